//! What is below a map: the signs used on it and what they mean, and what is not on it.

use super::board::Board;
use super::page::Page;
use super::pen::{Hand, Lettering, N, Pen};
use super::{counter, ground, lines, overlay, sides};
use crate::geometry::Point;
use crate::tokens::{HEAT, Step, Token};
use crate::words::{self, STATES, breadth};
use jumpmaster_core::sheet::{Counter, Explained, Ground, Line, MarkKind};

/// One sign of the key.
enum Sign<'a> {
    Heat(&'static Step),
    Mark(MarkKind),
    Ground(Ground),
    Side(&'a str),
    State(char, &'static str),
    Overlay(&'a Explained),
}

const SIZE: f64 = 13.0;
const SWATCH: f64 = 13.0;

/// Writes the key of a map.
pub(crate) fn draw(page: &mut Page, board: &Board<'_>) {
    let mut rows: Vec<Vec<Sign<'_>>> = Vec::new();
    if !board.lay.heat.is_empty() {
        rows.push(HEAT.iter().map(Sign::Heat).collect());
    }
    let marked = |kind: &MarkKind| board.lay.sheet.marks.iter().any(|mark| mark.kind == *kind);
    let marks = [MarkKind::Target, MarkKind::Objective, MarkKind::Reach].into_iter().filter(marked).map(Sign::Mark);
    rows.push(marks.chain(states(board)).collect());
    let grounds = board.lay.grounds().into_iter().map(Sign::Ground);
    rows.push(grounds.chain(sides::kinds(&board.lay.sheet.sides).into_iter().map(Sign::Side)).collect());
    rows.extend(board.lay.sheet.overlays.iter().map(|overlay| overlay.key.iter().map(Sign::Overlay).collect()));
    page.skip(6.0);
    for row in rows {
        let (scale, size) = (page.scale, SIZE * page.scale);
        page.flow(
            &row,
            32.0,
            |sign| 2.0 * SWATCH * scale + 6.0 * scale + breadth(&said(board, sign), size),
            |page, sign, (x, y)| {
                let at = (x + SWATCH * scale, y);
                swatch(page, board, sign, at);
                let words = (x + (2.0 * SWATCH + 5.0) * scale, y + size * 0.36);
                page.pen.write(words, Lettering::new(Hand::Plain, size, Token::Ink2), &said(board, sign));
            },
        );
    }
}

/// The states that any counter of the map is in.
fn states<'a>(board: &Board<'_>) -> impl Iterator<Item = Sign<'a>> + use<'a> {
    let counters = &board.lay.sheet.counters;
    let mut used: Vec<(char, &str)> =
        STATES.iter().filter(|state| counters.iter().any(state.is)).map(|state| (state.sign, state.words)).collect();
    if counters.iter().any(|counter| counter.symbol.is_none()) {
        used.push(('?', "face hidden"));
    }
    used.into_iter().map(|(sign, words)| Sign::State(sign, words))
}

fn said(board: &Board<'_>, sign: &Sign<'_>) -> String {
    match sign {
        Sign::Heat(step) => step.words.into(),
        Sign::Mark(kind) => words::meaning(*kind).into(),
        Sign::Ground(ground) => {
            format!("{} {}", ground.letters, words::clean(&board.lay.sheet.means(*ground)))
        }
        Sign::Side(kind) => sides::said(kind),
        Sign::State(_, words) => (*words).into(),
        Sign::Overlay(explained) => words::clean(&explained.words),
    }
}

fn swatch(page: &mut Page, board: &Board<'_>, sign: &Sign<'_>, (x, y): Point) {
    let size = SWATCH * page.scale;
    let part = size / board.layout.radius;
    let place = format!("translate({} {})", N(x), N(y));
    let (pen, defs) = (&mut page.pen, &mut page.defs);
    pen.add(format_args!("<g transform=\"{place}\">"));
    match sign {
        Sign::Heat(step) => {
            rim(pen, &board.outline(part));
            let (face, edge) = (pen.colour(step.face), pen.colour(Token::Ink));
            let outline = board.outline(part * step.size);
            pen.add(format_args!(
                "<path fill=\"{face}\" stroke=\"{edge}\" stroke-opacity=\".6\" stroke-width=\".7\" d=\"{outline}\"/>"
            ));
        }
        Sign::Mark(kind) => mark(pen, &board.outline(part * 0.9), *kind, size),
        Sign::Ground(kind) => patch(pen, defs, *kind, &board.outline(part), size),
        Sign::Side(kind) => sides::sample(pen, kind, size),
        Sign::State(letter, _) => state(pen, *letter, size),
        Sign::Overlay(of_overlay) => explained(pen, of_overlay, size),
    }
    pen.close();
}

/// Draws the sign or the stroke that an overlay explains.
pub(crate) fn explained(pen: &mut Pen, explained: &Explained, size: f64) {
    if let Some(sign) = explained.sign {
        overlay::figure(pen, sign, size * 0.62);
    }
    if let Some(stroke) = explained.stroke {
        overlay::sample(pen, stroke, size * 0.9);
    }
}

fn rim(pen: &mut Pen, outline: &str) {
    let ink = pen.colour(Token::Ink3);
    pen.add(format_args!(
        "<path fill=\"none\" stroke=\"{ink}\" stroke-width=\".7\" stroke-opacity=\".55\" d=\"{outline}\"/>"
    ));
}

fn mark(pen: &mut Pen, outline: &str, kind: MarkKind, size: f64) {
    let (over, ink) = (pen.colour(Token::Over), pen.colour(Token::Ink));
    let (near, far) = (N(size * 0.45), N(size * 1.05));
    match kind {
        MarkKind::Target => pen.add(format_args!(
            "<path fill=\"none\" stroke=\"{over}\" stroke-width=\"1.8\" d=\"{outline}M0-{far}V-{near}M0 {near}V{far}M-{far} 0H-{near}M{near} 0H{far}\"/>"
        )),
        MarkKind::Objective => {
            let inner = N(size * 0.5);
            pen.add(format_args!("<path fill=\"none\" stroke=\"{ink}\" stroke-width=\"2\" d=\"{outline}\"/>"));
            pen.add(format_args!("<path stroke=\"{ink}\" stroke-width=\"2\" d=\"M0-{far}V-{inner}M0 {inner}V{far}\"/>"));
        }
        MarkKind::Reach => pen.add(format_args!(
            "<path fill=\"{over}\" fill-opacity=\".14\" stroke=\"{over}\" stroke-width=\"1.6\" d=\"{outline}\"/><circle fill=\"{over}\" r=\"{}\"/>",
            N(size * 0.18)
        )),
    }
}

/// The strokes that show a line in the key, if it has no tint to show it.
fn sample(kind: Ground) -> &'static [(Token, f64)] {
    match kind.line {
        _ if !kind.through || kind.tint.is_some() => &[],
        Line::Road => &[(Token::RoadCase, 6.0), (Token::Road, 3.4)],
        line => lines::strokes(line),
    }
}

/// Draws a hex of a kind of ground.
fn patch(pen: &mut Pen, defs: &mut Pen, kind: Ground, outline: &str, size: f64) {
    let face = pen.colour(ground::tint(kind).unwrap_or(Token::GroundClear));
    pen.add(format_args!("<path fill=\"{face}\" d=\"{outline}\"/>"));
    if let Some(id) = ground::pattern(defs, kind, 1.0) {
        pen.add(format_args!("<path fill=\"url(#{id})\" d=\"{outline}\"/>"));
    }
    rim(pen, outline);
    let half = N(size * 0.86);
    for &(ink, width) in sample(kind) {
        let (ink, width) = (pen.colour(ink), N(width));
        pen.add(format_args!("<path stroke=\"{ink}\" stroke-width=\"{width}\" d=\"M-{half} 0H{half}\"/>"));
    }
    if let Some(drawn) = kind.sign {
        pen.add(format_args!("<g transform=\"scale({})\">", N(size / 22.0)));
        pen.template(drawn, Token::Ink);
        pen.close();
    }
}

fn state(pen: &mut Pen, letter: char, size: f64) {
    let (over, ink) = (pen.colour(Token::Over), pen.colour(Token::Ink));
    match letter {
        '^' => pen.add(format_args!(
            "<path fill=\"none\" stroke=\"{over}\" stroke-width=\"2\" stroke-linecap=\"round\" transform=\"scale({}) translate(0 27)\" d=\"M-15-23Q0-36 15-23M-15-23L-8-19.5M15-23L8-19.5\"/>",
            N(size / 17.0)
        )),
        '*' => pen.add(format_args!(
            "<rect fill=\"none\" stroke=\"{over}\" stroke-width=\"3.4\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" rx=\"3\"/>",
            N(-size * 0.6),
            N(size * 1.2)
        )),
        letter => {
            let half = size * 0.6;
            pen.add(format_args!(
                "<rect fill=\"{ink}\" x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{1}\" rx=\"2\"/>",
                N(-half),
                N(2.0 * half)
            ));
            pen.write((0.0, size * 0.36), Lettering::new(Hand::Bold, size, Token::Sheet).middle(), &letter.to_string());
        }
    }
}

/// Lays out the counters that are not on the map.
pub(crate) fn tray(page: &mut Page, counters: &[&Counter], heading: &str) {
    if counters.is_empty() {
        return;
    }
    let (size, scale) = (SIZE * page.scale, page.scale);
    page.skip(18.0);
    let at = (page.left(), page.y);
    page.pen.write(at, Lettering::new(Hand::Bold, size, Token::Ink), heading);
    page.skip(8.0);
    page.flow(
        counters,
        52.0,
        |_| 36.0 * scale,
        |page, piece, (x, y)| {
            let at = (x + 18.0 * scale, y + 3.0 * scale);
            counter::piece(&mut page.pen, &mut page.defs, piece, at, 0.86 * scale, "");
        },
    );
}
