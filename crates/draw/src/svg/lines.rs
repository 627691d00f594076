//! Lines that run from hex to hex: thin ones, streams, rivers, roads.

use super::board::Board;
use super::pen::{N, Pen, append};
use crate::geometry::{Point, index};
use crate::tokens::Token;
use jumpmaster_core::hex::Side;
use jumpmaster_core::sheet::Line;
use std::collections::BTreeSet;

/// The kind of a hexside where the roads of two hexes do not meet.
pub(crate) const ROAD_END: &str = "road-end";

/// Draws all lines: the roads last, which cross the others.
pub(crate) fn draw(pen: &mut Pen, board: &Board<'_>) {
    let scale = board.layout.radius / 34.0;
    for line in [Line::Thin, Line::Stream, Line::River, Line::Road] {
        let path = path(board, line);
        for &(ink, width) in strokes(line) {
            stroke(pen, &path, ink, width * scale);
        }
    }
}

/// The strokes of a line, one over the other: the ink and the width of each.
pub(crate) const fn strokes(line: Line) -> &'static [(Token, f64)] {
    match line {
        Line::Thin => &[(Token::Ink3, 2.0)],
        Line::Stream => &[(Token::Water, 4.6)],
        Line::River => &[(Token::Water, 9.0)],
        Line::Road => &[(Token::RoadCase, 6.5), (Token::Road, 3.8)],
    }
}

fn stroke(pen: &mut Pen, path: &str, ink: Token, width: f64) {
    if !path.is_empty() {
        let (ink, width) = (pen.colour(ink), N(width));
        pen.add(format_args!(
            "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" d=\"{path}\"/>"
        ));
    }
}

fn path(board: &Board<'_>, line: Line) -> String {
    let ends = if line == Line::Road { road_ends(board) } else { BTreeSet::new() };
    let mut path = String::new();
    for index in (0..board.lay.grid.len()).filter(|&index| board.lay.has_line(index, line)) {
        piece(&mut path, board, index, line, &ways(board, index, line, &ends));
    }
    path
}

/// The line within one hex: curved from side to side, or straight from each side to the centre.
fn piece(path: &mut String, board: &Board<'_>, index: usize, line: Line, ways: &[Side]) {
    let (x, y) = board.layout.centre_of(index);
    let at = |side: Side| {
        let (dx, dy) = board.layout.middle(side);
        format!("{} {}", N(x + dx), N(y + dy))
    };
    let centre = format!("{} {}", N(x), N(y));
    match ways {
        // A water by itself is a pond, unless a road crosses it.
        [] if line.is_water() && !board.lay.has_line(index, Line::Road) => {}
        [] => {
            let half = board.layout.radius * 0.5;
            append(path, format_args!("M{} {}h{}", N(x - half), N(y), N(2.0 * half)));
        }
        [one, other] if one.opposite() == *other => append(path, format_args!("M{}L{}", at(*one), at(*other))),
        [one, other] => append(path, format_args!("M{}Q{centre} {}", at(*one), at(*other))),
        several => {
            for &side in several {
                append(path, format_args!("M{}L{centre}", at(side)));
            }
        }
    }
}

/// The sides across which a line goes on: to the same kind of line, or at its end to open water or over the edge of the
/// map.
fn ways(board: &Board<'_>, index: usize, line: Line, ends: &BTreeSet<(usize, u8)>) -> Vec<Side> {
    let next = |side: Side| board.layout.across(index, side);
    let goes_on = |side: &Side| next(*side).is_some_and(|next| board.lay.has_line(next, line));
    let open = |side: &Side| !ends.contains(&(index, side.number()));
    let mut ways: Vec<Side> = Side::ALL.into_iter().filter(open).filter(goes_on).collect();
    if let [one] = ways[..] {
        let far = [one.opposite(), one.opposite().clockwise(), one.clockwise().clockwise()];
        let broad = |next: usize| board.lay.ground(next).iter().any(|kind| kind.line == Line::River);
        let mouth = |side: &Side| line.is_water() && next(*side).is_some_and(broad);
        let edge = |side: &Side| next(*side).is_none() && open(side);
        ways.extend(far.into_iter().find(mouth).or_else(|| far.into_iter().find(edge)));
    }
    ways
}

/// The hexsides at which roads do not meet, from both hexes.
fn road_ends(board: &Board<'_>) -> BTreeSet<(usize, u8)> {
    let mut ends = BTreeSet::new();
    for mark in board.lay.sheet.sides.iter().filter(|mark| mark.kind == ROAD_END) {
        if let Some(here) = index(board.lay.grid, mark.hex) {
            ends.insert((here, mark.side.number()));
            ends.extend(board.layout.across(here, mark.side).map(|there| (there, mark.side.opposite().number())));
        }
    }
    ends
}

/// The position of a bridge: its offset from the centre of its hex, and its angle in degrees. It follows its road, or else
/// crosses its water where the line bends.
pub(crate) fn bearing(board: &Board<'_>, index: usize) -> (Point, f64) {
    let none = BTreeSet::new();
    let along = |line: Line| {
        let ways = if board.lay.has_line(index, line) { ways(board, index, line, &none) } else { Vec::new() };
        let [first, last] = ways[..] else { return None };
        let (from, to) = (board.layout.middle(first), board.layout.middle(last));
        let bend = ((from.0 + to.0) / 4.0, (from.1 + to.1) / 4.0);
        Some((bend, (to.1 - from.1).atan2(to.0 - from.0).to_degrees()))
    };
    let across = || [Line::River, Line::Stream].into_iter().find_map(along).map(|(bend, turn)| (bend, turn + 90.0));
    let (bend, turn) = along(Line::Road).or_else(across).unwrap_or_default();
    // A bridge looks the same from either end.
    (bend, turn.rem_euclid(180.0))
}
