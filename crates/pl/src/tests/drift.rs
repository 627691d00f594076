//! Drift and the drop (pl.drift, pl.drop).

use super::*;
use crate::counter::Counter;
use crate::drift::DriftProcedure;
use crate::state::{Party, Step};
use serde_json::json;

/// The steps of pl.wind.3, as the ledger's ruling writes them.
const DOWNWIND: [[(&str, [i32; 2]); 6]; 2] = [
    [("N", [0, 1]), ("NE", [-1, 1]), ("SE", [-1, 0]), ("S", [0, -1]), ("SW", [1, -1]), ("NW", [1, 0])],
    [("NE", [-1, 1]), ("E", [-1, 0]), ("SE", [0, -1]), ("SW", [1, -1]), ("W", [1, 0]), ("NW", [0, 1])],
];

/// How many hexes downwind of the target each stick comes down, if they are in a straight line downwind; checked for every
/// side and both orientations.
fn places(options: &str, speed: &str, die: &str, sticks: u16) -> String {
    let mut told = Vec::new();
    for (orientation, winds) in (1..).zip(DOWNWIND) {
        for (from, step) in winds {
            let input = json!({
                "board": { "orientation": orientation, "columns": 61, "rows": 61, "axial": true },
                "wind": { "from": from, "speed": speed }, "target": "30,30", "sticks": sticks,
            });
            let outcome = resolve::<DriftProcedure>(options, input, die).unwrap();
            let place = |hex: &Option<String>| {
                let Some(hex) = hex else { return "off".to_string() };
                let along = (0..31).find(|k| *hex == format!("{},{}", 30 + step[0] * k, 30 + step[1] * k));
                along.map_or_else(|| format!("{hex} off the line"), |along| along.to_string())
            };
            told.push(format!("{} {}", outcome.pattern, outcome.hexes.iter().map(place).collect::<Vec<_>>().join(" ")));
        }
    }
    told.dedup();
    told.join(" or ")
}

/// pl.drift.2, pl.drift.3, pl.drift.4, pl.drift.5, pl.drift.9: all eighteen patterns, on a straight line downwind from the
/// target for every wind and both orientations of the board. Printed numbers are used as they are; the eighth stick of the
/// short rows D and N to R joins the last printed hex, and the ninth place of L stays empty.
#[test]
fn every_pattern() {
    check(
        "wind  | die | pattern and places of eight sticks
         Low   | 1   | A 0 0 0 0 0 0 0 0
         Low   | 2   | B 0 0 0 0 0 0 1 1
         Low   | 3   | C 0 0 0 0 1 1 2 2
         Low   | 4   | D 0 0 1 1 2 2 3 3
         Low   | 5   | E 0 1 1 2 2 3 3 4
         Low   | 6   | F 1 2 3 3 4 4 5 6
         Gusty | 1   | G 1 2 3 4 4 5 6 7
         Gusty | 2   | H 1 2 3 4 5 6 7 8
         Gusty | 3   | I 1 3 4 5 6 7 8 9
         Gusty | 4   | J 1 3 4 5 6 7 8 10
         Gusty | 5   | K 1 3 4 5 7 8 9 11
         Gusty | 6   | L 2 3 6 7 10 11 12 15
         High  | 1   | M 2 5 6 8 11 12 15 16
         High  | 2   | N 2 5 8 12 13 16 17 17
         High  | 3   | O 2 5 8 11 14 17 18 18
         High  | 4   | P 3 6 9 12 15 18 20 20
         High  | 5   | Q 3 6 9 12 15 18 21 21
         High  | 6   | R 4 7 10 13 16 19 22 22",
        |row| places("", row[0], row[1], 8),
    );
}

/// pl.drift.9: the ledger's own summary of its diagrams (pl.table.drift-sum) matches them: which wind leads to a row, how
/// many numbers it prints, their sum, how far it reaches, and the places in order.
#[test]
fn the_sums_of_the_rows() {
    let ledger = ledger();
    let table = |id: &str| ledger.table(id).unwrap();
    let (diagrams, patterns) = (table("pl.table.drift-diagram"), table("pl.table.drift-pattern"));
    for sum in &table("pl.table.drift-sum").rows {
        let letter = &sum[0];
        let numbers: Vec<usize> = diagrams.row(letter).unwrap().iter().map_while(|cell| cell.parse().ok()).collect();
        let places: Vec<String> =
            (0..).zip(&numbers).flat_map(|(at, &sticks)| std::iter::repeat_n(i32::to_string(&at), sticks)).collect();
        let wind = (0..3).find(|&wind| patterns.rows.iter().any(|row| row[1 + wind] == *letter)).unwrap();
        let found = [
            patterns.columns[wind].clone(),
            numbers.len().to_string(),
            places.len().to_string(),
            places.last().unwrap().clone(),
            places.join(" "),
        ];
        assert_eq!(sum[1..6], found, "row {letter}");
    }
    assert_eq!(table("pl.table.drift-sum").rows.len(), 18);
}

