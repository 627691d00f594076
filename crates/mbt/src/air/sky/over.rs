//! A pass under way as an `Airspace`, with the choices that nobody is asked to make.

use crate::air::airspace::{self, Airspace};
use crate::air::descent::Release;
use crate::air::flak;
use crate::air::flight::{Flight, Task, Turn};
use crate::air::load::{Cargo, Leaving, Load, let_go};
use crate::air::sky::{Crushed, Drop, End, Formation, Pass, Plane, Sky, What};
use crate::air::zone::{Used, Wait, wait};
use crate::board::{Board, Cell};
use crate::rules::Rules;
use crate::rules::air::flak::Shot;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Hex;

/// The aircraft of a pass in their sky, with the dice rolled for them.
pub(super) struct Over<'a, F, D: ?Sized> {
    pub sky: &'a Sky,
    pub pass: &'a mut Pass<F>,
    pub dice: &'a mut D,
}

impl<F: Formation, D: Dice + ?Sized> Over<'_, F, D> {
    /// One impulse of all aircraft (mbt.aaa.3).
    pub fn impulse(&mut self) -> Result<(), NeedRoll> {
        if self.pass.impulse.is_multiple_of(u16::from(self.sky.rules.air.numbers.speed)) {
            self.pass.ready = u32::MAX;
        }
        self.pass.impulse += 1;
        for at in 0..self.pass.planes().len() {
            self.advance(at);
        }
        airspace::arrive(self)?;
        if !self.sky.guns.is_empty() {
            self.fire()?;
        }
        airspace::drop_all(self)?;
        let planes = self.pass.planes.as_mut().iter_mut();
        planes.filter(|plane| plane.end == End::Flying).for_each(|plane| plane.flight.end_impulse());
        Ok(())
    }

    /// An aircraft moves one hex, in formation order (mbt.flight.3, mbt.flight.6): onto the map, ahead, or by the best way off
    /// it (mbt.abort.1).
    fn advance(&mut self, at: usize) {
        let (sky, plane) = (self.sky, self.pass.plane(at));
        match plane.end {
            End::Waiting if plane.delay > 0 => plane.delay -= 1,
            End::Waiting => plane.end = End::Flying,
            End::Flying => {
                let flight = &mut plane.flight;
                let turn = if flight.swerves {
                    Turn::Left
                } else if flight.aborting && !flight.steady {
                    sky.way_off(flight)
                } else {
                    Turn::Straight
                };
                flight.fly(turn, &plane.task, &sky.rules.air);
                plane.leave_if_off(&sky.board);
            }
            End::Left | End::Crashed => {}
        }
    }

    /// Every gun that can fire does, one after the other, at the nearest aircraft it reaches (mbt.aaa.1, mbt.base.5).
    fn fire(&mut self) -> Result<(), NeedRoll> {
        let sky = self.sky;
        let reached = self.pass.planes().iter().fold(0, |guns, plane| guns | sky.fires_at(plane));
        let mut guns = reached & self.pass.ready;
        while guns != 0 {
            let number = guns.trailing_zeros() as usize;
            guns &= guns - 1;
            let gun = &sky.guns[number];
            let near = |plane: &Plane| gun.hex.unsigned_distance_to(plane.flight.hex);
            let planes = self.pass.planes().iter().enumerate();
            let targets = planes.filter(|(_, plane)| sky.fires_at(plane) >> number & 1 == 1);
            let Some(target) = targets.min_by_key(|(_, plane)| near(plane)).map(|(at, _)| at) else { continue };
            self.pass.ready &= !(1 << number);
            let (kind, altitude) =
                (&sky.rules.air.guns[usize::from(gun.kind)], self.pass.planes()[target].flight.altitude());
            let shot = match gun.known {
                Some(shot) => shot,
                None => flak::fire(kind, altitude, &sky.rules.air.numbers, self.dice)?,
            };
            self.pass.plane(target).flight.suppressed |= shot == Shot::Suppressed;
            if let Some(abort) = airspace::settle(self, target, shot)? {
                airspace::casualty(self, target)?;
                airspace::check(self, target, abort)?;
            }
        }
        Ok(())
    }

    /// Whether aircraft want the same ground for different uses, so that it must be noted who uses it when.
    fn contested(&self) -> bool {
        self.sky.contested && self.pass.planes().len() > 1
    }

    /// The turn of an impulse, from 1 (mbt.base.2).
    fn turn(&self) -> u8 {
        let speed = self.sky.rules.air.numbers.speed;
        u8::try_from(self.pass.impulse.div_ceil(speed.into())).unwrap_or(u8::MAX)
    }

    /// What keeps an aircraft from its ground now. All are of one wave, so only aircraft with a different use can have used
    /// it (mbt.heavy.1 to mbt.heavy.3, mbt.lapes.3, mbt.lapes.4).
    fn wait(&self, at: usize) -> Option<Wait> {
        let air = &self.sky.rules.air;
        let (ground, by) = self.pass.planes()[at].ground(&air.dimensions);
        let used = self.pass.planes().iter().filter(|other| other.dropped > 0).map(|other| {
            let (zone, by) = other.ground(&air.dimensions);
            Used { zone, by, turn: other.dropped, wave: 1 }
        });
        wait(air, used, &ground, by, 1).filter(|wait| wait.until > self.turn())
    }

    /// Notes that something left an aircraft over its ground.
    #[inline]
    pub(super) fn left(&mut self, drop: Drop) {
        if self.contested() {
            self.pass.plane(usize::from(drop.plane)).dropped = self.turn();
        }
        self.pass.drops.push(drop);
    }
}

