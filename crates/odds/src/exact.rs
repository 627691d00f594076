//! Exact odds by taking every path.

use crate::answer::{Chance, Found, HexChance, Odds};
use crate::effort::{Effort, wanted};
use crate::trial::Trial;
use crate::weigh::{Measure, Stop, Whole, ratio, to_lowest_terms};
use jumpmaster_core::dice::{NeedRoll, Odometer};
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The number of paths after which, and after every doubling of which, the remaining work is estimated.
const LOOKED_AHEAD_AFTER: u64 = 1 << 12;

/// Takes every path in turn: `step` runs the rules with these dice and takes in the result.
pub fn every_path(
    effort: &mut Effort,
    mut step: impl FnMut(&mut Odometer, &mut Effort) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut odometer = Odometer::new();
    let (mut paths, begun) = (0_u64, effort.spent());
    loop {
        step(&mut odometer, effort)?;
        effort.path(odometer.forks().count())?;
        paths += 1;
        if paths >= LOOKED_AHEAD_AFTER && paths.is_power_of_two() {
            effort.look_ahead(begun, odometer.gone())?;
        }
        if !odometer.turn() {
            return Ok(());
        }
    }
}

/// The result of rules that were run with an odometer.
pub fn said<T>(result: Result<T, NeedRoll>) -> T {
    result.expect("an odometer always has a face to show")
}

/// The odds of a trial, in numbers as wide as needed.
pub fn odds<T: Trial>(trial: &T, ask: &crate::Ask) -> Result<Odds<T::Outcome>, Stop> {
    let mut effort = Effort::new(ask);
    wanted(ask)?;
    match Paths::<u128, T::Outcome>::of(trial, &mut effort) {
        Ok(paths) => Ok(paths.odds()),
        Err(Stop::Outgrown) => {
            effort.begin_anew();
            Ok(Paths::<BigUint, T::Outcome>::of(trial, &mut effort)?.odds())
        }
        Err(stop) => Err(stop),
    }
}

/// All paths of a trial, over one denominator, with equal outcomes merged.
struct Paths<N, O> {
    measure: Measure<N>,
    outcomes: BTreeMap<O, N>,
    hexes: BTreeMap<usize, Cell<N>>,
}

/// The paths that lead to one hex.
struct Cell<N> {
    hit: N,
    sum: N,
    fit: N,
}

impl<N: Whole, O: Ord> Paths<N, O> {
    fn of<T: Trial<Outcome = O>>(trial: &T, effort: &mut Effort) -> Result<Self, Stop> {
        let mut paths = Paths { measure: Measure::new(), outcomes: BTreeMap::new(), hexes: BTreeMap::new() };
        let mut all_bytes = 0;
        every_path(effort, |odometer, effort| {
            let (outcome, mut landed) = said(trial.run(odometer));
            effort.units(landed.all.len())?;
            let mut turned = 0;
            let cells = paths.hexes.values_mut().flat_map(|cell| [&mut cell.hit, &mut cell.sum, &mut cell.fit]);
            let kept = paths.outcomes.values_mut().chain(cells).inspect(|_| turned += 1);
            let weight = paths.measure.weigh(&N::path(odometer)?, kept)?;
            effort.weights::<N>(turned + 1)?;
            // An outcome is made, searched for among the others, and discarded.
            effort.outcome(all_bytes / paths.outcomes.len().max(1))?;
            match paths.outcomes.entry(outcome) {
                Entry::Occupied(known) => known.into_mut().add(&weight)?,
                Entry::Vacant(fresh) => {
                    let bytes = T::bytes(fresh.key());
                    effort.keep(bytes + N::BYTES)?;
                    effort.entries(bytes / 8)?;
                    all_bytes += bytes;
                    fresh.insert(weight.clone());
                }
            }
            landed.all.sort_unstable();
            for here in landed.all.chunk_by(|a, b| a == b) {
                let cell = paths.cell(here[0]);
                cell.hit.add(&weight)?;
                cell.sum.add(&weight.times(&N::new(here.len() as u64))?)?;
            }
            landed.fit.iter().try_for_each(|&hex| paths.cell(hex).fit.add(&weight))
        })?;
        Ok(paths)
    }

    fn cell(&mut self, hex: usize) -> &mut Cell<N> {
        self.hexes.entry(hex).or_insert_with(|| Cell { hit: N::new(0), sum: N::new(0), fit: N::new(0) })
    }

    fn odds(self) -> Odds<O> {
        let of = &self.measure.of;
        let hexes = self
            .hexes
            .into_iter()
            .map(|(hex, Cell { hit, sum, fit })| HexChance {
                hex,
                p: hit.share(of),
                mean: sum.share(of),
                fit: fit.share(of),
                interval: None,
            })
            .collect();
        let outcomes = self.outcomes.into_iter().map(|(outcome, weight)| (outcome, weight.big())).collect();
        tell(outcomes, of.big(), hexes)
    }
}

/// An exact answer, in lowest terms.
pub fn tell<O>(mut outcomes: Vec<(O, BigUint)>, mut of: BigUint, hexes: Vec<HexChance>) -> Odds<O> {
    to_lowest_terms(outcomes.iter_mut().map(|(_, weight)| weight).collect(), &mut of);
    let outcomes = outcomes
        .into_iter()
        .map(|(outcome, weight)| Chance { outcome, p: ratio(&weight, &of), weight, interval: None })
        .collect();
    Odds { found: Found::Exact, of, outcomes, hexes }
}
