//! Pictures of sheets and odds, for files and for the terminal.

use crate::commands::Told;
use crate::output::{Out, count};
use jumpmaster_core::sheet::{Fact, Heat};
use jumpmaster_core::{Fault, Sheet};
use jumpmaster_draw::{Badge, Bar, Chart, Fill, Style};
use jumpmaster_odds::{Found, HexChance, Odds};
use serde_json::Value;

/// How wide a PNG is.
const WIDTH: u32 = 1600;

/// A sheet with the odds of where something comes down on it, and a word on how they were found.
pub fn heated(mut sheet: Sheet, odds: &Odds<Value>) -> Sheet {
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
    jumpmaster_draw::odds_svg(told.sheet.as_ref(), &charts(told), &Style::default())
}

/// The same as a PNG picture.
pub fn odds_png(told: &Told) -> Result<Vec<u8>, Fault> {
    jumpmaster_draw::odds_png(told.sheet.as_ref(), &charts(told), &Style::default(), WIDTH)
}

/// A chart for every fate that units can meet; where there are none, one of all outcomes.
fn charts(told: &Told) -> Vec<Chart> {
    let badge = match told.odds.found {
        Found::Exact => Badge::Exact,
        Found::Sampled { .. } => Badge::Sampled(format!("±{:.3} %", told.half_width() * 100.0)),
    };
    let fates = told.situation.entry.fates().unwrap_or_default();
    let counted: Option<Vec<Chart>> =
        fates.iter().enumerate().map(|(at, fate)| fate_chart(told, fate, at, badge.clone())).collect();
    counted.filter(|charts| !charts.is_empty()).unwrap_or_else(|| {
        let bar = |chance: &jumpmaster_odds::Chance<Value>| Bar {
            label: crate::output::say(&chance.outcome),
            p: chance.p,
            interval: chance.interval,
        };
        vec![Chart::new(told.situation.entry.title(), badge, told.odds.outcomes.iter().map(bar).collect())]
    })
}

/// How many units meet a fate: one bar for each number.
fn fate_chart(told: &Told, fate: &str, at: usize, badge: Badge) -> Option<Chart> {
    let mut numbers = std::collections::BTreeMap::<u64, f64>::new();
    for chance in &told.odds.outcomes {
        *numbers.entry(chance.outcome.get(fate)?.as_u64()?).or_default() += chance.p;
    }
    let mean: f64 = numbers.iter().map(|(&number, p)| number as f64 * p).sum();
    let bars = numbers.into_iter().map(|(number, p)| Bar::new(number.to_string(), p)).collect();
    let fill = match at {
        0 => Fill::Plain,
        1 => Fill::Hatched,
        _ => Fill::Crossed,
    };
    Some(Chart { note: format!("mean {mean:.2}"), fill, ..Chart::new(fate, badge, bars) })
}
