//! The odds of everything that can come of a procedure, within bounds of effort.

use super::body::{ApiProblem, Body};
use super::resolve::known;
use super::route::Route;
use super::situation::{House, Situation};
use crate::Problem;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use jumpmaster_core::Fault;
use jumpmaster_odds::{Found, Method};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;
use std::time::Duration;
use tokio::sync::Semaphore;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/procedures/{procedure}/odds", "The odds of all that can come of a procedure", odds)
            .takes::<Ask>()
            .answers::<Odds>(),
    ]
}

/// The most runs one may ask for here; the command line has no such bound.
const RUNS: u64 = 2_000_000;
/// How many paths an exact answer may take here.
const EFFORT: u64 = 4_000_000;
/// How many questions are worked on at once. Each takes all cores if it samples.
static AT_ONCE: Semaphore = Semaphore::const_new(2);
/// How long a question waits for its turn.
const PATIENCE: Duration = Duration::from_secs(20);

/// What to weigh: exactly one of input, example and scenario.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ask {
    /// The situation, by the input schema of the procedure.
    #[serde(default)]
    input: Option<Value>,
    /// A ready-made situation, by its name.
    #[serde(default)]
    example: Option<String>,
    /// The situation that a scenario offers.
    #[serde(default)]
    scenario: Option<String>,
    /// House rules to lay over.
    #[serde(default)]
    house: Option<House>,
    /// How to find them.
    #[serde(default)]
    method: How,
    /// How many runs, if they are sampled.
    #[serde(default = "usual")]
    #[schemars(range(min = 1, max = 2_000_000))]
    runs: u64,
    /// The seed of sampled dice.
    #[serde(default)]
    seed: u64,
}

fn usual() -> u64 {
    200_000
}

/// How odds are found.
#[derive(Clone, Copy, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum How {
    /// Exact where that can be, sampled otherwise.
    #[default]
    Auto,
    /// Exact or not at all.
    Exact,
    /// By Monte Carlo.
    Sample,
}

/// The odds.
#[derive(Serialize, JsonSchema)]
struct Odds {
    procedure: &'static str,
    /// `exact`: every path was weighed. `sampled`: by Monte Carlo.
    method: &'static str,
    outcomes: Vec<Row>,
    hexes: Vec<Place>,
    runs: Option<u64>,
    interval: Option<Interval>,
    house: Option<String>,
    house_name: Option<String>,
    seed: Option<u64>,
}

/// An outcome and its chance.
#[derive(Serialize, JsonSchema)]
struct Row {
    outcome: Value,
    /// A whole number of any size.
    #[schemars(with = "u128")]
    weight: Box<RawValue>,
    /// The sum of all weights, a whole number of any size.
    #[schemars(with = "u128")]
    of: Box<RawValue>,
    p: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<(f64, f64)>,
}

/// A hex where something can come down.
#[derive(Serialize, JsonSchema)]
struct Place {
    hex: String,
    p: f64,
    mean: f64,
    fit: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    interval: Option<(f64, f64)>,
}

/// How sure a sampled answer is.
#[derive(Serialize, JsonSchema)]
struct Interval {
    confidence: f64,
    half_width: f64,
}

async fn odds(Path(procedure): Path<String>, Body(ask): Body<Ask>) -> Result<Json<Odds>, ApiProblem> {
    known(&procedure)?;
    if !(1..=RUNS).contains(&ask.runs) {
        let why = format!("runs go from 1 to {RUNS} here");
        let fix = "ask for fewer; the command line has no bound";
        return Err(Fault::new(format!("{} runs are asked for", ask.runs), why, fix).into());
    }
    let turn = tokio::time::timeout(PATIENCE, AT_ONCE.acquire()).await;
    let Ok(Ok(_turn)) = turn else {
        let why = "others ask for odds too, and each is worked on in turn";
        return Err(ApiProblem::new(StatusCode::SERVICE_UNAVAILABLE, "too much is asked at once", why, "try again"));
    };
    let found = tokio::task::spawn_blocking(move || find(&procedure, &ask)).await;
    let found = found.map_err(|error| {
        let fault = Fault::new("the procedure broke off", error.to_string(), "tell the makers of this program");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, fault)
    })?;
    Ok(Json(found?))
}

fn find(procedure: &str, ask: &Ask) -> Result<Odds, Fault> {
    let Ask { input, example, scenario, house, method, runs, seed } = ask;
    let situation =
        Situation::read(procedure, input.as_ref(), example.as_deref(), scenario.as_deref(), house.as_ref())?;
    let method = match method {
        How::Auto => Method::Auto,
        How::Exact => Method::Exact,
        How::Sample => Method::Sample,
    };
    let bounded = jumpmaster_odds::Ask { method, runs: *runs, seed: *seed, effort: EFFORT, ..Default::default() };
    let odds = situation.ready.odds(&bounded)?;
    let sampled = match odds.found {
        Found::Exact => None,
        Found::Sampled { runs } => Some(runs),
    };
    let of = whole(&odds.of);
    let mut half_width = 0.0_f64;
    let outcomes = odds.outcomes.iter().map(|chance| {
        if let Some((low, high)) = chance.interval {
            half_width = half_width.max(high - chance.p).max(chance.p - low);
        }
        let outcome = chance.outcome.clone();
        Row { outcome, weight: whole(&chance.weight), of: of.clone(), p: chance.p, interval: chance.interval }
    });
    let outcomes = outcomes.collect();
    let grid = situation.ready.sheet().and_then(|sheet| sheet.grid);
    let hexes = grid.into_iter().flat_map(|grid| {
        odds.hexes.iter().map(move |chance| Place {
            hex: grid.name_of(chance.hex),
            p: chance.p,
            mean: chance.mean,
            fit: chance.fit,
            interval: chance.interval,
        })
    });
    let hexes = hexes.collect();
    let (house, house_name) = situation.house.unzip();
    Ok(Odds {
        procedure: situation.entry.id(),
        method: if sampled.is_some() { "sampled" } else { "exact" },
        outcomes,
        hexes,
        runs: sampled,
        interval: sampled.map(|_| Interval { confidence: 0.95, half_width }),
        house,
        house_name,
        seed: sampled.map(|_| *seed),
    })
}

/// A whole number of any size as JSON writes it.
fn whole(number: &impl ToString) -> Box<RawValue> {
    RawValue::from_string(number.to_string()).expect("digits are JSON")
}
