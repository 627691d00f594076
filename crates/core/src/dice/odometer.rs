//! The odometer: dice that take every path in turn, each with its exact weight, as `TigerBeetle`'s exhaustigen does.
//!
//! ```
//! use jumpmaster_core::{clause, dice::{Dice, Die, Odometer}};
//! let mut odometer = Odometer::new();
//! let (mut sevens, mut paths) = (0, 0);
//! loop {
//!     if odometer.roll(Die::TWO_D6, clause!("a.1")).unwrap() == 7 { sevens += odometer.weight().ways; }
//!     paths += 1;
//!     if !odometer.turn() { break }
//! }
//! assert_eq!((sevens, paths), (6, 11));
//! ```

use super::{Dice, Die, NeedRoll};
use crate::Clause;
use std::ops::RangeInclusive;

/// How likely a path is: `ways` out of `of`, not reduced across dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weight {
    /// The number of ways that follow this path.
    pub ways: u128,
    /// The number of all ways its dice can fall.
    pub of: u128,
}

/// One roll on the path, or several rolls of which only the number of certain values matters: what it shows now, in how
/// many of its ways, and which values have been taken.
#[derive(Clone, Copy)]
struct Wheel {
    /// The lowest value it can show.
    least: u8,
    /// The highest value it can show.
    most: u8,
    /// The value it shows now: the first of those that share its path.
    face: u8,
    ways: u64,
    of: u64,
    /// The number of values on the same path as the one it shows, itself included.
    alike: u8,
    /// A bit for each value that has been taken or cannot come up, the lowest bit for 1.
    done: u128,
    fresh: bool,
}

impl Wheel {
    fn new(values: RangeInclusive<u8>, of: u64) -> Wheel {
        let (&least, &most) = (values.start(), values.end());
        Wheel { least, most, face: least, ways: 0, of, alike: 0, done: (1 << (least - 1)) - 1, fresh: true }
    }

    /// The wheel of a die.
    #[inline]
    fn of_die(die: Die) -> Wheel {
        Wheel::new(die.values(), die.all_ways())
    }

    /// Whether it stands for the same dice as another.
    fn is_like(&self, other: &Wheel) -> bool {
        (self.least, self.most, self.of) == (other.least, other.most, other.of)
    }

    /// The number of values it can show.
    fn sides(&self) -> u128 {
        u128::from(self.most - self.least) + 1
    }

    /// The number of values taken so far, including those of the current path.
    fn seen(&self) -> u128 {
        u128::from(self.done.count_ones()) - u128::from(self.least - 1)
    }

    /// Adds a value to the current path.
    fn take(&mut self, value: u8, ways: u64) {
        self.done |= 1 << (value - 1);
        self.alike += 1;
        self.ways += ways;
    }

    /// Whether its current path is still to be worked out; if so, clears it.
    fn begins(&mut self) -> bool {
        let fresh = self.fresh;
        if fresh {
            (self.fresh, self.ways, self.alike) = (false, 0, 0);
        }
        fresh
    }
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

    /// Every die of the path just taken: how many of its faces lead this way, out of how many. Dice that were counted
    /// together are one.
    pub fn forks(&self) -> impl Iterator<Item = (u64, u64)> {
        self.wheels[..self.at].iter().map(|wheel| (wheel.ways, wheel.of)).filter(|(ways, of)| ways < of)
    }

    /// The next wheel on this path; `fresh` makes it if the path gets there for the first time.
    #[inline]
    fn wheel(&mut self, fresh: impl Fn() -> Wheel) -> &mut Wheel {
        if self.at == self.wheels.len() {
            self.wheels.push(fresh());
        }
        let wheel = &mut self.wheels[self.at];
        self.at += 1;
        debug_assert!(wheel.is_like(&fresh()), "the same path rolls the same dice");
        wheel
    }

    /// The weight of the path just taken; `None` if the numbers exceed 128 bits.
    #[inline]
    pub fn checked_weight(&self) -> Option<Weight> {
        self.narrow_weight().or_else(|| self.wide_weight())
    }

    /// The same; `None` if the numbers exceed 64 bits, which few do.
    #[inline]
    fn narrow_weight(&self) -> Option<Weight> {
        let path = self.forks().try_fold((1_u64, 1_u64), |(ways, of), (alike, faces)| {
            Some((ways.checked_mul(alike)?, of.checked_mul(faces)?))
        });
        path.map(|(ways, of)| Weight { ways: ways.into(), of: of.into() })
    }

