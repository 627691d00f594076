//! What a seat is told: every event in words, with the clause behind it. Only exchanges of face-down counters are told to
//! their own side alone.

use super::effects::effect;
use super::event::{Cause, Event};
use super::orders::unit_id;
use super::state::{Open, Party, UnitId};
use super::victory;
use jumpmaster_core::{Line, Seat, capital, clause};

/// The event as a seat reads it; `None` if the seat may not know of it.
pub fn hear(open: &Open, event: &Event, seat: Seat) -> Option<Line> {
    let told = match event {
        Event::Exchanged { .. } => seat == Party::Defending.seat() || seat == Seat::REFEREE,
        _ => true,
    };
    let line = told.then(|| Words(open).of(event))?;
    Some(match effect(open, event) {
        Some((unit, change)) => line.with(unit_id(unit), change),
        None => line,
    })
}

/// Whether an event reveals something secret: what a counter is.
pub const fn reveals(event: &Event) -> bool {
    matches!(event, Event::TurnedUp { .. } | Event::Over { .. })
}

/// The words for what happens on a table.
struct Words<'a>(&'a Open);

impl Words<'_> {
    fn of(&self, event: &Event) -> Line {
        match event {
            Event::Exchanged { one, other } => {
                let text = format!("{} and {} are exchanged.", capital(&self.name(*one)), self.name(*other));
                Line::private(text, clause!("landing.hidden.1"))
            }
            Event::SetUp => {
                let text = format!("{} is ready.", capital(self.side(Party::Defending)));
                Line::heading(text, clause!("landing.hidden.1"))
            }
            Event::WaveBegan { group } => {
                Line::heading(format!("Army Group {group} is next to land."), clause!("landing.sequence.1"))
            }
            Event::DropPointNamed { at } => {
                let text = format!("Army Group {} drops on {}.", self.0.group, self.0.called(*at));
                let second = !self.0.own_points().is_empty();
                Line::new(text, if second { clause!("landing.drop-point.2") } else { clause!("landing.drop-point.1") })
            }
            Event::Assigned { unit, point } => {
                let at = self.0.own_points().get(usize::from(*point)).map_or("its hex".into(), |at| self.0.called(*at));
                Line::new(format!("{} is to drop on {at}.", self.name(*unit)), clause!("landing.drop-point.2"))
            }
            Event::Drifted { unit, drift } => {
                Line::new(format!("The wind carries {} {drift}.", self.name(*unit)), clause!("landing.drift.5"))
            }
            Event::Spared { unit, at } => {
                let text =
                    format!("So many are lost that {} comes down in {} instead.", self.name(*unit), self.0.called(*at));
                Line::new(text, clause!("landing.off-map.2"))
            }
            Event::Lost { unit } => {
                Line::new(format!("{} is lost off the map.", self.name(*unit)), clause!("landing.off-map.1"))
            }
            Event::Blocked { unit, at } => {
                let text = format!("{} comes down in {}, which is occupied.", self.name(*unit), self.0.called(*at));
                Line::new(text, clause!("landing.occupied.1"))
            }
            Event::CameDown { unit, at } => self.came_down(*unit, &self.0.called(*at)),
            Event::TurnedUp { unit, kind } => {
                let kind = &self.0.rules().kinds[usize::from(*kind)].name;
                let text = format!("{} is turned up: {kind}.", capital(&self.name(*unit)));
                Line::new(text, clause!("landing.hidden.1"))
            }
            Event::Removed { unit } => {
                let landed_on = self.0.turn == 0;
                let why = if landed_on { clause!("landing.occupied.4") } else { clause!("landing.hidden.1") };
                Line::new(format!("{} is removed.", capital(&self.name(*unit))), why)
            }
            Event::Hurt { unit, cause, dice, points } => self.hurt(*unit, *cause, *dice, *points),
            Event::Eliminated { unit, cause } => {
                let text = format!("{} is eliminated{}.", capital(&self.name(*unit)), cause_text(*cause));
                Line::new(text, clause!("landing.damage.4"))
            }
            Event::UnderFire { unit } => {
                let text = format!("{} may be fired at.", self.name(*unit));
                Line::new(text, clause!("landing.opfire.1"))
            }
            Event::Fired { unit, target } => {
                let shot = self.0.unit(*unit).fires + 1;
                let text = format!("{} fires at {}, shot {shot}.", capital(&self.name(*unit)), self.name(*target));
                Line::new(text, clause!("landing.opfire.8"))
            }
            Event::Landed { unit } => {
                Line::new(format!("The landing of {} is over.", self.name(*unit)), clause!("landing.sequence.6"))
            }
            Event::DropEnded => Line::heading("The drop turn is over.", clause!("landing.sequence.7")),
            Event::TurnBegan { turn, party } => {
                let text = format!("Turn {turn}: the player turn of {} begins.", self.side(*party));
                Line::heading(text, clause!("landing.base.6"))
            }
            Event::Moved { unit, to, .. } => {
                let text = format!("{} moves to {}.", capital(&self.name(*unit)), self.0.called(*to));
                Line::new(text, clause!("landing.base.3"))
            }
            Event::Watched { unit } => {
                let text = format!("{} may be fired at on its way.", capital(&self.name(*unit)));
                Line::new(text, clause!("landing.base.5"))
            }
            Event::Reacted { unit, target } => {
                let text = format!("{} fires at {}.", capital(&self.name(*unit)), self.name(*target));
                Line::new(text, clause!("landing.base.5"))
            }
            Event::MoveResumed => Line::new("No more fire on the way.", clause!("landing.base.5")),
            Event::AttacksBegan => Line::heading("Attacks begin.", clause!("landing.base.6")),
            Event::Attacked { unit, target } => {
                let text = format!("{} attacks {}.", capital(&self.name(*unit)), self.name(*target));
                Line::new(text, clause!("landing.base.4"))
            }
            Event::TurnEnded { party } => {
                let text = format!("The player turn of {} is over.", self.side(*party));
                Line::new(text, clause!("landing.base.6"))
            }
            Event::Over { winner, ending } => {
                let text = format!("{}.", capital(&victory::told(self.0, *winner, *ending)));
                Line::new(text, clause!("landing.base.7"))
            }
        }
    }

    fn name(&self, unit: UnitId) -> String {
        self.0.unit_name(unit)
    }

    fn side(&self, party: Party) -> &str {
        &self.0.scenario.seats[party as usize]
    }

    fn came_down(&self, unit: UnitId, at: &str) -> Line {
        match self.0.lander.and_then(|lander| lander.blocked) {
            Some(_) => Line::new(format!("{} is shifted to {at}.", self.name(unit)), clause!("landing.occupied.1")),
            None => Line::new(format!("{} comes down in {at}.", self.name(unit)), clause!("landing.drift.5")),
        }
    }

    fn hurt(&self, unit: UnitId, cause: Cause, dice: u8, points: u8) -> Line {
        let name = self.name(unit);
        let text = match (dice, points) {
            (0, points) => format!("{} takes {points} damage{}.", capital(&name), cause_text(cause)),
            (dice, 0) => format!("{} against {name}: no HIT.", special(dice)),
            (dice, points) => format!("{} against {name}{}: {points} HIT.", special(dice), cause_text(cause)),
        };
        Line::new(text, cause.clause())
    }
}

fn special(dice: u8) -> String {
    if dice == 1 { "1 special die".into() } else { format!("{dice} special dice") }
}

const fn cause_text(cause: Cause) -> &'static str {
    match cause {
        Cause::Collision => " for landing on an enemy",
        Cause::Terrain => " by the terrain",
        Cause::LandingFire | Cause::MovingFire => " by opportunity fire",
        Cause::Attack => " by the attack",
    }
}
