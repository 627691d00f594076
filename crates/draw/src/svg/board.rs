//! A sheet's map made ready to be drawn: where everything lies, by the number of its hex.

use super::pen::N;
use crate::geometry::{self, Layout};
use crate::{Numbers, Style};
use jumpmaster_core::Sheet;
use jumpmaster_core::sheet::{Counter, Ground};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A map on paper and what lies on it.
pub(crate) struct Board<'a> {
    /// What is drawn.
    pub sheet: &'a Sheet,
    /// How it is drawn.
    pub style: &'a Style,
    /// Where its hexes lie.
    pub layout: Layout,
    /// The counters of every hex, as they are stacked.
    pub stacks: BTreeMap<usize, Vec<&'a Counter>>,
    /// The chance of every hex that has one.
    pub heat: BTreeMap<usize, f64>,
}

impl<'a> Board<'a> {
    /// The map of a sheet, if it has one.
    pub fn new(sheet: &'a Sheet, style: &'a Style) -> Option<Board<'a>> {
        let layout = Layout::new(geometry::drawn(sheet.grid)?, style.radius());
        let mut stacks: BTreeMap<usize, Vec<&Counter>> = BTreeMap::new();
        for counter in &sheet.counters {
            if let Some(at) = geometry::index(&layout.grid, counter.hex) {
                stacks.entry(at).or_default().push(counter);
            }
        }
        let chances = sheet.heat.iter().filter(|heat| heat.p > 0.0);
        let heat = chances.filter_map(|heat| Some((geometry::index(&layout.grid, heat.hex)?, heat.p))).collect();
        Some(Board { sheet, style, layout, stacks, heat })
    }

    /// The ground of a hex, from the lowest layer to the topmost.
    pub fn ground(&self, index: usize) -> &'a [Ground] {
        ground(self.sheet, &self.layout.grid, index)
    }

    /// The outline of a hex from its first corner on, for a hex of `part` the size.
    pub fn hexagon(&self, part: f64) -> String {
        let corners = self.layout.corners(part);
        let mut path = String::from("l");
        for pair in corners.windows(2) {
            let (dx, dy) = (pair[1].0 - pair[0].0, pair[1].1 - pair[0].1);
            write!(path, "{} {} ", N(dx), N(dy)).expect("a string takes all that is written");
        }
        path.pop();
        path.push('z');
        path
    }

    /// The whole outline about 0, 0 of a hex of `part` the size.
    pub fn outline(&self, part: f64) -> String {
        let (x, y) = self.layout.corners(part)[0];
        format!("M{} {}{}", N(x), N(y), self.hexagon(part))
    }

    /// How much textures grow or shrink with the hexes.
    pub fn pattern_scale(&self) -> f64 {
        (self.layout.radius / 32.0).clamp(0.4, 2.0)
    }

    /// Whether every hex carries its name.
    pub fn names_hexes(&self) -> bool {
        match self.style.numbers {
            Numbers::Every => true,
            Numbers::Margin => false,
            Numbers::Auto => self.layout.radius >= 27.0 && self.layout.grid.len() <= 2500,
        }
    }
}

/// The ground of a hex, by its number on the part of the grid that is drawn.
pub(crate) fn ground<'a>(sheet: &'a Sheet, drawn: &jumpmaster_core::hex::Grid, index: usize) -> &'a [Ground] {
    let spot = drawn.spot_of(index);
    let columns = sheet.grid.map_or(0, |grid| usize::from(grid.columns));
    sheet.ground.get(usize::from(spot.row) * columns + usize::from(spot.column)).map_or(&[], Vec::as_slice)
}
