//! Reading a game file: the seals are checked, then the whole game is replayed by the rules.
//!
//! Nothing in the file is trusted: every order is judged, every face put to the rules, every event compared. So a file that
//! opens is a game that could have been played, and a forged one never reaches the table.

use crate::file::bookmark::Bookmark;
use crate::file::chain::Chain;
use crate::file::header::{Header, check_version};
use crate::file::strict::Strict;
use crate::proof::Doubt;
use crate::proof::given::is_given;
use crate::shelf::Shelf;
use crate::table::Match;
use crate::table::entry::LogEntry;
use crate::table::pending::Fix;
use jumpmaster_core::Fault;
use jumpmaster_core::options::Setting;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game read from its file.
pub struct Loaded {
    /// The header of the file.
    pub header: Header,
    /// The table as it stands after the last entry.
    pub table: Match,
    /// What its owner should know: a torn line that was left out, rules that have changed since.
    pub notes: Vec<Fault>,
    pub(crate) end: End,
}

impl Loaded {
    /// The lines of the file that were read, all whole and replayed; `bytes` is what was loaded.
    pub fn lines<'a>(&self, bytes: &'a [u8]) -> impl Iterator<Item = &'a str> {
        let whole = bytes.get(..self.end.bytes).unwrap_or_default();
        whole
            .split(|&byte| byte == b'\n')
            .filter_map(|line| std::str::from_utf8(line).ok())
            .filter(|line| !line.is_empty())
    }

    /// The note about a last line that was left out because it was not written to its end.
    pub fn left_out(&self) -> Option<&Fault> {
        self.end.torn.as_ref()
    }
}

/// Where a file ends, and how it continues from there.
pub(crate) struct End {
    /// The last seal.
    pub seal: String,
    /// The number of bytes in whole lines.
    pub bytes: usize,
    /// Whether the last line has its line feed.
    pub ended: bool,
    /// The note about a torn line after it.
    pub torn: Option<Fault>,
    /// The line that must come first if the game continues by other rules than before.
    pub rules: Option<Moved>,
}

/// The line that says that a game continues by another edition of its ledger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moved {
    /// The number of entries before it.
    pub after: usize,
    /// The hash of the ledger from there on.
    pub ledger: String,
    /// The options in force from there on.
    pub options: BTreeMap<String, Setting>,
}

/// The rules a game is played by: the hash of the ledger, and the options in force.
type Rules = (String, BTreeMap<String, Setting>);

/// A line after the header.
pub(crate) enum Line {
    LogEntry(usize, LogEntry),
    Fix(Fixed),
    Moved(Moved),
}

/// The line that says that an order is fixed and waits for its dice.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Fixed {
    /// The number of entries before it.
    pub after: usize,
    /// The order.
    pub fix: Fix,
}

/// A file that has been replayed.
pub(crate) struct Played {
    pub entries: Vec<LogEntry>,
    /// The changes to other rules.
    pub moves: Vec<Moved>,
    /// What follows the rules but is not proven, in order.
    pub doubts: Vec<Doubt>,
}

/// Reads a game file and replays it.
pub fn load(bytes: &[u8], shelf: &Shelf) -> Result<Loaded, Fault> {
    load_until(bytes, shelf, &AtomicBool::new(false))
}

/// Reads somebody else's game file: what it says about its rules is checked too. Gives up when another thread sets `stop`,
/// because the file is no longer wanted.
pub fn take_in(bytes: &[u8], shelf: &Shelf, stop: &AtomicBool) -> Result<Loaded, Fault> {
    let loaded = load_until(bytes, shelf, stop)?;
    crate::file::verify::stated_rules_of(bytes, shelf)?;
    Ok(loaded)
}

