//! The board: what is printed in every hex of the map, its level and its covered sides (mbt.map.1).

use crate::ground::terrain::{self, Feature, Features, Marker, Markers};
use crate::rules::Rules;
use jumpmaster_core::hex::{Grid, Hex, Orientation, Side, Spot};
use jumpmaster_core::sheet::Label;
use jumpmaster_core::{Fault, HexNumber, Map, Named};
use std::collections::BTreeMap;

/// A hex of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cell {
    /// What is printed in it.
    pub features: Features,
    /// The markers on it when the game begins.
    pub markers: Markers,
    /// The level of its ground above the lowest (mbt.base.16).
    pub level: u8,
    /// Its covered sides, one bit for each, if it is covered on some sides only (mbt.combo.2).
    pub covered: u8,
}

impl Cell {
    /// The ground in the words of the rules.
    pub fn words(&self) -> String {
        let features = self.features.iter().filter(|&feature| feature != Feature::Clear).map(Named::name);
        let words: Vec<&str> =
            self.level_name().into_iter().chain(features).chain(self.markers.iter().map(Named::name)).collect();
        if words.is_empty() { Feature::Clear.name().into() } else { words.join(", ") }
    }

    /// The word for its level, if above the lowest.
    pub fn level_name(&self) -> Option<&'static str> {
        (self.level > 0).then(|| LEVELS[usize::from(self.level) - 1])
    }
}

/// A map read as ground to drop on and fight over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub grid: Grid,
    cells: Vec<Cell>,
    /// The hexes next to each hex, clockwise from north (mbt.map.2).
    around: Vec<[Option<HexNumber>; 6]>,
    /// The hexes at the edge of the board.
    rim: Vec<HexNumber>,
    /// Names written on the map.
    pub labels: Vec<Label>,
}

impl Board {
    /// Reads a map: flat-topped hexes, with sides to north and south (mbt.map.1), and only terrain that the rules know.
    pub fn read(map: &Map, rules: &Rules) -> Result<Board, Fault> {
        let grid = map.grid;
        if grid.orientation != Orientation::Flat {
            return Err(Fault::new(
                format!("map {} has pointed tops", map.name),
                "aircraft fly N, NE, SE, S, SW or NW (mbt.map.2)",
                "stagger its columns",
            ));
        }
        let mut cells = vec![Cell::default(); grid.len()];
        for (index, tiles) in map.tiles.iter().enumerate() {
            let place = || format!("map {}, hex {}", map.name, grid.name_of(index));
            tiles.iter().try_for_each(|tile| lay(&mut cells[index], tile)).map_err(|fault| fault.at(place()))?;
            let features = cells[index].features;
            cells[index].features = terrain::tidy(features, rules.open_orchards, rules.open_farms);
        }
        for (hex, side, kind) in &map.sides {
            if kind != COVER {
                let place = format!("map {}, hex {}, side {}", map.name, grid.name(*hex), side.name(grid.orientation));
                return Err(Fault::unknown("hex-side feature", kind, [COVER]).at(place));
            }
            if let Some(index) = grid.index(*hex) {
                cells[index].covered |= bit(*side);
            }
        }
        let next = |hex: Hex, side: Side| grid.index(hex + side.step(grid.orientation)).map(HexNumber::new);
        let around: Vec<_> = grid.hexes().map(|hex| Side::ALL.map(|side| next(hex, side))).collect();
        let rim = (0..grid.len()).filter(|&hex| around[hex].contains(&None)).map(HexNumber::new).collect();
        Ok(Board { name: map.title().into(), grid, cells, around, rim, labels: map.names() })
    }

    /// The same board with other cells.
    #[must_use]
    pub fn with_cells(&self, cell: impl Fn(Spot) -> Cell) -> Board {
        let cells = (0..self.grid.len()).map(|index| cell(self.grid.spot_of(index))).collect();
        Board { cells, ..self.clone() }
    }

    /// The hex with this number.
    #[inline]
    pub fn cell(&self, index: usize) -> &Cell {
        &self.cells[index]
    }

