//! The sizes of games and when something was last done there, counted as it is written.

use super::write::Write;
use rusqlite::{Transaction, params};
use std::collections::BTreeMap;

/// What was added to each game since it was last stored: one row for a game, however much of it there is in a batch.
#[derive(Default)]
pub(super) struct Tally {
    more: BTreeMap<i64, usize>,
}

impl Tally {
    /// Counts something that was written.
    pub fn count(&mut self, write: &Write) {
        let (game, bytes) = match write {
            Write::Game { id, first, .. } => (id, first.shared.len()),
            Write::Line { game, text, .. } | Write::Talk { game, text, .. } => (game, text.len()),
            Write::Begin { game, first } => (game, first.shared.len()),
            Write::Typing { game, .. } | Write::Sealed { game, .. } => (game, 0),
            Write::Chair { .. }
            | Write::Key { .. }
            | Write::Bookmark { .. }
            | Write::LeaveOut { .. }
            | Write::Maker { .. }
            | Write::Delete { .. }
            | Write::Expire { .. } => return,
        };
        *self.more.entry(*game).or_default() += bytes;
    }

    /// Stores what was counted.
    pub fn put(&mut self, all: &Transaction<'_>) -> rusqlite::Result<()> {
        let sql = "INSERT INTO tally (game, bytes, touched) VALUES (?, ?, unixepoch())
                   ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes, touched = max(touched, excluded.touched)";
        for (game, bytes) in std::mem::take(&mut self.more) {
            all.prepare_cached(sql)?.execute(params![game, bytes])?;
        }
        Ok(())
    }
}
