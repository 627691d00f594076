//! Effort: how much work an exact answer has taken, and when to give up.

use crate::Ask;
use crate::weigh::Stop;

/// How many products of two weights cost about as much as running down one path.
const PRODUCTS_PER_PATH: u64 = 64;
/// How many products of two weights cost about as much as putting one unit down.
const PRODUCTS_PER_UNIT: u64 = 16;
/// How many paths are taken between two words about progress.
const PATHS_PER_WORD: u64 = 1 << 16;

/// The effort spent on an exact answer.
pub struct Effort<'a> {
    ask: &'a Ask<'a>,
    spent: u64,
    products: u64,
}

impl<'a> Effort<'a> {
    /// No effort yet.
    pub fn new(ask: &'a Ask<'a>) -> Effort<'a> {
        Effort { ask, spent: 0, products: 0 }
    }

    /// Takes one path, if that is still allowed.
    pub fn path(&mut self) -> Result<(), Stop> {
        self.spend(1)
    }

    /// Multiplies so many weights, if that is still allowed.
    pub fn products(&mut self, products: u64) -> Result<(), Stop> {
        self.products += products;
        let paths = self.products / PRODUCTS_PER_PATH;
        self.products %= PRODUCTS_PER_PATH;
        self.spend(paths)
    }

    /// Puts so many units down, if that is still allowed.
    pub fn units(&mut self, units: usize) -> Result<(), Stop> {
        self.products(units as u64 * PRODUCTS_PER_UNIT)
    }

    /// Gives up now if so many paths more will be too many.
    pub fn foresee(&self, paths: u64) -> Result<(), Stop> {
        if self.spent.saturating_add(paths) > self.ask.effort { Err(Stop::TooLong) } else { Ok(()) }
    }

    /// Gives up now if what has been gone down, in parts of 2^64 of all there is, tells that the whole would take a thousand times
    /// what is allowed. Paths are not all alike, so a nearer guess would be none.
    pub fn look_ahead(&self, paths: u64, gone: u128) -> Result<(), Stop> {
        let allowed = u128::from(self.ask.effort).saturating_mul(1000);
        let all = (u128::from(paths) << 64).checked_div(gone).unwrap_or(u128::MAX);
        if all > allowed { Err(Stop::TooLong) } else { Ok(()) }
    }

    fn spend(&mut self, paths: u64) -> Result<(), Stop> {
        let before = self.spent;
        self.spent = self.spent.saturating_add(paths);
        if self.spent > self.ask.effort {
            return Err(Stop::TooLong);
        }
        wanted(self.ask)?;
        if let Some(progress) = self.ask.progress
            && before / PATHS_PER_WORD != self.spent / PATHS_PER_WORD
        {
            progress(self.spent, None);
        }
        Ok(())
    }
}

/// Goes on only if somebody still wants the answer.
#[inline]
pub fn wanted(ask: &Ask) -> Result<(), Stop> {
    if ask.stopped() { Err(Stop::Stopped) } else { Ok(()) }
}
