//! On the ground: survival (pl.survival), crowding (pl.crowd) and the turn of landing (pl.landed).

use super::*;
use crate::board::Terrain;
use crate::event::Cause;
use crate::rules::Fate;
use crate::state::{Party, Step};
use crate::survival::SurvivalProcedure;
use jumpmaster_core::Named;
use jumpmaster_core::hex::Spot;
use serde_json::json;

const PLATOON: &str = "US airborne platoon";

/// pl.survival.1, pl.survival.2, pl.survival.3, pl.survival.4: the whole jump survival chart.
#[test]
fn the_survival_chart() {
    check(
        "ground | 1 to 6
         sea    | X X X X X X
         forest | X X X X D -
         town   | X X X D - -
         gully  | X X D - - -
         swamp  | X X D - - -
         stream | X X D - - -
         slope  | X D - - - -
         clear  | D - - - - -",
        |row| {
            let fate = |face: u8| {
                let input = json!({ "terrain": row[0], "sticks": 1 });
                let outcome = resolve::<SurvivalProcedure>("", input, &face.to_string()).unwrap();
                match (outcome.eliminated, outcome.dispersed, outcome.safe) {
                    (1, 0, 0) => "X",
                    (0, 1, 0) => "D",
                    (0, 0, 1) => "-",
                    _ => "not one stick",
                }
            };
            (1..=6).map(fate).collect::<Vec<_>>().join(" ")
        },
    );
    assert_eq!(Terrain::ALL.len(), 8, "and no other row (pl.survival.5)");
}

/// pl.survival.1 to pl.survival.4: each stick rolls for itself, where it came down.
#[test]
fn each_stick_rolls_for_itself() {
    let table = Lay::new(1).plane(PLATOON, "1 6,2").ground("town", "6,2").airborne("W", "wagon", "0,0");
    table.step(Step::Landing).table().play(
        "order           | dice      | what happens
         land            | 1 3 4     | needs d6 pl.survival.1
         land            | 1 3 4 5 6 | …; P1 eliminated jump; P2 dispersed jump; P gone
         see P1 P2 P3 P4 |           | P1 eliminated; P2 6,2 dispersed landed; P3 6,2 landed; P4 6,2 landed",
    );
}

/// pl.scenario.1: a stick that dies in the jump takes control of nothing; a survivor does.
#[test]
fn the_dead_hold_no_hex() {
    let held = |dice: &str| {
        let table = Lay::new(1).plane(PLATOON, "1 6,2").ground("forest", "6,2").step(Step::Landing).table();
        let table = table.play(&format!("order | dice | what happens\n land | 1 {dice} | …"));
        table.state.open.controller(Spot { column: 6, row: 2 })
    };
    assert_eq!(held("1 1 1 1"), Party::Defender);
    assert_eq!(held("1 1 1 6"), Party::Airborne);
}

/// pl.survival.2, pl.survival.3 and the rest: the log names the clause by which a unit was dispersed or lost.
#[test]
fn the_clause_behind_a_loss() {
    check(
        "cause        | fate       | clause
         jump         | eliminated | pl.survival.2
         jump         | dispersed  | pl.survival.3
         off-board    | eliminated | pl.drift.8
         glider-lost  | eliminated | pl.glider.15
         crowd        | dispersed  | pl.crowd.3
         glider-crowd | dispersed  | pl.glider.8
         stacking     | dispersed  | pl.crowd.7
         flak         | eliminated | pl.aa.5
         contact      | dispersed  | pl.contact.4",
        |row| Cause::named(row[0]).unwrap().clause(Fate::named(row[1]).unwrap()).to_string(),
    );
}

/// pl.survival.5: a hex of several kinds uses the row nearer the top; a road does not count; a standing bridge, a hilltop
/// or a beach is clear.
#[test]
fn the_row_of_a_hex() {
    check(
        "in the hex           | row
         clear                | clear
         woods                | forest
         forest slope         | forest
         town slope           | town
         swamp stream         | swamp
         gully stream         | gully
         slope hilltop        | slope
         hilltop              | clear
         beach                | clear
         beach sea            | sea
         road                 | clear
         road forest          | forest
         road stream          | stream
         stream bridge        | clear
         road stream bridge   | clear",
        |row| {
            let lay = row[0].split(' ').fold(Lay::new(1), |lay, kind| lay.ground(kind, "6,6"));
            let board = lay.table().state.open.scenario.board.clone();
            board.cell(board.grid.at(6, 6)).unwrap().landing.to_string()
        },
    );
}

