//! A scattered procedure: guests come to a row of six chairs. A die picks the chair, or sends one of the first few home.
//! Guests who find it taken try those to its right, and a shaky chair may throw them off again.

use crate::toy::{Bare, Toy};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{
    Chained, Clause, Engines, Fault, HexNumber, Line, Parted, Placed, Procedure, Scattered, Watch, clause,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The guests.
pub struct Row;

/// Who comes, and what they find.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Guests {
    /// The weight of each guest: the number of faces on which a shaky chair throws them off.
    pub weights: Vec<u8>,
    /// Which chairs are shaky.
    pub shaky: Vec<bool>,
    /// The number of faces of the first die that send a guest home.
    pub homeward: u8,
    /// The most that are sent home.
    pub most_home: usize,
}

/// What became of each guest: 0 sits, 1 stands at the end of the row, 2 fell, 3 went home; and their chair.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    pub guests: Vec<(usize, Option<usize>)>,
}

/// Which chairs are taken, which ones anybody ever came to, and how many guests went home.
pub type Past = ([bool; 7], [bool; 7], usize);

impl Procedure for Row {
    type System = Toy;
    type Input = Guests;
    type Case = Guests;
    type Outcome = Outcome;
    const ID: &'static str = "toy.row";
    const TITLE: &'static str = "A row of chairs";
    const ABOUT: &'static str = "Six chairs in a row, and a die for every guest.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.1")];

    fn prepare(_: &Arc<Bare>, guests: &Guests) -> Result<Guests, Fault> {
        Ok(guests.clone())
    }

    fn run<D: Dice + ?Sized>(case: &Guests, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let mut units = Vec::new();
        Self::place(case, &(), &(), dice, &mut units)?;
        Ok(Outcome { guests: units.iter().map(|placed| (placed.unit, placed.hex.map(HexNumber::index))).collect() })
    }

    fn tell(_: &Guests, _: &Outcome) -> Vec<Line> {
        Vec::new()
    }

    fn examples() -> Vec<(&'static str, Guests)> {
        Vec::new()
    }

    fn of_scenario(_: &Bare) -> Option<Guests> {
        None
    }

    fn lands(_: &Guests, outcome: &Outcome) -> Vec<usize> {
        outcome.guests.iter().filter_map(|(_, chair)| *chair).collect()
    }

    fn lands_fit(_: &Guests, outcome: &Outcome) -> Vec<usize> {
        outcome.guests.iter().filter(|(fate, _)| *fate == 0).filter_map(|(_, chair)| *chair).collect()
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.scattered()
    }
}

impl Parted for Row {
    type Shared = ();
    type Group = ();
    type Unit = usize;
    const FATES: &'static [&'static str] = &["sits", "stands", "fell", "went home"];
    const FIT: usize = 0;

    fn shared<D: Dice + ?Sized>(_: &Guests, _: &mut D) -> Result<(), NeedRoll> {
        Ok(())
    }

    fn whole(_: &Guests) {}

    fn groups(_: &Guests, (): &()) -> Vec<()> {
        vec![()]
    }

    fn place<D: Dice + ?Sized>(
        case: &Guests,
        (): &(),
        (): &(),
        dice: &mut D,
        units: &mut Vec<Placed<usize>>,
    ) -> Result<(), NeedRoll> {
        let mut past = Self::past(case);
        for step in 0..case.weights.len() {
            units.extend(Self::step(case, &mut past, step, dice)?);
        }
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(_: &Guests, fate: usize, _: &mut D) -> Result<usize, NeedRoll> {
        Ok(fate)
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        (0..4).map(|fate| outcome.guests.iter().filter(|guest| guest.0 == fate).count()).collect()
    }
}

impl Chained for Row {
    type Past = Past;

    fn past(_: &Guests) -> Past {
        ([false; 7], [false; 7], 0)
    }

    fn steps(case: &Guests) -> usize {
        case.weights.len()
    }

    fn step<D: Dice + ?Sized>(
        case: &Guests,
        past: &mut Past,
        step: usize,
        dice: &mut D,
    ) -> Result<Option<Placed<usize>>, NeedRoll> {
        let start = Self::start(case, past.2, step, dice)?;
        Self::go(case, past, step, start, dice, &mut ())
    }

    fn came_down(past: &Past, hex: HexNumber) -> bool {
        past.1[hex.index()]
    }

    const POINTS: Option<&'static str> = Some("points of bad luck");

    fn points(fate: usize) -> usize {
        fate
    }
}

impl Scattered for Row {
    type Start = usize;

    fn start<D: Dice + ?Sized>(case: &Guests, home: usize, _: usize, dice: &mut D) -> Result<Option<usize>, NeedRoll> {
        let face = dice.roll(Die::D6, clause!("toy.1"))?;
        let sent = face <= case.homeward && home < case.most_home;
        Ok((!sent).then(|| usize::from(face) - 1))
    }

    fn go<D: Dice + ?Sized, W: Watch>(
        case: &Guests,
        past: &mut Past,
        step: usize,
        start: Option<usize>,
        dice: &mut D,
        watch: &mut W,
    ) -> Result<Option<Placed<usize>>, NeedRoll> {
        let Some(start) = start else {
            past.2 += 1;
            return Ok(Some(Placed { unit: 3, hex: None }));
        };
        let chair = (start..6)
            .find(|&chair| {
                watch.reads(chair);
                !past.0[chair]
            })
            .unwrap_or(6);
        let thrown = |face: u8| face <= case.weights[step];
        let fell = chair < 6 && case.shaky[chair] && dice.read(Die::D6, clause!("toy.1"), thrown)?;
        past.1[chair] = true;
        if chair < 6 && !fell {
            watch.change(chair);
            past.0[chair] = true;
        }
        let unit = if fell { 2 } else { usize::from(chair == 6) };
        Ok(Some(Placed { unit, hex: Some(HexNumber::new(chair)) }))
    }

    fn nowhere_felt(case: &Guests) -> usize {
        case.most_home
    }

    fn alike(case: &Guests, one: usize, other: usize) -> bool {
        case.weights[one] == case.weights[other]
    }
}
