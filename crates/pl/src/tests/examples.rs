//! The worked examples of the ledger, each on the ledger's own dice: by the procedures, and in a game if the example is
//! about one.

use super::*;
use crate::assault::CloseAssaultProcedure;
use crate::contact::ContactProcedure;
use crate::drift::DriftProcedure;
use crate::drop::DropProcedure;
use crate::flak::FlakProcedure;
use crate::form::FormProcedure;
use crate::glider::GliderProcedure;
use crate::mines::MinesProcedure;
use crate::state::{Party, Step};
use crate::wind::WindProcedure;
use serde_json::json;

/// The dice of an example, as the ledger lists them.
fn dice(id: &str) -> String {
    let ledger = ledger();
    let example = ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    example.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// A game of an example: the dice of its rows must be the ledger's, except those that only set the stage.
fn game<'t>(id: &str, stage: &str, text: &'t str) -> &'t str {
    let rolled: Vec<&str> = rows(text).skip(1).flat_map(|row| row[1].split_whitespace()).collect();
    let listed = format!("{stage} {}", dice(id));
    assert_eq!(rolled, listed.split_whitespace().collect::<Vec<_>>(), "{id} on the dice of the ledger");
    text
}

fn drift(id: &str, orientation: u8, target: &str, sticks: u16) -> String {
    let input = json!({ "board": board(orientation), "target": target, "sticks": sticks });
    let outcome = resolve::<DriftProcedure>("", input, &dice(id)).unwrap();
    let hexes: Vec<String> = outcome.hexes.into_iter().map(|hex| hex.unwrap_or("off".into())).collect();
    format!("{}: {}", outcome.pattern, hexes.join(" "))
}

/// Every stick of a drop with its hex and its fate.
fn drop(id: &str, board: &serde_json::Value, target: &str) -> String {
    let input = json!({ "board": board, "targets": [{ "hex": target, "planes": 2 }] });
    let outcome = resolve::<DropProcedure>("", input, &dice(id)).unwrap();
    let stick = |stick: crate::drop::Stick| {
        assert!(!stick.crowded, "{id}: nobody is crowded");
        format!("{} {} {}", stick.name, stick.hex.unwrap_or("off".into()), stick.fate)
    };
    outcome.sticks.into_iter().map(stick).collect::<Vec<_>>().join("; ")
}

/// pl.ex.1: gusty wind from the west, drift roll 3, pattern I (pl.drift.7).
#[test]
fn example_1() {
    assert_eq!(drift("pl.ex.1", 2, "2,5", 8), "I: 3,5 5,5 6,5 7,5 8,5 9,5 10,5 11,5");
}

/// pl.ex.2: a glider short of its target, shifted by a gusty wind (pl.glider.14).
#[test]
fn example_2() {
    let input = json!({ "board": board(1), "gliders": [{ "target": "5,5", "heading": "N" }] });
    let outcome = resolve::<GliderProcedure>("", input, &dice("pl.ex.2")).unwrap();
    assert_eq!(outcome.gliders[0].hex.as_deref(), Some("7,4"));
    assert_eq!((outcome.wind.from, outcome.wind.downwind), ("SW", "NE"));
}

/// pl.ex.3: a six for the direction, in both orientations of the board (pl.wind.4).
#[test]
fn example_3() {
    check(
        "orientation | wind
         2           | from NW to SE
         1           | from NW to SE",
        |row| {
            let orientation: u8 = row[0].parse().unwrap();
            let dice = format!("{} 3", dice("pl.ex.3"));
            let wind = resolve::<WindProcedure>("", json!({ "orientation": orientation }), &dice).unwrap();
            format!("from {} to {}", wind.from, wind.downwind)
        },
    );
    // Pattern H puts the first stick one hex downwind: by (0,+1) and by (+1,0).
    for (orientation, hex) in [(2, "5,6"), (1, "6,5")] {
        let input = json!({ "board": board(orientation), "target": "5,5", "sticks": 1 });
        let outcome = resolve::<DriftProcedure>("", input, &format!("{} 3 2", dice("pl.ex.3"))).unwrap();
        assert_eq!(outcome.hexes[0].as_deref(), Some(hex), "orientation {orientation}");
    }
}

