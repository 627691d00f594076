//! Odds of landings, compared with numbers found another way: worked out by hand, or by plain enumeration of all dice.

use super::*;
use crate::descent::{Outcome, UnitOutcome};
use crate::land::LandProcedure;
use crate::touchdown::Fate;
use crate::wave::WaveProcedure;
use jumpmaster_core::dice::{NeedRoll, Scripted};
use jumpmaster_core::{Chained, HexNumber, Parted, Placed, Scattered};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every possible run of a procedure, found by scripts that grow by one face whenever a die is needed: weights by outcome.
fn every_run<P: Procedure<System = Landing, Outcome = Outcome>>(options: &str, input: Value) -> Vec<(Outcome, f64)> {
    let case = P::prepare(&rules(options), &serde_json::from_value(input).unwrap()).unwrap();
    let (mut scripts, mut found) = (vec![(Vec::new(), 1.0)], Vec::new());
    while let Some((script, weight)) = scripts.pop() {
        match P::run(&case, &mut Scripted::new(script.clone())) {
            Ok(outcome) => found.push((outcome, weight)),
            Err(NeedRoll { die, .. }) => {
                for face in 1..=die.faces() {
                    let longer = script.iter().copied().chain([face]).collect();
                    scripts.push((longer, weight / f64::from(die.faces())));
                }
            }
        }
    }
    found
}

/// What the steps of a chain find with every past kept separate: the weight of each tally, whose last count is the points
/// of damage, and the mean of each hex.
pub fn chained(options: &str, input: Value) -> (BTreeMap<Vec<usize>, f64>, BTreeMap<usize, f64>) {
    use jumpmaster_core::dice::Odometer;
    let case = WaveProcedure::prepare(&rules(options), &serde_json::from_value(input).unwrap()).unwrap();
    let mut now = vec![(WaveProcedure::past(&case), vec![0; WaveProcedure::FATES.len() + 1], 1.0)];
    let mut hexes: BTreeMap<usize, f64> = BTreeMap::new();
    for step in 0..WaveProcedure::steps(&case) {
        let mut next = std::collections::HashMap::new();
        for (past, tally, weight) in now {
            let mut odometer = Odometer::new();
            loop {
                let mut past = past;
                let placed = WaveProcedure::step(&case, &mut past, step, &mut odometer).unwrap();
                WaveProcedure::forget(&case, &mut past, step + 1);
                let path = odometer.weight();
                let weight = weight * path.ways as f64 / path.of as f64;
                let mut tally = tally.clone();
                if let Some(Placed { unit, hex }) = placed {
                    tally[unit.fate as usize] += 1;
                    tally[WaveProcedure::FATES.len()] += WaveProcedure::points(unit);
                    if let Some(hex) = hex {
                        *hexes.entry(HexNumber::index(hex)).or_default() += weight;
                    }
                }
                *next.entry((past, tally)).or_default() += weight;
                if !odometer.turn() {
                    break;
                }
            }
        }
        now = next.into_iter().map(|((past, tally), weight): (_, f64)| (past, tally, weight)).collect();
    }
    let mut tallies: BTreeMap<Vec<usize>, f64> = BTreeMap::new();
    for (_, tally, weight) in now {
        *tallies.entry(tally).or_default() += weight;
    }
    (tallies, hexes)
}

fn ground(tiles: &str, terrain: &Value, enemies: &Value) -> Value {
    json!({ "board": { "tiles": tiles, "terrain": terrain }, "enemies": enemies })
}

pub fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

/// landing.off-map.1: over the middle of the two tiles 14 of 60 drifts lead off the map, over E/e5 24 of 60; everything
/// else is open ground and harmless (landing.drift.5).
#[test]
fn drifts_off_the_map_are_as_many_as_counted() {
    for (drop_point, off) in [("F/a5", 14.0), ("E/e5", 24.0)] {
        let input = json!({
            "ground": ground("EF", &json!({}), &json!([])), "drop_point": drop_point, "unit": { "unit": "paratroop infantry" },
        });
        let runs = every_run::<LandProcedure>("", input);
        let lost: f64 =
            runs.iter().filter(|(outcome, _)| outcome.lost_off_the_map == 1).map(|(_, weight)| weight).sum();
        let unharmed: f64 = runs.iter().filter(|(outcome, _)| outcome.unharmed == 1).map(|(_, weight)| weight).sum();
        assert!(close(lost, off / 60.0) && close(lost + unharmed, 1.0), "{drop_point}: {lost}");
    }
}

