//! Tests of the rules, a file for each part of them.

mod air;
mod game;
mod ground;

use super::Mbt;
use super::rules::Rules;
use jumpmaster_core::options::SetBy;
use jumpmaster_core::{Ledger, System};
use jumpmaster_testing::text_table::settings;
use std::sync::Arc;

/// The rules as the ledger has them.
pub fn rules() -> Arc<Rules> {
    Arc::new(Rules::read(&Ledger::read(Mbt::LEDGER).unwrap()).unwrap())
}

/// The rules with some options set, as a scenario sets them.
pub fn rules_with(options: &str) -> Arc<Rules> {
    let mut ledger = Ledger::read(Mbt::LEDGER).unwrap();
    ledger.set(&settings(options), SetBy::Scenario).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Rules::read(&ledger).unwrap_or_else(|fault| panic!("{fault}")))
}
