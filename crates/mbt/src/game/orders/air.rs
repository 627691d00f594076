//! Orders of the air step: who comes in, flak, landings. Flying itself is in flying.rs.

use crate::air::flight::{self, Away};
use crate::air::formation::{self, Edge};
use crate::game::orders::flak::{flak, hold};
use crate::game::orders::flying::{fly, give_up, suspend, turn};
use crate::game::orders::{Desk, Order};
use crate::game::plan::Plan;
use crate::game::state::{Craft, CraftId, Open, PieceId, SURELY, Sky, Step};
use crate::ground::convert;
use crate::ground::watch;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Judgement, Rule, clause, require};

/// Judges an order of the air step.
pub fn judge(desk: Desk<'_>, order: Order) -> Judgement {
    match order {
        Order::Enter { wave } => enter(desk, wave),
        Order::Rest => rest(desk),
        Order::Return { craft, at } => come_back(desk, craft, at),
        Order::Turn { craft, heading } => turn(desk, craft, heading),
        Order::Suspend { craft } => suspend(desk, craft),
        Order::GiveUp { craft } => give_up(desk, craft),
        Order::Fly { impulses } => fly(desk, impulses),
        Order::Silent => desk.in_step(Step::Flak, &NOT_FIRING),
        Order::Flak { piece, craft } => {
            desk.in_step(Step::Flak, &NOT_FIRING)?;
            flak(desk, piece, craft)
        }
        Order::Hold { until } => {
            desk.in_step(Step::Flak, &NOT_FIRING)?;
            hold(desk, until)
        }
        Order::Casualty => desk.in_step(Step::Casualty, &NOBODY_HIT),
        Order::Tend => {
            desk.in_step(Step::Casualty, &NOBODY_HIT)?;
            tend(desk)
        }
        Order::Check => desk.in_step(
            Step::Check,
            &Rule { why: clause!("mbt.aaa.3"), what: "no aircraft has to be looked at", fix: "see what is asked" },
        ),
        Order::Land => desk.in_step(Step::Landing, &NOTHING_FALLS),
        Order::LandAll => {
            desk.in_step(Step::Landing, &NOTHING_FALLS)?;
            require!(desk.open.sticks() > 1, "mbt.scatter.6", "one stick alone is in the air", "let it come down");
            Ok(())
        }
        Order::Seize { piece } => seize(desk, piece),
        _ => Ok(()),
    }
}

const NOT_FIRING: Rule = Rule {
    why: clause!("mbt.aaa.3"),
    what: "there is nothing to shoot at now",
    fix: "wait until aircraft are in reach",
};

const NOTHING_FALLS: Rule =
    Rule { why: clause!("mbt.scatter.1"), what: "nothing comes down now", fix: "wait for the end of the air step" };

const NOBODY_HIT: Rule =
    Rule { why: clause!("mbt.casualty.1"), what: "nobody is hit aboard now", fix: "see what is asked" };

/// The casualty and the abort check may be settled in one order if nothing that everybody sees is rolled after them: then
/// everybody is shown the same dice as otherwise (mbt.aaa.3).
fn tend(desk: Desk<'_>) -> Judgement {
    let open = desk.open;
    let Some((craft, abort)) = open.hit else { return Ok(()) };
    let at = open.craft[usize::from(craft)].over();
    let together = (0..).zip(&open.craft).any(|(other, flies): (CraftId, _)| other != craft && flies.over() == at);
    let over = |flies: &Craft| matches!(flies.sky, Sky::Over(_) | Sky::Coming { .. });
    let lapes = open.scenario.craft.iter().zip(&open.craft).any(|(spec, flies)| spec.lapes && over(flies));
    let rolls = !matches!(abort, 0 | SURELY) || at.is_some() && together || lapes;
    require!(!rolls, "mbt.aaa.3", "dice that all see may follow", "see who is hit aboard, and then to the aircraft");
    Ok(())
}

/// No aircraft come in, and those off the map not before others can: for a player who has nothing more to bring
/// (mbt.drop.5).
fn rest(desk: Desk<'_>) -> Judgement {
    desk.in_step(Step::Enter, &NOT_ENTERING)?;
    let (open, plan) = (desk.open, plan(desk)?);
    let mut may = (0..open.craft.len() as CraftId).filter(|&craft| open.may_come(craft)).peekable();
    require!(may.peek().is_some(), "mbt.drop.5", "no aircraft could come", "let those over the map fly");
    let loaded =
        |craft: CraftId| open.craft[usize::from(craft)].sky == Sky::Waiting && !plan.mission(craft).manifest.is_empty();
    require!(!may.any(loaded), "mbt.drop.5", "a wave is due", "call it in, or let the aircraft fly");
    Ok(())
}

const NOT_ENTERING: Rule = Rule {
    why: clause!("mbt.flight.3"),
    what: "aircraft are called in at the beginning of the air step",
    fix: "wait for the next turn",
};

