//! Overlays on a map: routes beneath the counters, signs above them; each overlay in groups of its own.

use super::board::Board;
use super::pen::{Hand, Lettering, N, Pen, Safe, append, in_id};
use crate::geometry::{self, Point};
use crate::tokens::Token;
use crate::words;
use jumpmaster_core::sheet::{Overlay, Route, Sign, Signed, Stroke};
use std::collections::BTreeMap;

/// Draws what lies beneath the counters: hatchings, rings and routes.
pub(crate) fn beneath(pen: &mut Pen, board: &Board<'_>) {
    for overlay in &board.lay.sheet.overlays {
        open(pen, overlay);
        for signed in overlay.signs.iter().filter(|signed| covers(signed.sign)).take(board.most()) {
            let Some(index) = geometry::index(board.lay.grid, signed.hex) else { continue };
            place(pen, board.layout.centre_of(index), signed, |pen| cover(pen, board, signed.sign));
        }
        for route in overlay.routes.iter().take(board.most()) {
            line(pen, board, route);
        }
        pen.close();
    }
}

/// Draws what lies above the counters: the other signs, side by side at the foot of their hexes, and what rings say.
pub(crate) fn above(pen: &mut Pen, board: &Board<'_>) {
    let radius = board.layout.radius;
    let mut taken: BTreeMap<usize, usize> = BTreeMap::new();
    for overlay in &board.lay.sheet.overlays {
        open(pen, overlay);
        for signed in overlay.signs.iter().take(board.most()) {
            let Some(index) = geometry::index(board.lay.grid, signed.hex) else { continue };
            let (x, y) = board.layout.centre_of(index);
            if covers(signed.sign) {
                let size = (radius * 0.4).clamp(7.0, 20.0);
                let how = Lettering::new(Hand::Bold, size, colour(signed.sign)).middle().halo(size * 0.3);
                if !signed.label.is_empty() {
                    pen.write((x, y - radius * 0.52), how, &words::cut(&signed.label, LETTERS));
                }
                continue;
            }
            let here = taken.entry(index).or_default();
            let aside = (*here as f64 - 1.0) * radius * 0.56;
            *here += 1;
            place(pen, (x + aside, y + radius * 0.56), signed, |pen| {
                figure(pen, signed.sign, radius * 0.26);
                letters(pen, signed, radius);
            });
        }
        pen.close();
    }
}

/// The most letters of a label that are written.
const LETTERS: usize = 4;

/// Whether a sign covers its hex, and does not stand in it.
const fn covers(sign: Sign) -> bool {
    matches!(sign, Sign::Ring | Sign::Hatch)
}

const fn colour(sign: Sign) -> Token {
    match sign {
        Sign::Cross => Token::Over,
        Sign::Ring => Token::Disp,
        _ => Token::Safe,
    }
}

fn open(pen: &mut Pen, overlay: &Overlay) {
    pen.add(format_args!("<g class=\"overlay overlay-{}\">", Safe(&in_id(&overlay.id))));
}

/// Opens a group at a point, with a title, for what is drawn there.
fn place(pen: &mut Pen, (x, y): Point, signed: &Signed, draw: impl FnOnce(&mut Pen)) {
    let sign = signed.sign;
    pen.add(format_args!("<g class=\"sign-{sign}\" transform=\"translate({} {})\"><title>", N(x), N(y)));
    pen.add(format_args!("{}</title>", Safe(&signed.title)));
    draw(pen);
    pen.close();
}

/// A ring around a hex, or its hatching.
fn cover(pen: &mut Pen, board: &Board<'_>, sign: Sign) {
    let (radius, ink) = (board.layout.radius, pen.colour(colour(sign)));
    if sign == Sign::Ring {
        // In dashes, as unbroken rings are where something may go.
        let (outline, width) = (board.outline(0.84), (radius / 8.0).clamp(1.0, 5.0));
        let dashes = dashes(Stroke::Dashed, width * 0.6);
        pen.add(format_args!(
            "<path fill=\"{ink}\" fill-opacity=\".14\" stroke=\"{ink}\" stroke-width=\"{}\"{dashes} d=\"{outline}\"/>",
            N(width)
        ));
    } else {
        hatching(pen, radius, (radius / 24.0).clamp(0.5, 2.0));
    }
}

fn hatching(pen: &mut Pen, radius: f64, width: f64) {
    let (ink, width) = (pen.colour(Token::Safe), N(width));
    let at = |part: f64| N(part * radius);
    let mut path = String::new();
    for (x, y, far) in [(-0.62, 0.06, 0.68), (-0.55, 0.55, 1.1), (-0.06, 0.62, 0.68)] {
        append(&mut path, format_args!("M{} {}l{} {}", at(x), at(y), at(far), at(-far)));
    }
    pen.add(format_args!(
        "<path fill=\"none\" stroke=\"{ink}\" stroke-opacity=\".5\" stroke-width=\"{width}\" d=\"{path}\"/>"
    ));
}

