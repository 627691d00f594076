//! The database: one `SQLite` file, one writer, many readers.
//!
//! Whoever wants something kept hands it to the writer and waits. The writer takes all that is queued, from whatever
//! games, puts it into one transaction, waits for the disk, and only then answers everybody: many orders, one wait.

mod check;
mod copy;
mod first;
mod listed;
mod private;
mod read;
mod remove;
mod schema;
mod tally;
mod wal;
mod write;

pub(crate) use copy::copy;
pub(crate) use first::First;
pub(crate) use listed::KeptGame;
pub(crate) use read::{ArchivedGame, Found, Kept, KeptBookmark, KeptChair, KeptKey, KeptTalk};
pub(crate) use write::Write;

use jumpmaster_core::Fault;
use rusqlite::{Connection, OpenFlags};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// The name of the database in its folder.
const FILE: &str = "games.sqlite3";
/// The name of the lock file, which shows that the folder is in use.
const LOCK: &str = "in-use";
/// How long to wait for another process that has the folder.
const PATIENCE: Duration = Duration::from_secs(1);
/// The number of connections for reading.
const READERS: usize = 8;

/// The database of a folder.
pub(crate) struct Store {
    path: PathBuf,
    /// Taken out when the store closes, which lets the writer finish.
    writer: Option<mpsc::SyncSender<write::Job>>,
    thread: Option<std::thread::JoinHandle<()>>,
    readers: Mutex<Vec<Connection>>,
    /// Taken out when the store closes, since it reads.
    check: Option<check::Check>,
    /// Held for as long as the folder is in use.
    _lock: File,
}

