//! The links of a new game. They are shown once: only hashes of them are kept.

use super::hotseat::no_store;
use crate::guard::Visitor;
use crate::page::{Page, cookie};
use crate::{App, Opened, Problem, kit};
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use jumpmaster_core::{Fault, Seat};
use maud::{Markup, html};

const COOKIE: &str = "made";

fn set(value: &str, age: u32) -> (header::HeaderName, String) {
    (header::SET_COOKIE, format!("{COOKIE}={value}; Path=/play/made; Max-Age={age}; SameSite=Strict; HttpOnly"))
}

/// Redirects to the page of the links. They go there in a cookie, so that no address holds them all and no reload makes
/// another game.
pub(in crate::pages) fn lead_to(opened: &Opened) -> Response {
    let tokens = opened.chairs.iter().map(|chair| chair.token.as_str()).chain([opened.spectator.as_str()]);
    let all: Vec<&str> = tokens.collect();
    let to = if opened.left_out.is_some() { "/play/made?torn" } else { "/play/made" };
    ([set(&all.join("."), 600)], Redirect::to(to)).into_response()
}

/// The links, once.
pub(super) async fn show(
    State(app): State<App>,
    visitor: Visitor,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let torn = query.is_some_and(|query| query == "torn");
    let tokens = cookie(&headers, COOKIE).unwrap_or_default().to_string();
    let mut chairs = Vec::new();
    for token in tokens.split('.').filter(|token| !token.is_empty()).take(16) {
        chairs.push((app.games.chair(token).await?, token));
    }
    let Some((first, _)) = chairs.first() else {
        return Err(Problem::new(
            StatusCode::NOT_FOUND,
            Fault::new(
                "there are no links to show",
                "the links of a game are shown once, when it is made",
                "make a game, or open the link of your seat",
            ),
        ));
    };
    let showing = app.games.glance(first).await?;
    let body = html! {
        div.page-head {
            h1 { (showing.title) ": the seats" }
            p { "The game is made." }
            @if torn { p { "The last line of the file was not written to its end, and is left out; all before it is there." } }
        }
        section.sheet.narrow {
            div.sheet-head { h2 { "Private links" } span.small.dim { "shown once" } }
            p { "Keep your own and send each other seat its link. Whoever has the link of a seat sits there; nobody can look it up later, not even this server." }
            @for (chair, token) in &chairs { (link(chair.seat, &chair.name, &format!("{}/play/{token}", origin(&visitor)))) }
        }
    };
    let page = Page::new("The seats").module("made.js").style("play.css").show(&body);
    Ok(([set("", 0), no_store()], page).into_response())
}

/// The address at which the reader found this server, so that a link is complete without a script; a module replaces it
/// by what the browser knows.
fn origin(visitor: &Visitor) -> String {
    let plain = |host: &&str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
    let scheme = if visitor.secure { "https" } else { "http" };
    visitor.host.as_deref().filter(plain).map_or(String::new(), |host| format!("{scheme}://{host}"))
}

fn link(seat: Seat, name: &str, path: &str) -> Markup {
    let label = if seat == Seat::PUBLIC { "Those who look on".into() } else { kit::title(name) };
    html! {
        div.field.seat-link {
            span { (label) }
            div.row {
                input.mono type="text" readonly value=(path) data-link aria-label=(format!("Link: {label}"));
                button.btn type="button" data-copy hidden { "Copy" }
                a.btn href=(path) { @if seat == Seat::PUBLIC { "Look on" } @else { "Sit down" } }
            }
        }
    }
}
