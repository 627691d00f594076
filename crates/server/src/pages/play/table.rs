//! The page of a seat: whose turn, board, orders, log, secrets, chat; in order of importance.

use super::choice::Choice;
use super::hotseat::no_store;
use super::orders::Hand;
use super::row::doubted;
use super::sit::{Sit, seat_name, seat_title};
use super::{actions, board, forms, list, log, measured, orders, overlays, sealing, talk};
use crate::games::TALKED;
use crate::page::Page;
use crate::{App, DiceKind, Problem, Showing, Stage, Talk, Wanted, games, kit};
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use jumpmaster_core::Seat;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::sheet::Fact;
use maud::{Markup, html};

/// The number of log entries that a seat's page shows.
const LOGGED: usize = 120;

/// The page of a seat, with what is in hand.
pub(super) async fn show(State(app): State<App>, sit: Sit, Query(hand): Query<Hand>) -> Result<Response, Problem> {
    let talk = talk(&app, &sit, hand.talk).await?;
    let (showing, choice) = app.games.choosing(&sit.chair, move |choosing| Choice::new(choosing, hand)).await?;
    let showing = laid_over(showing, &choice);
    Ok(respond(StatusCode::OK, &Seen { sit: &sit, showing: &showing, choice: &choice, talk: &talk }))
}

/// The page again, with the reason why something could not be done.
pub(super) async fn again(app: &App, sit: &Sit, hand: &Hand, problem: Problem) -> Result<Response, Problem> {
    if !actions::shown_again(&problem) {
        return Err(problem);
    }
    let (hand, talk) = (hand.clone(), talk(app, sit, None).await?);
    let Problem { status, fault, .. } = problem;
    let (showing, choice) =
        app.games.choosing(&sit.chair, move |choosing| Choice::again(choosing, hand, fault)).await?;
    let showing = laid_over(showing, &choice);
    Ok(respond(status, &Seen { sit, showing: &showing, choice: &choice, talk: &talk }))
}

/// The same with overlays on its sheet: those that are wanted, and the ways of what was drawn in this phase.
fn laid_over(mut showing: Showing, choice: &Choice) -> Showing {
    let drawn = overlays::drawn(&showing.log, showing.sheet.grid);
    showing.sheet.overlays = choice.overlays.iter().cloned().chain(drawn).collect();
    showing
}

/// The chat before a number; the end of it if there is none.
async fn talk(app: &App, sit: &Sit, before: Option<usize>) -> Result<Vec<Talk>, Problem> {
    let Some(before) = before else { return Ok(Vec::new()) };
    let read = before.saturating_sub(1);
    let (talk, _) = app.games.chat(&sit.chair, read.saturating_sub(TALKED), read.min(TALKED)).await?;
    Ok(talk)
}

/// Everything that a seat's page is drawn from.
struct Seen<'a> {
    sit: &'a Sit,
    showing: &'a Showing,
    choice: &'a Choice,
    /// The older chat that is read instead of the last.
    talk: &'a [Talk],
}

fn respond(status: StatusCode, seen: &Seen<'_>) -> Response {
    let showing = seen.showing;
    let title = format!("{} · {}", turn(showing), showing.title);
    let system = jumpmaster_systems::shelf().book(&showing.system).map(|book| book.ledger().title.clone());
    let aside = html! { span.mono { (showing.system) } " " (system.unwrap_or_default()) };
    let page = Page::new(&title).module("play.js").style("play.css").aside(aside);
    (status, [no_store()], page.show(&body(seen))).into_response()
}

/// Whose turn it is, in a word or two: the tab's title begins with it.
fn turn(showing: &Showing) -> String {
    let dice = sealing::turn(showing);
    match dice {
        _ if showing.outcome.is_some() || showing.ended.is_some() || showing.awaits.is_empty() => "Over".into(),
        Some(dice) => dice.into(),
        None if showing.is_awaited() => "Your turn".into(),
        None => format!("{} to act", kit::title(&awaited(showing))),
    }
}

/// The names of the seats whose orders are awaited.
fn awaited(showing: &Showing) -> String {
    let names: Vec<String> = showing.awaits.iter().map(|&seat| seat_name(&showing.seats, seat)).collect();
    names.join(" and ")
}

