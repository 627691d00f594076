//! The results and odds of a procedure as programs read them: the shapes of `docs/json.md`, the same for the command line
//! and the HTTP API.

use crate::shelf::Points;
use crate::shelf::situation::Situation;
use jumpmaster_core::dice::Roll;
use jumpmaster_core::goal::{Figure, Goal, Row};
use jumpmaster_core::hex::Grid;
use jumpmaster_core::options::InForce;
use jumpmaster_core::{Clause, Fault, Line};
use jumpmaster_odds::{Chance, Found, HexChance, Odds};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::io::{self, Write};

/// What came of a procedure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Resolved {
    /// The procedure.
    pub procedure: &'static str,
    /// By the outcome schema of the procedure.
    pub outcome: Value,
    /// Every roll, in the order it was made.
    pub rolls: Vec<Roll>,
    /// Every clause that a roll or a line rests on, once, in the order they came up.
    pub clauses: Vec<Clause>,
    /// The SHA-256 of the house rules in force.
    pub house: Option<String>,
    /// What they call themselves.
    pub house_name: Option<String>,
    /// Every option that somebody set, and who did; the others stand as printed.
    pub options: Vec<InForce>,
    /// The outcome in sentences.
    pub lines: Vec<Line>,
    /// The seed of computed dice; nothing for dice that were given.
    pub seed: Option<u64>,
    /// The situation it was put to, with the options that were set for it: given back, it is the same situation.
    pub input: Value,
}

impl Resolved {
    /// The result of a procedure in its situation.
    pub fn new(situation: &Situation, told: (Value, Vec<Line>), rolls: Vec<Roll>, seed: Option<u64>) -> Resolved {
        let (outcome, lines) = told;
        let (house, house_name) = marked(situation);
        Resolved {
            procedure: situation.entry.id(),
            outcome,
            clauses: cited(&rolls, &lines),
            rolls,
            house,
            house_name,
            options: situation.ledger.in_force(),
            lines,
            seed,
            input: situation.input.clone(),
        }
    }

    /// The answer, if it takes at most `most` bytes as JSON.
    pub fn within(self, most: usize) -> Result<Resolved, Fault> {
        fits(&self, most)?;
        Ok(self)
    }
}

/// Checks that an answer takes at most `most` bytes as JSON.
fn fits(answer: &impl Serialize, most: usize) -> Result<(), Fault> {
    struct Room(usize);
    impl Write for Room {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(io::ErrorKind::WriteZero)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    serde_json::to_writer(Room(most), answer).map_err(|_| {
        let what = format!("the answer is longer than {} MB", most >> 20);
        let fix = "ask about fewer units, planes or turns at once; the command line has no bound";
        Fault::new(what, "every outcome, roll and sentence is told", fix)
    })
}

fn cited(rolls: &[Roll], lines: &[Line]) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for clause in rolls.iter().map(|roll| roll.clause).chain(lines.iter().map(|line| line.clause)) {
        if !clauses.contains(&clause) {
            clauses.push(clause);
        }
    }
    clauses
}

fn marked(situation: &Situation) -> (Option<String>, Option<String>) {
    situation.mark().map(|mark| (mark.hash.clone(), mark.name.clone())).unzip()
}

/// The odds of everything that can come of a procedure.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OddsTold {
    /// The procedure.
    pub procedure: &'static str,
    /// `exact`: every path was weighed. `sampled`: by Monte Carlo.
    pub method: &'static str,
    /// Everything that can come of it.
    pub outcomes: Vec<Weighed>,
    /// Every hex where something can come down.
    pub hexes: Vec<Landing>,
    /// What units have a number of beside their fates, such as points of damage.
    pub points: Option<PointsTold>,
    /// How many runs were sampled.
    pub runs: Option<u64>,
    /// How sure a sampled answer is.
    pub interval: Option<Interval>,
    /// The SHA-256 of the house rules in force.
    pub house: Option<String>,
    /// What they call themselves.
    pub house_name: Option<String>,
    /// Every option that somebody set, and who did; the others stand as printed.
    pub options: Vec<InForce>,
    /// The seed of sampled dice.
    pub seed: Option<u64>,
    /// The situation they are the odds of, with the options that were set for it: given back, it is the same situation.
    pub input: Value,
}

/// How many points units have together.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PointsTold {
    /// What they are called.
    pub name: &'static str,
    /// How many there are on average.
    pub mean: f64,
    /// Every number of them, and how likely it is.
    pub outcomes: Vec<Weighed>,
}

impl From<&Points> for PointsTold {
    fn from(points: &Points) -> PointsTold {
        let outcomes = weighed(&points.odds, |number| Value::from(*number));
        PointsTold { name: points.name, mean: points.mean(), outcomes }
    }
}

/// What a plan promises beyond the fates of its units.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GoalTold {
    /// The question.
    pub name: String,
    /// The answers.
    pub answers: Vec<AnswerTold>,
}

