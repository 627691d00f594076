//! Airborne operations: what is refused, what is told, and the joint answer about supply against whole runs.

use super::*;
use crate::air::drop::Fate;
use crate::air::drop::operation::{Input, OperationProcedure, Outcome};
use crate::supply::provision::SupplyProcedure;
use crate::tests::{examples_run, with as laid};
use jumpmaster_core::Goal;
use jumpmaster_core::Objective;
use jumpmaster_core::goal::Figure;
use num_bigint::BigUint;

/// Two drops behind enemies whose ZOCs close the way to the second unless somebody holds the first.
fn behind() -> Value {
    let fly = |hex: &str| json!({ "hex": hex, "aircraft": "Blue Transport", "base": "0104" });
    let enemy = |hex: &str| json!({ "hex": hex, "unit": "Red Inf Rgt" });
    json!({
        "units": [
            { "hex": "0404", "unit": "Para Rgt" },
            { "hex": "0504", "unit": "Para Rgt" },
            { "hex": "0504", "unit": "Glider Bn" },
        ],
        "supply": [{ "hex": "0504", "tokens": 1 }],
        "flights": [fly("0404"), fly("0504")],
        "enemies": [enemy("0503"), enemy("0505")],
        "bases": [{ "side": "Blue", "hex": "0104", "level": 1 }, { "side": "Red", "hex": "1204", "level": 1 }],
        "sources": [{ "side": "Blue", "hex": "0204" }],
        "asked": "in later turns",
    })
}

