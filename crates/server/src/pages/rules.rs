//! Rules: every clause, table, option and worked example of a system, to be read, searched and linked to.
//!
//! `/rules` lists the systems and searches all of them; `/rules/pl` shows one, `#pl.drift.2` a clause in it;
//! `/rules/pl/pl.drift.2` shows a clause with everything related to it. `?q=` searches, `?show=` chooses what is shown.

mod clauses;
mod tables;
mod words;

use crate::page::{self, Page};
use crate::{App, Problem, kit};
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Redirect;
use axum::routing::get;
use jumpmaster_core::ledger::search::{self, Found, section};
use jumpmaster_core::{Fault, Ledger};
use jumpmaster_play::Book;
use jumpmaster_systems::shelf;
use maud::{Markup, html};
use serde::Deserialize;
use words::Words;

/// The addresses of the rules.
pub(super) fn routes() -> Router<App> {
    let routes = Router::new()
        .route("/rules", get(all))
        .route("/rules/{system}", get(system))
        .route("/rules/{system}/{name}", get(one));
    page::packed(routes)
}

/// The search, and what of the results is shown.
#[derive(Deserialize, Default)]
struct Asked {
    #[serde(default)]
    q: String,
    #[serde(default)]
    show: Show,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default)]
#[serde(rename_all = "lowercase")]
enum Show {
    #[default]
    All,
    Rulings,
    Tables,
}

impl Show {
    const ALL: [(Show, &str, &str); 3] =
        [(Show::All, "all", "All"), (Show::Rulings, "rulings", "Rulings only"), (Show::Tables, "tables", "Tables")];
}

/// The longest search that is read: longer than any sensible one.
const LONGEST: usize = 200;

fn asked(query: Result<Query<Asked>, QueryRejection>) -> Result<(Asked, Words), Problem> {
    let Query(asked) = query.map_err(|rejection| {
        let fix = "ask with ?q=words, and ?show=all, rulings or tables";
        Problem::new(StatusCode::BAD_REQUEST, Fault::new("the search cannot be read", rejection.body_text(), fix))
    })?;
    if asked.q.chars().count() > LONGEST {
        let what = format!("a search of {} letters is too long", asked.q.chars().count());
        let fault = Fault::new(what, format!("at most {LONGEST} are read"), "search for a few words");
        return Err(Problem::new(StatusCode::BAD_REQUEST, fault));
    }
    let words = Words::new(&asked.q);
    Ok((asked, words))
}

pub(super) fn book(id: &str) -> Result<&'static dyn Book, Problem> {
    shelf().book(id).map_err(|fault| Problem::new(StatusCode::NOT_FOUND, fault))
}

/// `/rules`: the systems, or what all of them say about some words.
async fn all(query: Result<Query<Asked>, QueryRejection>) -> Result<Markup, Problem> {
    let (asked, words) = asked(query)?;
    let body = html! {
        div.page-head { h1 { "Rules" } p { "Our own words, each clause with its place in the source, each ruling of ours marked." } }
        section.sheet {
            (search_form("/rules", &asked, "Search the rules of all systems"))
            div #found {
                @if !words.is_empty() { (hits_everywhere(&asked, &words)) }
            }
        }
        section.stack aria-labelledby="systems" {
            h2 #systems { "The systems" }
            div.systems { @for book in shelf().books() { (card(book)) } }
        }
    };
    Ok(Page::new("Rules").module("rules.js").style("rules.css").show(&body))
}

/// A system, as it is offered for choice.
pub(super) fn card(book: &dyn Book) -> Markup {
    let ledger = book.ledger();
    html! {
        article.sheet.system {
            p.sysid { (book.id()) }
            h3 { a href=(format!("/rules/{}", book.id())) { (ledger.title) } }
            dl.kv.left {
                dt { "Ledger" } dd { (contents(ledger)) }
                dt { "Desk" } dd { a href=(format!("/desk#{}", book.id())) { (kit::count(book.procedures().len(), "procedure")) } }
                @let scenarios = book.scenarios();
                @if !scenarios.is_empty() {
                    dt { "Play" } dd {
                        @for (at, scenario) in scenarios.iter().enumerate() {
                            @if at > 0 { ", " }
                            a href=(format!("/play?scenario={}", scenario.name)) title=(scenario.about) { (scenario.title) }
                        }
                    }
                }
            }
        }
    }
}

