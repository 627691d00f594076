//! Bad input: one clear message (what, why, fix), exit code 2, nothing written.

mod common;

use common::{Folder, run, run_in};
use serde_json::Value;

/// Runs a command that must be refused, in words and as JSON, and returns what, why and fix.
fn refused_with(words: &[&str], input: &str) -> (String, String, String) {
    let folder = Folder::new(&format!("refused-{:?}", std::thread::current().id()).replace(['(', ')'], "-"));
    let said = run_in(folder.path(), words, input);
    assert_eq!(said.code, 2, "{words:?} printed {}", said.out);
    assert!(said.err.starts_with("error: "), "{words:?}: {}", said.err);
    assert!(said.err.contains("\n  why: ") && said.err.contains("\n  fix: "), "{words:?}: {}", said.err);
    assert!(!said.err.contains("panicked"), "{}", said.err);
    let with_json: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
    let told = run_in(folder.path(), &with_json, input);
    assert_eq!(told.code, 2);
    assert_eq!(told.err, "", "a program reads standard output alone");
    let answer: Value = serde_json::from_str(&told.out).expect("the error is JSON");
    assert_eq!(common::keys(&answer), ["error"]);
    assert_eq!(folder.names(), Vec::<String>::new(), "nothing is written");
    let part = |key: &str| answer["error"][key].as_str().expect("three parts").to_string();
    let parts = (part("what"), part("why"), part("fix"));
    assert!(!parts.0.is_empty() && !parts.1.is_empty() && !parts.2.is_empty(), "{parts:?}");
    assert!(said.err.contains(parts.0.lines().next().unwrap()), "both say the same: {} / {}", said.err, parts.0);
    parts
}

fn refused(words: &[&str]) -> (String, String, String) {
    refused_with(words, "")
}

/// The same for every command that resolves a situation; the picture that was asked for is not written either.
fn refused_situation(input: &str) -> (String, String, String) {
    refused(&["odds", "pl.drop", "--input", input, "--svg", "out.svg", "--png", "out.png", "--csv", "out.csv"]);
    refused(&["simulate", "pl.drop", "--input", input, "--runs", "10"]);
    refused(&["resolve", "pl.drop", "--input", input, "--seed", "1"])
}

#[test]
fn unknown_names_get_a_suggestion() {
    let (what, _, fix) = refused(&["resolve", "pl.dorp", "--seed", "1"]);
    assert_eq!(what, "unknown procedure \"pl.dorp\"");
    assert!(fix.contains("pl.drop"), "{fix}");
    assert!(refused(&["rules", "lp"]).2.contains("pl"));
    assert!(refused(&["rules", "pl", "pl.drift.99"]).2.contains("pl.drift.9"));
    assert!(refused(&["play", "bridge-by-nihgt", "--save", "game.jsonl"]).2.contains("bridge-by-night"));
    assert!(refused(&["map", "bridge-by-nigth", "--svg", "map.svg"]).2.contains("bridge-by-night"));
    refused(&["resolve", "pl.drop", "--example", "no such thing"]);
    refused(&["procedures", "pl.dorp", "--schema"]);
}

#[test]
fn a_wrong_command_line_is_told_in_three_parts() {
    let (what, _, fix) = refused(&["resovle"]);
    assert!(what.contains("resovle") && fix.contains("resolve"), "{what} {fix}");
    assert!(refused(&["odds"]).2.contains("jumpmaster odds --help"));
    refused(&["odds", "pl.drop", "--runs", "many", "--scenario", "bridge-by-night"]);
    refused(&["odds", "pl.drop", "--runs", "0", "--scenario", "bridge-by-night"]);
    refused(&["odds", "pl.drop", "--threads", "0", "--scenario", "bridge-by-night"]);
    refused(&["resolve", "pl.drop", "--seed", "1", "--ask", "--scenario", "bridge-by-night"]);
    refused(&["resolve", "pl.drop", "--input", "{}", "--scenario", "bridge-by-night"]);
    refused(&["resolve", "pl.drop", "--seed", "-1", "--scenario", "bridge-by-night"]);
    assert!(refused(&["resolve", "pl.drop", "--seed", "1"]).2.contains("--example"));
}

