//! Anti-aircraft fire at transports and gliders (pl.aa).

use super::Pl;
use super::counter::{Class, Counter};
use super::event::{Cause, Event};
use super::input::one;
use super::orders::Order;
use super::rules::{Flak, Rules};
use super::scenario::{CraftKind, Scenario};
use super::situation::merged;
use super::state::{AttackKind, State, UnitId, Whereabouts};
use super::strength::Strength;
use super::view::View;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The strength of a gun's fire at an aircraft: class A is halved, since aircraft are unarmoured, class H is not; doubled
/// at half range or less; none out of range (pl.aa.4). Heavy guns fire as class A (pl.aa.1).
pub fn strength(rules: &Rules, gun: &Counter, distance: u32) -> Strength {
    let range = rules.range(gun.range_hexes);
    if !gun.anti_aircraft || distance > range {
        return Strength::NONE;
    }
    let by_class = if gun.class == Class::A && !rules.heavy_flak_full { gun.attack.halved() } else { gun.attack };
    if distance <= range / 2 { by_class.doubled() } else { by_class }
}

/// Rolls the fire of guns with a total of `strength` at one aircraft (pl.aa.2, pl.aa.3, pl.aa.4).
pub fn fire<D: Dice + ?Sized>(rules: &Rules, strength: Strength, dice: &mut D) -> Result<Flak, NeedRoll> {
    let row = rules.flak.iter().find(|(most, _)| most.is_none_or(|most| strength <= most));
    let results = row.map_or([Flak::Missed; 6], |(_, results)| *results);
    dice.read(Die::D6, clause!("pl.aa.4"), |face| results[usize::from(face) - 1])
}

named! {
    /// What is fired at.
    pub enum Aircraft: "aircraft" {
        /// A transport plane.
        Plane = "plane",
        /// A glider.
        Glider = "glider",
    }
}

impl From<CraftKind> for Aircraft {
    fn from(kind: CraftKind) -> Aircraft {
        match kind {
            CraftKind::Plane => Aircraft::Plane,
            CraftKind::Glider => Aircraft::Glider,
        }
    }
}

named! {
    /// What fire does to an aircraft and its load (pl.aa.5).
    pub enum Effect: "effect of anti-aircraft fire" {
        /// Nothing.
        FliesOn = "flies on unharmed",
        /// A plane leaves with its load.
        TurnsAway = "is damaged and turns away with its load",
        /// A plane drops its load all the same (option `aa_load`).
        DropsDispersed = "is damaged and drops its load dispersed",
        /// A glider has no choice.
        LandsDispersed = "is damaged and lands as rolled, its load dispersed",
        /// It is lost, and all aboard.
        ShotDown = "is shot down and lost with its whole load",
    }
}

/// What a hit does to an aircraft and its load (pl.aa.5).
pub const fn effect(rules: &Rules, aircraft: Aircraft, hit: Flak) -> Effect {
    match (hit, aircraft) {
        (Flak::Missed, _) => Effect::FliesOn,
        (Flak::ShotDown, _) => Effect::ShotDown,
        (Flak::Damaged, Aircraft::Plane) if rules.damaged_drops => Effect::DropsDispersed,
        (Flak::Damaged, Aircraft::Plane) => Effect::TurnsAway,
        (Flak::Damaged, Aircraft::Glider) => Effect::LandsDispersed,
    }
}

/// `pl.aa`: guns firing at one aircraft.
pub struct FlakProcedure;

/// Guns and their target.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The guns that fire together.
    pub guns: Vec<Gun>,
    /// What they fire at.
    pub target: Aircraft,
}

/// Guns of one kind at one distance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gun {
    /// What they are, as the unit table calls them.
    #[schemars(extend("x-rows" = "pl.table.base-units"))]
    pub unit: String,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 99))]
    pub count: u16,
    /// How many hexes away the aircraft is placed.
    #[schemars(range(max = 99))]
    pub distance: u16,
}

/// The fire, ready to be rolled.
pub struct Case {
    rules: Arc<Rules>,
    strength: Strength,
    target: Aircraft,
}

/// What the fire did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the table says.
    pub result: Flak,
    /// What that means for the aircraft and its load.
    pub effect: Effect,
}

