//! What the events of a landing tell about the units that landed.

use super::{Landing, Marks, Overhead};
use crate::board::Terrain;
use crate::event::{Cause, Event};
use crate::glider;
use crate::rules::Fate;
use crate::state::UnitId;
use jumpmaster_core::hex::Spot;

/// What is told of one unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Told {
    /// Where it came down; `None` if it was lost before it touched the ground.
    pub hex: Option<Spot>,
    /// What happened to it.
    pub fate: Fate,
    /// Whether too much came down in its hex.
    pub crowded: bool,
}

impl Overhead<'_> {
    /// What the events tell about everything that was overhead: jumps first, each in stick order, then gliders. `None` if
    /// more was rolled than the landing itself, because enemies attacked those who landed (pl.contact.1), or if the events
    /// do not tell all of it.
    pub fn told(&self, events: &[Event]) -> Option<Vec<Told>> {
        let met_enemies = events.iter().any(|event| matches!(event, Event::ContactRolled { .. }));
        let crowds: Vec<Spot> = events.iter().filter_map(|event| self.crowded(events, event)).collect();
        let all: Vec<Told> = self.units().into_iter().map(|unit| self.told_of(events, unit, &crowds)).collect();
        (!met_enemies && self.tells_all(&all)).then_some(all)
    }

    fn told_of(&self, events: &[Event], unit: UnitId, crowds: &[Spot]) -> Told {
        let mut fate = if self.open.unit(unit).dispersed.is_some() { Fate::Dispersed } else { Fate::Safe };
        for event in events {
            match *event {
                Event::Dispersed { unit: known, .. } if known == unit => fate = Fate::Dispersed,
                Event::Eliminated { unit: known, .. } | Event::Withdrawn { unit: known, .. } if known == unit => {
                    fate = Fate::Eliminated;
                }
                _ => {}
            }
        }
        let hex = came_down(events, unit);
        let counted = fate != Fate::Eliminated || !self.open.rules().crowd_after_survival;
        Told { hex, fate, crowded: counted && hex.is_some_and(|hex| crowds.contains(&hex)) }
    }

    /// The hex that an event reports as crowded.
    fn crowded(&self, events: &[Event], event: &Event) -> Option<Spot> {
        match *event {
            Event::Dispersed { unit, cause: Cause::Crowd | Cause::GliderCrowd | Cause::Stacking } => {
                came_down(events, unit).or(self.open.unit(unit).spot())
            }
            _ => None,
        }
    }

    /// Whether the events tell everything. They do not say whether a lost glider was off the board or in the sea, and they
    /// report a crowded hex only by units in it that were not dispersed before.
    fn tells_all(&self, all: &[Told]) -> bool {
        let loads = &all[all.len() - self.gliders.len()..];
        self.gliders.iter().zip(loads).all(|(&glide, load)| match (load.hex, self.open.wind) {
            (Some(hex), _) => {
                let others = all.iter().filter(|told| told.hex == Some(hex)).count() > 1
                    || self.open.holds(hex, self.open.active);
                !(glide.marks.has(Marks::DAMAGED) && others && !load.crowded)
            }
            (None, Some(wind)) => !glider::reach(self.rules(), self.orientation(), wind, glide)
                .into_iter()
                .any(|hex| matches!(self.ground(hex), Some((_, Terrain::Sea)))),
            (None, None) => false,
        })
    }
}

fn came_down(events: &[Event], unit: UnitId) -> Option<Spot> {
    events.iter().find_map(|event| match *event {
        Event::CameDown { unit: known, at } if known == unit => Some(at),
        _ => None,
    })
}
