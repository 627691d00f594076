//! Exact odds by folding: units that cannot affect one another are joined one at a time, and equal tallies are merged.
//!
//! The work grows with a power of the number of units instead of being multiplied by each of them. Everything is a sum of
//! products of [tallies](crate::tally): a bag is the product of its units, a mixture the weighted sum of its bags, a
//! situation the product of its groups' mixtures, and the answer the sum of all situations.

mod landing;
mod plan;
mod scale;
mod sparse;

use crate::Ask;
use crate::answer::Odds;
use crate::cut::Cut;
use crate::effort::{Effort, wanted};
use crate::exact::tell;
use crate::tally::{Factor, Tally, places, room};
use crate::threads::pool;
use crate::trial::tally_bytes;
use crate::weigh::{Stop, Whole};
use num_bigint::BigUint;
use plan::{Kind, Mixture, Plan};
use rayon::prelude::*;
use scale::Scale;
use sparse::Sparse;
use std::collections::HashMap;

/// The number of products of weights that makes waking other threads worthwhile.
const HEAVY: u64 = 1 << 19;

/// The odds of a procedure whose units are independent once placed, in numbers as wide as needed.
pub fn odds<C: Cut>(case: &C, ask: &Ask) -> Result<Odds<Vec<usize>>, Stop> {
    let mut effort = Effort::new(ask);
    match odds_in::<C, u128>(case, ask, &mut effort) {
        Err(Stop::Outgrown) => {
            effort.begin_anew();
            odds_in::<C, BigUint>(case, ask, &mut effort)
        }
        found => found,
    }
}

fn odds_in<C: Cut, N: Whole>(case: &C, ask: &Ask, effort: &mut Effort) -> Result<Odds<Vec<usize>>, Stop> {
    let plan = Plan::<N>::of(case, effort)?;
    let scale = Scale::of(&plan, effort)?;
    let fold = Fold { plan: &plan, scale: &scale };
    let mut outcomes = if sparse::is_better(scale.units, scale.fates, fold.support()) {
        fold.sparse_total(effort)?.all(scale.fates)
    } else {
        fold.total(ask, effort)?.all()
    };
    effort.keep(outcomes.len() * (tally_bytes(case.fates()) + 16 * scale.width(scale.groups, scale.units)))?;
    effort.products(outcomes.len() as u64 * 16, scale.width(scale.groups, scale.units))?;
    for (counts, _) in &mut outcomes {
        let mut all = vec![0; case.fates()];
        scale.met.iter().zip(&*counts).for_each(|(&fate, &count)| all[fate] = count);
        *counts = all;
    }
    let hexes = plan.landing.chances(&plan.kinds, case.fit())?;
    Ok(tell(outcomes, scale.of.clone(), hexes))
}

/// A fold in progress.
struct Fold<'a, N> {
    plan: &'a Plan<N>,
    scale: &'a Scale<N>,
}

/// A situation: the indices of all its groups' mixtures but the last, and the tally of the last.
type Situation<'a> = (&'a [usize], Tally);

