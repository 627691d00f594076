//! What people read: every command in words, without colours where there is no terminal, and pictures in files.

mod common;

use common::{Folder, good, run_in};

#[test]
fn the_shelf_is_told() {
    let said = good(&["systems"]);
    for word in ["pl", "bridge-by-night", "110 clauses", "pl.drop"] {
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
    assert!(csv.starts_with("dispersed,eliminated,safe,weight,of,p,low,high\n"), "{csv}");
    assert!(csv.lines().count() > 100);
}

#[test]
fn shells_get_their_completions() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(good(&["completions", shell]).contains("jumpmaster"), "{shell}");
    }
}
