//! Barrages on the table: who may fire at what, and what a barrage finds in a hex. The rules themselves are in the room of
//! barrages; here they are asked about pieces.

use super::piece::{Mark, UnitId};
use super::sequence::Segment;
use super::set::Set;
use super::state::Open;
use super::task::{Barrage, Battery};
use crate::barrage::fire::{Firer, Kind as Fired, Salvo};
use crate::barrage::shifts::{self, Dense, Fire, Target};
use crate::board::{Board, HexId};
use crate::fraction::Fraction;
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use crate::unit::{Kind, Mode, Party, Symbol};

/// The artillery of a side that may fire at a hex now: in range, not fired in this player turn; in Reaction only if released from
/// Reserve, in Exploitation only if released or marked (ocs.base.20).
pub fn guns(open: &Open, party: Party, target: HexId) -> Set {
    let may = |&(unit, hex): &(UnitId, HexId)| {
        let (piece, kind) = (open.unit(unit), open.kind(unit));
        let ready = match open.segment {
            Segment::Barrage => true,
            Segment::ReactionBarrage => piece.has(Mark::Released),
            Segment::ExploitationBarrage => piece.has(Mark::Released) || piece.has(Mark::Exploiting),
            _ => false,
        };
        ready
            && !piece.has(Mark::Fired)
            && reaches(open.board(), kind, hex, target)
            && firer(open, unit).strength(open.rules()).is_some_and(|strength| !strength.is_zero())
    };
    open.on_map(party).filter(may).map(|(unit, _)| unit).collect()
}

/// Whether guns of a kind in one hex reach another: only artillery has any (ocs.base.20).
pub fn reaches(board: &Board, kind: &Kind, from: HexId, target: HexId) -> bool {
    kind.symbols.has(Symbol::Artillery) && board.distance(from, target) <= u32::from(kind.range)
}

/// The ships of a side that may fire at a hex now: in any Barrage Segment, in range, not fired in it yet (ocs.seq.4).
pub fn ships(open: &Open, party: Party, target: HexId) -> Set {
    let specs = (0..).zip(open.scenario.ships.iter().zip(&open.ships));
    let may = specs.filter(|(_, (spec, ship))| {
        let near = open.board().distance(spec.hex, target) <= u32::from(spec.range);
        spec.party == party && spec.barrage > 0 && ship.steps > 0 && !ship.fired && near
    });
    may.map(|(id, _)| id).collect()
}

/// An artillery unit as it fires. A released Reserve fires as in Combat Mode (ocs.base.12).
pub fn firer(open: &Open, unit: UnitId) -> Firer {
    let (piece, kind) = (open.unit(unit), open.kind(unit));
    Firer {
        barrage: Fraction::new(u64::from(kind.barrage) * u64::from(piece.steps), kind.steps.into()),
        mode: if piece.has(Mark::Released) { Mode::Combat } else { piece.mode },
        dg: piece.has(Mark::Dg),
        out_of_supply: piece.has(Mark::OutOfSupply),
        reduced: false,
    }
}

/// The strength of a ship's guns, by the steps it has left.
pub fn ship(open: &Open, id: u8) -> Fraction {
    let spec = &open.scenario.ships[usize::from(id)];
    Fraction::new(u64::from(spec.barrage) * u64::from(open.ships[usize::from(id)].steps), spec.steps.into())
}

/// The strength of a barrage, exactly (ocs.barrage.4).
pub fn strength(open: &Open, barrage: &Barrage) -> Fraction {
    match barrage.battery {
        Battery::Guns => barrage.firers.iter().filter_map(|unit| firer(open, unit).strength(open.rules())).sum(),
        Battery::Ships => barrage.firers.iter().map(|id| ship(open, id)).sum(),
    }
}

/// Who fires, as the shifts ask: any friendly combat unit next to the target spots for it (ocs.bshift.4).
pub fn fire(open: &Open, barrage: &Barrage) -> Fire {
    let kind = match barrage.battery {
        Battery::Guns => Fired::Artillery,
        Battery::Ships => Fired::Ship,
    };
    Fire { kind, spotted: spotted(open, barrage.party, barrage.target), strategic: false, near: false, far: false }
}

/// Whether a combat unit of a side stands next to a hex.
pub fn spotted(open: &Open, party: Party, target: HexId) -> bool {
    open.board().around(target).any(|(_, hex)| open.holder(hex) == Some(party))
}

/// The column of a barrage on the units of a hex before and after its shifts, in the terrain that shifts it farthest left, which
/// their owner picks (ocs.bshift.3, ocs.bshift.8).
pub fn columns(open: &Open, salvo: &Salvo, hex: HexId) -> (usize, usize) {
    let rules = open.rules();
    let dense = |unit| Dense {
        size: open.kind(unit).size,
        steps: open.kind(unit).steps,
        formation: open.kind(unit).formation.as_deref(),
        combat: true,
    };
    let (hedgehog, size) = (open.hedgehog(hex), shifts::density(open.at(hex).map(dense)));
    let strat = open.at(hex).any(|unit| open.unit(unit).mode == Mode::Strat);
    let from = rules.barrage.column(salvo.strength);
    let grounds = open.board().cell(hex).terrain.iter().map(|terrain| rules.base.ground(terrain).closeness);
    let column = |closeness| {
        shifts::shifted(from, shifts::lines(rules, salvo.fire, Target { hedgehog, closeness, strat, size }))
    };
    (from, grounds.map(column).min().unwrap_or(from))
}

/// The ship of a side that lies in a hex and is afloat, the first of several.
pub fn afloat(open: &Open, party: Party, hex: HexId) -> Option<u8> {
    let mut ships = (0..).zip(open.scenario.ships.iter().zip(&open.ships));
    let lies = ships.find(|(_, (spec, ship))| spec.party == party && spec.hex == hex && ship.steps > 0);
    lies.map(|(id, _)| id)
}

/// The column of a barrage on a ship before and after its shifts (ocs.bshift.8).
pub fn columns_at_sea(open: &Open, salvo: &Salvo) -> (usize, usize) {
    let rules = open.rules();
    let closeness = rules.base.ground(Terrain::Water).closeness;
    let target = Target { hedgehog: 0, closeness, strat: false, size: shifts::density(std::iter::empty()) };
    let from = rules.barrage.column(salvo.strength);
    (from, shifts::shifted(from, shifts::lines(rules, salvo.fire, target)))
}

/// What a barrage costs: artillery pays what its column says, before shifts (ocs.bsupply.1).
pub fn cost(open: &Open, barrage: &Barrage) -> Tokens {
    if barrage.battery == Battery::Ships {
        return Tokens::NONE;
    }
    let charts = &open.rules().barrage;
    let strength = crate::barrage::fire::strength(strength(open, barrage));
    if barrage.facility {
        charts.facility_cost(charts.facility_column(strength))
    } else {
        charts.cost(charts.column(strength))
    }
}

/// Whether an enemy facility that can be barraged is in a hex: an Air Base or a port (ocs.facility.1).
pub fn has_facility(open: &Open, party: Party, hex: HexId) -> bool {
    let base = open.bases.iter().any(|base| base.hex == hex && base.party != party);
    base || open.ports.iter().any(|port| port.hex == hex && port.party != party)
}
