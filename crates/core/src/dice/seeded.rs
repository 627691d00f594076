//! Seeded dice: the same seed gives the same faces on every machine, forever.
//!
//! The definition is ours, so upgrading a dependency cannot change an old game. It is `SplitMix64` (Steele, Lea, Flood
//! 2014):
//! the n-th word is `mix(seed + n * GOLDEN)`, n counting from 1, in 64-bit arithmetic that wraps, with
//!
//! ```text
//! mix(z): z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;  z = (z ^ z >> 27) * 0x94D049BB133111EB;  z ^ z >> 31
//! ```
//!
//! A die of f faces takes one word w and shows 1 + floor(w * f / 2^64); a word whose product's low 64 bits are below 2^64
//! mod f is thrown away and the next one taken, which makes all faces exactly equally likely (Lemire 2019).
//! Several dice read as their sum are rolled one after the other.
//! Stream n of a seed, n counting from 0, is the dice of seed `mix(mix(seed) + (n + 1) * 0xD1B54A32D192ED03)`.
//! It is fast and repeatable, not secret: someone who sees many faces can work out the seed.

use super::{Dice, Die, NeedRoll};
use crate::Clause;

const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;
const STREAM: u64 = 0xD1B5_4A32_D192_ED03;

/// Dice that follow from a seed.
#[derive(Clone, Debug)]
pub struct Seeded {
    state: u64,
}

impl Seeded {
    /// The dice of `seed`.
    pub const fn new(seed: u64) -> Seeded {
        Seeded { state: seed }
    }

    /// The `n`-th of many independent streams of one seed, so that work can be split up and still give the same result.
    pub const fn stream(seed: u64, n: u64) -> Seeded {
        Seeded { state: mix(mix(seed).wrapping_add(n.wrapping_add(1).wrapping_mul(STREAM))) }
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn word(&mut self) -> u64 {
        self.state = self.state.wrapping_add(GOLDEN);
        mix(self.state)
    }

    /// A number from 0 up to but not including `below`, each equally likely.
    #[inline]
    pub fn below(&mut self, below: u64) -> u64 {
        debug_assert!(below > 0, "there is no number below zero");
        loop {
            let product = u128::from(self.word()) * u128::from(below);
            let low = product as u64;
            // The remainder is only computed in the rare case that it could matter.
            if low >= below || low >= below.wrapping_neg() % below {
                return (product >> 64) as u64;
            }
        }
    }
}

#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Dice for Seeded {
    #[inline]
    fn roll(&mut self, die: Die, _why: Clause) -> Result<u8, NeedRoll> {
        let faces = u64::from(die.faces());
        let mut sum = self.below(faces) as u8 + 1;
        for _ in 1..die.dice() {
            sum += self.below(faces) as u8 + 1;
        }
        Ok(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::{Read, Scripted};

    fn faces(dice: &mut Seeded, die: Die, n: usize) -> Vec<u8> {
        (0..n).map(|_| dice.roll(die, Clause("test")).unwrap()).collect()
    }

    /// Numbers beyond a single die are drawn with several, and each of them comes up.
    #[test]
    fn every_number_below_can_be_drawn() {
        for below in [0, 1, 2, 100, 101, 250, 1000] {
            let mut dice = Seeded::new(9);
            let drawn: std::collections::BTreeSet<usize> =
                (0..=below * 20).map(|_| dice.draw(below, Clause("test")).unwrap()).collect();
            assert_eq!(drawn.into_iter().collect::<Vec<_>>(), (0..below.max(1)).collect::<Vec<_>>());
        }
        assert!(Scripted::new([3]).draw(250, Clause("test")).is_err(), "dice can run out");
    }

    /// The published first words of `SplitMix64` from seed 1234567, and our own faces: these never change.
    #[test]
    fn test_vectors() {
        let mut dice = Seeded::new(1_234_567);
        let words: Vec<u64> = (0..5).map(|_| dice.word()).collect();
        assert_eq!(
            words,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
        assert_eq!(faces(&mut Seeded::new(0), Die::D6, 12), VECTOR_D6);
        assert_eq!(faces(&mut Seeded::new(7), Die::D100, 6), VECTOR_D100);
        assert_eq!(faces(&mut Seeded::stream(7, 3), Die::D10, 6), VECTOR_STREAM);
        assert_eq!(faces(&mut Seeded::new(0), Die::TWO_D6, 6), VECTOR_TWO_D6);
    }

    const VECTOR_D6: [u8; 12] = [6, 3, 1, 6, 1, 2, 2, 5, 2, 6, 3, 5];
    const VECTOR_TWO_D6: [u8; 6] = [9, 7, 3, 7, 8, 8];
    const VECTOR_D100: [u8; 6] = [39, 2, 91, 59, 46, 25];
    const VECTOR_STREAM: [u8; 6] = [3, 4, 5, 7, 3, 2];

    /// Each value is within four standard deviations of what its weight promises.
    #[test]
    fn sums_come_up_as_often_as_they_weigh() {
        for die in [Die::TWO_D6, Die::sum(3, 6), Die::sum(2, 10), Die::sum(5, 4)] {
            let (mut count, runs) = ([0_u32; 101], 60_000);
            for value in faces(&mut Seeded::new(42), die, runs) {
                count[usize::from(value)] += 1;
            }
            for (value, &seen) in (0..).zip(&count) {
                let p = die.ways(value) as f64 / die.all_ways() as f64;
                let (mean, sigma) = (p * runs as f64, (p * (1.0 - p) * runs as f64).sqrt());
                assert!(
                    (f64::from(seen) - mean).abs() <= 4.0 * sigma,
                    "{die}: {value} came up {seen} times, not {mean}"
                );
            }
        }
    }

    #[test]
    fn every_face_is_equally_likely() {
        let mut dice = Seeded::new(42);
        let mut count = [0_u32; 6];
        for face in faces(&mut dice, Die::D6, 60_000) {
            count[usize::from(face) - 1] += 1;
        }
        // Chi-square with 5 degrees of freedom: 25.7 is exceeded once in ten thousand.
        let chi: f64 = count.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 25.7, "chi-square {chi}, counts {count:?}");
    }
}
