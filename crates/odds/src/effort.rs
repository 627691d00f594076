//! What an answer may cost, and what it has cost so far, counted in the same way for every engine.
//!
//! Costs are counted and never clocked: the same question is answered in the same way on every machine, loaded or not. The
//! cost of each piece of work was measured so that a step is about a nanosecond of one core; `tests/costs.rs` of `play`
//! measures it again.

use crate::weigh::{Stop, Whole};
use crate::{Ask, Method};

/// What an answer may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Work, in steps of about a nanosecond of one core. Two thirds of it may go into the attempt to answer exactly; what
    /// is left is for sampling.
    pub work: u64,
    /// Memory, in bytes, as far as it can be estimated.
    pub space: u64,
}

impl Budget {
    /// The default of the command line.
    pub const USUAL: Budget = Budget { work: 1_200_000_000, space: 512 << 20 };
    /// Unlimited work.
    pub const ENDLESS: Budget = Budget { work: u64::MAX, ..Budget::USUAL };

    /// The budget of each of `questions` questions that are asked one after the other.
    #[must_use]
    pub const fn shared(self, questions: u64) -> Budget {
        Budget { work: self.work / questions, space: self.space }
    }

    /// The part of the work that an attempt to answer exactly may take.
    const fn attempt(self, method: Method) -> u64 {
        match method {
            Method::Auto => self.work / 3 * 2,
            Method::Exact | Method::Sample => self.work,
        }
    }

    /// The part of the work that sampling may take, after what an attempt may have spent.
    pub(crate) const fn sampling(self, method: Method) -> u64 {
        match method {
            Method::Auto => self.work / 3,
            Method::Exact | Method::Sample => self.work,
        }
    }
}

/// The cost of running the rules once, and of one die of such a run.
pub const PATH: u64 = 150;
pub const DIE: u64 = 40;
/// The cost of putting one unit down.
pub const UNIT: u64 = 40;
/// The number of bytes of an outcome that are made, searched for and discarded in one step.
pub const BYTES_PER_STEP: u64 = 2;
/// The cost of looking an entry up, comparing or copying it.
const ENTRY: u64 = 12;
/// The cost of multiplying and adding one word of a weight.
const WORD: u64 = 3;
/// The number of steps between two progress reports.
const STEPS_PER_WORD: u64 = 1 << 21;

/// The effort spent on an exact answer.
pub struct Effort<'a> {
    ask: &'a Ask<'a>,
    spent: u64,
    most: u64,
    kept: u64,
}

impl<'a> Effort<'a> {
    /// An effort of nothing spent yet.
    pub fn new(ask: &'a Ask<'a>) -> Effort<'a> {
        Effort { ask, spent: 0, most: ask.budget.attempt(ask.method), kept: 0 }
    }

    /// Charges for running the rules down one path with `dice` dice, if that is still allowed.
    #[inline]
    pub fn path(&mut self, dice: usize) -> Result<(), Stop> {
        self.spend(PATH + DIE * dice as u64)
    }

    /// Charges for looking at `entries` entries of lists and maps.
    #[inline]
    pub fn entries(&mut self, entries: usize) -> Result<(), Stop> {
        self.spend(ENTRY.saturating_mul(entries as u64))
    }

    /// Charges for multiplying or adding `weights` weights.
    #[inline]
    pub fn weights<N: Whole>(&mut self, weights: usize) -> Result<(), Stop> {
        self.spend(N::STEPS.saturating_mul(weights as u64))
    }

    /// The same for signed numbers: `times` times `each` steps.
    #[inline]
    pub fn steps(&mut self, each: u64, times: usize) -> Result<(), Stop> {
        self.spend(each.saturating_mul(times as u64))
    }

    /// Charges for `products` products of weights of `words` words.
    pub fn products(&mut self, products: u64, words: usize) -> Result<(), Stop> {
        self.spend(products.saturating_mul(WORD * (words as u64 + 1)))
    }

    /// Charges for what came of a path: putting `units` units down, multiplying or adding `weights` weights, and making an
    /// outcome of `bytes` bytes, which is searched for among the others and discarded.
    #[inline]
    pub fn outcome<N: Whole>(&mut self, units: usize, weights: usize, bytes: usize) -> Result<(), Stop> {
        let weights = N::STEPS.saturating_mul(weights as u64);
        self.spend((UNIT * units as u64 + bytes as u64 / BYTES_PER_STEP).saturating_add(weights))
    }

    /// Charges for putting `units` units down, if that is still allowed.
    pub fn units(&mut self, units: usize) -> Result<(), Stop> {
        self.spend(UNIT * units as u64)
    }

    /// Reserves `bytes` more bytes, if there is room for them.
    #[inline]
    pub fn keep(&mut self, bytes: usize) -> Result<(), Stop> {
        self.kept = self.kept.saturating_add(bytes as u64);
        if self.kept > self.ask.budget.space { Err(Stop::TooLarge) } else { Ok(()) }
    }

    /// Releases `bytes` bytes.
    pub fn let_go(&mut self, bytes: usize) {
        self.kept = self.kept.saturating_sub(bytes as u64);
    }

    /// Releases all memory: another engine is tried with the work that is left.
    pub fn begin_anew(&mut self) {
        self.kept = 0;
    }

    /// Holds back 1/`part` of the remaining work for another engine. Returns the previous limit, for [`Effort::release`].
    pub fn hold_back(&mut self, part: u64) -> u64 {
        let most = self.most;
        self.most -= (most - self.spent) / part;
        most
    }

    /// Restores the limit from before [`Effort::hold_back`].
    pub fn release(&mut self, most: u64) {
        self.most = most;
    }

    /// Gives up now if `paths` more paths would be too many.
    pub fn foresee(&self, paths: u64) -> Result<(), Stop> {
        let more = paths.saturating_mul(PATH);
        if self.spent.saturating_add(more) > self.most { Err(Stop::TooLong) } else { Ok(()) }
    }

    /// Gives up now if the work spent since `begun` on a share of the whole (`gone`, in units of 2^-64) shows that the
    /// whole would take many times what is allowed. Paths differ too much for a closer estimate.
    pub fn look_ahead(&self, begun: u64, gone: u128) -> Result<(), Stop> {
        let allowed = u128::from(self.most).saturating_mul(LONGER);
        let all = (u128::from(self.spent - begun) << 64).checked_div(gone).unwrap_or(u128::MAX);
        if all > allowed { Err(Stop::TooLong) } else { Ok(()) }
    }

    /// The number of steps spent.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    #[inline]
    fn spend(&mut self, steps: u64) -> Result<(), Stop> {
        let before = self.spent;
        self.spent = before.saturating_add(steps);
        if self.spent > self.most {
            // Work that was not done is not charged: another engine may have what is left.
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

/// How many times longer than allowed the whole must look to be given up at once.
const LONGER: u128 = 32;

/// Goes on only if somebody still wants the answer.
#[inline]
pub fn wanted(ask: &Ask) -> Result<(), Stop> {
    if ask.stopped() { Err(Stop::Stopped) } else { Ok(()) }
}
