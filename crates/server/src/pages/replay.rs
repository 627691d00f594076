//! Replay: a game stepped through moment by moment, as a seat knew it; when it is over, as any seat knew it and as it was.
//!
//! The moment and the eyes are in the address, so every one of them is a link. Notes are kept by the reader's browser.

mod scrub;
mod upload;

use super::play::log::Telling;
use super::play::overlays;
use super::play::sealing;
use super::play::sit::{Sit, seat_name};
use crate::page::Page;
use crate::work::Work;
use crate::{App, DiceKind, Problem, Showing, kit};
use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use jumpmaster_core::sheet::Layer;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Logged, Moment, Outlined};
use maud::{Markup, PreEscaped, html};
use serde::Deserialize;

/// The number of log entries beside a moment.
const TOLD: usize = 40;
/// The most turns and phases that can be chosen from.
const JUMPS: usize = 400;

/// The address where a game file is opened; replays of games are below their seats' addresses.
pub(super) fn routes() -> Router<App> {
    Router::new().route("/replay", get(upload::show).post(upload::take))
}

/// Which moment, through whose eyes.
#[derive(Deserialize, Default)]
pub(super) struct Asked {
    #[serde(default, rename = "as")]
    eyes: Option<String>,
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    verify: Option<String>,
    /// The overlays on the board, by their ids with commas between.
    #[serde(default)]
    overlay: Option<String>,
}

/// A moment of a game, ready to be shown.
struct Replayed<'a> {
    sit: &'a Sit,
    showing: &'a Showing,
    eyes: Seat,
    /// The end of the log up to the moment.
    log: Vec<Logged>,
    /// The whole log, in outline.
    outline: Vec<Outlined>,
    last: usize,
    moment: Moment,
    /// The seats whose eyes can be looked through, each with the number this moment has there.
    others: Vec<(Seat, usize)>,
}

/// The replay of a game, from a seat.
pub(super) async fn show(
    State(app): State<App>,
    work: Work,
    sit: Sit,
    Query(asked): Query<Asked>,
) -> Result<Response, Problem> {
    let showing = app.games.glance(&sit.chair).await?;
    let eyes = eyes(&sit, &showing, asked.eyes.as_deref())?;
    let outline = app.games.outline_as(&sit.chair, Some(eyes)).await?;
    let last = outline.len();
    let at = match asked.at.as_deref().filter(|at| !at.is_empty()) {
        None => {
            if over(&showing) {
                0
            } else {
                last
            }
        }
        Some(at) => at.parse().map_err(|_| {
            Fault::new(
                format!("\"{at}\" is no moment"),
                "moments are counted from 0",
                format!("name one from 0 to {last}"),
            )
        })?,
    };
    let laid = overlays::named(asked.overlay.as_deref()).into_iter();
    let laid = laid.filter(|id| showing.layers.iter().any(|layer| layer.id == *id)).collect();
    let mut moment = app.games.moment_with(&sit.chair, Some(eyes), at, laid).await?;
    let read = at.saturating_sub(TOLD);
    let (log, _) = app.games.log_as(&sit.chair, Some(eyes), (read, at - read)).await?;
    moment.sheet.overlays.extend(overlays::drawn(&log, moment.sheet.grid));
    let seats = through(&sit, &showing);
    let numbers = app.games.same_moment(&sit.chair, (eyes, at), seats.clone()).await?;
    let others = seats.into_iter().zip(numbers).collect();
    let checks = match asked.verify {
        Some(_) => Some(upload::verified(&work, app.games.file(&sit.chair).await?.bytes).await?),
        None => None,
    };
    let replayed = Replayed { sit: &sit, showing: &showing, eyes, log, outline, last, moment, others };
    let title = format!("{}, replayed", showing.title);
    let page = Page::new(&title).module("replay.js").style("play.css").show(&replayed.page(checks.as_ref()));
    Ok(([(header::CACHE_CONTROL, "no-store")], page).into_response())
}

