//! What a procedure says is what happens in the game: the same situation and the same dice, both ways.

use super::*;
use crate::drop::DropProcedure;
use crate::glider::GliderProcedure;
use crate::rules::Fate;
use crate::state::{Step, Whereabouts};
use jumpmaster_core::dice::{Recorded, Seeded};
use serde_json::{Value, json};

/// Terrain for the tests; some hexes have several kinds.
const GROUND: [(&str, &str); 6] = [
    ("forest", "5,5 6,7 4,8"),
    ("sea", "7,5 7,6"),
    ("slope", "6,5 3,6 5,6"),
    ("stream", "6,5 6,6 5,7 5,6 4,6"),
    ("swamp", "5,7 6,8"),
    ("town", "6,6 5,8"),
];

/// Every value of every option that affects a landing, and some in combination.
fn house_rules() -> Vec<String> {
    let groups = ["sequence", "crowd", "drift", "survival", "contact", "glider", "engineer"];
    let mut all: Vec<String> = [
        "",
        "drift_layout=abreast drift_fill=farthest-first",
        "drift_overflow=beyond sticks_per_platoon=5",
        "drift_overflow=lost survival_terrain=kinder",
        "glider_crash=on crowd_count=after-survival",
        "glider_crash=on survival_terrain=kinder",
        "glider_line=2 stacking=1",
    ]
    .map(String::from)
    .to_vec();
    for choice in ledger().choices {
        let numbers = choice.least.into_iter().chain(choice.most).map(|number| number.to_string());
        if choice.clause.split('.').nth(1).is_some_and(|group| groups.contains(&group)) {
            let values = choice.values.iter().cloned().chain(numbers);
            all.extend(values.map(|value| format!("{}={value}", choice.key)));
        }
    }
    // A limit of one glider to a hex is less than these tests aim at one.
    all.retain(|options| options != "glider_limit=1");
    all
}

fn ground() -> Value {
    let mut board = board(1);
    for (kind, hexes) in GROUND {
        board["terrain"][kind] = hexes.split(' ').collect();
    }
    board
}

fn lay(options: &str, wind: &str) -> Lay {
    let lay = Lay::new(1).options(options).wind(wind).airborne("W", "wagon", "0,0").step(Step::Landing);
    GROUND.into_iter().fold(lay, |lay, (kind, hexes)| lay.ground(kind, hexes))
}

/// Runs a procedure on seeded dice, and returns the faces they showed.
fn faces<P: Procedure<System = Pl>>(options: &str, input: Value, seed: u64) -> (P::Outcome, String) {
    let case = P::prepare(&rules(options), &serde_json::from_value(input).unwrap()).unwrap();
    let mut dice = Recorded::new(Seeded::new(seed));
    let outcome = P::run(&case, &mut dice).unwrap();
    let faces = dice.rolls().iter().map(|roll| roll.face.to_string()).collect::<Vec<_>>().join(" ");
    (outcome, faces)
}

/// Where a unit is in the game and its state, in the words of the procedures.
fn fate(table: &table::Table, name: &str) -> String {
    let unit = table.state.open.unit(table.unit(name));
    match (unit.place(), unit.dispersed) {
        (Whereabouts::At(spot), None) => format!("{name} {spot} safe"),
        (Whereabouts::At(spot), Some(_)) => format!("{name} {spot} dispersed"),
        // Procedures count units that drifted off the board as lost, whatever the victory conditions make of it
        // (pl.drift.8).
        (Whereabouts::Eliminated | Whereabouts::Withdrawn, _) => format!("{name} eliminated"),
        (elsewhere, _) => format!("{name} {elsewhere:?}"),
    }
}

fn told(name: &str, hex: Option<&str>, fate: Fate) -> String {
    match (hex, fate) {
        (_, Fate::Eliminated) => format!("{name} eliminated"),
        (hex, fate) => format!("{name} {} {fate}", hex.unwrap_or("nowhere")),
    }
}

/// pl.sequence.4, pl.drift.1, pl.crowd.4, pl.survival.1: `pl.drop` and the landing segment, stick by stick.
#[test]
fn drops() {
    let winds = [("N", "Low"), ("NW", "Low"), ("SE", "Gusty"), ("S", "High")];
    let everything = house_rules();
    let played = winds.iter().flat_map(|wind| everything.iter().map(move |options| (wind, options)));
    for (seed, ((from, speed), options)) in (0..).zip(played) {
        let planes = [("6,5", 2), ("6,6", 1 + seed % 2), ("5,6", 2)];
        let targets = planes.map(|(hex, planes)| json!({ "hex": hex, "planes": planes }));
        let input = json!({ "board": ground(), "wind": { "from": from, "speed": speed }, "targets": targets });
        let (outcome, dice) = faces::<DropProcedure>(options, input, seed);
        let mut lay = lay(options, &format!("{from} {speed}"));
        for (hex, planes) in planes {
            for _ in 0..planes {
                lay = lay.plane("US airborne platoon", &format!("1 {hex}"));
            }
        }
        let mut table = lay.table();
        table.row("land", &dice);
        for stick in &outcome.sticks {
            let procedure = told(&stick.name, stick.hex.as_deref(), stick.fate);
            assert_eq!(fate(&table, &stick.name), procedure, "{options}, wind {from} {speed}, dice {dice}");
        }
    }
}

/// pl.glider.9, pl.glider.13, pl.glider.15, pl.crowd.2: `pl.glider` and the landing segment, glider by glider.
#[test]
fn gliders() {
    let everything = house_rules();
    for (seed, options) in (0..).zip(everything.iter().cycle().take(everything.len() * 3)) {
        let gliders = [("6,5", "N"), ("6,5", "S"), ("6,6", "S"), ("5,6", "SE"), ("6,4", "N")];
        let input = gliders.map(|(target, heading)| json!({ "target": target, "heading": heading }));
        let input = json!({ "board": ground(), "wind": { "from": "N", "speed": "Low" }, "gliders": input });
        let (outcome, dice) = faces::<GliderProcedure>(options, input, seed);
        let lay = gliders.into_iter().fold(lay(options, "N Low"), |lay, (target, heading)| {
            lay.glider("US rifle platoon", &format!("1 {target} {heading}"))
        });
        let mut table = lay.table();
        let landed = table.row("land", &dice);
        assert!(landed.contains("G1"), "{options}, dice {dice}: {landed}");
        for (number, glider) in (1..).zip(&outcome.gliders) {
            let name = format!("G{number}");
            let procedure = told(&name, glider.hex.as_deref(), glider.load);
            assert_eq!(fate(&table, &name), procedure, "{options}, dice {dice}");
        }
    }
}
