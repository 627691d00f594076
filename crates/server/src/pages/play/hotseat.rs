//! One screen for all seats: the curtain between them.
//!
//! The tokens of the seats are in a cookie that no script can read. Who sits in front of the screen is in another, which
//! the curtain removes; so neither the curtain nor the browser's back button shows anybody's view.

use super::sit::{seat_name, seat_title};
use crate::page::{Page, cookie};
use crate::{App, GameId, Opened, Problem, Showing};
use axum::extract::{Form, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use jumpmaster_core::{Fault, Seat};
use maud::html;
use serde::Deserialize;

const YEAR: u64 = 365 * 24 * 60 * 60;

/// Whether a text is only letters and digits, as ids and tokens are; anything else in a cookie is not ours.
pub(super) fn plain(text: &str) -> bool {
    !text.is_empty() && text.len() <= 128 && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
}

fn set(name: &str, value: &str, age: u64) -> (header::HeaderName, String) {
    (header::SET_COOKIE, format!("{name}={value}; Path=/table; Max-Age={age}; SameSite=Strict; HttpOnly"))
}

/// Stores the tokens of a new game on this screen.
pub(super) fn keep(opened: &Opened) -> Response {
    let tokens: Vec<&str> = opened.chairs.iter().map(|chair| chair.token.as_str()).collect();
    let kept = set(&format!("table-{}", opened.id), &tokens.join("."), YEAR);
    ([kept], Redirect::to(&format!("/table/{}", opened.id))).into_response()
}

/// The token of a seat that is stored on this screen.
pub(super) fn token(headers: &HeaderMap, game: &str, seat: Seat) -> Option<String> {
    let all = cookie(headers, &format!("table-{game}")).filter(|_| plain(game))?;
    all.split('.').nth(usize::from(seat.0)).filter(|token| plain(token)).map(str::to_string)
}

/// The seat in front of the screen.
pub(super) fn seated(headers: &HeaderMap, game: &str) -> Option<Seat> {
    cookie(headers, &format!("sits-{game}"))?.parse().ok().map(Seat)
}

/// The game as all may see it, if it is stored on this screen.
async fn game(app: &App, headers: &HeaderMap, id: &str) -> Result<Showing, Problem> {
    let token = token(headers, id, Seat(0)).ok_or_else(|| {
        Problem::new(
            StatusCode::NOT_FOUND,
            Fault::new(
                "this screen keeps no such game",
                "a game on one screen is kept by the browser it was made in",
                "open it in that browser, or make a new game",
            ),
        )
    })?;
    let mut chair = app.games.chair(&token).await?;
    chair.seat = Seat::PUBLIC;
    app.games.glance(&chair).await
}

/// The curtain: whose turn it is, and nothing else.
pub(super) async fn curtain(
    State(app): State<App>,
    Path(GameId(id)): Path<GameId>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let showing = game(&app, &headers, &id).await?;
    let asked = showing.pending.undo.or(showing.pending.draw).or(showing.pending.delete);
    let other = |seat: Seat| (0..showing.seats.len() as u8).map(Seat).find(|&other| other != seat);
    let chooses = still_to_choose(&app, &headers, &id, &showing).await;
    let next = asked.and_then(other).or(chooses).or(showing.to_act).unwrap_or(Seat(0));
    let over = showing.outcome.is_some() || showing.ended.is_some();
    let name = seat_name(&showing.seats, next);
    let heading = if over { "The game is over".into() } else { format!("Hand the screen to {name}") };
    let title = format!("{heading} · {}", showing.title);
    let body = html! {
        section.curtain data-game=(showing.id) data-title=(showing.title) {
            (contours())
            div.curtain-card {
                h1 { (heading) }
                p.dim {
                    (showing.title) ". "
                    @if over { "Who wants to look may sit down." }
                    @else if asked.is_some() { "The other side has asked something." }
                    @else { "Everybody else looks away." }
                }
                form.stack method="post" action={ "/table/" (id) } {
                    button.btn.main name="seat" value=(next.0) { (seat_title(&showing.seats, next)) " is here: show the board" }
                    @for seat in (0..showing.seats.len() as u8).map(Seat).filter(|&seat| seat != next) {
                        button.btn.quiet name="seat" value=(seat.0) { "show it to " (seat_name(&showing.seats, seat)) " instead" }
                    }
                }
            }
        }
    };
    let page = Page::new(&title).module("curtain.js").style("play.css").show(&body);
    Ok(([set(&format!("sits-{id}"), "", 0), no_store()], page).into_response())
}

/// Where several seats choose at once: the first of them that has not chosen yet, as each seat itself knows. All see to whom
/// the screen is handed, so this tells nobody anything new.
async fn still_to_choose(app: &App, headers: &HeaderMap, id: &str, showing: &Showing) -> Option<Seat> {
    if showing.awaits.len() < 2 {
        return None;
    }
    for &seat in &showing.awaits {
        let chair = app.games.chair(&token(headers, id, seat)?).await.ok()?;
        if app.games.glance(&chair).await.ok()?.is_awaited() {
            return Some(seat);
        }
    }
    None
}

/// The header of a page that must not be found again by going back.
pub(in crate::pages) fn no_store() -> (header::HeaderName, String) {
    (header::CACHE_CONTROL, "no-store".into())
}

/// The seat that sits down.
#[derive(Deserialize)]
pub(super) struct SitDown {
    seat: u8,
}

/// Lifts the curtain for a seat.
pub(super) async fn sit_down(
    State(app): State<App>,
    Path(GameId(id)): Path<GameId>,
    headers: HeaderMap,
    Form(SitDown { seat }): Form<SitDown>,
) -> Result<Response, Problem> {
    let showing = game(&app, &headers, &id).await?;
    if usize::from(seat) >= showing.seats.len() {
        return Err(Fault::new(
            format!("there is no seat {seat}"),
            "the game has fewer seats",
            "go back to the curtain",
        )
        .into());
    }
    let sits = set(&format!("sits-{id}"), &seat.to_string(), YEAR);
    Ok(([sits], Redirect::to(&format!("/table/{id}/{seat}"))).into_response())
}

/// Contour lines behind the card.
fn contours() -> maud::Markup {
    html! {
        svg.contours viewBox="0 0 800 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true" {
            @for ring in 0..9_i32 {
                path.index[ring % 4 == 0] d=(format!(
                    "M{} 200C{} {} {} {} 400 {}S{} {} {} 200S{} {} 400 {}S{} {} {} 200Z",
                    360 - ring * 52, 350 - ring * 50, 170 - ring * 26, 380 - ring * 24, 180 - ring * 30, 184 - ring * 24,
                    450 + ring * 46, 175 - ring * 22, 445 + ring * 55, 440 + ring * 40, 225 + ring * 30, 216 + ring * 26,
                    355 - ring * 44, 230 + ring * 22, 360 - ring * 52,
                )) {}
            }
        }
    }
}
