//! A scenario as it is written.

use super::Edges;
use crate::army::ArmyFile;
use crate::season::Season;
use crate::weather::Weather;
use crate::zone::Zone;
use jumpmaster_core::plane::{Facing, Point};
use serde::Deserialize;

/// What a scenario file says beyond its head.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// How large the table is, if it has no map.
    pub table: Option<TableFile>,
    /// How many battle groups each side has, if that is agreed.
    pub groups: Option<u8>,
    /// The climatic zone; found as the rules say if it is not given.
    pub zone: Option<Zone>,
    /// The season; rolled if it is not given.
    pub season: Option<Season>,
    /// The hour of the first turn, 0 to 23; rolled if it is not given.
    pub hour: Option<u8>,
    /// The weather; rolled if it is not given.
    pub weather: Option<Weather>,
    /// Who has which edge: fixed if there is a map, else chosen, unless it says otherwise.
    pub edges: Option<Edges>,
    /// After how many turns it is a draw, unless an option says so; no end if it is not given.
    pub turns: Option<u8>,
    /// Side A.
    pub a: SideFile,
    /// Side B.
    pub b: SideFile,
}

/// The size of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "a table is a width and a depth in inches, such as [72, 48], or \"best\"")]
pub enum TableFile {
    /// Its width and depth, in inches.
    Size([u16; 2]),
    /// The best for the armies.
    Best(String),
}

/// A side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideFile {
    /// Its army.
    pub army: Roster,
    /// Where its stands are, if that is fixed.
    #[serde(default)]
    pub deployment: Vec<Deployed>,
}

/// An army by its name, or as a list.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "an army is the name of one that comes with the system, or a list with name and groups")]
pub enum Roster {
    /// The name of an army that comes with the system.
    Name(String),
    /// A list.
    List(ArmyFile),
}

/// A stand in its place.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    /// The number of its group, from 1.
    pub group: u8,
    /// Its number in the group, from 1.
    pub stand: u8,
    /// The centre of its base, in thousandths of an inch.
    pub at: Point,
    /// Its facing, a vector.
    pub facing: Facing,
}
