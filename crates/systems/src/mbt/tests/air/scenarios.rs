//! What ready-made scenarios offer to the procedures of the air.

use super::*;
use crate::mbt::scenario::Scenario;
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};
use std::sync::Arc;

fn scenarios() -> Vec<Arc<Scenario>> {
    let ledger = Ledger::read(Mbt::LEDGER).unwrap();
    let read = |file: &jumpmaster_core::ScenarioFile| {
        let map = Map::read(file.name, file.map, &|_| None).unwrap();
        let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map };
        Mbt::scenario(&source, &ledger, None).unwrap_or_else(|fault| panic!("{fault}"))
    };
    Mbt::SCENARIOS.iter().map(read).collect()
}

/// Whether a procedure takes what a scenario offers it; nothing offered is nothing to take.
fn takes<P: Procedure<System = Mbt>>(scenario: &Scenario) -> bool {
    let Some(input) = P::of_scenario(scenario) else { return false };
    let case = P::prepare(&scenario.rules, &input).unwrap_or_else(|fault| panic!("{}: {fault}", P::ID));
    assert!(P::sheet(&case).is_some());
    true
}

/// The plan a scenario starts from is one that the procedures take: all of it, and its first stick alone (mbt.flight.3).
#[test]
fn plans_of_scenarios_can_be_asked_about() {
    for scenario in scenarios() {
        assert!(takes::<OperationProcedure>(&scenario) && takes::<StickProcedure>(&scenario), "{}", scenario.name);
        let heavy = scenario.units.iter().any(|unit| scenario.heavy(unit.kind).is_some());
        assert_eq!(takes::<HeavyDropProcedure>(&scenario), heavy, "{}", scenario.name);
        assert_eq!(takes::<LapesProcedure>(&scenario), scenario.craft.iter().any(|craft| craft.lapes));
    }
}

/// A Lab has a line for every aircraft, and lists for what is on the ground; its example entries are taken.
#[test]
fn labs_plan_what_they_say() {
    let rules = rules();
    for (name, input) in StickProcedure::examples() {
        let case = StickProcedure::prepare(&rules, &input).unwrap();
        let lab = StickProcedure::lab(&case).unwrap();
        let lists: Vec<&str> = lab.targets.iter().map(|targets| targets.list).collect();
        assert_eq!(lists, ["aircraft", "guns", "enemies", "assembly"], "{name}");
        assert!(lab.first().line.is_some());
        assert_eq!((lab.units, lab.formation), (9, Some((2, "squad"))));
    }
}
