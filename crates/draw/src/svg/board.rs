//! A sheet's map, ready to be drawn on paper.

use super::pen::{N, append};
use crate::geometry::Layout;
use crate::lay::Lay;
use crate::{Numbers, Style};
use jumpmaster_core::Sheet;

/// A map on paper.
pub(crate) struct Board<'a> {
    /// What is where.
    pub lay: Lay<'a>,
    /// Where its hexes are on paper.
    pub layout: Layout,
    /// Its style.
    pub style: &'a Style,
}

impl<'a> Board<'a> {
    /// The map of a sheet, if it has one.
    pub fn new(sheet: &'a Sheet, style: &'a Style) -> Option<Board<'a>> {
        let lay = Lay::new(sheet)?;
        let layout = Layout::new(lay.grid, style.radius());
        Some(Board { lay, layout, style })
    }

    /// The outline of a hex scaled by `part`, from its first corner on.
    pub fn hexagon(&self, part: f64) -> String {
        let corners = self.layout.corners(part);
        let mut path = String::from("l");
        for pair in corners.windows(2) {
            append(&mut path, format_args!("{} {} ", N(pair[1].0 - pair[0].0), N(pair[1].1 - pair[0].1)));
        }
        path.pop();
        path.push('z');
        path
    }

    /// The whole outline of a hex scaled by `part`, around 0, 0.
    pub fn outline(&self, part: f64) -> String {
        let (x, y) = self.layout.corners(part)[0];
        format!("M{} {}{}", N(x), N(y), self.hexagon(part))
    }

    /// The scale of textures, which follows the hexes.
    pub fn pattern_scale(&self) -> f64 {
        (self.layout.radius / 32.0).clamp(0.4, 2.0)
    }

    /// Whether every hex has its name written in it.
    pub fn names_hexes(&self) -> bool {
        match self.style.numbers {
            Numbers::Every => true,
            Numbers::Margin => false,
            Numbers::Auto => self.layout.radius >= 27.0 && self.lay.grid.len() <= 2500,
        }
    }
}
