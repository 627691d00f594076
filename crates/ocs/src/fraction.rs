//! Exact fractions: strengths, sizes in RE and charges in parts of a token are never rounded before a clause says so
//! (ocs.base.8, ocs.equiv.4).

use jumpmaster_core::Fault;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Mul};
use std::str::FromStr;

/// A fraction that is not negative, in lowest terms. In JSON a whole number, or text: `"1/2"`, `"2.5"`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema)]
#[schemars(with = "Written")]
pub struct Fraction {
    over: u64,
    under: u64,
}

/// How a fraction is written in JSON.
#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum Written {
    Number(serde_json::Number),
    Text(String),
}

impl Fraction {
    /// Nothing.
    pub const ZERO: Fraction = Fraction::whole(0);
    /// One.
    pub const ONE: Fraction = Fraction::whole(1);
    /// A half.
    pub const HALF: Fraction = Fraction::new(1, 2);
    /// A quarter.
    pub const QUARTER: Fraction = Fraction::new(1, 4);

    /// `over / under`.
    ///
    /// # Panics
    /// If `under` is 0.
    pub const fn new(over: u64, under: u64) -> Fraction {
        let shared = greatest_common_divisor(over, under);
        Fraction { over: over / shared, under: under / shared }
    }

    /// A whole number.
    #[inline]
    pub const fn whole(number: u64) -> Fraction {
        Fraction { over: number, under: 1 }
    }

    /// Whether it is nothing.
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.over == 0
    }

    /// The number above the line and the one below it.
    pub const fn parts(self) -> (u64, u64) {
        (self.over, self.under)
    }

    /// The nearest whole number, halves up.
    pub const fn nearest(self) -> u64 {
        (2 * self.over + self.under) / (2 * self.under)
    }

    /// The next whole number up.
    pub const fn ceiling(self) -> u64 {
        self.over.div_ceil(self.under)
    }

    /// The whole part.
    pub const fn floor(self) -> u64 {
        self.over / self.under
    }

    /// This divided by another; `None` if that is nothing.
    pub fn divided_by(self, other: Fraction) -> Option<Fraction> {
        (!other.is_zero()).then(|| self * Fraction { over: other.under, under: other.over })
    }

    /// This less another, nothing if there is not enough.
    #[must_use]
    pub fn less(self, other: Fraction) -> Fraction {
        let (own, its) = (self.over * other.under, other.over * self.under);
        Fraction::new(own.saturating_sub(its), self.under * other.under)
    }

    /// The smaller of two.
    #[must_use]
    pub fn at_most(self, other: Fraction) -> Fraction {
        if other < self { other } else { self }
    }

    /// Reads "3", "1/2", "2 1/2" and "2.5", each with or without a leading "x"; none above a million.
    pub fn read(text: &str) -> Option<Fraction> {
        const MOST: u64 = 1_000_000;
        let text = text.trim();
        let text = text.strip_prefix('x').unwrap_or(text);
        let number = |text: &str| text.parse::<u64>().ok().filter(|&number| number <= MOST && !text.starts_with('+'));
        if let Some((whole, part)) = text.split_once(' ') {
            return Some(Fraction::whole(number(whole)?) + Fraction::read(part).filter(|&part| part < Fraction::ONE)?);
        }
        if let Some((over, under)) = text.split_once('/') {
            return Some(Fraction::new(number(over)?, number(under).filter(|&under| under > 0)?));
        }
        if let Some((whole, decimals)) = text.split_once('.') {
            let under = 10_u64.pow(u32::try_from(decimals.len()).ok().filter(|digits| (1..=6).contains(digits))?);
            return Some(Fraction::whole(number(whole)?) + Fraction::new(number(decimals)?, under));
        }
        number(text).map(Fraction::whole)
    }
}

