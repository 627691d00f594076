//! Damage: special dice, and what terrain does to a unit that comes down on it (landing.damage).

use super::Landing;
use super::event::Cause;
use super::input::{Troop, features};
use super::rules::Rules;
use super::scenario::Scenario;
use super::terrain::{self, Feature};
use super::unit::{Kind, Lands};
use jumpmaster_core::dice::{Dice, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Copy, PartialEq)]
struct Hit(bool);

impl fmt::Display for Hit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "HIT" } else { "-" })
    }
}

/// Rolls special dice for a cause and counts the HITs, each a point of damage (landing.damage.3): for the terrain a unit
/// came down on (landing.damage.2), or for fire at it (landing.opfire.14, landing.base.4, landing.base.5).
#[inline]
pub fn roll<D: Dice + ?Sized>(rules: &Rules, cause: Cause, number: u8, dice: &mut D) -> Result<u8, NeedRoll> {
    let counts = |face: u8| face >= rules.hit_from;
    if let Some(hits) = dice.count(rules.special, number, &counts) {
        return Ok(hits);
    }
    let mut hits = 0;
    for _ in 0..number {
        let Hit(hit) = dice.read(rules.special, cause.clause(), |face| Hit(counts(face)))?;
        hits += u8::from(hit);
    }
    Ok(hits)
}

/// `landing.terrain-damage`: what terrain does to one unit. A game rolls it as part of `landing.land`.
pub struct DamageProcedure;

/// A unit that is down on some terrain.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The unit.
    pub unit: Troop,
    /// All that lies in its hex; nothing is open ground.
    #[serde(default)]
    pub terrain: Vec<Feature>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    kind: Kind,
    left: u8,
    dice: u8,
}

/// What it did.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// How many HITs there were.
    pub hits: u8,
    /// How many special dice were rolled.
    pub dice: u8,
    /// How many strength points are left.
    pub left: u8,
    /// Whether the unit is eliminated.
    pub eliminated: bool,
}

impl Procedure for DamageProcedure {
    type System = Landing;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "landing.terrain-damage";
    const TITLE: &'static str = "Damage by the terrain landed on";
    const ABOUT: &'static str =
        "Adds up the special dice of a hex for a paratrooper or a glider, rolls them and counts the HITs.";
    const CLAUSES: &'static [Clause] = &[
        clause!("landing.damage.1"),
        clause!("landing.damage.2"),
        clause!("landing.damage.3"),
        clause!("landing.damage.4"),
        clause!("landing.damage.5"),
        clause!("landing.damage.6"),
        clause!("landing.damage.7"),
        clause!("landing.damage.8"),
        clause!("landing.damage.9"),
        clause!("landing.damage.10"),
        clause!("landing.damage.11"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let (kind, lands, left) = input.unit.lander(rules)?;
        let dice = terrain::damage_dice(rules, features(&input.terrain), lands);
        Ok(Case { kind: rules.kinds[kind].clone(), left, dice, rules: rules.clone() })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let hits = roll(&case.rules, Cause::Terrain, case.dice, dice)?;
        let left = case.left.saturating_sub(hits);
        Ok(Outcome { hits, dice: case.dice, left, eliminated: left == 0 })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let name = &case.kind.name;
        let rolled = match outcome.dice {
            0 => Line::new(format!("The {name} rolls no dice here."), clause!("landing.damage.5")),
            dice => Line::new(
                format!("The {name} rolls {dice} special dice: {} HIT.", outcome.hits),
                clause!("landing.damage.2"),
            ),
        };
        let left =
            if outcome.eliminated { "It is eliminated.".into() } else { format!("It has {} SP left.", outcome.left) };
        vec![rolled, Line::new(left, clause!("landing.damage.4"))]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        use Feature::{Stream, Town, Trenches, Woods};
        let unit = |name: &str| Troop { unit: name.into(), damage: 0 };
        vec![
            ("a paratrooper in the woods", Input { unit: unit("paratroop infantry"), terrain: vec![Woods] }),
            (
                "glider artillery among trenches by a stream",
                Input { unit: unit("glider artillery"), terrain: vec![Town, Trenches, Stream] },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let (_, point) = scenario.plan.first()?;
        let unit = scenario.units.iter().find(|unit| scenario.rules.kinds[unit.kind].lands == Some(Lands::Glider));
        let unit = unit.or_else(|| scenario.units.first())?;
        let terrain = scenario.board.features(*point).iter().collect();
        Some(Input { unit: Troop { unit: scenario.rules.kinds[unit.kind].name.clone(), damage: 0 }, terrain })
    }
}
