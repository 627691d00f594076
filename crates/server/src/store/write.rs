//! The writer: everything that is queued goes into one transaction, then everybody is answered.

use super::first::First;
use super::remove;
use super::tally::Tally;
use super::{closed, trim};
use jumpmaster_core::Fault;
use rusqlite::{Connection, Transaction, params};
use sha2::{Digest, Sha256};
use std::sync::mpsc;
use tokio::sync::oneshot;

/// The number of jobs that may wait for the disk before the next is refused.
pub(super) const QUEUE: usize = 8192;
/// The most jobs in one transaction.
const BATCH: usize = 1024;
/// The number of keys kept for a game; a retry comes long before that many orders have passed.
pub(crate) const KEYS: usize = 256;

/// Something to be kept.
#[derive(Debug)]
pub(crate) enum Write {
    /// A new game: its name, the first line of its file, its dice.
    Game { id: i64, name: String, first: First, dice: String, made: u64 },
    /// A seat of a game, by the hash of its token.
    Chair { token: [u8; 32], game: i64, seat: u8 },
    /// A line of a game's file after its header, counted from 1.
    Line { game: i64, number: usize, at: u64, text: String },
    /// A chat entry, and the number of log entries when it was made.
    Talk { game: i64, number: usize, after: usize, text: String },
    /// An attempt at an order, and the line of its seat's log it became; of several orders the first line, and how they went.
    Key { game: i64, key: [u8; 16], digest: [u8; 16], number: usize, ran: Option<String> },
    /// An order that waits for typed dice; `None` when it no longer waits.
    Typing { game: i64, text: Option<String> },
    /// The sealed dice of a game in their present state.
    Sealed { game: i64, text: String },
    /// A bookmark after `lines` lines, replacing the one before, and the program that will trust it.
    Bookmark { game: i64, lines: usize, program: String, noticed: String, text: String },
    /// The first line of a game that begins, in place of the draft.
    Begin { game: i64, first: First },
    /// Drops the lines of a game from this number on, which were incomplete.
    LeaveOut { game: i64, from: usize },
    /// Who made a game, as a keyed hash of an address.
    Maker { game: i64, maker: [u8; 16] },
    /// Deletes a game, with everything that belongs to it.
    Delete { game: i64 },
    /// Deletes the game with this name if nothing was done there since a time, in seconds since 1970.
    Expire { name: String, since: u64 },
}

impl Write {
    /// Whether it frees space in the database.
    fn removes(&self) -> bool {
        matches!(self, Write::Delete { .. } | Write::Expire { .. })
    }
}

/// Things to write together, and who waits for that.
pub(super) struct Job {
    pub writes: Vec<Write>,
    pub done: oneshot::Sender<Result<(), Fault>>,
}

/// Writes until nobody can submit anything any more.
pub(super) fn run(mut connection: Connection, jobs: &mpsc::Receiver<Job>) {
    while let Ok(first) = jobs.recv() {
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        let removes = batch.iter().flat_map(|job| &job.writes).any(Write::removes);
        keep_or_tell(&mut connection, batch);
        if removes {
            trim(&connection);
        }
    }
    // The log is folded into the database, so that a copy of one file is a copy of all; if not now, at the next start.
    let _ = connection.pragma_update(None, "wal_checkpoint", "TRUNCATE");
}

/// Writes all of a batch, or what of it can be written, and answers everybody.
fn keep_or_tell(connection: &mut Connection, batch: Vec<Job>) {
    if keep(connection, &batch).is_ok() {
        for job in batch {
            answer(job, Ok(()));
        }
        return;
    }
    // One of them fails the whole: each is written by itself, so that only that one fails.
    for job in batch {
        let kept = keep(connection, std::slice::from_ref(&job));
        answer(job, kept.map_err(|error| unkept(&error)));
    }
}

fn answer(job: Job, kept: Result<(), Fault>) {
    // Whoever no longer waits need not be told.
    let _ = job.done.send(kept);
}

fn keep(connection: &mut Connection, batch: &[Job]) -> rusqlite::Result<()> {
    let all = connection.transaction()?;
    let mut tally = Tally::default();
    for write in batch.iter().flat_map(|job| &job.writes) {
        if write.removes() {
            // The age of a game depends on everything done there, including a moment ago.
            tally.put(&all)?;
        }
        put(&all, write)?;
        tally.count(write);
    }
    tally.put(&all)?;
    all.commit()
}

