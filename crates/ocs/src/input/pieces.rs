//! Pieces on a board as inputs describe them: units and aircraft by their names in the roster, Air Bases and Hedgehogs.

use crate::board::{Board, HexId};
use crate::rules::Rules;
use crate::unit::{Craft, Kind, Mode, Party};
use jumpmaster_core::Fault;
use jumpmaster_core::input::between;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most pieces of one kind that an entry puts in a hex.
pub const MOST: u8 = 9;

/// Some units of one kind in a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PieceInput {
    /// Where they stand.
    pub hex: String,
    /// Their kind, by its name in the roster.
    pub unit: String,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u8,
    /// Their mode.
    #[serde(default = "in_combat_mode")]
    pub mode: Mode,
}

pub(crate) const fn one() -> u8 {
    1
}

const fn in_combat_mode() -> Mode {
    Mode::Combat
}

impl PieceInput {
    /// Units in Combat Mode.
    pub fn of(hex: &str, unit: &str, count: u8) -> PieceInput {
        PieceInput { hex: hex.into(), unit: unit.into(), count, mode: Mode::Combat }
    }

    /// Adds a unit to a list; like ones in a hex are one entry.
    pub fn add(pieces: &mut Vec<PieceInput>, hex: &str, unit: &str, mode: Mode) {
        let like = |piece: &&mut PieceInput| {
            (piece.hex.as_str(), piece.unit.as_str(), piece.mode) == (hex, unit, mode) && piece.count < MOST
        };
        match pieces.iter_mut().find(like) {
            Some(piece) => piece.count += 1,
            None => pieces.push(PieceInput { mode, ..PieceInput::of(hex, unit, 1) }),
        }
    }

    /// The hex and the kind, checked.
    pub fn read<'r>(&self, rules: &'r Rules, board: &Board, party: Party) -> Result<(HexId, &'r Kind), Fault> {
        let at = |fault: Fault| fault.at(format!("{} in {}", self.unit, self.hex));
        between("count", self.count, 1, MOST).map_err(at)?;
        Ok((board.parse("hex", &self.hex)?, kind(rules, party, &self.unit).map_err(at)?))
    }
}

/// An Air Base.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BaseInput {
    /// Whose it is.
    pub side: Party,
    /// Where it is.
    pub hex: String,
    /// Its Level; 0 is an Air Strip.
    #[serde(default)]
    #[schemars(range(max = 9))]
    pub level: u8,
}

/// Something in a hex that has a number: the Level of a Hedgehog, the points of printed flak.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LevelInput {
    /// Where it is.
    pub hex: String,
    /// The number.
    #[schemars(range(max = 20))]
    pub level: u8,
}

/// The kind of a side's units with this name.
pub fn kind<'r>(rules: &'r Rules, party: Party, name: &str) -> Result<&'r Kind, Fault> {
    let own = || rules.base.kinds.iter().filter(move |kind| kind.party == party);
    own()
        .find(|kind| kind.name == name)
        .ok_or_else(|| Fault::unknown("kind of unit", name, own().map(|kind| kind.name.as_str())))
}

/// The kind of a side's aircraft with this name.
pub fn craft<'r>(rules: &'r Rules, party: Party, name: &str) -> Result<&'r Craft, Fault> {
    let own = || rules.base.crafts.iter().filter(move |craft| craft.party == party);
    own()
        .find(|craft| craft.name == name)
        .ok_or_else(|| Fault::unknown("kind of aircraft", name, own().map(|craft| craft.name.as_str())))
}
