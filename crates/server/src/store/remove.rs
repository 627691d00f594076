//! Removing a game, and everything that belongs to it.

use rusqlite::{OptionalExtension, Transaction, params};

/// Removes a game: every row of every table that refers to it, and its header if no other game has the same.
pub(super) fn game(all: &Transaction<'_>, game: i64) -> rusqlite::Result<usize> {
    for (table, column) in around(all)? {
        all.execute(&format!("DELETE FROM \"{table}\" WHERE \"{column}\" = ?"), params![game])?;
    }
    let first = "DELETE FROM game WHERE id = ? RETURNING header";
    let first = all.prepare_cached(first)?.query_row(params![game], |row| row.get(0)).optional()?;
    first.map_or(Ok(0), |first| header(all, first).map(|_| 1))
}

/// Removes the game with this name if nothing was done there since a time.
pub(super) fn expired(all: &Transaction<'_>, name: &str, since: u64) -> rusqlite::Result<usize> {
    let sql = "SELECT id FROM game JOIN tally ON tally.game = game.id WHERE name = ? AND touched <= ?";
    let old = all.prepare_cached(sql)?.query_row(params![name, since], |row| row.get(0)).optional()?;
    old.map_or(Ok(0), |old| game(all, old))
}

/// Removes a header that no game has any more.
pub(super) fn header(all: &Transaction<'_>, hash: [u8; 32]) -> rusqlite::Result<usize> {
    let sql = "DELETE FROM header WHERE hash = ?1 AND NOT EXISTS (SELECT 1 FROM game WHERE header = ?1)";
    all.prepare_cached(sql)?.execute(params![hash])
}

/// The tables that refer to a game, and the columns by which they do. The database itself is asked, so that none can be
/// forgotten.
fn around(all: &Transaction<'_>) -> rusqlite::Result<Vec<(String, String)>> {
    let sql =
        "SELECT tables.name, keys.\"from\" FROM sqlite_schema AS tables, pragma_foreign_key_list(tables.name) AS keys
               WHERE tables.type = 'table' AND keys.\"table\" = 'game'";
    all.prepare_cached(sql)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}
