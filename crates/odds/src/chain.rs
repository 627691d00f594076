//! Exact odds of units that come one after another, each depending on what those before it left behind.
//!
//! Everything that can have happened is carried from unit to unit: every past that makes a difference later, with the
//! weight of every tally of fates that leads to it. From each past, every path of the next unit is taken once, however many
//! tallies share it.

use crate::answer::{HexChance, Odds};
use crate::count::{Count, Place, What};
use crate::effort::Effort;
use crate::exact::{every_path, said, tell};
use crate::trial::NODE;
use crate::weigh::{Measure, Stop, Whole, least_common};
use jumpmaster_core::Chained;
use num_bigint::BigUint;
use std::collections::{BTreeMap, HashMap};

/// The odds of every tally asked for, in numbers as wide as needed.
pub fn odds<P: Chained>(case: &P::Case, what: What<'_>, effort: &mut Effort) -> Result<Odds<Vec<usize>>, Stop> {
    match odds_in::<P, u128>(case, what, effort) {
        Err(Stop::Outgrown) => {
            effort.begin_anew();
            odds_in::<P, BigUint>(case, what, effort)
        }
        found => found,
    }
}

fn odds_in<P: Chained, N: Whole>(
    case: &P::Case,
    what: What<'_>,
    effort: &mut Effort,
) -> Result<Odds<Vec<usize>>, Stop> {
    let mut chain = Chain::<P, N> { case, count: Count::new(case, what)?, hexes: BTreeMap::new() };
    let mut moment = Moment { of: N::new(1), pasts: vec![(P::past(case), vec![(0, N::new(1))])] };
    let mut kept = 0;
    for step in 0..P::steps(case) {
        let (next, bytes) = chain.next(&moment, step, effort)?;
        effort.let_go(kept);
        (moment, kept) = (next, bytes);
    }
    let mut tallies: BTreeMap<u64, N> = BTreeMap::new();
    for (place, weight) in moment.pasts.iter().flat_map(|(_, tallies)| tallies) {
        effort.weights::<N>(1)?;
        tallies.entry(*place).or_insert_with(|| N::new(0)).add(weight)?;
    }
    let mut outcomes: Vec<_> = tallies.into_iter().map(|(at, weight)| (chain.count.tally(at), weight.big())).collect();
    outcomes.sort_unstable();
    Ok(tell(outcomes, moment.of.big(), chain.chances(&moment.of)))
}

/// Everything that can have happened so far, over one denominator: every past, with the weight of each tally that leads to
/// it.
struct Moment<Past, N> {
    of: N,
    pasts: Vec<Weighed<Past, N>>,
}

/// A past, and the weight of each tally that leads to it.
type Weighed<Past, N> = (Past, Vec<(u64, N)>);

/// The weights of one hex, over the denominator of the moment for which they were last updated.
struct Cell<N> {
    hit: N,
    sum: N,
    fit: N,
}

struct Chain<'a, P: Chained, N> {
    case: &'a P::Case,
    count: Count<'a, P>,
    hexes: BTreeMap<usize, Cell<N>>,
}

/// One way a step can go.
struct Branch<Past, N> {
    past: Past,
    /// What it adds to the place of a tally.
    add: u64,
    hex: Option<Place>,
    weight: N,
}

/// All ways a step can go, with the denominator of their weights.
type Law<Past, N> = (N, Vec<Branch<Past, N>>);

