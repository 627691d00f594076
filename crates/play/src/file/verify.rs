//! Verification: whether a game file proves itself.

mod rules;
mod seat;

use crate::file::chain::Chain;
use crate::file::header::Header;
use crate::file::load::{Played, lines, open, play};
use crate::file::story::{Same, extends};
use crate::proof::given::is_given;
use crate::proof::sealed::{Commitment, Deal, DiceKind, Protocol};
use crate::proof::{Proven, Revealed};
use crate::shelf::Shelf;
use crate::table::Match;
use crate::table::entry::LogEntry;
use jumpmaster_core::{Fault, Outcome};
use serde::Serialize;
use std::fmt::Write;
use std::sync::atomic::AtomicBool;

/// What was checked of a game file, and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Report {
    /// The id of its system, if that could be read.
    pub system: Option<String>,
    /// The name of its scenario.
    pub scenario: Option<String>,
    /// How many deeds it holds, taking back included.
    #[serde(rename = "deeds")]
    pub entries: usize,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// Every check, in order.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Check {
    /// What was checked.
    pub name: &'static str,
    /// Whether it held; nothing if an earlier check failed and this one could not be tried.
    pub held: Option<bool>,
    /// What was found.
    pub found: String,
    /// What is wrong, if anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// The checks of a table's file, in order.
const CHECKS: &[&str] = &["hashes", "whole", "rules", "orders", "events", "seals", "dice"];
/// The checks of a seat's file, in order: it lacks some of the orders, so they cannot be put to the rules.
const CHECKS_OF_A_SEAT: &[&str] = &["hashes", "whole", "rules", "seals", "dice"];

impl Report {
    /// Whether every check held.
    pub fn good(&self) -> bool {
        self.checks.iter().all(|check| check.held == Some(true))
    }

