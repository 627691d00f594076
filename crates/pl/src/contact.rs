//! Contact: the attack on units that landed among enemies (pl.contact).

use super::Pl;
use super::board::{Feature, Features, stream};
use super::combat::{Case, Odds, Outcome, Sum, defence, ground, modifier};
use super::input::{Troop, one};
use super::rules::Rules;
use super::scenario::Scenario;
use super::strength::Strength;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whether an enemy in a hex attacks units that land there: it is not dispersed (pl.contact.2), has not fired at aircraft
/// (pl.contact.3), and is not in a stream (pl.base.6).
pub fn attacks(dispersed: bool, fired_at_aircraft: bool, ground: Features) -> bool {
    !dispersed && !fired_at_aircraft && !stream(ground)
}

/// Adds up the attack of enemies on units that landed: printed strengths, with the modifiers of direct fire or, by the
/// option, of close assault (pl.contact.4).
pub fn add_up(rules: &Rules, attack: Strength, defence: Strength, ground: Features, any_dispersed: bool) -> Sum {
    let modifier = modifier(rules, ground, any_dispersed, rules.contact_assault);
    Sum { attack, defence, odds: Odds::of(attack, defence), modifier }
}

/// `pl.contact`: the attack on units that landed among enemies. A game rolls it only as part of a landing.
pub struct ContactProcedure;

/// Who lands among whom.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The enemies in the hex; those dispersed, or that fired at aircraft this turn, take no part.
    pub enemies: Vec<Enemy>,
    /// Those who landed and live.
    pub landed: Vec<Troop>,
    /// What lies in the hex.
    #[serde(default)]
    pub ground: Vec<Feature>,
}

/// Enemy units of one kind in the hex.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Enemy {
    /// What they are, as the unit table calls them.
    #[schemars(extend("x-rows" = "pl.table.base-units"))]
    pub unit: String,
    /// How many.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 99))]
    pub count: u16,
    /// Whether they are dispersed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dispersed: bool,
    /// Whether they fired at aircraft this turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fired_at_aircraft: bool,
}

impl Procedure for ContactProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.contact";
    const TITLE: &'static str = "Landing among enemies";
    const ABOUT: &'static str =
        "Adds up the enemies in the hex that may attack, against all who landed there, and rolls at once.";
    const CLAUSES: &'static [Clause] =
        &[clause!("pl.contact.1"), clause!("pl.contact.2"), clause!("pl.contact.3"), clause!("pl.contact.4")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let ground = ground(&input.ground);
        let mut attack = Strength::NONE;
        for enemy in &input.enemies {
            let counter = &rules.counters[rules.counter_named(&enemy.unit).map_err(|fault| fault.at("enemies"))?];
            let count = between("enemies: count", enemy.count.into(), 1, 99)?;
            if attacks(enemy.dispersed, enemy.fired_at_aircraft, ground) {
                attack = attack + std::iter::repeat_n(counter.attack, count).sum();
            }
        }
        let defence = defence(rules, &input.landed)?;
        let dispersed = input.landed.iter().any(|troop| troop.dispersed);
        Ok(Case {
            rules: rules.clone(),
            sum: add_up(rules, attack, defence, ground, dispersed),
            defenders: input.landed.clone(),
            why: clause!("pl.contact.4"),
            notes: Vec::new(),
        })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        case.roll(dice)
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        case.tell(outcome)
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let enemy = |unit: &str, dispersed, fired_at_aircraft| Enemy {
            unit: unit.into(),
            count: 1,
            dispersed,
            fired_at_aircraft,
        };
        let enemies = vec![
            enemy("German rifle platoon", false, false),
            enemy("20mm AA battery", false, true),
            enemy("German security platoon", true, false),
        ];
        vec![(
            "three sticks among three units",
            Input { enemies, landed: vec![Troop::new("US airborne stick", 3)], ground: vec![] },
        )]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let (enemy, stick) = (scenario.defender_infantry()?, scenario.airborne_stick()?);
        let enemies = vec![Enemy { unit: enemy, count: 1, dispersed: false, fired_at_aircraft: false }];
        Some(Input { enemies, landed: vec![Troop::new(&stick, 2)], ground: vec![] })
    }
}
