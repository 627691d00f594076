//! Clauses: the numbered statements of a rule system that every roll, result and refusal points to.

use serde::Serialize;
use std::fmt;

/// The id of a ledger clause, such as `pl.drift.2`.
///
/// Rules code writes it with [`clause!`](crate::clause!); a check walks the sources and fails on an id that no ledger holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, schemars::JsonSchema)]
#[serde(transparent)]
pub struct Clause(pub &'static str);

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Names the clause a line of rules code enforces.
#[macro_export]
macro_rules! clause {
    ($id:literal) => {
        $crate::Clause($id)
    };
}
