//! News of a game as server-sent events.
//!
//! An event says only that there is something new for this seat, and its new version, never what is new, so that what a
//! seat may know is decided in one place. Ids follow from what the seat may see. A client that comes back with
//! `Last-Event-ID` is told at once if anything happened in between, and asks `log?after=` for what it missed.

use super::body::{ApiProblem, Seated};
use super::route::{Answer, Route};
use crate::App;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;

pub(super) fn routes() -> Vec<Route> {
    let title = "Server-sent events: `news` whenever there is something new for this seat";
    vec![Route::get("/games/{game}/events", title, events).seat().gives(Answer::Events)]
}

async fn events(
    State(app): State<App>,
    Seated(chair): Seated,
    headers: HeaderMap,
) -> Result<impl IntoResponse, ApiProblem> {
    let mut watch = app.games.watch(&chair).await?;
    let now = watch.now();
    let known = headers.get("last-event-id").and_then(|id| id.to_str().ok()).and_then(|id| id.parse::<u64>().ok());
    let first = (known != Some(now)).then_some(now);
    let news = stream::unfold((watch, first), |(mut watch, first)| async move {
        let number = match first {
            Some(first) => first,
            None => watch.next().await?,
        };
        let event = Event::default().event("news").id(number.to_string()).data(format!("{{\"news\":{number}}}"));
        Some((Ok::<_, Infallible>(event.retry(Duration::from_secs(2))), (watch, None)))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}
