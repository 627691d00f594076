//! The orders given to units for a turn (mbt.base.11).

use jumpmaster_core::named;

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
    /// Whether it lets a unit fire in the Fire phase.
    pub const fn fires(self) -> bool {
        matches!(self, Command::Fire | Command::FireMove)
    }

    /// Whether it lets a unit move.
    pub const fn moves(self) -> bool {
        matches!(self, Command::Move | Command::FireMove)
    }
}
