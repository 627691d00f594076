//! Pictures of sheets and odds, for files and for the terminal.

use crate::commands::{Labels, Told, tallies};
use crate::output::{Out, count, plain, say};
use jumpmaster_core::sheet::{Fact, Heat};
use jumpmaster_core::{Fault, Sheet};
use jumpmaster_draw::{Badge, Bar, Bars, Charted, Fill, Style};
use jumpmaster_odds::{Found, HexChance, Odds};
use jumpmaster_play::{ChartTold, Situation};
use serde_json::Value;

/// The width of a PNG in pixels.
const WIDTH: u32 = 1600;

/// A sheet overlaid with the odds of where something comes down, and around it which odds these are, the situation, how
/// they were found, and the house rules.
pub fn heated(mut sheet: Sheet, situation: &Situation, odds: &Odds<Value>) -> Sheet {
    sheet.title = titled(situation, &sheet.title);
    sheet.facts.extend(facts(situation));
    if let Some(grid) = sheet.grid {
        let found = match odds.found {
            Found::Exact => "exact".into(),
            Found::Sampled { runs } => {
                let width =
                    |chance: &HexChance| chance.interval.map(|(low, high)| (high - chance.p).max(chance.p - low));
                let widest = odds.hexes.iter().filter_map(width).fold(0.0, f64::max);
                format!("sampled ±{:.3}%, {}", widest * 100.0, count(runs, "run"))
            }
        };
        sheet.facts.push(Fact::new("Chances", found));
        let heat = odds.hexes.iter().filter(|chance| chance.hex < grid.len());
        sheet.heat = heat.map(|chance| Heat { hex: grid.hex(chance.hex), p: chance.p }).collect();
    }
    sheet
}

/// The procedure, and the place where it is resolved.
fn titled(situation: &Situation, place: &str) -> String {
    let title = situation.entry.title();
    if place.is_empty() { title.into() } else { format!("{title}: {place}") }
}

/// The facts beside a picture of odds: the procedure, its situation in a few words, the options and house rules.
fn facts(situation: &Situation) -> Vec<Fact> {
    /// A longer fact would not be read beside a picture; `--json` prints the whole situation.
    const LONGEST: usize = 48;
    let mut facts = vec![Fact::new("Procedure", situation.entry.id())];
    // Options are listed with those that house rules set.
    for (key, value) in situation.input.as_object().into_iter().flatten().filter(|(key, _)| *key != "options") {
        let said = say(value);
        if said.chars().count() <= LONGEST {
            facts.push(Fact::new(plain(key), said));
        }
    }
    facts.extend(rules(situation));
    facts
}

/// The options and house rules in force.
fn rules(situation: &Situation) -> impl Iterator<Item = Fact> {
    let set: Vec<String> = situation.ledger.in_force().iter().map(ToString::to_string).collect();
    let options = (!set.is_empty()).then(|| Fact::new("Options", set.join(", ")));
    options.into_iter().chain(situation.mark().map(|mark| house(&mark.name, &mark.hash)))
}

/// The house rules a picture was made by: their name, and enough of their hash to recognise them.
pub fn house(name: &str, hash: &str) -> Fact {
    Fact::new("House rules", format!("{name}, sha256 {}", hash.get(..12).unwrap_or(hash)))
}

/// A sheet on the terminal.
pub fn terminal(sheet: &Sheet, out: &Out) -> String {
    jumpmaster_draw::text(sheet, out.colours, out.width)
}

/// A sheet as an SVG document.
pub fn svg(sheet: &Sheet) -> String {
    jumpmaster_draw::svg(sheet, &Style::default())
}

/// A sheet as a PNG picture.
pub fn png(sheet: &Sheet) -> Result<Vec<u8>, Fault> {
    jumpmaster_draw::png(sheet, &Style::default(), WIDTH)
}

/// Odds as an SVG document: the map with its heat, if there is one, and the charts.
pub fn odds_svg(told: &Told) -> String {
    jumpmaster_draw::odds_svg(Some(&above(told)), &charts(told), &Style::default())
}

