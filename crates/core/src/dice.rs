//! Dice: the one door through which chance enters a rule.
//!
//! Lives here: the trait that rules are written against, and its kinds. Not here: what a face means; that is the rules' business.

mod odometer;
mod recorded;
mod scripted;
mod seeded;
mod typed;

pub use odometer::{Odometer, Weight};
pub use recorded::{Recorded, Roll};
pub use scripted::{Scripted, parse_faces};
pub use seeded::Seeded;
pub use typed::Typed;

use crate::Clause;
use serde::{Serialize, Serializer};
use std::fmt;

/// A die by its number of faces, numbered from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die(u8);

impl Die {
    /// The six-sided die.
    pub const D6: Die = Die::new(6);
    /// The ten-sided die, 1 to 10.
    pub const D10: Die = Die::new(10);
    /// The twelve-sided die.
    pub const D12: Die = Die::new(12);
    /// Percentile dice read as one, 1 to 100.
    pub const D100: Die = Die::new(100);

    /// A die with so many faces.
    ///
    /// # Panics
    /// If there are fewer than two faces or more than a hundred.
    pub const fn new(faces: u8) -> Die {
        assert!(faces >= 2 && faces <= 100, "a die has 2 to 100 faces");
        Die(faces)
    }

    /// How many faces it has.
    pub const fn faces(self) -> u8 {
        self.0
    }

    /// The least that is printed on a real one: a nought where that is its ten or its hundred, else a one.
    pub const fn lowest(self) -> u8 {
        if self.0 == Die::D10.0 || self.0 == Die::D100.0 { 0 } else { 1 }
    }

    /// What is rolled when a real die shows this: the 0 of a d10 is its ten, the 00 of percentile dice their hundred. None if it
    /// has no such face.
    pub const fn shows(self, face: u8) -> Option<u8> {
        match face {
            0 if self.lowest() == 0 => Some(self.0),
            face if face > 0 && face <= self.0 => Some(face),
            _ => None,
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "d{}", self.0)
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

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

/// Something that can be rolled: computed, typed, scripted, or every way in turn.
pub trait Dice {
    /// Rolls `die` because `why` says so; the face counts from 1.
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll>;

    /// Rolls a die of which some faces come to the same, as `alike` tells. Ordinary dice do not care;
    /// dice that take every path take one for each kind of face.
    #[inline]
    fn roll_like(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8, u8) -> bool) -> Result<u8, NeedRoll> {
        let _ = alike;
        self.roll(die, why)
    }

    /// How many of so many dice show a face that counts, if these dice know without rolling them one by one: those that take
    /// every path take one for each number. Ordinary dice do not know.
    #[inline]
    fn count(&mut self, die: Die, number: u8, counts: &dyn Fn(u8) -> bool) -> Option<u8> {
        let _ = (die, number, counts);
        None
    }

    /// The same where all faces that come to the same as one are known at once: `alike` has a bit for each of them, the lowest
    /// for face 1. For tables that are rolled on again and again.
    #[inline]
    fn roll_alike(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8) -> u128) -> Result<u8, NeedRoll> {
        self.roll_like(die, why, &|a, b| alike(a) >> (b - 1) & 1 == 1)
    }

    /// Hears what the last roll came to, in words; dice that keep a record note it down.
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

/// What rules say with dice: roll on a table.
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
}

impl<D: Dice + ?Sized> Read for D {}
