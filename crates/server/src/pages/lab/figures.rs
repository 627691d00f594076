//! The results of a plan in figures: averages, distributions, and how many units are near the objective.

use super::answer::{Answer, Column, Sought, at_least, average};
use super::query::Letter;
use crate::kit;
use jumpmaster_core::Goal;
use jumpmaster_core::goal::{Figure, Row};
use maud::{Markup, html};

/// Draws the figures of a column.
pub fn draw(sought: &Sought, shown: &Column) -> Markup {
    let Ok(answer) = &shown.answer else {
        return html! {
            section.empty { b { "No odds yet" } p { "Plan " (shown.letter.name()) " cannot be worked out as it stands; the plan says why." } }
        };
    };
    html! {
        section.sheet #figures {
            div.sheet-head {
                h2 { span.plan-tag.b[shown.letter == Letter::B] { (shown.letter.name()) } " " (kit::count(answer.units(), answer.lab.unit)) @if shown.house { ", by house rules" } }
                (kit::badge(&answer.odds))
            }
            div.figures {
                @for (at, fate) in answer.fates.iter().enumerate() {
                    p { span.figure-big { (format!("{:.2}", answer.mean(at))) } br; (sign(answer, at)) " " (kit::plain(fate)) }
                }
            }
            (losses(answer))
        }
        @for (number, goal) in answer.goals.iter().enumerate() { (promised(number, goal)) }
        (best(sought, shown, answer))
        (points(answer))
        (near(sought, answer))
        (among(sought, answer))
        section.sheet {
            div.sheet-head { h2 { "How many" } span.small.dim { "percent" } }
            (spreads(answer))
            details { summary.small { "As a table" } (spread_table(answer)) }
            @if answer.odds.found == jumpmaster_odds::Found::Exact { p.small.dim { "Weights over " (over(&answer.odds.of.to_string())) " ways the dice can fall." } }
        }
    }
}

/// What else the plan promises: a table, with a bar for every chance that stands alone.
fn promised(number: usize, goal: &Goal) -> Markup {
    let said = |figure: &Figure| match figure {
        Figure::Chance(share) => kit::percent(share.value()),
        Figure::Mean(share) => format!("{:.2}", share.value()),
    };
    let bar = |row: &Row| match row.figures.as_slice() {
        [Figure::Chance(share)] => Some(format!("{:.1}", 80.0 * share.value().clamp(0.0, 1.0))),
        _ => None,
    };
    let bars = goal.rows.iter().any(|row| bar(row).is_some());
    html! {
        section.sheet.lab-goal id=(format!("goal-{}", number + 1)) {
            div.sheet-head { h2 { (goal.name) } span.badge.exact { "exact" } }
            div.scroll-x tabindex="0" role="group" aria-label=(goal.name) { table.chart {
                thead { tr { th.wide { span.visually-hidden { "of" } } @for head in &goal.heads { th.num { (head) } } @if bars { th { span.visually-hidden { "bars" } } } } }
                tbody {
                    @for row in &goal.rows {
                        tr.at[row.wanted] {
                            th scope="row" { (row.name) }
                            @for figure in &row.figures { td.num { (said(figure)) } }
                            @if let Some(width) = bar(row) {
                                td.bars { svg.duo viewBox="0 0 80 11" aria-hidden="true" { rect.bar-track width="80" height="11" {} rect.bar-plan-a width=(width) height="11" {} } }
                            }
                        }
                    }
                }
            } }
        }
    }
}

/// The best hexes to aim at, each a link to a plan that aims its first entry there.
fn best(sought: &Sought, shown: &Column, answer: &Answer) -> Markup {
    let Some(grid) = answer.sheet.grid.filter(|_| !answer.lab.best.is_empty()) else { return html! {} };
    let aimed = |hex: &str| {
        sought.query.link_with(|query| {
            let plan = if shown.letter == Letter::B { &mut query.b } else { &mut query.a };
            plan.iter_mut().filter_map(|plan| plan.hexes.first_mut()).for_each(|first| *first = hex.into());
        })
    };
    html! {
        section.sheet #best {
            div.sheet-head { h2 { "Best " (answer.lab.first().entry) "s" } span.small.dim { "of all " (grid.len()) " hexes" } }
            ol.small {
                @for advice in &answer.lab.best {
                    @let name = grid.name_of(advice.hex);
                    li { a.mono href=(format!("/lab?{}", aimed(&name))) { (name) } ": " (advice.why) }
                }
            }
        }
    }
}

