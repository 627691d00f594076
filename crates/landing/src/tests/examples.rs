//! The worked examples of the ledger, each on the ledger's own dice: in the game, and by the procedures.

use super::*;
use crate::attack::AttackProcedure;
use crate::damage::DamageProcedure;
use crate::deviation::DeviationProcedure;
use crate::opfire::OpportunityFireProcedure;
use crate::state::{Party, Step, Whereabouts};
use crate::victory;
use serde_json::json;
use table::Table;

/// The dice of an example, as the ledger lists them.
fn dice(id: &str) -> Vec<String> {
    let ledger = ledger();
    let example = ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    example.dice.iter().map(u8::to_string).collect()
}

/// Plays an example: the dice of its rows must be the ledger's, except for the drift in brackets that only sets the stage.
fn play(id: &str, table: Table, text: &str) -> Table {
    let cells: Vec<String> = rows(text).skip(1).map(|row| row[1].to_string()).collect();
    let rolled = cells.iter().flat_map(|cell| cell.split(']').next_back().unwrap_or(cell).split_whitespace());
    assert_eq!(rolled.collect::<Vec<_>>(), dice(id), "{id} on the dice of the ledger");
    table.play(&text.replace(['[', ']'], ""))
}

/// The terrain roll and the shots of an example by the procedures, on the ledger's dice.
fn damage(id: &str, part: std::ops::Range<usize>, unit: &str, terrain: &[&str]) -> String {
    let input = json!({ "unit": { "unit": unit }, "terrain": terrain });
    let outcome = resolve::<DamageProcedure>("", input, &dice(id)[part].join(" ")).unwrap();
    format!("{} dice {} hits {} left", outcome.dice, outcome.hits, outcome.left)
}

fn shot(id: &str, part: std::ops::Range<usize>, unit: &str, damage: u8, terrain: &[&str], firer: (&str, u8)) -> String {
    let input = json!({
        "unit": { "unit": unit, "damage": damage }, "terrain": terrain,
        "firers": [{ "unit": firer.0, "earlier": firer.1 }],
    });
    let outcome = resolve::<OpportunityFireProcedure>("", input, &dice(id)[part].join(" ")).unwrap();
    let dice = outcome.shots[0].dice.map_or("no".into(), |dice| dice.to_string());
    let after = if outcome.disorganised { " disorganised" } else { "" };
    format!("{dice} dice {} hits {} left{after}", outcome.hits, outcome.left)
}

/// landing.ex.1 and landing.ex.2: both steps of the source's own example, on one table (landing.opfire.10,
/// landing.opfire.12).
#[test]
fn examples_1_and_2() {
    let table = Lay::new("EF")
        .terrain("fields", "F/c2")
        .terrain("woods", "F/c1")
        .group("A", "paratroop infantry", "P1")
        .group("A", "glider infantry", "G1")
        .group("B", "paratroop infantry", "P2")
        .counter("infantry", "F/d2")
        .fires("F/d2", 1)
        .table();
    let table = play(
        "landing.ex.1",
        table,
        "
        order       | dice    | what happens
        drop F/c5   |         | A drops F/c5
        land P1     | [1 3] 3 | P1 N 3; P1 down F/c2; P1 terrain 1 dice 0 hits; > fire
        fire F/d2   | 6       | #1 fires at P1; P1 landing-fire 1 dice 1 hits
        see P1 F/d2 |         | P1 F/c2 3 SP disorganised; #1 F/d2 4 SP fires 2
    ",
    );
    play(
        "landing.ex.2",
        table,
        "
        order       | dice          | what happens
        land G1     | [1 4] 1 3 2 4 | G1 N 4; G1 down F/c1; G1 terrain 4 dice 0 hits; > fire
        fire F/d2   | 5 1           | #1 fires at G1; G1 landing-fire 2 dice 1 hits; > group B
        see G1 F/d2 |               | G1 F/c1 3 SP disorganised; #1 F/d2 4 SP fires 3
    ",
    );
    assert_eq!(damage("landing.ex.1", 0..1, "paratroop infantry", &["cultivated fields"]), "1 dice 0 hits 4 left");
    let fields = shot("landing.ex.1", 1..2, "paratroop infantry", 0, &["cultivated fields"], ("infantry", 1));
    assert_eq!(fields, "1 dice 1 hits 3 left disorganised");
    assert_eq!(damage("landing.ex.2", 0..4, "glider infantry", &["woods"]), "4 dice 0 hits 4 left");
    let woods = shot("landing.ex.2", 4..6, "glider infantry", 0, &["woods"], ("infantry", 2));
    assert_eq!(woods, "2 dice 1 hits 3 left disorganised");
}

