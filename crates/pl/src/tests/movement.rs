//! Movement, roads, stacking, streams and bridges (pl.base.8, pl.base.10).

use super::*;
use crate::counter::Mover;
use crate::rules::{Cost, Going, Rules};
use crate::scenario::Scenario;
use crate::state::{Party, Step};
use jumpmaster_core::Named;

/// pl.base.8, pl.table.base-movement: every cell, in half points.
#[test]
fn the_movement_table() {
    let rules = rules("");
    let cost = |going: Going, mover: Mover| match rules.going[going as usize][mover as usize] {
        Cost::Halves(halves) => halves.to_string(),
        Cost::Closed => "no".into(),
    };
    check(
        "ground                | foot tracked truck wagon
         clear, hilltop, beach | 2 2 4 2
         road to road          | 1 1 1 1
         town                  | 2 1 1 1
         forest (no road)      | 2 no no no
         slope                 | 2 6 8 6
         gully                 | 2 2 4 2
         swamp                 | 2 no no no
         stream (no bridge)    | 2 no no no
         sea                   | no no no no",
        |row| Mover::ALL.iter().map(|&mover| cost(Going::named(row[0]).unwrap(), mover)).collect::<Vec<_>>().join(" "),
    );
}

/// pl.base.8, pl.base.10: the cost of moving into each kind of ground on the board.
#[test]
fn ground_entered() {
    let step = |unit: &str, ground: &str, dice: &str| {
        let lay = ground.split(' ').fold(Lay::new(2), |lay, kind| lay.ground(kind, "6,5"));
        let told = lay.airborne("U", unit, "5,5").step(Step::Movement).table().row("move U 6,5", dice);
        told.replace("U to 6,5 for ", "")
    };
    check(
        "ground             | platoon     | truck       | wagon
         clear              | 2/2         | 4/2         | 2/2
         hilltop            | 2/2         | 4/2         | 2/2
         beach              | 2/2         | 4/2         | 2/2
         road               | 2/2         | 4/2         | 2/2          // no road leads into it
         town               | 2/2         | 1/2         | 1/2
         forest             | 2/2         | no pl.base.8 | no pl.base.8
         slope              | 2/2         | 8/2         | 6/2
         gully              | 2/2         | 4/2         | 2/2
         swamp              | 2/2         | no pl.base.8 | no pl.base.8
         stream             | 2/2         | no pl.base.10 | no pl.base.10
         stream road bridge | 2/2         | 4/2         | 2/2          // a bridge hex counts as clear
         stream road        | 2/2         | no pl.base.10 | no pl.base.10 // a road is no bridge
         sea                | no pl.base.8 | no pl.base.8 | no pl.base.8
         forest slope       | 2/2         | no pl.base.8 | no pl.base.8",
        |row| {
            let dice = if row[0].starts_with("stream") && !row[0].contains("bridge") { "3" } else { "" };
            let told = [("US airborne platoon", dice), ("US truck", ""), ("wagon", "")];
            let told = told.map(|(unit, dice)| step(unit, row[0], dice));
            assert_eq!(told[0], row[1], "{}", row[0]);
            assert_eq!(told[1], row[2], "{}", row[0]);
            told[2].clone()
        },
    );
}

/// pl.base.8: half a point from road to road, as long as the hex holds at most two other units; blocks and broken bridges
/// end it.
#[test]
fn roads() {
    let lay = || {
        Lay::new(2)
            .ground("road", "5,5 6,5 7,5 8,5")
            .ground("forest", "6,5")
            .airborne("A", "US airborne platoon", "5,5")
            .airborne("T", "US truck", "5,5")
            .step(Step::Movement)
    };
    lay().table().play(
        "order      | dice | what happens
         move A 6,5 |      | A to 6,5 for 1/2     // by road through the forest
         move A 6,6 |      | no pl.base.8         // half a point is not enough
         move A 7,5 |      | A to 7,5 for 1/2
         move A 8,5 |      | no pl.base.8
         move T 6,5 |      | T to 6,5 for 1/2
         move T 7,5 |      | T to 7,5 for 1/2
         move T 9,5 |      | no pl.base.8         // two hexes away
         move T 7,6 |      | T to 7,6 for 4/2",
    );
    let crowd = |names: &str| lay().airborne(names, "US rifle platoon", "6,5").table().row("move T 6,5", "");
    assert_eq!(crowd("B C"), "T to 6,5 for 1/2");
    assert_eq!(crowd("B C D"), "no pl.base.8", "off the road there is only forest");
    let clear = lay().airborne("B C D", "US rifle platoon", "7,5");
    clear.table().play("order | what happens\n move T 6,5 + move T 7,5 | T to 6,5 for 1/2; T to 7,5 for 4/2");
    let blocked = lay().blocks(Party::Defender, "7,5");
    blocked.table().play(
        "order      | dice | what happens
         move A 6,5 |      | A to 6,5 for 1/2
         move A 7,5 |      | no pl.base.8         // the road ends at the block
         move T 6,5 |      | T to 6,5 for 1/2
         move T 7,5 |      | no pl.engineer.3",
    );
}

