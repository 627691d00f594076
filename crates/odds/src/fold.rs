//! Exact odds by folding: units that cannot feel one another are joined one at a time, and equal tallies are one.
//!
//! The work grows with a power of the number of units instead of being multiplied by each of them. Everything is a sum of
//! products of [tallies](crate::tally): a bag is the product of its units, a mixture the weighed sum of its bags, a
//! situation the product of its groups' mixtures, and the answer the sum of all situations.

mod landing;
mod plan;

use crate::Ask;
use crate::answer::Odds;
use crate::effort::Effort;
use crate::exact::tell;
use crate::tally::{Tally, width_of};
use crate::weigh::{Stop, Whole, least_common};
use jumpmaster_core::Parted;
use num_bigint::BigUint;
use plan::{Kind, Mixture, Plan};

/// The most words one tally may take: half a gigabyte.
const ROOM: usize = 1 << 26;

/// The odds of a procedure whose units are independent once placed, in numbers as wide as it takes.
pub fn odds<P: Parted>(case: &P::Case, ask: &Ask) -> Result<Odds<Vec<usize>>, Stop> {
    let shape = Shape { fates: P::FATES.len(), fit: P::FIT };
    let mut effort = Effort::new(ask);
    match Plan::<u128>::of::<P>(case, &mut effort).and_then(|plan| shape.fold(&plan, &mut effort)) {
        Err(Stop::Outgrown) => {
            effort = Effort::new(ask);
            shape.fold(&Plan::<BigUint>::of::<P>(case, &mut effort)?, &mut effort)
        }
        found => found,
    }
}

/// What a fold must know of its procedure.
struct Shape {
    fates: usize,
    fit: usize,
}

impl Shape {
    fn fold<N: Whole>(&self, plan: &Plan<N>, effort: &mut Effort) -> Result<Odds<Vec<usize>>, Stop> {
        let fold = Fold::of(plan, self.fates)?;
        let total = fold.total(plan, effort)?;
        let outcomes = total.each().map(|(mut counts, weight)| {
            counts.truncate(self.fates);
            (counts, weight)
        });
        let hexes = plan.landing.chances(&plan.kinds, self.fit);
        Ok(tell(outcomes.collect(), fold.of.clone(), hexes))
    }
}

/// A fold under way. Every bag of a mixture is filled up to the same number of units with absent ones, whose fate is one
/// more; it is needed only where the dice decide how many units there are.
struct Fold<N> {
    fates: usize,
    /// The most units there can be.
    units: usize,
    /// The most groups there can be, the last not counted.
    groups: usize,
    /// Each kind of unit as a tally, all over one denominator; the last is the absent one.
    kinds: Vec<Tally>,
    /// The powers of that denominator: for no unit, for one, for two.
    powers: Vec<BigUint>,
    /// The denominators of all mixtures that are not last in their situation, and of those that are.
    inner: N,
    outer: N,
    /// The denominator of the answer.
    of: BigUint,
}

impl<N: Whole> Fold<N> {
    fn of(plan: &Plan<N>, fates: usize) -> Result<Fold<N>, Stop> {
        let each = plan.kinds.iter().try_fold(N::new(1), |of, kind| least_common(&of, &kind.of))?;
        let inner = plan.mixtures.iter().try_fold(N::new(1), |of, mixture| least_common(&of, mixture.of()))?;
        let outer = plan.situations.iter().try_fold(N::new(1), |of, (_, last)| least_common(&of, last.of()))?;
        let units_in = |(others, last): &(Vec<usize>, Mixture<N>)| {
            others.iter().map(|&other| plan.mixtures[other].units()).sum::<usize>() + last.units()
        };
        let units = plan.situations.iter().map(units_in).max().unwrap_or(0);
        let all = plan.mixtures.iter().chain(plan.situations.iter().map(|(_, last)| last));
        let even = all.into_iter().all(Mixture::is_even) && plan.situations.iter().all(|s| units_in(s) == units);
        let fates = if even { fates } else { fates + 1 };
        let groups = plan.situations.iter().map(|(others, _)| others.len()).max().unwrap_or(0);
        let big = each.big();
        let powers: Vec<BigUint> = (0..=units as u32).map(|units| big.pow(units)).collect();
        let of = outer.big() * inner.big().pow(groups as u32) * &powers[units];
        let kinds = plan.kinds.iter().map(|kind| {
            let factor = &big / kind.of.big();
            let mut ways: Vec<BigUint> = kind.ways.iter().map(|ways| ways.big() * &factor).collect();
            ways.resize(fates, BigUint::ZERO);
            Tally::one(&ways)
        });
        let kinds = kinds.chain([Tally::last(1, fates, &big)]).collect();
        Ok(Fold { fates, units, groups, kinds, powers, inner, outer, of })
    }

