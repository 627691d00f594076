//! Transports over the map under flak, impulse by impulse (mbt.flight.6, mbt.aaa.3): every aircraft moves one hex, hazards are
//! looked for, guns fire one at a time and each shot is settled in full, then every aircraft that may drops one item.
//!
//! Lives here: the pass as odds ask for it, where nobody is asked to choose. An aircraft flies straight over its zone and off
//! the map, a gun fires as soon as it can at the nearest, one that aborts takes the first of the best ways. A game asks its
//! players instead, and calls the same rules one by one.

use super::board::Board;
use super::course::step;
use super::descent::Release;
use super::exits::Exits;
use super::flak::{self, Blow};
use super::flight::{Altitude, Flight, Task, Turn, hazard};
use super::lapes;
use super::load::{Cargo, Item, Load};
use super::rules::Rules;
use super::rules::air::flak::{Effect, Shot};
use super::rules::air::{Dimensions, Use};
use super::terrain::Marker;
use super::zone::{Used, Zone, free_from};
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

/// What became of an aircraft.
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
    /// How it flies.
    pub flight: Flight,
    /// Its troops.
    pub load: Load,
    /// Its heavy items.
    pub cargo: Cargo,
    /// What it flies to.
    pub task: Task,
    /// Impulses until it comes onto the map.
    pub delay: u8,
    /// What became of it.
    pub end: End,
    /// Where its wreck lies, if anybody asked and it lies on the map.
    pub wreck: Option<Hex>,
    /// The turn in which something last left it, from 1; 0 before, and where nobody else wants its ground.
    pub dropped: u8,
}

impl Plane {
    /// Whether there is anything left to drop.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.load.is_empty() && self.cargo.is_empty()
    }

    /// What ground it uses, and what for (mbt.heavy.1, mbt.lapes.3).
    fn ground(&self, size: &Dimensions) -> (Zone, Use) {
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
    /// A heavy item by parachute, by its place aboard.
    Heavy(u8),
    /// A heavy item that was pulled out, by its place aboard.
    Pulled(Pulled),
}

/// What became of a heavy item that was pulled out, where it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pulled {
    /// Its place aboard.
    pub nth: u8,
    /// Whether it is whole.
    pub survives: bool,
    /// The vehicle it took with it (mbt.lapes.11).
    pub crushed: Option<Crushed>,
    /// How many units on foot it suppressed (mbt.lapes.9).
    pub suppressed: u8,
}

/// A vehicle that cargo destroyed where it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crushed {
    /// One of the enemy's, of those left in the hex from 0.
    Enemy(u8),
    /// Cargo of an aircraft that came before, by its place aboard.
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

/// How many drops are kept without taking memory for them: as many as a usual load has.
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

    /// Nothing yet.
    const fn new() -> Drops {
        Drops { few: [Drops::NONE; FEW], count: 0, more: Vec::new() }
    }

    #[inline]
    fn push(&mut self, drop: Drop) {
        match self.few.get_mut(self.count) {
            Some(place) => *place = drop,
            None => self.more.push(drop),
        }
        self.count += 1;
    }

    /// How many there are.
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
    pub fn iter(&self) -> impl Iterator<Item = &Drop> {
        self.few[..self.count.min(FEW)].iter().chain(&self.more)
    }

    /// Cargo that was whole no longer is.
    fn destroy(&mut self, plane: u8, nth: u8) {
        for drop in self.few.iter_mut().take(self.count).chain(&mut self.more) {
            match &mut drop.what {
                What::Pulled(pulled) if (drop.plane, pulled.nth) == (plane, nth) => pulled.survives = false,
                _ => {}
            }
        }
    }

    /// All of them, stick by stick in formation order, each in its order of release (mbt.scatter.6).
    pub fn by_stick(&self) -> Vec<Drop> {
        let mut drops: Vec<Drop> = self.iter().copied().collect();
        drops.sort_by_key(|drop| drop.plane);
        drops
    }
}

