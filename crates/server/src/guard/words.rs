//! Refusals of the web framework (a form it cannot read, a body that is too long, a method it does not know) in our
//! words: as everywhere, what is wrong, why, and the fix.

use crate::Problem;
use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use jumpmaster_core::Fault;

/// The longest message of the framework; anything longer is not one of its refusals.
const LONGEST: usize = 4096;

/// Rewrites a refusal of the framework.
pub(super) async fn put(request: Request, next: Next) -> Response {
    let api = super::is_api(&request);
    let head = request.method() == axum::http::Method::HEAD;
    let response = next.run(request).await;
    let plain =
        response.headers().get(header::CONTENT_TYPE).is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    if !response.status().is_client_error() || !plain || head {
        return response;
    }
    let (parts, body) = response.into_parts();
    let said = to_bytes(body, LONGEST).await.unwrap_or_default();
    let problem = Problem::new(parts.status, fault(parts.status, &String::from_utf8_lossy(&said)));
    let mut told = super::told(api, &problem);
    if let Some(allowed) = parts.headers.get(header::ALLOW) {
        told.headers_mut().insert(header::ALLOW, allowed.clone());
    }
    told
}

fn fault(status: StatusCode, said: &str) -> Fault {
    let why = if said.is_empty() { status.canonical_reason().unwrap_or("it is refused") } else { said };
    let (what, fix) = match status {
        StatusCode::METHOD_NOT_ALLOWED => {
            ("that cannot be asked here", "follow a link, or send the form that is there")
        }
        StatusCode::PAYLOAD_TOO_LARGE => ("too much was sent", "send less"),
        StatusCode::UNSUPPORTED_MEDIA_TYPE => ("this kind of content is not read here", "send the form that is there"),
        _ => ("the request cannot be read", "go back, and follow a link or send the form that is there"),
    };
    Fault::new(what, why, fix)
}