/// pl.base.8: no entry into enemy hexes, nor into those with four units; a stick counts a quarter (pl.crowd.7).
#[test]
fn enemies_and_full_hexes() {
    let lay = Lay::new(2)
        .airborne("A", "US airborne platoon", "5,5")
        .airborne("S", "US airborne stick", "5,5")
        .airborne("B C D E", "US rifle platoon", "6,5")
        .airborne("F G H", "US rifle platoon", "5,6")
        .airborne("I J K", "US airborne stick", "5,6")
        .airborne("Z", "US airborne stick", "0,0")
        .defender("X", "German rifle platoon", "6,4")
        .airborne("Y", "US airborne stick", "4,5")
        .defender("W", "German rifle platoon", "4,5");
    lay.step(Step::Movement).table().play(
        "order       | dice | what happens
         move A 6,4  |      | no pl.base.8
         move A 4,5  |      | no pl.contact.5
         move A 6,5  |      | no pl.crowd.7
         move A 5,6  |      | no pl.crowd.7
         move S 5,6  |      | S to 5,6 for 2/2     // the fourth stick fills its platoon
         move A 7,5  |      | no pl.base.8
         move A 99,5 |      | no pl.scenario.1",
    );
    let lay = Lay::new(2).options("stacking=5").airborne("A", "US airborne platoon", "5,5");
    let lay = lay.airborne("B C D E", "US rifle platoon", "6,5").step(Step::Movement);
    assert_eq!(lay.table().row("move A 6,5", ""), "A to 6,5 for 2/2");
}

/// pl.base.8: a unit with only one movement point can still move one hex, whatever it costs; nobody else can.
#[test]
fn the_first_hex_of_one_point() {
    let step = |unit: &str, movement: u8| {
        let lay = Lay::new(2).ground("slope", "6,5").airborne("U", unit, "5,5").step(Step::Movement);
        let mut table = lay.table();
        let counter = table.state.open.rules().counter_named(unit).unwrap();
        change(&mut table, |rules| rules.counters[counter].movement = movement);
        table.row("move U 6,5", "")
    };
    assert_eq!(step("wagon", 1), "U to 6,5 for 6/2");
    assert_eq!(step("wagon", 2), "no pl.base.8");
    assert_eq!(step("wagon", 3), "U to 6,5 for 6/2");
    // Guns have no movement printed on their counters (pl.base.11).
    assert_eq!(step("wagon", 0), "no pl.base.11");
    assert_eq!(step("US 57mm AT battery", 0), "no pl.base.11");
}

/// The same table under changed rules.
pub fn change(table: &mut table::Table, change: impl FnOnce(&mut Rules)) {
    let Scenario { name, title, rules, board, turns, seats, craft, pieces, minefields, victory, plan } =
        &*table.state.open.scenario;
    let mut rules = Rules::clone(rules);
    change(&mut rules);
    let (name, title, board, turns, seats) = (name.clone(), title.clone(), board.clone(), *turns, seats.clone());
    let (craft, pieces, minefields) = (craft.clone(), pieces.clone(), minefields.clone());
    let (victory, plan, rules) = (victory.clone(), plan.clone(), Arc::new(rules));
    table.state.open.scenario =
        Arc::new(Scenario { name, title, rules, board, turns, seats, craft, pieces, minefields, victory, plan });
}

/// pl.base.10: each stream hex requires a roll of 1 to 3, or the unit stays put for the phase.
#[test]
fn streams() {
    let wade = |options: &str, face: &str| {
        let lay = Lay::new(2).options(options).ground("stream", "6,5").airborne("A", "US airborne platoon", "5,5");
        lay.airborne("B", "US airborne platoon", "9,9").step(Step::Movement).table().row("move A 6,5", face)
    };
    check(
        "option   | die | what happens
                  | 1   | A to 6,5 for 2/2
                  | 3   | A to 6,5 for 2/2
                  | 4   | A held up at 6,5
                  | 6   | A held up at 6,5
         stream=1 | 2   | A held up at 6,5
         stream=6 | 6   | A to 6,5 for 2/2
                  |     | needs d6 pl.base.10",
        |row| wade(row[0], row[1]),
    );
    let lay = Lay::new(2).ground("stream", "6,5").airborne("A B", "US airborne platoon", "5,5").step(Step::Movement);
    lay.table().play(
        "order      | dice | what happens
         move A 6,5 | 5    | A held up at 6,5
         move A 4,5 |      | no pl.base.10
         see A      |      | A 5,5 stopped",
    );
}

/// pl.base.10: over an intact bridge nobody rolls, and vehicles cross; a broken one is a stream.
#[test]
fn bridges() {
    let lay = || {
        Lay::new(2)
            .ground("stream", "6,4 6,5 6,6")
            .ground("road", "5,5 6,5 7,5")
            .ground("bridge", "6,5")
            .airborne("A", "US airborne platoon", "5,5")
            .airborne("T", "US truck", "5,5")
            .step(Step::Movement)
    };
    lay().table().play(
        "order      | dice | what happens
         move A 6,5 |      | A to 6,5 for 1/2
         move T 6,5 |      | T to 6,5 for 1/2
         move T 7,5 |      | T to 7,5 for 1/2",
    );
    let mut broken = lay().table();
    broken.state.open.broken.push(table::spot("6,5"));
    broken.play(
        "order      | dice | what happens
         move T 6,5 |      | no pl.base.10
         move A 6,5 | 2    | A to 6,5 for 2/2",
    );
}
