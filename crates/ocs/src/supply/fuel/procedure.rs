//! `ocs.fuel`: the ways to fuel some units, the cheapest first.

use super::{MOST_MARKERS, Motion, Plan, Thirsty, needed, plans};
use crate::Ocs;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::tokens::Tokens;
use crate::unit::Mobility;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The procedure.
pub struct FuelProcedure;

/// A unit that is to move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitInput {
    /// How it moves.
    pub mobility: Mobility,
    /// The multi-unit formation it belongs to; independent units have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// The HQs within whose throw range it stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hqs: Vec<String>,
    /// In how many phases of the player turn it is to move.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 2))]
    pub phases: u8,
}

const fn one() -> u8 {
    1
}

/// Units that are to move.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The units.
    pub units: Vec<UnitInput>,
}

/// The situation, worked out.
pub struct Case {
    leg: usize,
    outcome: Outcome,
}

/// A way to fuel them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct PlanTold {
    /// What it costs, in tokens.
    pub cost: Tokens,
    /// The formations whose marker is fuelled.
    pub formations: Vec<String>,
    /// The HQs that get a fuel marker.
    pub hqs: Vec<String>,
    /// The numbers of the units, from 1, that are fuelled counter by counter.
    pub counters: Vec<usize>,
}

/// All ways.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Every way in which each marker serves somebody, the cheapest first.
    pub plans: Vec<PlanTold>,
}

/// The number of a name in a list, to which it is added if it is new.
fn number(names: &mut Vec<String>, name: &str) -> usize {
    names.iter().position(|known| known == name).unwrap_or_else(|| {
        names.push(name.into());
        names.len() - 1
    })
}

impl Procedure for FuelProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.fuel";
    const TITLE: &'static str = "Fuel for units that are to move";
    const ABOUT: &'static str = "Compares all ways to fuel some units for one or two phases: counter by counter, by Formation marker, by HQ marker.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.fuel.1"),
        clause!("ocs.fuel.2"),
        clause!("ocs.fuel.3"),
        clause!("ocs.fuel.4"),
        clause!("ocs.fuel.5"),
        clause!("ocs.equiv.1"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        between("units", input.units.len(), 1, 100)?;
        let (mut formations, mut hqs) = (Vec::new(), Vec::new());
        let (mut thirsty, mut numbers) = (Vec::new(), Vec::new());
        for (at, unit) in input.units.iter().enumerate() {
            between(&format!("unit {}: phases", at + 1), unit.phases, 1, 2)?;
            if !needed(unit.mobility, Motion::Movement) {
                continue;
            }
            let formation = unit.formation.as_ref().map(|name| number(&mut formations, name));
            let near = unit.hqs.iter().filter(|_| formation.is_none());
            let near: Vec<usize> = near.map(|name| number(&mut hqs, name)).collect();
            between("formations and HQs", formations.len() + hqs.len(), 0, MOST_MARKERS)?;
            let hqs = near.into_iter().fold(0, |all, hq| all | 1 << hq);
            thirsty.push(Thirsty { formation: formation.map(|number| number as u8), hqs, phases: unit.phases });
            numbers.push(at + 1);
        }
        let named = |names: &[String], bits: u16| -> Vec<String> {
            names.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, name)| name.clone()).collect()
        };
        let told = |plan: Plan| PlanTold {
            cost: plan.cost,
            formations: named(&formations, plan.formations),
            hqs: named(&hqs, plan.hqs),
            counters: plan.counters.into_iter().map(|unit| numbers[unit]).collect(),
        };
        let plans = plans(rules, &thirsty).into_iter().map(told).collect();
        Ok(Case { leg: input.units.len() - thirsty.len(), outcome: Outcome { plans } })
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(case.outcome.clone())
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = Vec::new();
        if case.leg > 0 {
            lines.push(Line::new(
                format!("Units that move by Leg MPs need no fuel: {}.", case.leg),
                clause!("ocs.fuel.1"),
            ));
        }
        for (number, plan) in outcome.plans.iter().enumerate() {
            let way = if number == 0 { "Cheapest" } else { "Or" };
            lines.push(Line::new(format!("{way}: {} for {}.", plan.cost, parts(plan)), clause_of(plan)));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let unit = |mobility, formation: Option<&str>, hqs: &[&str], phases| UnitInput {
            mobility,
            formation: formation.map(Into::into),
            hqs: hqs.iter().map(ToString::to_string).collect(),
            phases,
        };
        let track = || unit(Mobility::Track, Some("Relief"), &[], 2);
        let truck = || unit(Mobility::Truck, None, &["HQ"], 2);
        vec![
            (
                "a formation and two independents, twice",
                Input { units: vec![track(), track(), track(), truck(), truck()] },
            ),
            (
                "two independents and infantry, once",
                Input {
                    units: vec![
                        unit(Mobility::Truck, None, &["HQ"], 1),
                        unit(Mobility::Track, None, &[], 1),
                        unit(Mobility::Leg, None, &[], 1),
                    ],
                },
            ),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

/// What a plan consists of, in words.
fn parts(plan: &PlanTold) -> String {
    let formations = plan.formations.iter().map(|name| format!("the marker of {name}"));
    let hqs = plan.hqs.iter().map(|name| format!("a marker on {name}"));
    let numbers: Vec<String> = plan.counters.iter().map(ToString::to_string).collect();
    let counters = (!numbers.is_empty()).then(|| {
        format!("unit{} {} counter by counter", if numbers.len() == 1 { "" } else { "s" }, numbers.join(", "))
    });
    let parts: Vec<String> = formations.chain(hqs).chain(counters).collect();
    if parts.is_empty() { "nothing".into() } else { parts.join(" and ") }
}

fn clause_of(plan: &PlanTold) -> Clause {
    match (plan.formations.is_empty(), plan.hqs.is_empty()) {
        (false, _) => clause!("ocs.fuel.4"),
        (true, false) => clause!("ocs.fuel.5"),
        (true, true) => clause!("ocs.fuel.3"),
    }
}
