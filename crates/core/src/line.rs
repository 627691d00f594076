//! Lines: what a person is told, one sentence at a time, with the clause it rests on.

use crate::Clause;
use serde::Serialize;

/// The same words with a capital to begin with.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A sentence of a log or a result, and the clause behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Line {
    /// The sentence.
    pub text: String,
    /// The clause it rests on.
    pub clause: Clause,
    /// Whether only its reader may know it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub private: bool,
    /// Whether it heads what follows: a turn begins, or a phase. One can go back to it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub heading: bool,
}

impl Line {
    /// A sentence that lies open.
    pub fn new(text: impl Into<String>, clause: Clause) -> Line {
        Line { text: text.into(), clause, private: false, heading: false }
    }

    /// A sentence that only its reader may know.
    pub fn private(text: impl Into<String>, clause: Clause) -> Line {
        Line { text: text.into(), clause, private: true, heading: false }
    }

    /// A sentence that heads what follows.
    pub fn heading(text: impl Into<String>, clause: Clause) -> Line {
        Line { text: text.into(), clause, private: false, heading: true }
    }
}
