//! Moving: the length of a path, and the place that is reached on it.

use super::apart::root_up;
use super::facing::along;
use super::{Point, Way};

/// The length of a path through these places: each leg's true length rounded up to a whole thousandth, and added up.
pub fn length(path: &[Point]) -> u64 {
    path.windows(2).map(|leg| root_up(leg[0].to(leg[1]).squared()) as u64).sum()
}

/// The place after `distance` thousandths along a path, each leg counted as [`length`] counts it: on the leg where they end,
/// coordinates to the nearest thousandth, halves away from the leg's beginning; the path's last place if it is shorter.
/// `None` for a path without a place.
pub fn moved(path: &[Point], distance: u64) -> Option<Point> {
    let mut left = distance;
    for leg in path.windows(2) {
        let (way, long) = (leg[0].to(leg[1]), length(leg));
        if left < long {
            return Some(leg[0].plus(along(way, left as u32)));
        }
        left -= long;
    }
    path.last().copied()
}

/// The place at `part` of `whole` parts of the straight way between two places, coordinates to the nearest thousandth, halves
/// away from the beginning; the end where that is the whole way or more.
pub fn on_the_way(from: Point, to: Point, part: u32, whole: u32) -> Point {
    if part >= whole {
        return to;
    }
    let Way { x, y } = from.to(to);
    let share = |size: i64| {
        let (size, part, whole) = (i128::from(size), i128::from(part), i128::from(whole));
        (size.signum() * ((2 * size.abs() * part + whole) / (2 * whole))) as i64
    };
    from.plus(Way { x: share(x), y: share(y) })
}
