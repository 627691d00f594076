//! What all who ask count together.

use crate::Whereabouts;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How many things that went wrong are described.
const DESCRIBED: usize = 12;

/// A number that many count up.
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

/// What all who ask count together, and where they find the app.
#[derive(Default)]
pub struct Tally {
    pub place: Whereabouts,
    /// Questions of all kinds, and how many were turned away because too many asked.
    pub asked: Count,
    pub turned_away: Count,
    /// Orders that were acknowledged; those that were sent again; those of all that are gone, or were carried out twice.
    pub orders: Count,
    pub again: Count,
    pub lost: Count,
    pub doubled: Count,
    /// Games whose file proved itself.
    pub verified: Count,
    /// Answers that say that something of ours broke.
    pub broken: Count,
    /// Answers that ought to have been others.
    pub strange: Count,
    /// Files that were altered, and those of them that nobody noticed.
    pub forged: Count,
    pub believed: Count,
    /// What was compared between two worlds, and what differed.
    pub compared: Count,
    pub leaked: Count,
    /// How long orders took, at the time of each.
    took: Mutex<Vec<Duration>>,
    wrong: Mutex<Vec<String>>,
    /// Tables at which somebody plays, and games that are over.
    pub tables: Mutex<Vec<Table>>,
    pub files: Mutex<Vec<Vec<u8>>>,
}

/// A table, for those who look on.
#[derive(Clone)]
pub struct Table {
    pub id: String,
    pub spectator: String,
}

impl Tally {
    /// Says what went wrong.
    pub fn wrong(&self, count: &Count, what: String) {
        count.add(1);
        let mut wrong = lock(&self.wrong);
        if wrong.len() < DESCRIBED {
            wrong.push(what);
        }
    }

    /// What went wrong, as far as it is described.
    pub fn described(&self) -> Vec<String> {
        lock(&self.wrong).clone()
    }

    /// An order was acknowledged.
    pub fn acknowledged(&self, took: Duration) {
        self.orders.add(1);
        lock(&self.took).push(took);
    }

    /// How long orders took since this was last asked.
    pub fn times(&self) -> Vec<Duration> {
        std::mem::take(&mut *lock(&self.took))
    }

    /// A table that somebody has begun; the latest are remembered.
    pub fn begun(&self, table: Table) {
        remember(&self.tables, table, 32);
    }

    /// The file of a game that is over.
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

/// Whatever happened to another who held it, it is still good.
pub fn lock<T>(all: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    all.lock().unwrap_or_else(PoisonError::into_inner)
}
