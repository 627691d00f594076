//! `ocs.assault`: a barrage on a hex and the attack that follows it, on a map (ocs.barrage, ocs.combat).
//!
//! Both are the procedures `ocs.barrage` and `ocs.combat`: what the first does to the defenders is what the second finds. The
//! attack is worked out beforehand for everything that the barrage can do.

mod goals;
mod input;
mod lab;
mod offered;
mod picture;
mod read;

pub use input::{Input, TargetInput};

use super::attack::{self, CombatProcedure};
use crate::Ocs;
use crate::barrage::hex::{self as shelling, BarrageProcedure};
use crate::board::{Board, HexId};
use crate::rules::Rules;
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Goal, Lab, Line, Objective, Procedure, Sheet, clause};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The procedure.
pub struct AssaultProcedure;

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    input: Input,
    board: Arc<Board>,
    target: HexId,
    /// The barrage, if there is one.
    barrage: Option<shelling::Case>,
    /// The attack on what a barrage without effect leaves, then on what is left of units that are hit and lose no step, one, and
    /// so on; `None` where nobody is left.
    attacks: Vec<Option<attack::Case>>,
}

impl Case {
    /// The attack on what a barrage leaves.
    fn attack_after(&self, barrage: Option<shelling::Outcome>) -> Option<&attack::Case> {
        let hit = barrage.filter(|barrage| barrage.dg || barrage.destroyed);
        self.attacks.get(hit.map_or(0, |hit| 1 + usize::from(hit.steps)))?.as_ref()
    }
}

/// What came of an assault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// What the barrage did; null if there was none.
    pub barrage: Option<shelling::Outcome>,
    /// What came of the attack; null if the barrage left nobody to attack.
    pub attack: Option<attack::Outcome>,
    /// Whether the hex is empty of defenders.
    pub emptied: bool,
    /// Whether attackers may enter it.
    pub taken: bool,
}

const PARTS: [&[Clause]; 2] = [BarrageProcedure::CLAUSES, CombatProcedure::CLAUSES];

const CLAUSES: [Clause; PARTS[0].len() + PARTS[1].len()] = {
    let mut all = [PARTS[0][0]; PARTS[0].len() + PARTS[1].len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = if at < PARTS[0].len() { PARTS[0][at] } else { PARTS[1][at - PARTS[0].len()] };
        at += 1;
    }
    all
};

impl Procedure for AssaultProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.assault";
    const TITLE: &'static str = "A barrage and the attack after it";
    const ABOUT: &'static str = "Fires artillery at a hex of a map and attacks what it leaves there with units from the hexes \
                                 around: one answer over the dice of both.";
    const CLAUSES: &'static [Clause] = &CLAUSES;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        read::read(rules, input)
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let barrage = case.barrage.as_ref().map(|salvo| BarrageProcedure::run(salvo, dice)).transpose()?;
        let attack = case.attack_after(barrage).map(|attack| attack.run(dice)).transpose()?;
        Ok(Outcome {
            barrage,
            attack,
            emptied: attack.is_none_or(|attack| attack.ending.cleared),
            taken: attack.is_some_and(|attack| attack.ending.taken()),
        })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let mut lines = Vec::new();
        if let Some((salvo, barrage)) = case.barrage.as_ref().zip(outcome.barrage) {
            lines.extend(BarrageProcedure::tell(salvo, &barrage));
        }
        match case.attack_after(outcome.barrage).zip(outcome.attack) {
            Some((case, attack)) => lines.extend(attack::told(case, &attack)),
            None => lines.push(Line::new("Nobody is left in the hex to be attacked.", clause!("ocs.combat.1"))),
        }
        lines
    }

    fn examples() -> Vec<(&'static str, Input)> {
        input::examples()
    }

    fn of_scenario(scenario: &Scenario) -> Option<Input> {
        offered::offered(scenario)
    }

    fn sheet(case: &Case) -> Option<Sheet> {
        Some(picture::sheet(case))
    }

    fn lands(case: &Case, outcome: &Outcome) -> Vec<usize> {
        outcome.emptied.then_some(usize::from(case.target)).into_iter().collect()
    }

    fn lands_fit(case: &Case, outcome: &Outcome) -> Vec<usize> {
        outcome.taken.then_some(usize::from(case.target)).into_iter().collect()
    }

    fn lab(case: &Case) -> Option<Lab> {
        Some(lab::lab(case))
    }

    fn goals(case: &Case, _: Option<&Objective<'_>>) -> Vec<Goal> {
        goals::goals(case)
    }
}
