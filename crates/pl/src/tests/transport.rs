//! Guns landed by glider, on prime movers of their own (pl.glider.18, pl.base.12).

use super::*;
use crate::state::{Party, Step, Unit};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::Seeded;

const GUN: &str = "US 57mm AT battery";
const ON: &str = "glider_prime_mover=on";

/// A battery that a glider brings to 4,6, in the landing segment of turn 1. Wagons (the enemy's out of sight) keep the
/// Movement Phases from being skipped.
fn glider(options: &str, gun: &str) -> Lay {
    let lay = Lay::new(2).options(options).glider(gun, "1 5,5 E").step(Step::Landing);
    lay.airborne("W", "wagon", "0,0").ground("forest", "15,0").defender("V", "wagon", "15,0").turns(9)
}

/// The same in the Movement Phase of the turn after it came down.
fn landed(lay: Lay) -> table::Table {
    lay.table().play(
        "order       | dice | what happens
         land        | 3    | G1 lands 4,6; G1 gone
         done + done |      |
         see step G1 |      | movement of turn 2, airborne; G1 4,6",
    )
}

/// pl.glider.18: a battery stays where it came down, unless the option gives it a prime mover; only batteries of gliders
/// get one.
#[test]
fn who_has_a_prime_mover() {
    landed(glider("glider_prime_mover=off", GUN)).play(
        "order       | what happens
         move G1 5,6 | no pl.base.11
         load G1     | no pl.glider.18
         unload G1   | no pl.glider.18",
    );
    let others = glider(ON, "US rifle platoon").airborne("B", GUN, "7,7").airborne("T", "US truck", "7,7");
    landed(others).play(
        "order       | what happens
         load G1     | no pl.glider.18
         load B      | no pl.glider.18
         load T      | no pl.glider.18
         load V      | no pl.sequence.5
         move G1 5,6 | G1 to 5,6 for 2/2",
    );
}

/// pl.base.12: half the movement to load, the rest to move; in another turn some movement, then half to unload; never both
/// in one.
#[test]
fn loaded_moved_unloaded() {
    landed(glider(ON, GUN)).play(
        "order        | what happens
         move G1 5,6  | no pl.base.12         // it is not loaded
         unload G1    | no pl.base.12
         load G1      | G1 loaded for 12/2
         load G1      | no pl.base.12
         unload G1    | no pl.base.12         // not in the same phase
         move G1 5,6  | G1 to 5,6 for 4/2
         move G1 6,6  | G1 to 6,6 for 4/2
         move G1 7,6  | G1 to 7,6 for 4/2
         move G1 8,6  | no pl.base.8          // half of twelve points went into loading
         see G1       | G1 7,6 loaded
         done + load W | no pl.sequence.5
         done         |
         see step     | movement of turn 3, airborne
         move G1 8,6  | G1 to 8,6 for 4/2
         move G1 9,6  | G1 to 9,6 for 4/2
         move G1 10,6 | G1 to 10,6 for 4/2
         unload G1    | G1 unloaded for 12/2
         move G1 11,6 | no pl.base.12
         load G1      | no pl.base.12         // nor the other way round
         see G1       | G1 10,6",
    );
    let moved = "load G1 + done + done + move G1 5,6 + move G1 6,6 + move G1 7,6 + move G1 8,6";
    let mut too_far = landed(glider(ON, GUN));
    too_far.row(moved, "");
    assert_eq!(too_far.row("unload G1", ""), "no pl.base.12", "less than half of its movement is left");
}

/// pl.base.12: guns of 88mm or more take the whole movement; at night there is less of it (pl.night.4), halved and rounded
/// up.
#[test]
fn what_handling_costs() {
    landed(glider(ON, "88mm battery")).play(
        "order       | what happens
         load G1     | G1 loaded for 24/2
         move G1 5,6 | no pl.base.8
         done + done |
         move G1 5,6 | G1 to 5,6 for 4/2
         unload G1   | no pl.base.12
         done + done |
         unload G1   | G1 unloaded for 24/2",
    );
    landed(glider(ON, GUN).options("night=on")).play(
        "order       | what happens
         load G1     | G1 loaded for 10/2    // of nine points
         move G1 5,6 | G1 to 5,6 for 4/2
         move G1 6,6 | G1 to 6,6 for 4/2
         move G1 7,6 | no pl.base.8",
    );
}

