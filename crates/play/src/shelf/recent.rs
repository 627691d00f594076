//! A small cache of things made recently, each stored with what it was made from.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// Things by what they were made from; the least recently used one makes room.
pub(crate) struct Recent<K, V> {
    most: usize,
    all: Mutex<VecDeque<(K, V)>>,
}

impl<K, V> Recent<K, V> {
    /// Room for `most` things.
    pub fn new(most: usize) -> Recent<K, V> {
        Recent { most, all: Mutex::new(VecDeque::new()) }
    }

    /// Applies `copy` to the first thing whose key passes `is`.
    pub fn find<T>(&self, is: impl Fn(&K) -> bool, copy: impl FnOnce(&K, &V) -> T) -> Option<T> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(key, _)| is(key))?;
        let (key, value) = all.remove(at)?;
        let found = copy(&key, &value);
        all.push_front((key, value));
        Some(found)
    }

    /// Stores a thing that was just made.
    pub fn keep(&self, key: K, value: V) {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_front((key, value));
        all.truncate(self.most);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_used_longest_ago_makes_room() {
        let recent = Recent::new(2);
        let find = |wanted: u8| recent.find(|&key| key == wanted, |_, &value| value);
        recent.keep(1, "one");
        recent.keep(2, "two");
        assert_eq!(find(1), Some("one"));
        recent.keep(3, "three");
        assert_eq!([find(1), find(2), find(3)], [Some("one"), None, Some("three")]);
    }
}
