//! What inputs of several procedures have in common: a board, hexes, numbers.

use super::board::Board;
use super::rules::Rules;
use super::scenario::Scenario;
use super::terrain::Feature;
use jumpmaster_core::hex::{Grid, Hex, Names, Orientation, Shape, Side};
use jumpmaster_core::{Fault, Map, Named, System};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board: that of a scenario by its name, or one described here; the default board is clear (mbt.map.1).
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardInput {
    /// The name of a ready-made scenario whose map to use; then nothing else is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-scenario" = true))]
    pub map: Option<String>,
    /// How many columns it has; 50 unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 52))]
    pub columns: Option<u16>,
    /// How many rows it has; 30 unless said otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 99))]
    pub rows: Option<u16>,
    /// What the board is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What is not clear: for each terrain, marker or level the hexes it lies in, written "M25".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: BTreeMap<String, Vec<String>>,
}

/// The default board (mbt.map.1).
const COLUMNS: u16 = 50;
/// See [`COLUMNS`].
const ROWS: u16 = 30;

impl BoardInput {
    /// The board of a scenario: by name if it is ready-made, else in full.
    pub fn of(scenario: &Scenario) -> BoardInput {
        let board = &scenario.board;
        if super::Mbt::SCENARIOS.iter().any(|known| known.name == scenario.name) {
            return BoardInput { map: Some(scenario.name.clone()), ..BoardInput::default() };
        }
        BoardInput {
            map: None,
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
        let map = match &self.map {
            Some(name) => self.ready_made(name)?,
            None => self.described()?,
        };
        Board::read(&map, rules).map(Arc::new)
    }

    fn ready_made(&self, name: &str) -> Result<Map, Fault> {
        if self.columns.is_some() || self.rows.is_some() || self.title.is_some() || !self.terrain.is_empty() {
            return Err(Fault::new(
                "board: a map and a description",
                "a board is one or the other",
                "leave out \"map\", or all else",
            ));
        }
        let scenarios = super::Mbt::SCENARIOS;
        let Some(file) = scenarios.iter().find(|file| file.name == name) else {
            return Err(Fault::unknown("map", name, scenarios.iter().map(|file| file.name)).at("board"));
        };
        Map::read(name, file.map, &|_| None)
    }

    fn described(&self) -> Result<Map, Fault> {
        let (columns, rows) = (self.columns.unwrap_or(COLUMNS), self.rows.unwrap_or(ROWS));
        between("board: columns", columns.into(), 1, 52)?;
        between("board: rows", rows.into(), 1, 99)?;
        let (orientation, shape) = (Orientation::Flat, Shape::OddShifted);
        let grid = Grid { orientation, columns, rows, shape, names: Names::Letters };
        let mut map = Map::blank(self.title.as_deref().unwrap_or("the board described"), grid, Feature::Clear.name());
        for (terrain, hexes) in &self.terrain {
            for hex in hexes {
                map.put(grid.parse(hex).map_err(|fault| fault.at(format!("board, {terrain}")))?, terrain)?;
            }
        }
        Ok(map)
    }
}

/// Whether a number goes without saying.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
pub const fn is_nought(number: &u16) -> bool {
    *number == 0
}

/// A number that must lie between two others.
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
