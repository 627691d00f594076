//! Retreats on the table: which stack goes next, and where it may go (ocs.base.10).

use super::piece::UnitId;
use super::state::Open;
use super::task::{Attack, Retreat, Task};
use crate::board::HexId;
use crate::fraction::Fraction;
use crate::rules::base::NEVER;
use jumpmaster_core::Named;

/// The stack that has to retreat next.
pub fn stack(open: &Open, going: &Retreat) -> Option<HexId> {
    going.units.iter().find_map(|unit| open.unit(unit).hex())
}

/// The units of the stack in a hex that still have to go.
pub fn members(open: &Open, going: &Retreat, from: HexId) -> Vec<UnitId> {
    going.units.iter().filter(|&unit| open.unit(unit).hex() == Some(from)).collect()
}

/// The hexes that a stack must get away from: those the attack came from, or for attackers the defender's.
fn feared(open: &Open, attack: &Attack, defends: bool) -> Vec<HexId> {
    if !defends {
        return vec![attack.target];
    }
    let around = open.board().around(attack.target);
    around.filter(|(side, _)| attack.sides >> side & 1 == 1).map(|(_, hex)| hex).collect()
}

/// The attack behind a retreat.
fn behind(open: &Open) -> Option<&Attack> {
    open.tasks.iter().rev().find_map(|task| match task {
        Task::Attack(attack) => Some(attack),
        _ => None,
    })
}

/// The hexes that the stack of a hex may retreat to: farther from what it flees, not held by the enemy, prohibited to none of it,
/// and not too full.
pub fn ways<'a>(open: &'a Open, going: &'a Retreat, from: HexId) -> impl Iterator<Item = HexId> + 'a {
    let feared = behind(open).map_or_else(Vec::new, |attack| feared(open, attack, going.defends));
    let away = move |hex: HexId| feared.iter().map(|&other| open.board().distance(hex, other)).min().unwrap_or(0);
    let (members, now) = (members(open, going, from), away(from));
    let size: Fraction = members.iter().map(|&unit| open.kind(unit).size).sum();
    let passes = move |side: usize| {
        members.iter().all(|&unit| open.board().cell(from).costs[open.kind(unit).mobility.number()][side] != NEVER)
    };
    let around = open.board().around(from);
    around
        .filter(move |&(side, to)| {
            away(to) > now
                && open.holder(to) != Some(going.party.enemy())
                && passes(side)
                && open.size(to) + size <= open.rules().base.limits.stacking
        })
        .map(|(_, to)| to)
}