const fn greatest_common_divisor(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

impl Add for Fraction {
    type Output = Fraction;
    #[inline]
    fn add(self, other: Fraction) -> Fraction {
        if self.under == other.under && self.under == 1 {
            return Fraction::whole(self.over + other.over);
        }
        Fraction::new(self.over * other.under + other.over * self.under, self.under * other.under)
    }
}

impl Mul for Fraction {
    type Output = Fraction;
    #[inline]
    fn mul(self, other: Fraction) -> Fraction {
        if self.under == other.under && self.under == 1 {
            return Fraction::whole(self.over * other.over);
        }
        Fraction::new(self.over * other.over, self.under * other.under)
    }
}

impl Sum for Fraction {
    fn sum<I: Iterator<Item = Fraction>>(fractions: I) -> Fraction {
        fractions.fold(Fraction::ZERO, Add::add)
    }
}

impl Ord for Fraction {
    #[inline]
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Fraction {
    #[inline]
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<u32> for Fraction {
    fn from(number: u32) -> Fraction {
        Fraction::whole(number.into())
    }
}

impl FromStr for Fraction {
    type Err = Fault;
    fn from_str(text: &str) -> Result<Fraction, Fault> {
        Fraction::read(text).ok_or_else(|| {
            Fault::new(
                format!("\"{text}\" is not a number"),
                "it is a whole number or a fraction",
                "write it like 3, 1/2 or 2.5",
            )
        })
    }
}

/// As people write it: "3", "1/2", "2 1/2".
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.over / self.under, self.over % self.under);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) => write!(f, "{rest}/{}", self.under),
            _ => write!(f, "{whole} {rest}/{}", self.under),
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.under == 1 { serializer.serialize_u64(self.over) } else { serializer.collect_str(self) }
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        // A number is read by its digits: what is written as 2.5 is exactly two and a half.
        let text = match Written::deserialize(deserializer)? {
            Written::Number(number) => number.to_string(),
            Written::Text(text) => text,
        };
        text.parse().map_err(|fault: Fault| D::Error::custom(format!("{}: {}", fault.what, fault.fix)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fractions_are_read_as_people_write_them() {
        let half_past_two = Fraction::new(5, 2);
        for text in ["5/2", "2 1/2", "2.5", "x2.5", "2.50", "10/4"] {
            assert_eq!(Fraction::read(text), Some(half_past_two), "{text}");
        }
        for text in ["", "-1", "1/0", "a", "1/2/3", "2 3/2", "1.", ".5", "+3", "2.5.1", "1000001", "1.1234567"] {
            assert_eq!(Fraction::read(text), None, "{text}");
        }
        assert_eq!(half_past_two.to_string(), "2 1/2");
        assert_eq!(serde_json::to_string(&[half_past_two, Fraction::whole(3)]).unwrap(), r#"["2 1/2",3]"#);
        let read: Vec<Fraction> = serde_json::from_str(r#"[2.5, "2 1/2", 3]"#).unwrap();
        assert_eq!(read, [half_past_two, half_past_two, Fraction::whole(3)]);
        for odd in ["-1", "-2.5", "1e99", "0.1234567", "null"] {
            assert!(serde_json::from_str::<Fraction>(odd).is_err(), "{odd}");
        }
    }

    #[test]
    fn halves_go_up() {
        assert_eq!(
            [(13, 2), (5, 2), (9, 4), (3, 4), (1, 4)].map(|(a, b)| Fraction::new(a, b).nearest()),
            [7, 3, 2, 1, 0]
        );
        assert_eq!(Fraction::new(5, 4).ceiling(), 2);
        assert_eq!(Fraction::new(5, 4).floor(), 1);
    }

    proptest! {
        #[test]
        fn arithmetic_is_exact(a in 0_u64..999, b in 1_u64..99, c in 0_u64..999, d in 1_u64..99) {
            let (one, other) = (Fraction::new(a, b), Fraction::new(c, d));
            prop_assert_eq!((one + other).less(other), one);
            prop_assert_eq!(one.cmp(&other), (a * d).cmp(&(c * b)));
            if c > 0 {
                prop_assert_eq!((one * other).divided_by(other), Some(one));
            }
            prop_assert_eq!(Fraction::read(&one.to_string()), Some(one));
        }
    }
}
