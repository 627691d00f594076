//! The goals of a chart on paper, what each change would make of them, and what would make one likely enough.

use crate::svg::page::Page;
use crate::svg::pen::{Hand, Lettering, N};
use crate::tokens::Token;
use crate::words::{breadth, clean, cut, percent_fine};
use jumpmaster_core::Chart;
use jumpmaster_core::chart::{Exact, Needed, Way};

/// The size of letters.
const TEXT: f64 = 12.5;
/// The size of smaller ones.
const SMALL: f64 = 11.0;

/// Draws a table: a row for each goal, a column for now and for each change.
pub(super) fn goals(page: &mut Page, chart: &Chart) {
    if chart.goals.is_empty() {
        return;
    }
    heading(page, "What one may hope for");
    let (scale, room) = (page.scale, page.right() - page.left());
    let names = chart.goals.iter().map(|goal| breadth(&goal.name, TEXT)).fold(80.0, f64::max) * scale;
    let side = (names + 12.0 * scale).min(room * 0.4);
    let wide = (room - side) / (chart.changes.len() + 1) as f64;
    heads(page, chart, side, wide);
    for goal in &chart.goals {
        let y = page.y + TEXT * 1.3 * scale;
        let name = cut(&clean(&goal.name), (side / (TEXT * 0.5 * scale)) as usize);
        page.pen.write((page.left(), y), Lettering::new(Hand::Plain, TEXT * scale, Token::Ink), &name);
        let all = [Some(goal.chance)].into_iter().chain(goal.after.iter().copied());
        for (at, chance) in all.enumerate() {
            let middle = page.left() + side + (at as f64 + 0.5) * wide;
            let (hand, ink) = if at == 0 { (Hand::Bold, Token::Ink) } else { hand(goal.chance, chance) };
            page.pen.write((middle, y), Lettering::new(hand, TEXT * scale, ink).middle(), &said(chance));
        }
        page.y += TEXT * 1.9 * scale;
        rule(page, Token::Edge, 0.5);
    }
    page.skip(6.0);
    let pale = "Bold: the change makes a difference. A dash: it cannot be made.";
    page.skip(SMALL);
    page.pen.write((page.left(), page.y), Lettering::new(Hand::Plain, SMALL * scale, Token::Ink2), pale);
    page.skip(10.0);
}

fn said(chance: Option<Exact>) -> String {
    chance.map_or_else(|| "–".into(), |chance| percent_fine(chance.p()))
}

fn hand(now: Exact, then: Option<Exact>) -> (Hand, Token) {
    if then.is_some_and(|then| then != now) { (Hand::Bold, Token::Over) } else { (Hand::Plain, Token::Ink2) }
}

/// Draws the names of the changes, each in as many lines as it needs.
fn heads(page: &mut Page, chart: &Chart, side: f64, wide: f64) {
    let (size, scale) = (SMALL * page.scale, page.scale);
    let names = ["now"].into_iter().chain(chart.changes.iter().map(|change| change.name.as_str()));
    let wrapped: Vec<Vec<String>> = names.map(|name| wrap(name, (wide - 8.0 * scale) / size)).collect();
    let most = wrapped.iter().map(Vec::len).max().unwrap_or(1);
    for (at, lines) in wrapped.iter().enumerate() {
        let middle = page.left() + side + (at as f64 + 0.5) * wide;
        for (nth, line) in lines.iter().enumerate() {
            let y = page.y + (most - lines.len() + nth + 1) as f64 * size * 1.2;
            page.pen.write((middle, y), Lettering::new(Hand::Plain, size, Token::Ink2).middle(), line);
        }
    }
    page.y += (most as f64 * 1.2 + 0.5) * size;
    rule(page, Token::Ink, 1.0);
}

/// Breaks a text into lines of at most this width, in letters of size 1.
fn wrap(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in clean(text).split_whitespace() {
        match lines.last_mut() {
            Some(line) if breadth(line, 1.0) + breadth(word, 1.0) + 0.31 <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Lists what would make a goal likely enough.
pub(super) fn needed(page: &mut Page, needed: &Needed) {
    let (goal, wanted) = (&needed.goal, percent_fine(needed.wanted.p()));
    heading(page, &format!("What would make \u{201c}{}\u{201d} {wanted}?", clean(goal)));
    let now = percent_fine(needed.now.p());
    if needed.already() {
        return entry(page, &format!("Nothing: it is {now} already."), "", "");
    }
    entry(page, &format!("It is {now} now. Each of these alone:"), "", "");
    for way in &needed.ways {
        let chance = way.least.map_or_else(|| "–".into(), |least| percent_fine(least.chance.p()));
        entry(page, &Way::said(way), &chance, way.clause.0);
    }
}

fn entry(page: &mut Page, said: &str, chance: &str, clause: &str) {
    let (scale, left) = (page.scale, page.left());
    page.skip(TEXT * 1.5);
    let y = page.y;
    page.pen.write((left, y), Lettering::new(Hand::Plain, TEXT * scale, Token::Ink), &clean(said));
    page.pen.write((left + 360.0 * scale, y), Lettering::new(Hand::Bold, TEXT * scale, Token::Ink).end(), chance);
    page.pen.write((left + 380.0 * scale, y), Lettering::new(Hand::Plain, SMALL * scale, Token::Relief), clause);
}

fn heading(page: &mut Page, words: &str) {
    page.skip(22.0);
    let (at, size) = ((page.left(), page.y), 16.0 * page.scale);
    page.pen.write(at, Lettering::new(Hand::Title, size, Token::Ink), words);
    page.skip(8.0);
    rule(page, Token::Ink, 1.0);
}

fn rule(page: &mut Page, ink: Token, width: f64) {
    let (ink, from, to, y) = (page.pen.colour(ink), N(page.left()), N(page.right()), N(page.y));
    page.pen.add(format_args!("<path stroke=\"{ink}\" stroke-width=\"{}\" d=\"M{from} {y}H{to}\"/>", N(width)));
}
