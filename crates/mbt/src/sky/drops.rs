//! What leaves an aircraft: by parachute over its zone, or pulled out over its strip, on ground that is free for it (mbt.drop.1,
//! mbt.heavy, mbt.lapes).

use super::{Crushed, Drop, Formation, Held, Pass, Plane, Pulled, Sky, What};
use crate::board::Cell;
use crate::course::step;
use crate::descent::Release;
use crate::flight::{Flight, Task};
use crate::lapes;
use crate::terrain::Marker;
use crate::zone::{Used, Wait, wait};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::Hex;

impl Sky {
    /// An aircraft that may lets one item go, after any fire in its hex, until its zone is overflown or it is empty (mbt.drop.1,
    /// mbt.drop.4, mbt.heavy.4, mbt.lapes.8).
    pub(super) fn let_go<F: Formation, D: Dice + ?Sized>(
        &self,
        pass: &mut Pass<F>,
        at: usize,
        dice: &mut D,
    ) -> Result<(), NeedRoll> {
        let contested = pass.planes().len() > 1 && self.contested && pass.planes()[at].flight.dropping(false);
        if contested && let Some(wait) = self.wait(pass, at) {
            let plane = pass.plane(at);
            plane.kept = plane.kept.or(Some(wait.after).filter(|_| !plane.is_empty()));
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

    /// What keeps an aircraft from its ground now. All are of one wave, so that only those who do something else have used it
    /// (mbt.heavy.1 to mbt.heavy.3, mbt.lapes.3, mbt.lapes.4).
    fn wait<F: Formation>(&self, pass: &Pass<F>, at: usize) -> Option<Wait> {
        let air = &self.rules.air;
        let (ground, by) = pass.planes()[at].ground(&air.dimensions);
        let used = pass.planes().iter().filter(|other| other.dropped > 0).map(|other| {
            let (zone, by) = other.ground(&air.dimensions);
            Used { zone, by, turn: other.dropped, wave: 1 }
        });
        wait(air, used, &ground, by, 1).filter(|wait| wait.until > self.turn(pass))
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
        let burning = |cell: &Cell| cell.markers.has(Marker::Burning);
        let survives = |cell| self.rules.air.heavy_ground.survives(cell, gun, false, false);
        self.board.at(hex).map_or(0, |cell| if burning(cell) { 0 } else { survives(cell.features) })
    }
}
