//! What inputs of several procedures have in common: a board, a heading.

use super::board::Board;
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::Open;
use super::terrain::Feature;
use jumpmaster_core::drawn::{self, NameInput, Sides};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Side};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Map, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board: that of a scenario by its name, or one described here; the default board is clear (mbt.map.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardInput {
    /// The name of a ready-made scenario whose map to use; then nothing else is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-scenario" = true))]
    pub map: Option<String>,
    /// How many columns it has; 50 unless said otherwise, and no more than 52 that go by letters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub columns: Option<u16>,
    /// How many rows it has; 30 unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub rows: Option<u16>,
    /// Whether the even columns are shifted half a hex instead of the odd ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub even: bool,
    /// How its hexes are called, if not by letters: "numbers", or the letters of its tiles, "AB/CD".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub called: Option<Names>,
    /// What the board is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What is not clear: for each terrain, marker or level the hexes it lies in, written "M25".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: BTreeMap<String, Vec<String>>,
    /// Where there is "cover" on some sides of a hex only: the hex and one of its sides, "TT18 NE".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sides: Sides,
    /// Names written on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<NameInput>,
}

/// The default board (mbt.map.1).
const COLUMNS: u16 = 50;
/// See [`COLUMNS`].
const ROWS: u16 = 30;

impl BoardInput {
    /// The board of a scenario: by name if it is exactly that of a built-in one, otherwise in full, so that it can be read
    /// back without the scenario.
    pub fn of(scenario: &Scenario) -> BoardInput {
        let Scenario { name, rules, board, .. } = scenario;
        let ready_made = rules.boards.name_of(board, name, |map| Board::read(map, rules));
        ready_made.map_or_else(|| BoardInput::drawn(board), BoardInput::named)
    }

    /// The board of a game as it is now.
    pub fn lying(open: &Open) -> BoardInput {
        if open.markers.is_empty() && open.blown.is_empty() {
            return BoardInput::of(&open.scenario);
        }
        BoardInput::drawn(&open.board().with_cells(|spot| open.cell(spot)))
    }

    /// The board of a ready-made scenario.
    fn named(scenario: &str) -> BoardInput {
        BoardInput { map: Some(scenario.into()), ..BoardInput::default() }
    }

    /// A board in full.
    fn drawn(board: &Board) -> BoardInput {
        let names = board.grid.names;
        BoardInput {
            map: None,
            even: board.grid.shape == Shape::EvenShifted,
            called: (names != Names::Letters).then_some(names),
            sides: drawn::sides(board.grid, board.covered_sides()),
            names: drawn::names(board.grid, &board.labels),
            columns: Some(board.grid.columns),
            rows: Some(board.grid.rows),
            title: Some(board.name.clone()),
            terrain: board.describe(),
        }
    }

    /// The same with some terrain in some hexes.
    #[must_use]
    pub fn with(mut self, terrain: impl Named, hexes: &[&str]) -> BoardInput {
        self.terrain.entry(terrain.name().into()).or_default().extend(hexes.iter().map(ToString::to_string));
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
        let shape = if self.even { Shape::EvenShifted } else { Shape::OddShifted };
        let grid = Grid { orientation: Orientation::Flat, columns, rows, shape, names: Names::Numbers };
        let grid = grid.called(self.called.unwrap_or(Names::Letters)).map_err(|fault| fault.at("board"))?;
        let mut map = Map::blank(self.title.as_deref().unwrap_or("the board described"), grid, Feature::Clear.name());
        drawn::put(&mut map, &self.terrain, &self.sides, &self.names)?;
        Ok(map)
    }
}

/// The heading an input names: one of the six hex sides (mbt.map.2).
pub fn heading(what: &str, text: &str) -> Result<Side, Fault> {
    Side::named(text, Orientation::Flat).map_err(|fault| fault.at(what))
}
