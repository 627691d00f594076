//! The situation a procedure is put to: an input, an example or what a scenario offers, with house rules or without.

use jumpmaster_core::Fault;
use jumpmaster_play::{Case, Situation, shelf};
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

/// Puts a procedure to the situation that was said in one of three ways.
pub(super) fn situation(
    procedure: &str,
    input: Option<&Value>,
    example: Option<&str>,
    scenario: Option<&str>,
    house: Option<&House>,
) -> Result<Situation, Fault> {
    let (book, entry) = shelf().entry(procedure)?;
    let house = house.map(|house| book.house(&house.text, &house.name)).transpose()?;
    let files = scenario.map(|name| shelf().scenario(name)).transpose()?;
    let case = match (input, example, &files) {
        (Some(input), None, None) => Case::Input(input.clone()),
        (None, Some(name), None) => Case::Example(name),
        (None, None, Some((_, files))) => Case::Scenario(files),
        _ => {
            return Err(Fault::new(
                "it is not clear which situation is meant",
                "a situation is said in one of three ways",
                "give exactly one of input, example and scenario",
            ));
        }
    };
    Situation::new((book, entry), case, house)
}
