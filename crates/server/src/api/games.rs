//! Games over the API: made, looked at, played, downloaded.

use super::body::{ApiProblem, Asking, Body, Raw, Seated};
use super::route::{Answer, Route};
use super::situation::House;
use crate::App;
use crate::games::{
    Asked, AskedSeveral, DiceKind, Given, Opened, Removal, Several, Showing, Talk, Undone, Which, Wish, WishedScenario,
};
use crate::guard::Visitor;
use crate::work::Work;
use axum::Json;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Line, Search, Seat, Sheet};
use jumpmaster_play::{Judged, Logged, Moment, Report, ScenarioFiles, Snap, Way, verify_until};
use jumpmaster_systems::shelf;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The largest game file that can be imported.
const FILE: usize = 32 << 20;
/// The most lines of a log in one answer.
const LINES: usize = 500;
/// The most chat lines in one answer.
const TALKS: usize = 200;

const EYES: (&str, &str, &str) = (
    "as",
    "string",
    "whose eyes to see with: the number of a seat, `public` or `referee`; others than one's own when the game is over",
);

const SHEET: (&str, &str, &str) = ("sheet", "string", "`none` leaves out the sheet, most of which is the map");

const OVERLAY: (&str, &str, &str) =
    ("overlay", "string", "lay these overlays over the sheet, by their ids with commas between; `layers` lists them");

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
            .query(&[
                ("orders", "string", "`none` leaves out the orders that could be given"),
                ("piece", "string", "tell only orders that take this piece in hand, by its id"),
                ("hex", "string", "tell only orders about this hex, by its column and row: `10,6`"),
                ("from", "integer", "leave out the first `from` orders; `choices.found` says how many there are"),
                ("most", "integer", "list at most this many orders; 2000 unless given, and never more"),
                ("view", "string", "`none` leaves out the view"),
                SHEET,
                OVERLAY,
            ])
            .answers::<Showing>(),
        Route::post("/games/{game}/orders", "Give an order, or several; all is on the disk before this answers", order)
            .seat()
            .takes::<Ordered>()
            .answers::<Answered>()
            .or_later("The order is fixed for good, and its sealed dice wait for others to add to them."),
        Route::post("/games/{game}/judge", "Whether an order would be allowed, and what it would come to", judge)
            .seat()
            .takes::<Judging>()
            .answers::<Judged>(),
        Route::get(
            "/games/{game}/pair",
            "What the rules say of two pieces: can one engage the other, and if not, why",
            pair,
        )
        .seat()
        .query(&[("one", "string", "the id of the piece that acts"), ("other", "string", "the id of the other")])
        .answers::<Pair>(),
        Route::get(
            "/games/{game}/way",
            "The fewest orders by which a piece gets to a hex, from what its seat knows",
            way,
        )
        .seat()
        .query(&[
            ("piece", "string", "the id of the piece"),
            ("hex", "string", "the hex, by its column and row: `10,6`"),
        ])
        .answers::<Way>(),
        Route::post("/games/{game}/undo", "Take the last order back, or ask for leave to", undo)
            .seat()
            .answers::<Took>(),
        Route::post("/games/{game}/undo/answer", "Answer a wish to take back", answer_undo).seat().takes::<Reply>(),
        Route::get("/games/{game}/log", "What a seat has heard", log_of)
            .seat()
            .query(&[
                ("after", "integer", "leave out the lines up to this number"),
                ("most", "integer", "list at most this many lines; 500 unless given, and never more"),
                EYES,
            ])
            .answers::<Log>(),
        Route::get("/games/{game}/moments/{number}", "How the table lay at a moment", moment)
            .seat()
            .query(&[EYES, SHEET, OVERLAY])
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
        Route::get("/games/{game}/chat", "What was said and agreed", chat)
            .seat()
            .query(&[
                ("after", "integer", "leave out what was said up to this number"),
                ("most", "integer", "tell so much at the most; 200 unless told, and never more"),
            ])
            .answers::<Chat>(),
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
    let opened = app.games.create_for(visitor.counted, wish).await?;
    Ok((StatusCode::CREATED, Json(opened)).into_response())
}

