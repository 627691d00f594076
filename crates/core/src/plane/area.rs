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

    /// The smallest rectangle around some places; `None` if there are none.
    pub fn around(places: &[Point]) -> Option<Rect> {
        let (&first, rest) = places.split_first()?;
        let grown = |rect: Rect, place: Point| Rect {
            low: Point { x: rect.low.x.min(place.x), y: rect.low.y.min(place.y) },
            high: Point { x: rect.high.x.max(place.x), y: rect.high.y.max(place.y) },
        };
        Some(rest.iter().fold(Rect { low: first, high: first }, |rect, &place| grown(rect, place)))
    }

    /// The rectangle with its border moved outwards by so many thousandths.
    #[must_use]
    pub fn wider(self, by: u32) -> Rect {
        let by = i64::from(by);
        Rect {
            low: Point::near(i64::from(self.low.x) - by, i64::from(self.low.y) - by),
            high: Point::near(i64::from(self.high.x) + by, i64::from(self.high.y) + by),
        }
    }

    /// Whether it has a place in common with another one.
    pub fn touches(self, other: Rect) -> bool {
        self.low.x <= other.high.x
            && other.low.x <= self.high.x
            && self.low.y <= other.high.y
            && other.low.y <= self.high.y
    }

    /// Whether it has a place in common with a segment.
    pub fn is_met(self, from: Point, to: Point) -> bool {
        self.touches(Rect::between(from, to)) && {
            let sides = self.corners().map(|corner| super::turn(from, to, corner).signum());
            from == to || !(sides.iter().all(|&side| side > 0) || sides.iter().all(|&side| side < 0))
        }
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
