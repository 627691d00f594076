//! Forming platoons (pl.form).

use super::*;
use crate::form::FormProcedure;
use crate::state::{Party, Step};
use serde_json::json;

const US: &str = "US airborne stick";
const BRITISH: &str = "British parachute stick";

/// pl.form.1, pl.form.2, pl.form.3, pl.form.4, pl.form.5, pl.form.9: what the sticks in a hex can form at the start of
/// their turn.
#[test]
fn what_sticks_come_to() {
    check(
        "sticks                                   | enemy | platoons; sticks left
         4 US airborne                            | no    | 1 US airborne platoon; 0
         3 US airborne                            | no    | ; 3
         9 US airborne                            | no    | 2 US airborne platoon; 1
         4 US airborne                            | yes   | ; 4
         3 US airborne, 1 British parachute       | no    | ; 4
         4 US airborne, 5 British parachute       | no    | 1 US airborne platoon, 1 British parachute platoon; 1
         3 US airborne, 1 US airborne dispersed   | no    | ; 4
         3 US airborne, 1 US airborne landed      | no    | ; 4
         2 US airborne, 2 US airborne             | no    | 1 US airborne platoon; 0",
        |row| {
            let sticks: Vec<_> = row[0]
                .split(", ")
                .map(|sticks| {
                    let (count, name) = sticks.split_once(' ').unwrap();
                    let kind: Vec<&str> = name.split(' ').take(2).collect();
                    json!({
                        "unit": format!("{} stick", kind.join(" ")), "count": count.parse::<u16>().unwrap(),
                        "dispersed": name.ends_with("dispersed"), "landed_this_turn": name.ends_with("landed"),
                    })
                })
                .collect();
            let input = json!({ "sticks": sticks, "enemy_in_hex": row[1] == "yes" });
            or_fault(resolve::<FormProcedure>("", input, ""), |outcome| {
                let formed = outcome.platoons.iter().map(|formed| format!("{} {}", formed.count, formed.unit));
                format!("{}; {}", formed.collect::<Vec<_>>().join(", "), outcome.sticks_left)
            })
        },
    );
}

/// A hex of sticks at the start of the airborne side's second turn.
fn sticks(names: &str, counter: &str, marks: &str) -> Lay {
    let lay = Lay::new(1).airborne(names, counter, &format!("5,5 {marks}")).airborne("W", "wagon", "0,0");
    lay.turn(2, Party::Airborne)
}

/// pl.form.1 to pl.form.5, pl.form.9: the game refuses with the clause that forbids it.
#[test]
fn why_no_platoon_is_formed() {
    let us = || sticks("A B C", US, "");
    let cases = [
        ("too few", us(), "no pl.form.5"),
        ("enough", us().airborne("D", US, "5,5"), "formed 5,5 of A B C D"),
        ("one dispersed", us().airborne("D", US, "5,5 dispersed"), "no pl.form.5"),
        ("one landed this turn", us().airborne("D", US, "5,5 landed"), "no pl.form.5"),
        ("one of another type", us().airborne("D", BRITISH, "5,5"), "no pl.form.5"),
        ("one in the next hex", us().airborne("D", US, "5,6"), "no pl.form.5"),
        ("an enemy in the hex", us().airborne("D", US, "5,5").defender("K", "wagon", "5,5"), "no pl.form.4"),
        ("an enemy beside it", us().airborne("D", US, "5,5").defender("K", "wagon", "5,6"), "formed 5,5 of A B C D"),
        ("nobody of the type", sticks("A B C D", BRITISH, ""), "no pl.form.4"),
    ];
    for (case, lay, told) in cases {
        assert_eq!(lay.table().row("form 5,5 US airborne platoon", ""), told, "{case}");
    }
    let mut table = sticks("A B C D", US, "").table();
    assert_eq!(table.row("form 5,5 US rifle platoon", ""), "no pl.form.3", "no paratroop platoon");
    assert_eq!(table.row("form 4,4 US airborne platoon", ""), "no pl.form.4", "nobody there");
    assert_eq!(table.row("form 16,4 US airborne platoon", ""), "no pl.scenario.1", "off the board");
}

/// pl.form.2: plane loads do not matter: sticks of two planes make a platoon, and surplus sticks stay sticks (pl.form.5).
#[test]
fn plane_loads_do_not_matter() {
    let platoon = "US airborne platoon";
    let table = Lay::new(1).plane(platoon, "1 5,5").plane(platoon, "1 5,5").airborne("W", "wagon", "0,0");
    table.ground("town", "5,5").defender("V", "wagon", "9,9").step(Step::Landing).table().play(
        "order                        | dice              | what happens
         land                         | 1 1 1 5 5 5 5 5 1 | …
         form 5,5 US airborne platoon |                   | no pl.form.5        // on the turn of landing (pl.form.9)
         done + done                  |                   |
         form 5,5 US airborne platoon |                   | formed 5,5 of P3 P4 Q1 Q2
         see P3 Q3 platoon-1          |                   | P3 merged; Q3 5,5; platoon-1 5,5
         form 5,5 US airborne platoon |                   | no pl.form.5",
    );
}

/// pl.form.5: forming comes before anything else in the player turn.
#[test]
fn before_anything_else() {
    for step in [Step::Fire, Step::Movement, Step::Assault] {
        let mut table = sticks("A B C D", US, "").step(step).table();
        assert_eq!(table.row("form 5,5 US airborne platoon", ""), "no pl.form.5", "{step:?}");
    }
    sticks("A B C D", US, "").defender("K", "German rifle platoon", "5,7").table().play(
        "order                                  | dice | what happens
         defender: form 5,5 US airborne platoon |      | no pl.sequence.5
         watch done                             |      | > fire
         form 5,5 US airborne platoon           |      | no pl.form.5",
    );
}

/// pl.form.6, pl.form.7, pl.form.8, pl.form.10: a new platoon moves and close assaults, with its full strength and the -2,
/// but does not fire in that player turn; and it stays a platoon.
#[test]
fn what_a_new_platoon_may_do() {
    let lay = sticks("A B C D", US, "").defender("K", "German security platoon", "5,3").defender("V", "wagon", "9,9");
    lay.windy().airborne("R", "US rifle platoon", "5,4").turns(9).table().play(
        "order                             | dice | what happens
         form 5,5 US airborne platoon      |      | formed 5,5 of A B C D
         split platoon-1                   |      | no pl.form.10
         done                              |      |
         aim platoon-1 K                   |      | no pl.form.7
         aim R K + join platoon-1          |      | no pl.form.7
         attack                            | 6    | attack 1-3 +0 -
         move platoon-1 5,4                |      | platoon-1 to 5,4 for 2/2
         done                              |      |
         assault platoon-1 5,3 + attack    | 6    | attack 1-2 -2 -
         split platoon-1                   |      | no pl.sequence.5
         see step                          |      | fire of turn 2, defender
         done + done + done + wind         | 1 2  | wind N Low
         see step                          |      | fire of turn 3, airborne
         split platoon-1                   |      | no pl.form.10
         aim platoon-1 K                   |      |",
    );
}
