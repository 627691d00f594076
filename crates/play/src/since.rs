//! Lists that count from the beginning of a game, of which only the end may be in memory.

use std::ops::Index;

/// A list whose beginning may have been left out.
#[derive(Clone, Debug)]
pub(crate) struct Since<T> {
    before: usize,
    kept: Vec<T>,
}

impl<T> Since<T> {
    /// A list without its first `before` things.
    pub const fn new(before: usize, kept: Vec<T>) -> Since<T> {
        Since { before, kept }
    }

    /// How many things are left out.
    pub const fn before(&self) -> usize {
        self.before
    }

    /// How many things there are, those left out included.
    pub const fn len(&self) -> usize {
        self.before + self.kept.len()
    }

    pub fn push(&mut self, thing: T) {
        self.kept.push(thing);
    }

    pub fn last(&self) -> Option<&T> {
        self.kept.last()
    }

    /// The thing of a number, if there is one and it is in memory.
    pub fn get(&self, at: usize) -> Option<&T> {
        self.kept.get(at.checked_sub(self.before)?)
    }

    /// The things in memory, each with its number.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &T)> {
        (self.before..).zip(&self.kept)
    }

    /// The last so many of the things in memory.
    pub fn tail(&self, most: usize) -> &[T] {
        &self.kept[self.kept.len().saturating_sub(most)..]
    }
}

impl<T> Default for Since<T> {
    fn default() -> Since<T> {
        Since::new(0, Vec::new())
    }
}

impl<T> Index<usize> for Since<T> {
    type Output = T;
    fn index(&self, at: usize) -> &T {
        self.get(at).expect("it came before the part of the game that is in memory")
    }
}

impl Since<usize> {
    /// The number of a place in a list of places, each further on than the one before.
    pub fn find(&self, place: usize) -> Option<usize> {
        self.kept.binary_search(&place).ok().map(|at| self.before + at)
    }

    /// How many of the places come before this one.
    pub fn up_to(&self, place: usize) -> usize {
        self.before + self.kept.partition_point(|&at| at < place)
    }
}
