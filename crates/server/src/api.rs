//! The HTTP API, the shapes of `docs/json.md` under `/api`.

use crate::App;
use axum::Router;

/// The addresses of the API, without their `/api`.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
