//! Tests of the rules, a file for each part of them.

mod air;
mod attacks;
mod barrages;
mod combat_charts;
mod combat_odds;
mod combat_sheet;
mod fighting;
mod game;
mod movement;
mod net;
mod paths;

use crate::Ocs;
use crate::board::{Board, HexId};
use crate::input::BoardInput;
use crate::rules::Rules;
use jumpmaster_core::Rules as _;
use jumpmaster_core::{House, Ledger};
use jumpmaster_testing::printed;
use std::sync::Arc;

/// The ledger as printed.
fn ledger() -> Ledger {
    printed::ledger::<Ocs>()
}

/// The rules as printed in the ledger.
fn rules() -> Arc<Rules> {
    printed::rules::<Ocs>("")
}

/// The rules under a house-rule file, or what is wrong with the file.
fn house(text: &str) -> Result<Arc<Rules>, String> {
    let ledger = ledger();
    let text = format!("system = \"ocs\"\n{text}");
    let house = House::read(&text, "mine.toml", &ledger, &|ledger| Rules::read(ledger).map(drop));
    let over = house.and_then(|house| house.over(&ledger)).and_then(|ledger| Rules::read(&ledger));
    over.map(Arc::new).map_err(|fault| format!("{} / {}", fault.what, fault.fix))
}

/// A board as the printed rules read it.
fn board(input: &BoardInput) -> Arc<Board> {
    input.read(&rules()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A hex by its name.
fn hex(board: &Board, name: &str) -> HexId {
    board.parse("hex", name).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Several hexes by their names.
fn hexes(board: &Board, names: &str) -> Vec<HexId> {
    names.split_whitespace().map(|name| hex(board, name)).collect()
}
