//! What an airborne operation is made of, as people describe it.

use crate::air::drop::Nation;
use crate::input::BoardInput;
use crate::input::pieces::{BaseInput, LevelInput, PieceInput, one};
use crate::rules::air::Method;
use crate::supply::provision::{DumpInput, ExtenderInput, PlaceInput, RailwayInput};
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::input::is_nought;
use jumpmaster_core::named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

named! {
    /// When it is asked who is in supply.
    pub enum Asked: "when supply is asked about" {
        /// In the turn of the drop: whoever landed under a plan is excused (ocs.airdrop.11).
        Now = "in the turn of the drop",
        /// In the turns after it: by trace, or by the supply that was dropped in the same hex (ocs.trace.1, ocs.trace.3).
        Later = "in later turns",
    }
}

/// Units of one kind that are dropped on a hex, as it was planned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DropInput {
    /// The hex.
    pub hex: String,
    /// Their kind, by its name in the roster.
    pub unit: String,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u8,
    /// How they come down.
    #[serde(default = "parachute")]
    pub by: Method,
}

/// Supply that is dropped on a hex.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SupplyInput {
    /// The hex.
    pub hex: String,
    /// How much, in T.
    #[schemars(range(min = 1, max = 1000))]
    pub tokens: Tokens,
    /// How it comes down.
    #[serde(default = "parachute")]
    pub by: Method,
}

/// Aircraft of one kind that fly to a hex: Transports, and Fighters that escort them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FlightInput {
    /// The hex.
    pub hex: String,
    /// Their kind, by its name in the table of aircraft.
    pub aircraft: String,
    /// How many there are.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u8,
    /// The hex of their Air Base.
    pub base: String,
    /// How many gliders they tow.
    #[serde(default, skip_serializing_if = "is_nought")]
    #[schemars(range(max = 9))]
    pub gliders: u8,
}

/// Enemy Fighters of one kind at an Air Base.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FighterInput {
    /// The hex of their Air Base.
    pub hex: String,
    /// Their kind, by its name in the table of aircraft.
    pub aircraft: String,
    /// How many are Active there.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 9))]
    pub count: u8,
    /// The hex of the drop that they intercept; none if they only patrol.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
}

/// An airborne operation: all that is dropped in one phase, and what its supply depends on.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The board.
    #[serde(default)]
    pub board: BoardInput,
    /// Who drops.
    #[serde(default = "blue")]
    pub side: Party,
    /// The nation of those who drop.
    #[serde(default = "other")]
    pub nation: Nation,
    /// When, as month and year.
    #[serde(default = "date")]
    pub date: String,
    /// The units that are dropped; of those on one hex the first is given up last.
    #[serde(default)]
    pub units: Vec<DropInput>,
    /// The supply that is dropped.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supply: Vec<SupplyInput>,
    /// The aircraft, for each hex from the top of the stack.
    #[serde(default)]
    pub flights: Vec<FlightInput>,
    /// The Active Fighters of the enemy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fighters: Vec<FighterInput>,
    /// Flak that is printed on the map.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flak: Vec<LevelInput>,
    /// The enemy's combat units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub enemies: Vec<PieceInput>,
    /// The combat units of those who drop that are on the ground already.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub friends: Vec<PieceInput>,
    /// The Air Bases of both sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<BaseInput>,
    /// When it is asked who is in supply.
    #[serde(default = "now")]
    pub asked: Asked,
    /// The dumps of both sides.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dumps: Vec<DumpInput>,
    /// The Supply Sources.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<PlaceInput>,
    /// The Extenders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extenders: Vec<ExtenderInput>,
    /// The railways; a side that is not mentioned has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub railways: Vec<RailwayInput>,
}

const fn parachute() -> Method {
    Method::Parachute
}

const fn blue() -> Party {
    Party::Blue
}

const fn other() -> Nation {
    Nation::Other
}

const fn now() -> Asked {
    Asked::Now
}

pub(super) fn date() -> String {
    "9/44".into()
}

pub(super) fn examples() -> Vec<(&'static str, Input)> {
    let drop = |hex: &str, unit: &str, count, by| DropInput { hex: hex.into(), unit: unit.into(), count, by };
    let fly = |hex: &str, aircraft: &str, count, gliders| FlightInput {
        hex: hex.into(),
        aircraft: aircraft.into(),
        count,
        base: "0104".into(),
        gliders,
    };
    let base = |side, hex: &str| BaseInput { side, hex: hex.into(), level: 2 };
    let hunters = |against: &str| FighterInput {
        hex: "1204".into(),
        aircraft: "Red Fighter".into(),
        count: 1,
        against: Some(against.into()),
    };
    let alone = Input {
        board: BoardInput::default(),
        side: Party::Blue,
        nation: Nation::Allied,
        date: date(),
        units: vec![drop("0704", "Para Rgt", 2, Method::Parachute)],
        supply: vec![SupplyInput { hex: "0704".into(), tokens: Tokens::SP, by: Method::Parachute }],
        flights: vec![fly("0704", "Blue Transport", 2, 0)],
        fighters: Vec::new(),
        flak: Vec::new(),
        enemies: vec![PieceInput::of("0804", "Garrison Bn", 1)],
        friends: Vec::new(),
        bases: vec![base(Party::Blue, "0104"), base(Party::Red, "1204")],
        asked: Asked::Later,
        dumps: Vec::new(),
        sources: Vec::new(),
        extenders: Vec::new(),
        railways: Vec::new(),
    };
    let three = Input {
        units: vec![drop("0704", "Para Rgt", 3, Method::Parachute)],
        supply: Vec::new(),
        flights: vec![fly("0704", "Blue Transport", 3, 0)],
        fighters: vec![hunters("0704")],
        flak: vec![LevelInput { hex: "0704".into(), level: 1 }],
        asked: Asked::Now,
        ..alone.clone()
    };
    let wide = Input {
        units: vec![
            drop("0705", "Para Rgt", 2, Method::Parachute),
            drop("0803", "Para Rgt", 1, Method::Parachute),
            drop("0803", "Glider Bn", 1, Method::Glider),
        ],
        supply: vec![SupplyInput { hex: "0803".into(), tokens: Tokens(2), by: Method::Parachute }],
        flights: vec![
            fly("0705", "Blue Fighter", 1, 0),
            fly("0705", "Blue Transport", 1, 0),
            fly("0803", "Blue Transport", 1, 1),
        ],
        fighters: vec![hunters("0705")],
        enemies: vec![PieceInput::of("0704", "Garrison Bn", 1)],
        friends: vec![PieceInput::of("0304", "Blue HQ", 1)],
        sources: vec![PlaceInput { side: Party::Blue, hex: "0104".into() }],
        ..alone.clone()
    };
    vec![
        ("two regiments and an SP behind the enemy", alone),
        ("three regiments under flak and a fighter", three),
        ("two hexes, an escort, a glider and supply", wide),
    ]
}
