//! Eating off the map: who can, and what it costs (ocs.trace.3, ocs.trace.4).

use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::tokens::Tokens;
use crate::unit::Mode;

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