impl Procedure for FlakProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.aa";
    const TITLE: &'static str = "Anti-aircraft fire";
    const ABOUT: &'static str = "Adds up guns in range of an aircraft and rolls what becomes of it and its load.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.aa.1"),
        clause!("pl.aa.2"),
        clause!("pl.aa.3"),
        clause!("pl.aa.4"),
        clause!("pl.aa.5"),
        clause!("pl.glider.6"),
        clause!("pl.night.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        if input.guns.is_empty() {
            return Err(Fault::new("no guns", "somebody has to fire", "give at least one gun with its distance"));
        }
        let mut sum = Strength::NONE;
        for gun in &input.guns {
            let counter = &rules.counters[rules.counter_named(&gun.unit).map_err(|fault| fault.at("guns"))?];
            if !counter.anti_aircraft {
                let names: Vec<&str> = rules
                    .counters
                    .iter()
                    .filter(|counter| counter.anti_aircraft)
                    .map(|counter| counter.name.as_str())
                    .collect();
                return Err(Fault::new(
                    format!("guns: {} cannot fire at aircraft", counter.name),
                    "only anti-aircraft guns can (pl.aa.1)",
                    format!("one of: {}", names.join(", ")),
                ));
            }
            let distance = u32::from(between("guns: distance", gun.distance, 0, 99)?);
            let strength = strength(rules, counter, distance);
            if strength == Strength::NONE {
                return Err(Fault::new(
                    format!("guns: {} is {distance} hexes away", counter.name),
                    format!("its range is {} (pl.aa.4)", rules.range(counter.range_hexes)),
                    "bring it closer or leave it out",
                ));
            }
            sum = sum + std::iter::repeat_n(strength, between("guns: count", gun.count.into(), 1, 99)?).sum();
        }
        Ok(Case { rules: rules.clone(), strength: sum, target: input.target })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let result = fire(&case.rules, case.strength, dice)?;
        Ok(Outcome { result, effect: effect(&case.rules, case.target, result) })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        vec![
            Line::new(format!("The guns add up to {}.", case.rules.scale.show(case.strength)), clause!("pl.aa.4")),
            Line::new(format!("The {} {}.", case.target, outcome.effect), clause!("pl.aa.5")),
        ]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let gun = |unit: &str, count, distance| Gun { unit: unit.into(), count, distance };
        vec![
            (
                "a 37mm battery at half range",
                Input { guns: vec![gun("37mm AA battery", 1, 6)], target: Aircraft::Glider },
            ),
            (
                "two 20mm batteries and an 88",
                Input { guns: vec![gun("20mm AA battery", 2, 4), gun("88mm battery", 1, 12)], target: Aircraft::Plane },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let gun = scenario.defender_gun()?;
        Some(Input { guns: vec![Gun { unit: gun, count: 1, distance: 2 }], target: Aircraft::Plane })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let open = &view.open;
        let attack = open.attack.filter(|attack| *order == Order::Attack && attack.kind == AttackKind::Flak)?;
        let gun = |unit: UnitId| Gun {
            unit: open.counter(unit).name.clone(),
            count: 1,
            distance: open.distance(unit, attack.at) as u16,
        };
        let guns = merged(attack.by.iter().map(gun), |gun| &mut gun.count);
        Some(Input { guns, target: open.craft_kind(attack.craft?).into() })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let open = &before.open;
        let result = events.iter().find_map(|event| match event {
            Event::FlakFired { result } => Some(*result),
            _ => None,
        })?;
        let craft = open.attack?.craft?;
        let aircraft = open.craft_kind(craft).into();
        let empty = !open.aboard(craft).any(|unit| open.unit(unit).place() == Whereabouts::Aloft);
        let told = events.iter().find_map(|event| match (event, aircraft) {
            (Event::Eliminated { cause: Cause::Flak, .. }, _) => Some(Effect::ShotDown),
            (Event::Withdrawn { cause: Cause::Flak, .. }, _) => Some(Effect::TurnsAway),
            (Event::Dispersed { cause: Cause::Flak, .. }, Aircraft::Plane) => Some(Effect::DropsDispersed),
            (Event::Dispersed { cause: Cause::Flak, .. }, Aircraft::Glider) => Some(Effect::LandsDispersed),
            _ => None,
        });
        // Events say nothing about a plane that has already dropped its load.
        let untold = if empty { effect(open.rules(), aircraft, result) } else { Effect::FliesOn };
        Some(Outcome { result, effect: told.unwrap_or(untold) })
    }
}