impl Store {
    /// Opens the database of a folder, creating both if they do not exist, and migrates it to the present version.
    pub fn open(folder: &Path) -> Result<Store, Fault> {
        let cannot = |error: std::io::Error| {
            Fault::new(
                format!("the folder {} cannot be used", folder.display()),
                error.to_string(),
                "name a folder where you may write: --data DIR",
            )
        };
        private::folder(folder).map_err(cannot)?;
        let lock = lock(folder)?;
        let path = folder.join(FILE);
        wal::tell_lost(folder);
        private::database(folder).map_err(cannot)?;
        let mut connection = Connection::open(&path).map_err(|error| trouble(&path, &error))?;
        prepare(&connection).map_err(|error| trouble(&path, &error))?;
        schema::migrate(&mut connection).map_err(|fault| fault.at(path.display()))?;
        let (writer, jobs) = mpsc::sync_channel(write::QUEUE);
        let thread = std::thread::Builder::new()
            .name("store".into())
            .spawn(move || write::run(connection, &jobs))
            .map_err(|error| Fault::new("no thread for the database", error.to_string(), "free some memory"))?;
        let check = check::Check::begin(&path);
        Ok(Store { path, writer: Some(writer), thread: Some(thread), readers: Mutex::default(), check, _lock: lock })
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Writes something, all of it or nothing, and waits until it is on the disk.
    pub async fn write(&self, writes: Vec<Write>) -> Result<(), Fault> {
        let (done, answer) = oneshot::channel();
        let writer = self.writer.as_ref().ok_or_else(closed)?;
        match writer.try_send(write::Job { writes, done }) {
            Ok(()) => answer.await.map_err(|_| closed())?,
            Err(mpsc::TrySendError::Full(_)) => Err(Fault::new(
                "the disk cannot keep up",
                format!("{} orders already wait to be written down", write::QUEUE),
                "try again in a moment",
            )),
            Err(mpsc::TrySendError::Disconnected(_)) => Err(closed()),
        }
    }

    /// Reads, off the threads that answer requests.
    pub async fn read<T: Send + 'static>(
        self: &std::sync::Arc<Self>,
        look: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, Fault> {
        let store = std::sync::Arc::clone(self);
        let looked = tokio::task::spawn_blocking(move || store.read_now(look)).await;
        looked.map_err(|error| Fault::new("a look into the database broke off", error.to_string(), "try again"))?
    }

    /// Waits until everything queued so far is on the disk.
    pub async fn settle(&self) -> Result<(), Fault> {
        self.write(Vec::new()).await
    }

    /// Returns the space of what was removed to the disk. A database from before it could return space bit by bit is
    /// rewritten, which takes as long as copying it.
    pub fn shrink(&self) -> Result<(), Fault> {
        let shrunk = Connection::open(&self.path).and_then(|connection| {
            connection.busy_timeout(std::time::Duration::from_secs(5))?;
            connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
            connection.execute_batch("VACUUM")
        });
        shrunk.map_err(|error| trouble(&self.path, &error))
    }

    /// Reads on this thread.
    pub fn read_now<T>(&self, look: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Fault> {
        let kept = self.readers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let connection = kept.map_or_else(|| reader(&self.path), Ok);
        let told = |error: &rusqlite::Error| trouble(&self.path, error);
        let connection = connection.map_err(|error| told(&error))?;
        let found = look(&connection).map_err(|error| told(&error));
        let mut readers = self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        if readers.len() < READERS {
            readers.push(connection);
        }
        found
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.writer = None;
        self.check = None;
        if let Some(thread) = self.thread.take() {
            // A writer that panicked has nothing left to finish.
            let _ = thread.join();
        }
    }
}

/// Locks a folder: two programs on one database would each believe that a game stands as they left it. Waits for one that
/// is just leaving, or that takes a copy.
fn lock(folder: &Path) -> Result<File, Fault> {
    let begun = Instant::now();
    loop {
        match lock_once(folder) {
            Err(Locked::ByAnother) if begun.elapsed() < PATIENCE => std::thread::sleep(PATIENCE / 20),
            Err(Locked::ByAnother) => {
                return Err(Fault::new(
                    format!("the folder {} is in use", folder.display()),
                    "another Jumpmaster keeps its games there",
                    "stop that one, or name another folder: --data DIR",
                ));
            }
            Err(Locked::Never(error)) => {
                return Err(Fault::new(
                    format!("{} cannot be opened", folder.join(LOCK).display()),
                    error.to_string(),
                    "name a folder where you may write: --data DIR",
                ));
            }
            Ok(file) => return Ok(file),
        }
    }
}

/// Why a folder cannot be locked.
enum Locked {
    ByAnother,
    Never(std::io::Error),
}

/// Locks a folder, if that is possible at once.
fn lock_once(folder: &Path) -> Result<File, Locked> {
    let file = private::file(&folder.join(LOCK)).map_err(Locked::Never)?;
    file.try_lock().map_err(|_| Locked::ByAnother)?;
    Ok(file)
}

/// Reports something that belongs to no request to whoever runs the app.
fn tell(fault: &Fault) {
    eprintln!("{fault}");
}

/// Sets up the writer's connection: a write-ahead log, and a sync at every commit.
fn prepare(connection: &Connection) -> rusqlite::Result<()> {
    // This takes effect only in a database that is still empty; others get it when they are rewritten.
    connection.pragma_update(None, "auto_vacuum", "INCREMENTAL")?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")?;
    connection.busy_timeout(Duration::from_secs(5))?;
    // The log starts afresh: what a torn write left in it is not taken for a loss at some later start.
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(())
}

/// Returns the space of what was removed, if the database can do so bit by bit; otherwise later games use it.
fn trim(connection: &Connection) {
    let trimmed = connection.prepare("PRAGMA incremental_vacuum").and_then(|mut trimming| {
        // Every step returns one page.
        let mut pages = trimming.query([])?;
        while pages.next()?.is_some() {}
        Ok(())
    });
    // What cannot be returned now is returned the next time.
    let _ = trimmed;
}

fn reader(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(Duration::from_secs(5))?;
    Ok(connection)
}

fn trouble(path: &Path, error: &rusqlite::Error) -> Fault {
    let fix = match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::DiskFull) => "make room on the disk, then try again",
        Some(rusqlite::ErrorCode::NotADatabase | rusqlite::ErrorCode::DatabaseCorrupt) => {
            "put a good copy of the file in its place, or name another folder: --data DIR"
        }
        _ => "look whether the disk is there and has room, then try again",
    };
    Fault::new(format!("the database {} cannot be used", path.display()), error.to_string(), fix)
}

fn closed() -> Fault {
    Fault::new("nothing can be written down any more", "Jumpmaster is stopping", "start it again and try once more")
}
