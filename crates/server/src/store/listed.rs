//! Games as the owner of the folder sees them: how large, how old, and how many an address has made.

use super::read::Found;
use rusqlite::{Connection, OptionalExtension, params};

/// A game in a list.
pub(crate) struct KeptGame {
    pub name: String,
    pub first: String,
    pub dice: String,
    pub made: u64,
    /// When something was last done there.
    pub touched: u64,
    pub bytes: u64,
}

impl Found {
    /// All games, those idle longest first; with a time, only those idle since then.
    pub fn listed(database: &Connection, since: Option<u64>) -> rusqlite::Result<Vec<KeptGame>> {
        let sql = "SELECT name, line, dice, made, touched, bytes FROM game JOIN header ON header.hash = game.header
                   JOIN tally ON tally.game = game.id WHERE touched <= ? ORDER BY touched, name";
        let game = |row: &rusqlite::Row<'_>| {
            Ok(KeptGame {
                name: row.get(0)?,
                first: row.get(1)?,
                dice: row.get(2)?,
                made: row.get(3)?,
                touched: row.get(4)?,
                bytes: row.get(5)?,
            })
        };
        // The database's integers are signed.
        let since = since.unwrap_or(u64::MAX).min(i64::MAX as u64);
        database.prepare(sql)?.query_map([since], game)?.collect()
    }

    /// The names of games idle since a time.
    pub fn left_alone(database: &Connection, since: u64) -> rusqlite::Result<Vec<String>> {
        let sql = "SELECT name FROM game JOIN tally ON tally.game = game.id WHERE touched <= ? ORDER BY touched";
        database.prepare(sql)?.query_map([since], |row| row.get(0))?.collect()
    }

    /// The number of a game in the database.
    pub fn number(database: &Connection, name: &str) -> rusqlite::Result<Option<i64>> {
        database.prepare("SELECT id FROM game WHERE name = ?")?.query_row([name], |row| row.get(0)).optional()
    }

    /// The number of games kept that this maker made.
    pub fn made_by(database: &Connection, maker: [u8; 16]) -> rusqlite::Result<usize> {
        let sql = "SELECT count(*) FROM tally WHERE maker = ?";
        database.prepare_cached(sql)?.query_row(params![maker], |row| row.get(0))
    }

    /// The key with which addresses are hashed before they are kept.
    pub fn maker_key(database: &Connection) -> rusqlite::Result<[u8; 32]> {
        database.query_row("SELECT value FROM own WHERE name = 'maker-key'", [], |row| row.get(0))
    }
}
