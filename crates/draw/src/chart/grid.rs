//! The grid of a chart on paper: heads with their chances, cells in the colours of heat, marked columns framed.

use crate::svg::page::Page;
use crate::svg::pen::{Hand, Lettering, N};
use crate::tokens::{Token, step};
use crate::words::{breadth, clean, percent, percent_fine};
use jumpmaster_core::chart::{Cell, Grid, Head};

/// The size of the letters in a cell.
const TEXT: f64 = 12.0;
/// The size of its chance, of heads' chances and of marks.
const SMALL: f64 = 10.5;
/// The height of a cell.
const HIGH: f64 = 48.0;
/// The height of the heads of columns.
const HEADS: f64 = 50.0;
/// The least and the greatest width of a picture.
const WIDTHS: (f64, f64) = (760.0, 2400.0);

/// The width of the picture of a chart, in which every cell has room.
pub(super) fn width(grid: &Grid) -> f64 {
    let whole = 2.0 * Page::EDGE + side(grid) + grid.columns.len() as f64 * cell_width(grid);
    whole.clamp(WIDTHS.0, WIDTHS.1)
}

/// The width of the heads of rows.
fn side(grid: &Grid) -> f64 {
    let names = grid.rows.iter().map(|row| breadth(&row.name, TEXT)).fold(breadth(&grid.down, TEXT), f64::max);
    names + breadth("99.9 %", SMALL) + 18.0
}

fn cell_width(grid: &Grid) -> f64 {
    let cells = grid.cells.iter().flatten().flat_map(|cell| halves(&cell.text)).map(|text| breadth(&text, TEXT));
    let heads = grid.columns.iter().map(|head| breadth(&head.name, TEXT * 1.1));
    let marks = grid.columns.iter().filter_map(|head| head.mark.as_ref()).map(|mark| breadth(mark, SMALL));
    cells.chain(heads).chain(marks).fold(breadth("99.9 %", SMALL), f64::max) + 10.0
}

/// A text in at most two lines, broken at the blank that leaves the longer one shortest.
fn halves(text: &str) -> Vec<String> {
    let text = clean(text);
    let longer = |at: &usize| at.max(&(text.len() - at - 1)).to_owned();
    match text.match_indices(' ').map(|(at, _)| at).min_by_key(longer) {
        Some(at) => vec![text[..at].to_string(), text[at + 1..].to_string()],
        None => vec![text],
    }
}

/// Draws a grid.
pub(super) fn draw(page: &mut Page, grid: &Grid) {
    let scale = page.scale;
    let (left, top, side) = (page.left(), page.y + HEADS * scale, side(grid) * scale);
    let columns = grid.columns.len().max(1) as f64;
    let (wide, high) = ((page.right() - left - side) / columns, HIGH * scale);
    corner(page, grid, (left, top), side);
    for (at, head) in grid.columns.iter().enumerate() {
        column(page, head, (left + side + (at as f64 + 0.5) * wide, top));
    }
    for (down, (head, cells)) in grid.rows.iter().zip(&grid.cells).enumerate() {
        let y = top + down as f64 * high;
        row(page, head, (left, y + high / 2.0), side);
        for (at, each) in cells.iter().enumerate() {
            cell(page, each, (left + side + at as f64 * wide, y), (wide, high));
        }
    }
    let bottom = top + grid.rows.len() as f64 * high;
    for (at, _) in grid.columns.iter().enumerate().filter(|(_, head)| head.mark.is_some()) {
        frame(page, (left + side + at as f64 * wide, top - HEADS * scale * 0.72), (wide, bottom));
    }
    page.y = bottom;
    page.skip(16.0);
    key(page, grid);
    page.skip(12.0);
}

/// What the columns and the rows are.
fn corner(page: &mut Page, grid: &Grid, (left, top): (f64, f64), side: f64) {
    let (size, scale) = (SMALL * page.scale, page.scale);
    let plain = Lettering::new(Hand::Plain, size, Token::Ink2);
    page.pen.write((left + side - 6.0 * scale, top - 22.0 * scale), plain.end(), &grid.across);
    page.pen.write((left, top - 7.0 * scale), plain, &grid.down);
    let ink = page.pen.colour(Token::Ink);
    let (from, to, y) = (N(left), N(page.right()), N(top));
    page.pen.add(format_args!("<path stroke=\"{ink}\" d=\"M{from} {y}H{to}\"/>"));
}

