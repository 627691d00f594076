//! Sealed dice over the API: seats commit themselves before the game, and add to each roll once its order is fixed.

use super::body::{ApiProblem, Body, Seated};
use super::route::Route;
use crate::App;
use crate::games::{Accepting, Adding, Committing, Dicing, Handing, Leaving, Missing};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use jumpmaster_core::Fault;

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::get("/games/{game}/dice", "Sealed dice: what was committed, and who is waited for", dice)
            .seat()
            .answers::<Dicing>(),
        Route::post("/games/{game}/dice/commitment", "Commit this seat to its chain, before the game", commit)
            .seat()
            .takes::<Committing>(),
        Route::post("/games/{game}/dice/halves", "Leave this seat's half for the others, before the game", leave)
            .seat()
            .takes::<Leaving>(),
        Route::post("/games/{game}/dice/accept", "Say whether the halves left for this seat are true", accept)
            .seat()
            .takes::<Accepting>(),
        Route::post("/games/{game}/dice/contribution", "Add to the dice of the order that waits", contribute)
            .seat()
            .takes::<Adding>(),
        Route::post("/games/{game}/dice/away", "Say that a seat is away, once its grace is over", away)
            .seat()
            .takes::<Missing>(),
        Route::post("/games/{game}/dice/half", "Add for a seat that is away what was left of it", stand_in)
            .seat()
            .takes::<Handing>(),
    ]
}

async fn dice(State(app): State<App>, Seated(chair): Seated) -> Result<Json<Dicing>, ApiProblem> {
    let dicing = app.games.dicing(&chair).await?;
    let none = || Fault::new("the dice of this game are not sealed here", "nobody adds to them", "play on");
    Ok(Json(dicing.ok_or_else(|| ApiProblem::missing(none()))?))
}

async fn commit(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Committing>,
) -> Result<StatusCode, ApiProblem> {
    app.games.commit(&chair, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn leave(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Leaving>,
) -> Result<StatusCode, ApiProblem> {
    app.games.leave(&chair, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn accept(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Accepting>,
) -> Result<StatusCode, ApiProblem> {
    app.games.accept(&chair, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn contribute(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Adding>,
) -> Result<StatusCode, ApiProblem> {
    app.games.contribute(&chair, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn away(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Missing>,
) -> Result<StatusCode, ApiProblem> {
    app.games.away(&chair, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn stand_in(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Handing>,
) -> Result<StatusCode, ApiProblem> {
    app.games.stand_in(&chair, asked).await?;
    Ok(StatusCode::NO_CONTENT)
}
