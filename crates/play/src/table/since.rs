//! Lists that count from the beginning of a game. They only grow, their beginning may be left out, and a copy is cheap
//! however long they are: copies share what they have in common.

use std::ops::Index;
use std::sync::Arc;

/// The number of things stored together; a copy shares all but the last few.
const TOGETHER: usize = 64;

/// A list whose beginning may be left out.
#[derive(Clone, Debug)]
pub struct Since<T> {
    before: usize,
    /// Complete lots of `TOGETHER` things, which no longer change.
    lots: Arc<Vec<Arc<[T]>>>,
    rest: Vec<T>,
}

impl<T: Clone> Since<T> {
    /// A list without its first `before` things.
    pub fn new(before: usize, kept: impl IntoIterator<Item = T>) -> Since<T> {
        let mut list = Since { before, lots: Arc::default(), rest: Vec::new() };
        kept.into_iter().for_each(|thing| list.push(thing));
        list
    }

    /// Appends a thing.
    pub fn push(&mut self, thing: T) {
        self.rest.push(thing);
        if self.rest.len() == TOGETHER {
            let lot = std::mem::take(&mut self.rest).into();
            Arc::make_mut(&mut self.lots).push(lot);
        }
    }
}

impl<T> Since<T> {
    /// The number of things left out.
    pub const fn before(&self) -> usize {
        self.before
    }

    /// The number of things, including those left out.
    pub fn len(&self) -> usize {
        self.before + self.kept()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn kept(&self) -> usize {
        self.lots.len() * TOGETHER + self.rest.len()
    }

    /// The last thing, if it is in memory.
    pub fn last(&self) -> Option<&T> {
        self.rest.last().or_else(|| self.lots.last()?.last())
    }

    /// The thing with this number, if there is one and it is in memory.
    pub fn get(&self, at: usize) -> Option<&T> {
        let at = at.checked_sub(self.before)?;
        match self.lots.get(at / TOGETHER) {
            Some(lot) => lot.get(at % TOGETHER),
            None => self.rest.get(at - self.lots.len() * TOGETHER),
        }
    }

    /// The things in memory from a number on, each with its number.
    pub fn iter_from(&self, from: usize) -> impl DoubleEndedIterator<Item = (usize, &T)> + ExactSizeIterator {
        let from = from.clamp(self.before, self.len());
        (from..self.len()).map(|at| (at, &self[at]))
    }

    /// The things in memory, each with its number.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (usize, &T)> + ExactSizeIterator {
        self.iter_from(0)
    }
}

impl<T: Clone> Default for Since<T> {
    fn default() -> Since<T> {
        Since::new(0, [])
    }
}

impl<T> Index<usize> for Since<T> {
    type Output = T;
    fn index(&self, at: usize) -> &T {
        self.get(at).expect("it came before the part of the game that is in memory")
    }
}

impl Since<usize> {
    /// The number of an index in a sorted list of indices.
    pub(crate) fn find(&self, place: usize) -> Option<usize> {
        let at = self.up_to(place);
        (self.get(at) == Some(&place)).then_some(at)
    }

    /// The number of indices before this one.
    pub(crate) fn up_to(&self, place: usize) -> usize {
        let lots = self.lots.partition_point(|lot| lot[TOGETHER - 1] < place);
        let lot = self.lots.get(lots).map_or(self.rest.as_slice(), |lot| lot);
        self.before + lots * TOGETHER + lot.partition_point(|&at| at < place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_a_list_like_any_other(before in 0..100_usize, steps in prop::collection::vec(1..5_usize, 0..300)) {
            let places: Vec<usize> = steps.iter().scan(0, |at, step| { *at += step; Some(*at) }).collect();
            let list = Since::new(before, places.iter().copied());
            prop_assert_eq!(list.len(), before + places.len());
            prop_assert_eq!(list.last(), places.last());
            let numbered: Vec<(usize, usize)> = (before..).zip(places.iter().copied()).collect();
            prop_assert_eq!(list.iter().map(|(at, &place)| (at, place)).collect::<Vec<_>>(), numbered);
            for place in 0..places.last().map_or(2, |last| last + 2) {
                let up_to = before + places.partition_point(|&at| at < place);
                prop_assert_eq!(list.up_to(place), up_to);
                prop_assert_eq!(list.find(place), places.contains(&place).then_some(up_to));
            }
        }

        #[test]
        fn a_copy_does_not_change_with_what_it_was_copied_from(short in 0..200_usize, more in 0..200_usize) {
            let mut list = Since::new(0, 0..short);
            let copy = list.clone();
            (short..short + more).for_each(|thing| list.push(thing));
            prop_assert_eq!(copy.iter().map(|(_, &thing)| thing).collect::<Vec<_>>(), (0..short).collect::<Vec<_>>());
            prop_assert_eq!(list.len(), short + more);
        }
    }
}
