//! Transports over the map under flak, impulse by impulse (mbt.flight.6, mbt.aaa.3): every aircraft moves one hex, hazards
//! are checked, guns fire one at a time and each shot is settled in full, then every aircraft that may drop drops one item.
//!
//! Here: the pass as the odds need it, in which nobody is asked to choose. An aircraft flies straight over its zone and off
//! the map, a gun fires as soon as it can at the nearest, one that aborts takes the first of the best ways. A game asks its
//! players instead. What follows from the choices is decided by the rules of `airspace.rs`, which both run.

mod over;
mod pass;
mod pulled;

pub use pass::{Crushed, Drop, Drops, End, Formation, Pass, Plane, Pulled, What};

use over::Over;

use crate::air::exits::Exits;
use crate::air::flak;
use crate::air::flight::{Altitude, Flight, Task, Turn};
use crate::air::zone::Zone;
use crate::board::Board;
use crate::rules::Rules;
use crate::rules::air::Use;
use crate::rules::air::flak::Shot;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side};
use std::sync::Arc;

/// The maximum number of guns.
pub const MOST_GUNS: usize = 32;
/// The maximum number of impulses: more than any way across a map takes.
const MOST_IMPULSES: u16 = 999;

/// When a gun fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// As soon as an aircraft is within its range, once a turn (mbt.base.5).
    AtOnce,
    /// When an aircraft is in this hex.
    Over(Hex),
}

/// An unsuppressed gun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gun {
    /// Its hex.
    pub hex: Hex,
    /// The number of its kind.
    pub kind: u8,
    /// When it fires.
    pub when: When,
    /// The result of its fire, if that is known; otherwise it is rolled.
    pub known: Option<Shot>,
}

/// The enemies in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Held {
    /// Whether an unsuppressed one there can shoot (mbt.landing.3).
    pub armed: bool,
    /// The number of vehicles there (mbt.lapes.10).
    pub vehicles: u8,
    /// The number of units on foot there (mbt.lapes.9).
    pub personnel: u8,
}

/// The ground below, and what is on it.
#[derive(Debug)]
pub struct Sky {
    /// The rules.
    pub rules: Arc<Rules>,
    /// The board.
    pub board: Arc<Board>,
    /// The enemies in each hex, by number.
    pub held: Vec<Held>,
    guns: Vec<Gun>,
    /// The guns that can fire at an aircraft in each hex, one bit for each: at NOE, if any comes that low, and at Low.
    reach: [Vec<u32>; 2],
    /// The ways off the map, if guns could make any aircraft need one.
    exits: Option<Exits>,
    /// Whether aircraft want the same ground for different uses (mbt.heavy.1, mbt.lapes.3).
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
            Over { sky: self, pass, dice }.impulse()?;
        }
        Ok(())
    }

    /// The first of the best turns of an aircraft that aborts.
    fn way_off(&self, flight: &Flight) -> Turn {
        let best = self.exits.as_ref().and_then(|exits| exits.best(&self.board, flight).next());
        best.unwrap_or(Turn::Straight)
    }

    /// The guns that may fire at an aircraft where it is, one bit for each.
    #[inline]
    fn fires_at(&self, plane: &Plane) -> u32 {
        if plane.end != End::Flying {
            return 0;
        }
        let reach = &self.reach[usize::from(plane.flight.altitude() != Altitude::Noe)];
        self.board.grid.index(plane.flight.hex).map_or(0, |index| reach[index])
    }
}