/// landing.damage.3, landing.opfire.14: one hex of woods next to an infantry unit, by hand: 3 special dice, then 2 dice of
/// fire.
#[test]
fn a_landing_in_the_woods_by_hand() {
    let input = json!({
        "ground": ground("EF", &json!({ "woods": ["E/e4"] }), &json!([{ "unit": "infantry", "hex": "E/e3" }])),
        "drop_point": "E/e5", "unit": { "unit": "paratroop infantry" },
    });
    let there = |outcome: &Outcome| outcome.units[0].hex.as_deref() == Some("E/e4");
    let runs: Vec<(Outcome, f64)> =
        every_run::<LandProcedure>("", input).into_iter().filter(|(outcome, _)| there(outcome)).collect();
    let fate = |fate: Fate| -> f64 {
        runs.iter().filter(|(outcome, _)| outcome.units[0].fate == fate).map(|(_, weight)| weight * 60.0).sum()
    };
    // N 1 leads straight to E/e4; N 2 would lead onto the infantry, so the unit shifts to the safest hex, which is not the
    // woods.
    assert!(close(fate(Fate::Unharmed), (2.0_f64 / 3.0).powi(5)));
    assert!(close(fate(Fate::Damaged), (1.0 - (2.0_f64 / 3.0).powi(3)) * (2.0_f64 / 3.0).powi(2)));
    assert!(close(fate(Fate::KilledOnLanding), 0.0), "three HITs do not kill four SP");
    // Killed by fire: 3 hits and at least 1, or 2 hits and 2.
    let killed = 1.0 / 27.0 * (5.0 / 9.0) + 6.0 / 27.0 * (1.0 / 9.0);
    assert!(close(fate(Fate::KilledByFire), killed));
}

/// The odds of two units in a chain equal those of plain enumeration: tallies and hexes, with collisions, repeated fire
/// (landing.opfire.8), dummies that are removed (landing.occupied.4) and a ceiling (landing.off-map.2).
#[test]
fn a_chain_is_every_run() {
    for options in ["", "off_map_cap=1", "off_map_cap=0", "opfire_reach=range", "displace=defending", "d10_zero=zero"] {
        let enemies = json!([{ "unit": "infantry", "hex": "E/b3", "fires": 1 }, { "unit": "dummy", "hex": "E/b6" }]);
        let input = json!({
            "ground": ground("E", &json!({ "fields": ["E/b4", "E/c3"] }), &enemies),
            "points": [{ "hex": "E/b5", "paratroopers": 2 }],
        });
        let (mut tallies, mut hexes) = (BTreeMap::<Vec<usize>, f64>::new(), BTreeMap::<String, f64>::new());
        for (outcome, weight) in every_run::<WaveProcedure>(options, input.clone()) {
            // A paratrooper has 4 SP: HITs beyond that do no more damage (landing.damage.4).
            let damage = |unit: &UnitOutcome| usize::from(unit.collision + unit.terrain + unit.fire).min(4);
            let points = outcome.units.iter().map(damage).sum();
            let tally = WaveProcedure::tally(&outcome).into_iter().chain([points]).collect();
            *tallies.entry(tally).or_default() += weight;
            outcome
                .units
                .iter()
                .filter_map(|unit| unit.hex.clone())
                .for_each(|hex| *hexes.entry(hex).or_default() += weight);
        }
        let (chained, means) = chained(options, input);
        assert_eq!(chained.keys().collect::<Vec<_>>(), tallies.keys().collect::<Vec<_>>(), "{options}");
        assert!(chained.iter().all(|(tally, weight)| close(tallies[tally], *weight)), "{options}");
        assert!(
            close(means.values().sum::<f64>(), hexes.values().sum::<f64>()) && means.len() == hexes.len(),
            "{options}"
        );
    }
}

