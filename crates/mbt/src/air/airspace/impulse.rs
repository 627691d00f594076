//! What happens in an impulse apart from fire (mbt.aaa.3): obstacles and hazards once all have moved, drops once all have
//! fired.

use crate::air::airspace::Airspace;
use crate::air::airspace::cargo::pull_out;
use crate::air::flak;
use crate::air::flight::{Task, hazard};
use jumpmaster_core::dice::NeedRoll;

/// Every aircraft has moved a hex: low ones meet obstacles, then hazards are checked (mbt.aaa.3).
pub fn arrive<'r, W: Airspace<'r>>(world: &mut W) -> Result<(), NeedRoll> {
    for at in 0..world.aircraft() {
        obstacle(world, at)?;
    }
    if world.aircraft() > 1 {
        look_for_hazards(world);
    }
    Ok(())
}

/// An aircraft at NOE that Evasive Action threw off its strip meets the obstacle in its hex; returns whether it crashed,
/// with all aboard (mbt.lapes.12, mbt.lapes.13).
#[inline]
pub(super) fn obstacle<'r, W: Airspace<'r>>(world: &mut W, at: usize) -> Result<bool, NeedRoll> {
    let Some(hex) = world.flight(at).filter(|flight| flight.index.is_some()).map(|flight| flight.hex) else {
        return Ok(false);
    };
    let air = &world.rules().air;
    let Some(Task::Strip(strip)) = world.task(at) else { return Ok(false) };
    if strip.zone(&air.dimensions).holds(hex) {
        return Ok(false);
    }
    let height = world.height(hex, strip.start);
    let crash = flak::hits_obstacle(height, &air.numbers, world.dice())?;
    if crash {
        world.crashes(at, Some(hex));
    }
    Ok(crash)
}

/// An aircraft that finds a lower one above its zone, on entering it or in any hex before it drops there, drops nothing
/// more in this pass (mbt.hazard.1).
fn look_for_hazards<'r, W: Airspace<'r>>(world: &mut W) {
    for at in 0..world.aircraft() {
        let dropping = world.flight(at).filter(|flight| flight.dropping(world.is_empty(at)));
        let (Some(flight), Some(Task::Zone(zone))) = (dropping, world.task(at)) else { continue };
        let others = (0..world.aircraft()).filter_map(|other| world.flight(other));
        if hazard(&zone, flight.altitude(), others.map(|other| (other.hex, other.altitude()))) {
            world.cancels(at);
        }
    }
}

/// Every aircraft that may drop drops one item in its hex, after any fire there (mbt.aaa.3, mbt.drop.1).
pub fn drop_all<'r, W: Airspace<'r>>(world: &mut W) -> Result<(), NeedRoll> {
    for at in 0..world.aircraft() {
        drop_one(world, at)?;
    }
    Ok(())
}

/// An aircraft drops one item a hex until it has crossed its zone or is empty, if the ground is free for it; over a strip
/// its cargo is pulled out (mbt.drop.1, mbt.drop.4, mbt.heavy.4, mbt.lapes.8).
#[inline]
fn drop_one<'r, W: Airspace<'r>>(world: &mut W, at: usize) -> Result<(), NeedRoll> {
    let Some(flight) = world.flight(at).filter(|flight| flight.dropping(false)).copied() else { return Ok(()) };
    let Some(task) = world.task(at) else { return Ok(()) };
    if world.barred(at) {
        return Ok(());
    }
    match task {
        Task::Zone(zone) if flight.may_drop(&zone) => {
            world.lets_go(at, zone.along(flight.hex));
            Ok(())
        }
        Task::Zone(_) => Ok(()),
        Task::Strip(_) => pull_out(world, at, &flight),
    }
}
