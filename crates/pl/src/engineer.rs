//! Engineers' work that ends in a roll: bridges and blocks (pl.engineer.4, pl.engineer.5). Mines and blocks are cleared without
//! one, turn by turn (pl.engineer.2, pl.engineer.3): see `orders/engineers.rs`.

use super::Pl;
use super::event::Event;
use super::orders::{Order, block_task, has_vehicle};
use super::rules::{Rules, Work};
use super::scenario::Scenario;
use super::state::State;
use super::view::View;
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

named! {
    /// What engineers work at.
    pub enum Task: "engineers' task" {
        /// Blowing a bridge.
        Bridge = "demolish bridge",
        /// A block on a road through forest.
        ForestBlock = "block on forest road",
        /// A block on any other road.
        RoadBlock = "block on road",
    }
}

/// The line of the work table that applies after `turns` own turns on the hex; `None` while more turns are needed.
pub fn work(rules: &Rules, task: Task, turns: u8, again: bool) -> Option<Work> {
    let table = &rules.work;
    match (task, again) {
        (Task::Bridge, false) => (turns >= table.bridge_first.turns).then_some(table.bridge_first),
        // The longer they stay the better: the last line whose turns are complete.
        (Task::Bridge, true) => table.bridge_again.iter().copied().rev().find(|work| turns >= work.turns),
        (Task::ForestBlock, false) => (turns >= table.block_forest.turns).then_some(table.block_forest),
        (Task::RoadBlock, false) => (turns >= table.block_road.turns).then_some(table.block_road),
        (Task::ForestBlock | Task::RoadBlock, true) => (turns >= table.block_again.turns).then_some(table.block_again),
    }
}

/// The clause behind a task.
pub const fn clause_of(task: Task) -> Clause {
    match task {
        Task::Bridge => clause!("pl.engineer.4"),
        Task::ForestBlock | Task::RoadBlock => clause!("pl.engineer.5"),
    }
}

/// Rolls whether the work succeeds.
pub fn attempt<D: Dice + ?Sized>(task: Task, work: Work, dice: &mut D) -> Result<bool, NeedRoll> {
    let Success(done) = dice.read(Die::D6, clause_of(task), |face| Success(face <= work.up_to))?;
    Ok(done)
}

#[derive(PartialEq)]
struct Success(bool);

impl std::fmt::Display for Success {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.0 { "succeeds" } else { "fails" })
    }
}

/// `pl.engineer`: whether a bridge goes up or a block goes down.
pub struct EngineerProcedure;

/// The work so far.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// What is attempted.
    pub task: Task,
    /// Own turns spent on the hex since the work, or the last failed try, began.
    #[schemars(range(min = 1, max = 99))]
    pub turns: u8,
    /// Whether an earlier try failed.
    #[serde(default)]
    pub again: bool,
    /// Whether a vehicle with their equipment is in the same or an adjacent hex; asked only by the option `engineer_vehicle`.
    #[serde(default = "with_vehicle")]
    pub vehicle: bool,
}

const fn with_vehicle() -> bool {
    true
}

fn turns(turns: u8) -> String {
    format!("{turns} own turn{}", if turns == 1 { "" } else { "s" })
}

/// Whether it worked.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    /// Whether it worked.
    pub succeeds: bool,
}

impl Procedure for EngineerProcedure {
    type System = Pl;
    type Input = Input;
    type Case = (Task, Work);
    type Outcome = Outcome;
    const ID: &'static str = "pl.engineer";
    const TITLE: &'static str = "Engineers' work";
    const ABOUT: &'static str =
        "Rolls whether a bridge is demolished or a block built by engineers or a complete paratroop platoon.";
    const IN_PLAY: bool = true;
    const CLAUSES: &'static [Clause] =
        &[clause!("pl.engineer.1"), clause!("pl.engineer.4"), clause!("pl.engineer.5"), clause!("pl.engineer.7")];

    fn prepare(rules: &Arc<Rules>, input: &Input) -> Result<Self::Case, Fault> {
        if !rules.engineer_tasks {
            return Err(Fault::new(
                input.task.to_string(),
                "engineers do no such work in this game (pl.engineer.2)",
                "set option engineer_tasks to on",
            ));
        }
        if rules.engineer_vehicle && !input.vehicle {
            return Err(Fault::new(
                format!("{} without a vehicle", input.task),
                "the work needs a vehicle in the same or an adjacent hex (pl.engineer.7)",
                "bring one, or set option engineer_vehicle to off",
            ));
        }
        let needed = (1..=99).find(|&turns| work(rules, input.task, turns, input.again).is_some()).unwrap_or(99);
        let work = work(rules, input.task, input.turns, input.again).ok_or_else(|| {
            Fault::new(
                format!("{} after {}", input.task, turns(input.turns)),
                format!("the work takes {} on the hex ({})", turns(needed), clause_of(input.task)),
                format!("give at least {}", turns(needed)),
            )
        })?;
        Ok((input.task, work))
    }

    fn run<D: Dice + ?Sized>(&(task, work): &Self::Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        Ok(Outcome { succeeds: attempt(task, work, dice)? })
    }

    fn tell(&(task, _): &Self::Case, outcome: &Outcome) -> Vec<Line> {
        let text = match (task, outcome.succeeds) {
            (Task::Bridge, true) => "The bridge is destroyed; its hex is a stream hex with a block.",
            (Task::Bridge, false) => "The bridge stands; a new try needs a return to it.",
            (_, true) => "The block is in place.",
            (_, false) => "The block fails; a new try needs one more turn.",
        };
        vec![Line::new(text, clause_of(task))]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![
            ("a bridge, after three turns on it", Input { task: Task::Bridge, turns: 3, again: false, vehicle: true }),
            ("a bridge again, after one turn", Input { task: Task::Bridge, turns: 1, again: true, vehicle: true }),
            ("a block on a forest road", Input { task: Task::ForestBlock, turns: 2, again: false, vehicle: true }),
        ]
    }

    fn of_scenario(_: &Scenario) -> Option<Input> {
        Some(Input { task: Task::Bridge, turns: 3, again: false, vehicle: true })
    }

    fn of_order(view: &View, order: &Order) -> Option<Input> {
        let open = &view.open;
        let (Order::Demolish { unit: id } | Order::Block { unit: id }) = *order else { return None };
        let unit = open.units.get(usize::from(id))?;
        let (at, turns) = unit.stay.left?;
        let task = if matches!(order, Order::Demolish { .. }) { Task::Bridge } else { block_task(open, at) };
        Some(Input { task, turns, again: unit.failed == Some((task, at)), vehicle: has_vehicle(open, id) })
    }

    fn came_of(_: &State, events: &[Event]) -> Option<Outcome> {
        events.iter().find_map(|event| match *event {
            Event::Tried { done, .. } => Some(Outcome { succeeds: done }),
            _ => None,
        })
    }
}
