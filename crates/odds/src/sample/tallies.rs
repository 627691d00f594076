//! How often each tally of fates came up, kept so that counting one is a single addition.

use std::collections::BTreeMap;

/// The most tallies that are kept in a plain list; beyond it, only those that came up are kept.
const DENSE: usize = 1 << 20;

/// Tallies of runs with one number of units.
pub struct Tallies {
    units: usize,
    fates: usize,
    /// What each fate adds to a tally's place in the list; the last adds nothing, as it follows from the others.
    steps: Vec<usize>,
    dense: Vec<u64>,
    sparse: BTreeMap<Vec<usize>, u64>,
}

impl Tallies {
    /// No runs yet.
    pub fn new(units: usize, fates: usize) -> Tallies {
        let powers = std::iter::successors(Some(1_usize), |power| power.checked_mul(units + 1)).take(fates);
        let mut steps: Vec<usize> = powers.collect();
        let room = steps.last().copied().filter(|&room| steps.len() == fates && room <= DENSE);
        if let Some(last) = steps.last_mut() {
            *last = 0;
        }
        Tallies { units, fates, steps, dense: vec![0; room.unwrap_or(0)], sparse: BTreeMap::new() }
    }

    /// How many units these runs have.
    #[inline]
    pub fn units(&self) -> usize {
        self.units
    }

    /// What each fate adds to the place of a tally, if tallies have places in a list.
    #[inline]
    pub fn steps(&self) -> Option<&[usize]> {
        (!self.dense.is_empty()).then_some(&self.steps)
    }

    /// Counts a run by the place of its tally.
    #[inline]
    pub fn count(&mut self, place: usize) {
        self.dense[place] += 1;
    }

    /// Counts a run by its tally.
    pub fn count_tally(&mut self, tally: &[usize]) {
        match self.sparse.get_mut(tally) {
            Some(times) => *times += 1,
            None => _ = self.sparse.insert(tally.to_vec(), 1),
        }
    }

    /// Adds the counts of other runs with as many units.
    pub fn merge(&mut self, other: Tallies) {
        for (times, more) in self.dense.iter_mut().zip(other.dense) {
            *times += more;
        }
        for (tally, more) in other.sparse {
            *self.sparse.entry(tally).or_default() += more;
        }
    }

    /// Every tally that came up, and how often.
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
        dense.map(move |(place, times)| (tally(place), times)).chain(self.sparse)
    }
}
