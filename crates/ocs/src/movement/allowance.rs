//! The MA of a unit by its mode, its markers and the phase (ocs.base.3, ocs.base.12).

use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::rules::base::{Cost, POINT};
use crate::unit::Mode;
use jumpmaster_core::{Named, named};

named! {
    /// When units move.
    pub enum Occasion: "movement segment" {
        /// In the Movement Phase of their owner's turn.
        Movement = "Movement",
        /// In the Reaction Phase of the enemy's turn: released Reserves alone (ocs.seq.6).
        Reaction = "Reaction",
        /// In the Exploitation Phase of their owner's turn: released Reserves and units marked for exploitation (ocs.seq.8).
        Exploitation = "Exploitation",
    }
}

/// A unit as far as it decides how far it may move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// Its MA in Combat Mode and in Move Mode.
    pub allowance: [u8; 2],
    /// Its mode.
    pub mode: Mode,
    /// Whether it is a Reserve that was released.
    pub released: bool,
    /// Whether it is marked for exploitation.
    pub exploiting: bool,
    /// Whether it is DG, which ends Reserve and exploitation.
    pub disorganized: bool,
}

/// The MA of a unit in a phase, in tenths of a point; `None` if it may not move then at all (ocs.base.3, ocs.base.12).
/// Parts of a tenth are dropped: no step costs less.
pub fn allowance(rules: &Rules, mover: Mover, occasion: Occasion) -> Option<Cost> {
    let modes = &rules.movement;
    let share = modes.modes[mover.mode.number()];
    let printed = |side: usize| Fraction::whole(u64::from(mover.allowance[side]) * u64::from(POINT));
    let released = mover.mode == Mode::Reserve && mover.released && !mover.disorganized;
    let marked = mover.exploiting && mover.mode != Mode::Reserve && !mover.disorganized;
    let full = printed(share.side);
    let points = match occasion {
        Occasion::Movement => full * share.times,
        Occasion::Reaction if released => full * modes.released[0],
        Occasion::Exploitation if released => full * modes.released[1],
        Occasion::Exploitation if marked => full * share.times * modes.exploitation,
        Occasion::Reaction | Occasion::Exploitation => return None,
    };
    let points = if mover.disorganized { points * modes.disorganized } else { points };
    Some(points.floor().min(u64::from(Cost::MAX - 1)) as Cost)
}
