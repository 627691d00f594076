//! Sets of hexes.

use super::HexId;

/// A set of hexes of a board, a bit for each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Hexes {
    words: Vec<u64>,
}

impl Hexes {
    /// No hex of a board with this many.
    pub fn none(len: usize) -> Hexes {
        Hexes { words: vec![0; len.div_ceil(64)] }
    }

    /// These hexes of a board with this many.
    pub fn of(len: usize, hexes: impl IntoIterator<Item = HexId>) -> Hexes {
        let mut set = Hexes::none(len);
        for hex in hexes {
            set.put(hex);
        }
        set
    }

    /// Whether a hex is in the set.
    #[inline]
    pub fn has(&self, hex: HexId) -> bool {
        self.words.get(usize::from(hex) / 64).is_some_and(|word| word >> (hex % 64) & 1 == 1)
    }

    /// Puts a hex into the set.
    #[inline]
    pub fn put(&mut self, hex: HexId) {
        self.words[usize::from(hex) / 64] |= 1 << (hex % 64);
    }

    /// Takes a hex out of the set.
    #[inline]
    pub fn take(&mut self, hex: HexId) {
        self.words[usize::from(hex) / 64] &= !(1 << (hex % 64));
    }

    /// Takes all hexes out, and makes the set one of a board with this many.
    pub fn reset(&mut self, len: usize) {
        self.words.clear();
        self.words.resize(len.div_ceil(64), 0);
    }

    /// Whether no hex is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether two sets of the same board differ in a hex of a third.
    pub fn differ_within(&self, other: &Hexes, watched: &Hexes) -> bool {
        let both = self.words.iter().zip(&other.words).zip(&watched.words);
        self.words.len() != other.words.len()
            || both.into_iter().any(|((one, other), within)| (one ^ other) & within != 0)
    }

    /// The hexes in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = HexId> {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some((at * 64) as HexId + bit as HexId)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_go_in_and_come_out() {
        let mut hexes = Hexes::of(200, [3, 64, 199]);
        assert_eq!(hexes.iter().collect::<Vec<_>>(), [3, 64, 199]);
        hexes.take(64);
        assert!(hexes.has(3) && !hexes.has(64) && !hexes.has(900));
        let (other, all) = (Hexes::of(200, [3]), Hexes::of(200, 0..200));
        assert!(hexes.differ_within(&other, &all) && !hexes.differ_within(&other, &Hexes::of(200, [3, 7])));
        hexes.reset(10);
        assert!(hexes.is_empty());
    }
}
