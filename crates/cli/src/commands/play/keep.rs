//! Keeping a game: in its file from the first order on, or in memory until somebody asks for a file.

use jumpmaster_core::Fault;
use jumpmaster_play::{Header, Journal, LogEntry, Match, Save};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// Where a game is kept.
pub enum Kept {
    /// In this file, every entry of its log.
    File(PathBuf),
    /// In memory: every entry so far.
    Mind(Arc<Mutex<Vec<LogEntry>>>),
}

/// A journal that only remembers.
struct Memory(Arc<Mutex<Vec<LogEntry>>>);

impl Journal for Memory {
    fn note(&mut self, _number: usize, entry: &LogEntry) -> Result<(), Fault> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(entry.clone());
        Ok(())
    }
}

impl Kept {
    /// A game that its table already writes to a file.
    pub fn file(path: &Path) -> Kept {
        Kept::File(path.into())
    }

    /// A game whose entries are remembered, so that they can go into a file later.
    pub fn in_mind(table: &mut Match) -> Kept {
        let entries = Arc::new(Mutex::new(Vec::new()));
        table.keep(Box::new(Memory(Arc::clone(&entries))));
        Kept::Mind(entries)
    }

    /// Writes a game that was only in memory to a file, and every entry from now on.
    pub fn save(&mut self, path: &Path, header: &Header, table: &mut Match) -> Result<(), Fault> {
        let Kept::Mind(entries) = self else {
            return Err(Fault::new(
                "the game is kept in a file already",
                "every order is on the disk before it is shown",
                "copy the file when the game is over",
            ));
        };
        let mut save = Save::create(path, header)?;
        for (at, entry) in entries.lock().unwrap_or_else(PoisonError::into_inner).iter().enumerate() {
            save.note(at + 1, entry)?;
        }
        table.keep(Box::new(save));
        *self = Kept::file(path);
        Ok(())
    }
}
