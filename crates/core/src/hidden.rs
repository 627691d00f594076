//! Secrets: a value with an owner, which nobody else may see.

use crate::Seat;
use std::fmt;

/// A value that only its owner sees until the rules reveal it.
///
/// It prints as nothing and cannot be serialised; rules open it with [`Hidden::by_the_rules`].
#[derive(Clone, PartialEq, Eq)]
pub struct Hidden<T> {
    owner: Seat,
    value: T,
}

impl<T> Hidden<T> {
    /// A secret of `owner`.
    pub const fn new(owner: Seat, value: T) -> Hidden<T> {
        Hidden { owner, value }
    }

    /// The value, if `seat` may know it.
    pub fn as_seen_by(&self, seat: Seat) -> Option<&T> {
        (seat == self.owner || seat == Seat::REFEREE).then_some(&self.value)
    }

    /// The value, for rules code that resolves an order. It may tell only what the rules reveal.
    pub const fn by_the_rules(&self) -> &T {
        &self.value
    }

    /// The value for rules code that changes it.
    pub const fn by_the_rules_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> fmt::Debug for Hidden<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Hidden")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_opens_to_its_owner_alone() {
        let plan = Hidden::new(Seat(0), "drop at dawn");
        assert_eq!(plan.as_seen_by(Seat(0)), Some(&"drop at dawn"));
        assert_eq!(plan.as_seen_by(Seat(1)), None);
        assert_eq!(plan.as_seen_by(Seat::PUBLIC), None);
        assert_eq!(plan.as_seen_by(Seat::REFEREE), Some(&"drop at dawn"));
        assert_eq!(format!("{plan:?}"), "Hidden");
    }
}
