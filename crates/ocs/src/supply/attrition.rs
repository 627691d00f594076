//! Attrition of stacks that are Out of Supply (ocs.attrition).

use crate::Ocs;
use crate::rules::Rules;
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::fmt;
use std::sync::Arc;

/// A number of steps lost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Loss {
    /// This many, none if it is 0.
    Steps(u8),
    /// All of them.
    All,
}

impl Loss {
    /// Reads a line of the table: "No Loss", "-2 Steps", "-All Steps".
    pub fn read(text: &str) -> Option<Loss> {
        match text {
            "No Loss" => Some(Loss::Steps(0)),
            "-All Steps" => Some(Loss::All),
            _ => {
                let steps = text.strip_prefix('-')?.split_once(" Step")?.0.parse().ok()?;
                Some(Loss::Steps(steps))
            }
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Steps(0) => f.write_str("no loss"),
            Loss::Steps(1) => f.write_str("1 step"),
            Loss::Steps(steps) => write!(f, "{steps} steps"),
            Loss::All => f.write_str("all steps"),
        }
    }
}

/// The steps in a hex from which on the roll is modified, and by how much (ocs.attrition.4).
const CROWD: (u16, i32) = (5, 3);

/// A unit that is Out of Supply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Hungry {
    /// Its Action Rating.
    #[schemars(range(min = 0, max = 5))]
    pub rating: u8,
    /// The steps it has left.
    #[schemars(range(min = 1, max = 9))]
    pub steps: u8,
}

/// What decides the attrition roll of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The best Action Rating among its Out of Supply units (ocs.attrition.2).
    pub rating: u8,
    /// The steps of all combat units of its side in the hex, in supply or not (ocs.attrition.4).
    pub steps: u16,
}

impl Stack {
    /// A stack of these Out of Supply units and of others in supply with this many steps; `None` without the former.
    pub fn of(hungry: &[Hungry], supplied: u16) -> Option<Stack> {
        let rating = hungry.iter().map(|unit| unit.rating).max()?;
        Some(Stack { rating, steps: supplied + hungry.iter().map(|unit| u16::from(unit.steps)).sum::<u16>() })
    }

    /// What is added to the roll (ocs.attrition.4).
    pub fn modifier(self) -> i32 {
        if self.steps >= CROWD.0 { CROWD.1 } else { 0 }
    }
}

/// Makes the one roll of a stack (ocs.attrition.1, ocs.attrition.3, ocs.attrition.5).
pub fn roll<D: Dice + ?Sized>(rules: &Rules, stack: Stack, dice: &mut D) -> Result<Loss, NeedRoll> {
    let (chart, losses) = (&rules.supply.attrition[usize::from(stack.rating.min(5))], &rules.supply.losses);
    let modifier = stack.modifier();
    dice.read(Die::TWO_D6, clause!("ocs.attrition.3"), |sum| losses[*chart.at(i32::from(sum) + modifier)])
}

/// The order in which units pay unless their owner chooses another: the lowest Action Rating first, and of equal ones the
/// unit with more steps, so that the best troops and the most counters are left.
pub fn usual_order(hungry: &[Hungry]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..hungry.len()).collect();
    order.sort_by_key(|&unit| (hungry[unit].rating, Reverse(hungry[unit].steps)));
    order
}

/// The steps that each Out of Supply unit loses, in the owner's order, one unit after the other. More than there are is
/// ignored; nobody else pays (ocs.attrition.6).
pub fn share(loss: Loss, hungry: &[Hungry], order: &[usize]) -> Vec<u8> {
    let mut left = match loss {
        Loss::Steps(steps) => u16::from(steps),
        Loss::All => u16::MAX,
    };
    let mut lost = vec![0; hungry.len()];
    for &unit in order {
        let steps = left.min(hungry[unit].steps.into());
        lost[unit] = steps as u8;
        left -= steps;
    }
    lost
}

/// `ocs.attrition`: a stack Out of Supply.
pub struct AttritionProcedure;

/// A stack Out of Supply.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The units that are Out of Supply.
    pub units: Vec<Hungry>,
    /// The steps of combat units of the same side in the hex that are in supply.
    #[serde(default)]
    #[schemars(range(min = 0, max = 90))]
    pub supplied_steps: u16,
    /// The numbers of the units, from 1, in the order in which they are to lose steps; if it is left out, the lowest Action
    /// Rating first, and of equal ones the unit with more steps.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<u8>,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    units: Vec<Hungry>,
    order: Vec<usize>,
    stack: Stack,
}

