//! The parts of an order, as data rather than words.

mod family;
mod typed;
mod verb;

pub use family::{Family, Param, Values};

use crate::hex::Spot;
use serde::Serialize;

/// What an order is made of: menus, pages, terminal and API read this and no wording.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
pub struct Parts {
    /// What is done, in a word: `move`, `fire`, `done`. Orders with the same verb are of one kind.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub verb: &'static str,
    /// What is taken in hand: the id of a counter, if it lies on the board already.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// The hex it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>")]
    pub hex: Option<Spot>,
    /// The number it is about: a turn, a length, a count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<i64>,
    /// What part it has in what the seat does now.
    #[serde(skip_serializing_if = "Role::is_usual")]
    pub role: Role,
}

impl Parts {
    /// The parts of an order that concerns no piece, hex or number. Its verb is its name in JSON.
    pub fn of(order: &impl Serialize) -> Parts {
        Parts { verb: verb::verb(order), ..Parts::default() }
    }
}

/// What part an order has in what a seat does now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The main thing to do now.
    Main,
    /// One of many things that are often done.
    #[default]
    Usual,
    /// Seldom wanted, or gone for good once it is done: programs ask whether it is meant.
    Rare,
    /// Nothing more is to be done now: it is the next one's turn, or the next phase.
    Pass,
}

impl Role {
    /// Whether this is the default role, which is left out of JSON.
    pub fn is_usual(&self) -> bool {
        *self == Role::Usual
    }
}
