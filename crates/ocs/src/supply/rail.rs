//! Rail transport (ocs.rail).

mod procedure;

pub use procedure::{Case, Input, Outcome, RailProcedure};

use super::cargo::Passenger;
use super::equivalents::Cargo;
use super::path::Search;
use super::phase::Phase;
use super::situation::Railway;
use super::zoc::Zones;
use crate::board::{Board, HexId};
use crate::fraction::Fraction;
use crate::rules::base::{Cost, NEVER};
use crate::terrain::{Gauge, Terrain};
use crate::unit::{Mode, Party};
use jumpmaster_core::{Judgement, require};

/// Whether a rail hex is detrainable: with a village, a town, a city, a port or an Air Base, or so listed by the scenario
/// (ocs.rail.3).
pub fn detrainable(board: &Board, hex: HexId, gauge: Gauge, port_or_base: bool, listed: bool) -> bool {
    let terrain = board.cell(hex).terrain;
    let built = [Terrain::Village, Terrain::Town, Terrain::City].into_iter().any(|kind| terrain.has(kind));
    board.on_rail(hex, gauge) && (built || port_or_base || listed)
}

/// A way by rail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// From where the train leaves to where it arrives.
    pub path: Vec<HexId>,
    /// Whether the line has several tracks all the way (ocs.equiv.3).
    pub multi_track: bool,
}

/// Finds every hex that trains of a side reach from another over an unbroken line of working rail of the right gauge, with several
/// tracks all the way if so asked: no hex of it with an enemy combat unit or in an EZOC, negated or not (ocs.rail.4, ocs.rail.5).
pub fn reach(
    board: &Board,
    railway: &Railway,
    zones: &Zones,
    party: Party,
    search: &mut Search,
    from: HexId,
    multi_track: bool,
) {
    let open = |hex: HexId| railway.working.has(hex) && !zones.stands(party.enemy(), hex) && !zones.ezoc(party, hex);
    let longest = railway.working.iter().count().min(usize::from(NEVER) - 1) as Cost;
    let step = |at: HexId, side: usize, next: HexId| {
        let tracks = Board::rail(board.cell(at).edges[side], railway.gauge);
        let line = tracks.is_some_and(|several| several || !multi_track);
        if line && open(next) { 1 } else { NEVER }
    };
    search.run(board, open(from).then_some((from, 0)), longest, step, |_| true);
}

/// The shortest way by rail between two hexes, over several tracks all the way if there is one.
pub fn route(
    board: &Board,
    railway: &Railway,
    zones: &Zones,
    party: Party,
    search: &mut Search,
    [from, to]: [HexId; 2],
) -> Option<Route> {
    [true, false].into_iter().find_map(|multi_track| {
        reach(board, railway, zones, party, search, from, multi_track);
        search.cost(to).map(|_| Route { path: search.way(to), multi_track })
    })
}

/// Whether a combat unit may go by rail: in Move Mode, with at most half its MA spent; RR Repair units in Combat Mode too
/// (ocs.rail.7, ocs.rail.9).
pub fn may_board(unit: Passenger) -> Judgement {
    let mode = unit.mode == Mode::Move || (unit.repair && unit.mode == Mode::Combat);
    require!(mode, "ocs.rail.7", "a combat unit boards a train in another mode than Move", "put it in Move Mode");
    let spent = unit.spent <= Fraction::HALF;
    require!(
        spent,
        "ocs.rail.7",
        "a unit that has spent more than half its MA boards a train",
        "have it move less before"
    );
    Ok(())
}

/// Whether trains run in a phase (ocs.rail.6).
pub fn may_run(phase: Phase) -> Judgement {
    require!(phase == Phase::Movement, "ocs.rail.6", "a train runs outside the Movement Phase", "wait for it");
    Ok(())
}

/// Whether cargo may board or leave a train in a hex; RR Repair units may in any rail hex (ocs.rail.3, ocs.rail.9).
pub fn may_stop(railway: &Railway, hex: HexId, repair: bool) -> Judgement {
    let stops = railway.detrainable.has(hex) || (repair && railway.working.has(hex));
    require!(
        stops,
        "ocs.rail.3",
        "a rail move starts or ends in a hex that is not detrainable",
        "use a detrainable hex"
    );
    Ok(())
}

/// Whether a unit may go on after a rail move (ocs.rail.8, ocs.rail.9).
pub const fn may_go_on(repair: bool) -> bool {
    repair
}

/// Whether a charge fits into the rail capacity that a side has left in this phase, possibly none (ocs.rail.1, ocs.rail.2).
pub fn fits(charge: Fraction, left: Fraction) -> Judgement {
    require!(charge <= left, "ocs.rail.1", "the rail capacity does not suffice", "send less");
    Ok(())
}

/// What a load is charged for by rail (ocs.rail.2, ocs.equiv.3).
pub fn charge(cargo: impl Iterator<Item = Cargo>, multi_track: bool) -> Fraction {
    cargo.map(|piece| piece.rail_charge(multi_track)).sum()
}
