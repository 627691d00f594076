//! The whole table as text for whoever stores the game, including the plan of the airborne side.

use crate::game::plan::Plan;
use crate::game::state::{Craft, CraftId, Mover, Open, Overwatch, Party, Piece, State, Step, Until};
use crate::ground::terrain::Marker;
use crate::scenario::Scenario;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Hidden};
use jumpmaster_core::{frozen, frozen::no_table};
use serde_json::Value;
use std::sync::Arc;

frozen! {
    Open {
        turn: u8,
        step: Step,
        active: Party,
        pieces: Vec<Piece>,
        craft: Vec<Craft>,
        markers: Vec<(Spot, Marker)>,
        blown: Vec<Spot>,
        areas: Vec<Spot>,
        points: [u8; 2],
        missions: Vec<u8>,
        impulse: u8,
        cruise: u8,
        silent: bool,
        hold: Option<Until>,
        out: u16,
        resting: Vec<CraftId>,
        hit: Option<(CraftId, u8)>,
        mover: Option<Mover>,
        overwatch: Overwatch,
        arrivals: u16,
    } with plan: Plan
}

/// Everything but the scenario; `None` once the game is over.
pub fn freeze(state: &State) -> Option<Value> {
    let State { open, plan } = state.clone();
    serde_json::to_value(Frozen::of(open, plan.by_the_rules().clone())?).ok()
}

/// Restores the state on its scenario.
pub fn thaw(scenario: &Arc<Scenario>, frozen: Value) -> Result<State, Fault> {
    let frozen: Frozen = serde_json::from_value(frozen).map_err(|error| no_table(&error.to_string()))?;
    let here = (frozen.craft.len(), frozen.missions.len(), frozen.plan.missions.len(), frozen.plan.areas.len());
    let there = (scenario.craft.len(), scenario.supports.len(), scenario.craft.len(), scenario.companies.len());
    if here != there || frozen.pieces.len() < scenario.stands.len() {
        return Err(no_table("it is of another scenario"));
    }
    let (open, plan) = frozen.laid(scenario);
    Ok(State { open, plan: Hidden::new(Party::Airborne.seat(), plan) })
}
