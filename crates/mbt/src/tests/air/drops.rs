//! Fire, losses aboard, landings and LAPES, beyond the worked examples.

use super::super::rules_with;
use super::*;
use crate::descent::{self, Face, judge_target};
use crate::flak;
use crate::flight::Altitude;
use crate::rules::Rules;
use crate::rules::air::landing::{Ground, Harm};
use crate::shootdown::ShootdownProcedure;
use crate::suppression::EvasiveActionProcedure;
use crate::tests::casualties_over_a_strip;
use jumpmaster_core::Rules as _;
use std::sync::Arc;

/// mbt.aaa.1, mbt.aaa.2: a gun in range fires once, and every Suppressed result is one DR on the suppression table; the
/// marker stays whatever the DR says.
#[test]
fn guns_fire_at_passing_aircraft() {
    let guns = json!([{ "hex": "P22", "kind": "AA machine gun" }]);
    let input = json!({ "board": {}, "aircraft": [stick()], "guns": guns });
    assert!(fly(&input, &[13]).releases.ends_with("B3 M17"), "a miss");
    let unharmed = fly(&input, &[12, 30]);
    assert!(unharmed.releases.ends_with("B3 M17") && unharmed.suppressed, "No Effect on the suppression table");
    let down = fly(&input, &[1, 6, 10]);
    assert!(down.crashed && down.lost == [0, 0] && down.kept[0] > 0);
}

/// mbt.manifest.3, mbt.shootdown.1 to mbt.shootdown.3, mbt.base.6: who gets out, who is eliminated, where the wreck is.
#[test]
fn exits_from_a_crash() {
    let crash = |hex: &str, lgops: u8, dice: &[u8]| {
        let input = json!({ "board": {}, "hex": hex, "heading": "N", "lgops": lgops });
        let (outcome, told) = resolve::<ShootdownProcedure>(input, dice);
        assert!(told.contains("crashes"));
        (outcome.exits.join(" "), outcome.lost, outcome.wreck)
    };
    let wreck = |hex: &str| Some(hex.to_string());
    assert_eq!(crash("M20", 4, &[5, 3, 1]), ("M20 M19".into(), 2, wreck("M19")));
    assert_eq!(crash("M20", 4, &[5, 4, 10]), ("M20".into(), 3, wreck("M15")));
    assert_eq!(crash("M20", 4, &[6, 2]), (String::new(), 4, wreck("M19")), "no second without a first");
    assert_eq!(crash("M20", 1, &[1, 3]), ("M20".into(), 0, wreck("M18")));
    assert_eq!(crash("M20", 0, &[9]), (String::new(), 0, wreck("M15")));
    assert_eq!(crash("M1", 2, &[5, 9]), ("M1".into(), 1, None), "the next hex and the wreck are off the map");
}

/// mbt.dice.2: 10 is the highest dr, and no dr of these rules succeeds on it.
#[test]
fn a_ten_never_succeeds() {
    let rules = rules();
    let ten = || Scripted::new([10]);
    let numbers = &rules.air.numbers;
    assert_eq!(flak::collide(numbers, &mut ten()), Ok(false));
    assert_eq!(flak::gets_out(0, numbers, &mut ten()), Ok(false));
    assert_eq!(flak::gets_out(1, numbers, &mut ten()), Ok(false));
    assert_eq!(flak::crashes(3, &mut ten()), Ok(false));
    assert_eq!(flak::hits_obstacle(1, numbers, &mut ten()), Ok(false));
    assert_eq!(flak::crash_distance(numbers, true, &mut ten()), Ok(5));
}

