//! Features on hexsides. Unknown kinds are drawn too, as a dashed line and two letters.

use super::board::Board;
use super::lines::ROAD_END;
use super::pen::{Hand, Lettering, N, Pen};
use crate::geometry::{self, Point};
use crate::tokens::Token;
use crate::words;
use jumpmaster_core::sheet::SideMark;
use std::collections::BTreeSet;

/// How a kind of feature is drawn along or across its side.
#[derive(Clone, Copy, PartialEq)]
enum Look {
    /// A line along the side: its ink, its width, and its dashes as fractions of a hex.
    Along(Token, f64, &'static [f64]),
    /// A line with teeth on the outer side: its ink.
    Toothed(Token),
    /// A road that crosses the side.
    Crossed,
    /// Nothing by itself: it interrupts the road.
    Cut,
    /// Anything else: dashes and letters.
    Lettered,
}

fn look(kind: &str) -> Look {
    match kind {
        "stream" | "brook" | "ditch" => Look::Along(Token::Water, 0.11, &[]),
        "river" | "canal" => Look::Along(Token::Water, 0.2, &[]),
        "wall" | "fence" => Look::Along(Token::Ink, 0.09, &[]),
        "hedge" | "hedgerow" | "bocage" => Look::Along(Token::Veg, 0.15, &[0.001, 0.2]),
        "cliff" | "slope" | "crest" | "ridge" | "bank" | "gully" | "embankment" => Look::Toothed(Token::Relief),
        "bridge" | "ford" | "road" | "track" | "trail" | "path" => Look::Crossed,
        ROAD_END => Look::Cut,
        _ => Look::Lettered,
    }
}

/// The kinds of features that are drawn on a map, in order.
pub(crate) fn kinds(marks: &[SideMark]) -> BTreeSet<&str> {
    marks.iter().map(|mark| mark.kind.as_str()).filter(|kind| look(kind) != Look::Cut).collect()
}

/// Draws the features of all sides.
pub(crate) fn draw(pen: &mut Pen, board: &Board<'_>) {
    for mark in board.lay.sheet.sides.iter().take(board.most()) {
        let Some(index) = geometry::index(board.lay.grid, mark.hex) else { continue };
        let (x, y) = board.layout.centre_of(index);
        let (from, to) = board.layout.ends(mark.side);
        feature(pen, &mark.kind, board.layout.radius, (x + from.0, y + from.1), (x + to.0, y + to.1));
    }
}

/// Draws a feature on the side from one corner to the other, clockwise around its hex.
fn feature(pen: &mut Pen, kind: &str, radius: f64, from: Point, to: Point) {
    let (ends, middle) = (line(from, to), (f64::midpoint(from.0, to.0), f64::midpoint(from.1, to.1)));
    match look(kind) {
        Look::Along(ink, width, dashes) => stroke(pen, &ends, ink, width, dashes, radius),
        Look::Toothed(ink) => {
            let path = format!("{ends}{}", teeth(from, to));
            stroke(pen, &path, ink, 0.06, &[], radius);
        }
        Look::Crossed => {
            let way = ((to.1 - from.1) * 0.4, (from.0 - to.0) * 0.4);
            let path = line((middle.0 - way.0, middle.1 - way.1), (middle.0 + way.0, middle.1 + way.1));
            stroke(pen, &path, Token::RoadCase, 0.22, &[], radius);
            stroke(pen, &path, Token::Road, 0.14, &[], radius);
        }
        Look::Cut => {}
        Look::Lettered => {
            stroke(pen, &ends, Token::Ink, 0.1, &[0.22, 0.16], radius);
            if radius >= 12.0 {
                let size = (radius * 0.3).clamp(6.0, 14.0);
                let letters: String = kind.chars().take(2).collect();
                let how = Lettering::new(Hand::Bold, size, Token::Ink).middle().halo(size * 0.4);
                pen.write((middle.0, middle.1 + size * 0.36), how, &letters);
            }
        }
    }
}

/// Draws a horizontal sample of a feature for the key, around 0, 0.
pub(crate) fn sample(pen: &mut Pen, kind: &str, size: f64) {
    let half = size * 0.9;
    let (from, to) =
        if look(kind) == Look::Crossed { ((0.0, half), (0.0, -half)) } else { ((-half, 0.0), (half, 0.0)) };
    feature(pen, kind, size * 1.8, from, to);
}

/// The text of a kind in the key; unknown kinds come with their letters.
pub(crate) fn said(kind: &str) -> String {
    let letters: String = kind.chars().take(2).collect();
    if look(kind) == Look::Lettered { format!("{letters} {}", words::clean(kind)) } else { words::clean(kind) }
}

fn line(from: Point, to: Point) -> String {
    format!("M{} {}L{} {}", N(from.0), N(from.1), N(to.0), N(to.1))
}

/// Short strokes on the outer side of a hexside.
fn teeth(from: Point, to: Point) -> String {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let tooth = |step: u8| {
        let part = f64::from(step) / 6.0;
        let foot = (from.0 + dx * part, from.1 + dy * part);
        line(foot, (foot.0 + dy * 0.18, foot.1 - dx * 0.18))
    };
    (1..6).map(tooth).collect()
}

/// Strokes a path; its width and its dashes are fractions of a hex.
fn stroke(pen: &mut Pen, path: &str, ink: Token, width: f64, dashes: &[f64], radius: f64) {
    let (ink, width) = (pen.colour(ink), N(width * radius));
    pen.add(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-linecap=\"round\""));
    if !dashes.is_empty() {
        let scaled: Vec<String> = dashes.iter().map(|dash| N((dash * radius).max(0.01)).to_string()).collect();
        pen.add(format_args!(" stroke-dasharray=\"{}\"", scaled.join(" ")));
    }
    pen.add(format_args!(" d=\"{path}\"/>"));
}
