//! The phases of a player turn, as supply rules ask for them (ocs.seq.3 to ocs.seq.9).

use jumpmaster_core::named;

named! {
    /// A phase of a player turn.
    pub enum Phase: "phase" {
        /// Aircraft Refit.
        Refit = "Aircraft Refit",
        /// Reinforcement.
        Reinforcement = "Reinforcement",
        /// Movement, its Barrage Segment included.
        Movement = "Movement",
        /// Supply.
        Supply = "Supply",
        /// Reaction, of the player whose turn it is not.
        Reaction = "Reaction",
        /// Combat.
        Combat = "Combat",
        /// Exploitation.
        Exploitation = "Exploitation",
        /// Clean Up.
        CleanUp = "Clean Up",
    }
}

impl Phase {
    /// The Movement Phase, for inputs that leave it out.
    pub const fn movement() -> Phase {
        Phase::Movement
    }
}
