//! Exact fractions of either sign: what a throw is worth, and how often a sign should be shown.

use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul, Neg, Sub};

/// A fraction in lowest terms, the sign above the line. In JSON text: `"3"`, `"-1/3"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema)]
#[schemars(with = "String")]
pub struct Ratio {
    over: i128,
    under: i128,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio::whole(0);
    /// One.
    pub const ONE: Ratio = Ratio::whole(1);

    /// A whole number.
    pub const fn whole(number: i128) -> Ratio {
        Ratio { over: number, under: 1 }
    }

    /// `over / under`.
    ///
    /// # Panics
    /// If `under` is 0.
    pub const fn new(over: i128, under: i128) -> Ratio {
        assert!(under != 0, "nothing is divided by nothing");
        let shared = greatest_common_divisor(over, under) * under.signum();
        Ratio { over: over / shared, under: under / shared }
    }

    /// The number above the line and the one below it.
    pub const fn parts(self) -> (i128, i128) {
        (self.over, self.under)
    }

    /// Whether it is below 0.
    pub const fn is_negative(self) -> bool {
        self.over < 0
    }
}

const fn greatest_common_divisor(one: i128, other: i128) -> i128 {
    let (mut one, mut other) = (one.abs(), other.abs());
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Add for Ratio {
    type Output = Ratio;
    fn add(self, other: Ratio) -> Ratio {
        Ratio::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }
}

impl Neg for Ratio {
    type Output = Ratio;
    fn neg(self) -> Ratio {
        Ratio { over: -self.over, ..self }
    }
}

impl Sub for Ratio {
    type Output = Ratio;
    fn sub(self, other: Ratio) -> Ratio {
        self + -other
    }
}

impl Mul for Ratio {
    type Output = Ratio;
    fn mul(self, other: Ratio) -> Ratio {
        Ratio::new(self.over * other.over, self.under * other.under)
    }
}

impl Sum for Ratio {
    fn sum<I: Iterator<Item = Ratio>>(ratios: I) -> Ratio {
        ratios.fold(Ratio::ZERO, Add::add)
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Ratio) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Ratio) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// "3", "-1/3".
impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

impl Serialize for Ratio {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept_in_lowest_terms_with_the_sign_above() {
        let told = [(2, 4), (2, -4), (0, -7), (-9, 3)].map(|(over, under)| Ratio::new(over, under).to_string());
        assert_eq!(told, ["1/2", "-1/2", "0", "-3"]);
        let (half, third) = (Ratio::new(1, 2), Ratio::new(1, 3));
        let sums = [half + third, half - third, third - half, half * -third];
        assert_eq!(sums.map(|sum| sum.to_string()), ["5/6", "1/6", "-1/6", "-1/6"]);
        assert!(third < half && -half < -third && (-third).is_negative());
    }
}
