//! Games over the API: made, looked at, played, taken home.

use super::body::{ApiProblem, Asking, Body, Raw, Seated};
use super::route::{Answer, Route};
use super::situation::House;
use crate::App;
use crate::games::{Asked, DiceKind, Given, Opened, Removal, Showing, Undone, Wish, WishedScenario};
use crate::guard::Visitor;
use axum::Json;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Logged, Moment, Report, ScenarioFiles, shelf, verify};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The largest game file that is taken in.
const FILE: usize = 32 << 20;

const EYES: (&str, &str, &str) = (
    "as",
    "string",
    "whose eyes to see with: the number of a seat, `public` or `referee`; others than one's own when the game is over",
);

pub(super) fn routes() -> Vec<Route> {
    vec![
        Route::post("/games", "Make a game: a token for every seat, told this once", create)
            .takes::<Make>()
            .makes::<Opened>(),
        large(
            Route::post("/games/import", "Take a game file in, with new tokens", import).takes_file().makes::<Opened>(),
        ),
        large(
            Route::post("/verify", "Check whether a game file proves itself", check).takes_file().answers::<Report>(),
        ),
        Route::get("/games/{game}", "The game as this seat may see it", show)
            .seat()
            .query(&[("orders", "string", "`none` leaves out the list of orders, which can be long")])
            .answers::<Showing>(),
        Route::post("/games/{game}/orders", "Give an order; it is on the disk before this answers", order)
            .seat()
            .takes::<Asked>()
            .answers::<Given>()
            .or_later("The order is fixed for good, and its sealed dice wait for others to add to them."),
        Route::post("/games/{game}/undo", "Take the last order back, or ask for leave to", undo)
            .seat()
            .answers::<Took>(),
        Route::post("/games/{game}/undo/answer", "Answer a wish to take back", answer_undo).seat().takes::<Reply>(),
        Route::get("/games/{game}/log", "What a seat has heard", log_of)
            .seat()
            .query(&[("after", "integer", "leave out the lines up to this number"), EYES])
            .answers::<Log>(),
        Route::get("/games/{game}/moments/{number}", "How the table lay at a moment", moment)
            .seat()
            .query(&[EYES])
            .answers::<Moment>(),
        Route::get(
            "/games/{game}/file",
            "The game file when the game is over, before that what this seat may know",
            file,
        )
        .seat()
        .query(&[(
            "of",
            "string",
            "`seat` gives the seat's own file even when the game is over: all that is public is one chain in it",
        )])
        .gives(Answer::File),
        Route::post("/games/{game}/chat", "Say something to all at the table", say).seat().takes::<Words>(),
        Route::post("/games/{game}/resign", "Give the game up", resign).seat(),
        Route::post("/games/{game}/draw", "Offer a draw", offer_draw).seat(),
        Route::post("/games/{game}/draw/answer", "Answer an offer of a draw", answer_draw).seat().takes::<Reply>(),
        Route::post("/games/{game}/delete", "Ask that the game be deleted, to which all seats must agree", ask_delete)
            .seat()
            .answers::<Removed>(),
        Route::post("/games/{game}/delete/answer", "Answer a wish to delete the game", answer_delete)
            .seat()
            .takes::<Reply>()
            .answers::<Removed>(),
    ]
}

fn large(mut route: Route) -> Route {
    route.handler = route.handler.layer(DefaultBodyLimit::max(FILE));
    route
}

/// A game as it is wished for.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Make {
    /// A scenario that comes along, by its name, or one of your own with all its files.
    scenario: NameOrFiles,
    /// House rules to play by.
    #[serde(default)]
    house: Option<House>,
    /// Who rolls.
    #[serde(default = "server")]
    dice: DiceKind,
    /// With sealed dice: after how many seconds without an answer a seat is done without; 120 unless told.
    #[serde(default)]
    grace: Option<u64>,
}

#[derive(Deserialize, JsonSchema)]
#[serde(untagged)]
enum NameOrFiles {
    /// One that comes along, by its name.
    Name(String),
    /// One of your own.
    Files(Box<ScenarioFiles>),
}

fn server() -> DiceKind {
    DiceKind::Server
}

async fn create(State(app): State<App>, visitor: Visitor, Body(make): Body<Make>) -> Result<Response, ApiProblem> {
    let scenario = match make.scenario {
        NameOrFiles::Name(name) => WishedScenario::Shipped(name),
        NameOrFiles::Files(files) => WishedScenario::Own(files),
    };
    let house = make.house.map(|house| (house.name, house.text));
    let wish = Wish { scenario, house, dice: make.dice, grace: make.grace };
    let opened = app.games.make_for(visitor.counted, app.games.create(wish)).await?;
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

async fn import(State(app): State<App>, visitor: Visitor, Raw(bytes): Raw) -> Result<Response, ApiProblem> {
    Ok((StatusCode::CREATED, Json(app.games.import_for(visitor.counted, &bytes).await?)).into_response())
}

async fn check(Raw(bytes): Raw) -> Result<Json<Report>, ApiProblem> {
    let report = tokio::task::spawn_blocking(move || verify(&bytes, shelf())).await;
    let broke = |error: tokio::task::JoinError| {
        let why = error.to_string();
        ApiProblem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "the check broke off",
            why,
            "tell the makers of this program",
        )
    };
    Ok(Json(report.map_err(broke)?))
}

