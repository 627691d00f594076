//! Several aircraft together: how their sticks come down, which of them meet, and who may use which ground.

use crate::air::wave::Outcome;
use crate::tests::air::odds::parted;
use crate::tests::air::*;
use crate::tests::rules_with;
use jumpmaster_core::dice::Seeded;
use std::collections::BTreeMap;

/// Names and fates of everything that left an aircraft.
fn fates(outcome: &Outcome) -> String {
    let told: Vec<String> = outcome.drops.iter().map(|drop| format!("{} {}", drop.name, drop.fate)).collect();
    told.join(", ")
}

/// mbt.scatter.6: two aircraft side by side drop hex by hex, yet their sticks come down one after the other in formation order,
/// items in order of release.
#[test]
fn a_wave_comes_down_stick_by_stick() {
    let aircraft = |start: &str| json!({ "start": start, "heading": "N", "squads": 1 });
    let board = json!({ "terrain": { "light woods": ["M25", "M24", "O25", "O24"] } });
    let input = json!({ "board": board, "aircraft": [aircraft("M25"), aircraft("O25")] });
    // A scatter DR of 1 is the hex of release; then comes the landing DR of each.
    let (outcome, _) = resolve::<OperationProcedure>(input, &[1, 91, 1, 90, 1, 1, 1, 91]);
    let told: Vec<String> =
        outcome.drops.iter().map(|drop| format!("{} {} {}", drop.name, drop.released, drop.fate)).collect();
    assert_eq!(
        told,
        ["1-L1 M25 destroyed", "1-L2 M24 disrupted", "2-L1 O25 safe", "2-L2 O24 destroyed"],
        "not hex by hex across the aircraft"
    );
}

/// mbt.casualty.2, mbt.abort.2, mbt.flight.3: everything that a whole wave keeps aboard is counted, however much it is.
#[test]
fn nothing_aboard_a_large_wave_is_forgotten() {
    let columns = 0..40_u32;
    let name = |column: u32| {
        let letter = char::from(b'A' + (column % 26) as u8).to_string();
        letter.repeat(if column < 26 { 1 } else { 2 })
    };
    // Nobody is over a zone of one hex for longer than it takes to drop one item.
    let aircraft: Vec<Value> = columns
        .map(|column| {
            json!({ "start": format!("{}25", name(column)), "heading": "N", "length": 1, "squads": 3, "teams": 3 })
        })
        .collect();
    let case: Input = serde_json::from_value(json!({ "board": {}, "aircraft": aircraft })).unwrap();
    let case = OperationProcedure::prepare(&rules(), &case).unwrap_or_else(|fault| panic!("{fault}"));
    let outcome = OperationProcedure::run(&case, &mut Seeded::new(1)).unwrap();
    let out = outcome.drops.len();
    assert!(outcome.counts.not_dropped > 255, "{}", outcome.counts.not_dropped);
    assert_eq!(out + outcome.counts.not_dropped, 40 * 9);
}

/// mbt.aaa.3, mbt.suppression.4: in the last band over a strip the crash dr comes before the same-hex check.
#[test]
fn a_crash_over_a_strip_comes_before_a_collision() {
    let lapes = json!({ "start": "P20", "heading": "N", "heavy": ["BMD"], "lapes": true });
    // Coming an impulse later, it is in Q18 when the other evades there from P17.
    let troops = json!({ "start": "Q8", "heading": "N", "length": 5, "width": 1, "squads": 1, "delay": 1 });
    let input = json!({ "board": {}, "aircraft": [lapes, troops], "guns": [hit("P17", "suppressed")] });
    let run = |dice: &[u8]| {
        let (outcome, _) = resolve::<OperationProcedure>(input.clone(), dice);
        let ends: Vec<&str> = outcome.aircraft.iter().map(|aircraft| aircraft.end).collect();
        (ends.join(", "), outcome.aircraft[0].wreck.clone(), outcome.drops.len())
    };
    assert_eq!(
        run(&[68, 3, 1, 1]),
        ("crashed, dropped everything".into(), Some("Q18".into()), 2),
        "nobody is left to meet"
    );
    assert_eq!(
        run(&[68, 4, 2, 2, 4]),
        ("crashed, crashed".into(), Some("Q17".into()), 0),
        "no crash, then a collision"
    );
    let parted = "left the map with something aboard, left the map with something aboard";
    assert_eq!(run(&[68, 4, 3, 1]), (parted.into(), None, 0), "no crash, and they miss each other");
}