    /// What is in a hex; `None` off the board.
    #[inline]
    pub fn at(&self, hex: Hex) -> Option<&Cell> {
        self.grid.index(hex).map(|index| &self.cells[index])
    }

    /// The number of the hex at a spot of the board.
    #[inline]
    pub const fn index(&self, spot: Spot) -> usize {
        spot.row as usize * self.grid.columns as usize + spot.column as usize
    }

    /// The hex at a spot that is known to be on the board.
    #[inline]
    pub const fn hex(&self, spot: Spot) -> Hex {
        self.grid.at(spot.column as i32, spot.row as i32)
    }

    /// The name of the hex at a spot: `M25` (mbt.map.1).
    pub fn called(&self, spot: Spot) -> String {
        self.grid.name_at(spot)
    }

    /// The distance between two spots in hexes.
    #[inline]
    pub const fn distance(&self, from: Spot, to: Spot) -> u32 {
        self.hex(from).unsigned_distance_to(self.hex(to))
    }

    /// The number of the adjacent hex across a side; `None` off the board.
    #[inline]
    pub fn beside(&self, index: usize, side: Side) -> Option<usize> {
        self.around[index][usize::from(side.number() - 1)].map(HexNumber::index)
    }

    /// The numbers of the hexes from one straight ahead to the edge of the board.
    pub fn ahead(&self, hex: Hex, heading: Side) -> impl Iterator<Item = usize> {
        std::iter::successors(self.grid.index(hex), move |&index| self.beside(index, heading))
    }

    /// The numbers of the hexes next to one, clockwise from north.
    #[inline]
    pub fn next_to(&self, index: usize) -> impl Iterator<Item = usize> {
        self.around[index].iter().flatten().map(|hex| hex.index())
    }

    /// The spots next to a spot, clockwise from north.
    pub fn around(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        self.next_to(self.index(spot)).map(|index| self.grid.spot_of(index))
    }

    /// The spots at the edge of the board.
    pub fn rim(&self) -> impl Iterator<Item = Spot> {
        self.rim.iter().map(|hex| self.grid.spot_of(hex.index()))
    }

    /// The board in the form that inputs use: for each word the hexes in which it is written.
    pub fn describe(&self) -> BTreeMap<String, Vec<String>> {
        let mut described: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (index, cell) in self.cells.iter().enumerate() {
            let features = cell.features.iter().filter(|&feature| feature != Feature::Clear).map(Named::name);
            for word in features.chain(cell.markers.iter().map(Named::name)).chain(cell.level_name()) {
                described.entry(word.into()).or_default().push(self.grid.name_of(index));
            }
        }
        described
    }

    /// The covered sides of hexes that are covered on some sides only (mbt.combo.2), with the name that maps use for them.
    pub fn covered_sides(&self) -> impl Iterator<Item = (Hex, Side, &'static str)> {
        let of = |(index, cell): (usize, &Cell)| {
            let (hex, covered) = (self.grid.hex(index), cell.covered);
            Side::ALL.into_iter().filter(move |&side| covered & bit(side) != 0).map(move |side| (hex, side, COVER))
        };
        self.cells.iter().enumerate().flat_map(of)
    }
}

/// The name of a covered side on maps.
const COVER: &str = "cover";

/// The words for levels of the ground, from 1 up.
const LEVELS: [&str; 4] = ["level 1", "level 2", "level 3", "level 4"];

/// The bit of a side among covered sides.
pub const fn bit(side: Side) -> u8 {
    1 << (side.number() - 1)
}

/// Adds a tile of a map to a cell: terrain, a marker or a level.
fn lay(cell: &mut Cell, tile: &str) -> Result<(), Fault> {
    if let Some(level) = LEVELS.iter().position(|level| level.eq_ignore_ascii_case(tile)) {
        cell.level = level as u8 + 1;
    } else if let Some(marker) = Marker::find(tile) {
        cell.markers = cell.markers.with(marker);
    } else {
        cell.features = cell.features.with(Feature::named(tile)?);
    }
    Ok(())
}
