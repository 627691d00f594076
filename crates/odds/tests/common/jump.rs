//! A parted procedure whose dice and tables are all given with the case, so that tests can make up any they like.

use crate::toy::{Bare, Toy};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::lab::Manner;
use jumpmaster_core::{Clause, Engines, Fault, HexNumber, Lab, Line, Parted, Placed, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const NAMES: &[&str] = &["safe", "hurt", "scattered", "lost"];

/// A jump of units that can meet `FATES` fates.
pub struct Jump<const FATES: usize>;

/// Everything about a jump.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// The fate on each face of the die of each kind of unit.
    pub kinds: Vec<Vec<usize>>,
    /// The situation on each face of the shared die: its groups.
    pub situations: Vec<Vec<Group>>,
    /// Whether lost units drag others with them.
    pub coupled: bool,
}

/// The units on each face of a group's die: their kind and hex.
pub type Group = Vec<Vec<(usize, Option<u32>)>>;

/// Each unit's hex and fate, in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    pub units: Vec<(Option<u32>, usize)>,
}

/// The groups that a group consists of.
pub enum Part {
    All,
    One(usize),
}

/// An index into a list, picked by a die with as many faces; a list of one needs no die.
fn pick<D: Dice + ?Sized>(of: usize, why: Clause, dice: &mut D) -> Result<usize, NeedRoll> {
    if of == 1 { Ok(0) } else { Ok(usize::from(dice.roll(Die::new(of as u8), why)?) - 1) }
}

impl<const FATES: usize> Procedure for Jump<FATES> {
    type System = Toy;
    type Input = Case;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "toy.jump";
    const TITLE: &'static str = "A jump";
    const ABOUT: &'static str = "Rolls what it is told to roll.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.1")];

    fn prepare(_: &Arc<Bare>, input: &Case) -> Result<Case, Fault> {
        Ok(input.clone())
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let (shared, mut units) = (Self::shared(case, dice)?, Vec::new());
        Self::place(case, &shared, &Self::whole(case), dice, &mut units)?;
        let mut told = Vec::new();
        for Placed { unit, hex } in units {
            told.push((hex.map(|hex| hex.index() as u32), Self::fate(case, unit, dice)?));
        }
        if case.coupled && told.iter().filter(|(_, fate)| *fate == FATES - 1).count() > 1 {
            for (_, fate) in &mut told {
                *fate = (*fate).max(1).min(FATES - 1);
            }
        }
        Ok(Outcome { units: told })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        outcome.units.iter().map(|(_, fate)| Line::new(NAMES[*fate], clause!("toy.1"))).collect()
    }

    fn examples() -> Vec<(&'static str, Case)> {
        Vec::new()
    }

    fn of_scenario(_: &Bare) -> Option<Case> {
        None
    }

    fn lands(_: &Case, outcome: &Outcome) -> Vec<usize> {
        outcome.units.iter().filter_map(|(hex, _)| hex.map(|hex| hex as usize)).collect()
    }

    fn lands_fit(_: &Case, outcome: &Outcome) -> Vec<usize> {
        let fit = outcome.units.iter().filter(|unit| unit.1 == <Self as Parted>::FIT);
        fit.filter_map(|(hex, _)| hex.map(|hex| hex as usize)).collect()
    }

    /// The number of units that come on the first face of every die.
    fn lab(case: &Case) -> Option<Lab> {
        let first = case.situations.first()?.iter().filter_map(|group| group.first());
        let units = first.map(Vec::len).sum();
        let (targets, settings, best) = (Vec::new(), Vec::new(), Vec::new());
        Some(Lab { unit: "jumper", units, formation: None, targets, settings, best, manner: Manner::DROP })
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

impl<const FATES: usize> Parted for Jump<FATES> {
    type Shared = usize;
    type Group = Part;
    type Unit = usize;
    const FATES: &'static [&'static str] = NAMES.split_at(FATES).0;
    const FIT: usize = 0;

    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<usize, NeedRoll> {
        pick(case.situations.len(), clause!("toy.1"), dice)
    }

    fn whole(_: &Case) -> Part {
        Part::All
    }

    fn groups(case: &Case, shared: &usize) -> Vec<Part> {
        (0..case.situations[*shared].len()).map(Part::One).collect()
    }

    /// Groups that read the same are the same, in whatever situation.
    fn same(case: &Case, shared: &usize, group: &Part) -> Option<u64> {
        let Part::One(group) = *group else { return None };
        let wanted = &case.situations[*shared][group];
        case.situations.iter().flatten().position(|known| known == wanted).map(|place| place as u64)
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        shared: &usize,
        group: &Part,
        dice: &mut D,
        units: &mut Vec<Placed<usize>>,
    ) -> Result<(), NeedRoll> {
        let groups = &case.situations[*shared];
        let groups = match *group {
            Part::All => &groups[..],
            Part::One(group) => &groups[group..=group],
        };
        for group in groups {
            let face = pick(group.len(), clause!("toy.1"), dice)?;
            units.extend(
                group[face]
                    .iter()
                    .map(|&(unit, hex)| Placed { unit, hex: hex.map(|hex| HexNumber::new(hex as usize)) }),
            );
        }
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(case: &Case, unit: usize, dice: &mut D) -> Result<usize, NeedRoll> {
        let fates = &case.kinds[unit];
        dice.read(Die::new(fates.len() as u8), clause!("toy.1"), |face| fates[usize::from(face) - 1])
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        (0..FATES).map(|fate| outcome.units.iter().filter(|unit| unit.1 == fate).count()).collect()
    }

    fn independent(case: &Case) -> bool {
        !case.coupled
    }
}
