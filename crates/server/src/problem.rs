//! What goes wrong, shown to people as a page and to programs as RFC 9457: always what, why and fix.

use crate::{kit, page};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use maud::html;
use serde_json::json;

/// A request that cannot be answered.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The status to answer with.
    pub status: StatusCode,
    /// What is wrong.
    pub fault: Fault,
    /// The number of seconds after which to try again, if the app is too busy just now.
    pub again: Option<u16>,
}

impl Problem {
    /// A problem with this status.
    pub fn new(status: StatusCode, fault: Fault) -> Problem {
        Problem { status, fault, again: None }
    }

    /// A problem that is due to load and may be gone later.
    pub(crate) fn later(status: StatusCode, fault: Fault) -> Problem {
        Problem { again: Some(10), ..Problem::new(status, fault) }
    }

    /// The problem as an answer of the API.
    pub fn json(&self) -> Response {
        let Fault { what, why, fix } = &self.fault;
        let body = json!({
            "type": "about:blank",
            "title": self.status.canonical_reason().unwrap_or("Problem"),
            "status": self.status.as_u16(),
            "detail": what,
            "error": { "what": what, "why": why, "fix": fix },
        });
        self.with_wait((self.status, [(header::CONTENT_TYPE, "application/problem+json")], body.to_string()))
    }

    /// The problem as a page.
    pub fn page(&self) -> Response {
        let body = html! {
            h1 { "That cannot be done" }
            (kit::refusal(&self.fault))
            p { a.btn href="/" { "Go to the first page" } }
        };
        self.with_wait((self.status, page::shell("Problem", None, &body)))
    }

    fn with_wait(&self, response: impl IntoResponse) -> Response {
        let mut response = response.into_response();
        if let Some(again) = self.again {
            response.headers_mut().insert(header::RETRY_AFTER, again.into());
        }
        response
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, fault)
    }
}

/// Pages show problems as pages; the API's handlers answer with [`Problem::json`].
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        self.page()
    }
}