fn over(showing: &Showing) -> bool {
    showing.outcome.is_some() || showing.ended.is_some()
}

/// The seats whose eyes can be looked through: when the game is over, all.
fn through(sit: &Sit, showing: &Showing) -> Vec<Seat> {
    if !over(showing) {
        return vec![sit.chair.seat];
    }
    (0..showing.seats.len() as u8).map(Seat).chain([Seat::PUBLIC, Seat::REFEREE]).collect()
}

/// The seat that the address names: the chair's own by default.
fn eyes(sit: &Sit, showing: &Showing, named: Option<&str>) -> Result<Seat, Problem> {
    let own = sit.chair.seat;
    let seat = match named.unwrap_or_default() {
        "" => return Ok(if over(showing) && sit.chair.looks_on() { Seat::REFEREE } else { own }),
        "all" => Some(Seat::REFEREE),
        "public" => Some(Seat::PUBLIC),
        number => number.parse().ok().map(Seat).filter(|seat| usize::from(seat.0) < showing.seats.len()),
    };
    seat.ok_or_else(|| {
        let fault = Fault::unknown("seat", named.unwrap_or_default(), ["all", "public", "0", "1"]);
        Problem::new(StatusCode::NOT_FOUND, fault)
    })
}

fn eyes_named(seat: Seat) -> String {
    match seat {
        Seat::REFEREE => "all".into(),
        Seat::PUBLIC => "public".into(),
        Seat(number) => number.to_string(),
    }
}

