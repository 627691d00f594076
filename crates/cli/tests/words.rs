//! What people read: every command in words, without colours unless on a terminal, and pictures in files.

mod common;

use common::{Folder, good, run_in};

#[test]
fn the_shelf_is_told() {
    let said = good(&["systems"]);
    for word in ["pl", "bridge-by-night", "113 clauses", "pl.drop"] {
        assert!(said.contains(word), "{word}: {said}");
    }
}

#[test]
fn a_clause_comes_with_all_that_hangs_on_it() {
    let said = good(&["rules", "pl", "pl.wind.6"]);
    for word in
        ["in the source at I.E", "OUR RULING", "wind_speed_1", "gusty | low | high", "│ Low │ Gusty │ High", "pl.ex.4"]
    {
        assert!(said.contains(word), "{word}: {said}");
    }
}

#[test]
fn rules_are_listed_and_searched() {
    let all = good(&["rules", "pl"]);
    for word in ["pl.sequence.1", "pl.table.jump-survival", "drift_overflow"] {
        assert!(all.contains(word), "{word}");
    }
    let found = good(&["rules", "pl", "jump", "survival", "chart"]);
    assert!(found.starts_with("pl.survival.1"), "{found}");
    assert!(good(&["rules", "pl", "pl.table.jump-survival"]).contains("forest"));
    assert!(good(&["rules", "pl", "pl.ex.1"]).contains("Given: "));
}

