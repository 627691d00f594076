//! Exact odds of units that come down far apart, each depending only on earlier units that come close to it.
//!
//! The pasts of a [chain](crate::chain) record everywhere that anybody came down, though hardly any of that ever matters.
//! Here units are divided into clusters that affect one another. The result for all units is put together from those of
//! clusters, of which there are few. A step reports what it reads and changes while it runs.

mod cluster;
mod mix;
mod quick;
mod retry;
mod run;
mod signed;
mod start_laws;
mod sum;

use crate::answer::{HexChance, Odds};
use crate::count::{Count, What};
use crate::effort::Effort;
use crate::exact::tell;
use crate::weigh::{Stop, ratio};
use cluster::{ClusterSum, Clusters};
use jumpmaster_core::Scattered;
use mix::{Mix, Mixer, Seen};
use num_bigint::{BigInt, BigUint};
use retry::Retry;
use run::Runs;
use signed::Signed;
use start_laws::{Numbers, StartLaws};
use std::collections::{BTreeMap, BTreeSet};
use sum::Sum;

/// The odds of every tally asked for, in numbers as wide as needed.
pub fn odds<P: Scattered>(case: &P::Case, what: What<'_>, effort: &mut Effort) -> Result<Odds<Vec<usize>>, Stop> {
    match odds_in::<P, i128>(case, what, effort) {
        Err(Stop::Outgrown) => {
            effort.begin_anew();
            odds_in::<P, BigInt>(case, what, effort)
        }
        found => found,
    }
}

fn odds_in<P: Scattered, N: Signed>(
    case: &P::Case,
    what: What<'_>,
    effort: &mut Effort,
) -> Result<Odds<Vec<usize>>, Stop> {
    let count = Count::<P>::new(case, what)?;
    let found = StartLaws::<P::Start, N>::of::<P>(case, &count, effort).and_then(|start_laws| {
        // What dice single units roll is quickly found. If units roll more when they are together, everything is weighed
        // again.
        let mut of = run::measure::<P, N>(case, &start_laws, effort)?;
        loop {
            match odds_over::<P, N>(case, &count, &start_laws, of, effort) {
                Err(Retry::Coarse(finer)) => {
                    effort.begin_anew();
                    of = finer;
                }
                found => return found,
            }
        }
    });
    found.map_err(|retry| match retry {
        Retry::Stop(stop) => stop,
        Retry::Coarse(_) => unreachable!("a finer measure was taken"),
    })
}

/// The odds, provided that the dice of a unit that has started fit the denominator `of`.
fn odds_over<P: Scattered, N: Signed>(
    case: &P::Case,
    count: &Count<'_, P>,
    start_laws: &StartLaws<P::Start, N>,
    of: u64,
    effort: &mut Effort,
) -> Result<Odds<Vec<usize>>, Retry> {
    let units = P::steps(case);
    let runs = Runs::<P, N>::new(case, count, start_laws, of, effort)?;
    let bunches = Clusters::bunches(runs, start_laws, units)?;
    let all = All::<P, N> { bunches, start_laws, units, of: N::new(of) };
    let total = all.tally(effort)?;
    let outcomes = total.terms().iter().map(|(place, weight)| (count.tally(*place), weight.big()));
    let mut outcomes: Vec<(Vec<usize>, BigUint)> = outcomes.filter(|(_, weight)| *weight != BigUint::ZERO).collect();
    outcomes.sort_unstable();
    let ways = total.weight()?.big();
    let hexes = all.chances(&ways, effort)?;
    Ok(tell(outcomes, ways, hexes))
}

/// All clusters, and all units.
struct All<'a, P: Scattered, N> {
    bunches: BTreeMap<Numbers, ClusterSum<N>>,
    start_laws: &'a StartLaws<P::Start, N>,
    units: usize,
    of: N,
}

impl<P: Scattered, N: Signed> All<'_, P, N> {
    /// Every tally of all units.
    fn tally(&self, effort: &mut Effort) -> Result<Sum<N>, Stop> {
        let clusters: BTreeMap<Numbers, Sum<N>> =
            self.bunches.iter().map(|(numbers, bunch)| (numbers.clone(), bunch.tally.clone())).collect();
        let (mut mixer, mut total) = (Mixer::new(&clusters), Sum::nothing());
        for (numbers, nowhere) in &self.start_laws.ends {
            let mixed = mixer.of(numbers, effort)?;
            effort.steps(N::STEPS * 2, Mix::<N>::work(&mixed, nowhere, &total))?;
            total.add_product(&mixed, nowhere, &self.unrolled(numbers)?)?;
        }
        Ok(total)
    }

    /// The ways of the dice that units which started nowhere do not roll.
    fn unrolled(&self, numbers: &[u8]) -> Result<N, Stop> {
        let somewhere: usize = numbers.iter().map(|&number| usize::from(number)).sum();
        (somewhere..self.units).try_fold(N::new(1), |ways, _| ways.times(&self.of))
    }

    /// The chances of every hex.
    fn chances(&self, ways: &BigUint, effort: &mut Effort) -> Result<Vec<HexChance>, Stop> {
        let hexes: BTreeSet<usize> = self.bunches.values().flat_map(|bunch| bunch.cells.keys().copied()).collect();
        let mut chances = Vec::with_capacity(hexes.len());
        for hex in hexes {
            let Seen { all, none, mean, fit } = self.seen(hex, effort)?;
            if mean.is_zero() {
                continue;
            }
            let mut hit = all;
            hit.take(&none)?;
            let [p, mean, fit] = [hit, mean, fit].map(|number| ratio(&number.big(), ways));
            chances.push(HexChance { hex, p, mean, fit, interval: None });
        }
        Ok(chances)
    }

    /// The sums for one hex.
    fn seen(&self, hex: usize, effort: &mut Effort) -> Result<Seen<N>, Stop> {
        effort.entries(4 * self.bunches.len())?;
        let mut clusters = BTreeMap::new();
        for (numbers, ClusterSum { all, cells, .. }) in &self.bunches {
            let mut seen = Seen { all: all.clone(), none: all.clone(), mean: N::new(0), fit: N::new(0) };
            if let Some(cell) = cells.get(&hex) {
                seen.none.take(&cell.hit)?;
                (seen.mean, seen.fit) = (cell.mean.clone(), cell.fit.clone());
            } else if all.is_zero() {
                continue;
            }
            clusters.insert(numbers.clone(), seen);
        }
        let (mut mixer, mut total) = (Mixer::new(&clusters), <Seen<N> as Mix<N>>::nothing());
        for (numbers, nowhere) in &self.start_laws.ends {
            let ways = nowhere.weight()?.times(&self.unrolled(numbers)?)?;
            effort.steps(N::STEPS, nowhere.len() + self.units)?;
            let seen: Seen<N> = mixer.of(numbers, effort)?;
            Mix::add_product(&mut total, &seen, &Mix::<N>::nobody(), &ways)?;
        }
        Ok(total)
    }
}
