//! The turn: its phases, who acts first in them, and the orders given for them (mbt.base.1, mbt.base.11).

use super::state::Party;
use jumpmaster_core::named;

named! {
    /// The phases of a turn, in order (mbt.base.1).
    pub enum Phase: "phase" {
        /// D markers, the end of preparation, returns, Command Influence.
        Start = "start",
        /// Orders, and the switch of an AA.
        Orders = "orders",
        /// Fire.
        Fire = "fire",
        /// Aircraft, AAA, drops, scatter, landings.
        Air = "air",
        /// Movement on the ground, with overwatch fire.
        Movement = "movement",
        /// Markers come off.
        Adjust = "adjust markers",
    }
}

impl Phase {
    /// The one after it; none after the last.
    pub const fn next(self) -> Option<Phase> {
        match self {
            Phase::Start => Some(Phase::Orders),
            Phase::Orders => Some(Phase::Fire),
            Phase::Fire => Some(Phase::Air),
            Phase::Air => Some(Phase::Movement),
            Phase::Movement => Some(Phase::Adjust),
            Phase::Adjust => None,
        }
    }

    /// Who acts first, and who second, where both do one after the other: the defender fires and moves first (mbt.base.1).
    pub const fn turns(self) -> Option<[Party; 2]> {
        match self {
            Phase::Fire | Phase::Movement => Some([Party::Defending, Party::Airborne]),
            _ => None,
        }
    }
}

named! {
    /// What the units of a hex may be ordered to do this turn, for a command point (mbt.base.11). The march of an LGOP is no
    /// such order and costs none (mbt.march.2).
    pub enum Command: "order" {
        /// It shoots in the Fire phase.
        Fire = "fire",
        /// It moves.
        Move = "move",
        /// It does both, by halves.
        FireMove = "fire/move",
        /// It shoots once while the enemy moves.
        Overwatch = "overwatch",
    }
}

impl Command {
    /// Whether it lets a unit shoot in the Fire phase.
    pub const fn fires(self) -> bool {
        matches!(self, Command::Fire | Command::FireMove)
    }

    /// Whether it lets a unit move.
    pub const fn moves(self) -> bool {
        matches!(self, Command::Move | Command::FireMove)
    }
}