#[test]
fn malformed_json_is_told_where() {
    let (what, _, _) = refused_situation("{\"board\": ");
    assert!(what.contains("line 1, column"), "{what}");
    refused_situation("[1, 2");
    refused_situation("{}");
    refused_situation("[]");
    refused_situation("");
    refused_situation(&format!("{}{}", "[".repeat(5000), "]".repeat(5000)));
    let (what, _, _) = refused_situation(r#"{"board": {"map": "bridge-by-night"}, "targets": [], "wimd": {}}"#);
    assert!(what.contains("wimd"), "{what}");
    let (what, ..) = refused_with(&["resolve", "pl.drop", "--input", "-"], "not json");
    assert!(what.starts_with("standard input"), "{what}");
    assert!(refused(&["resolve", "pl.drop", "--input", "no-such-file.json"]).0.contains("no-such-file.json"));
}

#[test]
fn a_hex_off_the_map_and_too_many_planes_are_refused() {
    let drop = |hex: &str, planes: u32| {
        format!(r#"{{"board": {{"map": "bridge-by-night"}}, "targets": [{{"hex": "{hex}", "planes": {planes}}}]}}"#)
    };
    let (what, why, _) = refused_situation(&drop("20,6", 1));
    assert!(what.contains("20,6"), "{what}");
    assert!(why.contains("20 columns"), "{why}");
    refused_situation(&drop("-1,0", 1));
    refused_situation(&drop("ten,six", 1));
    let (what, ..) = refused_situation(&drop("7,6", 9));
    assert!(what.contains('9') || what.contains("nine"), "{what}");
    refused_situation(&drop("7,6", 4_000_000_000));
}

#[test]
fn wrong_values_are_told_in_players_words() {
    let told = |input: &str| refused(&["resolve", "pl.drop", "--input", input, "--seed", "1"]);
    let drop = |target: &str, wind: &str| {
        format!(r#"{{"board": {{"map": "bridge-by-night"}}, "targets": [{target}], "wind": {wind}}}"#)
    };
    let (what, ..) = told(&drop(r#"{"hex": "7,6", "planes": "two"}"#, "{}"));
    assert!(what.starts_with("the input of pl.drop: targets[0].planes: a whole number from 0 to "), "{what}");
    assert!(what.ends_with(" is wanted, not \"two\""), "{what}");
    let (what, ..) = told(&drop(r#"{"hex": "7,6", "planes": -1}"#, "{}"));
    assert!(what.contains("targets[0].planes: a whole number from 0"), "{what}");
    let (_, _, fix) = told(&drop(r#"{"hex": "7,6", "planes": 1}"#, r#"{"speed": "low"}"#));
    assert!(fix.starts_with("did you mean \"Low\"?"), "{fix}");
    let (what, ..) = told(&drop(r#"["7,6", 1]"#, "{}"));
    assert!(what.contains("targets[0]: an object in braces"), "{what}");
    assert!(told("[2]").0.contains("an object in braces, {…} is wanted, not [2]"));
    assert!(told("null").0.contains("an object in braces, {…} is wanted, not null"));
    let (what, ..) = told(r#"{"board": {}, "board": {}}"#);
    assert!(what.contains("\"board\" is said twice"), "{what}");
    let (what, ..) = refused(&["resolve", "pl.drop", "--scenario", "bridge-by-night", "--seed", "-1"]);
    assert!(what.contains("a seed is a whole number from 0"), "{what}");
}

#[test]
fn a_map_and_a_situation_must_not_contradict() {
    let (what, _, fix) = refused(&["map", "bridge-by-night", "--heat", "pl.drop", "--scenario", "estuary-at-dawn"]);
    assert_eq!(what, "bridge-by-night and --scenario estuary-at-dawn are both named");
    assert!(fix.contains("map --heat pl.drop --scenario estuary-at-dawn"), "{fix}");
    let (what, why, fix) = refused(&["map", "own.tmx", "--heat", "pl.drop", "--svg", "map.svg"]);
    assert_eq!(what, "own.tmx is a map without a situation");
    assert!(why.contains("pl.drop") && fix.contains("--input"), "{why} {fix}");
    refused(&["map", "--heat", "pl.drop"]);
    common::good(&["map", "bridge-by-night", "--heat", "pl.drop", "--scenario", "bridge-by-night"]);
    assert!(common::good(&["map", "--heat", "pl.drop", "--scenario", "estuary-at-dawn"]).contains("Chances: exact"));
}

#[test]
fn dice_must_fit_exactly() {
    let example = common::json(&["procedures", "pl.wind"])["examples"][0]["name"].as_str().unwrap().to_string();
    let dice = |faces: &str| refused(&["resolve", "pl.wind", "--example", &example, "--dice", faces]);
    assert!(dice("3").0.contains("ran out"));
    assert!(dice("3 4 5").0.contains("left over"));
    assert!(dice("3 7").0.contains("shows 7"));
    assert!(dice("0 1").0.contains("shows 0"));
    assert!(dice("3 x").0.contains("\"x\""));
    assert!(dice("-3 1").0.contains("-3"));
    assert!(dice("").0.contains("ran out"));
    let ran = run_in(&std::env::temp_dir(), &["resolve", "pl.wind", "--example", &example, "--ask", "--json"], "3\n");
    assert_eq!(ran.code, 2);
    assert!(ran.out.contains("\"what\": \"a d6 is missing\""), "{}", ran.out);
    refused(&["resolve", "pl.wind", "--input", "-", "--ask"]);
}

#[test]
fn a_map_with_an_unknown_tile_is_refused() {
    let folder = Folder::new("tiles");
    let map = |class: &str| {
        format!(
            "<?xml version=\"1.0\"?><map version=\"1.10\" orientation=\"hexagonal\" renderorder=\"right-down\" width=\"2\" \
             height=\"1\" tilewidth=\"60\" tileheight=\"52\" infinite=\"0\" hexsidelength=\"30\" staggeraxis=\"y\" \
             staggerindex=\"odd\"><tileset firstgid=\"1\" name=\"t\" tilewidth=\"60\" tileheight=\"52\" tilecount=\"1\" \
             columns=\"0\"><tile id=\"0\" type=\"{class}\"><image source=\"t.png\" width=\"60\" height=\"52\"/></tile></tileset>\
             <layer id=\"1\" name=\"ground\" width=\"2\" height=\"1\"><data encoding=\"csv\">1,1</data></layer></map>"
        )
    };
    let good = folder.write("good.tmx", &map("forest"));
    assert!(common::good(&["map", &good]).contains("Fo"));
    let titled = map("forest")
        .replace("<tileset", "<properties><property name=\"title\" value=\"Deep wood\"/></properties><tileset");
    assert!(common::good(&["map", &folder.write("titled.tmx", &titled)]).starts_with("Deep wood"));
    let wide = folder.write("wide.tmx", &map("wide stream").replace("staggeraxis=\"y\"", "staggeraxis=\"x\""));
    assert!(common::good(&["map", &wide]).contains("wide stream"), "a ground that only one system knows");
    let lava = folder.write("lava.tmx", &map("lava"));
    let (what, ..) = refused(&["map", &lava, "--svg", "map.svg"]);
    assert!(what.contains("lava.tmx") && what.contains("0,0"), "{what}");
    let forest = folder.write("near.tmx", &map("forrest"));
    assert!(refused(&["map", &forest]).2.contains("forest"));
    for junk in ["", "<map", "\u{0}\u{1}", "<map orientation=\"orthogonal\"/>"] {
        refused(&["map", &folder.write("junk.tmx", junk)]);
    }
    refused(&["map", "no-such-map.tmx"]);
    refused(&["map"]);
}

#[test]
fn house_rules_are_checked_line_by_line() {
    let folder = Folder::new("house");
    let house = |text: &str| {
        let file = folder.write("mine.toml", text);
        refused(&["odds", "pl.drop", "--scenario", "bridge-by-night", "--house", &file, "--csv", "odds.csv"])
    };
    let (what, _, fix) = house("system = \"pl\"\n[options]\nwind_sped_1 = \"low\"\n");
    assert!(what.contains("mine.toml, line 3") && fix.contains("wind_speed_1"), "{what} {fix}");
    assert!(house("system = \"pl\"\n[options]\nwind_speed_1 = \"hgih\"\n").2.contains("high"));
    assert!(house("system = \"pl\"\n[tables.\"pl.table.jump-survivl\"]\n").2.contains("pl.table.jump-survival"));
    assert!(house("system = \"pl\"\n=").0.contains("line 2"));
    house("");
    let missing = refused(&["resolve", "pl.wind", "--house", "no-such.toml", "--seed", "1", "--input", "{}"]);
    assert!(missing.0.contains("no-such.toml"));
}

#[test]
fn a_house_rule_is_shown_in_every_result() {
    let folder = Folder::new("house-shown");
    let file = folder.write("mine.toml", "system = \"pl\"\nname = \"Calm\"\n[options]\nwind_speed_1 = \"low\"\n");
    let resolved =
        common::json(&["resolve", "pl.wind", "--input", r#"{"orientation": 2}"#, "--dice", "3 1", "--house", &file]);
    let hash = resolved["house"].as_str().expect("a hash");
    assert_eq!(hash.len(), 64);
    assert!(resolved.to_string().contains("Low"), "{resolved}");
    let odds = common::json(&["odds", "pl.wind", "--input", r#"{"orientation": 2}"#, "--house", &file]);
    assert_eq!(odds["house"], hash);
    let words =
        common::good(&["resolve", "pl.wind", "--input", r#"{"orientation": 2}"#, "--dice", "3 1", "--house", &file]);
    assert!(words.contains("Calm") && words.contains(hash) && words.contains("mine.toml"), "{words}");
    let rules = common::good(&["rules", "pl", "wind_speed_1", "--house", &file]);
    assert!(rules.contains("set by the house-rule file"), "{rules}");
}

#[test]
fn scenarios_of_ones_own_are_checked() {
    let folder = Folder::new("scenario");
    for text in ["", "system = \"pl\"", "system = \"nope\"\ntitle = \"x\"\nabout = \"y\"\nmap = \"x.tmx\"\n"] {
        let file = folder.write("mine.toml", text);
        refused(&["play", &file, "--save", "game.jsonl"]);
        refused(&["odds", "pl.drop", "--scenario", &file]);
    }
}

/// A stack over its limit, a unit that is nowhere, negative tokens, an unknown class, a map without terrain costs.
#[test]
fn pieces_and_maps_that_cannot_be_are_refused() {
    const TEXT: &str = include_str!("../../ocs/src/scenarios/the-bridge.toml");
    const MAP: &str = include_str!("../../ocs/src/maps/the-bridge.tmx");
    let folder = Folder::new("cannot-be");
    let scenario = |more: &str, map: &str| {
        folder.write("the-bridge.tmx", map);
        let file = folder.write("mine.toml", &TEXT.replacen("[victory]", &format!("{more}\n[victory]"), 1));
        refused(&["play", &file, "--save", "game.jsonl"])
    };
    let unit = |unit: &str, at: &str, count: u8| format!("[[unit]]\nunit = \"{unit}\"\nat = \"{at}\"\ncount = {count}");
    assert!(scenario(&unit("Armd Bde", "0104", 9), MAP).0.contains("RE in 0104"));
    assert!(scenario(&unit("Armd Bde", "1309", 1), MAP).0.contains("1309"));
    assert!(scenario(&unit("Armored Bde", "0104", 1), MAP).2.contains("Armd Bde"));
    scenario("[[dump]]\nside = \"Blue\"\nat = \"0305\"\ntokens = -3", MAP);
    assert!(scenario("", &MAP.replace("\"woods\"", "\"lava\"")).0.contains("lava"));

    let attack = |unit: &str, more: &str| {
        let unit = format!(r#"{{"strength": 4, "rating": 3, "steps": 2{unit}}}"#);
        let input = format!(r#"{{"from": [{{"units": [{unit}]}}], "defenders": [{unit}]{more}}}"#);
        refused(&["odds", "ocs.combat", "--input", &input, "--csv", "odds.csv"])
    };
    assert!(attack(r#", "size": 11"#, "").0.contains("11 RE"));
    assert!(attack(r#", "class": "tank""#, "").0.contains("tank"));
    assert!(attack("", r#", "attacker": {"tokens": -1}"#).0.contains("attacker.tokens"));
    assert!(attack("", r#", "terrain": ["lava"]"#).0.contains("lava"));
    let nowhere = r#"{"side": "Blue", "hex": "1309"}"#;
    assert!(refused(&["resolve", "ocs.supply", "--input", nowhere, "--seed", "1"]).0.contains("1309"));
}

#[test]
fn files_are_whole_or_not_there() {
    let folder = Folder::new("files");
    let ran = run_in(
        folder.path(),
        &["odds", "pl.drop", "--scenario", "bridge-by-night", "--csv", "a.csv", "--svg", "no-such-folder/b.svg"],
        "",
    );
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("b.svg cannot be written"), "{}", ran.err);
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn whoever_stops_reading_is_left_in_peace() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_jumpmaster"))
        .args(["rules", "pl"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn help_is_no_error_and_its_examples_are_of_the_shelf() {
    for command in [
        "systems",
        "rules",
        "procedures",
        "resolve",
        "odds",
        "simulate",
        "chart",
        "play",
        "replay",
        "verify",
        "map",
        "serve",
        "games",
        "completions",
    ] {
        for flag in ["--help", "-h"] {
            let ran = run(&[command, flag]);
            assert_eq!(ran.code, 0);
            assert!(
                ran.out.contains("Examples:") && ran.out.contains(&format!("jumpmaster {command}")),
                "{command}: {}",
                ran.out
            );
            assert!(
                !ran.out.contains("{procedure}") && !ran.out.contains("{scenario}") && !ran.out.contains("{charted}"),
                "{}",
                ran.out
            );
        }
    }
    assert!(run(&["--version"]).out.starts_with("jumpmaster "));
}

/// A chart that is not there, a goal that it does not have, a chance that is none.
#[test]
fn charts_are_refused_in_three_parts() {
    let attack =
        ["chart", "ocs.combat", "--example", "a Hedgehog in the woods", "--svg", "out.svg", "--png", "out.png"];
    let with = |more: &[&str]| refused(&[&attack[..], more].concat());
    let (what, _, fix) = with(&["--goal", "hex claered"]);
    assert_eq!((what.as_str(), fix.contains("hex cleared")), ("unknown goal \"hex claered\"", true));
    for chance in ["50", "101%", "-1%", "half", "1/0", ""] {
        let (what, _, fix) = with(&["--chance", chance]);
        assert!(what.starts_with("--chance: ") && fix.contains("50%"), "{what} {fix}");
    }
    let (what, _, fix) = refused(&["chart", "pl.wind", "--input", r#"{"orientation": 2}"#]);
    assert_eq!((what.as_str(), fix.as_str()), ("pl.wind has no chart", "ask for its odds instead"));
    assert!(refused(&["chart", "ocs.combat"]).2.contains("--example"));
    assert!(refused(&["chart", "ocs.comabt", "--example", "x"]).2.contains("ocs.combat"));
}
