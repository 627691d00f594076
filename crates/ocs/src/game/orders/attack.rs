//! Orders of an attack, step by step, by the attacker and by the defender (ocs.combat).

use super::{Desk, NOT_NOW};
use crate::board::HexId;
use crate::game::combat;
use crate::game::order::Order;
use crate::game::piece::{Mark, UnitId};
use crate::game::retreat;
use crate::game::set::Set;
use crate::game::state::Open;
use crate::game::task::{Attack, AttackStep, Retreat, Task};
use crate::rules::base::NEVER;
use crate::terrain::Terrain;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Named, Rule, require};

/// Whether a hex may be attacked now: by somebody next to it who can and whose supply is paid for (ocs.combat.1).
pub fn attack(desk: &Desk<'_>, at: Spot) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment.attacks())?;
    let target = desk.hex(at)?;
    require!(
        open.holder(target) == Some(desk.party.enemy()),
        "ocs.combat.1",
        "no enemy combat unit is in {hex}",
        "attack a hex with enemies"
    );
    require!(
        !open.attacked.contains(&target),
        "ocs.combat.1",
        "{hex} was attacked in this segment",
        "attack another hex"
    );
    require!(
        !combat::attackers(open, desk.party, target).is_empty(),
        "ocs.csupply.4",
        "nobody next to {hex} can attack it with full combat supply",
        "bring units up that can"
    );
    Ok(())
}

/// Whether the units of a hex may overrun another (ocs.base.9).
pub fn overrun(desk: &Desk<'_>, from: Spot, to: Spot) -> Judgement {
    let open = desk.view.open;
    desk.idle(open.segment.moves())?;
    let (from, target) = (desk.hex(from)?, desk.hex(to)?);
    require!(
        open.holder(target) == Some(desk.party.enemy()),
        "ocs.base.9",
        "no enemy combat unit is in {hex}",
        "overrun a hex with enemies"
    );
    require!(
        !combat::overrunners(open, desk.party, from, target).is_empty(),
        "ocs.base.9",
        "nobody there can overrun {hex}: it takes movement points, ground that is not too costly, and combat supply",
        "bring units up that can"
    );
    Ok(())
}