fn put(all: &Transaction<'_>, write: &Write) -> rusqlite::Result<usize> {
    match write {
        Write::Game { id, name, first, dice, made } => {
            share(all, first)?;
            all.prepare_cached("INSERT INTO game VALUES (?, ?, ?, ?, ?)")?
                .execute(params![id, name, first.hash, dice, made])?;
            own(all, *id, first)
        }
        Write::Chair { token, game, seat } => {
            all.prepare_cached("INSERT INTO chair VALUES (?, ?, ?)")?.execute(params![token, game, seat])
        }
        Write::Line { game, number, at, text } => {
            all.prepare_cached("INSERT INTO line VALUES (?, ?, ?, ?)")?.execute(params![game, number, at, text])
        }
        Write::Talk { game, number, after, text } => {
            all.prepare_cached("INSERT INTO talk VALUES (?, ?, ?, ?)")?.execute(params![game, number, after, text])
        }
        Write::Key { game, key, digest, number, ran } => all
            .prepare_cached("INSERT INTO key (game, key, digest, number, ran) VALUES (?, ?, ?, ?, ?)")?
            .execute(params![game, key, digest, number, ran]),
        Write::Typing { game, text: Some(text) } => {
            all.prepare_cached("INSERT OR REPLACE INTO typing VALUES (?, ?)")?.execute(params![game, text])
        }
        Write::Typing { game, text: None } => {
            all.prepare_cached("DELETE FROM typing WHERE game = ?")?.execute(params![game])
        }
        Write::Sealed { game, text } => {
            all.prepare_cached("INSERT OR REPLACE INTO sealed VALUES (?, ?)")?.execute(params![game, text])
        }
        Write::Bookmark { game, lines, program, noticed, text } => all
            .prepare_cached("INSERT OR REPLACE INTO bookmark VALUES (?, ?, ?, ?, ?, ?)")?
            .execute(params![game, lines, program, noticed, text, bookmark_sum(*game, *lines, noticed, text)]),
        Write::Begin { game, first } => {
            share(all, first)?;
            let draft: [u8; 32] = all
                .prepare_cached("SELECT header FROM game WHERE id = ?")?
                .query_row(params![game], |row| row.get(0))?;
            all.prepare_cached("UPDATE game SET header = ? WHERE id = ?")?.execute(params![first.hash, game])?;
            own(all, *game, first)?;
            remove::header(all, draft)
        }
        Write::LeaveOut { game, from } => {
            all.prepare_cached("DELETE FROM line WHERE game = ? AND n >= ?")?.execute(params![game, from])
        }
        Write::Maker { game, maker } => all
            .prepare_cached(
                "INSERT INTO tally (game, bytes, touched, maker) VALUES (?, 0, unixepoch(), ?)
                 ON CONFLICT DO UPDATE SET maker = excluded.maker",
            )?
            .execute(params![game, maker]),
        Write::Delete { game } => remove::game(all, *game),
        Write::Expire { name, since } => remove::expired(all, name, *since),
    }
}

/// Stores what a first line has in common with those of other games, unless it is there.
fn share(all: &Transaction<'_>, first: &First) -> rusqlite::Result<usize> {
    all.prepare_cached("INSERT OR IGNORE INTO header VALUES (?, ?)")?.execute(params![first.hash, first.shared])
}

/// Stores the part of the first line that is unique to a game.
fn own(all: &Transaction<'_>, game: i64, first: &First) -> rusqlite::Result<usize> {
    match first.nonce {
        Some(nonce) => all.prepare_cached("INSERT OR REPLACE INTO nonce VALUES (?, ?)")?.execute(params![game, nonce]),
        None => all.prepare_cached("DELETE FROM nonce WHERE game = ?")?.execute(params![game]),
    }
}

/// The checksum of a bookmark: of its content and of its position. Without it a flipped byte would be trusted.
pub(super) fn bookmark_sum(game: i64, lines: usize, noticed: &str, text: &str) -> [u8; 32] {
    let place = format!("{game} {lines} {} ", noticed.len());
    let parts = [place.as_str(), noticed, text];
    parts.iter().fold(Sha256::new(), Digest::chain_update).finalize().into()
}

fn unkept(error: &rusqlite::Error) -> Fault {
    let fix = match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => "make room on the disk, then try again",
        Some(_) => "look whether the disk is there and has room, then try again",
        None => return closed(),
    };
    Fault::new("it could not be written down, and so was not done", error.to_string(), fix)
}
