//! The shapes of `--json`: the public contract of docs/json.md.

mod common;

use common::{Folder, good, json, keys, run, run_in};
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

/// Weights can be larger than any machine integer; they are written in full all the same.
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

/// Every example that is offered for copying runs and has odds.
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

/// For every procedure that a scenario of any system offers: the situation that is printed, given back as input, is the
/// same.
#[test]
fn what_is_printed_repeats() {
    let mut offered = 0;
    for system in json(&["systems"])["systems"].as_array().unwrap() {
        for scenario in system["scenarios"].as_array().unwrap() {
            for procedure in system["procedures"].as_array().unwrap() {
                offered += usize::from(repeats(procedure.as_str().unwrap(), scenario["name"].as_str().unwrap()));
            }
        }
    }
    assert!(offered > 20, "{offered}");
}

/// Whether the scenario offers the procedure a situation; if so, it must repeat.
fn repeats(procedure: &str, scenario: &str) -> bool {
    let first = run(&["resolve", procedure, "--scenario", scenario, "--seed", "9", "--json"]);
    let first: Value = serde_json::from_str(&first.out).unwrap();
    if first.get("error").is_some() {
        assert!(first["error"]["what"].as_str().unwrap().contains("offers nothing"), "{first}");
        return false;
    }
    let input = first["input"].to_string();
    let again = json(&["resolve", procedure, "--input", &input, "--seed", "9"]);
    let sampled = ["--method", "sample", "--runs", "200", "--seed", "4"];
    let odds = |of: [&str; 2]| json(&[&["odds", procedure][..], &of, &sampled].concat());
    let (odds, odds_again) = (odds(["--scenario", scenario]), odds(["--input", &input]));
    for key in ["outcome", "rolls", "lines", "clauses", "input"] {
        assert_eq!(first[key], again[key], "resolve {procedure} --scenario {scenario}: {key}");
    }
    for key in ["outcomes", "hexes", "points", "input"] {
        assert_eq!(odds[key], odds_again[key], "odds {procedure} --scenario {scenario}: {key}");
    }
    for option in first["options"].as_array().unwrap() {
        assert_eq!(input_option(&first, option["key"].as_str().unwrap()), &option["value"]);
        assert_eq!(option["set_by"], "scenario");
    }
    true
}

fn input_option<'a>(answer: &'a Value, key: &str) -> &'a Value {
    &answer["input"]["options"][key]
}

/// Options are set for one run, over the scenario's; they are shown in words, in JSON and in tables.
#[test]
fn options_are_set_and_told() {
    let wave = ["odds", "landing.wave", "--scenario", "crossroads", "--method", "sample", "--runs", "100"];
    let told = good(&wave);
    assert!(told.contains("Options: off_map_cap = 2 (set by the scenario)"), "{told}");
    let more = [&wave[..], &["--option", "off_map_cap=1", "--option", "glider_types = any"]].concat();
    let told = good(&more);
    assert!(told.contains("off_map_cap = 1 (set by the situation)"), "{told}");
    assert!(told.contains("glider_types = any (set by the situation)"), "{told}");
    let answer = json(&more);
    assert_eq!(
        (input_option(&answer, "off_map_cap"), input_option(&answer, "glider_types")),
        (&1.into(), &"any".into())
    );
    let folder = Folder::new("options");
    good(&[&more[..], &["--csv", &folder.file("odds.csv")]].concat());
    let table = folder.read("odds.csv");
    let mut lines = table.lines();
    assert!(lines.next().unwrap().ends_with(",options"), "{table}");
    assert!(lines.all(|line| line.ends_with(",glider_types=any off_map_cap=1")), "{table}");
}

#[test]
fn options_that_cannot_be_are_refused() {
    for (option, what, fix) in [
        ("off_map_kap=2", "unknown option \"off_map_kap\"", "did you mean \"off_map_cap\"?"),
        ("off_map_cap=999", "option off_map_cap cannot be \"999\"", "one of: "),
        ("glider_types=anny", "option glider_types cannot be \"anny\"", "did you mean \"any\"?"),
        ("off_map_cap", "option \"off_map_cap\"", "key = value"),
    ] {
        for command in ["odds", "resolve", "simulate"] {
            let ran = run(&[command, "landing.wave", "--scenario", "crossroads", "--option", option, "--json"]);
            let told: Value = serde_json::from_str(&ran.out).unwrap();
            let word = |key: &str| told["error"][key].as_str().unwrap().to_string();
            assert_eq!(ran.code, 2);
            assert!(word("what").contains(what) && word("fix").contains(fix), "{option}: {told}");
        }
    }
    let twice = [
        "resolve",
        "landing.wave",
        "--scenario",
        "crossroads",
        "--option",
        "off_map_cap=1",
        "--option",
        "off_map_cap=2",
    ];
    assert!(run(&twice).err.contains("is set twice"));
    let within = r#"{"points": [], "options": {"off_map_kap": 2}}"#;
    let ran = run(&["resolve", "landing.wave", "--input", within]);
    assert!(ran.code == 2 && ran.err.contains("did you mean \"off_map_cap\"?"), "{}", ran.err);
}

/// Every procedure that says it has a chart has one of each example; the chances of its grid add up, and the question of every
/// goal is answered.
#[test]
fn charts_are_whole_and_answer() {
    let mut charted = 0;
    for procedure in json(&["procedures"])["procedures"].as_array().unwrap() {
        let id = procedure["procedure"].as_str().unwrap();
        for example in procedure["examples"].as_array().unwrap().iter().filter(|_| procedure["chart"] == true) {
            let name = example["name"].as_str().unwrap();
            let chart = json(&["chart", id, "--example", name]);
            has(
                &chart,
                &["procedure", "method", "title", "clause", "facts", "grid", "sections", "changes", "goals", "data"],
            );
            has(&chart, &["needed", "house", "house_name", "options", "input"]);
            assert_eq!((&chart["method"], &chart["needed"]), (&"exact".into(), &Value::Null));
            let rows = chart["grid"]["cells"].as_array().unwrap();
            let cells = rows.iter().flat_map(|row| row.as_array().unwrap());
            let sum: f64 = cells.map(|cell| cell["chance"]["p"].as_f64().unwrap()).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{id} {name}: {sum}");
            assert_eq!(json(&["chart", id, "--input", &chart["input"].to_string()]), chart, "{id} {name} repeats");
            for goal in chart["goals"].as_array().unwrap() {
                let goal = goal["name"].as_str().unwrap();
                let needed = &json(&["chart", id, "--example", name, "--goal", goal, "--chance", "3/4"])["needed"];
                has(needed, &["goal", "wanted", "now", "ways"]);
                assert_eq!((&needed["goal"], &needed["wanted"]["weight"]), (&goal.into(), &3.into()));
            }
            charted += 1;
        }
    }
    assert!(charted > 0, "nothing has a chart");
}
