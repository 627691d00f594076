//! What the inputs of several procedures have in common: a board, a wind, units.

use super::board::{Board, Feature};
use super::rules::Rules;
use super::scenario::Scenario;
use super::wind::Speed;
use jumpmaster_core::drawn::{self, NameInput, Sides};
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape};
use jumpmaster_core::input::{between, is_nought};
use jumpmaster_core::{Fault, HexNumber, Map, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board: that of a scenario by its name, or one described here.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardInput {
    /// The name of a ready-made scenario whose map to use; then nothing else is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-scenario" = true))]
    pub map: Option<String>,
    /// The ledger's orientation: 1, sides to north and south; 2, sides to east and west.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 2))]
    pub orientation: Option<u8>,
    /// How many columns there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub columns: Option<u16>,
    /// How many rows there are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub rows: Option<u16>,
    /// Whether hexes are written as axial q,r on a slanted board, as the ledger's examples do, instead of column,row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub axial: bool,
    /// Whether the even rows, or columns, are shifted half a hex instead of the odd ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub even: bool,
    /// How its hexes are called, if not by column and row: "letters", or the letters of its tiles, "AB/CD".
    #[serde(default, skip_serializing_if = "Names::are_numbers")]
    pub called: Names,
    /// What the board is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What is not clear: for each kind of ground the hexes it lies in, written "10,6".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: BTreeMap<String, Vec<String>>,
    /// Where a "road-end" lies, a side at which the roads of two hexes do not meet: a hex and one of its sides, "10,6 NE".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub sides: Sides,
    /// Names written on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<NameInput>,
}

/// A wind of which the side or the speed or both are known; what is left out is rolled.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WindInput {
    /// The side it blows from: N, NE, E, SE, S, SW, W or NW, as the board has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    /// How hard.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
}

/// Some units of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// What they are, as the unit table calls them: "German rifle platoon", "US airborne stick".
    #[schemars(extend("x-rows" = "pl.table.base-units"))]
    pub unit: String,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 99))]
    pub count: u16,
    /// Whether they are dispersed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dispersed: bool,
    /// Whether their prime movers carry them, which only the option `glider_prime_mover` gives them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub loaded: bool,
}

/// Friendly units that are in a hex when a landing comes down: they count for the stacking limit (pl.crowd.7).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Friends {
    /// Where they stand, written "7,6".
    pub hex: String,
    /// How many platoons and batteries.
    #[serde(default)]
    #[schemars(range(max = 99))]
    pub units: u16,
    /// How many sticks.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 99))]
    pub sticks: u16,
}

impl Friends {
    /// Their hex and the space they take up there, in sticks.
    pub fn read(&self, rules: &Rules, board: &Board) -> Result<(HexNumber, u32), Fault> {
        let hex = board.grid.parse_for("friends", &self.hex)?;
        between("friends", self.units.saturating_add(self.sticks), 1, 99)?;
        let number = board.grid.index(hex).map(HexNumber::new).expect("a parsed hex is on the board");
        Ok((number, u32::from(self.units) * u32::from(rules.sticks_per_platoon) + u32::from(self.sticks)))
    }
}

pub(super) const fn one() -> u16 {
    1
}

impl Troop {
    /// Some units.
    pub fn new(unit: &str, count: u16) -> Troop {
        Troop { unit: unit.into(), count, dispersed: false, loaded: false }
    }
}

/// The orientation with this number in the ledger.
pub fn orientation(number: u8) -> Result<Orientation, Fault> {
    match number {
        1 => Ok(Orientation::Flat),
        2 => Ok(Orientation::Pointy),
        other => Err(Fault::new(
            format!("orientation {other}"),
            "a board lies one of two ways (pl.wind.2)",
            "1: hexes with sides to north and south; 2: to east and west",
        )),
    }
}

impl BoardInput {
    /// The board of a scenario: by name if it is exactly that of a built-in one, otherwise in full, so that it can be read
    /// back without the scenario.
    pub fn of(scenario: &Scenario) -> BoardInput {
        let Scenario { name, rules, board, .. } = scenario;
        let ready_made = rules.boards.name_of(board, name, |map| Board::read(map, rules));
        ready_made.map_or_else(|| BoardInput::drawn(board), BoardInput::named)
    }

    /// The board of a ready-made scenario.
    pub fn named(scenario: &str) -> BoardInput {
        BoardInput { map: Some(scenario.into()), ..BoardInput::default() }
    }

    /// A board in full.
    pub(super) fn drawn(board: &Board) -> BoardInput {
        let road_ends = board.road_ends().map(|(hex, side)| (hex, side, Board::ROAD_END));
        BoardInput {
            map: None,
            orientation: Some(board.orientation()),
            columns: Some(board.grid.columns),
            rows: Some(board.grid.rows),
            axial: board.grid.shape == Shape::Axial,
            even: board.grid.shape == Shape::EvenShifted,
            title: Some(board.name.clone()),
            terrain: board.describe(),
            called: board.grid.names,
            sides: drawn::sides(board.grid, road_ends),
            names: drawn::names(board.grid, &board.labels),
        }
    }

    /// A clear board with this many columns and rows in axial hexes, as in the ledger's examples.
    pub fn axial(orientation: u8, columns: u16, rows: u16) -> BoardInput {
        BoardInput {
            orientation: Some(orientation),
            columns: Some(columns),
            rows: Some(rows),
            axial: true,
            ..BoardInput::default()
        }
    }

    /// The same with some ground in some hexes.
    #[must_use]
    pub fn with(mut self, ground: &str, hexes: &[&str]) -> BoardInput {
        self.terrain.entry(ground.into()).or_default().extend(hexes.iter().map(ToString::to_string));
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
        let missing = |what: &str| {
            Fault::new(
                format!("board: no {what}"),
                "a board is a \"map\" by name, or orientation, columns and rows",
                format!("give \"{what}\""),
            )
        };
        let grid = Grid {
            orientation: orientation(self.orientation.ok_or_else(|| missing("orientation"))?)?,
            columns: between("board: columns", self.columns.ok_or_else(|| missing("columns"))?, 1, Map::LONGEST)?,
            rows: between("board: rows", self.rows.ok_or_else(|| missing("rows"))?, 1, Map::LONGEST)?,
            shape: match (self.axial, self.even) {
                (true, _) => Shape::Axial,
                (false, true) => Shape::EvenShifted,
                (false, false) => Shape::OddShifted,
            },
            names: Names::Numbers,
        };
        let grid = grid.called(self.called).map_err(|fault| fault.at("board"))?;
        for ground in self.terrain.keys() {
            Feature::named(ground).map_err(|fault| fault.at("board"))?;
        }
        let mut map = Map::blank(self.title.as_deref().unwrap_or("the board described"), grid, Feature::Clear.name());
        drawn::put(&mut map, &self.terrain, &self.sides, &self.names)?;
        Ok(map)
    }
}
