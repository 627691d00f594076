//! The whole table as text for whoever stores the game, secret plan included.

use super::scenario::Scenario;
use super::state::{Attack, Craft, Obstacle, Open, Party, Plan, State, Step, UNITS, UnitId, Units, Written};
use super::wind::Wind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Hidden, State as _};
use jumpmaster_core::{frozen, frozen::no_table};
use serde_json::Value;
use std::sync::Arc;

frozen! {
    Open {
        turn: u8,
        player_turn: u16,
        active: Party,
        step: Step,
        wind: Option<Wind>,
        units: Units,
        craft: Vec<Craft>,
        mines: Vec<Obstacle>,
        blocks: Vec<Obstacle>,
        broken: Vec<Spot>,
        held: Vec<u64>,
        attack: Option<Attack>,
        assaulted: Vec<Spot>,
        filling: Vec<UnitId>,
    } with plan: Vec<Written>
}

/// Everything but the scenario; `None` once the game is over.
pub fn freeze(state: &State) -> Option<Value> {
    let State { open, plan } = state.clone();
    let Plan(plan) = plan.by_the_rules().clone();
    serde_json::to_value(Frozen::of(open, plan)?).ok()
}

/// Restores the state on its scenario.
pub fn thaw(scenario: &Arc<Scenario>, frozen: Value) -> Result<State, Fault> {
    let frozen: Frozen = serde_json::from_value(frozen).map_err(|error| no_table(&error.to_string()))?;
    let start = State::set_up(scenario);
    let held = frozen.held.len() == start.open.held.len();
    if frozen.plan.len() != scenario.craft.len() || !held || frozen.units.len() > UNITS {
        return Err(no_table("it is of another scenario"));
    }
    let (mut open, plan) = frozen.laid(scenario);
    open.units = Units::laid(&open.units, scenario.board.grid);
    Ok(State { open, plan: Hidden::new(Party::Airborne.seat(), Plan(plan)) })
}