/// pl.ex.4: six wind speeds.
#[test]
fn example_4() {
    let speeds: Vec<String> = dice("pl.ex.4")
        .split(' ')
        .map(|face| {
            let wind = resolve::<WindProcedure>("", json!({ "orientation": 1 }), &format!("1 {face}")).unwrap();
            wind.speed.to_string()
        })
        .collect();
    assert_eq!(speeds.join(", "), "Gusty, Low, Gusty, High, High, Low");
}

/// pl.ex.5: eight sticks in one hex are the limit, not beyond it.
#[test]
fn example_5() {
    assert_eq!(
        drop("pl.ex.5", &board(1), "6,6"),
        "P1 6,6 dispersed; P2 6,6 safe; P3 6,6 safe; P4 6,6 safe; Q1 6,6 safe; Q2 6,6 safe; Q3 6,6 dispersed; Q4 6,6 safe"
    );
}

/// pl.ex.6: the eighth stick of a row of seven.
#[test]
fn example_6() {
    assert_eq!(drift("pl.ex.6", 1, "4,3", 8), "D: 4,3 4,3 4,4 4,4 4,5 4,5 4,6 4,6");
}

/// pl.ex.7: one platoon fills the target hex first.
#[test]
fn example_7() {
    assert_eq!(drift("pl.ex.7", 1, "4,3", 4), "C: 4,3 4,3 4,3 4,3");
}

/// pl.ex.8: three gliders in one hex, two of them aimed elsewhere.
#[test]
fn example_8() {
    let glider = |target| json!({ "target": target, "heading": "N" });
    let gliders = [glider("6,6"), glider("6,6"), glider("6,5")];
    let friends = json!([{ "hex": "6,7", "units": 1 }]);
    let input = json!({ "board": board(1), "gliders": gliders, "friends": friends });
    let outcome = resolve::<GliderProcedure>("", input, &dice("pl.ex.8")).unwrap();
    let loads: Vec<_> = outcome.gliders.iter().map(|one| (one.hex.as_deref(), one.load.to_string())).collect();
    assert_eq!(loads, vec![(Some("6,7"), "dispersed".to_string()); 3]);
    assert_eq!(outcome.crowded, ["6,7"]);

    let rifles = "US rifle platoon";
    let table = Lay::new(1).glider(rifles, "1 6,6 N").glider(rifles, "1 6,6 N").glider(rifles, "1 6,5 N");
    table.airborne("K", rifles, "6,7").airborne("W", "wagon", "0,0").step(Step::Wind).table().play(game(
        "pl.ex.8",
        "",
        "order           | dice  | what happens
         wind            | 1 2   | wind N Low
         done            |       | G1 over 6,6 N; G2 over 6,6 N; G3 over 6,5 N
         land            | 3 4 2 | G1 lands 6,7; G2 lands 6,7; G3 lands 6,7; …
         see G1 G2 G3 K  |       | G1 6,7 dispersed landed by-glider; G2 6,7 dispersed landed by-glider; \
                                   G3 6,7 dispersed landed by-glider; K 6,7 dispersed",
    ));
}

/// pl.ex.9: every kind of fate on every kind of ground.
#[test]
fn example_9() {
    let mut ground = board(2);
    ground["terrain"] = json!({ "forest": ["4,6"], "stream": ["5,6"], "slope": ["6,6"], "sea": ["7,6"] });
    assert_eq!(
        drop("pl.ex.9", &ground, "3,6"),
        "P1 3,6 dispersed; P2 4,6 dispersed; P3 4,6 eliminated; P4 5,6 eliminated; \
         Q1 5,6 safe; Q2 6,6 eliminated; Q3 6,6 dispersed; Q4 7,6 eliminated"
    );
}

/// pl.ex.10: three sticks among three enemies, of whom one may attack.
#[test]
fn example_10() {
    let enemies = json!([
        { "unit": "German rifle platoon" },
        { "unit": "20mm AA battery", "fired_at_aircraft": true },
        { "unit": "German security platoon", "dispersed": true },
    ]);
    let landed = json!([{ "unit": "US airborne stick", "count": 3 }]);
    let outcome =
        resolve::<ContactProcedure>("", json!({ "enemies": enemies, "landed": landed }), &dice("pl.ex.10")).unwrap();
    assert_eq!(outcome.odds.map(|odds| odds.to_string()).as_deref(), Some("1-2"));
    assert_eq!((outcome.result.to_string().as_str(), outcome.dispersed), ("D", 3));

    // With three sticks to a platoon, pattern A brings down exactly these three.
    let table = Lay::new(1).options("sticks_per_platoon=3").plane("US airborne platoon", "1 7,5");
    let table = table.defender("K", "German rifle platoon", "7,5").defender("F", "20mm AA battery", "7,5 flak-fired");
    let table = table.defender("S", "German security platoon", "7,5 dispersed").airborne("W", "wagon", "0,0");
    table.step(Step::Landing).table().play(game(
        "pl.ex.10",
        "1 2 2 2",
        "order        | dice      | what happens
         land         | 1 2 2 2 2 | …; contact 7,5 1-2 +0 D; P1 dispersed contact; P2 dispersed contact; P3 dispersed contact; P gone
         see P1 P2 P3 |           | P1 7,5 dispersed landed; P2 7,5 dispersed landed; P3 7,5 dispersed landed",
    ));
}