/// What it cost.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the table says.
    pub loss: Loss,
    /// The steps that each unit loses.
    pub lost: Vec<u8>,
    /// Whether the owner could have chosen otherwise.
    pub choice: bool,
}

/// The most units that one stack may have.
const MOST: usize = 40;

impl Procedure for AttritionProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.attrition";
    const TITLE: &'static str = "Attrition of a stack Out of Supply";
    const ABOUT: &'static str =
        "Rolls once for the stack in the column of its best Out of Supply Action Rating, and shares out the steps.";
    const CLAUSES: &'static [Clause] = &[
        clause!("ocs.attrition.1"),
        clause!("ocs.attrition.2"),
        clause!("ocs.attrition.3"),
        clause!("ocs.attrition.4"),
        clause!("ocs.attrition.5"),
        clause!("ocs.attrition.6"),
        clause!("ocs.level.2"),
    ];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        between("units", input.units.len(), 1, MOST)?;
        between("supplied_steps", input.supplied_steps, 0, 90)?;
        for (number, unit) in input.units.iter().enumerate() {
            between(&format!("unit {}: rating", number + 1), unit.rating, 0, 5)?;
            between(&format!("unit {}: steps", number + 1), unit.steps, 1, 9)?;
        }
        let stack = Stack::of(&input.units, input.supplied_steps).expect("there is a unit");
        let order = if input.order.is_empty() { usual_order(&input.units) } else { order(input)? };
        Ok(Case { rules: rules.clone(), units: input.units.clone(), order, stack })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let loss = roll(&case.rules, case.stack, dice)?;
        let lost = share(loss, &case.units, &case.order);
        let (paid, steps) = (lost.iter().sum::<u8>(), case.units.iter().map(|unit| unit.steps).sum::<u8>());
        Ok(Outcome { loss, choice: case.units.len() > 1 && paid > 0 && paid < steps, lost })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let Stack { rating, steps } = case.stack;
        let mut lines = vec![Line::new(
            format!("The stack rolls in column {rating}, its best Action Rating Out of Supply."),
            clause!("ocs.attrition.2"),
        )];
        if case.stack.modifier() != 0 {
            let text = format!("{steps} steps are in the hex: +{} to the roll.", case.stack.modifier());
            lines.push(Line::new(text, clause!("ocs.attrition.4")));
        }
        lines.push(Line::new(format!("The table says: {}.", outcome.loss), clause!("ocs.attrition.3")));
        for (number, (unit, &lost)) in
            case.units.iter().zip(&outcome.lost).enumerate().filter(|(_, (_, lost))| **lost > 0)
        {
            let left = unit.steps - lost;
            let end = if left == 0 { "and is destroyed".into() } else { format!("and has {left} left") };
            let text = format!("Unit {} (AR {}) loses {} {end}.", number + 1, unit.rating, Loss::Steps(lost));
            lines.push(Line::new(text, clause!("ocs.attrition.6")));
        }
        if outcome.choice {
            let text = "Open to choose: which Out of Supply units of the stack lose the steps; their owner says.";
            lines.push(Line::new(text, clause!("ocs.attrition.6")));
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let stack = |units: &[(u8, u8)], supplied_steps| Input {
            units: units.iter().map(|&(rating, steps)| Hungry { rating, steps }).collect(),
            supplied_steps,
            order: Vec::new(),
        };
        vec![
            ("a regiment beside a battalion in supply", stack(&[(4, 2)], 1)),
            ("a division and a battalion", stack(&[(3, 4), (2, 1)], 0)),
            ("a surrounded garrison", stack(&[(0, 1)], 0)),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

/// The order that an input gives: every unit once.
fn order(input: &Input) -> Result<Vec<usize>, Fault> {
    let order: Vec<usize> = input.order.iter().map(|&number| usize::from(number).wrapping_sub(1)).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted.iter().copied().ne(0..input.units.len()) {
        return Err(Fault::new(
            format!("order: {:?}", input.order),
            "it names every Out of Supply unit once (ocs.attrition.6)",
            format!("write the numbers 1 to {} in some order", input.units.len()),
        ));
    }
    Ok(order)
}
