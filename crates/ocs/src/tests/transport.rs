//! Railways, ships, ports, Transport Points.

use super::*;
use crate::fraction::Fraction;
use crate::rules::supply::Percent;
use crate::supply::cargo::Passenger;
use crate::supply::equivalents::Cargo;
use crate::supply::load::{self, Place};
use crate::supply::phase::Phase;
use crate::supply::port::{Port, PortProcedure};
use crate::supply::rail::{self, RailProcedure};
use crate::supply::shipping::{self, Passage, Quay, ShippingProcedure};
use crate::supply::situation::Wheels;
use crate::terrain::Gauge;
use crate::tokens::Tokens;
use crate::unit::Mode;
use jumpmaster_core::Named;
use jumpmaster_testing::text_table::check;
use proptest::prelude::*;
use serde_json::{Value, json};

/// ocs.ex.19: two regiments and 2 SP over several tracks (ocs.equiv.1 to ocs.equiv.4, ocs.rail.2).
#[test]
fn example_19() {
    assert!(dice_of("ocs.ex.19").is_empty());
    let units = json!([{ "size": 1, "move_ma": 8 }, { "size": 1, "move_ma": 6 }]);
    let input = json!({ "cargo": { "units": units, "tokens": 8 }, "capacity": 20, "multi_track": true });
    let outcome = resolve::<RailProcedure>(input.clone(), "").unwrap();
    assert!(outcome.allowed);
    assert_eq!((outcome.charge, outcome.left), (Fraction::whole(7), Fraction::whole(13)));
    assert_eq!(
        told::<RailProcedure>(input, ""),
        [
            "A unit of 1 RE: 4T.",
            "A unit of 1 RE with a Move Mode MA of 6: 2T.",
            "2 SP of supply: 8T.",
            "Several tracks all the way: half of that.",
            "Together it is charged 7T.",
            "13T of rail capacity are left.",
            "The units may not move any further in this phase."
        ]
    );
}

/// ocs.equiv.4, ocs.rail.2: charges are exact, and Transport Points are charged besides their load.
#[test]
fn charges_are_not_rounded() {
    let battalion = Cargo::Unit { size: Fraction::HALF, allowance: 6 };
    assert_eq!(battalion.charge(), Fraction::ONE);
    assert_eq!(battalion.rail_charge(true), Fraction::HALF);
    let truck = Cargo::Transport { wheels: Wheels::Truck, capacity: Tokens::sp(1) };
    assert_eq!([truck, Cargo::Supply(Tokens(3))].map(Cargo::charge), [Fraction::whole(4), Fraction::whole(3)]);
}

fn unit(mode: Mode, spent: Fraction, repair: bool) -> Passenger {
    Passenger { size: Fraction::ONE, allowance: 8, mode, spent, repair }
}

/// ocs.rail.6 to ocs.rail.9
#[test]
fn who_may_board_a_train() {
    let none = Fraction::ZERO;
    assert!(rail::may_board(unit(Mode::Move, Fraction::HALF, false)).is_ok());
    assert!(rail::may_board(unit(Mode::Move, Fraction::new(5, 8), false)).is_err());
    assert!(rail::may_board(unit(Mode::Combat, none, false)).is_err());
    assert!(rail::may_board(unit(Mode::Combat, none, true)).is_ok());
    assert!(rail::may_board(unit(Mode::Strat, none, true)).is_err());
    assert!(rail::may_go_on(true) && !rail::may_go_on(false));
    let runs: Vec<&str> =
        Phase::ALL.iter().filter(|&&phase| rail::may_run(phase).is_ok()).map(|phase| phase.name()).collect();
    assert_eq!(runs, ["Movement"]);
}

/// A line from 0101 to 0501 with towns at both ends.
fn line(more: Value) -> Value {
    let line = json!({
        "board": {
            "columns": 6, "rows": 4,
            "terrain": { "town": ["0101", "0501"] },
            "sides": { "double rail": ["0101 SE", "0201 NE"], "rail": ["0301 SE", "0401 NE"], "broad rail": ["0501 SE"] },
        },
        "from": "0101",
        "to": "0501",
    });
    with(line, more)
}

