//! The Drop Lab: a plan on a map, and at once what becomes of it.
//!
//! It names no rule system. Whatever procedure says how it is planned (`Procedure::lab`) can be planned here.

mod answer;
mod export;
mod figures;
mod form;
mod frame;
mod query;
mod stage;
mod table;

use crate::page::Page;
use crate::{App, Problem, kit};
use answer::{Column, Sought};
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use jumpmaster_core::Fault;
use maud::{Markup, html};
use query::{Given, Query};
use stage::Stage;

/// The addresses of the Lab.
pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/lab", get(page))
        .route("/lab/plan.svg", get(export::svg))
        .route("/lab/plan.png", get(export::png))
        .route("/lab/plan.csv", get(export::csv))
        .route("/lab/plan.json", get(export::json))
}

/// Reads an address.
fn read(uri: &Uri) -> Result<Query, Problem> {
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(|error| {
        let why = "what follows the question mark must be name=value, joined by &";
        Problem::new(StatusCode::BAD_REQUEST, Fault::new(error.body_text(), why, "open the Drop Lab anew: /lab"))
    })?;
    Query::read(&pairs.0).map_err(|fault| Problem::new(StatusCode::BAD_REQUEST, fault))
}

/// Runs something long where it holds up nobody.
async fn apart<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
    tokio::task::spawn_blocking(work).await.map_err(|_| {
        let fault = Fault::new("the answer was not found", "the work on it stopped half-way", "try again");
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, fault)
    })
}

/// The page of a plan.
async fn page(uri: Uri) -> Result<Response, Problem> {
    let query = read(&uri)?;
    if !query.act.is_empty() {
        let done = apart(move || act(query)).await?.map_err(bad)?;
        return Ok(Redirect::to(&format!("/lab?{}", done.link())).into_response());
    }
    let (title, system, body) = apart(move || {
        let sought = Sought::read(query)?;
        let title = format!("Drop Lab: {}", sought.stage.start.title);
        let book = sought.stage.planned.book;
        let columns = sought.columns();
        Ok((title, (book.id(), book.ledger().title.clone()), body(&sought, &columns)))
    })
    .await?
    .map_err(bad)?;
    let aside = html! { span.mono { (system.0) } " " (system.1) };
    let page = Page::new(&title).module("lab.js").style("lab.css").aside(aside);
    Ok(page.show(&body).into_response())
}

fn bad(fault: Fault) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, fault)
}

/// Does what a button of the form asks, so that everything works without a script: each leads to the address of what is then.
fn act(mut query: Query) -> Result<Query, Fault> {
    let act = std::mem::take(&mut query.act);
    let Sought { mut query, stage, .. } = Sought::read(query)?;
    let parts: Vec<&str> = act.split('.').collect();
    match parts.as_slice() {
        ["swap"] if query.b.is_some() => std::mem::swap(&mut query.a, &mut query.b),
        ["b", "copy"] => query.b.clone_from(&query.a),
        ["b", "none"] => {
            query.b = None;
            query.map = String::new();
        }
        ["plain"] => {
            query.options.clear();
            query.house.clear();
            query.map = String::new();
        }
        [letter @ ("a" | "b"), "drop", number] => {
            let plan = if *letter == "a" { query.a.as_mut() } else { query.b.as_mut() };
            let number = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
            let (plan, number) = plan.zip(number).ok_or_else(|| unknown_act(&act))?;
            drop_target(&stage, plan, number);
        }
        _ => return Err(unknown_act(&act)),
    }
    Ok(query)
}

fn unknown_act(act: &str) -> Fault {
    Fault::unknown("deed", act, ["swap", "b.copy", "b.none", "plain", "a.drop.1", "b.drop.1"])
}

/// Takes a hex out of a tidy plan, with all that is said of it.
fn drop_target(stage: &Stage, plan: &mut Given, number: usize) {
    if number >= plan.hexes.len() {
        return;
    }
    plan.hexes.remove(number);
    let of_plan = |name: &str| stage.lab.settings.iter().any(|field| field.name == name);
    for (_, values) in plan.said.iter_mut().filter(|(name, values)| number < values.len() && !of_plan(name)) {
        values.remove(number);
    }
}

/// The body of the page.
fn body(sought: &Sought, columns: &[Column]) -> Markup {
    let shown = columns.iter().find(|column| column.key() == sought.query.map).unwrap_or(&columns[0]);
    let link = sought.query.link();
    html! {
        p.visually-hidden #lab-said role="status" aria-live="polite" {}
        div #lab data-link=(format!("/lab?{link}")) {
            div.page-head {
                h1 { "Drop Lab: " (sought.stage.start.title) }
                p { (sought.stage.planned.entry.title()) }
                div.row {
                    a.btn.tiny #lab-link href=(format!("/lab?{link}")) { "Link to this plan" }
                    @for kind in ["svg", "png", "csv", "json"] {
                        a.btn.tiny href=(format!("/lab/plan.{kind}?{link}")) download=(format!("plan.{kind}")) { (kind.to_uppercase()) }
                    }
                }
            }
            div.lay-lab {
                div.stack #plan { (form::draw(sought, columns)) }
                div.stack.map-col {
                    (frame::draw(sought, shown, columns))
                    (table::compare(sought, columns))
                }
                div.stack #odds { (figures::draw(sought, shown)) (table::hexes(sought, shown)) }
            }
            nav.jump aria-label="On this page" {
                a href="#map" { "Map" } a href="#plan" { "Plan" } a href="#odds" { "Odds" } a href="#compare" { "Compare" }
            }
        }
    }
}

/// Words with the clauses they name as chips.
fn cited(text: &str) -> Markup {
    const ENDS: [char; 5] = [' ', '(', ')', ',', ';'];
    html! {
        @for word in text.split_inclusive(ENDS) {
            @let id = word.trim_end_matches(ENDS);
            @if kit::clause(id).is_some() { (kit::chip(id)) (&word[id.len()..]) } @else { (word) }
        }
    }
}

/// What is wrong with a plan, where it is said.
fn refusal(fault: &Fault) -> Markup {
    html! {
        div.refusal role="alert" {
            dl {
                dt { "What" } dd.what { (fault.what) }
                dt { "Why" } dd { (cited(&fault.why)) }
                dt { "Fix" } dd { (cited(&fault.fix)) }
            }
        }
    }
}
