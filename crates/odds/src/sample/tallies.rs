//! How often each tally of fates came up, stored so that counting one is a single addition.

use crate::trial::tally_bytes;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasherDefault, Hasher};

/// The most tallies that are stored in a plain list; beyond it, only those that came up are.
const DENSE: usize = 1 << 18;

/// Tallies that came up, by place.
type ByPlace = HashMap<usize, u64, BuildHasherDefault<PlaceHasher>>;

/// Tallies of runs with one number of units.
pub struct Tallies {
    units: usize,
    fates: usize,
    /// What each fate adds to a tally's place; the last adds nothing, as it follows from the others. `None` if places
    /// overflow.
    steps: Option<Vec<usize>>,
    /// The list, if it has room for all places, and the number of its tallies that came up.
    dense: Vec<u64>,
    listed: usize,
    /// Otherwise, the places that came up.
    places: ByPlace,
    /// The tallies that have no place.
    sparse: BTreeMap<Vec<usize>, u64>,
}

/// Spreads places, which are close to one another, over all hash values.
#[derive(Default)]
struct PlaceHasher(u64);

impl Hasher for PlaceHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_usize(byte.into());
        }
    }

    #[inline]
    fn write_usize(&mut self, place: usize) {
        let spread = (self.0 ^ place as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = spread ^ spread >> 32;
    }
}

impl Tallies {
    /// Tallies of no runs yet.
    pub fn new(units: usize, fates: usize) -> Tallies {
        let powers = std::iter::successors(Some(1_usize), |power| power.checked_mul(units + 1)).take(fates);
        let mut steps: Vec<usize> = powers.collect();
        let room = steps.last().copied().filter(|_| steps.len() == fates);
        if let Some(last) = steps.last_mut() {
            *last = 0;
        }
        let dense = vec![0; room.filter(|&room| room <= DENSE).unwrap_or(0)];
        Tallies {
            units,
            fates,
            steps: room.map(|_| steps),
            dense,
            listed: 0,
            places: ByPlace::default(),
            sparse: BTreeMap::new(),
        }
    }

    /// The number of units in these runs.
    #[inline]
    pub fn units(&self) -> usize {
        self.units
    }

    /// What each fate adds to the place of a tally, if tallies have places.
    #[inline]
    pub fn steps(&self) -> Option<&[usize]> {
        self.steps.as_deref()
    }

    /// Counts a run by the place of its tally.
    #[inline]
    pub fn count(&mut self, place: usize) {
        match self.dense.get_mut(place) {
            Some(times) => {
                self.listed += usize::from(*times == 0);
                *times += 1;
            }
            None => *self.places.entry(place).or_default() += 1,
        }
    }

    /// Counts a run by its tally.
    pub fn count_tally(&mut self, tally: &[usize]) {
        match self.sparse.get_mut(tally) {
            Some(times) => *times += 1,
            None => _ = self.sparse.insert(tally.to_vec(), 1),
        }
    }

    /// Adds the counts of other runs with the same number of units.
    pub fn merge(&mut self, other: Tallies) {
        for (times, more) in self.dense.iter_mut().zip(other.dense) {
            self.listed += usize::from(*times == 0 && more > 0);
            *times += more;
        }
        for (place, more) in other.places {
            *self.places.entry(place).or_default() += more;
        }
        for (tally, more) in other.sparse {
            *self.sparse.entry(tally).or_default() += more;
        }
    }

    /// Multiplies the counts, as if every run had been made `times` times.
    pub fn repeat(&mut self, times: u64) {
        let all = self.dense.iter_mut().chain(self.places.values_mut()).chain(self.sparse.values_mut());
        all.for_each(|count| *count *= times);
    }

    /// The number of tallies that came up.
    pub fn len(&self) -> usize {
        self.listed + self.places.len() + self.sparse.len()
    }

    /// About how many bytes they take once they are reported.
    pub fn bytes(&self) -> usize {
        self.len() * tally_bytes(self.fates)
    }

    /// Every tally that came up, with how often it did, in no particular order.
    pub fn each(self) -> impl Iterator<Item = (Vec<usize>, u64)> {
        let (units, fates) = (self.units, self.fates);
        let tally = move |mut place: usize| {
            let mut tally = vec![0; fates];
            for count in &mut tally[..fates - 1] {
                *count = place % (units + 1);
                place /= units + 1;
            }
            tally[fates - 1] = units - tally.iter().sum::<usize>();
            tally
        };
        let dense = self.dense.into_iter().enumerate().filter(|&(_, times)| times > 0);
        dense.chain(self.places).map(move |(place, times)| (tally(place), times)).chain(self.sparse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However tallies are stored, in a list, by place or as they are, counting some and merging others gives the same
    /// result.
    #[test]
    fn all_ways_to_keep_tallies_agree() {
        for (fates, listed, placed) in [(3, true, true), (6, false, true), (11, false, false)] {
            let (mut one, mut two) = (Tallies::new(120, fates), Tallies::new(120, fates));
            assert_eq!((!one.dense.is_empty(), one.steps().is_some()), (listed, placed), "{fates} fates");
            let count = |tallies: &mut Tallies, tally: &[usize]| match tallies.steps().map(<[usize]>::to_vec) {
                Some(steps) => tallies.count(steps.iter().zip(tally).map(|(step, count)| step * count).sum()),
                None => tallies.count_tally(tally),
            };
            let tally = |first: usize| {
                let mut tally = vec![0; fates];
                (tally[0], tally[fates - 1]) = (first, 120 - first);
                tally
            };
            for first in [7, 7, 0, 120] {
                count(&mut one, &tally(first));
            }
            for first in [120, 7, 3] {
                count(&mut two, &tally(first));
            }
            one.merge(two);
            let mut all: Vec<(Vec<usize>, u64)> = one.each().collect();
            all.sort_unstable();
            assert_eq!(all, [(tally(0), 1), (tally(3), 1), (tally(7), 3), (tally(120), 2)]);
        }
    }
}
