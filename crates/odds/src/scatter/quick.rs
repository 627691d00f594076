//! A quick hash for lists of small numbers that no outsider chooses. Nothing is ever iterated in its order.

use std::hash::{BuildHasherDefault, Hasher};

/// A map with a quick hash.
pub type QuickMap<K, V> = std::collections::HashMap<K, V, BuildHasherDefault<Quick>>;
/// A set with a quick hash.
pub type QuickSet<K> = std::collections::HashSet<K, BuildHasherDefault<Quick>>;

/// Multiplies and rotates, eight bytes at a time.
#[derive(Default)]
pub struct Quick(u64);

impl Quick {
    #[inline]
    fn take(&mut self, word: u64) {
        // An odd number with no pattern in its bits: the golden ratio.
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}

impl Hasher for Quick {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for eight in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..eight.len()].copy_from_slice(eight);
            self.take(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.take(number as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
