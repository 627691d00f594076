//! Convex polygons, given by their corners counter-clockwise: cheaper answers than a [`Polygon`](super::Polygon) of any
//! shape can give.

use super::{Apart, Point, Rect, turn};

/// The sides of a polygon with these corners.
fn sides(corners: &[Point]) -> impl Iterator<Item = [Point; 2]> + '_ {
    let next = corners.iter().skip(1).chain(corners.first());
    corners.iter().zip(next).map(|(&from, &to)| [from, to])
}

/// Whether some side of the first has the whole of the second beyond it; `touching` says whether that may be on it.
fn parts(corners: &[Point], other: &[Point], touching: bool) -> bool {
    let beyond = |side: i64| side < 0 || (touching && side == 0);
    sides(corners).any(|[from, to]| other.iter().all(|&corner| beyond(turn(from, to, corner))))
}

/// The distance between two; zero if they touch or overlap.
pub fn apart(a: &[Point], b: &[Point]) -> Apart {
    if !parts(a, b, false) && !parts(b, a, false) {
        return Apart::NONE;
    }
    let nearest = |corners: &[Point], other: &[Point]| {
        let each = |[from, to]: [Point; 2]| {
            corners.iter().map(|&corner| Apart::from_segment(corner, from, to)).min().unwrap_or(Apart::NONE)
        };
        sides(other).map(each).min().unwrap_or(Apart::NONE)
    };
    nearest(a, b).min(nearest(b, a))
}

/// Whether their insides have a point in common.
pub fn overlap(a: &[Point], b: &[Point]) -> bool {
    !parts(a, b, true) && !parts(b, a, true)
}

/// Whether a segment runs through the inside of one.
pub fn is_crossed(corners: &[Point], from: Point, to: Point) -> bool {
    let left = corners.iter().any(|&corner| turn(from, to, corner) > 0);
    let right = corners.iter().any(|&corner| turn(from, to, corner) < 0);
    (left && right || from == to) && !parts(corners, &[from, to], true)
}

/// Whether the inside of one has a point in common with a rectangle, which may be as thin as a line or a point.
pub fn meets(corners: &[Point], rect: Rect) -> bool {
    let (low, high) = (rect.low(), rect.high());
    let within = |low: i32, high: i32, of: fn(Point) -> i32| {
        corners.iter().any(|&corner| of(corner) > low) && corners.iter().any(|&corner| of(corner) < high)
    };
    within(low.x(), high.x(), Point::x) && within(low.y(), high.y(), Point::y) && !parts(corners, &rect.corners(), true)
}

/// The distance of a place from one; zero if it is in it or on its border.
pub fn from_point(corners: &[Point], place: Point) -> Apart {
    if !parts(corners, &[place], false) {
        return Apart::NONE;
    }
    sides(corners).map(|[from, to]| Apart::from_segment(place, from, to)).min().unwrap_or(Apart::NONE)
}

/// The corners of the shape whose inside the centre of `b` must keep out of if the insides of `a` and `b` are to have no
/// point in common (their Minkowski sum), for a `b` that lies alike to all sides of `centre`.
pub fn around(a: &[Point], b: &[Point], centre: Point) -> Vec<Point> {
    let sums: Vec<Point> = a.iter().flat_map(|&corner| b.iter().map(move |&arm| corner.plus(centre.to(arm)))).collect();
    super::Polygon::around(&sums).map_or(Vec::new(), |hull| hull.corners().to_vec())
}
