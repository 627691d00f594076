//! Every path of some dice, for questions that the odds do not ask: equal results are one.

use jumpmaster_core::dice::{NeedRoll, Odometer};
use std::collections::BTreeMap;

/// Everything that can come of some dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EveryPath<T> {
    /// Each result with the number of ways in which it comes about.
    pub results: BTreeMap<T, u128>,
    /// The number of all ways.
    pub of: u128,
}

impl<T: Ord> EveryPath<T> {
    /// Takes every path. `None` if there are more ways than 128 bits hold.
    pub fn of(mut run: impl FnMut(&mut Odometer) -> Result<T, NeedRoll>) -> Option<EveryPath<T>> {
        let (mut paths, mut dice, mut of) = (Vec::new(), Odometer::new(), 1_u128);
        loop {
            let result = run(&mut dice).expect("an odometer always has a face to show");
            let weight = dice.checked_weight()?;
            of = (of / common(of, weight.of)).checked_mul(weight.of)?;
            paths.push((result, weight));
            if !dice.turn() {
                break;
            }
        }
        let mut results = BTreeMap::new();
        for (result, weight) in paths {
            *results.entry(result).or_default() += weight.ways * (of / weight.of);
        }
        Some(EveryPath { results, of })
    }

    /// The ways in which something is true of the result.
    pub fn ways(&self, good: impl Fn(&T) -> bool) -> u128 {
        self.results.iter().filter(|(result, _)| good(result)).map(|(_, ways)| ways).sum()
    }

    /// The sum of a number over all ways.
    pub fn sum(&self, number: impl Fn(&T) -> u8) -> u128 {
        self.results.iter().map(|(result, ways)| ways * u128::from(number(result))).sum()
    }
}

/// The greatest common divisor.
const fn common(one: u128, other: u128) -> u128 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}