/// Two LAPES loads on one strip, the second some impulses behind.
fn loads(first: Value, second: Value, enemies: u8) -> Value {
    let aircraft = |heavy: Value, delay: u8| json!({ "start": "P20", "heading": "N", "heavy": heavy, "lapes": true, "delay": delay });
    let enemies = json!([{ "hex": "P14", "vehicles": enemies, "armed": false }]);
    json!({ "board": {}, "aircraft": [aircraft(first, 0), aircraft(second, 8)], "enemies": enemies })
}

/// mbt.lapes.9 to mbt.lapes.11: what one load destroyed is gone for the next, and what came down intact counts as a vehicle
/// for it.
#[test]
fn loads_meet_earlier_loads() {
    let run = |first: Value, enemies: u8, dice: &[u8]| {
        let (outcome, told) = resolve::<OperationProcedure>(loads(first, json!(["BMD"]), enemies), dice);
        (fates(&outcome), told)
    };
    let bmd = || json!(["BMD"]);
    let lost = run(bmd(), 0, &[1, 1, 1]);
    assert_eq!(lost.0, "1-BMD 1 item lost, 2-BMD 1 item lost", "one vehicle, on a dr of 1");
    assert!(lost.1.contains("It destroys 1-BMD 1 in P14."), "{}", lost.1);
    assert_eq!(run(bmd(), 0, &[1, 1, 2]).0, "1-BMD 1 item down, 2-BMD 1 item down");
    assert_eq!(run(bmd(), 0, &[1, 6]).0, "1-BMD 1 item down, 2-BMD 1 item down", "in different hexes");
    assert_eq!(run(bmd(), 1, &[1, 1, 1]).0, "1-BMD 1 item lost, 2-BMD 1 item down", "the enemy's is gone by then");
    assert_eq!(
        run(bmd(), 1, &[1, 2, 1, 2, 2]).0,
        "1-BMD 1 item lost, 2-BMD 1 item lost",
        "two there, the second picked"
    );
    let enemy = run(bmd(), 1, &[1, 2, 1, 2, 1]);
    assert_eq!(enemy.0, "1-BMD 1 item down, 2-BMD 1 item lost");
    assert!(enemy.1.contains("It destroys vehicle 1 in P14."), "{}", enemy.1);
    assert_eq!(
        run(json!(["gun", "gun"]), 0, &[1, 1, 1]).0,
        "1-Gun 1 item down, 1-Gun 2 item down, 2-BMD 1 item down",
        "guns are no vehicles"
    );
}

/// The odds of two loads with an enemy vehicle in the first extraction hex, counted face by face (mbt.lapes.8, mbt.lapes.10,
/// mbt.lapes.11).
#[test]
fn loads_after_loads_as_counted() {
    let input = loads(json!(["BMD"]), json!(["BMD"]), 1);
    let case = OperationProcedure::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap();
    let (tallies, _) = parted::<OperationProcedure>(&case, |hex| hex.to_string());
    let mut counted: BTreeMap<usize, f64> = BTreeMap::new();
    for (first_stops, second_stops) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        for (face, again) in (1..=10).flat_map(|face| (1..=10).map(move |again| (face, again))) {
            let first_lost = first_stops == 0 && face == 1;
            let enemy = usize::from(second_stops == 0 && !first_lost);
            let cargo = usize::from(first_stops == second_stops && !first_lost);
            let mut add = |down: usize, share: f64| *counted.entry(down).or_default() += share / 400.0;
            let whole = usize::from(!first_lost);
            if again > enemy + cargo {
                add(whole + 1, 1.0);
            } else {
                // One of the vehicles there is destroyed with it.
                let share = cargo as f64 / (enemy + cargo) as f64;
                add(whole - cargo, share);
                add(whole, 1.0 - share);
            }
        }
    }
    for (down, weight) in counted {
        let found: f64 = tallies.iter().filter(|(tally, _)| tally[9] == down).map(|(_, weight)| weight).sum();
        assert!((found - weight).abs() < 1e-9, "{down}: {found} and {weight}");
    }
    assert!(tallies.keys().all(|tally| tally[9] + tally[10] == 2));
}

