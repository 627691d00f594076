//! Odds as people read them: first how they were found, then averages, the likeliest outcomes, and the map.

use super::Told;
use super::labels::Labels;
use super::tables::{Split, Spread, splits, spreads, totals};
use crate::output::{GOOD, HEAD, Out, STRONG, Table, Trouble, WARN, bar, count, paint, percent, plain, wrap};
use crate::pictures;
use jumpmaster_odds::{Chance, Found};
use jumpmaster_play::Points;
use serde_json::Value;
use std::io::Write;

/// How many outcomes are shown unless all are asked for.
const SHOWN: usize = 12;

/// Which outcomes to show when there are many.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shown {
    /// All of them.
    All,
    /// The likeliest, and how to see the others.
    First,
    /// The likeliest, when there is no way to see the others.
    Likeliest,
}

impl Shown {
    /// All of them if they are asked for, else the likeliest.
    pub fn asked(all: bool) -> Shown {
        if all { Shown::All } else { Shown::First }
    }
}

/// Shows an answer.
pub fn show(told: &Told, shown: Shown, out: &mut Out) -> Result<(), Trouble> {
    let entry = told.situation.entry;
    writeln!(out, "{}  {}", paint(HEAD, entry.id()), paint(STRONG, entry.title()))?;
    method(told, out)?;
    out.house(told.situation.mark(), told.house_file.as_deref())?;
    out.options(&told.situation.ledger.in_force())?;
    out.situation(&told.situation.input)?;
    let (fates, labels) = (entry.fates().unwrap_or_default(), Labels::of(&told.odds));
    if let Some(shared) = labels.told() {
        wrap(&format!("In every outcome: {shared}"), out.width).iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    let told_once = |spread: &Spread| fates.is_empty() && labels.shares(&spread.key);
    let mut spreads = spreads(&told.odds, fates);
    spreads.retain(|spread| !told_once(spread));
    spreads.extend(totals(&told.odds));
    averages(&spreads, out)?;
    // If every outcome has a word of its own, the list of outcomes says the same.
    for split in splits(&told.odds).iter().filter(|split| split.words.len() < told.odds.outcomes.len()) {
        words(split, out)?;
    }
    if let Some(of) = &told.points {
        points(of, out)?;
    }
    let name = |outcome: &Value| counted(outcome, fates).unwrap_or_else(|| labels.label(outcome));
    outcomes(&told.odds.outcomes, &name, shown, out)?;
    if let Some(sheet) = told.sheet.as_ref().filter(|sheet| !sheet.heat.is_empty()) {
        out.heading("Where they come down")?;
        writeln!(out, "{}", pictures::terminal(sheet, out))?;
    }
    Ok(())
}

fn method(told: &Told, out: &mut Out) -> Result<(), Trouble> {
    let kinds = count(told.odds.outcomes.len() as u64, "outcome");
    match told.odds.found {
        Found::Exact => {
            let of = told.odds.of.to_string();
            let of = if of.len() > 40 { format!("a number of {} digits", of.len()) } else { of };
            writeln!(out, "{} every path is weighed; {kinds}, weights out of {of}", paint(GOOD, "exact:"))?;
        }
        Found::Sampled { runs } => {
            let points = told.odds.half_width() * 100.0;
            writeln!(
                out,
                "{} {} from seed {}; {kinds}, every chance within {points:.3} percentage points with 95% confidence",
                paint(WARN, format!("sampled ±{points:.3}%:")),
                count(runs, "run"),
                told.seed
            )?;
        }
    }
    Ok(())
}

fn averages(spreads: &[Spread], out: &mut Out) -> Result<(), Trouble> {
    if spreads.is_empty() {
        return Ok(());
    }
    out.heading("On average")?;
    let mut table = Table::new(["", "mean", "least", "most", "nine in ten", ""], out.width).right(&[1, 2, 3, 4]);
    let most = spreads.iter().map(|spread| spread.most).fold(0.0, f64::max);
    for Spread { key, mean, least, most: top, middle } in spreads {
        let share = if most > 0.0 { mean / most } else { 0.0 };
        let range = format!("{} to {}", middle.0, middle.1);
        table.row([plain(key), format!("{mean:.3}"), least.to_string(), top.to_string(), range, bar(share, 24)]);
    }
    write!(out, "{table}")?;
    Ok(())
}

fn words(split: &Split, out: &mut Out) -> Result<(), Trouble> {
    out.heading(&plain(&split.key))?;
    let mut table = Table::new(["", "", ""], out.width).right(&[1]);
    for (word, p) in &split.words {
        table.row([word.clone(), percent(*p), bar(*p, 24)]);
    }
    write!(out, "{table}")?;
    Ok(())
}

/// How likely each number of points is.
fn points(points: &Points, out: &mut Out) -> Result<(), Trouble> {
    out.heading(&format!("{}, {:.3} on average", plain(points.name), points.mean()))?;
    let mut table = Table::new(["", "", ""], out.width).right(&[0, 1]);
    for chance in &points.odds.outcomes {
        table.row([chance.outcome.to_string(), percent(chance.p), bar(chance.p, 24)]);
    }
    write!(out, "{table}")?;
    Ok(())
}

fn outcomes(
    all: &[Chance<Value>],
    name: &dyn Fn(&Value) -> String,
    which: Shown,
    out: &mut Out,
) -> Result<(), Trouble> {
    let mut ranked: Vec<&Chance<Value>> = all.iter().collect();
    ranked.sort_by(|one, other| other.p.total_cmp(&one.p));
    let shown = if which == Shown::All || ranked.len() <= SHOWN + 4 { ranked.len() } else { SHOWN };
    out.heading(if shown < ranked.len() { "Most likely" } else { "Every outcome" })?;
    let top = ranked.first().map_or(1.0, |chance| chance.p);
    let mut table = Table::new(["", "", ""], out.width).right(&[1]);
    for chance in &ranked[..shown] {
        table.row([name(&chance.outcome), percent(chance.p), bar(chance.p / top, 24)]);
    }
    write!(out, "{table}")?;
    if shown < ranked.len() {
        let rest: f64 = ranked[shown..].iter().map(|chance| chance.p).sum();
        let more = count((ranked.len() - shown) as u64, "more outcome");
        let how = if which == Shown::First { ": --all shows them, --csv FILE writes them to a table" } else { "" };
        writeln!(out, "  {more}, {} together{how}.", percent(rest))?;
    }
    Ok(())
}

/// An outcome that only counts fates, in words and in the order of `fates`.
fn counted(outcome: &Value, fates: &[&str]) -> Option<String> {
    let count = |fate: &&str| outcome.get(fate).map(|number| format!("{} {number}", plain(fate)));
    let counts: Vec<String> = fates.iter().map(count).collect::<Option<_>>()?;
    let all = outcome.as_object().is_some_and(|all| all.len() == counts.len());
    (all && !counts.is_empty()).then(|| counts.join(", "))
}
