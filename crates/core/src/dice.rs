//! Dice: the one door through which chance enters a rule.
//!
//! Lives here: the trait that rules are written against, and its kinds. Not here: what a face means, which is up to the
//! rules.

mod die;
mod odometer;
mod recorded;
mod scripted;
mod seeded;
mod typed;

pub use die::Die;
pub use odometer::{Odometer, Weight};
pub use recorded::{Recorded, Roll};
pub use scripted::{Scripted, parse_faces};
pub use seeded::Seeded;
pub use typed::Typed;

use crate::Clause;
use serde::Serialize;
use std::fmt;

/// A roll is wanted and these dice have none to give: which die, and the clause that calls for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct NeedRoll {
    /// The die to roll.
    #[schemars(with = "String")]
    pub die: Die,
    /// The clause that calls for it.
    #[serde(rename = "clause")]
    pub why: Clause,
}

impl fmt::Display for NeedRoll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "needs {} {}", self.die, self.why)
    }
}

/// A source of rolls: computed, typed, scripted, or every result in turn.
pub trait Dice {
    /// Rolls `die` because `why` says so and returns one of its values: faces count from 1, several dice give their sum.
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll>;

    /// Rolls a die some of whose faces have the same effect, as `alike` tells. Ordinary dice ignore this; dice that take
    /// every path take one path for each class of faces.
    #[inline]
    fn roll_like(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8, u8) -> bool) -> Result<u8, NeedRoll> {
        let _ = alike;
        self.roll(die, why)
    }

    /// How many of `number` rolls of `die` come to a value that counts, if these dice can tell without rolling them one by
    /// one. Dice that take every path take one path for each number. Ordinary dice return `None`.
    #[inline]
    fn count(&mut self, die: Die, number: u8, counts: &dyn Fn(u8) -> bool) -> Option<u8> {
        let _ = (die, number, counts);
        None
    }

    /// The same as [`Dice::roll_like`] where all faces with the same effect as one are known at once: `alike` has a bit for
    /// each of them, the lowest for a value of 1. For tables that are rolled on again and again.
    #[inline]
    fn roll_alike(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8) -> u128) -> Result<u8, NeedRoll> {
        self.roll_like(die, why, &|a, b| alike(a) >> (b - 1) & 1 == 1)
    }

    /// Is told what the last roll meant, in words; dice that keep a record note it down.
    #[inline]
    fn meant(&mut self, meaning: &dyn fmt::Display) {
        let _ = meaning;
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    #[inline]
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        (**self).roll(die, why)
    }

    #[inline]
    fn roll_like(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8, u8) -> bool) -> Result<u8, NeedRoll> {
        (**self).roll_like(die, why, alike)
    }

    #[inline]
    fn count(&mut self, die: Die, number: u8, counts: &dyn Fn(u8) -> bool) -> Option<u8> {
        (**self).count(die, number, counts)
    }

    #[inline]
    fn roll_alike(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8) -> u128) -> Result<u8, NeedRoll> {
        (**self).roll_alike(die, why, alike)
    }

    #[inline]
    fn meant(&mut self, meaning: &dyn fmt::Display) {
        (**self).meant(meaning);
    }
}

/// What rules do with dice: rolling on a table.
pub trait Read: Dice {
    /// Rolls `die` and reads the face on `table`, so that the record says what it meant.
    #[inline]
    fn read<T: PartialEq + fmt::Display>(
        &mut self,
        die: Die,
        why: Clause,
        table: impl Fn(u8) -> T,
    ) -> Result<T, NeedRoll> {
        let face = self.roll_like(die, why, &|a, b| table(a) == table(b))?;
        let result = table(face);
        self.meant(&result);
        Ok(result)
    }

    /// Draws a number below `below`, each equally likely, with as many dice as it takes; 0 if there is nothing to choose.
    fn draw(&mut self, below: usize, why: Clause) -> Result<usize, NeedRoll> {
        match below {
            0 | 1 => Ok(0),
            2..=100 => Ok(usize::from(self.roll(Die::new(below as u8), why)?) - 1),
            _ => loop {
                let hundreds = self.draw(below.div_ceil(100), why)?;
                let number = hundreds * 100 + usize::from(self.roll(Die::D100, why)?) - 1;
                if number < below {
                    return Ok(number);
                }
            },
        }
    }
}

impl<D: Dice + ?Sized> Read for D {}
