//! Drops: legality, methods, terrain, modifiers, what is given up.

use super::*;
use crate::air::drop::{AirDropProcedure, Nation, landing, modifier};
use crate::air::mission::flown_from;
use crate::rules::air::Month;
use crate::terrain::Terrain;
use jumpmaster_core::{Named, Several};

fn regiment() -> Value {
    json!({ "unit": { "name": "Rgt", "size": 1, "allowance": 6 } })
}

/// A drop of a regiment by one transport at short range, with something else about it.
fn one(field: &str, value: impl Into<Value>) -> Value {
    with(json!({ "aircraft": [transport(7)], "units": [regiment()] }), field, value)
}

fn fault(input: &Value) -> String {
    let fault = resolve::<AirDropProcedure>("", input, "12").unwrap_err();
    format!("{} ({})", fault.what, fault.why)
}

/// ocs.airdrop.1, ocs.airdrop.2, ocs.airdrop.9: where a drop may go, and what needs a plan.
#[test]
fn a_drop_needs_land_range_and_a_plan() {
    assert!(resolve::<AirDropProcedure>("", &one("terrain", json!(["marsh"])), "12").is_ok(), "any land hex");
    assert_eq!(fault(&one("terrain", json!(["water"]))), "A drop goes to a land hex (ocs.airdrop.1)");
    assert_eq!(fault(&one("aircraft", json!([transport(61)]))), "The target is out of range (ocs.base.14)");
    assert_eq!(fault(&one("enemy_unit", true)), "An enemy combat unit is in the hex (ocs.airdrop.9)");
    let unplanned = with(regiment(), "planned", false);
    assert_eq!(fault(&one("units", json!([unplanned]))), "Rgt has no plan to drop there (ocs.airdrop.2)");
    let supply = with(one("units", json!([])), "supply", 4);
    assert!(resolve::<AirDropProcedure>("", &supply, "12").is_ok(), "SPs need no plan, and no base that unloads them");
    assert_eq!(fault(&one("units", json!([]))), "Nothing is aboard (ocs.airtrans.1)");
    assert_eq!(fault(&one("phase", "Combat")).split_once(" (").unwrap().1, "ocs.airtrans.8)");
    assert_eq!(fault(&one("date", "13/44")), "\"13/44\" is not a month (drops are dated by month and year)");
    let glider = with(regiment(), "method", "Glider");
    assert_eq!(
        fault(&one("units", json!([glider]))),
        "The load is more than the aircraft carry (ocs.airtrans.1)",
        "nobody tows one"
    );
    assert_eq!(fault(&one("aircraft", json!([fighter(3)]))), "No Transport flies this mission (ocs.airtrans.1)");
}

/// ocs.airdrop.2: two turns ahead, or before turn 1.
#[test]
fn plans_are_written_two_turns_ahead() {
    let rules = rules();
    assert_eq!([0, 1, 4, 255].map(|written| flown_from(&rules, written)), [1, 3, 6, 255], "0 is before turn 1");
}

/// ocs.airdrop.11: excused from tracing in the turn it lands, under a plan.
#[test]
fn whoever_landed_this_turn_need_not_trace() {
    let told = told::<AirDropProcedure>("", &one("status", "enemy"), "12");
    assert!(told.ends_with("The Rgt need not trace supply this turn. (ocs.airdrop.11)"), "{told}");
}

/// ocs.airdrop.3: a roll for each unit and for each SP or part of one; failure destroys.
#[test]
fn each_unit_and_each_sp_rolls() {
    let input = json!({ "aircraft": vec![transport(7); 3], "units": [regiment(), regiment()], "supply": 6 });
    let outcome = resolve::<AirDropProcedure>("", &input, "6 5 12 2").unwrap();
    let counts = &outcome.counts;
    assert_eq!((counts.units_landed, counts.units_lost, counts.units_turned_back), (1, 1, 0));
    assert_eq!((counts.sps_landed, counts.sps_lost, counts.sps_turned_back), (1, 1, 0));
    assert_eq!(outcome.units.iter().map(ToString::to_string).collect::<Vec<_>>(), ["landed", "lost in the drop"]);
    let first = with(input, "supply_first", true);
    let outcome = resolve::<AirDropProcedure>("", &first, "6 5 12 2").unwrap();
    assert_eq!(outcome.supply.iter().map(ToString::to_string).collect::<Vec<_>>(), ["landed", "lost in the drop"]);
}

/// ocs.airdrop.4, ocs.airdrop.5: a hex is an enemy hex unless a friendly unit was there.
#[test]
fn friendly_hexes_are_easier() {
    let lands = |status: &str, roll: &str| {
        let outcome = resolve::<AirDropProcedure>("", &one("status", status), roll).unwrap();
        outcome.counts.units_landed == 1
    };
    assert_eq!(["4", "5", "6"].map(|roll| lands("friendly", roll)), [false, true, true]);
    assert_eq!(["4", "5", "6"].map(|roll| lands("enemy", roll)), [false, false, true]);
    let unsaid = json!({ "aircraft": [transport(7)], "units": [regiment()] });
    assert_eq!(resolve::<AirDropProcedure>("", &unsaid, "5").unwrap().counts.units_lost, 1, "enemy if nothing is said");
}

