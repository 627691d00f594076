//! A drop as airborne rules have it: one wind for all, one drift die per target hex, one survival die per stick.
//!
//! The numbers are made up; the shape is what counts: 18 winds, 6 drift rows for each, 8 kinds of ground, 3 fates.

use crate::toy::{Bare, Toy};
use jumpmaster_core::dice::{Dice, Die, NeedRoll, Read};
use jumpmaster_core::{Clause, Engines, Fault, HexNumber, Line, Parted, Placed, Procedure, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::array::from_fn;
use std::ops::Range;
use std::sync::Arc;

const COLUMNS: i32 = 64;
const ROWS: i32 = 48;
/// The steps to the six neighbours of a hex.
const STEPS: [(i32, i32); 6] = [(0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0)];
/// The strength of the wind on each face.
const SPEEDS: [usize; 6] = [1, 0, 1, 2, 2, 0];
/// How many hexes downwind each of eight sticks comes down: six rows for each speed.
const DRIFT: [[[u8; 8]; 6]; 3] = [
    [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 1, 1, 2, 2],
        [0, 0, 1, 1, 2, 2, 3, 3],
        [0, 1, 1, 2, 2, 3, 3, 4],
        [1, 2, 3, 3, 4, 4, 5, 6],
    ],
    [
        [1, 2, 3, 4, 4, 5, 6, 7],
        [1, 2, 3, 4, 5, 6, 7, 8],
        [1, 3, 4, 5, 6, 7, 8, 9],
        [1, 3, 4, 5, 6, 7, 8, 10],
        [1, 3, 4, 5, 7, 8, 9, 11],
        [2, 3, 6, 7, 10, 11, 14, 15],
    ],
    [
        [2, 4, 5, 7, 8, 10, 11, 13],
        [2, 4, 6, 8, 10, 12, 14, 14],
        [3, 5, 7, 9, 11, 13, 15, 15],
        [3, 6, 8, 10, 12, 14, 17, 17],
        [4, 7, 9, 12, 14, 17, 19, 19],
        [5, 8, 11, 14, 17, 20, 22, 22],
    ],
];
/// The fate on each face, for each kind of ground: 0 safe, 1 dispersed, 2 eliminated.
const SURVIVAL: [[u8; 6]; 8] = [
    [0, 0, 0, 0, 0, 1],
    [0, 0, 1, 1, 2, 2],
    [0, 0, 0, 1, 2, 2],
    [0, 0, 0, 1, 1, 2],
    [0, 0, 1, 1, 1, 2],
    [0, 0, 0, 0, 1, 2],
    [0, 0, 0, 1, 1, 1],
    [2, 2, 2, 2, 2, 2],
];

/// The drop.
pub struct Drop;

/// `sticks` sticks, eight to a target hex, over mixed ground.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Input {
    sticks: usize,
}

/// The drop, precomputed: where the sticks of each target come down, for every wind and every face of the drift die.
pub struct Case {
    landings: Vec<[[Vec<Placed<u8>>; 6]; 18]>,
}

impl Case {
    /// `sticks` sticks, eight to a target hex, over mixed ground.
    pub fn of(sticks: usize) -> Case {
        let landing = |target: usize| {
            let sticks = 8.min(sticks - 8 * target);
            from_fn(|wind| {
                from_fn(|face| DRIFT[wind % 3][face][..sticks].iter().map(|&by| land(target, wind, by)).collect())
            })
        };
        Case { landings: (0..sticks.div_ceil(8)).map(landing).collect() }
    }
}

/// Where a stick aimed at a target comes down, `along` hexes downwind.
fn land(target: usize, wind: usize, along: u8) -> Placed<u8> {
    let (target, along, step) = (target as i32, i32::from(along), STEPS[wind / 3]);
    let (column, row) = (20 + target % 4 * 6 + step.0 * along, 14 + target / 4 * 5 + step.1 * along);
    if !(0..COLUMNS).contains(&column) || !(0..ROWS).contains(&row) {
        return Placed { unit: 7, hex: None };
    }
    let hex = row * COLUMNS + column;
    Placed {
        unit: [0, 0, 0, 1, 5, 0, 2, 3, 0, 6, 4, 0, 1][(hex * hex / 7 % 13) as usize],
        hex: Some(HexNumber::new(hex as usize)),
    }
}

/// The number of sticks that met each fate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, JsonSchema)]
pub struct Outcome {
    fates: Vec<usize>,
}

impl Procedure for Drop {
    type System = Toy;
    type Input = Input;
    type Case = Case;
    type Outcome = Outcome;
    const ID: &'static str = "toy.drop";
    const TITLE: &'static str = "A drop";
    const ABOUT: &'static str = "Rolls wind, drift and survival.";
    const CLAUSES: &'static [Clause] = &[clause!("toy.3")];

    fn prepare(_: &Arc<Bare>, input: &Input) -> Result<Case, Fault> {
        Ok(Case::of(input.sticks))
    }

    fn run<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Outcome, NeedRoll> {
        let (wind, mut units) = (Self::shared(case, dice)?, Vec::new());
        Self::place(case, &wind, &Self::whole(case), dice, &mut units)?;
        let mut fates = vec![0; Self::FATES.len()];
        for placed in units {
            fates[Self::fate(case, placed.unit, dice)?] += 1;
        }
        Ok(Outcome { fates })
    }

    fn tell(_: &Case, outcome: &Outcome) -> Vec<Line> {
        vec![Line::new(format!("{:?}", outcome.fates), clause!("toy.3"))]
    }

    fn examples() -> Vec<(&'static str, Input)> {
        vec![("two platoons on one hex", Input { sticks: 8 })]
    }

    fn of_scenario(_: &Bare) -> Option<Input> {
        None
    }

    fn engine<E: Engines<Self>>(engines: E) -> E::Answer {
        engines.parted()
    }
}

impl Parted for Drop {
    /// The number of the wind: three for each direction.
    type Shared = usize;
    type Group = Range<usize>;
    type Unit = u8;
    const FATES: &'static [&'static str] = &["safe", "dispersed", "eliminated"];
    const FIT: usize = 0;

    #[inline]
    fn shared<D: Dice + ?Sized>(_: &Case, dice: &mut D) -> Result<usize, NeedRoll> {
        let direction = usize::from(dice.roll(Die::D6, clause!("toy.3"))?) - 1;
        let speed = dice.read(Die::D6, clause!("toy.3"), |face| SPEEDS[usize::from(face) - 1])?;
        Ok(direction * 3 + speed)
    }

    fn whole(case: &Case) -> Range<usize> {
        0..case.landings.len()
    }

    fn groups(case: &Case, _: &usize) -> Vec<Range<usize>> {
        (0..case.landings.len()).map(|target| target..target + 1).collect()
    }

    #[inline]
    fn place<D: Dice + ?Sized>(
        case: &Case,
        wind: &usize,
        group: &Range<usize>,
        dice: &mut D,
        units: &mut Vec<Placed<u8>>,
    ) -> Result<(), NeedRoll> {
        for landings in &case.landings[group.clone()] {
            let face = usize::from(dice.roll(Die::D6, clause!("toy.3"))?) - 1;
            units.extend_from_slice(&landings[*wind][face]);
        }
        Ok(())
    }

    #[inline]
    fn fate<D: Dice + ?Sized>(_: &Case, ground: u8, dice: &mut D) -> Result<usize, NeedRoll> {
        let row = &SURVIVAL[usize::from(ground)];
        Ok(usize::from(dice.read(Die::D6, clause!("toy.3"), |face| row[usize::from(face) - 1])?))
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        outcome.fates.clone()
    }
}
