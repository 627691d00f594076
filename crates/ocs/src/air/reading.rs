//! What each value of some dice means, worked out before they are rolled.

use jumpmaster_core::Clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use std::fmt::Display;

/// One more than the highest value that is read: that of two dice.
const VALUES: usize = 13;

/// The meaning of every value of one die, or of two read as their sum. Values that mean the same are one path for the odds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading<T> {
    die: Die,
    meanings: [T; VALUES],
    /// A bit for each value with the same meaning, the lowest for a value of 1.
    alike: [u16; VALUES],
}

impl<T: Copy + PartialEq + Display> Reading<T> {
    /// Works out the meaning of each value.
    ///
    /// # Panics
    /// If the die has values above 12.
    pub fn new(die: Die, read: impl Fn(i32) -> T) -> Reading<T> {
        assert!(usize::from(die.most()) < VALUES, "two dice at most");
        let mut meanings = [read(die.least().into()); VALUES];
        for value in die.values() {
            meanings[usize::from(value)] = read(value.into());
        }
        let mut alike = [0; VALUES];
        for value in die.values() {
            let same = |other: &u8| meanings[usize::from(*other)] == meanings[usize::from(value)];
            alike[usize::from(value)] = die.values().filter(same).fold(0, |bits, other| bits | 1 << (other - 1));
        }
        Reading { die, meanings, alike }
    }

    /// Rolls and reads.
    #[inline]
    pub fn roll<D: Dice + ?Sized>(&self, why: Clause, dice: &mut D) -> Result<T, NeedRoll> {
        let value = dice.roll_alike(self.die, why, &|value| self.alike[usize::from(value)].into())?;
        let meaning = self.meanings[usize::from(value)];
        dice.meant(&meaning);
        Ok(meaning)
    }

    /// Rolls and reads where the result makes no difference: for the odds all values are one path.
    #[inline]
    pub fn roll_idly<D: Dice + ?Sized>(&self, why: Clause, dice: &mut D) -> Result<T, NeedRoll> {
        let value = dice.roll_alike(self.die, why, &|_| u128::MAX)?;
        let meaning = self.meanings[usize::from(value)];
        dice.meant(&meaning);
        Ok(meaning)
    }

    /// The meaning of a value.
    pub fn at(&self, value: u8) -> T {
        self.meanings[usize::from(value)]
    }
}
