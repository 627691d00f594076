//! Areas described by a few numbers: axis-aligned rectangles, and circles.

use super::{Point, Polygon};
use serde::Serialize;

/// An axis-aligned rectangle, border included; in JSON its corners with the lowest and the highest coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
#[serde(into = "[Point; 2]")]
#[schemars(with = "[Point; 2]")]
pub struct Rect {
    low: Point,
    high: Point,
}

impl Rect {
    /// The rectangle between two opposite corners.
    pub fn between(a: Point, b: Point) -> Rect {
        let low = Point { x: a.x.min(b.x), y: a.y.min(b.y) };
        Rect { low, high: Point { x: a.x.max(b.x), y: a.y.max(b.y) } }
    }

    /// The corner with the lower coordinates.
    pub const fn low(self) -> Point {
        self.low
    }

    /// The corner with the higher coordinates.
    pub const fn high(self) -> Point {
        self.high
    }

    /// Its four corners, in order around it.
    pub const fn corners(self) -> [Point; 4] {
        let (low, high) = (self.low, self.high);
        [low, Point { x: high.x, y: low.y }, high, Point { x: low.x, y: high.y }]
    }

    /// Whether a place is in it or on its border.
    pub fn holds(self, point: Point) -> bool {
        (self.low.x..=self.high.x).contains(&point.x) && (self.low.y..=self.high.y).contains(&point.y)
    }

    /// Whether all of a polygon is in it.
    pub fn holds_all(self, polygon: &Polygon) -> bool {
        polygon.corners().iter().all(|&corner| self.holds(corner))
    }
}

impl From<Rect> for [Point; 2] {
    fn from(rect: Rect) -> [Point; 2] {
        [rect.low, rect.high]
    }
}

/// A circle, border included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Circle {
    /// Its centre.
    pub centre: Point,
    /// Its radius, in thousandths.
    pub radius: u32,
}

impl Circle {
    /// Whether a place is in it or on its border.
    pub fn holds(self, point: Point) -> bool {
        self.centre.apart(point).within(self.radius)
    }

    /// Whether a segment runs through its inside; one that only touches it does not.
    pub fn is_crossed(self, from: Point, to: Point) -> bool {
        super::Apart::from_segment(self.centre, from, to).closer_than(self.radius)
    }
}
