//! The chances of an order: the Desk, with the situation as the order's seat knows it.

use super::hotseat::no_store;
use super::sit::Sit;
use crate::games::Weighed;
use crate::page::Page;
use crate::pages::desk;
use crate::{App, Problem, kit};
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use jumpmaster_core::Fault;
use jumpmaster_play::{Chances, Entry};
use jumpmaster_systems::shelf;
use maud::{Markup, html};
use serde::Deserialize;

/// Which order is asked about.
#[derive(Deserialize)]
pub(super) struct Asked {
    /// The order, as it was offered.
    #[serde(default)]
    order: String,
}

/// Redirects to the Desk, if the chances come from one procedure; else lists the procedures, or says that there are none.
pub(super) async fn show(
    State(app): State<App>,
    sit: Sit,
    Query(Asked { order }): Query<Asked>,
) -> Result<Response, Problem> {
    let order = serde_json::from_str(&order).map_err(|error| {
        let what = format!("the order cannot be read: {error}");
        Fault::new(what, "an order is what a page offers", "go back to the game and choose one there")
    })?;
    let weighed = app.games.weighed(&sit.chair, order).await?;
    let links = links(&weighed)?;
    if let [Link { desk: Some(desk), .. }] = links.as_slice() {
        return Ok(([no_store()], Redirect::to(desk)).into_response());
    }
    let page = Page::new("Chances").style("play.css");
    Ok(([no_store()], page.show(&body(&sit, &weighed, &links))).into_response())
}

/// A procedure, and its addresses on the Desk unless the situation is too long for one.
struct Link {
    entry: &'static dyn Entry,
    desk: Option<String>,
    chart: Option<String>,
}

fn links(weighed: &Weighed) -> Result<Vec<Link>, Fault> {
    let house = weighed.house.as_ref().map_or("", |house| house.text.as_str());
    let link = |Chances { procedure, input }: &Chances| {
        let (_, entry) = shelf().entry(procedure)?;
        Ok(Link { entry, desk: desk::link_to(entry, input, house), chart: desk::chart_of(entry, input, house) })
    };
    weighed.chances.iter().map(link).collect()
}

fn body(sit: &Sit, weighed: &Weighed, links: &[Link]) -> Markup {
    html! {
        div.page-head {
            h1 { "Chances" }
            p { (kit::sentence(&weighed.line.text)) " " (kit::chip(weighed.line.clause.0)) }
            div.row { a.btn.tiny href=(sit.base) { "Back to the game" } }
        }
        @if links.is_empty() {
            div.empty { b { "No dice decide what comes of this order." } span { "There are no chances to look at." } }
        }
        @for Link { entry, desk, chart } in links {
            section.sheet {
                div.sheet-head { h2 { (entry.title()) } span.mono.small { (entry.id()) } }
                p { (entry.about()) }
                @match desk {
                    Some(desk) => a.btn href=(desk) { "Its odds on the Desk" },
                    None => p.small.dim { "The situation is too long for an address: the API tells its odds, at " code { "/api/games/" (sit.chair.game) "/chances" } "." },
                }
                @if let Some(chart) = chart { " " a.btn href=(chart) { "Its whole chart" } }
            }
        }
    }
}
