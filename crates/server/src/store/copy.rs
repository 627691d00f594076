//! A copy of the database while it is in use, by `SQLite`'s own online backup.

use super::{FILE, lock_once, schema, trouble, wal};
use jumpmaster_core::Fault;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// The number of times the copy is tried again while another process is in the way, and the wait in between.
const TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(50);

/// A copy of a folder's database as it is now, migrated to the present version, whether or not the app runs there. It is
/// in a temporary file without a name, which disappears with it however the program ends.
pub(crate) fn copy(folder: &Path) -> Result<Connection, Fault> {
    let path = folder.join(FILE);
    if !path.is_file() {
        return Err(Fault::new(
            format!("no games are kept in {}", folder.display()),
            format!("there is no {FILE} in it"),
            "name the folder that the app keeps its games in: --data DIR",
        ));
    }
    // If the app is running it has checked its log. If not, this is the first to open the database, which may delete the
    // log.
    let alone = lock_once(folder).ok();
    if alone.is_some() {
        wal::tell_lost(folder);
    }
    let mut copy = copied(&path).map_err(|error| trouble(&path, &error))?;
    schema::migrate(&mut copy).map_err(|fault| fault.at(path.display()))?;
    Ok(copy)
}

fn copied(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let database = Connection::open_with_flags(path, flags)?;
    database.busy_timeout(Duration::from_secs(5))?;
    let mut copy = Connection::open("")?;
    let backup = Backup::new(&database, &mut copy)?;
    for _ in 0..TRIES {
        // All pages in one step: a consistent read that no writer disturbs, and that disturbs no writer.
        if let StepResult::Done = backup.step(-1)? {
            break;
        }
        std::thread::sleep(PAUSE);
    }
    let whole = backup.progress().remaining == 0 && backup.progress().pagecount > 0;
    drop(backup);
    if whole { Ok(copy) } else { Err(busy()) }
}

fn busy() -> rusqlite::Error {
    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_BUSY);
    rusqlite::Error::SqliteFailure(code, Some("somebody keeps it locked".into()))
}
