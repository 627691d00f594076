//! The rules tested against their ledger, clause by clause.
//!
//! Here: the tools these tests are written with. `check` reads a text table, `play` a text table of orders on a table set
//! up by [`Lay`](table::Lay), `resolve` runs a procedure on a list of dice. The rows know the rules; only this file knows
//! the code.

mod agree;
mod briefs;
mod combat;
mod contact;
mod drift;
mod effects;
mod engineers;
mod examples;
mod fire;
mod flak;
mod forced;
mod form;
mod glider;
mod golden;
mod imagined;
mod landing;
mod mines;
mod movement;
mod night;
mod options_air;
mod parts;
mod plan;
mod random_play;
mod refusals;
mod scenarios;
mod sentences;
mod sequence;
mod table;
mod transport;
mod wind;
mod words;

use super::Pl;
use super::rules::Rules;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::{Fault, Ledger, Procedure, ScenarioFile, System};
use jumpmaster_testing::printed::{self, resolve};
use jumpmaster_testing::text_table::{check, fits, or_fault, rows, settings};
use std::sync::Arc;
use table::Lay;

/// The ledger as printed.
fn ledger() -> Ledger {
    printed::ledger::<Pl>()
}

/// The rules with some options set, as a scenario sets them.
fn rules(options: &str) -> Arc<Rules> {
    printed::rules::<Pl>(options)
}

/// A clear board as an input gives it, in axial hexes, in the ledger's orientation 1 or 2.
fn board(orientation: u8) -> serde_json::Value {
    serde_json::json!({ "orientation": orientation, "columns": 16, "rows": 12, "axial": true })
}

/// A built-in scenario.
fn shipped(name: &str) -> &'static ScenarioFile {
    printed::shipped::<Pl>(name)
}