/// A sign this large to either side, around 0, 0.
pub(crate) fn figure(pen: &mut Pen, sign: Sign, size: f64) {
    let (ink, paper) = (pen.colour(colour(sign)), pen.colour(Token::Sheet));
    let (half, long, width) = (N(size), N(size * 1.25), N((size / 5.0).clamp(0.6, 2.4)));
    let rim = format!("fill=\"{ink}\" stroke=\"{paper}\" stroke-width=\"{width}\"");
    match sign {
        Sign::Square => pen.add(format_args!("<path {rim} d=\"M-{half}-{half}H{half}V{half}H-{half}Z\"/>")),
        Sign::Triangle => pen.add(format_args!("<path {rim} d=\"M0-{long}L{long} {half}H-{long}Z\"/>")),
        Sign::Diamond => pen.add(format_args!("<path {rim} d=\"M0-{long}L{long} 0L0 {long}L-{long} 0Z\"/>")),
        Sign::Disc => pen.add(format_args!("<circle {rim} r=\"{half}\"/>")),
        Sign::Cross => {
            let path = format!("M-{half}-{half}L{half} {half}M{half}-{half}L-{half} {half}");
            for (colour, wide) in [(paper, N(size * 0.85)), (ink, N(size * 0.5))] {
                pen.add(format_args!(
                    "<path fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\" stroke-linecap=\"round\" d=\"{path}\"/>"
                ));
            }
        }
        Sign::Ring => {
            let dashes = dashes(Stroke::Dashed, size * 0.2);
            pen.add(format_args!(
                "<circle fill=\"{ink}\" fill-opacity=\".14\" stroke=\"{ink}\" stroke-width=\"{}\"{dashes} r=\"{half}\"/>",
                N(size * 0.36)
            ));
        }
        Sign::Hatch => hatching(pen, size * 1.5, size * 0.22),
    }
}

/// The letters in a sign, or beside a cross.
fn letters(pen: &mut Pen, signed: &Signed, radius: f64) {
    if signed.label.is_empty() || radius < 13.0 {
        return;
    }
    let label = words::cut(&signed.label, LETTERS);
    let size = (radius * 0.34).min(radius * 0.44 / words::breadth(&label, 1.0).max(0.5));
    let (at, how) = match signed.sign {
        Sign::Cross => ((radius * 0.3, size * 0.36), Lettering::new(Hand::Bold, size, Token::Over).halo(size * 0.35)),
        Sign::Triangle => ((0.0, size * 0.5), Lettering::new(Hand::Bold, size * 0.9, Token::Sheet).middle()),
        _ => ((0.0, size * 0.36), Lettering::new(Hand::Bold, size, Token::Sheet).middle()),
    };
    pen.write(at, how, &label);
}

/// A route from hex centre to hex centre, with a point at its end; hexes off the map are left out.
fn line(pen: &mut Pen, board: &Board<'_>, route: &Route) {
    let radius = board.layout.radius;
    let on_map = route.hexes.iter().filter_map(|&hex| geometry::index(board.lay.grid, hex));
    let points: Vec<Point> = on_map.map(|index| board.layout.centre_of(index)).collect();
    let [.., before, end] = points[..] else { return };
    let mut path = String::new();
    for (at, (x, y)) in points.iter().enumerate() {
        append(&mut path, format_args!("{}{} {}", if at == 0 { 'M' } else { 'L' }, N(*x), N(*y)));
    }
    let width = (radius / 10.0).clamp(0.9, 5.0);
    let (ink, paper) = (pen.colour(Token::Safe), pen.colour(Token::Sheet));
    pen.add(format_args!("<g class=\"route-{}\"><title>{}</title>", route.stroke, Safe(&route.title)));
    let line = format!("fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"{path}\"");
    pen.add(format_args!(
        "<path stroke=\"{paper}\" stroke-opacity=\".8\" stroke-width=\"{}\" {line}/>",
        N(width * 2.0)
    ));
    let dashes = dashes(route.stroke, width);
    pen.add(format_args!("<path stroke=\"{ink}\" stroke-width=\"{}\"{dashes} {line}/>", N(width)));
    let long = (end.0 - before.0).hypot(end.1 - before.1);
    if long > 0.0 {
        let (x, y) = ((end.0 - before.0) / long * radius * 0.34, (end.1 - before.1) / long * radius * 0.34);
        let [left, right] = [0.55, -0.55].map(|aside| (end.0 - x - y * aside, end.1 - y + x * aside));
        pen.add(format_args!(
            "<path fill=\"{ink}\" d=\"M{} {}L{} {}L{} {}Z\"/>",
            N(left.0),
            N(left.1),
            N(end.0),
            N(end.1),
            N(right.0),
            N(right.1)
        ));
    }
    pen.close();
}

/// The dashes of a stroke, as an attribute.
fn dashes(stroke: Stroke, width: f64) -> String {
    match stroke {
        Stroke::Solid => String::new(),
        Stroke::Dashed => format!(" stroke-dasharray=\"{} {}\"", N(width * 3.0), N(width * 2.4)),
        Stroke::Dotted => format!(" stroke-dasharray=\".1 {}\"", N(width * 2.0)),
    }
}

/// A piece of a stroke for the key, this long to either side.
pub(crate) fn sample(pen: &mut Pen, stroke: Stroke, size: f64) {
    let (ink, half, width) = (pen.colour(Token::Safe), N(size), size / 5.0);
    let dashes = dashes(stroke, width);
    pen.add(format_args!(
        "<path stroke=\"{ink}\" stroke-width=\"{}\" stroke-linecap=\"round\"{dashes} d=\"M-{half} 0H{half}\"/>",
        N(width)
    ));
}
