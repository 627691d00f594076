//! The rules held to their ledger, clause by clause.
//!
//! Lives here: what all these tests are written with. `check` reads a text table, `play` a text table of orders on a table laid
//! by [`Lay`](table::Lay), `resolve` runs a procedure on a list of dice. The rows know the rules; only this knows the code.

mod best;
mod drift;
mod drop;
mod examples;
mod golden;
mod ground;
mod hidden;
mod listing;
mod maps;
mod occupied;
mod odds;
mod opfire;
mod options;
mod played;
mod scenarios;
mod table;
mod turns;
mod words;

use super::Landing;
use super::rules::Rules;
use jumpmaster_core::{Ledger, Procedure, System};
use jumpmaster_testing::printed::{self, resolve};
use jumpmaster_testing::text_table::{check, fits, or_fault, rows, settings};
use std::sync::Arc;
use table::Lay;

/// The ledger as printed.
fn ledger() -> Ledger {
    printed::ledger::<Landing>()
}

/// The rules with some options set, as a scenario sets them.
fn rules(options: &str) -> Arc<Rules> {
    printed::rules::<Landing>(options)
}
