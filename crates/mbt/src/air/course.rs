//! Directions relative to a heading: ahead, left, right, back (mbt.map.2, mbt.map.3).

use jumpmaster_core::hex::{Hex, Orientation, Side};

/// One hex along a heading.
#[inline]
pub const fn step(heading: Side) -> Hex {
    heading.step(Orientation::Flat)
}

/// A heading turned clockwise by `sixths` sixths of a full turn.
#[inline]
pub const fn turned(heading: Side, sixths: u8) -> Side {
    Side::ALL[((heading.number() - 1 + sixths) % 6) as usize]
}

/// An offset in steps ahead and ahead-right, relative to a heading (mbt.map.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
pub struct Offset {
    /// Steps along the heading.
    pub ahead: i8,
    /// Steps along the heading turned one side to the right, that is, rows to the right.
    pub right: i8,
}

impl Offset {
    /// The offset on a heading.
    #[inline]
    pub fn on(self, heading: Side) -> Hex {
        step(heading) * i32::from(self.ahead) + step(turned(heading, 1)) * i32::from(self.right)
    }

    /// Half-hexes along the track.
    pub const fn along(self) -> i32 {
        2 * self.ahead as i32 + self.right as i32
    }
}

impl std::fmt::Display for Offset {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ahead, {} ahead-right", self.ahead, self.right)
    }
}

/// The position of a hex relative to another on a heading: steps ahead, steps ahead-right (mbt.map.3).
pub fn seen(from: Hex, hex: Hex, heading: Side) -> (i32, i32) {
    let way = hex - from;
    let (f, r) = (step(heading), step(turned(heading, 1)));
    // The two steps are a basis of the grid with determinant 1 or -1, so the inverse has integer entries.
    let determinant = f.x * r.y - f.y * r.x;
    ((way.x * r.y - way.y * r.x) * determinant, (f.x * way.y - f.y * way.x) * determinant)
}
