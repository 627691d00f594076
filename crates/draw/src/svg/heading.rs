//! What is above a map: its title, the current facts, the phases of a turn.

use super::page::Page;
use super::pen::{Hand, Lettering, N, Safe};
use crate::tokens::Token;
use crate::words::{breadth, cut};
use jumpmaster_core::Sheet;

const FACT: f64 = 14.0;

/// Writes the heading of a sheet.
pub(crate) fn draw(page: &mut Page, sheet: &Sheet) {
    if !sheet.title.is_empty() {
        page.title(&sheet.title, "");
    }
    facts(page, sheet);
    phases(page, sheet);
}

fn facts(page: &mut Page, sheet: &Sheet) {
    let (size, room) = (FACT * page.scale, page.right() - page.left());
    let most = (room / (size * 0.6)) as usize / 2;
    let short: Vec<(String, String)> =
        sheet.facts.iter().map(|fact| (cut(&fact.name, most), cut(&fact.value, most))).collect();
    let gap = size * 0.45;
    let width = |(name, value): &(String, String)| breadth(name, size) + gap + breadth(value, size) * 1.06;
    page.flow(&short, 22.0, width, |page, (name, value), (x, middle)| {
        let (dim, ink) = (page.pen.colour(Token::Ink2), page.pen.colour(Token::Ink));
        page.pen.letters(Lettering::new(Hand::Plain, size, Token::Ink2));
        page.pen.add(format_args!(
            "<text x=\"{}\" y=\"{}\"><tspan fill=\"{dim}\">{} </tspan><tspan font-weight=\"700\" fill=\"{ink}\">{}</tspan></text>",
            N(x),
            N(middle + size * 0.36),
            Safe(name),
            Safe(value)
        ));
        page.pen.close();
    });
    if !short.is_empty() {
        page.skip(8.0);
    }
}

/// Draws the phases in boxes; the current one is printed in reverse.
fn phases(page: &mut Page, sheet: &Sheet) {
    let (size, high) = (13.0 * page.scale, 24.0 * page.scale);
    let numbered: Vec<(usize, &String)> = sheet.phases.iter().enumerate().collect();
    let width = |(_, phase): &(usize, &String)| breadth(phase, size) * 1.06 + size * 1.4;
    page.flow(&numbered, 30.0, width, |page, item, (x, middle)| {
        let (number, phase) = item;
        let on = sheet.phase == Some(*number);
        let (face, ink, hand) = match (on, sheet.phase.is_some_and(|now| *number < now)) {
            (true, _) => (Token::Ink, Token::Sheet, Hand::Bold),
            (false, true) => (Token::Inset, Token::Ink3, Hand::Plain),
            (false, false) => (Token::Sheet, Token::Ink, Hand::Plain),
        };
        let (face, edge) = (page.pen.colour(face), page.pen.colour(Token::Edge));
        let wide = width(item);
        page.pen.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{face}\" stroke=\"{edge}\"/>",
            N(x),
            N(middle - high / 2.0),
            N(wide),
            N(high)
        ));
        let at = (x + wide / 2.0, middle + size * 0.36);
        page.pen.write(at, Lettering::new(hand, size, ink).middle(), phase);
    });
    if !numbered.is_empty() {
        page.skip(8.0);
    }
}
