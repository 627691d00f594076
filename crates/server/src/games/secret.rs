//! Tokens, ids and dice: everything that must be unpredictable comes from the operating system's randomness.

use super::wish::GameId;
use jumpmaster_core::Clause;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the machine has randomness to give");
    bytes
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing into a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The bytes that hexadecimal digits encode.
pub(super) fn bytes(text: &str) -> Option<[u8; 32]> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * at..2 * at + 2], 16).ok()?;
    }
    Some(bytes)
}

/// A token nobody can guess: 256 random bits.
pub(crate) fn token() -> String {
    hexadecimal(&random::<32>())
}

/// The hash of a token, which is all that is kept of it.
pub(super) fn hashed(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// A 16-byte digest of a text.
pub(super) fn digest(parts: &[&[u8]]) -> [u8; 16] {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let whole: [u8; 32] = hasher.finalize().into();
    whole[..16].try_into().expect("half of it")
}

/// A game's number in the database and its id: random, so that they reveal no count.
pub(super) fn game() -> (i64, GameId) {
    let bytes = random::<8>();
    (i64::from_le_bytes(bytes) & i64::MAX, GameId(hexadecimal(&bytes)))
}

/// Dice from the operating system's randomness. There is no seed that anybody could find out.
#[derive(Default)]
pub(super) struct MachineDice {
    words: Vec<u64>,
}

impl MachineDice {
    fn word(&mut self) -> u64 {
        if self.words.is_empty() {
            let bytes = random::<256>();
            let words = bytes.chunks_exact(8).map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")));
            self.words = words.collect();
        }
        self.words.pop().expect("they were just filled")
    }

    /// Rolls one die.
    fn face(&mut self, faces: u8) -> u8 {
        let faces = u64::from(faces);
        // Values beyond the last full multiple of the number of faces would favour the first faces.
        let whole = u64::MAX - u64::MAX % faces;
        loop {
            let word = self.word();
            if word < whole {
                return (word % faces) as u8 + 1;
            }
        }
    }
}

impl Dice for MachineDice {
    fn roll(&mut self, die: Die, _why: Clause) -> Result<u8, NeedRoll> {
        Ok((0..die.dice()).map(|_| self.face(die.faces())).sum())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_machines_dice_show_every_face_alike() {
        let mut dice = MachineDice::default();
        let mut count = [0_u32; 6];
        for _ in 0..60_000 {
            count[usize::from(dice.roll(Die::D6, Clause("test")).unwrap()) - 1] += 1;
        }
        // Chi-square with 5 degrees of freedom: 37 is exceeded less than once in a million runs.
        let chi: f64 = count.iter().map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0).sum();
        assert!(chi < 37.0, "chi-square {chi}, counts {count:?}");
    }

    #[test]
    fn no_two_tokens_are_alike() {
        let tokens: std::collections::BTreeSet<String> = (0..100).map(|_| token()).collect();
        assert_eq!((tokens.len(), tokens.first().unwrap().len()), (100, 64));
    }
}
