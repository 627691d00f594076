//! The pages, one file each.

mod desk;
mod home;
mod lab;
mod play;
mod replay;
mod rules;

use crate::App;
use axum::Router;

/// The addresses of all pages.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .merge(home::routes())
        .merge(rules::routes())
        .merge(desk::routes())
        .merge(lab::routes())
        .merge(play::routes())
        .merge(replay::routes())
}
