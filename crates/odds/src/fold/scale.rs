//! The scale of a fold: one denominator for all units, one for all groups, and one for all situations.
//!
//! Every bag is filled up with absent units to the same number of units, and so is every situation. Being absent is an
//! extra fate, which exists only where the dice decide how many units there are.

use super::plan::{Fates, Kind, Mixture, Plan};
use crate::effort::Effort;
use crate::tally::{Factor, width_of};
use crate::weigh::{Stop, Whole, least_common};
use num_bigint::BigUint;

/// The denominators by which every part of a fold is weighed.
pub struct Scale<N> {
    /// The fates that any unit can meet, by number. The others are left out, as each would make all tallies larger for
    /// nothing.
    pub met: Vec<usize>,
    /// The number of those, including that of absent units.
    pub fates: usize,
    /// The most units there can be.
    pub units: usize,
    /// The most groups there can be, not counting the last of each situation.
    pub groups: usize,
    /// Each kind of unit, all over one denominator; the last is the absent unit.
    pub kinds: Vec<Factor>,
    /// The factor of no units, in one way.
    pub nobody: Factor,
    /// The denominator of mixtures that are not the last of their situation.
    pub inner: N,
    /// The denominator of mixtures that are.
    pub outer: N,
    /// The denominator of the answer.
    pub of: BigUint,
    /// The powers of the units' denominator: for no unit, for one, for two and so on.
    powers: Vec<BigUint>,
}

impl<N: Whole> Scale<N> {
    /// The scale of a plan.
    pub fn of(plan: &Plan<N>, effort: &mut Effort) -> Result<Scale<N>, Stop> {
        let met = met(&plan.kinds);
        let lasts = || plan.situations.iter().map(|(_, last)| last);
        let each = plan.kinds.iter().try_fold(N::new(1), |of, kind| least_common(&of, &kind.of))?;
        let inner = plan.mixtures.iter().try_fold(N::new(1), |of, mixture| least_common(&of, mixture.of()))?;
        let outer = lasts().try_fold(N::new(1), |of, last| least_common(&of, last.of()))?;

        let of_others = |others: &[usize]| others.iter().map(|&other| plan.mixtures[other].units()).sum::<usize>();
        let sizes = || plan.situations.iter().map(|(others, last)| of_others(others) + last.units());
        let units = sizes().max().unwrap_or(0);
        let groups = plan.situations.iter().map(|(others, _)| others.len()).max().unwrap_or(0);
        let all_there = sizes().all(|size| size == units) && plan.mixtures.iter().chain(lasts()).all(Mixture::is_even);
        let fates = if all_there { met.len() } else { met.len() + 1 };

        let each = each.big();
        // The powers of a number of `width_of(&each)` words, from the power of 0 up to the number of units.
        let words = units.saturating_mul(units).saturating_mul(width_of(&each)) / 2;
        effort.keep(words.saturating_mul(8))?;
        effort.products(words as u64, width_of(&each))?;
        let powers: Vec<BigUint> = (0..=units as u32).map(|units| each.pow(units)).collect();
        let kinds =
            plan.kinds.iter().map(|kind| factor(kind, &each, &met, fates)).chain([Factor::last(1, fates, &each)]);
        let of = outer.big() * inner.big().pow(groups as u32) * &powers[units];
        let (kinds, nobody) = (kinds.collect(), Factor::last(0, fates, &Whole::new(1)));
        Ok(Scale { met, fates, units, groups, kinds, nobody, inner, outer, of, powers })
    }

    /// The kind of an absent unit.
    pub fn absent(&self) -> Kind {
        self.kinds.len() as Kind - 1
    }

    /// The width of weights in a mixture over `of`, for each number of units up to `units`.
    pub fn widths(&self, of: &N, units: usize) -> Vec<usize> {
        let of = of.big();
        self.powers[..=units].iter().map(|power| width_of(&(&of * power))).collect()
    }

    /// The width of weights once the last group of a situation is joined with `groups` others.
    pub fn width(&self, groups: usize, units: usize) -> usize {
        width_of(&(self.outer.big() * self.inner.big().pow(groups as u32) * &self.powers[units]))
    }

    /// The factor that fills up a situation of `groups` groups besides the last, and `units` units, to full size.
    pub fn fill(&self, groups: usize, units: usize) -> Factor {
        let absent = self.units - units;
        let ways = self.inner.big().pow((self.groups - groups) as u32) * &self.powers[absent];
        Factor::last(absent, self.fates, &ways)
    }
}

/// The numbers of the fates that some kind of unit can meet; the first fate if there are no units.
fn met<N: Whole>(kinds: &[Fates<N>]) -> Vec<usize> {
    let nobody = N::new(0);
    let fates = kinds.iter().map(|kind| kind.ways.len()).max().unwrap_or(0);
    let met: Vec<usize> = (0..fates).filter(|&fate| kinds.iter().any(|kind| kind.ways[fate] != nobody)).collect();
    if met.is_empty() { vec![0] } else { met }
}

/// A kind of unit over the common denominator, restricted to the fates that are met.
fn factor<N: Whole>(kind: &Fates<N>, of: &BigUint, met: &[usize], fates: usize) -> Factor {
    let times = of / kind.of.big();
    let mut ways: Vec<BigUint> = met.iter().map(|&fate| kind.ways[fate].big() * &times).collect();
    ways.resize(fates, BigUint::ZERO);
    Factor::unit(&ways)
}
