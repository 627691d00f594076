//! Exact odds by taking every path.

use crate::answer::{Chance, Found, HexChance, Odds};
use crate::effort::{Effort, wanted};
use crate::gathered::Gathered;
use crate::trial::Trial;
use crate::weigh::{Measure, Stop, Whole};
use jumpmaster_core::dice::{NeedRoll, Odometer};
use num_bigint::BigUint;
use std::collections::BTreeMap;

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
    match odds_in::<u128, T>(trial, &mut effort) {
        Err(Stop::Outgrown) => {
            effort.begin_anew();
            odds_in::<BigUint, T>(trial, &mut effort)
        }
        found => found,
    }
}

fn odds_in<N: Whole, T: Trial>(trial: &T, effort: &mut Effort) -> Result<Odds<T::Outcome>, Stop> {
    let Paths { measure, outcomes, hexes } = Paths::<N, T::Outcome>::of(trial, effort)?;
    let hexes = hexes.into_iter().map(|(hex, cell)| cell.chance(hex, &measure.of)).collect();
    Ok(tell(outcomes.all::<T>(effort)?, measure.of, hexes))
}

/// All paths of a trial, over one denominator, with equal outcomes merged.
struct Paths<N, O> {
    measure: Measure<N>,
    outcomes: Gathered<O, N>,
    hexes: BTreeMap<usize, Cell<N>>,
}

/// The paths that lead to one hex.
struct Cell<N> {
    hit: N,
    sum: N,
    fit: N,
}

impl<N: Whole> Cell<N> {
    /// The chances of its hex, over `of`.
    fn chance(&self, hex: usize, of: &N) -> HexChance {
        let Cell { hit, sum, fit } = self;
        HexChance { hex, p: hit.share(of), mean: sum.share(of), fit: fit.share(of), interval: None }
    }
}

impl<N: Whole, O: Ord> Paths<N, O> {
    fn of<T: Trial<Outcome = O>>(trial: &T, effort: &mut Effort) -> Result<Self, Stop> {
        let mut paths = Paths { measure: Measure::new(), outcomes: Gathered::new(), hexes: BTreeMap::new() };
        every_path(effort, |odometer, effort| {
            let (outcome, mut landed) = said(trial.run(odometer));
            let mut turned = 0;
            let cells = paths.hexes.values_mut().flat_map(|cell| [&mut cell.hit, &mut cell.sum, &mut cell.fit]);
            let kept = paths.outcomes.weights().chain(cells).inspect(|_| turned += 1);
            let weight = paths.measure.weigh(&N::path(odometer)?, kept)?;
            effort.outcome::<N>(landed.all.len(), turned + 1, paths.outcomes.usual_bytes())?;
            paths.outcomes.add::<T>(outcome, weight.clone(), effort)?;
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
}

/// An exact answer, in lowest terms.
pub fn tell<O, N: Whole>(mut outcomes: Vec<(O, N)>, mut of: N, hexes: Vec<HexChance>) -> Odds<O> {
    N::to_lowest_terms(&mut outcomes, &mut of);
    let outcomes = outcomes
        .into_iter()
        .map(|(outcome, weight)| Chance { outcome, p: weight.share(&of), weight: weight.into_big(), interval: None })
        .collect();
    Odds { found: Found::Exact, of: of.into_big(), outcomes, hexes }
}
