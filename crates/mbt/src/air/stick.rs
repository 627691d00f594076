//! One aircraft's pass over its drop zone, including flak: the stick, a heavy drop, a LAPES run.

use crate::air::mission::{AircraftInput, AssemblyInput, EnemyInput, GunInput, Input, lab};
use crate::air::sky::Plane;
use crate::air::wave::{Case, Plan, Wave};
use crate::ground::terrain::Feature;
use crate::input::BoardInput;
use crate::rules::Rules;
use crate::scenario::Scenario;
use jumpmaster_core::{Clause, Fault, Lab, clause};
use std::sync::Arc;

/// `mbt.stick`: one aircraft with troops.
pub type StickProcedure = Wave<Stick>;
/// `mbt.heavy-drop`: one aircraft with vehicles or guns under parachutes; for several see `mbt.operation`.
pub type HeavyDropProcedure = Wave<HeavyDrop>;
/// `mbt.lapes`: one aircraft whose cargo is pulled out above the ground.
pub type LapesProcedure = Wave<Lapes>;

/// One aircraft with troops.
pub struct Stick;
/// One aircraft with heavy items.
pub struct HeavyDrop;
/// One aircraft with heavy items over a LAPES strip.
pub struct Lapes;

/// The clauses that every pass enforces.
pub const PASS: [Clause; 16] = [
    clause!("mbt.dz.3"),
    clause!("mbt.manifest.4"),
    clause!("mbt.flight.6"),
    clause!("mbt.aaa.3"),
    clause!("mbt.base.5"),
    clause!("mbt.suppression.1"),
    clause!("mbt.ea.1"),
    clause!("mbt.ea.2"),
    clause!("mbt.casualty.1"),
    clause!("mbt.abort.1"),
    clause!("mbt.shootdown.1"),
    clause!("mbt.drop.1"),
    clause!("mbt.drop.2"),
    clause!("mbt.scatter.3"),
    clause!("mbt.landing.2"),
    clause!("mbt.offmap.1"),
];

/// A standard stick: three squads and three teams (mbt.dz.6).
pub fn standard(start: &str, heading: &str) -> AircraftInput {
    AircraftInput { start: start.into(), heading: heading.into(), squads: 3, teams: 3, ..AircraftInput::default() }
}

/// Mixed ground around column M, for examples.
pub fn countryside() -> BoardInput {
    BoardInput { title: Some("Fields and woods".into()), ..BoardInput::default() }
        .with(Feature::LightWoods, &["L22", "L21", "K21", "N19", "N18"])
        .with(Feature::HeavyWoods, &["K22", "O18"])
        .with(Feature::Stream, &["L24", "M24", "N23", "O23"])
        .with(Feature::Rough, &["M20", "L19"])
        .with(Feature::Orchard, &["N21", "N20"])
        .with(Feature::Farm, &["O21"])
        .with(Feature::Airstrip, &["M18", "M17", "M16", "L17", "L16"])
}

impl Plan for Stick {
    type Input = Input;
    type Planes = [Plane; 1];
    const ID: &'static str = "mbt.stick";
    const TITLE: &'static str = "A stick: one aircraft's pass over its drop zone";
    const ABOUT: &'static str = "Flies one transport over its drop zone, guns included, and tells what becomes of every LGOP and bundle: safe, disrupted, destroyed, off the map, lost aboard, not dropped, and who is in the Assembly Area by some turn.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &PASS;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case<[Plane; 1]>, Fault> {
        input.one(rules, |aircraft| aircraft.heavy.is_empty(), "troops who jump")
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let gun = |hex: &str, kind: &str| GunInput { hex: hex.into(), kind: kind.into(), over: None, result: None };
        let calm = Input { board: countryside(), aircraft: vec![standard("M25", "N")], ..Input::default() };
        let fire = Input {
            guns: vec![gun("P22", "light AA gun"), gun("J18", "AA machine gun")],
            enemies: vec![EnemyInput { hex: "N22".into(), armed: true, vehicles: 0, personnel: 1 }],
            assembly: vec![AssemblyInput { hex: "N17".into(), by_turn: 4, company: None }],
            ..calm.clone()
        };
        let squad = AircraftInput { squads: 1, teams: 0, ..standard("M25", "N") };
        let few = Input { aircraft: vec![squad], ..calm.clone() };
        vec![
            ("a platoon over mixed ground", calm),
            ("a squad alone", few),
            ("the platoon past two guns, with an Assembly Area", fire),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Input::of_one(scenario, |aircraft| aircraft.heavy.is_empty())
    }

