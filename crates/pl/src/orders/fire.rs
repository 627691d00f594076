//! Direct fire: who may fire at whom (pl.base.6, pl.base.7, pl.base.9, pl.night.3, pl.form.7, pl.landed.4).

use super::{Desk, Gather, Judgement, Order, Rule, require};
use crate::board::Feature;
use crate::combat::{self, Mark};
use crate::counter::Mover;
use crate::rules::FormNoFire;
use crate::state::{AttackKind, Open, Party, Step, UNITS, UnitId};
use crate::strength::Strength;
use jumpmaster_core::clause;
use jumpmaster_core::hex::Spot;

/// Begins an attack: the unit may fire, and can hurt the target.
pub fn aim(desk: Desk<'_>, unit: UnitId, target: UnitId) -> Judgement {
    require!(
        matches!(desk.open.step, Step::Fire | Step::LandingFire),
        "pl.sequence.2",
        "direct fire has its own place in the turn",
        "fire in the Combat Phase"
    );
    require!(desk.open.attack.is_none(), "pl.base.6", "another attack is put together", "roll that one first");
    let from = may_fire(desk, unit)?;
    let at = desk.enemy(target)?;
    may_hit(desk.open, unit, from, at, mark(desk.open, at, std::iter::once(target)))?;
    spotted(desk.open, desk.open.unit(unit).owner, at, target)
}

/// Adds a unit to the attack: it may fire, and can hurt all its targets, which were spotted when they were chosen.
pub fn join(desk: Desk<'_>, unit: UnitId) -> Judgement {
    let Some(attack) = desk.open.attack else { return no_attack() };
    require!(!attack.by.has(unit), "pl.base.6", "{unit} is part of the attack already", "choose another unit");
    let from = may_fire(desk, unit)?;
    may_hit(desk.open, unit, from, attack.at, mark(desk.open, attack.at, attack.targets.iter()))
}

/// Fires at one more unit of the hex: it is spotted, and every unit firing can hurt it too.
pub fn include(desk: Desk<'_>, target: UnitId) -> Judgement {
    let Some(attack) = desk.open.attack.filter(|attack| attack.kind == AttackKind::Fire) else { return no_attack() };
    require!(!attack.targets.has(target), "pl.base.6", "{target} is fired on already", "choose another unit");
    let at = desk.enemy(target)?;
    require!(at == attack.at, "pl.base.6", "{target} is not in the hex fired on", "one attack strikes one hex");
    let wider = mark(desk.open, at, attack.targets.iter().chain(std::iter::once(target)));
    let all_hurt = attack.by.iter().all(|unit| strength_of_fire(desk.open, unit, at, wider) != Strength::NONE);
    require!(all_hurt, "pl.base.7", "not all who fire can hurt {target}", "leave it out");
    spotted(desk.open, desk.open.unit(target).owner.enemy(), at, target)
}

const fn no_attack() -> Judgement {
    Err(&Rule { why: clause!("pl.base.6"), what: "no fire is put together", fix: "choose who fires at whom first" })
}

