//! Verification: whether a game file proves itself.

use crate::chain::Chain;
use crate::header::Header;
use crate::load::{Line, Moved, lines, open, play, read_line};
use crate::shelf::Shelf;
use crate::table::{Deed, Match};
use jumpmaster_core::{Fault, Outcome};
use serde::Serialize;

/// What was checked of a game file, and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The id of its system, if that could be read.
    pub system: Option<String>,
    /// The name of its scenario.
    pub scenario: Option<String>,
    /// How many deeds it holds, taking back included.
    pub deeds: usize,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
    /// Every check, in order.
    pub checks: Vec<Check>,
}

/// One check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
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

/// The checks, in order.
const CHECKS: [&str; 5] = ["hashes", "whole", "rules", "orders", "events"];

impl Report {
    /// Whether every check held.
    pub fn good(&self) -> bool {
        self.checks.iter().all(|check| check.held == Some(true))
    }

    fn say(&mut self, result: Result<String, Fault>) {
        let name = CHECKS[self.checks.len()];
        self.checks.push(match result {
            Ok(found) => Check { name, held: Some(true), found, fault: None },
            Err(fault) => Check { name, held: Some(false), found: fault.what.clone(), fault: Some(fault) },
        });
    }

    fn close(mut self) -> Report {
        while let Some(&name) = CHECKS.get(self.checks.len()) {
            self.checks.push(Check { name, held: None, found: "not tried".into(), fault: None });
        }
        self
    }
}

/// Checks a game file: its hashes chain and its last line is whole; it was played by the rules on the shelf; its orders
/// were allowed and their faces bring its events; its events alone rebuild the game.
pub fn verify(bytes: &[u8], shelf: &Shelf) -> Report {
    let mut report = Report { system: None, scenario: None, deeds: 0, outcome: None, checks: Vec::new() };
    let (header, chain) = match open(bytes) {
        Ok(opened) => opened,
        Err(fault) => {
            report.say(Err(fault));
            return report.close();
        }
    };
    report.system = Some(header.system.clone());
    report.scenario = Some(header.scenario.name.clone());
    report.say(Ok(format!("{} lines, each sealed after the one before", chain.objects.len())));
    report.say(whole(&chain));
    let (today, mut table) = match header.again(shelf) {
        Ok(again) => again,
        Err(fault) => {
            report.say(Err(fault));
            return report.close();
        }
    };
    report.say(Ok(same_rules(&header, &today, &chain)));
    let played = play(&chain, &header, &today, &mut table);
    report.deeds = table.deeds();
    report.outcome = table.game().outcome();
    let deeds = match played {
        Ok((deeds, _)) => deeds,
        Err(fault) => {
            report.say(Err(fault));
            return report.close();
        }
    };
    report.say(Ok(format!("{} deeds, every order allowed, its dice bringing its events", deeds.len())));
    report.say(rebuild(&header, shelf, &deeds, &table));
    report.close()
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

fn same_rules(header: &Header, today: &Header, chain: &Chain) -> String {
    let moved = lines(chain).filter_map(|(_, text)| match read_line(text) {
        Ok(Line::Moved(Moved { ledger, .. })) => Some(ledger),
        _ => None,
    });
    match std::iter::once(header.ledger.clone()).chain(moved).find(|ledger| *ledger != today.ledger) {
        None => format!("the ledger of {} is the one it was played by", header.system),
        Some(other) => format!(
            "some of it was played by another edition of the ledger of {}, {other}; whether that matters the next check tells",
            header.system
        ),
    }
}

/// Applies the events of the orders that stand to a table just set up, and compares it with the one that was played.
fn rebuild(header: &Header, shelf: &Shelf, deeds: &[Deed], played: &Match) -> Result<String, Fault> {
    let mut standing = Vec::new();
    for deed in deeds {
        match deed {
            Deed::Order { events, .. } => standing.push(events),
            Deed::Undo { .. } => {
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
