//! How waves come in: over which edge, in what formation, and whether their ground is free (mbt.flight.3 to mbt.flight.5,
//! mbt.dz.10, mbt.reuse).

use crate::air::course::{seen, step};
use crate::air::exits;
use crate::air::flight;
use crate::air::zone::{self, Wait};
use crate::board::Board;
use crate::game::plan::{Aim, Mission, Plan};
use crate::game::state::{CraftId, Open, Sky};
use crate::scenario::Scenario;
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::{Judgement, Rule, named};

named! {
    /// A side of the map.
    pub enum Edge: "map side" {
        /// The top.
        North = "north",
        /// The right.
        East = "east",
        /// The bottom.
        South = "south",
        /// The left.
        West = "west",
    }
}

/// The side of the map over which a hex is entered on a heading; `None` for a hex entered from within the map.
pub fn edge(board: &Board, at: Spot, heading: Side) -> Option<Edge> {
    let [column, row] = board.grid.place(board.hex(at) - step(heading));
    match () {
        () if column < 0 => Some(Edge::West),
        () if column >= i32::from(board.grid.columns) => Some(Edge::East),
        () if row < 0 => Some(Edge::North),
        () if row >= i32::from(board.grid.rows) => Some(Edge::South),
        () => None,
    }
}

/// Where a mission crosses the edge: straight towards its ground (mbt.flight.3).
pub fn entry(scenario: &Scenario, plan: &Plan, mission: &Mission) -> Option<Spot> {
    let start = scenario.board.hex(mission.aim?.start());
    scenario.board.grid.spot(exits::entry(&scenario.board, start, plan.heading))
}

/// The aircraft of a wave that carry anything.
pub fn wave<'a>(scenario: &'a Scenario, plan: &'a Plan, wave: u8) -> impl Iterator<Item = (CraftId, &'a Mission)> {
    plan.loaded().filter(move |(craft, _)| scenario.craft[usize::from(*craft)].wave == wave)
}

/// Where the aircraft of a wave are when the first of them crosses the edge.
fn places(scenario: &Scenario, plan: &Plan, number: u8) -> Vec<(CraftId, Hex)> {
    let place = |(craft, mission): (CraftId, &Mission)| {
        let edge = entry(scenario, plan, mission)?;
        Some((craft, behind(&scenario.board, edge, plan.heading, mission.delay)))
    };
    wave(scenario, plan, number).filter_map(place).collect()
}

/// The pairs of aircraft that are too close to each other, and the rule they break (mbt.flight.4, mbt.flight.5).
pub fn collisions(scenario: &Scenario, plan: &Plan) -> Vec<([CraftId; 2], &'static Rule)> {
    let last = scenario.craft.iter().map(|craft| craft.wave).max().unwrap_or(0);
    let places: Vec<_> = (1..=last).map(|wave| places(scenario, plan, wave)).collect();
    let pairs = places
        .iter()
        .flat_map(|all| (0..all.len()).flat_map(move |at| all[..at].iter().map(move |first| (*first, all[at]))));
    let numbers = &scenario.rules.air.numbers;
    let collide = |((one, here), (other, there)): ((CraftId, Hex), (CraftId, Hex))| {
        let ban = flight::judge_formation(&[here, there], plan.heading, numbers).err()?;
        Some(([one, other], ban))
    };
    pairs.filter_map(collide).collect()
}

/// Whether the aircraft of a wave keep their distances: no two in one hex, none straight behind another and too close
/// (mbt.flight.4, mbt.flight.5).
pub fn lawful(scenario: &Scenario, plan: &Plan, number: u8) -> Judgement {
    let hexes: Vec<Hex> = places(scenario, plan, number).into_iter().map(|(_, hex)| hex).collect();
    flight::judge_formation(&hexes, plan.heading, &scenario.rules.air.numbers)
}

/// The number of the row of hexes along a heading that a hex is in.
pub fn row(hex: Hex, heading: Side) -> i32 {
    seen(Hex::ZERO, hex, heading).1
}

/// The others of an aircraft's wave that carry anything and have ground to fly to: the row of each, and its delay.
pub fn companions<'a>(scenario: &'a Scenario, plan: &'a Plan, craft: CraftId) -> impl Iterator<Item = (i32, u8)> + 'a {
    let others = wave(scenario, plan, scenario.craft[usize::from(craft)].wave);
    let others = others.filter(move |(other, _)| *other != craft);
    others.filter_map(|(_, mission)| Some((row(scenario.board.hex(mission.aim?.start()), plan.heading), mission.delay)))
}

