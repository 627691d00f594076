//! Orders of the sequence: who goes first, the end of a segment, losses that are owed.

use super::{Desk, NOT_NOW, air};
use crate::game::piece::UnitId;
use crate::game::sequence::Segment;
use crate::game::task::{AttackStep, Task};
use jumpmaster_core::{Judgement, require};

/// Whether the seat chooses the first player (ocs.base.17).
pub fn first(desk: &Desk<'_>) -> Judgement {
    desk.idle(desk.view.open.segment == Segment::First)
}

/// Whether the segment may end: who goes first must be said.
pub fn done(desk: &Desk<'_>) -> Judgement {
    require!(
        desk.view.open.segment != Segment::First,
        "ocs.base.17",
        "you rolled higher and choose who goes first",
        "name a side"
    );
    match desk.task {
        Some(Task::Attack(attack)) if attack.step == AttackStep::Advance => Ok(()),
        Some(Task::Mission(mission)) if air::may_stop(mission.step) => Ok(()),
        _ => desk.idle(true),
    }
}

/// Whether a unit may lose the next step: of those concerned, the Action Rating unit first (ocs.result.2, ocs.combat.3).
pub fn lose(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let Some(Task::Losses(losses)) = desk.task else { return NOT_NOW };
    require!(losses.from.has(unit), "ocs.result.2", "{unit} is not one of the units concerned", "choose one that is");
    require!(
        losses.first.is_none_or(|first| first == unit || !losses.from.has(first)),
        "ocs.combat.3",
        "the first step comes from the Action Rating unit",
        "let that unit lose it"
    );
    Ok(())
}

/// Whether a unit may be removed from a hex that holds more than it may at the end of a phase (ocs.base.7).
pub fn remove(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let Some(Task::Overstacked { hex, .. }) = desk.task else { return NOT_NOW };
    require!(
        desk.own(unit)? == hex,
        "ocs.base.7",
        "{unit} is not in the hex that holds too much",
        "choose one that is"
    );
    Ok(())
}
