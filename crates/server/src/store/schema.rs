//! The schema of the database, version by version. A released version is never changed; a new one is added below.

use jumpmaster_core::Fault;
use rusqlite::{Connection, Transaction};

/// Every version: the statements that make it from the one before.
const VERSIONS: &[&str] = &[V1, V2, V3, V4, V5, V6, V7, V8];

/// A game is the lines of its file; everything else about it (chat, tokens, keys) is in tables around them.
const V1: &str = "
CREATE TABLE header (hash BLOB PRIMARY KEY, line TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    header BLOB NOT NULL REFERENCES header (hash),
    dice TEXT NOT NULL,
    made INTEGER NOT NULL
);
CREATE TABLE chair (token BLOB PRIMARY KEY, game INTEGER NOT NULL REFERENCES game (id), seat INTEGER NOT NULL) WITHOUT ROWID;
CREATE INDEX chair_of_game ON chair (game);
CREATE TABLE line (
    game INTEGER NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE talk (
    game INTEGER NOT NULL REFERENCES game (id),
    n INTEGER NOT NULL,
    after INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE key (
    game INTEGER NOT NULL REFERENCES game (id),
    key BLOB NOT NULL,
    digest BLOB NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (game, key)
) WITHOUT ROWID;
";

/// An order whose dice are typed in survives a restart between its first face and its last.
const V2: &str = "
CREATE TABLE typing (game INTEGER PRIMARY KEY REFERENCES game (id), text TEXT NOT NULL);
";

/// The sealed dice of a game, including secrets of the server. While its seats are still committing themselves, the
/// game's header is a draft, which is replaced by the true one when the game begins.
const V3: &str = "
CREATE TABLE sealed (game INTEGER PRIMARY KEY REFERENCES game (id), text TEXT NOT NULL);
";

/// A long game opens at its bookmark, which holds its secrets as the lines do. It may be thrown away at any time.
const V4: &str = "
CREATE TABLE bookmark (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    n INTEGER NOT NULL,
    program TEXT NOT NULL,
    noticed TEXT NOT NULL,
    text TEXT NOT NULL
);
";

/// The size of a game, when something was last done there, and a keyed hash of the address it was made from: what quotas
/// and expiry are based on. For older games, times are taken from their lines and chat.
const V5: &str = "
CREATE TABLE tally (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    bytes INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    maker BLOB
);
INSERT INTO tally SELECT
    game.id,
    octet_length(header.line)
        + (SELECT coalesce(sum(octet_length(text)), 0) FROM line WHERE line.game = game.id)
        + (SELECT coalesce(sum(octet_length(text)), 0) FROM talk WHERE talk.game = game.id),
    max(
        game.made,
        (SELECT coalesce(max(at), 0) FROM line WHERE line.game = game.id),
        (SELECT coalesce(max(CASE WHEN json_valid(text) THEN CAST(json_extract(text, '$.at') AS INTEGER) END), 0)
            FROM talk WHERE talk.game = game.id)
    ),
    NULL
    FROM game JOIN header ON header.hash = game.header;
CREATE INDEX tally_of_maker ON tally (maker) WHERE maker IS NOT NULL;
CREATE INDEX game_of_header ON game (header);
CREATE TABLE own (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO own VALUES ('maker-key', randomblob(32));
";

/// What is trusted is checked: a bookmark without its checksum is ignored.
const V6: &str = "
ALTER TABLE bookmark ADD COLUMN sum BLOB;
";

/// What distinguishes a game from others with the same header, of which only the shared part is kept from here on.
const V7: &str = "
CREATE TABLE nonce (game INTEGER PRIMARY KEY REFERENCES game (id) ON DELETE CASCADE, nonce BLOB NOT NULL);
";

/// How an attempt at several orders went: what its answer says besides what is in the log. An attempt at one order has none.
const V8: &str = "
ALTER TABLE key ADD COLUMN ran TEXT;
";

/// Migrates a database to the present version; each step is done completely or not at all.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), Fault> {
    let version = |connection: &Connection| connection.pragma_query_value(None, "user_version", |row| row.get(0));
    let mut now: usize = version(connection).map_err(|error| cannot(0, &error))?;
    if now > VERSIONS.len() {
        return Err(Fault::new(
            format!("it is of version {now}"),
            format!("this program knows versions up to {}, and a newer one wrote it", VERSIONS.len()),
            "open it with a newer Jumpmaster, or name another folder: --data DIR",
        ));
    }
    while let Some(step) = VERSIONS.get(now) {
        let moved = connection.transaction().and_then(|moving| raise(moving, step, now + 1));
        moved.map_err(|error| cannot(now + 1, &error))?;
        now += 1;
    }
    Ok(())
}

fn raise(moving: Transaction<'_>, step: &str, to: usize) -> rusqlite::Result<()> {
    moving.execute_batch(step)?;
    moving.pragma_update(None, "user_version", to)?;
    moving.commit()
}

fn cannot(to: usize, error: &rusqlite::Error) -> Fault {
    Fault::new(
        format!("it cannot be brought to version {to}"),
        error.to_string(),
        "put a good copy of the file in its place, or name another folder: --data DIR",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at_version(version: usize) -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        for (before, step) in VERSIONS.iter().take(version).enumerate() {
            raise(connection.transaction().unwrap(), step, before + 1).unwrap();
        }
        connection
    }

    fn shape(connection: &Connection) -> Vec<(String, Option<String>)> {
        let mut all = connection.prepare("SELECT name, sql FROM sqlite_schema ORDER BY name").unwrap();
        let rows = all.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        rows.collect::<Result<_, _>>().unwrap()
    }

    #[test]
    fn every_version_comes_to_the_present_one_and_keeps_its_rows() {
        let mut present = at_version(0);
        migrate(&mut present).unwrap();
        for version in 1..=VERSIONS.len() {
            let mut old = at_version(version);
            old.execute_batch(
                "INSERT INTO header VALUES (x'00', '{}'); INSERT INTO game VALUES (7, 'g', x'00', 'server', 1);
                 INSERT INTO chair VALUES (x'01', 7, 0); INSERT INTO line VALUES (7, 1, 2, 'one');
                 INSERT INTO talk VALUES (7, 1, 0, '{}'); INSERT INTO key (game, key, digest, number) VALUES (7, x'02', x'03', 1);",
            )
            .unwrap();
            if version >= 2 {
                old.execute_batch("INSERT INTO typing VALUES (7, 'typed');").unwrap();
            }
            if version >= 3 {
                old.execute_batch("INSERT INTO sealed VALUES (7, 'sealed');").unwrap();
            }
            if version >= 4 {
                old.execute_batch(
                    "INSERT INTO bookmark (game, n, program, noticed, text) VALUES (7, 1, 'program', '[]', 'marked');",
                )
                .unwrap();
            }
            if version >= 5 {
                old.execute_batch("INSERT INTO tally VALUES (7, 7, 2, x'04');").unwrap();
            }
            if version >= 7 {
                old.execute_batch("INSERT INTO nonce VALUES (7, x'04');").unwrap();
            }
            migrate(&mut old).unwrap();
            let tally = old.query_row("SELECT bytes, touched FROM tally WHERE game = 7", [], |row| {
                Ok((row.get::<_, u64>(0)?, row.get::<_, u64>(1)?))
            });
            assert_eq!(tally.unwrap(), (7, 2), "from version {version}");
            assert_eq!(shape(&old), shape(&present), "from version {version}");
            let kept = |table: &str| -> Option<String> {
                old.query_row(&format!("SELECT text FROM {table} WHERE game = 7"), [], |row| row.get(0)).ok()
            };
            assert_eq!((kept("typing").is_some(), kept("sealed").is_some()), (version >= 2, version >= 3));
            assert_eq!(kept("bookmark").is_some(), version >= 4);
            let line: String = old.query_row("SELECT text FROM line WHERE game = 7", [], |row| row.get(0)).unwrap();
            assert_eq!(line, "one");
            migrate(&mut old).unwrap();
        }
    }

    #[test]
    fn a_newer_database_is_left_alone() {
        let mut newer = at_version(VERSIONS.len());
        newer.pragma_update(None, "user_version", VERSIONS.len() + 1).unwrap();
        assert!(migrate(&mut newer).unwrap_err().why.contains("a newer one wrote it"));
    }
}
