//! Opportunity fire at landing units: the number of its dice, and the penalty that grows with every shot of the same unit
//! (landing.opfire).

use super::Landing;
use super::damage;
use super::event::{Cause, Event};
use super::input::{Troop, features};
use super::orders::{Order, lands_beside_enemy};
use super::played::{self, Taken};
use super::rules::Rules;
use super::scenario::Scenario;
use super::state::{Party, State};
use super::terrain::{self, Feature, Target};
use super::unit::{Kind, LONGEST_RANGE, Lands};
use super::view::View;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A shot at a lander, except for what depends on earlier shots.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shot {
    /// The distance of the firer.
    pub distance: u32,
    /// How the target comes down.
    pub target: Lands,
    /// The change in dice for the target's terrain (landing.opfire.11).
    pub shelter: i8,
    /// Whether the target came down next to an enemy unit (landing.opfire.3).
    pub beside_enemy: bool,
}

/// Whether a unit comes down next to an enemy unit, given the distances of the real ones (landing.opfire.3).
pub fn beside_enemy(mut distances: impl Iterator<Item = u32>) -> bool {
    distances.any(|distance| distance == 1)
}

/// Whether a unit of this kind can reach a lander at this distance: from an adjacent hex, or by the option within the range
/// of its weapons (landing.opfire.1). A dummy never can (landing.hidden.1).
fn reaches(rules: &Rules, firer: &Kind, distance: u32) -> bool {
    let near = if rules.fire_by_range { firer.dice_at(distance) > 0 } else { distance == 1 };
    firer.real() && near
}

/// The dice of a first shot, if it reaches: basic dice, more against a glider (landing.opfire.12), one fewer for
/// opportunity fire (landing.opfire.10), the target's terrain (landing.opfire.11), one more against landing troops, in
/// gliders too (landing.opfire.3, landing.opfire.4). All add up (landing.opfire.13).
pub fn first_dice(rules: &Rules, firer: &Kind, shot: Shot) -> Option<i8> {
    let [always, _, landing] = rules.opfire;
    let basic = firer.dice_at(shot.distance) + if shot.target == Lands::Glider { rules.glider_bonus } else { 0 };
    let dice = basic as i8 + always + shot.shelter + if shot.beside_enemy { landing } else { 0 };
    reaches(rules, firer, shot.distance).then_some(dice)
}

/// The dice of a shot after a number of earlier ones, each of which costs one more die (landing.opfire.8,
/// landing.opfire.9); `None` if too few are left for a shot (landing.opfire.13).
#[inline]
pub fn dice_after(rules: &Rules, first: i8, earlier: u8) -> Option<u8> {
    let dice = i16::from(first) + i16::from(rules.opfire[1]) * i16::from(earlier);
    (dice >= i16::from(rules.fewest_dice)).then_some(dice as u8)
}

/// `landing.opportunity-fire`: fire at one lander.
pub struct OpportunityFireProcedure;

/// A lander, and those who fire at it, one after the other.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The unit that has come down.
    pub unit: Troop,
    /// All that lies in its hex; nothing is open ground.
    #[serde(default)]
    pub terrain: Vec<Feature>,
    /// Whether it came down next to an enemy unit that holds its fire.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub beside_enemy: bool,
    /// Who fires, in order.
    pub firers: Vec<Firer>,
}

/// One who fires.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Firer {
    /// What it is: "infantry", "command", "artillery".
    #[schemars(extend("x-rows" = "landing.table.units"))]
    pub unit: String,
    /// How often it has fired at landers this drop turn.
    #[serde(default)]
    #[schemars(range(min = 0, max = 99))]
    pub earlier: u16,
    /// How far off it is, in hexes.
    #[serde(default = "next_to")]
    #[schemars(range(min = 1, max = 6))]
    pub distance: u16,
}

const fn next_to() -> u16 {
    1
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    target: String,
    left: u8,
    /// Each firer with its number of dice.
    firers: Vec<(String, Option<u8>)>,
}

/// What the fire did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many HITs there were.
    pub hits: u8,
    /// How many strength points are left.
    pub left: u8,
    /// Whether the target is eliminated.
    pub eliminated: bool,
    /// Whether it is disorganised in the next game turn.
    pub disorganised: bool,
    /// The shots, in order; those after the target's end are not made.
    pub shots: Vec<Fired>,
}

/// One shot.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Fired {
    /// How many dice it had; null if they were too few.
    pub dice: Option<u8>,
    /// How many HITs there were.
    pub hits: u8,
}