/// mbt.lgop.6, mbt.drop.3, mbt.scatter.5, mbt.scatter.8, mbt.scatter.9, mbt.scatter.10: the two sides of a counter, and
/// when it is a target.
#[test]
fn what_may_be_fired_at() {
    let judge = |face, bundle| judge_target(face, bundle).map_err(|ban| ban.why.0);
    assert_eq!(judge(Face::Canopy, false), Err("mbt.scatter.8"));
    assert_eq!(judge(Face::Ground, false), Ok(()));
    assert_eq!((judge(Face::Canopy, true), judge(Face::Ground, true)), (Err("mbt.scatter.10"), Err("mbt.scatter.10")));
}

/// mbt.scatter.1, mbt.scatter.4, mbt.scatter.6: after the flight, item by item in order of release: scatter DR, then landing DR.
#[test]
fn sticks_come_down_in_order() {
    let board = json!({ "terrain": { "rough": ["M25", "M24"], "light woods": ["M23"] } });
    let aircraft = json!({ "start": "M25", "heading": "N", "squads": 1, "teams": 1 });
    let (outcome, _) =
        resolve::<StickProcedure>(json!({ "board": board, "aircraft": [aircraft] }), &[1, 95, 1, 96, 1, 91]);
    let told: Vec<String> = outcome.drops.iter().map(|drop| format!("{} {}", drop.name, drop.fate)).collect();
    assert_eq!(told, ["L1 disrupted", "L2 destroyed", "B1 bundle lost"]);
}

/// mbt.destroyed.1, mbt.offmap.4: only a landing DR on the map leads to the pile; mbt.shootdown.4: +10, up to 100.
#[test]
fn the_pile_of_the_destroyed() {
    let rules = rules();
    let landing = &rules.air.landing;
    assert!(descent::piled(landing, Ground::Rough, Harm::Destroyed, true));
    assert!(!descent::piled(landing, Ground::Rough, Harm::Destroyed, false), "off the map");
    assert!(!descent::piled(landing, Ground::Rough, Harm::Disrupted, true));
    for automatic in [Ground::Enemy, Ground::Burning, Ground::Water] {
        assert!(!descent::piled(landing, automatic, Harm::Destroyed, true));
    }
    assert_eq!([85, 86].map(|face| landing.at(Ground::Rough, face, 10)), [Harm::Disrupted, Harm::Destroyed]);
    assert_eq!(landing.at(Ground::Airfield, 100, 10), Harm::Disrupted, "there is no band in which it is destroyed");
}

/// mbt.offmap.1: markers and units in the opposite hex do not count; if it is off the map too, the hex of release decides.
#[test]
fn the_ground_off_the_map() {
    let board = json!({ "terrain": { "burning": ["C5"], "light woods": ["A1"] } });
    let input = json!({ "board": board, "hex": "C2", "heading": "N", "enemies": ["C5"] });
    assert_eq!(resolve::<ScatterProcedure>(input, &[85]).0.harm, Harm::None, "clear ground, whatever burns there");
    // From A1 heading NW, the hex ahead is off the map, and so is the opposite hex on a board of one column.
    let narrow = json!({ "columns": 1, "rows": 3, "terrain": { "light woods": ["A1"] } });
    let input = json!({ "board": narrow, "hex": "A1", "heading": "NW" });
    let (outcome, _) = resolve::<ScatterProcedure>(input, &[9, 91]);
    assert_eq!((outcome.ground, outcome.harm, outcome.enters_from), (Ground::LightWoods, Harm::Destroyed, None));
}

/// mbt.ea.3 as a procedure: the hexes in which nothing may be dropped after two evasions in a row.
#[test]
fn evasion_after_evasion() {
    let input = json!({ "board": {}, "hex": "M22", "heading": "N", "times": 2 });
    let (outcome, _) = resolve::<EvasiveActionProcedure>(input, &[41, 100]);
    assert_eq!(outcome.evades, ["L22", "M22"]);
    assert_eq!(outcome.no_drop, ["L22", "M22", "M21"]);
}

