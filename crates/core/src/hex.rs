//! Hexes: coordinates, the six sides, grids, and what the straight line between two centres meets.
//!
//! Coordinates are hexx's axial (x, y), the ledgers' (q, r). Nothing here uses a float: what decides a rule is computed
//! exactly.

mod names;

pub use names::{Names, Tiles};

use crate::Fault;
use hexx::{HexOrientation, OffsetHexMode};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

pub use hexx::Hex;

/// How the hexes of a map lie.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// Flat tops: a side to the north and one to the south.
    Flat,
    /// Pointed tops: a side to the east and one to the west.
    Pointy,
}

/// One of the six sides of a hex, or the direction across it, clockwise from the first at or after north.
///
/// Files write it as its number, 1 to 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
pub struct Side(u8);

impl TryFrom<u8> for Side {
    type Error = String;
    fn try_from(number: u8) -> Result<Side, String> {
        Side::numbered(number).ok_or_else(|| format!("a hex has sides 1 to 6, not {number}"))
    }
}

impl From<Side> for u8 {
    fn from(side: Side) -> u8 {
        side.number()
    }
}

impl Side {
    /// All six, clockwise from the first at or after north.
    pub const ALL: [Side; 6] = [Side(0), Side(1), Side(2), Side(3), Side(4), Side(5)];

    /// The side with this number, 1 to 6.
    pub const fn numbered(number: u8) -> Option<Side> {
        if number >= 1 && number <= 6 { Some(Side(number - 1)) } else { None }
    }

    /// Its number, 1 to 6.
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The side across the hex.
    #[must_use]
    pub const fn opposite(self) -> Side {
        Side((self.0 + 3) % 6)
    }

    /// The next side clockwise.
    #[must_use]
    pub const fn clockwise(self) -> Side {
        Side((self.0 + 1) % 6)
    }

    /// The step across this side.
    #[inline]
    pub const fn step(self, orientation: Orientation) -> Hex {
        const FLAT: [Hex; 6] =
            [Hex::new(0, -1), Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0)];
        const POINTY: [Hex; 6] =
            [Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1)];
        match orientation {
            Orientation::Flat => FLAT[self.0 as usize],
            Orientation::Pointy => POINTY[self.0 as usize],
        }
    }

    /// Its compass point.
    pub const fn name(self, orientation: Orientation) -> &'static str {
        Side::names(orientation)[self.0 as usize]
    }

    /// The six compass points of a grid, in order.
    pub const fn names(orientation: Orientation) -> [&'static str; 6] {
        match orientation {
            Orientation::Flat => ["N", "NE", "SE", "S", "SW", "NW"],
            Orientation::Pointy => ["NE", "E", "SE", "SW", "W", "NW"],
        }
    }

    /// The side at this compass point.
    pub fn named(name: &str, orientation: Orientation) -> Result<Side, Fault> {
        let names = Side::names(orientation);
        let at = names.iter().position(|known| known.eq_ignore_ascii_case(name));
        at.map(|at| Side(at as u8)).ok_or_else(|| {
            let shape = match orientation {
                Orientation::Flat => "these hexes have sides to north and south, none to east or west",
                Orientation::Pointy => "these hexes have sides to east and west, none to north or south",
            };
            Fault::new(format!("no hex side is called \"{name}\""), shape, format!("one of: {}", names.join(", ")))
        })
    }
}

/// How the hexes of a grid are counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Columns and rows of a rectangle, the odd ones (counting from 0) shifted half a hex.
    OddShifted,
    /// Columns and rows of a rectangle, the even ones shifted half a hex.
    EvenShifted,
    /// Axial q and r from 0: a slanted board.
    Axial,
}

/// The hexes of a map: how many, how they lie, what they are called.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Grid {
    /// How the hexes lie.
    pub orientation: Orientation,
    /// How many columns there are.
    pub columns: u16,
    /// How many rows there are.
    pub rows: u16,
    /// How they are counted.
    pub shape: Shape,
    /// What they are called.
    #[serde(default, skip_serializing_if = "Names::are_numbers")]
    pub names: Names,
}

