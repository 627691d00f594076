//! The actions of a seat, as forms: each leads back to the seat's page, or shows it again with what was wrong.

use super::sit::Sit;
use super::{orders, table};
use crate::{App, Asked, AskedSeveral, Choosing, Given, Problem, Removal};
use axum::extract::rejection::FormRejection;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jumpmaster_core::{Fault, Search};
use serde::Deserialize;

/// An order as the form sends it.
#[derive(Deserialize)]
pub(super) struct OrderForm {
    /// The order, as it was offered.
    #[serde(default)]
    order: String,
    /// Instead of it: the orders of a way, as they were offered.
    #[serde(default)]
    orders: Option<String>,
    /// The version it was chosen on.
    #[serde(default)]
    version: Option<u64>,
    /// Identifies the page it was chosen on.
    #[serde(default)]
    key: String,
    /// The faces typed so far.
    #[serde(default)]
    faces: String,
    /// One more face.
    #[serde(default)]
    face: Option<String>,
    /// What was in hand, to show again if the order is refused.
    #[serde(default)]
    piece: Option<String>,
    #[serde(default)]
    hex: Option<String>,
    #[serde(default)]
    view: Option<String>,
    #[serde(default)]
    overlay: Option<String>,
}

/// Gives an order.
pub(super) async fn order(
    State(app): State<App>,
    sit: Sit,
    form: Result<Form<OrderForm>, FormRejection>,
) -> Result<Response, Problem> {
    let Form(form) = form.map_err(|rejection| unread(&rejection.body_text()))?;
    let given = give(&app, &sit, &form).await;
    let kept = |value: Option<String>| value.filter(|value| !value.is_empty());
    let hand = orders::Hand {
        piece: kept(form.piece),
        hex: kept(form.hex),
        view: kept(form.view),
        overlay: kept(form.overlay),
        ..orders::Hand::default()
    };
    answer(&app, &sit, hand, given).await
}

/// Leads to what comes after an order, or shows the page again with what was in hand and why it could not be given.
pub(super) async fn answer(
    app: &App,
    sit: &Sit,
    in_hand: orders::Hand,
    given: Result<Came, Problem>,
) -> Result<Response, Problem> {
    let (view, overlay) = (in_hand.view.clone(), in_hand.overlay.clone());
    let hand = |piece: Option<String>| {
        let (view, overlay) = (view.clone(), overlay.clone());
        orders::Hand { piece, view, overlay, ..orders::Hand::default() }
    };
    match given {
        Ok(Came::Done(stopped)) => {
            let piece = in_hand.piece;
            let (showing, held) = app.games.choosing(&sit.chair, |choosing| still_able(piece, choosing)).await?;
            let to_me = showing.is_awaited() || showing.awaits.is_empty();
            if let Some(curtain) = sit.curtain.as_ref().filter(|_| !to_me) {
                return Ok(Redirect::to(curtain).into_response());
            }
            match stopped {
                None => Ok(Redirect::to(&hand(held).address(sit)).into_response()),
                Some(fault) => {
                    let problem = Problem::new(StatusCode::CONFLICT, fault);
                    table::again(app, sit, &hand(held), problem).await
                }
            }
        }
        Ok(Came::Waiting) => Ok(Redirect::to(&hand(None).address(sit)).into_response()),
        Err(problem) => table::again(app, sit, &in_hand, problem).await,
    }
}

/// What came of a form with orders.
pub(super) enum Came {
    /// It was carried out: all of it, or the first of several orders until something came between.
    Done(Option<Fault>),
    /// Dice are waited for.
    Waiting,
}

/// Gives the order that a form asks for, or the orders.
async fn give(app: &App, sit: &Sit, form: &OrderForm) -> Result<Came, Problem> {
    if let Some(orders) = &form.orders {
        let orders = serde_json::from_str(orders).map_err(|error| unreadable(&error))?;
        let asked = AskedSeveral { orders, key: key(form, &[]), version: form.version };
        let several = app.games.orders(&sit.chair, asked).await?;
        return Ok(if several.done > 0 { Came::Done(several.stopped) } else { Came::Waiting });
    }
    match app.games.order(&sit.chair, asked(form)?).await? {
        Given::Done { .. } => Ok(Came::Done(None)),
        Given::Wants(_) | Given::Waits(_) => Ok(Came::Waiting),
    }
}

/// The piece in hand, while it has orders left: a player who moves a unit hex by hex does not pick it up for every step.
fn still_able(piece: Option<String>, choosing: &Choosing<'_>) -> Option<String> {
    let fills =
        |piece: &str| choosing.offered.families().iter().any(|family| family.parts.piece.as_deref() == Some(piece));
    piece.filter(|piece| choosing.offered.count(&Search::Piece(piece.clone())) > 0 || fills(piece))
}

