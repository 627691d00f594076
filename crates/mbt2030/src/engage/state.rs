//! What a result does to a stand in its state (mbt2030.state.1 to mbt2030.state.10).

use crate::rules::Rules;
use crate::rules::options::{AirShakenCount, StateStack};
use crate::rules::state::Effect;
use crate::unit::{Class, Condition, Posture, SubClass};
use jumpmaster_core::{Clause, Named, clause, named};

/// What decides how a stand takes a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Body {
    /// Its sub-class.
    pub sub_class: SubClass,
    /// Its posture.
    pub posture: Posture,
    /// Whether it is on the table.
    pub on_table: bool,
    /// The state it is in.
    pub condition: Condition,
}

named! {
    /// What a stand does on taking a result.
    pub enum Aftermath: "what a stand does" {
        /// It stays where it is.
        Stays = "stays",
        /// It retires two base depths to its rear (mbt2030.state.4).
        FallsBack = "falls back",
        /// It leaves the table for good (mbt2030.state.10).
        Leaves = "leaves for good",
        /// It is removed (mbt2030.state.2).
        Removed = "removed",
    }
}

/// What became of a stand.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Taken {
    /// The state it is in now.
    pub condition: Condition,
    /// What it does.
    pub aftermath: Aftermath,
}

/// Takes a result: the worse of it and the state holds (mbt2030.state.1), and a stand that is shaken, be it again, falls back or
/// leaves at once.
pub fn take(rules: &Rules, body: &Body, result: Option<Condition>) -> Taken {
    let before = body.condition;
    let effect = |result: Condition| rules.states.effect(body.sub_class.class(), body.posture, result);
    let Some(dealt) = result.and_then(effect) else { return Taken { condition: before, aftermath: Aftermath::Stays } };
    let condition = match rules.options.state_stack {
        StateStack::StepDown if dealt.condition() <= before => worse(before),
        _ => before.max(dealt.condition()),
    };
    let unmoved = condition == before && dealt.condition() < before;
    let aftermath = match effect(condition).filter(|_| !unmoved) {
        Some(Effect::FallsBack) if body.on_table => Aftermath::FallsBack,
        Some(Effect::Leaves) if body.on_table => Aftermath::Leaves,
        Some(Effect::Broken) => Aftermath::Removed,
        _ => Aftermath::Stays,
    };
    Taken { condition, aftermath }
}

/// The next worse state; nothing is worse than broken.
fn worse(condition: Condition) -> Condition {
    Condition::ALL[(condition.number() + 1).min(Condition::Broken.number())]
}

/// The state a stand counts as in its group: AIRCRAFT that left shaken go on counting (mbt2030.state.10).
pub fn counts_as(rules: &Rules, sub_class: SubClass, condition: Condition) -> Condition {
    let left = sub_class.class() == Class::Aircraft && condition == Condition::Shaken;
    match rules.options.air_shaken_count {
        AirShakenCount::Broken if left => Condition::Broken,
        _ => condition,
    }
}

/// The clause that says what became of a stand.
pub fn clause_of(body: &Body, result: Condition, taken: Taken) -> Clause {
    let air_defence = matches!(body.posture, Posture::Ada | Posture::Pda);
    match taken.aftermath {
        Aftermath::Removed if air_defence && result != Condition::Broken => clause!("mbt2030.state.9"),
        Aftermath::Removed => clause!("mbt2030.state.2"),
        Aftermath::Leaves => clause!("mbt2030.state.10"),
        Aftermath::FallsBack => clause!("mbt2030.state.4"),
        Aftermath::Stays if taken.condition == Condition::Pinned => clause!("mbt2030.state.7"),
        Aftermath::Stays if taken.condition == Condition::Shaken && result == Condition::Shaken => {
            clause!("mbt2030.state.4")
        }
        Aftermath::Stays => clause!("mbt2030.state.1"),
    }
}
