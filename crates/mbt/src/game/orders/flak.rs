//! Fire at aircraft, and holding it (mbt.aaa, mbt.base.5).

use crate::air::course::step;
use crate::air::flak;
use crate::air::flight::Altitude;
use crate::game::orders::Desk;
use crate::game::state::{Craft, CraftId, Open, Party, PieceId, Until};
use crate::unit::Kind;
use jumpmaster_core::hex::{Hex, Spot};
use jumpmaster_core::{Judgement, require};
use std::ops::RangeInclusive;

/// An unsuppressed anti-aircraft unit shoots once a turn at a transport in range and LOS (mbt.base.5).
pub fn flak(desk: Desk<'_>, piece: PieceId, craft: CraftId) -> Judgement {
    let (own, from) = desk.own_at(piece)?;
    let open = desk.open;
    require!(own.kind().is_some_and(Kind::aaa), "mbt.base.5", "{piece} is no anti-aircraft unit", "choose one that is");
    require!(!own.pinned(), "mbt.base.14", "{piece} is suppressed", "choose another");
    require!(!own.fired, "mbt.base.5", "{piece} has fired this turn", "choose another");
    let Some(at) = open.craft.get(usize::from(craft)).and_then(Craft::over) else {
        require!(false, "mbt.base.5", "{craft} is not over the map", "choose one that is");
        return Ok(());
    };
    let target = (open.board().hex(at), open.craft[usize::from(craft)].altitude());
    let reaches = reaches(open, (piece, from), target);
    require!(reaches, "mbt.base.5", "{craft} is out of range, or out of sight", "choose a nearer one, or wait");
    Ok(())
}

/// Whether an anti-aircraft unit in a hex reaches an aircraft in another.
fn reaches(open: &Open, (piece, from): (PieceId, Spot), target: (Hex, Altitude)) -> bool {
    let cell = |hex: Hex| open.board().grid.spot(hex).map(|spot| open.cell(spot));
    let gun = open.gun_number(piece).map(|gun| (open.board().hex(from), gun));
    gun.is_some_and(|gun| flak::reaches(open.rules(), gun, target, cell))
}

/// The aircraft over the map.
fn over(open: &Open) -> impl Iterator<Item = (CraftId, &Craft, Spot)> {
    (0..).zip(&open.craft).filter_map(|(craft, flies)| Some((craft, flies, flies.over()?)))
}

/// Every shot that can be fired now: the gun, its hex, the aircraft, and the aircraft's hex.
fn shots(open: &Open) -> impl Iterator<Item = (PieceId, Spot, CraftId, Spot)> {
    let desk = Desk { open, party: Some(Party::Defending), plan: None };
    let all =
        open.guns().flat_map(move |(piece, _, from)| over(open).map(move |(craft, _, at)| (piece, from, craft, at)));
    all.filter(move |&(piece, _, craft, _)| flak(desk, piece, craft).is_ok())
}

/// Whether any gun may shoot at anything now.
pub fn any_flak(open: &Open) -> bool {
    over(open).next().is_some() && shots(open).next().is_some()
}

/// Whether the defender lets this impulse pass, by what he said before.
pub fn holds(open: &Open) -> bool {
    open.silent || open.hold.is_some_and(|until| !met(open, until))
}

/// Whether the event for which fire is held has happened. Something leaving an aircraft ends the hold by itself.
fn met(open: &Open, until: Until) -> bool {
    match until {
        Until::Near(hexes) => nearest(open).is_some_and(|near| near <= u32::from(hexes)),
        Until::Drop => false,
        Until::Last => shots(open).any(|(piece, from, ..)| {
            let next = |(_, flies, at): (CraftId, &Craft, Spot)| {
                (open.board().hex(at) + step(flies.heading), flies.altitude())
            };
            !over(open)
                .map(next)
                .any(|target| open.board().grid.holds(target.0) && reaches(open, (piece, from), target))
        }),
    }
}

/// The shortest distance at which any gun could fire now.
fn nearest(open: &Open) -> Option<u32> {
    shots(open).map(|(_, from, _, at)| open.board().distance(from, at)).min()
}

/// The longest range of any gun that could fire now.
fn farthest(open: &Open) -> u8 {
    shots(open).filter_map(|(piece, ..)| open.gun(piece)).map(|gun| gun.range[1]).max().unwrap_or(0)
}

/// Everything fire could be held for now: until an aircraft is near enough, until something leaves one, until the last
/// chance.
pub fn waits(open: &Open) -> Vec<Until> {
    let range = open.guns().map(|(_, gun, _)| gun.range[1]).max().unwrap_or(0);
    let all = (1..=range).map(Until::Near).chain([Until::Drop, Until::Last]);
    all.filter(|&until| range > 0 && !met(open, until)).collect()
}

/// Fire may be held until something that has not happened yet; this is said once in an impulse (mbt.base.5).
pub fn hold(desk: Desk<'_>, until: Until) -> Judgement {
    let open = desk.open;
    require!(open.hold.is_none(), "mbt.base.5", "you have said until when you hold fire", "hold fire now, or shoot");
    let to_come = match until {
        Until::Near(hexes) => distances(open).contains(&hexes),
        until => !met(open, until),
    };
    require!(
        to_come,
        "mbt.base.5",
        "that has come about already, or is further than a gun fires",
        "shoot, or wait for something else"
    );
    Ok(())
}

/// The distances until which fire may be held: nearer than the nearest aircraft that could be fired at, and no further than
/// a gun fires.
fn distances(open: &Open) -> RangeInclusive<u8> {
    let nearer = nearest(open).map_or(u8::MAX, |near| u8::try_from(near.saturating_sub(1)).unwrap_or(u8::MAX));
    1..=farthest(open).min(nearer)
}

/// Everything until which fire may be held, as [`hold`] judges it.
pub fn hold_until(desk: Desk<'_>) -> impl Iterator<Item = Until> {
    let near = desk.open.hold.is_none().then(|| distances(desk.open)).into_iter().flatten();
    near.map(Until::Near).chain([Until::Drop, Until::Last].into_iter().filter(move |&until| hold(desk, until).is_ok()))
}