fn body(seen: &Seen<'_>) -> Markup {
    let Seen { sit, showing, choice, talk } = *seen;
    let hand = &choice.hand;
    html! {
        div #table data-base=(sit.base) data-news=(showing.news) data-version=(showing.version) data-turn=(turn(showing))
            data-title=(showing.title) data-seat=(whoami(sit, showing)) data-game=(showing.id) data-curtain=[sit.curtain.as_deref()]
            data-sealed[showing.dicing.is_some() && !sit.chair.looks_on()] data-number=(showing.seat.0) {
            (head(sit, showing, hand))
            (talk::pending(sit, showing))
            form #narrow method="get" action=(sit.base) data-swap hidden {
                @if let Some(piece) = &hand.piece { input type="hidden" name="piece" value=(piece); }
                (hand.kept())
            }
            div.lay-play {
                div.stack.map-col {
                    (brief(showing))
                    (phases(showing))
                    @if let Some(table) = measured::table(&showing.sheet) {
                        @if hand.is_list() { (measured::list(sit, table, choice)) } @else { (measured::picture(sit, &showing.sheet, choice)) }
                    } @else if hand.is_list() { (list::table(sit, &showing.sheet, choice)) }
                    @else {
                        @let most = board::too_many(&showing.sheet, &choice.reach);
                        (board::picture(sit, &showing.sheet, hand, &choice.reach, &caption(showing, choice, most)))
                    }
                    (switches(sit, showing, hand))
                    (overlays::said(&showing.sheet.overlays))
                }
                div.beside {
                    div.stack.side-col {
                        @if let Some(fault) = &choice.fault { (kit::refusal(fault)) }
                        (acting(sit, showing, choice))
                        (measured::pair(sit, showing, choice))
                    }
                    div.stack.plan-col #plan {
                        (facts(showing))
                        (secrets(showing))
                        (overlays::records(&showing.sheet.records))
                    }
                }
                div.stack.log-col {
                    (history(sit, showing))
                    (talk::panel(sit, showing, hand, talk))
                }
            }
            nav.jump aria-label="On this page" {
                a href="#map" { "Board" } a href="#orders" { "Orders" }
                @if showing.sheet.secrets.is_empty() { a href="#plan" { "Facts" } } @else { a href="#plan" { "Plan" } }
                a href="#log" { "Log" } a href="#chat" { "Chat" }
            }
        }
        p #spoken.visually-hidden role="status" aria-live="polite" {}
        (keys())
    }
}

fn whoami(sit: &Sit, showing: &Showing) -> String {
    match &sit.curtain {
        Some(_) => "one screen".into(),
        None => seat_title(&showing.seats, showing.seat),
    }
}

/// A key that no other page has: an order sent twice from one page is given once.
pub(super) fn page_key() -> String {
    games::secret::token()
}

fn head(sit: &Sit, showing: &Showing, hand: &Hand) -> Markup {
    let dice = match showing.dice {
        DiceKind::Server => "Dice of this server.",
        DiceKind::Typed => "Dice rolled and typed by each player.",
        DiceKind::Sealed => "Sealed dice: the server and every seat add to each roll.",
    };
    let other = Hand { view: (!hand.is_list()).then(|| "list".into()), ..hand.clone() };
    html! {
        div.page-head {
            h1 { (showing.title) }
            span.badge.turn[showing.is_awaited()].plain[!showing.is_awaited()] #turn { (turn(showing)) }
            p {
                @if sit.chair.looks_on() { "You look on and see what all may see. " }
                @else { "You are " b { (seat_name(&showing.seats, showing.seat)) } ". " }
                (dice) " "
                @match &showing.house { Some(house) => span.badge.house { "house rules: " (house) }, None => "No house rules." }
            }
            div.row {
                a.btn.tiny #as-list href=(other.to(sit, hand.piece.as_deref(), hand.hex.as_deref())) data-swap data-list {
                    @if hand.is_list() { "Board as a picture" } @else { "Board as a list" }
                }
                a.btn.tiny href=(sit.below("replay")) { "Replay" }
                (sealing::check(showing))
                @if let Some(curtain) = &sit.curtain { a.btn.tiny href=(curtain) { "Hand over" } }
                @else if !showing.is_awaited() { a.btn.tiny href=(sit.base) data-look { "Look again" } }
                (talk::endings(sit, showing))
            }
        }
    }
}

/// The buttons of the overlays; what is in hand stays there.
fn switches(sit: &Sit, showing: &Showing, hand: &Hand) -> Markup {
    let kept = [
        ("piece", hand.piece.clone()),
        ("hex", hand.hex.clone()),
        ("with", hand.with.clone()),
        ("view", hand.view.clone()),
    ];
    overlays::switches(&showing.layers, &showing.sheet.overlays, &sit.base, &kept)
}