#[test]
fn a_result_shows_its_lines_rolls_and_clauses() {
    let said = good(&["resolve", "pl.drop", "--scenario", "bridge-by-night", "--seed", "7"]);
    for word in ["The wind blows", "Rolls", "meaning", "pl.survival.1", "The same again: --seed 7, or --dice"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(!said.contains('\u{1b}'), "no colours without a terminal");
    let painted = good(&["resolve", "pl.drop", "--scenario", "bridge-by-night", "--seed", "7", "--color", "always"]);
    assert!(painted.contains('\u{1b}'));
}

#[test]
fn odds_say_first_how_they_were_found() {
    let said = good(&["odds", "pl.drop", "--scenario", "bridge-by-night"]);
    assert!(said.lines().nth(1).unwrap().starts_with("exact: "), "{said}");
    for word in ["On average", "eliminated", "Most likely", "--all shows them", "Where they come down"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(!good(&["odds", "pl.drop", "--scenario", "bridge-by-night", "--all"]).contains("--all shows them"));
    let sampled = good(&["simulate", "pl.drop", "--scenario", "bridge-by-night", "--runs", "1000"]);
    assert!(sampled.lines().nth(1).unwrap().starts_with("sampled ±"), "{sampled}");
    assert!(sampled.contains("per second."), "{sampled}");
}

#[test]
fn pictures_and_tables_are_written() {
    let folder = Folder::new("pictures");
    let odds =
        ["odds", "pl.drop", "--scenario", "bridge-by-night", "--svg", "o.svg", "--png", "o.png", "--csv", "o.csv"];
    let maps = [
        &["map", "bridge-by-night", "--svg", "m.svg", "--png", "m.png"][..],
        &["map", "estuary-at-dawn", "--svg", "e.svg"],
        &["map", "bridge-by-night", "--heat", "pl.drop", "--svg", "h.svg"],
    ];
    for words in [&odds[..]].iter().chain(&maps) {
        let ran = run_in(folder.path(), words, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("Written: "), "{}", ran.out);
    }
    assert_eq!(folder.names(), ["e.svg", "h.svg", "m.png", "m.svg", "o.csv", "o.png", "o.svg"]);
    for name in ["o.svg", "m.svg", "h.svg"] {
        assert!(folder.read(name).contains("<svg"), "{name}");
    }
    assert_ne!(folder.read("m.svg"), folder.read("h.svg"), "the heat is drawn");
    assert!(good(&["map", "bridge-by-night", "--heat", "pl.drop"]).contains("Chances: exact"));
    let png = std::fs::read(folder.path().join("o.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    let csv = folder.read("o.csv");
    assert!(csv.starts_with("dispersed,eliminated,safe,weight,of,p,low,high,options\n"), "{csv}");
    assert!(csv.lines().count() > 100);
}

#[test]
fn house_rules_stand_in_every_picture_and_table() {
    let folder = Folder::new("house-pictures");
    folder.write("mine.toml", "system = \"pl\"\nname = \"Windy nights\"\n[options]\nwind_speed_1 = \"high\"\n");
    let runs = [
        &[
            "odds",
            "pl.drop",
            "--scenario",
            "bridge-by-night",
            "--svg",
            "o.svg",
            "--csv",
            "o.csv",
            "--house",
            "mine.toml",
        ][..],
        &["odds", "pl.wind", "--input", "{\"orientation\": 2}", "--svg", "w.svg", "--house", "mine.toml"],
        &["map", "bridge-by-night", "--heat", "pl.drop", "--svg", "h.svg", "--house", "mine.toml"],
    ];
    for words in runs {
        let ran = run_in(folder.path(), words, "");
        assert_eq!(ran.code, 0, "{}", ran.err);
    }
    for name in ["o.svg", "w.svg", "h.svg"] {
        let picture = folder.read(name);
        assert!(picture.contains("Windy nights, sha256 "), "{name}");
    }
    let csv = folder.read("o.csv");
    assert!(csv.starts_with("dispersed,eliminated,safe,weight,of,p,low,high,house,house_name,options\n"), "{csv}");
    assert!(csv.lines().skip(1).all(|line| line.ends_with(",Windy nights,night=on wind_speed_1=high")), "{csv}");
    let heat = ["map", "bridge-by-night", "--heat", "pl.drop", "--house", "mine.toml"];
    for json in [&[][..], &["--json"]] {
        let words: Vec<&str> = heat.iter().chain(json).copied().collect();
        let said = run_in(folder.path(), &words, "").out;
        assert!(said.contains("Windy nights, sha256 "), "{said}");
    }
}

#[test]
fn a_file_is_named_once_and_standard_output_stays_clean() {
    let folder = Folder::new("named-twice");
    let odds = ["odds", "pl.wind", "--input", "{\"orientation\": 2}"];
    let with = |more: &[&str]| run_in(folder.path(), &odds.iter().chain(more).copied().collect::<Vec<_>>(), "");
    let ran = with(&["--svg", "x", "--png", "./x"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("./x is named twice"), "{}", ran.err);
    assert_eq!(folder.names(), Vec::<String>::new());
    if cfg!(unix) {
        let ran = with(&["--svg", "/dev/stdout"]);
        assert!(ran.out.starts_with("<svg") && ran.out.trim_end().ends_with("</svg>"), "{}", ran.out);
        assert_eq!(with(&["--svg", "/dev/stdout", "--json"]).code, 2);
    }
}

#[test]
fn what_all_outcomes_share_is_said_once() {
    let said = good(&["odds", "pl.combat", "--scenario", "bridge-by-night"]);
    assert!(said.contains("Situation: {"), "{said}");
    let shared = said.lines().find(|line| line.starts_with("In every outcome: ")).expect("it is said");
    assert!(shared.contains("odds "), "{said}");
    let list = &said[said.find("Every outcome").unwrap()..];
    assert!(list.contains("result ") && !list.contains("odds "), "{list}");
    let mines = good(&["odds", "pl.mines", "--example", &first_example("pl.mines")]);
    assert!(mines.contains("units: fate eliminated"), "{mines}");
}

fn first_example(procedure: &str) -> String {
    common::json(&["procedures", procedure])["examples"][0]["name"].as_str().unwrap().to_string()
}

#[test]
fn the_last_part_of_a_table_finds_it() {
    assert!(good(&["rules", "pl", "base-crt"]).starts_with("pl.table.base-crt"));
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(good(&["completions", shell]).contains("jumpmaster"), "{shell}");
    }
}

/// A chart in words: the grid with its marked column, every goal after every change, the answer to a question; pictures.
#[test]
fn a_chart_is_told_and_drawn() {
    let folder = Folder::new("charts");
    let attack = ["chart", "ocs.combat", "--example", "armor against infantry in the open"];
    let said = good(&attack);
    assert!(said.lines().nth(1).unwrap().starts_with("exact: "), "{said}");
    for word in
        ["Initial odds: 3:1", "▸3:1", "▸ 3:1: initial odds", "Surprise", "hex cleared", "cannot be made", "ocs.crt.1"]
    {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert!(!said.contains('\u{1b}') && said.contains("--goal \"hex cleared\" --chance 50%"), "{said}");
    assert!(good(&[&attack[..], &["--color", "always"]].concat()).contains('\u{1b}'));
    let asked = good(&[&attack[..], &["--chance", "99%"]].concat());
    assert!(
        asked.contains("What would make \"hex cleared\" 99.00%?") && asked.contains("columns to the right"),
        "{asked}"
    );
    assert!(good(&[&attack[..], &["--chance", "0"]].concat()).contains("Nothing: it is"), "likely enough");
    let ran = run_in(folder.path(), &[&attack[..], &["--svg", "c.svg", "--png", "c.png"]].concat(), "");
    assert_eq!((ran.code, folder.names()), (0, vec!["c.png".to_string(), "c.svg".into()]), "{}", ran.err);
    assert!(folder.read("c.svg").contains("initial odds"));
    assert!(good(&["chart", "--help"]).contains("--chance 75%"), "examples");
}
