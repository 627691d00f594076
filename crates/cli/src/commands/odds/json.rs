//! What `odds --json` prints: a public contract, described in docs/json.md.

use super::Told;
use crate::output::Trouble;
use jumpmaster_odds::{Chance, Found};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::io;

#[derive(Serialize)]
pub struct Answer<'a> {
    procedure: &'a str,
    method: &'static str,
    outcomes: Vec<Row<'a>>,
    hexes: Vec<Place>,
    runs: Option<u64>,
    interval: Option<Interval>,
    house: Option<&'a str>,
    house_name: Option<&'a str>,
    seed: Option<u64>,
    input: &'a Value,
}

#[derive(Serialize)]
struct Row<'a> {
    outcome: &'a Value,
    /// Whole numbers of any size: no program of ours rounds them.
    weight: Box<RawValue>,
    of: Box<RawValue>,
    p: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct Place {
    hex: String,
    p: f64,
    mean: f64,
    fit: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<(f64, f64)>,
}

/// How sure a sampled answer is: every chance lies within the half width of what is said, with this confidence.
#[derive(Serialize)]
struct Interval {
    confidence: f64,
    half_width: f64,
}

/// The answer of `simulate`: the same, and how fast it was.
#[derive(Serialize)]
pub struct Timed<'a> {
    #[serde(flatten)]
    answer: Answer<'a>,
    seconds: f64,
    runs_per_second: f64,
}

/// The odds as JSON.
pub fn answer<'a>(told: &'a Told) -> Result<Answer<'a>, Trouble> {
    let odds = &told.odds;
    let runs = match odds.found {
        Found::Exact => None,
        Found::Sampled { runs } => Some(runs),
    };
    let grid = told.sheet.as_ref().and_then(|sheet| sheet.grid);
    let hexes = grid.into_iter().flat_map(|grid| {
        odds.hexes.iter().map(move |chance| Place {
            hex: grid.name_of(chance.hex),
            p: chance.p,
            mean: chance.mean,
            fit: chance.fit,
            interval: chance.interval,
        })
    });
    let of = whole(&odds.of)?;
    let outcome = |chance: &'a Chance<Value>| -> Result<Row<'a>, Trouble> {
        let Chance { outcome, weight, p, interval } = chance;
        Ok(Row { outcome, weight: whole(weight)?, of: of.clone(), p: *p, interval: *interval })
    };
    let mark = told.situation.mark();
    Ok(Answer {
        procedure: told.situation.entry.id(),
        method: if runs.is_some() { "sampled" } else { "exact" },
        outcomes: odds.outcomes.iter().map(outcome).collect::<Result<_, _>>()?,
        hexes: hexes.collect(),
        runs,
        interval: runs.map(|_| Interval { confidence: 0.95, half_width: told.half_width() }),
        house: mark.map(|mark| mark.hash.as_str()),
        house_name: mark.map(|mark| mark.name.as_str()),
        seed: runs.map(|_| told.seed),
        input: &told.situation.input,
    })
}

/// The answer of `simulate` as JSON.
pub fn timed<'a>(told: &'a Told) -> Result<Timed<'a>, Trouble> {
    let answer = answer(told)?;
    let seconds = told.took.as_secs_f64();
    let runs_per_second = answer.runs.map_or(0.0, |runs| runs as f64 / seconds.max(1e-9));
    Ok(Timed { answer, seconds, runs_per_second })
}

/// A whole number of any size as JSON writes it.
fn whole(number: &impl ToString) -> Result<Box<RawValue>, Trouble> {
    Ok(RawValue::from_string(number.to_string()).map_err(io::Error::other)?)
}
