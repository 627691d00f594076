//! Engineers and complete paratroop platoons at work (pl.engineer).

use super::*;
use crate::engineer::EngineerProcedure;
use crate::state::{Party, Step};
use serde_json::json;

fn field() -> Lay {
    Lay::new(2).windy().mines(Party::Defender, "6,5").airborne("A", "US airborne platoon", "4,5").step(Step::Movement)
}

/// pl.engineer.1: complete platoons and engineers have the skills; sticks and other infantry do not.
#[test]
fn who_can_work() {
    let clear = |unit: &str| {
        let lay = Lay::new(2).mines(Party::Defender, "6,5").airborne("U", unit, "5,5");
        lay.step(Step::Movement).table().row("clear U 6,5", "")
    };
    check(
        "unit                      | what happens
         US airborne platoon       | U at work 6,5
         British parachute platoon | U at work 6,5
         German engineer platoon   | U at work 6,5
         US airborne stick         | no pl.engineer.1
         US rifle platoon          | no pl.engineer.1
         US 57mm AT battery        | no pl.engineer.1",
        |row| clear(row[0]),
    );
}

/// pl.engineer.2: four own turns: beside it, turned over, onto it, gone.
#[test]
fn mines_are_cleared_in_four_turns() {
    field().airborne("B", "US rifle platoon", "10,10").table().play(
        "order                 | dice | what happens
         clear A 6,5           |      | no pl.engineer.2        // not next to it
         move A 5,5            |      | A to 5,5 for 2/2
         clear A 4,5           |      | no pl.engineer.2        // nothing is there
         clear A 6,5           |      | A at work 6,5
         clear A 6,5           |      | no pl.engineer.2        // one at a time
         move A 6,5            |      | no pl.engineer.2
         done                  |      |
         wind                  | 1 2  | wind NE Low; turned 6,5
         move A 6,5            |      | no pl.engineer.2        // in the third turn, not the second
         done                  |      |
         wind                  | 1 2  | wind NE Low
         move A 6,5            |      | A to 6,5 for 2/2        // the inverted marker attacks nobody
         done                  |      |
         wind                  | 1 2  | wind NE Low; cleared 6,5
         see A                 |      | A 6,5",
    );
}

/// pl.engineer.2: no attack while clearing; a unit that has attacked cannot begin.
#[test]
fn no_attacks_while_clearing() {
    let lay = field()
        .airborne("B", "US airborne platoon", "5,5 fired")
        .airborne("C", "US airborne platoon", "5,5")
        .airborne("D", "US rifle platoon", "4,6")
        .defender("E", "German rifle platoon", "5,6");
    lay.table().play(
        "order         | dice | what happens
         clear B 6,5   |      | no pl.engineer.2
         clear C 6,5   |      | C at work 6,5
         done          |      |
         assault C 5,6 |      | no pl.engineer.2
         done          |      |
         done + done + done |  |
         wind          | 1 2  | wind NE Low
         aim C E       |      | no pl.engineer.2",
    );
}

/// pl.engineer.2: dispersal pauses the work; if the engineers are lost or leave, it starts again and the marker is turned
/// back.
#[test]
fn work_is_paused_and_begun_anew() {
    let begun = || field().airborne("B", "US airborne platoon", "5,5").airborne("C", "US airborne platoon", "6,6");
    let mut paused = begun().table().play("order | dice | what happens\n clear B 6,5 + done | | B at work 6,5");
    let b = paused.unit("B");
    paused.state.open.units[usize::from(b)].dispersed = Some(0);
    paused.play(
        "order       | dice | what happens
         wind        | 1 2  | wind NE Low
         done        |      | B recovers
         wind        | 1 2  | wind NE Low; turned 6,5",
    );
    let turned = begun().table().play(
        "order              | dice | what happens
         clear B 6,5 + done |      | B at work 6,5
         wind               | 1 2  | wind NE Low; turned 6,5",
    );
    let turned = turned.play("order | what happens\n move B 4,6 | B to 4,6 for 2/2\n see B | B 4,6");
    assert!(!turned.state.open.mines[0].inverted, "nobody is at work on it any more");
    turned.play("order | what happens\n clear C 6,5 | C at work 6,5");

    let mut lost = begun().table().play(
        "order              | dice | what happens
         clear B 6,5 + done |      | B at work 6,5
         wind               | 1 2  | wind NE Low; turned 6,5
         clear C 6,5        |      | C at work 6,5        // two may be at it",
    );
    for (name, inverted) in [("B", true), ("C", false)] {
        let unit = lost.unit(name);
        let cause = crate::event::Cause::Fire;
        crate::event::apply(&mut lost.state, &crate::event::Event::Eliminated { unit, cause });
        assert_eq!(lost.state.open.mines[0].inverted, inverted, "after {name} is lost");
    }
}

