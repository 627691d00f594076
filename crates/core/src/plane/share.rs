//! Shares of a way: exact fractions.

use super::{Point, Way};
use std::cmp::Ordering;

/// A share of a way, as an exact fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    part: i128,
    of: i128,
}

impl Share {
    /// Where the way begins.
    pub const NOTHING: Share = Share { part: 0, of: 1 };
    /// Where it ends.
    pub const ALL: Share = Share { part: 1, of: 1 };

    /// Where a side cuts the line through `from` along a way that is not parallel to it.
    pub(super) fn of_cut(from: Point, along: Way, [a, b]: [Point; 2]) -> Share {
        let side = a.to(b);
        let (part, of) = (from.to(a).cross(side), along.cross(side));
        Share { part: part * of.signum(), of: of.abs() }
    }

    /// This share of a whole number, rounded down.
    pub fn floor(self, of: u32) -> i128 {
        (self.part * i128::from(of)).div_euclid(self.of)
    }

    /// This share of a whole number, rounded up.
    pub fn ceil(self, of: u32) -> i128 {
        -(-self.part * i128::from(of)).div_euclid(self.of)
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Share) -> Ordering {
        (self.part * other.of).cmp(&(other.part * self.of))
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Share) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Share {
    fn eq(&self, other: &Share) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Share {}