/// Aircraft that fly together: one alone takes no memory of its own.
pub trait Formation: Clone + AsRef<[Plane]> + AsMut<[Plane]> {}
impl<F: Clone + AsRef<[Plane]> + AsMut<[Plane]>> Formation for F {}

/// A pass under way, or flown.
#[derive(Clone, Debug)]
pub struct Pass<F> {
    /// The aircraft in formation order.
    pub planes: F,
    /// What left them.
    pub drops: Drops,
    /// The guns that have not fired this turn, a bit for each.
    ready: u32,
    impulse: u16,
    /// Whether anybody asks where wrecks lie. If not, all crash distances are alike to the odds.
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
    fn plane(&mut self, at: usize) -> &mut Plane {
        &mut self.planes.as_mut()[at]
    }
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
        self.ahead(hex, heading).all(|index| self.reach[1][index] == 0)
    }

    /// The hexes of the map from one on, straight ahead.
    fn ahead(&self, hex: Hex, heading: Side) -> impl Iterator<Item = usize> {
        std::iter::successors(self.board.grid.index(hex), move |&index| self.board.beside(index, heading))
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
                } else if flight.aborting {
                    self.way_off(flight)
                } else {
                    Turn::Straight
                };
                flight.fly(turn, &plane.task, &self.rules.air);
                if !self.board.grid.holds(flight.hex) {
                    plane.end = End::Left;
                } else {
                    self.meet_obstacle(pass, at, dice)?;
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

    /// Every gun that can fires, one after the other, at the nearest it reaches (mbt.aaa.1, mbt.base.5).
    fn fire<F: Formation, D: Dice + ?Sized>(&self, pass: &mut Pass<F>, dice: &mut D) -> Result<(), NeedRoll> {
        let mut guns = pass.planes().iter().fold(0, |guns, plane| guns | self.fires_at(plane)) & pass.ready;
        while guns != 0 {
            let number = guns.trailing_zeros() as usize;
            guns &= guns - 1;
            let gun = &self.guns[number];
            let near = |plane: &Plane| gun.hex.unsigned_distance_to(plane.flight.hex);
            let targets = pass.planes().iter().enumerate().filter(|(_, plane)| self.fires_at(plane) >> number & 1 == 1);
            let Some(target) = targets.min_by_key(|(_, plane)| near(plane)).map(|(at, _)| at) else { continue };
            pass.ready &= !(1 << number);
            let (kind, altitude) =
                (&self.rules.air.guns[usize::from(gun.kind)], pass.planes()[target].flight.altitude());
            let shot = match gun.known {
                Some(shot) => shot,
                None => flak::fire(kind, altitude, &self.rules.air.numbers, dice)?,
            };
            match shot {
                Shot::Missed => {}
                Shot::Down => self.shoot_down(pass, target, dice)?,
                Shot::Suppressed => self.suppress(pass, target, dice)?,
            }
        }
        Ok(())
    }

    /// The guns that may fire at an aircraft where it is, a bit for each.
    #[inline]
    fn fires_at(&self, plane: &Plane) -> u32 {
        if plane.end != End::Flying {
            return 0;
        }
        let reach = &self.reach[usize::from(plane.flight.altitude() != Altitude::Noe)];
        self.board.grid.index(plane.flight.hex).map_or(0, |index| reach[index])
    }

    /// Two LGOPs may get out, then the aircraft crashes with all others aboard (mbt.shootdown.1 to mbt.shootdown.3, mbt.base.6).
    fn shoot_down<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let numbers = &self.rules.air.numbers;
        let Pass { planes, drops, tell_wrecks, .. } = pass;
        let plane = &mut planes.as_mut()[at];
        let Flight { hex, heading, .. } = plane.flight;
        for nth in 0..2 {
            // The second leaves from the next hex; off the map it is no use (mbt.shootdown.2).
            let hex = hex + step(heading) * nth as i32;
            if plane.load.left()[0] == 0 || !self.board.grid.holds(hex) || !flak::gets_out(nth, numbers, dice)? {
                break;
            }
            let from = Release { hex, heading, crash: true };
            if let Some(item) = plane.load.escape() {
                drops.push(Drop { plane: at as u8, what: What::Item(item), from });
            }
        }
        self.crash(plane, *tell_wrecks, dice)
    }

    /// An aircraft crashes so many hexes ahead (mbt.base.6).
    fn crash<D: Dice + ?Sized>(&self, plane: &mut Plane, told: bool, dice: &mut D) -> Result<(), NeedRoll> {
        let distance = flak::crash_distance(&self.rules.air.numbers, told, dice)?;
        plane.end = End::Crashed;
        plane.wreck = Some(flak::wreck(&plane.flight, distance)).filter(|&hex| told && self.board.grid.holds(hex));
        Ok(())
    }

    /// The suppression table, and all that follows from it before the next shot (mbt.aaa.2, mbt.aaa.3, mbt.ea.1,
    /// mbt.casualty.1, mbt.suppression.2 to mbt.suppression.5).
    fn suppress<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let air = &self.rules.air;
        pass.plane(at).flight.suppressed = true;
        let blow = flak::suppress(&air.suppression, pass.planes()[at].flight.position(), dice)?;
        match blow.effect {
            Effect::Nothing => Ok(()),
            Effect::Evade => self.evade_and_close(pass, at, blow, dice),
            Effect::EvadeWithCasualties(abort) => {
                self.casualty(pass, at, dice)?;
                if flak::aborts(abort, dice)? {
                    pass.plane(at).flight.abort();
                }
                self.evade_and_close(pass, at, blow, dice)
            }
            Effect::EvadeMaybeCrash(number) => self.low_blow(pass, at, (blow, number), dice),
        }
    }

    /// The last band over a LAPES strip: the obstacle in the hex evaded to, the crash dr, then whoever is there; by the option
    /// no crash means no Evasive Action (mbt.aaa.3, mbt.suppression.4).
    fn low_blow<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        (blow, number): (Blow, u8),
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        if self.rules.lapes_cancels_ea {
            if flak::crashes(number, dice)? {
                pass.plane(at).flight.evade(blow.face(), &self.rules.air);
                self.fall(pass, at);
            }
            return Ok(());
        }
        if !self.evade(pass, at, blow, dice)? {
            return Ok(());
        }
        if flak::crashes(number, dice)? {
            self.fall(pass, at);
            return Ok(());
        }
        self.close(pass, at, dice)
    }

    /// A LAPES aircraft crashes in its hex: no exits, all aboard is lost (mbt.suppression.4).
    fn fall<F: Formation>(&self, pass: &mut Pass<F>, at: usize) {
        let plane = pass.plane(at);
        plane.end = End::Crashed;
        plane.wreck = Some(plane.flight.hex).filter(|&hex| self.board.grid.holds(hex));
    }

    /// One unit aboard is hit (mbt.casualty.1, mbt.casualty.2).
    fn casualty<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let last = self.is_last_shot(pass, at);
        let load = &mut pass.plane(at).load;
        let riders = load.riders();
        // Who of several is hit matters to nobody but the next pick.
        let alike =
            |a: u8, b: u8| last && riders[usize::from(a)].rider.is_team() == riders[usize::from(b)].rider.is_team();
        if let Some(rider) = load.pick(alike, dice)? {
            load.hit(rider);
        }
        Ok(())
    }

    /// Whether nobody can be hit aboard this aircraft any more: it flies alone, no gun is left this turn, and it is off the map
    /// before the next.
    fn is_last_shot<F: Formation>(&self, pass: &Pass<F>, at: usize) -> bool {
        let speed = u16::from(self.rules.air.numbers.speed);
        let left = usize::from((speed - pass.impulse % speed) % speed);
        let Flight { hex, heading, aborting, .. } = pass.planes()[at].flight;
        let all = ((1_u64 << self.guns.len()) - 1) as u32;
        // Thrown back, it may need a hex more than straight ahead from here.
        let leaves = !aborting && self.ahead(hex, heading).count() < left;
        pass.planes().len() == 1 && pass.ready & all == 0 && leaves
    }

    /// Evasive Action, and whom or what the aircraft meets there.
    fn evade_and_close<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        blow: Blow,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        if self.evade(pass, at, blow, dice)? { self.close(pass, at, dice) } else { Ok(()) }
    }

    /// Evasive Action, perhaps off the map, perhaps into what stands there; whether it still flies (mbt.ea.1, mbt.ea.5,
    /// mbt.lapes.12).
    fn evade<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        blow: Blow,
        dice: &mut D,
    ) -> Result<bool, NeedRoll> {
        let plane = pass.plane(at);
        plane.flight.evade(blow.face(), &self.rules.air);
        if !self.board.grid.holds(plane.flight.hex) {
            plane.end = End::Left;
            return Ok(false);
        }
        Ok(!self.meet_obstacle(pass, at, dice)?)
    }

    /// Two transports in one hex through Evasive Action: both cease to drop, and collide or part (mbt.collision.1 to
    /// mbt.collision.3).
    fn close<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let hex = pass.planes()[at].flight.hex;
        let here =
            |(other, plane): &(usize, &Plane)| *other != at && plane.end == End::Flying && plane.flight.hex == hex;
        let Some(other) = pass.planes().iter().enumerate().find(here).map(|(other, _)| other) else { return Ok(()) };
        let pair = [at.min(other), at.max(other)];
        for one in pair {
            pass.plane(one).flight.ceased = true;
        }
        if flak::collide(&self.rules.air.numbers, dice)? {
            for one in pair {
                let told = pass.tell_wrecks;
                self.crash(pass.plane(one), told, dice)?;
            }
        } else {
            pass.plane(pair[flak::swerves(dice)?]).flight.swerves = true;
        }
        Ok(())
    }

    /// An aircraft that may lets one item go, after any fire in its hex, until its zone is overflown or it is empty (mbt.drop.1,
    /// mbt.drop.4, mbt.heavy.4, mbt.lapes.8).
    fn let_go<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let contested = pass.planes().len() > 1 && self.contested && pass.planes()[at].flight.dropping(false);
        if contested && !self.is_free(pass, at) {
            return Ok(());
        }
        let before = pass.drops.len();
        let Pass { planes, drops, .. } = pass;
        let plane = &mut planes.as_mut()[at];
        match plane.task {
            Task::Zone(zone) if plane.flight.may_drop(&zone) => {
                let from = Release { hex: plane.flight.hex, heading: plane.flight.heading, crash: false };
                let heavy = plane.cargo.drop_at(zone.along(from.hex), &self.rules.air.numbers).map(What::Heavy);
                let what = heavy.or_else(|| plane.load.drop_next().map(What::Item));
                if let Some(what) = what {
                    drops.push(Drop { plane: at as u8, what, from });
                }
            }
            Task::Zone(_) => {}
            Task::Strip(_) => self.pull_out(pass, at, dice)?,
        }
        if contested && pass.drops.len() > before {
            pass.plane(at).dropped = self.turn(pass);
        }
        Ok(())
    }

    /// The turn of an impulse, from 1 (mbt.base.2).
    fn turn<F>(&self, pass: &Pass<F>) -> u8 {
        u8::try_from(pass.impulse.div_ceil(self.rules.air.numbers.speed.into())).unwrap_or(u8::MAX)
    }

    /// Whether the ground of an aircraft is free for what it does there. All are of one wave, so that only those who do something
    /// else have used it; whoever has begun asks nobody (mbt.heavy.1 to mbt.heavy.3, mbt.lapes.3, mbt.lapes.4, mbt.reuse.2).
    fn is_free<F: Formation>(&self, pass: &Pass<F>, at: usize) -> bool {
        let (air, plane) = (&self.rules.air, &pass.planes()[at]);
        let (ground, by) = plane.ground(&air.dimensions);
        let used = pass.planes().iter().filter(|other| other.dropped > 0).map(|other| {
            let (zone, by) = other.ground(&air.dimensions);
            Used { zone, by, turn: other.dropped, wave: 1 }
        });
        plane.dropped > 0 || free_from(air, used, &ground, by, 1) <= self.turn(pass)
    }

    /// The cargo is pulled out over the extraction hexes, item by item (mbt.lapes.8, mbt.lapes.9).
    fn pull_out<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let Plane { flight: Flight { hex, heading, index, ban, ceased, .. }, cargo, .. } = pass.planes()[at];
        let first = self.rules.air.dimensions.strip[0];
        let Some(second) = index.and_then(|index| index.checked_sub(first)).filter(|&hex| hex < 2) else {
            return Ok(());
        };
        if ban > 0 || ceased {
            return Ok(());
        }
        for nth in cargo.out()..cargo.all().len() as u8 {
            let which = if second == 1 { 1 } else { lapes::stop(&self.rules.air.numbers, dice)? };
            let stop = hex + step(heading) * (i32::from(which) - i32::from(second));
            let pulled = self.skid(pass, (at as u8, nth), stop, dice)?;
            let from = Release { hex: stop, heading, crash: false };
            pass.drops.push(Drop { plane: at as u8, what: What::Pulled(pulled), from });
        }
        pass.plane(at).cargo.extract();
        Ok(())
    }

    /// An item stops in a hex: those on foot there are suppressed, a vehicle may be lost with it, then the ground (mbt.lapes.9 to
    /// mbt.lapes.11). Vehicles of earlier loads count, and what they destroyed is gone; those of the same load never count.
    fn skid<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        (plane, nth): (u8, u8),
        stop: Hex,
        dice: &mut D,
    ) -> Result<Pulled, NeedRoll> {
        let gun = |plane: u8, nth: u8| {
            let kind = pass.planes()[usize::from(plane)].cargo.all()[usize::from(nth)];
            self.rules.air.heavy[usize::from(kind)].gun
        };
        let held = self.board.grid.index(stop).map_or(Held::default(), |index| self.held[index]);
        let (mut enemies, mut others) = (held.vehicles, Vec::new());
        for drop in pass.drops.iter().filter(|drop| drop.from.hex == stop) {
            let What::Pulled(before) = drop.what else { continue };
            enemies -= u8::from(matches!(before.crushed, Some(Crushed::Enemy(_))));
            if drop.plane != plane && before.survives && !gun(drop.plane, before.nth) {
                others.push(Crushed::Cargo { plane: drop.plane, nth: before.nth });
            }
        }
        let bears = self.bears(stop, gun(plane, nth));
        let vehicles = u8::try_from(usize::from(enemies) + others.len()).unwrap_or(u8::MAX);
        let crushed = lapes::crush(vehicles, dice)?;
        let crushed = crushed.map(|which| match which.checked_sub(enemies) {
            Some(other) => others[usize::from(other)],
            None => Crushed::Enemy(which),
        });
        if let Some(Crushed::Cargo { plane, nth }) = crushed {
            pass.drops.destroy(plane, nth);
        }
        let survives = crushed.is_none() && lapes::survives(bears, dice)?;
        Ok(Pulled { nth, survives, crushed, suppressed: held.personnel })
    }

    /// The last DR that cargo survives where it stops; enemies there are another matter (mbt.lapes.9, mbt.offmap.5).
    fn bears(&self, hex: Hex, gun: bool) -> u8 {
        let burning = |cell: &super::board::Cell| cell.markers.has(Marker::Burning);
        let survives = |cell| self.rules.air.heavy_ground.survives(cell, gun, false, false);
        self.board.at(hex).map_or(0, |cell| if burning(cell) { 0 } else { survives(cell.features) })
    }
}
