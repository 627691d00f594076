//! Where hexes are on paper.

use jumpmaster_core::Map;
use jumpmaster_core::hex::{Grid, Hex, Orientation, Side};
use std::f64::consts::{FRAC_PI_6, PI};

/// A point on paper.
pub(crate) type Point = (f64, f64);

/// Half the square root of three: the distance from the centre of a hex of size one to the middle of a side.
pub(crate) const INNER: f64 = 0.866_025_403_784_438_6;

/// The part of a grid that is drawn: all of it, or its first columns and rows if it is larger than any map may be.
pub(crate) fn drawn(grid: Option<Grid>) -> Option<Grid> {
    let grid = grid?;
    let part = Grid { columns: grid.columns.min(Map::LONGEST), rows: grid.rows.min(Map::LONGEST), ..grid };
    (!part.is_empty()).then_some(part)
}

/// The number of a hex on a grid; the hex may be arbitrarily far off.
pub(crate) fn index(grid: Grid, hex: Hex) -> Option<usize> {
    let far = 4 * i32::from(Map::LONGEST);
    let near = |value: i32| (-far..=far).contains(&value);
    if near(hex.x) && near(hex.y) { grid.index(hex) } else { None }
}

/// The name of a hex, on the grid or off it.
pub(crate) fn name(grid: Option<Grid>, hex: Hex) -> String {
    match grid.and_then(|grid| index(grid, hex).map(|at| grid.name_of(at))) {
        Some(name) => name,
        None => "off the map".into(),
    }
}

/// The hexes of a grid laid out on paper, with the top left corner of the whole at 0, 0.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    /// The hexes.
    pub grid: Grid,
    /// The distance from centre to corner.
    pub radius: f64,
    /// The width of all hexes together.
    pub width: f64,
    /// The height of all hexes together.
    pub height: f64,
    origin: Point,
}

impl Layout {
    /// Lays out a grid that has hexes.
    pub fn new(grid: Grid, radius: f64) -> Layout {
        let mut layout = Layout { grid, radius, width: 0.0, height: 0.0, origin: (0.0, 0.0) };
        let (half_width, half_height) = layout.half();
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for (x, y) in rim(grid).map(|hex| layout.centre(hex)) {
            low = (low.0.min(x - half_width), low.1.min(y - half_height));
            high = (high.0.max(x + half_width), high.1.max(y + half_height));
        }
        layout.origin = (-low.0, -low.1);
        (layout.width, layout.height) = (high.0 - low.0, high.1 - low.1);
        layout
    }

    /// The centre of a hex.
    pub fn centre(&self, hex: Hex) -> Point {
        let (q, r, size) = (f64::from(hex.x), f64::from(hex.y), self.radius);
        let (x, y) = match self.grid.orientation {
            Orientation::Pointy => (2.0 * INNER * (q + r / 2.0), 1.5 * r),
            Orientation::Flat => (1.5 * q, 2.0 * INNER * (r + q / 2.0)),
        };
        (self.origin.0 + size * x, self.origin.1 + size * y)
    }

    /// The centre of the hex with this number.
    pub fn centre_of(&self, index: usize) -> Point {
        self.centre(self.grid.hex(index))
    }

    /// Half the width and half the height of a hex.
    pub fn half(&self) -> (f64, f64) {
        match self.grid.orientation {
            Orientation::Pointy => (INNER * self.radius, self.radius),
            Orientation::Flat => (self.radius, INNER * self.radius),
        }
    }

    /// The direction across a side, as an angle on paper.
    pub fn angle(&self, side: Side) -> f64 {
        let first = match self.grid.orientation {
            Orientation::Flat => -PI / 2.0,
            Orientation::Pointy => -PI / 3.0,
        };
        first + f64::from(side.number() - 1) * 2.0 * FRAC_PI_6
    }

    /// The middle of a side, measured from the centre of its hex.
    pub fn middle(&self, side: Side) -> Point {
        let angle = self.angle(side);
        (angle.cos() * INNER * self.radius, angle.sin() * INNER * self.radius)
    }

