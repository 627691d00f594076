//! Causes of disadvantage: which of them hold, for whom, and what they weigh (mbt2030.dis.1 to mbt2030.dis.18,
//! mbt2030.arc.3).

use super::eligibility::Kind;
use super::result::Counts;
use super::{Situation, Stand};
use crate::measure::arc::Aspect;
use crate::rules::Rules;
use crate::rules::cause::{Cause, Opposing};
use crate::rules::options::{DisLine, EcmCover, Escort, NightGoing, StaticTarget, SubclassCompare, SubclassStack};
use crate::season::Phase;
use crate::unit::{Class, Condition, Mode, Posture, SubClass};
use jumpmaster_core::{Clause, Named};
use schemars::JsonSchema;
use serde::Serialize;

/// A cause that holds, and what it weighs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Counted {
    /// The cause.
    pub cause: Cause,
    /// How many causes of disadvantage it counts as.
    pub weight: u8,
    /// The clause that says so.
    pub clause: Clause,
}

/// The causes of both stands.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Causes {
    /// Those of the owning player's stand.
    pub owner: Vec<Counted>,
    /// Those of the opposing player's stand.
    pub opposing: Vec<Counted>,
}

impl Causes {
    /// How many there are on each side, by weight.
    pub fn counts(&self) -> Counts {
        let sum = |causes: &[Counted]| causes.iter().fold(0_u8, |sum, each| sum.saturating_add(each.weight));
        Counts { owner: sum(&self.owner), opposing: sum(&self.opposing) }
    }
}

/// Counts the causes of both stands, line by line (mbt2030.dis.1, mbt2030.dis.2).
pub fn causes(rules: &Rules, situation: &Situation, kind: Kind) -> Causes {
    let turned = situation.turned();
    let stack = rules.options.subclass_stack == SubclassStack::Yes;
    let owner = |cause: Cause| {
        // The same fact twice: only the heavier line counts unless they stack (mbt2030.dis.3).
        let twice = cause == Cause::HigherSubclass && holds(rules, situation, Cause::LowerSubclass) > 0;
        let counts = rules.causes.of(cause).owner && (stack || !twice);
        counted(rules, situation, cause).filter(|_| counts)
    };
    let opposing = |cause: Cause| {
        let counts = match rules.causes.of(cause).opposing {
            Opposing::Always => true,
            Opposing::Mutual => kind == Kind::Mutual,
            Opposing::Never => false,
        };
        counted(rules, &turned, cause).filter(|_| counts)
    };
    Causes {
        owner: Cause::ALL.iter().copied().filter_map(owner).collect(),
        opposing: Cause::ALL.iter().copied().filter_map(opposing).collect(),
    }
}

/// What a line counts for the stand that engages in this situation, if it holds.
fn counted(rules: &Rules, situation: &Situation, cause: Cause) -> Option<Counted> {
    let times = match rules.options.dis_line {
        DisLine::Once => holds(rules, situation, cause).min(1),
        DisLine::Each => holds(rules, situation, cause),
    };
    let weight = rules.causes.of(cause).weight * times;
    (weight > 0).then_some(Counted { cause, weight, clause: cause.clause() })
}

/// How many of the alternatives of a line hold for the stand that engages here.
fn holds(rules: &Rules, situation: &Situation, cause: Cause) -> u8 {
    let (own, other) = (&situation.owner, &situation.opposing);
    let bad = |stand: &Stand| in_bad_going(rules, situation, stand);
    let both = |one: bool, another: bool| u8::from(one) + u8::from(another);
    match cause {
        Cause::LowerSubclass | Cause::HigherSubclass => u8::from(is_lower(rules, own.sub_class, other.sub_class)),
        Cause::LowerGrade => u8::from(own.grade < other.grade),
        Cause::NoEscort => {
            let escorted = own.escort.is_some_and(|distance| distance.within(rules.distances.escort));
            u8::from(own.class() == Class::Armour && other.class() == Class::Armour && !escorted)
        }
        Cause::HardTarget => {
            let dug_in = other.mode == Mode::Static
                && (other.on_table || rules.options.static_target == StaticTarget::AllClasses);
            both(other.mode == Mode::Fast || dug_in, bad(other))
        }
        Cause::Weather => {
            let ground = matches!(other.class(), Class::Infantry | Class::Armour);
            u8::from(situation.awc && own.class() == Class::Aircraft && ground)
        }
        Cause::InfantryOnCas => u8::from(own.sub_class == SubClass::InfBelow && other.posture == Posture::Cas),
        Cause::AtmOnArmour => u8::from(own.posture == Posture::Atm && other.class() == Class::Armour),
        Cause::AtmOnHard if own.posture == Posture::Atm => both(other.mode == Mode::Fast, bad(other)),
        Cause::AtmOnHard => 0,
        Cause::LasOnInfantry => u8::from(own.posture == Posture::Las && other.class() == Class::Infantry),
        Cause::CbaOnSns => u8::from(own.posture == Posture::Cba && other.mode == Mode::Sns),
        Cause::Ecm => {
            let near = other.ecm.is_some_and(|distance| distance.within(rules.distances.ecm_cover));
            both(other.posture == Posture::Ecm, other.class() == Class::Aircraft && other.on_table && near)
        }
        Cause::BadGoing => u8::from(matches!(own.mode, Mode::Mobile | Mode::Fast) && bad(own)),
        Cause::Unsteady => u8::from(matches!(own.condition, Condition::Pinned | Condition::Shaken)),
        Cause::BuiltUp => u8::from(other.class() == Class::Infantry && other.built_up),
        Cause::Rear => u8::from(own.class() == Class::Armour && situation.on_table() && own.aspect == Aspect::Rear),
    }
}

/// Whether a sub-class is lower than another, by suffix (mbt2030.class.3).
pub fn is_lower(rules: &Rules, one: SubClass, other: SubClass) -> bool {
    let compared = match rules.options.subclass_compare {
        SubclassCompare::Suffix => true,
        SubclassCompare::SameClass => one.class() == other.class(),
    };
    compared && one.suffix() < other.suffix()
}

/// Whether a stand is in bad going as causes count it: by night everywhere off the roads, if that is played (mbt2030.daytime.6);
/// AIRCRAFT and whatever is off the table never (mbt2030.going.8).
fn in_bad_going(rules: &Rules, situation: &Situation, stand: &Stand) -> bool {
    let night = situation.phase == Phase::Night && rules.options.night_going == NightGoing::CausesToo && !stand.by_road;
    let ground = matches!(stand.class(), Class::Infantry | Class::Armour);
    ground && stand.on_table && (stand.bad_going || night)
}

/// Whether a stand of the same side escorts ARMOUR near it (mbt2030.dis.5, mbt2030.blank.3).
pub fn escorts(rules: &Rules, stand: &Stand) -> bool {
    let posture = match rules.options.escort {
        Escort::AnyInfantryStand => true,
        Escort::InfantryPosture => stand.posture == Posture::Infantry,
    };
    let there = stand.on_table && stand.revealed && stand.condition != Condition::Broken;
    stand.class() == Class::Infantry && posture && there
}

/// Whether a stand covers AIRCRAFT near it, of its own side or not (mbt2030.dis.14).
pub fn covers(rules: &Rules, stand: &Stand, own_side: bool) -> bool {
    let side = own_side || rules.options.ecm_cover == EcmCover::AnySide;
    stand.posture == Posture::Ecm && stand.on_table && side
}
