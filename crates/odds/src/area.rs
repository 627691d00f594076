//! The number of units that come down in some part of the map.

use crate::exact::tell;
use crate::interval::wilson;
use crate::{Chance, Found, Odds};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// A part of the map, and which units count in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// Whether each hex, by its number on the sheet's grid, belongs to it.
    pub hexes: Vec<bool>,
    /// Whether only units fit to act count, or all that come down.
    pub fit: bool,
}

impl Area {
    /// Whether a hex belongs to it.
    #[inline]
    pub fn holds(&self, hex: usize) -> bool {
        self.hexes.get(hex).copied().unwrap_or(false)
    }

    /// The number of these hexes that belong to it.
    pub(crate) fn count(&self, hexes: &[usize]) -> usize {
        hexes.iter().filter(|&&hex| self.holds(hex)).count()
    }
}

/// The odds of a number taken from outcomes; outcomes with the same number are merged.
pub(crate) fn merged<O>(odds: Odds<O>, number: impl Fn(&O) -> usize) -> Odds<usize> {
    let Odds { found, of, outcomes, hexes } = odds;
    let mut weights: BTreeMap<usize, BigUint> = BTreeMap::new();
    for Chance { outcome, weight, .. } in outcomes {
        *weights.entry(number(&outcome)).or_default() += weight;
    }
    let Found::Sampled { runs } = found else { return tell(weights.into_iter().collect(), of, hexes) };
    let chance = |(outcome, weight): (usize, BigUint)| {
        let times = u64::try_from(&weight).expect("no more than the runs");
        Chance { outcome, weight, p: times as f64 / runs as f64, interval: Some(wilson(times, runs)) }
    };
    Odds { found, of, outcomes: weights.into_iter().map(chance).collect(), hexes }
}