impl Grid {
    /// The number of hexes.
    pub const fn len(&self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether there are no hexes.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The hex in this column and row.
    #[inline]
    pub const fn at(&self, column: i32, row: i32) -> Hex {
        match self.mode() {
            None => Hex::new(column, row),
            Some(mode) => Hex::from_offset_coordinates([column, row], mode, self.layout()),
        }
    }

    /// The column and row of a hex, on the grid or not.
    #[inline]
    pub const fn place(&self, hex: Hex) -> [i32; 2] {
        match self.mode() {
            None => [hex.x, hex.y],
            Some(mode) => hex.to_offset_coordinates(mode, self.layout()),
        }
    }

    /// The number of a hex, row by row; `None` off the grid.
    #[inline]
    pub const fn index(&self, hex: Hex) -> Option<usize> {
        let [column, row] = self.place(hex);
        if column >= 0 && row >= 0 && column < self.columns as i32 && row < self.rows as i32 {
            Some(row as usize * self.columns as usize + column as usize)
        } else {
            None
        }
    }

    /// The hex with this number.
    pub const fn hex(&self, index: usize) -> Hex {
        self.at((index % self.columns as usize) as i32, (index / self.columns as usize) as i32)
    }

    /// The hex at a spot; `None` off the grid.
    #[inline]
    pub const fn hex_at(&self, spot: Spot) -> Option<Hex> {
        if spot.column < self.columns && spot.row < self.rows {
            Some(self.at(spot.column as i32, spot.row as i32))
        } else {
            None
        }
    }

    /// The spot of a hex; `None` off the grid.
    #[inline]
    pub const fn spot(&self, hex: Hex) -> Option<Spot> {
        match self.index(hex) {
            Some(index) => Some(self.spot_of(index)),
            None => None,
        }
    }

    /// The spot of the hex with this number.
    #[inline]
    pub const fn spot_of(&self, index: usize) -> Spot {
        Spot { column: (index % self.columns as usize) as u16, row: (index / self.columns as usize) as u16 }
    }

    /// Whether a hex is on the grid.
    #[inline]
    pub const fn holds(&self, hex: Hex) -> bool {
        self.index(hex).is_some()
    }

    /// Every hex, row by row.
    pub fn hexes(&self) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        (0..grid.len()).map(move |index| grid.hex(index))
    }

    /// The neighbours of a hex that are on the grid, clockwise.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        Side::ALL.into_iter().map(move |side| hex + side.step(grid.orientation)).filter(move |&next| grid.holds(next))
    }

    /// The name of a hex: column and row, `10,6`, by letters, `BB28`, or by its tile, `F/d2`.
    pub fn name(&self, hex: Hex) -> String {
        self.names.write(*self, self.place(hex))
    }

    /// The name of the hex with this number.
    pub fn name_of(&self, index: usize) -> String {
        self.name(self.hex(index))
    }

    /// The name of the hex at a spot.
    pub fn name_at(&self, spot: Spot) -> String {
        self.names.write(*self, [spot.column.into(), spot.row.into()])
    }

    /// Reads the name of a hex. Column and row are understood whatever the hexes are called.
    pub fn parse(&self, text: &str) -> Result<Hex, Fault> {
        let (column, row) = self.names.read(*self, text)?;
        let inside = (0..i32::from(self.columns)).contains(&column) && (0..i32::from(self.rows)).contains(&row);
        if !inside {
            return Err(Fault::new(
                format!("hex {text} is off the map"),
                format!("the map has {} columns and {} rows", self.columns, self.rows),
                self.range(),
            ));
        }
        Ok(self.at(column, row))
    }

    /// The hex that an input names as `what`.
    pub fn parse_for(&self, what: &str, text: &str) -> Result<Hex, Fault> {
        self.parse(text).map_err(|fault| fault.at(what))
    }

    /// The range of columns and rows, as people write them on this grid or by number.
    fn range(&self) -> String {
        let by = if self.tiles().is_some() { Grid { names: Names::Numbers, ..*self } } else { *self };
        let (columns, rows) = (self.columns - 1, self.rows - 1);
        format!(
            "columns go from {} to {}, rows from {} to {}",
            by.column_name(0),
            by.column_name(columns),
            by.row_name(0),
            by.row_name(rows)
        )
    }

    /// Reads the name of a hex, as a spot.
    pub fn parse_spot(&self, text: &str) -> Result<Spot, Fault> {
        self.parse(text).map(|hex| self.spot(hex).expect("what is parsed is on the grid"))
    }

    /// The spots written so.
    pub fn parse_spots(&self, texts: &[String]) -> Result<Vec<Spot>, Fault> {
        texts.iter().map(|text| self.parse_spot(text)).collect()
    }

    const fn layout(self) -> HexOrientation {
        match self.orientation {
            Orientation::Flat => HexOrientation::Flat,
            Orientation::Pointy => HexOrientation::Pointy,
        }
    }

    const fn mode(self) -> Option<OffsetHexMode> {
        match self.shape {
            Shape::OddShifted => Some(OffsetHexMode::Odd),
            Shape::EvenShifted => Some(OffsetHexMode::Even),
            Shape::Axial => None,
        }
    }
}

