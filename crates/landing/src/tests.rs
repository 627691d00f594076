//! The rules tested against their ledger, clause by clause.
//!
//! Here: the tools these tests are written with. `check` reads a text table, `play` a text table of orders on a table set
//! up by [`Lay`](table::Lay), `resolve` runs a procedure on a list of dice. The rows know the rules; only this file knows
//! the code.

mod beliefs;
mod best;
mod briefs;
mod drift;
mod drop;
mod effects;
mod examples;
mod golden;
mod ground;
mod hidden;
mod listing;
mod maps;
mod occupied;
mod odds;
mod opfire;
mod options;
mod played;
mod scenarios;
mod table;
mod turns;
mod words;

use super::Landing;
use super::event::{Event, apply};
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::State;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Procedure, ScenarioSource, State as _, System};
use jumpmaster_testing::printed::{self, resolve};
use jumpmaster_testing::text_table::{check, fits, or_fault, rows, settings};
use std::sync::Arc;
use table::Lay;

/// The ledger as printed.
fn ledger() -> Ledger {
    printed::ledger::<Landing>()
}

/// A built-in scenario.
fn shipped(number: usize) -> Arc<Scenario> {
    let file = &Landing::SCENARIOS[number];
    let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: file.map().unwrap() };
    source.read::<Scenario>(&ledger(), None).unwrap()
}

/// Plays a game at random and passes every table, with the events of its next order, to `look`.
fn at_random(scenario: &Arc<Scenario>, seed: u64, mut look: impl FnMut(&State, &[Event])) {
    let (mut pick, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let mut state = State::set_up(scenario);
    while let Some(party) = state.open.to_act() {
        let orders = state.view(party.seat()).orders();
        let order = orders[pick.below(orders.len() as u64) as usize];
        let events = state.resolve(party.seat(), &order, &mut dice).unwrap();
        look(&state, &events);
        for event in &events {
            apply(&mut state, event);
        }
    }
}

/// The rules with some options set, as a scenario sets them.
fn rules(options: &str) -> Arc<Rules> {
    printed::rules::<Landing>(options)
}