    fn say(&mut self, names: &[&'static str], result: Result<String, Fault>) {
        let name = names[self.checks.len()];
        self.checks.push(match result {
            Ok(found) => Check { name, held: Some(true), found, fault: None },
            Err(fault) => Check { name, held: Some(false), found: fault.what.clone(), fault: Some(fault) },
        });
    }

    fn close(mut self, names: &[&'static str]) -> Report {
        while let Some(&name) = names.get(self.checks.len()) {
            self.checks.push(Check { name, held: None, found: "not tried".into(), fault: None });
        }
        self
    }
}

/// Checks a game file: its hashes chain and its last line is whole; what it says about its rules is true; its orders were
/// legal and their faces lead to its events; its events alone rebuild the game; what was done in secret is what was sealed;
/// and sealed dice follow from what the parties committed themselves to.
///
/// For a seat's file, it checks what can be checked without the others' secrets.
pub fn verify(bytes: &[u8], shelf: &Shelf) -> Report {
    verify_until(bytes, shelf, &AtomicBool::new(false))
}

/// The same, but gives up when another thread sets `stop`.
pub fn verify_until(bytes: &[u8], shelf: &Shelf, stop: &AtomicBool) -> Report {
    let mut report = Report { system: None, scenario: None, entries: 0, outcome: None, checks: Vec::new() };
    let (header, chain) = match open(bytes) {
        Ok(opened) => opened,
        Err(fault) => {
            report.say(CHECKS, Err(fault));
            return report.close(CHECKS);
        }
    };
    report.system = Some(header.system.clone());
    report.scenario = Some(header.scenario.name.clone());
    let hashes = Ok(format!("{} lines, each sealed after the one before", chain.objects.len()));
    if lines(&chain).next().is_some_and(|(_, text)| is_given(text)) {
        report.say(CHECKS_OF_A_SEAT, hashes);
        report.say(CHECKS_OF_A_SEAT, whole(&chain));
        report.say(CHECKS_OF_A_SEAT, stated_rules(&header, &chain, shelf));
        return seat::verify_given(report, &header, &chain).close(CHECKS_OF_A_SEAT);
    }
    report.say(CHECKS, hashes);
    report.say(CHECKS, whole(&chain));
    verify_table(report, &header, &chain, shelf, stop).close(CHECKS)
}

/// Checks a game file, and that it tells the same game as a file given out earlier, perhaps continued.
pub fn verify_after(bytes: &[u8], earlier: &[u8], shelf: &Shelf) -> Report {
    let mut report = verify(bytes, shelf);
    let checked = extends(bytes, earlier, shelf);
    let found = checked.as_ref().map_or_else(|fault| fault.what.clone(), in_common);
    report.checks.push(Check { name: "given", held: Some(checked.is_ok()), found, fault: checked.err() });
    report
}

fn in_common(Same { entries, secrets, shut }: &Same) -> String {
    let mut text = format!("the {entries} entries that all heard in the earlier file are the same here");
    let _ = match (secrets, shut) {
        (0, 0) => Ok(()),
        (_, 0) => write!(text, ", and so are the secrets in it"),
        (_, _) => write!(
            text,
            ", and so are {secrets} of the {} secrets in it; the others are not laid open here",
            secrets + shut
        ),
    };
    text
}

/// Checks what a file says about its rules.
pub(crate) fn stated_rules_of(bytes: &[u8], shelf: &Shelf) -> Result<(), Fault> {
    let (header, chain) = open(bytes)?;
    stated_rules(&header, &chain, shelf).map(drop)
}

/// Checks what a file says about its rules when the game cannot be replayed.
fn stated_rules(header: &Header, chain: &Chain, shelf: &Shelf) -> Result<String, Fault> {
    let (today, _) = header.again(shelf)?;
    rules::check(header, &today, chain, shelf.book(&header.system)?)
}

fn verify_table(mut report: Report, header: &Header, chain: &Chain, shelf: &Shelf, stop: &AtomicBool) -> Report {
    let (today, mut table) = match header.again(shelf) {
        Ok(again) => again,
        Err(fault) => {
            report.say(CHECKS, Err(fault));
            return report;
        }
    };
    report.say(CHECKS, shelf.book(&header.system).and_then(|book| rules::check(header, &today, chain, book)));
    let played = play(chain, header, &today, &mut table, stop);
    report.entries = table.entries();
    report.outcome = table.game().outcome();
    let played = match played {
        Ok(played) => played,
        Err(fault) => {
            report.say(CHECKS, Err(fault));
            return report;
        }
    };
    let Played { entries, .. } = &played;
    report.say(CHECKS, Ok(format!("{} entries, every order allowed, its dice bringing its events", entries.len())));
    report.say(CHECKS, rebuild(header, shelf, entries, &table));
    report.say(CHECKS, proven(&played, Proven::Seals, sealed(&table, entries)));
    report.say(CHECKS, proven(&played, Proven::Dice, rolled(header, entries)));
    report
}

/// The first fault in this kind of proof, or what was found.
fn proven(played: &Played, of: Proven, found: String) -> Result<String, Fault> {
    let doubt = played.doubts.iter().find(|(doubted, _)| *doubted == of);
    doubt.map_or(Ok(found), |(_, fault)| Err(fault.clone()))
}

fn sealed(table: &Match, entries: &[LogEntry]) -> String {
    let Some(witness) = &table.witness else { return "format 1 seals nothing that is done in secret".into() };
    let public = witness.public.len();
    let loose = witness.unsealed.iter().flatten().filter(|&&place| entries[place].proof().is_none()).count();
    let in_secret = entries.iter().filter(|entry| entry.proof().is_none()).count() - loose;
    let rest = if loose == 0 { String::new() } else { format!("; {loose} done since the last seal") };
    format!("{public} entries that all heard, with seals that fit the {in_secret} done in secret{rest}")
}

fn rolled(header: &Header, entries: &[LogEntry]) -> String {
    let Some(deal) = header.dice.as_ref().and_then(DiceKind::deal) else {
        return trusted(header);
    };
    let mut told = Told::default();
    for entry in entries {
        let LogEntry::Order { quiet, proof, .. } = entry else { continue };
        told.quiet += usize::from(quiet.is_some());
        told.count(proof.as_ref().and_then(|proof| proof.dice.as_ref()));
    }
    told.say(deal)
}

/// The finding for dice that nobody sealed.
fn trusted(header: &Header) -> String {
    let mut text = "nothing proves the faces: whoever kept the game is trusted for them".to_string();
    if header.jumpmaster < 3 {
        text.push_str(
            "; by its format, nothing tells the game from another with the same header before its first entry",
        );
    }
    text
}

/// The counts for the finding about sealed dice.
#[derive(Default)]
struct Told {
    rolls: usize,
    quiet: usize,
    rebuilt: usize,
}

impl Told {
    fn count(&mut self, revealed: Option<&Revealed>) {
        self.rolls += usize::from(revealed.is_some());
        self.rebuilt += revealed.map_or(0, |revealed| usize::from(!revealed.rebuilt.is_empty()));
    }

    fn say(&self, deal: &Deal) -> String {
        let Told { rolls, quiet, rebuilt } = self;
        let mut text = format!("{rolls} rolls follow from what {} parties had committed to", deal.seats.len() + 1);
        if *quiet > 0 {
            let _ = write!(text, "; {quiet} unseen by some, from the server's chain alone");
        }
        if *rebuilt > 0 {
            let _ = write!(text, "; {rebuilt} with somebody away, from the halves he had left");
        }
        if deal.protocol == Protocol::Two && deal.seats.iter().any(Commitment::leaves_halves) {
            text.push_str("; by protocol 2, in which a server that was handed a half could choose faces unseen");
        }
        text
    }
}

fn whole(chain: &Chain) -> Result<String, Fault> {
    if chain.torn {
        return Err(Fault::new(
            format!("line {} breaks off", chain.objects.len() + 1),
            "it was not written to its end",
            "go on with the game; all before that line is there",
        ));
    }
    Ok("the last line is whole".into())
}

/// Applies the events of the orders that stand to a table just set up, and compares it with the one that was replayed.
fn rebuild(header: &Header, shelf: &Shelf, entries: &[LogEntry], played: &Match) -> Result<String, Fault> {
    let mut standing = Vec::new();
    for entry in entries {
        match entry {
            LogEntry::Order { events, .. } => standing.push(events),
            LogEntry::Undo { .. } => {
                standing.pop();
            }
        }
    }
    let (_, table) = header.again(shelf)?;
    let mut game = table.game().copy();
    for events in &standing {
        game.apply(events, &[])?;
    }
    if game.same(played.game()) {
        return Ok(format!("the events of {} orders rebuild the game", standing.len()));
    }
    Err(Fault::new(
        "the events do not rebuild the game",
        "applied by themselves they lead to another table than the orders do",
        "tell the makers of this program: this is a mistake in the rules' code",
    ))
}
