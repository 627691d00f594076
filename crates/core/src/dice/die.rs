//! What is rolled at once: one die, or several of a kind read as their sum.

use serde::{Serialize, Serializer};
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A die, or several of a kind read as their sum: `d6`, `d100`, `2d6`. It gives one value and counts as one roll.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Die {
    dice: u8,
    faces: u8,
}

impl Die {
    /// The six-sided die.
    pub const D6: Die = Die::new(6);
    /// The ten-sided die, 1 to 10.
    pub const D10: Die = Die::new(10);
    /// The twelve-sided die.
    pub const D12: Die = Die::new(12);
    /// Percentile dice read as one, 1 to 100.
    pub const D100: Die = Die::new(100);
    /// Two six-sided dice added up, 2 to 12.
    pub const TWO_D6: Die = Die::sum(2, 6);

    /// A single die with this number of faces, numbered from 1.
    ///
    /// # Panics
    /// If there are fewer than two faces or more than a hundred.
    pub const fn new(faces: u8) -> Die {
        Die::sum(1, faces)
    }

    /// The sum of `dice` dice of `faces` faces each.
    ///
    /// # Panics
    /// If [`Die::known`] returns `None` for them.
    pub const fn sum(dice: u8, faces: u8) -> Die {
        match Die::known(dice, faces) {
            Some(die) => die,
            None => panic!("a die has 2 to 100 faces, and several come to 100 at most"),
        }
    }

    /// The same, or `None` if there are no such dice: at least one die, at least two faces, a sum of at most 100.
    pub const fn known(dice: u8, faces: u8) -> Option<Die> {
        if dice >= 1 && faces >= 2 && dice as u16 * faces as u16 <= 100 { Some(Die { dice, faces }) } else { None }
    }

    /// The number of dice that are added up; 1 for a single die.
    pub const fn dice(self) -> u8 {
        self.dice
    }

    /// The number of faces each of them has.
    pub const fn faces(self) -> u8 {
        self.faces
    }

    /// Its name in a sentence: "a d6", "2d6".
    pub fn phrase(self) -> String {
        if self.dice == 1 { format!("a {self}") } else { self.to_string() }
    }

    /// The lowest value it can have.
    pub const fn least(self) -> u8 {
        self.dice
    }

    /// The highest value it can have.
    pub const fn most(self) -> u8 {
        self.dice * self.faces
    }

    /// Every value it can have.
    pub const fn values(self) -> RangeInclusive<u8> {
        self.least()..=self.most()
    }

    /// The lowest number that can be read off real dice: 0 where a single die shows its ten or hundred so, otherwise the
    /// lowest value.
    pub const fn lowest(self) -> u8 {
        if self.dice == 1 && (self.faces == 10 || self.faces == 100) { 0 } else { self.least() }
    }

    /// The value when real dice show this number: the 0 of a d10 counts as ten, the 00 of percentile dice as a hundred.
    /// `None` if they cannot show it.
    pub const fn shows(self, value: u8) -> Option<u8> {
        match value {
            0 if self.lowest() == 0 => Some(self.faces),
            value if value >= self.least() && value <= self.most() => Some(value),
            _ => None,
        }
    }

    /// The number of ways to get a value: six for the 7 of 2d6, one for every face of a single die.
    pub const fn ways(self, value: u8) -> u64 {
        if value < self.least() || value > self.most() {
            return 0;
        }
        match self.dice {
            1 => return 1,
            // Two dice are rolled so often that their triangle is worth a line of its own.
            2 => return (self.faces - (self.faces + 1).abs_diff(value)) as u64,
            _ => {}
        }
        // Inclusion and exclusion: all ways to split the value into parts of at least 1, minus those where `over` of the
        // parts exceed the faces of a die.
        let (dice, faces, value) = (self.dice as u128, self.faces as u128, value as u128);
        let (mut ways, mut over) = (0_i128, 0);
        while over <= dice && value - dice >= over * faces {
            let splits = (choose(dice, over) * choose(value - over * faces - 1, dice - 1)) as i128;
            ways += if over % 2 == 0 { splits } else { -splits };
            over += 1;
        }
        ways as u64
    }

    /// The number of ways it can fall: 36 for 2d6.
    pub const fn all_ways(self) -> u64 {
        (self.faces as u64).pow(self.dice as u32)
    }
}

/// The number of ways to choose `some` of `all`.
const fn choose(all: u128, some: u128) -> u128 {
    let (mut ways, mut taken) = (1, 0);
    while taken < some {
        ways = ways * (all - taken) / (taken + 1);
        taken += 1;
    }
    ways
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.dice > 1 {
            write!(f, "{}", self.dice)?;
        }
        write!(f, "d{}", self.faces)
    }
}

/// Reads "d6", "1d6" and "2d6".
impl FromStr for Die {
    type Err = ();

    fn from_str(text: &str) -> Result<Die, ()> {
        let number = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?;
        let (dice, faces) = text.split_once('d').ok_or(())?;
        let dice = if dice.is_empty() { Some(1) } else { number(dice) };
        dice.zip(number(faces)).and_then(|(dice, faces)| Die::known(dice, faces)).ok_or(())
    }
}

impl Serialize for Die {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every() -> impl Iterator<Item = Die> {
        (1..=50).flat_map(|dice| (2..=100).filter_map(move |faces| Die::known(dice, faces)))
    }

    /// The ways of one more die are those of the dice before it, shifted by each face.
    #[test]
    fn ways_are_those_of_single_dice_one_by_one() {
        for die in every() {
            let mut ways = vec![0_u64; 101];
            ways[0] = 1;
            for _ in 0..die.dice() {
                let before = ways;
                let to =
                    |value: usize| (1..=usize::from(die.faces()).min(value)).map(|face| before[value - face]).sum();
                ways = (0..=100).map(to).collect();
            }
            let told: Vec<u64> = (0..=100).map(|value| die.ways(value)).collect();
            assert_eq!(told, ways, "{die}");
            assert_eq!(die.values().map(|value| die.ways(value)).sum::<u64>(), die.all_ways(), "{die}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        for die in every() {
            assert_eq!(die.to_string().parse(), Ok(die));
        }
        assert_eq!((Die::TWO_D6.to_string(), "1d6".parse()), ("2d6".into(), Ok(Die::D6)));
        assert_eq!((Die::D6.phrase(), Die::TWO_D6.phrase()), ("a d6".into(), "2d6".into()));
        for nonsense in ["", "d", "2", "d1", "0d6", "2d", "+2d6", "2d+6", "51d2", "2d51", "-1d6", "2d6 ", "d101"] {
            assert_eq!(nonsense.parse::<Die>(), Err(()), "{nonsense}");
        }
    }

    #[test]
    fn two_dice_show_two_to_twelve() {
        let shown: Vec<u8> = (0..=20).filter_map(|value| Die::TWO_D6.shows(value)).collect();
        assert_eq!(shown, (2..=12).collect::<Vec<_>>());
        assert_eq!((Die::sum(2, 10).shows(0), Die::sum(2, 10).lowest()), (None, 2), "a nought belongs to a single die");
    }
}
