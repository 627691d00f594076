//! Caches: values that follow from a state and are asked for often.

use std::fmt;
use std::sync::Arc;

/// A cached value that follows from the rest of a state. Copies of the state share it. It is never compared, printed or
/// serialised, so no game, file or view can depend on whether it is there.
///
/// Callers say what the value must fit and get a fresh one if it no longer does. Rules that apply an event call
/// [`Derived::renew`], so that later calls find the value cached. Fields of this type must be skipped by serde: it
/// implements neither of serde's traits.
pub struct Derived<T>(Option<Arc<T>>);

impl<T> Derived<T> {
    /// An empty cache.
    pub const fn new() -> Derived<T> {
        Derived(None)
    }

    /// The cached value if it still `fits`; otherwise a new one, which is not cached.
    pub fn get(&self, fits: impl FnOnce(&T) -> bool, make: impl FnOnce() -> T) -> Arc<T> {
        self.0.as_ref().filter(|kept| fits(kept)).cloned().unwrap_or_else(|| Arc::new(make()))
    }

    /// Caches the value that fits now.
    pub fn renew(&mut self, fits: impl FnOnce(&T) -> bool, make: impl FnOnce() -> T) {
        self.0 = Some(self.get(fits, make));
    }
}

impl<T> Clone for Derived<T> {
    fn clone(&self) -> Derived<T> {
        Derived(self.0.clone())
    }
}

impl<T> Default for Derived<T> {
    fn default() -> Derived<T> {
        Derived::new()
    }
}

/// Always equal: it adds nothing to what the rest of the state says.
impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Derived<T>) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> fmt::Debug for Derived<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("derived")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, PartialEq, Debug, Default, serde::Serialize)]
    struct State {
        pieces: Vec<u8>,
        #[serde(skip)]
        sum: Derived<(Vec<u8>, u32)>,
    }

    impl State {
        fn work(&self) -> (Vec<u8>, u32) {
            (self.pieces.clone(), self.pieces.iter().copied().map(u32::from).sum())
        }

        fn sum(&self) -> Arc<(Vec<u8>, u32)> {
            self.sum.get(|(of, _)| *of == self.pieces, || self.work())
        }

        fn renew(&mut self) {
            let (pieces, fresh) =
                (&self.pieces, (self.pieces.clone(), self.pieces.iter().copied().map(u32::from).sum()));
            self.sum.renew(|(of, _)| of == pieces, || fresh);
        }
    }

    #[test]
    fn it_is_kept_while_it_fits_and_made_anew_when_it_does_not() {
        let mut state = State { pieces: vec![1, 2], ..State::default() };
        assert_eq!(state.sum().1, 3);
        assert!(!Arc::ptr_eq(&state.sum(), &state.sum()), "nothing is kept before it is renewed");
        state.renew();
        let (copy, kept) = (state.clone(), state.sum());
        assert!(Arc::ptr_eq(&kept, &state.sum()) && Arc::ptr_eq(&kept, &copy.sum()));
        state.pieces.push(4);
        assert_eq!((state.sum().1, copy.sum().1), (7, 3), "a change is seen at once");
        state.renew();
        assert!(Arc::ptr_eq(&state.sum(), &state.sum()) && Arc::ptr_eq(&kept, &copy.sum()));
    }

    #[test]
    fn nobody_can_tell_whether_it_is_there() {
        let plain = State { pieces: vec![5], ..State::default() };
        let mut kept = plain.clone();
        kept.renew();
        assert_eq!(plain, kept);
        assert_eq!(format!("{plain:?}"), format!("{kept:?}"));
        assert_eq!(serde_json::to_string(&kept).unwrap(), "{\"pieces\":[5]}");
    }
}