/// The same as a PNG picture.
pub fn odds_png(told: &Told) -> Result<Vec<u8>, Fault> {
    jumpmaster_draw::odds_png(Some(&above(told)), &charts(told), &Style::default(), WIDTH)
}

/// A chart as an SVG document.
pub fn chart_svg(situation: &Situation, told: &ChartTold) -> String {
    jumpmaster_draw::chart_svg(&charted(told, &notes(situation)), &Style::default())
}

/// The same as a PNG picture.
pub fn chart_png(situation: &Situation, told: &ChartTold) -> Result<Vec<u8>, Fault> {
    jumpmaster_draw::chart_png(&charted(told, &notes(situation)), &Style::default(), WIDTH)
}

/// What a chart does not say itself: the procedure, and the rules it is looked up by.
fn notes(situation: &Situation) -> Vec<Fact> {
    [Fact::new("Procedure", situation.entry.id())].into_iter().chain(rules(situation)).collect()
}

fn charted<'a>(told: &'a ChartTold, notes: &'a [Fact]) -> Charted<'a> {
    Charted { chart: &told.chart, needed: told.needed.as_ref(), notes }
}

/// What goes above the charts: the map, or without one the title and the facts alone.
fn above(told: &Told) -> Sheet {
    let mut sheet = told.sheet.clone().unwrap_or_else(|| Sheet {
        title: titled(told.situation, ""),
        facts: facts(told.situation),
        ..Sheet::default()
    });
    sheet.facts.extend(Labels::of(&told.odds).told().map(|shared| Fact::new("In every outcome", shared)));
    sheet
}

/// A chart for every fate that units can meet; if there are none, one of all outcomes.
fn charts(told: &Told) -> Vec<Bars> {
    let badge = match told.odds.found {
        Found::Exact => Badge::Exact,
        Found::Sampled { .. } => Badge::Sampled(format!("±{:.3} %", told.odds.half_width() * 100.0)),
    };
    let fates = told.situation.entry.fates().unwrap_or_default();
    let counted: Option<Vec<Bars>> =
        fates.iter().enumerate().map(|(at, fate)| fate_chart(told, fate, at, badge.clone())).collect();
    counted.filter(|charts| !charts.is_empty()).unwrap_or_else(|| {
        let labels = Labels::of(&told.odds);
        let bar = |chance: &jumpmaster_odds::Chance<Value>| Bar {
            label: labels.label(&chance.outcome),
            p: chance.p,
            interval: chance.interval,
        };
        let whole = Bars::new("Outcomes", badge.clone(), told.odds.outcomes.iter().map(bar).collect());
        let totals = tallies(&told.odds).into_iter().enumerate().map(|(at, tally)| {
            let numbers = tally.numbers.iter().map(|&(number, p)| (number as u64, p));
            counts(&tally.key, numbers, at, badge.clone())
        });
        totals.chain([whole]).collect()
    })
}

/// A chart of how many units meet a fate; `None` if outcomes do not count it.
fn fate_chart(told: &Told, fate: &str, at: usize, badge: Badge) -> Option<Bars> {
    let number = |chance: &jumpmaster_odds::Chance<Value>| Some((chance.outcome.get(fate)?.as_u64()?, chance.p));
    let numbers: Vec<(u64, f64)> = told.odds.outcomes.iter().map(number).collect::<Option<_>>()?;
    Some(counts(fate, numbers, at, badge))
}

/// A chart of counts: one bar for each number.
fn counts(title: &str, numbers: impl IntoIterator<Item = (u64, f64)>, at: usize, badge: Badge) -> Bars {
    let mut bars = std::collections::BTreeMap::<u64, f64>::new();
    for (number, p) in numbers {
        *bars.entry(number).or_default() += p;
    }
    let mean: f64 = bars.iter().map(|(&number, p)| number as f64 * p).sum();
    let bars = bars.into_iter().map(|(number, p)| Bar::new(number.to_string(), p)).collect();
    let fill = match at % 3 {
        0 => Fill::Plain,
        1 => Fill::Hatched,
        _ => Fill::Crossed,
    };
    Bars { note: format!("mean {mean:.2}"), fill, ..Bars::new(title, badge, bars) }
}
