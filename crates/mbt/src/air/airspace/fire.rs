//! What a shot does to an aircraft, settled in full before the next shot (mbt.aaa.3): crashes, Evasive Action and its
//! consequences, casualties, aborts.

use crate::air::airspace::Airspace;
use crate::air::airspace::impulse::obstacle;
use crate::air::course::step;
use crate::air::descent::Release;
use crate::air::flak::{self, Blow};
use crate::air::flight::Flight;
use crate::rules::air::flak::{Abort, Effect, Position, Shot};
use jumpmaster_core::dice::NeedRoll;

/// Settles a shot at an aircraft, up to where its owner is asked: if there are casualties aboard, [`casualty`] must follow,
/// and then [`check`] with what is returned (mbt.aaa.3).
pub fn settle<'r, W: Airspace<'r>>(world: &mut W, at: usize, shot: Shot) -> Result<Option<Abort>, NeedRoll> {
    match shot {
        Shot::Missed => {}
        Shot::Down => shoot_down(world, at)?,
        Shot::Suppressed => {
            let Some(position) = world.flight(at).map(Flight::position) else { return Ok(None) };
            let blow = read_table(world, position)?;
            return strike(world, at, blow);
        }
    }
    Ok(None)
}

/// Rolls one DR on the suppression table for an aircraft in a position (mbt.aaa.2, mbt.suppression.1).
pub fn read_table<'r, W: Airspace<'r>>(world: &mut W, position: Position) -> Result<Blow, NeedRoll> {
    let why = world.column(position);
    flak::suppress(&world.rules().air.suppression, position, why, world.dice())
}

/// Applies a result of the table to an aircraft. Evasive Action comes first, with any obstacle in the hex it leads to
/// (mbt.lapes.12); then casualties and the abort dr, or the crash dr; last the same-hex check (mbt.aaa.3, mbt.suppression.2
/// to mbt.suppression.5). If there are casualties, the rest is left to [`casualty`] and [`check`].
pub fn strike<'r, W: Airspace<'r>>(world: &mut W, at: usize, blow: Blow) -> Result<Option<Abort>, NeedRoll> {
    match blow.effect {
        Effect::Nothing => world.flies_on(at),
        Effect::Evade => {
            if !evade(world, at, blow.left)? {
                close(world, at)?;
            }
        }
        Effect::EvadeWithCasualties(abort) => return Ok((!evade(world, at, blow.left)?).then_some(abort)),
        Effect::EvadeMaybeCrash(number) => maybe_crash(world, at, blow.left, number)?,
    }
    Ok(None)
}

/// Who is hit aboard (mbt.casualty.1, mbt.casualty.2).
pub fn casualty<'r, W: Airspace<'r>>(world: &mut W, at: usize) -> Result<(), NeedRoll> {
    let (load, last) = (*world.load(at), world.is_last_shot(at));
    let team = |rider: u8| load.riders()[usize::from(rider)].rider.is_team();
    // Which of several equal units is hit matters only to a later pick.
    let rider = load.pick(|one, other| last && team(one) == team(other), world.dice())?;
    world.is_hit(at, rider);
    Ok(())
}

/// Whether an aircraft with casualties aborts, and whether another is in its hex (mbt.suppression.2, mbt.suppression.5,
/// mbt.aaa.3).
pub fn check<'r, W: Airspace<'r>>(world: &mut W, at: usize, abort: Abort) -> Result<(), NeedRoll> {
    let aborts = flak::aborts(abort, world.dice())?;
    world.is_checked(at, aborts);
    close(world, at)
}

/// Evasive Action, perhaps into an obstacle; returns whether the aircraft crashed (mbt.ea.1, mbt.lapes.12).
fn evade<'r, W: Airspace<'r>>(world: &mut W, at: usize, left: bool) -> Result<bool, NeedRoll> {
    world.evades(at, left);
    obstacle(world, at)
}

/// The last band over a LAPES strip: the obstacle in the hex evaded to, the crash dr, then any aircraft there; by the
/// option no Evasive Action if it does not crash. A crash is in the hex evaded to (mbt.suppression.4).
fn maybe_crash<'r, W: Airspace<'r>>(world: &mut W, at: usize, left: bool, number: u8) -> Result<(), NeedRoll> {
    if world.rules().lapes_cancels_ea {
        if !flak::crashes(number, world.dice())? {
            world.flies_on(at);
            return Ok(());
        }
        world.evades(at, left);
    } else {
        if evade(world, at, left)? || world.flight(at).is_none() {
            return Ok(());
        }
        if !flak::crashes(number, world.dice())? {
            return close(world, at);
        }
    }
    let wreck = world.flight(at).map(|flight| flight.hex);
    world.crashes(at, wreck);
    Ok(())
}

/// Two transports in one hex through Evasive Action: both stop dropping, and collide or separate (mbt.collision.1 to
/// mbt.collision.3).
fn close<'r, W: Airspace<'r>>(world: &mut W, at: usize) -> Result<(), NeedRoll> {
    let Some(hex) = world.flight(at).map(|flight| flight.hex) else { return Ok(()) };
    let here = |&other: &usize| other != at && world.flight(other).is_some_and(|flight| flight.hex == hex);
    let Some(other) = (0..world.aircraft()).find(here) else { return Ok(()) };
    let pair = [at.min(other), at.max(other)];
    world.meet(pair);
    if flak::collide(&world.rules().air.numbers, world.dice())? {
        return pair.into_iter().try_for_each(|one| crash(world, one));
    }
    let picked = flak::swerves(world.dice())?;
    world.swerves(pair[picked]);
    Ok(())
}

/// Two LGOPs may get out, one after the other, then the aircraft crashes with everything else aboard (mbt.shootdown.1 to
/// mbt.shootdown.3). The second leaves from the next hex, and not if that is off the map (mbt.shootdown.2).
fn shoot_down<'r, W: Airspace<'r>>(world: &mut W, at: usize) -> Result<(), NeedRoll> {
    let (rules, board) = (world.rules(), world.board());
    let Some(&Flight { hex, heading, .. }) = world.flight(at) else { return Ok(()) };
    for nth in 0..2 {
        let hex = hex + step(heading) * nth as i32;
        if world.load(at).left()[0] == 0 || !board.grid.holds(hex) {
            break;
        }
        if !flak::gets_out(nth, &rules.air.numbers, world.dice())? {
            world.is_trapped(at);
            break;
        }
        world.gets_out(at, Release { hex, heading, crash: true });
    }
    crash(world, at)
}

/// An aircraft comes down some hexes ahead (mbt.base.6).
fn crash<'r, W: Airspace<'r>>(world: &mut W, at: usize) -> Result<(), NeedRoll> {
    let told = world.tells_wrecks();
    let distance = flak::crash_distance(&world.rules().air.numbers, told, world.dice())?;
    let wreck = world.flight(at).map(|flight| flak::wreck(flight, distance));
    world.crashes(at, wreck.filter(|&hex| told && world.board().grid.holds(hex)));
    Ok(())
}
