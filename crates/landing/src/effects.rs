//! What events do to the counters on the board, for display. All counters can be seen, face down or not; only exchanges
//! cannot, and they leave every counter where it is.

use super::event::Event;
use super::state::{Open, UnitId};
use jumpmaster_core::Change;
use jumpmaster_core::hex::Spot;

/// The counter that an event changes, and how; `open` is the table just before the event.
pub fn effect(open: &Open, event: &Event) -> Option<(UnitId, Change)> {
    let lies = |unit: UnitId| open.unit(unit).spot();
    Some(match *event {
        Event::CameDown { unit, at } => (unit, Change::Fell { from: fell_from(open, unit), to: at }),
        Event::Moved { unit, to, .. } => (unit, Change::Moved { from: lies(unit), to }),
        Event::TurnedUp { unit, .. } => (unit, Change::Shown { at: lies(unit)? }),
        Event::Hurt { unit, points, .. } if survives(open, unit, points) => (unit, Change::Hurt),
        Event::Removed { unit } | Event::Eliminated { unit, .. } => (unit, Change::Lost { at: lies(unit) }),
        // No `_`: for a new event it must be decided here whether it can be seen on the board. A unit lost off the map was
        // never on it.
        Event::Exchanged { .. }
        | Event::SetUp
        | Event::WaveBegan { .. }
        | Event::DropPointNamed { .. }
        | Event::Assigned { .. }
        | Event::Drifted { .. }
        | Event::Spared { .. }
        | Event::Lost { .. }
        | Event::Blocked { .. }
        | Event::Hurt { .. }
        | Event::UnderFire { .. }
        | Event::Fired { .. }
        | Event::Landed { .. }
        | Event::DropEnded
        | Event::TurnBegan { .. }
        | Event::Watched { .. }
        | Event::Reacted { .. }
        | Event::MoveResumed
        | Event::AttacksBegan
        | Event::Attacked { .. }
        | Event::TurnEnded { .. }
        | Event::Over { .. } => return None,
    })
}

/// The occupied hex that a unit is shifted out of (landing.occupied.1), otherwise its drop point.
fn fell_from(open: &Open, unit: UnitId) -> Option<Spot> {
    open.lander.and_then(|lander| lander.blocked).or_else(|| open.point_of(unit))
}

/// Whether damage leaves a unit strength points; with none left it is eliminated next (landing.damage.4).
fn survives(open: &Open, unit: UnitId, points: u8) -> bool {
    let strength = open.kind(unit).map_or(0, |kind| kind.strength);
    points > 0 && open.unit(unit).damage.saturating_add(points) < strength
}
