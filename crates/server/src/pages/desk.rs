//! The Desk: every procedure as a form, rolled with the app's dice or the reader's own, with its odds beside it.
//!
//! Every state of it is an address: `/desk/pl.drop?in={…}&faces=3+4`. Forms send their fields (`i.targets.0.hex=7,6`) and
//! are redirected to that address, so that whatever is on the screen can be shared.

mod chart;
mod form;
mod gather;
mod schema;
mod show;
mod state;
mod take;
mod work;

use crate::page::{self, Page};
use crate::{App, Problem};
use axum::Router;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::get;
use gather::Sent;
use jumpmaster_core::Fault;
use jumpmaster_play::Entry;
use jumpmaster_systems::shelf;
use maud::{Markup, html};
use schema::Schema;
use serde_json::Value;
use state::{Dice, State};
use work::Work;

/// The addresses of the Desk.
pub(super) fn routes() -> Router<App> {
    let routes = Router::new()
        .route("/desk", get(all))
        .route("/desk/{procedure}", get(one))
        .route("/desk/{procedure}/chart", get(chart::show));
    page::packed(routes)
}

/// The address of a situation on the Desk, with house rules if there are any; `None` if it is too long for one.
pub(super) fn link_to(entry: &dyn Entry, input: &Value, house: &str) -> Option<String> {
    let state = put(input, house);
    state.fits().then(|| state.href(entry.id()))
}

/// The address of the chart of a situation, if the procedure has charts.
pub(super) fn chart_of(entry: &dyn Entry, input: &Value, house: &str) -> Option<String> {
    let state = put(input, house);
    (entry.charted() && state.fits()).then(|| chart::href(entry, &state))
}

/// The address of the chart of a procedure's first example.
pub(super) fn chart_address(entry: &dyn Entry) -> String {
    format!("/desk/{}/chart", entry.id())
}

fn put(input: &Value, house: &str) -> State {
    let house = house.trim().replace("\r\n", "\n");
    State { input: Some(input.clone()), scenario: None, house, dice: Dice::None, edit: false }
}

/// `/desk`: everything that can be looked up.
async fn all() -> Markup {
    let body = html! {
        div.page-head { h1 { "Desk" } p { "Everything that can be looked up: rolled with our dice or yours, with its odds." } }
        @for book in shelf().books() {
            section.sheet id=(book.id()) {
                div.sheet-head { h2 { (book.ledger().title) } span.mono.small { (book.id()) } }
                ul.desk-list {
                    @for entry in book.procedures() {
                        li {
                            a href=(format!("/desk/{}", entry.id())) { b { (entry.title()) } }
                            " " code { (entry.id()) }
                            @if entry.charted() { " " a.small href=(chart_address(entry.as_ref())) { "Chart" } }
                            p.small.dim { (entry.about()) }
                        }
                    }
                }
            }
        }
    };
    Page::new("Desk").style("desk.css").show(&body)
}

/// `/desk/pl.drop`: one procedure.
async fn one(work: crate::work::Work, Path(id): Path<String>, query: Pairs) -> Result<Response, Problem> {
    let (book, entry) = shelf().entry(&id).map_err(|fault| Problem::new(StatusCode::NOT_FOUND, fault))?;
    let pairs = pairs(query)?;
    let mut state = State::read(&pairs).map_err(bad)?;
    if let Some(next) = moved_on(entry, &pairs, &mut state).map_err(bad)? {
        return Ok(Redirect::to(&next).into_response());
    }
    let json = pairs.iter().any(|(name, value)| name == "as" && value == "json");
    let worked = work.run(move |stop| {
        let work = Work::of(book, entry, state, stop);
        let status = if work.fault().is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
        if json {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            return (status, kind, take::json(&work).to_string()).into_response();
        }
        (status, show::page(&work)).into_response()
    });
    worked.await
}

/// The pairs of a query.
type Pairs = Result<Query<Vec<(String, String)>>, QueryRejection>;

fn pairs(query: Pairs) -> Result<Vec<(String, String)>, Problem> {
    query.map(|Query(pairs)| pairs).map_err(|rejection| {
        let fix = "open the Desk anew and fill the form in again";
        bad(Fault::new("this address cannot be read", rejection.body_text(), fix))
    })
}

fn bad(fault: Fault) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, fault)
}

/// Where a form, a typed die or a request for fresh dice redirects to; `None` if the address is already complete.
fn moved_on(entry: &dyn Entry, pairs: &[(String, String)], state: &mut State) -> Result<Option<String>, Fault> {
    let of = |wanted: &str| pairs.iter().rev().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str());
    let sent = Sent::of(pairs);
    let mut moved = false;
    if !sent.is_empty() {
        let root = entry.input_schema();
        let schema = Schema::new(root);
        let mut input = gather::gather(schema, &sent);
        if let Some(wish) = of("do") {
            gather::change(schema, &mut input, wish)?;
            (state.edit, state.dice) = (true, Dice::None);
        }
        (state.input, moved) = (Some(input), true);
    }
    if let (Some(face), Dice::Yours(faces)) = (of("face"), &mut state.dice) {
        faces.extend(state::faces(face)?);
        moved = true;
    }
    if let Dice::Ours(seed @ None) = &mut state.dice {
        *seed = Some(state::fresh_seed()?);
        moved = true;
    }
    Ok(moved.then(|| state.href(entry.id())))
}
