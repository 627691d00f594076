//! Aircraft under fire: shots, each settled in full before the next (mbt.aaa.3), crashes, casualties, Evasive Action and whom it
//! leads to.

use super::{Drop, End, Formation, Pass, Plane, Sky, What};
use crate::course::step;
use crate::descent::Release;
use crate::flak::{self, Blow};
use crate::flight::{Altitude, Flight};
use crate::rules::air::flak::{Effect, Shot};
use jumpmaster_core::dice::{Dice, NeedRoll};

impl Sky {
    /// Every gun that can fires, one after the other, at the nearest it reaches (mbt.aaa.1, mbt.base.5).
    pub(super) fn fire<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
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
        let leaves = !aborting && self.board.ahead(hex, heading).count() < left;
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
            let picked = flak::swerves(dice)?;
            pass.plane(pair[picked]).flight.swerve();
            pass.plane(pair[1 - picked]).flight.steady = true;
        }
        Ok(())
    }
}
