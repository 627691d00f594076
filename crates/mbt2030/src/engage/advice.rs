//! What a throw is worth, and how it should be made: the grid of what every pair of signs leads to, and its equilibrium.

use super::eligibility::Kind;
use super::equilibrium::{Equilibrium, Payoffs, Shares, mean, turned};
use super::ratio::Ratio;
use super::result::{self, Counts};
use super::state::{Body, Taken, take};
use super::throw;
use crate::rules::Rules;
use crate::rules::throw::Throw;
use crate::unit::{Condition, Sign};
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Named, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What a stand in each state is worth to whoever would rather have it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    /// Nothing has happened to it.
    #[schemars(range(min = -1000, max = 1000))]
    pub steady: i16,
    /// It is pinned.
    #[schemars(range(min = -1000, max = 1000))]
    pub pinned: i16,
    /// It is shaken.
    #[schemars(range(min = -1000, max = 1000))]
    pub shaken: i16,
    /// It is broken.
    #[schemars(range(min = -1000, max = 1000))]
    pub broken: i16,
}

/// The most that a state may be worth, either way.
const MOST: i16 = 1000;

impl Default for Points {
    fn default() -> Points {
        Points { steady: 0, pinned: 1, shaken: 2, broken: 4 }
    }
}

impl Points {
    fn of(self, condition: Condition) -> i64 {
        i64::from(match condition {
            Condition::Steady => self.steady,
            Condition::Pinned => self.pinned,
            Condition::Shaken => self.shaken,
            Condition::Broken => self.broken,
        })
    }
}

/// What is at stake: the points that the owning player wins for the opposing stand, and those that he loses for his own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Stakes {
    /// What the states of the owning player's stand cost him.
    pub owner: Points,
    /// What the states of the opposing player's stand bring him.
    pub opposing: Points,
}

impl Stakes {
    /// Whether all points are within bounds.
    pub fn check(self) -> Result<Stakes, Fault> {
        for Points { steady, pinned, shaken, broken } in [self.owner, self.opposing] {
            for points in [steady, pinned, shaken, broken] {
                between("stakes", points, -MOST, MOST)?;
            }
        }
        Ok(self)
    }
}

/// What a pair of signs leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// What the owning player reads.
    pub throw: Throw,
    /// What becomes of his stand.
    pub owner: Taken,
    /// What becomes of the opposing stand.
    pub opposing: Taken,
}

/// An engagement that is about to be thrown for: its kind, the causes of both stands, and the stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Whether it is mutual.
    pub kind: Kind,
    /// The causes of both stands.
    pub counts: Counts,
    /// The owning player's stand.
    pub owner: Body,
    /// The opposing player's stand.
    pub opposing: Body,
}

impl Stage {
    /// What a pair of signs leads to, the owning player's first.
    pub fn cell(&self, rules: &Rules, signs: [Sign; 2]) -> Cell {
        let throw = throw::read(rules, signs);
        let outcome = result::read(rules, self.kind, throw, self.counts);
        Cell {
            throw,
            owner: take(rules, &self.owner, outcome.owner),
            opposing: take(rules, &self.opposing, outcome.opposing),
        }
    }

    /// What every pair of signs leads to: a row for each sign of the owning player, a column for each of the opposing player.
    pub fn grid(&self, rules: &Rules) -> [[Cell; 3]; 3] {
        let cell = |row: usize, column: usize| self.cell(rules, [Sign::ALL[row], Sign::ALL[column]]);
        std::array::from_fn(|row| std::array::from_fn(|column| cell(row, column)))
    }

    /// What every pair of signs is worth to the owning player: the points that both stands have gone up or down.
    pub fn payoffs(&self, rules: &Rules, stakes: Stakes) -> Payoffs {
        let change = |points: Points, before: Condition, after: Condition| points.of(after) - points.of(before);
        self.grid(rules).map(|row| {
            row.map(|cell| {
                change(stakes.opposing, self.opposing.condition, cell.opposing.condition)
                    - change(stakes.owner, self.owner.condition, cell.owner.condition)
            })
        })
    }
}

named! {
    /// A way to throw that people fall into.
    pub enum Habit: "habit" {
        /// Always rock.
        Rock = "always rock",
        /// Always paper.
        Paper = "always paper",
        /// Always scissors.
        Scissors = "always scissors",
        /// Every sign as often as the others.
        Even = "every sign alike",
    }
}

impl Habit {
    fn shares(self) -> Shares {
        match self {
            Habit::Rock => Shares::pure(Sign::Rock.number()),
            Habit::Paper => Shares::pure(Sign::Paper.number()),
            Habit::Scissors => Shares::pure(Sign::Scissors.number()),
            Habit::Even => Shares::EVEN,
        }
    }
}

/// What a habit secures, and what it gives away to a player who knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Regret {
    /// The habit.
    pub habit: Habit,
    /// The points it is sure to bring, whatever the other player shows.
    pub secures: Ratio,
    /// How many fewer these are than the best mix is sure to bring.
    pub regret: Ratio,
}

/// How one player should throw.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Mixing {
    /// How often to show rock, paper and scissors: the mean of the best mixes.
    pub mix: Shares,
    /// All best mixes: these, and every mean of them.
    pub best: Vec<Shares>,
    /// What habits give away.
    pub habits: Vec<Regret>,
}

/// What a throw is worth if both players make it as well as they can, and how they do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Advice {
    /// The points that the owning player can expect.
    pub value: Ratio,
    /// How the owning player should throw.
    pub owner: Mixing,
    /// How the opposing player should throw.
    pub opposing: Mixing,
}

impl Advice {
    /// The advice for a table of payoffs.
    pub fn of(payoffs: &Payoffs) -> Advice {
        let Equilibrium { value, rows, columns } = Equilibrium::of(payoffs);
        Advice { value, owner: mixing(payoffs, value, rows), opposing: mixing(&turned(payoffs), -value, columns) }
    }
}

/// How the owner of the rows should throw.
fn mixing(payoffs: &Payoffs, value: Ratio, best: Vec<Shares>) -> Mixing {
    let regret = |&habit: &Habit| {
        let secures = habit.shares().secures(payoffs);
        Regret { habit, secures, regret: value - secures }
    };
    Mixing { mix: mean(&best), habits: Habit::ALL.iter().map(regret).collect(), best }
}