/// pl.base.12, pl.glider.17, pl.aa.4, pl.base.2: a gun that came down this turn, has fired or is dispersed cannot be
/// loaded, nor any gun outside its phase.
#[test]
fn who_is_not_loaded() {
    glider(ON, GUN).table().play(
        "order   | dice | what happens
         load G1 |      | no pl.base.12
         land    | 3    | G1 lands 4,6; G1 gone
         load G1 |      | no pl.glider.17",
    );
    let marked = |mark: fn(&mut Unit), order: &str| {
        let mut table = landed(glider(ON, GUN));
        let gun = table.unit("G1");
        mark(&mut table.state.open.units[usize::from(gun)]);
        table.row(order, "")
    };
    assert_eq!(marked(|gun| gun.fired = true, "load G1"), "no pl.base.12");
    assert_eq!(marked(|gun| gun.flak_fired = true, "load G1"), "no pl.aa.4");
    assert_eq!(marked(|gun| gun.dispersed = Some(1), "load G1"), "no pl.base.2");
    assert_eq!(marked(|gun| gun.loaded = Some(1), "unload G1"), "G1 unloaded for 12/2");
    let both: fn(&mut Unit) = |gun| (gun.loaded, gun.dispersed) = (Some(1), Some(1));
    assert_eq!(marked(both, "unload G1"), "no pl.base.2");
    assert_eq!(marked(both, "move G1 5,6"), "no pl.base.2");
}

/// pl.base.12: a loaded gun moves as a truck does (pl.base.8, pl.base.10, pl.engineer.3), along roads too.
#[test]
fn it_moves_as_a_truck() {
    let lay = glider(ON, GUN).ground("forest", "5,6").ground("stream", "5,5").ground("road", "4,6 3,6 2,6");
    let mut table = landed(lay.blocks(Party::Defender, "4,7"));
    table.row("load G1", "");
    table.play(
        "order       | what happens
         move G1 5,6 | no pl.base.8
         move G1 5,5 | no pl.base.10
         move G1 4,7 | no pl.engineer.3
         move G1 3,6 | G1 to 3,6 for 1/2
         move G1 2,6 | G1 to 2,6 for 1/2",
    );
}

/// pl.base.12: a loaded gun fires at nobody; it has its carrier's defence, and at night does not spot (pl.night.3).
#[test]
fn in_combat() {
    let fight = |options: &str, gun: &str, active: Party, step: Step, orders: &str| {
        let lay = glider(&format!("{ON} {options}"), gun).defender("K", "German rifle platoon", "4,5");
        let lay = lay.airborne("H", "US 75mm howitzer battery", "12,6").plane("US airborne platoon", "4 4,4");
        let mut table = lay.table();
        table.row("land", "3");
        let open = &mut table.state.open;
        (open.turn, open.active, open.step) = (3, active, step);
        for unit in open.units.iter_mut().filter(|unit| unit.by_glider) {
            (unit.landed, unit.by_glider) = (false, false);
            unit.loaded = orders.starts_with("loaded").then_some(1);
        }
        table.row(orders.trim_start_matches("loaded: "), "6")
    };
    let enemy = |orders: &str| fight("", GUN, Party::Defender, Step::Fire, orders);
    assert_eq!(enemy("aim K G1 + attack"), "attack 1-1 +0 -");
    assert_eq!(enemy("loaded: aim K G1 + attack"), "attack 3-1 +0 -");
    let own = |options: &str, orders: &str| fight(options, GUN, Party::Airborne, Step::Fire, orders);
    assert_eq!(own("", "aim G1 K + attack"), "attack 1-2 +0 -");
    assert_eq!(own("", "loaded: aim G1 K"), "no pl.base.12");
    assert_eq!(own("night=on", "aim H K + attack"), "attack 2-1 +0 -");
    assert_eq!(own("night=on", "loaded: aim H K"), "no pl.night.3");
}

/// pl.base.12: what a player sees and is told of it, in whole sentences. The table stays the same when stored and restored,
/// also one stored before prime movers existed.
#[test]
fn told_and_kept() {
    let mut table = landed(glider(ON, GUN));
    let unit = table.unit("G1");
    let order = words::order(&table, "load G1");
    let events = table.state.resolve(Seat(0), &order, &mut Seeded::new(1)).unwrap();
    let heard = table.state.hear(&events[0], Party::Defender.seat()).expect("it is open");
    assert_eq!(heard.text, "US 57mm AT battery is loaded on its prime mover.");
    table.row("load G1", "");
    let counter = table
        .state
        .view(Party::Defender.seat())
        .sheet()
        .counters
        .into_iter()
        .find(|counter| counter.id == format!("unit {unit}"));
    let title = counter.expect("it is on the board").title;
    assert_eq!(title, "US 57mm AT battery, attack-defence 9-1, loaded on its prime mover, has moved");
    let mut frozen = table.state.freeze().expect("a game that goes on");
    assert_eq!(<Pl as System>::State::thaw(&table.state.open.scenario, frozen.clone()).unwrap(), table.state);
    frozen["units"][usize::from(unit)].as_object_mut().expect("a unit").remove("loaded");
    assert_eq!(<Pl as System>::State::thaw(&table.state.open.scenario, frozen).unwrap().open.unit(unit).loaded, None);
}