/// What is wanted of the seat now, and how it wins.
fn brief(showing: &Showing) -> Markup {
    html! {
        @if let Some(brief) = &showing.brief {
            section.brief aria-label="What is wanted now" {
                p.wanted { (kit::sentence(&brief.wanted.text)) " " (kit::chip(brief.wanted.clause.0)) }
                p.small.dim { (kit::sentence(&brief.to_win.text)) " " (kit::chip(brief.to_win.clause.0)) }
            }
        }
    }
}

fn phases(showing: &Showing) -> Markup {
    let sheet = &showing.sheet;
    html! {
        @if !sheet.phases.is_empty() {
            ol.phases aria-label="Phases" {
                @for (at, phase) in sheet.phases.iter().enumerate() {
                    @let now = sheet.phase == Some(at);
                    li.done[sheet.phase.is_some_and(|now| at < now)] aria-current=[now.then_some("step")] { (phase) }
                }
            }
        }
    }
}

/// What the seat may do, the die it must type, or what it waits for.
fn acting(sit: &Sit, showing: &Showing, choice: &Choice) -> Markup {
    let hand = &choice.hand;
    let over = showing.outcome.is_some() || showing.ended.is_some();
    html! {
        section.sheet #orders {
            @if over { (ending(sit, showing)) }
            @else if let Some(wanted) = &showing.wants { (die(sit, showing, hand, wanted)) }
            @else if let Some(dicing) = showing.dicing.as_ref().filter(|dicing| dicing.stage != Stage::Ready) {
                (sealing::panel(sit, showing, dicing))
            }
            @else if choice.all == 0 { (waiting(sit, showing)) }
            @else {
                form #give method="post" action=(sit.below("order")) data-swap {
                    input type="hidden" name="version" value=(showing.version);
                    input type="hidden" name="key" value=(page_key());
                    @if let Some(piece) = &hand.piece { input type="hidden" name="piece" value=(piece); }
                    @if let Some(hex) = &hand.hex { input type="hidden" name="hex" value=(hex); }
                    (hand.kept())
                    (orders::panel(sit, choice, &showing.sheet, &in_hand(showing, choice)))
                }
                (forms::panel(sit, showing, choice))
                (orders::elsewhere(sit, choice))
            }
            @if !over { (taking_back(sit, showing)) }
        }
    }
}

/// Taking the last order back, or why that is not possible.
fn taking_back(sit: &Sit, showing: &Showing) -> Markup {
    let last = showing.log.last().filter(|last| last.undo.is_none() && last.seat == showing.seat);
    html! {
        @if showing.can_undo {
            form.row.small method="post" action=(sit.below("undo")) data-swap {
                button.btn.tiny #undo name="do" value="ask" data-key="u" { "Take the last order back" }
                span.dim { @if showing.undo_asks { "asks the other side, which may have seen it" } @else { "nobody has seen it yet" } }
            }
        } @else if last.is_some() && showing.pending.undo.is_none() {
            p.small.dim { "Your last order stands: dice fell for it, it laid something open, or play has gone on." }
        }
    }
}

/// What is in hand, in words: a counter's title begins with its name, and goes on with what it can do.
fn in_hand(showing: &Showing, choice: &Choice) -> orders::Named {
    let hand = &choice.hand;
    let counter = showing.sheet.counters.iter().find(|counter| Some(&counter.id) == hand.piece.as_ref());
    let stand = hand.piece.as_ref().and_then(|piece| measured::stand(&showing.sheet, piece));
    let title = counter.map(|counter| counter.title.as_str()).or(stand.map(|stand| stand.title.as_str()));
    let (name, about) = title.map_or((None, ""), |title| {
        let (name, about) = title.split_once(", ").unwrap_or((title, ""));
        (Some(name), about)
    });
    let name = name.or(choice.label.as_deref()).map(kit::sentence);
    let called = |spot: Spot| showing.sheet.grid.map_or_else(|| spot.to_string(), |grid| grid.name_at(spot));
    let name = match (name, hand.spot().map(called)) {
        (Some(name), Some(spot)) => format!("{name}: {spot}"),
        (Some(name), None) => name,
        (None, Some(spot)) => format!("Hex {spot}"),
        (None, None) => "This piece".into(),
    };
    let lies = hand.spot().filter(|_| hand.piece.is_none()).map(|spot| lying_in(showing, spot));
    orders::Named { name, about: lies.unwrap_or_else(|| about.into()) }
}