/// pl.ex.11: sticks of two planes form a platoon, but not beside an enemy or with one of them dispersed.
#[test]
fn example_11() {
    check(
        "ready | dispersed | enemy | platoons and sticks left
         5     | 0         | no    | 1 and 1
         4     | 0         | yes   | 0 and 4
         3     | 1         | no    | 0 and 4",
        |row| {
            let sticks = |count: &str, dispersed| {
                let count: u16 = count.parse().unwrap();
                (count > 0).then(|| json!({ "unit": "US airborne stick", "count": count, "dispersed": dispersed }))
            };
            let all: Vec<_> = [sticks(row[0], false), sticks(row[1], true)].into_iter().flatten().collect();
            let input = json!({ "sticks": all, "enemy_in_hex": row[2] == "yes" });
            let outcome = resolve::<FormProcedure>("", input, &dice("pl.ex.11")).unwrap();
            let formed: u16 = outcome.platoons.iter().map(|formed| formed.count).sum();
            format!("{formed} and {}", outcome.sticks_left)
        },
    );
    let stick = "US airborne stick";
    let table = Lay::new(1).airborne("A1 A2 B1 B2 B3", stick, "5,5").airborne("C1 C2 C3 C4", stick, "8,5");
    let table = table.airborne("D1 D2 D3", stick, "9,2").airborne("D4", stick, "9,2 dispersed");
    let table = table.defender("K", "German rifle platoon", "8,5").defender("L", "German rifle platoon", "5,3");
    table.turn(2, Party::Airborne).table().play(game(
        "pl.ex.11",
        "",
        "order                        | dice | what happens
         form 8,5 US airborne platoon |      | no pl.form.4
         form 9,2 US airborne platoon |      | no pl.form.5
         form 5,5 US airborne platoon |      | formed 5,5 of A1 A2 B1 B2
         form 5,5 US airborne platoon |      | no pl.form.5
         see A1 B3 platoon-1          |      | A1 merged; B3 5,5; platoon-1 5,5
         watch done                   |      | > fire
         aim platoon-1 L              |      | no pl.form.7
         watch done                   |      | > movement
         move platoon-1 5,4           |      | platoon-1 to 5,4 for 2/2
         watch done                   |      | > assault
         assault platoon-1 5,3        |      |",
    ));
}

/// pl.ex.12: what the night does to ranges, movement and spotting.
#[test]
fn example_12() {
    assert_eq!(dice("pl.ex.12"), "");
    check(
        "night | what                     | comes to
         on    | 88mm battery             | range 10
         on    | US 57mm AT battery       | range 2
         on    | German rifle platoon     | range 1
         off   | 88mm battery             | range 20
         off   | German rifle platoon     | range 2
         on    | US truck                 | movement 11
         on    | wagon                    | movement 3
         off   | US truck                 | movement 14",
        |row| {
            let rules = rules(&format!("night={}", row[0]));
            let counter = &rules.counters[rules.counter_named(row[1]).unwrap()];
            if counter.vehicle() {
                format!("movement {}", rules.movement(counter))
            } else {
                format!("range {}", rules.range(counter.range_hexes))
            }
        },
    );
    let rules = rules("night=on");
    let mut slow = rules.counters[rules.counter_named("US truck").unwrap()].clone();
    slow.movement = 2;
    assert_eq!(rules.movement(&slow), 0);

    for (night, far) in [("on", "no pl.night.3"), ("off", "")] {
        let table = Lay::new(1).options(&format!("night={night}")).defender("F", "88mm battery", "6,6");
        let table = table.airborne("A", "US rifle platoon", "6,2").airborne("B", "US rifle platoon", "6,1");
        let mut table = table.turn(1, Party::Defender).step(Step::Fire).table();
        assert_eq!(table.row("aim F B", ""), far, "at five hexes, night {night}");
        if night == "on" {
            assert_eq!(table.row("aim F A", ""), "", "at four hexes");
        }
    }
}

