//! Charts: all that a procedure can come to in one grid, and what would make a goal likely enough.

use super::body::{ApiProblem, Body};
use super::resolve::known;
use super::route::Route;
use super::situation::{House, Said};
use crate::work::Work;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use jumpmaster_core::options::Settings;
use jumpmaster_play::{ChartTold, Wish};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

pub(super) fn routes() -> Vec<Route> {
    let title = "All that a procedure can come to in one grid, and what would make a goal likely enough";
    vec![Route::post("/procedures/{procedure}/chart", title, chart).takes::<Ask>().answers::<ChartTold>()]
}

/// What to chart: exactly one of input, example and scenario. With a goal or a chance, the answer also tells what would make it
/// so.
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
    /// A goal of the chart; the first if only a chance is given.
    #[serde(default)]
    goal: Option<String>,
    /// How likely it is to be, such as `50%`, `1/2` or `0.5`; 50% if only a goal is given.
    #[serde(default)]
    chance: Option<String>,
}

async fn chart(work: Work, Path(procedure): Path<String>, Body(ask): Body<Ask>) -> Result<Response, ApiProblem> {
    known(&procedure)?;
    let told = work.run(move |_| Ok::<_, Fault>(Json(find(&procedure, &ask)?).into_response()));
    Ok(told.await??)
}

fn find(procedure: &str, ask: &Ask) -> Result<ChartTold, Fault> {
    let Ask { input, example, scenario, options, house, goal, chance } = ask;
    let wish = Wish::read(goal.as_deref(), chance.as_deref())?;
    let (example, scenario) = (example.as_deref(), scenario.as_deref());
    let said = Said { input: input.as_ref(), example, scenario, options, house: house.as_ref() };
    ChartTold::new(&said.put_to(procedure)?, wish.as_ref())
}
