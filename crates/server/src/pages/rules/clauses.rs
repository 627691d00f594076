//! Clauses and options: what the source says, what it leaves open, and our ruling.

use super::words::{Words, marked};
use crate::kit;
use crate::pages::desk;
use jumpmaster_core::Ledger;
use jumpmaster_core::ledger::ClauseText;
use jumpmaster_core::ledger::search::Found;
use jumpmaster_core::options::Choice;
use jumpmaster_play::Book;
use maud::{Markup, html};

/// A clause with its ruling and options. Among clauses of several systems, it links to its own page.
pub(super) fn clause(ledger: &Ledger, clause: &ClauseText, words: &Words, away: bool) -> Markup {
    let options: Vec<&Choice> = ledger.choices.iter().filter(|choice| choice.clause == clause.id).collect();
    let ours = !clause.ruling.is_empty() || !options.is_empty();
    let href = if away { kit::rules_href(&clause.id) } else { format!("/rules/{}/{}", ledger.system, clause.id) };
    html! {
        article.clause id=[(!away).then_some(&clause.id)] {
            div.clause-side {
                a.chip.ours[ours] href=(href) { (clause.id) }
                span { "source " (clause.at) }
                span { (clause.kind) }
            }
            div.clause-body {
                @if !clause.text.is_empty() { p.reading { (marked(&clause.text, words)) } }
                @if !clause.gap.is_empty() {
                    p.gap.small { span.label { "Gap in the source" } br; (marked(&clause.gap, words)) }
                }
                @if ours {
                    div.ruling {
                        @if !clause.ruling.is_empty() {
                            p.label { @if clause.house { "House rule" } @else { "Our ruling" } }
                            p.reading { (marked(without_options(&clause.ruling, &options), words)) }
                        }
                        @for choice in options { (option(choice, words)) }
                    }
                }
            }
        }
    }
}

/// A ruling without the options in brackets at its end, which are shown below it.
fn without_options<'a>(ruling: &'a str, options: &[&Choice]) -> &'a str {
    let bracket = ruling.trim_end().strip_suffix(']').and_then(|rest| rest.rfind('['));
    let names = |at: usize| options.iter().any(|choice| ruling[at..].contains(&choice.key));
    bracket.filter(|&at| names(at)).map_or(ruling, |at| ruling[..at].trim_end())
}

/// An option: what it decides, its present value, and its possible values.
pub(super) fn option(choice: &Choice, words: &Words) -> Markup {
    html! {
        div.option id=(format!("option.{}", choice.key)) {
            p.small { "Option " code { (choice.key) " = " b { (choice.value) } } " " span.dim { "of " (choice.range()) } }
            p.small.dim { (marked(&choice.text, words)) " " (kit::chip(&choice.clause)) }
        }
    }
}

/// The clauses before and after, for reading on.
pub(super) fn neighbours(ledger: &Ledger, found: &Found<'_>) -> Markup {
    let [clause] = found.clauses[..] else { return html! {} };
    let at = ledger.clauses.iter().position(|other| other.id == clause.id).unwrap_or(0);
    let link = |clause: &ClauseText| format!("/rules/{}/{}", ledger.system, clause.id);
    html! {
        nav.row aria-label="Neighbours" {
            @if let Some(before) = at.checked_sub(1).and_then(|at| ledger.clauses.get(at)) {
                a.btn.tiny rel="prev" href=(link(before)) { "← " (before.id) }
            }
            @if let Some(after) = ledger.clauses.get(at + 1) {
                a.btn.tiny rel="next" href=(link(after)) { (after.id) " →" }
            }
        }
    }
}

/// The procedures that enforce any of the clauses.
pub(super) fn procedures(book: &dyn Book, found: &Found<'_>) -> Markup {
    let cites =
        |ids: &[jumpmaster_core::Clause]| ids.iter().any(|id| found.clauses.iter().any(|clause| clause.id == id.0));
    let entries: Vec<_> = book.procedures().iter().filter(|entry| cites(entry.clauses())).collect();
    html! {
        @if !entries.is_empty() {
            section.sheet {
                div.sheet-head { h2 { "On the Desk" } }
                ul.plain-list {
                    @for entry in entries {
                        li { a href=(format!("/desk/{}", entry.id())) { (entry.title()) }
                            @if entry.charted() { ", " a href=(desk::chart_address(entry.as_ref())) { "its chart" } }
                            " " span.small.dim { (entry.about()) } }
                    }
                }
            }
        }
    }
}