fn column(page: &mut Page, head: &Head, (middle, top): (f64, f64)) {
    let scale = page.scale;
    if let Some(mark) = &head.mark {
        let how = Lettering::new(Hand::Bold, SMALL * scale, Token::Over).middle();
        page.pen.write((middle, top - 39.0 * scale), how, mark);
    }
    let how = Lettering::new(Hand::Bold, TEXT * 1.1 * scale, Token::Ink).middle();
    page.pen.write((middle, top - 21.0 * scale), how, &head.name);
    let said = if head.chance.is_never() { "never".into() } else { percent_fine(head.chance.p()) };
    page.pen.write(
        (middle, top - 7.0 * scale),
        Lettering::new(Hand::Plain, SMALL * scale, Token::Ink2).middle(),
        &said,
    );
}

fn row(page: &mut Page, head: &Head, (left, middle): (f64, f64), side: f64) {
    let scale = page.scale;
    let y = middle + TEXT * 0.36 * scale;
    page.pen.write((left, y), Lettering::new(Hand::Bold, TEXT * scale, Token::Ink), &head.name);
    let how = Lettering::new(Hand::Plain, SMALL * scale, Token::Ink2).end();
    page.pen.write((left + side - 6.0 * scale, y), how, &percent_fine(head.chance.p()));
}

/// Draws a cell: its result, and its chance if it can come up.
fn cell(page: &mut Page, cell: &Cell, (x, y): (f64, f64), (wide, high): (f64, f64)) {
    let scale = page.scale;
    let never = cell.chance.is_never();
    let heat = step(cell.chance.p());
    let (face, ink) = if never { (Token::Sheet, Token::Ink3) } else { (heat.face, heat.ink) };
    let (face, edge) = (page.pen.colour(face), page.pen.colour(Token::Edge));
    page.pen.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{face}\" stroke=\"{edge}\" stroke-width=\".5\"/>",
        N(x),
        N(y),
        N(wide),
        N(high)
    ));
    let lines = halves(&cell.text);
    let hand = if never { Hand::Plain } else { Hand::Bold };
    let (size, leading, middle) = (TEXT * scale, TEXT * 1.15 * scale, x + wide / 2.0);
    let shown = lines.len() + usize::from(!never);
    let mut line = y + high / 2.0 - (shown as f64 - 1.0) * leading / 2.0 + size * 0.36;
    for text in &lines {
        page.pen.write((middle, line), Lettering::new(hand, size, ink).middle(), text);
        line += leading;
    }
    if !never {
        let how = Lettering::new(Hand::Plain, SMALL * scale, ink).middle();
        page.pen.write((middle, line), how, &format!("{} %", percent(cell.chance.p())));
    }
}

/// Draws the frame of a marked column, down to `bottom`.
fn frame(page: &mut Page, (x, y): (f64, f64), (wide, bottom): (f64, f64)) {
    let (ink, scale) = (page.pen.colour(Token::Over), page.scale);
    page.pen.add(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\"/>",
        N(x),
        N(y),
        N(wide),
        N(bottom - y),
        N(2.4 * scale)
    ));
}

/// What the signs in the cells mean.
fn key(page: &mut Page, grid: &Grid) {
    let size = SMALL * page.scale;
    let pale = "a cell without a percentage cannot come up".to_string();
    let signs = grid.legend.iter().map(|sign| format!("{}: {}", sign.sign, sign.meaning));
    let all: Vec<String> = signs.chain([pale]).map(|said| clean(&said)).collect();
    page.flow(
        &all,
        17.0,
        |said| breadth(said, size),
        |page, said, (x, middle)| {
            page.pen.write((x, middle + size * 0.36), Lettering::new(Hand::Plain, size, Token::Ink2), said);
        },
    );
}

#[cfg(test)]
mod tests {
    use super::halves;

    #[test]
    fn texts_are_broken_in_the_middle() {
        assert_eq!(halves("Ao1 e4 DL1o2"), ["Ao1 e4", "DL1o2"]);
        assert_eq!(halves("AL1o1 Do1"), ["AL1o1", "Do1"]);
        assert_eq!(halves("AL2"), ["AL2"]);
        assert_eq!(halves(""), [""]);
    }
}
