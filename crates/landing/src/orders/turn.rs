//! Orders of the game turns: moves (landing.base.3) and attacks (landing.base.4).

use super::{Desk, Judgement, Order, Rule, clause, require};
use crate::attack::{self, Condition};
use crate::state::{Open, Party, Step, Unit, UnitId};
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;

/// Ordinary play starts once the last unit has landed (landing.sequence.7); while a unit moves under fire, everything else
/// waits (landing.base.5).
fn ordinary_play(open: &Open) -> Judgement {
    require!(
        matches!(open.step, Step::Move | Step::Attack | Step::React),
        "landing.sequence.7",
        "units move and attack when the landing is over",
        "go on with the landing"
    );
    require!(open.step != Step::React, "landing.base.5", "there is only fire to decide on now", "fire, or pass");
    Ok(())
}

/// Where a unit stands that may begin its one move or continue it; it stops once it is next to an enemy counter
/// (landing.base.3).
fn mover(desk: Desk<'_>, id: UnitId) -> Result<Spot, &'static Rule> {
    let open = desk.open;
    ordinary_play(open)?;
    require!(open.step == Step::Move, "landing.base.6", "moves come before attacks", "wait for your next turn");
    let from = desk.own(id)?;
    let unit = open.unit(id);
    require!(
        !open.held_by_disorder(id),
        "landing.opfire.6",
        "{unit} is disorganised and cannot move",
        "move another unit"
    );
    require!(
        !unit.moved || open.mover == Some(id),
        "landing.base.3",
        "{unit} has made its move of this turn",
        "move another unit"
    );
    require!(
        !unit.stopped,
        "landing.base.3",
        "{unit} has come next to an enemy counter and stops",
        "move another unit"
    );
    Ok(from)
}

/// Whether a unit may enter the next hex: it must be free and within its movement points, but one hex is always allowed
/// (landing.base.3). Hexes go by their numbers.
fn enter(desk: Desk<'_>, id: UnitId, [from, to]: [usize; 2], taken: bool) -> Judgement {
    require!(!taken, "landing.base.2", "{at} holds a counter", "go around it");
    let (unit, cost) = (desk.open.unit(id), desk.open.board().cost(from, to));
    let points = desk.kind(id).map_or(0, |kind| kind.movement);
    require!(
        !unit.moved || unit.spent.saturating_add(cost) <= points,
        "landing.base.3",
        "{at} costs more than {unit} has left",
        "stop here"
    );
    Ok(())
}

/// A step of a unit's one move, into an adjacent hex of the map (landing.base.3).
pub fn step(desk: Desk<'_>, id: UnitId, to: Spot) -> Judgement {
    let (from, board) = (mover(desk, id)?, desk.open.board());
    desk.on_map(to)?;
    require!(board.distance(from, to) == 1, "landing.base.3", "{at} is not next to {unit}", "move hex by hex");
    enter(desk, id, [from, to].map(|spot| board.index(spot)), desk.open.at(to).is_some())
}

/// Every such step of a side.
pub fn steps(desk: Desk<'_>, party: Party, orders: &mut Vec<Order>) {
    let (board, taken) = (desk.open.board(), desk.open.taken());
    for (unit, spot) in desk.open.on_map(party).filter(|&(unit, _)| mover(desk, unit).is_ok()) {
        let from = board.index(spot);
        let next = board.next_to(from).filter(|&to| enter(desk, unit, [from, to], taken[to]).is_ok());
        orders.extend(next.map(|to| Order::Move { unit, to: board.grid.spot_of(to) }));
    }
}

/// The number of dice with which a unit of this kind would attack a target; `None` if too few.
pub fn dice_of_attack(open: &Open, id: UnitId, kind: &Kind, enemy: UnitId) -> Option<u8> {
    let unit = open.unit(id);
    dice_in(open, Condition { moved: unit.moved, disorganised: unit.disorganised }, kind, unit.spot()?, enemy)
}

fn dice_in(open: &Open, condition: Condition, kind: &Kind, from: Spot, enemy: UnitId) -> Option<u8> {
    let distance = open.board().distance(from, open.unit(enemy).spot()?);
    attack::dice(open.rules(), kind, distance, open.cover(enemy)?, condition)
}

/// Where a unit stands that may attack, after all moves and once a turn, and its kind (landing.base.4).
fn attacker(desk: Desk<'_>, id: UnitId) -> Result<(Spot, &Kind), &'static Rule> {
    let open = desk.open;
    ordinary_play(open)?;
    require!(open.step == Step::Attack, "landing.base.4", "attacks come after all moves", "end movement first");
    let from = desk.own(id)?;
    let Some(kind) = desk.kind(id).filter(|kind| kind.real()) else {
        return Err(&Rule {
            why: clause!("landing.hidden.1"),
            what: "{unit} is a dummy",
            fix: "attack with a real unit",
        });
    };
    require!(!open.unit(id).attacked, "landing.base.4", "{unit} has attacked this turn", "attack with another unit");
    Ok((from, kind))
}

/// Whether it may attack one enemy counter: in range, and with enough dice (landing.base.4).
fn at_target(desk: Desk<'_>, id: UnitId, (from, kind): (Spot, &Kind), enemy: UnitId) -> Judgement {
    let open = desk.open;
    let other = open.units.get(usize::from(enemy)).filter(|other| Some(other.party) != desk.party);
    let at = other.and_then(Unit::spot);
    require!(at.is_some(), "landing.base.4", "{target} is no enemy on the map", "choose an enemy counter");
    let in_range = at.is_some_and(|at| kind.dice_at(open.board().distance(from, at)) > 0);
    require!(in_range, "landing.base.4", "{target} is out of range of {unit}", "choose a nearer target");
    let enough = dice_of_attack(open, id, kind, enemy).is_some();
    let still = Condition { moved: false, disorganised: open.unit(id).disorganised };
    require!(
        enough || dice_in(open, still, kind, from, enemy).is_none(),
        "landing.base.4",
        "{unit} has moved, which leaves it too few dice for an attack on {target}",
        "choose a target in the open, or attack {target} in a turn in which {unit} stands still"
    );
    require!(
        enough,
        "landing.base.4",
        "{unit} has too few dice for an attack on {target}",
        "choose a target in the open"
    );
    Ok(())
}

/// An attack of a unit on an enemy counter (landing.base.4).
pub fn attack(desk: Desk<'_>, id: UnitId, enemy: UnitId) -> Judgement {
    at_target(desk, id, attacker(desk, id)?, enemy)
}

/// Every such attack of a side.
pub fn attacks(desk: Desk<'_>, party: Party, orders: &mut Vec<Order>) {
    for (unit, _) in desk.open.on_map(party) {
        let Ok(attacker) = attacker(desk, unit) else { continue };
        let targets = desk.open.on_map(party.enemy()).map(|(target, _)| target);
        let targets = targets.filter(|&target| at_target(desk, unit, attacker, target).is_ok());
        orders.extend(targets.map(|target| Order::Attack { unit, target }));
    }
}
