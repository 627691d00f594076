//! The ways in which a game ends (ocs.base.22).

use crate::game::State;
use crate::unit::Party;
use jumpmaster_core::State as _;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ending {
    /// The side that must hold hexes does.
    Held(Party),
    /// It does not, and this side has won.
    Denied(Party),
    /// It stands where that is enough for a draw.
    Drawn,
    /// This side has no combat unit left, and has lost at once.
    Annihilated(Party),
}

impl Ending {
    /// How a game ended, if it has.
    pub fn of(state: &State) -> Option<Ending> {
        let outcome = state.outcome()?;
        let Some(winner) = Party::BOTH.into_iter().find(|party| outcome.winner == Some(party.seat())) else {
            return Some(Ending::Drawn);
        };
        Some(if outcome.text.contains("no combat unit left") {
            Ending::Annihilated(winner.enemy())
        } else if winner == state.open.scenario.victory.party {
            Ending::Held(winner)
        } else {
            Ending::Denied(winner)
        })
    }

    /// The side that won; nobody in a draw.
    pub const fn winner(self) -> Option<Party> {
        match self {
            Ending::Held(party) | Ending::Denied(party) => Some(party),
            Ending::Annihilated(party) => Some(party.enemy()),
            Ending::Drawn => None,
        }
    }
}
