//! Rolling on a chart: values with the same effect are one path for the odds, and all of them are found at once.

use jumpmaster_core::Clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};

/// Rolls a die and gives its value, where `effect` says which values come to the same.
#[inline]
pub fn roll<D: Dice + ?Sized, T: PartialEq>(
    dice: &mut D,
    die: Die,
    why: Clause,
    effect: impl Fn(u8) -> T,
) -> Result<u8, NeedRoll> {
    dice.roll_alike(die, why, &|value| {
        let own = effect(value);
        let same = die.values().filter(|&other| effect(other) == own);
        same.fold(0, |bits, other| bits | 1_u128 << (other - 1))
    })
}