/// Every overrun that may be begun.
pub fn overruns(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let mut hexes: Vec<HexId> = open.on_map(desk.party).map(|(_, hex)| hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for from in hexes {
        let targets =
            open.board().around(from).map(|(_, hex)| hex).filter(|&hex| open.holder(hex) == Some(desk.party.enemy()));
        let spot = |hex: HexId| open.board().spot(hex);
        desk.judged(targets.map(|to| Order::Overrun { from: spot(from), to: spot(to) }), out);
    }
}

/// The attack that is on, if it is in one of these steps.
fn on(desk: &Desk<'_>, steps: &[AttackStep]) -> Result<Attack, &'static Rule> {
    match desk.task {
        Some(Task::Attack(attack)) if steps.contains(&attack.step) => Ok(attack),
        _ => NOT_NOW.map(|()| unreachable!("it is a refusal")),
    }
}

/// Whether a unit may be left out of the attack: somebody must stay.
pub fn leave(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let attack = on(desk, &[AttackStep::Gathering])?;
    require!(attack.attackers.has(unit), "ocs.combat.1", "{unit} takes no part", "choose a unit that does");
    require!(attack.attackers.len() > 1, "ocs.combat.1", "nobody else attacks", "keep one unit at least");
    Ok(())
}

/// Whether the attack may begin.
pub fn go(desk: &Desk<'_>) -> Judgement {
    on(desk, &[AttackStep::Gathering]).map(|_| ())
}

/// Whether the defender is to pay or to withhold (ocs.combat.2).
pub fn payment(desk: &Desk<'_>) -> Judgement {
    on(desk, &[AttackStep::Payment]).map(|_| ())
}

/// Whether a unit may be the Action Rating unit: one that takes part (ocs.combat.3).
pub fn rating(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let attack = on(desk, &[AttackStep::AttackerRating, AttackStep::DefenderRating])?;
    let force = attack.force(attack.step == AttackStep::DefenderRating);
    require!(force.has(unit), "ocs.combat.3", "{unit} takes no part in the combat", "name a unit that does");
    Ok(())
}

/// Whether the defender may let a terrain count: one that is in his hex (ocs.combat.4).
pub fn terrain(desk: &Desk<'_>, terrain: Terrain) -> Judgement {
    let attack = on(desk, &[AttackStep::Terrain])?;
    let there = desk.view.open.board().cell(attack.target).terrain;
    require!(there.has(terrain), "ocs.combat.4", "there is no such terrain in the hex", "choose one that is there");
    Ok(())
}

/// Whether an option point may be satisfied now (ocs.result.3).
pub fn option(desk: &Desk<'_>) -> Judgement {
    on(desk, &[AttackStep::AttackerOptions, AttackStep::DefenderOptions]).map(|_| ())
}

/// Whether a unit may lose a step for an option point.
pub fn option_step(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let attack = on(desk, &[AttackStep::AttackerOptions, AttackStep::DefenderOptions])?;
    let force = attack.force(attack.step == AttackStep::DefenderOptions);
    require!(force.has(unit), "ocs.result.3", "{unit} takes no part in the combat", "choose a unit that does");
    Ok(())
}

/// Whether the defender chooses between ignoring his options and applying them (ocs.result.5, ocs.result.6).
pub fn negated(desk: &Desk<'_>) -> Judgement {
    on(desk, &[AttackStep::DefenderMayIgnore]).map(|_| ())
}

/// Whether the stack of a hex may retreat to another (ocs.base.10).
pub fn back(desk: &Desk<'_>, from: Spot, to: Spot) -> Judgement {
    let Some(Task::Retreat(going)) = desk.task else { return NOT_NOW };
    let (from, to) = (desk.hex(from)?, desk.hex(to)?);
    let open = desk.view.open;
    require!(
        retreat::stack(open, &going) == Some(from),
        "ocs.base.10",
        "no stack has to retreat from there now",
        "retreat the stack that is asked for"
    );
    require!(
        retreat::ways(open, &going, from).any(|way| way == to),
        "ocs.base.10",
        "{hex} is no way back: it is not farther off, prohibited, held by the enemy or full",
        "choose one of the hexes that are listed"
    );
    Ok(())
}

/// Whether a unit may advance into the hex that was cleared (ocs.base.11).
pub fn advance(desk: &Desk<'_>, unit: UnitId) -> Judgement {
    let attack = on(desk, &[AttackStep::Advance])?;
    require!(
        advancing(desk.view.open, &attack).has(unit),
        "ocs.base.11",
        "{unit} cannot advance: it took no part, is prohibited there, or the hex is full",
        "advance a unit that can"
    );
    Ok(())
}

/// Those who may still advance: attackers that did not retreat, are not there yet, are not prohibited there and fit in
/// (ocs.base.11).
pub fn advancing(open: &Open, attack: &Attack) -> Set {
    let target = attack.target;
    if attack.retreated || open.holder(target) == Some(attack.party.enemy()) {
        return Set::NONE;
    }
    let room = |unit: UnitId| open.size(target) + open.kind(unit).size <= open.rules().base.limits.stacking;
    let enters = |unit: UnitId, from: HexId| {
        let side = open.board().side_to(from, target);
        side.is_some_and(|side| open.board().cell(from).costs[open.kind(unit).mobility.number()][side] != NEVER)
    };
    let may = |unit: &UnitId| {
        let piece = open.unit(*unit);
        !piece.has(Mark::Halted) && piece.hex().is_some_and(|from| enters(*unit, from)) && room(*unit)
    };
    attack.attackers.iter().filter(may).collect()
}

/// Every attack that may be begun.
pub fn attacks(desk: &Desk<'_>, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let mut targets = Vec::new();
    for (_, hex) in open.on_map(desk.party) {
        let around = open.board().around(hex).map(|(_, next)| next);
        targets.extend(around.filter(|&next| open.holder(next) == Some(desk.party.enemy())));
    }
    targets.sort_unstable();
    targets.dedup();
    desk.judged(targets.into_iter().map(|hex| Order::Attack { at: open.board().spot(hex) }), out);
}

/// Every order of the step that an attack is in.
pub fn steps(desk: &Desk<'_>, attack: &Attack, out: &mut Vec<Order>) {
    let own = || attack.force(desk.party != attack.party).iter();
    match attack.step {
        AttackStep::Gathering => {
            desk.judged(own().map(|unit| Order::Leave { unit }), out);
            out.push(Order::Go);
        }
        AttackStep::Payment => out.extend([Order::Pay, Order::Withhold]),
        AttackStep::AttackerRating | AttackStep::DefenderRating => out.extend(own().map(|unit| Order::Rating { unit })),
        AttackStep::Terrain => {
            let terrain = desk.view.open.board().cell(attack.target).terrain;
            out.extend(
                Terrain::ALL.iter().filter(|&&each| terrain.has(each)).map(|&terrain| Order::Terrain { terrain }),
            );
        }
        AttackStep::AttackerOptions | AttackStep::DefenderOptions => {
            out.push(Order::Retreat);
            out.extend(own().map(|unit| Order::Lose { unit }));
        }
        AttackStep::DefenderMayIgnore => out.extend([Order::Ignore, Order::Apply]),
        AttackStep::Advance => {
            out.extend(advancing(desk.view.open, attack).iter().map(|unit| Order::Advance { unit }));
            out.push(Order::Done);
        }
        AttackStep::Dice => {}
    }
}

/// Every way back of the stack that has to retreat.
pub fn retreats(desk: &Desk<'_>, going: &Retreat, out: &mut Vec<Order>) {
    let open = desk.view.open;
    let Some(from) = retreat::stack(open, going) else { return };
    let spot = |hex: HexId| open.board().spot(hex);
    out.extend(retreat::ways(open, going, from).map(|to| Order::Back { from: spot(from), to: spot(to) }));
}
