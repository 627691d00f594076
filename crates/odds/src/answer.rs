//! What the odds are: every outcome with its chance, and how likely each hex is.

use num_bigint::BigUint;

/// How an answer was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// Every path was weighed.
    Exact,
    /// By so many runs.
    Sampled {
        /// How many.
        runs: u64,
    },
}

/// The odds of everything that can come of a case.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds<O> {
    /// How they were found.
    pub found: Found,
    /// The denominator of every weight; the number of runs when they were sampled.
    pub of: BigUint,
    /// Every outcome that can be, in its own order.
    pub outcomes: Vec<Chance<O>>,
    /// Every hex where something can come down, by its number.
    pub hexes: Vec<HexChance>,
}

/// One outcome and how likely it is.
#[derive(Clone, PartialEq, Debug)]
pub struct Chance<O> {
    /// What comes of it.
    pub outcome: O,
    /// In how many of the ways.
    pub weight: BigUint,
    /// The same as a fraction of 1, for reading.
    pub p: f64,
    /// Where the true chance lies with 95% confidence, if this was sampled (Wilson's interval).
    pub interval: Option<(f64, f64)>,
}

/// One hex and how likely it is that something comes down there.
#[derive(Clone, PartialEq, Debug)]
pub struct HexChance {
    /// The hex, by its number on the sheet's grid.
    pub hex: usize,
    /// The chance that at least one unit comes down there.
    pub p: f64,
    /// How many come down there on average.
    pub mean: f64,
    /// How many of them are then fit to act, on average; all of them where a procedure tells no fates.
    pub fit: f64,
    /// Where `p` lies with 95% confidence, if this was sampled.
    pub interval: Option<(f64, f64)>,
}

impl<O> Odds<O> {
    /// How many runs they were counted over, if they were sampled.
    pub fn runs(&self) -> Option<u64> {
        match self.found {
            Found::Exact => None,
            Found::Sampled { runs } => Some(runs),
        }
    }

    /// The largest distance from a sampled chance to the end of its interval; nothing if the odds are exact.
    pub fn half_width(&self) -> f64 {
        let width = |chance: &Chance<O>| chance.interval.map(|(low, high)| (high - chance.p).max(chance.p - low));
        self.outcomes.iter().filter_map(width).fold(0.0, f64::max)
    }

    /// The same odds of outcomes said otherwise; outcomes stay as distinct as they were.
    pub fn map<P>(self, say: impl Fn(O) -> P) -> Odds<P> {
        let Odds { found, of, outcomes, hexes } = self;
        let outcomes = outcomes
            .into_iter()
            .map(|Chance { outcome, weight, p, interval }| Chance { outcome: say(outcome), weight, p, interval })
            .collect();
        Odds { found, of, outcomes, hexes }
    }
}
