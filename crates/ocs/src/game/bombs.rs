//! Bombs: the barrage that the aircraft of a mission drop on a hex, asked of the room of barrages.

use super::state::Open;
use super::task::Mission;
use crate::barrage::fire::{self, FirerInput, Kind, Salvo};
use crate::barrage::shifts::{self, Dense, Target};
use crate::board::HexId;
use crate::unit::{Mode, Plane};

/// The barrage of those that still fly; `None` if nobody with a barrage strength is left (ocs.barrage.4).
pub fn salvo(open: &Open, mission: &Mission) -> Option<Salvo> {
    let firer = |craft| {
        let plane = open.aircraft(craft, mission.target);
        FirerInput {
            reduced: plane.reduced,
            strategic: plane.plane == Plane::Strategic,
            from_base: Some(plane.distance),
            range: Some(plane.range.max(1)),
            ..FirerInput::of(plane.barrage.into())
        }
    };
    let firers: Vec<FirerInput> = mission.flying(open).map(firer).collect();
    let spots = |(_, hex): (usize, HexId)| open.holder(hex) == Some(mission.party);
    fire::salvo(open.rules(), Kind::Air, &firers, open.board().around(mission.target).any(spots)).ok()
}

/// The column of a barrage on the units of a hex before and after its shifts, in the terrain that shifts it farthest left, which
/// their owner picks (ocs.bshift.3, ocs.bshift.8).
pub fn columns(open: &Open, salvo: &Salvo, hex: HexId) -> (usize, usize) {
    let rules = open.rules();
    let dense = |unit| Dense {
        size: open.kind(unit).size,
        steps: open.kind(unit).steps,
        formation: open.kind(unit).formation.as_deref(),
        combat: true,
    };
    let (hedgehog, size) = (open.hedgehog(hex), shifts::density(open.at(hex).map(dense)));
    let strat = open.at(hex).any(|unit| open.unit(unit).mode == Mode::Strat);
    let from = rules.barrage.column(salvo.strength);
    let grounds = open.board().cell(hex).terrain.iter().map(|terrain| rules.base.ground(terrain).closeness);
    let column = |closeness| {
        shifts::shifted(from, shifts::lines(rules, salvo.fire, Target { hedgehog, closeness, strat, size }))
    };
    (from, grounds.map(column).min().unwrap_or(from))
}
