//! The direction something faces: a vector of whole numbers, so that arcs and what is ahead are exact.

use super::{Point, Way};
use serde::{Deserialize, Serialize};

/// A direction: two whole numbers, not both 0, without a common divisor.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "[i32; 2]", try_from = "[i32; 2]")]
#[schemars(with = "[i32; 2]")]
pub struct Facing {
    x: i32,
    y: i32,
}

impl Facing {
    /// Along the x axis.
    pub const RIGHT: Facing = Facing { x: 1, y: 0 };
    /// Along the y axis.
    pub const ALONG_Y: Facing = Facing { x: 0, y: 1 };
    /// The largest absolute value of either number.
    pub const LARGEST: i32 = 1_000_000;

    /// The direction of (x, y); `None` for (0, 0) and for numbers larger than [`Facing::LARGEST`].
    pub fn new(x: i32, y: i32) -> Option<Facing> {
        let small = |value: i32| value.unsigned_abs() <= Facing::LARGEST.unsigned_abs();
        let divisor = divisor(x.unsigned_abs(), y.unsigned_abs()) as i32;
        (divisor != 0 && small(x) && small(y)).then(|| Facing { x: x / divisor, y: y / divisor })
    }

    /// Its two numbers.
    pub const fn vector(self) -> [i32; 2] {
        [self.x, self.y]
    }

    fn way(self) -> Way {
        Way { x: self.x.into(), y: self.y.into() }
    }

    /// The opposite direction.
    #[must_use]
    pub const fn back(self) -> Facing {
        Facing { x: -self.x, y: -self.y }
    }

    /// The way of `distance` thousandths in this direction, each coordinate rounded to the nearest thousandth, halves away
    /// from zero.
    pub fn ahead(self, distance: u32) -> Way {
        along(self.way(), distance)
    }

    /// The corners, in order, of a square base with sides of twice `half` thousandths, one of which faces this way.
    pub fn base(self, centre: Point, half: u32) -> [Point; 4] {
        let Way { x, y } = self.way();
        let long = self.way().squared();
        let part = |size: i64| component(half, size, long);
        let (a, b) = (Way { x: part(x - y), y: part(x + y) }, Way { x: part(x + y), y: part(y - x) });
        let back = |way: Way| Way { x: -way.x, y: -way.y };
        [a, b, back(a), back(b)].map(|way| centre.plus(way))
    }

    /// Whether a place is ahead of or abreast of somebody at `from` who faces this way.
    pub fn is_ahead(self, from: Point, point: Point) -> bool {
        self.way().dot(from.to(point)) >= 0
    }

    /// Whether a place is within the arc of somebody at `from`; `from` itself always is.
    pub fn within(self, arc: Arc, from: Point, point: Point) -> bool {
        let to = from.to(point);
        let ahead = self.way().dot(to);
        let (seen, edge) =
            (ahead * ahead * i128::from(arc.of), self.way().squared() * to.squared() * i128::from(arc.squared));
        if arc.wide { ahead >= 0 || seen <= edge } else { ahead >= 0 && seen >= edge }
    }
}

impl From<Facing> for [i32; 2] {
    fn from(facing: Facing) -> [i32; 2] {
        facing.vector()
    }
}

impl TryFrom<[i32; 2]> for Facing {
    type Error = String;
    fn try_from([x, y]: [i32; 2]) -> Result<Facing, String> {
        let most = Facing::LARGEST;
        Facing::new(x, y)
            .ok_or_else(|| format!("({x}, {y}) is no facing: two numbers from -{most} to {most}, not both 0"))
    }
}

/// How far an arc reaches to either side of a facing: the square of that angle's cosine, as a fraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arc {
    squared: u32,
    of: u32,
    wide: bool,
}

impl Arc {
    /// 30 degrees to either side.
    pub const SIXTY: Arc = Arc { squared: 3, of: 4, wide: false };
    /// 45 degrees to either side.
    pub const QUARTER: Arc = Arc { squared: 1, of: 2, wide: false };
    /// 60 degrees to either side.
    pub const THIRD: Arc = Arc { squared: 1, of: 4, wide: false };
    /// 90 degrees to either side.
    pub const HALF: Arc = Arc { squared: 0, of: 1, wide: false };
    /// 120 degrees to either side.
    pub const TWO_THIRDS: Arc = Arc { squared: 1, of: 4, wide: true };
    /// 135 degrees to either side.
    pub const THREE_QUARTERS: Arc = Arc { squared: 1, of: 2, wide: true };
}

/// One coordinate of `size` thousandths along a way whose squared length is `long`, rounded to the nearest, halves away
/// from 0.
fn component(size: u32, coordinate: i64, long: i128) -> i64 {
    let (size, part) = (i128::from(size), i128::from(coordinate));
    let nearest = (1 + (4 * size * size * part * part / long).isqrt()) / 2;
    coordinate.signum() * nearest as i64
}

/// The way of `distance` thousandths in the direction of a non-zero way.
pub(super) fn along(way: Way, distance: u32) -> Way {
    let long = way.squared();
    Way { x: component(distance, way.x, long), y: component(distance, way.y, long) }
}

fn divisor(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { divisor(b, a % b) }
}
