//! Monte Carlo: many runs with seeded dice, spread over threads so that the answer is the same for any number of them.
//!
//! Runs come in blocks. Each block has its own stream of dice, and the blocks' counts can be added up in any order.

mod heat;
mod parted;
mod tallies;

pub use parted::odds as parted_odds;

use crate::answer::{Chance, Found, Odds};
use crate::effort::{BYTES_PER_STEP, DIE, PATH, UNIT};
use crate::interval::wilson;
use crate::question::stopped;
use crate::threads::pool;
use crate::trial::Trial;
use crate::{Ask, HexChance};
use heat::Heat;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Seeded};
use jumpmaster_core::{Clause, Fault, HexNumber};
use num_bigint::BigUint;
use rayon::prelude::*;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of runs that share one stream of dice. Changing it would change answers.
const BLOCK: u64 = 1 << 14;
/// The number of runs between two checks of whether anybody still waits and of what a run costs.
const STRETCH: u64 = 64;
/// The fewest runs from which odds are given.
const FEWEST: u64 = 100;
/// The number of books kept at once: one per thread, and the one they are merged into.
const BOOKS: u64 = 4;

/// Seeded dice that count how often they are rolled.
struct Rolling {
    dice: Seeded,
    rolled: u64,
}

impl Rolling {
    fn stream(seed: u64, number: u64) -> Rolling {
        Rolling { dice: Seeded::stream(seed, number), rolled: 0 }
    }
}

impl Dice for Rolling {
    #[inline]
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        self.rolled += 1;
        self.dice.roll(die, why)
    }
}

/// The counts over some runs.
trait Book: Send {
    /// Merges two counts.
    fn merge(self, other: Self) -> Self;
    /// Multiplies the counts, as if every run had been made `times` times.
    fn repeat(&mut self, times: u64);
    /// The number of different outcomes that came up.
    fn outcomes(&self) -> u64;
    /// About how many bytes they take.
    fn bytes(&self) -> u64;
    /// The number of things that came down in all.
    fn landed(&self) -> u64;
}

/// Divides all runs into blocks. Returns the counts and the number of runs. `stretch` makes the given number of runs with
/// the given dice and counts their results.
fn share_out<B: Book>(
    ask: &Ask,
    blank: impl Fn() -> B + Sync + Send,
    stretch: impl Fn(&mut B, &mut Rolling, u64) -> Result<(), NeedRoll> + Sync + Send,
) -> Result<(B, u64), Fault> {
    if ask.runs == 0 {
        return Err(Fault::new("0 runs", "chances are counted in runs", "ask for at least one run"));
    }
    if ask.stopped() {
        return Err(stopped());
    }
    let make = |book: &mut B, dice: &mut Rolling, runs| stretch(book, dice, runs).expect("seeded dice never run out");
    let (mut first, mut dice) = (blank(), Rolling::stream(ask.seed, 0));
    make(&mut first, &mut dice, 1);
    if dice.rolled == 0 {
        // A run without dice always has the same result.
        first.repeat(ask.runs);
        return Ok((first, ask.runs));
    }
    affordable(ask, cost(&first, &dice, 1))?;
    make(&mut first, &mut dice, STRETCH - 1);
    let all_runs = affordable(ask, cost(&first, &dice, STRETCH))?;
    drop(first);

    let done = AtomicU64::new(0);
    let write = |mut book: B, number: u64| {
        let runs = BLOCK.min(all_runs - number * BLOCK);
        let mut dice = Rolling::stream(ask.seed, number);
        for begun in (0..runs).step_by(STRETCH as usize) {
            if ask.stopped() {
                return Err(stopped());
            }
            make(&mut book, &mut dice, STRETCH.min(runs - begun));
            small_enough(&book, ask)?;
        }
        if let Some(progress) = ask.progress {
            progress(done.fetch_add(runs, Ordering::Relaxed) + runs, Some(all_runs));
        }
        Ok(book)
    };
    let merge = |one: B, other| {
        let both = one.merge(other);
        small_enough(&both, ask)?;
        Ok(both)
    };
    let all = || (0..all_runs.div_ceil(BLOCK)).into_par_iter().try_fold(&blank, write).try_reduce(&blank, merge);
    let book = match ask.threads {
        None => all(),
        Some(threads) => pool(threads)?.install(all),
    };
    Ok((book?, all_runs))
}

