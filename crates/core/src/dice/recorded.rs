//! Recorded dice: any dice, with a note of every roll. The record is both the log a player reads and the faces a replay
//! needs.

use super::{Dice, Die, NeedRoll};
use crate::Clause;
use serde::Serialize;
use std::fmt;

/// One roll: why, with what, what it showed, and what that meant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Roll {
    /// The clause that called for it.
    pub clause: Clause,
    /// The die.
    #[schemars(with = "String")]
    pub die: Die,
    /// The face it showed.
    pub face: u8,
    /// What that came to, in words.
    pub meaning: String,
}

/// Dice that keep a record.
pub struct Recorded<D> {
    dice: D,
    rolls: Vec<Roll>,
}

impl<D: Dice> Recorded<D> {
    /// A record of the rolls of `dice`.
    pub fn new(dice: D) -> Self {
        Recorded { dice, rolls: Vec::new() }
    }

    /// The rolls so far.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls
    }

    /// The underlying dice, and the record.
    pub fn into_parts(self) -> (D, Vec<Roll>) {
        (self.dice, self.rolls)
    }
}

impl<D: Dice> Dice for Recorded<D> {
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        let face = self.dice.roll(die, why)?;
        self.rolls.push(Roll { clause: why, die, face, meaning: String::new() });
        Ok(face)
    }

    fn roll_like(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8, u8) -> bool) -> Result<u8, NeedRoll> {
        let face = self.dice.roll_like(die, why, alike)?;
        self.rolls.push(Roll { clause: why, die, face, meaning: String::new() });
        Ok(face)
    }

    fn meant(&mut self, meaning: &dyn fmt::Display) {
        if let Some(last) = self.rolls.last_mut() {
            last.meaning = meaning.to_string();
        }
        self.dice.meant(meaning);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Read, Scripted, Seeded};

    /// Sums stored in a game file replay, each as one roll.
    #[test]
    fn a_sum_is_one_roll_and_plays_again() {
        let rolled = |dice: &mut dyn Dice| -> Result<Vec<u8>, NeedRoll> {
            (0..40).map(|_| dice.read(Die::TWO_D6, Clause("a.1"), |sum| sum)).collect()
        };
        let mut dice = Recorded::new(Seeded::new(9));
        let sums = rolled(&mut dice).unwrap();
        let faces: Vec<u8> = dice.rolls().iter().map(|roll| roll.face).collect();
        assert_eq!(faces, sums);
        assert!(dice.rolls().iter().all(|roll| roll.die == Die::TWO_D6 && roll.meaning == roll.face.to_string()));
        let mut again = Scripted::new(faces);
        let outcome = rolled(&mut again);
        assert_eq!(again.settle(outcome), Ok(sums));
    }
}
