//! What a result does to a stand in its state (mbt2030.state.1 to mbt2030.state.10).

use crate::rules::Rules;
use crate::rules::options::{AirShakenCount, PinnedMove, Recovery, ShakenMove, StateStack};
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
        /// It is removed: it has lost its fighting value, which need not mean its men (mbt2030.state.2, mbt2030.state.3).
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

/// The state of a stand at the end of a turn: one step better if nobody nominated it in that turn, neither as shooter nor as target
/// (mbt2030.state.8). AIRCRAFT that were shaken have left for good and stay so (mbt2030.state.10).
pub fn recovered(rules: &Rules, body: &Body, rested: bool) -> Condition {
    let left = body.sub_class.class() == Class::Aircraft && body.condition == Condition::Shaken;
    if !rested || left || rules.options.recovery == Recovery::Never {
        return body.condition;
    }
    match body.condition {
        Condition::Shaken => Condition::Pinned,
        Condition::Pinned | Condition::Steady => Condition::Steady,
        Condition::Broken => Condition::Broken,
    }
}

named! {
    /// Which moves of its own a stand may make.
    pub enum Freedom: "freedom to move" {
        /// Any that the rules of movement allow.
        Free = "free",
        /// Those that bring it no closer to an opposing stand.
        NotCloser = "no closer",
        /// None; it may turn on the spot.
        Still = "stays",
    }
}

/// Which moves a state leaves a stand: pinned it stays, and shaken it is bound as if pinned (mbt2030.state.6, mbt2030.state.7).
pub fn freedom(rules: &Rules, condition: Condition) -> Freedom {
    let pinned = match rules.options.pinned_move {
        PinnedMove::None => Freedom::Still,
        PinnedMove::NotCloser => Freedom::NotCloser,
    };
    match condition {
        Condition::Steady => Freedom::Free,
        Condition::Shaken if rules.options.shaken_move == ShakenMove::Free => Freedom::Free,
        Condition::Pinned | Condition::Shaken => pinned,
        Condition::Broken => Freedom::Still,
    }
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
