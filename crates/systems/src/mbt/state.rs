//! All that lies on the table.

use super::scenario::Scenario;
use jumpmaster_core::{Outcome, Seat, named};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

named! {
    /// The two sides.
    pub enum Party: "side" {
        /// The side that drops.
        Airborne = "airborne",
        /// The side that defends.
        Defending = "defending",
    }
}

impl Party {
    /// Where the side sits.
    pub const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The other side.
    #[must_use]
    pub const fn enemy(self) -> Party {
        match self {
            Party::Airborne => Party::Defending,
            Party::Defending => Party::Airborne,
        }
    }
}

/// The whole table.
#[derive(Clone, Debug)]
pub struct State {
    /// The scenario.
    pub scenario: Arc<Scenario>,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

impl PartialEq for State {
    fn eq(&self, other: &State) -> bool {
        self.outcome == other.outcome
    }
}

/// What a seat may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Order {}
/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {}
/// What one seat may know.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct View {}
