//! Provisional.
use crate::board::Board;
use crate::rules::Rules;
use jumpmaster_core::{Fault, MapFile};
use std::sync::Arc;

/// A scenario.
#[derive(Debug)]
pub struct Scenario {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// The names of the seats.
    pub seats: Vec<String>,
}

/// Its file.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {}

impl jumpmaster_core::Scenario for Scenario {
    type Rules = Rules;
    type File = File;
    const MADE_OF: &'static str = "forces, supply, turns and victory";

    fn read(_: jumpmaster_core::Head, _: File, map: &MapFile, rules: Arc<Rules>) -> Result<Scenario, Fault> {
        let board = Arc::new(Board::read(map.hexes()?, &rules)?);
        Ok(Scenario { rules, board, seats: vec!["Blue".into(), "Red".into()] })
    }
    fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }
    fn seats(&self) -> &[String] {
        &self.seats
    }
}
