//! The ledger: every clause, table, option and worked example of a rule system, as data the rules run on.

mod house;
pub mod search;

pub use house::{House, Works};

use crate::Fault;
use crate::options::{Choice, InForce, Options, SetBy, Settings};
use crate::table::Table;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A rule system in writing: its clauses, options, tables and worked examples.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// The system's id, `pl`.
    pub system: String,
    /// Its title.
    pub title: String,
    /// Every clause, in order.
    #[serde(rename = "clause")]
    pub clauses: Vec<ClauseText>,
    /// Every option.
    #[serde(rename = "option", default)]
    pub choices: Vec<Choice>,
    /// Every table.
    #[serde(rename = "table", default)]
    pub tables: Vec<Table>,
    /// Every worked example.
    #[serde(rename = "example", default)]
    pub examples: Vec<Example>,
    /// The house rules overlaid on it.
    #[serde(skip)]
    pub house: Option<HouseMark>,
    /// The hash of the text it was read from.
    #[serde(skip)]
    pub hash: String,
}

/// One clause: what the source says, where, what it leaves open, and our ruling.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseText {
    /// Its id, `pl.drift.2`.
    pub id: String,
    /// Where in the source.
    pub at: String,
    /// What kind of statement it is.
    pub kind: String,
    /// What it says.
    pub text: String,
    /// What the source leaves open.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub gap: String,
    /// Our ruling for the gap.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub ruling: String,
    /// Whether a house-rule file replaced the ruling.
    #[serde(skip_deserializing, default, skip_serializing_if = "std::ops::Not::not")]
    pub house: bool,
}

/// A worked example: a situation, dice, and what comes of them.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Its id.
    pub id: String,
    /// The clauses it shows at work.
    pub clauses: Vec<String>,
    /// The situation.
    pub given: String,
    /// The dice rolled.
    #[serde(default)]
    pub dice: Vec<u8>,
    /// How it goes.
    pub steps: String,
    /// What comes of it.
    pub then: String,
}

/// Which house rules were laid over a ledger.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
pub struct HouseMark {
    /// What the file calls itself.
    pub name: String,
    /// The SHA-256 of the file.
    pub hash: String,
}

impl Ledger {
    /// Reads a ledger and checks that it is consistent.
    pub fn read(text: &str) -> Result<Ledger, Fault> {
        let mut ledger: Ledger = toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| line_of(text, span.start));
            Fault::new(
                format!("ledger, line {line}: {}", error.message()),
                "the ledger is a TOML file of clauses, options, tables and examples",
                "mend that line",
            )
        })?;
        ledger.hash = hash(text.as_bytes());
        ledger.check()?;
        Ok(ledger)
    }

    fn check(&self) -> Result<(), Fault> {
        let ids = self
            .clauses
            .iter()
            .map(|clause| clause.id.as_str())
            .chain(self.tables.iter().map(|table| table.id.as_str()));
        let ids = ids.chain(self.examples.iter().map(|example| example.id.as_str()));
        let mut seen = std::collections::BTreeSet::new();
        for id in ids {
            if !seen.insert(id) {
                return Err(Fault::new(
                    format!("{id} is there twice"),
                    "every id of a ledger is its own",
                    "keep one of them",
                ));
            }
        }
        for table in &self.tables {
            self.clause(&table.clause).map_err(|fault| fault.at(&table.id))?;
            table.check()?;
        }
        for choice in &self.choices {
            self.clause(&choice.clause).map_err(|fault| fault.at(format!("option {}", choice.key)))?;
            choice.clone().set(choice.value.clone(), SetBy::Ledger)?;
        }
        for example in &self.examples {
            for clause in &example.clauses {
                self.clause(clause).map_err(|fault| fault.at(&example.id))?;
            }
        }
        Ok(())
    }

    /// The clause with this id.
    pub fn clause(&self, id: &str) -> Result<&ClauseText, Fault> {
        self.clauses
            .iter()
            .find(|clause| clause.id == id)
            .ok_or_else(|| Fault::unknown("clause", id, self.clauses.iter().map(|clause| clause.id.as_str())))
    }

    /// The table with this id.
    pub fn table(&self, id: &str) -> Result<&Table, Fault> {
        self.tables
            .iter()
            .find(|table| table.id == id)
            .ok_or_else(|| Fault::unknown("table", id, self.tables.iter().map(|table| table.id.as_str())))
    }

    /// The option with this key.
    pub fn choice(&self, key: &str) -> Result<&Choice, Fault> {
        self.choices
            .iter()
            .find(|choice| choice.key == key)
            .ok_or_else(|| Fault::unknown("option", key, self.choices.iter().map(|choice| choice.key.as_str())))
    }

    /// Whether an option is set to this word.
    ///
    /// # Panics
    /// If the ledger has no such option, or the option no such word.
    pub fn is(&self, key: &str, word: &str) -> bool {
        let choice = self.choice(key).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(choice.values.iter().any(|known| known == word), "option {key} can never be \"{word}\"");
        choice.value.to_string() == word
    }

    /// The options in force, as rules read them.
    pub fn options(&self) -> Options<'_> {
        Options(&self.choices)
    }

    /// Every option that somebody has set, in the ledger's order.
    pub fn in_force(&self) -> Vec<InForce> {
        let set = self.choices.iter().filter(|choice| choice.set_by != SetBy::Ledger);
        set.map(|choice| InForce { key: choice.key.clone(), value: choice.value.clone(), set_by: choice.set_by })
            .collect()
    }

    /// The options set other than by house rules: by a scenario, or for a situation.
    pub fn set_for_situation(&self) -> Settings {
        let set = self.in_force().into_iter().filter(|option| option.set_by != SetBy::House);
        set.map(|option| (option.key, option.value)).collect()
    }

    /// Reads options as typed, each `key = value` or `key=value`.
    pub fn typed(&self, options: &[String]) -> Result<Settings, Fault> {
        let mut settings = Settings::new();
        for option in options {
            let (key, value) = option.split_once('=').ok_or_else(|| {
                Fault::new(
                    format!("option \"{option}\""),
                    "an option has a key and a value",
                    "write it as: key = value",
                )
            })?;
            let choice = self.choice(key.trim())?;
            if settings.insert(choice.key.clone(), choice.typed(value)).is_some() {
                let what = format!("option {} is set twice", choice.key);
                return Err(Fault::new(what, "it can have one value", "leave one of them out"));
            }
        }
        Ok(settings)
    }

    /// Sets options, as a scenario does.
    pub fn set(&mut self, settings: &Settings, by: SetBy) -> Result<(), Fault> {
        for (key, setting) in settings {
            self.choice(key)?;
            let choice = self.choices.iter_mut().find(|choice| choice.key == *key).expect("just found");
            choice.set(setting.clone(), by)?;
        }
        Ok(())
    }
}

/// The SHA-256 of some bytes, in hexadecimal.
pub fn hash(bytes: &[u8]) -> String {
    use std::fmt::Write;
    Sha256::digest(bytes).iter().fold(String::with_capacity(64), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

pub(crate) fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).fold(1, |line, byte| line + usize::from(byte == b'\n'))
}
