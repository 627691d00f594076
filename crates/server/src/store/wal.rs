//! Whether the write-ahead log has lost something.
//!
//! `SQLite` reads the log up to the first frame whose checksum is wrong and silently ignores the rest. That is right for
//! the torn end of a write that was never acknowledged. But if a complete commit of the same log follows the bad frame,
//! orders were acknowledged that are gone now. Checksums go from frame to frame, each starting from the one stored in the
//! frame before, so those after a bad one can still be checked. Every commit is synced, so after a power cut at most one
//! commit can be left behind a gap.

use super::{FILE, private, tell};
use jumpmaster_core::Fault;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The size of the header of a log, and of that of a frame.
const HEADER: usize = 32;
const FRAME: usize = 24;

/// What a log holds after a frame that cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Lost {
    /// Where the bad frame begins.
    from: u64,
    /// The number of bytes from there to the end of the last complete commit.
    bytes: u64,
    frames: u64,
    commits: u64,
}

/// Reports what the log of a folder's database has lost, if anything, and keeps a copy of that log. Nobody may use the
/// database yet: whoever opens it may delete the log.
pub(super) fn tell_lost(folder: &Path) {
    let log = folder.join(format!("{FILE}-wal"));
    let Ok(file) = File::open(&log) else { return };
    match lost(BufReader::new(file)) {
        Ok(Some(lost)) => tell(&found(&log, lost, copy(&log))),
        Ok(None) => {}
        Err(error) => tell(&Fault::new(
            format!("the write-ahead log {} cannot be read", log.display()),
            error.to_string(),
            "look whether the disk is sound; what was done last may be missing",
        )),
    }
}

fn found(log: &Path, Lost { from, bytes, frames, commits }: Lost, copy: io::Result<PathBuf>) -> Fault {
    let writes = if commits == 1 { "a write" } else { &format!("at least {commits} writes") };
    let why = if commits == 1 {
        "either the power failed during that write, and nobody was told that it was done, or the disk has damaged it"
    } else {
        "the disk has damaged the log; all but the last of these writes had been acknowledged"
    };
    let kept = match copy {
        Ok(copy) => format!("the log as it was is kept as {}", copy.display()),
        Err(error) => format!("a copy of the log could not be kept ({error})"),
    };
    Fault::new(
        format!("{writes} in the write-ahead log {} can no longer be read: lost", log.display()),
        format!("{why} ({frames} frames, {bytes} bytes, from byte {from} on)"),
        format!("{kept}; look whether the disk is sound, and see what the last games of all seats show"),
    )
}

fn copy(log: &Path) -> io::Result<PathBuf> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let copy = log.with_file_name(format!("{FILE}-lost-{now}"));
    let mut into = private::file(&copy)?;
    io::copy(&mut File::open(log)?, &mut into)?;
    into.sync_all()?;
    Ok(copy)
}

/// Searches a log for losses.
fn lost(mut log: impl Read) -> io::Result<Option<Lost>> {
    let mut header = [0; HEADER];
    if !fill(&mut log, &mut header)? {
        return Ok(None);
    }
    let Some(mut chain) = Chain::of(&header) else { return Ok(None) };
    let mut frame = vec![0; FRAME + chain.page];
    let (mut at, mut frames, mut commits) = (HEADER as u64, 0, 0);
    let (mut bad, mut lost) = ((!chain.whole).then_some(at), None);
    while fill(&mut log, &mut frame)? {
        let whole = chain.follows(&frame);
        let next = at + frame.len() as u64;
        match bad {
            None if whole => {}
            None => bad = Some(at),
            Some(from) if whole => {
                frames += 1;
                if number(&frame[4..]) != 0 {
                    commits += 1;
                    lost = Some(Lost { from, bytes: next - from, frames, commits });
                }
            }
            Some(_) => {}
        }
        at = next;
    }
    Ok(lost)
}

