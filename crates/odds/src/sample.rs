//! Monte Carlo: many runs with seeded dice, shared out over threads so that the answer is the same for any number of them.
//!
//! Runs come in blocks; each block has a stream of dice of its own, and what the blocks count is added up, in any order.

mod heat;
mod parted;
mod tallies;

pub use parted::odds as parted_odds;

use crate::answer::{Chance, Found, Odds};
use crate::exact::MOST_OUTCOMES;
use crate::interval::wilson;
use crate::question::stopped;
use crate::threads::pool;
use crate::trial::Trial;
use crate::{Ask, HexChance};
use heat::Heat;
use jumpmaster_core::dice::{NeedRoll, Seeded};
use jumpmaster_core::{Fault, HexNumber};
use num_bigint::BigUint;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// How many runs share one stream of dice. Another number would be another answer.
const BLOCK: u64 = 1 << 14;

/// How many runs are made between two looks at whether anybody still waits.
const STRETCH: u64 = 64;

/// What was counted in some runs.
trait Book: Send {
    /// Both counts together.
    fn merge(self, other: Self) -> Self;
}

/// Shares all runs out in blocks. `stretch` makes so many runs with these dice and counts what comes of them.
fn share_out<B: Book>(
    ask: &Ask,
    blank: impl Fn() -> B + Sync + Send,
    stretch: impl Fn(&mut B, &mut Seeded, u64) -> Result<(), NeedRoll> + Sync + Send,
) -> Result<B, Fault> {
    if ask.runs == 0 {
        return Err(Fault::new("0 runs", "chances are counted in runs", "ask for at least one run"));
    }
    let done = AtomicU64::new(0);
    let write = |mut book: B, number: u64| {
        let runs = BLOCK.min(ask.runs - number * BLOCK);
        let mut dice = Seeded::stream(ask.seed, number);
        for begun in (0..runs).step_by(STRETCH as usize) {
            if ask.stopped() {
                return Err(stopped());
            }
            stretch(&mut book, &mut dice, STRETCH.min(runs - begun)).expect("seeded dice never run out");
        }
        if let Some(progress) = ask.progress {
            progress(done.fetch_add(runs, Ordering::Relaxed) + runs, Some(ask.runs));
        }
        Ok(book)
    };
    let merge = |one: B, other| Ok(one.merge(other));
    let all = || (0..ask.runs.div_ceil(BLOCK)).into_par_iter().try_fold(&blank, write).try_reduce(&blank, merge);
    match ask.threads {
        None => all(),
        Some(threads) => pool(threads)?.install(all),
    }
}

/// Odds of a trial, run whole.
pub fn odds<T: Trial>(trial: &T, ask: &Ask) -> Result<Odds<T::Outcome>, Fault> {
    let blank = || Runs { outcomes: BTreeMap::new(), heat: Heat::default() };
    let book = share_out(ask, blank, |book: &mut Runs<T::Outcome>, dice, runs| {
        for _ in 0..runs {
            let (outcome, landed) = trial.run(dice)?;
            if book.outcomes.len() <= MOST_OUTCOMES {
                *book.outcomes.entry(outcome).or_default() += 1;
            }
            book.heat.turn();
            landed.all.iter().for_each(|&hex| book.heat.land(Some(HexNumber::new(hex)), false));
            landed.fit.iter().for_each(|&hex| book.heat.find_fit(hex as u32));
        }
        Ok(())
    })?;
    if book.outcomes.len() > MOST_OUTCOMES {
        let what = format!("more than {MOST_OUTCOMES} different outcomes came up");
        return Err(Fault::new(what, "odds tell every outcome apart", "ask about fewer units at a time"));
    }
    Ok(tell(book.outcomes.into_iter(), book.heat.chances(ask.runs), ask.runs))
}

/// What came of whole runs.
struct Runs<O> {
    outcomes: BTreeMap<O, u64>,
    heat: Heat,
}

impl<O: Ord + Send> Book for Runs<O> {
    fn merge(mut self, other: Self) -> Self {
        for (outcome, runs) in other.outcomes {
            *self.outcomes.entry(outcome).or_default() += runs;
        }
        self.heat.merge(&other.heat);
        self
    }
}

/// A sampled answer.
fn tell<O>(outcomes: impl Iterator<Item = (O, u64)>, hexes: Vec<HexChance>, runs: u64) -> Odds<O> {
    let outcomes = outcomes.map(|(outcome, times)| Chance {
        outcome,
        weight: BigUint::from(times),
        p: times as f64 / runs as f64,
        interval: Some(wilson(times, runs)),
    });
    Odds { found: Found::Sampled { runs }, of: BigUint::from(runs), outcomes: outcomes.collect(), hexes }
}