/// pl.engineer.3: blocks are cleared the same way; one that is turned over is open to vehicles.
#[test]
fn blocks_are_cleared_in_four_turns() {
    let lay = Lay::new(2)
        .windy()
        .ground("road", "5,5 6,5 7,5")
        .blocks(Party::Defender, "6,5")
        .airborne("A", "German engineer platoon", "5,5")
        .airborne("T", "US truck", "5,5");
    lay.step(Step::Movement).table().play(
        "order              | dice | what happens
         move T 6,5         |      | no pl.engineer.3
         clear A 6,5 + done |      | A at work 6,5
         wind               | 1 2  | wind NE Low; turned 6,5
         move T 6,5         |      | T to 6,5 for 1/2
         done               |      |
         wind               | 1 2  | wind NE Low
         move A 6,5         |      | A to 6,5 for 1/2
         done               |      |
         wind               | 1 2  | wind NE Low; cleared 6,5",
    );
}

fn bridge(options: &str) -> Lay {
    Lay::new(2)
        .windy()
        .options(options)
        .ground("stream", "6,4 6,5 6,6")
        .ground("road", "5,5 6,5 7,5")
        .ground("bridge", "6,5")
        .airborne("A", "US airborne platoon", "6,5")
        .airborne("B", "US rifle platoon", "10,10")
}

/// A turn in which nobody moves.
const WAIT: &str = "done + wind | 1 2 | wind NE Low\n";

/// `turns` Movement Phases in which nobody moves, and the beginning of the next.
fn waited(lay: Lay, turns: usize) -> table::Table {
    lay.step(Step::Wind).table().play(&format!("order | dice | told\nwind | 1 2 | wind NE Low\n{}", WAIT.repeat(turns)))
}

/// pl.engineer.4: three own Movement Phases on the bridge, then off it and a roll of 1 to 5; the hex is a stream with a block.
#[test]
fn a_bridge_is_blown() {
    waited(bridge(""), 2).play(
        "order      | dice | what happens
         demolish A |      | no pl.engineer.4    // still on it
         move A 7,5 |      | A to 7,5 for 1/2
         demolish A |      | no pl.engineer.4    // two turns are too few",
    );
    let blown = waited(bridge(""), 3).play(
        "order      | dice | what happens
         move A 7,5 |      | A to 7,5 for 1/2
         block A    |      | no pl.engineer.5
         demolish A | 5    | A demolish bridge 6,5 done
         demolish A |      | no pl.engineer.4",
    );
    let open = &blown.state.open;
    assert!(open.stream(table::spot("6,5")) && open.standing_block(table::spot("6,5")).is_some());
}

/// pl.engineer.4: after a failure 1-2 succeeds after one turn back on it, 1-4 after two, 1-5 after three.
#[test]
fn a_bridge_is_tried_again() {
    let again = |turns: usize, face: &str| {
        let lay = waited(bridge(""), 3).play(&format!(
            "order      | dice | what happens
             move A 7,5 |      | A to 7,5 for 1/2
             demolish A | 6    | A demolish bridge 6,5 fails
             demolish A |      | no pl.engineer.4
             move A 6,5 |      | A to 6,5 for 1/2
             {}",
            WAIT.repeat(turns + 1)
        ));
        let mut lay = lay.play("order | what happens\n move A 7,5 | A to 7,5 for 1/2");
        lay.row("demolish A", face)
    };
    check(
        "turns | die | what happens
         0     |     | no pl.engineer.4
         1     | 2   | A demolish bridge 6,5 done
         1     | 3   | A demolish bridge 6,5 fails
         2     | 4   | A demolish bridge 6,5 done
         2     | 5   | A demolish bridge 6,5 fails
         3     | 5   | A demolish bridge 6,5 done
         3     | 6   | A demolish bridge 6,5 fails",
        |row| again(row[0].parse().unwrap(), row[1]),
    );
}

