//! Landings cut for the odds where their dice are independent: in one way, whatever it is that comes down.

use super::{Case, Ground, fate};
use crate::rules::Fate;
use crate::wind::Wind;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Parted, Placed, Procedure};
use std::marker::PhantomData;

/// A procedure about all that comes down in one turn: planes' loads, or gliders.
pub struct Landings<Of>(PhantomData<Of>);

/// An outcome of it.
pub trait Tally {
    /// How many are safe, dispersed and eliminated.
    fn tally(&self) -> [usize; 3];
}

impl<Of> Parted for Landings<Of>
where
    Landings<Of>: Procedure<Case = Case, Outcome: Tally>,
{
    type Shared = Wind;
    /// The numbers of the target hexes, or of the gliders, in it.
    type Group = Vec<usize>;
    type Unit = Ground;
    const FATES: &'static [&'static str] = crate::drop::FATES;
    const FIT: usize = Fate::Safe as usize;

    #[inline]
    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Wind, NeedRoll> {
        case.wind(dice)
    }

    fn whole(case: &Case) -> Vec<usize> {
        case.whole()
    }

    fn groups(case: &Case, wind: &Wind) -> Vec<Vec<usize>> {
        case.groups(*wind)
    }

    #[inline]
    fn place<D: Dice + ?Sized>(
        case: &Case,
        wind: &Wind,
        group: &Vec<usize>,
        dice: &mut D,
        units: &mut Vec<Placed<Ground>>,
    ) -> Result<(), NeedRoll> {
        case.place(*wind, group, dice, units).map(|_| ())
    }

    #[inline]
    fn fate<D: Dice + ?Sized>(case: &Case, ground: Ground, dice: &mut D) -> Result<usize, NeedRoll> {
        Ok(fate(&case.rules, ground, dice)? as usize)
    }

    fn tally(outcome: &Self::Outcome) -> Vec<usize> {
        outcome.tally().to_vec()
    }

    fn independent(case: &Case) -> bool {
        case.independent()
    }
}
