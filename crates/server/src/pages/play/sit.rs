//! Who asks: somebody at a seat, known by the token in the address, or by the one stored on a shared screen.

use super::hotseat;
use crate::{App, Chair, Problem};
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use jumpmaster_core::{Fault, Seat};
use std::collections::HashMap;

/// Somebody at a seat.
pub(in crate::pages) struct Sit {
    /// The chair.
    pub chair: Chair,
    /// The address of its page; those of its actions are below it.
    pub base: String,
    /// The address of the curtain, if the screen is shared.
    pub curtain: Option<String>,
}

impl Sit {
    /// The address of something below the seat's page.
    pub(in crate::pages) fn below(&self, name: &str) -> String {
        format!("{}/{name}", self.base)
    }
}

impl FromRequestParts<App> for Sit {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Sit, Response> {
        let Path(names) = Path::<HashMap<String, String>>::from_request_parts(parts, app)
            .await
            .map_err(|_| no_seat().into_response())?;
        let named = |name: &str| names.get(name).map(String::as_str).unwrap_or_default();
        if names.contains_key("token") {
            let chair = app.games.chair(named("token")).await.map_err(IntoResponse::into_response)?;
            return Ok(Sit { chair, base: format!("/play/{}", named("token")), curtain: None });
        }
        // An invalid name would not fit the address of the curtain either.
        if !hotseat::plain(named("game")) {
            return Err(no_seat().into_response());
        }
        let curtain = format!("/table/{}", named("game"));
        let seat = named("seat").parse().ok().map(Seat).ok_or_else(|| no_seat().into_response())?;
        // Whoever has not sat down in front of the screen is redirected to the curtain, whatever page the browser remembers.
        if hotseat::seated(&parts.headers, named("game")) != Some(seat) {
            return Err(Redirect::to(&curtain).into_response());
        }
        let token = hotseat::token(&parts.headers, named("game"), seat).ok_or_else(|| no_seat().into_response())?;
        let chair = app.games.chair(&token).await.map_err(IntoResponse::into_response)?;
        Ok(Sit { chair, base: format!("{curtain}/{}", seat.0), curtain: Some(curtain) })
    }
}

fn no_seat() -> Problem {
    Problem::new(
        StatusCode::NOT_FOUND,
        Fault::new(
            "no seat is at this address",
            "the link is not whole, or not one of this app",
            "ask for the link again",
        ),
    )
}

/// The name of a seat.
pub(in crate::pages) fn seat_name(seats: &[String], seat: Seat) -> String {
    match seat {
        Seat::PUBLIC => "a spectator".into(),
        Seat::REFEREE => "the referee".into(),
        Seat(number) => seats.get(usize::from(number)).cloned().unwrap_or_else(|| format!("seat {}", number + 1)),
    }
}

/// The same at the beginning of a sentence.
pub(in crate::pages) fn seat_title(seats: &[String], seat: Seat) -> String {
    crate::kit::title(&seat_name(seats, seat))
}
