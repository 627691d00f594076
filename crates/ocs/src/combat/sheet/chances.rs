//! Exact chances: every fall of the dice, taken through the rules themselves.

use crate::combat::attack::Case;
use crate::combat::battle::Ending;
use crate::combat::result::Setup;
use crate::combat::surprise;
use crate::fraction::Fraction;
use crate::rules::combat::{COLUMNS, Combat};
use jumpmaster_core::dice::{Die, NeedRoll, Odometer, Weight};
use jumpmaster_core::named;

/// The falls of the dice that lead to a column: two for surprise, one for its shift.
pub(super) const FALLS: u64 = 36 * 6;

named! {
    /// What one may hope for in an attack.
    pub enum Goal: "goal" {
        /// The defender is destroyed or retreats.
        Cleared = "hex cleared",
        /// The same, and no attacking step is lost.
        ClearedFree = "hex cleared without loss",
        /// The defender loses a step.
        StepLost = "defender loses a step",
        /// Nothing is left of the defender.
        Destroyed = "defender destroyed",
        /// The defender is disorganized, or destroyed.
        Disorganized = "defender disorganized or destroyed",
        /// The attacker loses no step.
        NoLoss = "attacker loses no step",
        /// An attacker is marked for exploitation.
        Exploitation = "exploitation",
    }
}

impl Goal {
    /// Whether an ending is what was hoped for.
    pub const fn met(self, ending: &Ending) -> bool {
        match self {
            Goal::Cleared => ending.cleared,
            Goal::ClearedFree => ending.cleared && ending.attacker.steps == 0,
            Goal::StepLost => ending.defender.steps > 0,
            Goal::Destroyed => ending.defender.destroyed,
            Goal::Disorganized => ending.defender.dg || ending.defender.destroyed,
            Goal::NoLoss => ending.attacker.steps == 0,
            Goal::Exploitation => ending.marked > 0,
        }
    }
}

/// Everything that dice can say, each with its number of ways out of `of`.
pub(crate) fn every<T>(of: u64, roll: impl Fn(&mut Odometer) -> Result<T, NeedRoll>) -> Vec<(T, u64)> {
    let (mut dice, mut found) = (Odometer::new(), Vec::new());
    loop {
        // An odometer always has a face to show.
        if let Ok(said) = roll(&mut dice) {
            let Weight { ways, of: all } = dice.weight();
            found.push((said, (ways * u128::from(of) / all) as u64));
        }
        if !dice.turn() {
            return found;
        }
    }
}

/// In how many of 216 falls of the dice an attack ends up in each column.
pub fn columns(combat: &Combat, setup: &Setup) -> [u64; COLUMNS] {
    let mut reached = [0; COLUMNS];
    let shifted = |dice: &mut Odometer| {
        let surprise = surprise::roll(combat, setup.overrun, setup.surprise, dice)?;
        surprise::shift(surprise, setup.column, dice)
    };
    for (column, ways) in every(FALLS, shifted) {
        reached[column] += ways;
    }
    reached
}

/// How likely something is in an attack.
pub fn chance(case: &Case, goal: Goal) -> Fraction {
    let (combat, plan) = (&case.battle.rules.combat, &case.plan);
    let (die, results) = (Die::TWO_D6, &combat.results);
    let met = |column: usize| -> u64 {
        let ending = |roll: u8| &plan.endings[results.at(column, i32::from(roll) + plan.setup.modifier)];
        die.values().filter(|&roll| goal.met(ending(roll))).map(|roll| die.ways(roll)).sum()
    };
    let reached = columns(combat, &plan.setup);
    let ways = (0..COLUMNS).filter(|&column| reached[column] > 0).map(|column| reached[column] * met(column)).sum();
    Fraction::new(ways, FALLS * die.all_ways())
}
