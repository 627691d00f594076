//! Dumps blown up, dumps and transports captured, Extenders that collapse.

use super::net::Kept;
use super::*;
use crate::rules::supply::Percent;
use crate::supply::capture::{CaptureProcedure, Vehicles, captures, displacement, may_move};
use crate::supply::dump::{DumpProcedure, may_blow};
use crate::supply::extender::{collapses_to, may_collapse};
use crate::supply::net::Net;
use crate::supply::phase::Phase;
use crate::supply::situation::{Extender, Placed, Railway, Wheels};
use crate::supply::zoc::Zones;
use crate::terrain::Terrain;
use crate::tokens::Tokens;
use crate::unit::Party;
use jumpmaster_core::Named;
use serde_json::json;

/// ocs.ex.3: half of 13T, halves up (ocs.dump.1 to ocs.dump.3).
#[test]
fn example_3() {
    let dice = dice_of("ocs.ex.3")[0].to_string();
    let outcome = resolve::<DumpProcedure>(json!({ "tokens": 13 }), &dice).unwrap();
    assert_eq!((outcome.destroyed, outcome.left), (Tokens(7), Tokens(6)));
    assert_eq!(
        told::<DumpProcedure>(json!({ "tokens": 13 }), &dice)[1],
        "Of 3 SP 1T in the dump 1 SP 3T are destroyed; 1 SP 2T are left."
    );
}

/// ocs.table.dump-blowing, ocs.dump.2: every face; exact odds by hand.
#[test]
fn a_die_blows_a_dump() {
    let blown = (1..=6)
        .map(|face: u8| resolve::<DumpProcedure>(json!({ "tokens": 100 }), &face.to_string()).unwrap().destroyed.0);
    assert_eq!(blown.collect::<Vec<_>>(), [25, 50, 50, 75, 75, 100]);
    let odds = odds::<DumpProcedure>(json!({ "tokens": 4 }), 6);
    let odds: Vec<(u32, u128)> = odds.into_iter().map(|(outcome, ways)| (outcome.destroyed.0, ways)).collect();
    assert_eq!(odds, [(1, 1), (2, 2), (3, 2), (4, 1)]);
    let rules = house("[tables.\"ocs.table.dump-blowing\"]\n\"6\" = [\"90\"]").unwrap();
    assert_eq!(*rules.supply.blowing.at(6), Percent(90));
    assert!(house("[tables.\"ocs.table.dump-blowing\"]\n\"6\" = [\"101\"]").unwrap_err().contains("\"101\""));
}

/// ocs.dump.1
#[test]
fn dumps_are_blown_in_three_phases() {
    let phases: Vec<&str> = Phase::ALL.iter().filter(|&&phase| may_blow(phase)).map(|phase| phase.name()).collect();
    assert_eq!(phases, ["Movement", "Reaction", "Exploitation"]);
    let fault = resolve::<DumpProcedure>(json!({ "tokens": 4, "phase": "Combat" }), "1").unwrap_err();
    assert!(fault.why.contains("ocs.dump.1"));
    assert_eq!(resolve::<DumpProcedure>(json!({ "tokens": 0 }), "1").unwrap_err().what, "tokens: 0");
    assert_eq!(resolve::<DumpProcedure>(json!({ "tokens": 4001 }), "1").unwrap_err().what, "tokens: 4001");
    examples_run::<DumpProcedure>();
}

/// ocs.ex.4: the dump, then the trucks with their load (ocs.capture.1 to ocs.capture.5, ocs.capture.8 to ocs.capture.10).
#[test]
fn example_4() {
    let dice = dice_of("ocs.ex.4").iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let input = json!({ "dump": 10, "trucks": { "points": 4, "load": 8 } });
    let outcome = resolve::<CaptureProcedure>(input.clone(), &dice).unwrap();
    let dump = outcome.dump.unwrap();
    assert_eq!((dump.captured, dump.destroyed), (Tokens(5), Tokens(5)));
    let trucks = outcome.trucks.unwrap();
    assert_eq!(trucks.captured, Vehicles { capacity: Tokens(4), load: Tokens(2) });
    assert_eq!(trucks.displaced, Vehicles { capacity: Tokens(12), load: Tokens(6) });
    assert_eq!(
        told::<CaptureProcedure>(input, &dice),
        [
            "Of the dump 1 SP 1T are captured.",
            "The other 1 SP 1T are destroyed.",
            "Captured: 1 truck point with 2T, as counters of the captor.",
            "What was captured may move in this phase.",
            "Displaced by up to 10 hexes: 3 truck points with 1 SP 2T; their owner says where."
        ]
    );
}

