//! The counts that all clients share.

use crate::Whereabouts;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The most failures that are described.
const DESCRIBED: usize = 12;

/// A counter that many threads increase.
#[derive(Default, Debug)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }

    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// The counts that all clients share, and where they find the app.
#[derive(Default)]
pub struct Tally {
    pub place: Whereabouts,
    /// Requests of all kinds, and those turned away because there were too many.
    pub asked: Count,
    pub turned_away: Count,
    /// Orders that were acknowledged; those that were sent again; those that were lost or carried out twice.
    pub orders: Count,
    pub again: Count,
    pub lost: Count,
    pub doubled: Count,
    /// Games whose file verified.
    pub verified: Count,
    /// Answers that report an internal error.
    pub broken: Count,
    /// Answers with an unexpected status.
    pub strange: Count,
    /// Files that were altered, and those of them that passed for genuine.
    pub forged: Count,
    pub believed: Count,
    /// Comparisons between two worlds, and the differences found.
    pub compared: Count,
    pub leaked: Count,
    /// The times that orders took.
    took: Mutex<Vec<Duration>>,
    wrong: Mutex<Vec<String>>,
    /// Tables being played, and the files of finished games.
    pub tables: Mutex<Vec<Table>>,
    pub files: Mutex<Vec<Vec<u8>>>,
}

/// A table, for spectators.
#[derive(Clone)]
pub struct Table {
    pub id: String,
    pub spectator: String,
}

impl Tally {
    /// Records something that went wrong.
    pub fn wrong(&self, count: &Count, what: String) {
        count.add(1);
        let mut wrong = lock(&self.wrong);
        if wrong.len() < DESCRIBED {
            wrong.push(what);
        }
    }

    /// Descriptions of what went wrong, for the first few failures.
    pub fn described(&self) -> Vec<String> {
        lock(&self.wrong).clone()
    }

    /// Counts an acknowledged order.
    pub fn acknowledged(&self, took: Duration) {
        self.orders.add(1);
        lock(&self.took).push(took);
    }

    /// The times that orders took since this was last called.
    pub fn times(&self) -> Vec<Duration> {
        std::mem::take(&mut *lock(&self.took))
    }

    /// Adds a table that was begun; only the latest are remembered.
    pub fn begun(&self, table: Table) {
        remember(&self.tables, table, 32);
    }

    /// Adds the file of a finished game.
    pub fn ended(&self, file: Vec<u8>) {
        remember(&self.files, file, 32);
    }
}

fn remember<T>(all: &Mutex<Vec<T>>, one: T, most: usize) {
    let mut all = lock(all);
    if all.len() == most {
        all.remove(0);
    }
    all.push(one);
}

/// Locks a mutex; after a panic in another thread its content is still good.
pub fn lock<T>(all: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}