impl Procedure for OpportunityFireProcedure {
    type System = Landing;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "landing.opportunity-fire";
    const TITLE: &'static str = "Opportunity fire at a unit that lands";
    const ABOUT: &'static str = "Adds up the dice of each who fires, with the penalty for its earlier shots, and rolls them one after the other.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.opfire.1"),
        clause!("landing.opfire.2"),
        clause!("landing.opfire.3"),
        clause!("landing.opfire.4"),
        clause!("landing.opfire.5"),
        clause!("landing.opfire.7"),
        clause!("landing.opfire.8"),
        clause!("landing.opfire.9"),
        clause!("landing.opfire.10"),
        clause!("landing.opfire.11"),
        clause!("landing.opfire.12"),
        clause!("landing.opfire.13"),
        clause!("landing.opfire.14"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let (kind, target, left) = input.unit.lander(rules)?;
        let shelter = terrain::shelter(rules, features(&input.terrain), Target::Lander);
        let beside_enemy =
            input.beside_enemy || beside_enemy(input.firers.iter().map(|firer| u32::from(firer.distance)));
        between("firers", input.firers.len(), 1, 40)?;
        let mut firers = Vec::new();
        for (number, firer) in input.firers.iter().enumerate() {
            let place = |fault: Fault| fault.at(format!("firer {}", number + 1));
            let (name, first) =
                check(rules, firer, Shot { distance: 0, target, shelter, beside_enemy }).map_err(place)?;
            firers.push((name, dice_after(rules, first, firer.earlier as u8)));
        }
        Ok(Case { rules: rules.clone(), target: rules.kinds[kind].name.clone(), left, firers })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let (mut left, mut shots) = (case.left, Vec::with_capacity(case.firers.len()));
        for (_, number) in &case.firers {
            // Fire stops as soon as the target is eliminated (landing.opfire.2).
            if left == 0 {
                break;
            }
            let hits = number.map_or(Ok(0), |number| damage::roll(&case.rules, Cause::LandingFire, number, dice))?;
            left = left.saturating_sub(hits);
            shots.push(Fired { dice: *number, hits });
        }
        let hits = shots.iter().fold(0_u8, |sum, shot| sum.saturating_add(shot.hits));
        Ok(Outcome { hits, left, eliminated: left == 0, disorganised: left > 0 && hits > 0, shots })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for ((name, _), shot) in case.firers.iter().zip(&outcome.shots) {
            lines.push(match shot.dice {
                None => Line::new(format!("The {name} has too few dice to fire."), clause!("landing.opfire.13")),
                Some(dice) => {
                    Line::new(format!("The {name} fires {dice} dice: {} HIT.", shot.hits), clause!("landing.opfire.14"))
                }
            });
        }
        let target = &case.target;
        lines.push(match (outcome.eliminated, outcome.disorganised) {
            (true, _) => Line::new(format!("The {target} is eliminated."), clause!("landing.damage.4")),
            (_, true) => Line::new(
                format!("The {target} has {} SP left and is disorganised in game turn 1.", outcome.left),
                clause!("landing.opfire.5"),
            ),
            _ => Line::new(format!("The {target} has {} SP left.", outcome.left), clause!("landing.damage.4")),
        });
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let unit = |name: &str| Troop { unit: name.into(), damage: 0 };
        let firer = |name: &str, earlier| Firer { unit: name.into(), earlier, distance: 1 };
        vec![
            (
                "a paratrooper in fields, second fire",
                Input {
                    unit: unit("paratroop infantry"),
                    terrain: vec![Feature::Fields],
                    beside_enemy: false,
                    firers: vec![firer("infantry", 1)],
                },
            ),
            (
                "a glider in the woods, third fire",
                Input {
                    unit: unit("glider infantry"),
                    terrain: vec![Feature::Woods],
                    beside_enemy: false,
                    firers: vec![firer("infantry", 2)],
                },
            ),
            (
                "a command group between two",
                Input {
                    unit: unit("glider command"),
                    terrain: vec![],
                    beside_enemy: false,
                    firers: vec![firer("infantry", 0), firer("artillery", 0)],
                },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let kinds = &scenario.rules.kinds;
        let unit = scenario.units.first()?;
        let firer = scenario.counters.iter().find(|counter| kinds[counter.kind].real())?;
        Some(Input {
            unit: Troop { unit: kinds[unit.kind].name.clone(), damage: 0 },
            terrain: Vec::new(),
            beside_enemy: false,
            firers: vec![Firer { unit: kinds[firer.kind].name.clone(), earlier: 0, distance: 1 }],
        })
    }

    /// Applies to the single shot of an order.
    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let Order::Fire { unit } = *order else { return None };
        let (table, open) = (Taken::by(view), &view.open);
        let lander = open.lander.filter(|_| table.allows(*order))?.unit;
        let (from, at) = (open.unit(unit).spot()?, open.unit(lander).spot()?);
        let distance = open.board().distance(from, at);
        Some(Input {
            unit: table.troop(lander),
            terrain: open.board().features(at).iter().collect(),
            beside_enemy: distance > 1 && lands_beside_enemy(open, Some(&table.deal), at),
            firers: vec![Firer {
                unit: table.kind(unit).name.clone(),
                earlier: open.unit(unit).fires.into(),
                distance: distance as u16,
            }],
        })
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        let target = events.iter().find_map(|event| match *event {
            Event::Fired { target, .. } => Some(target),
            _ => None,
        })?;
        // A shot without dice, which the option allows, hurts nobody.
        let (dice, hits) = played::hurt(events, target, Cause::LandingFire).unwrap_or((0, 0));
        let after = played::after(before, events);
        let unit = after.open.unit(target);
        let left = after.kind(target).strength - unit.damage;
        Some(Outcome {
            hits,
            left,
            eliminated: unit.spot().is_none(),
            // Earlier damage may already have disorganised it.
            disorganised: unit.spot().is_some() && unit.disorganised && hits > 0,
            shots: vec![Fired { dice: Some(dice), hits }],
        })
    }
}

/// Checks one firer: its name and the dice of its first shot.
fn check(rules: &Rules, firer: &Firer, shot: Shot) -> Result<(String, i8), Fault> {
    between("earlier", firer.earlier, 0, 99)?;
    let distance = between("distance", firer.distance.into(), 1, LONGEST_RANGE)?;
    let kind = &rules.kinds[rules.kind_named(&firer.unit)?];
    if kind.party != Party::Defending || !kind.real() {
        return Err(Fault::new(
            format!("\"{}\" fires", firer.unit),
            "real units of the defending side fire at landers; a dummy never does (landing.hidden.1)",
            "name infantry, command or artillery",
        ));
    }
    let dice = first_dice(rules, kind, Shot { distance, ..shot }).ok_or_else(|| {
        Fault::new(
            format!("{} from {distance} hexes off", firer.unit),
            "a unit fires at a lander from next to it (landing.opfire.1)",
            "put it at distance 1, or set option opfire_reach to range",
        )
    })?;
    Ok((kind.name.clone(), dice))
}
