//! Parts that several pages share: text with its source, dice, badges, refusals and pictures.

use jumpmaster_core::dice::Die;
use jumpmaster_core::ledger::ClauseText;
use jumpmaster_core::sheet::Heat;
use jumpmaster_core::{Fault, Sheet};
use jumpmaster_draw::{Badge, Bar, Bars, Fill};
use jumpmaster_odds::{Chance, Found, HexChance, Odds};
use jumpmaster_play::Entry;
pub(crate) use jumpmaster_play::{plain, say};
use jumpmaster_systems::shelf;
use maud::{Markup, PreEscaped, html};
use serde_json::Value;
use std::collections::BTreeMap;

/// The clause with this id, whatever its system.
pub(crate) fn clause(id: &str) -> Option<&'static ClauseText> {
    let (system, _) = id.split_once('.')?;
    shelf().book(system).ok()?.ledger().clause(id).ok()
}

/// The address of a clause, or of a table, on the page of its system's rules.
pub(crate) fn rules_href(id: &str) -> String {
    let system = id.split('.').next().unwrap_or_default();
    format!("/rules/{system}#{id}")
}

/// The id of a clause, small and in brown: its text is the tooltip, and it links to the rules page. Dashed if it rests on
/// a ruling of ours.
pub(crate) fn chip(id: &str) -> Markup {
    let found = clause(id);
    let ours = found.is_some_and(|clause| !clause.ruling.is_empty());
    let words = found.map(|clause| if clause.text.is_empty() { &clause.ruling } else { &clause.text });
    html! { a.chip.ours[ours] href=(rules_href(id)) title=[words] { (id) } }
}

/// A refusal: what, why and fix. If the reason is a clause, its text is quoted.
pub(crate) fn refusal(fault: &Fault) -> Markup {
    html! {
        section.refusal role="alert" {
            dl {
                dt { "What" } dd.what { (fault.what) }
                dt { "Why" } dd {
                    @match clause(&fault.why) {
                        Some(clause) => { (chip(&clause.id)) " " q { (clause.text) } },
                        None => (fault.why),
                    }
                }
                dt { "Fix" } dd { (fault.fix) }
            }
        }
    }
}

/// How chances were found; no chance is shown without it.
pub(crate) fn badge<O>(odds: &Odds<O>) -> Markup {
    match odds.found {
        Found::Exact => html! { span.badge.exact title="Every path was weighed." { "exact" } },
        Found::Sampled { runs } => {
            let title = format!("Monte Carlo, {runs} runs, 95% confidence.");
            html! { span.badge.sampled title=(title) { "sampled ±" (width(odds)) } }
        }
    }
}

/// The largest distance from a sampled chance to the end of its interval, in words.
fn width<O>(odds: &Odds<O>) -> String {
    format!("{:.1} %", odds.half_width() * 100.0)
}

/// A chance as people say it.
pub(crate) fn percent(p: f64) -> String {
    match p * 100.0 {
        p if p <= 0.0 => "0 %".into(),
        p if p < 0.01 => "<0.01 %".into(),
        p if p < 1.0 => format!("{p:.2} %"),
        p if p < 99.95 => format!("{p:.1} %"),
        p if p < 100.0 => ">99.9 %".into(),
        _ => "100 %".into(),
    }
}

/// A number of things: `1 clause`, `2 clauses`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// A key as a heading.
pub(crate) fn title(key: &str) -> String {
    sentence(&plain(key))
}

/// Words with a capital letter, to begin a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// Who rolled the die that is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whose {
    /// Rolled by the app.
    Ours,
    /// Rolled at the reader's own table.
    Yours,
}

/// A die that shows a face.
pub(crate) fn die(die: Die, face: u8, whose: Whose) -> Markup {
    let label = format!("{die} shows {face}");
    html! {
        svg.die.mine[whose == Whose::Yours] viewBox="-17 -17 34 34" role="img" aria-label=(label) { (faced(die, face)) }
    }
}

/// The same for a screen reader that finds its face in words beside it.
pub(crate) fn silent_die(die: Die, face: u8) -> Markup {
    html! { svg.die viewBox="-17 -17 34 34" aria-hidden="true" { (faced(die, face)) } }
}

/// A die that is still wanted.
pub(crate) fn wanted(die: Die) -> Markup {
    html! {
        svg.die.want.big viewBox="-17 -17 34 34" role="img" aria-label=(format!("{} wanted", asked(die))) {
            (body(die)) text x=[(die.dice() > 1).then_some("-3")] y=(if die.dice() > 1 { "9" } else { "6" }) font-size="17" { "?" }
        }
    }
}

/// The roll somebody is asked to make: "one d6", "2d6".
pub(crate) fn asked(die: Die) -> String {
    if die.dice() == 1 { format!("one {die}") } else { die.to_string() }
}

fn faced(die: Die, face: u8) -> Markup {
    /// The positions of the pips of each face, in thirds of the die.
    const PIPS: [&[(i8, i8)]; 6] = [
        &[(0, 0)],
        &[(-1, -1), (1, 1)],
        &[(-1, -1), (0, 0), (1, 1)],
        &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    ];
    html! {
        (body(die))
        @if let (Die::D6, Some(pips)) = (die, PIPS.get(usize::from(face.wrapping_sub(1)))) {
            @for (x, y) in *pips { circle.d-pip cx=(x * 8) cy=(y * 8) r="3" {} }
        } @else if die.dice() > 1 {
            text x="-3" y="8" font-size=(if face > 99 { "11" } else { "14" }) { (face) }
        } @else {
            text y=(if face > 99 { "4.5" } else { "5" }) font-size=(if face > 99 { "12" } else { "15" }) { (face) }
        }
    }
}

