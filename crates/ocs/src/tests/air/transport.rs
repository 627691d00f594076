//! Air Transport: what is carried, when, and what is unloaded.

use super::*;
use crate::air::aircraft::aloft;
use crate::air::mission::{left_by_air, unloading};
use crate::air::stowage::{Hold, PARTS};
use crate::air::transport::AirTransportProcedure;
use crate::fraction::Fraction;
use crate::rules::air::Method;
use crate::supply::equivalents::Cargo as Goods;
use crate::tokens::Tokens;

fn room(aircraft: &[Value]) -> [u32; 2] {
    let aircraft: Vec<Aircraft> = aircraft.iter().map(read).collect();
    let room = Hold::new(&rules(), &aircraft).room(aloft(&aircraft), |_, _| true);
    assert_eq!(room.total(), room.of(Method::Parachute) + room.of(Method::Glider));
    [room.of(Method::Parachute), room.of(Method::Glider)]
}

/// ocs.airtrans.1, ocs.airtrans.2, ocs.airtrans.3, ocs.base.13: capacity, gliders, short range, reduced transports.
#[test]
fn capacity_is_pooled() {
    let tug = |distance| with(transport(distance), "glider", true);
    let reduced = |distance| with(transport(distance), "reduced", true);
    let tokens = |aircraft: &[Value]| room(aircraft).map(|parts| Fraction::new(parts.into(), PARTS.into()).to_string());
    assert_eq!(tokens(&[transport(31), transport(31)]), ["4", "0"]);
    assert_eq!(tokens(&[transport(30), transport(31)]), ["6", "0"], "half the range is short");
    assert_eq!(tokens(&[tug(30)]), ["4", "2"], "a glider is not doubled");
    assert_eq!(tokens(&[reduced(31)]), ["1", "0"]);
    assert_eq!(tokens(&[with(reduced(31), "capacity", 3)]), ["1 1/2", "0"], "exactly half");
    assert_eq!(tokens(&[fighter(3), transport(31)]), ["2", "0"], "only Transport-type aircraft carry");
}

/// ocs.equiv.1, ocs.equiv.2, ocs.airtrans.4: what a unit is charged.
#[test]
fn units_are_charged_by_size() {
    let charge = |size, allowance| Goods::Unit { size, allowance }.charge();
    assert_eq!(charge(Fraction::ONE, 8), Fraction::whole(4));
    assert_eq!(charge(Fraction::ONE, 6), Fraction::whole(2), "slow units cost half");
    assert_eq!(charge(Fraction::HALF, 7), Fraction::whole(2));
    assert_eq!(charge(Fraction::QUARTER, 6), Fraction::HALF, "never rounded");
}

/// A flight of transports beyond short range with one unit aboard, in words such as `size=1 MA=8 planes=2 Reaction`.
fn flight(words: &str) -> String {
    let word = |key: &str, default: &str| {
        let word = words.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        word.unwrap_or(default).to_string()
    };
    let unit = json!({
        "name": "Rgt", "size": word("size", "1"), "allowance": word("MA", "6").parse::<u8>().unwrap(),
        "mobility": word("by", "leg"), "mode": word("mode", "Move"), "spent": word("spent", "0"),
    });
    let planes = word("planes", "1").parse().unwrap();
    let input = json!({
        "aircraft": vec![transport(word("distance", "31").parse().unwrap()); planes], "units": [unit], "level": 3,
        "phase": word("phase", "Movement"),
    });
    let outcome = resolve::<AirTransportProcedure>("", &input, "");
    outcome.map_or_else(|fault| format!("{} ({})", fault.what, fault.why), |outcome| outcome.units[0].to_string())
}

