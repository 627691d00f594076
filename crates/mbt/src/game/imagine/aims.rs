//! Where aircraft may be going to drop, judging by how they fly and what has left them (mbt.dz.2).

use crate::air::course::step;
use crate::air::exits;
use crate::air::flight::{Flight, Phase, Task};
use crate::air::formation;
use crate::air::zone::{LONGEST, Strip};
use crate::game::imagine::draw::Draw;
use crate::game::plan::{Aim, Mission, Plan};
use crate::game::state::{CraftId, Open, Place, Sky};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::hex::{Hex, Side, Spot};

/// How many times ground is drawn again if the rules do not allow it.
const TRIES: usize = 30;

/// The heading of all aircraft: the one on which something left an aircraft, or else that of one that flew, or else any
/// (mbt.dz.9).
pub fn heading<D: Dice + ?Sized>(open: &Open, draw: &mut Draw<'_, D>) -> Result<Side, NeedRoll> {
    let release = open.pieces.iter().find_map(|piece| match piece.place {
        Place::Canopy(release) if !release.crashing => Some(release.heading),
        _ => None,
    });
    let flew = |sky: Sky| !matches!(sky, Sky::Waiting | Sky::Coming { .. });
    let flown: Vec<Side> = open.craft.iter().filter(|craft| flew(craft.sky)).map(|craft| craft.heading).collect();
    let known = if release.is_some() { release } else { draw.pick(&flown)? };
    Ok(known.unwrap_or(Side::ALL[draw.below(Side::ALL.len())?]))
}

/// The mission of an aircraft whose manifest is written and loaded: its ground, when it comes, and how it flies.
pub fn aim<D: Dice + ?Sized>(
    open: &Open,
    plan: &mut Plan,
    craft: CraftId,
    dropped: bool,
    draw: &mut Draw<'_, D>,
) -> Result<(), NeedRoll> {
    let sky = open.craft[usize::from(craft)].sky;
    let delay = match sky {
        Sky::Coming { impulses } => impulses.saturating_add(open.impulse).saturating_sub(1),
        _ if draw.one_in(2)? => 0,
        _ => draw.below(usize::from(open.rules().air.numbers.speed))? as u8,
    };
    plan.missions[usize::from(craft)].delay = delay.min(open.rules().air.numbers.speed.saturating_sub(1));
    let aim = match sky {
        Sky::Over(at) => over(open, plan, craft, at, dropped, draw)?,
        _ => anywhere(open, plan, craft, draw)?,
    };
    let mission = &mut plan.missions[usize::from(craft)];
    mission.aim = Some(aim);
    if let (Aim::Zone { length, .. }, false) = (aim, mission.cargo.is_empty()) {
        mission.release = 1 + draw.below(usize::from(length))? as u8;
        mission.cargo.again(mission.release);
    }
    flies(open, plan, craft, dropped);
    Ok(())
}

/// Ground of any size that begins in a hex and has at least this length.
fn zone<D: Dice + ?Sized>(open: &Open, start: Spot, least: u8, draw: &mut Draw<'_, D>) -> Result<Aim, NeedRoll> {
    let size = &open.rules().air.dimensions;
    let length = least.max(1).saturating_add(draw.below(2 * usize::from(size.length))? as u8).min(LONGEST);
    let width = 1 + draw.below(2 * usize::from(size.width[1]))? as u8;
    Ok(Aim::Zone { start, length, width })
}

/// Ground that an aircraft flies over or towards: a strip if it flies that low; a DZ that begins where something left it,
/// or somewhere along its way.
fn over<D: Dice + ?Sized>(
    open: &Open,
    plan: &Plan,
    craft: CraftId,
    at: Spot,
    dropped: bool,
    draw: &mut Draw<'_, D>,
) -> Result<Aim, NeedRoll> {
    let (board, ahead) = (open.board(), step(plan.heading));
    let along = |hexes: i32| board.grid.spot(board.hex(at) + ahead * hexes);
    if open.craft[usize::from(craft)].low {
        let starts: Vec<Spot> =
            (0..i32::from(Strip::length(&open.rules().air.dimensions))).filter_map(|hexes| along(-hexes)).collect();
        return Ok(Aim::Strip { start: draw.pick(&starts)?.unwrap_or(at) });
    }
    let releases: Vec<Hex> = open
        .stick(craft)
        .filter(|(_, release)| !release.crashing)
        .map(|(_, release)| board.hex(release.over))
        .collect();
    if let (Some(&first), Some(&last)) = (releases.first(), releases.last()) {
        let start = board.grid.spot(first).unwrap_or(at);
        return zone(open, start, u8::try_from(first.unsigned_distance_to(last) + 1).unwrap_or(LONGEST), draw);
    }
    let to_come: Vec<Spot> = (1..i32::from(LONGEST)).map_while(along).collect();
    let behind: Vec<Spot> = (0..i32::from(LONGEST)).map_while(|hexes| along(-hexes)).collect();
    let past = to_come.is_empty() || (dropped && draw.one_in(2)?);
    let start = draw.pick(if past { &behind } else { &to_come })?.unwrap_or(at);
    zone(open, start, 1, draw)
}