async fn show(State(app): State<App>, Seated(chair): Seated, asking: Asking) -> Result<Json<Showing>, ApiProblem> {
    let showing = match asking.word("orders") {
        Some("none") => app.games.glance(&chair).await,
        _ => app.games.showing(&chair).await,
    };
    Ok(Json(showing?))
}

async fn order(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(asked): Body<Asked>,
) -> Result<(StatusCode, Json<Given>), ApiProblem> {
    let given = app.games.order(&chair, asked).await?;
    let status = if matches!(given, Given::Waits(_)) { StatusCode::ACCEPTED } else { StatusCode::OK };
    Ok((status, Json(given)))
}

/// What came of a wish to take back.
#[derive(Serialize, JsonSchema)]
struct Took {
    undo: Undone,
}

async fn undo(State(app): State<App>, Seated(chair): Seated) -> Result<Json<Took>, ApiProblem> {
    Ok(Json(Took { undo: app.games.undo(&chair).await? }))
}

/// A yes or a no.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Reply {
    /// Whether it is granted.
    accept: bool,
}

async fn answer_undo(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(reply): Body<Reply>,
) -> Result<StatusCode, ApiProblem> {
    app.games.answer_undo(&chair, reply.accept).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What a seat has heard.
#[derive(Serialize, JsonSchema)]
struct Log {
    /// The number of the last moment.
    moments: usize,
    log: Vec<Logged>,
}

async fn log_of(State(app): State<App>, Seated(chair): Seated, asking: Asking) -> Result<Json<Log>, ApiProblem> {
    let after = asking.number("after")?.unwrap_or(0);
    let (mut log, moments) = app.games.log_as(&chair, eyes(&asking)?).await?;
    log.drain(..after.min(log.len()));
    Ok(Json(Log { moments, log }))
}

async fn moment(
    State(app): State<App>,
    Seated(chair): Seated,
    Path((_, number)): Path<(String, String)>,
    asking: Asking,
) -> Result<Json<Moment>, ApiProblem> {
    let number = number.parse().map_err(|_| {
        let what = format!("moment {number} is not there");
        ApiProblem::missing(Fault::new(what, "moments are counted from 0", "name one by its number"))
    })?;
    Ok(Json(app.games.moment(&chair, eyes(&asking)?, number).await?))
}

/// Whose eyes are asked for.
fn eyes(asking: &Asking) -> Result<Option<Seat>, ApiProblem> {
    match asking.word("as") {
        None => Ok(None),
        Some("public") => Ok(Some(Seat::PUBLIC)),
        Some("referee") => Ok(Some(Seat::REFEREE)),
        Some(number) => {
            let unknown = |_| {
                let what = format!("as={number} names no seat");
                let fix = "name one by its number, or public, or referee";
                ApiProblem::new(StatusCode::BAD_REQUEST, what, "seats are numbered from 0", fix)
            };
            number.parse().map(Seat).map(Some).map_err(unknown)
        }
    }
}

async fn file(State(app): State<App>, Seated(chair): Seated, asking: Asking) -> Result<Response, ApiProblem> {
    let file = match asking.word("of") {
        Some("seat") => app.games.seat_file(&chair).await?,
        _ => app.games.file(&chair).await?,
    };
    let named = format!("attachment; filename=\"{}\"", file.name);
    Ok(([(header::CONTENT_TYPE, file.mime.to_string()), (header::CONTENT_DISPOSITION, named)], file.bytes)
        .into_response())
}

/// Something to say.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Words {
    /// The words.
    text: String,
}

async fn say(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(words): Body<Words>,
) -> Result<StatusCode, ApiProblem> {
    app.games.say(&chair, &words.text).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn resign(State(app): State<App>, Seated(chair): Seated) -> Result<StatusCode, ApiProblem> {
    app.games.resign(&chair).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn offer_draw(State(app): State<App>, Seated(chair): Seated) -> Result<StatusCode, ApiProblem> {
    app.games.offer_draw(&chair).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn answer_draw(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(reply): Body<Reply>,
) -> Result<StatusCode, ApiProblem> {
    app.games.answer_draw(&chair, reply.accept).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// What came of a wish to delete the game.
#[derive(Serialize, JsonSchema)]
struct Removed {
    delete: Removal,
}

async fn ask_delete(State(app): State<App>, Seated(chair): Seated) -> Result<Json<Removed>, ApiProblem> {
    Ok(Json(Removed { delete: app.games.ask_delete(&chair).await? }))
}

async fn answer_delete(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(reply): Body<Reply>,
) -> Result<Json<Removed>, ApiProblem> {
    Ok(Json(Removed { delete: app.games.answer_delete(&chair, reply.accept).await? }))
}