async fn import(State(app): State<App>, visitor: Visitor, Raw(bytes): Raw) -> Result<Response, ApiProblem> {
    Ok((StatusCode::CREATED, Json(app.games.import_for(visitor.counted, &bytes).await?)).into_response())
}

async fn check(work: Work, Raw(bytes): Raw) -> Result<Json<Report>, ApiProblem> {
    Ok(Json(work.run(move |stop| verify_until(&bytes, shelf(), stop)).await?))
}

async fn show(State(app): State<App>, Seated(chair): Seated, asking: Asking) -> Result<Json<Showing>, ApiProblem> {
    let without = |name: &str| asking.word(name) == Some("none");
    let which = if without("orders") { None } else { Some(which(&asking)?) };
    let mut showing = app.games.showing_with(&chair, which, overlays(&asking)).await?;
    if without("view") {
        showing.view = Value::Null;
    }
    if without("sheet") {
        showing.sheet = Sheet::default();
    }
    Ok(Json(showing))
}

/// The overlays that the query asks for.
fn overlays(asking: &Asking) -> Vec<String> {
    let named = asking.word("overlay").unwrap_or_default().split(',').map(str::trim);
    named.filter(|id| !id.is_empty()).map(String::from).collect()
}

/// Which orders the query asks for.
fn which(asking: &Asking) -> Result<Which, ApiProblem> {
    let spot = asking.word("hex").map(spot).transpose()?;
    let search = match (asking.word("piece").map(str::to_string), spot) {
        (None, None) => Search::All,
        (Some(piece), None) => Search::Piece(piece),
        (Some(piece), Some(hex)) => Search::At(piece, hex),
        (None, Some(hex)) => Search::Hex(hex, Vec::new()),
    };
    let most = asking.number("most")?.unwrap_or(Which::MOST);
    Ok(Which { search, from: asking.number("from")?.unwrap_or(0), most })
}

fn spot(text: &str) -> Result<Spot, ApiProblem> {
    text.parse().map_err(|what: String| {
        ApiProblem::new(StatusCode::BAD_REQUEST, what, "orders name hexes by column and row", "write it like hex=10,6")
    })
}

/// An order, or several that are carried out one after the other.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Ordered {
    /// The order, as the game's `orders` tell it.
    #[serde(default, deserialize_with = "there")]
    order: Option<Value>,
    /// Instead of `order`: 1 to 64 orders. It ends before the first that is refused, and after one that rolled dice or left
    /// another seat to be asked.
    #[serde(default)]
    orders: Option<Vec<Value>>,
    /// The faces typed for a single order, when dice are typed.
    #[serde(default)]
    faces: Vec<u8>,
    /// Names this attempt: sent again with the same key, nothing is given twice.
    #[serde(default)]
    key: Option<String>,
    /// The version that was chosen on.
    #[serde(default)]
    version: Option<u64>,
}

/// What is there, null included: an order that is null is given, and is then no order of the game.
fn there<'de, D: serde::Deserializer<'de>>(value: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(value).map(Some)
}

/// What came of an order, or of several.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
enum Answered {
    One(Given),
    Several { several: Several },
}

