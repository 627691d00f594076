//! Tables that were set up lately, ready for the next game of their kind: to read a scenario with its map and rules takes
//! longer than to play ten orders.

use crate::game::Game;
use crate::header::Header;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

/// How many are kept; the one that was used longest ago makes room.
const MOST: usize = 32;

/// A few tables before their first order, each with the header a file of such a game would have.
#[derive(Default)]
pub(crate) struct SetUps(Mutex<VecDeque<(Header, Box<dyn Game>)>>);

impl SetUps {
    /// The table for a game like this one, if there is one, and the header it would have today.
    pub fn like(&self, header: &Header) -> Option<(Header, Box<dyn Game>)> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|(ready, _)| {
            ready.system == header.system && ready.scenario == header.scenario && ready.house == header.house
        })?;
        let (ready, game) = all.remove(at)?;
        let found = (Header { dice: header.dice.clone(), ..ready.clone() }, game.copy());
        all.push_front((ready, game));
        Some(found)
    }

    /// Keeps a table that was just set up.
    pub fn keep(&self, header: &Header, game: &dyn Game) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.push_front((Header { dice: None, ..header.clone() }, game.copy()));
        all.truncate(MOST);
    }
}
