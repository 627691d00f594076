//! Moves: how far they go over what ground, and whether they are legal (mbt2030.measure.3, mbt2030.move).

mod judge;
mod procedure;
pub mod reason;

pub use judge::{Body, Move, Mover, Other, Table, Verdict, judge};
pub use procedure::{Case, Input, MarchProcedure, MoveProcedure, MoverInput, OtherInput, Outcome};

use super::field::Field;
use super::going::Walker;
use super::leg::Leg;
use crate::rules::Rules;
use crate::rules::going::{Going, Ground};
use crate::rules::moves::Limits;
use crate::rules::options::MixedGoing;
use jumpmaster_core::plane::Point;

/// What a path crosses: steps in good and in bad going, and the first on ground that cannot be entered (mbt2030.move.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Trip {
    /// Thousandths in good going.
    pub good: u64,
    /// Thousandths in bad going.
    pub bad: u64,
    /// Where it first meets ground that it cannot enter, and what that is.
    pub barred: Option<(Point, Ground)>,
}

/// How much of its limits a move uses: `used` of `whole` (mbt2030.move.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use {
    used: u128,
    whole: u128,
    limits: Limits,
}

impl Trip {
    /// What a stand's path crosses (mbt2030.move.2).
    pub fn over(rules: &Rules, field: &Field, walker: Walker, night: bool, legs: &[Leg]) -> Trip {
        let mut trip = Trip::default();
        for leg in legs {
            for section in leg.sections(field) {
                let steps = u64::from(section.steps.end - section.steps.start);
                match walker.going(rules, section.layers, night) {
                    Going::Good => trip.good += steps,
                    Going::Bad => trip.bad += steps,
                    Going::Impassable => {
                        let met = (leg.middle(section.steps.start), Ground::of(section.layers));
                        trip.barred = trip.barred.or(Some(met));
                    }
                }
            }
        }
        trip
    }

    /// How much of some limits it uses: the parts of both add up, or bad going sets the limit for all of it (mbt2030.move.2).
    pub fn uses(&self, rules: &Rules, limits: Limits) -> Use {
        let (good, bad) = (u128::from(self.good), u128::from(self.bad));
        let (most_good, most_bad) = (u128::from(limits.good), u128::from(limits.bad));
        let used = match rules.options.mixed_going {
            MixedGoing::Worst if bad > 0 => (good + bad) * most_good,
            MixedGoing::ProRata | MixedGoing::Worst => good * most_bad + bad * most_good,
        };
        Use { used, whole: most_good * most_bad, limits }
    }
}

impl Use {
    /// Whether it is no more than the whole (mbt2030.move.2).
    pub const fn fits(self) -> bool {
        self.used <= self.whole
    }

    /// Whether it is at least half of the whole (mbt2030.move.5).
    pub const fn is_half(self) -> bool {
        2 * self.used >= self.whole
    }

    /// How far the stand could still go in good and in bad going, in thousandths rounded down.
    pub const fn left(self) -> Limits {
        let left = self.whole.saturating_sub(self.used);
        Limits { good: (left / self.limits.bad as u128) as u32, bad: (left / self.limits.good as u128) as u32 }
    }
}
