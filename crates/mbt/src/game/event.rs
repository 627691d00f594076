//! Events: what happened, and how each changes the table. Nothing here rolls or can fail.
//!
//! An event that everybody is told of carries no secret: which unit left an aircraft, and whose an LGOP is, follow from the
//! current plan, which only the airborne side can see.

mod fighting;
mod flying;
mod writing;

pub use fighting::{Fighting, Forming, Way};
pub use flying::{Down, Flying, turn as turn_to};
pub use writing::Writing;

use crate::game::routes::Routes;
use crate::game::state::{Overwatch, Party, State, Step};
use crate::game::victory;
use serde::{Deserialize, Serialize};

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Event {
    /// Something was written into the plan.
    Plan(Writing),
    /// The plan is written and sealed.
    Sealed,
    /// A turn began.
    TurnBegan { turn: u8 },
    /// A step began, or the other side's part of it.
    StepBegan { step: Step, party: Party },
    /// In the air, and down from there.
    Air(Flying),
    /// On the ground.
    Ground(Fighting),
    /// The turn is over: markers come off (mbt.base.14).
    Adjusted,
    /// The game is over.
    Over { winner: Option<Party>, points: [u16; 2] },
}

impl From<Writing> for Event {
    fn from(event: Writing) -> Event {
        Event::Plan(event)
    }
}

impl From<Flying> for Event {
    fn from(event: Flying) -> Event {
        Event::Air(event)
    }
}

impl From<Fighting> for Event {
    fn from(event: Fighting) -> Event {
        Event::Ground(event)
    }
}

/// Applies an event to the table.
pub fn apply(state: &mut State, event: &Event) {
    match event {
        Event::Plan(event) => writing::apply(state, event),
        Event::Sealed => writing::seal(state),
        Event::TurnBegan { turn } => begin_turn(state, *turn),
        Event::StepBegan { step, party } => {
            let open = &mut state.open;
            (open.step, open.active) = (*step, *party);
            (open.impulse, open.cruise, open.silent, open.hit, open.mover) = (0, 0, false, None, None);
            open.hold = None;
            open.overwatch = Overwatch::default();
            open.pieces.iter_mut().for_each(|piece| piece.held = false);
            renew_routes(state);
        }
        Event::Air(event) => flying::apply(state, event),
        Event::Ground(event) => {
            fighting::apply(state, event);
            renew_routes(state);
        }
        Event::Adjusted => adjust(state),
        Event::Over { winner, points } => {
            state.open.step = Step::Over;
            state.open.outcome = Some(victory::outcome(&state.open, *winner, *points));
        }
    }
}

/// Updates the routes: pieces and markers may have moved.
fn renew_routes(state: &mut State) {
    let State { open, plan } = state;
    Routes::renew(&mut plan.by_the_rules_mut().routes, open);
}

/// D2 becomes D1 and D1 comes off (mbt.disruption.3); orders and movement of the turn before are forgotten.
fn begin_turn(state: &mut State, turn: u8) {
    state.plan.by_the_rules_mut().reopened.clear();
    let open = &mut state.open;
    open.turn = turn;
    open.points = [open.rules().ground.limits.command; 2];
    for piece in &mut open.pieces {
        // An LGOP that landed last turn was marked D2 then.
        piece.disrupted = piece.disrupted.saturating_sub(1);
        (piece.command, piece.spent, piece.set_out) = (None, 0, None);
        piece.fired_on = [false, piece.fired_on[0]];
    }
}

/// Suppression comes off, of aircraft only if they are off the map by then or were suppressed in an earlier turn
/// (mbt.base.14, mbt.recovery.1); sightings of movement and fire are forgotten.
fn adjust(state: &mut State) {
    for piece in &mut state.open.pieces {
        (piece.suppressed, piece.moved, piece.fired) = (false, false, false);
    }
    let turn = state.open.turn;
    for craft in &mut state.open.craft {
        craft.suppressed &= craft.hit == turn && craft.over().is_some();
    }
}
