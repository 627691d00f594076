//! The situation a procedure is run in: an input, an example or a scenario's, with or without house rules.

use jumpmaster_core::Fault;
use jumpmaster_core::options::Settings;
use jumpmaster_play::{Case, Situation};
use jumpmaster_systems::shelf;
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

/// A situation as a request gives it, in one of three ways, and the rules to use.
pub(super) struct Said<'a> {
    /// An input by the schema of the procedure.
    pub input: Option<&'a Value>,
    /// The name of an example.
    pub example: Option<&'a str>,
    /// The name of a scenario that offers one.
    pub scenario: Option<&'a str>,
    /// Options set over those of the scenario or the input.
    pub options: &'a Settings,
    /// House rules overlaid on all of it.
    pub house: Option<&'a House>,
}

impl Said<'_> {
    /// Prepares a procedure in this situation.
    pub fn put_to(&self, procedure: &str) -> Result<Situation, Fault> {
        let (book, entry) = shelf().entry(procedure)?;
        let house = self.house.map(|house| book.house(&house.text, &house.name)).transpose()?;
        let files = self.scenario.map(|name| shelf().scenario(name)).transpose()?;
        let case = match (self.input, self.example, &files) {
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
        Situation::new((book, entry), case, self.options, house)
    }
}