impl<N: Whole> Fold<'_, N> {
    /// The sum of all situations.
    fn total(&self, ask: &Ask, effort: &mut Effort) -> Result<Tally, Stop> {
        let Fold { plan, scale } = self;
        let mut inner = Vec::with_capacity(plan.mixtures.len());
        for mixture in &plan.mixtures {
            inner.push(self.factor(&self.mixture(mixture, &scale.inner, effort)?, effort)?);
        }
        let mut situations: Vec<Situation> = Vec::with_capacity(plan.situations.len());
        for (others, last) in &plan.situations {
            situations.push((others, self.mixture(last, &scale.outer, effort)?));
        }
        let width = scale.width(scale.groups, scale.units);
        let products = situations.iter().map(|situation| products(situation, &inner)).fold(0, u64::saturating_add);
        effort.products(products, width)?;
        // Each thread that adds up has a sum of its own, and a product or two on the way to it. The answer must be of the
        // same kind whatever the number of threads, so four are assumed.
        effort.keep(12_usize.saturating_mul(room(scale.units, scale.fates, width)).saturating_mul(8))?;

        let blank = || Tally::nothing(scale.units, scale.fates, width);
        let add = |total, situation| {
            wanted(ask)?;
            Ok(self.add(total, situation, &inner))
        };
        let one_by_one = || situations.iter().try_fold(blank(), add);
        let all_at_once = || {
            let parts = situations.par_iter().try_fold_with(None, |total, situation| {
                let total = total.unwrap_or_else(blank);
                Ok(Some(add(total, situation)?))
            });
            let join = |a: Option<Tally>, b: Option<Tally>| Ok(merge(a, b, &scale.nobody));
            Ok(parts.try_reduce(|| None, join)?.unwrap_or_else(blank))
        };
        // The answer is the same on any number of threads; if they cannot be had, one does the work.
        match ask.threads {
            _ if products < HEAVY => one_by_one(),
            Some(1) => one_by_one(),
            None => all_at_once(),
            Some(threads) => pool(threads).map_or_else(|_| one_by_one(), |pool| pool.install(all_at_once)),
        }
    }

    /// About how many tallies are possible: units that can meet the same fates divide those up, whatever the others do.
    fn support(&self) -> usize {
        let plan = self.plan;
        let nothing = N::new(0);
        let fates =
            |kind: &Kind| plan.kinds[*kind as usize].ways.iter().enumerate().filter(|(_, ways)| **ways != nothing);
        let mask = |mixture: &Mixture<N>| {
            let kinds = mixture.bags().flat_map(|(bag, _)| bag);
            kinds.flat_map(fates).fold(0_u128, |mask, (fate, _)| mask | 1 << fate.min(127))
        };
        let inner: Vec<(u128, usize)> = plan.mixtures.iter().map(|mixture| (mask(mixture), mixture.units())).collect();
        let of = |(others, last): &(Vec<usize>, Mixture<N>)| {
            let mut sorts: Vec<(u128, usize)> = vec![(mask(last), last.units())];
            for &other in others {
                let (mask, units) = inner[other];
                match sorts.iter_mut().find(|(known, _)| *known == mask) {
                    Some((_, sum)) => *sum += units,
                    None => sorts.push((mask, units)),
                }
            }
            let ways = |&(mask, units): &(u128, usize)| places(units, (mask.count_ones() as usize).saturating_sub(1));
            sorts.iter().map(ways).fold(1, usize::saturating_mul)
        };
        // All situations together can have more than the largest, but not many more.
        plan.situations.iter().map(of).max().unwrap_or(1)
    }

    /// The sum of all situations, when few tallies are possible.
    fn sparse_total(&self, effort: &mut Effort) -> Result<Sparse, Stop> {
        let Fold { plan, scale } = self;
        let mut inner = Vec::with_capacity(plan.mixtures.len());
        for mixture in &plan.mixtures {
            let factor = self.factor(&self.mixture(mixture, &scale.inner, effort)?, effort)?;
            inner.push((Sparse::of(&factor), factor.units()));
        }
        let whole = scale.width(scale.groups, scale.units);
        let (mut total, mut widths) = (Sparse::nothing(), HashMap::new());
        for (others, last) in &plan.situations {
            let factor = self.factor(&self.mixture(last, &scale.outer, effort)?, effort)?;
            let (mut joined, mut units) = (Sparse::of(&factor), factor.units());
            for (groups, &other) in others.iter().enumerate() {
                let (factor, more) = &inner[other];
                units += more;
                let width = widths.entry((groups, units)).or_insert_with(|| scale.width(groups + 1, units));
                joined = joined.times(factor, *width, effort)?;
            }
            let fill = Sparse::of(&scale.fill(others.len(), units));
            let filled = joined.times(&fill, whole, effort)?;
            total = total.plus(&filled, 0, &[1], whole, effort)?;
        }
        Ok(total)
    }

    /// Adds a situation: the product of all its groups, filled up with absent units.
    fn add(&self, mut total: Tally, (others, last): &Situation, inner: &[Factor]) -> Tally {
        let scale = self.scale;
        let mut joined = None;
        for (groups, &other) in others.iter().enumerate() {
            let (tally, factor) = (joined.as_ref().unwrap_or(last), &inner[other]);
            let units = tally.units() + factor.units();
            let mut product = Tally::nothing(units, scale.fates, scale.width(groups + 1, units));
            product.add_product(tally, factor);
            joined = Some(product);
        }
        let tally = joined.as_ref().unwrap_or(last);
        total.add_product(tally, &scale.fill(others.len(), tally.units()));
        total
    }

    /// The tally of a mixture, over `of` and the denominators of its units.
    fn mixture(&self, mixture: &Mixture<N>, of: &N, effort: &mut Effort) -> Result<Tally, Stop> {
        let (units, (factor, _)) = (mixture.units(), of.divided(mixture.of()));
        let scaled = mixture.bags().map(|(bag, weight)| Ok((&bag[..], weight.times(&factor)?)));
        let bags: Vec<(&[Kind], N)> = scaled.collect::<Result<_, _>>()?;
        let widths = self.scale.widths(of, units);
        let bytes = |(units, &width): (usize, &usize)| room(units, self.scale.fates, width).saturating_mul(8);
        // All of them exist while it is worked out, and the largest, the last, stays.
        let all = widths.iter().enumerate().map(bytes).fold(0, usize::saturating_add);
        effort.keep(all)?;
        effort.let_go(all - widths.iter().enumerate().next_back().map_or(0, bytes));
        let blanks = widths.iter().enumerate().rev();
        let mut sums: Vec<Tally> =
            blanks.map(|(units, &width)| Tally::nothing(units, self.scale.fates, width)).collect();
        self.bags(&bags, 0, &mut sums, effort)?;
        Ok(sums.swap_remove(0))
    }

    /// Sums up bags that are equal up to `depth`, leaving out what they have in common. The sum goes into the first of
    /// `sums`; the others are for deeper levels. Bags are sorted, so those that continue equally are neighbours: they are
    /// summed first and share the product, as in Horner's rule.
    fn bags(&self, bags: &[(&[Kind], N)], depth: usize, sums: &mut [Tally], effort: &mut Effort) -> Result<(), Stop> {
        let [sum, deeper @ ..] = sums else { return Ok(()) };
        sum.clear();
        if deeper.is_empty() {
            sum.add_factor(&self.scale.nobody, bags[0].1.words().as_ref());
            return Ok(());
        }
        let kind = |bag: &[Kind]| bag.get(depth).copied().unwrap_or(self.scale.absent());
        for alike in bags.chunk_by(|(a, _), (b, _)| kind(a) == kind(b)) {
            let (bag, weight) = &alike[0];
            let unit = &self.scale.kinds[kind(bag) as usize];
            effort.products(unit.products(deeper.len() - 1), sum.width() + 1)?;
            if deeper.len() == 1 {
                sum.add_factor(unit, weight.words().as_ref());
            } else {
                self.bags(alike, depth + 1, deeper, effort)?;
                sum.add_product(&deeper[0], unit);
            }
        }
        Ok(())
    }

    /// A tally as a factor, which takes memory of its own.
    fn factor(&self, tally: &Tally, effort: &mut Effort) -> Result<Factor, Stop> {
        let places = places(tally.units(), self.scale.fates - 1);
        effort.keep(places.saturating_mul(8 * self.scale.fates))?;
        effort.entries(places)?;
        Ok(tally.factor())
    }
}

/// The number of products of weights that a situation takes.
fn products((others, last): &Situation, inner: &[Factor]) -> u64 {
    let join = |(units, products): (usize, u64), &other: &usize| {
        let factor = &inner[other];
        (units + factor.units(), products.saturating_add(factor.products(units)))
    };
    others.iter().fold((last.units(), 0), join).1
}

/// The sum of two tallies of all units.
fn merge(a: Option<Tally>, b: Option<Tally>, once: &Factor) -> Option<Tally> {
    match (a, b) {
        (Some(mut a), Some(b)) => {
            a.add_product(&b, once);
            Some(a)
        }
        (a, b) => a.or(b),
    }
}
