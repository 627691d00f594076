//! Reading from the database.

use super::first::First;
use super::tell;
use super::write::{KEYS, bookmark_sum};
use jumpmaster_core::Fault;
use rusqlite::{Connection, OptionalExtension, params};

/// A seat found by the hash of its token.
pub(crate) struct KeptChair {
    pub game: String,
    pub seat: u8,
    /// The first line of its file, or the part of it that games of its kind share.
    pub header: String,
}

/// A game as it is kept.
pub(crate) struct Kept {
    pub id: i64,
    pub dice: String,
    pub made: u64,
    /// The size of its lines and its chat together.
    pub bytes: u64,
    /// The first line of its file.
    pub first: String,
    /// The lines after it.
    pub lines: Vec<(u64, String)>,
    pub talk: Vec<KeptTalk>,
    pub keys: Vec<KeptKey>,
    pub typing: Option<String>,
    pub sealed: Option<String>,
    /// Where the lines begin, if not at the first.
    pub bookmark: Option<KeptBookmark>,
}

/// A bookmark, and the line it was made at.
pub(crate) struct KeptBookmark {
    /// The number of lines before those that come after it.
    pub lines: usize,
    pub line: String,
    /// When each audience last heard something.
    pub noticed: String,
    pub text: String,
}

/// A chat entry, and the number of log entries when it was made.
pub(crate) struct KeptTalk {
    pub after: usize,
    pub text: String,
}

/// An attempt at an order, or at several, that was carried out.
pub(crate) struct KeptKey {
    pub key: [u8; 16],
    pub digest: [u8; 16],
    pub number: usize,
    /// How several orders went.
    pub ran: Option<String>,
}

/// A game with everything that belongs to it, as it goes into an archive.
pub(crate) struct ArchivedGame {
    pub name: String,
    pub kept: Kept,
    pub chairs: Vec<([u8; 32], u8)>,
}

/// The queries.
pub(crate) struct Found;

impl Found {
    /// The seat of a token.
    pub fn chair(database: &Connection, token: [u8; 32]) -> rusqlite::Result<Option<KeptChair>> {
        let sql = "SELECT game.name, seat, line FROM chair JOIN game ON game.id = chair.game
                   JOIN header ON header.hash = game.header WHERE token = ?";
        let chair =
            |row: &rusqlite::Row<'_>| Ok(KeptChair { game: row.get(0)?, seat: row.get(1)?, header: row.get(2)? });
        database.prepare_cached(sql)?.query_row([token], chair).optional()
    }

    /// A game by its name, with everything that is needed to go on with it.
    pub fn game(database: &Connection, name: &str) -> rusqlite::Result<Option<Kept>> {
        Found::since_bookmark(database, name, None)
    }

    /// The same, without the lines before the bookmark that this program made, if there is one.
    pub fn since_bookmark(database: &Connection, name: &str, program: Option<&str>) -> rusqlite::Result<Option<Kept>> {
        // One transaction: nothing may be written between its parts.
        let look = database.unchecked_transaction()?;
        let sql = "SELECT game.id, dice, made, header.line, nonce, coalesce(bytes, 0) FROM game
                   JOIN header ON header.hash = game.header LEFT JOIN nonce ON nonce.game = game.id
                   LEFT JOIN tally ON tally.game = game.id WHERE name = ?";
        let game = |row: &rusqlite::Row<'_>| {
            Ok(Kept {
                id: row.get(0)?,
                dice: row.get(1)?,
                made: row.get(2)?,
                first: First::line(row.get(3)?, row.get(4)?),
                bytes: row.get(5)?,
                lines: Vec::new(),
                talk: Vec::new(),
                keys: Vec::new(),
                typing: None,
                sealed: None,
                bookmark: None,
            })
        };
        let Some(mut kept) = look.prepare_cached(sql)?.query_row([name], game).optional()? else { return Ok(None) };
        if let Some(program) = program {
            kept.bookmark = bookmark(&look, kept.id, program)?;
        }
        let before = kept.bookmark.as_ref().map_or(0, |bookmark| bookmark.lines);
        let mut lines = look.prepare_cached("SELECT at, text FROM line WHERE game = ? AND n > ? ORDER BY n")?;
        kept.lines = lines
            .query_map(params![kept.id, before], |row| Ok((row.get(0)?, row.get(1)?)))?
            .collect::<Result<_, _>>()?;
        let mut talk = look.prepare_cached("SELECT after, text FROM talk WHERE game = ? ORDER BY n")?;
        let talked = talk.query_map([kept.id], |row| Ok(KeptTalk { after: row.get(0)?, text: row.get(1)? }))?;
        kept.talk = talked.collect::<Result<_, _>>()?;
        let mut keys = look
            .prepare_cached("SELECT key, digest, number, ran FROM key WHERE game = ? ORDER BY number DESC LIMIT ?")?;
        let key = |row: &rusqlite::Row<'_>| {
            Ok(KeptKey { key: row.get(0)?, digest: row.get(1)?, number: row.get(2)?, ran: row.get(3)? })
        };
        kept.keys = keys.query_map(params![kept.id, KEYS], key)?.collect::<Result<_, _>>()?;
        let text = |sql| look.prepare_cached(sql)?.query_row([kept.id], |row| row.get(0)).optional();
        let typing = text("SELECT text FROM typing WHERE game = ?")?;
        let sealed = text("SELECT text FROM sealed WHERE game = ?")?;
        (kept.typing, kept.sealed) = (typing, sealed);
        Ok(Some(kept))
    }

    /// The names of all games, in the order they were made.
    pub fn names(database: &Connection) -> rusqlite::Result<Vec<String>> {
        database.prepare("SELECT name FROM game ORDER BY made, name")?.query_map([], |row| row.get(0))?.collect()
    }

    /// A game with everything that belongs to it.
    pub fn archived(database: &Connection, name: &str) -> rusqlite::Result<Option<ArchivedGame>> {
        let Some(kept) = Found::game(database, name)? else { return Ok(None) };
        let mut chairs = database.prepare("SELECT token, seat FROM chair WHERE game = ? ORDER BY seat")?;
        let chairs = chairs.query_map([kept.id], |row| Ok((row.get(0)?, row.get(1)?)))?.collect::<Result<_, _>>()?;
        Ok(Some(ArchivedGame { name: name.into(), kept, chairs }))
    }
}

/// The bookmark that this program made, if it is intact. A damaged one is reported and ignored.
fn bookmark(look: &Connection, game: i64, program: &str) -> rusqlite::Result<Option<KeptBookmark>> {
    let sql = "SELECT bookmark.n, line.text, noticed, bookmark.text, sum FROM bookmark
               JOIN line ON line.game = bookmark.game AND line.n = bookmark.n WHERE bookmark.game = ? AND program = ?";
    let bookmark = |row: &rusqlite::Row<'_>| {
        let found = KeptBookmark { lines: row.get(0)?, line: row.get(1)?, noticed: row.get(2)?, text: row.get(3)? };
        let sum: Option<Vec<u8>> = row.get(4)?;
        let whole = sum.is_some_and(|sum| sum == bookmark_sum(game, found.lines, &found.noticed, &found.text));
        Ok(whole.then_some(found))
    };
    let found = look.prepare_cached(sql)?.query_row(params![game, program], bookmark).optional()?;
    if let Some(None) = found {
        tell(&Fault::new(
            "a bookmark in the database is damaged, and was not used",
            "its checksum is wrong; the game was played again from its lines, and nothing is lost",
            "look whether the disk is sound",
        ));
    }
    Ok(found.flatten())
}