    /// An empty tally of so many units, with room for weights over `of`.
    fn blank(&self, units: usize, of: &BigUint) -> Result<Tally, Stop> {
        let width = width_of(of);
        if Tally::words(units, self.fates, width) > ROOM {
            return Err(Stop::TooLong);
        }
        Ok(Tally::nothing(units, self.fates, width))
    }

    fn total(&self, plan: &Plan<N>, effort: &mut Effort) -> Result<Tally, Stop> {
        let mixtures: Vec<Tally> =
            plan.mixtures.iter().map(|mixture| self.mixture(mixture, &self.inner, effort)).collect::<Result<_, _>>()?;
        let mut total = self.blank(self.units, &self.of)?;
        for (others, last) in &plan.situations {
            let mut tally = self.mixture(last, &self.outer, effort)?;
            let mut of = self.outer.big() * &self.powers[tally.units()];
            for &other in others {
                let mixture = &mixtures[other];
                of = of * self.inner.big() * &self.powers[mixture.units()];
                effort.products(tally.products(mixture))?;
                let mut joined = self.blank(tally.units() + mixture.units(), &of)?;
                joined.add_product(&tally, mixture);
                tally = joined;
            }
            let absent = self.units - tally.units();
            let scale = self.inner.big().pow((self.groups - others.len()) as u32) * &self.powers[absent];
            total.add_product(&tally, &Tally::last(absent, self.fates, &scale));
        }
        Ok(total)
    }

    /// The tally of a mixture over `of`.
    fn mixture(&self, mixture: &Mixture<N>, of: &N, effort: &mut Effort) -> Result<Tally, Stop> {
        let (units, (factor, _)) = (mixture.units(), of.divided(mixture.of()));
        let absent = self.kinds.len() as Kind - 1;
        let bags: Vec<(Vec<Kind>, N)> = mixture
            .bags()
            .map(|(bag, weight)| {
                let mut bag = bag.clone();
                bag.resize(units, absent);
                Ok((bag, weight.times(&factor)?))
            })
            .collect::<Result<_, _>>()?;
        self.bags(&bags, 0, &of.big(), effort)
    }

    /// The sum of bags that are alike up to `depth`, what they have in common left out. Bags lie in order, so those that go
    /// on alike are neighbours: they are summed first and share the product, as in Horner's rule.
    fn bags(&self, bags: &[(Vec<Kind>, N)], depth: usize, of: &BigUint, effort: &mut Effort) -> Result<Tally, Stop> {
        let units = bags[0].0.len() - depth;
        if units == 0 {
            return Ok(Tally::last(0, self.fates, &bags[0].1.big()));
        }
        let mut sum = self.blank(units, &(of * &self.powers[units]))?;
        for alike in bags.chunk_by(|(a, _), (b, _)| a[depth] == b[depth]) {
            let rest = self.bags(alike, depth + 1, of, effort)?;
            let unit = &self.kinds[alike[0].0[depth] as usize];
            effort.products(rest.products(unit))?;
            sum.add_product(&rest, unit);
        }
        Ok(sum)
    }
}