fn load_until(bytes: &[u8], shelf: &Shelf, stop: &AtomicBool) -> Result<Loaded, Fault> {
    let (header, chain) = open(bytes)?;
    if lines(&chain).next().is_some_and(|(_, text)| is_given(text)) {
        return Err(Fault::new(
            "it is the file of a seat",
            "what others did in secret is not in it, so the game cannot be played again from it",
            "verify it, or open the file of the table once the game is over",
        ));
    }
    let (today, table) = header.again(shelf)?;
    let mut notes = Vec::new();
    notes.extend(torn(&chain));
    let rules = (header.ledger.clone(), header.options.clone());
    play_on(chain, header, today, table, rules, notes, stop)
}

/// Opens a game at a bookmark, which is trusted, and replays what was done since. `first` is the first line of its file,
/// and `rest` those after the bookmark.
pub fn load_at(first: &str, bookmark: Bookmark, rest: &[u8], shelf: &Shelf) -> Result<Loaded, Fault> {
    let (header, mut chain) = open(first.as_bytes())?;
    let (today, mut table) = header.again(shelf)?;
    chain.seal = bookmark.seal().into();
    bookmark.lay(&mut table, shelf.book(&header.system)?.ledger())?;
    chain.go_on(rest)?;
    // No bookmark is made before the file names today's rules.
    let rules = (today.ledger.clone(), today.options.clone());
    play_on(chain, header, today, table, rules, Vec::new(), &AtomicBool::new(false))
}

/// Replays the entries of a file on a table that so far was played by these rules.
fn play_on(
    chain: Chain,
    mut header: Header,
    today: Header,
    mut table: Match,
    mut rules: Rules,
    mut notes: Vec<Fault>,
    stop: &AtomicBool,
) -> Result<Loaded, Fault> {
    header.share(&today);
    let Played { moves, doubts, .. } = play(&chain, &header, &today, &mut table, stop)?;
    if let Some((_, fault)) = doubts.into_iter().next() {
        return Err(fault);
    }
    if let Some(Moved { ledger, options, .. }) = moves.into_iter().last() {
        rules = (ledger, options);
    }
    let moved = rules != (today.ledger.clone(), today.options.clone());
    if moved {
        notes.push(other_rules(&rules.1, &today.options));
    }
    let rules = moved.then(|| Moved { after: table.entries(), ledger: today.ledger, options: today.options });
    let torn = torn(&chain);
    let end = End { seal: chain.seal, bytes: chain.bytes, ended: chain.ended, torn, rules };
    Ok(Loaded { header, table, notes, end })
}

/// Checks version and seals, and reads the header.
pub(crate) fn open(bytes: &[u8]) -> Result<(Header, Chain), Fault> {
    let first = bytes.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let chain = Chain::read(bytes);
    // Another version may seal its lines differently, so the version is checked first.
    if !matches!(&chain, Ok(chain) if !chain.objects.is_empty()) {
        check_version(&String::from_utf8_lossy(first))?;
    }
    let chain = chain?;
    let Some(header) = chain.objects.first() else {
        return Err(Fault::new(
            "the header was not written to its end",
            "the file breaks off in its first line, so there is no game to recover",
            "begin the game again",
        ));
    };
    Ok((Header::read(header)?, chain))
}

/// Replays every entry, and notes what is not proven.
pub(crate) fn play(
    chain: &Chain,
    header: &Header,
    today: &Header,
    table: &mut Match,
    stop: &AtomicBool,
) -> Result<Played, Fault> {
    let mut played = Played { entries: Vec::new(), moves: Vec::new(), doubts: Vec::new() };
    for (line, text) in lines(chain) {
        if stop.load(Ordering::Relaxed) {
            return Err(Fault::new("the file was not read to its end", "nobody waits for it any more", "ask again"));
        }
        let read = read_line(text).and_then(|read| match read {
            Line::LogEntry(number, entry) => {
                check_number(number, table.entries() + 1)?;
                let doubts = table.follow_and_doubt(&entry)?;
                played.entries.push(entry);
                Ok(doubts)
            }
            Line::Fix(Fixed { after, fix }) => {
                check_number(after, table.entries())?;
                Ok(table.follow_fix(&fix)?.into_iter().collect())
            }
            Line::Moved(moved) => {
                check_number(moved.after, table.entries())?;
                played.moves.push(moved);
                Ok(Vec::new())
            }
        });
        let ledger = played.moves.last().map_or(&header.ledger, |moved| &moved.ledger);
        let doubts = read.map_err(|fault| explain(fault, *ledger == today.ledger).at(format_args!("line {line}")))?;
        played.doubts.extend(doubts.into_iter().map(|(of, fault)| (of, fault.at(format_args!("line {line}")))));
    }
    Ok(played)
}

