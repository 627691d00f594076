//! The ledger as it is read.

use crate::rules::Rules;
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::{Fault, Ledger, Rules as _};

/// The ledger as it is printed.
pub fn ledger() -> Ledger {
    Ledger::read(crate::LEDGER).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The rules with some options set, each "key = value".
pub fn rules(options: &[&str]) -> Rules {
    try_rules(options).unwrap_or_else(|fault| panic!("{fault}"))
}

pub fn try_rules(options: &[&str]) -> Result<Rules, Fault> {
    let mut ledger = ledger();
    let typed: Vec<String> = options.iter().map(ToString::to_string).collect();
    let settings: Settings = ledger.typed(&typed)?;
    ledger.set(&settings, SetBy::Scenario)?;
    Rules::read(&ledger)
}

/// Every option can be set to every value it can have, and the rules are read.
#[test]
fn every_value_of_every_option_is_read() {
    for choice in &ledger().choices {
        let values = match (choice.least, choice.most) {
            (Some(least), Some(most)) => vec![least.to_string(), most.to_string()],
            _ => choice.values.clone(),
        };
        for value in values {
            rules(&[&format!("{} = {value}", choice.key)]);
        }
    }
}
