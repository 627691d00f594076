//! A check of the whole database at the start, in the background, since a large one takes time.

use super::{reader, tell};
use jumpmaster_core::Fault;
use rusqlite::{Connection, InterruptHandle};
use std::path::Path;
use std::thread::JoinHandle;

/// A check in progress; it is interrupted when it is no longer wanted.
pub(super) struct Check {
    stop: InterruptHandle,
    looking: Option<JoinHandle<()>>,
}

impl Check {
    /// Starts the check; damage that is found is reported. Without a thread to spare nothing is checked.
    pub fn begin(path: &Path) -> Option<Check> {
        let (database, path) = (reader(path).ok()?, path.to_path_buf());
        let stop = database.get_interrupt_handle();
        let look = move || look(&database, &path).into_iter().for_each(|fault| tell(&fault));
        let looking = std::thread::Builder::new().name("check".into()).spawn(look).ok()?;
        Some(Check { stop, looking: Some(looking) })
    }
}

impl Drop for Check {
    fn drop(&mut self) {
        self.stop.interrupt();
        // Whatever the result, there is nobody left to tell.
        let _ = self.looking.take().map(JoinHandle::join);
    }
}

/// What is wrong with a database, if anything.
fn look(database: &Connection, path: &Path) -> Option<Fault> {
    let first = database.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    let why = match first {
        Ok(said) if said == "ok" => return None,
        Ok(said) => said.lines().last().unwrap_or_default().to_string(),
        Err(error) if error.sqlite_error_code() == Some(rusqlite::ErrorCode::OperationInterrupted) => return None,
        Err(error) => error.to_string(),
    };
    Some(Fault::new(
        format!("the database {} is damaged", path.display()),
        format!("{why}: the disk is failing, or something else has written to the file"),
        "stop the app and put a good backup in its place (jumpmaster games import); keep the damaged file, \
         since games that lie elsewhere in it may still open",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spoiled_page_is_told_with_what_to_do() {
        let folder = std::env::temp_dir().join(format!("jumpmaster-check-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.sqlite3");
        let database = Connection::open(&path).unwrap();
        database.execute_batch("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)").unwrap();
        for n in 0..50 {
            database.execute("INSERT INTO line VALUES (?, ?)", (n, "long ".repeat(300))).unwrap();
        }
        drop(database);
        assert_eq!(look(&reader(&path).unwrap(), &path), None);
        let mut bytes = std::fs::read(&path).unwrap();
        bytes[2 * 4096..3 * 4096].fill(0x5a);
        std::fs::write(&path, bytes).unwrap();
        let fault = look(&reader(&path).unwrap(), &path).unwrap();
        assert!(fault.what.ends_with("is damaged") && fault.fix.contains("backup"), "{fault}");
        std::fs::remove_dir_all(folder).unwrap();
    }
}
