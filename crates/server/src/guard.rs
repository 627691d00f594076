//! What stands before every request and after every answer: limits, and headers that keep pages safe.

use crate::App;
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::middleware::map_response;
use axum::response::Response;

/// The largest body a request may have.
const BODY: usize = 2 << 20;

/// Puts the guard around all addresses.
pub(crate) fn around(routes: Router<App>) -> Router<App> {
    routes.layer(DefaultBodyLimit::max(BODY)).layer(map_response(headers))
}

async fn headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let policy = "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; \
                  form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}
