//! The odds of every possible outcome of a procedure, within limits of effort.

use super::body::{ApiProblem, Body};
use super::resolve::known;
use super::route::Route;
use super::situation::{House, Said};
use crate::budget::{ANSWER, REQUEST};
use crate::work::Work;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use jumpmaster_core::options::Settings;
use jumpmaster_odds::Method;
use jumpmaster_play::OddsTold;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;
use std::sync::atomic::AtomicBool;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/procedures/{procedure}/odds", "The odds of all that can come of a procedure", odds)
            .takes::<Ask>()
            .answers::<OddsTold>(),
    ]
}

/// The most runs that can be asked for here; the command line has no such limit.
const RUNS: u64 = 2_000_000;
/// The number of runs unless one is given; fewer if a run takes long.
const USUAL: u64 = 200_000;

/// What to weigh: exactly one of input, example and scenario.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ask {
    /// The situation, by the input schema of the procedure; the `input` of an answer is one, and asks the same again.
    #[serde(default)]
    input: Option<Value>,
    /// A ready-made situation, by its name.
    #[serde(default)]
    example: Option<String>,
    /// The situation that a scenario offers.
    #[serde(default)]
    scenario: Option<String>,
    /// Options of the rules, by their keys, over those that the scenario or the input sets.
    #[serde(default)]
    options: Settings,
    /// House rules to lay over.
    #[serde(default)]
    house: Option<House>,
    /// How to find them.
    #[serde(default)]
    method: How,
    /// How many runs, if they are sampled; 200000 if it is left out, or fewer where a run takes long.
    #[serde(default)]
    #[schemars(range(min = 1, max = 2_000_000))]
    runs: Option<u64>,
    /// The seed of sampled dice.
    #[serde(default)]
    seed: u64,
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

async fn odds(work: Work, Path(procedure): Path<String>, Body(ask): Body<Ask>) -> Result<Response, ApiProblem> {
    known(&procedure)?;
    if let Some(runs) = ask.runs.filter(|runs| !(1..=RUNS).contains(runs)) {
        let why = format!("runs go from 1 to {RUNS} here");
        let fix = "ask for fewer; the command line has no bound";
        return Err(Fault::new(format!("{runs} runs are asked for"), why, fix).into());
    }
    // It is serialised there as well: it can be long.
    let told = work.run(move |stop| Ok::<_, Fault>(Json(find(&procedure, &ask, stop)?).into_response()));
    Ok(told.await??)
}

fn find(procedure: &str, ask: &Ask, stop: &AtomicBool) -> Result<OddsTold, Fault> {
    let Ask { input, example, scenario, options, house, method, runs, seed } = ask;
    let (example, scenario) = (example.as_deref(), scenario.as_deref());
    let said = Said { input: input.as_ref(), example, scenario, options, house: house.as_ref() };
    let situation = said.put_to(procedure)?;
    let method = match method {
        How::Auto => Method::Auto,
        How::Exact => Method::Exact,
        How::Sample => Method::Sample,
    };
    let budget = REQUEST.shared(if situation.ready.has_points() { 2 } else { 1 });
    let (runs_at_most, stop) = (runs.unwrap_or(USUAL), Some(stop));
    let bounded = jumpmaster_odds::Ask { method, runs: runs_at_most, seed: *seed, budget, stop, ..Default::default() };
    let odds = situation.ready.odds(&bounded)?;
    let points = situation.ready.points(&bounded)?;
    if let Some(runs) = *runs {
        let made = [odds.runs(), points.as_ref().and_then(|points| points.odds.runs())];
        made.into_iter().flatten().try_for_each(|made| enough(made, runs))?;
    }
    OddsTold::new(&situation, &odds, points.as_ref(), *seed).within(ANSWER)
}

/// Checks that as many runs were made as were asked for.
fn enough(made: u64, asked: u64) -> Result<(), Fault> {
    if made >= asked {
        return Ok(());
    }
    let why = format!("each takes long, and {made} are all that may be made here");
    Err(Fault::new(
        format!("{asked} runs are asked for"),
        why,
        format!("ask for {made}, or leave the number out; the command line has no bound"),
    ))
}
