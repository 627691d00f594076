//! The names of a grid's hexes: by column and row, by lettered columns, or by the lettered tiles that a map is assembled
//! from.

use super::Grid;
use crate::Fault;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What the hexes of a grid are called. Files write `numbers`, `letters`, `digits`, or the
/// letters of the tiles: `AB/CD`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub enum Names {
    /// Column and row from 0: `10,6`.
    #[default]
    Numbers,
    /// A letter for the column, doubled after the first 26, and a number from 1 for the row: `M25`, `BB28`.
    Letters,
    /// Two digits for the column and two for the row, both from 01: `0704`.
    Digits,
    /// The tile, a letter for the column and a number from 1 for the row: `F/d2`.
    Tiles(Tiles),
}

/// The lettered tiles of a map, all of one size, row by row. Files write them as their letters, a slash between rows: `AB/CD`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Tiles {
    /// How many lie side by side.
    across: u8,
    /// How many rows of them there are.
    down: u8,
    /// Their letters, row by row.
    letters: [u8; Tiles::MOST],
}

impl Tiles {
    /// The most tiles there can be: one for each letter.
    pub const MOST: usize = 26;

    /// The number of tiles.
    pub const fn len(&self) -> usize {
        self.across as usize * self.down as usize
    }

    /// Whether there are none, which cannot happen.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of tiles across, and the number of rows of them.
    pub const fn size(&self) -> [u16; 2] {
        [self.across as u16, self.down as u16]
    }

    /// The letters of the tiles, row by row.
    pub fn letters(&self) -> impl Iterator<Item = char> {
        self.letters[..self.len()].iter().copied().map(char::from)
    }

    /// Reads letters with slashes between rows.
    pub fn parse(text: &str) -> Result<Tiles, Fault> {
        let fault = |why: &str| {
            Fault::new(format!("tiles \"{text}\""), why, "write the letters of each row of tiles, such as \"AB/CD\"")
        };
        let rows: Vec<&str> = text.split('/').map(str::trim).collect();
        let across = rows[0].len();
        if across == 0 || rows.iter().any(|row| row.len() != across) {
            return Err(fault("every row has as many tiles as the first, and at least one"));
        }
        let mut letters = [0; Tiles::MOST];
        let bytes = rows.concat().into_bytes();
        if bytes.len() > Tiles::MOST || !bytes.iter().all(u8::is_ascii_uppercase) {
            return Err(fault("a tile is called by a capital letter"));
        }
        if (1..bytes.len()).any(|at| bytes[..at].contains(&bytes[at])) {
            return Err(fault("every tile has a letter of its own"));
        }
        letters[..bytes.len()].copy_from_slice(&bytes);
        Ok(Tiles { across: across as u8, down: rows.len() as u8, letters })
    }
}

