//! The lines of a game file, sealed one after another, for programs that store them elsewhere than in a file.

use crate::file::chain::seal;
use crate::file::header::Header;
use crate::file::load::{Loaded, Moved};
use crate::proof::bytes::Bytes32;
use crate::table::entry::LogEntry;
use crate::table::pending::Fix;
use serde::{Deserialize, Serialize};

/// A line with the number of its entry.
#[derive(Serialize)]
pub(crate) struct Numbered<'a> {
    pub n: usize,
    #[serde(flatten)]
    pub entry: &'a LogEntry,
}

/// A line that says which order is fixed and waits for its dice.
#[derive(Serialize)]
pub(crate) struct Fixed<'a> {
    pub after: usize,
    pub fix: &'a Fix,
}

/// The number that distinguishes the line of an order or an undo from any other.
#[derive(Deserialize)]
struct Number {
    #[serde(default)]
    n: Option<u64>,
}

/// Whether a line of a game file is an order or an undo, and not one that names the rules or fixes an order.
pub fn is_numbered(line: &str) -> bool {
    serde_json::from_str::<Number>(line).is_ok_and(|line| line.n.is_some())
}

const NONCE: &str = ",\"nonce\":\"";

/// Writes the lines of a game file. One below the other they are the file, and [`load`](crate::load) reads it.
#[derive(Clone)]
pub struct Lines {
    seal: String,
    /// The line that names the rules from here on, if it is still to be written.
    moved: Option<Moved>,
}

impl Lines {
    /// Begins a file. Returns its first line and the writer of the next.
    pub fn begin(header: &Header) -> (Lines, String) {
        let mut lines = Lines { seal: String::new(), moved: None };
        let first = lines.write(header);
        (lines, first)
    }

    /// Continues a file that was read.
    pub fn after(loaded: &Loaded) -> Lines {
        Lines { seal: loaded.end.seal.clone(), moved: loaded.end.rules.clone() }
    }

    /// Splits the first line of a file into what it shares with all games of its kind, and its own nonce; `None` if it has
    /// none, or has it anywhere but at its end.
    pub fn part(first: &str) -> Option<(String, Bytes32)> {
        let (object, _) = first.rsplit_once(",\"hash\":\"")?;
        let (shared, nonce) = object.strip_suffix('"')?.rsplit_once(NONCE)?;
        let (shared, nonce) = (format!("{shared}}}"), nonce.parse().ok()?);
        (Lines::join(&shared, &nonce) == first).then_some((shared, nonce))
    }

    /// Joins the two parts of the first line of a file.
    pub fn join(shared: &str, nonce: &Bytes32) -> String {
        let open = shared.strip_suffix('}').unwrap_or(shared);
        seal("", &format!("{open}{NONCE}{nonce}\"}}")).0
    }

    /// The last seal, if everything a bookmark rests on is written, including the line that names changed rules.
    pub(crate) fn written(&self) -> Option<&str> {
        self.moved.is_none().then_some(self.seal.as_str())
    }

    /// The lines of an entry: its own, and before it the one that names the rules if they have changed.
    pub fn note(&mut self, number: usize, entry: &LogEntry) -> Vec<String> {
        self.after_the_rules(&Numbered { n: number, entry })
    }

    /// The lines of an order that is fixed after `after` entries.
    pub fn fix(&mut self, after: usize, fix: &Fix) -> Vec<String> {
        self.after_the_rules(&Fixed { after, fix })
    }

    fn after_the_rules(&mut self, object: &impl Serialize) -> Vec<String> {
        let moved = self.moved.take().map(|moved| self.write(&moved));
        moved.into_iter().chain([self.write(object)]).collect()
    }

    fn write(&mut self, object: &impl Serialize) -> String {
        let object = serde_json::to_string(object).expect("a line can be written as JSON");
        let (line, seal) = seal(&self.seal, &object);
        self.seal = seal;
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::Seat;

    #[test]
    fn a_line_is_known_by_its_number_wherever_that_stands() {
        let mut lines = Lines { seal: String::new(), moved: None };
        let undo = LogEntry::Undo { seat: Seat(0), undo: 1, proof: None };
        assert!(lines.note(2, &undo).iter().all(|line| is_numbered(line)));
        assert!(is_numbered(r#"{"seat": 0, "undo": 1, "n": 2, "hash": ""}"#));
        for other in [r#"{"after":1,"fix":{"n":1}}"#, r#"{"ledger":"n"}"#, r#"{"n":"#, r#"{"n":null}"#, "", "1"] {
            assert!(!is_numbered(other), "{other}");
        }
    }
}