/// Whether a unit may fire at all, and from where.
fn may_fire(desk: Desk<'_>, id: UnitId) -> Result<Spot, &'static Rule> {
    let open = desk.open;
    let at = desk.own(id)?;
    let (unit, counter) = (open.unit(id), open.counter(id));
    desk.undispersed(id)?;
    require!(counter.attack > Strength::NONE, "pl.base.11", "{unit} has no weapons", "choose another unit");
    unloaded(open, id)?;
    require!(!unit.fired, "pl.base.6", "{unit} has fired", "a unit fires once in a player turn");
    require!(
        !unit.flak_fired,
        "pl.aa.4",
        "{unit} fired at aircraft in the last Air Phase",
        "let it fire in your next player turn"
    );
    require!(
        !unit.landed || open.rules().landing_fire,
        "pl.landed.4",
        "{unit} came down this turn",
        "let it fire in your next player turn"
    );
    require!(
        open.step != Step::LandingFire || unit.landed,
        "pl.landed.4",
        "{unit} had its Combat Phase",
        "only those just landed fire now"
    );
    let holds = match (unit.formed, open.rules().form_no_fire) {
        (None, _) | (_, FormNoFire::Off) => false,
        (Some(formed), FormNoFire::ThatTurn) => formed == open.player_turn,
        (Some(formed), FormNoFire::NextTurnToo) => open.player_turn - formed <= 2,
    };
    require!(!holds, "pl.form.7", "{unit} was formed only now", "let it fire in a later player turn");
    require!(!open.stream(at), "pl.base.6", "{unit} stands in a stream", "move it out first");
    require!(unit.job.is_none(), "pl.engineer.2", "{unit} is clearing an obstacle", "move it away to give up the work");
    Ok(at)
}

/// Guns loaded on their prime movers never fire, whatever the target (pl.base.12).
pub fn unloaded(open: &Open, id: UnitId) -> Judgement {
    require!(open.unit(id).loaded.is_none(), "pl.base.12", "{unit} is loaded on its prime mover", "unload it first");
    Ok(())
}

/// Whether a unit can hurt a mark in a hex: range and class, streams, line of sight.
fn may_hit(open: &Open, unit: UnitId, from: Spot, at: Spot, mark: Mark) -> Judgement {
    let distance = open.board().distance(from, at);
    let (counter, rules) = (open.counter(unit), open.rules());
    let reach = rules.range(counter.range_hexes) * if counter.starred { 2 } else { 1 };
    require!(distance <= reach, "pl.base.6", "{target} is out of range of {unit}", "bring it closer");
    let strength = combat::fire(rules, counter, distance, mark);
    require!(
        strength != Strength::NONE,
        "pl.base.7",
        "{unit} cannot hurt armour, nor anybody in a town, with fire",
        "close assault instead"
    );
    let from_slope = open.ground(from).has(Feature::Slope);
    require!(
        !open.stream(at) || distance <= 1 || from_slope,
        "pl.base.6",
        "units in a stream are fired on only from beside it or from slopes",
        "bring {unit} beside it"
    );
    require!(
        open.board().sees(from, at, rules),
        "pl.base.6",
        "forest or town blocks the line of sight",
        "fire from another hex"
    );
    Ok(())
}

/// Whether a side has spotted a unit in a hex. At night it sees nothing beyond the spotting limit, and trucks and wagons do
/// not spot (pl.night.3); units in forest or town are seen only from an adjacent hex, or by those who saw them fire
/// (pl.base.9).
fn spotted(open: &Open, party: Party, at: Spot, target: UnitId) -> Judgement {
    let (rules, board) = (open.rules(), open.board());
    let ready = open.in_play(party).filter(|(_, unit)| unit.dispersed.is_none());
    let mut spotters = ready.filter_map(|(id, unit)| Some((id, unit.spot()?)));
    if rules.night {
        let near = spotters.clone().any(|(id, spot)| {
            board.distance(spot, at) <= rules.night_spotting
                && !matches!(open.mover(id), Mover::Truck | Mover::Wagon)
                && board.sees(spot, at, rules)
        });
        require!(
            near,
            "pl.night.3",
            "nobody spots {target} in the dark",
            "bring an undispersed unit within spotting distance and in sight"
        );
    }
    let cover = open.ground(at).has(Feature::Forest) || open.ground(at).has(Feature::Town);
    if cover && rules.spotting {
        let beside = spotters.any(|(_, spot)| board.distance(spot, at) <= 1);
        require!(
            beside || sees_shooter(open, party, target),
            "pl.base.9",
            "nobody has spotted {target} in its cover",
            "bring an undispersed unit beside it"
        );
    }
    Ok(())
}

/// Whether somebody who saw a unit fire in its last player turn can still see it (pl.base.9).
pub fn sees_shooter(open: &Open, party: Party, target: UnitId) -> bool {
    let Some(at) = open.unit(target).spot() else { return false };
    open.unit(target).seen_by.iter().any(|id| {
        let witness = open.unit(id);
        let sees = |spot| open.board().sees(spot, at, open.rules());
        witness.owner == party && witness.dispersed.is_none() && witness.spot().is_some_and(sees)
    })
}

/// How some units in a hex count as targets.
pub fn mark(open: &Open, at: Spot, targets: impl Iterator<Item = UnitId> + Clone) -> Mark {
    Mark::of(open.ground(at), targets.map(|target| open.counter(target).armoured))
}

/// The strength of a unit's fire at a mark in a hex.
pub fn strength_of_fire(open: &Open, unit: UnitId, at: Spot, mark: Mark) -> Strength {
    combat::fire(open.rules(), open.counter(unit), open.distance(unit, at), mark)
}

/// Every pair of a unit and an enemy that it may fire at. Whether a unit may fire at all is judged once, and so is whether an
/// enemy is spotted, whoever fires.
pub fn candidates(desk: Desk<'_>, party: Party, gather: &mut Gather<'_>) -> bool {
    let open = desk.open;
    let mut is_spotted = [None; UNITS];
    open.on_board(party).all(|(unit, _)| {
        let Ok(from) = may_fire(desk, unit) else { return true };
        let mut enemies = open.in_play(party.enemy()).filter_map(|(target, other)| Some((target, other.spot()?)));
        enemies.all(|(target, at)| {
            let is_spotted = &mut is_spotted[usize::from(target)];
            let open_to_fire = may_hit(open, unit, from, at, mark(open, at, std::iter::once(target))).is_ok()
                && *is_spotted.get_or_insert_with(|| spotted(open, party, at, target).is_ok());
            !open_to_fire || gather.take(Order::Aim { unit, target })
        })
    })
}
