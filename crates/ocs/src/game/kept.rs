//! Work that is kept with a table from one question to the next.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::{Mutex, PoisonError};

/// Something that follows from a table and is costly to make. Whoever asks borrows it, brings it up to date and gives it back
/// when done; whoever asks meanwhile gets a new one. A copy of a table starts without. It is never compared, printed or
/// serialised, so nothing can depend on whether it is there.
pub struct Kept<T>(Mutex<Option<Box<T>>>);

/// Something borrowed from where it is kept, and given back when dropped.
pub struct Lent<'a, T> {
    from: &'a Kept<T>,
    it: Option<Box<T>>,
}

impl<T> Kept<T> {
    /// Lends what is kept, or something new.
    pub fn lend(&self, new: impl FnOnce() -> T) -> Lent<'_, T> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        Lent { from: self, it: Some(kept.unwrap_or_else(|| Box::new(new()))) }
    }
}

impl<T> Deref for Lent<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.it.as_ref().expect("it is here until it is given back")
    }
}

impl<T> DerefMut for Lent<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.it.as_mut().expect("it is here until it is given back")
    }
}

impl<T> Drop for Lent<'_, T> {
    fn drop(&mut self) {
        *self.from.0.lock().unwrap_or_else(PoisonError::into_inner) = self.it.take();
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Mutex::new(None))
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        Kept::default()
    }
}

/// Always equal: it adds nothing to what the table says.
impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Kept<T>) -> bool {
        true
    }
}

impl<T> fmt::Debug for Kept<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("kept")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_back_is_lent_again_and_nobody_waits_for_it() {
        let kept: Kept<Vec<u8>> = Kept::default();
        kept.lend(Vec::new).push(1);
        let mut first = kept.lend(|| panic!("there is one"));
        let second = kept.lend(|| vec![7]);
        first.push(2);
        assert_eq!((&first[..], &second[..]), (&[1, 2][..], &[7][..]));
        drop(second);
        drop(first);
        assert_eq!(kept.lend(Vec::new)[..], [1, 2]);
        assert_eq!((kept.clone() == kept, format!("{kept:?}")), (true, "kept".into()));
        assert!(kept.clone().lend(Vec::new).is_empty(), "a copy starts without");
    }
}
