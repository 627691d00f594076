//! Outcomes as rows and columns: what of them is a number, what a word, and the file that spreadsheets read.

use jumpmaster_odds::Odds;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write;

/// What an outcome says, key by key, the inner ones as `wind.from`.
fn flat(outcome: &Value) -> BTreeMap<String, String> {
    let mut cells = BTreeMap::new();
    flatten("", outcome, &mut cells);
    cells
}

fn flatten(key: &str, value: &Value, cells: &mut BTreeMap<String, String>) {
    let inner = |name: &str| if key.is_empty() { name.to_string() } else { format!("{key}.{name}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, value)| flatten(&inner(name), value, cells)),
        Value::String(text) => drop(cells.insert(named(key), text.clone())),
        Value::Null => drop(cells.insert(named(key), String::new())),
        other => drop(cells.insert(named(key), other.to_string())),
    }
}

fn named(key: &str) -> String {
    if key.is_empty() { "outcome".into() } else { key.into() }
}

/// Every outcome as a line of comma-separated values.
pub fn csv(odds: &Odds<Value>) -> String {
    let rows: Vec<BTreeMap<String, String>> = odds.outcomes.iter().map(|chance| flat(&chance.outcome)).collect();
    let mut columns: Vec<&String> = rows.iter().flat_map(BTreeMap::keys).collect();
    columns.sort();
    columns.dedup();
    let mut text = String::new();
    for column in &columns {
        let _ = write!(text, "{},", cell(column));
    }
    text.push_str("weight,of,p,low,high\n");
    for (chance, row) in odds.outcomes.iter().zip(&rows) {
        for column in &columns {
            let _ = write!(text, "{},", cell(row.get(*column).map_or("", String::as_str)));
        }
        let (low, high) = chance.interval.unwrap_or((chance.p, chance.p));
        let _ = writeln!(text, "{},{},{},{low},{high}", chance.weight, odds.of, chance.p);
    }
    text
}

fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// A number that outcomes tell: how it is spread.
pub struct Spread {
    pub key: String,
    pub mean: f64,
    pub least: f64,
    pub most: f64,
    /// Between which numbers it lies nine times out of ten.
    pub middle: (f64, f64),
}

/// A word that outcomes tell: how likely each is.
pub struct Split {
    pub key: String,
    pub words: Vec<(String, f64)>,
}

/// The numbers that every outcome tells at its top.
pub fn spreads(odds: &Odds<Value>, first: &[&str]) -> Vec<Spread> {
    keys(odds, first).into_iter().filter_map(|key| spread(odds, key)).collect()
}

fn keys(odds: &Odds<Value>, first: &[&str]) -> Vec<String> {
    let Some(Value::Object(fields)) = odds.outcomes.first().map(|chance| &chance.outcome) else { return Vec::new() };
    let mut keys: Vec<String> =
        first.iter().filter(|key| fields.contains_key(**key)).map(ToString::to_string).collect();
    keys.extend(fields.keys().filter(|key| !first.contains(&key.as_str())).cloned());
    keys
}

fn spread(odds: &Odds<Value>, key: String) -> Option<Spread> {
    let at = |chance: &jumpmaster_odds::Chance<Value>| Some((chance.outcome.get(&key)?.as_f64()?, chance.p));
    let mut values: Vec<(f64, f64)> = odds.outcomes.iter().map(at).collect::<Option<_>>()?;
    values.sort_by(|one, other| one.0.total_cmp(&other.0));
    let reached = |share: f64| {
        let mut sum = 0.0;
        let found = values.iter().find(|(_, p)| {
            sum += p;
            sum >= share
        });
        found.or(values.last()).map(|&(value, _)| value)
    };
    Some(Spread {
        mean: values.iter().map(|(value, p)| value * p).sum(),
        least: values.first()?.0,
        most: values.last()?.0,
        middle: (reached(0.05)?, reached(0.95)?),
        key,
    })
}

/// The words, and the few other things, that every outcome tells at its top, where there are not too many of them.
pub fn splits(odds: &Odds<Value>) -> Vec<Split> {
    const MOST: usize = 12;
    let keys = keys(odds, &[]);
    if keys.len() < 2 {
        return Vec::new();
    }
    keys.into_iter()
        .filter_map(|key| split(odds, key))
        .filter(|split| (2..=MOST).contains(&split.words.len()))
        .collect()
}

fn split(odds: &Odds<Value>, key: String) -> Option<Split> {
    let mut words: Vec<(String, f64)> = Vec::new();
    for chance in &odds.outcomes {
        let value = chance.outcome.get(&key)?;
        if value.is_number() || value.is_array() {
            return None;
        }
        let word = crate::output::say(value);
        match words.iter_mut().find(|(known, _)| *known == word) {
            Some((_, p)) => *p += chance.p,
            None => words.push((word, chance.p)),
        }
    }
    Some(Split { key, words })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_odds::{Chance, Found};
    use serde_json::json;

    fn odds() -> Odds<Value> {
        let chance = |outcome: Value, weight: u32| Chance {
            outcome,
            weight: weight.into(),
            p: f64::from(weight) / 4.0,
            interval: None,
        };
        let outcomes = vec![
            chance(json!({"safe": 0, "wind": {"from": "N, E"}}), 1),
            chance(json!({"safe": 2, "wind": {"from": "S"}}), 3),
        ];
        Odds { found: Found::Exact, of: 4_u32.into(), outcomes, hexes: Vec::new() }
    }

    #[test]
    fn a_spreadsheet_reads_it() {
        assert_eq!(
            csv(&odds()),
            "safe,wind.from,weight,of,p,low,high\n0,\"N, E\",1,4,0.25,0.25,0.25\n2,S,3,4,0.75,0.75,0.75\n"
        );
    }

    #[test]
    fn numbers_are_spread_and_words_split() {
        let spread = &spreads(&odds(), &["safe"])[0];
        assert_eq!((spread.key.as_str(), spread.mean, spread.middle), ("safe", 1.5, (0.0, 2.0)));
        let split = &splits(&odds())[0];
        assert_eq!((split.key.as_str(), split.words.len()), ("wind", 2));
    }
}