    fn of_wave(wave: Input) -> Option<Input> {
        let jumps = matches!(&wave.aircraft[..], [aircraft] if aircraft.heavy.is_empty());
        jumps.then_some(wave)
    }

    fn lab(case: &Case<[Plane; 1]>) -> Option<Lab> {
        Some(lab(case))
    }
}

impl Plan for HeavyDrop {
    type Input = Input;
    type Planes = [Plane; 1];
    const ID: &'static str = "mbt.heavy-drop";
    const TITLE: &'static str = "A heavy drop: vehicles and guns by parachute";
    const ABOUT: &'static str = "Flies one transport with vehicles or guns over its drop zone, guns included, and tells which of them come down whole.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.heavy.1"),
        clause!("mbt.heavy.4"),
        clause!("mbt.heavy.5"),
        clause!("mbt.heavy.6"),
        clause!("mbt.heavy.7"),
        clause!("mbt.heavy.8"),
        clause!("mbt.heavy.12"),
        clause!("mbt.offmap.5"),
        clause!("mbt.aaa.3"),
        clause!("mbt.ea.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case<[Plane; 1]>, Fault> {
        input.one(rules, |aircraft| !aircraft.heavy.is_empty() && !aircraft.lapes, "heavy items under parachutes")
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let board = BoardInput::default().with(Feature::Orchard, &["L20"]).with(Feature::Stream, &["K19"]);
        let heavy = vec!["HMMWV".into(), "HMMWV".into()];
        let aircraft = AircraftInput { start: "K24".into(), heading: "N".into(), heavy, ..AircraftInput::default() };
        vec![("two HMMWVs by an orchard and a stream", Input { board, aircraft: vec![aircraft], ..Input::default() })]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Input::of_one(scenario, |aircraft| !aircraft.heavy.is_empty() && !aircraft.lapes)
    }

    fn of_wave(wave: Input) -> Option<Input> {
        let drops = matches!(&wave.aircraft[..], [aircraft] if !aircraft.heavy.is_empty() && !aircraft.lapes);
        drops.then_some(wave)
    }

    fn lab(_: &Case<[Plane; 1]>) -> Option<Lab> {
        None
    }
}

impl Plan for Lapes {
    type Input = Input;
    type Planes = [Plane; 1];
    const ID: &'static str = "mbt.lapes";
    const TITLE: &'static str = "LAPES: cargo pulled out over a strip";
    const ABOUT: &'static str = "Flies one transport along a LAPES strip at NOE, guns included, and tells where its cargo stops and whether it survives.";
    const CLAUSES: &'static [Clause] = &[
        clause!("mbt.lapes.5"),
        clause!("mbt.lapes.6"),
        clause!("mbt.lapes.7"),
        clause!("mbt.lapes.8"),
        clause!("mbt.lapes.9"),
        clause!("mbt.lapes.10"),
        clause!("mbt.lapes.11"),
        clause!("mbt.lapes.12"),
        clause!("mbt.lapes.13"),
        clause!("mbt.lapes.15"),
        clause!("mbt.suppression.4"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case<[Plane; 1]>, Fault> {
        input.one(rules, |aircraft| aircraft.lapes, "cargo pulled out over a LAPES strip")
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let aircraft = AircraftInput {
            start: "P20".into(),
            heading: "N".into(),
            heavy: vec!["BMD".into()],
            lapes: true,
            ..AircraftInput::default()
        };
        let gun = GunInput { hex: "S18".into(), kind: "light AA gun".into(), over: None, result: None };
        let enemies = vec![EnemyInput { hex: "Q14".into(), armed: true, vehicles: 2, personnel: 1 }];
        let quiet = Input { aircraft: vec![aircraft], ..Input::default() };
        let fire = Input { guns: vec![gun], enemies, ..quiet.clone() };
        vec![("a BMD on a quiet strip", quiet), ("the same past a gun, with enemies beside the strip", fire)]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Input::of_one(scenario, |aircraft| aircraft.lapes)
    }

    fn of_wave(wave: Input) -> Option<Input> {
        let extracts = matches!(&wave.aircraft[..], [aircraft] if aircraft.lapes);
        extracts.then_some(wave)
    }

    fn lab(_: &Case<[Plane; 1]>) -> Option<Lab> {
        None
    }
}
