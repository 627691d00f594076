//! Answers: every outcome with its chance, and how likely each hex is.

use num_bigint::BigUint;

/// How an answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Every path was weighed.
    Exact,
    /// By Monte Carlo runs.
    Sampled {
        /// The number of runs.
        runs: u64,
    },
}

/// The odds of every possible outcome of a case.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds<O> {
    /// How they were found.
    pub found: Found,
    /// The denominator of every weight; the number of runs when they were sampled.
    pub of: BigUint,
    /// Every possible outcome, sorted.
    pub outcomes: Vec<Chance<O>>,
    /// Every hex where something can come down, by its number.
    pub hexes: Vec<HexChance>,
}

/// One outcome and how likely it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Chance<O> {
    /// The outcome.
    pub outcome: O,
    /// Its weight, over [`Odds::of`].
    pub weight: BigUint,
    /// Its chance as a fraction of 1, for display.
    pub p: f64,
    /// The 95% confidence interval of the chance, if this was sampled (Wilson's interval).
    pub interval: Option<(f64, f64)>,
}

/// One hex and how likely it is that something comes down there.
#[derive(Clone, PartialEq, Debug)]
pub struct HexChance {
    /// The hex, by its number on the sheet's grid.
    pub hex: usize,
    /// The chance that at least one unit comes down there.
    pub p: f64,
    /// The average number of units that come down there.
    pub mean: f64,
    /// The average number of those that are then fit to act; all of them if the procedure distinguishes no fates.
    pub fit: f64,
    /// The 95% confidence interval of `p`, if this was sampled.
    pub interval: Option<(f64, f64)>,
}

impl<O> Odds<O> {
    /// The number of runs, if the odds were sampled.
    pub fn runs(&self) -> Option<u64> {
        match self.found {
            Found::Exact => None,
            Found::Sampled { runs } => Some(runs),
        }
    }

    /// The largest distance from a sampled chance to an end of its interval; zero if the odds are exact.
    pub fn half_width(&self) -> f64 {
        let width = |chance: &Chance<O>| chance.interval.map(|(low, high)| (high - chance.p).max(chance.p - low));
        self.outcomes.iter().filter_map(width).fold(0.0, f64::max)
    }

    /// The same odds with each outcome converted; distinct outcomes must stay distinct.
    pub fn map<P>(self, say: impl Fn(O) -> P) -> Odds<P> {
        let Odds { found, of, outcomes, hexes } = self;
        let outcomes = outcomes
            .into_iter()
            .map(|Chance { outcome, weight, p, interval }| Chance { outcome: say(outcome), weight, p, interval })
            .collect();
        Odds { found, of, outcomes, hexes }
    }
}
