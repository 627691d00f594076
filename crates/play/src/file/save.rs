//! Keeping a game on disk: one line per entry, on the disk before anybody is told that it took effect.

use crate::file::chain::seal;
use crate::file::header::Header;
use crate::file::lines::{Fixed, Numbered};
use crate::file::load::{End, Loaded, Moved, load};
use crate::shelf::Shelf;
use crate::table::entry::{Journal, LogEntry};
use crate::table::pending::Fix;
use jumpmaster_core::Fault;
use serde::Serialize;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A game file that is open for writing. Nobody else can write to it meanwhile.
pub struct Save {
    file: File,
    path: PathBuf,
    seal: String,
    /// The length of the file, up to its last whole line.
    end: u64,
    /// Whether the last line lacks a line feed, and the line that names the rules from here on.
    before: (bool, Option<Moved>),
}

impl Save {
    /// Begins a game file. An existing file is never overwritten.
    pub fn create(path: &Path, header: &Header) -> Result<Save, Fault> {
        let mut making = OpenOptions::new();
        making.write(true).create_new(true);
        // It holds the secrets of all seats; its owner decides who else may read it.
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut making, 0o600);
        let file = making.open(path);
        let file = file.map_err(|error| trouble(path, "begun", &error))?;
        let mut save = Save { file, path: path.into(), seal: String::new(), end: 0, before: (false, None) };
        save.lock()?;
        if let Err(fault) = save.write(header).and_then(|()| save.settle_folder()) {
            // A game that never began leaves nothing behind; if even that fails, the first fault says more.
            let _ = std::fs::remove_file(path);
            return Err(fault);
        }
        Ok(save)
    }

    /// Opens a game file and replays it; from then on its table writes every entry to it. Nothing is written before the
    /// first of them.
    pub fn resume(path: &Path, shelf: &Shelf) -> Result<Loaded, Fault> {
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|error| trouble(path, "opened", &error))?;
        let mut save = Save { file, path: path.into(), seal: String::new(), end: 0, before: (false, None) };
        save.lock()?;
        let mut bytes = Vec::new();
        save.file.read_to_end(&mut bytes).map_err(|error| trouble(path, "read", &error))?;
        let mut loaded = load(&bytes, shelf).map_err(|fault| fault.at(path.display()))?;
        let End { seal, bytes, ended, rules, .. } = &loaded.end;
        save.seal.clone_from(seal);
        save.end = *bytes as u64;
        save.before = (!ended, rules.clone());
        loaded.table.keep(Box::new(save));
        Ok(loaded)
    }

    fn lock(&self) -> Result<(), Fault> {
        self.file.try_lock().map_err(|_| {
            Fault::new(
                format!("{} is in use", self.path.display()),
                "another Jumpmaster is writing to it",
                "leave the game there first, or play a copy of the file",
            )
        })
    }

    /// Appends one sealed line and waits until it is on the disk. If that fails, the file is left as it was.
    fn write(&mut self, object: &impl Serialize) -> Result<(), Fault> {
        let object = serde_json::to_string(object).expect("a line can be written as JSON");
        let (mut line, seal) = seal(&self.seal, &object);
        line.push('\n');
        if self.before.0 {
            line.insert(0, '\n');
        }
        if let Err(error) = self.append(line.as_bytes()) {
            // What cannot be cut off is a torn line, which every reader leaves out.
            let _ = self.file.set_len(self.end);
            return Err(trouble(&self.path, "written", &error));
        }
        self.end += line.len() as u64;
        self.seal = seal;
        self.before.0 = false;
        Ok(())
    }

    /// Writes after the last whole line, over anything torn.
    fn append(&mut self, line: &[u8]) -> std::io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(line)?;
        self.file.sync_data()
    }

    /// Writes by which rules the game continues, if they have changed.
    fn name_rules(&mut self) -> Result<(), Fault> {
        if let Some(moved) = self.before.1.clone() {
            self.write(&moved)?;
            self.before.1 = None;
        }
        Ok(())
    }

    /// Waits until the folder entry of the new file is on the disk as well.
    fn settle_folder(&self) -> Result<(), Fault> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if cfg!(unix) {
            let synced = File::open(folder).and_then(|folder| folder.sync_all());
            synced.map_err(|error| trouble(&self.path, "begun", &error))?;
        }
        Ok(())
    }
}

impl Journal for Save {
    fn note(&mut self, number: usize, entry: &LogEntry) -> Result<(), Fault> {
        self.name_rules()?;
        self.write(&Numbered { n: number, entry })
    }

    fn fix(&mut self, after: usize, fix: &Fix) -> Result<(), Fault> {
        self.name_rules()?;
        self.write(&Fixed { after, fix })
    }
}

fn trouble(path: &Path, done: &str, error: &std::io::Error) -> Fault {
    let fix = match error.kind() {
        std::io::ErrorKind::AlreadyExists => "name another file, or go on with the game in this one",
        std::io::ErrorKind::NotFound => "look whether the name and its folder are right",
        std::io::ErrorKind::PermissionDenied => "name a place where you may write",
        std::io::ErrorKind::StorageFull => "make room on the disk, then give the order again",
        _ => "look whether the disk is there and has room",
    };
    Fault::new(format!("{} cannot be {done}", path.display()), error.to_string(), fix)
}
