//! Transports over the map under flak, impulse by impulse (mbt.flight.6, mbt.aaa.3): every aircraft moves one hex, hazards are
//! looked for, guns fire one at a time and each shot is settled in full, then every aircraft that may drops one item.
//!
//! Lives here: the pass as odds ask for it, where nobody is asked to choose. An aircraft flies straight over its zone and off
//! the map, a gun fires as soon as it can at the nearest, one that aborts takes the first of the best ways. A game asks its
//! players instead, and calls the same rules one by one.

mod drops;
mod fire;
mod pass;

pub use pass::{Crushed, Drop, Drops, End, Formation, Pass, Plane, Pulled, What};

use super::board::Board;
use super::exits::Exits;
use super::flak;
use super::flight::{Altitude, Flight, Task, Turn, hazard};
use super::lapes;
use super::rules::Rules;
use super::rules::air::Use;
use super::rules::air::flak::Shot;
use super::zone::Zone;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use std::sync::Arc;

/// The most guns there can be.
pub const MOST_GUNS: usize = 32;
/// The most impulses that are flown: more than any way across a map takes.
const MOST_IMPULSES: u16 = 999;

/// When a gun fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// As soon as an aircraft is within its range, once a turn (mbt.base.5).
    AtOnce,
    /// When an aircraft is in this hex.
    Over(Hex),
}

/// A gun that is not suppressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gun {
    /// Its hex.
    pub hex: Hex,
    /// The number of its kind.
    pub kind: u8,
    /// When it fires.
    pub when: When,
    /// What its fire does, if that is known; else it is rolled.
    pub known: Option<Shot>,
}

/// What enemies hold a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// Whether an unsuppressed one there can shoot (mbt.landing.3).
    pub armed: bool,
    /// How many vehicles are there (mbt.lapes.10).
    pub vehicles: u8,
    /// How many units on foot are there (mbt.lapes.9).
    pub personnel: u8,
}

/// The ground below, and what is on it.
#[derive(Debug)]
pub struct Sky {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// What holds each hex, by number.
    pub held: Vec<Held>,
    guns: Vec<Gun>,
    /// The guns that fire at an aircraft in each hex, a bit for each: at NOE, if any comes so low, and at Low.
    reach: [Vec<u32>; 2],
    /// Ways off the map, where guns could make anybody want one.
    exits: Option<Exits>,
    /// Whether aircraft want the same ground for different ends (mbt.heavy.1, mbt.lapes.3).
    contested: bool,
}

impl Sky {
    /// The sky above a board for these aircraft.
    pub fn new(rules: &Arc<Rules>, board: &Arc<Board>, guns: Vec<Gun>, held: Vec<Held>, planes: &[Plane]) -> Sky {
        let reaches = |gun: &Gun, hex: Hex, altitude: Altitude| {
            let can = || flak::reaches(rules, (gun.hex, gun.kind), (hex, altitude), |hex| board.at(hex).copied());
            match gun.when {
                When::AtOnce => can(),
                When::Over(over) => over == hex && (gun.known.is_some() || can()),
            }
        };
        let mask = |hex: Hex, altitude: Altitude| {
            let can = guns.iter().enumerate().filter(|(_, gun)| reaches(gun, hex, altitude));
            can.fold(0, |mask, (at, _)| mask | 1 << at)
        };
        let masks = |altitude| board.grid.hexes().map(|hex| mask(hex, altitude)).collect::<Vec<u32>>();
        let low = masks(Altitude::Low);
        let exits = |_| Exits::new(board, &rules.air.numbers, |hex| low[hex].count_ones() as u16);
        let exits = guns.first().map(exits);
        let low_down = planes.iter().any(|plane| matches!(plane.task, Task::Strip(_)));
        let noe = if low_down { masks(Altitude::Noe) } else { Vec::new() };
        let grounds: Vec<(Zone, Use)> = planes.iter().map(|plane| plane.ground(&rules.air.dimensions)).collect();
        let rivals = |(zone, by): &(Zone, Use)| grounds.iter().any(|(other, of)| of != by && other.shares(zone));
        let contested = grounds.iter().any(rivals);
        Sky { rules: rules.clone(), board: board.clone(), held, guns, reach: [noe, low], exits, contested }
    }

    /// The guns.
    pub fn guns(&self) -> &[Gun] {
        &self.guns
    }

