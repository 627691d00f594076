//! Orders judged while they are still being chosen: data for the page's module, from what the seat may know.

use super::hotseat::no_store;
use super::sit::Sit;
use crate::{App, Problem};
use axum::Json;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use jumpmaster_core::plane::Point;
use jumpmaster_play::Snap;
use serde::Deserialize;

/// The order that is asked about.
#[derive(Deserialize)]
pub(super) struct Asked {
    /// The order, as JSON.
    #[serde(default)]
    order: String,
    /// The place of its end in that JSON, if it may end earlier instead.
    #[serde(default)]
    snap: String,
    /// Where the straight way to its end begins: `3000,4000`, in thousandths.
    #[serde(default)]
    from: String,
}

/// Whether an order would be allowed, and what it would come to.
pub(super) async fn show(State(app): State<App>, sit: Sit, Query(asked): Query<Asked>) -> Response {
    let judged = async {
        let order = serde_json::from_str(&asked.order).map_err(|error| {
            Fault::new(format!("the order cannot be read: {error}"), "it must be JSON", "send what a page offers")
        })?;
        let from = asked.from.split_once(',').and_then(|(x, y)| Point::at(x.parse().ok()?, y.parse().ok()?));
        let snap = from.filter(|_| !asked.snap.is_empty()).map(|from| Snap { at: asked.snap, from });
        app.games.judge(&sit.chair, order, snap).await
    };
    match judged.await {
        Ok(judged) => ([no_store()], Json(judged)).into_response(),
        Err(problem) => Problem::json(&problem),
    }
}
