//! Orders judged before they are given, and what can be said of two pieces: only from what a chair's seat may know.

use super::{Chair, Games};
use crate::Problem;
use jumpmaster_core::Line;
use jumpmaster_play::{Judged, Snap};
use serde_json::Value;

impl Games {
    /// Whether an order would be allowed and what it would come to. Nothing is rolled, kept or told to anybody else.
    pub async fn judge(&self, chair: &Chair, order: Value, snap: Option<Snap>) -> Result<Judged, Problem> {
        let seat = chair.seat;
        let judge = move |table: &super::table::Table| {
            table.sits(seat)?;
            table.goes_on()?;
            Ok(table.game().judge(seat, &order, snap.as_ref())?)
        };
        self.look(chair, judge).await
    }

    /// What can be said of two pieces, by their ids in the chair's sheet, whoever is to act.
    pub async fn pair(&self, chair: &Chair, one: String, other: String) -> Result<Vec<Line>, Problem> {
        let seat = chair.seat;
        self.look(chair, move |table| Ok(table.game().pair(seat, &one, &other))).await
    }
}