/// mbt.heavy.1 to mbt.heavy.3, mbt.lapes.3, mbt.lapes.4: what may follow what on the same ground in one wave.
#[test]
fn ground_of_their_own() {
    let troops = |start: &str, delay: u8| json!({ "start": start, "heading": "N", "squads": 1, "delay": delay });
    let heavy = |start: &str, delay: u8| json!({ "start": start, "heading": "N", "heavy": ["HMMWV"], "delay": delay });
    let lapes = |start: &str, delay: u8| json!({ "start": start, "heading": "N", "heavy": ["BMD"], "lapes": true, "delay": delay });
    let run = |options: &str, aircraft: [Value; 2], dice: &[u8]| {
        let input = serde_json::from_value(json!({ "board": {}, "aircraft": aircraft })).unwrap();
        let case = OperationProcedure::prepare(&rules_with(options), &input).unwrap_or_else(|fault| panic!("{fault}"));
        let mut scripted = Scripted::new(dice);
        let outcome = OperationProcedure::run(&case, &mut scripted);
        let outcome = scripted.settle(outcome).unwrap_or_else(|fault| panic!("{fault}"));
        (outcome.drops.len(), outcome.counts.not_dropped)
    };
    assert_eq!(run("", [troops("M20", 0), heavy("O20", 0)], &[1, 1]), (2, 1), "the troops were there first");
    assert_eq!(run("", [troops("M20", 0), heavy("R20", 0)], &[1, 1, 1]), (3, 0), "no hex is shared");
    assert_eq!(run("", [troops("M20", 4), heavy("O20", 0)], &[1, 1, 1]), (3, 0), "the heavy item came first");
    assert_eq!(run("dz_wait_turns=0", [troops("M20", 0), heavy("O20", 0)], &[1, 1, 1]), (3, 0), "nobody waits");
    assert_eq!(run("", [heavy("M20", 0), heavy("O20", 3)], &[1, 1]), (2, 0), "those who do the same share it");
    assert_eq!(run("", [lapes("P20", 0), troops("P20", 10)], &[1, 1, 1]), (3, 0), "troops follow LAPES");
    assert_eq!(run("", [troops("P20", 0), lapes("P20", 10)], &[1, 1]), (2, 1), "LAPES does not follow troops");
    assert_eq!(run("", [lapes("P20", 0), heavy("P20", 10)], &[1]), (1, 1), "nor a Heavy Drop LAPES");
    assert_eq!(run("", [heavy("P20", 0), lapes("P20", 10)], &[1]), (1, 1), "nor LAPES a Heavy Drop");
}

