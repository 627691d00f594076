//! The combat sheet: everything the dice of an attack can do, at a glance and exactly.
//!
//! The grid is the whole table for today's modifier, with the initial column marked and the chance of every cell; below it,
//! what the outcomes one hopes for are worth now and after each small change, and the least change that makes one likely
//! enough. Every chance is a fraction: nothing is rounded.

pub(crate) mod chances;
mod changes;
mod chart;
mod needed;

pub use chances::{Goal, chance, columns};
pub use changes::Change;
pub use chart::{chart, would_make};
pub use needed::{Enough, Kind, what_would_make};

use crate::combat::attack::Case;
use crate::combat::odds::Odds;
use crate::combat::surprise;
use crate::fraction::Fraction;
use crate::rules::combat::{COLUMNS, Cell, Surprise};
use crate::terrain::{Closeness, Terrain};
use chances::FALLS;
use jumpmaster_core::Named;
use jumpmaster_core::dice::Die;
use schemars::JsonSchema;
use serde::Serialize;

/// All that the dice of an attack can do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct CombatSheet {
    /// The attackers' strength.
    pub attack: Fraction,
    /// The defenders' strength.
    pub defence: Fraction,
    /// The initial odds; null against no strength at all.
    pub odds: Option<Odds>,
    /// The terrain that counts.
    pub terrain: Terrain,
    /// How close it is.
    pub closeness: Closeness,
    /// What is added to the surprise roll.
    pub surprise_modifier: i32,
    /// What is added to the roll on the table.
    pub modifier: i32,
    /// How likely each side has surprise.
    pub surprise: Vec<SurpriseChance>,
    /// The columns of the table, from the left.
    pub columns: Vec<Column>,
    /// Every result that can come up, the best for the defender first.
    pub results: Vec<ResultChance>,
    /// What one may hope for, how likely it is, and what would change it.
    pub goals: Vec<GoalChance>,
}

/// How likely a side has surprise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SurpriseChance {
    /// The side.
    pub who: Surprise,
    /// How likely.
    pub chance: Fraction,
}

/// A column of the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Column {
    /// Its number, from 1.
    pub number: u8,
    /// The odds that head it in this terrain.
    pub odds: Odds,
    /// Whether the attack begins here.
    pub initial: bool,
    /// How likely the attack ends up here after surprise.
    pub chance: Fraction,
    /// Its cells, for rolls of 2 to 12.
    pub cells: Vec<SheetCell>,
}

/// A cell of the table, for today's modifier.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct SheetCell {
    /// What two dice show.
    pub roll: u8,
    /// The same with the modifier.
    pub total: i32,
    /// The result.
    pub result: Cell,
    /// How likely the attack ends in this cell.
    pub chance: Fraction,
}

/// How likely a result is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ResultChance {
    /// The result.
    pub result: Cell,
    /// How likely.
    pub chance: Fraction,
}

/// How likely something hoped for is, and what would change it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct GoalChance {
    /// What is hoped for.
    pub goal: Goal,
    /// How likely it is now.
    pub chance: Fraction,
    /// How likely it would be after each change.
    pub changes: Vec<Changed>,
}

/// How likely something would be after a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Changed {
    /// The change.
    pub change: Change,
    /// How likely; null if the change cannot be made.
    pub chance: Option<Fraction>,
}

impl CombatSheet {
    /// The sheet of an attack.
    pub fn of(case: &Case) -> CombatSheet {
        let (battle, plan) = (&case.battle, &case.plan);
        let closeness = battle.rules.base.ground(plan.terrain).closeness;
        let columns = grid(case, closeness);
        let changed: Vec<(Change, Option<Case>)> =
            Change::ALL.iter().map(|&change| (change, change.made(case))).collect();
        let goal = |&goal: &Goal| GoalChance {
            goal,
            chance: chance(case, goal),
            changes: changed
                .iter()
                .map(|(change, case)| Changed { change: *change, chance: case.as_ref().map(|case| chance(case, goal)) })
                .collect(),
        };
        CombatSheet {
            attack: plan.attack,
            defence: plan.defence,
            odds: plan.odds,
            terrain: plan.terrain,
            closeness,
            surprise_modifier: plan.setup.surprise,
            modifier: plan.setup.modifier,
            surprise: surprises(case),
            results: results(&columns),
            columns,
            goals: Goal::ALL.iter().map(goal).collect(),
        }
    }
}

/// The whole table for today's modifier, with the chance of every cell.
fn grid(case: &Case, closeness: Closeness) -> Vec<Column> {
    let (combat, setup) = (&case.battle.rules.combat, &case.plan.setup);
    let reached = columns(combat, setup);
    let cell = |column: usize, roll: u8| {
        let total = i32::from(roll) + setup.modifier;
        SheetCell {
            roll,
            total,
            result: combat.results.cell(combat.results.at(column, total)),
            chance: Fraction::new(reached[column] * Die::TWO_D6.ways(roll), FALLS * Die::TWO_D6.all_ways()),
        }
    };
    let column = |column: usize| Column {
        number: column as u8 + 1,
        odds: combat.headings(closeness)[column],
        initial: column == setup.column,
        chance: Fraction::new(reached[column], FALLS),
        cells: Die::TWO_D6.values().map(|roll| cell(column, roll)).collect(),
    };
    (0..COLUMNS).map(column).collect()
}

fn surprises(case: &Case) -> Vec<SurpriseChance> {
    let (combat, setup) = (&case.battle.rules.combat, &case.plan.setup);
    let every =
        chances::every(Die::TWO_D6.all_ways(), |dice| surprise::roll(combat, setup.overrun, setup.surprise, dice));
    let ways = |who: Surprise| every.iter().filter(|(each, _)| *each == who).map(|(_, ways)| ways).sum();
    let chance = |&who: &Surprise| SurpriseChance { who, chance: Fraction::new(ways(who), Die::TWO_D6.all_ways()) };
    Surprise::ALL.iter().map(chance).collect()
}

/// Every result of the grid that can come up, in the order in which the table reaches it.
fn results(columns: &[Column]) -> Vec<ResultChance> {
    let mut results: Vec<ResultChance> = Vec::new();
    for cell in columns.iter().flat_map(|column| &column.cells).filter(|cell| !cell.chance.is_zero()) {
        match results.iter_mut().find(|known| known.result == cell.result) {
            Some(known) => known.chance = known.chance + cell.chance,
            None => results.push(ResultChance { result: cell.result, chance: cell.chance }),
        }
    }
    results
}
