//! Sparse tallies: a list of only those tallies that are possible.
//!
//! If different sorts of units meet different fates (a bundle cannot be disrupted, a jumper is no bundle), most
//! distributions of all units over all fates are impossible, and a dense list would be nearly empty.

use crate::effort::Effort;
use crate::tally::{Factor, add_weight, places};
use crate::weigh::Stop;
use num_bigint::BigUint;

/// The most fates that fit in a key.
const FATES: usize = 16;
/// The most units of one fate that fit in a key.
const UNITS: usize = u8::MAX as usize;

/// A tally: the count of each fate in a byte, the first in the highest byte, so that keys sort like tallies.
type Key = u128;

/// What each fate adds to a key.
const fn step(fate: usize) -> Key {
    1 << (8 * (FATES - 1 - fate))
}

/// The weights of the possible tallies, in order.
pub struct Sparse {
    width: usize,
    keys: Vec<Key>,
    words: Vec<u64>,
}

/// Whether a sparse list suits tallies of `units` units over `fates` fates better, if about `support` of them are possible.
pub fn is_better(units: usize, fates: usize, support: usize) -> bool {
    units <= UNITS && fates <= FATES && support.saturating_mul(3) < places(units, fates - 1)
}

impl Sparse {
    /// A list without any weight.
    pub const fn nothing() -> Sparse {
        Sparse { width: 1, keys: Vec::new(), words: Vec::new() }
    }

    /// The sparse form of a factor.
    pub fn of(factor: &Factor) -> Sparse {
        let width = factor.width();
        let mut terms: Vec<(Key, &[u64])> =
            factor.terms().map(|(counts, words)| (key(counts, factor), words)).collect();
        terms.sort_unstable_by_key(|&(key, _)| key);
        let mut sparse = Sparse { width, keys: Vec::with_capacity(terms.len()), words: Vec::new() };
        for (key, words) in terms {
            sparse.keys.push(key);
            sparse.words.extend_from_slice(words);
            sparse.words.resize(sparse.keys.len() * width, 0);
        }
        sparse
    }

    /// The number of possible tallies.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    fn terms(&self) -> impl Iterator<Item = (Key, &[u64])> {
        self.keys.iter().copied().zip(self.words.chunks_exact(self.width))
    }

    /// The product: all ways in which the units of both together can fare, in weights of `width` words.
    pub fn times(&self, factor: &Sparse, width: usize, effort: &mut Effort) -> Result<Sparse, Stop> {
        let mut product = Sparse { width, keys: Vec::new(), words: Vec::new() };
        for (key, words) in factor.terms() {
            let top = words.iter().rposition(|&word| word != 0).map_or(0, |top| top + 1);
            product = product.plus(self, key, &words[..top], width, effort)?;
        }
        Ok(product)
    }

    /// The sum of this and a multiple of another list with `more` added to its keys.
    pub fn plus(
        &self,
        other: &Sparse,
        more: Key,
        times: &[u64],
        width: usize,
        effort: &mut Effort,
    ) -> Result<Sparse, Stop> {
        let room = self.len() + other.len();
        effort.products(room as u64, 2 + width)?;
        let bytes = room * (width + 2) * 8;
        effort.keep(bytes)?;
        effort.let_go(bytes);
        let mut sum = Sparse { width, keys: Vec::with_capacity(room), words: Vec::with_capacity(room * width) };
        let (mut own, mut others) = (self.terms().peekable(), other.terms().peekable());
        loop {
            let next = match (own.peek(), others.peek()) {
                (Some(&(own, _)), Some(&(other, _))) => own.min(other + more),
                (Some(&(own, _)), None) => own,
                (None, Some(&(other, _))) => other + more,
                (None, None) => return Ok(sum),
            };
            let at = sum.words.len();
            sum.keys.push(next);
            if let Some((_, words)) = own.next_if(|&(key, _)| key == next) {
                sum.words.extend_from_slice(words);
            }
            sum.words.resize(at + width, 0);
            if let Some((_, words)) = others.next_if(|&(key, _)| key + more == next) {
                for (low, &by) in times.iter().enumerate() {
                    add_weight(&mut sum.words[at + low..], words, by);
                }
            }
        }
    }

    /// Every possible tally, as counts of `fates` fates, with its weight.
    pub fn all(&self, fates: usize) -> Vec<(Vec<usize>, BigUint)> {
        let counts = |key: Key| (0..fates).map(|fate| (key / step(fate)) as usize & UNITS).collect();
        let weight = |words: &[u64]| {
            let halves = words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]);
            BigUint::new(halves.collect())
        };
        self.terms().map(|(key, words)| (counts(key), weight(words))).collect()
    }
}

/// The key of a place of a factor, whose last count follows from the others.
fn key(counts: &[usize], factor: &Factor) -> Key {
    let last = factor.units() - counts.iter().sum::<usize>();
    counts.iter().chain([&last]).enumerate().map(|(fate, &count)| step(fate) * count as Key).sum()
}