impl Replayed<'_> {
    fn href(&self, eyes: Seat, at: usize) -> String {
        let laid = self.laid().map(|laid| format!("&overlay={laid}")).unwrap_or_default();
        format!("{}?as={}&at={at}{laid}", self.sit.below("replay"), eyes_named(eyes))
    }

    /// The overlays on the board that were asked for, as the address names them.
    fn laid(&self) -> Option<String> {
        let on = |layer: &&Layer| self.moment.sheet.overlays.iter().any(|overlay| overlay.id == layer.id);
        let ids: Vec<&str> = self.showing.layers.iter().filter(on).map(|layer| layer.id.as_str()).collect();
        (!ids.is_empty()).then(|| ids.join(","))
    }

    fn page(&self, checks: Option<&Markup>) -> Markup {
        let showing = self.showing;
        html! {
            div.page-head {
                h1 { (showing.title) ", replayed" }
                p { (self.stands()) }
                div.row {
                    a.btn.tiny href=(self.sit.base) { "To the table" }
                    a.btn.tiny href=(self.sit.below("file")) { @if over(showing) { "Download the game file" } @else if showing.dicing.is_some() { "Download your file" } @else { "Download what you have heard" } }
                    @if over(showing) { a.btn.tiny href={ (self.href(self.eyes, self.moment.number)) "&verify=1" } { "Verify" } }
                    (sealing::check(showing))
                }
            }
            @if let Some(checks) = checks { (checks) }
            div #replay data-game=(showing.id) data-eyes=(eyes_named(self.eyes)) data-at=(self.moment.number) data-last=(self.last)
                data-path=(self.sit.below("replay")) data-overlay=[self.laid()] data-base=(self.sit.base) data-number=(self.sit.chair.seat.0) {
                (self.controls())
                div.lay-replay {
                    div.stack {
                        (self.board())
                        (self.switches())
                        (overlays::said(&self.moment.sheet.overlays))
                        div.two { (self.around()) }
                    }
                    div.stack {
                        (self.told())
                        (notes())
                    }
                }
            }
            p #spoken.visually-hidden role="status" aria-live="polite" {}
        }
    }

    fn stands(&self) -> Markup {
        let showing = self.showing;
        html! {
            @if let Some(ended) = &showing.ended { "Over: " (ended.text) }
            @else if let Some(outcome) = &showing.outcome { "Over: " (outcome.text) ". " (kit::chip(outcome.clause.0)) }
            @else { "Still being played: you can go back through what you knew yourself." }
        }
    }

    fn controls(&self) -> Markup {
        let (at, last) = (self.moment.number, self.last);
        let go = |to: usize| self.href(self.eyes, to);
        html! {
            section.sheet #controls {
                div.row {
                    (self.through())
                    span.row {
                        a.btn.tiny #step-start href=(go(0)) data-swap { "Start" }
                        a.btn.tiny #step-back href=(go(at.saturating_sub(1))) data-swap data-step="back" aria-disabled=[(at == 0).then_some("true")] { "Back" }
                        button.btn.tiny.main #run type="button" hidden { "Play" }
                        a.btn.tiny #step-on href=(go((at + 1).min(last))) data-swap data-step="on" aria-disabled=[(at == last).then_some("true")] { "Forward" }
                        a.btn.tiny #step-end href=(go(last)) data-swap { "End" }
                    }
                    b #where { (self.stood()) }
                    span.dim { "moment " (at) " of " (last) }
                }
                (scrub::lane(&self.outline, at, last, &self.showing.seats))
                form.inline-form #scrub method="get" action=(self.sit.below("replay")) data-swap {
                    input type="hidden" name="as" value=(eyes_named(self.eyes));
                    @if let Some(laid) = self.laid() { input type="hidden" name="overlay" value=(laid); }
                    input type="range" name="at" min="0" max=(last) value=(at) aria-label="Moment";
                    button.btn.tiny { "Go" }
                }
                (self.jumps())
            }
        }
    }

    /// Links to the other seats whose eyes can be looked through.
    fn through(&self) -> Markup {
        let showing = self.showing;
        let label = |seat: Seat| match seat {
            Seat::REFEREE => "as it was".into(),
            Seat::PUBLIC => "as all could see it".into(),
            seat => format!("as {} knew it", seat_name(&showing.seats, seat)),
        };
        html! {
            nav.seg aria-label="Through whose eyes" {
                @for &(seat, number) in &self.others {
                    a href=(self.href(seat, number)) aria-current=[(seat == self.eyes).then_some("true")] data-swap { (label(seat)) }
                }
            }
            @if !over(showing) { span.small.dim { "What others knew is shown when the game is over." } }
        }
    }

    /// The state of the game: what counts up, the phase, and who was to act.
    fn stood(&self) -> String {
        let sheet = &self.moment.sheet;
        let counts = sheet.facts.first().filter(|fact| fact.value.contains(" of "));
        let counts = counts.map(|fact| format!("{} {}", fact.name, fact.value));
        let phase = sheet.phase.and_then(|now| sheet.phases.get(now)).cloned();
        let when = counts.into_iter().chain(phase).collect::<Vec<_>>().join(", ");
        let actor = self.moment.to_act.map(|seat| format!("{} to act", seat_name(&self.showing.seats, seat)));
        [when, actor.unwrap_or_else(|| "the game is over".into())].join(": ").trim_start_matches(": ").to_string()
    }

    /// The turns and phases that can be jumped to.
    fn jumps(&self) -> Markup {
        let headings = jumps(&self.outline);
        html! {
            @if !headings.is_empty() {
                form.inline-form #jump method="get" action=(self.sit.below("replay")) data-swap {
                    input type="hidden" name="as" value=(eyes_named(self.eyes));
                    @if let Some(laid) = self.laid() { input type="hidden" name="overlay" value=(laid); }
                    select name="at" aria-label="Jump to a turn or phase" {
                        option value="0" { "Jump to a turn or phase …" }
                        @for (number, text) in headings { option value=(number) { (number) ": " (text) } }
                    }
                    button.btn.tiny { "Jump" }
                }
            }
        }
    }

    fn board(&self) -> Markup {
        let svg = jumpmaster_draw::svg(&self.moment.sheet, &super::play::style());
        html! {
            figure.map #map {
                div.map-in #board tabindex="0" role="group" aria-label="Board. Comma and full stop step back and on." {
                    div.board-stack.zoom-4.many[super::play::many(&self.moment.sheet)] { (PreEscaped(svg)) }
                }
            }
        }
    }

    fn switches(&self) -> Markup {
        let kept = [("as", Some(eyes_named(self.eyes))), ("at", Some(self.moment.number.to_string()))];
        let action = self.sit.below("replay");
        overlays::switches(&self.showing.layers, &self.moment.sheet.overlays, &action, &kept)
    }

    fn around(&self) -> Markup {
        let sheet = &self.moment.sheet;
        html! {
            section.sheet { div.sheet-head { h2 { "The situation" } } (super::play::told(sheet.facts.iter())) }
            @if !sheet.secrets.is_empty() {
                section.sheet {
                    div.sheet-head {
                        h2 { "The plan" }
                        span.small.dim { @if self.eyes == Seat::REFEREE { "as it was" } @else { "as " (seat_name(&self.showing.seats, self.eyes)) " knew it" } }
                    }
                    (super::play::told(sheet.secrets.iter()))
                }
            }
            (overlays::records(&sheet.records))
        }
    }

    fn told(&self) -> Markup {
        let telling = Telling {
            seats: &self.showing.seats,
            reader: if self.eyes == self.sit.chair.seat { self.eyes } else { Seat::REFEREE },
            typed: self.showing.dice == DiceKind::Typed,
            most: TOLD,
        };
        html! {
            section.sheet #log {
                div.sheet-head { h2 { "Log to here" } span.small.dim { @if self.eyes == Seat::REFEREE { "as it was" } @else { "as " (seat_name(&self.showing.seats, self.eyes)) " heard it" } } }
                (telling.show(&self.log, |number| Some(self.href(self.eyes, number))))
            }
        }
    }
}

