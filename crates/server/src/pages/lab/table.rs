//! The same figures as tables: plans and rules side by side, and the map as a list of hexes.

use super::answer::{Answer, Column, Sought, at_least, average};
use super::frame;
use super::query::Letter;
use crate::kit;
use jumpmaster_core::goal::{self, Figure};
use jumpmaster_play::Points;
use maud::{Markup, html};

/// The number of hexes listed before the rest is folded away.
const FIRST: usize = 6;

/// Plans and rules side by side.
pub fn compare(sought: &Sought, columns: &[Column]) -> Markup {
    let answers: Vec<(&Column, &Answer)> =
        columns.iter().filter_map(|column| Some((column, column.answer.as_ref().ok()?))).collect();
    if columns.len() < 2 {
        return html! {
            section.empty #compare {
                b { "Nothing beside it yet" }
                p { "Put a plan B beside this one, or set an option otherwise, and both are shown here with the same figures." }
            }
        };
    }
    let exact = answers.iter().find(|(_, answer)| answer.odds.found != jumpmaster_odds::Found::Exact);
    html! {
        section.sheet #compare {
            div.sheet-head {
                h2 { "Side by side" }
                @if let Some((_, answer)) = exact.or(answers.first()) { (kit::badge(&answer.odds)) }
            }
            div.two {
                @for (column, answer) in &answers {
                    figure {
                        figcaption.row { (tag(column)) b { (aims(answer)) } @if column.house { (house(sought)) } }
                        (frame::small(answer, sought.query.show, &column.key()))
                    }
                }
            }
            div.scroll-x tabindex="0" role="group" aria-label="Plans compared" { table.chart.compare {
                thead { tr {
                    th.wide { "Expected, or chance" }
                    @for (column, _) in &answers { th.num { (column.name()) } }
                    th { span.visually-hidden { "bars" } }
                } }
                tbody { @for row in rows(sought, &answers) { (row.draw(&answers)) } }
            } }
            @for column in columns {
                @if let Err(fault) = &column.answer { p { b { (column.name()) ": " } } (super::refusal(fault)) }
            }
        }
    }
}

fn tag(column: &Column) -> Markup {
    html! { span.plan-tag.b[column.letter == Letter::B] { (column.letter.name()) } }
}

fn house(sought: &Sought) -> Markup {
    html! { @if let Some((house, _)) = &sought.house { span.badge.house title=(house.mark.name) { "house rules " (&house.mark.hash[..4]) } } }
}

/// What a plan aims at, in short.
fn aims(answer: &Answer) -> String {
    let first = answer.lab.first();
    let entries = answer.input.get(first.list).and_then(serde_json::Value::as_array);
    let aimed = entries.into_iter().flatten().filter_map(|entry| {
        let hex = entry.get(first.hex)?.as_str()?;
        let heading = first.line.as_ref().and_then(|line| entry.get(line.heading.name)?.as_str());
        Some(heading.map_or_else(|| hex.to_string(), |heading| format!("{hex} {heading}")))
    });
    aimed.collect::<Vec<_>>().join(" and ")
}

/// Whether a larger or a smaller figure is better.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    Higher,
    Lower,
    Neither,
}

/// A figure of every column.
struct Row {
    name: String,
    values: Vec<f64>,
    /// The value of a full bar.
    full: f64,
    chance: bool,
    better: Better,
}

impl Row {
    fn draw(&self, answers: &[(&Column, &Answer)]) -> Markup {
        let best = match self.better {
            Better::Higher => self.values.iter().copied().reduce(f64::max),
            Better::Lower => self.values.iter().copied().reduce(f64::min),
            Better::Neither => None,
        };
        let differ = self.values.iter().any(|value| (value - self.values[0]).abs() > 5e-4);
        let high = 14 * self.values.len() - 3;
        html! {
            tr {
                th scope="row" { (self.name) }
                @for &value in &self.values {
                    @let said = if self.chance { kit::percent(value) } else { format!("{value:.2}") };
                    td.num { @if differ && best.is_some_and(|best| (value - best).abs() < 5e-4) { b { (said) } } @else { (said) } }
                }
                td.bars {
                    svg.duo viewBox=(format!("0 0 160 {high}")) aria-hidden="true" {
                        @for (at, (value, (column, _))) in self.values.iter().zip(answers).enumerate() {
                            rect.bar-track y=(at * 14) width="160" height="11" {}
                            rect class=(if column.letter == Letter::A { "bar-plan-a" } else { "bar-plan-b" }) y=(at * 14)
                                width=(format!("{:.1}", 160.0 * (value / self.full.max(1e-9)).clamp(0.0, 1.0))) height=(if column.house { "6" } else { "11" }) {}
                        }
                    }
                }
            }
        }
    }
}