impl fmt::Display for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, letter) in self.letters().enumerate() {
            let new_row = at > 0 && at % usize::from(self.across) == 0;
            write!(f, "{}{letter}", if new_row { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl From<Tiles> for String {
    fn from(tiles: Tiles) -> String {
        tiles.to_string()
    }
}

impl TryFrom<String> for Tiles {
    type Error = Fault;
    fn try_from(text: String) -> Result<Tiles, Fault> {
        Tiles::parse(&text)
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Names::Numbers => f.write_str("numbers"),
            Names::Letters => f.write_str("letters"),
            Names::Digits => f.write_str("digits"),
            Names::Tiles(tiles) => tiles.fmt(f),
        }
    }
}

impl From<Names> for String {
    fn from(names: Names) -> String {
        names.to_string()
    }
}

impl TryFrom<String> for Names {
    type Error = Fault;
    fn try_from(text: String) -> Result<Names, Fault> {
        match text.as_str() {
            "numbers" => Ok(Names::Numbers),
            "letters" => Ok(Names::Letters),
            "digits" => Ok(Names::Digits),
            tiles => Tiles::parse(tiles).map(Names::Tiles),
        }
    }
}

impl Grid {
    /// The most columns that letters can name: each letter once, then each doubled.
    pub const MOST_LETTERED: u16 = 52;

    /// The same grid with hexes named by lettered columns.
    pub fn lettered(self) -> Result<Grid, Fault> {
        if self.columns > Grid::MOST_LETTERED {
            return Err(Fault::new(
                format!("lettered columns on a map of {} by {} hexes", self.columns, self.rows),
                "columns are called A to Z and then AA to ZZ, 52 at most",
                "make the map narrower, or have its hexes called by numbers",
            ));
        }
        Ok(Grid { names: Names::Letters, ..self })
    }

    /// The most columns, or rows, that two digits can name.
    pub const MOST_DIGITS: u16 = 99;

    /// The same grid with hexes named by two digits for the column and two for the row.
    pub fn digits(self) -> Result<Grid, Fault> {
        if self.columns.max(self.rows) > Grid::MOST_DIGITS {
            return Err(Fault::new(
                format!("hexes called by four digits on a map of {} by {} hexes", self.columns, self.rows),
                "columns and rows are called 01 to 99",
                "make the map smaller, or have its hexes called by numbers",
            ));
        }
        Ok(Grid { names: Names::Digits, ..self })
    }

    /// The same grid with hexes named in this way.
    pub fn called(self, names: Names) -> Result<Grid, Fault> {
        match names {
            Names::Numbers => Ok(Grid { names, ..self }),
            Names::Letters => self.lettered(),
            Names::Digits => self.digits(),
            Names::Tiles(tiles) => self.tiled(tiles),
        }
    }

    /// The same grid with hexes named by these tiles, which divide it evenly.
    pub fn tiled(self, tiles: Tiles) -> Result<Grid, Fault> {
        let [across, down] = tiles.size();
        let (columns, rows) = (self.columns / across, self.rows / down);
        if columns * across != self.columns || rows * down != self.rows || !(1..=26).contains(&columns) || rows == 0 {
            return Err(Fault::new(
                format!("tiles \"{tiles}\" on a map of {} by {} hexes", self.columns, self.rows),
                "all tiles have as many columns and rows, and 26 columns at most",
                "make the map as large as its tiles",
            ));
        }
        Ok(Grid { names: Names::Tiles(tiles), ..self })
    }

    /// The tiles it is assembled from, if it is.
    pub const fn tiles(&self) -> Option<Tiles> {
        match self.names {
            Names::Tiles(tiles) => Some(tiles),
            Names::Numbers | Names::Letters | Names::Digits => None,
        }
    }

    /// The columns and rows of a tile; those of the whole grid if there are no tiles.
    const fn tile_size(self) -> [u16; 2] {
        match self.names {
            Names::Tiles(tiles) => [self.columns / tiles.across as u16, self.rows / tiles.down as u16],
            Names::Numbers | Names::Letters | Names::Digits => [self.columns, self.rows],
        }
    }

    /// The name of a column in the margin of the map: its number, its letters, or its letter on its tile.
    pub fn column_name(&self, column: u16) -> String {
        match self.names {
            Names::Numbers => column.to_string(),
            Names::Letters => letters(column).unwrap_or_else(|| column.to_string()),
            Names::Digits => format!("{:02}", column + 1),
            Names::Tiles(_) => char::from(b'a' + (column % self.tile_size()[0]) as u8).to_string(),
        }
    }

    /// The name of a row in the margin of the map: its number, on the map or on its tile.
    pub fn row_name(&self, row: u16) -> String {
        match self.names {
            Names::Numbers => row.to_string(),
            Names::Letters => (row + 1).to_string(),
            Names::Digits => format!("{:02}", row + 1),
            Names::Tiles(_) => (row % self.tile_size()[1] + 1).to_string(),
        }
    }

    /// The tile a spot is on: the number of tiles before it, across and down.
    pub const fn tile_at(&self, spot: super::Spot) -> [u16; 2] {
        let [columns, rows] = self.tile_size();
        [spot.column / columns, spot.row / rows]
    }
}

impl Names {
    /// Whether hexes are named by column and row.
    pub const fn are_numbers(&self) -> bool {
        matches!(self, Names::Numbers)
    }

    /// The name of the hex in this column and row; column and row themselves if it is off the grid.
    pub(super) fn write(self, grid: Grid, [column, row]: [i32; 2]) -> String {
        let on_grid = column < i32::from(grid.columns) && row < i32::from(grid.rows);
        match (self, u16::try_from(column), u16::try_from(row)) {
            (Names::Tiles(tiles), Ok(column), Ok(row)) if on_grid => {
                let [columns, rows] = grid.tile_size();
                let tile = (row / rows) * u16::from(tiles.across) + column / columns;
                let (letter, across) = (tiles.letters[usize::from(tile)], b'a' + (column % columns) as u8);
                format!("{}/{}{}", char::from(letter), char::from(across), row % rows + 1)
            }
            (Names::Letters, Ok(column), Ok(row)) if on_grid && column < Grid::MOST_LETTERED => {
                format!("{}{}", grid.column_name(column), grid.row_name(row))
            }
            (Names::Digits, Ok(column), Ok(row)) if on_grid && column.max(row) < Grid::MOST_DIGITS => {
                format!("{}{}", grid.column_name(column), grid.row_name(row))
            }
            _ => format!("{column},{row}"),
        }
    }

    /// The column and row of the hex with this name, on the grid or not.
    pub(super) fn read(self, grid: Grid, text: &str) -> Result<(i32, i32), Fault> {
        let numbers = text.split_once(',').map(|(column, row)| (column.trim().parse(), row.trim().parse()));
        if let Some((Ok(column), Ok(row))) = numbers {
            return Ok((column, row));
        }
        match self {
            Names::Numbers => Err(Fault::new(
                format!("\"{text}\" is not a hex"),
                "a hex is written as its column and row",
                "write it like \"10,6\"",
            )),
            Names::Letters => by_letters(text.trim()).ok_or_else(|| {
                Fault::new(
                    format!("\"{text}\" is not a hex"),
                    "a hex is written as the letters of its column, one or the same twice, and the number of its row",
                    format!("write it like \"{}\"", example(grid)),
                )
            }),
            Names::Digits => by_digits(text.trim()).ok_or_else(|| {
                Fault::new(
                    format!("\"{text}\" is not a hex"),
                    "a hex is written as two digits for its column and two for its row, both from 01",
                    format!("write it like \"{}\"", example(grid)),
                )
            }),
            Names::Tiles(tiles) => on_tile(tiles, grid, text.trim()).ok_or_else(|| {
                Fault::new(
                    format!("\"{text}\" is not a hex"),
                    format!("a hex is written as its tile, a slash, its column and its row; the tiles are {tiles}"),
                    format!("write it like \"{}\"", example(grid)),
                )
            }),
        }
    }
}

/// A valid name on this grid: that of the hex in its middle.
fn example(grid: Grid) -> String {
    grid.names.write(grid, [i32::from(grid.columns) / 2, i32::from(grid.rows) / 2])
}

/// The letters of a column: A to Z, then AA, BB and on to ZZ; `None` beyond.
fn letters(column: u16) -> Option<String> {
    let letter = char::from(b'A' + (column % 26) as u8);
    (column < Grid::MOST_LETTERED).then(|| letter.to_string().repeat(usize::from(column / 26 + 1)))
}

/// The column and row of a hex named by letters and a number, on the grid or not.
fn by_letters(text: &str) -> Option<(i32, i32)> {
    let end = text.find(|sign: char| !sign.is_ascii_alphabetic())?;
    let (letters, row) = (text[..end].to_ascii_uppercase(), &text[end..]);
    let column = match letters.as_bytes() {
        [one] => i32::from(one - b'A'),
        [one, two] if one == two => 26 + i32::from(one - b'A'),
        _ => return None,
    };
    let row: u16 = row.bytes().all(|sign| sign.is_ascii_digit()).then(|| row.parse().ok())??;
    (row >= 1).then(|| (column, i32::from(row) - 1))
}

/// The column and row of a hex named by four digits, on the grid or not.
fn by_digits(text: &str) -> Option<(i32, i32)> {
    let digits = text.len() == 4 && text.bytes().all(|sign| sign.is_ascii_digit());
    let number = |part: &str| part.parse::<i32>().ok().filter(|&number| number >= 1).map(|number| number - 1);
    digits.then(|| Some((number(&text[..2])?, number(&text[2..])?))).flatten()
}

/// The column and row of a hex named by its tile, if the tile has it.
fn on_tile(tiles: Tiles, grid: Grid, text: &str) -> Option<(i32, i32)> {
    let (tile, hex) = text.split_once('/')?;
    let tile = tiles
        .letters()
        .position(|letter| tile.len() == 1 && tile.eq_ignore_ascii_case(letter.encode_utf8(&mut [0; 4])))?;
    let [columns, rows] = grid.tile_size();
    let across = hex.bytes().next()?.to_ascii_lowercase().checked_sub(b'a').map(u16::from)?;
    let down: u16 = hex.get(1..)?.parse().ok().filter(|row| (1..=rows).contains(row))?;
    let (left, above) = (tile as u16 % u16::from(tiles.across), tile as u16 / u16::from(tiles.across));
    (across < columns).then(|| (i32::from(left * columns + across), i32::from(above * rows + down - 1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Orientation, Shape, Spot};

    fn grid(tiles: &str) -> Grid {
        let bare = Grid {
            orientation: Orientation::Flat,
            columns: 20,
            rows: 20,
            shape: Shape::EvenShifted,
            names: Names::Numbers,
        };
        bare.tiled(Tiles::parse(tiles).unwrap()).unwrap()
    }

    #[test]
    fn hexes_are_called_by_their_tiles() {
        let grid = grid("AB/CD");
        for (spot, name) in [((0, 0), "A/a1"), ((13, 1), "B/d2"), ((9, 10), "C/j1"), ((19, 19), "D/j10")] {
            let spot = Spot { column: spot.0, row: spot.1 };
            assert_eq!(grid.name_at(spot), name);
            assert_eq!(grid.parse_spot(name), Ok(spot));
            assert_eq!(grid.parse_spot(&spot.to_string()), Ok(spot), "numbers are understood too");
        }
        assert_eq!(grid.parse_spot("b/D2"), grid.parse_spot("B/d2"));
        for (index, hex) in grid.hexes().enumerate() {
            assert_eq!(grid.parse(&grid.name_of(index)), Ok(hex));
        }
        assert_eq!(grid.tile_at(Spot { column: 13, row: 1 }), [1, 0]);
        assert_eq!((grid.column_name(13), grid.row_name(10)), ("d".into(), "1".into()));
    }

    fn lettered() -> Grid {
        let bare = Grid { columns: 50, rows: 30, names: Names::Numbers, ..grid("A") };
        bare.lettered().unwrap()
    }

    #[test]
    fn hexes_are_called_by_letters() {
        let grid = lettered();
        for (spot, name) in
            [((0, 0), "A1"), ((12, 24), "M25"), ((26, 0), "AA1"), ((27, 27), "BB28"), ((49, 29), "XX30")]
        {
            let spot = Spot { column: spot.0, row: spot.1 };
            assert_eq!(grid.name_at(spot), name);
            assert_eq!(grid.parse_spot(name), Ok(spot));
            assert_eq!(grid.parse_spot(&name.to_lowercase()), Ok(spot), "small letters are the same");
            assert_eq!(grid.parse_spot(&spot.to_string()), Ok(spot), "numbers are understood too");
            assert_eq!(format!("{}{}", grid.column_name(spot.column), grid.row_name(spot.row)), name);
        }
        assert_eq!(grid.parse_spot(" iI17 "), Ok(Spot { column: 34, row: 16 }));
        for (index, hex) in grid.hexes().enumerate() {
            assert_eq!(grid.parse(&grid.name_of(index)), Ok(hex));
        }
        let widest = Grid { columns: 52, ..grid }.lettered().unwrap();
        assert_eq!(widest.name_at(Spot { column: 51, row: 0 }), "ZZ1");
        let off = grid.at(-1, 3);
        assert_eq!(grid.name(off), "-1,3", "off the map there are no letters");
    }

    #[test]
    fn hexes_are_called_by_digits() {
        let grid = Grid { columns: 12, rows: 8, names: Names::Numbers, ..grid("A") }.digits().unwrap();
        for (spot, name) in [((0, 0), "0101"), ((6, 3), "0704"), ((11, 7), "1208")] {
            let spot = Spot { column: spot.0, row: spot.1 };
            assert_eq!(grid.name_at(spot), name);
            assert_eq!(grid.parse_spot(name), Ok(spot));
            assert_eq!(grid.parse_spot(&spot.to_string()), Ok(spot), "numbers are understood too");
        }
        for text in ["", "704", "00704", "0004", "0700", "07x4", "+704", "é04"] {
            assert_eq!(grid.parse(text).unwrap_err().fix, "write it like \"0705\"", "{text}");
        }
        assert_eq!(grid.parse("1301").unwrap_err().fix, "columns go from 01 to 12, rows from 01 to 08");
        assert!(Grid { rows: 100, ..grid }.digits().is_err(), "two digits end at 99");
    }

    #[test]
    fn bad_names_are_refused_in_words() {
        for text in ["E/a1", "A/k1", "A/a0", "A/a11", "A/1a", "A", "", "/", "A/", "AA/a1", "A/é1"] {
            let fault = grid("AB/CD").parse(text).unwrap_err();
            assert_eq!(fault.fix, "write it like \"D/a1\"", "{text}");
        }
        for text in ["", "M", "25", "AB3", "AAA3", "M0", "M-1", "M+1", "M 1", "M2x", "É3", "M99999", "M1,2", ",", "1,M"]
        {
            let fault = lettered().parse(text).unwrap_err();
            assert_eq!(fault.fix, "write it like \"Z16\"", "{text}");
        }
        for (text, why) in [("YY1", "column"), ("A31", "row"), ("50,0", "column")] {
            let fault = lettered().parse(text).unwrap_err();
            assert_eq!(fault.what, format!("hex {text} is off the map"), "{why}");
            assert_eq!(fault.fix, "columns go from A to XX, rows from 1 to 30", "{why}");
        }
        let fault = Grid { columns: 53, ..lettered() }.lettered().unwrap_err();
        assert_eq!(fault.what, "lettered columns on a map of 53 by 30 hexes");
        for tiles in ["", "A/", "AB/C", "aB", "AA", "ABCDEFGHIJKLMNOPQRSTUVWXYZA", "É"] {
            assert!(Tiles::parse(tiles).is_err(), "{tiles}");
        }
    }

    #[test]
    fn names_are_written_in_files() {
        let text = serde_json::to_string(&grid("AB/CD")).unwrap();
        assert!(text.contains(r#""names":"AB/CD""#), "{text}");
        assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), grid("AB/CD"));
        let bare = Grid { names: Names::Numbers, ..grid("AB/CD") };
        let text = serde_json::to_string(&bare).unwrap();
        assert!(!text.contains("names"), "{text}");
        assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), bare);
        let text = serde_json::to_string(&lettered()).unwrap();
        assert!(text.contains(r#""names":"letters""#), "{text}");
        assert_eq!(serde_json::from_str::<Grid>(&text).unwrap(), lettered());
        for names in ["numbers", "letters", "digits", "AB/CD"] {
            let read = Names::try_from(names.to_string()).unwrap();
            assert_eq!(read.to_string(), names);
        }
        let fault = serde_json::from_str::<Grid>(&text.replace("letters", "lettres")).unwrap_err();
        assert!(fault.to_string().contains("a tile is called by a capital letter"), "{fault}");
        assert!(bare.tiled(Tiles::parse("ABC").unwrap()).is_err(), "twenty columns are not three tiles");
    }
}
