//! Fragile battle groups, and the side that has lost (mbt2030.victory.1 to mbt2030.victory.4).

use super::state::counts_as;
use crate::rules::Rules;
use crate::rules::options::{FragileEnd, FragileTally};
use crate::unit::{Condition, Side, SubClass};
use jumpmaster_core::named;

/// The stands of a battle group that are not steady.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Tally {
    /// Those pinned or shaken now.
    pub unsteady: u8,
    /// Those broken so far.
    pub broken: u8,
}

impl Tally {
    /// Counts the stands of a group, those gone from the table included.
    pub fn of(rules: &Rules, stands: impl IntoIterator<Item = (SubClass, Condition)>) -> Tally {
        let mut tally = Tally::default();
        for (sub_class, condition) in stands {
            match counts_as(rules, sub_class, condition) {
                Condition::Steady => {}
                Condition::Pinned | Condition::Shaken => tally.unsteady = tally.unsteady.saturating_add(1),
                Condition::Broken => tally.broken = tally.broken.saturating_add(1),
            }
        }
        tally
    }

    /// Whether these make a group fragile: enough pinned or shaken, or enough broken, counted apart (mbt2030.victory.1).
    pub fn is_enough(self, rules: &Rules) -> bool {
        let unsteady = match rules.options.fragile_tally {
            FragileTally::Separate => self.unsteady,
            FragileTally::Together => self.unsteady.saturating_add(self.broken),
        };
        unsteady >= rules.states.fragile_unsteady || self.broken >= rules.states.fragile_broken
    }
}

/// Whether a group is fragile, given whether it was before: once fragile it stays so (mbt2030.victory.2).
pub fn is_fragile(rules: &Rules, before: bool, tally: Tally) -> bool {
    let held = before && rules.options.fragile_end == FragileEnd::Permanent;
    held || tally.is_enough(rules)
}

named! {
    /// How a game stands once fragility has been checked.
    pub enum Ending: "ending" {
        /// It goes on.
        None = "goes on",
        /// Every group of side B is fragile.
        A = "side A wins",
        /// Every group of side A is fragile.
        B = "side B wins",
        /// Every group of both sides became fragile at the same instant.
        Draw = "draw",
    }
}

/// Whether a side has collapsed: it has groups, and all of them are fragile (mbt2030.victory.4).
pub fn has_collapsed(groups: impl IntoIterator<Item = bool>) -> bool {
    let mut groups = groups.into_iter().peekable();
    groups.peek().is_some() && groups.all(|fragile| fragile)
}

/// How the game stands, by the sides that have collapsed (mbt2030.victory.4).
pub fn ending(collapsed: impl Fn(Side) -> bool) -> Ending {
    match (collapsed(Side::A), collapsed(Side::B)) {
        (false, false) => Ending::None,
        (false, true) => Ending::A,
        (true, false) => Ending::B,
        (true, true) => Ending::Draw,
    }
}