fn rows(sought: &Sought, answers: &[(&Column, &Answer)]) -> Vec<Row> {
    let Some((_, first)) = answers.first() else { return Vec::new() };
    let unit = first.lab.unit;
    let units = answers.iter().map(|(_, answer)| answer.units()).max().unwrap_or(1) as f64;
    let mut rows: Vec<Row> = Vec::new();
    let row = |name: String, better: Better, full: Option<f64>, value: &dyn Fn(&Answer) -> f64| Row {
        name,
        values: answers.iter().map(|(_, answer)| value(answer)).collect(),
        full: full.unwrap_or(1.0),
        chance: full.is_none(),
        better,
    };
    let all = Some(units);
    let named = kit::title(&format!("{unit}s"));
    rows.push(row(format!("{named} in all"), Better::Neither, all, &|answer| answer.units() as f64));
    for (at, fate) in first.fates.iter().enumerate() {
        let better = if at <= first.fit { Better::Higher } else { Better::Lower };
        rows.push(row(format!("{named} {}", kit::plain(fate)), better, all, &|answer| answer.mean(at)));
    }
    rows.push(row(
        format!("of all, {}", first.lab.manner.nowhere.trim_start_matches("go ")),
        Better::Lower,
        all,
        &Answer::off_the_map,
    ));
    if let Some(points) = &first.points {
        let mean = |answer: &Answer| answer.points.as_ref().map_or(0.0, Points::mean);
        let most = answers.iter().map(|(_, answer)| mean(answer)).fold(0.0, f64::max);
        rows.push(row(points.name.into(), Better::Lower, Some(most), &mean));
    }
    if let Some((hex, within)) = sought.objective {
        let place = first.sheet.grid.map(|grid| grid.name(hex)).unwrap_or_default();
        let mut steps = vec![1, sought.least];
        steps.extend(first.lab.formation.map(|(size, _)| size));
        steps.sort_unstable();
        steps.dedup();
        for least in steps.into_iter().filter(|&least| least > 0) {
            let chance = move |answer: &Answer| answer.near.as_ref().map_or(0.0, |near| at_least(near, least));
            rows.push(row(format!("{least} or more fit within {within} of {place}"), Better::Higher, None, &chance));
        }
        let mean = |answer: &Answer| answer.near.as_ref().map_or(0.0, average);
        rows.push(row(format!("fit within {within} of {place}"), Better::Higher, all, &mean));
    }
    rows.extend(promised(answers));
    if !sought.enemy.is_empty() {
        let chance = |answer: &Answer| answer.among.as_ref().map_or(0.0, |among| at_least(among, 1));
        rows.push(row("some come down among the enemy".into(), Better::Lower, None, &chance));
    }
    rows
}

/// What the plans promise besides, where the first of them says that plans are compared by it.
fn promised(answers: &[(&Column, &Answer)]) -> Vec<Row> {
    let Some((_, first)) = answers.first() else { return Vec::new() };
    let mut rows = Vec::new();
    for goal in &first.goals {
        for asked in goal.rows.iter().filter(|row| row.better.is_some()) {
            let found = |answer: &Answer| {
                let goal = answer.goals.iter().find(|other| other.name == goal.name)?;
                let row = goal.rows.iter().find(|other| other.name == asked.name)?;
                Some(row.figures.first()?.share().value())
            };
            let values: Vec<f64> = answers.iter().map(|(_, answer)| found(answer).unwrap_or(0.0)).collect();
            let chance = matches!(asked.figures.first(), Some(Figure::Chance(_)));
            rows.push(Row {
                name: format!("{}: {}", goal.name, asked.name),
                full: if chance { 1.0 } else { values.iter().copied().fold(0.0, f64::max) },
                better: match asked.better {
                    Some(goal::Better::Higher) => Better::Higher,
                    Some(goal::Better::Lower) => Better::Lower,
                    None => Better::Neither,
                },
                values,
                chance,
            });
        }
    }
    rows
}

/// The map as a list: every hex where something can come down, likeliest first.
pub fn hexes(sought: &Sought, shown: &Column) -> Markup {
    let Ok(answer) = &shown.answer else { return html! {} };
    let Some(grid) = answer.sheet.grid else { return html! {} };
    let mut hexes: Vec<_> = answer.odds.hexes.iter().filter(|chance| chance.hex < grid.len()).collect();
    hexes.sort_by(|a, b| b.p.total_cmp(&a.p).then(a.hex.cmp(&b.hex)));
    let row = |chance: &jumpmaster_odds::HexChance| {
        let (spot, name) = (grid.spot_of(chance.hex), grid.name_of(chance.hex));
        let ground = answer.sheet.ground_words(chance.hex);
        html! {
            tr data-hex=(spot) data-p=(kit::percent(chance.p)) data-mean=(format!("{:.2}", chance.mean)) data-fit=(format!("{:.2}", chance.fit)) {
                th.mono scope="row" { (name) } td.text { (ground) }
                td.num { (kit::percent(chance.p)) } td.num { (format!("{:.2}", chance.mean)) } td.num { (format!("{:.2}", chance.fit)) }
            }
        }
    };
    let table = |hexes: &[&jumpmaster_odds::HexChance]| {
        html! {
            div.scroll-x tabindex="0" role="group" aria-label="Hexes and their chances" { table.chart.lab-hexes {
                thead { tr { th.wide { "Hex" } th.wide { "Ground" } th.num { "a " (answer.lab.unit) " " (answer.lab.manner.does) } th.num { "mean" } th.num { "fit" } } }
                tbody { @for chance in hexes { (row(chance)) } }
            } }
        }
    };
    html! {
        section.sheet #list tabindex="-1" {
            div.sheet-head { h2 { (answer.lab.manner.chances) } (kit::badge(&answer.odds)) }
            p.visually-hidden { "Plan " (shown.name()) " on " (sought.stage.start.title) "." }
            (table(&hexes[..hexes.len().min(FIRST)]))
            @if hexes.len() > FIRST {
                details #lab-all { summary.small { "The other " (hexes.len() - FIRST) " hexes" } (table(&hexes[FIRST..])) }
            }
        }
        section.sheet #lab-cursor hidden {
            div.sheet-head { h2 { "Hex" } span.small.dim { "cursor" } }
            p {}
        }
    }
}
