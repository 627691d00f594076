//! Patrol Zones: the hexes that Active Fighters watch from their bases (ocs.base.15).

use crate::board::{Board, HexId};
use crate::rules::Rules;

/// An Air Base, as Patrol Zones ask for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Watch {
    /// Its hex.
    pub hex: HexId,
    /// How many Active Fighters are there.
    pub fighters: u8,
}

/// The bases of a side whose Patrol Zones cover a hex, and from which Fighters may therefore intercept there (ocs.base.15,
/// ocs.base.16).
pub fn covering<'a>(
    rules: &Rules,
    board: &'a Board,
    bases: &'a [Watch],
    hex: HexId,
) -> impl Iterator<Item = &'a Watch> + use<'a> {
    let radius = u32::from(rules.base.limits.patrol);
    bases.iter().filter(move |base| base.fighters > 0 && board.distance(base.hex, hex) <= radius)
}

/// Whether a hex is in a Patrol Zone of the side with these bases.
pub fn patrolled(rules: &Rules, board: &Board, bases: &[Watch], hex: HexId) -> bool {
    covering(rules, board, bases, hex).next().is_some()
}

/// Every hex of the Patrol Zones of a side.
pub fn zone<'a>(rules: &'a Rules, board: &'a Board, bases: &'a [Watch]) -> impl Iterator<Item = HexId> + use<'a> {
    (0..board.len() as HexId).filter(move |&hex| patrolled(rules, board, bases, hex))
}