/// Whether two aircraft of a wave with these delays may fly in one row: not in one hex, nor one too close behind the other
/// (mbt.flight.4, mbt.flight.5). Aircraft in one row cross the same edge hex, wherever in the row their ground begins.
pub fn in_one_row(scenario: &Scenario, heading: Side, delays: [u8; 2]) -> Judgement {
    let hexes = delays.map(|delay| step(heading) * -i32::from(delay));
    flight::judge_formation(&hexes, heading, &scenario.rules.air.numbers)
}

/// The rows in which an aircraft would come too close to another of its wave.
pub fn taken(scenario: &Scenario, plan: &Plan, craft: CraftId) -> Vec<i32> {
    let delay = plan.mission(craft).delay;
    let close = |(_, other): &(i32, u8)| in_one_row(scenario, plan.heading, [delay, *other]).is_err();
    companions(scenario, plan, craft).filter(close).map(|(row, _)| row).collect()
}

/// Whether newcomers keep their distances to aircraft over the map or about to be: judged by the hexes that both have, or
/// would have, at this moment (mbt.flight.4, mbt.flight.5).
pub fn among_others(open: &Open, plan: &Plan, newcomers: impl IntoIterator<Item = Hex>) -> Judgement {
    let (board, heading) = (open.board(), plan.heading);
    let others = (0..).zip(&open.craft).filter_map(|(craft, flies): (CraftId, _)| match flies.sky {
        Sky::Over(at) => Some(board.hex(at)),
        Sky::Coming { impulses } => Some(behind(board, comes_over(open, plan, craft)?, heading, impulses)),
        _ => None,
    });
    let others: Vec<Hex> = others.collect();
    let numbers = &open.rules().air.numbers;
    newcomers.into_iter().try_for_each(|hex| flight::judge_newcomer(hex, &others, heading, numbers))
}

/// Where an aircraft that was called crosses the edge: straight towards its ground, or where its owner wants it to return.
pub fn comes_over(open: &Open, plan: &Plan, craft: CraftId) -> Option<Spot> {
    let mission = plan.mission(craft);
    mission.comes_over.or_else(|| entry(&open.scenario, plan, mission))
}

/// Where an aircraft would be now if it crosses a hex of the edge in this many impulses.
pub fn behind(board: &Board, edge: Spot, heading: Side, impulses: u8) -> Hex {
    board.hex(edge) - step(heading) * i32::from(impulses)
}

/// What keeps a mission from dropping on its ground in a turn (mbt.reuse.1, mbt.heavy.2, mbt.lapes.3, mbt.lapes.4). One
/// that has dropped something there and returns to finish does not wait (mbt.reuse.2).
pub fn barred(scenario: &Scenario, plan: &Plan, craft: CraftId, turn: u8) -> Option<Wait> {
    let mission = plan.mission(craft);
    let aim = mission.aim.filter(|&aim| mission.unfinished != Some(aim))?;
    let (ground, wave) = (aim.zone(scenario, plan.heading), scenario.craft[usize::from(craft)].wave);
    let uses = plan.uses.iter().copied();
    zone::wait(&scenario.rules.air, uses, &ground, mission.used_for(), wave).filter(|wait| wait.until > turn)
}

/// The same for an aircraft that would cross a hex of the edge this many impulses from now: judged by the turn in which it
/// flies over the last hex where it could drop, if it never turns.
pub fn barred_all_along(open: &Open, plan: &Plan, craft: CraftId, at: Spot, impulses: u8) -> Option<Wait> {
    let (scenario, air) = (&open.scenario, &open.rules().air);
    let aim = plan.mission(craft).aim?;
    let ground = aim.zone(scenario, plan.heading);
    let [approach, extraction, _] = air.dimensions.strip;
    let last = match aim {
        Aim::Zone { .. } => ground.last(),
        Aim::Strip { .. } => 2 * i32::from(approach + extraction) - 1,
    };
    let hexes = (last - ground.along(open.board().hex(at))).max(0) / 2;
    let later = (i32::from(impulses) + hexes - 1) / i32::from(air.numbers.speed);
    barred(scenario, plan, craft, open.turn.saturating_add(u8::try_from(later).unwrap_or(u8::MAX)))
}

/// The first aircraft of a wave that could not drop anywhere along its ground if the wave were called in now.
pub fn kept_off(open: &Open, plan: &Plan, number: u8) -> Option<(CraftId, Wait)> {
    wave(&open.scenario, plan, number).find_map(|(craft, mission)| {
        let at = entry(&open.scenario, plan, mission)?;
        Some((craft, barred_all_along(open, plan, craft, at, mission.delay + 1)?))
    })
}