/// The size of a ledger: `110 clauses, 20 tables, 70 rulings`.
pub(super) fn contents(ledger: &Ledger) -> String {
    let rulings = ledger.clauses.iter().filter(|clause| !clause.ruling.is_empty()).count();
    let counts = [(ledger.clauses.len(), "clause"), (ledger.tables.len(), "table"), (rulings, "ruling")];
    counts.map(|(number, thing)| kit::count(number, thing)).join(", ")
}

/// The best hits of each system for the words.
fn hits_everywhere(asked: &Asked, words: &Words) -> Markup {
    const BEST: usize = 8;
    let hits: Vec<(&dyn Book, Found<'_>)> = shelf()
        .books()
        .filter_map(|book| search::find(book.ledger(), words.list()).ok().map(|(_, found)| (book, found)))
        .collect();
    html! {
        @if hits.is_empty() { (nothing(&asked.q, "No system speaks of it.")) }
        @for (book, found) in &hits {
            @let ledger = book.ledger();
            @let more = format!("/rules/{}?q={}", book.id(), page::encode(&asked.q));
            div.sheet-head { h2 { (ledger.title) } a.small href=(more) { (told(found)) } }
            @for clause in found.clauses.iter().take(BEST) { (clauses::clause(ledger, clause, words, true)) }
        }
    }
}

/// `/rules/pl`: a whole system, or what it says about some words.
async fn system(Path(id): Path<String>, query: Result<Query<Asked>, QueryRejection>) -> Result<Markup, Problem> {
    let (asked, words) = asked(query)?;
    let book = book(&id)?;
    let ledger = book.ledger();
    let found = search::find(ledger, words.list());
    let body = html! {
        div.page-head {
            h1 { (ledger.title) }
            p { (contents(ledger)) ". Not the rulebook: our own words, each with its place in the source." }
        }
        div.lay-rules {
            (chapters(ledger))
            section.sheet {
                (search_form(&format!("/rules/{id}"), &asked, "Search clauses, tables and options"))
                div #found { (clauses_found(book, &asked, &words, found.as_ref().map(|(_, found)| found))) }
            }
            div.stack #tables aria-label="Tables" role="region" {
                @if let Ok((_, found)) = &found {
                    @for table in &found.tables { (tables::table(book, table)) }
                }
                @if words.is_empty() { (tables::examples(ledger)) }
            }
        }
    };
    Ok(Page::new(&format!("Rules of {}", ledger.title))
        .module("rules.js")
        .style("rules.css")
        .aside(aside(book))
        .show(&body))
}

/// The words at the end of the title strip.
pub(super) fn aside(book: &dyn Book) -> Markup {
    html! { span.mono { (book.id()) } }
}

fn clauses_found(book: &dyn Book, asked: &Asked, words: &Words, found: Result<&Found<'_>, &Fault>) -> Markup {
    let ledger = book.ledger();
    let found = match found {
        Ok(found) => found,
        Err(fault) => return nothing(&asked.q, &fault.fix),
    };
    let shown: Vec<_> = match asked.show {
        Show::All => found.clauses.clone(),
        Show::Rulings => found.clauses.iter().copied().filter(|clause| !clause.ruling.is_empty()).collect(),
        Show::Tables => Vec::new(),
    };
    let in_order = words.is_empty();
    html! {
        div.row {
            p.small.dim role="status" {
                @if in_order { (told(found)) } @else { (told(found)) " speak of " b { (asked.q) } }
            }
            nav.seg.small aria-label="What is shown" {
                @for (show, name, said) in Show::ALL {
                    a href=(format!("/rules/{}?q={}&show={name}", book.id(), page::encode(&asked.q)))
                        aria-current=[(show == asked.show).then_some("true")] { (said) }
                }
            }
        }
        @if asked.show == Show::Tables {
            @for table in &found.tables { (tables::table_inline(book, table)) }
        } @else {
            @for (at, clause) in shown.iter().enumerate() {
                @let chapter = section(&clause.id);
                @if in_order && (at == 0 || section(&shown[at - 1].id) != chapter) {
                    h2.chapter id=(chapter) { (chapter_title(chapter)) }
                }
                (clauses::clause(ledger, clause, words, false))
            }
            @if !in_order && shown.is_empty() {
                @for choice in &found.options { (clauses::option(choice, words)) }
            }
        }
    }
}

