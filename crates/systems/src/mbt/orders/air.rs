//! Orders of the air step: waves, turns, flak, landings.

use super::{Desk, Order};
use crate::mbt::convert;
use crate::mbt::course::step;
use crate::mbt::event::turn_to;
use crate::mbt::flight::{self, Away, Flight, Task, Turn};
use crate::mbt::formation;
use crate::mbt::plan::{Mission, Plan};
use crate::mbt::state::{CraftId, Open, PieceId, Sky, Step};
use crate::mbt::watch;
use crate::mbt::zone::Zone;
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::{Ban, Judgement, clause, need};
use std::collections::BTreeMap;

/// Judges an order of the air step.
pub fn judge(desk: Desk<'_>, order: Order) -> Judgement {
    let ban = match order {
        Order::Casualty => (Step::Casualty, "nobody is hit aboard"),
        Order::Check => (Step::Check, "no aircraft has to be looked at"),
        Order::Land => (Step::Landing, "nothing comes down now"),
        Order::Silent | Order::Flak { .. } => (Step::Flak, "there is nothing to shoot at now"),
        _ => (desk.open.step, ""),
    };
    if desk.open.step != ban.0 {
        return Err(&Ban {
            why: clause!("mbt.aaa.3"),
            what: "that is not what is to be decided now",
            fix: "see what is asked",
        });
    }
    match order {
        Order::Enter { wave } => enter(desk, wave),
        Order::Return { craft, at } => come_back(desk, craft, at),
        Order::Turn { craft, heading } => turn(desk, craft, heading),
        Order::Suspend { craft } => suspend(desk, craft),
        Order::GiveUp { craft } => give_up(desk, craft),
        Order::Fly { impulses } => fly(desk, impulses),
        Order::Flak { piece, craft } => flak(desk, piece, craft),
        Order::Seize { piece } => seize(desk, piece),
        _ => Ok(()),
    }
}

const NOT_ENTERING: Ban = Ban {
    why: clause!("mbt.flight.3"),
    what: "aircraft are called in at the beginning of the air step",
    fix: "wait for the next turn",
};

const NOT_FLYING: Ban =
    Ban { why: clause!("mbt.flight.6"), what: "no aircraft is to be flown now", fix: "wait for the air step" };

