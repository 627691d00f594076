//! Exact distances: squared fractions, which are compared without ever taking the root.

use super::{Point, Way, turn};
use std::cmp::Ordering;

/// The distance between two things: its square, as an exact fraction of squared thousandths.
#[derive(Clone, Copy, Debug)]
pub struct Apart {
    squared: i128,
    of: i128,
}

impl Apart {
    /// No distance: they touch or overlap.
    pub const NONE: Apart = Apart { squared: 0, of: 1 };

    /// A distance, from its square.
    pub(super) const fn squared(squared: i128) -> Apart {
        Apart { squared, of: 1 }
    }

    /// A distance, from its square as a fraction.
    #[cfg(test)]
    pub(super) const fn of(squared: i128, of: i128) -> Apart {
        Apart { squared, of }
    }

    /// The distance of a place from the segment between two others.
    pub fn from_segment(point: Point, from: Point, to: Point) -> Apart {
        let (along, out) = (from.to(to), from.to(point));
        let (ahead, long) = (along.dot(out), along.squared());
        if ahead <= 0 {
            return from.apart(point);
        }
        if ahead >= long {
            return to.apart(point);
        }
        let across = along.cross(out);
        Apart { squared: across * across, of: long }
    }

    /// The distance between two segments.
    pub fn of_segments(a: [Point; 2], b: [Point; 2]) -> Apart {
        if touch(a, b) {
            return Apart::NONE;
        }
        let ends = [(a[0], b), (a[1], b), (b[0], a), (b[1], a)];
        ends.map(|(end, [from, to])| Apart::from_segment(end, from, to)).into_iter().min().unwrap_or(Apart::NONE)
    }

    /// Its square, as a numerator and a positive denominator.
    pub const fn fraction(self) -> (i128, i128) {
        (self.squared, self.of)
    }

    /// Whether it is at most this many thousandths.
    pub fn within(self, limit: u32) -> bool {
        self.against(limit) != Ordering::Greater
    }

    /// Whether it is less than this many thousandths.
    pub fn closer_than(self, limit: u32) -> bool {
        self.against(limit) == Ordering::Less
    }

    /// Whether it is more than this many thousandths.
    pub fn more_than(self, limit: u32) -> bool {
        !self.within(limit)
    }

    /// The distance in thousandths, rounded up.
    pub fn rounded_up(self) -> u64 {
        // The root of a fraction is at most n if the root of the next whole number is.
        let whole = self.squared / self.of + i128::from(self.squared % self.of != 0);
        root_up(whole) as u64
    }

    fn against(self, limit: u32) -> Ordering {
        self.cmp(&Apart::squared(i128::from(limit) * i128::from(limit)))
    }
}

/// The square root of a non-negative number, rounded up.
pub(super) fn root_up(square: i128) -> i128 {
    if square <= 0 { 0 } else { (square - 1).isqrt() + 1 }
}

/// Compared exactly: by whole parts, then by the reciprocals of the remainders, so that no product overflows.
impl Ord for Apart {
    fn cmp(&self, other: &Apart) -> Ordering {
        let (mut a, mut b) = ((self.squared, self.of), (other.squared, other.of));
        // Most distances on a table are small enough to be multiplied out.
        if (a.0 | a.1 | b.0 | b.1) >> 62 == 0 {
            return (a.0 * b.1).cmp(&(b.0 * a.1));
        }
        loop {
            let (whole, other_whole) = (a.0 / a.1, b.0 / b.1);
            let (left, other_left) = (a.0 % a.1, b.0 % b.1);
            match (whole.cmp(&other_whole), left == 0, other_left == 0) {
                (Ordering::Equal, true, true) => return Ordering::Equal,
                (Ordering::Equal, true, false) => return Ordering::Less,
                (Ordering::Equal, false, true) => return Ordering::Greater,
                // Of two fractions, the greater is the one with the smaller reciprocal.
                (Ordering::Equal, false, false) => (a, b) = ((b.1, other_left), (a.1, left)),
                (unequal, _, _) => return unequal,
            }
        }
    }
}

impl PartialOrd for Apart {
    fn partial_cmp(&self, other: &Apart) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Apart {
    fn eq(&self, other: &Apart) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Apart {}

/// Whether two segments have a point in common.
pub(super) fn touch([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    let side = |from: Point, to: Point, point: Point| turn(from, to, point).signum();
    let (sides, others) = ([side(a, b, c), side(a, b, d)], [side(c, d, a), side(c, d, b)]);
    if sides[0] != sides[1] && others[0] != others[1] {
        return true;
    }
    let on = |sign: i64, from: Point, to: Point, point: Point| sign == 0 && between(from, to, point);
    on(sides[0], a, b, c) || on(sides[1], a, b, d) || on(others[0], c, d, a) || on(others[1], c, d, b)
}

/// Whether a place in line with two others is between them, or on one.
pub(super) fn between(from: Point, to: Point, point: Point) -> bool {
    let (Way { x, y }, Way { x: u, y: v }) = (point.to(from), point.to(to));
    x.signum() * u.signum() <= 0 && y.signum() * v.signum() <= 0
}
