//! Who may begin an engagement: what keeps a player from nominating a stand, though it would not keep it from replying.

use super::Situation;
use super::bar::Bar;
use crate::rules::Rules;
use crate::rules::options::{Step6Engage, SupportLimit};
use crate::rules::step::Step;
use crate::unit::{Class, Posture};

/// Everything of this kind that is in the way.
pub(super) fn bars<'a>(rules: &'a Rules, situation: &'a Situation) -> impl Iterator<Item = Bar> + 'a {
    const TESTS: [fn(&Rules, &Situation) -> Option<Bar>; 9] =
        [another_step, not_selected, engaged, fragile, blank, not_entered, arrived, silent, unsupported];
    TESTS.into_iter().filter_map(|test| test(rules, situation))
}

/// A posture engages in the step that names it (mbt2030.turn.19).
fn another_step(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let (posture, now) = (situation.owner.posture, situation.initiative.step);
    let own = rules.steps.of(posture).step.filter(|&own| own != now)?;
    Some(Bar::Step { posture, own, now })
}

/// Only the selected group engages in step 6, if that is played (mbt2030.turn.19).
fn not_selected(rules: &Rules, situation: &Situation) -> Option<Bar> {
    let bound = rules.options.step6_engage == Step6Engage::SelectedGroup && situation.initiative.step == Step::Ground;
    (bound && !situation.initiative.selected).then_some(Bar::NotSelected)
}

/// A stand engages once in a turn (mbt2030.engage.2).
fn engaged(_: &Rules, situation: &Situation) -> Option<Bar> {
    situation.initiative.engaged.then_some(Bar::Engaged)
}

/// A fragile group begins no engagement (mbt2030.victory.3).
fn fragile(_: &Rules, situation: &Situation) -> Option<Bar> {
    situation.initiative.fragile.then_some(Bar::Fragile)
}

/// A blank cannot be nominated; a blank that engages is revealed first (mbt2030.blank.3).
fn blank(_: &Rules, situation: &Situation) -> Option<Bar> {
    (!situation.opposing.revealed).then_some(Bar::Blank)
}

/// AIRCRAFT engage from the table (mbt2030.turn.7, mbt2030.turn.8, mbt2030.turn.10).
fn not_entered(_: &Rules, situation: &Situation) -> Option<Bar> {
    let shooter = &situation.owner;
    (shooter.class() == Class::Aircraft && !shooter.on_table).then_some(Bar::NotEntered(shooter.posture))
}

/// CAS waits for a turn after it has come (mbt2030.turn.10).
fn arrived(_: &Rules, situation: &Situation) -> Option<Bar> {
    (situation.owner.posture == Posture::Cas && situation.initiative.arrived).then_some(Bar::Arrived)
}

/// Counter-battery fire answers those that have engaged (mbt2030.turn.13).
fn silent(_: &Rules, situation: &Situation) -> Option<Bar> {
    let answered = matches!(situation.opposing.posture, Posture::Otf | Posture::Cba | Posture::Las);
    let silent = answered && !situation.initiative.target_engaged;
    (situation.owner.posture == Posture::Cba && silent).then_some(Bar::Silent)
}

/// AIRCRAFT and ARTILLERY choose targets near their own BGHQ, or near any friendly one if their group has nothing else
/// (mbt2030.army.4, mbt2030.army.5).
fn unsupported(rules: &Rules, situation: &Situation) -> Option<Bar> {
    if !matches!(situation.owner.class(), Class::Aircraft | Class::Artillery) {
        return None;
    }
    let (limit, any) = (rules.distances.support, situation.initiative.pure_support);
    if !situation.opposing.on_table {
        return (rules.options.support_limit == SupportLimit::AllTargets).then_some(Bar::NoCircle { limit, any });
    }
    let away = situation.initiative.bghq;
    let near = away.is_some_and(|distance| distance.within(limit));
    (!near).then_some(Bar::NoSupport { away, limit, any })
}
