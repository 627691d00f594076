//! Supply, counted in tokens: 1 SP is 4T (ocs.equiv.1).

use crate::fraction::Fraction;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// An amount of supply in tokens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Tokens(pub u32);

impl Tokens {
    /// No supply.
    pub const NONE: Tokens = Tokens(0);
    /// The tokens of a supply point (ocs.equiv.1).
    pub const SP: Tokens = Tokens(4);

    /// This many supply points.
    pub const fn sp(points: u32) -> Tokens {
        Tokens(points * Tokens::SP.0)
    }

    /// The part that a percentage is, to the nearest token, halves up (ocs.dump.3, ocs.capture.10, ocs.port.2).
    #[must_use]
    pub const fn percent(self, percent: u32) -> Tokens {
        Tokens((self.0 * percent + 50) / 100)
    }

    /// As a fraction, to be charged for exactly (ocs.equiv.4).
    pub fn exact(self) -> Fraction {
        self.0.into()
    }

    /// What is left after paying this much, nothing if it is not enough.
    #[must_use]
    pub const fn less(self, other: Tokens) -> Tokens {
        Tokens(self.0.saturating_sub(other.0))
    }
}

impl Add for Tokens {
    type Output = Tokens;
    fn add(self, other: Tokens) -> Tokens {
        Tokens(self.0 + other.0)
    }
}

impl AddAssign for Tokens {
    fn add_assign(&mut self, other: Tokens) {
        self.0 += other.0;
    }
}

impl Sub for Tokens {
    type Output = Tokens;
    fn sub(self, other: Tokens) -> Tokens {
        Tokens(self.0 - other.0)
    }
}

impl SubAssign for Tokens {
    fn sub_assign(&mut self, other: Tokens) {
        self.0 -= other.0;
    }
}

impl Sum for Tokens {
    fn sum<I: Iterator<Item = Tokens>>(amounts: I) -> Tokens {
        amounts.fold(Tokens::NONE, Add::add)
    }
}

/// As players count it: "3 SP 1T", "2 SP", "3T", "0T".
impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / Tokens::SP.0, self.0 % Tokens::SP.0) {
            (0, tokens) => write!(f, "{tokens}T"),
            (points, 0) => write!(f, "{points} SP"),
            (points, tokens) => write!(f, "{points} SP {tokens}T"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ocs.equiv.1, ocs.dump.3
    #[test]
    fn supply_is_counted_in_tokens() {
        assert_eq!([0, 3, 8, 13].map(|tokens| Tokens(tokens).to_string()), ["0T", "3T", "2 SP", "3 SP 1T"]);
        assert_eq!(Tokens::sp(3) + Tokens(1), Tokens(13));
        assert_eq!(Tokens(13).percent(50), Tokens(7), "halves go up");
        assert_eq!(Tokens(4).percent(80), Tokens(3));
    }
}
