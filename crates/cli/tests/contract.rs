//! The shapes of `--json`: the public contract of docs/json.md.

mod common;

use common::{good, json, keys, run_in};
use serde_json::Value;

/// A drop whose dice and outcome are worked out in the ledger (pl.ex.9).
const DROP: &str = r#"{"board": {"orientation": 2, "columns": 16, "rows": 12, "axial": true,
    "terrain": {"forest": ["4,6"], "stream": ["5,6"], "slope": ["6,6"], "sea": ["7,6"]}},
    "targets": [{"hex": "3,6", "planes": 2}]}"#;

fn has(value: &Value, wanted: &[&str]) {
    for key in wanted {
        assert!(value.get(key).is_some(), "no \"{key}\" in {value}");
    }
}

#[test]
fn a_worked_example_resolves_as_the_ledger_says() {
    let answer = json(&["resolve", "pl.drop", "--input", DROP, "--dice", "5 2 5 1 5 4 2 4 1 2 6"]);
    has(&answer, &["procedure", "outcome", "rolls", "clauses", "house", "lines", "seed", "input"]);
    assert_eq!(answer["procedure"], "pl.drop");
    assert_eq!(answer["house"], Value::Null);
    let outcome = &answer["outcome"];
    assert_eq!((&outcome["safe"], &outcome["dispersed"], &outcome["eliminated"]), (&1.into(), &3.into(), &4.into()));
    let rolls = answer["rolls"].as_array().unwrap();
    assert_eq!(rolls.len(), 11);
    for roll in rolls {
        let mut found = keys(roll);
        found.sort_unstable();
        assert_eq!(found, ["clause", "die", "face", "meaning"]);
    }
    assert_eq!(
        (&rolls[0]["clause"], &rolls[0]["die"], &rolls[0]["face"]),
        (&"pl.wind.2".into(), &"d6".into(), &5.into())
    );
    assert!(answer["clauses"].as_array().unwrap().contains(&"pl.survival.1".into()));
}

#[test]
fn the_same_seed_tells_the_same_and_a_fresh_one_is_told() {
    let once = json(&["resolve", "pl.drop", "--input", DROP]);
    let seed = once["seed"].to_string();
    assert_eq!(json(&["resolve", "pl.drop", "--input", DROP, "--seed", &seed]), once);
    let faces: Vec<String> = once["rolls"].as_array().unwrap().iter().map(|roll| roll["face"].to_string()).collect();
    let again = json(&["resolve", "pl.drop", "--input", DROP, "--dice", &faces.join(",")]);
    assert_eq!(again["outcome"], once["outcome"]);
}

#[test]
fn dice_are_asked_for_and_asked_again() {
    let typed = "5\n2\n9\nfive\n5\n1\n5\n4\n2\n4\n1\n2\n6\n";
    let ran = run_in(&std::env::temp_dir(), &["resolve", "pl.drop", "--input", DROP, "--ask", "--json"], typed);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let answer: Value = serde_json::from_str(&ran.out).expect("questions do not get into the answer");
    assert_eq!(answer["outcome"]["eliminated"], 4);
    assert!(ran.err.contains("Roll a d6 for pl.drift.2"), "{}", ran.err);
    assert!(ran.err.contains("A d6 shows 1 to 6, not \"9\"."), "{}", ran.err);
}

#[test]
fn exact_odds_weigh_every_path() {
    let answer = json(&["odds", "pl.drop", "--scenario", "bridge-by-night"]);
    has(&answer, &["procedure", "method", "outcomes", "hexes", "runs", "interval", "house", "input"]);
    assert_eq!(answer["method"], "exact");
    assert_eq!((&answer["runs"], &answer["interval"]), (&Value::Null, &Value::Null));
    let outcomes = answer["outcomes"].as_array().unwrap();
    let number = |value: &Value| value.to_string().parse::<u128>().expect("a whole number");
    let sum: u128 = outcomes.iter().map(|outcome| number(&outcome["weight"])).sum();
    for outcome in outcomes {
        let mut found = keys(outcome);
        found.sort_unstable();
        assert_eq!(found, ["of", "outcome", "p", "weight"]);
        assert_eq!(number(&outcome["of"]), sum, "weights add up to their denominator");
        let p = number(&outcome["weight"]) as f64 / sum as f64;
        assert!((p - outcome["p"].as_f64().unwrap()).abs() < 1e-12);
    }
    for hex in answer["hexes"].as_array().unwrap() {
        has(hex, &["hex", "p", "mean", "fit"]);
        let (column, row) = hex["hex"].as_str().unwrap().split_once(',').expect("column,row");
        assert!(column.parse::<u16>().unwrap() < 20 && row.parse::<u16>().unwrap() < 13);
        assert!((0.0..=1.0).contains(&hex["p"].as_f64().unwrap()));
    }
}

