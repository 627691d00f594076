//! Monte Carlo of split procedures: no log, no allocation per run, every count a plain addition.

use super::heat::Heat;
use super::tallies::Tallies;
use super::{Book, Rolling, share_out, tell};
use crate::cut::Cut;
use crate::{Ask, Odds};
use jumpmaster_core::dice::NeedRoll;
use jumpmaster_core::{Fault, Placed};
use std::collections::BTreeMap;

/// The odds of a procedure whose units are independent once placed.
pub fn odds<C: Cut>(case: &C, ask: &Ask) -> Result<Odds<Vec<usize>>, Fault> {
    let blank = || Counted { sizes: Vec::new(), heat: Heat::default() };
    let (book, runs) = share_out(ask, blank, |book: &mut Counted, dice, runs| book.stretch(case, dice, runs))?;
    let tallies: BTreeMap<Vec<usize>, u64> = book.sizes.into_iter().flat_map(Tallies::each).collect();
    Ok(tell(tallies.into_iter(), book.heat.chances(runs), runs))
}

/// The results of some runs.
struct Counted {
    /// The tallies for every number of units that came up; the one in use comes first.
    sizes: Vec<Tallies>,
    heat: Heat,
}

impl Counted {
    fn stretch<C: Cut>(&mut self, case: &C, dice: &mut Rolling, runs: u64) -> Result<(), NeedRoll> {
        let (whole, mut units) = (case.whole(), Vec::new());
        for _ in 0..runs {
            let shared = case.shared(dice)?;
            units.clear();
            case.place(&shared, &whole, dice, &mut units)?;
            self.units(case, dice, &units)?;
        }
        Ok(())
    }

    /// Rolls the fate of every unit of one run and counts them.
    #[inline]
    fn units<C: Cut>(&mut self, case: &C, dice: &mut Rolling, units: &[Placed<C::Unit>]) -> Result<(), NeedRoll> {
        let Counted { sizes, heat } = self;
        if sizes.first().is_none_or(|tallies| tallies.units() != units.len()) {
            turn_to(sizes, units.len(), case.fates());
        }
        let tallies = &mut sizes[0];
        heat.turn();
        if let Some(steps) = tallies.steps() {
            let mut place = 0;
            fates(case, dice, units, heat, |fate| place += steps[fate])?;
            tallies.count(place);
        } else {
            let mut tally = vec![0; case.fates()];
            fates(case, dice, units, heat, |fate| tally[fate] += 1)?;
            tallies.count_tally(&tally);
        }
        Ok(())
    }
}

/// Rolls the fates of placed units, and passes each to `met`.
#[inline]
fn fates<C: Cut>(
    case: &C,
    dice: &mut Rolling,
    units: &[Placed<C::Unit>],
    heat: &mut Heat,
    mut met: impl FnMut(usize),
) -> Result<(), NeedRoll> {
    for placed in units {
        let fate = case.fate(placed.unit, dice)?;
        met(fate);
        heat.land(placed.hex, fate <= case.fit());
    }
    Ok(())
}

/// Brings the tallies of `units` units to the front.
#[cold]
#[inline(never)]
fn turn_to(sizes: &mut Vec<Tallies>, units: usize, fates: usize) {
    let place = sizes.iter().position(|tallies| tallies.units() == units).unwrap_or_else(|| {
        sizes.push(Tallies::new(units, fates));
        sizes.len() - 1
    });
    sizes.swap(0, place);
}

impl Book for Counted {
    fn merge(mut self, other: Self) -> Self {
        for tallies in other.sizes {
            match self.sizes.iter_mut().find(|known| known.units() == tallies.units()) {
                Some(known) => known.merge(tallies),
                None => self.sizes.push(tallies),
            }
        }
        self.heat.merge(&other.heat);
        self
    }

    fn repeat(&mut self, times: u64) {
        self.sizes.iter_mut().for_each(|tallies| tallies.repeat(times));
        self.heat.repeat(times);
    }

    fn outcomes(&self) -> u64 {
        self.sizes.iter().map(|tallies| tallies.len() as u64).sum()
    }

    fn bytes(&self) -> u64 {
        self.sizes.iter().map(|tallies| tallies.bytes() as u64).sum()
    }

    fn landed(&self) -> u64 {
        self.heat.landed()
    }
}
