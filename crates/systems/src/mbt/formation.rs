//! How waves come in: over which edge, in what formation, and whether their ground is free (mbt.flight.3 to mbt.flight.5,
//! mbt.dz.10, mbt.reuse).

use super::board::Board;
use super::course::{seen, step};
use super::exits;
use super::flight;
use super::plan::{Aim, Mission, Plan};
use super::scenario::Scenario;
use super::state::CraftId;
use super::zone;
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::{Judgement, named, need};

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

/// The side of the map over which one comes into a hex on a heading; none from within.
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

/// Where a mission comes over the edge: straight towards its ground (mbt.flight.3).
pub fn entry(scenario: &Scenario, plan: &Plan, mission: &Mission) -> Option<Spot> {
    let start = scenario.board.hex(mission.aim?.start());
    scenario.board.grid.spot(exits::entry(&scenario.board, start, plan.heading))
}

/// The aircraft of a wave that carry anything.
pub fn wave<'a>(scenario: &'a Scenario, plan: &'a Plan, wave: u8) -> impl Iterator<Item = (CraftId, &'a Mission)> {
    let flies = move |(craft, mission): &(CraftId, &Mission)| {
        scenario.craft[usize::from(*craft)].wave == wave && !mission.manifest.is_empty()
    };
    (0..).zip(&plan.missions).filter(flies)
}

/// Whether the aircraft of a wave keep their distances: none with another, none straight behind another and too close
/// (mbt.flight.4, mbt.flight.5).
pub fn lawful(scenario: &Scenario, plan: &Plan, number: u8) -> Judgement {
    let place = |(_, mission): (CraftId, &Mission)| {
        let at = entry(scenario, plan, mission)?;
        Some(scenario.board.hex(at) - step(plan.heading) * i32::from(mission.delay))
    };
    let hexes: Vec<Hex> = wave(scenario, plan, number).filter_map(place).collect();
    flight::judge_formation(&hexes, plan.heading, &scenario.rules.air.numbers)
}

/// Whether an aircraft keeps clear of the others of its wave, if its ground begins in a hex and it comes so late (mbt.flight.4,
/// mbt.flight.5). Only those in its own row can be in its way, and they come over the same hex of the edge.
pub fn keeps_clear(scenario: &Scenario, plan: &Plan, craft: CraftId, start: Spot, delay: u8) -> Judgement {
    let (heading, hex) = (plan.heading, scenario.board.hex(start));
    let back = |delay: u8| hex - step(heading) * i32::from(delay);
    let others = wave(scenario, plan, scenario.craft[usize::from(craft)].wave).filter(|(other, _)| *other != craft);
    for (_, mission) in others {
        let same_row = |aim: &Aim| seen(hex, scenario.board.hex(aim.start()), heading).1 == 0;
        if mission.aim.as_ref().is_some_and(same_row) {
            flight::judge_formation(&[back(delay), back(mission.delay)], heading, &scenario.rules.air.numbers)?;
        }
    }
    Ok(())
}

/// Whether a mission's ground is free in a turn; one that has begun to drop finishes without asking (mbt.reuse.1, mbt.reuse.2).
pub fn free(scenario: &Scenario, plan: &Plan, craft: CraftId, turn: u8) -> bool {
    let mission = plan.mission(craft);
    let Some(aim) = mission.aim else { return false };
    let (ground, by) = (aim.zone(scenario, plan.heading), mission.used_for());
    let wave = scenario.craft[usize::from(craft)].wave;
    mission.begun() || zone::free_from(&scenario.rules.air, plan.uses.iter().copied(), &ground, by, wave) <= turn
}

/// Whether all ground that a wave needs is free (mbt.reuse.1, mbt.heavy.2, mbt.lapes.3).
pub fn all_free(scenario: &Scenario, plan: &Plan, number: u8, turn: u8) -> Judgement {
    for (craft, _) in wave(scenario, plan, number) {
        need!(
            free(scenario, plan, craft, turn),
            "mbt.reuse.1",
            "a DZ of this wave was used too short a while ago",
            "wait, or give the aircraft another DZ"
        );
    }
    Ok(())
}
