//! The ground of a board with so many hexes that each is only a few pixels: just its colours, in runs, and the net of hexes
//! as a pattern. So the picture of the largest map is not much longer than that of a small one.

use super::board::Board;
use super::ground::tint;
use super::pen::{N, Pen, append};
use crate::tokens::Token;
use jumpmaster_core::hex::Orientation;
use jumpmaster_core::sheet::{Ground, Line};
use std::collections::BTreeMap;

/// On a board with more hexes than this, nobody can see what a hex is made of.
const FINE: usize = 5000;
/// The most features on hexsides, marks and names that are drawn on such a board; more would cover it.
const MOST: usize = 400;
/// The most rings around hexes on such a board.
const RINGS: usize = 1000;

impl Board<'_> {
    /// Whether it has too many hexes to draw them one by one.
    pub fn is_coarse(&self) -> bool {
        self.lay.grid.len() > FINE
    }

    /// The most things of a kind that are drawn.
    pub fn most(&self) -> usize {
        if self.is_coarse() { MOST } else { usize::MAX }
    }

    /// The most hexes that are ringed.
    pub fn rings(&self) -> usize {
        if self.is_coarse() { RINGS } else { usize::MAX }
    }
}

/// Draws the colours of the ground, and the net of hexes.
pub(crate) fn draw(pen: &mut Pen, defs: &mut Pen, board: &Board<'_>) {
    let ((x, y), (along, aside)) = (board.layout.centre_of(0), steps(board));
    // A step is taken hundreds of times, so two decimals are not precise enough.
    let place = format!("translate({} {}) scale({along:.5} {aside:.5})", N(x), N(y));
    pen.add(format_args!("<g fill=\"none\" stroke-width=\"1\" transform=\"{place}\">"));
    for (token, path) in runs(board) {
        pen.add(format_args!("<path stroke=\"{}\" d=\"{path}\"/>", pen.colour(token)));
    }
    pen.close();
    net(pen, defs, board);
}

/// The steps to the next column and half a hex down; for pointed tops, half a hex sideways and to the next row.
fn steps(board: &Board<'_>) -> (f64, f64) {
    let (half_width, half_height) = board.layout.half();
    match board.lay.grid.orientation {
        Orientation::Flat => (1.5 * half_width, half_height),
        Orientation::Pointy => (half_width, 1.5 * half_height),
    }
}

/// The colour of a hex: that of the topmost thing in it that has one; `None` for bare paper.
fn colour(ground: &[Ground]) -> Option<Token> {
    ground.iter().rev().find_map(|&kind| if kind.line == Line::Road { Some(Token::RoadCase) } else { tint(kind) })
}

/// A path for each colour of broad strokes, one over each run of hexes that have it: down the columns, or along the rows
/// for pointed tops. Coordinates are whole numbers.
fn runs(board: &Board<'_>) -> BTreeMap<Token, String> {
    let (grid, flat) = (board.lay.grid, board.lay.grid.orientation == Orientation::Flat);
    let (lines, hexes) = if flat { (grid.columns, grid.rows) } else { (grid.rows, grid.columns) };
    let number = |line: u16, hex: u16| {
        let (column, row) = if flat { (line, hex) } else { (hex, line) };
        usize::from(row) * usize::from(grid.columns) + usize::from(column)
    };
    let mut paths = BTreeMap::<Token, (String, Option<(u16, i32)>)>::new();
    for line in 0..lines {
        let colour = |hex: u16| colour(board.lay.ground(number(line, hex)));
        let mut first = 0;
        while first < hexes {
            let token = colour(first);
            let end = (first + 1..hexes).find(|&hex| colour(hex) != token).unwrap_or(hexes);
            if let Some(token) = token {
                let (path, last) = paths.entry(token).or_default();
                let (at, from) = place(board, number(line, first));
                let (from, long) = (from - 1, 2 * i32::from(end - first));
                stroke(path, *last, flat, (line, at), (from, long));
                *last = Some((line, from + long));
            }
            first = end;
        }
    }
    paths.into_iter().map(|(token, (path, _))| (token, path)).collect()
}

/// Where a hex is, in steps from the first: its line, and how far along it.
fn place(board: &Board<'_>, index: usize) -> (i32, i32) {
    let ((x0, y0), (x, y), (along, aside)) = (board.layout.centre_of(0), board.layout.centre_of(index), steps(board));
    let steps = (((x - x0) / along).round() as i32, ((y - y0) / aside).round() as i32);
    if board.lay.grid.orientation == Orientation::Flat { steps } else { (steps.1, steps.0) }
}

/// Adds a stroke to a path whose last stroke ended at `last`.
fn stroke(path: &mut String, last: Option<(u16, i32)>, flat: bool, (line, at): (u16, i32), (from, long): (i32, i32)) {
    match (last.filter(|(before, _)| *before == line), flat) {
        (Some((_, end)), true) => append(path, format_args!("m0 {}v{long}", from - end)),
        (Some((_, end)), false) => append(path, format_args!("m{} 0h{long}", from - end)),
        (None, true) => append(path, format_args!("M{at} {from}v{long}")),
        (None, false) => append(path, format_args!("M{from} {at}h{long}")),
    }
}

/// Draws the outlines of all hexes, as a pattern of one hex and the halves beside it.
fn net(pen: &mut Pen, defs: &mut Pen, board: &Board<'_>) {
    let (x, y) = board.layout.centre_of(0);
    let (flat, radius) = (board.lay.grid.orientation == Orientation::Flat, board.layout.radius);
    let half = board.layout.half();
    let (long, short) = if flat { (half.0, half.1) } else { (half.1, half.0) };
    let (wide, high) = if flat { (3.0 * long, 2.0 * short) } else { (2.0 * short, 3.0 * long) };
    let point = |along: f64, aside: f64| {
        let (x, y) = if flat { (along * long, aside * short) } else { (aside * short, along * long) };
        format!("{} {}", N(x), N(y))
    };
    // A hex in the middle, and what shows between it and the next.
    let ways: [&[(f64, f64)]; 5] = [
        &[(1.0, 0.0), (0.5, 1.0), (1.0, 2.0)],
        &[(2.0, 0.0), (2.5, 1.0), (2.0, 2.0)],
        &[(1.0, 0.0), (2.0, 0.0)],
        &[(0.0, 1.0), (0.5, 1.0)],
        &[(2.5, 1.0), (3.0, 1.0)],
    ];
    let line =
        |way: &&[(f64, f64)]| way.iter().map(|&(along, aside)| point(along, aside)).collect::<Vec<_>>().join("L");
    let path = format!("M{}", ways.iter().map(line).collect::<Vec<_>>().join("M"));
    let (id, ink) = (format!("{}net", defs.ids), pen.colour(Token::Ink3));
    defs.add(format_args!(
        "<pattern id=\"{id}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\">\
         <path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-opacity=\".55\" d=\"{path}\"/></pattern>",
        N(x),
        N(y),
        N(wide),
        N(high),
        N((radius / 34.0).clamp(0.25, 1.0) * 0.7)
    ));
    let (width, height) = (N(board.layout.width), N(board.layout.height));
    pen.add(format_args!("<rect class=\"grid\" fill=\"url(#{id})\" width=\"{width}\" height=\"{height}\"/>"));
}
