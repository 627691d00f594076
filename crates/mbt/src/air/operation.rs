//! All aircraft of a wave together (mbt.flight.3): flak that chooses between them, collisions, hazards.

use crate::air::mission::{AircraftInput, GunInput, Input, lab};
use crate::air::sky::Plane;
use crate::air::stick::{PASS, countryside, standard};
use crate::air::wave::{Case, Plan, Wave};
use crate::rules::Rules;
use crate::scenario::Scenario;
use jumpmaster_core::{Clause, Fault, Lab, clause};
use std::sync::Arc;

/// `mbt.operation`: a whole wave.
pub type OperationProcedure = Wave<Operation>;

/// A whole wave.
pub struct Operation;

/// The clauses that a wave enforces in addition to a pass: about formation and the use of ground.
const TOGETHER: [Clause; 18] = [
    clause!("mbt.dz.8"),
    clause!("mbt.dz.9"),
    clause!("mbt.hazard.1"),
    clause!("mbt.flight.3"),
    clause!("mbt.flight.4"),
    clause!("mbt.flight.5"),
    clause!("mbt.collision.1"),
    clause!("mbt.collision.2"),
    clause!("mbt.collision.3"),
    clause!("mbt.scatter.6"),
    clause!("mbt.heavy.1"),
    clause!("mbt.heavy.2"),
    clause!("mbt.heavy.3"),
    clause!("mbt.lapes.3"),
    clause!("mbt.lapes.4"),
    clause!("mbt.lapes.10"),
    clause!("mbt.lapes.11"),
    clause!("mbt.march.4"),
];

const CLAUSES: [Clause; PASS.len() + TOGETHER.len()] = {
    let mut all = [PASS[0]; PASS.len() + TOGETHER.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < PASS.len() { PASS[at] } else { TOGETHER[at - PASS.len()] };
        at += 1;
    }
    all
};

impl Plan for Operation {
    type Input = Input;
    type Planes = Vec<Plane>;
    const ID: &'static str = "mbt.operation";
    const TITLE: &'static str = "An operation: all aircraft of a wave";
    const ABOUT: &'static str = "Flies a whole wave in formation over its drop zones and LAPES strips, guns included, and tells what becomes of everything aboard. Guns choose among the aircraft and evasion makes them collide, so that large waves are sampled.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &CLAUSES;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case<Vec<Plane>>, Fault> {
        let (sky, planes, assembly) = input.prepare(rules)?;
        Ok(Case::new(sky, planes, assembly))
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let gun = |hex: &str, kind: &str| GunInput { hex: hex.into(), kind: kind.into(), over: None, result: None };
        let small = |start: &str| AircraftInput { squads: 1, teams: 0, ..standard(start, "N") };
        let pair = vec![standard("M25", "N"), standard("O25", "N")];
        let calm = Input { board: countryside(), aircraft: pair, ..Input::default() };
        let fire = Input {
            guns: vec![gun("P22", "light AA gun")],
            aircraft: vec![small("M25"), small("N25")],
            ..calm.clone()
        };
        let scouts = |start: &str| AircraftInput { squads: 0, half_squads: 1, teams: 0, ..standard(start, "N") };
        let few = Input { aircraft: vec![scouts("M25"), scouts("O25")], ..calm.clone() };
        vec![
            ("two platoons side by side", calm),
            ("two half-squads", few),
            ("two squads in neighbouring rows past a gun", fire),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Input::of(scenario, |_| true)
    }

    fn of_wave(wave: Input) -> Option<Input> {
        Some(wave)
    }

    fn lab(case: &Case<Vec<Plane>>) -> Option<Lab> {
        Some(lab(case))
    }
}