fn deviation(id: &str, drop_point: &str) -> String {
    let input = json!({ "board": { "tiles": "EF" }, "drop_point": drop_point });
    let outcome = resolve::<DeviationProcedure>("", input, &dice(id).join(" ")).unwrap();
    format!("{} {} {}", outcome.direction, outcome.distance, outcome.hex.unwrap_or("lost".into()))
}

/// landing.ex.3: across the join of two tiles.
#[test]
fn example_3() {
    assert_eq!(deviation("landing.ex.3", "E/i6"), "NE 6 F/e3");
    let table = Lay::new("EF").group("A", "paratroop infantry", "P1 P2").table();
    play(
        "landing.ex.3",
        table,
        "
        order     | dice | what happens
        drop E/i6 |      | A drops E/i6
        land P1   | 2 6  | P1 NE 6; P1 down F/e3
        see P1    |      | P1 F/e3 4 SP
    ",
    );
}

/// landing.ex.4: off the map, and out of the game.
#[test]
fn example_4() {
    assert_eq!(deviation("landing.ex.4", "F/h6"), "SE 4 lost");
    let table = Lay::new("EF").group("A", "glider infantry", "G1 G2").table();
    let table = play(
        "landing.ex.4",
        table,
        "
        order     | dice | what happens
        drop F/h6 |      | A drops F/h6
        land G1   | 3 4  | G1 SE 4; G1 lost
        see G1    |      | G1 lost 4 SP
    ",
    );
    assert_eq!(victory::points(table.open(), Party::Defending), 1, "it scores as eliminated");
}

