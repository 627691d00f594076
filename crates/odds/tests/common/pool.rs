//! Plain procedures whose odds are well known: pools of dice.

use crate::toy::{Bare, Toy};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Fault, Line, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// What to roll.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Pool {
    /// A number of six-sided dice, of which a number of the highest count.
    Highest(usize, usize),
    /// Six-sided dice until one shows a one, up to this many; the number of dice counts.
    Until(usize),
}

/// The sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Sum(pub usize);

impl Procedure for Pool {
    type System = Toy;
    type Input = Pool;
    type Case = Pool;
    type Outcome = Sum;
    const ID: &'static str = "toy.pool";
    const TITLE: &'static str = "A pool of dice";
    const ABOUT: &'static str = "Rolls dice and adds them up.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.2")];

    fn prepare(_: &Arc<Bare>, input: &Pool) -> Result<Pool, Fault> {
        Ok(input.clone())
    }

    fn run<D: Dice + ?Sized>(case: &Pool, dice: &mut D) -> Result<Sum, NeedRoll> {
        match *case {
            Pool::Highest(count, kept) => {
                let mut roll = || dice.roll(Die::D6, clause!("toy.2")).map(usize::from);
                let mut faces = (0..count).map(|_| roll()).collect::<Result<Vec<_>, _>>()?;
                faces.sort_unstable();
                Ok(Sum(faces.iter().rev().take(kept).sum()))
            }
            Pool::Until(most) => {
                for count in 1..most {
                    if dice.read(Die::D6, clause!("toy.2"), |face| face == 1)? {
                        return Ok(Sum(count));
                    }
                }
                Ok(Sum(most))
            }
        }
    }

    fn tell(_: &Pool, outcome: &Sum) -> Vec<Line> {
        vec![Line::new(outcome.0.to_string(), clause!("toy.2"))]
    }

    fn examples() -> Vec<(&'static str, Pool)> {
        Vec::new()
    }

    fn of_scenario(_: &Bare) -> Option<Pool> {
        None
    }

    /// Two things come down in the hex of the sum's tens, one in that of its units.
    fn lands(_: &Pool, outcome: &Sum) -> Vec<usize> {
        vec![outcome.0 / 10, outcome.0 % 10, outcome.0 / 10]
    }
}
