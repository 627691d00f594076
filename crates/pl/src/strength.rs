//! Strengths: attack and defence with the fractions that the rules keep (pl.drop.3, pl.base.6), as integers in small parts.

use std::iter::Sum;
use std::ops::Add;

/// A strength, counted in parts so small that every halving in the rules leaves an integer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Strength(u64);

/// The number of parts in a point of strength, and the fraction of its platoon that a stick is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    parts: u64,
    stick: (u64, u64),
}

/// The maximum number of times a strength is halved: by weapon class, by range and by a slope.
const HALVINGS: u32 = 3;

impl Scale {
    /// The scale in which a stick that is `above`/`below` of its platoon has an integer number of parts.
    pub const fn new((above, below): (u32, u32)) -> Scale {
        let (above, below) = (above as u64, below as u64);
        Scale { parts: below << HALVINGS, stick: (above, below) }
    }

    /// `points` points of strength.
    pub const fn whole(self, points: u16) -> Strength {
        Strength(points as u64 * self.parts)
    }

    /// A stick's share of its platoon's strength.
    pub const fn part(self, platoon: Strength) -> Strength {
        Strength(platoon.0 * self.stick.0 / self.stick.1)
    }

    /// A strength as people read it: `3`, `1 1/2`.
    pub fn show(self, strength: Strength) -> String {
        let (points, rest) = (strength.0 / self.parts, strength.0 % self.parts);
        let divisor = gcd(rest, self.parts);
        match (points, rest) {
            (points, 0) => points.to_string(),
            (0, rest) => format!("{}/{}", rest / divisor, self.parts / divisor),
            (points, rest) => format!("{points} {}/{}", rest / divisor, self.parts / divisor),
        }
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

impl Strength {
    /// No strength at all.
    pub const NONE: Strength = Strength(0);

    /// Half of it.
    #[must_use]
    pub const fn halved(self) -> Strength {
        Strength(self.0 / 2)
    }

    /// Twice as much.
    #[must_use]
    pub const fn doubled(self) -> Strength {
        Strength(self.0 * 2)
    }

    /// How many times it goes into `other`, rounded down; `u64::MAX` for no strength.
    pub const fn times_in(self, other: Strength) -> u64 {
        match other.0.checked_div(self.0) {
            Some(times) => times,
            None => u64::MAX,
        }
    }

    /// How many times it goes into `other`, rounded up.
    pub const fn times_in_rounded_up(self, other: Strength) -> u64 {
        if self.0 == 0 { u64::MAX } else { other.0.div_ceil(self.0) }
    }
}

impl Add for Strength {
    type Output = Strength;
    fn add(self, other: Strength) -> Strength {
        Strength(self.0 + other.0)
    }
}

impl Sum for Strength {
    fn sum<I: Iterator<Item = Strength>>(strengths: I) -> Strength {
        strengths.fold(Strength::NONE, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_kept() {
        let scale = Scale::new((1, 4));
        let stick = scale.part(scale.whole(3));
        assert_eq!(scale.show(stick), "3/4");
        assert_eq!(scale.show(stick.halved().halved()), "3/16");
        assert_eq!(scale.show([stick; 6].into_iter().sum()), "4 1/2");
        assert_eq!(scale.whole(2).times_in(scale.whole(7)), 3);
        assert_eq!(scale.whole(2).times_in_rounded_up(scale.whole(7)), 4);
    }
}