fn body(die: Die) -> Markup {
    match die.faces() {
        _ if die.dice() > 1 => html! {
            rect.d-body x="-9" y="-16" width="25" height="25" rx="4" {}
            rect.d-body x="-16" y="-10" width="26" height="26" rx="4" {}
        },
        6 => html! { rect.d-body x="-15" y="-15" width="30" height="30" rx="5" {} },
        10 => html! { path.d-body d="M0-16L15.5-3V3L0 16L-15.5 3V-3Z" {} },
        12 => html! { path.d-body d="M0-16L9.4-13L15.2-5V5L9.4 13L0 16L-9.4 13L-15.2 5V-5L-9.4-13Z" {} },
        100 => html! { circle.d-body r="15.5" {} },
        _ => html! { path.d-body d="M0-16L14-8V8L0 16L-14 8V-8Z" {} },
    }
}

/// A sheet overlaid with the odds of where something comes down.
pub(crate) fn heated(mut sheet: Sheet, hexes: &[HexChance]) -> Sheet {
    if let Some(grid) = sheet.grid {
        let on_it = hexes.iter().filter(|chance| chance.hex < grid.len());
        sheet.heat = on_it.map(|chance| Heat { hex: grid.hex(chance.hex), p: chance.p }).collect();
    }
    sheet
}

/// An SVG picture made by `draw`, which escapes what it writes.
pub(crate) fn picture(svg: String) -> Markup {
    html! { div.picture tabindex="0" role="group" aria-label="Picture; scrolls sideways" { (PreEscaped(svg)) } }
}

/// A chart for every fate that units can meet; if there are none, for every field of an outcome that is a word or a
/// number; if there are none of those either, one of all outcomes.
pub(crate) fn charts(entry: &dyn Entry, odds: &Odds<Value>) -> Vec<Bars> {
    let badge = match odds.found {
        Found::Exact => Badge::Exact,
        Found::Sampled { .. } => Badge::Sampled(format!("±{}", width(odds))),
    };
    let fates = entry.fates().unwrap_or_default();
    let counted: Option<Vec<Bars>> =
        fates.iter().enumerate().map(|(at, fate)| fate_chart(odds, fate, at, badge.clone())).collect();
    let counted = counted.filter(|charts| !charts.is_empty()).or_else(|| said_charts(odds, &badge));
    counted.unwrap_or_else(|| {
        let bar = |chance: &Chance<Value>| Bar { label: say(&chance.outcome), p: chance.p, interval: chance.interval };
        vec![Bars::new(entry.title(), badge, odds.outcomes.iter().map(bar).collect())]
    })
}

/// A chart for every field of the outcomes that is a word or a number and varies: one bar for each value.
fn said_charts(odds: &Odds<Value>, badge: &Badge) -> Option<Vec<Bars>> {
    const MOST: usize = 24;
    let fields: Vec<&String> = odds.outcomes.first()?.outcome.as_object()?.keys().collect();
    let chart = |field: &&String| {
        let mut bars: Vec<(&Value, f64)> = Vec::new();
        for chance in &odds.outcomes {
            let value = chance.outcome.get(field.as_str()).filter(|value| !value.is_array() && !value.is_object())?;
            match bars.iter_mut().find(|(known, _)| *known == value) {
                Some((_, p)) => *p += chance.p,
                None => bars.push((value, chance.p)),
            }
            if bars.len() > MOST {
                return None;
            }
        }
        if bars.iter().all(|(value, _)| value.is_number()) {
            bars.sort_by(|a, b| a.0.as_f64().unwrap_or(0.0).total_cmp(&b.0.as_f64().unwrap_or(0.0)));
        }
        let named = bars.iter().map(|(value, p)| Bar::new(say(value), *p)).collect();
        (bars.len() > 1).then(|| Bars::new(title(field), badge.clone(), named))
    };
    let charts: Vec<Bars> = fields.iter().filter_map(chart).collect();
    (!charts.is_empty()).then_some(charts)
}

/// A chart of how many units meet a fate: one bar for each number.
fn fate_chart(odds: &Odds<Value>, fate: &str, at: usize, badge: Badge) -> Option<Bars> {
    let mut numbers = BTreeMap::<u64, f64>::new();
    for chance in &odds.outcomes {
        *numbers.entry(chance.outcome.get(fate)?.as_u64()?).or_default() += chance.p;
    }
    let mean: f64 = numbers.iter().map(|(&number, p)| number as f64 * p).sum();
    let bars = numbers.into_iter().map(|(number, p)| Bar::new(number.to_string(), p)).collect();
    let fill = match at {
        0 => Fill::Plain,
        1 => Fill::Hatched,
        _ => Fill::Crossed,
    };
    Some(Bars { note: format!("mean {mean:.2}"), fill, ..Bars::new(title(fate), badge, bars) })
}
/// The positions of the hexes, as a script reads them.
pub fn places(places: &jumpmaster_draw::Places) -> String {
    let jumpmaster_draw::Places { size: _, radius, first, column, two_columns, row, two_rows } = *places;
    let points = [first, column, two_columns, row, two_rows].into_iter().flat_map(|(x, y)| [x, y]);
    [radius].into_iter().chain(points).map(|number| format!("{number:.3}")).collect::<Vec<_>>().join(" ")
}
