//! Orders of the game turns: moves (landing.base.3) and attacks (landing.base.4).

use super::{Desk, Judgement, need};
use crate::attack::{self, Condition, target};
use crate::state::{Open, Step, UnitId};
use crate::terrain;
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;

/// Ordinary play starts when the last unit has landed (landing.sequence.7); while a unit moves under fire, all else waits
/// (landing.base.5).
fn ordinary_play(open: &Open) -> Judgement {
    need!(
        matches!(open.step, Step::Move | Step::Attack | Step::React),
        "landing.sequence.7",
        "units move and attack when the landing is over",
        "go on with the landing"
    );
    need!(open.step != Step::React, "landing.base.5", "there is only fire to decide on now", "fire, or pass");
    Ok(())
}

/// A step of a unit's one move: into the next hex, free and on the map, as far as its points go, but always one hex; and no
/// further when it has come next to an enemy counter (landing.base.3).
pub fn step(desk: Desk<'_>, id: UnitId, to: Spot) -> Judgement {
    let open = desk.open;
    ordinary_play(open)?;
    need!(open.step == Step::Move, "landing.base.6", "moves come before attacks", "wait for your next turn");
    let from = desk.own(id)?;
    let unit = open.unit(id);
    need!(
        !open.held_by_disorder(id),
        "landing.opfire.6",
        "{unit} is disorganised and cannot move",
        "move another unit"
    );
    need!(
        !unit.moved || open.mover == Some(id),
        "landing.base.3",
        "{unit} has made its move of this turn",
        "move another unit"
    );
    need!(!unit.stopped, "landing.base.3", "{unit} has come next to an enemy counter and stops", "move another unit");
    desk.on_map(to)?;
    need!(open.board().distance(from, to) == 1, "landing.base.3", "{at} is not next to {unit}", "move hex by hex");
    need!(open.at(to).is_none(), "landing.base.2", "{at} holds a counter", "go around it");
    let cost = open.board().cost(open.rules(), from, to);
    let points = desk.kind(id).map_or(0, |kind| kind.movement);
    need!(
        !unit.moved || unit.spent.saturating_add(cost) <= points,
        "landing.base.3",
        "{at} costs more than {unit} has left",
        "stop here"
    );
    Ok(())
}

/// The dice a unit of this kind would attack a target with; none if they are too few.
pub fn dice_of_attack(open: &Open, id: UnitId, kind: &Kind, enemy: UnitId) -> Option<u8> {
    let unit = open.unit(id);
    dice_in(open, Condition { moved: unit.moved, disorganised: unit.disorganised }, kind, unit.spot()?, enemy)
}

fn dice_in(open: &Open, condition: Condition, kind: &Kind, from: Spot, enemy: UnitId) -> Option<u8> {
    let at = open.unit(enemy).spot()?;
    let shelter = terrain::shelter(open.rules(), open.board().features(at), target(open.unit(enemy).party));
    attack::dice(open.rules(), kind, open.board().distance(from, at), shelter, condition)
}

/// An attack on one enemy counter in range, after all moves, once a turn (landing.base.4).
pub fn attack(desk: Desk<'_>, id: UnitId, enemy: UnitId) -> Judgement {
    let open = desk.open;
    ordinary_play(open)?;
    need!(open.step == Step::Attack, "landing.base.4", "attacks come after all moves", "end movement first");
    let from = desk.own(id)?;
    let kind = desk.kind(id);
    need!(kind.is_some_and(Kind::real), "landing.hidden.1", "{unit} is a dummy", "attack with a real unit");
    need!(!open.unit(id).attacked, "landing.base.4", "{unit} has attacked this turn", "attack with another unit");
    let other = open.units.get(usize::from(enemy)).filter(|other| Some(other.party) != desk.party);
    let at = other.and_then(crate::state::Unit::spot);
    need!(at.is_some(), "landing.base.4", "{target} is no enemy on the map", "choose an enemy counter");
    let (Some(at), Some(kind)) = (at, kind) else { return Ok(()) };
    need!(
        kind.dice_at(open.board().distance(from, at)) > 0,
        "landing.base.4",
        "{target} is out of range of {unit}",
        "choose a nearer target"
    );
    let enough = dice_of_attack(open, id, kind, enemy).is_some();
    let still = Condition { moved: false, disorganised: open.unit(id).disorganised };
    need!(
        enough || dice_in(open, still, kind, from, enemy).is_none(),
        "landing.base.4",
        "{unit} has moved, which leaves it too few dice for an attack on {target}",
        "choose a target in the open, or attack {target} in a turn in which {unit} stands still"
    );
    need!(enough, "landing.base.4", "{unit} has too few dice for an attack on {target}", "choose a target in the open");
    Ok(())
}
