//! What the inputs of several procedures have in common: a board, hexes, numbers.

use super::board::Board;
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::Open;
use super::terrain::Feature;
use jumpmaster_core::drawn::{self, NameInput, Sides};
use jumpmaster_core::hex::{Grid, Hex, Names, Orientation, Shape, Side};
use jumpmaster_core::{Fault, Map, Named, System};
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
        let mut ready_made = drawn::own_first(super::Mbt::SCENARIOS, &scenario.name).map(BoardInput::named);
        let same = |input: &BoardInput| input.read(&scenario.rules).is_ok_and(|board| board == scenario.board);
        ready_made.find(same).unwrap_or_else(|| BoardInput::drawn(&scenario.board))
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
        match &self.map {
            Some(name) => self.ready_made(name, rules),
            None => Board::read(&self.described()?, rules).map(Arc::new),
        }
    }

    fn ready_made(&self, name: &str, rules: &Rules) -> Result<Arc<Board>, Fault> {
        if *self != BoardInput::named(name) {
            return Err(Fault::new(
                "board: a map and a description",
                "a board is one or the other",
                "leave out \"map\", or all else",
            ));
        }
        rules.boards.board(name, |map| Board::read(map, rules))
    }

    fn described(&self) -> Result<Map, Fault> {
        let (columns, rows) = (self.columns.unwrap_or(COLUMNS), self.rows.unwrap_or(ROWS));
        between("board: columns", columns.into(), 1, Map::LONGEST.into())?;
        between("board: rows", rows.into(), 1, Map::LONGEST.into())?;
        let shape = if self.even { Shape::EvenShifted } else { Shape::OddShifted };
        let grid = Grid { orientation: Orientation::Flat, columns, rows, shape, names: Names::Numbers };
        let grid = grid.called(self.called.unwrap_or(Names::Letters)).map_err(|fault| fault.at("board"))?;
        let mut map = Map::blank(self.title.as_deref().unwrap_or("the board described"), grid, Feature::Clear.name());
        for (terrain, hexes) in &self.terrain {
            for hex in hexes {
                map.put(grid.parse(hex).map_err(|fault| fault.at(format!("board, {terrain}")))?, terrain)?;
            }
        }
        drawn::put_sides(&mut map, &self.sides)?;
        drawn::put_names(&mut map, &self.names)?;
        Ok(map)
    }
}

/// Whether a number is 0 and can be left out.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
pub const fn is_nought(number: &u16) -> bool {
    *number == 0
}

/// A number that must be between two others.
pub fn between(what: &str, number: usize, least: usize, most: usize) -> Result<usize, Fault> {
    if (least..=most).contains(&number) {
        return Ok(number);
    }
    Err(Fault::new(
        format!("{what}: {number}"),
        format!("there can be {least} to {most}"),
        format!("give a number from {least} to {most}"),
    ))
}

/// The hex an input names, on its board.
pub fn hex(board: &Board, what: &str, text: &str) -> Result<Hex, Fault> {
    board.grid.parse(text).map_err(|fault| fault.at(what))
}

/// The heading an input names: one of the six hex sides (mbt.map.2).
pub fn heading(what: &str, text: &str) -> Result<Side, Fault> {
    Side::named(text, Orientation::Flat).map_err(|fault| fault.at(what))
}