impl<P: Chained, N: Whole> Chain<'_, P, N> {
    /// Takes one step from every past, and returns the number of bytes it keeps for that.
    fn next(
        &mut self,
        from: &Moment<P::Past, N>,
        step: usize,
        effort: &mut Effort,
    ) -> Result<(Moment<P::Past, N>, usize), Stop> {
        let (mut of, mut pasts) = (N::new(1), Vec::<Weighed<P::Past, N>>::new());
        let mut known: HashMap<P::Past, usize> = HashMap::new();
        let (mut entries, mut kept) = (0, 0);
        for (past, tallies) in &from.pasts {
            let (law_of, law) = self.law(past, step, effort)?;
            let common = least_common(&of, &law_of)?;
            if common != of {
                effort.weights::<N>(3 * self.hexes.len() + entries)?;
                self.refine(&common.divided(&of).0, &mut pasts)?;
                of = common;
            }
            let (finer, _) = of.divided(&law_of);
            let mut total = N::new(0);
            tallies.iter().try_for_each(|(_, weight)| total.add(weight))?;
            for branch in law {
                let weight = branch.weight.times(&finer)?;
                self.land(branch.hex, &total.times(&weight)?)?;
                let at = *known.entry(branch.past).or_insert_with_key(|past| {
                    pasts.push((past.clone(), Vec::new()));
                    pasts.len() - 1
                });
                let into = &mut pasts[at].1;
                let before = into.len();
                effort.weights::<N>(tallies.len() + 1)?;
                // Every tally is searched for among those already there.
                effort.entries(size_of::<P::Past>() / 8 + tallies.len() * (before + tallies.len()) / 16)?;
                for (place, ways) in tallies {
                    enter(into, place + branch.add, &ways.times(&weight)?)?;
                }
                let past = if before == 0 { 2 * size_of::<P::Past>() + NODE } else { 0 };
                let more = into.len() - before;
                effort.keep(past + more * (N::BYTES + 16))?;
                (entries, kept) = (entries + more, kept + past + more * (N::BYTES + 16));
            }
        }
        Ok((Moment { of: from.of.times(&of)?, pasts }, kept))
    }

    /// All ways a step can go from a past, equal ones merged.
    fn law(&self, past: &P::Past, step: usize, effort: &mut Effort) -> Result<Law<P::Past, N>, Stop> {
        let mut law: Vec<Branch<P::Past, N>> = Vec::new();
        let mut measure = Measure::<N>::new();
        every_path(effort, |odometer, effort| {
            let mut next = past.clone();
            let placed = said(P::step(self.case, &mut next, step, odometer));
            let (add, hex) = self.count.tell(past, placed);
            P::forget(self.case, &mut next, step + 1);
            let mut turned = 0;
            let kept = law.iter_mut().map(|branch| &mut branch.weight).inspect(|_| turned += 1);
            let weight = measure.weigh(&N::path(odometer)?, kept)?;
            effort.weights::<N>(turned + 1)?;
            // Paths that differ only in their last dice come one after the other.
            match law
                .iter_mut()
                .rev()
                .take(8)
                .find(|branch| (branch.add, branch.hex) == (add, hex) && branch.past == next)
            {
                Some(branch) => branch.weight.add(&weight)?,
                None => law.push(Branch { past: next, add, hex, weight }),
            }
            Ok(())
        })?;
        Ok((measure.of, law))
    }

    /// Notes where a branch of this weight comes down.
    fn land(&mut self, place: Option<Place>, weight: &N) -> Result<(), Stop> {
        let Some((hex, first, fit)) = place else { return Ok(()) };
        let cell = self.hexes.entry(hex).or_insert_with(|| Cell { hit: N::new(0), sum: N::new(0), fit: N::new(0) });
        cell.sum.add(weight)?;
        if first {
            cell.hit.add(weight)?;
        }
        if fit {
            cell.fit.add(weight)?;
        }
        Ok(())
    }

    /// Multiplies all weights of the next moment, and so its denominator, by `times`.
    fn refine(&mut self, times: &N, pasts: &mut [Weighed<P::Past, N>]) -> Result<(), Stop> {
        let cells = self.hexes.values_mut().flat_map(|cell| [&mut cell.hit, &mut cell.sum, &mut cell.fit]);
        let tallies = pasts.iter_mut().flat_map(|(_, tallies)| tallies).map(|(_, weight)| weight);
        for weight in cells.chain(tallies) {
            *weight = weight.times(times)?;
        }
        Ok(())
    }

    fn chances(&self, of: &N) -> Vec<HexChance> {
        let chance = |(&hex, cell): (&usize, &Cell<N>)| HexChance {
            hex,
            p: cell.hit.share(of),
            mean: cell.sum.share(of),
            fit: cell.fit.share(of),
            interval: None,
        };
        self.hexes.iter().map(chance).collect()
    }
}

/// Adds to the weight of a tally.
fn enter<N: Whole>(tallies: &mut Vec<(u64, N)>, place: u64, weight: &N) -> Result<(), Stop> {
    if let Some((_, sum)) = tallies.iter_mut().find(|(known, _)| *known == place) {
        return sum.add(weight);
    }
    tallies.push((place, weight.clone()));
    Ok(())
}
