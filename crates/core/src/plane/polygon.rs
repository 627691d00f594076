//! Polygons: what is in them, what runs through them, and how far apart two are.

use super::apart::{Apart, between, touch};
use super::{Point, Rect, Share, turn};
use crate::Fault;

/// Where a place is in relation to a polygon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    /// Strictly inside.
    Inside,
    /// On a side or a corner.
    Border,
    /// Beyond the border.
    Outside,
}

/// A simple polygon: its sides meet only at its corners, each with the next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Polygon(Vec<Point>);

impl Polygon {
    /// The most corners it may have.
    pub const MOST: usize = 500;

    /// The polygon with these corners, in order around it.
    pub fn new(corners: Vec<Point>) -> Result<Polygon, Fault> {
        if !(3..=Polygon::MOST).contains(&corners.len()) {
            let what = format!("an area with {} corners", corners.len());
            return Err(Fault::new(what, format!("it has 3 to {}", Polygon::MOST), "draw it with other corners"));
        }
        let polygon = Polygon(corners);
        let sides: Vec<[Point; 2]> = polygon.sides().collect();
        for (at, &side) in sides.iter().enumerate() {
            let next = (at + 1) % sides.len();
            let folds = side[0] == side[1] || folded(side, sides[next]);
            let met = sides.iter().enumerate().skip(at + 2).find(|&(other, &with)| {
                let apart = (other + 1) % sides.len() != at;
                apart && touch(side, with)
            });
            if folds || met.is_some() {
                let what = format!("the sides of an area meet near ({})", side[1]);
                return Err(Fault::new(
                    what,
                    "an area lies within one border that does not cross itself",
                    "draw it so",
                ));
            }
        }
        Ok(polygon)
    }

    /// The convex hull of these places, unless they are all in one line.
    pub fn around(places: &[Point]) -> Option<Polygon> {
        let mut sorted = places.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        let half = |places: &mut dyn Iterator<Item = Point>| {
            let mut chain: Vec<Point> = Vec::new();
            for place in places {
                while let [.., a, b] = chain[..] {
                    if a.to(b).cross(a.to(place)) > 0 {
                        break;
                    }
                    chain.pop();
                }
                chain.push(place);
            }
            chain.pop();
            chain
        };
        let mut corners = half(&mut sorted.iter().copied());
        corners.extend(half(&mut sorted.iter().rev().copied()));
        (corners.len() >= 3).then_some(Polygon(corners))
    }

    /// Its corners, in order around it.
    pub fn corners(&self) -> &[Point] {
        &self.0
    }

    /// Its sides, in order around it.
    pub fn sides(&self) -> impl Iterator<Item = [Point; 2]> {
        let next = self.0.iter().cycle().skip(1);
        self.0.iter().zip(next).map(|(&from, &to)| [from, to])
    }

    /// Where a place is.
    pub fn place(&self, point: Point) -> Where {
        let mut inside = false;
        for [from, to] in self.sides() {
            let side = from.to(to).cross(from.to(point));
            if side == 0 && between(from, to, point) {
                return Where::Border;
            }
            // A ray along the x axis meets the sides that have one end above it and one not.
            if (from.y > point.y) != (to.y > point.y) && ((side > 0) == (to.y > from.y)) {
                inside = !inside;
            }
        }
        if inside { Where::Inside } else { Where::Outside }
    }

    /// Whether a place is in it or on its border.
    pub fn holds(&self, point: Point) -> bool {
        self.place(point) != Where::Outside
    }

    /// Whether a segment runs through its inside; one that only touches the border, or runs along it, does not.
    pub fn is_crossed(&self, from: Point, to: Point) -> bool {
        if from == to {
            return false;
        }
        let mut touches = false;
        for [a, b] in self.sides() {
            let (one, other) = (turn(from, to, a).signum(), turn(from, to, b).signum());
            if one == other && one != 0 {
                continue;
            }
            let (start, end) = (turn(a, b, from).signum(), turn(a, b, to).signum());
            if one * other < 0 && start * end < 0 {
                return true;
            }
            // A corner on the line, or an end of the segment on a side: the pieces must be looked at.
            touches |= one * other == 0 || start * end == 0;
        }
        if touches { !self.inside(from, to).is_empty() } else { self.place(from) == Where::Inside }
    }

    /// The pieces of a segment that are strictly inside, without their ends, as shares of the way from one end to the other.
    ///
    /// The line of the segment is shifted infinitesimally, once to its left and once to its right, so that no corner is on
    /// it: sides then cut it into pieces that alternate between in and out. The segment is inside where both shifted lines
    /// are.
    pub fn inside(&self, from: Point, to: Point) -> Vec<[Share; 2]> {
        if from == to {
            return Vec::new();
        }
        let [left, right] = [true, false].map(|left| self.pieces(from, to, left));
        let both = |a: &[Share; 2], b: &[Share; 2]| {
            let (begin, end) = (a[0].max(b[0]).max(Share::NOTHING), a[1].min(b[1]).min(Share::ALL));
            (begin < end).then_some([begin, end])
        };
        left.iter().flat_map(|a| right.iter().filter_map(move |b| both(a, b))).collect()
    }

    /// The pieces inside of the line through two places, as shares of the way from one to the other, when the line is
    /// shifted to its left or to its right.
    fn pieces(&self, from: Point, to: Point, left: bool) -> Vec<[Share; 2]> {
        let along = from.to(to);
        // What was on the line is to the right of a line shifted left, and vice versa.
        let beyond = |point: Point| match along.cross(from.to(point)) {
            0 => !left,
            side => side > 0,
        };
        let cut = |side: [Point; 2]| (beyond(side[0]) != beyond(side[1])).then(|| Share::of_cut(from, along, side));
        let mut cuts: Vec<Share> = self.sides().filter_map(cut).collect();
        cuts.sort_unstable();
        cuts.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
    }

    /// The distance to another polygon; zero if they touch or overlap.
    pub fn apart(&self, other: &Polygon) -> Apart {
        if self.holds(other.0[0]) || other.holds(self.0[0]) {
            return Apart::NONE;
        }
        let pairs = self.sides().flat_map(|side| other.sides().map(move |with| Apart::of_segments(side, with)));
        pairs.min().unwrap_or(Apart::NONE)
    }

    /// Whether the insides of two polygons overlap; touching does not count.
    pub fn overlaps(&self, other: &Polygon) -> bool {
        let into = |a: &Polygon, b: &Polygon| a.sides().any(|[from, to]| b.is_crossed(from, to));
        let same = |a: &Polygon, b: &Polygon| a.0.iter().all(|&corner| b.place(corner) == Where::Border);
        into(self, other) || into(other, self) || (same(self, other) && same(other, self))
    }
}

impl From<Rect> for Polygon {
    fn from(rect: Rect) -> Polygon {
        Polygon(rect.corners().into())
    }
}

/// Whether the second of two consecutive sides goes back over the first.
fn folded([from, corner]: [Point; 2], [_, to]: [Point; 2]) -> bool {
    let (back, on) = (corner.to(from), corner.to(to));
    back.cross(on) == 0 && back.dot(on) > 0
}
