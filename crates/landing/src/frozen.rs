//! The whole table as text for whoever stores the game, including what the face-down counters are.

use super::scenario::Scenario;
use super::state::{Deal, Lander, Open, Party, State, Step, Unit, UnitId};
use super::unit::Group;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Fault, Hidden, State as _};
use jumpmaster_core::{frozen, frozen::no_table};
use serde_json::Value;
use std::sync::Arc;

frozen! {
    Open {
        turn: u8,
        active: Party,
        step: Step,
        units: Vec<Unit>,
        group: Group,
        points: [Vec<Spot>; 3],
        lander: Option<Lander>,
        mover: Option<UnitId>,
        lost: u8,
        held: Vec<bool>,
    } with deal: Deal
}

/// Everything but the scenario; `None` once the game is over.
pub fn freeze(state: &State) -> Option<Value> {
    let State { open, deal } = state.clone();
    serde_json::to_value(Frozen::of(open, deal.by_the_rules().clone())?).ok()
}

/// Restores the state on its scenario.
pub fn thaw(scenario: &Arc<Scenario>, frozen: Value) -> Result<State, Fault> {
    let frozen: Frozen = serde_json::from_value(frozen).map_err(|error| no_table(&error.to_string()))?;
    let State { open: start, .. } = State::set_up(scenario);
    let here = (frozen.units.len(), frozen.held.len(), frozen.deal.pieces.len());
    if here != (start.units.len(), start.held.len(), scenario.counters.len()) {
        return Err(no_table("it is of another scenario"));
    }
    let (open, deal) = frozen.laid(scenario);
    Ok(State { open, deal: Hidden::new(Party::Defending.seat(), deal) })
}
