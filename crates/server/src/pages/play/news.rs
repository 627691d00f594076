//! News of a game as server-sent events: a number whenever there is something new to show.
//!
//! Only the number goes over the stream. The page then requests itself again, so what a seat may know is decided in one
//! place. A reader that was disconnected is sent the latest number when it comes back, and so catches up at once.

use super::sit::Sit;
use crate::{App, Problem};
use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use std::convert::Infallible;
use std::time::Duration;

/// The stream of a seat's news.
pub(super) async fn stream(State(app): State<App>, sit: Sit) -> Result<impl IntoResponse, Problem> {
    let mut watch = app.games.watch(&sit.chair).await?;
    let first = watch.now();
    let news = stream::unfold((watch, Some(first)), |(mut watch, first)| async move {
        let number = match first {
            Some(first) => first,
            None => watch.next().await?,
        };
        let event = Event::default().event("news").id(number.to_string()).data(number.to_string());
        Some((Ok::<_, Infallible>(event.retry(Duration::from_secs(2))), (watch, None)))
    });
    Ok(Sse::new(news).keep_alive(KeepAlive::new().interval(Duration::from_secs(20))))
}
