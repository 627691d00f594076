//! The odometer: dice that take every path in turn, each with its exact weight, as `TigerBeetle`'s exhaustigen does.
//!
//! ```
//! use jumpmaster_core::{clause, dice::{Dice, Die, Odometer}};
//! let mut odometer = Odometer::new();
//! let mut sevens = 0;
//! loop {
//!     let sum = odometer.roll(Die::D6, clause!("a.1")).unwrap() + odometer.roll(Die::D6, clause!("a.1")).unwrap();
//!     if sum == 7 { sevens += odometer.weight().ways; }
//!     if !odometer.turn() { break }
//! }
//! assert_eq!(sevens, 6);
//! ```

use super::{Dice, Die, NeedRoll};
use crate::Clause;

/// How likely a path is: so many ways out of so many, not reduced across dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// The ways that lead along this path.
    pub ways: u128,
    /// All the ways there are at its dice.
    pub of: u128,
}

/// One die on the path, or several of which only the number is asked that show certain faces: what it shows now, in how many
/// of its ways, and what has had its turn.
#[derive(Clone, Copy)]
struct Wheel {
    /// How many things it can show, numbered from 1.
    sides: u8,
    face: u8,
    ways: u64,
    of: u64,
    done: u128,
    fresh: bool,
}

/// Dice that take every path in turn.
#[derive(Default)]
pub struct Odometer {
    wheels: Vec<Wheel>,
    at: usize,
}

impl Odometer {
    /// An odometer at its first path.
    pub fn new() -> Odometer {
        Odometer::default()
    }

    /// Every die of the path just taken: how many of its faces go this way, out of how many. Dice that were counted together
    /// are one.
    pub fn forks(&self) -> impl Iterator<Item = (u64, u64)> {
        self.wheels[..self.at].iter().map(|wheel| (wheel.ways, wheel.of)).filter(|(ways, of)| ways < of)
    }

    /// The wheel whose turn it is on this path.
    fn wheel(&mut self, sides: u8, of: u64) -> &mut Wheel {
        if self.at == self.wheels.len() {
            self.wheels.push(Wheel { sides, face: 1, ways: 0, of, done: 0, fresh: true });
        }
        let wheel = &mut self.wheels[self.at];
        self.at += 1;
        debug_assert_eq!((wheel.sides, wheel.of), (sides, of), "the same path rolls the same dice");
        wheel
    }

    /// The weight of the path just taken; `None` when the numbers outgrow 128 bits.
    pub fn checked_weight(&self) -> Option<Weight> {
        self.forks().try_fold(Weight { ways: 1, of: 1 }, |weight, (ways, of)| {
            Some(Weight {
                ways: weight.ways.checked_mul(u128::from(ways))?,
                of: weight.of.checked_mul(u128::from(of))?,
            })
        })
    }

    /// The weight of the path just taken.
    ///
    /// # Panics
    /// If it needs more than 128 bits; [`Odometer::checked_weight`] tells.
    pub fn weight(&self) -> Weight {
        self.checked_weight().expect("a path of fewer dice")
    }

    /// How much of all there is has been gone down, the path just taken among it, in parts of 2^64: near enough to tell how far
    /// it still is.
    pub fn gone(&self) -> u128 {
        let (mut here, mut gone) = (1_u128 << 64, 0);
        for wheel in &self.wheels[..self.at] {
            let seen = u128::from(wheel.done.count_ones());
            // Of dice that are counted together each number of them is taken for as likely as the next.
            let alike = if u64::from(wheel.sides) == wheel.of { u128::from(wheel.ways) } else { 1 };
            let before = seen.saturating_sub(alike);
            gone += here / u128::from(wheel.sides) * before;
            here = here / u128::from(wheel.of) * u128::from(wheel.ways);
        }
        gone + here
    }

    /// Turns to the next path; false when every one has been taken.
    pub fn turn(&mut self) -> bool {
        self.wheels.truncate(self.at);
        self.at = 0;
        while let Some(wheel) = self.wheels.last_mut() {
            let next = (!wheel.done).trailing_zeros() as u8 + 1;
            if next <= wheel.sides {
                wheel.face = next;
                wheel.fresh = true;
                return true;
            }
            self.wheels.pop();
        }
        false
    }
}

impl Dice for Odometer {
    fn roll(&mut self, die: Die, why: Clause) -> Result<u8, NeedRoll> {
        self.roll_like(die, why, &|_, _| false)
    }

    fn roll_like(&mut self, die: Die, _why: Clause, alike: &dyn Fn(u8, u8) -> bool) -> Result<u8, NeedRoll> {
        let wheel = self.wheel(die.faces(), u64::from(die.faces()));
        if wheel.fresh {
            wheel.fresh = false;
            wheel.ways = 0;
            for face in wheel.face..=die.faces() {
                let bit = 1 << (face - 1);
                if wheel.done & bit == 0 && (face == wheel.face || alike(wheel.face, face)) {
                    wheel.done |= bit;
                    wheel.ways += 1;
                }
            }
        }
        Ok(wheel.face)
    }

