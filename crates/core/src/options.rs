//! Options: the switches of a rule system, each with the clause whose ruling it sets.

use crate::{Fault, Named};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Options by their keys, as a scenario or a situation sets them.
pub type Settings = BTreeMap<String, Setting>;

/// An option as the ledger declares it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its key, `drift_overflow`.
    pub key: String,
    /// The clause whose ruling it sets.
    pub clause: String,
    /// What it decides, in a sentence.
    pub text: String,
    /// The value that stands unless somebody sets another.
    #[serde(rename = "default")]
    pub value: Setting,
    /// The values it can have, if they are words.
    #[serde(default)]
    pub values: Vec<String>,
    /// The least it can be, if it is a number.
    #[serde(default)]
    pub least: Option<i64>,
    /// The most it can be, if it is a number.
    #[serde(default)]
    pub most: Option<i64>,
    /// Who set the value that stands now.
    #[serde(skip_deserializing, default)]
    pub set_by: SetBy,
}

/// Who set an option: whoever comes later here has the last word, in whatever order they speak.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SetBy {
    /// Nobody: the ledger's own ruling stands.
    #[default]
    Ledger,
    /// The scenario.
    Scenario,
    /// Whoever put the question: the situation says so itself.
    Situation,
    /// A house-rule file.
    House,
}

impl SetBy {
    /// Who set it, as the words after "set by".
    pub const fn words(self) -> &'static str {
        match self {
            SetBy::Ledger => "our ruling",
            SetBy::Scenario => "the scenario",
            SetBy::Situation => "the situation",
            SetBy::House => "the house-rule file",
        }
    }
}

/// An option that somebody set, and who did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct InForce {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: Setting,
    /// Who set it.
    pub set_by: SetBy,
}

impl std::fmt::Display for InForce {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} = {} (set by {})", self.key, self.value, self.set_by.words())
    }
}

/// The value of an option: a word or a whole number.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, schemars::JsonSchema)]
#[serde(untagged, expecting = "an option is a word in quotes or a whole number")]
pub enum Setting {
    /// A whole number.
    Number(i64),
    /// A word, or a fraction such as `1/4`.
    Word(String),
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Setting::Number(number) => number.fmt(f),
            Setting::Word(word) => word.fmt(f),
        }
    }
}

impl Choice {
    /// The values it can be set to, in words.
    pub fn range(&self) -> String {
        match (self.values.as_slice(), self.least, self.most) {
            ([], Some(least), Some(most)) => format!("{least} to {most}"),
            ([], ..) => "a fraction such as 1/4".into(),
            (words, ..) => words.join(" | "),
        }
    }

    /// Reads a value of this option as typed: a number where the option is numeric, otherwise a word, quoted or not.
    pub fn typed(&self, text: &str) -> Setting {
        let word = text.trim().trim_matches('"');
        match word.parse() {
            Ok(number) if self.least.is_some() => Setting::Number(number),
            _ => Setting::Word(word.into()),
        }
    }

    /// Sets the option, if it can have that value and nobody with precedence has set it already.
    pub(crate) fn set(&mut self, setting: Setting, by: SetBy) -> Result<(), Fault> {
        self.check(&setting)?;
        if by >= self.set_by {
            self.value = setting;
            self.set_by = by;
        }
        Ok(())
    }

    /// Whether the option can have that value.
    pub fn check(&self, setting: &Setting) -> Result<(), Fault> {
        let fits = match setting {
            Setting::Number(number) => {
                self.least.is_some_and(|least| *number >= least) && self.most.is_some_and(|most| *number <= most)
            }
            Setting::Word(word) if self.values.is_empty() => self.least.is_none() && fraction(word).is_some(),
            Setting::Word(word) => self.values.contains(word),
        };
        if !fits {
            let near = match setting {
                Setting::Word(word) => crate::fault::nearest(word, self.values.iter().map(String::as_str)),
                Setting::Number(_) => None,
            };
            return Err(Fault::new(
                format!("option {} cannot be \"{setting}\"", self.key),
                format!("{}: {}", self.clause, self.text),
                near.map_or_else(|| format!("one of: {}", self.range()), |near| format!("did you mean \"{near}\"?")),
            ));
        }
        Ok(())
    }
}

/// A fraction as files write it: `1/4`.
fn fraction(word: &str) -> Option<(u32, u32)> {
    let (above, below) = word.split_once('/')?;
    let (above, below) = (above.parse().ok()?, below.parse().ok()?);
    (1..=64).contains(&below).then_some(())?;
    (1..=64).contains(&above).then_some((above, below))
}

/// The options in force, as rules read them.
#[derive(Clone, Copy)]
pub struct Options<'a>(pub(crate) &'a [Choice]);

impl Options<'_> {
    fn get(&self, key: &str) -> &Setting {
        let choice = self.0.iter().find(|choice| choice.key == key);
        &choice.unwrap_or_else(|| panic!("the ledger declares option {key}")).value
    }

    /// An option whose value is one of several words.
    ///
    /// # Panics
    /// If the ledger does not declare it so: a bug, caught when any test loads the ledger.
    pub fn word<T: Named>(&self, key: &str) -> T {
        let word = self.get(key).to_string();
        T::named(&word).unwrap_or_else(|_| panic!("option {key} has a value {word} that the code does not know"))
    }

    /// An option that is on or off.
    pub fn on(&self, key: &str) -> bool {
        self.get(key).to_string() == "on"
    }

    /// An option that is a whole number.
    ///
    /// # Panics
    /// If the ledger declares it as something else, or its value does not fit in `N`.
    pub fn number<N: TryFrom<i64>>(&self, key: &str) -> N {
        match self.get(key) {
            Setting::Number(number) => N::try_from(*number).ok().expect("the ledger bounds the number"),
            Setting::Word(_) => panic!("option {key} is a number"),
        }
    }

    /// An option that is a fraction: numerator and denominator.
    ///
    /// # Panics
    /// If the ledger declares it as something else.
    pub fn fraction(&self, key: &str) -> (u32, u32) {
        fraction(&self.get(key).to_string()).unwrap_or_else(|| panic!("option {key} is a fraction"))
    }
}
