//! The Supply Phase: who needs supply, who eats off the map, who is marked Out of Supply (ocs.need, ocs.trace.3, ocs.trace.4,
//! ocs.level.2, ocs.level.7).

use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::tokens::Tokens;
use crate::unit::Mode;
use jumpmaster_core::named;

named! {
    /// What may need supply.
    pub enum Needy: "kind of counter" {
        /// A combat unit.
        Combat = "combat unit",
        /// A Transport Point, an Extender, a marker.
        NonCombat = "non-combat unit",
        /// An aircraft: it needs refit and nothing else (ocs.need.2).
        Aircraft = "aircraft",
        /// A ship (ocs.need.3).
        Ship = "ship",
    }
}

impl Needy {
    /// Whether it is looked at in the Supply Phase: combat units alone (ocs.need.1 to ocs.need.3).
    pub const fn needs_supply(self) -> bool {
        matches!(self, Needy::Combat)
    }

    /// Whether it is refitted (ocs.need.2).
    pub const fn needs_refit(self) -> bool {
        matches!(self, Needy::Aircraft)
    }
}

/// A combat unit in a hex without a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eater {
    /// Its size in RE.
    pub size: Fraction,
    /// Its mode.
    pub mode: Mode,
}

impl Eater {
    /// Whether it can be kept in supply by eating off the map: not in Strat Mode (ocs.trace.4).
    pub fn can_eat(self) -> bool {
        self.mode != Mode::Strat
    }
}

/// What it costs to feed combat units of this size in one hex: added up, by two RE, rounded up (ocs.trace.3).
pub fn cost(rules: &Rules, fed: Fraction) -> Tokens {
    let (tokens, size) = rules.supply.costs.feeding;
    Tokens((fed * Fraction::new(1, size.into())).ceiling() as u32 * tokens.0)
}

/// The most RE in one hex that an amount feeds (ocs.trace.3).
pub fn most(rules: &Rules, at_hand: Tokens) -> Fraction {
    let (tokens, size) = rules.supply.costs.feeding;
    Fraction::whole(u64::from(at_hand.0.checked_div(tokens.0).unwrap_or(u32::MAX)) * u64::from(size))
}

/// What is fed of a hex, and what that costs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meal {
    /// Whether each unit is fed.
    pub fed: Vec<bool>,
    /// What it costs.
    pub cost: Tokens,
}

/// Feeds the units of a hex with the tokens at hand, the first in the owner's order first; whoever does not fit is left out
/// and later ones may still be fed (ocs.trace.3, ocs.trace.4).
pub fn feed(rules: &Rules, units: &[Eater], order: &[usize], at_hand: Tokens) -> Meal {
    let mut size = Fraction::ZERO;
    let mut fed = vec![false; units.len()];
    for &unit in order.iter().filter(|&&unit| units[unit].can_eat()) {
        let more = size + units[unit].size;
        if cost(rules, more) <= at_hand {
            size = more;
            fed[unit] = true;
        }
    }
    Meal { fed, cost: cost(rules, size) }
}

/// Whether a combat unit is marked Out of Supply after it was looked at in its owner's Supply Phase: unless it is in supply, by
/// trace or by eating, and then a marker comes off (ocs.level.2, ocs.level.7). A unit dropped under a plan is excused in the
/// turn in which it lands and stays what it was (ocs.airdrop.11).
pub const fn marked(supplied: bool, excused: bool, was: bool) -> bool {
    !supplied && (was || !excused)
}
