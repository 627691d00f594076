//! Exact chances, as a chart tells them: whole numbers, never rounded.

use crate::Fault;
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::cmp::Ordering;
use std::fmt;

/// A chance from 0 to 1: in `weight` of `of` equally likely ways, in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, JsonSchema)]
#[schemars(with = "Written")]
pub struct Exact {
    weight: u64,
    of: u64,
}

/// A chance in JSON.
#[derive(Serialize, JsonSchema)]
struct Written {
    /// In how many ways.
    weight: u64,
    /// How many ways there are.
    of: u64,
    /// The same as a fraction of 1.
    p: f64,
}

impl Exact {
    /// What cannot happen.
    pub const NEVER: Exact = Exact { weight: 0, of: 1 };
    /// What cannot but happen.
    pub const CERTAIN: Exact = Exact { weight: 1, of: 1 };

    /// In `weight` of `of` ways.
    ///
    /// # Panics
    /// If there are no ways at all, or fewer than `weight`.
    pub const fn new(weight: u64, of: u64) -> Exact {
        assert!(of > 0 && weight <= of, "a chance lies between 0 and 1");
        let (mut shared, mut rest) = (of, weight);
        while rest != 0 {
            (shared, rest) = (rest, shared % rest);
        }
        Exact { weight: weight / shared, of: of / shared }
    }

    /// The ways that lead to it and the number of all ways, in lowest terms.
    pub const fn parts(self) -> (u64, u64) {
        (self.weight, self.of)
    }

    /// Whether it cannot happen.
    pub const fn is_never(self) -> bool {
        self.weight == 0
    }

    /// The same as a fraction of 1, for showing it.
    pub fn p(self) -> f64 {
        self.weight as f64 / self.of as f64
    }

    /// Reads a chance as people write it: `50%`, `1/2`, `0.5`. What is written is meant exactly.
    pub fn read(text: &str) -> Result<Exact, Fault> {
        let bare = text.trim();
        let parts = match (bare.strip_suffix('%'), bare.split_once('/')) {
            (Some(percent), _) => decimal(percent.trim_end()).map(|(over, under)| (over, under * 100)),
            (None, Some((over, under))) => whole(over.trim_end()).zip(whole(under.trim_start())),
            (None, None) => decimal(bare),
        };
        parts.filter(|&(weight, of)| of > 0 && weight <= of).map(|(weight, of)| Exact::new(weight, of)).ok_or_else(
            || {
                let told: String = text.chars().take(40).collect();
                Fault::new(
                    format!("\"{told}\" is not a chance"),
                    "a chance is 0 to 100 percent, or a fraction from 0 to 1, with at most nine digits",
                    "write it like 50%, 1/2 or 0.5",
                )
            },
        )
    }
}

/// A whole number of at most nine digits.
fn whole(text: &str) -> Option<u64> {
    let digits = (1..=9).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| digits)
}

/// A number with or without decimals, as a fraction.
fn decimal(text: &str) -> Option<(u64, u64)> {
    let Some((before, after)) = text.split_once('.') else { return whole(text).map(|number| (number, 1)) };
    let under = 10_u64.pow(u32::try_from(after.len()).ok().filter(|digits| *digits <= 9)?);
    Some((whole(before)? * under + whole(after)?, under))
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        let crossed = |one: u64, other: u64| u128::from(one) * u128::from(other);
        crossed(self.weight, other.of).cmp(&crossed(other.weight, self.of))
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// As a fraction: "5/18", "0", "1".
impl fmt::Display for Exact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.weight)?;
        if self.of > 1 { write!(f, "/{}", self.of) } else { Ok(()) }
    }
}

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { weight: self.weight, of: self.of, p: self.p() }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_read_as_people_write_them() {
        let half = Exact::new(1, 2);
        for text in ["50%", "50 %", " 50.0% ", "1/2", "2 / 4", "0.5", "0.500"] {
            assert_eq!(Exact::read(text), Ok(half), "{text}");
        }
        assert_eq!(Exact::read("33.3%"), Ok(Exact::new(333, 1000)));
        assert_eq!([Exact::read("0"), Exact::read("100%")], [Ok(Exact::NEVER), Ok(Exact::CERTAIN)]);
        for text in
            ["", "%", "50", "101%", "-1%", "+5%", "1/0", "3/2", "1.", ".5", "0,5", "half", "1e-1", "0.1234567890"]
        {
            assert!(Exact::read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn chances_compare_exactly() {
        assert!(Exact::new(333_333_333, 1_000_000_000) < Exact::new(1, 3));
        assert_eq!(Exact::new(10, 36), Exact::new(5, 18));
        assert_eq!(Exact::new(10, 36).to_string(), "5/18");
        assert_eq!([Exact::NEVER.to_string(), Exact::CERTAIN.to_string()], ["0", "1"]);
        let told = serde_json::to_value(Exact::new(9, 36)).unwrap();
        assert_eq!(told, serde_json::json!({ "weight": 1, "of": 4, "p": 0.25 }));
    }
}
