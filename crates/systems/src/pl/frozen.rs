//! The table written down for the store of whoever keeps the game, the secret plan with it; no seat ever gets this.
//!
//! Every field of the state is named here, and taken apart without a rest, so that a new one cannot be forgotten.

use super::scenario::Scenario;
use super::state::{Attack, Craft, Obstacle, Open, Party, Plan, State, Step, Unit, UnitId, Written};
use super::wind::Wind;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Hidden};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// The state without its scenario.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Frozen {
    turn: u8,
    player_turn: u16,
    active: Party,
    step: Step,
    wind: Option<Wind>,
    units: Vec<Unit>,
    craft: Vec<Craft>,
    mines: Vec<Obstacle>,
    blocks: Vec<Obstacle>,
    broken: Vec<Spot>,
    held: Vec<u64>,
    attack: Option<Attack>,
    assaulted: Vec<Spot>,
    filling: Vec<UnitId>,
    plan: Vec<Written>,
}

/// A game that is over is not frozen: nobody goes on with it.
pub fn freeze(state: &State) -> Option<Value> {
    let State { open, plan } = state.clone();
    let Open {
        scenario: _,
        turn,
        player_turn,
        active,
        step,
        wind,
        units,
        craft,
        mines,
        blocks,
        broken,
        held,
        attack,
        assaulted,
        filling,
        outcome: None,
    } = open
    else {
        return None;
    };
    let Plan(plan) = plan.by_the_rules().clone();
    let frozen = Frozen {
        turn,
        player_turn,
        active,
        step,
        wind,
        units,
        craft,
        mines,
        blocks,
        broken,
        held,
        attack,
        assaulted,
        filling,
        plan,
    };
    serde_json::to_value(frozen).ok()
}

/// The state again, on its scenario.
pub fn thaw(scenario: &Arc<Scenario>, frozen: Value) -> Result<State, Fault> {
    let frozen: Frozen = serde_json::from_value(frozen).map_err(|error| no_table(&error.to_string()))?;
    let start = State::set_up(scenario);
    if frozen.plan.len() != scenario.craft.len() || frozen.held.len() != start.open.held.len() {
        return Err(no_table("it is of another scenario"));
    }
    let Frozen {
        turn,
        player_turn,
        active,
        step,
        wind,
        units,
        craft,
        mines,
        blocks,
        broken,
        held,
        attack,
        assaulted,
        filling,
        plan,
    } = frozen;
    let open = Open {
        scenario: Arc::clone(scenario),
        turn,
        player_turn,
        active,
        step,
        wind,
        units,
        craft,
        mines,
        blocks,
        broken,
        held,
        attack,
        assaulted,
        filling,
        outcome: None,
    };
    Ok(State { open, plan: Hidden::new(Party::Airborne.seat(), Plan(plan)) })
}

fn no_table(why: &str) -> Fault {
    Fault::new("the table that was kept cannot be laid out", why, "play the game again from its file")
}