/// pl.engineer.4: dispersal suspends the count of turns; it does not restart it.
#[test]
fn dispersal_suspends_the_charges() {
    let mut table = waited(bridge(""), 2);
    let a = table.unit("A");
    table.state.open.units[usize::from(a)].dispersed = Some(0);
    table.play(
        "order       | dice | what happens
         done + wind | 1 2  | A recovers; wind NE Low
         done + wind | 1 2  | wind NE Low
         move A 7,5  |      | A to 7,5 for 1/2
         demolish A  | 1    | A demolish bridge 6,5 done",
    );
}

fn road(ground: &str, turns: usize) -> table::Table {
    let lay = Lay::new(2)
        .windy()
        .ground("road", "5,5 6,5 7,5")
        .ground(ground, "6,5")
        .airborne("A", "US airborne platoon", "6,5")
        .airborne("B", "US rifle platoon", "10,10");
    waited(lay, turns).play("order | what happens\n move A 7,5 | A to 7,5 for 1/2")
}

/// pl.engineer.5: two own turns on a forest road, four on any other, then 1 to 5; again after one turn; one block a platoon.
#[test]
fn blocks_are_built() {
    check(
        "road   | turns | die | what happens
         forest | 1     |     | no pl.engineer.5
         forest | 2     | 5   | A block on forest road 6,5 done
         forest | 2     | 6   | A block on forest road 6,5 fails
         clear  | 3     |     | no pl.engineer.5
         clear  | 4     | 5   | A block on road 6,5 done",
        |row| road(row[0], row[1].parse().unwrap()).row("block A", row[2]),
    );
    let again = road("clear", 4).play(&format!(
        "order      | dice | what happens
         block A    | 6    | A block on road 6,5 fails
         move A 6,5 |      | A to 6,5 for 1/2
         {}
         move A 7,5 |      | A to 7,5 for 1/2
         block A    | 5    | A block on road 6,5 done
         {}
         move A 6,5 |      | A to 6,5 for 2/2     // the block ends the road
         block A    |      | no pl.engineer.5     // its one block is built",
        WAIT.repeat(2),
        WAIT.repeat(5)
    ));
    assert_eq!(again.state.open.blocks.len(), 1);
}

/// pl.engineer.5: blocks are built on road hexes that have none yet.
#[test]
fn where_blocks_are_built() {
    let lay = |road: &str| {
        let lay = Lay::new(2).windy().ground("road", road).blocks(Party::Defender, "9,9").airborne(
            "A",
            "US airborne platoon",
            "6,5",
        );
        let lay = lay.airborne("B", "US rifle platoon", "10,10").airborne("C", "US airborne platoon", "9,9");
        waited(lay, 4)
    };
    lay("8,8 9,9").play(
        "order      | dice | what happens
         move A 7,5 |      | A to 7,5 for 2/2
         block A    |      | no pl.engineer.5     // no road
         move C 9,8 |      | C to 9,8 for 2/2
         block C    |      | no pl.engineer.5     // a block is there",
    );
}

/// pl.engineer.4, pl.engineer.5: a failed block on a bridge hex does not count as a failed try on the bridge.
#[test]
fn a_failed_block_is_no_failed_bridge() {
    waited(bridge(""), 4).play(&format!(
        "order      | dice | what happens
         move A 7,5 |      | A to 7,5 for 1/2
         block A    | 6    | A block on road 6,5 fails
         move A 6,5 |      | A to 6,5 for 1/2
         {}
         move A 7,5 |      | A to 7,5 for 1/2
         demolish A |      | no pl.engineer.4",
        WAIT.repeat(2)
    ));
}

/// pl.engineer.4, pl.engineer.5, pl.table.engineer-work: the rolls by themselves.
#[test]
fn the_work_table() {
    let roll = |task: &str, turns: &str, again: bool, die: &str| {
        let input = json!({ "task": task, "turns": turns.parse::<u8>().unwrap(), "again": again });
        or_fault(resolve::<EngineerProcedure>("", input, die), |outcome| outcome.succeeds.to_string())
    };
    check(
        "task                 | turns | try   | lowest that fails | after fewer turns
         demolish bridge      | 3     | first | 6 | no: the work takes 3 own turns on the hex (pl.engineer.4)
         demolish bridge      | 1     | again | 3 | no: the work takes 1 own turn on the hex (pl.engineer.4)
         demolish bridge      | 2     | again | 5 | true
         demolish bridge      | 3     | again | 6 | true
         block on forest road | 2     | first | 6 | no: the work takes 2 own turns on the hex (pl.engineer.5)
         block on road        | 4     | first | 6 | no: the work takes 4 own turns on the hex (pl.engineer.5)
         block on road        | 1     | again | 6 | no: the work takes 1 own turn on the hex (pl.engineer.5)",
        |row| {
            let again = row[2] == "again";
            let fails = (1..=6).find(|die: &u8| roll(row[0], row[1], again, &die.to_string()) == "false");
            assert_eq!(fails.map(|die| die.to_string()).as_deref(), Some(row[3]), "{row:?}");
            let fewer = row[1].parse::<u8>().unwrap() - 1;
            roll(row[0], &fewer.to_string(), again, "1")
        },
    );
}

