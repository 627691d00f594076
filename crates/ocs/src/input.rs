//! What inputs of several procedures have in common: a board.

pub mod fields;
pub mod picture;
pub mod pieces;

use crate::board::Board;
use crate::rules::Rules;
use crate::terrain::{Edge, Terrain};
use jumpmaster_core::drawn::{self, NameInput, Sides};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Map, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board: that of a scenario by its name, or one described here. What the description does not mention is open country
/// (ocs.base.1, ocs.base.4).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardInput {
    /// The name of a ready-made scenario whose map to use; then nothing else is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-scenario" = true))]
    pub map: Option<String>,
    /// How many columns it has; 12 unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub columns: Option<u16>,
    /// How many rows it has; 8 unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub rows: Option<u16>,
    /// Whether the columns 01, 03, 05 and so on are shifted half a hex down instead of the others.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub even: bool,
    /// How its hexes are called, if not by four digits: "numbers" or "letters".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Names>,
    /// What the board is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What is not open country: for each terrain the hexes it lies in, written "0704".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: BTreeMap<String, Vec<String>>,
    /// What lies on hexsides, such as "road", "major river", "bridge" or "rail": a hex and one of its sides, written "0604 NE".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sides: Sides,
    /// Names written on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<NameInput>,
}

/// The size of a board unless something else is said: that of The Bridge (ocs.base.22).
const COLUMNS: u16 = 12;
/// See [`COLUMNS`].
const ROWS: u16 = 8;

impl BoardInput {
    /// A board of a scenario with this name: by name if it is exactly that of a built-in one, otherwise in full, so that it
    /// can be read back without the scenario.
    pub fn of(rules: &Rules, board: &Board, scenario: &str) -> BoardInput {
        let ready_made = rules.boards.name_of(board, scenario, |map| Board::read(map, rules));
        ready_made.map_or_else(|| BoardInput::drawn(board), BoardInput::named)
    }

    /// The board of a ready-made scenario.
    pub fn named(scenario: &str) -> BoardInput {
        BoardInput { map: Some(scenario.into()), ..BoardInput::default() }
    }

    /// A board in full.
    pub fn drawn(board: &Board) -> BoardInput {
        let names = board.grid.names;
        BoardInput {
            map: None,
            columns: Some(board.grid.columns),
            rows: Some(board.grid.rows),
            even: board.grid.shape == Shape::EvenShifted,
            called: (names != Names::Digits).then_some(names),
            title: Some(board.name.clone()),
            terrain: board.describe(),
            sides: drawn::sides(board.grid, board.edges().map(|(hex, side, edge)| (hex, side, edge.name()))),
            names: drawn::names(board.grid, &board.labels),
        }
    }

    /// A board of this size, all open country.
    pub fn open(columns: u16, rows: u16) -> BoardInput {
        BoardInput { columns: Some(columns), rows: Some(rows), ..BoardInput::default() }
    }

    /// The same with some terrain in some hexes.
    #[must_use]
    pub fn with(mut self, terrain: Terrain, hexes: &[&str]) -> BoardInput {
        self.terrain.entry(terrain.to_string()).or_default().extend(hexes.iter().map(ToString::to_string));
        self
    }

    /// The same with something on some hexsides.
    #[must_use]
    pub fn along(mut self, edge: Edge, sides: &[&str]) -> BoardInput {
        self.sides.entry(edge.to_string()).or_default().extend(sides.iter().map(ToString::to_string));
        self
    }

    /// The board it describes.
    pub fn read(&self, rules: &Rules) -> Result<Arc<Board>, Fault> {
        let read = |map: &Map| Board::read(map, rules);
        match &self.map {
            None => read(&self.described()?).map(Arc::new),
            Some(name) if *self == BoardInput::named(name) => rules.boards.board(name, read),
            Some(_) => Err(drawn::two_boards()),
        }
    }

    fn described(&self) -> Result<Map, Fault> {
        let (columns, rows) = (self.columns.unwrap_or(COLUMNS), self.rows.unwrap_or(ROWS));
        between("board: columns", columns, 1, Map::LONGEST)?;
        between("board: rows", rows, 1, Map::LONGEST)?;
        for terrain in self.terrain.keys() {
            Terrain::named(terrain).map_err(|fault| fault.at("board"))?;
        }
        for edge in self.sides.keys() {
            Edge::named(edge).map_err(|fault| fault.at("board"))?;
        }
        let shape = if self.even { Shape::EvenShifted } else { Shape::OddShifted };
        let grid = Grid { orientation: Orientation::Flat, columns, rows, shape, names: Names::Numbers };
        let grid = grid.called(self.called.unwrap_or(self.usual_names())).map_err(|fault| fault.at("board"))?;
        let mut map = Map::blank(self.title.as_deref().unwrap_or("the board described"), grid, Terrain::Open.name());
        drawn::put(&mut map, &self.terrain, &self.sides, &self.names)?;
        Ok(map)
    }

    /// Four digits, where they suffice.
    fn usual_names(&self) -> Names {
        let most = self.columns.unwrap_or(COLUMNS).max(self.rows.unwrap_or(ROWS));
        if most > 99 { Names::Numbers } else { Names::Digits }
    }
}
