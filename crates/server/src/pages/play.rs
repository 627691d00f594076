//! Play: a game is made, its seats get their links, and each seat has a page: board, orders, log, secrets, chat.
//!
//! Everything works as plain links and forms: the address says what is in hand, and an order is a form that leads back.
//! The module of the page only spares the reader the reloading. A seat's page is drawn only from what its chair may know.

mod actions;
mod board;
mod chances;
mod choice;
mod forms;
mod hotseat;
mod judging;
mod list;
pub(super) mod log;
mod made;
mod measured;
mod menu;
mod new;
mod news;
mod orders;
pub(super) mod overlays;
mod row;
pub(super) mod sealing;
pub(super) mod sit;
mod table;
mod talk;

pub(super) use board::{many, style};
pub(super) use made::lead_to;
pub(super) use new::fields;
pub(super) use table::told;

use crate::App;
use axum::Router;
use axum::routing::{get, post};

/// The addresses of games: `/play` makes one, `/play/{token}` is a seat, `/table/{game}` a screen that seats share.
pub(super) fn routes() -> Router<App> {
    Router::new()
        .route("/play", get(new::show).post(new::make))
        .route("/play/made", get(made::show))
        .route("/play/deleted", get(talk::deleted))
        .route("/table/{game}", get(hotseat::curtain).post(hotseat::sit_down))
        .merge(seat("/play/{token}"))
        .merge(seat("/table/{game}/{seat}"))
}

/// The addresses of a seat, at its own link or on a shared screen.
fn seat(at: &str) -> Router<App> {
    let below = |name: &str| format!("{at}/{name}");
    Router::new()
        .route(at, get(table::show))
        .route(&below("order"), post(actions::order))
        .route(&below("fill"), post(forms::fill))
        .route(&below("judge"), get(judging::show))
        .route(&below("chances"), get(chances::show))
        .route(&below("undo"), post(actions::undo))
        .route(&below("draw"), post(actions::draw))
        .route(&below("resign"), post(actions::resign))
        .route(&below("delete"), post(actions::delete))
        .route(&below("say"), post(actions::say))
        .route(&below("news"), get(news::stream))
        .route(&below("file"), get(super::replay::file))
        .route(&below("replay"), get(super::replay::show))
}
