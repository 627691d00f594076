//! Tests of the rules, a file for each part of them.

mod air;
mod game;
mod ground;

use super::Mbt;
use super::rules::Rules;
use jumpmaster_core::Rules as _;
use jumpmaster_core::options::SetBy;
use jumpmaster_core::{House, Ledger, System};
use jumpmaster_testing::text_table::settings;
use std::sync::Arc;

/// The rules as printed in the ledger.
pub fn rules() -> Arc<Rules> {
    Arc::new(Rules::read(&Ledger::read(Mbt::LEDGER).unwrap()).unwrap())
}

/// The ledger under a house-rule file, or what is wrong with the file.
pub fn house(text: &str) -> Result<Ledger, String> {
    let ledger = Ledger::read(Mbt::LEDGER).unwrap();
    let text = format!("system = \"mbt\"\n{text}");
    let house = House::read(&text, "mine.toml", &ledger, &|ledger| Rules::read(ledger).map(|_| ()));
    house.and_then(|house| house.over(&ledger)).map_err(|fault| format!("{} / {}", fault.what, fault.fix))
}

/// A house rule that makes the last band over a LAPES strip cause casualties, and perhaps an abort.
pub fn casualties_over_a_strip(abort: &str) -> Ledger {
    let cells = format!("[\"01-33\", \"34-66\", \"67-00\", \"EA with Casualties{abort}\"]");
    house(&format!("[tables.\"mbt.table.suppression\"]\n\"Over LAPES DZ\" = {cells}")).unwrap()
}

/// The rules with some options set, as a scenario sets them.
pub fn rules_with(options: &str) -> Arc<Rules> {
    let mut ledger = Ledger::read(Mbt::LEDGER).unwrap();
    ledger.set(&settings(options), SetBy::Scenario).unwrap_or_else(|fault| panic!("{fault}"));
    Arc::new(Rules::read(&ledger).unwrap_or_else(|fault| panic!("{fault}")))
}
