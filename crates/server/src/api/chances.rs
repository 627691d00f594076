//! The chances of an order, before it is given.

use super::body::{ApiProblem, Body, Seated};
use super::route::Route;
use crate::App;
use crate::budget::{ANSWER, PAGE, RUNS};
use crate::games::Weighed;
use crate::work::Work;
use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::{Fault, Line};
use jumpmaster_play::{OddsTold, Situation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

pub(super) fn routes() -> Vec<Route> {
    let title = "The chances of an order before it is given, from what its seat knows";
    vec![Route::post("/games/{game}/chances", title, chances).seat().takes::<Ask>().answers::<Told>()]
}

/// The order to weigh.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ask {
    /// An order that the seat could give now, as the game's `orders` tell it.
    order: Value,
}

/// The chances of an order.
#[derive(Serialize, JsonSchema)]
struct Told {
    /// The order in words, and its clause.
    #[serde(flatten)]
    line: Line,
    /// The odds of each procedure that the order calls for, with the situation they were asked about; empty if no dice decide
    /// what comes of it.
    chances: Vec<OddsTold>,
}

async fn chances(
    State(app): State<App>,
    work: Work,
    Seated(chair): Seated,
    Body(Ask { order }): Body<Ask>,
) -> Result<Response, ApiProblem> {
    let weighed = app.games.weighed(&chair, order).await?;
    let told = work.run(move |stop| Ok::<_, Fault>(Json(told(weighed, stop)?).into_response()));
    Ok(told.await??)
}

/// Computes the chances as the Desk does: a player waits for them as a reader does.
fn told(weighed: Weighed, stop: &AtomicBool) -> Result<Told, Fault> {
    let situations = weighed.situations()?;
    let questions = situations.iter().map(|situation| if situation.ready.has_points() { 2 } else { 1 }).sum::<u64>();
    let ask = jumpmaster_odds::Ask {
        runs: RUNS,
        budget: PAGE.shared(questions.max(1)),
        stop: Some(stop),
        ..Default::default()
    };
    let odds = |situation: &Situation| {
        let (odds, points) = (situation.ready.odds(&ask)?, situation.ready.points(&ask)?);
        OddsTold::new(situation, &odds, points.as_ref(), ask.seed).within(ANSWER / situations.len())
    };
    Ok(Told { line: weighed.line, chances: situations.iter().map(odds).collect::<Result<_, _>>()? })
}
