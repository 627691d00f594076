//! A drop cut for the odds: the flight is shared by all, and each unit and each SP rolls by itself.

use super::{AirDropProcedure, Case, Counts, Outcome};
use crate::air::aircraft::{Aloft, Formation};
use crate::air::stowage::Stowed;
use crate::rules::air::Method;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Parted, Placed};

/// What decides the fate of a unit or of an SP.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Piece {
    supply: bool,
    stowed: Stowed,
    method: Method,
}

impl Parted for AirDropProcedure {
    type Shared = Formation;
    type Group = ();
    type Unit = Piece;
    const FATES: &'static [&'static str] = &Counts::NAMES;
    /// That of SPs in the hex; the fate before it is that of units there.
    const FIT: usize = 1;

    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<Formation, NeedRoll> {
        Ok(case.sortie.fly(dice)?.mission)
    }

    fn whole(_: &Case) {}

    fn groups(_: &Case, _: &Formation) -> Vec<()> {
        vec![()]
    }

    /// Nothing but what is left of the aircraft decides where the cargo is.
    fn same(_: &Case, stack: &Formation, (): &()) -> Option<u64> {
        let bits = |each: &Aloft| u64::from(each.steps) << 1 | u64::from(each.home);
        Some(stack.iter().fold(0, |all, each| all << 3 | bits(each)))
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        stack: &Formation,
        (): &(),
        _: &mut D,
        units: &mut Vec<Placed<Piece>>,
    ) -> Result<(), NeedRoll> {
        units.extend(case.stowed(*stack).map(|(item, stowed)| Placed {
            unit: Piece { supply: item.supply, stowed, method: item.method },
            hex: None,
        }));
        Ok(())
    }

    fn fate<D: Dice + ?Sized>(case: &Case, piece: Piece, dice: &mut D) -> Result<usize, NeedRoll> {
        Ok(Counts::which(case.roll(piece.method, piece.stowed, dice)?, piece.supply))
    }

    fn tally(outcome: &Outcome) -> Vec<usize> {
        outcome.counts.all().to_vec()
    }
}
