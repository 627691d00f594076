//! Reasons why something measured is not allowed.

use jumpmaster_core::{Clause, Refusal};
use schemars::JsonSchema;
use serde::Serialize;

/// A reason why something is not allowed: the clause, what is wrong, and what would be right.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Reason {
    /// The clause that forbids it.
    pub clause: Clause,
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub fix: String,
}

impl Reason {
    /// A reason in three parts.
    pub fn new(clause: Clause, what: impl Into<String>, fix: impl Into<String>) -> Reason {
        Reason { clause, what: what.into(), fix: fix.into() }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::new(reason.what, reason.clause, reason.fix)
    }
}