/// landing.ex.5: shifted off a friend.
#[test]
fn example_5() {
    let lay = Lay::new("EF").terrain("woods", "E/h9").group("A", "paratroop infantry", "P1 P2 P3").landed("P1", "E/g9");
    let table = lay.table();
    let free = |hex: &str| {
        let spots = table.open().free_around(table.open().board().grid.parse_spot(hex).unwrap());
        spots.into_iter().map(|spot| table.open().called(spot)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(free("E/g9"), "E/g8 E/h9 E/h10 E/g10 E/f10 E/f9");
    play(
        "landing.ex.5",
        table,
        "
        order       | dice  | what happens
        drop E/g7   |       | A drops E/g7
        land P2     | 4 2   | P2 S 2; P2 blocked E/g9
        shift E/h9  | 2 5 6 | P2 down E/h9; P2 terrain 3 dice 2 hits
        see P2 P1   |       | P2 E/h9 2 SP; P1 E/g9 4 SP
    ",
    );
}

/// landing.ex.6: on top of a counter that turns out to be real.
#[test]
fn example_6() {
    let table = Lay::new("EF").group("A", "paratroop infantry", "P1 P2").counter("infantry", "F/g2").table();
    play(
        "landing.ex.6",
        table,
        "
        order       | dice  | what happens
        drop F/b5   |       | A drops F/b5
        land P1     | 2 5   | P1 NE 5; P1 blocked F/g2
        shift F/g3  |       | P1 down F/g3; #1 is infantry; P1 collision 0 dice 1 hits; > fire
        fire F/g2   | 6 2 5 | #1 fires at P1; P1 landing-fire 3 dice 2 hits
        see P1 F/g2 |       | P1 F/g3 1 SP disorganised; #1 F/g2 4 SP fires 1
    ",
    );
}

/// landing.ex.7: overlays add up, `ok` adds nothing, surplus damage is ignored.
#[test]
fn example_7() {
    let terrain = ["town/farm", "trenches", "stream side"];
    assert_eq!(damage("landing.ex.7", 0..3, "paratroop infantry", &terrain), "3 dice 0 hits 4 left");
    assert_eq!(damage("landing.ex.7", 3..8, "glider artillery", &terrain), "5 dice 3 hits 0 left");
}

/// landing.ex.8: a road refers to the other terrain.
#[test]
fn example_8() {
    assert_eq!(damage("landing.ex.8", 0..3, "paratroop infantry", &["roads", "woods"]), "3 dice 1 hits 3 left");
    assert_eq!(damage("landing.ex.8", 3..3, "glider infantry", &["roads"]), "0 dice 0 hits 4 left");
}

/// landing.ex.9: too few dice for a fourth shot.
#[test]
fn example_9() {
    let table = Lay::new("EF")
        .terrain("fields", "F/c2")
        .group("A", "paratroop infantry", "P1 P2")
        .counter("infantry", "F/d2")
        .fires("F/d2", 3)
        .table();
    play(
        "landing.ex.9",
        table,
        "
        order       | dice    | what happens
        drop F/c5   |         | A drops F/c5
        land P1     | [1 3] 5 | P1 N 3; P1 down F/c2; P1 terrain 1 dice 1 hits; > fire
        fire F/d2   |         | no landing.opfire.13
        pass        |         |
        see P1 F/d2 |         | P1 F/c2 3 SP; #1 F/d2 4 SP fires 3
    ",
    );
    let shot = shot("landing.ex.9", 1..1, "paratroop infantry", 1, &["cultivated fields"], ("infantry", 3));
    assert_eq!(shot, "no dice 0 hits 3 left");
}

/// landing.ex.10: two groups to a hex, and no third.
#[test]
fn example_10() {
    let table = Lay::new("EF")
        .group("A", "paratroop infantry", "P1")
        .group("B", "paratroop infantry", "P2 P3")
        .group("R", "glider infantry", "G1")
        .table();
    table.play(
        "
        order          | dice | what happens
        drop F/c5      |      | A drops F/c5
        land P1        | 1 1  | P1 N 1; P1 down F/c4; > group B
        drop F/c5      |      | B drops F/c5
        split E/h3     |      | B drops E/h3
        assign P2 1    |      | P2 to point 1
        assign P3 2    |      | P3 to point 2
        land P2        | 1 2  | P2 N 2; P2 down F/c3
        land P3        | 1 2  | P3 N 2; P3 down E/h1; > group R
        drop F/c5      |      | no landing.drop-point.4
        see step       |      | drop landing
        drop E/h3      |      | R drops E/h3
    ",
    );
}

/// landing.ex.11: a glider command hit by terrain and by artillery.
#[test]
fn example_11() {
    let table = Lay::new("EF")
        .terrain("town", "F/c2")
        .group("A", "glider command", "GC")
        .group("B", "paratroop infantry", "P1")
        .counter("artillery", "F/d2")
        .table();
    play(
        "landing.ex.11",
        table,
        "
        order        | dice        | what happens
        drop F/c5    |             | A drops F/c5
        land GC      | [1 3] 1 1 5 | GC N 3; GC down F/c2; GC terrain 3 dice 1 hits; > fire
        fire F/d2    | 1 6         | #1 is artillery; #1 fires at GC; GC landing-fire 2 dice 1 hits; GC eliminated landing-fire; > group B
        see GC F/d2  |             | GC eliminated 0 SP disorganised; #1 F/d2 2 SP fires 1
    ",
    );
}

/// landing.ex.12: victory by points.
#[test]
fn example_12() {
    let lay = Lay::new("EF")
        .options("victory=points")
        .objectives("E/e5 F/f5")
        .group("A", "paratroop infantry", "P1 P2 P3")
        .group("R", "glider command", "GC")
        .counter("infantry", "F/f5 F/d2 F/e8")
        .counter("dummy", "E/g3 E/i4")
        .landed("P1", "E/e5")
        .turn(6, Party::Defending, Step::Attack);
    let mut table = lay.table();
    table.state.open.held[0] = true;
    for (unit, place) in [
        ("P2", Whereabouts::Lost),
        ("P3", Whereabouts::Eliminated),
        ("GC", Whereabouts::Eliminated),
        ("#2", Whereabouts::Eliminated),
        ("#3", Whereabouts::Eliminated),
        ("#4", Whereabouts::Eliminated),
        ("#5", Whereabouts::Eliminated),
    ] {
        let id = table.unit(unit);
        let kind = table.state.open.kind_number(id, table.state.deal.by_the_rules());
        let unit = &mut table.state.open.units[usize::from(id)];
        (unit.place, unit.kind) = (place, Some(kind));
    }
    let score = Party::BOTH.map(|party| victory::points(table.open(), party));
    assert_eq!(score, [5, 7]);
    table.play(
        "
        order | dice | what happens
        done  |      | over: defending by last turn
    ",
    );
}

/// landing.ex.13: the first landings of the house scenario; P2 rolls only after P1 has landed (landing.sequence.6), and the
/// Germans have no turn of their own (landing.sequence.4).
#[test]
fn example_13() {
    let table = Table::of(super::scenarios::shipped_state("crossroads"));
    play(
        "landing.ex.13",
        table,
        "
        order              | dice  | what happens
        done               |       | > ready
        drop F/c5          |       | A drops F/c5
        land P1            | 1 3 2 | P1 N 3; P1 down F/c2; P1 terrain 1 dice 0 hits; > fire
        landing: land P2   |       | no landing.sequence.6
        fire F/d2          | 6 1   | #1 is infantry; #1 fires at P1; P1 landing-fire 2 dice 1 hits
        defending: pass    |       | no landing.sequence.4
        land P2            | 1 3   | P2 N 3; P2 blocked F/c2
        shift F/b2         |       | P2 down F/b2
        see P1 P2 F/d2     |       | P1 F/c2 3 SP disorganised; P2 F/b2 4 SP; #1 F/d2 4 SP fires 1
    ",
    );
}

/// A side may ask what an attack would do before making it (landing.base.4).
#[test]
fn the_attack_can_be_looked_up() {
    check(
        "
        attacker, distance, terrain, state          | dice  | outcome
        paratroop infantry 1 -                      | 5 1 6 | 3 dice 2 hits 2 left
        paratroop infantry 1 woods                  | 5 1   | 2 dice 1 hits 3 left
        paratroop infantry 1 trenches moved         | 6     | 1 dice 1 hits 3 left
        paratroop infantry 2 woods disorganised     |       | no dice 0 hits 4 left
        glider artillery 6 bunker                   | 5     | 1 dice 1 hits 3 left
        glider command 2 -                          |       | no dice 0 hits 4 left
        ",
        |cells| {
            let words: Vec<&str> = cells[0].split_whitespace().collect();
            let terrain: Vec<&str> = if words[3] == "-" { vec![] } else { vec![words[3]] };
            let input = json!({
                "attacker": format!("{} {}", words[0], words[1]), "target": "infantry",
                "distance": words[2].parse::<u8>().unwrap(), "terrain": terrain,
                "moved": words.contains(&"moved"), "disorganised": words.contains(&"disorganised"),
            });
            or_fault(resolve::<AttackProcedure>("", input, cells[1]), |outcome| {
                let dice = outcome.dice.map_or("no".into(), |dice| dice.to_string());
                format!("{dice} dice {} hits {} left", outcome.hits, outcome.left)
            })
        },
    );
}
