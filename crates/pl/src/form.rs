//! Forming platoons out of sticks (pl.form).

use super::Pl;
use super::rules::Rules;
use super::scenario::Scenario;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whether a stick may be formed into a platoon this player turn: it is not dispersed (pl.form.1) and did not land this turn (pl.form.9).
pub const fn ready(dispersed: bool, landed_this_turn: bool) -> bool {
    !dispersed && !landed_this_turn
}

/// The number of platoons that `sticks` ready sticks of one type make, and of sticks left over (pl.form.5); no platoons
/// with an enemy in the hex (pl.form.4).
pub const fn platoons(rules: &Rules, sticks: u16, enemy_in_hex: bool) -> (u16, u16) {
    if enemy_in_hex { (0, sticks) } else { (sticks / rules.sticks_per_platoon, sticks % rules.sticks_per_platoon) }
}

/// `pl.form`: which platoons the sticks in a hex can form. For planning only: an order forms one platoon and rolls nothing.
pub struct FormProcedure;

/// The sticks in one hex at the start of their player turn.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The sticks, by type and state.
    pub sticks: Vec<Sticks>,
    /// Whether an enemy unit is in the hex.
    #[serde(default)]
    pub enemy_in_hex: bool,
}

/// Sticks of one type and state.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sticks {
    /// Their type, as the unit table calls it: "US airborne stick".
    #[schemars(extend("x-rows" = "pl.table.base-units"))]
    pub unit: String,
    /// How many.
    #[schemars(range(min = 1, max = 99))]
    pub count: u16,
    /// Whether they are dispersed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dispersed: bool,
    /// Whether they came down this very turn.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub landed_this_turn: bool,
}

/// What they can form.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Platoons, by the type of the sticks.
    pub platoons: Vec<Formed>,
    /// Sticks that stay sticks.
    pub sticks_left: u16,
}

/// Platoons of one type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Formed {
    /// What is formed.
    pub unit: String,
    /// How many.
    pub count: u16,
}

/// The sticks, checked: for each type that may combine, the platoon it makes and the number of ready sticks; and the number
/// of sticks that are not ready.
pub struct Case {
    rules: Arc<Rules>,
    ready: Vec<(String, u16)>,
    unready: u16,
    enemy_in_hex: bool,
}

impl Procedure for FormProcedure {
    type System = Pl;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "pl.form";
    const TITLE: &'static str = "Forming platoons";
    const ABOUT: &'static str =
        "Tells which platoons the sticks in a hex can form at the start of their player turn. No dice.";
    const CLAUSES: &'static [Clause] = &[
        clause!("pl.form.1"),
        clause!("pl.form.2"),
        clause!("pl.form.3"),
        clause!("pl.form.4"),
        clause!("pl.form.5"),
        clause!("pl.form.9"),
        clause!("pl.crowd.6"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        let mut case = Case { rules: rules.clone(), ready: Vec::new(), unready: 0, enemy_in_hex: input.enemy_in_hex };
        between("sticks", input.sticks.len(), 0, 64)?;
        for sticks in &input.sticks {
            let counter = &rules.counters[rules.counter_named(&sticks.unit).map_err(|fault| fault.at("sticks"))?];
            let Some(platoon) = counter.stick_of else {
                return Err(Fault::new(
                    format!("sticks: {} is no stick", counter.name),
                    "platoons are formed of sticks (pl.form.1)",
                    "name a stick, such as \"US airborne stick\"",
                ));
            };
            let count = between("sticks: count", sticks.count, 1, 99)?;
            if !ready(sticks.dispersed, sticks.landed_this_turn) {
                case.unready += count;
                continue;
            }
            // Plane loads do not matter (pl.form.2); the type does, unless the option says otherwise (pl.form.3).
            let name = &rules.counters[platoon].name;
            match case.ready.iter_mut().find(|(known, _)| rules.any_stick_combines || known == name) {
                Some((_, ready)) => *ready += count,
                None => case.ready.push((name.clone(), count)),
            }
        }
        Ok(case)
    }

    fn run<D: Dice + ?Sized>(case: &Case, _: &mut D) -> Result<Outcome, NeedRoll> {
        let mut outcome = Outcome { platoons: Vec::new(), sticks_left: case.unready };
        for (unit, ready) in &case.ready {
            let (count, left) = platoons(&case.rules, *ready, case.enemy_in_hex);
            outcome.sticks_left += left;
            if count > 0 {
                outcome.platoons.push(Formed { unit: unit.clone(), count });
            }
        }
        Ok(outcome)
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines: Vec<Line> = outcome
            .platoons
            .iter()
            .map(|formed| Line::new(format!("{} {} can be formed.", formed.count, formed.unit), clause!("pl.form.5")))
            .collect();
        if lines.is_empty() {
            lines.push(Line::new("No platoon can be formed.", clause!("pl.form.4")));
        }
        let stay = match outcome.sticks_left {
            1 => "1 stick stays as it is.".into(),
            sticks => format!("{sticks} sticks stay as they are."),
        };
        lines.push(Line::new(stay, clause!("pl.form.5")));
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let sticks =
            |count, dispersed| Sticks { unit: "US airborne stick".into(), count, dispersed, landed_this_turn: false };
        vec![
            ("five sticks of two planes", Input { sticks: vec![sticks(5, false)], enemy_in_hex: false }),
            (
                "three and a dispersed one",
                Input { sticks: vec![sticks(3, false), sticks(1, true)], enemy_in_hex: false },
            ),
        ]
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        let sticks = Sticks { unit: scenario.airborne_stick()?, count: 5, dispersed: false, landed_this_turn: false };
        Some(Input { sticks: vec![sticks], enemy_in_hex: false })
    }
}
