//! Minefields: what they do to units standing on them at their point in the turn (pl.mines.1).

use super::Pl;
use super::combat::{Verdict, attack, suffer};
use super::event::{Cause, Event};
use super::input::Troop;
use super::orders::Order;
use super::resolve::struck;
use super::rules::{Fate, Rules};
use super::scenario::Scenario;
use super::state::{State, UnitId};
use super::view::View;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Attacks one unit on a minefield, by itself, at the mines' odds, without modifiers (pl.mines.1).
pub fn strike<D: Dice + ?Sized>(rules: &Rules, dispersed: bool, dice: &mut D) -> Result<(Verdict, Fate), NeedRoll> {
    let verdict = attack(rules, Some(rules.mine_odds), 0, clause!("pl.mines.1"), dice)?;
    Ok((verdict, suffer(verdict, dispersed)))
}

/// The maximum number of units in one question.
fn most(rules: &Rules) -> usize {
    usize::from(rules.stacking * rules.sticks_per_platoon).min(16)
}

/// `pl.mines`: a minefield's attack.
pub struct MinesProcedure;

/// Who stands on the minefield.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The units on it, in the order they roll.
    pub units: Vec<Troop>,
}

/// What became of each.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Each unit, in the order they rolled.
    pub units: Vec<Struck>,
}

/// What became of one unit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Struck {
    /// What the table says.
    pub result: Verdict,
    /// What that does to the unit: safe means no worse than before.
    pub fate: Fate,
}

impl Procedure for MinesProcedure {
    type System = Pl;
    type Input = Input;
    type Case = (Arc<Rules>, Vec<bool>);
    type Outcome = Outcome;
    const ID: &'static str = "pl.mines";
    const TITLE: &'static str = "Minefield attack";
    const ABOUT: &'static str = "Rolls for every unit on a minefield by itself.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] = &[clause!("pl.mines.1"), clause!("pl.base.2")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        let mut dispersed = Vec::new();
        for troop in &input.units {
            rules.counter_named(&troop.unit).map_err(|fault| fault.at("units"))?;
            dispersed.extend(std::iter::repeat_n(troop.dispersed, usize::from(troop.count)));
        }
        between("units", dispersed.len(), 1, most(rules))?;
        Ok((rules.clone(), dispersed))
    }

    fn run<D: Dice + ?Sized>((rules, units): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let strike = |&dispersed: &bool| strike(rules, dispersed, dice).map(|(result, fate)| Struck { result, fate });
        Ok(Outcome { units: units.iter().map(strike).collect::<Result<_, _>>()? })
    }

    fn tell(_: &Self::Case, outcome: &Outcome) -> Vec<Line> {
        let line = |(unit, struck): (usize, &Struck)| {
            let became = match struck.fate {
                Fate::Safe => "no worse than before".into(),
                fate => fate.to_string(),
            };
            Line::new(format!("Unit {}: {}, {became}.", unit + 1, struck.result), clause!("pl.mines.1"))
        };
        outcome.units.iter().enumerate().map(line).collect()
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![("two sticks on mines", Input { units: vec![Troop::new("US airborne stick", 2)] })]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        Some(Input { units: vec![Troop::new(&scenario.airborne_stick()?, 2)] })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let struck = Some(struck(view.open)).filter(|_| *order == Order::StrikeMines)?;
        let fits = (1..=most(view.open.rules())).contains(&struck.len());
        fits.then(|| Input { units: Troop::all(view.open, struck.into_iter()) })
    }

    fn came_of(_: &State, events: &[Event]) -> Option<Outcome> {
        let of = |unit: UnitId| {
            let fate = |event: &Event| match *event {
                Event::Dispersed { unit: known, cause: Cause::Mines } if known == unit => Some(Fate::Dispersed),
                Event::Eliminated { unit: known, cause: Cause::Mines } if known == unit => Some(Fate::Eliminated),
                _ => None,
            };
            events.iter().find_map(fate).unwrap_or(Fate::Safe)
        };
        let units = events.iter().filter_map(|event| match *event {
            Event::MinesStruck { unit, verdict } => Some(Struck { result: verdict, fate: of(unit) }),
            _ => None,
        });
        Some(Outcome { units: units.collect() })
    }
}