    /// The two corners of a side, clockwise, measured from the centre of its hex.
    pub fn ends(&self, side: Side) -> (Point, Point) {
        let corner = |angle: f64| (angle.cos() * self.radius, angle.sin() * self.radius);
        let angle = self.angle(side);
        (corner(angle - FRAC_PI_6), corner(angle + FRAC_PI_6))
    }

    /// The corners of a hex scaled by `part`, measured from its centre.
    pub fn corners(&self, part: f64) -> [Point; 6] {
        Side::ALL.map(|side| {
            let ((x, y), _) = self.ends(side);
            (x * part, y * part)
        })
    }

    /// The neighbour across a side, by its number.
    pub fn across(&self, index: usize, side: Side) -> Option<usize> {
        self.grid.index(self.grid.hex(index) + side.step(self.grid.orientation))
    }
}

/// The hexes on the rim of a grid, which bound it.
fn rim(grid: Grid) -> impl Iterator<Item = Hex> {
    let (columns, rows) = (i32::from(grid.columns), i32::from(grid.rows));
    // Every second column or row is shifted the same way, so two of them at every edge bound the others; a slanted board is
    // bounded by its corners.
    let few = |many: i32| [0, 1, many - 2, many - 1].into_iter().filter(move |&at| (0..many).contains(&at));
    few(columns).flat_map(move |column| few(rows).map(move |row| grid.at(column, row)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::hex::{Names, Shape};

    const SHAPES: [Shape; 3] = [Shape::OddShifted, Shape::EvenShifted, Shape::Axial];

    #[test]
    fn every_hex_lies_within_the_layout() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            for (shape, (columns, rows)) in
                SHAPES.into_iter().flat_map(|shape| [(shape, (1, 1)), (shape, (7, 4)), (shape, (4, 9))])
            {
                let layout = Layout::new(Grid { orientation, columns, rows, shape, names: Names::Numbers }, 10.0);
                let (half_width, half_height) = layout.half();
                let mut touches = [false; 4];
                for (x, y) in layout.grid.hexes().map(|hex| layout.centre(hex)) {
                    let edges = [
                        x - half_width,
                        y - half_height,
                        layout.width - x - half_width,
                        layout.height - y - half_height,
                    ];
                    assert!(edges.iter().all(|&edge| edge > -1e-9), "{orientation:?} {shape:?} {edges:?}");
                    for (touch, edge) in touches.iter_mut().zip(edges) {
                        *touch |= edge.abs() < 1e-9;
                    }
                }
                assert_eq!(touches, [true; 4], "{orientation:?} {shape:?} is laid out without a gap");
            }
        }
    }

    #[test]
    fn sides_lead_to_neighbours() {
        for orientation in [Orientation::Flat, Orientation::Pointy] {
            let layout = Layout::new(
                Grid { orientation, columns: 5, rows: 5, shape: Shape::OddShifted, names: Names::Numbers },
                10.0,
            );
            let hex = layout.grid.at(2, 2);
            let (x, y) = layout.centre(hex);
            for side in Side::ALL {
                let (dx, dy) = layout.middle(side);
                let next = layout.centre(hex + side.step(orientation));
                assert!((x + 2.0 * dx - next.0).abs() < 1e-9 && (y + 2.0 * dy - next.1).abs() < 1e-9, "{side:?}");
            }
        }
    }

    #[test]
    fn a_hex_at_the_end_of_the_world_is_off_the_map() {
        let grid = Grid {
            orientation: Orientation::Flat,
            columns: 5,
            rows: 5,
            shape: Shape::EvenShifted,
            names: Names::Numbers,
        };
        for far in [i32::MIN, i32::MAX] {
            assert_eq!(index(grid, Hex::new(far, far)), None);
            assert_eq!(name(Some(grid), Hex::new(far, 0)), "off the map");
        }
        assert_eq!(name(Some(grid), grid.at(3, 4)), "3,4");
    }
}
