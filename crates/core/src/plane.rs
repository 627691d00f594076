//! The plane: a table that is measured rather than divided into hexes.
//!
//! Places are whole thousandths of an inch, or of whatever unit a system measures in, and every question is answered in
//! whole numbers: a distance is an exact squared fraction, an angle the sign of a product. Only results that become places
//! again are rounded, and each such function says how.

mod apart;
mod area;
pub mod convex;
mod facing;
mod path;
mod polygon;
mod share;

pub use apart::Apart;
pub use area::{Circle, Rect};
pub use facing::{Arc, Facing};
pub use path::{length, moved, on_the_way};
pub use polygon::{Polygon, Where};
pub use share::Share;

use serde::{Deserialize, Serialize};
use std::fmt;

/// A place in thousandths: x to the right, y up or down as the system has it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(into = "[i32; 2]", try_from = "[i32; 2]")]
#[schemars(with = "[i32; 2]")]
pub struct Point {
    x: i32,
    y: i32,
}

impl Point {
    /// The furthest a coordinate may be from 0, so that products of differences between two such places fit in 128 bits.
    pub const FURTHEST: i32 = 1 << 28;

    /// The place at (x, y); `None` if a coordinate is further out than [`Point::FURTHEST`].
    pub const fn at(x: i32, y: i32) -> Option<Point> {
        if x.unsigned_abs() <= Point::FURTHEST as u32 && y.unsigned_abs() <= Point::FURTHEST as u32 {
            Some(Point { x, y })
        } else {
            None
        }
    }

    /// The place at (x, y), with coordinates clamped to [`Point::FURTHEST`].
    pub fn near(x: i64, y: i64) -> Point {
        let near = |value: i64| value.clamp(-i64::from(Point::FURTHEST), i64::from(Point::FURTHEST)) as i32;
        Point { x: near(x), y: near(y) }
    }

    /// The x coordinate, to the right.
    pub const fn x(self) -> i32 {
        self.x
    }

    /// The y coordinate.
    pub const fn y(self) -> i32 {
        self.y
    }

    /// The way from here to another place.
    pub fn to(self, other: Point) -> Way {
        Way { x: i64::from(other.x) - i64::from(self.x), y: i64::from(other.y) - i64::from(self.y) }
    }

    /// The place at the end of a way from here, clamped to [`Point::FURTHEST`].
    #[must_use]
    pub fn plus(self, way: Way) -> Point {
        Point::near(i64::from(self.x) + way.x, i64::from(self.y) + way.y)
    }

    /// The exact distance to another place.
    pub fn apart(self, other: Point) -> Apart {
        Apart::squared(self.to(other).squared())
    }
}

impl From<Point> for [i32; 2] {
    fn from(point: Point) -> [i32; 2] {
        [point.x, point.y]
    }
}

impl TryFrom<[i32; 2]> for Point {
    type Error = String;
    fn try_from([x, y]: [i32; 2]) -> Result<Point, String> {
        let most = Point::FURTHEST;
        Point::at(x, y).ok_or_else(|| format!("({x}, {y}) is too far out: a coordinate is from -{most} to {most}"))
    }
}

/// Displayed in whole units: "12.5, 3".
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", Thousandths(self.x), Thousandths(self.y))
    }
}

/// A number of thousandths, displayed as units without trailing zeros: "12.5".
#[derive(Clone, Copy)]
pub struct Thousandths(pub i32);

impl fmt::Display for Thousandths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (size, sign) = (self.0.unsigned_abs(), if self.0 < 0 { "-" } else { "" });
        let (whole, part) = (size / 1000, format!("{:03}", size % 1000));
        match part.trim_end_matches('0') {
            "" => write!(f, "{sign}{whole}"),
            part => write!(f, "{sign}{whole}.{part}"),
        }
    }
}

/// The vector from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Way {
    /// Thousandths to the right.
    pub x: i64,
    /// Thousandths along the other axis.
    pub y: i64,
}

impl Way {
    /// Its length, squared.
    pub fn squared(self) -> i128 {
        self.dot(self)
    }

    /// The scalar product: positive ahead, 0 abreast, negative behind.
    pub fn dot(self, other: Way) -> i128 {
        i128::from(self.x) * i128::from(other.x) + i128::from(self.y) * i128::from(other.y)
    }

    /// The cross product: positive if the other way turns from the x axis towards the y axis, 0 if the two are parallel.
    pub fn cross(self, other: Way) -> i128 {
        i128::from(self.x) * i128::from(other.y) - i128::from(self.y) * i128::from(other.x)
    }
}

/// The cross product of the ways from one place to two others: positive if the third lies to the left of the line from the
/// first to the second, where y points up. It fits, since no coordinate is further out than [`Point::FURTHEST`].
fn turn(from: Point, to: Point, point: Point) -> i64 {
    let (along, out) = (from.to(to), from.to(point));
    along.x * out.y - along.y * out.x
}

#[cfg(test)]
mod tests;
