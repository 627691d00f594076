//! An uploaded game file: to be checked, looked at, or played on.

use crate::guard::Visitor;
use crate::page::Page;
use crate::pages::play::{fields, lead_to};
use crate::work::Work;
use crate::{App, Problem, kit};
use axum::extract::State;
use axum::extract::multipart::{Multipart, MultipartRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jumpmaster_core::Fault;
use jumpmaster_play::{Report, verify_until};
use jumpmaster_systems::shelf;
use maud::{Markup, html};

/// The page with the form, and the games of this browser.
pub(super) async fn show() -> Response {
    respond(StatusCode::OK, &html! {})
}

fn respond(status: StatusCode, answer: &Markup) -> Response {
    let body = html! {
        div.page-head { h1 { "Replay" } p { "Go through a game step by step, forward and back, as each seat knew it." } }
        (answer)
        div.two {
            section.sheet {
                div.sheet-head { h2 { "Open a game file" } }
                p { "A game file proves itself: every order is judged again by the rules, its dice put to them, and every event compared." }
                form.stack method="post" action="/replay" enctype="multipart/form-data" {
                    label.field { span { "Game file" } input type="file" name="file" accept=".jsonl,.json,.txt,application/jsonl" required; }
                    div.row {
                        button.btn.main name="do" value="view" { "Look at it" }
                        button.btn name="do" value="verify" { "Verify it" }
                    }
                    p.small.dim { "To look at a game it is taken in here, with new links. A game that is not over goes on where it stood." }
                }
            }
            section.sheet {
                div.sheet-head { h2 { "Your games" } span.small.dim { "kept in this browser" } }
                div #games { div.empty { b { "No game yet in this browser." } span { "Games that you play are listed here; each has a replay." } a.btn href="/play" { "Make a game" } } }
            }
        }
    };
    (status, Page::new("Replay").module("home.js").style("play.css").show(&body)).into_response()
}

/// Takes a file and does with it what was asked.
pub(super) async fn take(
    State(app): State<App>,
    work: Work,
    visitor: Visitor,
    form: Result<Multipart, MultipartRejection>,
) -> Result<Response, Problem> {
    let mut fields = match fields(form).await {
        Ok(fields) => fields,
        Err(problem) => return Ok(respond(problem.status, &kit::refusal(&problem.fault))),
    };
    let Some(text) = fields.remove("file") else {
        let fault =
            Fault::new("no game file was sent", "the form came without one, or it was empty", "choose a file first");
        return Ok(respond(StatusCode::UNPROCESSABLE_ENTITY, &kit::refusal(&fault)));
    };
    if fields.get("do").is_some_and(|what| what == "verify") {
        let report = checked(&work, text.into_bytes()).await?;
        let status = if report.good() { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
        return Ok(respond(status, &told(&report)));
    }
    let opened = match app.games.import_for(visitor.counted, text.as_bytes()).await {
        Ok(opened) => opened,
        Err(problem) if problem.status.is_client_error() => {
            return Ok(respond(problem.status, &kit::refusal(&problem.fault)));
        }
        Err(problem) => return Err(problem),
    };
    let chair = app.games.chair(&opened.spectator).await?;
    let showing = app.games.glance(&chair).await?;
    if super::over(&showing) && opened.left_out.is_none() {
        return Ok(Redirect::to(&format!("/play/{}/replay", opened.spectator)).into_response());
    }
    Ok(lead_to(&opened))
}

async fn checked(work: &Work, bytes: Vec<u8>) -> Result<Report, Problem> {
    work.run(move |stop| verify_until(&bytes, shelf(), stop)).await
}

/// The result of checking a file.
pub(super) async fn verified(work: &Work, bytes: Vec<u8>) -> Result<Markup, Problem> {
    Ok(told(&checked(work, bytes).await?))
}

fn told(report: &Report) -> Markup {
    html! {
        section.sheet #report {
            div.sheet-head {
                h2 { @if report.good() { "The file proves itself" } @else { "The file does not prove itself" } }
                span.small.dim { (kit::count(report.entries, "log line")) @if let Some(scenario) = &report.scenario { ", " (scenario) } }
            }
            table.chart {
                thead { tr { th.wide scope="col" { "Check" } th scope="col" { "Held" } th.wide scope="col" { "Found" } } }
                tbody {
                    @for check in &report.checks {
                        tr {
                            th scope="row" { (check.name) }
                            td { @match check.held { Some(true) => "yes", Some(false) => b { "no" }, None => "not tried" } }
                            td.text { (check.found) }
                        }
                    }
                }
            }
            @for check in &report.checks { @if let Some(fault) = &check.fault { (kit::refusal(fault)) } }
            @if let Some(outcome) = &report.outcome { p { (outcome.text) } }
        }
    }
}
