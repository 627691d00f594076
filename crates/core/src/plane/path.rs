//! Moving: the length of a path, and the place reached along it.

use super::apart::root_up;
use super::facing::along;
use super::{Point, Way};

/// The length of a path through these places: the sum of its legs, each rounded up to a whole thousandth.
pub fn length(path: &[Point]) -> u64 {
    path.windows(2).map(|leg| root_up(leg[0].to(leg[1]).squared()) as u64).sum()
}

/// The place after `distance` thousandths along a path, with legs counted as [`length`] counts them. On the leg where the
/// distance ends, coordinates are rounded to the nearest thousandth, halves away from the leg's beginning. If the path is
/// shorter, its last place; `None` for an empty path.
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

/// The place at `part` of `whole` parts of the straight way between two places, coordinates rounded to the nearest
/// thousandth, halves away from the beginning; the end if that is the whole way or more.
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