async fn order(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(Ordered { order, orders, faces, key, version }): Body<Ordered>,
) -> Result<(StatusCode, Json<Answered>), ApiProblem> {
    match (order, orders) {
        (Some(order), None) => {
            let given = app.games.order(&chair, Asked { order, faces, key, version }).await?;
            let status = if matches!(given, Given::Waits(_)) { StatusCode::ACCEPTED } else { StatusCode::OK };
            Ok((status, Json(Answered::One(given))))
        }
        (None, Some(orders)) if faces.is_empty() => {
            let several = app.games.orders(&chair, AskedSeveral { orders, key, version }).await?;
            Ok((StatusCode::OK, Json(Answered::Several { several })))
        }
        (None, Some(_)) => Err(ApiProblem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "faces are given for several orders",
            "dice are typed for one order at a time",
            "leave faces out; an order that needs dice ends the series, and is then given alone",
        )),
        (order, _) => Err(ApiProblem::new(
            StatusCode::BAD_REQUEST,
            if order.is_some() { "order and orders are both given" } else { "no order is given" },
            "the body has either order, which is one, or orders, which is a list of them",
            "send one of the two",
        )),
    }
}

/// An order that is only asked about.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Judging {
    /// The order.
    order: Value,
    /// If it is forbidden: where its end is, so that the legal end nearest to that is told as well.
    #[serde(default)]
    snap: Option<Snap>,
}

async fn judge(
    State(app): State<App>,
    Seated(chair): Seated,
    Body(Judging { order, snap }): Body<Judging>,
) -> Result<Json<Judged>, ApiProblem> {
    Ok(Json(app.games.judge(&chair, order, snap).await?))
}

/// What the rules say of two pieces.
#[derive(Serialize, JsonSchema)]
struct Pair {
    /// Each with its clause; none if there is nothing to say.
    lines: Vec<Line>,
}

async fn pair(State(app): State<App>, Seated(chair): Seated, asking: Asking) -> Result<Json<Pair>, ApiProblem> {
    let named = |name: &str| {
        asking.word(name).map(str::to_string).ok_or_else(|| {
            let what = format!("no {name} piece is named");
            let why = "two pieces are looked at together, by their ids in the sheet";
            ApiProblem::new(StatusCode::BAD_REQUEST, what, why, "write it like ?one=A1&other=B3")
        })
    };
    Ok(Json(Pair { lines: app.games.pair(&chair, named("one")?, named("other")?).await? }))
}

async fn way(
    State(app): State<App>,
    visitor: Visitor,
    Seated(chair): Seated,
    asking: Asking,
) -> Result<Json<Way>, ApiProblem> {
    let named = |name: &str| {
        asking.word(name).ok_or_else(|| {
            let what = format!("no {name} is named");
            let why = "a way is that of a piece to a hex";
            ApiProblem::new(StatusCode::BAD_REQUEST, what, why, "write it like ?piece=unit%203&hex=10,6")
        })
    };
    let (piece, hex) = (named("piece")?.to_string(), spot(named("hex")?)?);
    Ok(Json(app.games.way(visitor.counted, &chair, piece, hex).await?))
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
    let (log, moments) = app.games.log_as(&chair, eyes(&asking)?, part(&asking, LINES)?).await?;
    Ok(Json(Log { moments, log }))
}

/// The part of a list that the query asks for: how many entries to skip, and the most to return.
fn part(asking: &Asking, most: usize) -> Result<(usize, usize), ApiProblem> {
    Ok((asking.number("after")?.unwrap_or(0), asking.number("most")?.unwrap_or(most).min(most)))
}

/// What was said and agreed.
#[derive(Serialize, JsonSchema)]
struct Chat {
    /// How much was said and agreed in all.
    talks: usize,
    chat: Vec<Talk>,
}

async fn chat(State(app): State<App>, Seated(chair): Seated, asking: Asking) -> Result<Json<Chat>, ApiProblem> {
    let (read, most) = part(&asking, TALKS)?;
    let (chat, talks) = app.games.chat(&chair, read, most).await?;
    Ok(Json(Chat { talks, chat }))
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
    let mut moment = app.games.moment_with(&chair, eyes(&asking)?, number, overlays(&asking)).await?;
    if asking.word("sheet") == Some("none") {
        moment.sheet = Sheet::default();
    }
    Ok(Json(moment))
}

/// The seat through whose eyes the query asks to look.
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
