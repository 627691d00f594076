//! A map of characters, in as many parts as its width needs.

use super::canvas::{Canvas, Look};
use super::cell::Cell;
use super::paint::{Paint, line, wrap};
use crate::lay::Lay;
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Orientation, Shape};
use std::collections::BTreeMap;

/// The width of the row numbers on the left.
const MARGIN: usize = 4;
/// The possible widths of a cell.
const CELLS: [usize; 3] = [6, 4, 3];
/// Of a map in more parts than this, only those that hold something are drawn.
const PARTS: usize = 3;

/// A map and how it is split into parts.
pub(super) struct Plan<'a> {
    /// What is where.
    pub lay: Lay<'a>,
    /// The width of a cell.
    pub cell: usize,
    /// The number of half cells in a part.
    halves: usize,
}

impl<'a> Plan<'a> {
    /// The map of a sheet, if it has one.
    pub fn new(sheet: &'a Sheet, width: usize) -> Option<Plan<'a>> {
        let lay = Lay::new(sheet)?;
        let room = width - MARGIN;
        let whole = halves(lay.grid);
        let narrowest = CELLS[CELLS.len() - 1];
        let cell = CELLS.into_iter().find(|cell| (whole * cell).div_ceil(2) <= room).unwrap_or(narrowest);
        let halves = (2 * room / cell).min(whole).max(3);
        Some(Plan { lay, cell, halves })
    }

    /// What there is to show in a hex.
    fn cell(&self, index: usize) -> Cell<'_> {
        Cell {
            name: self.lay.grid.name_of(index),
            ground: self.lay.ground(index),
            stack: self.lay.stacks.get(&index).map_or(&[], Vec::as_slice),
            marks: self.lay.marks.get(&index).map_or(&[], Vec::as_slice),
            heat: self.lay.heat.get(&index).copied(),
            signs: self.lay.signs.get(&index).map_or(&[], Vec::as_slice),
            routed: self.lay.routes.contains(&index),
        }
    }

    /// Appends the map to a text.
    pub fn draw(&self, out: &mut String, paint: Paint) {
        let parts = self.parts();
        let busy: Vec<bool> = parts.iter().map(|part| part.iter().any(|index| self.holds(*index))).collect();
        let all = parts.len() <= PARTS;
        let first = if busy.contains(&true) { None } else { Some(0) };
        for (number, part) in parts.iter().enumerate() {
            if all || busy[number] || first == Some(number) {
                if parts.len() > 1 {
                    line(out, &format!("part {} of {}", number + 1, parts.len()));
                }
                self.part(out, part, paint);
                while out.ends_with("\n\n") {
                    out.pop();
                }
                line(out, "");
            }
        }
        let left_out: Vec<String> =
            (0..parts.len()).filter(|&n| !all && !busy[n] && first != Some(n)).map(|n| (n + 1).to_string()).collect();
        if !left_out.is_empty() {
            wrap(
                out,
                "Left out, as only ground lies there: part ",
                &left_out,
                ", ",
                self.halves * self.cell / 2 + MARGIN,
            );
            line(out, "");
        }
    }

    fn holds(&self, index: usize) -> bool {
        self.lay.stacks.contains_key(&index)
            || self.lay.marks.contains_key(&index)
            || self.lay.heat.contains_key(&index)
    }

    /// The hexes of every part, by the half cell at which they begin.
    fn parts(&self) -> Vec<Vec<usize>> {
        // A cell takes two half cells: the last half of a part only ends the cells that began before it.
        let step = if self.halves >= halves(self.lay.grid) { self.halves } else { (self.halves - 1) & !1 };
        let mut parts = vec![Vec::new(); halves(self.lay.grid).div_ceil(step)];
        for index in 0..self.lay.grid.len() {
            parts[place(self.lay.grid, index).0 / step].push(index);
        }
        parts.retain(|part| !part.is_empty());
        parts
    }

    fn part(&self, out: &mut String, part: &[usize], paint: Paint) {
        let start = part.iter().map(|&index| place(self.lay.grid, index).0).min().unwrap_or(0) & !1;
        let end = part.iter().map(|&index| place(self.lay.grid, index).0 + 2).max().unwrap_or(2);
        let (top, low) = part.iter().fold((usize::MAX, 0), |(top, low), &index| {
            let y = place(self.lay.grid, index).1;
            (top.min(y), low.max(y))
        });
        let wide = MARGIN + ((end - start) * self.cell).div_ceil(2);
        let mut canvas = Canvas::new(wide, low - top + 3);
        let across = |half: usize| MARGIN + (half - start) * self.cell / 2;
        for &index in part {
            let (half, down) = place(self.lay.grid, index);
            let at = (across(half), down - top + 1);
            let rows = self.cell(index).rows(self.cell);
            for (row, (signs, look)) in rows.into_iter().enumerate() {
                canvas.put((at.0, at.1 + row), look, &signs);
            }
        }
        self.rulers(&mut canvas, part, top, across);
        canvas.show(out, paint);
    }

    /// Writes the numbers of columns above the first hex of each, and of rows before the first hex of each.
    fn rulers(&self, canvas: &mut Canvas, part: &[usize], top: usize, across: impl Fn(usize) -> usize) {
        let mut columns: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
        let mut rows: BTreeMap<u16, (usize, usize)> = BTreeMap::new();
        for &index in part {
            let (half, down) = place(self.lay.grid, index);
            let spot = self.lay.grid.spot_of(index);
            let highest = columns.entry(spot.column).or_insert((down, half));
            *highest = (*highest).min((down, half));
            let leftmost = rows.entry(spot.row).or_insert((half, down));
            *leftmost = (*leftmost).min((half, down));
        }
        let grid = self.lay.grid;
        let digits = grid.column_name(grid.columns.saturating_sub(1)).len();
        let every = if digits < self.cell { 1 } else { 2 };
        for (column, (down, half)) in columns.iter().step_by(every) {
            canvas.put((across(*half), down - top), Look::BARE, &grid.column_name(*column));
        }
        for (row, (_, down)) in rows {
            canvas.put((0, down - top + 1), Look::BARE, &format!("{:>3}", grid.row_name(row)));
        }
    }
}

/// Where a hex begins: half cells from the left, rows from the top.
fn place(grid: Grid, index: usize) -> (usize, usize) {
    let spot = grid.spot_of(index);
    let (column, row) = (usize::from(spot.column), usize::from(spot.row));
    let shift = |across: usize| match grid.shape {
        Shape::OddShifted => across % 2,
        Shape::EvenShifted => 1 - across % 2,
        Shape::Axial => across,
    };
    match grid.orientation {
        Orientation::Pointy => (2 * column + shift(row), 2 * row),
        Orientation::Flat => (2 * column, 2 * row + shift(column)),
    }
}

/// The width of a whole map in half cells.
fn halves(grid: Grid) -> usize {
    (0..grid.len()).map(|index| place(grid, index).0 + 2).max().unwrap_or(2)
}
