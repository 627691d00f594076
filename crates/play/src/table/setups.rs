//! A cache of tables set up recently, ready for the next game of their kind: setting up a table takes longer than playing
//! ten orders.

use crate::file::header::Header;
use crate::shelf::recent::Recent;
use crate::table::game::Game;

/// The number of tables that are kept.
const MOST: usize = 32;

/// A few tables before their first order, each with the header that a file of such a game would have.
pub(crate) struct SetUps(Recent<Header, Box<dyn Game>>);

impl Default for SetUps {
    fn default() -> SetUps {
        SetUps(Recent::new(MOST))
    }
}

impl SetUps {
    /// The table for a game like this one, if there is one, and the header it would have today.
    pub fn like(&self, header: &Header) -> Option<(Header, Box<dyn Game>)> {
        let alike = |ready: &Header| {
            ready.system == header.system && ready.scenario == header.scenario && ready.house == header.house
        };
        self.0.find(alike, |ready, game| (Header { dice: header.dice.clone(), ..ready.clone() }, game.copy()))
    }

    /// Stores a table that was just set up.
    pub fn keep(&self, header: &Header, game: &dyn Game) {
        self.0.keep(Header { dice: None, ..header.clone() }, game.copy());
    }
}