    fn count(&mut self, die: Die, number: u8, counts: &dyn Fn(u8) -> bool) -> Option<u8> {
        let faces = u64::from(die.faces());
        let of = faces.checked_pow(number.into())?;
        let good = (1..=die.faces()).filter(|&face| counts(face)).count() as u64;
        if number == 0 || good == 0 {
            return Some(0);
        }
        if good == faces {
            return Some(number);
        }
        let wheel = self.wheel(number.checked_add(1).filter(|&sides| u32::from(sides) <= u128::BITS)?, of);
        let shown = wheel.face - 1;
        if wheel.fresh {
            wheel.fresh = false;
            wheel.done |= 1 << shown;
            wheel.ways = ways(number, shown, good, faces - good);
        }
        Some(shown)
    }

    fn roll_alike(&mut self, die: Die, _why: Clause, alike: &dyn Fn(u8) -> u128) -> Result<u8, NeedRoll> {
        let wheel = self.wheel(die.faces(), u64::from(die.faces()));
        if wheel.fresh {
            wheel.fresh = false;
            let these = alike(wheel.face) & !wheel.done;
            wheel.ways = u64::from(these.count_ones());
            wheel.done |= these;
        }
        Ok(wheel.face)
    }
}

/// In how many ways so many of some dice show one of the good faces; all ways of these dice fit the number.
fn ways(dice: u8, shown: u8, good: u64, bad: u64) -> u64 {
    let which = (0..shown).fold(1_u128, |which, taken| which * u128::from(dice - taken) / u128::from(taken + 1));
    which as u64 * good.pow(shown.into()) * bad.pow((dice - shown).into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Read;
    use std::collections::BTreeMap;

    fn all<T: Ord>(mut case: impl FnMut(&mut Odometer) -> T) -> (BTreeMap<T, u128>, usize) {
        let (mut found, mut odometer, mut paths) = (BTreeMap::new(), Odometer::new(), 0);
        loop {
            let outcome = case(&mut odometer);
            let weight = odometer.weight();
            *found.entry(outcome).or_default() += weight.ways * 36 / weight.of;
            paths += 1;
            if !odometer.turn() {
                return (found, paths);
            }
        }
    }

    #[test]
    fn two_dice_add_up_as_everybody_knows() {
        let roll = |dice: &mut Odometer| dice.roll(Die::D6, Clause("a.1")).unwrap();
        let (sums, paths) = all(|dice| roll(dice) + roll(dice));
        assert_eq!(sums.into_values().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(paths, 36);
    }

    #[test]
    fn it_is_known_how_much_has_been_gone_down() {
        let mut dice = Odometer::new();
        let parts: Vec<u128> = (0..36)
            .map(|_| {
                dice.roll(Die::D6, Clause("a.1")).unwrap();
                dice.roll(Die::D6, Clause("a.1")).unwrap();
                let gone = dice.gone();
                dice.turn();
                (gone * 36 + (1 << 63)) >> 64
            })
            .collect();
        assert_eq!(parts, (1..=36).collect::<Vec<_>>());
    }

    #[test]
    fn faces_known_to_be_alike_are_one_path() {
        let alike = [0b10_0101, 0b01_1010, 0b10_0101, 0b01_1010, 0b01_1010, 0b10_0101];
        let bits = |face: u8| alike[usize::from(face) - 1];
        let roll = |dice: &mut Odometer| bits(dice.roll_alike(Die::D6, Clause("a.1"), &bits).unwrap());
        let like = |dice: &mut Odometer| {
            let same = |a: u8, b: u8| alike[usize::from(a) - 1] == alike[usize::from(b) - 1];
            alike[usize::from(dice.roll_like(Die::D6, Clause("a.1"), &same).unwrap()) - 1]
        };
        assert_eq!(all(|dice| (roll(dice), roll(dice))), all(|dice| (like(dice), like(dice))));
        assert_eq!(all(roll).1, 2);
    }

    #[test]
    fn faces_that_mean_the_same_are_one_path() {
        let high = |dice: &mut Odometer| dice.read(Die::D6, Clause("a.1"), |face| face == 5 || face == 2).unwrap();
        let (found, paths) = all(|dice| high(dice) && high(dice));
        assert_eq!(found.into_iter().collect::<Vec<_>>(), [(false, 32), (true, 4)]);
        assert_eq!(paths, 3, "a first die that fails rolls no second");
    }

    #[test]
    fn dice_that_are_counted_are_one_path_for_each_number() {
        let high = |face: u8| face >= 5;
        let (counted, paths) = all(|dice| dice.count(Die::D6, 2, &high).unwrap());
        let (rolled, _) = all(|dice| (0..2).filter(|_| high(dice.roll(Die::D6, Clause("a.1")).unwrap())).count() as u8);
        assert_eq!((counted, paths), (rolled, 3));
        let (certain, paths) = all(|dice| (dice.count(Die::D6, 4, &|_| true), dice.count(Die::D6, 4, &|_| false)));
        assert_eq!((certain.into_keys().collect::<Vec<_>>(), paths), (vec![(Some(4), Some(0))], 1));
        assert_eq!(
            Odometer::new().count(Die::D100, 10, &high),
            None,
            "more ways than a number holds are rolled one by one"
        );
    }
}
