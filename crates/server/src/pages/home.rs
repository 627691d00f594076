//! Home: a question and a real picture, three ways in, the systems, the games of this browser, and a short tour.

use super::rules;
use crate::budget::PAGE;
use crate::page::{self, Page};
use crate::{App, kit};
use axum::Router;
use axum::routing::get;
use jumpmaster_core::Sheet;
use jumpmaster_draw::{Numbers, Style, Theme};
use jumpmaster_odds::{Ask, Found, Odds};
use jumpmaster_play::{Book, Entry, ScenarioCard, ScenarioFiles};
use jumpmaster_systems::shelf;
use maud::{Markup, html};
use serde_json::Value;
use std::sync::LazyLock;

/// The address of the first page.
pub(super) fn routes() -> Router<App> {
    page::packed(Router::new().route("/", get(home)))
}

/// The drop that the first page shows, with its odds.
struct Shown {
    book: &'static dyn Book,
    entry: &'static dyn Entry,
    scenario: ScenarioCard,
    svg: String,
    odds: Odds<Value>,
}

/// The drop for the first page, found only once: the first procedure on the shelf that counts fates on the map of a
/// scenario, and whose odds are exact.
static SHOWN: LazyLock<Option<Shown>> = LazyLock::new(|| {
    let found = |book: &'static dyn Book| {
        let scenarios = book.scenario_files().iter().zip(book.scenarios());
        scenarios.into_iter().find_map(|(file, card)| {
            let files = ScenarioFiles::shipped(file);
            let ledger = book.ledger_of(&files, None).ok()?;
            book.procedures().iter().filter(|entry| entry.fates().is_some()).find_map(|entry| {
                let ready = entry.prepare(&ledger, &entry.of_scenario(&files, None).ok()?).ok()?;
                let sheet = ready.sheet().filter(|sheet| sheet.grid.is_some())?;
                let ask = Ask { budget: PAGE, runs: 1000, ..Ask::default() };
                let odds = ready.odds(&ask).ok().filter(|odds| odds.found == Found::Exact && !odds.hexes.is_empty())?;
                let svg = draw(kit::heated(sheet, &odds.hexes));
                Some(Shown { book, entry: entry.as_ref(), scenario: card.clone(), svg, odds })
            })
        })
    };
    shelf().books().find_map(found)
});

/// The map with its odds, without anything around it that the page says itself.
fn draw(mut sheet: Sheet) -> String {
    sheet.facts.clear();
    let style = Style {
        theme: Theme::Page,
        hex: 26.0,
        prefix: "hero-".into(),
        numbers: Numbers::Margin,
        heading: false,
        key: false,
        ..Style::default()
    };
    jumpmaster_draw::svg(&sheet, &style)
}

async fn home() -> Markup {
    // The first visit computes the odds, which takes a moment; later visits reuse them.
    let shown = tokio::task::spawn_blocking(|| SHOWN.as_ref()).await.unwrap_or_default();
    let body = html! {
        (hero(shown))
        (ways())
        section.stack aria-labelledby="systems" {
            h2 #systems { "The systems" }
            div.systems { @for book in shelf().books() { (rules::card(book)) } }
        }
        div.two {
            (games())
            (tour(shown))
        }
    };
    Page::new("Jumpmaster").module("home.js").style("home.css").show(&body)
}

fn hero(shown: Option<&Shown>) -> Markup {
    let systems = shelf().books().count();
    html! {
        section.hero {
            div.hero-text {
                h1 { "Where will they come down?" }
                p.reading {
                    "Jumpmaster runs the airborne part of "
                    @if systems == 1 { "a published wargame" } @else { (systems) " published wargames" }
                    " by the book. Every table can be rolled, every drop has its exact odds, and every result names the clause it comes from."
                }
                div.row {
                    a.btn.main href="/lab" { "Plan a drop" }
                    @if let Some(shown) = shown { a.btn href=(play(shown)) { "Play " (shown.scenario.title) } }
                }
            }
            @if let Some(shown) = shown {
                figure.map {
                    (kit::picture(shown.svg.clone()))
                    figcaption.map-foot {
                        span { (shown.scenario.title) ": " (lower(shown.entry.title())) ". Percent chance that something comes down in a hex." }
                        (kit::badge(&shown.odds))
                    }
                }
            }
        }
    }
}

/// The address where a game of it is made.
fn play(shown: &Shown) -> String {
    format!("/play?scenario={}", shown.scenario.name)
}

/// Words to continue a sentence with.
fn lower(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

fn ways() -> Markup {
    let ways = [
        ("/rules", "Look up a rule", "Clauses and charts with search, rulings marked, each table with its odds."),
        ("/lab", "Plan a drop", "Put targets on the map and see the landing heat map at once. Compare two plans."),
        ("/play", "Play a game", "By web or on one screen, with sealed plans and dice both sides can check."),
    ];
    html! {
        nav.ways aria-label="Three ways in" {
            @for (href, name, about) in ways { a href=(href) { b { (name) } span { (about) } } }
        }
    }
}

/// The games this browser has a seat in: kept only by the browser and filled in by a module.
fn games() -> Markup {
    html! {
        section.sheet {
            div.sheet-head { h2 { "Your games" } span.small.dim { "kept in this browser" } }
            div #games {
                div.empty {
                    b { "No game yet in this browser." }
                    span { "Make one, send the other seat its link, and it is listed here." }
                    a.btn href="/play" { "Make a game" }
                }
            }
        }
    }
}

/// Four steps for a newcomer, each a link to the real thing.
fn tour(shown: Option<&Shown>) -> Markup {
    let Some(shown) = shown else { return html! {} };
    let clause = shown.entry.clauses().first().map(|clause| clause.0);
    let drop = format!("/desk/{}", shown.entry.id());
    html! {
        section.sheet {
            div.sheet-head { h2 { "New here? Four minutes" } }
            ol.log {
                @if let Some(text) = clause.and_then(kit::clause) {
                    li { span.n { "1" } span { "Read one clause of " (shown.book.ledger().title) ": " q { (text.text) } " " (kit::chip(&text.id)) } }
                }
                li { span.n { "2" } span {
                    a href=(format!("{drop}?scenario={}&dice=yours", shown.scenario.name)) { "Roll that drop" }
                    " with your own dice; the page asks for one die at a time."
                } }
                li { span.n { "3" } span { a href="/lab" { "Move the target" } " one hex and watch the odds change." } }
                li { span.n { "4" } span { a href=(play(shown)) { "Play it out" } ": " (shown.scenario.about) } }
            }
        }
    }
}