/// ocs.airtrans.1, ocs.airtrans.4, ocs.airtrans.8, ocs.airtrans.9, ocs.airtrans.10: what may be carried, and when.
#[test]
fn some_units_fly() {
    check(
        "flight                           | comes to
         size=1 MA=6                      | unloaded
         size=1 MA=8                      | The load is more than the aircraft carry (ocs.airtrans.1)
         size=1 MA=8 planes=2             | unloaded      // they combine
         size=1 MA=10 planes=2            | unloaded
         size=1 MA=11 planes=2            | Rgt cannot fly (ocs.airtrans.4)
         size=1/2 MA=6 by=truck           | Rgt cannot fly (ocs.airtrans.4)
         size=1/2 MA=6 by=track           | Rgt cannot fly (ocs.airtrans.4)
         phase=Exploitation               | unloaded
         phase=Reaction                   | unloaded
         phase=Combat                     | Air Transport and Air Drop are flown in … (ocs.airtrans.8)
         mode=Combat                      | unloaded      // it may change in the Movement Phase
         mode=Combat phase=Reaction       | Rgt is not in Move Mode, and cannot change now (ocs.airtrans.9)
         mode=Strat phase=Exploitation    | Rgt is not in Move Mode, and cannot change now (ocs.airtrans.9)
         spent=3                          | unloaded
         spent=3.1                        | Rgt has spent more than half its MA (ocs.airtrans.10)
         distance=61                      | The target is out of range (ocs.base.14)
         size=0                           | Rgt: a size of 0 RE …
         size=1/7                         | Rgt: a size of 1/7 RE …
         spent=1/3                        | Rgt: 1/3 movement points spent …",
        |row| flight(row[0]),
    );
    assert_eq!([left_by_air(6, 0), left_by_air(6, 25), left_by_air(5, 25)], [Some(30), Some(5), Some(0)]);
    assert_eq!(left_by_air(6, 31), None, "ocs.airtrans.10");
}

/// ocs.airtrans.5, ocs.airtrans.6: a base unloads 2T for each Level, a strip nothing; those that stay do not count.
#[test]
fn a_base_unloads_by_its_level() {
    assert_eq!([0, 1, 3].map(|level| unloading(&rules(), level)), [Tokens(0), Tokens(2), Tokens(6)]);
    check(
        "level | staying | unloaded and brought back
         0     | -       | 0 12
         1     | -       | 2 10
         2     | -       | 4 8
         0     | 1 2     | 8 4
         1     | 1       | 6 6      // its 4T do not use up the 2T
         1     | 1 2 3   | 12 0",
        |row| {
            let staying: Vec<u8> = row[1].split_whitespace().filter_map(|word| word.parse().ok()).collect();
            let level: u8 = row[0].parse().unwrap();
            let input = json!({ "aircraft": vec![transport(20); 3], "supply": 12, "level": level, "staying": staying });
            let outcome = resolve::<AirTransportProcedure>("", &input, "").unwrap();
            format!("{} {}", outcome.unloaded.0, outcome.brought_back.0)
        },
    );
}

/// ocs.airtrans.7: nobody is asked about ZOCs, at the base of departure, on the way or at the destination.
#[test]
fn zones_of_control_do_not_matter() {
    let schema = serde_json::to_value(schemars::schema_for!(crate::air::transport::Input)).unwrap();
    let (mut open, mut fields) = (vec![&schema], Vec::new());
    while let Some(value) = open.pop() {
        if let Value::Object(map) = value {
            fields.extend(map.get("properties").and_then(Value::as_object).into_iter().flat_map(|map| map.keys()));
            open.extend(map.values());
        }
    }
    assert!(fields.contains(&&"patrolled".to_string()), "fields of fields are seen");
    assert!(!fields.iter().any(|field| field.to_lowercase().contains("zoc")), "{fields:?}");
}

/// ocs.airdrop.10: the cargo of those that abort comes home, that of those shot down is lost, in the order of importance.
#[test]
fn cargo_shares_the_fate_of_transports() {
    let unit = json!({ "name": "Rgt", "size": 1, "allowance": 6 });
    let input = |first: bool, aircraft: Value| {
        json!({
            "aircraft": [aircraft, transport(31)], "units": [unit], "supply": 1, "supply_first": first, "level": 3,
            "against": { "patrolled": true, "interceptors": [fighter(3)], "stop_after": 1 },
        })
    };
    let fates = |first: bool, aircraft: Value, dice: &str| {
        let outcome = resolve::<AirTransportProcedure>("", &input(first, aircraft), dice).unwrap();
        let Tokens(on) = outcome.unloaded;
        format!("{}, {on} {} {}", outcome.units[0], outcome.brought_back, outcome.lost)
    };
    // The first aborts; flak misses. The regiment flies on, the token comes home.
    assert_eq!(fates(false, transport(31), "12 1 2"), "unloaded, 0 1T 0T");
    assert_eq!(fates(true, transport(31), "12 1 2"), "brought back, 1 0T 0T", "supply first");
    // The first is reduced already, and destroyed.
    let weak = with(with(transport(31), "reduced", true), "capacity", 4);
    assert_eq!(fates(false, weak.clone(), "12 6 2"), "unloaded, 0 0T 1T");
    assert_eq!(fates(true, weak, "12 6 2"), "lost, 1 0T 0T");
    // Flak takes a step of the second.
    assert_eq!(fates(false, transport(31), "12 1 12"), "brought back, 1 0T 0T", "1T is left there and 2T at home");
}