/// pl.drift.11: the numbers are maxima, filled from the target outward; none is skipped, and the later ones stay empty.
#[test]
fn fewer_sticks_fill_the_near_places() {
    check(
        "wind  | die | sticks | pattern and places
         Low   | 2   | 4      | B 0 0 0 0
         Low   | 4   | 4      | D 0 0 1 1
         Low   | 5   | 1      | E 0
         Low   | 6   | 3      | F 1 2 3
         Gusty | 6   | 4      | L 2 3 6 7
         High  | 6   | 7      | R 4 7 10 13 16 19 22",
        |row| places("", row[0], row[1], row[2].parse().unwrap()),
    );
}

/// pl.drift.8: sticks that drift off the board, on any side, are lost and roll no survival die; the others land.
#[test]
fn over_the_edge() {
    let platoon = "US airborne platoon";
    let table = Lay::new(2).plane(platoon, "1 13,5").plane(platoon, "1 13,5").airborne("W", "wagon", "0,0");
    table.wind("W Low").step(Step::Landing).table().play(
        "order        | dice          | what happens
         land         | 5 2 2 2 2 2   | drift E at 13,5; P1 lands 13,5; P2 lands 14,5; P3 lands 14,5; P4 lands 15,5; \
                                        Q1 lands 15,5; Q2 eliminated off-board; Q3 eliminated off-board; \
                                        Q4 eliminated off-board; P gone; Q gone
         see P4 Q1 Q4 |               | P4 15,5 landed; Q1 15,5 landed; Q4 eliminated",
    );
    check(
        "lie | target | from | hexes of four sticks in pattern H
         1   | 5,2    | S    | 5,1 5,0 off off
         1   | 1,5    | SE   | 0,5 off off off
         1   | 2,10   | NE   | 1,11 off off off
         2   | 14,3   | W    | 15,3 off off off
         2   | 1,1    | NE   | 0,2 off off off
         2   | 8,9    | NW   | 8,10 8,11 off off",
        |row| {
            let board = board(row[0].parse().unwrap());
            let wind = json!({ "from": row[2], "speed": "Gusty" });
            let input = json!({ "board": board, "wind": wind, "target": row[1], "sticks": 4 });
            let outcome = resolve::<DriftProcedure>("", input, "2").unwrap();
            outcome.hexes.into_iter().map(|hex| hex.unwrap_or("off".into())).collect::<Vec<_>>().join(" ")
        },
    );
}

/// pl.drift.1, pl.drift.6: every drop drifts; everything aimed at one hex shares one die, each further hex has its own.
#[test]
fn one_drift_die_for_each_target_hex() {
    let platoon = "US airborne platoon";
    let table = Lay::new(1).plane(platoon, "1 6,2").plane(platoon, "1 2,2").plane(platoon, "1 6,2");
    table.airborne("W", "wagon", "0,0").step(Step::Landing).table().play(
        "order | dice                    | what happens
         land  |                         | needs d6 pl.drift.2
         land  | 1                       | needs d6 pl.drift.2
         land  | 2 1                     | needs d6 pl.survival.1
         land  | 2 1 2 2 2 2 2 2 2 2 2 2 2 2 | drift B at 6,2; drift A at 2,2; \
                                           P1 lands 6,2; P2 lands 6,2; P3 lands 6,2; P4 lands 6,2; R1 lands 6,2; R2 lands 6,2; \
                                           R3 lands 6,3; R4 lands 6,3; Q1 lands 2,2; Q2 lands 2,2; Q3 lands 2,2; Q4 lands 2,2; …",
    );
}

fn announcing(options: &str) -> Lay {
    let lay = Lay::new(1).options(options).plane("US airborne platoon", "1 6,2").plane("US airborne platoon", "2 6,2");
    lay.ground("forest", "6,4").airborne("W", "wagon", "0,0")
}

