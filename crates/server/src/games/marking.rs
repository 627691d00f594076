//! Bookmarks of long games, so that a game of a thousand orders opens as fast as one of a few dozen.
//!
//! A bookmark is kept in the same transaction as the log entry it follows, so that it never says more or less than the
//! lines do. Only the program that wrote it, byte for byte the same, trusts it. Any other program plays the whole game
//! again, as does anybody who looks further back than the bookmark reaches.

#[cfg(test)]
mod tests;

use super::table::Table;
use crate::store::{Kept, KeptBookmark, Write};
use jumpmaster_core::Fault;
use jumpmaster_play::{Bookmark, Loaded, Since, is_numbered, load, load_at};
use jumpmaster_systems::shelf;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::sync::{Once, OnceLock};

/// The number of log entries after which another bookmark is made, as soon as that is possible.
const STRIDE: usize = 32;

static PROGRAM: OnceLock<String> = OnceLock::new();

/// Starts computing the identity of this program in the background, since that takes a moment.
pub(super) fn get_ready() {
    static BEGUN: Once = Once::new();
    BEGUN.call_once(|| {
        std::thread::spawn(|| hash_of_program().map(|hash| PROGRAM.set(hash)));
    });
}

/// The identity of this program. Until it is known, bookmarks are neither made nor used; nobody waits for it.
pub(super) fn program() -> Option<&'static str> {
    PROGRAM.get().map(String::as_str)
}

fn hash_of_program() -> std::io::Result<String> {
    // If this path exists it is the program that runs, even if its file has been replaced since.
    let mut file = File::open("/proc/self/exe").or_else(|_| File::open(std::env::current_exe()?))?;
    let (mut hash, mut part) = (Sha256::new(), vec![0; 1 << 16]);
    loop {
        match file.read(&mut part)? {
            0 => return Ok(super::secret::hexadecimal(&hash.finalize())),
            read => hash.update(&part[..read]),
        }
    }
}

/// When log entries were made. Of those before a bookmark only the last that each audience heard is known.
#[derive(Clone)]
pub(super) struct Times {
    noticed: Vec<Option<u64>>,
    entries: Since<u64>,
}

impl Times {
    /// Of the lines after the header, those that name other rules or fix an order are not counted.
    fn of(lines: &[(u64, String)], before: usize, noticed: Vec<Option<u64>>) -> Times {
        let entries = lines.iter().filter(|(_, text)| is_numbered(text));
        Times { noticed, entries: Since::new(before, entries.map(|(at, _)| *at)) }
    }

    /// The number of entries before the bookmark that the game was opened at.
    pub fn before(&self) -> usize {
        self.entries.before()
    }

    pub fn push(&mut self, at: u64) {
        self.entries.push(at);
    }

    /// When the entry at this place was made, which is the last that this audience heard.
    pub fn last(&self, place: usize, listener: usize) -> Option<u64> {
        if place < self.entries.before() {
            self.noticed.get(listener).copied().flatten()
        } else {
            self.entries.get(place).copied()
        }
    }
}

/// Plays again what is kept of a game: all of it, or what was done since its bookmark. An incomplete line that was kept
/// as if it were complete is removed from `kept`.
pub(super) fn read(kept: &mut Kept) -> Result<(Loaded, Times), Fault> {
    let Some(KeptBookmark { line, noticed, text, .. }) = kept.bookmark.take() else {
        let loaded = match load(file(kept).as_bytes(), shelf()) {
            Err(_) if ends_in_a_rest(kept) => {
                kept.lines.pop();
                load(file(kept).as_bytes(), shelf())?
            }
            loaded => loaded?,
        };
        return Ok((loaded, Times::of(&kept.lines, 0, Vec::new())));
    };
    let lines = kept.lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]);
    let bookmark = Bookmark::read(&text)?;
    let noticed = serde_json::from_str(&noticed).map_err(|error| strange(&error.to_string()))?;
    if !line.ends_with(&format!("\"{}\"}}", bookmark.seal())) {
        return Err(strange("the line it was laid at is another"));
    }
    let times = Times::of(&kept.lines, bookmark.entries(), noticed);
    let rest: String = lines.collect();
    Ok((load_at(&kept.first, bookmark, rest.as_bytes(), shelf())?, times))
}

fn file(kept: &Kept) -> String {
    let lines = kept.lines.iter().flat_map(|(_, line)| [line.as_str(), "\n"]);
    [kept.first.as_str(), "\n"].into_iter().chain(lines).collect()
}

/// Whether the last line may be an incomplete one. Earlier versions kept such a line when they imported a file, if it
/// happened to be JSON; it was written together with all other lines and is not a log entry. No line that was ever
/// acknowledged is left out by this.
fn ends_in_a_rest(kept: &Kept) -> bool {
    kept.lines.last().is_some_and(|(at, text)| *at == kept.made && !is_numbered(text))
}

fn strange(why: &str) -> Fault {
    Fault::new("the game cannot be opened at its bookmark", why, "play it again from its lines")
}

impl Table {
    /// A bookmark after the entry just written, if it is time for one and it can be made there.
    pub(super) fn mark(&mut self) -> Option<Write> {
        if self.play.entries() < self.marked + STRIDE {
            return None;
        }
        let program = program()?.into();
        let text = Bookmark::of(&self.play, &self.lines, shelf())?.text();
        self.marked = self.play.entries();
        let noticed: Vec<Option<u64>> = self.listeners().map(|listener| self.last_deed(listener)).collect();
        let noticed = serde_json::to_string(&noticed).expect("times can be written as JSON");
        Some(Write::Bookmark { game: self.id, lines: self.written, program, noticed, text })
    }
}
