//! Tests of the rules, a file for each part of them.

mod ground_tables;

use super::Mbt;
use super::rules::Rules;
use jumpmaster_core::{Ledger, System};
use std::sync::Arc;

/// The rules as the ledger has them.
pub fn rules() -> Arc<Rules> {
    Arc::new(Rules::read(&Ledger::read(Mbt::LEDGER).unwrap()).unwrap())
}
