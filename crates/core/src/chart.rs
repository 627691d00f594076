//! Charts: all that a procedure can come to, at a glance and exactly. A system fills one in; command line, pages, pictures and
//! API show it without knowing what it is about.
//!
//! A grid holds every result with its chance; below it are lists of chances, what one may hope for, and what each hope would be
//! worth after a small change. A question a chart answers is "what would make this likely enough?": [`Needed`].

mod exact;

pub use exact::Exact;

use crate::{Clause, Fault};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

/// All that a prepared case can come to.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Chart {
    /// What is charted, in a phrase: "An attack at 3:1 in the open".
    pub title: String,
    /// The clause that it all rests on.
    pub clause: Clause,
    /// What is known before any dice.
    pub facts: Vec<Fact>,
    /// The results.
    pub grid: Grid,
    /// Lists of chances; those of each add up to 1.
    pub sections: Vec<Section>,
    /// The small changes whose effect on every goal is told.
    pub changes: Vec<Change>,
    /// What one may hope for.
    pub goals: Vec<Goal>,
    /// The same and more in the system's own terms, for programs that know them.
    pub data: Value,
}

/// Something that is known before any dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Fact {
    /// What it is about.
    pub name: String,
    /// What is so.
    pub value: String,
    /// Its clause.
    pub clause: Clause,
}

impl Fact {
    /// A fact.
    #[expect(clippy::needless_pass_by_value, reason = "numbers, words and values of a table are written alike")]
    pub fn new(name: impl Into<String>, value: impl ToString, clause: Clause) -> Fact {
        Fact { name: name.into(), value: value.to_string(), clause }
    }
}

/// Results in rows and columns. The chances of all cells add up to 1.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Grid {
    /// The clause of the table.
    pub clause: Clause,
    /// What the columns stand for.
    pub across: String,
    /// What the rows stand for.
    pub down: String,
    /// The heads of the columns.
    pub columns: Vec<Head>,
    /// The heads of the rows.
    pub rows: Vec<Head>,
    /// The cells, row by row, one for each column.
    pub cells: Vec<Vec<Cell>>,
    /// What the signs in the cells mean.
    pub legend: Vec<Sign>,
    /// The member of the procedure's outcome that the cells tell, if they tell one.
    pub tells: Option<&'static str>,
}

/// The head of a column or row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Head {
    /// Its name.
    pub name: String,
    /// How likely the case ends up there.
    pub chance: Exact,
    /// Why it is marked, if it is: "initial odds".
    pub mark: Option<String>,
}

impl Head {
    /// A head without a mark.
    #[expect(clippy::needless_pass_by_value, reason = "numbers, words and values of a table are written alike")]
    pub fn new(name: impl ToString, chance: Exact) -> Head {
        Head { name: name.to_string(), chance, mark: None }
    }
}

/// A cell of a grid. One that cannot come up has a chance of 0.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Cell {
    /// The result.
    pub text: String,
    /// How likely the case ends up there.
    pub chance: Exact,
}

impl Cell {
    /// A cell.
    #[expect(clippy::needless_pass_by_value, reason = "numbers, words and values of a table are written alike")]
    pub fn new(text: impl ToString, chance: Exact) -> Cell {
        Cell { text: text.to_string(), chance }
    }
}

/// A sign, and what it means.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Sign {
    /// The sign.
    pub sign: String,
    /// Its meaning.
    pub meaning: String,
}

/// A list of chances that add up to 1: who has surprise, how often to throw what.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Section {
    /// What it is about.
    pub title: String,
    /// Its clause.
    pub clause: Clause,
    /// Everything that can be, and how likely it is.
    pub chances: Vec<Cell>,
    /// The member of the procedure's outcome that it tells, if it tells one.
    pub tells: Option<&'static str>,
}

/// A small change to the case.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Change {
    /// What is changed: "one Hedgehog Level less".
    pub name: String,
    /// The clause by which it matters.
    pub clause: Clause,
}

/// Something that one may hope for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Goal {
    /// What is hoped for.
    pub name: String,
    /// The clause that brings it about.
    pub clause: Clause,
    /// How likely it is now.
    pub chance: Exact,
    /// How likely it would be after each of the chart's changes; null after one that cannot be made.
    pub after: Vec<Option<Exact>>,
}

/// The answer to "what would make this likely enough?".
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Needed {
    /// What is hoped for.
    pub goal: String,
    /// How likely it is to be, at least.
    pub wanted: Exact,
    /// How likely it is now.
    pub now: Exact,
    /// Everything that could be changed, each by itself.
    pub ways: Vec<Way>,
}

impl Needed {
    /// Whether it is likely enough as it is.
    pub fn already(&self) -> bool {
        self.now >= self.wanted
    }
}

/// Something that could be changed, and how much of it is needed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Way {
    /// What one of it is called: "point of strength more".
    pub one: String,
    /// What several of it are called.
    pub many: String,
    /// The clause by which it matters.
    pub clause: Clause,
    /// The least amount that is enough by itself; null if none is.
    pub least: Option<Least>,
    /// The largest amount that was tried; null if every amount was.
    pub tried: Option<u64>,
}

/// The least amount of a change that is enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Least {
    /// The amount.
    pub amount: u64,
    /// How likely the goal is with it.
    pub chance: Exact,
}

impl Way {
    /// The amount in words: "2 columns to the right", or that no amount is enough.
    pub fn said(&self) -> String {
        let Way { one, many, least, tried, .. } = self;
        match (least, tried) {
            (Some(Least { amount: 1, .. }), _) => format!("1 {one}"),
            (Some(Least { amount, .. }), _) => format!("{amount} {many}"),
            (None, None) => format!("no number of {many}"),
            (None, Some(0)) => format!("not a single {one} to be had"),
            (None, Some(1)) => format!("not 1 {one}, which is all there can be"),
            (None, Some(most)) => format!("not even {most} {many}"),
        }
    }
}

impl Chart {
    /// The number of the goal with this name.
    pub fn goal(&self, name: &str) -> Result<usize, Fault> {
        let known = || self.goals.iter().map(|goal| goal.name.as_str());
        known()
            .position(|goal| goal.eq_ignore_ascii_case(name.trim()))
            .ok_or_else(|| Fault::unknown("goal", name, known()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clause;

    #[test]
    fn amounts_are_said_in_words() {
        let way = |least: Option<u64>, tried| {
            let least = least.map(|amount| Least { amount, chance: Exact::CERTAIN });
            Way { one: "Level less".into(), many: "Levels less".into(), clause: clause!("x.1"), least, tried }.said()
        };
        assert_eq!([way(Some(1), None), way(Some(3), Some(4))], ["1 Level less", "3 Levels less"]);
        assert_eq!(way(None, None), "no number of Levels less");
        assert_eq!(way(None, Some(0)), "not a single Level less to be had");
        assert_eq!(way(None, Some(1)), "not 1 Level less, which is all there can be");
        assert_eq!(way(None, Some(4)), "not even 4 Levels less");
    }
}
