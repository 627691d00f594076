//! Orders: everything a seat can order, in any segment.

use super::piece::UnitId;
use crate::unit::{Mode, Party};
use jumpmaster_core::hex::Spot;
use serde::{Deserialize, Serialize};

/// An order a seat can give.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Write down in secret where a unit is to drop.
    Plan {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Cancel a planned drop.
    Cancel {
        /// The unit.
        unit: UnitId,
    },
    /// Say who goes first this turn.
    First {
        /// The side.
        side: Party,
    },
    /// Put a unit into a mode.
    Mode {
        /// The unit.
        unit: UnitId,
        /// The mode.
        mode: Mode,
    },
    /// Move a unit one hex.
    Move {
        /// The unit.
        unit: UnitId,
        /// The hex.
        to: Spot,
    },
    /// Let a unit lose a step.
    Lose {
        /// The unit.
        unit: UnitId,
    },
    /// Release a unit from Reserve.
    Release {
        /// The unit.
        unit: UnitId,
    },
    /// Nothing more in this step or segment.
    Done,
}