/// ocs.airdrop.6: Open terrain, with a village or not, is Clear, and so is an Air Base; all else is Closed.
#[test]
fn clear_terrain_is_open_or_has_a_base() {
    let rules = rules();
    let clear = |terrain: &[Terrain], base: bool| landing(&rules, terrain.iter().copied().collect(), base).name();
    let alone: Vec<&str> = Terrain::ALL[..7].iter().map(|&terrain| clear(&[terrain], false)).collect();
    assert_eq!(alone, ["Clear", "Clear", "Closed", "Closed", "Closed", "Closed", "Closed"]);
    assert_eq!(clear(&[Terrain::Woods, Terrain::Village], false), "Closed");
    assert_eq!(clear(&[Terrain::City], true), "Clear", "an Air Base, whatever the terrain");
    assert_eq!(landing(&rules, Several::default(), false).name(), "Clear", "nothing is open ground");
}

/// ocs.airdrop.7, ocs.airdrop.8: by nation and date, for both methods.
#[test]
fn some_nations_drop_worse() {
    check(
        "nation | date  | modifier
         Allied | 7/43  | -1
         Allied | 8/44  | -1
         Allied | 9/44  | 0
         Allied | 3/45  | 0
         Soviet | 8/44  | -1
         Soviet | 5/45  | -1
         other  | 5/41  | 0",
        |row| {
            let nation = Nation::named(row[0]).unwrap();
            modifier(&rules(), nation, row[1].parse::<Month>().unwrap()).to_string()
        },
    );
    let lands = |method: &str, roll: &str| {
        let unit = with(regiment(), "method", method);
        let tug = with(transport(7), "glider", true);
        let input = json!({ "aircraft": [tug], "units": [unit], "nation": "Soviet", "date": "1/42" });
        resolve::<AirDropProcedure>("", &input, roll).unwrap().counts.units_landed
    };
    assert_eq!((lands("Air Drop", "6"), lands("Air Drop", "7")), (0, 1), "7 less 1");
    assert_eq!((lands("Glider", "5"), lands("Glider", "6")), (0, 1), "gliders too");
}

/// ocs.airdrop.10, ocs.base.14: interception, flak and mission loss thin out the carriers before anybody jumps.
#[test]
fn what_has_no_room_is_lost_or_turns_back() {
    let input = json!({
        "aircraft": vec![transport(31); 3], "units": [regiment(), regiment(), regiment()],
        "against": { "patrolled": true, "interceptors": [fighter(3)] },
    });
    let fates = |dice: &str| {
        let outcome = resolve::<AirDropProcedure>("", &input, dice).unwrap();
        assert_eq!(outcome.counts.units_landed + outcome.counts.units_turned_back + outcome.counts.units_lost, 3);
        outcome.units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    check(
        "dice               | fates
         2 1 2 12 12 12     | landed, landed, landed                // the interceptor aborts, flak misses
         12 1 2 1 2 12 12   | landed, landed, turned back           // #1 aborts, #2 turns the interceptor away
         4 6 2 12 12        | landed, landed, lost aboard           // both abort and lose a step: 1T goes home
         2 1 12 5 12 12     | landed, landed, lost aboard           // flak takes a step of #3
         12 1 12 1 12 1     | turned back, turned back, turned back // all abort: no flak, no drop
         12 1 12 6 12 5     | turned back, turned back, lost aboard // 2T, 1T and 1T go home, pooled
         2 1 12 5 2 12      | lost in the drop, landed, lost aboard",
        |row| fates(row[0]),
    );
    let told = told::<AirDropProcedure>("", &input, "12 1 2 1 2 12 12");
    assert!(told.contains("Interceptor 1 aborts. (ocs.base.16)"), "{told}");
    assert!(told.contains("#1, a Transport, aborts. (ocs.base.16)"), "{told}");
    assert!(
        told.contains("Air Drop on an enemy hex, Clear: 6 or more of two dice succeeds. (ocs.airdrop.4)"),
        "{told}"
    );
    assert!(told.contains("Open to choose: what is given up"), "{told}");
}

/// ocs.airtrans.2: a glider comes and goes with its tug, and what is in it lands by glider.
#[test]
fn gliders_share_the_fate_of_their_tugs() {
    let input = json!({
        "aircraft": [with(transport(31), "glider", true), transport(31)],
        "units": [regiment(), with(regiment(), "method", "Glider")],
        "against": { "patrolled": true, "interceptors": [fighter(3)], "stop_after": 1 },
    });
    let fates = |dice: &str| {
        let outcome = resolve::<AirDropProcedure>("", &input, dice).unwrap();
        outcome.units.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(fates("2 1 2 5 5"), "lost in the drop, landed", "a glider needs one less");
    assert_eq!(fates("12 1 2 12"), "landed, turned back", "the tug aborts");
    assert_eq!(fates("12 5 2 12"), "landed, turned back", "a reduced tug still has its glider");
}

/// ocs.base.16: nobody intercepts outside a Patrol Zone, and nobody but Fighters.
#[test]
fn only_fighters_of_the_zone_intercept() {
    let against = |patrolled: bool, aircraft: Value| {
        fault(&one("against", json!({ "patrolled": patrolled, "interceptors": [aircraft] })))
    };
    assert!(against(false, fighter(3)).starts_with("interceptors outside a Patrol Zone"));
    assert!(against(true, bomber(12)).starts_with("a tactical bomber intercepts"));
    let nowhere = json!({ "type": "Transport", "capacity": 2 });
    assert!(fault(&one("aircraft", json!([nowhere]))).starts_with("a Transport without a range"));
    let twice = one("against", json!({ "patrolled": true, "targets": [1, 1] }));
    assert!(fault(&twice).starts_with("targets: #1 twice"));
}
