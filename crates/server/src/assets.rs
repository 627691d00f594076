//! Style sheets and modules, built into the program.

use crate::App;
use axum::Router;
use axum::http::header;
use axum::routing::get;

/// The files under `/assets`.
pub(crate) fn routes() -> Router<App> {
    let css = |text: &'static str| get(move || async move { ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], text) });
    Router::new()
        .route("/assets/tokens.css", css(include_str!("../assets/tokens.css")))
        .route("/assets/kit.css", css(include_str!("../assets/kit.css")))
}