/// Fills a buffer, if there is enough to read.
fn fill(log: &mut impl Read, into: &mut [u8]) -> io::Result<bool> {
    match log.read_exact(into) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// The chain of a log's frames.
struct Chain {
    /// Whether the header is intact.
    whole: bool,
    page: usize,
    /// The salt that every frame of this log carries; frames of an earlier log, which it overwrites, carry another. If
    /// the header cannot be trusted, it is taken from the first frame.
    salt: Option<[u8; 8]>,
    little: bool,
    /// The checksum stored in the last frame or header.
    last: [u32; 2],
}

impl Chain {
    /// The chain that a header begins; `None` if it is not a header, as in a log that was never begun.
    fn of(header: &[u8; HEADER]) -> Option<Chain> {
        let (magic, page) = (number(header), number(&header[8..]) as usize);
        if magic & !1 != 0x377f_0682 || !page.is_power_of_two() || !(512..=65536).contains(&page) {
            return None;
        }
        let (little, last) = (magic & 1 == 0, [number(&header[24..]), number(&header[28..])]);
        let whole = sum([0, 0], &header[..24], little) == last;
        let salt = whole.then(|| header[16..24].try_into().expect("eight bytes"));
        Some(Chain { whole, page, salt, little, last })
    }

    /// Whether this frame belongs to the log and is intact, if the checksum before it is.
    fn follows(&mut self, frame: &[u8]) -> bool {
        let sum = sum(sum(self.last, &frame[..8], self.little), &frame[FRAME..], self.little);
        self.last = [number(&frame[16..]), number(&frame[20..])];
        let salt: [u8; 8] = frame[8..16].try_into().expect("eight bytes");
        *self.salt.get_or_insert(salt) == salt && sum == self.last
    }
}

fn number(bytes: &[u8]) -> u32 {
    u32::from_be_bytes(bytes[..4].try_into().expect("four bytes"))
}

fn sum(before: [u32; 2], bytes: &[u8], little: bool) -> [u32; 2] {
    let word = |bytes: &[u8]| {
        let word = number(bytes);
        if little { word.swap_bytes() } else { word }
    };
    bytes.chunks_exact(8).fold(before, |[one, two], pair| {
        let one = one.wrapping_add(word(pair)).wrapping_add(two);
        [one, two.wrapping_add(word(&pair[4..])).wrapping_add(one)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    /// The log of a database after `writes` writes, and its length after each.
    fn log(name: &str, writes: usize) -> (Vec<u8>, Vec<usize>) {
        let folder = std::env::temp_dir().join(format!("jumpmaster-wal-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let database = Connection::open(folder.join(FILE)).unwrap();
        database.pragma_update(None, "journal_mode", "WAL").unwrap();
        database.execute_batch("CREATE TABLE line (n INTEGER PRIMARY KEY, text TEXT)").unwrap();
        let read = || std::fs::read(folder.join(format!("{FILE}-wal"))).unwrap();
        let long = "long ".repeat(2000);
        let mut ends = Vec::new();
        for write in 0..writes {
            database.execute("INSERT INTO line VALUES (?, ?)", (write, &long)).unwrap();
            ends.push(read().len());
        }
        let log = read();
        drop(database);
        std::fs::remove_dir_all(folder).unwrap();
        (log, ends)
    }

    #[test]
    fn a_whole_log_and_a_torn_end_have_lost_nothing() {
        let (log, ends) = log("torn", 6);
        assert_eq!(lost(&log[..]).unwrap(), None);
        // Whatever a kill leaves of the last write: it was never acknowledged.
        for cut in (ends[4]..=ends[5]).step_by(97) {
            assert_eq!(lost(&log[..cut]).unwrap(), None, "cut at {cut}");
            let mut old = log.clone();
            old[cut..].fill(0xee);
            assert_eq!(lost(&old[..]).unwrap(), None, "what lay there before shows from {cut} on");
        }
        assert_eq!(lost(&log[..0]).unwrap(), None);
        assert_eq!(lost(&vec![0; log.len()][..]).unwrap(), None);
    }

    #[test]
    fn frames_of_an_earlier_log_are_not_missed() {
        let (before, _) = log("before", 6);
        let (now, ends) = log("now", 3);
        let mut both = before.clone();
        both[..ends[2]].copy_from_slice(&now[..ends[2]]);
        assert_eq!(lost(&both[..]).unwrap(), None);
    }

    #[test]
    fn a_flipped_byte_before_a_commit_is_a_loss() {
        let (log, ends) = log("flip", 6);
        let frames = |from: usize, to: usize| ((to - from) / (FRAME + 4096)) as u64;
        for (at, commits) in [(ends[1] + FRAME + 500, 4), (ends[3] + FRAME + 4095, 2), (ends[4] + FRAME + 9, 1)] {
            let mut bad = log.clone();
            bad[at] ^= 0x10;
            let found = lost(&bad[..]).unwrap().unwrap();
            let from = HEADER + (at - HEADER) / (FRAME + 4096) * (FRAME + 4096);
            assert_eq!((found.commits, found.from), (commits, from as u64), "byte {at}");
            assert_eq!(found.bytes, (log.len() - from) as u64);
            assert_eq!(found.frames, frames(from, log.len()) - 1, "all but the bad one are whole");
        }
        for at in [13, 17] {
            let mut bad = log.clone();
            bad[at] ^= 1;
            assert_eq!(lost(&bad[..]).unwrap().unwrap().commits, 7, "a bad header loses all of it");
        }
    }
}