/// pl.drift.10: sticks take their places in stick order, unless the owner announces another before the drift die; survival
/// dice keep stick order all the same (pl.sequence.4).
#[test]
fn the_order_of_filling() {
    announcing("").step(Step::Landing).table().play(
        "order               | dice      | what happens
         land                | 6 2 4 6 6 | drift F at 6,2; P1 lands 6,3; P2 lands 6,4; P3 lands 6,5; P4 lands 6,5; P2 eliminated jump; P gone",
    );
    announcing("").step(Step::Landing).table().play(
        "order               | dice      | what happens
         first P4 + first P1 |           | P4 first; P1 first
         first P4            |           | no pl.drift.10
         first Q1            |           | no pl.drift.10
         first W             |           | no pl.drift.10
         defender: first P2  |           | no pl.sequence.5
         land                | 6 4 2 2 2 | drift F at 6,2; P4 lands 6,3; P1 lands 6,4; P2 lands 6,5; P3 lands 6,5; P1 eliminated jump; P gone
         first P2            |           | no pl.drift.10",
    );
    announcing("").step(Step::Start).table().play(
        "order    | dice | what happens
         first P1 |      | no pl.drift.10",
    );
}

/// pl.drop.1: paratroops come down in the Air Phase of their own player's turn and at no other time.
#[test]
fn the_time_of_the_drop() {
    let table = Lay::new(1).plane("US airborne platoon", "1 6,2").airborne("W", "wagon", "0,0");
    let table = table.defender("V", "wagon", "9,9").options("first_player=defender");
    table.turn(1, Party::Defender).step(Step::Movement).table().play(
        "order      | dice      | what happens
         land       |           | no pl.sequence.3
         watch done |           | > turn 1 airborne; > start
         land       |           | no pl.sequence.3
         watch done |           | P over 6,2; > landing
         done       |           | no pl.sequence.3
         land       | 1 2 2 2 2 | drift A at 6,2; …; P gone
         land       |           | no pl.sequence.3",
    );
}

/// pl.drop.2: a platoon arrives as sticks, four to the plane.
#[test]
fn platoons_arrive_as_sticks() {
    let table = Lay::new(1).plane("British parachute platoon", "1 6,2").airborne("W", "wagon", "0,0");
    let table = table.step(Step::Landing).table().play(
        "order | dice      | what happens
         land  | 1 2 2 2 2 | drift A at 6,2; P1 lands 6,2; P2 lands 6,2; P3 lands 6,2; P4 lands 6,2; P gone",
    );
    let open = &table.state.open;
    for name in ["P1", "P2", "P3", "P4"] {
        assert_eq!(open.counter(table.unit(name)).name, "British parachute stick");
    }
}

/// pl.drop.3: a stick has a quarter of its platoon's attack and defence, fractions kept, and its range, movement and class.
#[test]
fn the_strength_of_a_stick() {
    check(
        "stick                   | attack, defence, range, movement, class
         US airborne stick       | 1 2 2 1 I
         British parachute stick | 1 2 2 1 I
         German parachute stick  | 3/4 2 2 1 I",
        |row| {
            let rules = rules("");
            let Counter { attack, defence, range_hexes, movement, class, .. } =
                &rules.counters[rules.counter_named(row[0]).unwrap()];
            let (attack, defence) = (rules.scale.show(*attack), rules.scale.show(*defence));
            format!("{attack} {defence} {range_hexes} {movement} {class}")
        },
    );
}

/// pl.drop.3: sticks are units: each moves, fires, is fired on and is lost by itself.
#[test]
fn sticks_are_units() {
    let table = Lay::new(1).windy().airborne("A B C", "US airborne stick", "5,5").airborne("W", "wagon", "0,0");
    let table = table.defender("K", "German rifle platoon", "5,4").defender("V", "wagon", "9,9");
    table.turn(1, Party::Defender).step(Step::Fire).table().play(
        "order            | dice | what happens
         aim K A + attack | 1    | attack 1-1 +0 DD; A dispersed fire
         see A B C        |      | A 5,5 dispersed; B 5,5; C 5,5
         done + wind      | 1 2  | wind N Low
         aim A K          |      | no pl.base.2
         aim B K + attack |      | attack no odds +0 -
         done + move C 5,6 |     | C to 5,6 for 2/2",
    );
}

/// pl.drift.4: the line of drift follows the hexes, whichever rows are shifted.
#[test]
fn boards_with_even_rows_shifted() {
    let second = |even: bool| {
        let board = json!({ "orientation": 2, "columns": 20, "rows": 13, "even": even });
        let wind = json!({ "from": "NW", "speed": "Low" });
        let input = json!({ "board": board, "wind": wind, "target": "7,6", "sticks": 8 });
        resolve::<DriftProcedure>("", input, "2").unwrap().hexes[6].clone()
    };
    assert_eq!(second(false).as_deref(), Some("7,7"));
    assert_eq!(second(true).as_deref(), Some("8,7"));
}
