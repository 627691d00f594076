//! Bombs: the barrage that the aircraft of a mission drop on a hex, asked of the room of barrages.

use super::state::Open;
use super::task::Mission;
use crate::barrage::fire::{self, FirerInput, Kind, Salvo};
use crate::game::barrage;
use crate::unit::Plane;

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
    let spotted = barrage::spotted(open, mission.party, mission.target);
    fire::salvo(open.rules(), Kind::Air, &firers, spotted).ok()
}