/// The lines after the header, each with its number in the file.
pub(crate) fn lines(chain: &Chain) -> impl Iterator<Item = (usize, &str)> {
    chain.objects.iter().enumerate().skip(1).map(|(index, text)| (index + 1, text.as_str()))
}

/// Reads a line after the header.
pub(crate) fn read_line(text: &str) -> Result<Line, Fault> {
    let unreadable = |error: String| {
        Fault::new(
            format!("it cannot be read: {error}"),
            "a line holds an order with its seat, faces and events, or says which order was taken back",
            "take a copy that was not edited",
        )
    };
    let Strict(mut value) = serde_json::from_str(text).map_err(|error| unreadable(error.to_string()))?;
    let Some(members) = value.as_object_mut() else { return Err(unreadable("it is no object".into())) };
    if members.contains_key("ledger") {
        return serde_json::from_value(value).map(Line::Moved).map_err(|error| unreadable(error.to_string()));
    }
    if members.contains_key("fix") {
        return serde_json::from_value(value).map(Line::Fix).map_err(|error| unreadable(error.to_string()));
    }
    let number = members.remove("n").and_then(|number| number.as_u64());
    let number = number.ok_or_else(|| unreadable("it has no number".into()))?;
    let entry = serde_json::from_value(value).map_err(|_| unreadable("it is neither an order nor an undo".into()))?;
    Ok(Line::LogEntry(usize::try_from(number).unwrap_or(usize::MAX), entry))
}

fn check_number(number: usize, expected: usize) -> Result<(), Fault> {
    if number == expected {
        return Ok(());
    }
    Err(Fault::new(
        format!("it has number {number}"),
        format!("the next number is {expected}"),
        "take a copy that was not edited",
    ))
}

/// Explains an order that no longer has the same result: perhaps only because the rules have changed.
fn explain(mut fault: Fault, same_rules: bool) -> Fault {
    if !same_rules {
        fault.why = format!("{}; it was played by another edition of the ledger", fault.why);
        fault.fix = "play it back with the Jumpmaster that wrote it".into();
    }
    fault
}

fn torn(chain: &Chain) -> Option<Fault> {
    chain.torn.then(|| {
        Fault::new(
            format!("line {} was not written to its end and is left out", chain.objects.len() + 1),
            "the program or the machine stopped while it was being written; that order was never acknowledged",
            "give that order again; all before it is there",
        )
    })
}

/// The options whose values differ between two lists, each with both values.
pub(crate) fn changed<'a>(
    one: &'a BTreeMap<String, Setting>,
    other: &'a BTreeMap<String, Setting>,
) -> Vec<(&'a str, String, String)> {
    let keys: std::collections::BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let say = |setting: Option<&Setting>| setting.map_or("absent".into(), ToString::to_string);
    let differ = keys.into_iter().filter(|key| one.get(*key) != other.get(*key));
    differ.map(|key| (key.as_str(), say(one.get(key)), say(other.get(key)))).collect()
}

fn other_rules(then: &BTreeMap<String, Setting>, now: &BTreeMap<String, Setting>) -> Fault {
    let changed: Vec<String> =
        changed(then, now).into_iter().map(|(key, then, now)| format!("{key} was {then} and is {now}")).collect();
    let options = if changed.is_empty() { String::new() } else { format!("; of its options {}", changed.join(", ")) };
    Fault::new(
        format!("it was played by another edition of the ledger{options}"),
        "the hash of the ledger is another than in the file; every order so far comes out the same by both",
        "play on by the present ledger, which the file will say, or use the Jumpmaster that wrote it",
    )
}