/// mbt.lapes.8, mbt.lapes.9: what remains of the extraction after Evasive Action at each place of the strip.
#[test]
fn evasion_over_a_strip() {
    let aircraft = json!({ "start": "P20", "heading": "N", "heavy": ["BMD"], "lapes": true });
    let run = |over: &str, dice: &[u8]| {
        let input = json!({ "board": {}, "aircraft": [aircraft], "guns": [hit(over, "suppressed")] });
        let (outcome, _) = resolve::<LapesProcedure>(input, dice);
        let stopped: Vec<&str> = outcome.drops.iter().filter_map(|drop| drop.hex.as_deref()).collect();
        (stopped.join(" "), outcome.counts.not_dropped)
    };
    assert_eq!(
        run("P16", &[34, 5]),
        ("Q15".into(), 0),
        "at index 4 it is early enough: first hex of the displaced strip"
    );
    assert_eq!(run("P15", &[34]), ("Q14".into(), 0), "at index 5 the second hex alone, without a dr");
    assert_eq!(run("P14", &[34]), (String::new(), 1), "at index 6 nothing");
    assert_eq!(run("P13", &[10]), ("P13".into(), 0), "at index 7 it is out already");
    assert_eq!(run("P21", &[34]), (String::new(), 1), "off its line before the strip");
}

/// mbt.aaa.3, mbt.suppression.4: an aircraft that Evasive Action takes off the map is away, and no crash dr is rolled.
#[test]
fn evasion_off_the_map_from_a_strip() {
    let aircraft = json!({ "start": "A20", "heading": "N", "heavy": ["BMD"], "lapes": true });
    let input = json!({ "board": {}, "aircraft": [aircraft], "guns": [hit("A17", "suppressed")] });
    let (outcome, _) = resolve::<LapesProcedure>(input, &[67]);
    assert_eq!((outcome.aircraft[0].end, outcome.counts.not_dropped), ("left the map with something aboard", 1));
}

/// mbt.suppression.4, option `lapes_ne`; mbt.lapes.12, mbt.lapes.13: obstacles in the hexes evaded into and flown through.
#[test]
fn crashes_over_a_strip() {
    let aircraft = json!({ "start": "P20", "heading": "N", "heavy": ["BMD"], "lapes": true });
    let run = |options: &str, terrain: Value, dice: &[u8]| {
        let input =
            json!({ "board": { "terrain": terrain }, "aircraft": [aircraft], "guns": [hit("P17", "suppressed")] });
        let case = LapesProcedure::prepare(&rules_with(options), &serde_json::from_value(input).unwrap()).unwrap();
        let mut scripted = Scripted::new(dice);
        let outcome = LapesProcedure::run(&case, &mut scripted);
        let outcome = scripted.settle(outcome).unwrap_or_else(|fault| panic!("{fault}"));
        let stopped = outcome.drops.first().and_then(|drop| drop.hex.clone()).unwrap_or_default();
        (outcome.aircraft[0].wreck.clone().unwrap_or_default(), stopped)
    };
    let clear = || json!({});
    assert_eq!(run("", clear(), &[68, 3]), ("Q18".into(), String::new()), "67-00: crash on 1-3, where it evaded to");
    assert_eq!(run("", clear(), &[68, 4, 1]), (String::new(), "Q15".into()), "no crash, but the evasion stands");
    assert_eq!(run("lapes_ne=cancel_ea", clear(), &[68, 4, 1]), (String::new(), "P14".into()));
    assert_eq!(run("lapes_ne=cancel_ea", clear(), &[68, 3]), ("Q18".into(), String::new()));
    let orchard = || json!({ "orchard": ["Q18"] });
    assert_eq!(run("", orchard(), &[34, 8]), ("Q18".into(), String::new()), "an obstacle of one level: 1-8");
    assert_eq!(run("", orchard(), &[34, 9, 1]), (String::new(), "Q15".into()));
    assert_eq!(
        run("", orchard(), &[68, 9, 3]),
        ("Q18".into(), String::new()),
        "the obstacle comes before the crash dr"
    );
    assert_eq!(run("", json!({ "orchard": ["Q16"] }), &[34, 8]), ("Q16".into(), String::new()), "later hexes too");
    assert_eq!(run("", json!({ "building": ["Q16"] }), &[34]), ("Q16".into(), String::new()), "two levels: no dr");
    // A hill is as high as it rises above the strip, and what stands on it adds to that (mbt.table.house-height).
    assert_eq!(run("", json!({ "level 1": ["Q18"] }), &[34, 8]), ("Q18".into(), String::new()), "a hill of one level");
    assert_eq!(run("", json!({ "level 1": ["Q18"] }), &[34, 9, 1]), (String::new(), "Q15".into()));
    assert_eq!(run("", json!({ "level 2": ["Q17"] }), &[34]), ("Q17".into(), String::new()), "a hill of two levels");
    let wooded = json!({ "level 1": ["Q18"], "orchard": ["Q18"] });
    assert_eq!(run("", wooded, &[34]), ("Q18".into(), String::new()), "an orchard on a hill is two levels");
    let plateau: Vec<String> = (11..=20).map(|row| format!("P{row}")).chain(["Q18".into()]).collect();
    assert_eq!(
        run("", json!({ "level 1": plateau }), &[34, 1]),
        (String::new(), "Q15".into()),
        "no higher than the strip"
    );
    assert_eq!(
        run("", json!({ "burning": ["P20"] }), &[34, 1]),
        (String::new(), "Q15".into()),
        "only Evasive Action leads into an obstacle"
    );
}

