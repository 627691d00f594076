//! The HTTP API, the shapes of `docs/json.md` under `/api`.
//!
//! Every address is one [`Route`](route::Route): the handler and its description. The router, the `OpenAPI` document and
//! the page to browse it are made from the same list, so none can lack what another has.

mod body;
mod browse;
mod chances;
mod chart;
mod events;
mod games;
mod look;
mod odds;
mod openapi;
mod resolve;
mod route;
mod sealed;
mod situation;

use crate::App;
use axum::Router;
use axum::http::{HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use body::ApiProblem;

/// The addresses of the API, without their `/api`.
pub(crate) fn routes() -> Router<App> {
    let mut router = Router::new().route("/openapi.json", get(openapi::document)).route("/", get(browse::page));
    for route in all() {
        router = router.route(route.path, route.handler);
    }
    // What a seat is told is for that seat: no proxy or cache may keep it.
    let router = router.layer(map_response(async |mut response: Response| {
        response.headers_mut().entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
        response
    }));
    router
        .fallback(|| async { ApiProblem::nowhere() })
        .method_not_allowed_fallback(|| async { ApiProblem::other_method() })
}

/// Every route of the API.
fn all() -> Vec<route::Route> {
    let mut all = look::routes();
    all.extend(resolve::routes());
    all.extend(odds::routes());
    all.extend(chart::routes());
    all.extend(games::routes());
    all.extend(chances::routes());
    all.extend(sealed::routes());
    all.extend(events::routes());
    all
}
