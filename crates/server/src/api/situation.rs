//! The situation a procedure is put to: an input, an example or what a scenario offers, with house rules or without.

use jumpmaster_core::{Fault, Ledger};
use jumpmaster_play::{Book, Entry, Ready, shelf};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

/// A house-rule file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct House {
    /// What messages call it.
    #[serde(default = "unnamed")]
    pub name: String,
    /// Its text, in TOML.
    pub text: String,
}

fn unnamed() -> String {
    "house rules".into()
}

/// A procedure made ready.
pub(super) struct Situation {
    pub entry: &'static dyn Entry,
    pub ready: Box<dyn Ready>,
    /// The hash and name of the house rules in force.
    pub house: Option<(String, String)>,
}

/// The ledger of a system with house rules laid over it, and the house rules read.
pub(super) fn laid(book: &dyn Book, house: Option<&House>) -> Result<(Ledger, Option<jumpmaster_core::House>), Fault> {
    let house = house.map(|house| book.house(&house.text, &house.name)).transpose()?;
    let ledger = house.as_ref().map_or_else(|| Ok(book.ledger().clone()), |house| house.over(book.ledger()))?;
    Ok((ledger, house))
}

impl Situation {
    /// Makes a procedure ready in what was said of its situation.
    pub fn read(
        procedure: &str,
        input: Option<&Value>,
        example: Option<&str>,
        scenario: Option<&str>,
        house: Option<&House>,
    ) -> Result<Situation, Fault> {
        let (book, entry) = shelf().entry(procedure)?;
        let (ledger, house) = laid(book, house)?;
        let (ledger, input) = match (input, example, scenario) {
            (Some(input), None, None) => (ledger, input.clone()),
            (None, Some(name), None) => (ledger, named(entry, name)?),
            (None, None, Some(name)) => {
                let source = shelf().scenario(name)?.1.source()?;
                (book.ledger_of(&source, house.as_ref())?, entry.of_scenario(&source, house.as_ref())?)
            }
            _ => {
                return Err(Fault::new(
                    "it is not clear which situation is meant",
                    "a situation is said in one of three ways",
                    "give exactly one of input, example and scenario",
                ));
            }
        };
        let ready = entry.prepare(&ledger, &input)?;
        Ok(Situation { entry, ready, house: house.map(|house| (house.mark.hash, house.mark.name)) })
    }
}

fn named(entry: &dyn Entry, name: &str) -> Result<Value, Fault> {
    let examples = entry.examples();
    let found = examples.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    let unknown = || Fault::unknown("example", name, examples.iter().map(|(known, _)| *known)).at(entry.id());
    found.map(|(_, input)| input.clone()).ok_or_else(unknown)
}
