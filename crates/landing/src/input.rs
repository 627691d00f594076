//! What inputs of several procedures have in common: a board, units, terrain.

use super::board::{Board, North};
use super::rules::Rules;
use super::scenario::Scenario;
use super::terrain::{self, Feature, Features};
use super::unit::Lands;
use jumpmaster_core::drawn::{self, NameInput, Sides};
use jumpmaster_core::hex::{Grid, Names, Orientation, Tiles};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Map, Named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A board: that of a scenario by its name, or one described here. What the description leaves open the options say
/// (landing.map.1).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BoardInput {
    /// The name of a ready-made scenario whose map to use; then nothing else is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-scenario" = true))]
    pub map: Option<String>,
    /// The letters of its tiles, a slash between rows: "EF" or "AB/CD".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tiles: Option<String>,
    /// How many columns a tile has; if it is left out, as many as the option `tile_columns` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 26))]
    pub tile_columns: Option<u16>,
    /// How many rows a tile has; if it is left out, as many as the option `tile_rows` says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 256))]
    pub tile_rows: Option<u16>,
    /// Which columns sit half a hex further north; if it is left out, those of the option `north_columns`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub north_columns: Option<North>,
    /// What the board is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What is not open ground: for each terrain the hexes it lies in, written "F/d2".
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub terrain: BTreeMap<String, Vec<String>>,
    /// Where a "river" or a "stream" runs between two hexes: a hex and one of its sides, written "F/d2 NE". Both hexes are river
    /// side, or stream side, by that.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub waters: Sides,
    /// Names written on the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<NameInput>,
}

/// A unit that lands.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Troop {
    /// What it is, as the unit table calls it: "paratroop infantry".
    #[schemars(extend("x-rows" = "landing.table.units"))]
    pub unit: String,
    /// How many points of damage it has taken already.
    #[serde(default)]
    #[schemars(range(min = 0, max = 19))]
    pub damage: u16,
}

impl Troop {
    /// The number of its kind, how it lands, and how many strength points it has left (landing.units.2, landing.units.3).
    pub fn lander(&self, rules: &Rules) -> Result<(usize, Lands, u8), Fault> {
        let index = rules.kind_named(&self.unit)?;
        let kind = &rules.kinds[index];
        let (Some(lands), true) = (kind.lands, rules.may_land(kind)) else {
            return Err(Fault::new(
                format!("\"{}\" lands", self.unit),
                "infantry jumps; infantry, command groups and artillery come by glider (landing.units.2, landing.units.3)",
                "name a unit that lands, or set option glider_types to any",
            ));
        };
        let left = u16::from(kind.strength).checked_sub(self.damage).filter(|&left| left > 0).ok_or_else(|| {
            Fault::new(
                format!("{} damage on {} with {} SP", self.damage, kind.name, kind.strength),
                "a unit is eliminated when its damage reaches its strength (landing.damage.4)",
                format!("give 0 to {} points", kind.strength - 1),
            )
        })?;
        Ok((index, lands, left as u8))
    }
}

/// The terrain that an input names in a hex.
pub fn features(named: &[Feature]) -> Features {
    terrain::tidy(named.iter().copied().collect())
}

impl BoardInput {
    /// The board of a scenario: by name if it is exactly that of a built-in one, otherwise in full, so that it can be read
    /// back without the scenario. For a drawn map the options about boards do not matter (landing.map.1).
    pub fn of(scenario: &Scenario) -> BoardInput {
        let Scenario { name, rules, board, .. } = scenario;
        let ready_made = rules.boards.name_of(board, name, |map| Board::read(map, rules));
        ready_made.map_or_else(|| BoardInput::drawn(board), BoardInput::named)
    }

    /// The board of a ready-made scenario.
    pub fn named(scenario: &str) -> BoardInput {
        BoardInput { map: Some(scenario.into()), ..BoardInput::default() }
    }

    /// A board in full: its tiles, their size and orientation, and everything drawn on it.
    fn drawn(board: &Board) -> BoardInput {
        let [columns, rows] = board.tile_size();
        let waters = board.waters.iter().map(|(hex, side, kind)| (*hex, *side, kind.as_str()));
        BoardInput {
            map: None,
            tiles: board.grid.tiles().map(|tiles| tiles.to_string()),
            tile_columns: Some(columns),
            tile_rows: Some(rows),
            north_columns: Some(board.north()),
            title: Some(board.name.clone()),
            terrain: board.describe(),
            waters: drawn::sides(board.grid, waters),
            names: drawn::names(board.grid, &board.labels),
        }
    }

    /// A board of these tiles, all open ground.
    pub fn tiles(tiles: &str) -> BoardInput {
        BoardInput { tiles: Some(tiles.into()), ..BoardInput::default() }
    }

    /// The same with some terrain in some hexes.
    #[must_use]
    pub fn with(mut self, terrain: Feature, hexes: &[&str]) -> BoardInput {
        self.terrain.entry(terrain.to_string()).or_default().extend(hexes.iter().map(ToString::to_string));
        self
    }

    /// The board it describes.
    pub fn read(&self, rules: &Rules) -> Result<Arc<Board>, Fault> {
        let read = |map: &Map| Board::read(map, rules);
        match &self.map {
            None => read(&self.described(rules)?).map(Arc::new),
            Some(name) if *self == BoardInput::named(name) => rules.boards.board(name, read),
            Some(_) => Err(drawn::two_boards()),
        }
    }

    /// A board given by a description.
    fn described(&self, rules: &Rules) -> Result<Map, Fault> {
        let grid = self.grid(rules)?;
        for terrain in self.terrain.keys() {
            Feature::named(terrain).map_err(|fault| fault.at("board"))?;
        }
        let mut map = Map::blank(self.title.as_deref().unwrap_or("the board described"), grid, Feature::Open.name());
        drawn::put(&mut map, &self.terrain, &self.waters, &self.names)?;
        Ok(map)
    }

    /// Its hexes: tile size and column shift as the input says, or else as the options say (landing.map.1).
    fn grid(&self, rules: &Rules) -> Result<Grid, Fault> {
        let tiles = self.tiles.as_deref().ok_or_else(|| {
            Fault::new("board: no tiles", "a board is a \"map\" by name, or the letters of its tiles", "give \"tiles\"")
        })?;
        let tiles = Tiles::parse(tiles).map_err(|fault| fault.at("board"))?;
        let [columns, rows] = [self.tile_columns.unwrap_or(rules.tile[0]), self.tile_rows.unwrap_or(rules.tile[1])];
        between("board: tile_columns", columns, 1, 26)?;
        between("board: tile_rows", rows, 1, Map::LONGEST)?;
        let [columns, rows] = [tiles.size()[0] * columns, tiles.size()[1] * rows];
        between("board: columns", columns, 1, Map::LONGEST)?;
        between("board: rows", rows, 1, Map::LONGEST)?;
        let shape = self.north_columns.unwrap_or(rules.north).shape();
        Ok(Grid { orientation: Orientation::Flat, columns, rows, shape, names: Names::Tiles(tiles) })
    }
}