/// ocs.rail.1 to ocs.rail.9: what keeps a train from running, one thing at a time.
#[test]
fn a_line_must_be_open() {
    let leg = json!({ "size": 1, "move_ma": 8 });
    let repair = json!({ "size": 1, "move_ma": 8, "mode": "Combat", "repair": true });
    check(
        "what                                   | said
         {}                                      | 4 by 0101 0201 0301 0401 0501
         {\"to\": \"0301\"}                      | ocs.rail.3
         {\"to\": \"0301\", \"detrainable\": [\"0301\"]} | 2 by 0101 0201 0301
         {\"from\": \"0201\"}                    | ocs.rail.3
         {\"broken\": [\"0301\"]}                | ocs.rail.5
         {\"enemies\": [\"0402\"]}               | ocs.rail.5
         {\"enemies\": [\"0303\"]}               | 4 by 0101 0201 0301 0401 0501
         {\"quiet_enemies\": [\"0402\"]}         | 4 by 0101 0201 0301 0401 0501
         {\"quiet_enemies\": [\"0401\"]}         | ocs.rail.5
         {\"gauge\": \"broad\"}                  | ocs.rail.3
         {\"to\": \"0601\", \"detrainable\": [\"0601\"]} | ocs.rail.3",
        |row| {
            let more: Value = serde_json::from_str(row[0]).unwrap();
            let input = json!({ "cargo": { "units": [leg] }, "capacity": 4, "line": line(more) });
            let outcome = resolve::<RailProcedure>(input, "").unwrap();
            match outcome.forbidden_by {
                Some(clause) => clause.to_string(),
                None => format!("{} by {}", outcome.charge, outcome.path.join(" ")),
            }
        },
    );
    let forbidden = |input: Value| resolve::<RailProcedure>(input, "").unwrap().forbidden_by.map(|clause| clause.0);
    let at = json!({ "to": "0301" });
    assert_eq!(forbidden(json!({ "cargo": { "units": [repair] }, "capacity": 4, "line": line(at.clone()) })), None);
    assert_eq!(
        forbidden(json!({ "cargo": { "units": [repair, leg] }, "capacity": 8, "line": line(at) })),
        Some("ocs.rail.3")
    );
    assert_eq!(forbidden(json!({ "cargo": { "units": [leg] }, "capacity": 3 })), Some("ocs.rail.1"));
    assert_eq!(forbidden(json!({ "cargo": { "tokens": 1 }, "capacity": 0 })), Some("ocs.rail.1"));
    assert_eq!(forbidden(json!({ "cargo": { "tokens": 1 }, "capacity": 9, "phase": "Combat" })), Some("ocs.rail.6"));
    let fault = |input: Value| resolve::<RailProcedure>(input, "").unwrap_err().what;
    assert_eq!(fault(json!({ "cargo": {}, "capacity": 9 })), "cargo: nothing");
    assert_eq!(
        fault(json!({ "cargo": { "units": [{ "size": 0, "move_ma": 8 }] }, "capacity": 9 })),
        "cargo: unit 1: size: 0"
    );
    assert!(
        fault(json!({ "cargo": { "tokens": 4 }, "capacity": 9, "line": line(json!({ "to": "0909" })) }))
            .contains("0909")
    );
    examples_run::<RailProcedure>();
}

/// ocs.rail.3: villages, towns, cities, ports, Air Bases, and what the scenario lists.
#[test]
fn some_rail_hexes_are_detrainable() {
    let board = board(
        &BoardInput::open(4, 1)
            .with(crate::terrain::Terrain::Village, &["0101", "0401"])
            .along(crate::terrain::Edge::Rail, &["0101 SE", "0201 NE"]),
    );
    let at = |name: &str, port, listed| rail::detrainable(&board, hex(&board, name), Gauge::Standard, port, listed);
    assert!(at("0101", false, false) && at("0201", true, false) && at("0201", false, true));
    assert!(!at("0201", false, false) && !at("0401", true, true), "no railway there");
    assert!(!rail::detrainable(&board, hex(&board, "0101"), Gauge::Broad, true, true), "of the wrong gauge");
}

/// ocs.table.port-capacity, ocs.port.1, ocs.port.2, ocs.ship.5.
#[test]
fn hits_lower_a_ports_capacity() {
    let capacity = |full: u32| {
        (0..=4)
            .map(|hits| resolve::<PortProcedure>(json!({ "capacity": full, "hits": hits }), "").unwrap().capacity.0)
            .collect::<Vec<_>>()
    };
    assert_eq!(capacity(20), [20, 16, 12, 8, 4]);
    assert_eq!(capacity(4), [4, 3, 2, 2, 1]);
    assert_eq!(capacity(1), [1, 1, 1, 0, 0]);
    let shut = resolve::<PortProcedure>(json!({ "capacity": 20, "unnegated_ezoc": true }), "").unwrap();
    assert_eq!(shut.capacity, Tokens::NONE);
    assert_eq!(resolve::<PortProcedure>(json!({ "capacity": 20, "hits": 5 }), "").unwrap_err().what, "port: hits: 5");
    let rules =
        house("[tables.\"ocs.table.port-capacity\"]\n\"% of capacity\" = [\"100\", \"90\", \"60\", \"40\", \"20\"]")
            .unwrap();
    assert_eq!(*rules.supply.port.at(1), Percent(90));
    assert!(
        house("[tables.\"ocs.table.port-capacity\"]\n\"% of capacity\" = [\"100\", \"many\", \"60\", \"40\", \"20\"]")
            .is_err()
    );
    examples_run::<PortProcedure>();
}

/// ocs.ship.3 to ocs.ship.5: one pool for both directions, or all of it for one unit.
#[test]
fn a_port_handles_so_much_or_one_unit() {
    let rules = rules();
    let quay =
        |full, used, shut| Quay { port: Port { full: Tokens(full), hits: 0, shut }, used: Fraction::whole(used) };
    let twelve = Fraction::whole(12);
    assert_eq!(quay(20, 8, false).passes(&rules, twelve, false), Some(Passage::Charged));
    assert_eq!(quay(20, 9, false).passes(&rules, twelve, false), None);
    assert_eq!(quay(4, 0, false).passes(&rules, twelve, true), Some(Passage::Whole));
    assert_eq!(quay(4, 0, false).passes(&rules, twelve, false), None);
    assert_eq!(quay(4, 1, false).passes(&rules, twelve, true), None, "some of it is spent");
    assert_eq!(quay(0, 0, false).passes(&rules, twelve, true), None);
    assert_eq!(quay(4, 0, true).passes(&rules, twelve, true), None, "the exception is lost too");
}

/// ocs.ship.1, ocs.ship.2, ocs.ship.6, ocs.ship.7: what keeps a load ashore, one thing at a time.
#[test]
fn a_load_must_be_fit_to_be_shipped() {
    let input = |cargo: Value, capacity: u32, from: u32, to: u32, more: Value| {
        let input =
            json!({ "cargo": cargo, "capacity": capacity, "from": { "capacity": from }, "to": { "capacity": to } });
        resolve::<ShippingProcedure>(with(input, more), "").unwrap()
    };
    let forbidden =
        |cargo, capacity, from, to, more| input(cargo, capacity, from, to, more).forbidden_by.map(|clause| clause.0);
    let unit = json!({ "units": [{ "size": 3, "move_ma": 8 }] });
    let whole = input(unit.clone(), 12, 12, 4, json!({}));
    assert!(whole.allowed && whole.whole_port);
    assert_eq!((whole.charge, whole.left), (Fraction::whole(12), Fraction::ZERO));
    assert_eq!(forbidden(unit.clone(), 11, 12, 12, json!({})), Some("ocs.ship.1"));
    assert_eq!(forbidden(json!({ "tokens": 8 }), 12, 12, 4, json!({})), Some("ocs.ship.3"));
    assert_eq!(
        forbidden(unit.clone(), 12, 12, 12, json!({ "to": { "capacity": 12, "unnegated_ezoc": true } })),
        Some("ocs.ship.5")
    );
    assert_eq!(forbidden(unit.clone(), 12, 12, 12, json!({ "phase": "Exploitation" })), Some("ocs.ship.6"));
    let moved = json!({ "units": [{ "size": 3, "move_ma": 8, "spent": "1/8" }] });
    assert_eq!(forbidden(moved, 12, 12, 12, json!({})), Some("ocs.ship.7"));
    let combat = json!({ "units": [{ "size": 3, "move_ma": 8, "mode": "Combat" }] });
    assert_eq!(forbidden(combat, 12, 12, 12, json!({})), Some("ocs.ship.7"));
    let sea = |ships: &[&str]| {
        json!({ "sea": {
        "board": { "columns": 5, "rows": 1, "terrain": { "water": ["0201", "0301", "0401"] } },
        "from": "0101", "to": "0501", "enemy_ships": ships,
    } })
    };
    assert_eq!(input(unit.clone(), 12, 12, 12, sea(&[])).path.len(), 5);
    assert_eq!(forbidden(unit, 12, 12, 12, sea(&["0301"])), Some("ocs.ship.2"));
    assert!(shipping::may_sail(Phase::Movement).is_ok() && shipping::may_sail(Phase::Reaction).is_err());
    examples_run::<ShippingProcedure>();
}

/// ocs.ship.2: by sea or along a coast, not over land.
#[test]
fn ships_stay_on_the_water() {
    let fault = |water: &[&str]| {
        let sea = json!({ "board": { "columns": 5, "rows": 3, "terrain": { "water": water } }, "from": "0102", "to": "0502" });
        let input = json!({ "cargo": { "tokens": 4 }, "capacity": 4, "from": { "capacity": 4 }, "to": { "capacity": 4 }, "sea": sea });
        resolve::<ShippingProcedure>(input, "").unwrap().forbidden_by.map(|clause| clause.0)
    };
    assert_eq!(fault(&["0101", "0201", "0301", "0401", "0501"]), None);
    assert_eq!(fault(&["0101", "0201", "0501"]), Some("ocs.ship.2"));
}

/// ocs.load.1 to ocs.load.3
#[test]
fn trucks_load_anywhere_and_unload_among_friends() {
    let rules = rules();
    assert_eq!([Wheels::Truck, Wheels::Wagon].map(|wheels| load::allowance(&rules, wheels)), [500, 120]);
    assert_eq!([Wheels::Truck, Wheels::Wagon].map(|wheels| load::cost(&rules, wheels)), [50, 12], "5 and 1.2 MPs");
    let nowhere = Place::default();
    assert_eq!(load::may_unload(nowhere).unwrap_err().why.0, "ocs.load.3");
    let places = [
        Place { combat_unit: true, ..nowhere },
        Place { port: true, ..nowhere },
        Place { air_base: true, ..nowhere },
        Place { dump: true, ..nowhere },
    ];
    assert!(places.into_iter().all(|place| load::may_unload(place).is_ok()));
}

proptest! {
    /// ocs.equiv.1 to ocs.equiv.4: charges are what the clauses say, in quarters of a token at the finest for half an RE.
    #[test]
    fn charges_follow_size_and_speed(halves in 1_u64..20, allowance in 0_u8..30, multi: bool) {
        let charge = Cargo::Unit { size: Fraction::new(halves, 2), allowance }.rail_charge(multi);
        let mut eighths = halves * 16;
        eighths /= if allowance <= 6 { 2 } else { 1 };
        eighths /= if multi { 2 } else { 1 };
        prop_assert_eq!(charge, Fraction::new(eighths, 8));
    }
}
