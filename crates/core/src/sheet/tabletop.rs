//! A measured table without hexes: what it is made of, and what stands on it.

use super::{Counter, Ground, MarkKind, Symbol};
use crate::hex::Hex;
use crate::plane::{Facing, Point};
use serde::Serialize;

/// A measured table. Places are in thousandths of its unit, from its lower left corner to the right and up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Tabletop {
    /// How wide and how deep it is, in thousandths.
    pub size: [u32; 2],
    /// What it is measured in: "in".
    pub unit: String,
    /// Areas of ground, the lowest first.
    pub areas: Vec<Area>,
    /// Roads and waters.
    pub lines: Vec<Course>,
    /// What stands on it.
    pub stands: Vec<Stand>,
    /// Things said of places: targets, objectives, where something may go.
    pub marks: Vec<Spot>,
    /// Straight ways: moves and shots.
    pub ways: Vec<Flight>,
}

/// An area of ground.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Area {
    /// Its corners, in order around it.
    pub outline: Vec<Point>,
    /// What it is.
    pub ground: Ground,
    /// What it is called, if it has a name.
    pub title: String,
}

/// A line of ground: a road, a river.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Course {
    /// The places it runs through.
    pub path: Vec<Point>,
    /// What it is.
    pub ground: Ground,
    /// What it is called, if it has a name.
    pub title: String,
}

/// Something said of a place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Spot {
    /// Where.
    pub at: Point,
    /// What.
    pub kind: MarkKind,
    /// A letter or two beside it.
    pub label: String,
}

/// A straight way from one place to another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Flight {
    /// Where it begins.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
    /// What a reader is told it is.
    pub title: String,
}

/// A piece on a measured table.
#[expect(clippy::struct_excessive_bools, reason = "marks that lie on a piece independently of one another")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Stand {
    /// How this seat tells it from others.
    pub id: String,
    /// Where its centre is.
    pub at: Point,
    /// Which way it faces, if that matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facing: Option<Facing>,
    /// How wide its base is, in thousandths.
    pub base: u32,
    /// The side it belongs to: 1, 2, 3, or 0 for nobody's.
    pub side: u8,
    /// What it shows; nothing when its face is hidden.
    pub symbol: Option<Symbol>,
    /// Its figures or its short name.
    pub foot: String,
    /// What a reader is told.
    pub title: String,
    /// Turned over: dispersed.
    pub dispersed: bool,
    /// Has fired.
    pub fired: bool,
    /// Has moved.
    pub moved: bool,
    /// Came from the air this turn.
    pub fresh: bool,
    /// Taken in hand for the order being given.
    pub chosen: bool,
    /// How far it reaches; drawn while it is in hand.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rings: Vec<Ring>,
}

/// A distance around a stand that matters: a range, what is left of a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Ring {
    /// How far from its centre, in thousandths.
    pub radius: u32,
    /// What a reader is told it is.
    pub title: String,
}

impl Stand {
    /// The same piece as a counter on no particular hex, for code that draws counters or describes them.
    pub fn counter(&self) -> Counter {
        let Stand { id, side, symbol, foot, title, dispersed, fired, moved, fresh, chosen, .. } = self.clone();
        Counter { id, hex: Hex::ZERO, side, symbol, foot, title, dispersed, fired, moved, fresh, chosen }
    }
}

#[cfg(test)]
mod tests {
    use crate::Sheet;

    /// A sheet with hexes serialises as it did before there were measured tables.
    #[test]
    fn a_sheet_without_a_measured_table_says_nothing_of_one() {
        assert!(!serde_json::to_string(&Sheet::default()).unwrap().contains("table"));
        let sheet = Sheet { table: Some(Box::default()), ..Sheet::default() };
        assert!(serde_json::to_string(&sheet).unwrap().contains("\"table\":{\"size\":[0,0]"));
    }
}
