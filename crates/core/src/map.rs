//! Maps: hex maps as their authors drew them in Tiled.

use crate::hex::{Grid, Hex, Side};
use std::collections::BTreeMap;

/// A hex map: what lies in every hex and on its sides, in the map-maker's words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// What it is called.
    pub name: String,
    /// Its hexes.
    pub grid: Grid,
    /// The classes of the tiles in every hex, by its number, from the lowest layer to the topmost.
    pub tiles: Vec<Vec<String>>,
    /// Features on the sides of hexes.
    pub sides: Vec<(Hex, Side, String)>,
    /// Names written on it: where, the words, and what class of name it is.
    pub labels: Vec<(Hex, String, String)>,
    /// What else its author noted.
    pub properties: BTreeMap<String, String>,
}