/// Whether the procedure blows a bridge under some options, with a vehicle near or without.
fn worked(options: &str, vehicle: bool) -> String {
    let input = json!({ "task": "demolish bridge", "turns": 3, "vehicle": vehicle });
    or_fault(resolve::<EngineerProcedure>(options, input, "1"), |outcome| outcome.succeeds.to_string())
}

/// pl.engineer.2: the option removes such work; it does not affect close assault.
#[test]
fn tasks_switched_off() {
    let lay = field().options("engineer_tasks=off").airborne("B", "US airborne platoon", "5,5");
    lay.table().play("order | what happens\n clear B 6,5 | no pl.engineer.2");
    assert_eq!(worked("engineer_tasks=off", true), "no: engineers do no such work in this game (pl.engineer.2)");
    waited(bridge("engineer_tasks=off"), 4).play(
        "order      | what happens
         move A 7,5 | A to 7,5 for 1/2
         demolish A | no pl.engineer.2
         block A    | no pl.engineer.2",
    );
}

/// pl.engineer.7: platoons carry their own charges; by the option bridge and block work needs a vehicle beside it.
#[test]
fn the_vehicle() {
    let ready = |truck: &str| {
        let lay = bridge("engineer_vehicle=on").airborne("T", "US truck", truck);
        waited(lay, 4).play("order | what happens\n move A 7,5 | A to 7,5 for 1/2")
    };
    ready("12,10").play("order | what happens\n demolish A | no pl.engineer.7\n block A | no pl.engineer.7");
    ready("8,5").play("order | dice | what happens\n demolish A | 5 | A demolish bridge 6,5 done");
    let needed = "no: the work needs a vehicle in the same or an adjacent hex (pl.engineer.7)";
    assert_eq!(["", "engineer_vehicle=on"].map(|options| worked(options, false)), ["true", needed]);
    assert_eq!(worked("engineer_vehicle=on", true), "true");
    let clearing = field().options("engineer_vehicle=on").airborne("B", "US airborne platoon", "5,5");
    clearing.table().play("order | what happens\n clear B 6,5 | B at work 6,5");
}

/// pl.engineer.6: odds go up a column with another infantry-type unit in the same hex, and the die has its -2.
#[test]
fn the_odds_of_an_engineers_assault() {
    let storm = |options: &str, group: &str| {
        let mut lay = Lay::new(2)
            .options(options)
            .airborne("A", "US airborne platoon", "5,5")
            .airborne("B", "US airborne platoon", "5,5")
            .airborne("S", "US airborne stick", "5,5")
            .airborne("R", "US rifle platoon", "6,4")
            .airborne("Q", "US rifle platoon", "6,4")
            .defender("K", "German rifle platoon", "6,5")
            .step(Step::Assault)
            .table();
        lay.row(&format!("{group} + attack"), "6")
    };
    check(
        "option                    | group                  | what happens
                                   | assault A 6,5          | attack 1-2 -2 -
                                   | assault A 6,5 + join B | attack 2-1 -2 D; K dispersed assault     // 8 to 8, and up
                                   | assault A 6,5 + join S | attack 1-1 -2 -                          // 5 to 8, and up
                                   | assault A 6,5 + join R | attack 1-2 -2 -                          // from another hex
                                   | assault R 6,5 + join Q | attack 1-2 -2 -                          // no engineers
         cat_engineer_shift=alone  | assault A 6,5          | attack 1-1 -2 -
         cat_engineer_shift=alone  | assault R 6,5 + join Q | attack 1-2 -2 -
         cat_engineer_shift=off    | assault A 6,5 + join B | attack 1-1 -2 -",
        |row| storm(row[0], row[1]).split("; K recovers").next().unwrap_or_default().to_string(),
    );
}
