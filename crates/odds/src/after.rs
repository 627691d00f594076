//! What can still happen once some dice have been rolled: the same rules, begun with those faces.

use crate::trial::{Landed, Trial};
use jumpmaster_core::Clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};

/// A trial whose first dice have already been rolled.
pub struct Begun<'a, T> {
    /// The trial.
    pub trial: &'a T,
    /// The faces that were rolled.
    pub faces: &'a [u8],
}

impl<T: Trial> Trial for Begun<'_, T> {
    type Outcome = T::Outcome;

    fn run<D: Dice>(&self, dice: &mut D) -> Result<(T::Outcome, Landed), NeedRoll> {
        self.trial.run(&mut Rolled { faces: self.faces, rest: dice })
    }

    fn bytes(outcome: &T::Outcome) -> usize {
        T::bytes(outcome)
    }
}

/// Dice that show given faces first.
struct Rolled<'a, D> {
    faces: &'a [u8],
    rest: &'a mut D,
}

impl<D: Dice> Rolled<'_, D> {
    fn next(&mut self) -> Option<u8> {
        let (&face, left) = self.faces.split_first()?;
        self.faces = left;
        Some(face)
    }
}

impl<D: Dice> Dice for Rolled<'_, D> {
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        self.next().map_or_else(|| self.rest.roll(die, why), Ok)
    }

    fn roll_like(&mut self, die: Die, why: Clause, alike: &dyn Fn(u8, u8) -> bool) -> Result<u8, NeedRoll> {
        self.next().map_or_else(|| self.rest.roll_like(die, why, alike), Ok)
    }
}