/// The order that a form asks for.
fn asked(form: &OrderForm) -> Result<Asked, Fault> {
    let order = serde_json::from_str(&form.order).map_err(|error| unreadable(&error))?;
    let typed = form.faces.split(',').map(str::trim).filter(|face| !face.is_empty());
    let faces = typed.chain(form.face.as_deref().map(str::trim)).map(|face| {
        face.parse::<u8>().map_err(|_| {
            Fault::new(format!("\"{face}\" is no face of a die"), "faces are whole numbers", "type what the die shows")
        })
    });
    let faces = faces.collect::<Result<Vec<u8>, Fault>>()?;
    let key = key(form, &faces);
    Ok(Asked { order, faces, key, version: form.version })
}

/// A page's key identifies the attempt together with what was chosen: another button on the same page is another attempt.
fn key(form: &OrderForm, faces: &[u8]) -> Option<String> {
    let chosen = format!("{}\n{}\n{faces:?}", form.key, form.orders.as_ref().unwrap_or(&form.order));
    (!form.key.is_empty()).then(|| jumpmaster_core::ledger::hash(chosen.as_bytes()))
}

fn unreadable(error: &serde_json::Error) -> Fault {
    Fault::new(
        format!("the order cannot be read: {error}"),
        "an order is what a page offers",
        "choose one from the list",
    )
}

pub(super) fn unread(why: &str) -> Fault {
    Fault::new("the form cannot be read", why, "go back to the game and choose again")
}

/// The answer of a form.
#[derive(Deserialize)]
pub(super) struct Answer {
    /// `ask` and `offer` begin something; `yes` and `no` answer the other side.
    #[serde(default, rename = "do")]
    what: String,
}

/// Takes the last order back, asks to, or answers the other side's request.
pub(super) async fn undo(
    State(app): State<App>,
    sit: Sit,
    Form(Answer { what }): Form<Answer>,
) -> Result<Response, Problem> {
    let done = match what.as_str() {
        "yes" | "no" => app.games.answer_undo(&sit.chair, what == "yes").await,
        _ => app.games.undo(&sit.chair).await.map(drop),
    };
    back(&app, &sit, done).await
}

/// Offers a draw, or answers an offer.
pub(super) async fn draw(
    State(app): State<App>,
    sit: Sit,
    Form(Answer { what }): Form<Answer>,
) -> Result<Response, Problem> {
    let done = match what.as_str() {
        "yes" | "no" => app.games.answer_draw(&sit.chair, what == "yes").await,
        _ => app.games.offer_draw(&sit.chair).await,
    };
    back(&app, &sit, done).await
}

/// Whether the player is sure.
#[derive(Deserialize)]
pub(super) struct Sure {
    #[serde(default)]
    sure: String,
}

/// Resigns.
pub(super) async fn resign(
    State(app): State<App>,
    sit: Sit,
    Form(Sure { sure }): Form<Sure>,
) -> Result<Response, Problem> {
    let done = if sure == "yes" {
        app.games.resign(&sit.chair).await
    } else {
        let fix = "tick \"I am sure\" and send it again, or play on";
        Err(Fault::new(
            "the game is not given up",
            "giving up cannot be taken back, so it asks whether you are sure",
            fix,
        )
        .into())
    };
    back(&app, &sit, done).await
}

/// Asks that the game be deleted, or answers such a request.
pub(super) async fn delete(
    State(app): State<App>,
    sit: Sit,
    Form(Answer { what }): Form<Answer>,
) -> Result<Response, Problem> {
    let done = match what.as_str() {
        "yes" | "no" => app.games.answer_delete(&sit.chair, what == "yes").await,
        _ => app.games.ask_delete(&sit.chair).await,
    };
    match done {
        Ok(Removal::Deleted) => Ok(Redirect::to("/play/deleted").into_response()),
        done => back(&app, &sit, done.map(drop)).await,
    }
}

/// A chat message.
#[derive(Deserialize)]
pub(super) struct Words {
    #[serde(default)]
    words: String,
}

/// Says something to all at the table.
pub(super) async fn say(
    State(app): State<App>,
    sit: Sit,
    Form(Words { words }): Form<Words>,
) -> Result<Response, Problem> {
    let done = app.games.say(&sit.chair, &words).await;
    back(&app, &sit, done).await
}

/// Leads back to the seat's page; to the curtain, if the other side of a shared screen is to answer.
async fn back(app: &App, sit: &Sit, done: Result<(), Problem>) -> Result<Response, Problem> {
    if let Err(problem) = done {
        return table::again(app, sit, &orders::Hand::default(), problem).await;
    }
    Ok(Redirect::to(&sit.base).into_response())
}

/// Whether a problem is about what was asked, so that the page can be shown again with it.
pub(super) fn shown_again(problem: &Problem) -> bool {
    problem.status.is_client_error() && problem.status != StatusCode::NOT_FOUND
}