    /// Whether no gun can fire at an aircraft that flies straight from here on its heading.
    pub fn is_calm(&self, hex: Hex, heading: Side) -> bool {
        self.board.ahead(hex, heading).all(|index| self.reach[1][index] == 0)
    }

    /// Flies all aircraft until nothing is left to drop on the map.
    pub fn fly<F: Formation, D: Dice + ?Sized>(&self, pass: &mut Pass<F>, dice: &mut D) -> Result<(), NeedRoll> {
        let afloat = |plane: &Plane| matches!(plane.end, End::Flying | End::Waiting) && !plane.is_empty();
        while pass.planes().iter().any(afloat) && pass.impulse < MOST_IMPULSES {
            self.impulse(pass, dice)?;
        }
        Ok(())
    }

    /// One impulse of all aircraft (mbt.aaa.3).
    fn impulse<F: Formation, D: Dice + ?Sized>(&self, pass: &mut Pass<F>, dice: &mut D) -> Result<(), NeedRoll> {
        if pass.impulse.is_multiple_of(u16::from(self.rules.air.numbers.speed)) {
            pass.ready = u32::MAX;
        }
        pass.impulse += 1;
        for at in 0..pass.planes().len() {
            self.advance(pass, at, dice)?;
        }
        if pass.planes().len() > 1 {
            Sky::look_for_hazards(pass);
        }
        if !self.guns.is_empty() {
            self.fire(pass, dice)?;
        }
        for at in 0..pass.planes().len() {
            if pass.planes()[at].end == End::Flying {
                self.let_go(pass, at, dice)?;
                pass.plane(at).flight.end_impulse();
            }
        }
        Ok(())
    }

    /// An aircraft moves one hex, in formation order (mbt.flight.3, mbt.flight.6): onto the map, ahead, or by the best way off
    /// it (mbt.abort.1).
    fn advance<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let plane = pass.plane(at);
        match plane.end {
            End::Waiting if plane.delay > 0 => plane.delay -= 1,
            End::Waiting => plane.end = End::Flying,
            End::Flying => {
                let flight = &mut plane.flight;
                let turn = if flight.swerves {
                    Turn::Left
                } else if flight.aborting && !flight.steady {
                    self.way_off(flight)
                } else {
                    Turn::Straight
                };
                flight.fly(turn, &plane.task, &self.rules.air);
                if self.board.grid.holds(flight.hex) {
                    self.meet_obstacle(pass, at, dice)?;
                } else {
                    plane.end = End::Left;
                }
            }
            End::Left | End::Crashed => {}
        }
        Ok(())
    }

    /// The first of the best turns of an aircraft that aborts.
    fn way_off(&self, flight: &Flight) -> Turn {
        let best = self.exits.as_ref().and_then(|exits| exits.best(&self.board, flight).next());
        best.unwrap_or(Turn::Straight)
    }

    /// An aircraft at NOE that Evasive Action threw off its strip meets what stands in its hex; whether it crashed there, with
    /// all aboard (mbt.lapes.12).
    #[inline]
    fn meet_obstacle<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<bool, NeedRoll> {
        let plane = pass.plane(at);
        let hex = plane.flight.hex;
        let Task::Strip(strip) = plane.task else { return Ok(false) };
        if plane.flight.altitude() != Altitude::Noe || strip.zone(&self.rules.air.dimensions).holds(hex) {
            return Ok(false);
        }
        let level = self.board.at(strip.start).map_or(0, |cell| cell.level);
        let height = self.board.at(hex).map_or(0, |cell| lapes::height(&self.rules.ground, cell, level));
        let crash = flak::hits_obstacle(height, &self.rules.air.numbers, dice)?;
        if crash {
            plane.end = End::Crashed;
            plane.wreck = Some(hex);
        }
        Ok(crash)
    }

    /// Whoever finds a lower aircraft above its zone, on entering it or in any hex before it drops there, drops no more in this
    /// pass (mbt.hazard.1).
    fn look_for_hazards<F: Formation>(pass: &mut Pass<F>) {
        for at in 0..pass.planes().len() {
            let plane = &pass.planes()[at];
            let Plane { flight, task: Task::Zone(zone), end: End::Flying, .. } = plane else { continue };
            if flight.dropping(plane.is_empty()) {
                let others = pass.planes().iter().filter(|other| other.end == End::Flying);
                let low = others.map(|other| (other.flight.hex, other.flight.altitude()));
                if hazard(zone, flight.altitude(), low) {
                    pass.plane(at).flight.ceased = true;
                }
            }
        }
    }
}