/// mbt.aaa.3, mbt.lapes.12: if the last band over a strip causes casualties, the obstacle in the hex evaded to is met with
/// the Evasive Action, before the abort dr, as in a game.
#[test]
fn an_obstacle_comes_before_casualties() {
    let aircraft = json!({ "start": "P20", "heading": "N", "heavy": ["BMD"], "lapes": true });
    for abort in ["", "; abort", "; abort on dr 1-3"] {
        let rules = Arc::new(Rules::read(&casualties_over_a_strip(abort)).unwrap());
        let board = json!({ "terrain": { "orchard": ["Q18"] } });
        let input = json!({ "board": board, "aircraft": [aircraft], "guns": [hit("P17", "suppressed")] });
        let case = LapesProcedure::prepare(&rules, &serde_json::from_value(input).unwrap()).unwrap();
        let end = |dice: &[u8]| {
            let mut scripted = Scripted::new(dice);
            let outcome = LapesProcedure::run(&case, &mut scripted);
            scripted.settle(outcome).unwrap_or_else(|fault| panic!("{abort}: {fault}")).aircraft[0].clone()
        };
        assert_eq!(end(&[68, 8]).wreck.as_deref(), Some("Q18"), "{abort}");
        let (dice, ends): (&[u8], &str) = match abort {
            "" => (&[68, 9, 1], "dropped everything"),
            "; abort" => (&[68, 9], "aborted"),
            _ => (&[68, 9, 3], "aborted"),
        };
        assert_eq!(end(dice).end, ends, "{abort}");
    }
}

/// mbt.lapes.13, mbt.table.house-height: the height of a hex above a strip that is lower than, level with and higher than
/// its ground.
#[test]
fn heights_above_a_strip() {
    let rules = rules();
    let board =
        crate::input::BoardInput::default().with(crate::terrain::Feature::Orchard, &["P16"]).read(&rules).unwrap();
    let orchard = *board.at(board.grid.parse("P16").unwrap()).unwrap();
    let hill = crate::board::Cell { level: 2, ..orchard };
    let above = |cell, strip| crate::lapes::height(&rules.ground, cell, strip);
    assert_eq!([0, 1].map(|strip| above(&orchard, strip)), [1, 1]);
    assert_eq!([0, 1, 2, 3].map(|strip| above(&hill, strip)), [3, 2, 1, 1]);
}

