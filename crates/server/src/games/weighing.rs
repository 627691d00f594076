//! What the chances of an order are computed from: procedures, each with the situation as the order's seat knows it.

use super::table::Table;
use super::{Chair, Games};
use crate::Problem;
use jumpmaster_core::{Fault, Line, Seat};
use jumpmaster_play::{Chances, HouseText, Situation};
use serde_json::Value;

/// What the chances of an order are computed from.
pub struct Weighed {
    /// The order in words.
    pub line: Line,
    /// The procedures that it calls for; none if no dice decide its result.
    pub chances: Vec<Chances>,
    /// The house rules that the game is played by.
    pub house: Option<HouseText>,
}

impl Weighed {
    /// Each procedure prepared in its situation, by the rules of the game.
    pub fn situations(&self) -> Result<Vec<Situation>, Fault> {
        self.chances
            .iter()
            .map(|chances| Situation::of_order(jumpmaster_systems::shelf(), chances, self.house.as_ref()))
            .collect()
    }
}

impl Table {
    /// What the chances of an order are computed from, as far as its seat knows.
    fn weighed(&self, seat: Seat, order: &Value) -> Result<Weighed, Problem> {
        self.sits(seat)?;
        self.goes_on()?;
        let line = self.game().describe(seat, order)?;
        let chances = self.game().chances(seat, order)?;
        Ok(Weighed { line, chances, house: self.header.house.clone() })
    }
}

impl Games {
    /// What the chances of an order are computed from: only what its seat may know.
    pub async fn weighed(&self, chair: &Chair, order: Value) -> Result<Weighed, Problem> {
        let seat = chair.seat;
        self.look(chair, move |table| table.weighed(seat, &order)).await
    }
}
