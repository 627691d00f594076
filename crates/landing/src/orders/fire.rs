//! Opportunity fire: at a landing unit (landing.opfire), and at a moving one (landing.base.5).

use super::{Desk, Judgement, require};
use crate::attack::reaction_dice;
use crate::opfire::{self, Shot};
use crate::state::{Deal, Open, Party, Step, UnitId};
use crate::unit::{Kind, Lands};
use jumpmaster_core::hex::Spot;

/// The dice that a counter of this kind has against the landing unit, if it can reach it at all; `Some(None)` if they are
/// too few.
pub fn dice_at_lander(open: &Open, deal: Option<&Deal>, firer: UnitId, kind: &Kind) -> Option<Option<u8>> {
    dice_at_landed(open, deal, firer, kind, open.lander?.unit)
}

/// The same against any unit that has come down in this drop turn.
pub fn dice_at_landed(
    open: &Open,
    deal: Option<&Deal>,
    firer: UnitId,
    kind: &Kind,
    lander: UnitId,
) -> Option<Option<u8>> {
    let (from, at) = (open.unit(firer).spot()?, open.unit(lander).spot()?);
    let shot = Shot {
        distance: open.board().distance(from, at),
        target: open.kind(lander).and_then(|kind| kind.lands).unwrap_or(Lands::Parachute),
        shelter: open.board().cell(open.board().index(at)).shelter,
        beside_enemy: lands_beside_enemy(open, deal, at),
    };
    let first = opfire::first_dice(open.rules(), kind, shot)?;
    Some(opfire::dice_after(open.rules(), first, open.unit(firer).fires))
}

/// Whether a unit landing in a hex lands next to an enemy unit; the firer's side knows which of its counters are real units
/// (landing.opfire.3).
pub fn lands_beside_enemy(open: &Open, deal: Option<&Deal>, at: Spot) -> bool {
    let real = |&(unit, _): &(UnitId, Spot)| open.kind_by(unit, deal).is_none_or(Kind::real);
    let real = open.on_map(Party::Defending).filter(real);
    opfire::beside_enemy(real.map(|(_, spot)| open.board().distance(spot, at)))
}

/// The dice that a unit of this kind has against the moving unit; `None` if they are too few.
pub fn dice_at_mover(open: &Open, kind: &Kind) -> Option<u8> {
    reaction_dice(open.rules(), kind, open.cover(open.mover?)?)
}

/// Whether a unit may fire now.
pub fn fire(desk: Desk<'_>, unit: UnitId) -> Judgement {
    match desk.open.step {
        Step::Fire => at_lander(desk, unit),
        Step::React => at_mover(desk, unit),
        _ => {
            // In other steps nobody may fire. A dummy is refused because it is one, whatever the step.
            desk.own(unit)?;
            let real = desk.kind(unit).is_some_and(Kind::real);
            require!(real, "landing.hidden.1", "{unit} is a dummy", "fire with a real unit");
            require!(
                false,
                "landing.opfire.1",
                "nobody is landing or moving under fire",
                "attack in the turn of your own"
            );
            Ok(())
        }
    }
}

/// Fire at a lander: by a real unit (landing.hidden.1) within reach (landing.opfire.1), once at each lander
/// (landing.opfire.7), with enough dice left (landing.opfire.13).
fn at_lander(desk: Desk<'_>, unit: UnitId) -> Judgement {
    desk.own(unit)?;
    let kind = desk.kind(unit);
    require!(kind.is_some_and(Kind::real), "landing.hidden.1", "{unit} is a dummy", "fire with a real unit");
    let dice = kind.and_then(|kind| dice_at_lander(desk.open, desk.deal, unit, kind));
    require!(dice.is_some(), "landing.opfire.1", "{unit} cannot reach the lander", "fire with a unit next to it");
    require!(
        !desk.open.unit(unit).fired || !desk.open.rules().once_per_target,
        "landing.opfire.7",
        "{unit} has fired at this lander",
        "fire with another unit, or hold fire"
    );
    require!(
        dice.flatten().is_some(),
        "landing.opfire.13",
        "{unit} has too few dice left for a shot",
        "fire with another unit, or hold fire"
    );
    Ok(())
}

/// Fire at a moving unit: by a real unit next to it that is not disorganised, once in an enemy player turn (landing.base.5,
/// landing.opfire.15).
fn at_mover(desk: Desk<'_>, unit: UnitId) -> Judgement {
    let from = desk.own(unit)?;
    let kind = desk.kind(unit);
    require!(kind.is_some_and(Kind::real), "landing.hidden.1", "{unit} is a dummy", "fire with a real unit");
    let at = desk.open.mover.and_then(|mover| desk.open.unit(mover).spot());
    let beside = at.is_some_and(|at| desk.open.board().distance(from, at) == 1);
    require!(beside, "landing.base.5", "{unit} is not next to the unit that moves", "fire with one that is");
    require!(!desk.open.silenced(unit), "landing.opfire.6", "{unit} is disorganised", "fire with another unit");
    require!(
        !desk.open.unit(unit).fired,
        "landing.opfire.15",
        "{unit} has made its opportunity fire of this turn",
        "fire with another unit, or hold fire"
    );
    let dice = kind.and_then(|kind| dice_at_mover(desk.open, kind));
    require!(dice.is_some(), "landing.base.5", "{unit} has too few dice for a shot", "hold fire");
    Ok(())
}

/// Every shot is optional, unless the option makes fire at landers compulsory: then each unit that can fire must, once
/// (landing.sequence.5).
pub fn pass(desk: Desk<'_>) -> Judgement {
    let asked = matches!(desk.open.step, Step::Fire | Step::React);
    require!(asked, "landing.sequence.5", "there is no fire to hold", "go on");
    let must = desk.open.step == Step::Fire && !desk.open.rules().fire_is_optional;
    let able = |unit: UnitId| !desk.open.unit(unit).fired && at_lander(desk, unit).is_ok();
    let held_back = must && desk.open.on_map(Party::Defending).any(|(unit, _)| able(unit));
    require!(!held_back, "landing.sequence.5", "units that can fire must", "fire with every unit that may");
    Ok(())
}
