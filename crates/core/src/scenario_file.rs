//! Scenario files of any system: read, and their options set on the ledger.

use crate::options::{SetBy, Setting};
use crate::{Fault, House, Ledger, ScenarioSource};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// What a scenario file says; `of` is what one is made of, in a few words.
pub fn parse<F: DeserializeOwned>(source: &ScenarioSource, of: &str) -> Result<F, Fault> {
    toml::from_str(&source.text).map_err(|error| {
        let line = error.span().map_or(1, |span| source.text[..span.start].matches('\n').count() + 1);
        Fault::new(
            format!("{}, line {line}: {}", source.file, error.message()),
            format!("a scenario is a TOML file of {of}"),
            "mend that line; see the scenarios that come with the system",
        )
    })
}

/// The ledger that a scenario is played by: its options are set, then the house rules are laid over.
pub fn ledger(
    source: &ScenarioSource,
    printed: &Ledger,
    options: &BTreeMap<String, Setting>,
    house: Option<&House>,
) -> Result<Ledger, Fault> {
    let mut ledger = printed.clone();
    ledger.set(options, SetBy::Scenario).map_err(|fault| fault.at(&source.file))?;
    match house {
        Some(house) => house.over(&ledger),
        None => Ok(ledger),
    }
}
