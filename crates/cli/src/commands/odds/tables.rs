//! Outcomes as rows and columns: which of their values are numbers, which are words, and the CSV file of them.

use jumpmaster_core::Ledger;
use jumpmaster_odds::{Chance, Odds};
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// An outcome's values by key, nested ones as `wind.from`.
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

/// All outcomes as comma-separated values, one a line; if house rules were in force or options set, every line names them.
pub fn csv(odds: &Odds<Value>, ledger: &Ledger) -> String {
    let rows: Vec<BTreeMap<String, String>> = odds.outcomes.iter().map(|chance| flat(&chance.outcome)).collect();
    let mut columns: Vec<&String> = rows.iter().flat_map(BTreeMap::keys).collect();
    columns.sort();
    columns.dedup();
    let mut text = String::new();
    for column in &columns {
        let _ = write!(text, "{},", cell(column));
    }
    text.push_str("weight,of,p,low,high");
    let (heads, rules) = by_rules(ledger);
    let _ = writeln!(text, "{heads}");
    for (chance, row) in odds.outcomes.iter().zip(&rows) {
        for column in &columns {
            let _ = write!(text, "{},", cell(row.get(*column).map_or("", String::as_str)));
        }
        let (low, high) = chance.interval.unwrap_or((chance.p, chance.p));
        let _ = writeln!(text, "{},{},{},{low},{high}{rules}", chance.weight, odds.of, chance.p);
    }
    text
}

/// The columns that name house rules and options, and their content, which is the same in every line.
fn by_rules(ledger: &Ledger) -> (&'static str, String) {
    let house = ledger.house.as_ref().map(|mark| format!(",{},{}", mark.hash, cell(&mark.name)));
    let set = ledger.in_force().iter().map(|option| format!("{}={}", option.key, option.value)).collect::<Vec<_>>();
    let options = format!(",{}", cell(&set.join(" ")));
    match (house, set.is_empty()) {
        (None, true) => ("", String::new()),
        (None, false) => (",options", options),
        (Some(house), true) => (",house,house_name", house),
        (Some(house), false) => (",house,house_name,options", house + &options),
    }
}

fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}

/// A number that every outcome has, and its distribution.
pub struct Spread {
    pub key: String,
    pub mean: f64,
    pub least: f64,
    pub most: f64,
    /// The 5 % and 95 % quantiles: nine times out of ten the number is between them.
    pub middle: (f64, f64),
}

/// A word that every outcome has, and how likely each of its values is.
pub struct Split {
    pub key: String,
    pub words: Vec<(String, f64)>,
}

/// The numbers at the top level of every outcome.
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
    let at = |chance: &Chance<Value>| Some((chance.outcome.get(&key)?.as_f64()?, chance.p));
    let values: Vec<(f64, f64)> = odds.outcomes.iter().map(at).collect::<Option<_>>()?;
    spread_of(key, values)
}

fn spread_of(key: String, mut values: Vec<(f64, f64)>) -> Option<Spread> {
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

/// For outcomes that list units one by one: the number of units that meet each fate, or that share any other word.
pub fn totals(odds: &Odds<Value>) -> Vec<Spread> {
    tallies(odds).into_iter().filter_map(|Tally { key, numbers }| spread_of(key, numbers)).collect()
}

/// The number of units in a list that have a certain word, for every outcome, with the chance of that outcome.
pub struct Tally {
    pub key: String,
    pub numbers: Vec<(f64, f64)>,
}

/// Counts the words of the units that outcomes list; a field with many different words, such as a hex, is not a fate.
pub fn tallies(odds: &Odds<Value>) -> Vec<Tally> {
    const MOST: usize = 6;
    let mut tallies = Vec::new();
    for list in keys(odds, &[]) {
        let lists: Option<Vec<&Vec<Value>>> =
            odds.outcomes.iter().map(|one| one.outcome.get(&list)?.as_array()).collect();
        let Some(lists) = lists else { continue };
        let units = || lists.iter().flat_map(|units| units.iter());
        let fields: BTreeSet<&String> = units().filter_map(Value::as_object).flat_map(Map::keys).collect();
        for field in fields {
            let words: BTreeSet<&str> = units().filter_map(|unit| unit.get(field)?.as_str()).collect();
            let all = units().all(|unit| unit.get(field).is_some_and(Value::is_string));
            if !all || words.len() > MOST {
                continue;
            }
            for word in words {
                let many = |units: &&Vec<Value>| units.iter().filter(|unit| unit[field] == word).count() as f64;
                let numbers = lists.iter().map(many).zip(odds.outcomes.iter().map(|chance| chance.p)).collect();
                tallies.push(Tally { key: format!("{list}: {field} {word}"), numbers });
            }
        }
    }
    tallies
}

/// The fields at the top level of every outcome that are neither numbers nor lists, if they take few enough values.
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
    use jumpmaster_core::ledger::HouseMark;
    use jumpmaster_core::options::{SetBy, Settings};
    use jumpmaster_odds::Found;
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
        let mut ledger = jumpmaster_systems::shelf().books().next().unwrap().ledger().clone();
        assert_eq!(
            csv(&odds(), &ledger),
            "safe,wind.from,weight,of,p,low,high\n0,\"N, E\",1,4,0.25,0.25,0.25\n2,S,3,4,0.75,0.75,0.75\n"
        );
        ledger.house = Some(HouseMark { name: "Ours, mostly".into(), hash: "abc".into() });
        let told = csv(&odds(), &ledger);
        assert!(told.starts_with("safe,wind.from,weight,of,p,low,high,house,house_name\n"), "{told}");
        assert!(told.ends_with("2,S,3,4,0.75,0.75,0.75,abc,\"Ours, mostly\"\n"), "{told}");
        let (key, value) = (ledger.choices[0].key.clone(), ledger.choices[0].value.clone());
        ledger.set(&Settings::from([(key.clone(), value.clone())]), SetBy::Situation).unwrap();
        let told = csv(&odds(), &ledger);
        assert!(told.starts_with("safe,wind.from,weight,of,p,low,high,house,house_name,options\n"), "{told}");
        assert!(told.ends_with(&format!("abc,\"Ours, mostly\",{key}={value}\n")), "{told}");
    }

    #[test]
    fn numbers_are_spread_and_words_split() {
        let spread = &spreads(&odds(), &["safe"])[0];
        assert_eq!((spread.key.as_str(), spread.mean, spread.middle), ("safe", 1.5, (0.0, 2.0)));
        let split = &splits(&odds())[0];
        assert_eq!((split.key.as_str(), split.words.len()), ("wind", 2));
    }

    #[test]
    fn units_in_a_list_are_counted_by_fate() {
        let mut odds = odds();
        odds.outcomes[0].outcome = json!({"units": [{"fate": "safe"}, {"fate": "lost"}]});
        odds.outcomes[1].outcome = json!({"units": [{"fate": "safe"}, {"fate": "safe"}]});
        let told: Vec<(String, f64)> = totals(&odds).into_iter().map(|spread| (spread.key, spread.mean)).collect();
        assert_eq!(told, [("units: fate lost".to_string(), 0.25), ("units: fate safe".to_string(), 1.75)]);
    }
}
