//! Running a procedure once, with every roll and clause in the answer.

use super::body::{ApiProblem, Body};
use super::route::Route;
use super::situation::{House, Said};
use crate::budget::ANSWER;
use crate::work::Work;
use axum::Json;
use axum::extract::Path;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use jumpmaster_core::dice::{Recorded, Scripted, Seeded};
use jumpmaster_core::options::Settings;
use jumpmaster_play::Resolved;
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/procedures/{procedure}/resolve", "Run a procedure once", resolve)
            .takes::<Ask>()
            .answers::<Resolved>(),
    ]
}

/// What to run: exactly one of input, example and scenario; dice or a seed, or neither for a fresh seed.
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
    /// The faces the dice show, in order; too few or too many are refused, and the refusal says which die is wanted.
    #[serde(default)]
    dice: Option<Vec<u8>>,
    /// The seed of computed dice.
    #[serde(default)]
    seed: Option<u64>,
}

async fn resolve(work: Work, Path(procedure): Path<String>, Body(ask): Body<Ask>) -> Result<Response, ApiProblem> {
    known(&procedure)?;
    // It is serialised there as well: it can be long.
    let told = work.run(move |_| Ok::<_, Fault>(Json(run(&procedure, &ask)?).into_response()));
    Ok(told.await??)
}

/// Checks that there is such a procedure; an address that names none is a 404.
pub(super) fn known(procedure: &str) -> Result<(), ApiProblem> {
    jumpmaster_systems::shelf().entry(procedure).map(drop).map_err(ApiProblem::missing)
}

fn run(procedure: &str, ask: &Ask) -> Result<Resolved, Fault> {
    let Ask { input, example, scenario, options, house, dice, seed } = ask;
    if dice.is_some() && seed.is_some() {
        return Err(Fault::new(
            "dice and a seed are given",
            "dice come from one or the other",
            "leave one of them out",
        ));
    }
    let (example, scenario) = (example.as_deref(), scenario.as_deref());
    let said = Said { input: input.as_ref(), example, scenario, options, house: house.as_ref() };
    let situation = said.put_to(procedure)?;
    let (told, rolls, seed) = if let Some(faces) = dice {
        let mut dice = Recorded::new(Scripted::new(faces.as_slice()));
        let outcome = situation.ready.resolve(&mut dice);
        let (script, rolls) = dice.into_parts();
        (script.settle(outcome)?, rolls, None)
    } else {
        let seed = seed.map_or_else(fresh, Ok)?;
        let mut dice = Recorded::new(Seeded::new(seed));
        let outcome = situation.ready.resolve(&mut dice);
        (Scripted::new([]).settle(outcome)?, dice.into_parts().1, Some(seed))
    };
    Resolved::new(&situation, told, rolls, seed).within(ANSWER)
}

/// A seed of 53 bits, which every JSON reader keeps exactly.
fn fresh() -> Result<u64, Fault> {
    let seed = getrandom::u64();
    seed.map(|seed| seed >> 11).map_err(|error| Fault::new("there is no randomness", error.to_string(), "give a seed"))
}
