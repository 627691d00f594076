//! Orders to aircraft over the map: turns, in formation or alone, the way off the map, the next impulses.

use crate::air::course::step;
use crate::air::flight::{self, Flight, Phase, Task, Turn};
use crate::air::zone::Zone;
use crate::game::event::turn_to;
use crate::game::orders::Desk;
use crate::game::orders::air::plan;
use crate::game::plan::{Mission, Plan};
use crate::game::state::{CraftId, Open, Sky, Step};
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::{Judgement, Rule, clause, require};
use std::collections::BTreeMap;

const NOT_FLYING: Rule =
    Rule { why: clause!("mbt.flight.6"), what: "no aircraft is to be flown now", fix: "wait for the air step" };

/// An aircraft over the map, and its flight.
fn flying(desk: Desk<'_>, craft: CraftId) -> Result<Flight, &'static Rule> {
    desk.in_step(Step::Fly, &NOT_FLYING)?;
    let mission = plan(desk)?.missions.get(usize::from(craft));
    mission.and_then(|mission| mission.flight).ok_or(&Rule {
        why: clause!("mbt.flight.6"),
        what: "{craft} is not over the map",
        fix: "choose an aircraft that is",
    })
}

/// The aircraft over the map that are in formation with one, including itself: those of its wave that have kept their
/// places. One that is in no formation flies alone (mbt.flight.3, mbt.flight.7).
pub fn formation(open: &Open, plan: &Plan, craft: CraftId) -> Vec<CraftId> {
    let wave = |craft: CraftId| open.scenario.craft[usize::from(craft)].wave;
    let keeps = |craft: CraftId| plan.mission(craft).flight.is_some_and(|flight| flight.in_formation());
    if !keeps(craft) {
        return vec![craft];
    }
    (0..plan.missions.len() as CraftId).filter(|&other| wave(other) == wave(craft) && keeps(other)).collect()
}

/// A turn of one hexside, within the limits of flight, by all aircraft in the formation, and not into another's way
/// (mbt.base.3, mbt.flight.2 to mbt.flight.5).
pub fn turn(desk: Desk<'_>, craft: CraftId, heading: Side) -> Judgement {
    let flight = flying(desk, craft)?;
    let (open, plan) = (desk.open, plan(desk)?);
    let turn = turn_to(flight.heading, Some(heading));
    require!(
        turn != Turn::Straight && open.craft[usize::from(craft)].turning.is_none(),
        "mbt.base.3",
        "{craft} turns by one hexside, once before each hex",
        "choose the next heading to the left or to the right"
    );
    let together = formation(open, plan, craft);
    require!(
        together.len() < 2 || !awaits_others(open, craft),
        "mbt.flight.3",
        "others of the wave of {craft} are still to come over the edge",
        "fly straight on until the wave is complete"
    );
    // What bars the aircraft itself is reported first; then what bars another, so that the wave would break up.
    may_turn(open, plan.mission(craft), turn)?;
    for &other in &together {
        require!(
            may_turn(open, plan.mission(other), turn).is_ok(),
            "mbt.flight.3",
            "another of the wave of {craft} may not turn now, and all of them keep their places",
            "fly straight on, or suspend the drop of those that are dropping"
        );
    }
    if flight.swerves || flight.aborting {
        return Ok(());
    }
    keeps_clear(open, plan, &together, turn)
}

/// Whether an aircraft may make this turn as far as it alone is concerned.
fn may_turn(open: &Open, mission: &Mission, turn: Turn) -> Judgement {
    let Some(flight) = mission.flight else { return Ok(()) };
    flight.judge_turn(turn, mission.is_empty(), &open.rules().air.numbers)?;
    if flight.swerves {
        return Ok(());
    }
    if flight.aborting {
        require!(
            exits(open, &flight).contains(&turn),
            "mbt.abort.1",
            "that is not the shortest way off the map",
            "take the shortest way"
        );
        return Ok(());
    }
    let off = |turn: Turn| {
        let heading = turn.of(flight.heading);
        open.board().ahead(flight.hex + step(heading), heading).count()
    };
    if off(turn) <= off(Turn::Straight) { Ok(()) } else { leaves(mission, &flight).map_or(Ok(()), Err) }
}

/// Why an aircraft may do no more than leave the map: it can drop nothing more in this pass (mbt.flight.9, mbt.hazard.1,
/// mbt.dz.10). It flies straight on, or turns where the edge ahead is no further.
fn leaves(mission: &Mission, flight: &Flight) -> Option<&'static Rule> {
    if mission.is_empty() || mission.given_up {
        return Some(&Rule {
            why: clause!("mbt.flight.9"),
            what: "{craft} drops nothing more and leaves the map for good; that turn would keep it there longer",
            fix: "fly straight on, or turn where the edge is nearer",
        });
    }
    if mission.cancelled {
        return Some(&Rule {
            why: clause!("mbt.hazard.1"),
            what: "the drop of {craft} is cancelled and it must fly off the map; that turn would keep it there longer",
            fix: "fly straight on, or turn where the edge is nearer",
        });
    }
    (flight.ceased || flight.phase == Phase::Beyond).then_some(&Rule {
        why: clause!("mbt.dz.10"),
        what: "{craft} drops no more in this pass, and comes back from off the map alone; that turn would keep it there longer",
        fix: "fly straight on, or turn where the edge is nearer",
    })
}

