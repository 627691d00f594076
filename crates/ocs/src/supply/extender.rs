//! Extenders: how they collapse (ocs.extender).

use super::path::{Paths, Search};
use super::phase::Phase;
use super::situation::Extender;
use super::zoc::Barriers;
use crate::board::{Board, HexId};
use crate::rules::Rules;
use crate::unit::Mobility;

/// Whether the owner may collapse an Extender at will: in his Movement Phase, if the option allows it (ocs.extender.2).
pub fn may_collapse(rules: &Rules, phase: Phase) -> bool {
    rules.collapse && phase == Phase::Movement
}

/// The hexes where a collapsing Extender may be placed again: all within its draw range, its own only if no enemy combat
/// unit is there. It is never captured (ocs.extender.1, ocs.extender.3).
pub fn collapses_to(rules: &Rules, board: &Board, barriers: &Barriers, extender: Extender) -> Vec<HexId> {
    let mut search = Search::new();
    let paths = Paths { board, mobility: Mobility::Truck, barriers };
    paths.outward(&mut search, [(extender.hex, 0)], extender.range(rules), &mut |_| ());
    let mut hexes: Vec<HexId> = search.reached().iter().copied().filter(|&hex| !barriers.enemies.has(hex)).collect();
    hexes.sort_unstable();
    hexes
}