/// The terrain of a hex and the counters there, in words.
fn lying_in(showing: &Showing, spot: Spot) -> String {
    let sheet = &showing.sheet;
    let ground = sheet.grid.map(|grid| kit::sentence(&board::ground(sheet, grid, spot)));
    let stack = board::stacks(sheet).remove(&spot).unwrap_or_default();
    ground.into_iter().chain(stack.iter().map(|counter| counter.title.clone())).collect::<Vec<_>>().join("; ")
}

/// What pointing at the board does now. `most` says that rings were left out because there would be too many.
fn caption(showing: &Showing, choice: &Choice, most: bool) -> String {
    let hand = &choice.hand;
    if choice.all == 0 {
        return "Point at a hex to see what lies there.".into();
    }
    match (&hand.piece, &hand.hex) {
        _ if choice.way.is_some() => "Point at it again to go there.".into(),
        (Some(_), None) if most => {
            format!("{}: point at a hex; nearly every one is possible.", in_hand(showing, choice).name)
        }
        (Some(_), None) => format!("{}: point at a ringed hex.", in_hand(showing, choice).name),
        (Some(_), Some(_)) if choice.found == 1 && !choice.offers.iter().any(|offer| doubted(choice, offer)) => {
            "Point at it again to give the order.".into()
        }
        _ if most => "Nearly every hex is possible: point at one.".into(),
        (Some(_), Some(_)) => "Ringed hexes: where it may go.".into(),
        (None, _) => "Ringed hexes: where something can be done.".into(),
    }
}

fn waiting(sit: &Sit, showing: &Showing) -> Markup {
    html! {
        div.sheet-head { h2 { (turn(showing)) } }
        div.empty {
            @if showing.awaits.is_empty() { b { "Nobody is to act." } }
            @else {
                b { @if has_chosen(showing) { "You have chosen. " } "Waiting for " (awaited(showing)) "." }
                span { "This page changes by itself when something happens that you may know." }
            }
            @if let Some(curtain) = &sit.curtain { a.btn href=(curtain) { "Hand over" } }
        }
    }
}

/// Whether this seat has chosen something that no other seat has heard of yet.
fn has_chosen(showing: &Showing) -> bool {
    let own = showing.log.last().filter(|last| last.undo.is_none() && last.seat == showing.seat);
    own.is_some_and(|last| !last.heard.lines.is_empty() && last.heard.lines.iter().all(|line| line.private))
}

fn ending(sit: &Sit, showing: &Showing) -> Markup {
    let winner = showing
        .ended
        .as_ref()
        .map_or_else(|| showing.outcome.as_ref().and_then(|outcome| outcome.winner), |ended| ended.winner);
    html! {
        div.sheet-head { h2 { "The game is over" } }
        p.whose { @match winner { Some(seat) => { (seat_title(&showing.seats, seat)) " wins" }, None => "Nobody wins" } }
        p {
            @if let Some(ended) = &showing.ended { (kit::sentence(&ended.text)) }
            @else if let Some(outcome) = &showing.outcome { (kit::sentence(&outcome.text)) ". " (kit::chip(outcome.clause.0)) }
        }
        div.row {
            a.btn.main href=(sit.below("replay")) { "Replay it" }
            a.btn href=(sit.below("file")) { "Download the game file" }
            a.btn href="/play" { "Another game" }
        }
    }
}

/// The die that is wanted, and by which clause. One die at a time.
fn die(sit: &Sit, showing: &Showing, hand: &Hand, wanted: &Wanted) -> Markup {
    let faces: Vec<String> = wanted.faces.iter().map(ToString::to_string).collect();
    let die = wanted.need.die;
    let ask = format!("Roll {}", kit::asked(die));
    html! {
        form.need method="post" action=(sit.below("order")) data-swap aria-label=(ask) {
            input type="hidden" name="version" value=(showing.version);
            input type="hidden" name="key" value=(page_key());
            input type="hidden" name="order" value=(wanted.order);
            input type="hidden" name="faces" value=(faces.join(","));
            (hand.kept())
            div.inspect {
                (kit::wanted(die))
                div {
                    h2 { (ask) }
                    p { "for: " (wanted.line.text) " " (kit::chip(wanted.need.why.0)) }
                    @if let Some(clause) = kit::clause(wanted.need.why.0) { p.small.dim { (clause.text) } }
                    @if !faces.is_empty() { p.small { "Typed so far: " (faces.join(", ")) } }
                }
            }
            @if die.most() <= 12 {
                div.faces {
                    @for face in die.values() {
                        button.face name="face" value=(face) data-key=[(face < 10).then_some(face)] aria-label=(format!("{die} shows {face}")) {
                            (kit::silent_die(die, face))
                        }
                    }
                }
            } @else {
                div.inline-form {
                    input type="number" name="face" min=(die.lowest()) max=(die.most()) required aria-label=(format!("What the {die} shows"));
                    button.btn.main { "Type it" }
                }
            }
        }
    }
}

