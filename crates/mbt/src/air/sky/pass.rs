//! A pass as it is flown: the aircraft, what is aboard, and what has left them.

use crate::air::descent::Release;
use crate::air::flight::{Flight, Task};
use crate::air::load::{Cargo, Item, Load};
use crate::air::zone::Zone;
use crate::board::Board;
use crate::rules::air::{Dimensions, Use};
use jumpmaster_core::hex::{Hex, Side};

/// The state of an aircraft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    /// It is on the map.
    Flying,
    /// It is not on the map yet.
    Waiting,
    /// It left the map.
    Left,
    /// It crashed.
    Crashed,
}

/// An aircraft.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    /// Its flight.
    pub flight: Flight,
    /// Its troops.
    pub load: Load,
    /// Its heavy items.
    pub cargo: Cargo,
    /// What it flies to.
    pub task: Task,
    /// Impulses until it enters the map.
    pub delay: u8,
    /// Its state.
    pub end: End,
    /// Where its wreck is, if that is reported and on the map.
    pub wreck: Option<Hex>,
    /// The turn in which something last left it, from 1; 0 before that, and if nobody else wants its ground.
    pub dropped: u8,
    /// The earlier use of its ground that kept it from dropping there (mbt.heavy.2, mbt.lapes.3).
    pub kept: Option<Use>,
}

impl Plane {
    /// Whether there is anything left to drop.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.load.is_empty() && self.cargo.is_empty()
    }

    /// Marks it as having left the map if its hex is off it.
    #[inline]
    pub(super) fn leave_if_off(&mut self, board: &Board) {
        if !board.grid.holds(self.flight.hex) {
            self.end = End::Left;
        }
    }

    /// The ground it uses, and what for (mbt.heavy.1, mbt.lapes.3).
    pub fn ground(&self, size: &Dimensions) -> (Zone, Use) {
        match self.task {
            Task::Strip(strip) => (strip.zone(size), Use::Lapes),
            Task::Zone(zone) if self.cargo.all().is_empty() => (zone, Use::Troops),
            Task::Zone(zone) => (zone, Use::Heavy),
        }
    }
}

/// What left an aircraft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// An LGOP or a bundle.
    Item(Item),
    /// A heavy item dropped by parachute, by its place aboard.
    Heavy(u8),
    /// A heavy item that was pulled out, by its place aboard.
    Pulled(Pulled),
}

/// The fate of a heavy item that was pulled out, where it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulled {
    /// Its place aboard.
    pub nth: u8,
    /// Whether it is intact.
    pub survives: bool,
    /// The vehicle it destroyed with itself (mbt.lapes.11).
    pub crushed: Option<Crushed>,
    /// The number of units on foot it suppressed (mbt.lapes.9).
    pub suppressed: u8,
}

/// A vehicle that cargo destroyed where it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crushed {
    /// One of the enemy's, counted from 0 among those left in the hex.
    Enemy(u8),
    /// Cargo of an earlier aircraft, by its place aboard.
    Cargo {
        /// The aircraft.
        plane: u8,
        /// Its place aboard.
        nth: u8,
    },
}

/// Something that left an aircraft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Drop {
    /// The aircraft, by its place in the formation.
    pub plane: u8,
    /// What it was.
    pub what: What,
    /// Where; for what was pulled out, where it stopped.
    pub from: Release,
}

/// The number of drops kept without allocating memory: that of a usual load.
const FEW: usize = 12;

/// What left the aircraft, in order of release.
#[derive(Clone, Debug)]
pub struct Drops {
    few: [Drop; FEW],
    count: usize,
    more: Vec<Drop>,
}

impl Drops {
    const NONE: Drop =
        Drop { plane: 0, what: What::Heavy(0), from: Release { hex: Hex::ZERO, heading: Side::ALL[0], crash: false } };

    /// No drops yet.
    const fn new() -> Drops {
        Drops { few: [Drops::NONE; FEW], count: 0, more: Vec::new() }
    }

    #[inline]
    pub(super) fn push(&mut self, drop: Drop) {
        match self.few.get_mut(self.count) {
            Some(place) => *place = drop,
            None => self.more.push(drop),
        }
        self.count += 1;
    }

    /// The number of drops.
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether nothing has left any aircraft.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One of them, by its number.
    #[inline]
    pub fn get(&self, number: usize) -> &Drop {
        self.few.get(number).unwrap_or_else(|| &self.more[number - FEW])
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Drop> + Clone {
        self.few[..self.count.min(FEW)].iter().chain(&self.more)
    }

    /// Adds drops.
    pub(crate) fn extend(&mut self, drops: impl IntoIterator<Item = Drop>) {
        drops.into_iter().for_each(|drop| self.push(drop));
    }

    /// Marks cargo as destroyed.
    pub(super) fn destroy(&mut self, plane: u8, nth: u8) {
        for drop in self.few.iter_mut().take(self.count).chain(&mut self.more) {
            match &mut drop.what {
                What::Pulled(pulled) if (drop.plane, pulled.nth) == (plane, nth) => pulled.survives = false,
                _ => {}
            }
        }
    }

    /// Changes the fate of the item that was pulled out last.
    pub(crate) fn last_pulled(&mut self, change: impl FnOnce(&mut Pulled)) {
        let last = self.more.last_mut().or_else(|| self.few[..self.count.min(FEW)].last_mut());
        if let Some(Drop { what: What::Pulled(pulled), .. }) = last {
            change(pulled);
        }
    }

    /// All of them, stick by stick in formation order, each in its order of release (mbt.scatter.6).
    pub fn by_stick(&self) -> Vec<Drop> {
        let mut drops: Vec<Drop> = self.iter().copied().collect();
        drops.sort_by_key(|drop| drop.plane);
        drops
    }
}

/// Aircraft that fly together; a single one needs no allocation.
pub trait Formation: Clone + AsRef<[Plane]> + AsMut<[Plane]> {}
impl<F: Clone + AsRef<[Plane]> + AsMut<[Plane]>> Formation for F {}

/// A pass under way, or flown.
#[derive(Clone, Debug)]
pub struct Pass<F> {
    /// The aircraft in formation order.
    pub planes: F,
    /// What left them.
    pub drops: Drops,
    /// The guns that have not fired this turn, one bit for each.
    pub(super) ready: u32,
    /// The number of impulses flown.
    pub(super) impulse: u16,
    /// Whether the positions of wrecks are reported. If not, all crash distances are equivalent for the odds.
    pub tell_wrecks: bool,
}

impl<F: Formation> Pass<F> {
    /// Aircraft before their first impulse.
    pub fn new(planes: F, tell_wrecks: bool) -> Pass<F> {
        Pass { planes, drops: Drops::new(), ready: u32::MAX, impulse: 0, tell_wrecks }
    }

    /// The aircraft.
    #[inline]
    pub fn planes(&self) -> &[Plane] {
        self.planes.as_ref()
    }

    #[inline]
    pub(super) fn plane(&mut self, at: usize) -> &mut Plane {
        &mut self.planes.as_mut()[at]
    }
}
