//! The air, clause by clause, with the tools these tests share.

mod combat;
mod drop;
mod examples;
mod flak;
mod losses;
mod missions;
mod odds;
mod operation;
mod plan;
mod tables;
mod transport;
mod words;

use crate::Ocs;
use crate::air::aircraft::Aircraft;
use crate::rules::Rules;
use jumpmaster_core::dice::Odometer;
use jumpmaster_core::{Fault, Procedure};
use jumpmaster_testing::printed;
use jumpmaster_testing::text_table::{check, or_fault};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;

fn rules() -> Arc<Rules> {
    printed::rules::<Ocs>("")
}

/// Runs a procedure under some options with dice that must be used up exactly.
fn resolve<P: Procedure<System = Ocs>>(options: &str, input: &Value, dice: &str) -> Result<P::Outcome, Fault> {
    printed::resolve::<P>(options, input.clone(), dice)
}

/// The same, told line by line, each with its clause.
fn told<P: Procedure<System = Ocs>>(options: &str, input: &Value, dice: &str) -> String {
    let read = serde_json::from_value(input.clone()).unwrap();
    let case = P::prepare(&printed::rules::<Ocs>(options), &read).unwrap();
    let outcome = resolve::<P>(options, input, dice).unwrap();
    let lines = P::tell(&case, &outcome).into_iter();
    lines.map(|line| format!("{} ({})", line.text, line.clause)).collect::<Vec<_>>().join(" ")
}

/// A transport as the ledger has it, so far from its target.
fn transport(distance: u16) -> Value {
    json!({ "type": "Transport", "range": 60, "distance": distance, "capacity": 2 })
}

fn bomber(barrage: u16) -> Value {
    json!({ "type": "tactical bomber", "rating": 1, "barrage": barrage, "range": 40 })
}

fn fighter(rating: u8) -> Value {
    json!({ "type": "Fighter", "rating": rating, "barrage": 3, "range": 20 })
}

/// An aircraft with something else about it.
fn with(mut aircraft: Value, field: &str, value: impl Into<Value>) -> Value {
    aircraft[field] = value.into();
    aircraft
}

fn read(aircraft: &Value) -> Aircraft {
    serde_json::from_value(aircraft.clone()).unwrap()
}

/// The denominator of all weights here: enough dice for any of these cases.
const ALL: u128 = 6_u128.pow(40);

/// Every result of a case with its weight, by taking every path of its run.
fn every<P: Procedure<System = Ocs>, T: Ord>(
    options: &str,
    input: &Value,
    of: impl Fn(P::Outcome) -> T,
) -> BTreeMap<T, u128> {
    let read = serde_json::from_value(input.clone()).unwrap();
    let case = P::prepare(&printed::rules::<Ocs>(options), &read).unwrap();
    let (mut found, mut dice) = (BTreeMap::new(), Odometer::new());
    loop {
        let outcome = of(P::run(&case, &mut dice).unwrap());
        let weight = dice.weight();
        assert_eq!(ALL % weight.of, 0);
        *found.entry(outcome).or_default() += weight.ways * (ALL / weight.of);
        if !dice.turn() {
            return found;
        }
    }
}

/// The sums of two dice, one for each of the 36 ways they fall.
fn pairs() -> impl Iterator<Item = i32> {
    (1..=6).flat_map(|one| (1..=6).map(move |other| one + other))
}

/// The number of those 36 that satisfy something.
fn ways(good: impl Fn(i32) -> bool) -> u128 {
    pairs().filter(|&sum| good(sum)).count() as u128
}
