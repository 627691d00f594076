//! Tests of the air: tables, zones, loads, flight, flak, drops.

mod drops;
mod examples;
mod flights;
mod loads;
mod odds;
mod scenarios;
mod tables;
mod waves;
mod zones;

use crate::Mbt;
use crate::air::collision::CollisionProcedure;
use crate::air::landing::LandingProcedure;
use crate::air::mission::Input;
use crate::air::operation::OperationProcedure;
use crate::air::scatter::ScatterProcedure;
use crate::air::sky::{End, Pass, What};
use crate::air::stick::{HeavyDropProcedure, LapesProcedure, StickProcedure};
use crate::air::suppression::SuppressionProcedure;
use crate::air::wave::Fate;
use crate::air::zone::{Strip, Used, Zone, wait};
use crate::rules::air::Use;
use crate::tests::rules;
use jumpmaster_core::Procedure;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::hex::{Grid, Names, Orientation, Shape, Side};
use serde_json::{Value, json};

/// The default board's hexes (mbt.map.1).
fn hexes() -> Grid {
    let (orientation, shape) = (Orientation::Flat, Shape::OddShifted);
    Grid { orientation, columns: 50, rows: 30, shape, names: Names::Letters }
}

/// The aircraft of the worked examples: the standard stick over M25 to M16.
fn stick() -> Value {
    json!({ "start": "M25", "heading": "N", "length": 10, "width": 5, "squads": 3, "teams": 3 })
}

/// Fire at the aircraft when it is over a hex, with a known result.
fn hit(over: &str, result: &str) -> Value {
    json!({ "hex": "A1", "kind": "light AA gun", "over": over, "result": result })
}

/// Runs a procedure with exactly these dice, and returns the outcome and its report.
fn resolve<P: Procedure<System = Mbt>>(input: Value, dice: &[u8]) -> (P::Outcome, String) {
    let input = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    let case = P::prepare(&rules(), &input).unwrap_or_else(|fault| panic!("{fault}"));
    let mut scripted = Scripted::new(dice);
    let outcome = P::run(&case, &mut scripted);
    let outcome = scripted.settle(outcome).unwrap_or_else(|fault| panic!("{fault}"));
    let told: Vec<String> = P::tell(&case, &outcome).into_iter().map(|line| line.text).collect();
    (outcome, told.join("\n"))
}

/// A pass of one aircraft as it was flown.
struct Flown {
    /// What left it and where.
    releases: String,
    /// LGOPs and bundles still aboard.
    kept: [u8; 2],
    /// LGOPs and bundles lost aboard.
    lost: [u8; 2],
    aborting: bool,
    crashed: bool,
    suppressed: bool,
}

/// Flies one aircraft with exactly these dice, scatter and landing left out.
fn fly(input: &Value, dice: &[u8]) -> Flown {
    let input: Input = serde_json::from_value(input.clone()).unwrap_or_else(|error| panic!("{error}"));
    let case = StickProcedure::prepare(&rules(), &input).unwrap_or_else(|fault| panic!("{fault}"));
    let (mut pass, mut scripted) = (Pass::new(case.planes, true), Scripted::new(dice));
    let flown = case.sky.fly(&mut pass, &mut scripted);
    scripted.settle(flown).unwrap_or_else(|fault| panic!("{fault}"));
    let plane = pass.planes[0];
    let mut out = [0; 2];
    let mut releases = Vec::new();
    for drop in pass.drops.iter() {
        let What::Item(item) = drop.what else { continue };
        out[usize::from(item.bundle)] += 1;
        releases.push(format!("{} {}", case.name(drop), case.board().grid.name(drop.from.hex)));
    }
    let (before, left) = (case.planes[0].load.left(), plane.load.left());
    Flown {
        releases: releases.join(", "),
        kept: left,
        lost: [0, 1].map(|kind| before[kind] - out[kind] - left[kind]),
        aborting: plane.flight.aborting,
        crashed: plane.end == End::Crashed,
        suppressed: plane.flight.suppressed,
    }
}