/// Whether some of an aircraft's wave have been called and are not over the map yet.
fn awaits_others(open: &Open, craft: CraftId) -> bool {
    let wave = open.scenario.craft[usize::from(craft)].wave;
    let others = open.scenario.craft.iter().zip(&open.craft).filter(|(spec, _)| spec.wave == wave);
    others.into_iter().any(|(_, flies)| matches!(flies.sky, Sky::Coming { .. }))
}

/// Whether aircraft that turn together enter no other's hex, nor come too close behind any, each other included
/// (mbt.flight.4, mbt.flight.5).
fn keeps_clear(open: &Open, plan: &Plan, together: &[CraftId], turn: Turn) -> Judgement {
    let next = |flight: &Flight, turn: Turn| (flight.hex + step(turn.of(flight.heading)), turn.of(flight.heading));
    let flights = (0..).zip(&plan.missions).filter_map(|(craft, mission)| Some((craft, mission.flight?)));
    let hexes: Vec<(CraftId, Hex, Side)> = flights
        .map(|(craft, flight): (CraftId, Flight)| {
            let turning = turn_to(flight.heading, open.craft[usize::from(craft)].turning);
            let (hex, heading) = next(&flight, if together.contains(&craft) { turn } else { turning });
            (craft, hex, heading)
        })
        .collect();
    let numbers = &open.rules().air.numbers;
    for &(craft, own, heading) in hexes.iter().filter(|(craft, ..)| together.contains(craft)) {
        let others = || hexes.iter().filter(|(other, ..)| *other != craft).map(|(_, hex, _)| *hex);
        require!(
            !others().any(|other| other == own),
            "mbt.flight.4",
            "another aircraft would be in the same hex",
            "fly straight on"
        );
        require!(
            !others().any(|ahead| flight::crowds(own, ahead, heading, numbers)),
            "mbt.flight.5",
            "an aircraft would follow another too closely",
            "fly straight on"
        );
    }
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

/// The number of guns that reach the hexes of the best way off the map that begins with a turn; ways merge, so results are
/// kept in `known`.
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

/// The only turn that an aborting aircraft can make, if straight on is not a shortest way and its owner has no choice
/// (mbt.abort.1).
pub fn led(open: &Open, craft: CraftId, flight: &Flight) -> Option<Turn> {
    let bound = flight.aborting && !flight.swerves && !flight.steady;
    if !bound || open.craft[usize::from(craft)].turning.is_some() {
        return None;
    }
    match exits(open, flight)[..] {
        [turn] if turn != Turn::Straight => Some(turn),
        _ => None,
    }
}

/// The drop may be suspended in any impulse, for the rest of the pass (mbt.ea.4).
pub fn suspend(desk: Desk<'_>, craft: CraftId) -> Judgement {
    let flight = flying(desk, craft)?;
    let drops = !flight.ceased && !flight.aborting && !plan(desk)?.mission(craft).is_empty();
    require!(drops, "mbt.ea.4", "{craft} drops nothing more in this pass", "fly on");
    Ok(())
}

/// A mission may be abandoned as long as something is aboard (mbt.drop.6).
pub fn give_up(desk: Desk<'_>, craft: CraftId) -> Judgement {
    require!(
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
    require!(may, "mbt.drop.6", "{craft} has no mission to give up", "choose another aircraft");
    Ok(())
}

/// All fly on: those that must separate have turned (mbt.collision.3), those that abort take the shortest way
/// (mbt.abort.1).
pub fn fly(desk: Desk<'_>, impulses: u8) -> Judgement {
    desk.in_step(Step::Fly, &NOT_FLYING)?;
    let open = desk.open;
    let left = open.rules().air.numbers.speed.saturating_sub(open.impulse);
    require!((1..=left).contains(&impulses), "mbt.base.2", "there are not so many impulses left", "fly fewer");
    for (craft, mission) in (0..).zip(&plan(desk)?.missions) {
        let Some(flight) = mission.flight else { continue };
        let turn = turn_to(flight.heading, open.craft[usize::from(craft as CraftId)].turning);
        require!(
            !flight.swerves || turn != Turn::Straight,
            "mbt.collision.3",
            "an aircraft must turn away from the one in its hex",
            "turn it left or right first"
        );
        let bound = flight.aborting && !flight.swerves && !flight.steady;
        require!(
            !bound || led(open, craft, &flight).is_some() || exits(open, &flight).contains(&turn),
            "mbt.abort.1",
            "an aborting aircraft must take a shortest way off the map, and there are several",
            "turn it first"
        );
    }
    require!(
        !meets(desk),
        "mbt.flight.4",
        "two aircraft would fly into one hex",
        "turn one of them, or suspend its drop and turn it"
    );
    Ok(())
}

/// Whether an aircraft needs a decision of its owner before it flies on: it must separate from another, has several
/// shortest ways off the map that do not include straight on, or would fly into another's hex.
pub fn must_ask(desk: Desk<'_>) -> bool {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return false };
    let lost = |(craft, flight): (CraftId, Flight)| {
        let chooses = || led(open, craft, &flight).is_none() && !exits(open, &flight).contains(&Turn::Straight);
        flight.swerves || (flight.aborting && !flight.steady && chooses())
    };
    let mut flights = (0..).zip(&plan.missions).filter_map(|(craft, mission)| Some((craft, mission.flight?)));
    flights.any(lost) || meets(desk)
}

/// Whether two aircraft would be in one hex after the next impulse although one of them could turn away (mbt.flight.4).
fn meets(desk: Desk<'_>) -> bool {
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

/// What happens after exactly this many impulses, if nobody turns and nothing is hit: who comes over its ground, is past
/// it, or leaves the map. Shown to the owner, to help choose how far to fly.
pub fn milestones(desk: Desk<'_>, impulses: u8) -> Vec<String> {
    let (open, Some(plan)) = (desk.open, desk.plan) else { return Vec::new() };
    let told = |craft: CraftId| {
        let now = straight_on(open, plan, craft, impulses)?;
        let before = impulses.checked_sub(1).and_then(|fewer| straight_on(open, plan, craft, fewer));
        let was = before.map_or(Phase::EnRoute, |flight| flight.phase);
        let off = |flight: &Flight| !open.board().grid.holds(flight.hex);
        let what = match now.phase {
            _ if before.as_ref().is_some_and(off) => return None,
            _ if off(&now) => "leaves the map",
            Phase::Over if was == Phase::EnRoute => "is over its ground",
            Phase::Beyond if was == Phase::Over => "is past its ground",
            _ => return None,
        };
        Some(format!("{} {what}", open.craft_name(craft)))
    };
    (0..plan.missions.len() as CraftId).filter_map(told).collect()
}

/// The flight of an aircraft with something to drop after this many impulses straight on; `None` before it crosses the
/// edge.
fn straight_on(open: &Open, plan: &Plan, craft: CraftId, impulses: u8) -> Option<Flight> {
    let (mission, air) = (plan.mission(craft), &open.rules().air);
    let task = mission.task(&open.scenario, plan.heading).filter(|_| !mission.is_empty())?;
    let (flown, flight) = match open.craft[usize::from(craft)].sky {
        Sky::Coming { impulses: until } => {
            let at = crate::air::formation::comes_over(open, plan, craft)?;
            (impulses.checked_sub(until)?, Flight::enter(open.board().hex(at), plan.heading, &task, air))
        }
        _ => (impulses, mission.flight?),
    };
    let straight = |mut flight: Flight| {
        (0..flown).for_each(|_| flight.fly(Turn::Straight, &task, air));
        flight
    };
    Some(flight).filter(|flight| !flight.aborting && !flight.ceased).map(straight)
}
