//! What built-in scenarios offer to the procedures of the air.

use crate::scenario::Scenario;
use crate::tests::air::*;
use jumpmaster_core::Scenario as _;
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};
use std::sync::Arc;

fn scenarios() -> Vec<Arc<Scenario>> {
    let ledger = Ledger::read(Mbt::LEDGER).unwrap();
    let read = |file: &jumpmaster_core::ScenarioFile| {
        let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
        let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: map.into() };
        source.read::<<Mbt as System>::Scenario>(&ledger, None).unwrap_or_else(|fault| panic!("{fault}"))
    };
    Mbt::SCENARIOS.iter().map(read).collect()
}

/// The first scenario with part of its text replaced.
fn altered(what: &str, otherwise: &str) -> Result<Arc<Scenario>, String> {
    let file = &Mbt::SCENARIOS[0];
    assert!(file.text.contains(what), "{} says nothing of {what}", file.name);
    let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
    let source = ScenarioSource { file: file.name.into(), text: file.text.replace(what, otherwise), map: map.into() };
    source
        .read::<<Mbt as System>::Scenario>(&Ledger::read(Mbt::LEDGER).unwrap(), None)
        .map_err(|fault| fault.to_string())
}

/// mbt.heavy.4: the 4th hex of the DZ is the default for every aircraft, whether the starting plan names it or not.
#[test]
fn release_hexes_of_aircraft_without_a_mission() {
    let scenario = altered("names = [\"Chalk 1\"]", "names = [\"Chalk 1\", \"Spare\"]").unwrap();
    let releases: Vec<u8> = scenario.plan.missions.iter().map(|mission| mission.release).collect();
    assert_eq!(releases, [4, 4]);
    let none = altered("start = \"H15\"", "start = \"H15\"\nrelease = 0").err().unwrap();
    assert!(none.contains("release: 0"), "{none}");
}

/// mbt.flight.3, mbt.base.2: an aircraft comes in within the impulses of its turn.
#[test]
fn delays_of_scenarios() {
    let delayed = |impulses: u8| altered("start = \"H15\"", &format!("start = \"H15\"\ndelay = {impulses}"));
    assert_eq!(delayed(19).unwrap().plan.missions[0].delay, 19);
    for late in [20, 255] {
        let fault = delayed(late).err().unwrap();
        assert!(fault.contains(&format!("delay: {late}")) && fault.contains("0 to 19"), "{fault}");
    }
}

/// Whether a procedure accepts what a scenario offers it; false if nothing is offered.
fn takes<P: Procedure<System = Mbt>>(scenario: &Scenario) -> bool {
    let Some(input) = P::of_scenario(scenario) else { return false };
    let case = P::prepare(&scenario.rules, &input).unwrap_or_else(|fault| panic!("{}: {fault}", P::ID));
    assert!(P::sheet(&case).is_some());
    true
}

/// The procedures accept the plan a scenario starts from: all of it, and its first stick alone (mbt.flight.3).
#[test]
fn plans_of_scenarios_can_be_asked_about() {
    for scenario in scenarios() {
        assert!(takes::<OperationProcedure>(&scenario) && takes::<StickProcedure>(&scenario), "{}", scenario.name);
        let heavy = scenario.units.iter().any(|unit| scenario.heavy(unit.kind).is_some());
        assert_eq!(takes::<HeavyDropProcedure>(&scenario), heavy, "{}", scenario.name);
        assert_eq!(takes::<LapesProcedure>(&scenario), scenario.craft.iter().any(|craft| craft.lapes));
    }
}

/// A Lab has a line for every aircraft, and lists for what is on the ground; its example entries are accepted.
#[test]
fn labs_plan_what_they_say() {
    let rules = rules();
    for (name, input) in StickProcedure::examples() {
        let case = StickProcedure::prepare(&rules, &input).unwrap();
        let lab = StickProcedure::lab(&case).unwrap();
        let lists: Vec<&str> = lab.targets.iter().map(|targets| targets.list).collect();
        assert_eq!(lists, ["aircraft", "guns", "enemies", "assembly"], "{name}");
        assert!(lab.first().line.is_some());
        let units = if name == "a squad alone" { 2 } else { 9 };
        assert_eq!((lab.units, lab.formation), (units, Some((2, "squad"))), "{name}");
    }
}

/// mbt.heavy.2, mbt.lapes.3, mbt.lapes.4, mbt.reuse.1: a starting plan whose later waves would find their ground used is
/// refused before a game begins, with who is in conflict, where, and when the ground is free; if nobody has to wait,
/// nothing is said.
#[test]
fn plans_that_cannot_be_flown_are_refused() {
    let file = &Mbt::SCENARIOS[1];
    let sound = |what: &str, otherwise: &str| {
        assert!(what.is_empty() || file.text.contains(what), "{} says nothing of {what}", file.name);
        let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
        let source =
            ScenarioSource { file: file.name.into(), text: file.text.replacen(what, otherwise, 1), map: map.into() };
        let scenario = source.read::<<Mbt as System>::Scenario>(&Ledger::read(Mbt::LEDGER).unwrap(), None).unwrap();
        scenario.sound().err()
    };
    assert_eq!(sound("", ""), None);
    let fault = sound("start = \"Y24\"", "start = \"CC7\"").unwrap();
    assert_eq!(fault.why, "mbt.heavy.2");
    for said in ["Heavy 1 shares 40 hexes", "with Chalk 5", "Heavy 1 shares 27 hexes", "with Chalk 6", "from turn 8 on"]
    {
        assert!(fault.what.contains(said), "{said}: {fault}");
    }
    assert_eq!(sound("start = \"O17\"", "start = \"O16\"").unwrap().why, "mbt.lapes.3", "nine hexes of the strip");
    assert_eq!(
        sound("start = \"Y24\"\nlength = 10", "start = \"O14\"\nwidth = 1").unwrap().why,
        "mbt.lapes.3",
        "after a Heavy Drop"
    );
    let first = "names = [\"Heavy 1\", \"Heavy 2\"]\nwave = 2\nturn = 2";
    let late = |turn: u8| sound(first, &format!("names = [\"Heavy 1\", \"Heavy 2\"]\nwave = 2\nturn = {turn}"));
    assert_eq!(late(12), None);
}
