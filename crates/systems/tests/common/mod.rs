//! Helpers for the tests that walk the list of systems: scenarios as they ship, and random games.

use jumpmaster_core::View as _;
use jumpmaster_core::dice::{Recorded, Scripted, Seeded};
use jumpmaster_core::{Fault, House, Ledger, ScenarioFile, ScenarioSource, System};
use jumpmaster_core::{Rules as _, State as _};
use std::sync::Arc;

/// The ledger of a system, as printed.
pub fn ledger<S: System>() -> Ledger {
    Ledger::read(S::LEDGER).unwrap_or_else(|fault| panic!("{fault}"))
}

/// A scenario file with its map at hand; `text` may differ from what ships.
pub fn source(file: &ScenarioFile, text: &str) -> ScenarioSource {
    let map = file.map().unwrap_or_else(|fault| panic!("{fault}"));
    ScenarioSource { file: format!("{}.toml", file.name), text: text.into(), map }
}

/// A shipped scenario under house rules.
#[allow(dead_code, reason = "not every test that shares this file plays under house rules")]
pub fn under<S: System>(file: &ScenarioFile, rules: &str) -> Arc<S::Scenario> {
    let ledger = ledger::<S>();
    let house = House::read(rules, "house.toml", &ledger, &|ledger| S::Rules::read(ledger).map(drop))
        .unwrap_or_else(|fault| panic!("{fault}"));
    source(file, file.text)
        .read::<S::Scenario>(&ledger, Some(&house))
        .unwrap_or_else(|fault| panic!("{rules}\n{fault}"))
}

/// Plays at random until the game is over or `most` orders are given. Whoever is to act must always have an order to
/// give, orders and faces must reproduce the events, and the events the table.
#[allow(dead_code, reason = "not every test that shares this file plays")]
pub fn play<S: System>(scenario: &Arc<S::Scenario>, seed: u64, most: usize) -> Result<S::State, Fault> {
    let wrong = |what: String| Fault::new(what, "random legal play", "mend the rules");
    let mut choice = Seeded::stream(seed, 0);
    let mut dice = Seeded::stream(seed, 1);
    let (mut state, mut rebuilt) = (S::State::set_up(scenario), S::State::set_up(scenario));
    for number in 0..most {
        let Some(seat) = state.awaits().first() else { break };
        let orders = state.view(seat).list();
        if orders.is_empty() {
            return Err(wrong(format!("order {number}: {seat:?} is to act and has no order to give")));
        }
        let order = &orders[choice.below(orders.len() as u64) as usize];
        let mut recorded = Recorded::new(&mut dice);
        let events = state.resolve(seat, order, &mut recorded).expect("seeded dice never run out");
        if number % 16 == 0 {
            let faces: Vec<u8> = recorded.rolls().iter().map(|roll| roll.face).collect();
            let mut scripted = Scripted::new(faces);
            let again = state.resolve(seat, order, &mut scripted);
            if scripted.settle(again)? != events {
                return Err(wrong(format!("order {number}, {order:?}: the same faces give other events")));
            }
        }
        for event in &events {
            state.apply(event);
            rebuilt.apply(event);
        }
    }
    if state != rebuilt {
        return Err(wrong("the events do not rebuild the table".into()));
    }
    Ok(state)
}
