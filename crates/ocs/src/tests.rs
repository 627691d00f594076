//! Tests of the rules, a file for each part of them.

mod air;
mod assault;
mod attacks;
mod attrition;
mod barrages;
mod bridge;
mod called;
mod combat_charts;
mod combat_odds;
mod combat_sheet;
mod fighting;
mod fights;
mod flying;
mod fog;
mod game;
mod golden;
mod hauling;
mod larder;
mod movement;
mod net;
mod overlays;
mod paths;
mod planned;
mod provision;
mod replaced;
mod ships;
mod stores;
mod transport;
mod turns;
mod unsound;
mod upkeep;

use crate::Ocs;
use crate::board::{Board, HexId};
use crate::input::BoardInput;
use crate::rules::Rules;
use jumpmaster_core::Rules as _;
use jumpmaster_core::dice::{Odometer, Scripted, parse_faces};
use jumpmaster_core::{Fault, House, Ledger, Procedure};
use jumpmaster_testing::printed;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The ledger as printed.
fn ledger() -> Ledger {
    printed::ledger::<Ocs>()
}

/// The rules as printed in the ledger.
fn rules() -> Arc<Rules> {
    printed::rules::<Ocs>("")
}

/// The rules under a house-rule file, or what is wrong with the file.
fn house(text: &str) -> Result<Arc<Rules>, String> {
    let ledger = ledger();
    let text = format!("system = \"ocs\"\n{text}");
    let house = House::read(&text, "mine.toml", &ledger, &|ledger| Rules::read(ledger).map(drop));
    let over = house.and_then(|house| house.over(&ledger)).and_then(|ledger| Rules::read(&ledger));
    over.map(Arc::new).map_err(|fault| format!("{} / {}", fault.what, fault.fix))
}

/// A board as the printed rules read it.
fn board(input: &BoardInput) -> Arc<Board> {
    input.read(&rules()).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A hex by its name.
fn hex(board: &Board, name: &str) -> HexId {
    board.parse("hex", name).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Several hexes by their names.
fn hexes(board: &Board, names: &str) -> Vec<HexId> {
    names.split_whitespace().map(|name| hex(board, name)).collect()
}

/// Runs a procedure on an input as people write it, with dice that must be used up exactly.
fn resolve<P: Procedure<System = Ocs>>(input: serde_json::Value, dice: &str) -> Result<P::Outcome, Fault> {
    printed::resolve::<P>("", input, dice)
}

/// A JSON object with some members more, or others instead.
fn with(object: serde_json::Value, more: serde_json::Value) -> serde_json::Value {
    match (object, more) {
        (serde_json::Value::Object(mut object), serde_json::Value::Object(more)) => {
            object.extend(more);
            object.into()
        }
        other => panic!("objects are laid over one another, not {other:?}"),
    }
}

/// What is told of it.
fn told<P: Procedure<System = Ocs>>(input: serde_json::Value, dice: &str) -> Vec<String> {
    let input = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    let case = P::prepare(&rules(), &input).unwrap_or_else(|fault| panic!("{fault}"));
    let outcome = P::run(&case, &mut Scripted::new(parse_faces(dice).unwrap())).unwrap();
    P::tell(&case, &outcome).into_iter().map(|line| line.text).collect()
}

/// The dice of a worked example, as the ledger lists them: pairs, which are one roll, are added up by whoever knows them.
fn dice_of(id: &str) -> Vec<u8> {
    let ledger = ledger();
    ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger").dice.clone()
}

/// Every outcome of a procedure with its weight, over one denominator.
fn odds<P: Procedure<System = Ocs>>(input: serde_json::Value, of: u128) -> BTreeMap<P::Outcome, u128> {
    let input = serde_json::from_value(input).unwrap_or_else(|error| panic!("{error}"));
    let case = P::prepare(&rules(), &input).unwrap_or_else(|fault| panic!("{fault}"));
    let (mut odometer, mut odds) = (Odometer::new(), BTreeMap::new());
    loop {
        let outcome = P::run(&case, &mut odometer).unwrap();
        let weight = odometer.weight();
        *odds.entry(outcome).or_default() += weight.ways * of / weight.of;
        if !odometer.turn() {
            return odds;
        }
    }
}

/// Every example of a procedure can be run and told, and says something.
fn examples_run<P: Procedure<System = Ocs>>() {
    for (name, input) in P::examples() {
        let text = serde_json::to_string(&input).unwrap();
        let read = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let case = P::prepare(&rules(), &read).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let outcome = P::run(&case, &mut jumpmaster_core::dice::Seeded::new(7)).unwrap();
        assert!(!P::tell(&case, &outcome).is_empty(), "{name}");
    }
}
