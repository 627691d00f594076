//! Everything on a sheet's map, by the number of its hex.

use crate::geometry::{drawn, index};
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Hex};
use jumpmaster_core::sheet::{Counter, Ground, Line, Mark, Signed};
use std::collections::{BTreeMap, BTreeSet};

/// A map and what is on it.
pub(crate) struct Lay<'a> {
    /// The sheet of the map.
    pub sheet: &'a Sheet,
    /// Its hexes, as far as they are drawn.
    pub grid: Grid,
    /// The counters of every hex, as they are stacked.
    pub stacks: BTreeMap<usize, Vec<&'a Counter>>,
    /// The marks of every hex.
    pub marks: BTreeMap<usize, Vec<&'a Mark>>,
    /// The chance of every hex that has one.
    pub heat: BTreeMap<usize, f64>,
    /// The signs of overlays in every hex.
    pub signs: BTreeMap<usize, Vec<&'a Signed>>,
    /// The hexes that routes of overlays run over.
    pub routes: BTreeSet<usize>,
}

impl<'a> Lay<'a> {
    /// What is on the map of a sheet, if it has one.
    pub fn new(sheet: &'a Sheet) -> Option<Lay<'a>> {
        let grid = drawn(sheet.grid)?;
        let chances = sheet.heat.iter().filter(|heat| heat.p > 0.0);
        let signs = sheet.overlays.iter().flat_map(|overlay| &overlay.signs);
        let ways = sheet.overlays.iter().flat_map(|overlay| &overlay.routes).flat_map(|route| &route.hexes);
        Some(Lay {
            sheet,
            grid,
            stacks: gather(grid, &sheet.counters, |counter| counter.hex),
            marks: gather(grid, &sheet.marks, |mark| mark.hex),
            heat: chances.filter_map(|heat| Some((index(grid, heat.hex)?, heat.p))).collect(),
            signs: gather(grid, signs, |signed| signed.hex),
            routes: ways.filter_map(|&hex| index(grid, hex)).collect(),
        })
    }

    /// The ground of a hex, from the lowest layer to the topmost.
    pub fn ground(&self, index: usize) -> &'a [Ground] {
        let spot = self.grid.spot_of(index);
        let columns = self.sheet.grid.map_or(0, |grid| usize::from(grid.columns));
        let index = usize::from(spot.row) * columns + usize::from(spot.column);
        self.sheet.ground.get(index).map_or(&[], Vec::as_slice)
    }

    /// The kinds of ground that are anywhere on the map, in their order.
    pub fn grounds(&self) -> BTreeSet<Ground> {
        (0..self.grid.len()).flat_map(|index| self.ground(index)).copied().collect()
    }

    /// Whether a line of this kind runs through a hex.
    pub fn has_line(&self, index: usize, line: Line) -> bool {
        self.ground(index).iter().any(|ground| ground.runs_as(line))
    }
}

/// Things by their hex; those off the grid are left out.
fn gather<'a, T: 'a>(
    grid: Grid,
    things: impl IntoIterator<Item = &'a T>,
    hex: impl Fn(&T) -> Hex,
) -> BTreeMap<usize, Vec<&'a T>> {
    let mut hexes: BTreeMap<usize, Vec<&'a T>> = BTreeMap::new();
    for thing in things {
        if let Some(at) = index(grid, hex(thing)) {
            hexes.entry(at).or_default().push(thing);
        }
    }
    hexes
}

/// The counters that are not on the map as drawn.
pub(crate) fn off_the_map(sheet: &Sheet) -> Vec<&Counter> {
    let grid = drawn(sheet.grid);
    let on = |counter: &Counter| grid.is_some_and(|grid| index(grid, counter.hex).is_some());
    sheet.counters.iter().filter(|counter| !on(counter)).collect()
}