/// mbt.heavy.2, mbt.heavy.3, mbt.lapes.3, mbt.lapes.4: the wait is judged for every item, so the second item of a Heavy
/// Drop that troops overtake stays aboard; an aircraft kept off its ground is reported with the clause.
#[test]
fn the_wait_is_judged_at_every_item() {
    let troops = |delay: u8| json!({ "start": "O22", "heading": "N", "squads": 1, "delay": delay });
    let heavy = json!({ "start": "M25", "heading": "N", "heavy": ["HMMWV", "HMMWV"], "release": 1 });
    let run = |delay: u8, dice: &[u8]| {
        let input = json!({ "board": {}, "aircraft": [heavy, troops(delay)] });
        let case = OperationProcedure::prepare(&rules(), &serde_json::from_value(input).unwrap()).unwrap();
        let mut scripted = Scripted::new(dice);
        let outcome = OperationProcedure::run(&case, &mut scripted);
        let outcome = scripted.settle(outcome).unwrap_or_else(|fault| panic!("{fault}"));
        let told = OperationProcedure::tell(&case, &outcome);
        let kept = told.into_iter().find(|line| line.text.contains("may not drop")).map(|line| line.clause.0);
        (fates(&outcome), outcome.counts.not_dropped, kept)
    };
    let both = "1-HMMWV 1 item down, 1-HMMWV 2 item down, 2-L1 safe, 2-L2 safe".into();
    assert_eq!(run(9, &[1; 4]), (both, 0, None), "it is done before they get there");
    // The first item leaves over M25 in the sixth impulse, the troops over O22 in the ninth: just when the second is due.
    let one = "1-HMMWV 1 item down, 2-L1 safe, 2-L2 safe".into();
    let late = json!({ "start": "M25", "heading": "N", "heavy": ["HMMWV", "HMMWV"], "release": 1, "delay": 1 });
    let input = json!({ "board": {}, "aircraft": [late, troops(0)] });
    let (outcome, told) = resolve::<OperationProcedure>(input, &[1, 1, 1]);
    assert_eq!((fates(&outcome), outcome.counts.not_dropped), (one, 1));
    assert!(told.contains("Aircraft 1 may not drop there: the ground was used before it (paradrop)."), "{told}");
}

/// mbt.march.4: an LGOP gathers in the AA of its own company, or in any if the option is off or no company is named.
#[test]
fn companies_gather_in_their_own_areas() {
    let gathered = |options: &str, companies: Value, owner: Value| {
        let aircraft = json!({ "start": "M25", "heading": "N", "squads": 2, "companies": companies });
        let area = json!({ "hex": "M24", "by_turn": 9, "company": owner });
        let input = serde_json::from_value(json!({ "board": {}, "aircraft": [aircraft], "assembly": [area] })).unwrap();
        let case = OperationProcedure::prepare(&rules_with(options), &input).unwrap_or_else(|fault| panic!("{fault}"));
        let outcome = OperationProcedure::run(&case, &mut Scripted::new([1; 4])).unwrap();
        outcome.counts.gathered
    };
    assert_eq!(gathered("", json!(["A", "B"]), json!("A")), 2);
    assert_eq!(gathered("", json!(["A"]), json!("A")), 4);
    assert_eq!(gathered("", json!(["A"]), json!("B")), 0);
    assert_eq!(gathered("company_aa=off", json!(["A"]), json!("B")), 4);
    assert_eq!(gathered("", json!([]), json!("B")), 4);
    assert_eq!(gathered("", json!(["A"]), Value::Null), 4);
    let case = |companies: Value| {
        let aircraft = json!({ "start": "M25", "heading": "N", "squads": 3, "companies": companies });
        let input = serde_json::from_value(json!({ "board": {}, "aircraft": [aircraft] })).unwrap();
        OperationProcedure::prepare(&rules(), &input).map(|_| ()).map_err(|fault| fault.what)
    };
    assert_eq!(case(json!(["A", "B"])), Err("aircraft 1: 2 companies".into()));
}

/// mbt.hazard.1: hazards are checked in every hex of the DZ, even where Evasive Action forbids the drop; and a hazard ends
/// the pass.
#[test]
fn hazards_in_a_hex_without_a_drop() {
    let troops = json!({ "start": "M20", "heading": "N", "length": 3, "squads": 1, "delay": 1 });
    // It descends to NOE in the last hex of its row in the DZ, and is past it in the next impulse.
    let lapes = |start: &str| json!({ "start": start, "heading": "N", "heavy": ["BMD"], "lapes": true });
    let run = |start: &str, dice: &[u8]| {
        let input = json!({ "board": {}, "aircraft": [troops, lapes(start)], "guns": [hit("M20", "suppressed")] });
        let (outcome, _) = resolve::<OperationProcedure>(input, dice);
        (fates(&outcome), outcome.counts.not_dropped)
    };
    assert_eq!(run("O18", &[41, 1]), ("2-BMD 1 item down".into(), 2), "seen from L19, where nothing may be dropped");
    assert_eq!(run("O17", &[41, 1, 1, 1]), ("1-L1 safe, 1-L2 safe, 2-BMD 1 item down".into(), 0), "past the DZ");
}
