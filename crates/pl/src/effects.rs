//! What an event does to the counters, for display. All of it is public; planning changes no counter.

use super::event::Event;
use super::flak;
use super::orders::{craft_id, unit_id};
use super::rules::Flak;
use super::sheet::{block_id, minefield_id};
use super::state::{CraftId, Flight, Open, SetUpPiece, UnitId};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Change, Effect};

/// What an event does to the counters of a table; `open` is the table just before the event.
pub fn effects(open: &Open, event: &Event) -> Vec<Effect> {
    match *event {
        Event::SetUp { piece: SetUpPiece::Unit(unit), at } => vec![shown(unit_id(unit), at)],
        Event::SetUp { piece: SetUpPiece::Mines(_), at } => vec![shown(minefield_id(at), at)],
        Event::Formed { at, ref sticks, .. } => formed(open, at, sticks),
        Event::FlakFired { result } => {
            open.attack.and_then(|attack| hit(open, attack.craft?, result)).into_iter().collect()
        }
        Event::Dispersed { unit, .. } => on_board(open, unit, |_| Change::Hurt),
        Event::Eliminated { unit, .. } => on_board(open, unit, |at| Change::Lost { at: Some(at) }),
        Event::Withdrawn { unit, .. } => on_board(open, unit, |at| Change::Left { at: Some(at) }),
        Event::Placed { craft, at, .. } => vec![shown(craft_id(craft), at)],
        Event::CameDown { unit, at } => {
            let from = open.craft_of(unit).and_then(|craft| over(open, craft));
            vec![Effect { piece: unit_id(unit), change: Change::Fell { from, to: at } }]
        }
        Event::Departed { craft } => {
            vec![Effect { piece: craft_id(craft), change: Change::Left { at: over(open, craft) } }]
        }
        Event::Moved { unit, to, .. } => {
            vec![Effect { piece: unit_id(unit), change: Change::Moved { from: open.unit(unit).spot(), to } }]
        }
        Event::Entered { unit, at, .. } => {
            vec![Effect { piece: unit_id(unit), change: Change::Moved { from: None, to: at } }]
        }
        Event::Turned { at, .. } => vec![Effect { piece: marker(open, at), change: Change::Hurt }],
        Event::Cleared { at, .. } => vec![Effect { piece: marker(open, at), change: Change::Lost { at: Some(at) } }],
        Event::Tried { at, done: true, .. } if !blocked(open, at) => vec![shown(block_id(at), at)],
        _ => Vec::new(),
    }
}

fn shown(piece: String, at: Spot) -> Effect {
    Effect { piece, change: Change::Shown { at } }
}

/// Units in the air have no counter of their own, so nothing is shown for them.
fn on_board(open: &Open, unit: UnitId, change: impl FnOnce(Spot) -> Change) -> Vec<Effect> {
    let at = open.unit(unit).spot();
    at.map(|at| Effect { piece: unit_id(unit), change: change(at) }).into_iter().collect()
}

/// Sticks are exchanged for a platoon, which gets the next free number (pl.form.5).
fn formed(open: &Open, at: Spot, sticks: &[UnitId]) -> Vec<Effect> {
    let mut effects: Vec<Effect> =
        sticks.iter().flat_map(|&stick| on_board(open, stick, |at| Change::Left { at: Some(at) })).collect();
    effects.push(shown(unit_id(open.units.len() as UnitId), at));
    effects
}

/// What guns did to the aircraft they fired at (pl.aa.5).
fn hit(open: &Open, craft: CraftId, result: Flak) -> Option<Effect> {
    let change = match flak::effect(open.rules(), open.craft_kind(craft).into(), result) {
        flak::Effect::FliesOn => return None,
        flak::Effect::TurnsAway | flak::Effect::DropsDispersed | flak::Effect::LandsDispersed => Change::Hurt,
        flak::Effect::ShotDown => Change::Lost { at: over(open, craft) },
    };
    Some(Effect { piece: craft_id(craft), change })
}

fn over(open: &Open, craft: CraftId) -> Option<Spot> {
    match open.craft[usize::from(craft)].flight {
        Flight::Over(at, _) => Some(at),
        Flight::Unseen | Flight::Gone => None,
    }
}

fn blocked(open: &Open, at: Spot) -> bool {
    open.blocks.iter().any(|block| block.at == at)
}

/// The marker that engineers work on: a block before the mines beneath it.
fn marker(open: &Open, at: Spot) -> String {
    if blocked(open, at) { block_id(at) } else { minefield_id(at) }
}
