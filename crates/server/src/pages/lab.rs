//! The Drop Lab: a plan on a map, and its odds at once.
//!
//! It names no rule system. Any procedure that says how it is planned (`Procedure::lab`) can be planned here.

mod answer;
mod export;
mod figures;
mod form;
mod frame;
mod lines;
mod query;
mod slot;
mod stage;
mod table;
#[cfg(test)]
mod tests;

use crate::page::Page;
use crate::work::Work;
use crate::{App, Problem, kit};
use answer::{Column, Sought};
use axum::Router;
use axum::http::{StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use jumpmaster_core::Fault;
use jumpmaster_play::Entry;
use maud::{Markup, html};
use query::Query;
use serde_json::Value;
use slot::{Slot, slots};
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

/// The address at which the Lab shows a procedure in this situation; `None` if no plan of the Lab says the same.
pub(super) fn link_to(entry: &dyn Entry, input: &Value, house: &str) -> Option<String> {
    let planned = stage::all().iter().find(|planned| planned.entry.id() == entry.id())?;
    planned.starts.iter().find_map(|start| {
        let query =
            Query { procedure: entry.id().into(), on: start.key.clone(), house: house.into(), ..Query::default() };
        let stage = stage::find(&query).ok()?;
        let plan = stage.plan_of(input);
        let says = stage.input(&stage.lab, &plan).ok()?;
        let ready_made = plan == stage.ready_made();
        (says == *input).then(|| format!("/lab?{}", Query { a: (!ready_made).then_some(plan), ..query }.link()))
    })
}

/// Reads an address.
fn read(uri: &Uri) -> Result<Query, Problem> {
    let pairs = axum::extract::Query::<Vec<(String, String)>>::try_from_uri(uri).map_err(|error| {
        let why = "what follows the question mark must be name=value, joined by &";
        Problem::new(StatusCode::BAD_REQUEST, Fault::new(error.body_text(), why, "open the Drop Lab anew: /lab"))
    })?;
    Query::read(&pairs.0).map_err(|fault| Problem::new(StatusCode::BAD_REQUEST, fault))
}

/// The page of a plan.
async fn page(work: Work, uri: Uri) -> Result<Response, Problem> {
    let query = read(&uri)?;
    if !query.act.is_empty() {
        let done = work.run(move |_| act(query)).await?.map_err(bad)?;
        return Ok(Redirect::to(&format!("/lab?{}", done.link())).into_response());
    }
    let worked = work.run(move |stop| {
        let sought = Sought::read(query)?;
        let title = format!("Drop Lab: {}", sought.stage.start.title);
        let book = sought.stage.planned.book;
        let columns = sought.columns(stop);
        Ok((title, (book.id(), book.ledger().title.clone()), body(&sought, &columns)))
    });
    let (title, system, body) = worked.await?.map_err(bad)?;
    let aside = html! { span.mono { (system.0) } " " (system.1) };
    let page = Page::new(&title).module("lab.js").style("lab.css").aside(aside);
    Ok(page.show(&body).into_response())
}

fn bad(fault: Fault) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, fault)
}

/// Does what a button of the form asks, so that everything works without a script: each redirects to the address of the
/// result.
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
        ["b", "turned"] => {
            let mut turned = query.a.clone().unwrap_or_default();
            lines::turn_all(slots(&stage.lab), &mut turned, stage.grid())?;
            query.b = Some(turned);
        }
        [letter @ ("a" | "b"), rest @ ..] => {
            let plan = if *letter == "a" { query.a.as_mut() } else { query.b.as_mut() };
            let plan = plan.ok_or_else(|| unknown_act(&act))?;
            let (slot, entry, at) = of_entry(&stage, rest).ok_or_else(|| unknown_act(&act))?;
            match entry {
                "drop" => slot::remove(&stage.lab, slot, plan, at),
                "turn" => lines::turn(slot, plan, at, stage.grid())?,
                _ => return Err(unknown_act(&act)),
            }
        }
        _ => return Err(unknown_act(&act)),
    }
    Ok(query)
}

/// The list, verb and number of an entry that a button names: `drop.1` of the first list, `guns.drop.1` of another.
fn of_entry<'a>(stage: &'a Stage, words: &[&'a str]) -> Option<(Slot<'a>, &'a str, usize)> {
    let (slot, entry, number) = match words {
        [entry, number] => (slots(&stage.lab).next()?, *entry, number),
        [list, entry, number] => (slots(&stage.lab).skip(1).find(|slot| slot.targets.list == *list)?, *entry, number),
        _ => return None,
    };
    Some((slot, entry, number.parse::<usize>().ok()?.checked_sub(1)?))
}

fn unknown_act(act: &str) -> Fault {
    Fault::unknown("action", act, ["swap", "b.copy", "b.turned", "b.none", "plain", "a.drop.1", "b.drop.1", "a.turn.1"])
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

/// Text with the clauses it names as chips.
fn cited(text: &str) -> Markup {
    const ENDS: [char; 5] = [' ', '(', ')', ',', ';'];
    html! {
        @for word in text.split_inclusive(ENDS) {
            @let id = word.trim_end_matches(ENDS);
            @if kit::clause(id).is_some() { (kit::chip(id)) (&word[id.len()..]) } @else { (word) }
        }
    }
}

/// What is wrong with a plan, next to where it is wrong.
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