impl<'a, F: Formation, D: Dice + ?Sized> Airspace<'a> for Over<'a, F, D> {
    type Dice = D;

    #[inline]
    fn dice(&mut self) -> &mut D {
        self.dice
    }

    #[inline]
    fn rules(&self) -> &'a Rules {
        &self.sky.rules
    }

    #[inline]
    fn board(&self) -> &'a Board {
        &self.sky.board
    }

    #[inline]
    fn cell(&self, hex: Hex) -> Option<Cell> {
        self.sky.board.at(hex).copied()
    }

    #[inline]
    fn aircraft(&self) -> usize {
        self.pass.planes().len()
    }

    #[inline]
    fn flight(&self, at: usize) -> Option<&Flight> {
        let plane = &self.pass.planes()[at];
        (plane.end == End::Flying).then_some(&plane.flight)
    }

    #[inline]
    fn task(&self, at: usize) -> Option<Task> {
        Some(self.pass.planes()[at].task)
    }

    #[inline]
    fn load(&self, at: usize) -> &Load {
        &self.pass.planes()[at].load
    }

    #[inline]
    fn cargo(&self, at: usize) -> &Cargo {
        &self.pass.planes()[at].cargo
    }

    #[inline]
    fn barred(&mut self, at: usize) -> bool {
        let Some(wait) = self.contested().then(|| self.wait(at)).flatten() else { return false };
        let plane = self.pass.plane(at);
        plane.kept = plane.kept.or(Some(wait.after).filter(|_| !plane.is_empty()));
        true
    }

    #[inline]
    fn tells_wrecks(&self) -> bool {
        self.pass.tell_wrecks
    }

    /// True if it flies alone, no gun is left this turn, and it is off the map before the next.
    fn is_last_shot(&self, at: usize) -> bool {
        let speed = u16::from(self.sky.rules.air.numbers.speed);
        let left = usize::from((speed - self.pass.impulse % speed) % speed);
        let Flight { hex, heading, aborting, .. } = self.pass.planes()[at].flight;
        let all = ((1_u64 << self.sky.guns.len()) - 1) as u32;
        let leaves = !aborting && self.sky.board.ahead(hex, heading).count() <= left;
        self.pass.planes().len() == 1 && self.pass.ready & all == 0 && leaves
    }

    fn cancels(&mut self, at: usize) {
        self.pass.plane(at).flight.ceased = true;
    }

    fn flies_on(&mut self, _: usize) {}

    #[inline]
    fn evades(&mut self, at: usize, left: bool) {
        let (sky, plane) = (self.sky, self.pass.plane(at));
        plane.flight.evade(left, &sky.rules.air);
        plane.leave_if_off(&sky.board);
    }

    #[inline]
    fn is_hit(&mut self, at: usize, rider: Option<u8>) {
        if let Some(rider) = rider {
            self.pass.plane(at).load.hit(rider);
        }
    }

    #[inline]
    fn is_checked(&mut self, at: usize, aborts: bool) {
        if aborts {
            self.pass.plane(at).flight.abort();
        }
    }

    fn meet(&mut self, pair: [usize; 2]) {
        for one in pair {
            self.pass.plane(one).flight.ceased = true;
        }
    }

    fn swerves(&mut self, at: usize) {
        let hex = self.pass.planes()[at].flight.hex;
        let planes = self.pass.planes.as_mut().iter_mut().enumerate();
        for (other, plane) in planes.filter(|(_, plane)| plane.end == End::Flying && plane.flight.hex == hex) {
            if other == at { plane.flight.swerve() } else { plane.flight.keep_heading() }
        }
    }

    #[inline]
    fn gets_out(&mut self, at: usize, from: Release) {
        if let Some(item) = self.pass.plane(at).load.escape() {
            self.pass.drops.push(Drop { plane: at as u8, what: What::Item(item), from });
        }
    }

    fn is_trapped(&mut self, _: usize) {}

    #[inline]
    fn crashes(&mut self, at: usize, wreck: Option<Hex>) {
        let plane = self.pass.plane(at);
        (plane.end, plane.wreck) = (End::Crashed, wreck);
    }

    #[inline]
    fn lets_go(&mut self, at: usize, along: i32) {
        let plane = self.pass.plane(at);
        let from = Release { hex: plane.flight.hex, heading: plane.flight.heading, crash: false };
        let what = match let_go(&mut plane.load, &mut plane.cargo, along, &self.sky.rules.air.numbers) {
            Some(Leaving::Heavy(nth)) => What::Heavy(nth),
            Some(Leaving::Item(item)) => What::Item(item),
            None => return,
        };
        self.left(Drop { plane: at as u8, what, from });
    }

    fn stops(&mut self, at: usize, stop: Hex) -> Option<u8> {
        self.stop(at, stop)
    }

    fn crushes(&mut self, at: usize, which: u8) {
        let crushed = self.vehicle(at, which);
        if let Crushed::Cargo { plane, nth } = crushed {
            self.pass.drops.destroy(plane, nth);
        }
        self.pass.drops.last_pulled(|pulled| (pulled.survives, pulled.crushed) = (false, Some(crushed)));
    }

    fn breaks(&mut self, _: usize) {
        self.pass.drops.last_pulled(|pulled| pulled.survives = false);
    }
}
