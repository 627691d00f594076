//! Shipping (ocs.ship).

mod procedure;

pub use procedure::{Case, Input, Outcome, PortInput, ShippingProcedure};

use super::cargo::{Load, Passenger};
use super::path::Search;
use super::phase::Phase;
use super::port::Port;
use crate::board::{Board, HexId, Hexes};
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::base::{Cost, NEVER};
use crate::terrain::Terrain;
use crate::unit::Mode;
use jumpmaster_core::{Judgement, require};

/// The shortest way by sea between two ports: a chain of sea and coastal hexes without enemy ships (ocs.ship.2).
pub fn sea_path(board: &Board, enemy_ships: &Hexes, search: &mut Search, [from, to]: [HexId; 2]) -> Option<Vec<HexId>> {
    let wet = |hex: HexId| board.cell(hex).terrain.has(Terrain::Water);
    let sails = |hex: HexId| (wet(hex) || board.around(hex).any(|(_, next)| wet(next))) && !enemy_ships.has(hex);
    // From one coastal hex to another a ship goes by the water beside both.
    let between = |one: HexId, other: HexId| {
        wet(one) || wet(other) || board.around(one).any(|(_, next)| wet(next) && board.side_to(next, other).is_some())
    };
    if !sails(from) {
        return None;
    }
    let longest = board.len().min(usize::from(NEVER) - 1) as Cost;
    let step = |at: HexId, _: usize, next: HexId| if sails(next) && between(at, next) { 1 } else { NEVER };
    search.run(board, [(from, 0)], longest, step, |_| true);
    search.cost(to).map(|_| search.way(to))
}

/// A port as a load passes it: loads and unloads of a phase share one capacity (ocs.ship.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quay {
    /// The port.
    pub port: Port,
    /// What has passed it in this phase, in both directions, in tokens.
    pub used: Fraction,
}

/// How a load passes a port.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Passage {
    /// By its charge.
    Charged,
    /// By the whole capacity of the port, which has not been used: one ground unit, whatever its size (ocs.ship.4).
    Whole,
}

impl Quay {
    /// How a load passes, if it does (ocs.ship.3 to ocs.ship.5).
    pub fn passes(self, rules: &Rules, charge: Fraction, single_unit: bool) -> Option<Passage> {
        let capacity = self.port.capacity(rules).exact();
        if self.used + charge <= capacity {
            return Some(Passage::Charged);
        }
        (single_unit && !capacity.is_zero() && self.used.is_zero()).then_some(Passage::Whole)
    }

    /// The same as a judgement.
    pub fn judge(self, rules: &Rules, charge: Fraction, single_unit: bool) -> Judgement {
        require!(
            !self.port.shut,
            "ocs.ship.5",
            "a port in an unnegated EZOC handles something",
            "put a combat unit there"
        );
        let passes = self.passes(rules, charge, single_unit).is_some();
        require!(
            passes,
            "ocs.ship.3",
            "the capacity of a port does not suffice",
            "ship less, or a single unit by all of it"
        );
        Ok(())
    }
}

/// Whether a load is one ground unit and nothing else (ocs.ship.4).
pub fn single_unit(load: &Load) -> bool {
    load.units.len() == 1 && load.goods.is_empty()
}

/// Whether a combat unit may be shipped: in Move Mode, and not if it moves in the phase, earlier or later (ocs.ship.7).
pub fn may_embark(unit: Passenger) -> Judgement {
    require!(
        unit.mode == Mode::Move,
        "ocs.ship.7",
        "a combat unit is shipped in another mode than Move",
        "put it in Move Mode"
    );
    require!(unit.spent.is_zero(), "ocs.ship.7", "a unit that has moved is shipped", "ship it before it moves");
    Ok(())
}

/// Whether ships carry anything in a phase (ocs.ship.6).
pub fn may_sail(phase: Phase) -> Judgement {
    require!(phase == Phase::Movement, "ocs.ship.6", "something is shipped outside the Movement Phase", "wait for it");
    Ok(())
}

/// Whether a charge fits into the shipping capacity that a side has left in this phase (ocs.ship.1).
pub fn fits(charge: Fraction, left: Fraction) -> Judgement {
    require!(charge <= left, "ocs.ship.1", "the shipping capacity does not suffice", "ship less");
    Ok(())
}