fn history(sit: &Sit, showing: &Showing) -> Markup {
    let telling = log::Telling {
        seats: &showing.seats,
        reader: showing.seat,
        typed: showing.dice == DiceKind::Typed,
        most: LOGGED,
    };
    html! {
        section.sheet #log {
            div.sheet-head { h2 { "Log" } a.small href=(sit.below("replay")) { "replay" } }
            (telling.show(&showing.log, |number| Some(format!("{}?at={number}", sit.below("replay")))))
        }
    }
}

fn facts(showing: &Showing) -> Markup {
    html! {
        section.sheet {
            div.sheet-head { h2 { "The situation" } }
            @for fact in &showing.sheet.facts { @if let Some((now, all)) = track(fact) { (steps(&fact.name, now, all)) } }
            (told(showing.sheet.facts.iter().filter(|fact| track(fact).is_none())))
        }
    }
}

/// Facts as a list: a long one goes beneath its name, over the whole width.
pub(in crate::pages) fn told<'a>(facts: impl Iterator<Item = &'a Fact>) -> Markup {
    const SHORT: usize = 40;
    html! {
        dl.kv.left.facts {
            @for fact in facts {
                @let long = fact.value.len() > SHORT;
                dt.long[long] { (fact.name) } dd.long[long] { (kit::sentence(&fact.value)) }
            }
        }
    }
}

/// A fact that counts, such as `2 of 12`, if it can be drawn as a track.
fn track(fact: &Fact) -> Option<(u8, u8)> {
    let (now, all) = fact.value.split_once(" of ")?;
    let (now, all) = (now.parse().ok()?, all.parse().ok()?);
    (now <= all && all <= 16).then_some((now, all))
}

fn steps(name: &str, now: u8, all: u8) -> Markup {
    html! {
        p.label { (name) " " (now) " of " (all) }
        ol.track aria-hidden="true" {
            @for step in 1..=all { li.done[step < now] aria-current=[(step == now).then_some("step")] { (step) } }
        }
    }
}

/// What this seat alone knows.
fn secrets(showing: &Showing) -> Markup {
    html! {
        @if !showing.sheet.secrets.is_empty() {
            section.sheet {
                div.sheet-head {
                    h2 { @if showing.seat == Seat::REFEREE { "The plan" } @else { "Your plan" } }
                    span.small.dim { "you alone see this" }
                }
                ul.plan.private { @for fact in &showing.sheet.secrets { li { span { (fact.name) } span { (fact.value) } } } }
            }
        }
    }
}

/// The keys of the board, which a question mark shows.
fn keys() -> Markup {
    const KEYS: [(&str, &str); 16] = [
        ("← ↑ → ↓", "move the cursor"),
        ("Home, End", "to the row's ends"),
        ("Enter", "choose hex or unit; again: give its one order"),
        ("Tab", "next unit that can act"),
        ("← ↑ → ↓", "on a measured table: move what is in hand by 0.1, with Shift by 1"),
        ("q, e", "there: turn it, with Shift by a degree"),
        ("w", "there: go on from where it is now"),
        ("a s d f g h j k", "the listed orders"),
        ("e", "end the phase"),
        ("l", "board as a list"),
        ("u", "take the last order back"),
        ("1 to 9", "type a die"),
        ("+ - 0", "zoom"),
        (". ,", "step in a replay"),
        ("Esc", "let go; Tab then leaves the board"),
        ("?", "this list"),
    ];
    html! {
        dialog #keys aria-labelledby="keys-title" {
            h2 #keys-title { "Keys" }
            p.small.dim { "Single keys act while the board has focus." }
            dl.kv.left { @for (key, does) in KEYS { dt { kbd { (key) } } dd { (does) } } }
            form method="dialog" { button.btn.main { "Close" } }
        }
    }
}
