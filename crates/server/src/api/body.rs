//! Requests and answers of the API: JSON bodies that are refused with a reason, and problems by RFC 9457.

use crate::games::Chair;
use crate::{App, Problem};
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Fault;
use serde::de::DeserializeOwned;
use std::collections::HashMap;

/// A problem as programs read it.
pub(super) struct ApiProblem(pub Problem);

impl<P: Into<Problem>> From<P> for ApiProblem {
    fn from(problem: P) -> ApiProblem {
        ApiProblem(problem.into())
    }
}

impl IntoResponse for ApiProblem {
    fn into_response(self) -> Response {
        self.0.json()
    }
}

impl ApiProblem {
    pub fn new(
        status: StatusCode,
        what: impl Into<String>,
        why: impl Into<String>,
        fix: impl Into<String>,
    ) -> ApiProblem {
        ApiProblem(Problem::new(status, Fault::new(what, why, fix)))
    }

    /// The problem when something that the address names does not exist.
    pub fn missing(fault: Fault) -> ApiProblem {
        ApiProblem(Problem::new(StatusCode::NOT_FOUND, fault))
    }

    pub fn nowhere() -> ApiProblem {
        let why = "the API has no such address";
        ApiProblem::new(StatusCode::NOT_FOUND, "there is nothing here", why, "see /api for all there are")
    }

    pub fn other_method() -> ApiProblem {
        let why = "this address does not understand the method";
        ApiProblem::new(StatusCode::METHOD_NOT_ALLOWED, "that cannot be asked here", why, "see /api for how it is used")
    }
}

/// A JSON body.
pub(super) struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, ApiProblem> {
        let json =
            request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).is_some_and(|kind| {
                let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
                kind == "application/json" || kind.ends_with("+json")
            });
        let Raw(bytes) = Raw::from_request(request, app).await?;
        if !json {
            return Err(ApiProblem::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the body is not said to be JSON",
                "the API reads application/json",
                "send the header Content-Type: application/json",
            ));
        }
        read(&bytes).map(Body)
    }
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiProblem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        let said = error.to_string();
        let said = said.split(" at line ").next().unwrap_or_default();
        let why =
            if error.is_data() { "it is JSON, and not of the shape this address takes" } else { "it is not JSON" };
        ApiProblem::new(StatusCode::BAD_REQUEST, format!("the body, {place}: {said}"), why, "see /api for its shape")
    })
}

/// A body as raw bytes.
pub(super) struct Raw(pub Bytes);

impl FromRequest<App> for Raw {
    type Rejection = ApiProblem;

    async fn from_request(request: Request, app: &App) -> Result<Raw, ApiProblem> {
        Bytes::from_request(request, app).await.map(Raw).map_err(|rejection: BytesRejection| {
            let status = rejection.status();
            let why = rejection.body_text();
            ApiProblem::new(status, "the body cannot be taken", why, "send less, and all of it")
        })
    }
}

/// The values in the query that the address understands.
pub(super) struct Asking(HashMap<String, String>);

impl FromRequestParts<App> for Asking {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asking, ApiProblem> {
        Query::from_request_parts(parts, app).await.map(|Query(all)| Asking(all)).map_err(|rejection| {
            let why = rejection.body_text();
            ApiProblem::new(
                StatusCode::BAD_REQUEST,
                "the query cannot be read",
                why,
                "write it as ?name=value&other=value",
            )
        })
    }
}

impl Asking {
    /// A value as text.
    pub fn word(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// A value as a number.
    pub fn number(&self, name: &str) -> Result<Option<usize>, ApiProblem> {
        let number = |text: &String| {
            text.parse().map_err(|_| {
                let what = format!("{name}={text} is not a number");
                ApiProblem::new(StatusCode::BAD_REQUEST, what, format!("{name} is a whole number from 0"), "mend it")
            })
        };
        self.0.get(name).map(number).transpose()
    }
}

/// The chair of whoever asks, known by the token, at the game that the address names.
pub(super) struct Seated(pub Chair);

impl FromRequestParts<App> for Seated {
    type Rejection = ApiProblem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Seated, ApiProblem> {
        let token = bearer(parts)?;
        let chair = app.games.chair(&token).await.map_err(|problem| match problem.status {
            StatusCode::NOT_FOUND => unknown(),
            _ => ApiProblem(problem),
        })?;
        let path = Path::<HashMap<String, String>>::from_request_parts(parts, app).await;
        let game = path.ok().and_then(|Path(path)| path.get("game").cloned());
        if game.is_some_and(|game| game != chair.game.0) {
            return Err(ApiProblem::new(
                StatusCode::NOT_FOUND,
                "there is no such game for this token",
                "a token opens the one game it was made for",
                "use the id that came with the token",
            ));
        }
        Ok(Seated(chair))
    }
}

fn bearer(parts: &Parts) -> Result<String, ApiProblem> {
    let said = parts.headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = said.and_then(|said| {
        let (kind, token) = said.split_once(' ')?;
        kind.eq_ignore_ascii_case("bearer").then(|| token.trim().to_string())
    });
    token.ok_or_else(|| {
        ApiProblem::new(
            StatusCode::UNAUTHORIZED,
            "nobody is said to ask",
            "a game shows each seat only what it may know, so it must know who asks",
            "send the header Authorization: Bearer TOKEN with the token of a seat",
        )
    })
}

fn unknown() -> ApiProblem {
    ApiProblem::new(
        StatusCode::UNAUTHORIZED,
        "nobody at any table here has this token",
        "a token is made with its game and told once, and goes when the game is deleted",
        "look whether it is whole",
    )
}
