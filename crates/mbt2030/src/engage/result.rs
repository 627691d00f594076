//! The result of a throw, for a mutual and for a unilateral engagement (mbt2030.mutual.1 to mbt2030.mutual.7,
//! mbt2030.unilateral.1 to mbt2030.unilateral.6).

use super::eligibility::Kind;
use crate::rules::Rules;
use crate::rules::results::Outcome;
use crate::rules::throw::Throw;
use crate::unit::Condition;
use jumpmaster_core::{Clause, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The causes of disadvantage of both stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Those of the owning player's stand, Do.
    #[schemars(range(min = 0, max = 31))]
    pub owner: u8,
    /// Those of the opposing player's stand, Dp.
    #[schemars(range(min = 0, max = 31))]
    pub opposing: u8,
}

/// Reads the result of an engagement off its table.
pub fn read(rules: &Rules, kind: Kind, throw: Throw, counts: Counts) -> Outcome {
    match kind {
        Kind::Mutual => rules.results.mutual(throw, counts.owner, counts.opposing),
        Kind::Unilateral => rules.results.unilateral(throw, counts.owner, counts.opposing),
    }
}

/// The clause that a result rests on.
pub fn clause_of(kind: Kind, throw: Throw, outcome: Outcome) -> Clause {
    match (kind, throw) {
        (Kind::Mutual, Throw::Win) => match outcome.opposing {
            Some(Condition::Pinned) => clause!("mbt2030.mutual.5"),
            Some(Condition::Broken) => clause!("mbt2030.mutual.6"),
            _ => clause!("mbt2030.mutual.2"),
        },
        (Kind::Mutual, Throw::Draw) => clause!("mbt2030.mutual.3"),
        (Kind::Mutual, Throw::Lose) if outcome.owner == Some(Condition::Broken) => clause!("mbt2030.mutual.7"),
        (Kind::Mutual, Throw::Lose) => clause!("mbt2030.mutual.4"),
        (Kind::Unilateral, Throw::Win) if outcome.opposing == Some(Condition::Pinned) => {
            clause!("mbt2030.unilateral.6")
        }
        (Kind::Unilateral, Throw::Win) => clause!("mbt2030.unilateral.2"),
        (Kind::Unilateral, Throw::Draw) if outcome.owner.is_some() => clause!("mbt2030.unilateral.4"),
        (Kind::Unilateral, Throw::Draw) => clause!("mbt2030.unilateral.3"),
        (Kind::Unilateral, Throw::Lose) => clause!("mbt2030.unilateral.5"),
    }
}
