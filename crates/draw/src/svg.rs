//! Sheets as SVG: a document that works alone or within a page, without styles, scripts or anything to load.

pub(crate) mod board;
mod coarse;
mod counter;
mod ground;
mod heading;
mod key;
mod lines;
mod marks;
mod overlay;
pub(crate) mod page;
pub(crate) mod pen;
mod record;
mod sides;
pub(crate) mod tabletop;

use crate::geometry::{self, drawn};
use crate::lay::off_the_map;
use crate::tokens::Token;
use crate::{Style, Theme, tabletop as laid_out, words};
use board::Board;
pub(crate) use ground::tint;
use jumpmaster_core::Sheet;
use jumpmaster_core::sheet::{Explained, MarkKind};
use page::Page;
use pen::{Hand, Lettering, N, Pen};

/// Draws a sheet as an SVG document.
///
/// A grid larger than any map may be (256 by 256) is drawn up to that size; what is beyond it is listed as off the map.
pub fn svg(sheet: &Sheet, style: &Style) -> String {
    let board = Board::new(sheet, style);
    let mut page = Page::new(style, sheet_width(sheet, board.as_ref(), style), scale(style));
    draw(&mut page, sheet, board.as_ref(), style);
    page.finish(&sheet.title, &about(sheet))
}

/// The sign or stroke of an overlay as a small picture for a page's own key, in the colours of that page.
pub fn key_sign(explained: &Explained) -> String {
    let mut pen = Pen::new(Theme::Page, String::new());
    pen.out.push_str("<svg class=\"key-sign\" viewBox=\"-14 -14 28 28\" aria-hidden=\"true\">");
    key::explained(&mut pen, explained, 13.0);
    pen.out.push_str("</svg>");
    pen.out
}

/// The scale of text, which grows with the hexes.
pub(crate) fn scale(style: &Style) -> f64 {
    (style.radius() / 34.0).clamp(0.9, 3.0)
}

/// The width of the picture of a sheet, from its map or its table.
pub(crate) fn sheet_width(sheet: &Sheet, board: Option<&Board<'_>>, style: &Style) -> f64 {
    let table = laid_out::drawn(sheet).map(|table| laid_out::Layout::new(table, style));
    match table {
        Some(layout) => framed(tabletop::width(&layout, scale(style)), style),
        None => width(board, style),
    }
}

/// The width of the picture of a map.
pub(crate) fn width(board: Option<&Board<'_>>, style: &Style) -> f64 {
    framed(board.map_or(0.0, |board| board.layout.width + (BAND + 2.0 * FRAME + 2.0 * GAP) * scale(style)), style)
}

/// The width of a page around something this wide.
fn framed(map: f64, style: &Style) -> f64 {
    let scale = scale(style);
    let least = if style.heading || style.key { 460.0 } else { 0.0 };
    map.max(least * scale) + 2.0 * Page::EDGE * scale
}

/// The height of the picture of a map, without heading and key.
pub(crate) fn height(board: &Board<'_>, style: &Style) -> f64 {
    board.layout.height + (BAND + 2.0 * FRAME + 2.0 * GAP + 2.0 * Page::EDGE) * scale(style)
}

/// The distance from the upper left corner of a picture without a heading to its hexes, the same to the right and down.
pub(crate) fn corner(style: &Style) -> f64 {
    (Page::EDGE + FRAME + BAND + GAP) * scale(style)
}

/// The width of the band of coordinates along a map.
const BAND: f64 = 22.0;
/// The width of the double frame around a map.
const FRAME: f64 = 5.0;
/// The gap between the frame and the hexes.
const GAP: f64 = 4.0;

/// Draws a sheet onto a page.
pub(crate) fn draw(page: &mut Page, sheet: &Sheet, board: Option<&Board<'_>>, style: &Style) {
    if style.heading {
        heading::draw(page, sheet);
    }
    if let Some(board) = board {
        map(page, board);
        if style.key {
            key::draw(page, board);
        }
    } else if let Some(table) = laid_out::drawn(sheet) {
        tabletop::draw(page, &laid_out::Layout::new(table, style));
        let off = laid_out::off_the_table(table);
        key::tray(page, &off.iter().collect::<Vec<_>>(), "Off the table");
    }
    let off = off_the_map(sheet);
    key::tray(page, &off, if board.is_some() { "Off the map" } else { "Counters" });
    if style.key {
        sheet.records.iter().for_each(|record| record::draw(page, record));
    }
}