/// mbt.lapes.8, mbt.lapes.10, mbt.lapes.11: a dr for each item; the more vehicles, the likelier a loss; items of the same
/// load are no obstacle.
#[test]
fn cargo_among_vehicles() {
    let aircraft = json!({ "start": "P20", "heading": "N", "heavy": ["HMMWV", "HMMWV"], "lapes": true });
    let run = |vehicles: u8, dice: &[u8]| {
        let enemies = json!([{ "hex": "P14", "vehicles": vehicles, "armed": true }]);
        let (outcome, _) =
            resolve::<LapesProcedure>(json!({ "board": {}, "aircraft": [aircraft], "enemies": enemies }), dice);
        let fates: Vec<String> =
            outcome.drops.iter().map(|drop| format!("{} {}", drop.hex.as_deref().unwrap(), drop.fate)).collect();
        fates.join(", ")
    };
    assert_eq!(run(0, &[1, 1]), "P14 item down, P14 item down", "armed enemies alone do not destroy it (mbt.lapes.9)");
    assert_eq!(run(1, &[1, 1, 1]), "P14 item lost, P14 item down", "the vehicle is gone when the second comes");
    assert_eq!(run(1, &[5, 2, 6]), "P14 item down, P13 item down");
    assert_eq!(run(3, &[1, 3, 2, 1, 3]), "P14 item lost, P14 item down", "1d3 picks the second vehicle; two are left");
}

/// mbt.base.5: at Low a transport is in LOS of every gun in range; at NOE it must be seen, as a target one level up, and
/// the DR has +10.
#[test]
fn guns_and_altitude() {
    let rules = rules();
    let woods = crate::input::BoardInput::default().with(crate::terrain::Feature::HeavyWoods, &["P16"]);
    let board = woods.read(&rules).unwrap();
    let hex = |name: &str| board.grid.parse(name).unwrap();
    let reaches =
        |to: &str, altitude| flak::reaches(&rules, (hex("P20"), 1), (hex(to), altitude), |hex| board.at(hex).copied());
    assert!(reaches("P14", Altitude::Low) && !reaches("P14", Altitude::Noe), "behind the woods");
    assert!(reaches("R18", Altitude::Noe) && !reaches("P7", Altitude::Low), "in sight; out of range");
    let shot = |altitude, face: u8| {
        flak::fire(&rules.air.guns[1], altitude, &rules.air.numbers, &mut Scripted::new([face])).unwrap()
    };
    assert_eq!(
        (shot(Altitude::Low, 5).to_string(), shot(Altitude::Noe, 5).to_string()),
        ("shot down".into(), "suppressed".into())
    );
}

/// mbt.collision.1 to mbt.collision.3 in a wave: after a miss neither drops and one turns away; after a collision both
/// crash, and nobody gets out.
#[test]
fn collisions_in_a_wave() {
    let aircraft = |start: &str| json!({ "start": start, "heading": "N", "length": 10, "squads": 1 });
    let input =
        json!({ "board": {}, "aircraft": [aircraft("M25"), aircraft("L25")], "guns": [hit("M25", "suppressed")] });
    // When it enters M25, the other is in L25, left and back of M25. The second aircraft has an LGOP out by its own zone's
    // start.
    let (missed, _) = resolve::<OperationProcedure>(input.clone(), &[31, 3, 2]);
    assert_eq!((missed.drops.len(), missed.counts.not_dropped, missed.counts.lost_aboard), (0, 4, 0));
    assert!(missed.aircraft.iter().all(|aircraft| aircraft.end.starts_with("left the map")));
    let (crashed, _) = resolve::<OperationProcedure>(input, &[31, 2, 1, 10]);
    assert_eq!((crashed.drops.len(), crashed.counts.lost_aboard), (0, 4));
    let wrecks: Vec<&str> = crashed.aircraft.iter().filter_map(|aircraft| aircraft.wreck.as_deref()).collect();
    assert_eq!(wrecks, ["L24", "L20"], "each rolls its own distance");
}