/// The turns and phases that can be jumped to, each with the number of the moment it began: in a long game only the
/// turns, and of very many turns only some.
fn jumps(outline: &[Outlined]) -> Vec<(usize, &str)> {
    let all = headings(outline);
    let turns: Vec<(usize, &str)> = all.iter().copied().filter(|(_, text)| text.contains(':')).collect();
    let some = if all.len() <= JUMPS || turns.is_empty() { all } else { turns };
    let step = some.len().div_ceil(JUMPS).max(1);
    some.into_iter().step_by(step).collect()
}

/// The headings of a log, each with the number of the moment it began.
fn headings(outline: &[Outlined]) -> Vec<(usize, &str)> {
    let of = |line: &'_ Outlined| line.number;
    outline.iter().flat_map(|line| line.headings.iter().map(move |text| (of(line), text.as_str()))).collect()
}

/// Notes on moments, kept by the browser: its module shows them.
fn notes() -> Markup {
    html! {
        section.sheet #notes hidden {
            div.sheet-head { h2 { "Notes" } span.small.dim { "kept in this browser" } }
            ul.plan #note-list {}
            form.inline-form #note {
                input type="text" name="text" maxlength="500" aria-label="Note to this moment" autocomplete="off";
                button.btn { "Note" }
            }
        }
    }
}

/// The file of a game: complete once it is over, until then what the seat has heard.
pub(super) async fn file(State(app): State<App>, sit: Sit) -> Result<Response, Problem> {
    let file = app.games.file(&sit.chair).await?;
    let safe = |sign: char| if sign.is_ascii_alphanumeric() || "-_.".contains(sign) { sign } else { '-' };
    let name: String = file.name.chars().map(safe).collect();
    let headers = [
        (header::CONTENT_TYPE, file.mime.to_string()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
        (header::CACHE_CONTROL, "no-store".to_string()),
    ];
    Ok((headers, file.bytes).into_response())
}