/// pl.engineer.4 and pl.survival.5: if the bridge is gone, they land in a stream.
#[test]
fn over_a_broken_bridge() {
    let lay =
        || Lay::new(1).plane(PLATOON, "1 6,2").ground("stream", "6,2").ground("bridge", "6,2").step(Step::Landing);
    let mut standing = lay().table();
    assert!(fits(&standing.row("land", "1 2 2 3 4"), "…; P4 lands 6,2; P gone…"));
    let mut broken = lay().table();
    broken.state.open.broken.push(table::spot("6,2"));
    let told = broken.row("land", "1 2 2 3 4");
    assert!(fits(&told, "…; P1 eliminated jump; P2 eliminated jump; P3 dispersed jump; P gone…"), "{told}");
}

/// Two platoons on 6,6 and two on 6,7 in a low wind from the north.
fn four_platoons() -> Lay {
    let lay =
        Lay::new(1).plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,7").plane(PLATOON, "1 6,7");
    lay.airborne("K", "US rifle platoon", "6,7").airborne("L", "US rifle platoon", "6,6").airborne("W", "wagon", "0,0")
}

/// pl.crowd.1, pl.crowd.3, pl.crowd.4, pl.crowd.5: more than two platoons' worth of sticks, from whatever platoons,
/// disperse every friendly unit in their hex, including those already there, and nobody elsewhere.
#[test]
fn more_than_two_platoons_in_a_hex() {
    // Pattern B puts two of the first eight sticks in the hex where all of the other eight come down.
    let (drift, survival) = ("2 1", "2 2 2 2 2 2 2 2 2 2 2 2 2 2 2 2");
    four_platoons().step(Step::Landing).table().play(&format!(
        "order          | dice               | what happens
         land           | {drift} {survival} | …; Q3 dispersed crowd; Q4 dispersed crowd; R1 dispersed crowd; \
                                               R2 dispersed crowd; R3 dispersed crowd; R4 dispersed crowd; S1 dispersed crowd; \
                                               S2 dispersed crowd; S3 dispersed crowd; S4 dispersed crowd; K dispersed crowd; …
         see P1 Q2 L    |                    | P1 6,6 landed; Q2 6,6 landed; L 6,6
         see Q3 S4 K    |                    | Q3 6,7 dispersed landed; S4 6,7 dispersed landed; K 6,7 dispersed"
    ));
    // Eight is the limit, not beyond it.
    four_platoons().step(Step::Landing).table().play(&format!(
        "order          | dice             | what happens
         land           | 1 1 {survival}   | …
         see Q4 S4 K L  |                  | Q4 6,6 landed; S4 6,7 landed; K 6,7; L 6,6"
    ));
}

/// pl.crowd.3: crowding is counted before the survival rolls: even if eight or fewer survive, they are dispersed.
#[test]
fn crowding_is_counted_before_survival() {
    let dice = "2 1 2 2 2 2 2 2 2 2 1 1 1 1 1 1 6 6";
    four_platoons().ground("forest", "6,7").step(Step::Landing).table().play(&format!(
        "order             | dice   | what happens
         land              | {dice} | …
         see Q3 R1 S2 S3 K |        | Q3 eliminated; R1 eliminated; S2 eliminated; S3 6,7 dispersed landed; K 6,7 dispersed"
    ));
}

/// pl.crowd.3, pl.crowd.7: enemies in the hex neither count nor are dispersed.
#[test]
fn crowding_is_of_friends() {
    let table = Lay::new(1).plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,6").airborne("W", "wagon", "0,0");
    let table = table.defender("A B C D", "German rifle platoon", "6,6 dispersed").defender("V", "wagon", "9,9");
    table.step(Step::Landing).table().play(
        "order      | dice              | what happens
         watch land | 1 2 2 2 2 2 2 2 2 | …; Q4 lands 6,6; P gone; Q gone; > movement",
    );
}

/// pl.crowd.6: four sticks make a platoon: that many jump from a plane, and eight may be aimed at a hex (pl.plan.4).
#[test]
fn sticks_to_the_platoon() {
    let rules = rules("");
    assert_eq!((rules.sticks_per_platoon, rules.sticks_landing), (4, 8));
    let table = Lay::new(1).plane(PLATOON, "1 6,6").plane(PLATOON, "1 6,6").table();
    assert_eq!(table.state.open.craft.iter().map(|craft| craft.load.1).collect::<Vec<_>>(), [4, 4]);
}