/// Draws the map in its double frame, with coordinates between the frame and the hexes.
fn map(page: &mut Page, board: &Board<'_>) {
    let scale = page.scale;
    let inset = (FRAME + BAND + GAP) * scale;
    let (left, top) = (page.left(), page.y);
    let (wide, high) =
        (board.layout.width + inset + (FRAME + GAP) * scale, board.layout.height + inset + (FRAME + GAP) * scale);
    let (pen, defs) = (&mut page.pen, &mut page.defs);
    let paper = pen.colour(Token::GroundClear);
    frame(pen, (left, top), (wide, high), scale, paper);
    pen.add(format_args!("<g class=\"board\" transform=\"translate({} {})\">", N(left + inset), N(top + inset)));
    ticks(pen, board, scale);
    ground::draw(pen, defs, board);
    sides::draw(pen, board);
    marks::heat(pen, board);
    marks::marks(pen, board, &[MarkKind::Reach]);
    marks::numbers(pen, board);
    marks::arrows(pen, board);
    overlay::beneath(pen, board);
    marks::marks(pen, board, &[MarkKind::Objective, MarkKind::Target]);
    marks::labels(pen, board);
    counter::draw(pen, defs, board);
    overlay::above(pen, board);
    marks::chances(pen, board);
    pen.close();
    page.y += high;
}

/// Draws paper within a fine and a bold rule.
fn frame(pen: &mut Pen, (left, top): (f64, f64), (wide, high): (f64, f64), scale: f64, paper: &str) {
    let ink = pen.colour(Token::Ink);
    let (fine, bold) = (scale, 2.0 * scale);
    for (at, width, fill) in [(0.5 * fine, fine, "none"), (4.0 * fine, bold, paper)] {
        pen.add(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{}\"/>",
            N(left + at),
            N(top + at),
            N(wide - 2.0 * at),
            N(high - 2.0 * at),
            N(width)
        ));
    }
}

/// Draws the numbers of columns and rows along the upper and the left edge.
fn ticks(pen: &mut Pen, board: &Board<'_>, scale: f64) {
    let (band, gap, size) = (BAND * scale, GAP * scale, 12.0 * scale);
    let (wide, high) = (board.layout.width + gap, board.layout.height + gap);
    let inset = pen.colour(Token::Inset);
    let (out, inner) = (N(-gap - band), N(-gap));
    pen.add(format_args!("<path fill=\"{inset}\" d=\"M{out} {out}H{}V{inner}H{inner}V{}H{out}Z\"/>", N(wide), N(high)));
    let grid = board.lay.grid;
    pen.letters(Lettering::new(Hand::Plain, size, Token::Ink2).middle());
    let apart = |one: f64, next: f64, room: f64| every((next - one).abs(), room);
    let column = |number: u16| board.layout.centre(grid.at(i32::from(number), 0)).0;
    let row = |number: u16| board.layout.centre(grid.at(0, i32::from(number))).1;
    for number in (0..grid.columns).step_by(apart(column(0), column(1), size * 2.0)) {
        pen.word((column(number), -gap - band * 0.3), &board.lay.grid.column_name(number));
    }
    for number in (0..grid.rows).step_by(apart(row(0), row(1), size * 1.25)) {
        pen.word((-gap - band * 0.5, row(number) + size * 0.36), &board.lay.grid.row_name(number));
    }
    pen.close();
}

/// The step between numbers that leaves each of them enough room, if neighbours are `apart`.
fn every(apart: f64, room: f64) -> usize {
    [1, 2, 5, 10, 20, 50].into_iter().find(|&step| step as f64 * apart >= room).unwrap_or(100)
}

/// A sheet in words, for people who cannot see it.
pub(crate) fn about(sheet: &Sheet) -> String {
    let mut said: Vec<String> = Vec::new();
    let grid = drawn(sheet.grid);
    if let Some(grid) = sheet.grid {
        said.push(format!("A map of {} columns and {} rows of hexes.", grid.columns, grid.rows));
    }
    said.extend(laid_out::drawn(sheet).into_iter().flat_map(tabletop::about));
    said.extend(sheet.facts.iter().map(|fact| format!("{}: {}.", fact.name, fact.value)));
    if let Some(phase) = sheet.phase.and_then(|now| sheet.phases.get(now)) {
        said.push(format!("Phase: {phase}."));
    }
    let place = |hex| geometry::name(grid, hex);
    for mark in sheet.marks.iter().filter(|mark| mark.kind != MarkKind::Reach).take(MARKS) {
        said.push(format!("{}: {} {}.", place(mark.hex), words::meaning(mark.kind), mark.label));
    }
    for overlay in &sheet.overlays {
        said.push(format!("{}:", overlay.title));
        said.extend(overlay.lines.iter().take(TOLD).map(|line| line.text.clone()));
    }
    let likely = sheet.heat.iter().filter(|heat| heat.p > 0.0).max_by(|a, b| a.p.total_cmp(&b.p));
    if let Some(heat) = likely {
        let (many, hex) = (sheet.heat.len(), place(heat.hex));
        said.push(format!(
            "Chances are given for {many} hexes; the likeliest is {hex} with {} percent.",
            words::percent(heat.p)
        ));
    }
    if sheet.table.is_none() || !sheet.counters.is_empty() {
        said.push(format!("{} counters.", sheet.counters.len()));
    }
    said.extend(
        sheet.counters.iter().take(TOLD).map(|counter| format!("{}: {}.", place(counter.hex), words::phrase(counter))),
    );
    said.join(" ")
}

/// The most marks that are described.
const MARKS: usize = 400;
/// The most counters, and lines of an overlay, that are told one by one; each counter has its own title besides.
const TOLD: usize = 60;
