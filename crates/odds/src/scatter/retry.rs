//! What can go wrong in finding the odds of scattered units.

use crate::weigh::Stop;

/// Why the odds were not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Retry {
    /// They cannot be found this way.
    Stop(Stop),
    /// The denominator of weights is too small; it must be a multiple of this number.
    Coarse(u64),
}

impl From<Stop> for Retry {
    fn from(stop: Stop) -> Retry {
        Retry::Stop(stop)
    }
}
