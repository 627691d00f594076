//! The pages, one file each.

use crate::App;
use axum::Router;

/// The addresses of all pages.
pub(crate) fn routes() -> Router<App> {
    Router::new()
}
