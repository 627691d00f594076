//! Typed dice: a person rolls real dice and says what they show.

use super::{Dice, Die, NeedRoll};
use crate::Clause;

/// Dice that ask somebody for each face; `ask` returns `None` when no answer is to be had.
pub struct Typed<Ask> {
    ask: Ask,
}

impl<Ask: FnMut(&NeedRoll) -> Option<u8>> Typed<Ask> {
    /// Dice that put each roll to `ask`.
    pub fn new(ask: Ask) -> Self {
        Typed { ask }
    }
}

impl<Ask: FnMut(&NeedRoll) -> Option<u8>> Dice for Typed<Ask> {
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        let need = NeedRoll { die, why };
        (self.ask)(&need).and_then(|face| die.shows(face)).ok_or(need)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nought_of_a_d10_is_its_ten() {
        let mut dice = Typed::new(|_: &NeedRoll| Some(0));
        assert_eq!(dice.roll(Die::D10, Clause("a.1")), Ok(10));
        assert_eq!(dice.roll(Die::D100, Clause("a.1")), Ok(100), "as 00");
        assert!(dice.roll(Die::D6, Clause("a.1")).is_err());
    }

    #[test]
    fn a_sum_is_typed_as_one_number() {
        let mut said = vec![Some(11), Some(1), Some(13)].into_iter();
        let mut dice = Typed::new(|_: &NeedRoll| said.next().flatten());
        assert_eq!(dice.roll(Die::TWO_D6, Clause("a.1")), Ok(11));
        assert!(dice.roll(Die::TWO_D6, Clause("a.1")).is_err() && dice.roll(Die::TWO_D6, Clause("a.1")).is_err());
    }

    #[test]
    fn what_is_typed_is_what_is_rolled() {
        let mut said = vec![Some(4), Some(9), None].into_iter();
        let mut dice = Typed::new(|_: &NeedRoll| said.next().flatten());
        assert_eq!(dice.roll(Die::D6, Clause("a.1")), Ok(4));
        assert!(dice.roll(Die::D6, Clause("a.2")).is_err(), "a d6 shows no 9");
        assert_eq!(dice.roll(Die::D6, Clause("a.3")).unwrap_err().why, Clause("a.3"));
    }
}
