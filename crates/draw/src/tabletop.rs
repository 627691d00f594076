//! Where the places of a measured table are on paper.

use crate::geometry;
use crate::{Style, svg};
use jumpmaster_core::plane::Point;
use jumpmaster_core::sheet::{Counter, Stand, Tabletop};
use jumpmaster_core::{Map, Sheet};

/// The table of a sheet, if it is drawn: it must have a size, and there must be no hexes instead.
pub(crate) fn drawn(sheet: &Sheet) -> Option<&Tabletop> {
    let most = 1000 * u32::from(Map::LONGEST);
    let fits = |table: &&Tabletop| table.size.iter().all(|side| (1..=most).contains(side));
    sheet.table.as_deref().filter(fits).filter(|_| geometry::drawn(sheet.grid).is_none())
}

/// Whether a place is on a table.
pub(crate) fn holds(table: &Tabletop, at: Point) -> bool {
    let on = |value: i32, side: u32| u32::try_from(value).is_ok_and(|value| value <= side);
    on(at.x(), table.size[0]) && on(at.y(), table.size[1])
}

/// The stands that are not on the table, as counters.
pub(crate) fn off_the_table(table: &Tabletop) -> Vec<Counter> {
    table.stands.iter().filter(|stand| !holds(table, stand.at)).map(Stand::counter).collect()
}

/// A table laid out on paper, with its upper left corner at 0, 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout<'a> {
    /// The table.
    pub table: &'a Tabletop,
    /// The length of a unit in pixels.
    pub unit: f64,
    /// Its width on paper.
    pub width: f64,
    /// Its height on paper.
    pub height: f64,
}

impl<'a> Layout<'a> {
    /// Lays out a table: a unit is half as long as a hex is large.
    pub fn new(table: &'a Tabletop, style: &Style) -> Layout<'a> {
        let unit = style.radius() / 2.0;
        let [width, height] = table.size.map(|side| f64::from(side) / 1000.0 * unit);
        Layout { table, unit, width, height }
    }

    /// The length of this many thousandths on paper.
    pub fn long(&self, thousandths: f64) -> f64 {
        thousandths / 1000.0 * self.unit
    }

    /// The point on paper of a place; the table's y axis goes up.
    pub fn centre(&self, at: Point) -> geometry::Point {
        (self.long(f64::from(at.x())), self.height - self.long(f64::from(at.y())))
    }

    /// The place under a point on paper, if it is on the table.
    pub fn place(&self, (x, y): geometry::Point) -> Option<Point> {
        let inside = (0.0..=self.width).contains(&x) && (0.0..=self.height).contains(&y);
        let thousandths = |pixels: f64| (pixels / self.unit * 1000.0).round() as i64;
        inside.then(|| Point::near(thousandths(x), thousandths(self.height - y)))
    }
}

/// Where a measured table is in its picture, in the picture's own coordinates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// Where the table's place 0, 0 is, its lower left corner.
    pub origin: geometry::Point,
    /// The length of a unit.
    pub unit: f64,
}

/// Where the table is in the picture that [`svg`](crate::svg) draws of a sheet in a style without heading and key; `None` if
/// there is none.
pub fn measured(sheet: &Sheet, style: &Style) -> Option<Measured> {
    let (layout, corner) = (Layout::new(drawn(sheet)?, style), svg::corner(style));
    Some(Measured { origin: (corner, corner + layout.height), unit: layout.unit })
}

impl Measured {
    /// The point of the picture at a place.
    pub fn centre(&self, at: Point) -> geometry::Point {
        (self.origin.0 + self.long(at.x()), self.origin.1 - self.long(at.y()))
    }

    /// The length of so many thousandths in the picture.
    pub fn long(&self, thousandths: i32) -> f64 {
        f64::from(thousandths) / 1000.0 * self.unit
    }
}

/// The place on a measured table under a point of the picture that [`svg`](crate::svg) draws of it in a style without
/// heading and key, in the picture's own coordinates; `None` off the table, or if there is none.
pub fn place_under(sheet: &Sheet, style: &Style, (x, y): geometry::Point) -> Option<Point> {
    let corner = svg::corner(style);
    Layout::new(drawn(sheet)?, style).place((x - corner, y - corner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_pointed_at_is_what_is_drawn_there() {
        let table = Tabletop { size: [72_000, 48_000], unit: "in".into(), ..Tabletop::default() };
        let sheet = Sheet { table: Some(Box::new(table.clone())), ..Sheet::default() };
        let style = Style { heading: false, key: false, ..Style::default() };
        let (layout, corner) = (Layout::new(&table, &style), svg::corner(&style));
        for (x, y) in [(0, 0), (72_000, 48_000), (12_345, 678), (36_000, 24_001)] {
            let at = Point::at(x, y).unwrap();
            let (left, top) = layout.centre(at);
            assert_eq!(place_under(&sheet, &style, (left + corner, top + corner)), Some(at));
            let told = measured(&sheet, &style).unwrap().centre(at);
            assert!((told.0 - left - corner).abs() < 0.001 && (told.1 - top - corner).abs() < 0.001);
        }
        assert_eq!(place_under(&sheet, &style, (corner - 1.0, corner)), None);
        assert_eq!(place_under(&Sheet::default(), &style, (corner, corner)), None);
    }

    #[test]
    fn a_table_without_a_size_is_not_drawn() {
        for size in [[0, 1000], [1000, 0], [u32::MAX, 1000]] {
            let sheet = Sheet { table: Some(Box::new(Tabletop { size, ..Tabletop::default() })), ..Sheet::default() };
            assert!(drawn(&sheet).is_none());
        }
    }
}
