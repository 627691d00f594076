//! Where things came down in many runs.

use crate::HexChance;
use crate::interval::wilson;

/// What was counted in one hex.
#[derive(Clone, Copy, Default)]
pub struct Cell {
    /// The last run in which something came down here.
    run: u64,
    /// In how many runs something did.
    hits: u64,
    /// How many came down in all.
    landed: u64,
    /// How many of them were fit.
    pub fit: u64,
}

/// Counts for every hex, by its number.
#[derive(Default)]
pub struct Heat {
    cells: Vec<Cell>,
    run: u64,
}

impl Heat {
    /// Begins a run.
    #[inline]
    pub fn turn(&mut self) {
        self.run += 1;
    }

    /// Something comes down in this hex.
    #[inline]
    pub fn land(&mut self, hex: usize) {
        let run = self.run;
        let cell = self.cell(hex);
        cell.landed += 1;
        cell.hits += u64::from(cell.run != run);
        cell.run = run;
    }

    /// The counts of a hex.
    #[inline]
    pub fn cell(&mut self, hex: usize) -> &mut Cell {
        if hex >= self.cells.len() {
            self.grow(hex + 1);
        }
        &mut self.cells[hex]
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, hexes: usize) {
        self.cells.resize(hexes, Cell::default());
    }

    /// Adds the counts of other runs.
    pub fn merge(&mut self, other: &Heat) {
        if other.cells.len() > self.cells.len() {
            self.grow(other.cells.len());
        }
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            cell.hits += more.hits;
            cell.landed += more.landed;
            cell.fit += more.fit;
        }
    }

    /// The chances of all hexes where anything came down.
    pub fn chances(&self, runs: u64) -> Vec<HexChance> {
        let share = |times: u64| times as f64 / runs as f64;
        let hit = self.cells.iter().enumerate().filter(|(_, cell)| cell.hits > 0);
        hit.map(|(hex, cell)| HexChance {
            hex,
            p: share(cell.hits),
            mean: share(cell.landed),
            fit: share(cell.fit),
            interval: Some(wilson(cell.hits, runs)),
        })
        .collect()
    }
}