/// Weights can be larger than any machine number; they are written in full all the same.
#[test]
fn weights_of_any_size_are_whole_numbers() {
    let targets: Vec<String> = (2..10).map(|row| format!(r#"{{"hex": "5,{row}", "planes": 2}}"#)).collect();
    let input = format!(r#"{{"board": {{"map": "bridge-by-night"}}, "targets": [{}]}}"#, targets.join(","));
    let text = good(&["odds", "pl.drop", "--input", &input, "--method", "exact", "--json"]);
    let of = text.lines().find_map(|line| line.trim().strip_prefix("\"of\": ")).expect("a denominator");
    let of = of.trim_end_matches(',');
    assert!(of.len() > 30 && of.chars().all(|digit| digit.is_ascii_digit()), "{of}");
}

#[test]
fn sampled_odds_say_how_sure_they_are() {
    let words = ["odds", "pl.drop", "--input", DROP, "--method", "sample", "--runs", "20k", "--seed", "5"];
    let answer = json(&words);
    assert_eq!(answer["method"], "sampled");
    assert_eq!(answer["runs"], 20_000);
    assert_eq!(answer["interval"]["confidence"], 0.95);
    let half = answer["interval"]["half_width"].as_f64().unwrap();
    assert!(half > 0.0 && half < 0.02, "{half}");
    let one_thread: Vec<&str> = words.iter().copied().chain(["--threads", "1"]).collect();
    assert_eq!(json(&one_thread), answer, "the number of threads changes nothing");
}

#[test]
fn simulation_says_how_fast_it_was() {
    let answer = json(&["simulate", "pl.drop", "--input", DROP, "--runs", "10000", "--threads", "2"]);
    has(&answer, &["procedure", "method", "outcomes", "hexes", "runs", "interval", "seconds", "runs_per_second"]);
    assert_eq!(answer["runs"], 10_000);
    assert!(answer["runs_per_second"].as_f64().unwrap() > 0.0);
}

#[test]
fn the_reference_is_there_for_programs() {
    let systems = json(&["systems"]);
    let system = &systems["systems"][0];
    has(system, &["id", "title", "clauses", "tables", "options", "examples", "hash", "procedures", "scenarios"]);
    let rules = json(&["rules", "pl", "wind.6"]);
    has(&rules, &["system", "title", "hash", "house", "clauses", "options", "tables", "examples"]);
    assert_eq!(rules["clauses"][0]["id"], "pl.wind.6");
    assert_eq!(rules["options"][0]["key"], "wind_speed_1");
    assert_eq!(rules["tables"][0]["id"], "pl.table.wind-speed");
    let procedures = json(&["procedures", "pl"]);
    assert!(procedures["procedures"].as_array().unwrap().iter().any(|one| one["procedure"] == "pl.drop"));
    let schema = json(&["procedures", "pl.drop", "--schema"]);
    assert_eq!(schema["input"]["properties"]["targets"]["type"], "array");
    has(&json(&["map", "bridge-by-night"]), &["title", "grid", "ground", "labels"]);
    assert!(json(&["completions", "bash"])["script"].as_str().unwrap().contains("jumpmaster"));
}

/// Every example that is offered for copying runs, and has odds.
#[test]
fn every_example_of_every_procedure_runs() {
    for procedure in json(&["procedures"])["procedures"].as_array().unwrap() {
        let id = procedure["procedure"].as_str().unwrap();
        for example in procedure["examples"].as_array().unwrap() {
            let name = example["name"].as_str().unwrap();
            let resolved = json(&["resolve", id, "--example", name, "--seed", "1"]);
            assert_eq!(resolved["procedure"], id);
            assert_eq!(json(&["resolve", id, "--input", &example["input"].to_string(), "--seed", "1"]), resolved);
            let odds = json(&["odds", id, "--example", name, "--runs", "2000"]);
            let sum: f64 = odds["outcomes"].as_array().unwrap().iter().map(|one| one["p"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{id} {name}: {sum}");
        }
    }
}