/// landing.occupied.1: if there are not enough free hexes, units affect each other however far apart they are.
#[test]
fn units_without_room_are_not_kept_apart() {
    let names = |number: usize| -> Vec<String> {
        let all = ('a'..='j').flat_map(|column| (1..=10).map(move |row| format!("E/{column}{row}")));
        all.take(number).collect()
    };
    for (friends, apart) in [(98, true), (99, false)] {
        let mut ground = ground("E", &json!({}), &json!([]));
        ground["friends"] = json!(names(friends));
        let input = json!({ "ground": ground, "points": [{ "hex": "E/e5", "paratroopers": 2 }] });
        let case = WaveProcedure::prepare(&rules(""), &serde_json::from_value(input).unwrap()).unwrap();
        assert_eq!(WaveProcedure::keeps_apart(&case), apart, "{friends}");
    }
}

/// landing.sequence.1: if only one group is reported, those before it still land and have their effect.
#[test]
fn one_group_may_be_told_alone() {
    let input = |only: Option<&str>| {
        json!({
            "ground": ground("EF", &json!({}), &json!([])),
            "points": [{ "hex": "F/b5", "group": "B", "gliders": 1 }, { "hex": "F/b5", "group": "A", "paratroopers": 1 }],
            "only": only,
        })
    };
    let landed = |only| {
        let outcome = resolve::<WaveProcedure>("", input(only), "1 2 1 2").unwrap();
        let told = outcome.units.into_iter().map(|unit| format!("{} {}", unit.name, unit.hex.unwrap_or("lost".into())));
        told.collect::<Vec<_>>().join("; ")
    };
    assert_eq!(landed(None), "P1 F/b3; G1 F/b2", "A before B, whatever the list says; G1 is shifted");
    assert_eq!(landed(Some("B")), "G1 F/b2");
    let early = resolve::<WaveProcedure>("", input(Some("A")), "1 2").unwrap();
    assert_eq!(early.units.len(), 1, "nobody asks about those after the group that is told");
}

/// landing.drop-point.2, landing.drop-point.3, landing.drop-point.4, landing.base.2: what a plan must satisfy.
#[test]
fn plans_are_checked() {
    check(
        "
        points                    | outcome
        A:F/c5:1                  | fine
        A:F/c5:0                  | no: a wave has units (landing.sequence.1)
        A:F/c5:1 A:F/c5:1         | no: landing.drop-point.4
        A:F/c5:1 A:E/c5:1         | fine
        A:A/c5:1 A:D/c5:1         | no: landing.drop-point.3
        A:F/c5:1 A:F/c6:1 A:F/c7:1 | no: a group has one drop point, or two (landing.drop-point.2)
        A:F/c5:1 B:F/c5:1 R:F/c5:1 | no: no hex is the drop point of more than two groups (landing.drop-point.4)
        ",
        |cells| {
            let tiles = if cells[0].contains("A/c5") { "AB/CD" } else { "EF" };
            let point = |word: &str| {
                let parts: Vec<&str> = word.split(':').collect();
                json!({ "group": parts[0], "hex": parts[1], "paratroopers": parts[2].parse::<u8>().unwrap() })
            };
            let points: Vec<Value> = cells[0].split_whitespace().map(point).collect();
            let input = json!({ "ground": ground(tiles, &json!({}), &json!([])), "points": points });
            let input = serde_json::from_value(input).unwrap();
            or_fault(WaveProcedure::prepare(&rules(""), &input), |_| "fine".into())
        },
    );
    let twice = json!({
        "ground": ground("EF", &json!({}), &json!([{ "unit": "dummy", "hex": "F/d2" }, { "unit": "infantry", "hex": "F/d2" }])),
        "drop_point": "F/c5", "unit": { "unit": "paratroop infantry" },
    });
    assert!(resolve::<LandProcedure>("", twice, "").unwrap_err().why.contains("landing.base.2"));
}
