//! Draws by dice: a number below another, one of several, an order of them.

use jumpmaster_core::clause;
use jumpmaster_core::dice::{Dice, NeedRoll, Read};

/// Dice that draw secrets (mbt.manifest.2).
pub struct Draw<'d, D: ?Sized>(pub &'d mut D);

impl<D: Dice + ?Sized> Draw<'_, D> {
    /// A number below `n`, all equally likely; 0 if there is none.
    pub fn below(&mut self, n: usize) -> Result<usize, NeedRoll> {
        self.0.draw(n, clause!("mbt.manifest.2"))
    }

    /// Whether something with a chance of one in `n` happens.
    pub fn one_in(&mut self, n: usize) -> Result<bool, NeedRoll> {
        Ok(self.below(n)? == 0)
    }

    /// One of several.
    pub fn pick<T: Copy>(&mut self, among: &[T]) -> Result<Option<T>, NeedRoll> {
        if among.is_empty() { Ok(None) } else { Ok(Some(among[self.below(among.len())?])) }
    }

    /// Several in random order.
    pub fn shuffled<T>(&mut self, all: impl IntoIterator<Item = T>) -> Result<Vec<T>, NeedRoll> {
        let mut all: Vec<T> = all.into_iter().collect();
        for last in (1..all.len()).rev() {
            let at = self.below(last + 1)?;
            all.swap(at, last);
        }
        Ok(all)
    }
}
