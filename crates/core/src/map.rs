//! Maps: hex maps as their authors drew them in Tiled.
//!
//! Lives here: what a map is, and boards made in code. `map/tmx.rs` reads `.tmx` files and `map/plane.rs` tables without
//! hexes; `map/guard.rs` checks a file first. What a class of tile means is up to the system.

mod guard;
mod plane;
mod tmx;

pub use plane::{Drawn, Plane};

use crate::Fault;
use crate::hex::{Grid, Hex, Side};
use crate::sheet::Label;
use std::collections::BTreeMap;

/// A hex map: what is in every hex and on its sides, in the map-maker's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// Its name.
    pub name: String,
    /// Its hexes.
    pub grid: Grid,
    /// The classes of the tiles in every hex, by its number, from the lowest layer to the topmost.
    pub tiles: Vec<Vec<String>>,
    /// Features on the sides of hexes.
    pub sides: Vec<(Hex, Side, String)>,
    /// Names written on it: the hex, the text, and the class of name.
    pub labels: Vec<(Hex, String, String)>,
    /// Other properties its author set.
    pub properties: BTreeMap<String, String>,
}

impl Map {
    /// The most columns, or rows, that a map may have.
    pub const LONGEST: u16 = 256;

    /// A board with the same class of tile in every hex.
    pub fn blank(name: &str, grid: Grid, class: &str) -> Map {
        Map {
            name: name.into(),
            grid,
            tiles: vec![vec![class.into()]; grid.len()],
            sides: Vec::new(),
            labels: Vec::new(),
            properties: BTreeMap::new(),
        }
    }

    /// Puts a tile of this class in a hex, on top of those already there.
    pub fn put(&mut self, hex: Hex, class: &str) -> Result<(), Fault> {
        let index = self.grid.index(hex).ok_or_else(|| {
            Fault::new(
                format!("hex {} is off the map \"{}\"", self.grid.name(hex), self.name),
                format!("the map has {} columns and {} rows", self.grid.columns, self.grid.rows),
                "name a hex on the map",
            )
        })?;
        self.tiles[index].push(class.into());
        Ok(())
    }

    /// What its author called it, or the name of its file.
    pub fn title(&self) -> &str {
        self.properties.get("title").unwrap_or(&self.name)
    }

    /// The names written on it, as sheets show them.
    pub fn names(&self) -> Vec<Label> {
        let name = |(hex, text, class): &(Hex, String, String)| Label {
            hex: *hex,
            text: text.clone(),
            water: class == "water",
        };
        self.labels.iter().map(name).collect()
    }

    /// The classes of the tiles in a hex, from the lowest layer to the topmost; empty off the map.
    pub fn at(&self, hex: Hex) -> &[String] {
        self.grid.index(hex).map_or(&[], |index| &self.tiles[index])
    }

    /// Reads a map as Tiled writes it (`.tmx`). `files` opens the files the map refers to, by the path written in it; a map
    /// with an embedded tileset needs none.
    pub fn read(name: &str, text: &str, files: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<Map, Fault> {
        tmx::read(name, text, files).map_err(|fault| fault.at(format_args!("map \"{name}\"")))
    }
}

/// The map of a scenario, if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MapFile {
    /// A hex map.
    Hexes(Map),
    /// A measured table.
    Plane(Plane),
    /// None: a game without a board.
    None,
}

impl From<Map> for MapFile {
    fn from(map: Map) -> MapFile {
        MapFile::Hexes(map)
    }
}

impl MapFile {
    /// Reads a Tiled file by its orientation: an orthogonal map is a measured table, any other must have hexes.
    pub fn read(name: &str, text: &str, files: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<MapFile, Fault> {
        if guard::is_plane(text) {
            return Plane::read(name, text).map(MapFile::Plane);
        }
        Map::read(name, text, files).map(MapFile::Hexes)
    }

    /// The hex map, for rules that need one.
    pub fn hexes(&self) -> Result<&Map, Fault> {
        match self {
            MapFile::Hexes(map) => Ok(map),
            MapFile::Plane(_) | MapFile::None => Err(no_hexes()),
        }
    }

    /// The hex map by value.
    pub fn into_hexes(self) -> Result<Map, Fault> {
        match self {
            MapFile::Hexes(map) => Ok(map),
            MapFile::Plane(_) | MapFile::None => Err(no_hexes()),
        }
    }

    /// The measured table, for rules that need one.
    pub fn plane(&self) -> Result<&Plane, Fault> {
        match self {
            MapFile::Plane(plane) => Ok(plane),
            MapFile::Hexes(_) | MapFile::None => Err(Fault::new(
                "there is no table",
                "the rules are played on a table that is measured",
                "name an orthogonal map of objects at the top of the scenario, in the line that starts with: map =",
            )),
        }
    }
}

fn no_hexes() -> Fault {
    Fault::new(
        "there are no hexes",
        "the rules are played on a map of hexes",
        "name such a map at the top of the scenario, in the line that starts with: map =",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Names, Orientation, Shape};

    #[test]
    fn a_board_is_made_tile_by_tile() {
        let (orientation, shape, names) = (Orientation::Pointy, Shape::Axial, Names::Numbers);
        let grid = Grid { orientation, columns: 3, rows: 2, shape, names };
        let mut board = Map::blank("board", grid, "clear");
        board.put(grid.at(2, 1), "forest").unwrap();
        assert_eq!(board.at(grid.at(2, 1)), ["clear", "forest"]);
        assert_eq!(board.at(grid.at(0, 0)), ["clear"]);
        assert!(board.at(grid.at(3, 1)).is_empty());
        assert_eq!(board.put(grid.at(3, 1), "town").unwrap_err().what, "hex 3,1 is off the map \"board\"");
    }

    #[test]
    fn the_orientation_says_what_a_map_is() {
        let read = |text: &str| MapFile::read("m", text, &|_| None);
        let table =
            r#"<map version="1.10" orientation="orthogonal" width="4" height="3" tilewidth="8" tileheight="8"></map>"#;
        let Ok(MapFile::Plane(plane)) = read(table) else { panic!("no table") };
        assert_eq!(plane.size, [4000, 3000]);
        let slanted = read(&table.replace("orthogonal", "isometric")).unwrap_err();
        assert_eq!(slanted.what, "map \"m\": the map is \"isometric\"");
        assert_eq!(read("<map").unwrap_err().what, "map \"m\": the file is not XML");
    }
}