/// An exact answer to a question about a plan.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct AnswerTold {
    /// What it is about.
    pub of: String,
    /// What it tells of that, such as "landed" or "at least".
    pub what: &'static str,
    /// `chance`, or `mean` for how much of something there is on average.
    pub kind: &'static str,
    /// The numerator; a whole number of any size.
    #[schemars(with = "u128")]
    pub weight: Box<RawValue>,
    /// The denominator; a whole number of any size.
    #[schemars(with = "u128")]
    pub total: Box<RawValue>,
    /// The same as a number.
    pub value: f64,
}

/// What a plan promises, as programs read it.
pub fn goals_told(goals: &[Goal]) -> Vec<GoalTold> {
    let answer = |row: &Row, what: &'static str, figure: &Figure| AnswerTold {
        of: row.name.clone(),
        what,
        kind: if matches!(figure, Figure::Chance(_)) { "chance" } else { "mean" },
        weight: whole(&figure.share().ways),
        total: whole(&figure.share().of),
        value: figure.share().value(),
    };
    let answers = |goal: &Goal| {
        let rows = goal.rows.iter();
        rows.flat_map(|row| goal.heads.iter().zip(&row.figures).map(|(head, figure)| answer(row, head, figure)))
            .collect()
    };
    goals.iter().map(|goal| GoalTold { name: goal.name.clone(), answers: answers(goal) }).collect()
}

/// An outcome and its chance. Weights are whole numbers of any size: no program of ours rounds them.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Weighed {
    /// The outcome.
    pub outcome: Value,
    /// In how many of the ways the dice can fall; a whole number of any size.
    #[schemars(with = "u128")]
    pub weight: Box<RawValue>,
    /// How many ways there are; a whole number of any size.
    #[schemars(with = "u128")]
    pub of: Box<RawValue>,
    /// The same as a fraction of 1.
    pub p: f64,
    /// Where the true chance lies with 95 % confidence, if it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
}

/// A hex where something can come down.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Landing {
    /// The hex.
    pub hex: String,
    /// The chance that at least one unit comes down there.
    pub p: f64,
    /// How many come down there on average.
    pub mean: f64,
    /// How many of them are fit to act on average.
    pub fit: f64,
    /// Where `p` lies with 95 % confidence, if it was sampled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interval: Option<(f64, f64)>,
}

/// How sure a sampled answer is: every chance lies within the half width of what is said, with this confidence.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Interval {
    /// The confidence, a fraction of 1.
    pub confidence: f64,
    /// The largest distance from a chance to the end of its interval.
    pub half_width: f64,
}

impl OddsTold {
    /// The odds of a procedure in its situation; the seed is included if it was needed.
    pub fn new(situation: &Situation, odds: &Odds<Value>, points: Option<&Points>, seed: u64) -> OddsTold {
        let runs = odds.runs();
        let grid = situation.ready.sheet().and_then(|sheet| sheet.grid);
        let (house, house_name) = marked(situation);
        OddsTold {
            procedure: situation.entry.id(),
            method: method(odds.found),
            outcomes: weighed(odds, Value::clone),
            hexes: grid.map_or_else(Vec::new, |grid| landings(odds, &grid)),
            points: points.map(PointsTold::from),
            runs,
            interval: runs.map(|_| Interval { confidence: 0.95, half_width: odds.half_width() }),
            house,
            house_name,
            options: situation.ledger.in_force(),
            seed: runs.map(|_| seed),
            input: situation.input.clone(),
        }
    }

    /// The answer, if it takes at most `most` bytes as JSON.
    pub fn within(self, most: usize) -> Result<OddsTold, Fault> {
        fits(&self, most)?;
        Ok(self)
    }
}

/// The name of a method of finding odds.
pub fn method(found: Found) -> &'static str {
    match found {
        Found::Exact => "exact",
        Found::Sampled { .. } => "sampled",
    }
}

/// Every outcome, converted for programs by `say`, with its weight.
pub fn weighed<O>(odds: &Odds<O>, say: impl Fn(&O) -> Value) -> Vec<Weighed> {
    let of = whole(&odds.of);
    let one = |chance: &Chance<O>| Weighed {
        outcome: say(&chance.outcome),
        weight: whole(&chance.weight),
        of: of.clone(),
        p: chance.p,
        interval: chance.interval,
    };
    odds.outcomes.iter().map(one).collect()
}

/// Every hex where something can come down, by its name.
pub fn landings<O>(odds: &Odds<O>, grid: &Grid) -> Vec<Landing> {
    let one = |chance: &HexChance| {
        let &HexChance { hex, p, mean, fit, interval } = chance;
        Landing { hex: grid.name_of(hex), p, mean, fit, interval }
    };
    odds.hexes.iter().map(one).collect()
}

/// A whole number of any size, as JSON.
fn whole(number: &impl ToString) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("digits are JSON")
}
