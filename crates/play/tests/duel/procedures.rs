//! What can be looked up of two patrols: the die for a shot.

use super::{Duel, Event, Hit, Order, Rules, STANDING, Scenario, State, Step, View};
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub struct OneShot;

#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// The last face that hurts.
    up_to: u8,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Shot {
    hit: Hit,
}

impl Procedure for OneShot {
    type System = Duel;
    type Input = Input;
    type Case = u8;
    type Outcome = Shot;
    const ID: &'static str = "duel.shot";
    const TITLE: &'static str = "One shot";
    const ABOUT: &'static str = "Whether a shot that counts hurts.";
    const CLAUSES: &'static [Clause] = &[clause!("duel.hit.1")];
    const IN_PLAY: bool = true;

    fn prepare(_: &Arc<Rules>, input: &Input) -> Result<u8, Fault> {
        Ok(input.up_to)
    }

    fn run<D: Dice + ?Sized>(up_to: &u8, dice: &mut D) -> Result<Shot, NeedRoll> {
        Ok(Shot { hit: Rules::hit(*up_to, dice)? })
    }

    fn tell(_: &u8, Shot { hit }: &Shot) -> Vec<Line> {
        vec![Line::new(format!("The other patrol is {hit}."), clause!("duel.hit.1"))]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![("two shots", Input { up_to: 4 })]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        Some(Input { up_to: 4 })
    }

    fn of_order(view: &View<'_>, order: &Order) -> Option<Input> {
        match (order, view.step) {
            (Order::Roll {}, Step::Roll { up_to, .. }) => Some(Input { up_to }),
            (Order::Stand {}, _) => Some(Input { up_to: STANDING }),
            _ => None,
        }
    }

    fn came_of(_: &State, events: &[Event]) -> Option<Shot> {
        events.iter().find_map(|event| match event {
            Event::Rolled { hit } | Event::Stood { hit } => Some(Shot { hit: *hit }),
            _ => None,
        })
    }
}
