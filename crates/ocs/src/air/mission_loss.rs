//! Who takes the loss that flak causes in a mission (ocs.mloss).

use crate::Ocs;
use crate::air::aircraft::{Aircraft, Formation, STACK, aloft, check_order, check_stack, ranks};
use crate::air::reading::Reading;
use crate::rules::Rules;
use crate::rules::air::Pick;
use crate::scenario::Scenario;
use crate::unit::Plane;
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::table::ByRoll;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::sync::Arc;

/// What decides who takes a loss, besides the die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The barrage strengths, from the top of the stack.
    pub barrage: [u16; STACK],
    /// Whom the owner gives up first where several are equally weak or strong: the lower, the earlier.
    pub ranks: [u8; STACK],
}

impl Stack {
    /// The stack of these aircraft. `ties` are the positions, from 1, that the owner gives up first.
    pub fn new(aircraft: &[Aircraft], ties: &[u8]) -> Stack {
        let mut barrage = [0; STACK];
        for (strength, each) in barrage.iter_mut().zip(aircraft) {
            *strength = each.barrage;
        }
        Stack { barrage, ranks: ranks(ties) }
    }

    /// A reduced aircraft has half its strength, here counted in half points (ocs.base.13).
    fn strength(&self, stack: Formation, at: usize) -> u32 {
        u32::from(self.barrage[at]) * u32::from(stack[at].steps)
    }

    /// Those who are equally weak, or equally strong (ocs.mloss.2).
    pub fn tied(&self, stack: Formation, pick: Pick) -> impl Iterator<Item = usize> + use<'_> {
        let flying = move || (0..STACK).filter(move |&at| stack[at].flies());
        let strengths = flying().map(|at| self.strength(stack, at));
        let wanted = if pick == Pick::Weakest { strengths.min() } else { strengths.max() };
        flying().filter(move |&at| Some(self.strength(stack, at)) == wanted)
    }

    /// Whom a line of the table means (ocs.mloss.1). Positions count the aircraft that still fly. Among equals the owner
    /// chooses (ocs.mloss.2): unless he said otherwise one that a step does not destroy, and the lowest of those.
    pub fn whom(&self, stack: Formation, pick: Pick) -> Option<usize> {
        match pick {
            Pick::Weakest | Pick::Strongest => {
                self.tied(stack, pick).min_by_key(|&at| (self.ranks[at], Reverse(stack[at].steps), Reverse(at)))
            }
            _ => (0..STACK).filter(|&at| stack[at].flies()).nth(pick as usize),
        }
    }

    /// Rolls who takes a loss; `None` if nobody flies. A lone aircraft takes it without a roll (ocs.mloss.3). For the odds,
    /// aircraft that are `same` are one path.
    pub fn roll<D: Dice + ?Sized>(
        &self,
        rules: &Rules,
        stack: Formation,
        same: impl Fn(usize, usize) -> bool,
        dice: &mut D,
    ) -> Result<Option<usize>, NeedRoll> {
        let Some(table) = table(rules, stack) else { return Ok(stack.iter().position(|each| each.flies())) };
        // Faces that mean the same aircraft are one path, whatever the table calls it.
        let whom = |face: u8| self.whom(stack, *table.at(face.into()));
        let mut faces = [None; 7];
        (1..=6).for_each(|face: u8| faces[usize::from(face)] = whom(face));
        let alike = |a: u8, b: u8| match (faces[usize::from(a)], faces[usize::from(b)]) {
            (Some(one), Some(other)) => one == other || same(one, other),
            (one, other) => one == other,
        };
        let face = dice.roll_like(Die::D6, clause!("ocs.mloss.1"), &alike)?;
        dice.meant(table.at(face.into()));
        Ok(faces[usize::from(face)])
    }
}

/// What each face says of the aircraft that still fly; `None` if fewer than two do, so that nothing is rolled (ocs.mloss.1,
/// ocs.mloss.3).
pub fn reading(rules: &Rules, stack: Formation) -> Option<Reading<Pick>> {
    table(rules, stack).map(|table| Reading::new(Die::D6, |face| *table.at(face)))
}

