//! Dumps blown up by their owner (ocs.dump).

use super::phase::Phase;
use crate::Ocs;
use crate::game::State;
use crate::game::called;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::view::View;
use crate::rules::Rules;
use crate::scenario::Scenario;
use crate::tokens::Tokens;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::input::between;
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Whether dumps may be blown in a phase: in the owner's Movement, Reaction and Exploitation Phases (ocs.dump.1).
pub const fn may_blow(phase: Phase) -> bool {
    matches!(phase, Phase::Movement | Phase::Reaction | Phase::Exploitation)
}

/// Rolls how much of a dump is destroyed (ocs.dump.2, ocs.dump.3).
pub fn blow<D: Dice + ?Sized>(rules: &Rules, dump: Tokens, dice: &mut D) -> Result<Tokens, NeedRoll> {
    let percent = dice.read(Die::D6, clause!("ocs.dump.2"), |face| *rules.supply.blowing.at(face.into()))?;
    Ok(percent.of(dump))
}

/// `ocs.dump`: a dump is blown up.
pub struct DumpProcedure;

/// A dump to be blown up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What it holds, in tokens: 4 to the SP.
    #[schemars(range(min = 1, max = 4000))]
    pub tokens: u32,
    /// The phase of its owner in which it happens.
    #[serde(default = "Phase::movement")]
    pub phase: Phase,
}

/// The situation, checked.
pub struct Case {
    rules: Arc<Rules>,
    dump: Tokens,
}

/// What is left.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// The tokens destroyed.
    pub destroyed: Tokens,
    /// The tokens left.
    pub left: Tokens,
}

/// The most tokens that an input may name.
pub const MOST: u32 = 4000;

impl Procedure for DumpProcedure {
    type System = Ocs;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "ocs.dump";
    const TITLE: &'static str = "A dump is blown up";
    const ABOUT: &'static str = "Rolls what part of a dump its owner destroys.";
    const CLAUSES: &'static [Clause] = &[clause!("ocs.dump.1"), clause!("ocs.dump.2"), clause!("ocs.dump.3")];
    const IN_PLAY: bool = true;

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Case, Fault> {
        between("tokens", input.tokens, 1, MOST)?;
        if !may_blow(input.phase) {
            return Err(Fault::new(
                format!("a dump is blown in the {} Phase", input.phase),
                "its owner may do so in his Movement, Reaction or Exploitation Phase (ocs.dump.1)",
                "name one of these phases",
            ));
        }
        Ok(Case { rules: rules.clone(), dump: Tokens(input.tokens) })
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let destroyed = blow(&case.rules, case.dump, dice)?;
        Ok(Outcome { destroyed, left: case.dump - destroyed })
    }

    fn tell(case: &Case, outcome: &Outcome) -> Vec<Line> {
        let text =
            format!("Of {} in the dump {} are destroyed; {} are left.", case.dump, outcome.destroyed, outcome.left);
        vec![
            Line::new("The dump is blown up by its owner; nobody need be there.", clause!("ocs.dump.1")),
            Line::new(text, clause!("ocs.dump.3")),
        ]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        let dump = |tokens, phase| Input { tokens, phase };
        vec![("3 SP 1T", dump(13, Phase::Movement)), ("a single token in Reaction", dump(1, Phase::Reaction))]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        None
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<Input> {
        called::dump(view, *order)
    }

    fn came_of(before: &State, events: &[Event]) -> Option<Outcome> {
        called::blown(before, events)
    }
}