/// The cost of one run, judged by `runs` of them.
fn cost(book: &impl Book, dice: &Rolling, runs: u64) -> u64 {
    let each = book.bytes() / book.outcomes().max(1) / BYTES_PER_STEP;
    PATH + each + (DIE * dice.rolled + UNIT * book.landed()) / runs
}

/// The number of runs of such a cost: as many as asked for, or as many as the budget allows if fewer will do.
fn affordable(ask: &Ask, cost: u64) -> Result<u64, Fault> {
    let held = ask.budget.sampling(ask.method) / cost;
    if !ask.fewer || ask.runs <= held {
        return Ok(ask.runs);
    }
    if held >= FEWEST {
        return Ok(held);
    }
    let why = format!("a run takes about {cost} steps of work, and {held} of them would be all that may be made");
    Err(Fault::new("this is too much even to be sampled", why, "ask about fewer units, planes or turns at once"))
}

/// Checks that a book fits in memory beside the others.
fn small_enough(book: &impl Book, ask: &Ask) -> Result<(), Fault> {
    let most = ask.budget.space / BOOKS;
    if book.bytes() <= most {
        return Ok(());
    }
    let what = format!("more different outcomes came up than {} MB hold", most >> 20);
    let fix = "ask about fewer units at a time, or for fewer runs";
    Err(Fault::new(what, "odds tell every outcome apart", fix))
}

/// The odds of a trial, run as a whole.
pub fn odds<T: Trial>(trial: &T, ask: &Ask) -> Result<Odds<T::Outcome>, Fault> {
    let blank = || Runs { outcomes: BTreeMap::new(), bytes: 0, heat: Heat::default() };
    let (book, runs) = share_out(ask, blank, |book: &mut Runs<T::Outcome>, dice, runs| {
        for _ in 0..runs {
            let (outcome, landed) = trial.run(dice)?;
            match book.outcomes.entry(outcome) {
                Entry::Occupied(known) => known.into_mut().0 += 1,
                Entry::Vacant(fresh) => {
                    let bytes = T::bytes(fresh.key()) as u64;
                    book.bytes += bytes;
                    fresh.insert((1, bytes));
                }
            }
            book.heat.turn();
            landed.all.iter().for_each(|&hex| book.heat.land(Some(HexNumber::new(hex)), false));
            landed.fit.iter().for_each(|&hex| book.heat.find_fit(hex as u32));
        }
        Ok(())
    })?;
    let outcomes = book.outcomes.into_iter().map(|(outcome, (times, _))| (outcome, times));
    Ok(tell(outcomes, book.heat.chances(runs), runs))
}

/// The results of whole runs: how often each outcome came up and how many bytes it takes, and how many bytes all take.
struct Runs<O> {
    outcomes: BTreeMap<O, (u64, u64)>,
    bytes: u64,
    heat: Heat,
}

impl<O: Ord + Send> Book for Runs<O> {
    fn merge(mut self, other: Self) -> Self {
        if self.outcomes.len() < other.outcomes.len() {
            return other.merge(self);
        }
        for (outcome, (times, bytes)) in other.outcomes {
            match self.outcomes.entry(outcome) {
                Entry::Occupied(known) => known.into_mut().0 += times,
                Entry::Vacant(fresh) => {
                    self.bytes += bytes;
                    fresh.insert((times, bytes));
                }
            }
        }
        self.heat.merge(&other.heat);
        self
    }

    fn repeat(&mut self, times: u64) {
        self.outcomes.values_mut().for_each(|(sum, _)| *sum *= times);
        self.heat.repeat(times);
    }

    fn outcomes(&self) -> u64 {
        self.outcomes.len() as u64
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }

    fn landed(&self) -> u64 {
        self.heat.landed()
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
