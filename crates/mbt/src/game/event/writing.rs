//! What is written into the plan; only the airborne side is told.

use crate::game::plan::{Aim, Entry, Page, Plan};
use crate::game::state::{CraftId, PieceId, State};
use jumpmaster_core::Several;
use jumpmaster_core::hex::{Side, Spot};
use serde::{Deserialize, Serialize};

/// What was written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of each say what they are")]
pub enum Writing {
    /// A page of the plan was opened, or the last one closed.
    Opened { page: Option<Page> },
    /// The plan was reset to the scenario's.
    Restored,
    /// The heading of all aircraft was named (mbt.dz.9).
    Headed { heading: Side },
    /// A unit was put on a manifest (mbt.manifest.1).
    Loaded { craft: CraftId, unit: u8 },
    /// A unit was taken off its manifest.
    Unloaded { craft: CraftId, unit: u8 },
    /// A drop zone or a strip was named (mbt.dz.1, mbt.lapes.5).
    Aimed { craft: CraftId, aim: Aim },
    /// An aircraft's place behind the first of its wave (mbt.flight.3).
    Delayed { craft: CraftId, impulses: u8 },
    /// The hex in which the first heavy item leaves (mbt.heavy.4).
    ReleaseSet { craft: CraftId, hex: u8 },
    /// An AA was named (mbt.aa.1).
    AreaNamed { company: u8, secondary: bool, at: Spot },
    /// A company goes to its Secondary AA (mbt.aa.5).
    Switched { company: u8 },
    /// An aircraft drops nothing more in this pass (mbt.ea.4).
    Suspended { craft: CraftId },
    /// A mission was abandoned (mbt.drop.6).
    GaveUp { craft: CraftId },
    /// An aircraft is to return over a hex of the edge (mbt.dz.10).
    Returns { craft: CraftId, at: Spot },
    /// A drop is cancelled: another aircraft flies lower over the DZ; nobody else is told where that is (mbt.hazard.1).
    Hazard { craft: CraftId },
    /// How a march went: straight, or by a detour (mbt.march.1).
    Detour { piece: PieceId, detour: bool },
    /// Who was hit aboard, if there was anybody (mbt.casualty.1).
    Casualty { craft: CraftId, unit: Option<u8> },
}

/// Applies the event.
pub fn apply(state: &mut State, event: &Writing) {
    let plan = state.plan.by_the_rules_mut();
    if let Some(entry) = entry(event, plan) {
        plan.written = plan.written.with(entry);
    }
    match *event {
        Writing::Opened { page } => {
            (plan.page, plan.written) = (page, Several::default());
            if let (Some(Page::Craft(craft)), true) = (page, state.open.turn > 0) {
                plan.reopened.push(craft);
            }
        }
        Writing::Restored => *plan = state.open.scenario.plan.clone(),
        Writing::Headed { heading } => plan.heading = heading,
        Writing::Loaded { craft, unit } => plan.missions[usize::from(craft)].manifest.push(unit),
        Writing::Unloaded { craft, unit } => {
            plan.missions[usize::from(craft)].manifest.retain(|&loaded| loaded != unit);
        }
        Writing::Aimed { craft, aim } => plan.missions[usize::from(craft)].aim = Some(aim),
        Writing::Delayed { craft, impulses } => plan.missions[usize::from(craft)].delay = impulses,
        Writing::ReleaseSet { craft, hex } => plan.missions[usize::from(craft)].release = hex,
        Writing::AreaNamed { company, secondary, at } => {
            let areas = &mut plan.areas[usize::from(company)];
            *(if secondary { &mut areas.secondary } else { &mut areas.primary }) = at;
        }
        Writing::Switched { company } => plan.areas[usize::from(company)].switched = true,
        Writing::Suspended { craft } => plan.missions[usize::from(craft)].cease(),
        Writing::GaveUp { craft } => {
            let mission = &mut plan.missions[usize::from(craft)];
            mission.cease();
            mission.given_up = true;
        }
        Writing::Returns { craft, at } => plan.missions[usize::from(craft)].comes_over = Some(at),
        Writing::Hazard { craft } => {
            let mission = &mut plan.missions[usize::from(craft)];
            mission.cease();
            mission.cancelled = true;
        }
        Writing::Detour { piece, detour } => {
            plan.detours.retain(|&other| other != piece);
            plan.detours.extend(detour.then_some(piece));
        }
        Writing::Casualty { unit: None, .. } => {}
        Writing::Casualty { craft, unit: Some(unit) } => {
            let mission = &mut plan.missions[usize::from(craft)];
            if let Some(place) = mission.place_of(&state.open.scenario, unit) {
                mission.load.hit(place);
                mission.hurt.push(unit);
            }
        }
    }
}

/// The entry of the page that an event fills in.
fn entry(event: &Writing, plan: &Plan) -> Option<Entry> {
    match *event {
        Writing::AreaNamed { secondary: false, .. } => Some(Entry::Primary),
        Writing::AreaNamed { secondary: true, .. } => Some(Entry::Secondary),
        Writing::Aimed { craft, aim } => match (plan.mission(craft).aim, aim) {
            // The same DZ with another length or width.
            (Some(Aim::Zone { start, .. }), Aim::Zone { start: to, .. }) if start == to => None,
            _ => Some(Entry::Aim),
        },
        _ => None,
    }
}

/// The manifests become loads: a unit aboard is a normal unit until it jumps (mbt.lgop.1).
pub fn seal(state: &mut State) {
    let scenario = &state.open.scenario;
    let plan = state.plan.by_the_rules_mut();
    plan.page = None;
    plan.missions.iter_mut().for_each(|mission| mission.board(scenario));
}
