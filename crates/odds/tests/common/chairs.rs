//! A chained procedure: guests come one after the other, each to a chair that a die picks, and stand if it is taken.

use crate::toy::{Bare, Toy};
use jumpmaster_core::dice::{Dice, Die, NeedRoll};
use jumpmaster_core::{Chained, Clause, Fault, HexNumber, Line, Parted, Placed, Procedure, clause};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The guests; the case is the number of them.
pub struct Chairs;

/// The chair each guest came to, and whether they sit.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    pub guests: Vec<(usize, bool)>,
}

impl Procedure for Chairs {
    type System = Toy;
    type Input = usize;
    type Case = usize;
    type Outcome = Outcome;
    const ID: &'static str = "toy.chairs";
    const TITLE: &'static str = "Guests and chairs";
    const ABOUT: &'static str = "Six chairs, and a die for every guest.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.1")];

    fn prepare(_: &Arc<Bare>, guests: &usize) -> Result<usize, Fault> {
        Ok(*guests)
    }

    fn run<D: Dice + ?Sized>(case: &usize, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let mut units = Vec::new();
        Self::place(case, &(), &(), dice, &mut units)?;
        let guest = |placed: &Placed<bool>| Some((placed.hex?.index(), placed.unit));
        Ok(Outcome { guests: units.iter().filter_map(guest).collect() })
    }

    fn tell(_: &usize, _: &Outcome) -> Vec<Line> {
        Vec::new()
    }

    fn examples() -> Vec<(&'static str, usize)> {
        Vec::new()
    }

    fn of_scenario(_: &Bare) -> Option<usize> {
        None
    }

    fn lands(_: &usize, outcome: &Outcome) -> Vec<usize> {
        outcome.guests.iter().map(|(chair, _)| *chair).collect()
    }

    fn lands_fit(_: &usize, outcome: &Outcome) -> Vec<usize> {
        outcome.guests.iter().filter(|(_, sits)| *sits).map(|(chair, _)| *chair).collect()
    }
}

impl Parted for Chairs {
    type Shared = ();
    type Group = ();
    type Unit = bool;
    const FATES: &'static [&'static str] = &["sits", "stands"];
    const FIT: usize = 0;

    fn shared<D: Dice + ?Sized>(_: &usize, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &usize) {}

    fn groups(_: &usize, (): &()) -> Vec<()> {
        vec![()]
    }

    fn place<D: Dice + ?Sized>(
        case: &usize,
        (): &(),
        (): &(),
        dice: &mut D,
        units: &mut Vec<Placed<bool>>,
    ) -> Result<(), NeedRoll> {
        let mut past = Self::past(case);
        for step in 0..*case {
            units.extend(Self::step(case, &mut past, step, dice)?);
        }
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(_: &usize, sits: bool, _: &mut D) -> Result<usize, NeedRoll> {
        Ok(usize::from(!sits))
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        let sit = outcome.guests.iter().filter(|(_, sits)| *sits).count();
        vec![sit, outcome.guests.len() - sit]
    }
}

impl Chained for Chairs {
    /// Which chairs are taken.
    type Past = [bool; 6];

    fn past(_: &usize) -> [bool; 6] {
        [false; 6]
    }

    fn steps(case: &usize) -> usize {
        *case
    }

    fn step<D: Dice + ?Sized>(
        _: &usize,
        past: &mut [bool; 6],
        _: usize,
        dice: &mut D,
    ) -> Result<Option<Placed<bool>>, NeedRoll> {
        let chair = usize::from(dice.roll(Die::D6, clause!("toy.1"))?) - 1;
        let taken = std::mem::replace(&mut past[chair], true);
        Ok(Some(Placed { unit: !taken, hex: Some(HexNumber::new(chair)) }))
    }

    fn came_down(past: &[bool; 6], hex: HexNumber) -> bool {
        past[hex.index()]
    }
}