/// The column for the aircraft that still fly; `None` for fewer than two.
fn table(rules: &Rules, stack: Formation) -> Option<&ByRoll<Pick>> {
    let flying = stack.iter().filter(|each| each.flies()).count();
    rules.air.losses.get(flying.checked_sub(2)?)
}

/// `ocs.mission-loss`: who takes the loss.
pub struct MissionLossProcedure;

/// A mission that has lost a step.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The aircraft, from the top of the stack.
    #[schemars(length(min = 1, max = 4))]
    pub aircraft: Vec<Aircraft>,
    /// Whom the owner gives up first among equals, by position; by default one that a step does not destroy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ties: Vec<u8>,
}

/// The situation, checked.
pub struct Case {
    aircraft: Vec<Aircraft>,
    before: Formation,
    stack: Stack,
    /// The line of the table for every face; `None` if nothing is rolled.
    table: Option<Reading<Pick>>,
}

/// Who takes the loss.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The position of the aircraft in the stack, from 1.
    pub position: u8,
    /// Whether it is destroyed, because it was reduced already.
    pub destroyed: bool,
    /// What the table says; null if nothing was rolled.
    pub table: Option<Pick>,
    /// The positions the owner could choose from.
    pub open: Vec<u8>,
}

impl Procedure for MissionLossProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.mission-loss";
    const TITLE: &'static str = "A loss in a mission";
    const ABOUT: &'static str = "Rolls which aircraft of a mission takes the step that flak has cost it.";
    const CLAUSES: &'static [Clause] =
        &[clause!("ocs.mloss.1"), clause!("ocs.mloss.2"), clause!("ocs.mloss.3"), clause!("ocs.base.13")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        check_stack("aircraft", &input.aircraft, 1, rules)?;
        check_order("ties", &input.ties, input.aircraft.len())?;
        let (before, stack) = (aloft(&input.aircraft), Stack::new(&input.aircraft, &input.ties));
        Ok(Case { aircraft: input.aircraft.clone(), before, stack, table: reading(rules, before) })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let Case { before, stack, table, .. } = *case;
        let pick = table.map(|table| table.roll(clause!("ocs.mloss.1"), dice)).transpose()?;
        let at = pick.map_or(Some(0), |pick| stack.whom(before, pick)).unwrap_or(0);
        let judged = pick.filter(|pick| matches!(pick, Pick::Weakest | Pick::Strongest));
        let tied: Vec<u8> =
            judged.map_or_else(Vec::new, |pick| stack.tied(before, pick).map(|at| at as u8 + 1).collect());
        let open = if tied.len() > 1 { tied } else { Vec::new() };
        Ok(Outcome { position: at as u8 + 1, destroyed: before[at].steps == 1, table: pick, open })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = vec![match outcome.table {
            None => Line::new("A lone aircraft takes the loss.", clause!("ocs.mloss.3")),
            Some(pick) => {
                let text = format!("In a mission of {} the table says {pick}.", case.aircraft.len());
                Line::new(text, clause!("ocs.mloss.1"))
            }
        }];
        if !outcome.open.is_empty() {
            let open: Vec<String> = outcome.open.iter().map(|at| format!("#{at}")).collect();
            lines.push(Line::new(
                format!("Open to choose: which of {}; their owner says.", open.join(", ")),
                clause!("ocs.mloss.2"),
            ));
        }
        lines.push(told(case.aircraft[usize::from(outcome.position) - 1].plane, outcome.position, outcome.destroyed));
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let bomber = |barrage| Aircraft { barrage, rating: 1, range: 40, ..Aircraft::of(Plane::Bomber) };
        vec![
            ("three bombers", Input { aircraft: vec![bomber(12); 3], ties: vec![] }),
            ("four of different strength", Input { aircraft: [12, 3, 20, 3].map(bomber).to_vec(), ties: vec![4] }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }
}

/// A loss in words.
pub fn told(plane: Plane, position: u8, destroyed: bool) -> Line {
    let what = if destroyed { "was reduced already and is destroyed" } else { "loses a step" };
    Line::new(format!("#{position}, a {plane}, {what}."), clause!("ocs.base.13"))
}
