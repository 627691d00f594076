//! The complete landing of one unit (landing.sequence.6).

use super::descent::{Case, Descent, Member, Plan};
use super::event::Event;
use super::ground::{GroundInput, crossroads};
use super::input::Troop;
use super::lander::Lander;
use super::orders::Order;
use super::played::{self, Taken};
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::{Open, State, UnitId};
use super::unit::{Group, Kind};
use jumpmaster_core::{Fault, Lab};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// `landing.land`: the complete landing of one unit.
pub type LandProcedure = Descent<OneUnit>;

/// The complete landing of one unit.
pub struct OneUnit;

/// A unit over its drop point.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OneInput {
    /// What lies on the board.
    pub ground: GroundInput,
    /// The hex it is dropped on, written "F/c5".
    pub drop_point: String,
    /// The unit.
    pub unit: Troop,
}

impl Plan for OneUnit {
    type Input = OneInput;
    const ID: &'static str = "landing.land";
    const TITLE: &'static str = "The landing of one unit, drift to fire";
    const ABOUT: &'static str = "Takes one unit through the whole procedure: drift, the map's edge, an occupied hex, terrain and opportunity fire. It shifts to the safest free hex, and every enemy who may fires.";

    fn prepare(rules: &Arc<Rules>, input: &OneInput) -> Result<Case, Fault> {
        let mut scene = input.ground.scene(rules)?;
        let (kind, lands, left) = input.unit.lander(rules)?;
        let from = scene.board.grid.parse_for("drop_point", &input.drop_point)?;
        let lander = Lander { point: scene.drop_point(from), lands, left };
        let name = name(&rules.kinds[kind]);
        Ok(Case { scene, members: vec![Member { name, kind, group: Group::A, lander, told: true }] })
    }

    fn examples() -> Vec<(&'static str, OneInput)> {
        let unit = |name: &str| Troop { unit: name.into(), damage: 0 };
        vec![
            (
                "a paratrooper over the crossroads",
                OneInput { ground: crossroads(), drop_point: "F/c5".into(), unit: unit("paratroop infantry") },
            ),
            (
                "a glider by the woods",
                OneInput { ground: crossroads(), drop_point: "E/j5".into(), unit: unit("glider artillery") },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<OneInput> {
        let (_, point) = scenario.plan.first()?;
        let unit = &scenario.rules.kinds[scenario.units.first()?.kind].name;
        Some(OneInput {
            ground: GroundInput::of(scenario),
            drop_point: scenario.board.called(*point),
            unit: Troop { unit: unit.clone(), damage: 0 },
        })
    }

    fn of_order(table: &Taken<'_>, order: Order) -> Option<OneInput> {
        let Order::Land { unit } = order else { return None };
        let drop_point = table.open.called(table.open.point_of(unit)?);
        Some(OneInput { ground: table.ground(), drop_point, unit: table.troop(unit) })
    }

    fn between(_: &Open) -> Option<Order> {
        None
    }

    fn members(before: &State, events: &[Event]) -> Option<Vec<(String, UnitId)>> {
        let unit = played::landed(events).next()?;
        Some(vec![(name(before.kind(unit)), unit)])
    }

    fn lab(_: &Case) -> Option<Lab> {
        None
    }
}

fn name(kind: &Kind) -> String {
    format!("The {}", kind.name)
}
