//! Goals: what a plan promises beyond the fates of its units. A system asks such questions of its own and answers them
//! exactly; a page that knows no rules shows them as a table.

use num_bigint::BigUint;

/// What a plan is made for: the hexes that count, and how many units are wanted in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Objective<'a> {
    /// The hex it is about, by its number on the sheet's grid.
    pub hex: usize,
    /// The distance from it within which units count.
    pub within: u32,
    /// Whether each hex, by its number on the sheet's grid, is that near.
    pub near: &'a [bool],
    /// The number of units wanted there.
    pub least: usize,
}

/// A question about a plan, with its exact answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The question: "In supply within 1 hex of 0704".
    pub name: String,
    /// What each column of answers is, such as "landed" and "lost".
    pub heads: Vec<&'static str>,
    /// The answers, row by row.
    pub rows: Vec<Row>,
}

/// The answers for one thing that is asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// What is asked about: "at least 2 units".
    pub name: String,
    /// An answer for each head.
    pub figures: Vec<Figure>,
    /// Which answers plans are compared by; `None` if by none of this row.
    pub better: Option<Better>,
    /// Whether it is what the plan is made for.
    pub wanted: bool,
}

impl Row {
    /// Answers by which plans are not compared.
    pub fn new(name: impl Into<String>, figures: Vec<Figure>) -> Row {
        Row { name: name.into(), figures, better: None, wanted: false }
    }

    /// The same, with plans compared by the first of them.
    #[must_use]
    pub fn compared(self, better: Better) -> Row {
        Row { better: Some(better), ..self }
    }
}

/// Which of two answers is better.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Better {
    /// The higher one.
    Higher,
    /// The lower one.
    Lower,
}

/// An exact answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Figure {
    /// How likely something is.
    Chance(Share),
    /// How much of something there is on average.
    Mean(Share),
}

impl Figure {
    /// The number itself.
    pub const fn share(&self) -> &Share {
        match self {
            Figure::Chance(share) | Figure::Mean(share) => share,
        }
    }
}

/// An exact fraction: `ways` of `of`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Share {
    /// The numerator.
    pub ways: BigUint,
    /// The denominator.
    pub of: BigUint,
}

/// The most bits of a denominator that a float holds with room to spare.
const BITS: u64 = 900;

impl Share {
    /// A fraction.
    pub fn new(ways: impl Into<BigUint>, of: impl Into<BigUint>) -> Share {
        Share { ways: ways.into(), of: of.into() }
    }

    /// The fraction as a float, for display.
    pub fn value(&self) -> f64 {
        const WORD: f64 = 18_446_744_073_709_551_616.0;
        let spare = self.of.bits().saturating_sub(BITS);
        let float = |number: &BigUint| {
            (number >> spare).iter_u64_digits().rev().fold(0.0, |sum, digit| sum * WORD + digit as f64)
        };
        float(&self.ways) / float(&self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_of_any_size_is_shown() {
        let shown = |ways: u32, of: u32| format!("{:.6}", Share::new(ways, of).value());
        assert_eq!([shown(13, 18), shown(0, 1)], ["0.722222", "0.000000"]);
        let huge = BigUint::from(6_u32).pow(2000);
        assert!((Share::new(&huge / 3_u32, huge.clone()).value() - 1.0 / 3.0).abs() < 1e-12);
        assert!((Share::new(&huge * 7_u32, huge).value() - 7.0).abs() < 1e-12, "an average may exceed 1");
    }
}