/// pl.crowd.7: a hex holds four units, four sticks counting as one, rounded up; with more after a landing all are
/// dispersed, and nobody else may enter.
#[test]
fn stacking() {
    check(
        "standing | planes | sticks | result
         2        | 2      | 0      | all well
         3        | 1      | 0      | all well
         3        | 2      | 0      | dispersed
         3        | 1      | 1      | dispersed
         2        | 1      | 4      | all well
         2        | 1      | 5      | dispersed",
        |row| {
            let number = |cell: &str| cell.parse::<usize>().unwrap();
            let (standing, planes, sticks) = (number(row[0]), number(row[1]), number(row[2]));
            let mut lay = Lay::new(1).airborne("W", "wagon", "0,0").step(Step::Landing);
            for _ in 0..planes {
                lay = lay.plane(PLATOON, "1 6,6");
            }
            let names = |letter: &str, count: usize| -> String {
                (0..count).map(|one| format!("{letter}{one}")).collect::<Vec<_>>().join(" ")
            };
            lay = lay.airborne(&names("K", standing), "US rifle platoon", "6,6");
            lay = lay.airborne(&names("T", sticks), "US airborne stick", "6,6");
            let mut table = lay.table();
            table.row("land", &format!("1{}", " 2".repeat(planes * 4)));
            let seen = [table.see("K0"), table.see("P1")];
            match [seen[0].contains("dispersed"), seen[1].contains("dispersed")] {
                [true, true] => "dispersed".into(),
                [false, false] => "all well".into(),
                _ => seen.join("; "),
            }
        },
    );
    let table =
        Lay::new(1).plane(PLATOON, "1 6,6").airborne("A B C", "US rifle platoon", "6,6").airborne("W", "wagon", "6,5");
    let table =
        table.airborne("T", "US airborne stick", "6,6").airborne("D", "US rifle platoon", "5,6").step(Step::Landing);
    table.table().play(
        "order      | dice      | what happens
         land       | 1 2 2 2 2 | …; P1 dispersed stacking; P2 dispersed stacking; P3 dispersed stacking; P4 dispersed stacking; \
                                  A dispersed stacking; B dispersed stacking; C dispersed stacking; T dispersed stacking; P gone
         move D 6,6 |           | no pl.crowd.7",
    );
}

/// A platoon that dropped beside the enemy this turn, another that did not, and some enemies.
fn just_landed() -> Lay {
    let lay = Lay::new(1).airborne("A B", "US airborne stick", "6,5 landed").airborne("C", "US rifle platoon", "6,5");
    lay.defender("S", "German security platoon", "7,5").airborne("W", "wagon", "0,0").defender("V", "wagon", "9,9")
}

/// pl.landed.1: no movement in the turn of landing, full movement in the next.
#[test]
fn no_movement_in_the_turn_of_landing() {
    just_landed().windy().step(Step::Movement).table().play(
        "order                     | dice | what happens
         move A 6,6                |      | no pl.landed.1
         move C 6,6                |      | C to 6,6 for 2/2
         done + done               |      |
         see step                  |      | fire of turn 1, defender
         done + done + done        |      |
         wind + done               | 1 2  | wind N Low
         see step                  |      | movement of turn 2, airborne
         move A 6,6                |      | A to 6,6 for 2/2",
    );
}

/// pl.landed.2, pl.landed.3: units dropped this turn may close assault, but without the -2, and all who assault with them
/// lose it too; their owner may leave them out.
#[test]
fn close_assault_in_the_turn_of_landing() {
    let attacks = [
        ("assault A 7,5 + join B + attack", "6", "attack 1-3 +0 -"),
        ("assault C 7,5 + join A + join B + attack", "3", "attack 1-2 +0 -"),
        ("assault C 7,5 + attack", "3", "attack 1-3 -2 D; S dispersed assault"),
    ];
    for (orders, dice, told) in attacks {
        let got = just_landed().step(Step::Assault).table().row(orders, dice);
        assert_eq!(got, told, "{orders}");
    }
}

/// pl.landed.4: no fire in the turn of landing, even if the Combat Phase comes after the Air Phase.
#[test]
fn no_fire_in_the_turn_of_landing() {
    just_landed().step(Step::Fire).table().play(
        "order            | dice | what happens
         aim A S          |      | no pl.landed.4
         aim C S + join A |      | no pl.landed.4",
    );
    let table =
        Lay::new(1).plane(PLATOON, "1 6,5").airborne("W", "wagon", "0,0").defender("S", "German rifle platoon", "7,5");
    table.turn(1, Party::Airborne).step(Step::Landing).table().play(
        "order      | dice      | what happens
         watch land | 1 2 2 2 2 | …; P gone; > movement
         aim P1 S   |           | no pl.landed.4",
    );
}
