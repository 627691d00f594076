//! Transportation Equivalents: what cargo is charged for by rail, by ship and by air (ocs.equiv, ocs.rail.2).

use super::situation::Wheels;
use crate::fraction::Fraction;
use crate::tokens::Tokens;

/// The highest Move Mode MA that halves the charge of a unit (ocs.equiv.2).
pub const SLOW: u8 = 6;

/// A piece of cargo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cargo {
    /// A combat unit.
    Unit {
        /// Its size in RE.
        size: Fraction,
        /// Its MA in Move Mode.
        allowance: u8,
    },
    /// Transport Points, by their capacity; what they carry is charged for besides (ocs.rail.2).
    Transport {
        /// What they go by.
        wheels: Wheels,
        /// Their capacity: 4T for a point.
        capacity: Tokens,
    },
    /// Supply.
    Supply(Tokens),
}

impl Cargo {
    /// What it is charged for, in tokens and not rounded: 4T for a RE or an SP, half for a unit whose Move Mode MA is 6 or
    /// less (ocs.equiv.1, ocs.equiv.2, ocs.equiv.4).
    pub fn charge(self) -> Fraction {
        match self {
            Cargo::Unit { size, allowance } => {
                let full = size * Tokens::SP.exact();
                if allowance <= SLOW { full * Fraction::HALF } else { full }
            }
            Cargo::Transport { capacity: tokens, .. } | Cargo::Supply(tokens) => tokens.exact(),
        }
    }

    /// The same by rail, half of it over lines with several tracks all the way (ocs.equiv.3, ocs.equiv.4).
    pub fn rail_charge(self, multi_track: bool) -> Fraction {
        if multi_track { self.charge() * Fraction::HALF } else { self.charge() }
    }
}