fn case(input: &Value) -> <OperationProcedure as Procedure>::Case {
    let input: Input = serde_json::from_value(input.clone()).unwrap();
    OperationProcedure::prepare(&rules(), &input).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Whether a unit in a hex traces supply when some hexes are held, as `ocs.supply` has it.
fn traces(input: &Value, held: &[&str], hex: &str) -> bool {
    let stands = |side: &str, hex: &str, zoc: bool| json!({ "side": side, "hex": hex, "zoc": zoc });
    let enemies =
        input["enemies"].as_array().unwrap().iter().map(|it| stands("Red", it["hex"].as_str().unwrap(), true));
    let units: Vec<Value> = enemies.chain(held.iter().map(|hex| stands("Blue", hex, false))).collect();
    let asked = json!({ "side": "Blue", "hex": hex, "units": units, "sources": input["sources"] });
    resolve::<SupplyProcedure>("", &asked, "").unwrap().traces
}

/// The number of units in supply after a run: by a trace, or else by the token that feeds two RE in the second hex.
fn supplied(input: &Value, outcome: &Outcome) -> usize {
    let landed = |fate: &Fate| *fate == Fate::Landed;
    let held: Vec<&str> =
        outcome.drops.iter().filter(|it| it.drop.units.iter().any(landed)).map(|it| &*it.hex).collect();
    let each = outcome.drops.iter().filter(|it| held.contains(&&*it.hex)).map(|it| {
        let units = it.drop.units.iter().filter(|fate| landed(fate)).count();
        let fed = it.drop.supply.iter().any(landed);
        if traces(input, &held, &it.hex) || fed { units } else { 0 }
    });
    each.sum()
}

fn figures(goals: &[Goal], name: &str) -> Vec<(String, Vec<(u128, u128)>)> {
    let goal = goals.iter().find(|goal| goal.name.starts_with(name)).unwrap_or_else(|| panic!("no goal {name}"));
    let pair = |figure: &Figure| -> (u128, u128) {
        let share = figure.share();
        (u128::try_from(&share.ways).unwrap(), u128::try_from(&share.of).unwrap())
    };
    goal.rows.iter().map(|row| (row.name.clone(), row.figures.iter().map(pair).collect())).collect()
}

/// Whether a fraction is `ways` out of [`ALL`].
fn is((some, of): (u128, u128), ways: u128) -> bool {
    BigUint::from(some) * ALL == BigUint::from(of) * ways
}

/// ocs.trace.1, ocs.trace.3, ocs.draw.7, ocs.airdrop.11: at least k units in supply, against every whole run with supply asked
/// of `ocs.supply` for each; whether the second hex traces hangs on the first.
#[test]
fn at_least_k_units_are_in_supply() {
    let plain = behind();
    assert!(traces(&plain, &["0404", "0504"], "0504") && !traces(&plain, &["0504"], "0504"));
    let watched = laid(
        plain.clone(),
        json!({
            "fighters": [{ "hex": "1204", "aircraft": "Red Fighter" }],
            "flak": [{ "hex": "0504", "level": 2 }],
        }),
    );
    for (name, input) in [("unopposed", plain), ("in a Patrol Zone", watched)] {
        let goals = OperationProcedure::goals(&case(&input), None);
        let runs = every::<OperationProcedure, _>("", &input, |outcome| supplied(&input, &outcome));
        let found = figures(&goals, "In supply");
        assert_eq!(found.len(), 3, "{name}");
        for (k, (row, figure)) in (1..).zip(&found) {
            let ways: u128 = runs.iter().filter(|(number, _)| **number >= k).map(|(_, ways)| ways).sum();
            assert!(is(figure[0], ways), "{name}, {row}");
        }
        // In the turn of the drop nobody need trace.
        let now = laid(input.clone(), json!({ "asked": "in the turn of the drop" }));
        let runs = every::<OperationProcedure, _>("", &input, |outcome| outcome.landed);
        for (k, (row, figure)) in (1..).zip(figures(&OperationProcedure::goals(&case(&now), None), "In supply")) {
            let ways: u128 = runs.iter().filter(|(number, _)| **number >= k).map(|(_, ways)| ways).sum();
            assert!(is(figure[0], ways), "{name}, {row}");
        }
    }
}

/// Only hexes near the objective count.
#[test]
fn the_objective_says_which_hexes_count() {
    let case = case(&behind());
    let near: Vec<bool> = (0..96).map(|hex| hex == 3 * 12 + 3).collect();
    let objective = Objective { hex: 3 * 12 + 3, within: 0, near: &near, least: 1 };
    let goals = OperationProcedure::goals(&case, Some(&objective));
    assert!(goals[0].name.starts_with("In supply within 0 hexes of 0404"), "{}", goals[0].name);
    let found = figures(&goals, "In supply");
    assert_eq!(goals[0].rows.iter().map(|row| row.wanted).collect::<Vec<_>>(), [true, false, false]);
    // It traces by itself, and lands on 6 or more: 26 of 36 (ocs.airdrop.4).
    assert_eq!(found[0].1[0].0 * 18, found[0].1[0].1 * 13);
    assert_eq!((found[1].1[0].0, found[2].1[0].0), (0, 0));
}

/// ocs.airdrop.3, ocs.airdrop.10: each unit, and the supply, as each drop by itself has them.
#[test]
fn each_unit_has_its_chances() {
    let goals = OperationProcedure::goals(&case(&behind()), None);
    let units = figures(&goals, "Each unit");
    assert_eq!(
        units.iter().map(|row| row.0.as_str()).collect::<Vec<_>>(),
        ["Para Rgt on 0404", "Para Rgt on 0504", "Glider Bn on 0504"]
    );
    for (name, figure) in units {
        assert_eq!((figure[0].0 * 18, figure[1].0), (figure[0].1 * 13, 0), "{name}");
        assert_eq!(figure.iter().map(|each| each.0).sum::<u128>(), figure[0].1, "{name}");
    }
    assert_eq!(figures(&goals, "Supply that lands")[0].0, "1T on 0504");
}

/// ocs.airdrop.9, ocs.base.13, ocs.base.15, ocs.base.16, ocs.airtrans.1, ocs.airtrans.2, ocs.mloss.3
#[test]
fn what_cannot_be_flown_is_refused() {
    let fault = |more: Value| resolve::<OperationProcedure>("", &laid(behind(), more), "").unwrap_err().to_string();
    let fly = |hex: &str, base: &str, more: Value| {
        laid(json!({ "hex": hex, "aircraft": "Blue Transport", "base": base }), more)
    };
    let one = json!([{ "hex": "0404", "unit": "Para Rgt" }]);
    for (what, more, wanted) in [
        ("an enemy is there", json!({ "enemies": [{ "hex": "0404", "unit": "Garrison Bn" }] }), "ocs.airdrop.9"),
        ("nobody flies", json!({ "flights": [fly("0404", "0104", json!({}))] }), "ocs.airdrop.1"),
        ("nothing to drop", json!({ "units": one, "supply": [] }), "ocs.airtrans.1"),
        (
            "no base",
            json!({ "flights": [fly("0404", "0105", json!({})), fly("0504", "0104", json!({}))] }),
            "ocs.base.13",
        ),
        (
            "two bases",
            json!({
                "units": one, "supply": [],
                "bases": [{ "side": "Blue", "hex": "0104" }, { "side": "Blue", "hex": "0105" }],
                "flights": [fly("0404", "0104", json!({})), fly("0404", "0105", json!({}))],
            }),
            "ocs.airtrans.1",
        ),
        (
            "crowded",
            json!({ "units": one, "supply": [], "flights": [fly("0404", "0104", json!({ "count": 4 }))] }),
            "ocs.base.13",
        ),
        (
            "gliders",
            json!({ "units": one, "supply": [], "flights": [fly("0404", "0104", json!({ "gliders": 2 }))] }),
            "ocs.airtrans.2",
        ),
        (
            "far fighters",
            json!({ "fighters": [{ "hex": "1204", "aircraft": "Red Fighter", "against": "0404" }], "bases": [
            { "side": "Blue", "hex": "0104", "level": 1 }, { "side": "Red", "hex": "1204", "level": 1 }], "units": [
            { "hex": "0108", "unit": "Para Rgt" }], "supply": [], "flights": [fly("0108", "0104", json!({}))] }),
            "nothing is dropped there",
        ),
        (
            "out of its zone",
            json!({ "fighters": [{ "hex": "1204", "aircraft": "Red Fighter", "against": "0108" }], "units": [
            { "hex": "0108", "unit": "Para Rgt" }], "supply": [], "flights": [fly("0108", "0104", json!({}))] }),
            "ocs.base.15",
        ),
        ("no such unit", json!({ "units": [{ "hex": "0404", "unit": "Para Rgmt" }] }), "did you mean \"Para Rgt\"?"),
        ("nothing", json!({ "units": [], "supply": [] }), "hexes: 0"),
    ] {
        let said = fault(more);
        assert!(said.contains(wanted), "{what}: {said}");
    }
}

/// ocs.table.scenario: the drops that The Bridge plans, as far as three Transports carry them at once, with escort and interceptor;
/// the Lab has a list for all of it.
#[test]
fn the_bridge_offers_its_plan() {
    let scenario = printed::shipped_under::<Ocs>("the-bridge", "");
    let input = OperationProcedure::of_scenario(&scenario).expect("its plan");
    let drops: Vec<String> = input.units.iter().map(|drop| format!("{} {}", drop.unit, drop.hex)).collect();
    assert_eq!(drops, ["Para Rgt 0705", "Para Rgt 0803", "Para Rgt 0706"]);
    assert_eq!(input.fighters[0].against.as_deref(), Some("0705"), "in the Patrol Zone of 1106");
    assert_eq!(input.flights[0].aircraft, "Blue Fighter");
    assert!(input.friends.iter().all(|piece| piece.unit != "Para Rgt"), "whoever flies is not on the ground");
    let case = OperationProcedure::prepare(&scenario.rules, &input).unwrap();
    let lab = OperationProcedure::lab(&case).unwrap();
    let lists: Vec<&str> = lab.targets.iter().map(|targets| targets.list).collect();
    assert_eq!(lists, ["units", "supply", "flights", "fighters", "flak", "enemies", "friends"]);
    assert_eq!(lab.units, 3);
}

#[test]
fn examples_run_and_are_told() {
    examples_run::<OperationProcedure>();
    let said = told::<OperationProcedure>("", &behind(), "7 7 5 8");
    assert!(said.contains("0404: The Para Rgt lands.") && said.contains("0504: The Glider Bn is destroyed"), "{said}");
}
