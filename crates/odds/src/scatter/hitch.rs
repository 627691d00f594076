//! What can hold up the odds of scattered units.

use crate::weigh::Stop;

/// Why they were not found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hitch {
    /// They cannot be, in this way.
    Stop(Stop),
    /// Weights are kept over too small a denominator; over one that so many divides they can be.
    Coarse(u64),
}

impl From<Stop> for Hitch {
    fn from(stop: Stop) -> Hitch {
        Hitch::Stop(stop)
    }
}
