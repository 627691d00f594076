//! A layout for a table that nobody places: every feature in its square, built-up areas joined one to the next.

use super::check;
use super::{Kind, Layout, Piece, Rolled, Squares};
use crate::rules::Rules;
use crate::zone::Zone;
use jumpmaster_core::Fault;
use jumpmaster_core::plane::{Point, Rect};

/// Lays a table out, always in the same way for the same throws; with a river at half depth if one is wanted
/// (mbt2030.placement.1, mbt2030.river.1).
///
/// A major piece fills its square but for a margin, an MBUA is in the middle, minor features are in the cells of a grid
/// round it. What comes of it is held to the rules like any other layout: house rules can make them impossible to
/// satisfy so.
pub fn lay_out(rules: &Rules, zone: Zone, squares: Squares, rolled: &[Rolled], river: bool) -> Result<Layout, Fault> {
    let mut pieces = Vec::new();
    for (number, rolled) in rolled.iter().enumerate() {
        in_square(rules, number, squares.at(number), rolled, &mut pieces);
    }
    let roads = roads(&pieces, squares);
    let river = river.then(|| course(squares, &pieces, rules.distances.river));
    let mut layout = Layout { pieces, roads, river };
    layout.grow_jungle(rules, zone);
    let faults = check::rolled(rules, zone, squares, rolled, &layout);
    faults
        .into_iter()
        .next()
        .map_or(Ok(layout), |fault| Err(fault.at("no layout is ready-made for this table; lay it out yourself")))
}

/// The pieces of one square.
fn in_square(rules: &Rules, number: usize, ground: Rect, rolled: &Rolled, pieces: &mut Vec<Piece>) {
    let square = Some(number as u16);
    let side = ground.high().x().abs_diff(ground.low().x());
    let mut put = |kind: Kind, corners: Vec<Point>| pieces.push(Piece { kind, square, corners, jungle: false });
    if let Some(kind) = Kind::of_major(rolled.major) {
        put(kind, rounded(inside(ground, side / 12)));
    }
    let cells = cells(rolled.minor.len());
    let cell = side / cells;
    if rolled.mbua {
        let wide = rules.distances.greatest_mbua.min(side / 3);
        put(Kind::Mbua, inside(ground, (side - wide) / 2).corners().into());
    }
    // A margin of three quarters of what must lie between features, on either side.
    let margin =
        (rules.distances.minor_gap * 3).div_ceil(4).max((cell.saturating_sub(rules.distances.greatest_minor)) / 2);
    let middle = (cells % 2 == 1).then_some(cells * cells / 2);
    let free = (0..cells * cells).filter(|&at| Some(at) != middle);
    for (&minor, at) in rolled.minor.iter().zip(free) {
        let low = ground.low();
        let corner = |more: u32| {
            let along = |by: u32, from: i32| i64::from(from) + i64::from((by + more) * cell);
            Point::near(along(at % cells, low.x()), along(at / cells, low.y()))
        };
        let space = inside(Rect::between(corner(0), corner(1)), margin);
        let kind = Kind::of_minor(minor);
        put(kind, if kind.is_built_up() { space.corners().into() } else { rounded(space) });
    }
}

/// The cells along a side of a square with this many minor features: at least three, so that the middle stays free.
fn cells(features: usize) -> u32 {
    (features.isqrt() as u32 + 1).max(3)
}

/// A rectangle smaller by a margin on every side.
fn inside(rect: Rect, margin: u32) -> Rect {
    let by = |corner: Point, sign: i64| {
        let more = sign * i64::from(margin);
        Point::near(i64::from(corner.x()) + more, i64::from(corner.y()) + more)
    };
    Rect::between(by(rect.low(), 1), by(rect.high(), -1))
}

/// A rectangle with its corners cut off.
fn rounded(rect: Rect) -> Vec<Point> {
    let (low, high) = (rect.low(), rect.high());
    let [x, y, right, top] = [low.x(), low.y(), high.x(), high.y()];
    let (a, b) = ((right - x) / 4, (top - y) / 4);
    let corners = [(x + a, y), (right - a, y), (right, y + b), (right, top - b)];
    let back = [(right - a, top), (x + a, top), (x, top - b), (x, y + b)];
    corners.into_iter().chain(back).map(|(x, y)| Point::near(x.into(), y.into())).collect()
}

/// Roads that join every built-up area to the next, to and fro through the rows of squares.
fn roads(pieces: &[Piece], squares: Squares) -> Vec<Vec<Point>> {
    let mut towns: Vec<&Piece> = pieces.iter().filter(|piece| piece.kind.is_built_up()).collect();
    let columns = squares.columns;
    towns.sort_by_key(|piece| {
        let (row, column) = piece.square.map_or((0, 0), |square| (square / columns, square % columns));
        let centre = piece.centre();
        let forth = row % 2 == 0;
        (row, if forth { column } else { columns - column }, if forth { centre.x() } else { -centre.x() }, centre.y())
    });
    towns.windows(2).map(|pair| vec![pair[0].centre(), pair[1].centre()]).collect()
}

/// A river from left to right at half depth; along the border of the squares below if high ground lies in its way.
fn course(squares: Squares, pieces: &[Piece], wide: u32) -> Vec<Point> {
    let (right, top) = (u32::from(squares.columns) * squares.side, u32::from(squares.rows) * squares.side);
    let at = |x: u32, y: u32| Point::near(x.into(), y.into());
    let straight = vec![at(0, top / 2), at(right, top / 2)];
    if !check::over_high_ground(&straight, pieces, wide) {
        return straight;
    }
    let border = u32::from(squares.rows) / 2 * squares.side;
    vec![at(0, top / 2), at(0, border), at(right, border), at(right, top / 2)]
}