/// pl.ex.13: a close assault on the turn of landing, and on a later one.
#[test]
fn example_13() {
    for (dropped, result) in [(true, "+0 D"), (false, "-2 DD")] {
        let input = json!({
            "attackers": [{ "unit": "US airborne stick", "count": 6, "from": "6,5", "dropped_this_turn": dropped }],
            "defenders": [{ "unit": "German security platoon" }],
        });
        let outcome = resolve::<CloseAssaultProcedure>("", input, &dice("pl.ex.13")).unwrap();
        assert_eq!(format!("{:+} {}", outcome.modifier, outcome.result), result);

        let marks = if dropped { "6,5 landed" } else { "6,5" };
        let table = Lay::new(1).airborne("A B C D E F", "US airborne stick", marks);
        let mut table = table.defender("S", "German security platoon", "7,5").step(Step::Movement).table();
        if dropped {
            assert_eq!(table.row("move A 6,6", ""), "no pl.landed.1");
        }
        table.row("done", "");
        let all = "assault A 7,5 + join B + join C + join D + join E + join F + attack";
        assert_eq!(
            table.row(all, &dice("pl.ex.13")),
            format!("attack 1-1 {result}; S dispersed assault; S recovers"),
            "dropped this turn: {dropped}"
        );
    }
}

/// pl.ex.14: mines attack units that landed on them in the enemy's next Combat Phase, and in each one after that.
#[test]
fn example_14() {
    let input = json!({ "units": [{ "unit": "US airborne stick", "count": 2 }] });
    let outcome = resolve::<MinesProcedure>("", input, &dice("pl.ex.14")).unwrap();
    let fates: Vec<_> = outcome.units.iter().map(|unit| format!("{} {}", unit.result, unit.fate)).collect();
    assert_eq!(fates, ["DD dispersed", "- safe"]);

    let table = Lay::new(1).options("sticks_per_platoon=2").plane("US airborne platoon", "2 5,5");
    let table = table.mines(Party::Defender, "5,5").turn(2, Party::Airborne).step(Step::Landing).table();
    let table = table.play(game(
        "pl.ex.14",
        "1 2 2",
        "order       | dice  | what happens
         watch land  | 1 2 2 | drift A at 5,5; P1 lands 5,5; P2 lands 5,5; P gone; > movement; > turn 2 defender; > mines
         see P1 P2   |       | P1 5,5; P2 5,5
         mines       | 3 6   | mines P1 DD; P1 dispersed mines; mines P2 -",
    ));
    table.play(
        "order       | dice | what happens
         see step P1 |      | movement of turn 3, airborne; P1 5,5 dispersed
         done        |      | …
         mines       | 3 6  | …",
    );
}

/// pl.ex.15: a damaged glider lands as rolled, its load dispersed; the gun that hit it cannot act for a turn.
#[test]
fn example_15() {
    let input = json!({ "guns": [{ "unit": "37mm AA battery", "distance": 6 }], "target": "glider" });
    let outcome = resolve::<FlakProcedure>("", input, "2").unwrap();
    assert_eq!(outcome.effect.to_string(), "is damaged and lands as rolled, its load dispersed");

    let table = Lay::new(1).glider("US rifle platoon", "1 6,6 N").airborne("V", "wagon", "0,0");
    let table = table.defender("F E", "37mm AA battery", "12,6").defender("W", "wagon", "13,6");
    let table = table.step(Step::Wind).table().play(game(
        "pl.ex.15",
        "",
        "order              | dice | what happens
         wind               | 4 2  | wind S Low
         watch done         |      | G1 over 6,6 N; > flak
         flak F G1 + attack | 2    | flak damaged; G1 dispersed flak
         flak F G1          |      | no pl.aa.4
         watch done         |      | > landing
         watch land         | 3    | G1 lands 6,5; G1 gone; > movement
         see G1 F           |      | G1 6,5 dispersed landed by-glider; F 12,6 flak-fired",
    ));
    table.play(
        "order              | dice | what happens
         watch done         |      | > turn 1 defender; > fire
         aim F G1           |      | no pl.aa.4
         watch done         |      | > movement
         move F 12,7        |      | no pl.aa.4
         done               |      |
         see F              |      | F 12,6",
    );
}
