//! Records below a map: small tables, their columns as wide as what is in them.

use super::page::Page;
use super::pen::{Hand, Lettering};
use crate::tokens::Token;
use crate::words::{breadth, clean};
use jumpmaster_core::sheet::Record;

const SIZE: f64 = 13.0;
/// The room between two columns, in letters.
const GAP: f64 = 1.2;

/// Writes a record; its letters are smaller if it would be wider than the page.
pub(crate) fn draw(page: &mut Page, record: &Record) {
    let rows = || std::iter::once(&record.heads).chain(&record.rows);
    let columns = rows().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &[String], at: usize| row.get(at).map(|text| clean(text)).unwrap_or_default();
    let widths: Vec<f64> =
        (0..columns).map(|at| rows().map(|row| breadth(&cell(row, at), 1.0)).fold(0.0, f64::max) + GAP).collect();
    let room = (page.right() - page.left()) / widths.iter().sum::<f64>().max(1.0);
    let size = (SIZE * page.scale).min(room);
    page.skip(18.0);
    let (left, ink) = (page.left(), Lettering::new(Hand::Bold, SIZE * page.scale, Token::Ink));
    page.pen.write((left, page.y), ink, &record.title);
    page.skip(4.0);
    for (number, row) in rows().enumerate() {
        page.y += size * 1.4;
        let mut x = left;
        let hand = if number == 0 { Hand::Bold } else { Hand::Plain };
        page.pen.letters(Lettering::new(hand, size, Token::Ink2));
        for (at, width) in widths.iter().enumerate() {
            page.pen.word((x, page.y), &cell(row, at));
            x += width * size;
        }
        page.pen.close();
    }
}