/// The plan, which only the airborne side knows.
pub(super) fn plan(desk: Desk<'_>) -> Result<&Plan, &'static Rule> {
    desk.plan.ok_or(&Rule {
        why: clause!("mbt.base.1"),
        what: "the aircraft are the airborne side's",
        fix: "shoot at them",
    })
}

/// A wave comes on together, when it is due, in legal formation, over ground that is free (mbt.flight.3, mbt.reuse.1).
fn enter(desk: Desk<'_>, wave: u8) -> Judgement {
    desk.in_step(Step::Enter, &NOT_ENTERING)?;
    let (open, plan) = (desk.open, plan(desk)?);
    let scenario = &open.scenario;
    let mut flies = formation::wave(scenario, plan, wave).peekable();
    require!(flies.peek().is_some(), "mbt.manifest.1", "no aircraft of that wave has a manifest", "call another wave");
    for (craft, mission) in flies {
        require!(
            open.craft[usize::from(craft)].sky == Sky::Waiting,
            "mbt.flight.3",
            "that wave has come already",
            "let its aircraft come back one by one"
        );
        require!(
            open.turn >= scenario.craft[usize::from(craft)].turn,
            "mbt.flight.3",
            "that wave is not due yet",
            "wait for its turn"
        );
        require!(mission.aim.is_some(), "mbt.dz.1", "an aircraft of that wave has no DZ", "open its page and name one");
        require!(!mission.given_up, "mbt.drop.6", "a mission of that wave was given up", "call another wave");
    }
    formation::lawful(scenario, plan, wave)?;
    let comes = formation::wave(scenario, plan, wave).filter_map(|(_, mission)| {
        let edge = formation::entry(scenario, plan, mission)?;
        Some(formation::behind(open.board(), edge, plan.heading, mission.delay + 1))
    });
    formation::among_others(open, plan, comes)?;
    formation::kept_off(open, plan, wave).map_or(Ok(()), |(_, wait)| Err(wait.ban()))
}

/// An aircraft that left with something aboard may return over the side it first came by (mbt.dz.10, mbt.flight.7,
/// mbt.flight.9).
fn come_back(desk: Desk<'_>, craft: CraftId, at: Spot) -> Judgement {
    desk.in_step(Step::Enter, &NOT_ENTERING)?;
    desk.on_map(at)?;
    let side = returns(desk, craft)?;
    let (open, plan) = (desk.open, plan(desk)?);
    require!(
        side.is_some() && side == formation::edge(open.board(), at, plan.heading),
        "mbt.dz.10",
        "{craft} must come back over the side by which it first came",
        "choose a hex of that edge"
    );
    formation::among_others(open, plan, [formation::behind(open.board(), at, plan.heading, 1)])?;
    formation::barred_all_along(open, plan, craft, at, 1).map_or(Ok(()), |wait| Err(wait.ban()))
}

/// The side of the map by which an aircraft may return this turn: the one by which it first came (mbt.dz.10, mbt.drop.6).
pub fn returns(desk: Desk<'_>, craft: CraftId) -> Result<Option<Edge>, &'static Rule> {
    let (open, plan) = (desk.open, plan(desk)?);
    let flies = open.craft.get(usize::from(craft));
    let Some(Sky::Away { since }) = flies.map(|flies| flies.sky) else {
        require!(false, "mbt.dz.10", "{craft} is not waiting off the map", "choose one that is");
        return Ok(None);
    };
    let mission = plan.mission(craft);
    require!(!mission.given_up, "mbt.drop.6", "the mission of {craft} was given up", "leave it out");
    let aborted = flies.is_some_and(|flies| flies.aborting);
    let away = Away { left: since, empty: mission.is_empty(), aborted };
    flight::judge_return(away, open.turn, &open.rules().air)?;
    Ok(mission.entered.and_then(|spot| formation::edge(open.board(), spot, plan.heading)))
}

/// An LGOP that landed this turn near an objective in its sight, undisrupted, may try once (mbt.objective-influence.1).
pub fn seize(desk: Desk<'_>, piece: PieceId) -> Judgement {
    desk.in_step(
        Step::Seize,
        &Rule {
            why: clause!("mbt.objective-influence.1"),
            what: "that is decided when an LGOP has come down",
            fix: "march it to its AA",
        },
    )?;
    let (own, at) = desk.own_at(piece)?;
    let open = desk.open;
    require!(
        may_seize(open, own, at),
        "mbt.objective-influence.1",
        "{piece} did not come down in good order near an objective in its sight",
        "march it to its AA"
    );
    Ok(())
}

fn may_seize(open: &Open, piece: &crate::game::state::Piece, at: Spot) -> bool {
    let limit = open.rules().ground.limits.objective;
    let seen = open.scenario.objectives.iter().map(|&goal| (open.board().distance(at, goal), goal));
    let seen = seen.filter(|(hexes, goal)| *hexes <= limit && watch::sight(open, at, *goal).is_some());
    let fresh = piece.is_lgop() && piece.landed == open.turn && !piece.asked;
    convert::may_rally(open.rules(), fresh, open.marks(piece), seen.map(|(hexes, _)| hexes).min())
}

/// Whether any LGOP may roll to become a half-squad near an objective.
pub fn seizes(desk: Desk<'_>) -> bool {
    desk.open.on_map(crate::game::state::Party::Airborne).any(|(_, piece, at)| may_seize(desk.open, piece, at))
}