/// A hex by its column and row, as people write it: `10,6`. It may be off a given grid; see [`Grid::hex_at`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The column, from 0.
    pub column: u16,
    /// The row, from 0.
    pub row: u16,
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.column, self.row)
    }
}

impl Serialize for Spot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Spot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Spot, D::Error> {
        std::borrow::Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl std::str::FromStr for Spot {
    type Err = String;
    fn from_str(text: &str) -> Result<Spot, String> {
        let numbers = text.split_once(',').map(|(column, row)| (column.parse(), row.parse()));
        match numbers {
            Some((Ok(column), Ok(row))) => Ok(Spot { column, row }),
            _ => Err(format!("\"{text}\" is not a hex: write its column and row like \"10,6\"")),
        }
    }
}

/// How a straight line between two centres meets a hex between them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// It runs through the hex.
    Through(Hex),
    /// It runs along the side that these two hexes share.
    Between(Hex, Hex),
}

/// What the straight line from centre to centre meets strictly between `from` and `to`: from near to far except for hexes
/// side by side, and some of them more than once.
pub fn meetings(from: Hex, to: Hex) -> impl Iterator<Item = Meeting> {
    meetings_with(from, to, |_| true)
}

/// The same, but only with hexes that matter to the caller, so that no line is cut with the others. A side that the line
/// runs along counts if a hex on either hand matters.
pub fn meetings_with(from: Hex, to: Hex, matters: impl Fn(Hex) -> bool) -> impl Iterator<Item = Meeting> {
    let steps = from.distance_to(to);
    let hexes = (1..steps).flat_map(move |step| near(from, to, step, steps));
    let between = hexes.filter(move |&hex| hex != from && hex != to && matters(hex));
    between.filter_map(move |hex| meeting(from, to, hex))
}

/// How the line meets a hex, if it does.
fn meeting(from: Hex, to: Hex, hex: Hex) -> Option<Meeting> {
    match crossing(from, to, hex) {
        Crossing::Misses => None,
        Crossing::Through => Some(Meeting::Through(hex)),
        Crossing::Along => {
            let twin = hex + near_twin(from, to, hex);
            let in_order = (hex.x, hex.y) < (twin.x, twin.y);
            Some(if in_order { Meeting::Between(hex, twin) } else { Meeting::Between(twin, hex) })
        }
    }
}

/// Hexes near the point `step` of `steps` of the way: the line passes through some of them and no others there.
fn near(from: Hex, to: Hex, step: i32, steps: i32) -> impl Iterator<Item = Hex> {
    let way = to - from;
    let middle = from + Hex::new((way.x * step).div_euclid(steps), (way.y * step).div_euclid(steps));
    (-1..=2).flat_map(move |dx| (-1..=2).map(move |dy| middle + Hex::new(dx, dy)))
}

enum Crossing {
    Misses,
    Along,
    Through,
}

fn cube(hex: Hex) -> [i64; 3] {
    [i64::from(hex.x), i64::from(hex.y), i64::from(-hex.x - hex.y)]
}

/// Cuts the segment with the hex: a point is in the hex if, measured from its centre, no two of its three coordinates
/// differ by more than one. Each pair bounds the part of the segment that is inside; all are kept over one denominator.
fn crossing(from: Hex, to: Hex, hex: Hex) -> Crossing {
    let (start, way) = (cube(from - hex), cube(to - from));
    // The part of the segment from low.0/low.1 to high.0/high.1.
    let (mut low, mut high) = ((0_i64, 1_i64), (1_i64, 1_i64));
    let mut on_edge = false;
    for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        let (at, slope) = (start[a] - start[b], way[a] - way[b]);
        if slope == 0 {
            match at.abs() {
                0 => {}
                1 => on_edge = true,
                _ => return Crossing::Misses,
            }
            continue;
        }
        let (sign, size) = (slope.signum(), slope.abs());
        let (enter, leave) = ((-1 - at * sign, size), (1 - at * sign, size));
        if enter.0 * low.1 > low.0 * enter.1 {
            low = enter;
        }
        if leave.0 * high.1 < high.0 * leave.1 {
            high = leave;
        }
    }
    match (low.0 * high.1 < high.0 * low.1, on_edge) {
        (false, _) => Crossing::Misses,
        (true, true) => Crossing::Along,
        (true, false) => Crossing::Through,
    }
}

/// The step from a hex that the line runs along to the hex on the other side of the line.
fn near_twin(from: Hex, to: Hex, hex: Hex) -> Hex {
    Side::ALL
        .into_iter()
        .map(|side| side.step(Orientation::Flat))
        .find(|&step| {
            let middle_twice = cube(hex + hex + step - from - from);
            let way = cube(to - from);
            middle_twice[0] * way[1] == middle_twice[1] * way[0]
        })
        .expect("a line along a side has a hex on either hand")
}

