//! Where the hexes of a picture are, for code that handles pointing at them.

use crate::Style;
use crate::geometry::Point;
use crate::svg;
use crate::svg::board::Board;
use jumpmaster_core::Sheet;

/// Where the hexes of a picture are, in its own coordinates.
///
/// The centre of column `c` and row `r` is `first`, plus `two_columns` for every two columns and `column` for an odd one,
/// and the same for rows. That holds for every kind of grid.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Places {
    /// The width and height of the picture, as long as nothing is off its map.
    pub size: Point,
    /// The distance from the centre of a hex to its corner.
    pub radius: f64,
    /// The centre of the hex in column 0, row 0.
    pub first: Point,
    /// From there to column 1.
    pub column: Point,
    /// From there to column 2.
    pub two_columns: Point,
    /// From there to row 1.
    pub row: Point,
    /// From there to row 2.
    pub two_rows: Point,
}

/// Where the hexes are in the picture that [`svg`](crate::svg) draws of a sheet in a style without heading and key; `None`
/// if there is no map.
pub fn places(sheet: &Sheet, style: &Style) -> Option<Places> {
    let board = Board::new(sheet, style)?;
    let corner = svg::corner(style);
    let centre = |column, row| {
        let (x, y) = board.layout.centre(board.lay.grid.at(column, row));
        (x + corner, y + corner)
    };
    let first = centre(0, 0);
    let from_first = |column, row| {
        let (x, y) = centre(column, row);
        (x - first.0, y - first.1)
    };
    Some(Places {
        size: (svg::width(Some(&board), style), svg::height(&board, style)),
        radius: board.layout.radius,
        first,
        column: from_first(1, 0),
        two_columns: from_first(2, 0),
        row: from_first(0, 1),
        two_rows: from_first(0, 2),
    })
}

impl Places {
    /// The centre of the hex in a column and row.
    pub fn centre(&self, column: u16, row: u16) -> (f64, f64) {
        let along = |number: u16, one: f64, two: f64| f64::from(number / 2) * two + f64::from(number % 2) * one;
        (
            self.first.0 + along(column, self.column.0, self.two_columns.0) + along(row, self.row.0, self.two_rows.0),
            self.first.1 + along(column, self.column.1, self.two_columns.1) + along(row, self.row.1, self.two_rows.1),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
    use jumpmaster_core::sheet::{Ground, Mark, MarkKind};

    #[test]
    fn marks_are_drawn_where_hexes_are_said_to_be() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            for shape in [Shape::OddShifted, Shape::EvenShifted, Shape::Axial] {
                let grid = Grid { orientation, columns: 6, rows: 5, shape, names: Names::Numbers };
                let marks =
                    grid.hexes().map(|hex| Mark { hex, kind: MarkKind::Target, label: String::new() }).collect();
                let ground = vec![vec![Ground::CLEAR]; grid.len()];
                let sheet = Sheet { grid: Some(grid), ground, marks, ..Sheet::default() };
                let style = Style { heading: false, key: false, hex: 20.0, ..Style::default() };
                let (drawn, places) = (crate::svg(&sheet, &style), places(&sheet, &style).unwrap());
                let (wide, high) = places.size;
                assert!(
                    drawn.contains(&format!(" width=\"{}\" height=\"{}\" role", tenth(wide), tenth(high))),
                    "{drawn:.90}"
                );
                let board = number_after(&drawn, "class=\"board\" transform=\"translate(");
                for spot in (0..grid.len()).map(|index| grid.spot_of(index)) {
                    let mark = number_after(&drawn, &format!("data-hex=\"{spot}\" transform=\"translate("));
                    let (x, y) = places.centre(spot.column, spot.row);
                    let off = (board.0 + mark.0 - x).abs().max((board.1 + mark.1 - y).abs());
                    assert!(off < 0.1, "{orientation:?} {shape:?} {spot}: {off}");
                }
            }
        }
    }

    fn tenth(number: f64) -> String {
        crate::svg::pen::N(number).to_string()
    }

    fn number_after(text: &str, before: &str) -> (f64, f64) {
        let rest = &text[text.find(before).unwrap() + before.len()..];
        let (x, y) = rest[..rest.find(')').unwrap()].split_once(' ').unwrap();
        (x.parse().unwrap(), y.parse().unwrap())
    }
}
