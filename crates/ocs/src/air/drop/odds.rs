//! A drop cut for the odds: the flight is shared by all, and each unit and each SP rolls by itself.

use super::{AirDropProcedure, Case, Counts, Outcome};
use crate::air::stowage::{Room, Stowed};
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
    type Shared = [Room; 2];
    type Group = ();
    type Unit = Piece;
    const FATES: &'static [&'static str] = &Counts::NAMES;
    /// That of SPs in the hex; the fate before it is that of units there.
    const FIT: usize = 1;

    fn shared<D: Dice + ?Sized>(case: &Case, dice: &mut D) -> Result<[Room; 2], NeedRoll> {
        case.sortie.fly_cargo(&case.hold, dice)
    }

    fn whole(_: &Case) {}

    fn groups(_: &Case, _: &[Room; 2]) -> Vec<()> {
        vec![()]
    }

    /// Nothing but the room that is left decides where the cargo is.
    fn same(_: &Case, [on, home]: &[Room; 2], (): &()) -> Option<u64> {
        Some(on.bits()? << 32 | home.bits()?)
    }

    fn place<D: Dice + ?Sized>(
        case: &Case,
        rooms: &[Room; 2],
        (): &(),
        _: &mut D,
        units: &mut Vec<Placed<Piece>>,
    ) -> Result<(), NeedRoll> {
        units.extend(case.stowed(*rooms).map(|(item, stowed)| Placed {
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