fn plan(desk: Desk<'_>) -> Result<&Plan, &'static Ban> {
    desk.plan.ok_or(&Ban {
        why: clause!("mbt.flight.1"),
        what: "the aircraft are the airborne side's",
        fix: "shoot at them",
    })
}

/// An aircraft that is over the map, and how it flies.
fn flying(desk: Desk<'_>, craft: CraftId) -> Result<Flight, &'static Ban> {
    desk.in_step(Step::Fly, &NOT_FLYING)?;
    let mission = plan(desk)?.missions.get(usize::from(craft));
    mission.and_then(|mission| mission.flight).ok_or(&Ban {
        why: clause!("mbt.flight.6"),
        what: "{craft} is not over the map",
        fix: "choose an aircraft that is",
    })
}

/// A wave comes on together, when it is due, in lawful formation, over ground that is free (mbt.flight.3, mbt.reuse.1).
fn enter(desk: Desk<'_>, wave: u8) -> Judgement {
    desk.in_step(Step::Enter, &NOT_ENTERING)?;
    let (open, plan) = (desk.open, plan(desk)?);
    let scenario = &open.scenario;
    let mut flies = formation::wave(scenario, plan, wave).peekable();
    need!(flies.peek().is_some(), "mbt.flight.3", "no aircraft with a load flies in that wave", "call another wave");
    for (craft, mission) in flies {
        need!(
            open.craft[usize::from(craft)].sky == Sky::Waiting,
            "mbt.flight.3",
            "that wave has come already",
            "let its aircraft come back one by one"
        );
        need!(
            open.turn >= scenario.craft[usize::from(craft)].turn,
            "mbt.flight.3",
            "that wave is not due yet",
            "wait for its turn"
        );
        need!(mission.aim.is_some(), "mbt.dz.1", "an aircraft of that wave has no DZ", "open its page and name one");
        need!(!mission.given_up, "mbt.drop.6", "a mission of that wave was given up", "call another wave");
    }
    formation::lawful(scenario, plan, wave)?;
    let comes = formation::wave(scenario, plan, wave).filter_map(|(_, mission)| {
        let edge = formation::entry(scenario, plan, mission)?;
        Some(formation::behind(open.board(), edge, plan.heading, mission.delay + 1))
    });
    formation::among_others(open, plan, comes)?;
    formation::all_free(scenario, plan, wave, open.turn)
}

/// One that left with something aboard may come back over the side it first came by (mbt.dz.10, mbt.flight.7, mbt.flight.9).
fn come_back(desk: Desk<'_>, craft: CraftId, at: Spot) -> Judgement {
    desk.in_step(Step::Enter, &NOT_ENTERING)?;
    desk.on_map(at)?;
    let (open, plan) = (desk.open, plan(desk)?);
    let flies = open.craft.get(usize::from(craft));
    let Some(Sky::Away { since }) = flies.map(|flies| flies.sky) else {
        need!(false, "mbt.dz.10", "{craft} is not waiting off the map", "choose one that is");
        return Ok(());
    };
    let mission = plan.mission(craft);
    let aborted = mission.given_up || flies.is_some_and(|flies| flies.aborting);
    let away = Away { left: since, empty: mission.is_empty(), aborted };
    flight::judge_return(away, open.turn, &open.rules().air)?;
    let side = |spot: Spot| formation::edge(open.board(), spot, plan.heading);
    need!(
        side(at).is_some() && mission.entered.and_then(side) == side(at),
        "mbt.dz.10",
        "{craft} must come back over the side by which it first came",
        "choose a hex of that edge"
    );
    formation::among_others(open, plan, [formation::behind(open.board(), at, plan.heading, 1)])
}

/// A turn of one hexside, within the limits of flight and not into another's way (mbt.base.3, mbt.flight.2, mbt.flight.5).
fn turn(desk: Desk<'_>, craft: CraftId, heading: Side) -> Judgement {
    let flight = flying(desk, craft)?;
    let (open, plan) = (desk.open, plan(desk)?);
    let turn = turn_to(flight.heading, Some(heading));
    need!(
        turn != Turn::Straight && open.craft[usize::from(craft)].turning.is_none(),
        "mbt.base.3",
        "{craft} turns by one hexside, once before each hex",
        "choose the next heading to the left or to the right"
    );
    flight.judge_turn(turn, plan.mission(craft).is_empty(), &open.rules().air.numbers)?;
    if flight.aborting && !flight.swerves {
        need!(
            exits(open, &flight).contains(&turn),
            "mbt.abort.1",
            "that is not the shortest way off the map",
            "take the shortest way"
        );
    }
    if flight.swerves || flight.aborting {
        return Ok(());
    }
    let next = |flight: &Flight, turn: Turn| flight.hex + step(turn.of(flight.heading));
    let own = next(&flight, turn);
    let others = (0..).zip(&plan.missions).filter(|(other, _)| *other != craft);
    let others: Vec<Hex> = others
        .filter_map(|(other, mission)| {
            let flight = mission.flight?;
            let turning = open.craft[usize::from(other as CraftId)].turning;
            Some(next(&flight, turn_to(flight.heading, turning)))
        })
        .collect();
    need!(!others.contains(&own), "mbt.flight.4", "another aircraft would be in the same hex", "fly straight on");
    let numbers = &open.rules().air.numbers;
    let crowds = others.iter().any(|&ahead| crate::mbt::flight::crowds(own, ahead, turn.of(flight.heading), numbers));
    need!(!crowds, "mbt.flight.5", "{craft} would follow another too closely", "fly straight on");
    Ok(())
}

/// The turns with which an aborting aircraft gets off the map soonest, past the fewest guns (mbt.abort.1).
pub fn exits(open: &Open, flight: &Flight) -> Vec<Turn> {
    let mut known = BTreeMap::new();
    let best = open.scenario.exits().best(open.board(), flight);
    let ways: Vec<(Turn, u32)> = best.map(|turn| (turn, under_fire(open, flight, turn, &mut known))).collect();
    let least = ways.iter().map(|(_, guns)| *guns).min();
    ways.into_iter().filter(|(_, guns)| Some(*guns) == least).map(|(turn, _)| turn).collect()
}

/// How many guns reach the hexes of the best way off the map that begins with a turn; ways meet, so what is known is kept.
fn under_fire(open: &Open, flight: &Flight, turn: Turn, known: &mut BTreeMap<(Spot, Side, u8), u32>) -> u32 {
    let mut next = *flight;
    let nowhere = Task::Zone(Zone { start: flight.hex, heading: flight.heading, length: 1, width: 1 });
    next.fly(turn, &nowhere, &open.rules().air);
    let Some(at) = open.board().grid.spot(next.hex) else { return 0 };
    let place = (at, next.heading, next.straight);
    if let Some(&guns) = known.get(&place) {
        return guns;
    }
    let guns = open.guns().filter(|(_, gun, spot)| gun.reaches(open.board().distance(*spot, at))).count() as u32;
    let onward = open.scenario.exits().best(open.board(), &next).map(|turn| under_fire(open, &next, turn, known)).min();
    let all = guns + onward.unwrap_or(0);
    known.insert(place, all);
    all
}

/// The drop may be suspended at any impulse, for the rest of the pass (mbt.ea.4).
fn suspend(desk: Desk<'_>, craft: CraftId) -> Judgement {
    let flight = flying(desk, craft)?;
    let drops = !flight.ceased && !flight.aborting && !plan(desk)?.mission(craft).is_empty();
    need!(drops, "mbt.ea.4", "{craft} drops nothing more in this pass", "fly on");
    Ok(())
}

/// A mission may be given up as long as something is aboard (mbt.drop.6).
fn give_up(desk: Desk<'_>, craft: CraftId) -> Judgement {
    need!(
        matches!(desk.open.step, Step::Fly | Step::Enter),
        "mbt.drop.6",
        "missions are given up in the air step",
        "wait for it"
    );
    let mission = plan(desk)?.missions.get(usize::from(craft));
    let flies = desk
        .open
        .craft
        .get(usize::from(craft))
        .is_some_and(|craft| matches!(craft.sky, Sky::Over(_) | Sky::Away { .. }));
    let may = flies && mission.is_some_and(|mission| !mission.given_up && !mission.is_empty());
    need!(may, "mbt.drop.6", "{craft} has no mission to give up", "choose another aircraft");
    Ok(())
}

/// All fly on: those that must part have turned (mbt.collision.3), those that abort take the shortest way (mbt.abort.1).
fn fly(desk: Desk<'_>, impulses: u8) -> Judgement {
    desk.in_step(Step::Fly, &NOT_FLYING)?;
    let open = desk.open;
    let left = open.rules().air.numbers.speed.saturating_sub(open.impulse);
    need!((1..=left).contains(&impulses), "mbt.base.2", "there are not so many impulses left", "fly fewer");
    for (craft, mission) in (0..).zip(&plan(desk)?.missions) {
        let Some(flight) = mission.flight else { continue };
        let turning = open.craft[usize::from(craft as CraftId)].turning;
        let turn = turn_to(flight.heading, turning);
        need!(
            !flight.swerves || turn != Turn::Straight,
            "mbt.collision.3",
            "an aircraft must turn away from the one in its hex",
            "turn it left or right first"
        );
        need!(
            !flight.aborting || flight.swerves || exits(open, &flight).contains(&turn),
            "mbt.abort.1",
            "an aborting aircraft must take the shortest way off the map",
            "turn it first"
        );
    }
    need!(
        !meets(desk),
        "mbt.flight.4",
        "two aircraft would fly into one hex",
        "turn one of them, or suspend its drop and turn it"
    );
    Ok(())
}

/// Whether two aircraft would be in one hex after the next impulse although one of them could turn away (mbt.flight.4).
pub fn meets(desk: Desk<'_>) -> bool {
    let Some(plan) = desk.plan else { return false };
    let ahead = |(craft, mission): (CraftId, &Mission)| {
        let flight = mission.flight.filter(|flight| !flight.swerves && !flight.aborting)?;
        let turning = turn_to(flight.heading, desk.open.craft[usize::from(craft)].turning);
        Some((craft, flight.hex + step(turning.of(flight.heading))))
    };
    let next: Vec<(CraftId, Hex)> = (0..).zip(&plan.missions).filter_map(ahead).collect();
    let turns = |&(craft, _): &(CraftId, Hex)| {
        let heading = desk.open.craft[usize::from(craft)].heading;
        [Turn::Left, Turn::Right].into_iter().any(|way| turn(desk, craft, way.of(heading)).is_ok())
    };
    let meets = |at: usize| next[..at].iter().any(|other| other.1 == next[at].1 && (turns(other) || turns(&next[at])));
    (0..next.len()).any(meets)
}

/// An unsuppressed anti-aircraft unit shoots once a turn at a transport in range and LOS (mbt.base.5).
fn flak(desk: Desk<'_>, piece: PieceId, craft: CraftId) -> Judgement {
    let (own, from) = desk.own_at(piece)?;
    let open = desk.open;
    need!(
        own.kind().is_some_and(super::super::unit::Kind::aaa),
        "mbt.base.5",
        "{piece} is no anti-aircraft unit",
        "choose one that is"
    );
    need!(!own.pinned(), "mbt.base.14", "{piece} is suppressed", "choose another");
    need!(!own.fired, "mbt.base.5", "{piece} has fired this turn", "choose another");
    let Some(at) = open.craft.get(usize::from(craft)).and_then(crate::mbt::state::Craft::over) else {
        need!(false, "mbt.base.5", "{craft} is not over the map", "choose one that is");
        return Ok(());
    };
    let Some(gun) = open.gun_number(piece) else { return Ok(()) };
    let (board, altitude) = (open.board(), open.craft[usize::from(craft)].altitude());
    let cell = |hex: Hex| board.grid.spot(hex).map(|spot| open.cell(spot));
    let reaches = crate::mbt::flak::reaches(open.rules(), (board.hex(from), gun), (board.hex(at), altitude), cell);
    need!(reaches, "mbt.base.5", "{craft} is out of range, or out of sight", "choose a nearer one, or wait");
    Ok(())
}

/// Whether any gun may shoot at anything now.
pub fn any_flak(open: &Open) -> bool {
    let desk = Desk { open, party: Some(crate::mbt::state::Party::Defending), plan: None };
    let targets = || (0..open.craft.len() as CraftId).filter(|&craft| open.craft[usize::from(craft)].over().is_some());
    targets().next().is_some() && open.guns().any(|(piece, ..)| targets().any(|craft| flak(desk, piece, craft).is_ok()))
}

/// An LGOP that came down this turn near an objective in its sight, in good order, may try once (mbt.objective-influence.1).
pub fn seize(desk: Desk<'_>, piece: PieceId) -> Judgement {
    desk.in_step(
        Step::Seize,
        &Ban {
            why: clause!("mbt.objective-influence.1"),
            what: "that is decided when an LGOP has come down",
            fix: "march it to its AA",
        },
    )?;
    let (own, at) = desk.own_at(piece)?;
    let open = desk.open;
    need!(
        may_seize(open, own, at),
        "mbt.objective-influence.1",
        "{piece} did not come down in good order near an objective in its sight",
        "march it to its AA"
    );
    Ok(())
}

fn may_seize(open: &Open, piece: &crate::mbt::state::Piece, at: Spot) -> bool {
    let limit = open.rules().ground.limits.objective;
    let seen = open.scenario.objectives.iter().map(|&goal| (open.board().distance(at, goal), goal));
    let seen = seen.filter(|(hexes, goal)| *hexes <= limit && watch::sight(open, at, *goal).is_some());
    let fresh = piece.is_lgop() && piece.landed == open.turn && !piece.asked;
    convert::may_rally(open.rules(), fresh, open.marks(piece), seen.map(|(hexes, _)| hexes).min())
}

/// Whether any LGOP may take matters into its own hands.
pub fn seizes(desk: Desk<'_>) -> bool {
    desk.open.on_map(crate::mbt::state::Party::Airborne).any(|(_, piece, at)| may_seize(desk.open, piece, at))
}
