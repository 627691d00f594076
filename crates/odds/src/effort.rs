//! What an answer may cost, and what it has cost so far, counted alike whatever the way to it.
//!
//! Counts, no clock: the same question is answered in the same way on every machine, loaded or not. What each piece of work is
//! worth was measured, so that a step is about a nanosecond of one core; `tests/costs.rs` of `play` measures it again.

use crate::weigh::{Stop, Whole};
use crate::{Ask, Method};

/// What an answer may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Work, in steps of about a nanosecond of one core. Of this, two thirds may go into the attempt to answer exactly, and
    /// what an attempt leaves is for sampling.
    pub work: u64,
    /// Memory, in bytes, as far as that can be told.
    pub space: u64,
}

impl Budget {
    /// What the command line allows itself.
    pub const USUAL: Budget = Budget { work: 1_200_000_000, space: 512 << 20 };
    /// Work without bounds.
    pub const ENDLESS: Budget = Budget { work: u64::MAX, ..Budget::USUAL };

    /// What each of so many questions may cost that are asked one after the other.
    #[must_use]
    pub const fn shared(self, questions: u64) -> Budget {
        Budget { work: self.work / questions, space: self.space }
    }

    /// What an attempt to answer exactly may take of the work.
    const fn attempt(self, method: Method) -> u64 {
        match method {
            Method::Auto => self.work / 3 * 2,
            Method::Exact | Method::Sample => self.work,
        }
    }

    /// What sampling may take of the work; what was spent on an attempt is gone.
    pub(crate) const fn sampling(self, method: Method) -> u64 {
        match method {
            Method::Auto => self.work / 3,
            Method::Exact | Method::Sample => self.work,
        }
    }
}

/// Running the rules once, and one die of it.
pub const PATH: u64 = 150;
pub const DIE: u64 = 40;
/// Putting one unit down.
pub const UNIT: u64 = 40;
/// How many bytes of an outcome are made, looked for among others and thrown away in a step.
pub const BYTES_PER_STEP: u64 = 2;
/// Looking an entry up, comparing or copying it.
const ENTRY: u64 = 12;
/// Multiplying and adding one word of a weight.
const WORD: u64 = 3;
/// How many steps are taken between two words about progress.
const STEPS_PER_WORD: u64 = 1 << 21;

/// The effort spent on an exact answer.
pub struct Effort<'a> {
    ask: &'a Ask<'a>,
    spent: u64,
    most: u64,
    kept: u64,
}

impl<'a> Effort<'a> {
    /// No effort yet.
    pub fn new(ask: &'a Ask<'a>) -> Effort<'a> {
        Effort { ask, spent: 0, most: ask.budget.attempt(ask.method), kept: 0 }
    }

    /// Runs the rules down one path with so many dice, if that is still allowed.
    #[inline]
    pub fn path(&mut self, dice: usize) -> Result<(), Stop> {
        self.spend(PATH + DIE * dice as u64)
    }

    /// Looks at so many entries of lists and maps.
    #[inline]
    pub fn entries(&mut self, entries: usize) -> Result<(), Stop> {
        self.spend(ENTRY.saturating_mul(entries as u64))
    }

    /// Multiplies or adds so many weights of some kind.
    #[inline]
    pub fn weights<N: Whole>(&mut self, weights: usize) -> Result<(), Stop> {
        self.spend(N::STEPS.saturating_mul(weights as u64))
    }

    /// The same of numbers below nothing too.
    #[inline]
    pub fn steps(&mut self, each: u64, times: usize) -> Result<(), Stop> {
        self.spend(each.saturating_mul(times as u64))
    }

    /// Multiplies so many weights of so many words.
    pub fn products(&mut self, products: u64, words: usize) -> Result<(), Stop> {
        self.spend(products.saturating_mul(WORD * (words as u64 + 1)))
    }

    /// Makes an outcome of so many bytes.
    #[inline]
    pub fn outcome(&mut self, bytes: usize) -> Result<(), Stop> {
        self.spend(bytes as u64 / BYTES_PER_STEP)
    }

    /// Puts so many units down, if that is still allowed.
    pub fn units(&mut self, units: usize) -> Result<(), Stop> {
        self.spend(UNIT * units as u64)
    }

    /// Keeps so many bytes more, if there is room for them.
    pub fn keep(&mut self, bytes: usize) -> Result<(), Stop> {
        self.kept = self.kept.saturating_add(bytes as u64);
        if self.kept > self.ask.budget.space { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// Lets so many bytes go.
    pub fn let_go(&mut self, bytes: usize) {
        self.kept = self.kept.saturating_sub(bytes as u64);
    }

    /// Nothing is kept any more: another way is tried, with the work that is left.
    pub fn begin_anew(&mut self) {
        self.kept = 0;
    }

    /// Leaves so much of what is left, one part in so many, for another way: what may be spent until then.
    pub fn hold_back(&mut self, part: u64) -> u64 {
        let most = self.most;
        self.most -= (most - self.spent) / part;
        most
    }

    /// Gives back what was held.
    pub fn release(&mut self, most: u64) {
        self.most = most;
    }

    /// Gives up now if so many paths more will be too many.
    pub fn foresee(&self, paths: u64) -> Result<(), Stop> {
        let more = paths.saturating_mul(PATH);
        if self.spent.saturating_add(more) > self.most { Err(Stop::TooLong) } else { Ok(()) }
    }

    /// Gives up now if what was spent since `begun` on a part of all there is, `gone` in parts of 2^64, tells that the whole
    /// would take many times what is allowed. Paths are not all alike, so a nearer guess would be none.
    pub fn look_ahead(&self, begun: u64, gone: u128) -> Result<(), Stop> {
        let allowed = u128::from(self.most).saturating_mul(LONGER);
        let all = (u128::from(self.spent - begun) << 64).checked_div(gone).unwrap_or(u128::MAX);
        if all > allowed { Err(Stop::TooLong) } else { Ok(()) }
    }

    /// How many steps were spent.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    #[inline]
    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        let before = self.spent;
        self.spent = before.saturating_add(steps);
        if self.spent > self.most {
            // What was not done is not spent: another way may have what is left.
            self.spent = self.most;
            return Err(Stop::TooLong);
        }
        wanted(self.ask)?;
        if let Some(progress) = self.ask.progress
            && before / STEPS_PER_WORD != self.spent / STEPS_PER_WORD
        {
            progress(self.spent, Some(self.most));
        }
        Ok(())
    }
}

/// By how much longer than allowed the whole must look to be given up at once.
const LONGER: u128 = 32;

/// Goes on only if somebody still wants the answer.
#[inline]
pub fn wanted(ask: &Ask) -> Result<(), Stop> {
    if ask.stopped() { Err(Stop::Stopped) } else { Ok(()) }
}
