//! The log as a seat reads it: newest first, under the headings of turns and phases, with dice and clauses.

use super::sit::seat_title;
use crate::kit::{self, Whose};
use jumpmaster_core::dice::Roll;
use jumpmaster_core::{Line, Seat};
use jumpmaster_play::Logged;
use maud::{Markup, html};
use std::collections::BTreeSet;

/// What was heard under one heading.
struct Chapter<'a> {
    headings: Vec<&'a Line>,
    parts: Vec<Part<'a>>,
}

/// What was heard of one log entry under one heading; an entry that begins a new phase has parts under both.
struct Part<'a> {
    logged: &'a Logged,
    lines: Vec<&'a Line>,
    first: bool,
}

/// How a log is shown.
pub(in crate::pages) struct Telling<'a> {
    /// The names of the seats.
    pub seats: &'a [String],
    /// The seat that reads it.
    pub reader: Seat,
    /// Whether players roll their own dice.
    pub typed: bool,
    /// The most entries shown, the newest ones.
    pub most: usize,
}

impl Telling<'_> {
    /// The log, newest first. `href` links to the moment of an entry, if it can be gone back to.
    pub(in crate::pages) fn show(&self, log: &[Logged], href: impl Fn(usize) -> Option<String>) -> Markup {
        let undone: BTreeSet<usize> = log.iter().filter_map(|logged| logged.undo).collect();
        let shown = &log[log.len().saturating_sub(self.most)..];
        let chapters = chapters(shown);
        let last = log.last().map_or(0, |logged| logged.number);
        let earlier = shown.first().map_or(0, |logged| logged.number - 1);
        html! {
            @if log.is_empty() {
                div.empty { b { "Nothing has happened yet." } span { "The first order opens the log." } }
            }
            ol.log aria-label="Game log, newest first" {
                @for chapter in chapters.iter().rev() {
                    @if !chapter.headings.is_empty() { (heading(&chapter.headings)) }
                    @for part in chapter.parts.iter().rev() {
                        (self.part(part, undone.contains(&part.logged.number), last, &href))
                    }
                }
            }
            @if earlier > 0 { p.small.dim { "Earlier entries: " (earlier) ", in the replay." } }
        }
    }

    fn part(&self, part: &Part<'_>, undone: bool, last: usize, href: &impl Fn(usize) -> Option<String>) -> Markup {
        let Part { logged, lines, first } = part;
        let private = lines.iter().any(|line| line.private);
        let who = || if logged.seat == self.reader { "You".into() } else { seat_title(self.seats, logged.seat) };
        html! {
            li.private[private].undo[undone || logged.undo.is_some()].newest[logged.number == last && *first] {
                span.n {
                    @if *first {
                        @match href(logged.number) {
                            Some(href) => a href=(href) title="Go to this moment" data-swap { (logged.number) },
                            None => (logged.number),
                        }
                    }
                }
                div {
                    @if *first && !logged.heard.rolls.is_empty() { (self.dice(&logged.heard.rolls)) }
                    @if let Some(number) = logged.undo {
                        @let took = if logged.seat == self.reader { "take" } else { "takes" };
                        p { (who()) " " (took) " " (number) " back." }
                    } @else if lines.is_empty() && *first {
                        p.dim { (who()) (in_secret(logged, self.reader)) }
                    }
                    @for run in lines.chunk_by(|one, next| one.clause == next.clause && one.private == next.private) {
                        p {
                            @for line in run { @if undone { del { (line.text) } } @else { (line.text) } " " }
                            (kit::chip(run[0].clause.0))
                            @if run[0].private { span.small.dim { " only you know" } }
                            @if undone { span.small { " taken back" } }
                        }
                    }
                }
            }
        }
    }

    /// The faces rolled, each with its result.
    fn dice(&self, rolls: &[Roll]) -> Markup {
        let whose = if self.typed { Whose::Yours } else { Whose::Ours };
        html! {
            p.rolled {
                @for roll in rolls {
                    span title=(format!("{} {} ({})", roll.die, roll.face, roll.clause)) {
                        (kit::die(roll.die, roll.face, whose))
                        @if !roll.meaning.is_empty() { " " (roll.meaning) }
                    }
                }
            }
        }
    }
}

/// The words for an entry that only begins what its headings say, or of which nothing is heard.
fn in_secret(logged: &Logged, reader: Seat) -> &'static str {
    match (logged.heard.lines.is_empty(), logged.seat == reader) {
        (true, true) => " act, and nothing is heard.",
        (true, false) => " acts, and nothing is heard.",
        (false, true) => " are done.",
        (false, false) => " is done.",
    }
}

fn heading(headings: &[&Line]) -> Markup {
    html! {
        li.turn { span { @for (at, line) in headings.iter().enumerate() { @if at > 0 { " " } (line.text) } } }
    }
}

/// Splits a log at its headings; consecutive headings stay together.
fn chapters(log: &[Logged]) -> Vec<Chapter<'_>> {
    let mut chapters = vec![Chapter { headings: Vec::new(), parts: Vec::new() }];
    for logged in log {
        let mut first = true;
        let mut lines = Vec::new();
        for line in &logged.heard.lines {
            if !line.heading {
                lines.push(line);
                continue;
            }
            let chapter = chapters.last_mut().expect("there is always one");
            if first || !lines.is_empty() {
                chapter.parts.push(Part { logged, lines: std::mem::take(&mut lines), first });
                first = false;
            }
            if chapter.parts.is_empty() {
                chapter.headings.push(line);
            } else {
                chapters.push(Chapter { headings: vec![line], parts: Vec::new() });
            }
        }
        if first || !lines.is_empty() {
            chapters.last_mut().expect("there is always one").parts.push(Part { logged, lines, first });
        }
    }
    chapters
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::clause;
    use jumpmaster_play::Heard;

    #[test]
    fn a_log_is_cut_at_its_headings() {
        let plain = |text: &str| Line::new(text, clause!("x.1"));
        let head = |text: &str| Line::heading(text, clause!("x.1"));
        let logged =
            |number, lines| Logged { number, seat: Seat(0), undo: None, heard: Heard { lines, rolls: vec![] } };
        let log = vec![
            logged(1, vec![plain("a"), head("T1"), head("Wind"), plain("b")]),
            logged(2, vec![plain("c")]),
            logged(3, vec![head("T2")]),
        ];
        let told = chapters(&log)
            .iter()
            .map(|chapter| {
                let headings = chapter.headings.iter().map(|line| line.text.as_str()).collect::<Vec<_>>();
                let parts = chapter.parts.iter().map(|part| (part.logged.number, part.lines.len()));
                (headings, parts.collect::<Vec<_>>())
            })
            .collect::<Vec<_>>();
        let expected =
            vec![(vec![], vec![(1, 1)]), (vec!["T1", "Wind"], vec![(1, 1), (2, 1), (3, 0)]), (vec!["T2"], vec![])];
        assert_eq!(told, expected);
    }
}
