//! Sets of numbers: units, aircraft.

use serde::{Deserialize, Serialize};

/// A set of numbers below 256, in the order of their size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<u8>", into = "Vec<u8>")]
pub struct Set([u64; 4]);

impl Set {
    /// The empty set.
    pub const NONE: Set = Set([0; 4]);

    /// Whether a number is in it.
    #[inline]
    pub const fn has(&self, number: u8) -> bool {
        self.0[number as usize / 64] >> (number % 64) & 1 == 1
    }

    /// Adds a number.
    #[inline]
    pub const fn add(&mut self, number: u8) {
        self.0[number as usize / 64] |= 1 << (number % 64);
    }

    /// Takes a number out.
    #[inline]
    pub const fn remove(&mut self, number: u8) {
        self.0[number as usize / 64] &= !(1 << (number % 64));
    }

    /// Whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Set::NONE
    }

    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Its numbers, smallest first.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (0..4).flat_map(move |at| {
            let mut word = self.0[at];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(at as u8 * 64 + bit)
            })
        })
    }
}

impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(numbers: I) -> Set {
        numbers.into_iter().fold(Set::NONE, |mut set, number| {
            set.add(number);
            set
        })
    }
}

impl From<Vec<u8>> for Set {
    fn from(numbers: Vec<u8>) -> Set {
        numbers.into_iter().collect()
    }
}

impl From<Set> for Vec<u8> {
    fn from(set: Set) -> Vec<u8> {
        set.iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_set_is_a_sorted_list(numbers: std::collections::BTreeSet<u8>, other: u8) {
            let mut set: Set = numbers.iter().copied().collect();
            prop_assert_eq!(set.iter().collect::<Vec<_>>(), numbers.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!((set.len(), set.has(other)), (numbers.len(), numbers.contains(&other)));
            set.add(other);
            prop_assert!(set.has(other));
            set.remove(other);
            prop_assert!(!set.has(other));
        }
    }
}
