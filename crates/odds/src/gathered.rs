//! Outcomes gathered from many paths: each once, with the weight of all paths that lead to it.
//!
//! Most questions have a few dozen outcomes, met once each. So those met lately are only written down, and all are sorted,
//! and equal ones merged, when there are many of them or nothing more is to come.

use crate::effort::Effort;
use crate::trial::{NODE, Trial};
use crate::weigh::{Stop, Whole};

/// The fewest outcomes that are sorted before the end.
const FEW: usize = 128;

/// Outcomes with their weights.
pub struct Gathered<O, N> {
    /// First those that are sorted, each of them once; then those met lately, as they came.
    all: Vec<(O, N)>,
    /// The number of those that are sorted.
    sorted: usize,
    /// About how many bytes the sorted ones take.
    bytes: usize,
    /// The number of bytes reserved for those met lately.
    lately: usize,
}

impl<O: Ord, N: Whole> Gathered<O, N> {
    /// Nothing yet.
    pub fn new() -> Gathered<O, N> {
        Gathered { all: Vec::with_capacity(FEW), sorted: 0, bytes: 0, lately: 0 }
    }

    /// All weights.
    #[inline]
    pub fn weights(&mut self) -> impl Iterator<Item = &mut N> {
        self.all.iter_mut().map(|(_, weight)| weight)
    }

    /// About how many bytes an outcome takes, as far as is known.
    #[inline]
    pub fn usual_bytes(&self) -> usize {
        self.bytes.checked_div(self.sorted).unwrap_or(NODE + size_of::<O>())
    }

    /// Adds an outcome of this weight.
    #[inline]
    pub fn add<T: Trial<Outcome = O>>(&mut self, outcome: O, weight: N, effort: &mut Effort) -> Result<(), Stop> {
        // Paths that differ only in their last dice come one after the other, and often lead to the same outcome.
        if let Some((_, sum)) = self.all.last_mut().filter(|(last, _)| *last == outcome) {
            return sum.add(&weight);
        }
        if let Ok(known) = self.all[..self.sorted].binary_search_by(|(known, _)| known.cmp(&outcome)) {
            return self.all[known].1.add(&weight);
        }
        let bytes = self.usual_bytes();
        self.lately += bytes + N::BYTES;
        effort.keep(bytes + N::BYTES)?;
        effort.entries(bytes / 8)?;
        self.all.push((outcome, weight));
        if self.all.len() - self.sorted >= FEW.max(self.sorted) { self.sort::<T>(effort) } else { Ok(()) }
    }

    /// Sorts all outcomes and merges equal ones.
    fn sort<T: Trial<Outcome = O>>(&mut self, effort: &mut Effort) -> Result<(), Stop> {
        let mut added = Ok(());
        self.all.sort_by(|(one, _), (other, _)| one.cmp(other));
        self.all.dedup_by(|(later, weight), (earlier, sum)| {
            let same = later == earlier;
            if same && added.is_ok() {
                added = sum.add(weight);
            }
            same
        });
        added?;
        let before = self.bytes + self.sorted * N::BYTES + self.lately;
        (self.sorted, self.lately) = (self.all.len(), 0);
        self.bytes = self.all.iter().map(|(outcome, _)| T::bytes(outcome)).sum();
        effort.let_go(before);
        effort.keep(self.bytes + self.sorted * N::BYTES)
    }

    /// Every outcome once, sorted, with its weight.
    pub fn all<T: Trial<Outcome = O>>(mut self, effort: &mut Effort) -> Result<Vec<(O, N)>, Stop> {
        self.sort::<T>(effort)?;
        Ok(self.all)
    }
}
