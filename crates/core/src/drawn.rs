//! What a map has besides the ground in its hexes: features on hexsides, and names. Inputs carry them, so that a user's own
//! map can be read back from an input.

use crate::hex::{Grid, Hex, Side};
use crate::sheet::Label;
use crate::{Fault, Map, ScenarioFile};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

/// Features on hexsides: for each kind, its sides, each written as a hex and a side of it, "10,6 NE".
pub type Sides = BTreeMap<String, Vec<String>>;

/// A name written on a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NameInput {
    /// The words.
    pub text: String,
    /// The hex where they stand, written as hexes of this board are.
    pub hex: String,
    /// Whether it is the name of a water.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub water: bool,
}

/// The boards of the scenarios that come with a system, as one set of rules reads them. Each is read when first asked for,
/// and kept as long as the rules are.
#[derive(Debug)]
pub struct ReadyMade<B> {
    files: &'static [ScenarioFile],
    boards: Vec<OnceLock<Arc<B>>>,
}

impl<B> ReadyMade<B> {
    /// The boards of these scenarios, none of them read yet.
    pub fn new(files: &'static [ScenarioFile]) -> ReadyMade<B> {
        ReadyMade { files, boards: files.iter().map(|_| OnceLock::new()).collect() }
    }

    /// The board of the scenario with this name; `read` reads it off its map.
    pub fn board(&self, name: &str, read: impl FnOnce(&Map) -> Result<B, Fault>) -> Result<Arc<B>, Fault> {
        let Some((file, kept)) = self.files.iter().zip(&self.boards).find(|(file, _)| file.name == name) else {
            return Err(Fault::unknown("map", name, self.files.iter().map(|file| file.name)).at("board"));
        };
        if let Some(board) = kept.get() {
            return Ok(Arc::clone(board));
        }
        let board = Arc::new(read(&file.hexes()?)?);
        Ok(Arc::clone(kept.get_or_init(|| board)))
    }

    /// The name of the scenario that has this very board, if one has. The one that goes by `own` is looked at first: to compare
    /// boards they have to be read.
    pub fn name_of(&self, board: &B, own: &str, read: impl Fn(&Map) -> Result<B, Fault>) -> Option<&'static str>
    where
        B: PartialEq,
    {
        let names = self.files.iter().map(|file| file.name);
        let (own, others): (Vec<_>, Vec<_>) = names.partition(|&name| name == own);
        let same = |name: &&str| self.board(name, &read).is_ok_and(|known| *known == *board);
        own.into_iter().chain(others).find(same)
    }
}

/// Starts without any board: a copy of rules may be changed before it is used, so it reads its boards itself.
impl<B> Clone for ReadyMade<B> {
    fn clone(&self) -> ReadyMade<B> {
        ReadyMade::new(self.files)
    }
}

/// The fault of an input that names a map and describes a board as well.
pub fn two_boards() -> Fault {
    Fault::new("board: a map and a description", "a board is one or the other", "leave out \"map\", or all else")
}

/// Writes features on hexsides as an input has them.
pub fn sides<'a>(grid: Grid, features: impl IntoIterator<Item = (Hex, Side, &'a str)>) -> Sides {
    let mut sides = Sides::new();
    for (hex, side, kind) in features {
        let at = format!("{} {}", grid.name(hex), side.name(grid.orientation));
        sides.entry(kind.into()).or_default().push(at);
    }
    sides
}

/// Puts on a map what an input describes: terrain, features on hexsides, and names. Whoever reads the map decides which kinds
/// there are.
pub fn put(
    map: &mut Map,
    terrain: &BTreeMap<String, Vec<String>>,
    sides: &Sides,
    names: &[NameInput],
) -> Result<(), Fault> {
    put_terrain(map, terrain)?;
    put_sides(map, sides)?;
    put_names(map, names)
}

fn put_terrain(map: &mut Map, terrain: &BTreeMap<String, Vec<String>>) -> Result<(), Fault> {
    for (ground, hexes) in terrain {
        let what = format!("board, {ground}");
        for hex in hexes {
            map.put(map.grid.parse_for(&what, hex)?, ground)?;
        }
    }
    Ok(())
}

fn put_sides(map: &mut Map, sides: &Sides) -> Result<(), Fault> {
    for (kind, places) in sides {
        for text in places {
            let (hex, side) = side(map.grid, text).map_err(|fault| fault.at(format!("board, {kind}")))?;
            map.sides.push((hex, side, kind.clone()));
        }
    }
    Ok(())
}

fn side(grid: Grid, text: &str) -> Result<(Hex, Side), Fault> {
    let (hex, side) = text.trim().rsplit_once(' ').ok_or_else(|| {
        let example = Side::ALL[1].name(grid.orientation);
        Fault::new(
            format!("\"{text}\" is not a side of a hex"),
            "it lies along one side of a hex",
            format!("write a hex and a side of it, like \"{} {example}\"", grid.name_of(0)),
        )
    })?;
    Ok((grid.parse(hex)?, Side::named(side, grid.orientation)?))
}

/// Names, written down.
pub fn names(grid: Grid, labels: &[Label]) -> Vec<NameInput> {
    let name =
        |Label { hex, text, water }: &Label| NameInput { text: text.clone(), hex: grid.name(*hex), water: *water };
    labels.iter().map(name).collect()
}

fn put_names(map: &mut Map, names: &[NameInput]) -> Result<(), Fault> {
    for NameInput { text, hex, water } in names {
        let hex = map.grid.parse(hex).map_err(|fault| fault.at(format!("board, name \"{text}\"")))?;
        map.labels.push((hex, text.clone(), if *water { "water" } else { "place" }.into()));
    }
    Ok(())
}