/// ocs.table.capture, ocs.capture.2, ocs.capture.3: every face of all three categories, each with its own die.
#[test]
fn every_category_has_its_die() {
    let captured = |input: &serde_json::Value, dice: &str| resolve::<CaptureProcedure>(input.clone(), dice).unwrap();
    let all = json!({ "dump": 100, "trucks": { "points": 25, "load": 100 }, "wagons": { "points": 25 } });
    let mut table = Vec::new();
    for face in 1..=6 {
        let outcome = captured(&all, &format!("{face} {face} {face}"));
        let [trucks, wagons] = [outcome.trucks.unwrap(), outcome.wagons.unwrap()];
        assert_eq!(trucks.captured.capacity, trucks.captured.load, "one die for vehicles and load");
        table.push([outcome.dump.unwrap().captured.0, trucks.captured.load.0, wagons.captured.capacity.0]);
    }
    assert_eq!(table, [[0, 0, 0], [25, 0, 0], [25, 25, 25], [50, 50, 50], [50, 50, 75], [75, 75, 100]]);
    let odds = odds::<CaptureProcedure>(json!({ "dump": 4, "wagons": { "points": 1, "load": 4 } }), 36);
    let mut counted: BTreeMap<(u32, u32), u128> = BTreeMap::new();
    for (dump, wagons) in (0..6).flat_map(|one| (0..6).map(move |other| (one, other))) {
        *counted.entry(([0, 1, 1, 2, 2, 3][dump], [0, 0, 1, 2, 3, 4][wagons])).or_default() += 1;
    }
    let found: BTreeMap<(u32, u32), u128> = odds
        .into_iter()
        .map(|(outcome, ways)| ((outcome.dump.unwrap().captured.0, outcome.wagons.unwrap().captured.load.0), ways))
        .collect();
    assert_eq!(found, counted);
    let rules = house("[tables.\"ocs.table.capture\"]\n\"1\" = [\"10\", \"0\", \"0\"]").unwrap();
    assert_eq!(*rules.supply.capture[0].at(1), Percent(10));
}

/// ocs.capture.1, ocs.capture.6, ocs.capture.9, ocs.capture.10: who captures, how far wagons go, when the vehicles move.
#[test]
fn captured_vehicles_move_only_in_movement() {
    assert!(captures(true, false) && !captures(true, true) && !captures(false, false));
    assert!(may_move(Phase::Movement) && !may_move(Phase::Combat) && !may_move(Phase::Exploitation));
    let lines = told::<CaptureProcedure>(json!({ "wagons": { "points": "1/2", "load": 1 }, "phase": "Combat" }), "3");
    assert_eq!(
        lines,
        [
            "Captured: 1/4 wagon point with 0T, as counters of the captor.",
            "What was captured may not move in this phase.",
            "Displaced by up to 5 hexes: 1/4 wagon point with 1T; their owner says where."
        ],
        "a quarter of two tokens is half a token, which goes up; of one token it is none"
    );
    let fault = |input: serde_json::Value| resolve::<CaptureProcedure>(input, "1").unwrap_err().what;
    assert_eq!(fault(json!({})), "nothing to capture");
    assert_eq!(fault(json!({ "trucks": { "points": "1/3" } })), "trucks: 1/3 Transport Points");
    assert_eq!(fault(json!({ "trucks": { "points": 1, "load": 5 } })), "trucks: load: 5");
    examples_run::<CaptureProcedure>();
}

/// ocs.capture.5 to ocs.capture.7: any land hex near enough without an enemy combat unit, whatever lies between.
#[test]
fn displaced_vehicles_go_anywhere_near() {
    let (rules, board) = (rules(), board(&BoardInput::open(14, 1).with(Terrain::Water, &["0401"])));
    let ring = [hex(&board, "0201"), hex(&board, "0601")];
    let zones = Zones::of(&board, ring.map(|hex| (Party::Red, hex, true)));
    let places = |wheels| {
        let from = hex(&board, "0101");
        let hexes = displacement(&rules, &board, &zones, Party::Blue, wheels, from);
        hexes.map(|hex| board.name(hex)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(places(Wheels::Wagon), "0301 0501");
    assert_eq!(places(Wheels::Truck), "0301 0501 0701 0801 0901 1001 1101");
}

/// ocs.extender.1, ocs.extender.3: it collapses into any hex within its draw range.
#[test]
fn an_extender_collapses_and_is_never_captured() {
    let board = board(&BoardInput::open(14, 1));
    let kept = |at: &str| Kept {
        rules: rules(),
        units: vec![Placed { party: Party::Red, hex: hex(&board, at), zoc: false, throw: None }],
        dumps: Vec::new(),
        sources: Vec::new(),
        extenders: Vec::new(),
        railways: [Railway::none(&board), Railway::none(&board)],
        board: board.clone(),
    };
    let places = |enemy: &str, wheels| {
        let kept = kept(enemy);
        let situation = kept.situation();
        let extender = Extender { party: Party::Blue, hex: hex(&board, "0301"), wheels };
        let hexes =
            collapses_to(situation.rules, situation.board, Net::new(&situation).side(Party::Blue).barriers(), extender);
        hexes.into_iter().map(|hex| board.name(hex)).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(places("0301", Wheels::Truck), "0101 0201 0401 0501 0601 0701 0801", "not where the enemy is");
    assert_eq!(places("1401", Wheels::Wagon), "0101 0201 0301 0401 0501");
}

/// ocs.extender.2: at will in the Movement Phase, if the option says so.
#[test]
fn an_owner_collapses_his_extenders() {
    assert!(may_collapse(&rules(), Phase::Movement) && !may_collapse(&rules(), Phase::Exploitation));
    assert!(!may_collapse(&printed::rules::<Ocs>("collapse=off"), Phase::Movement));
}