/// The number of hits: `15 clauses and 3 tables`.
fn told(found: &Found<'_>) -> String {
    let (clauses, tables) = (kit::count(found.clauses.len(), "clause"), kit::count(found.tables.len(), "table"));
    format!("{clauses} and {tables}")
}

fn nothing(words: &str, next: &str) -> Markup {
    html! { div.empty role="status" { b { "Nothing speaks of “" (words) "”." } span { (next) } } }
}

fn chapter_title(section: &str) -> String {
    let name = section.split_once('.').map_or(section, |(_, name)| name);
    if name.len() <= 2 { name.to_uppercase() } else { kit::title(name) }
}

fn chapters(ledger: &Ledger) -> Markup {
    let mut chapters: Vec<(&str, usize)> = Vec::new();
    for clause in &ledger.clauses {
        let name = section(&clause.id);
        match chapters.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => chapters.push((name, 1)),
        }
    }
    html! {
        nav.toc aria-label="Chapters" {
            @for (name, count) in chapters {
                a href=(format!("/rules/{}#{name}", ledger.system)) { (chapter_title(name)) span { (count) } }
            }
        }
    }
}

fn search_form(action: &str, asked: &Asked, label: &str) -> Markup {
    html! {
        form.search role="search" action=(action) method="get" {
            label.visually-hidden for="q" { (label) }
            svg viewBox="0 0 20 20" aria-hidden="true" { circle cx="8" cy="8" r="5.5" {} path d="M12 12l6 6" {} }
            input #q type="search" name="q" value=(asked.q) autocomplete="off" maxlength=(LONGEST) placeholder=(label);
            @if let Some((_, name, _)) = Show::ALL[1..].iter().find(|(show, ..)| *show == asked.show) {
                input type="hidden" name="show" value=(name);
            }
            button.visually-hidden { "Search" }
        }
    }
}

/// `/rules/pl/pl.drift.2`: one clause, table, option or example with everything related to it.
async fn one(Path((system, name)): Path<(String, String)>) -> Result<Result<Markup, Redirect>, Problem> {
    let book = book(&system)?;
    let ledger = book.ledger();
    let (_, found) = search::find(ledger, std::slice::from_ref(&name))
        .ok()
        .filter(|(request, _)| *request == search::Request::Named)
        .ok_or_else(|| {
            let known = ledger.clauses.iter().map(|clause| clause.id.as_str());
            let known = known.chain(ledger.tables.iter().map(|table| table.id.as_str()));
            Problem::new(StatusCode::NOT_FOUND, Fault::unknown("clause", &name, known).at(&system))
        })?;
    if let [clause] = found.clauses[..]
        && clause.id != name
    {
        return Ok(Err(Redirect::permanent(&format!("/rules/{system}/{}", clause.id))));
    }
    let none = Words::new("");
    let body = html! {
        div.page-head {
            h1 { (name) }
            p { a href=(format!("/rules/{system}#{name}")) { "In " (ledger.title) } }
        }
        div.lay-clause {
            section.sheet {
                @for clause in &found.clauses { (clauses::clause(ledger, clause, &none, false)) }
                @if found.clauses.is_empty() { @for choice in &found.options { (clauses::option(choice, &none)) } }
                @if found.clauses.is_empty() { @for table in &found.tables { (tables::table_inline(book, table)) } }
                @for example in &found.examples { (tables::example(example)) }
                (clauses::neighbours(ledger, &found))
            }
            div.stack {
                @if !found.clauses.is_empty() { @for table in &found.tables { (tables::table(book, table)) } }
                (clauses::procedures(book, &found))
            }
        }
    };
    Ok(Ok(Page::new(&name).style("rules.css").aside(aside(book)).show(&body)))
}
