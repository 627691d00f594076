//! Where things came down in many runs.

use crate::HexChance;
use crate::interval::wilson;
use jumpmaster_core::HexNumber;

/// The counts of one hex.
#[derive(Clone, Copy, Default)]
struct Cell {
    /// The last run in which something came down here.
    run: u64,
    /// The number of runs in which something did.
    hits: u64,
    /// The number of units that came down in all: unfit ones, and those fit to act.
    landed: [u64; 2],
}

/// Counts for every hex.
#[derive(Default)]
pub struct Heat {
    /// By the number of the hex plus one; the first is for what came down nowhere, which saves a branch in every run.
    cells: Vec<Cell>,
    run: u64,
}

impl Heat {
    /// Begins a run.
    #[inline]
    pub fn turn(&mut self) {
        self.run += 1;
    }

    /// Counts something that comes down in this hex, fit or not.
    #[inline]
    pub fn land(&mut self, hex: Option<HexNumber>, fit: bool) {
        let place = hex.map_or(0, |hex| hex.index() + 1);
        if place >= self.cells.len() {
            self.grow(place + 1);
        }
        let cell = &mut self.cells[place];
        cell.landed[usize::from(fit)] += 1;
        cell.hits += u64::from(cell.run != self.run);
        cell.run = self.run;
    }

    /// Counts as fit something that was counted as unfit in this hex.
    pub fn find_fit(&mut self, hex: u32) {
        if let Some(cell) = self.cells.get_mut(hex as usize + 1) {
            cell.landed[0] -= 1;
            cell.landed[1] += 1;
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, places: usize) {
        self.cells.resize(places, Cell::default());
    }

    /// Adds the counts of other runs.
    pub fn merge(&mut self, other: &Heat) {
        if other.cells.len() > self.cells.len() {
            self.grow(other.cells.len());
        }
        for (cell, more) in self.cells.iter_mut().zip(&other.cells) {
            cell.hits += more.hits;
            cell.landed[0] += more.landed[0];
            cell.landed[1] += more.landed[1];
        }
    }

    /// Multiplies the counts, as if every run had been made `times` times.
    pub fn repeat(&mut self, times: u64) {
        for cell in &mut self.cells {
            cell.hits *= times;
            cell.landed = cell.landed.map(|landed| landed * times);
        }
    }

    /// The number of things that came down in all.
    pub fn landed(&self) -> u64 {
        self.cells.iter().map(|cell| cell.landed[0] + cell.landed[1]).sum()
    }

    /// The chances of all hexes where anything came down.
    pub fn chances(&self, runs: u64) -> Vec<HexChance> {
        let share = |times: u64| times as f64 / runs as f64;
        let hit = self.cells.iter().skip(1).enumerate().filter(|(_, cell)| cell.hits > 0);
        hit.map(|(hex, &Cell { hits, landed: [unfit, fit], .. })| HexChance {
            hex,
            p: share(hits),
            mean: share(unfit + fit),
            fit: share(fit),
            interval: Some(wilson(hits, runs)),
        })
        .collect()
    }
}