/// Ground for an aircraft off the map: anywhere that keeps its wave in a legal formation (mbt.flight.4, mbt.flight.5).
fn anywhere<D: Dice + ?Sized>(
    open: &Open,
    plan: &Plan,
    craft: CraftId,
    draw: &mut Draw<'_, D>,
) -> Result<Aim, NeedRoll> {
    let (scenario, board) = (&open.scenario, open.board());
    let mission = plan.mission(craft);
    let taken = formation::taken(scenario, plan, craft);
    let troops = mission.riders(scenario).next().is_some();
    let lapes = scenario.craft[usize::from(craft)].lapes && !troops && draw.one_in(2)?;
    let mut free = None;
    for _ in 0..TRIES {
        let start = board.grid.spot_of(draw.below(board.grid.len())?);
        let row = formation::row(board.hex(start), plan.heading);
        if taken.contains(&row) {
            continue;
        }
        free = free.or(Some(start));
        let strip = Strip { start: board.hex(start), heading: plan.heading };
        if !lapes {
            break;
        }
        if strip.judge(board, &open.rules().air.dimensions).is_ok() {
            return Ok(Aim::Strip { start });
        }
    }
    zone(open, free.unwrap_or(board.grid.spot_of(0)), 1, draw)
}

/// Sets the flight of an aircraft that has entered the map, and what its plan notes about it.
fn flies(open: &Open, plan: &mut Plan, craft: CraftId, dropped: bool) {
    let (board, seen, heading) = (open.board(), open.craft[usize::from(craft)], plan.heading);
    let mission = &mut plan.missions[usize::from(craft)];
    let flown = match seen.sky {
        Sky::Waiting | Sky::Coming { .. } => return,
        Sky::Over(at) => Some(at),
        Sky::Away { .. } | Sky::Left | Sky::Crashed => mission.aim.map(|aim| aim.start()),
    };
    mission.entered = flown.and_then(|at| board.grid.spot(exits::entry(board, board.hex(at), heading)));
    mission.begun = mission.aim.filter(|_| dropped);
    match seen.sky {
        Sky::Over(at) => mission.flight = flight(open, mission, heading, craft, board.hex(at)),
        _ => mission.unfinished = mission.begun,
    }
}

/// The flight of an aircraft over the map, which everybody sees except for its phase.
fn flight(open: &Open, mission: &Mission, heading: Side, craft: CraftId, hex: Hex) -> Option<Flight> {
    let (seen, air) = (open.craft[usize::from(craft)], &open.rules().air);
    let task = mission.task(&open.scenario, heading)?;
    let mut flight = Flight::enter(hex, seen.heading, &task, air);
    match task {
        Task::Strip(strip) => {
            let index = strip.zone(&air.dimensions).along(hex) / 2;
            flight.index = u8::try_from(index).ok().filter(|_| seen.low);
            flight.phase = if seen.low { Phase::Over } else { flight.phase };
        }
        Task::Zone(zone) if zone.along(hex) > zone.last() => flight.phase = Phase::Beyond,
        Task::Zone(zone) if flight.phase == Phase::EnRoute && zone.along(hex) >= 0 => flight.ceased = true,
        Task::Zone(_) => {}
    }
    flight.suppressed = seen.suppressed;
    (flight.swerves, flight.loose) = (seen.swerves, seen.swerves || seen.heading != heading);
    if seen.aborting {
        flight.abort();
    }
    Some(flight)
}