    #[cold]
    fn wide_weight(&self) -> Option<Weight> {
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
    /// If it needs more than 128 bits; see [`Odometer::checked_weight`].
    pub fn weight(&self) -> Weight {
        self.checked_weight().expect("a path of fewer dice")
    }

    /// The share of all paths taken so far, including the one just taken, in units of 2^-64: accurate enough to tell how
    /// much is left.
    pub fn gone(&self) -> u128 {
        let (mut here, mut gone) = (1_u128 << 64, 0);
        for wheel in &self.wheels[..self.at] {
            // Time goes by the number of paths, so every value counts as equally likely, whatever it weighs.
            let (sides, alike) = (wheel.sides(), u128::from(wheel.alike));
            gone += here / sides * (wheel.seen() - alike);
            here = here / sides * alike;
        }
        gone + here
    }

    /// Turns to the next path; false when all have been taken.
    pub fn turn(&mut self) -> bool {
        self.wheels.truncate(self.at);
        self.at = 0;
        while let Some(wheel) = self.wheels.last_mut() {
            let next = (!wheel.done).trailing_zeros() as u8 + 1;
            if next <= wheel.most {
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
        let wheel = self.wheel(|| Wheel::of_die(die));
        if wheel.begins() {
            let first = wheel.face;
            for value in first..=die.most() {
                if wheel.done >> (value - 1) & 1 == 0 && (value == first || alike(first, value)) {
                    wheel.take(value, die.ways(value));
                }
            }
        }
        Ok(wheel.face)
    }

    fn count(&mut self, die: Die, number: u8, counts: &dyn Fn(u8) -> bool) -> Option<u8> {
        let all = die.all_ways();
        let of = all.checked_pow(number.into())?;
        let good: u64 = die.values().filter(|&value| counts(value)).map(|value| die.ways(value)).sum();
        if number == 0 || good == 0 {
            return Some(0);
        }
        if good == all {
            return Some(number);
        }
        let sides = number.checked_add(1).filter(|&sides| u32::from(sides) <= u128::BITS)?;
        let wheel = self.wheel(|| Wheel::new(1..=sides, of));
        let shown = wheel.face - 1;
        if wheel.begins() {
            wheel.take(wheel.face, ways(number, shown, good, all - good));
        }
        Some(shown)
    }

    #[inline]
    fn roll_alike(&mut self, die: Die, _why: Clause, alike: &dyn Fn(u8) -> u128) -> Result<u8, NeedRoll> {
        let wheel = self.wheel(|| Wheel::of_die(die));
        if wheel.begins() {
            let these = alike(wheel.face) & !wheel.done & (u128::MAX >> (128 - die.most()));
            wheel.done |= these;
            wheel.alike = these.count_ones() as u8;
            wheel.ways = match die.dice() {
                1 => u64::from(wheel.alike),
                _ => each(these).map(|value| die.ways(value)).sum(),
            };
        }
        Ok(wheel.face)
    }
}

/// The values whose bits are set, the lowest bit for 1.
#[inline]
fn each(bits: u128) -> impl Iterator<Item = u8> {
    let less = |bits: &u128| Some(bits & (bits - 1)).filter(|&bits| bits > 0);
    std::iter::successors(Some(bits).filter(|&bits| bits > 0), less).map(|bits| bits.trailing_zeros() as u8 + 1)
}

/// The number of ways in which `shown` of `dice` rolls come to a good value; all ways of these dice fit in the number.
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
    fn a_sum_is_one_path_for_each_value() {
        let (sums, paths) = all(|dice| dice.roll(Die::TWO_D6, Clause("a.1")).unwrap());
        assert_eq!(sums.into_values().collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
        assert_eq!(paths, 11);
        let seven_or_more = |value: u8| value >= 7;
        let (reached, paths) = all(|dice| dice.read(Die::TWO_D6, Clause("a.1"), seven_or_more).unwrap());
        assert_eq!((reached.into_values().collect::<Vec<_>>(), paths), (vec![15, 21], 2));
        let (counted, paths) = all(|dice| dice.count(Die::TWO_D6, 1, &seven_or_more).unwrap());
        assert_eq!((counted.into_values().collect::<Vec<_>>(), paths), (vec![15, 21], 2));
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
    fn of_sums_and_counted_dice_the_paths_are_counted() {
        let mut dice = Odometer::new();
        let mut before = 0;
        for path in 1..=33_u128 {
            dice.roll(Die::TWO_D6, Clause("a.1")).unwrap();
            dice.count(Die::D6, 2, &|face| face == 6).unwrap();
            let gone = dice.gone();
            assert!(gone > before && (gone * 33 + (1 << 63)) >> 64 == path, "{path}");
            before = gone;
            assert_eq!(dice.turn(), path < 33);
        }
    }

    proptest::proptest! {
        /// Whichever values are alike, sums weigh what their single dice do.
        #[test]
        fn sums_weigh_what_single_dice_do(dice in 1_u8..4, faces in 2_u8..7, kinds in proptest::collection::vec(0_u8..4, 19)) {
            let kind = |value: u8| kinds[usize::from(value)];
            let bits = |value: u8| (1..19).filter(|&other| kind(other) == kind(value)).fold(0, |bits, other| bits | 1_u128 << (other - 1));
            let of = |odometer: &mut dyn FnMut(&mut Odometer) -> u8| {
                let (mut found, mut dice, mut paths) = (BTreeMap::new(), Odometer::new(), 0);
                loop {
                    let kind = odometer(&mut dice);
                    let Weight { ways, of } = dice.weight();
                    *found.entry(kind).or_insert(0) += ways * u128::from(faces).pow(3) / of;
                    paths += 1;
                    if !dice.turn() {
                        return (found, paths);
                    }
                }
            };
            let (die, why) = (Die::sum(dice, faces), Clause("a.1"));
            let single = of(&mut |odometer| kind((0..dice).map(|_| odometer.roll(Die::new(faces), why).unwrap()).sum())).0;
            let (plain, paths) = of(&mut |odometer| kind(odometer.roll(die, why).unwrap()));
            proptest::prop_assert_eq!((&plain, paths), (&single, die.values().count()));
            let (like, paths) = of(&mut |odometer| odometer.read(die, why, kind).unwrap());
            proptest::prop_assert_eq!((&like, paths), (&single, single.len()));
            let (alike, paths) = of(&mut |odometer| kind(odometer.roll_alike(die, why, &bits).unwrap()));
            proptest::prop_assert_eq!((&alike, paths), (&single, single.len()));
            let counted = of(&mut |odometer| odometer.count(die, 1, &|value| kind(value) == 0).unwrap()).0;
            proptest::prop_assert_eq!(counted.get(&1), single.get(&0));
        }
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