/// What the plan costs on average, by cause of loss.
fn losses(answer: &Answer) -> Markup {
    let unfit = (answer.fit + 1..answer.fates.len()).map(|fate| (answer.fates[fate], answer.mean(fate)));
    let all: f64 = unfit.clone().map(|(_, mean)| mean).sum();
    let each: Vec<String> = unfit.map(|(fate, mean)| format!("{mean:.2} {}", kit::plain(fate))).collect();
    html! {
        p.small.dim #losses {
            "On average " (format!("{all:.2}")) " not " (answer.lab.manner.good) ": " (each.join(", ")) "; "
            (format!("{:.2}", answer.off_the_map())) " of all " (answer.lab.manner.nowhere) "."
            @if let Some(points) = &answer.points { " Those on the map take " (format!("{:.2}", points.mean())) " " (points.name) "." }
        }
    }
}

/// How many points units have together, number by number.
fn points(answer: &Answer) -> Markup {
    let Some(points) = &answer.points else { return html! {} };
    html! {
        section.sheet #points {
            div.sheet-head { h2 { (kit::title(points.name)) } (kit::badge(&points.odds)) }
            p { b.figure-big { (format!("{:.2}", points.mean())) } " on average, all units together." }
            details {
                summary.small { "Every number" }
                table.chart {
                    thead { tr { th.wide { "Points" } th.num { "exactly" } th.num { "at least" } } }
                    tbody {
                        @for chance in &points.odds.outcomes {
                            tr {
                                th scope="row" { (chance.outcome) }
                                td.num { (kit::percent(chance.p)) } td.num { (kit::percent(at_least(&points.odds, chance.outcome))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A number as it is, or its length if that is too long.
fn over(number: &str) -> String {
    if number.len() > 30 { format!("a number of {} digits", number.len()) } else { grouped(number) }
}

fn grouped(digits: &str) -> String {
    let first = digits.len() % 3;
    let mut text = digits[..first].to_string();
    for (at, digit) in digits[first..].chars().enumerate() {
        if at % 3 == 0 && !text.is_empty() {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The CSS class of a fate: fit, the worst, or between.
fn class(answer: &Answer, fate: usize) -> &'static str {
    match fate {
        fate if fate <= answer.fit => "safe",
        fate if fate + 1 == answer.fates.len() => "elim",
        _ => "disp",
    }
}

/// The sign of a fate: a letter in a shape.
fn sign(answer: &Answer, fate: usize) -> Markup {
    let letter: String = match class(answer, fate) {
        "safe" => "–".into(),
        "elim" => "X".into(),
        _ => answer.fates[fate].chars().take(1).flat_map(char::to_uppercase).collect(),
    };
    html! { span class=(format!("fate {}", class(answer, fate))) aria-hidden="true" { (letter) } }
}

/// How many units are fit near the objective.
fn near(sought: &Sought, answer: &Answer) -> Markup {
    if !answer.lab.manner.objective {
        return html! {};
    }
    let (Some((hex, within)), Some(near)) = (sought.objective, &answer.near) else {
        return html! { section.empty #near { b { "No objective" } p { "Type its hex, or choose it on the map with the key " kbd { "o" } "." } } };
    };
    let name = answer.sheet.grid.map(|grid| grid.name(hex)).unwrap_or_default();
    let unit = answer.lab.unit;
    let most = near.outcomes.iter().map(|chance| chance.outcome).max().unwrap_or(0).max(sought.least);
    let whole = |units: usize| match answer.lab.formation {
        Some((size, formation)) if units > 0 && units.is_multiple_of(size) => Some(kit::count(units / size, formation)),
        _ => None,
    };
    html! {
        section.sheet #near {
            div.sheet-head { h2 { "Near " (name) } (kit::badge(near)) }
            p {
                b.figure-big { (kit::percent(at_least(near, sought.least))) }
                " to have at least " (kit::count(sought.least, unit)) " fit within " (hexes(within))
                @if let Some(whole) = whole(sought.least) { ", enough for " (whole) }
                "."
            }
            details {
                summary.small { "Every number; " (format!("{:.2}", average(near))) " on average" }
                table.chart {
                    thead { tr { th.wide { "Fit there" } th.num { "exactly" } th.num { "at least" } } }
                    tbody {
                        @for units in 0..=most {
                            @let exactly: f64 = near.outcomes.iter().filter(|chance| chance.outcome == units).map(|chance| chance.p).sum();
                            tr.at[units == sought.least] {
                                th scope="row" { (units) @if let Some(whole) = whole(units) { span.dim { " (" (whole) ")" } } }
                                td.num { (kit::percent(exactly)) } td.num { (kit::percent(at_least(near, units))) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn hexes(number: u32) -> String {
    if number == 1 { "1 hex".into() } else { format!("{number} hexes") }
}

/// How many units come down among the enemy.
fn among(sought: &Sought, answer: &Answer) -> Markup {
    let Some(among) = &answer.among else { return html! {} };
    let (grid, unit) = (answer.sheet.grid, answer.lab.unit);
    html! {
        section.sheet #among {
            div.sheet-head { h2 { "Among the enemy" } (kit::badge(among)) }
            p { b { (kit::percent(at_least(among, 1))) } " that a " (unit) " comes down in an enemy position; " (format!("{:.2}", average(among))) " do on average." }
            ul.small {
                @for &hex in &sought.enemy {
                    @let there = answer.odds.hexes.iter().find(|chance| grid.and_then(|grid| grid.index(hex)) == Some(chance.hex));
                    li { span.mono { (grid.map(|grid| grid.name(hex)).unwrap_or_default()) } ": " (kit::percent(there.map_or(0.0, |chance| chance.p))) }
                }
            }
        }
    }
}

const WIDE: f64 = 290.0;
const HIGH: f64 = 50.0;
const ROW: f64 = 96.0;

/// How many units meet each fate: three rows of bars on one scale, a number on every bar.
fn spreads(answer: &Answer) -> Markup {
    let spreads: Vec<Vec<f64>> = (0..answer.fates.len()).map(|fate| answer.spread(fate)).collect();
    let top = spreads.iter().flatten().copied().fold(0.0, f64::max).max(1e-9);
    let bars = answer.units() + 1;
    let (step, every) = (WIDE / bars as f64, bars.div_ceil(18));
    html! {
        svg.hist viewBox=(format!("0 0 {WIDE} {}", ROW * spreads.len() as f64)) role="img"
            aria-label="How many meet each fate; the same figures are in the table below" {
            defs {
                pattern #lab-disp width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" { rect.f-disp width="3.4" height="6" {} }
                pattern #lab-elim width="5" height="5" patternUnits="userSpaceOnUse" { path.s-elim fill="none" stroke-width="1.5" d="M0 0L5 5M5 0L0 5" {} }
            }
            @for (fate, spread) in spreads.iter().enumerate() {
                @let (class, foot) = (class(answer, fate), ROW * fate as f64 + 76.0);
                text.ttl x="0" y=(format!("{:.1}", foot - 63.0)) { (kit::title(answer.fates[fate])) }
                text.mean x=(WIDE) y=(format!("{:.1}", foot - 63.0)) { "mean " (format!("{:.2}", answer.mean(fate))) }
                @for (number, &p) in spread.iter().enumerate() {
                    @let (x, high) = (step * number as f64, p / top * (HIGH - 4.0));
                    @let middle = format!("{:.1}", x + step / 2.0);
                    @if p > 0.0 {
                        rect class=(match class { "safe" => "f-safe", "disp" => "bar-disp", _ => "bar-elim" })
                            fill=[match class { "safe" => None, "disp" => Some("url(#lab-disp)"), _ => Some("url(#lab-elim)") }]
                            x=(format!("{:.1}", x + step * 0.1)) y=(format!("{:.1}", foot - high)) width=(format!("{:.1}", step * 0.8)) height=(format!("{high:.1}")) {}
                        @if step > 13.0 || number % every == 0 { text.val x=(middle) y=(format!("{:.1}", foot - high - 3.0)) { (short(p)) } }
                    }
                    @if number % every == 0 { text x=(middle) y=(format!("{:.1}", foot + 12.0)) { (number) } }
                }
                path.axis d=(format!("M0 {foot:.1}H{WIDE}")) {}
            }
        }
    }
}

fn short(p: f64) -> String {
    if p < 0.005 { "<1".into() } else { format!("{:.0}", p * 100.0) }
}

fn spread_table(answer: &Answer) -> Markup {
    let spreads: Vec<Vec<f64>> = (0..answer.fates.len()).map(|fate| answer.spread(fate)).collect();
    html! {
        div.scroll-x tabindex="0" role="group" aria-label="How many meet each fate" { table.chart {
            thead { tr { th.wide { "How many" } @for fate in answer.fates { th.num { (kit::plain(fate)) } } } }
            tbody {
                @for number in 0..=answer.units() {
                    tr { th scope="row" { (number) } @for spread in &spreads { td.num { (kit::percent(spread[number])) } } }
                }
            }
        } }
    }
}
