//! The faces of sealed dice.

use crate::proof::bytes::{Bytes32, canonical};
use jumpmaster_core::Clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use serde_json::Value;

const ORDER: &[u8] = b"jumpmaster order 2\n";
const SEED: &[u8] = b"jumpmaster dice 3\n";
const QUIET: &[u8] = b"jumpmaster quiet 3\n";
const FACES: &[u8] = b"jumpmaster faces 2\n";

/// The hash of a fixed order, after the link before it.
pub(crate) fn order_hash(before: &Bytes32, fixed: &Value) -> Bytes32 {
    Bytes32::hash(&[ORDER, &before.0, canonical(fixed).as_bytes()])
}

/// The seed of all faces of a roll. The contributions come server first, then seat by seat, both of a seat's.
pub(super) fn seed(root: &Bytes32, roll: u64, contributions: &[Bytes32]) -> Bytes32 {
    let (roll, count) = (roll.to_be_bytes(), (contributions.len() as u32).to_be_bytes());
    let mut parts: Vec<&[u8]> = vec![SEED, &root.0, &roll, &count];
    parts.extend(contributions.iter().map(|contribution| contribution.0.as_slice()));
    Bytes32::hash(&parts)
}

/// The seed of all faces of a roll that not everybody may see. The seats' nonces were promised before anybody knew
/// another's, so the server, which drew the contribution, could not choose it for its result.
pub(super) fn quiet_seed(root: &Bytes32, roll: u64, contribution: &Bytes32, nonces: &[Bytes32]) -> Bytes32 {
    let roll = roll.to_be_bytes();
    let mut parts: Vec<&[u8]> = vec![QUIET, &root.0, &roll, &contribution.0];
    parts.extend(nonces.iter().map(|nonce| nonce.0.as_slice()));
    Bytes32::hash(&parts)
}

/// Dice that follow from a seed. They never run out.
#[derive(Clone, Debug)]
pub struct SealedDice {
    seed: Bytes32,
    block: Bytes32,
    /// The number of words taken.
    words: u64,
}

impl SealedDice {
    /// The dice of one roll: [`Deal::dice`](super::Deal::dice) makes their seed.
    pub fn new(seed: Bytes32) -> SealedDice {
        SealedDice { seed, block: Bytes32::default(), words: 0 }
    }

    /// The seed from which all faces follow.
    pub fn seed(&self) -> Bytes32 {
        self.seed
    }

    /// The next 64 random bits.
    pub fn word(&mut self) -> u64 {
        let at = (self.words % 4) as usize;
        if at == 0 {
            self.block = Bytes32::hash(&[FACES, &self.seed.0, &(self.words / 4).to_be_bytes()]);
        }
        self.words += 1;
        u64::from_be_bytes(self.block.0[8 * at..8 * at + 8].try_into().expect("eight bytes"))
    }

    /// The value of the next die; several read as their sum are rolled one after the other.
    pub fn value(&mut self, die: Die) -> u8 {
        (0..die.dice()).map(|_| self.face(die.faces())).sum()
    }

    /// The face of the next single die.
    fn face(&mut self, faces: u8) -> u8 {
        let faces = u64::from(faces);
        loop {
            let product = u128::from(self.word()) * u128::from(faces);
            if product as u64 >= faces.wrapping_neg() % faces {
                return (product >> 64) as u8 + 1;
            }
        }
    }
}

impl Dice for SealedDice {
    fn roll(&mut self, die: Die, _why: Clause) -> Result<u8, NeedRoll> {
        Ok(self.value(die))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_is_equally_likely() {
        for faces in [2, 6, 10, 12, 100] {
            let mut dice = SealedDice::new(Bytes32::default());
            let mut count = vec![0_u32; usize::from(faces)];
            for _ in 0..20_000 {
                count[usize::from(dice.value(Die::new(faces))) - 1] += 1;
            }
            let expected = 20_000.0 / f64::from(faces);
            let chi: f64 = count.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
            // Mean f - 1 and variance 2 (f - 1): more than five deviations are exceeded less than once in ten thousand.
            let most = f64::from(faces - 1) + 6.0 * (2.0 * f64::from(faces - 1)).sqrt() + 6.0;
            assert!(chi < most, "d{faces}: chi-square {chi}");
        }
    }

    #[test]
    fn whatever_is_changed_changes_the_seed() {
        let [a, b] = [Bytes32([1; 32]), Bytes32([2; 32])];
        let base = seed(&a, 1, &[a, b]);
        for other in [seed(&b, 1, &[a, b]), seed(&a, 2, &[a, b]), seed(&a, 1, &[b, a]), seed(&a, 1, &[a])] {
            assert_ne!(base, other);
        }
        let base = quiet_seed(&a, 1, &a, &[a, b]);
        for other in [
            quiet_seed(&b, 1, &a, &[a, b]),
            quiet_seed(&a, 2, &a, &[a, b]),
            quiet_seed(&a, 1, &b, &[a, b]),
            quiet_seed(&a, 1, &a, &[b, b]),
            seed(&a, 1, &[a, a, b]),
        ] {
            assert_ne!(base, other);
        }
    }
}
