//! Going: what the ground at a place is to a stand (mbt2030.going.8, mbt2030.bua.1, mbt2030.daytime.6).

use super::layer::Layers;
use crate::rules::Rules;
use crate::rules::going::{Going, Ground, Mover};
use crate::rules::options::MbuaOver;
use crate::unit::{Class, SubClass};
use jumpmaster_core::{Clause, clause};

/// A stand as far as the ground asks: its sub-class, whatever its posture (mbt2030.going.8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Walker {
    /// Its sub-class; a fake goes as `INFn` (mbt2030.move.3).
    pub sub_class: SubClass,
    /// Whether it is INFANTRY trained for the jungle (mbt2030.going.2).
    pub jungle_trained: bool,
}

impl Walker {
    /// What the ground is to it where all this lies, by day or by night. AIRCRAFT ignore it and are never in bad going, and
    /// batteries are never on it (mbt2030.going.8).
    pub fn going(self, rules: &Rules, layers: Layers, night: bool) -> Going {
        let Some(mover) = Mover::of(self.sub_class) else { return Going::Good };
        let trained = self.jungle_trained && self.sub_class.class() == Class::Infantry;
        let on = |ground: Ground| {
            if night { rules.going.by_night(ground, mover, trained) } else { rules.going.going(ground, mover, trained) }
        };
        let ground = Ground::of(layers);
        match (ground, rules.options.mbua_over) {
            (Ground::Mbua, MbuaOver::Worse) => on(ground).max(on(Ground::beneath(layers))),
            _ => on(ground),
        }
    }
}

/// The clause that keeps stands off ground that they cannot enter.
pub const fn barred_by(ground: Ground) -> Clause {
    match ground {
        Ground::Sfh => clause!("mbt2030.going.1"),
        Ground::SfhJungle => clause!("mbt2030.going.2"),
        Ground::Lfa => clause!("mbt2030.going.4"),
        Ground::LfaJungle => clause!("mbt2030.going.5"),
        Ground::Highland => clause!("mbt2030.going.6"),
        Ground::Mbua => clause!("mbt2030.bua.1"),
        Ground::River => clause!("mbt2030.river.3"),
        _ => clause!("mbt2030.going.8"),
    }
}