#[cfg(test)]
mod tests {
    use super::*;

    const BRIDGE: Grid = Grid {
        orientation: Orientation::Pointy,
        columns: 20,
        rows: 13,
        shape: Shape::OddShifted,
        names: Names::Numbers,
    };

    #[test]
    fn columns_and_rows_are_axial_hexes() {
        // q = column - (row - row mod 2) / 2, r = row
        assert_eq!(BRIDGE.at(10, 6), Hex::new(7, 6));
        assert_eq!(BRIDGE.at(9, 5), Hex::new(7, 5));
        assert_eq!(BRIDGE.name(Hex::new(7, 6)), "10,6");
        for (index, hex) in BRIDGE.hexes().enumerate() {
            assert_eq!(BRIDGE.index(hex), Some(index));
            assert_eq!(BRIDGE.parse(&BRIDGE.name(hex)), Ok(hex));
        }
        assert_eq!(BRIDGE.index(BRIDGE.at(20, 0)), None);
        assert_eq!(BRIDGE.index(BRIDGE.at(0, -1)), None);
    }

    #[test]
    fn the_bridge_has_the_neighbours_it_should() {
        let mut names: Vec<String> = BRIDGE.neighbours(BRIDGE.at(10, 6)).map(|hex| BRIDGE.name(hex)).collect();
        names.sort();
        assert_eq!(names, ["10,5", "10,7", "11,6", "9,5", "9,6", "9,7"]);
    }

    #[test]
    fn bad_hexes_are_refused_in_words() {
        assert_eq!(BRIDGE.parse("20,0").unwrap_err().what, "hex 20,0 is off the map");
        assert_eq!(BRIDGE.parse("ten,6").unwrap_err().what, "\"ten,6\" is not a hex");
        assert_eq!(BRIDGE.parse("").unwrap_err().fix, "write it like \"10,6\"");
    }

    /// What the line meets, each once, nearest first.
    fn line(from: Hex, to: Hex) -> Vec<Meeting> {
        let along = |hex: Hex| -> i64 {
            let (way, off) = (cube(to - from), cube(hex - from));
            (0..3).map(|axis| way[axis] * off[axis]).sum()
        };
        let mut met: Vec<Meeting> = Vec::new();
        for meeting in meetings(from, to) {
            if !met.contains(&meeting) {
                met.push(meeting);
            }
        }
        met.sort_by_key(|meeting| match *meeting {
            Meeting::Through(hex) => 2 * along(hex),
            Meeting::Between(one, other) => along(one) + along(other),
        });
        met
    }

    #[test]
    fn a_straight_row_meets_each_hex_between() {
        let hexes: Vec<Meeting> = (1..5).map(|q| Meeting::Through(Hex::new(q, 0))).collect();
        assert_eq!(line(Hex::ZERO, Hex::new(5, 0)), hexes);
        assert_eq!(line(Hex::ZERO, Hex::new(1, 0)), []);
        assert_eq!(line(Hex::ZERO, Hex::ZERO), []);
    }

    #[test]
    fn a_line_can_run_between_two_hexes() {
        let between = Meeting::Between(Hex::new(0, 1), Hex::new(1, 0));
        assert_eq!(line(Hex::ZERO, Hex::new(1, 1)), [between]);
        let meetings = line(Hex::ZERO, Hex::new(2, 2));
        assert_eq!(meetings.len(), 3, "side, hex, side: {meetings:?}");
        assert_eq!(meetings[1], Meeting::Through(Hex::new(1, 1)));
    }

    #[test]
    fn a_line_is_cut_only_with_hexes_that_matter() {
        let matters = |hex: Hex| (hex.x + 2 * hex.y).rem_euclid(4) == 1;
        let counts = |meeting: &Meeting| match *meeting {
            Meeting::Through(hex) => matters(hex),
            Meeting::Between(one, other) => matters(one) || matters(other),
        };
        for to in Hex::ZERO.range(7) {
            let some: Vec<Meeting> = meetings_with(Hex::ZERO, to, matters).collect();
            let all = line(Hex::ZERO, to);
            assert!(all.iter().filter(|&meeting| counts(meeting)).all(|meeting| some.contains(meeting)), "{to:?}");
            assert!(some.iter().all(|meeting| counts(meeting) && all.contains(meeting)), "{to:?}");
        }
    }

    #[test]
    fn lines_read_the_same_from_either_end() {
        for to in Hex::ZERO.range(7) {
            let there = line(Hex::ZERO, to);
            let mut back = line(to, Hex::ZERO);
            back.reverse();
            assert_eq!(there, back, "{to:?}");
        }
    }
}
