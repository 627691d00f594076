//! Bookmarks: snapshots of a game after one of its log entries, so that a long game can be opened and continued there
//! without being replayed from its beginning.
//!
//! A bookmark holds every secret of the game, so it is for the store of the program that keeps the game. No seat gets it,
//! and only its text can be had from it. Unlike a game file, it is trusted: whoever opens a game at a bookmark must know
//! that this program wrote it. Losing one loses nothing, since the file alone is the game.
//!
//! Bookmarks are made only where nothing before them can be taken back and no secret entry waits for its seal. So whatever
//! is done afterwards depends on nothing before it but what the bookmark says.

use crate::file::lines::Lines;
use crate::file::size::Size;
use crate::proof::bytes::Bytes32;
use crate::shelf::Shelf;
use crate::table::entry::{Carried, Done, Final};
use crate::table::since::Since;
use crate::table::{Heard, Logged, Match};
use jumpmaster_core::dice::Roll;
use jumpmaster_core::{Clause, Effect, Fault, Ledger, Line, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// A game as it stands after one of its log entries.
pub struct Bookmark(Page);

/// The contents of a bookmark.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    /// The id of the game, which is the hash of its header.
    game: Option<Bytes32>,
    /// The hash of the ledger by which it is played from here on.
    ledger: String,
    /// The seal of the last line of its file.
    seal: String,
    #[serde(rename = "deeds")]
    entries: usize,
    /// The last order, which cannot be taken back.
    last: Last,
    #[serde(rename = "ears")]
    listeners: Vec<Ear>,
    /// The last link of the public chain, and the number of public entries.
    link: Option<Bytes32>,
    public: usize,
    dice: Option<DiceKnown>,
    table: Value,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Last {
    seat: Seat,
    rolls: Vec<KeptRoll>,
    #[serde(default)]
    by_itself: bool,
    shuts: bool,
    standing: usize,
}

/// How far the chains of sealed dice have been revealed.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiceKnown {
    pub rolls: [u64; 2],
    pub last: Vec<Bytes32>,
}

/// What a listener has heard: how much, and the last of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ear {
    heard: usize,
    places: Vec<usize>,
    told: Vec<KeptLogged>,
}

#[derive(Serialize, Deserialize)]
struct KeptLogged {
    seat: Seat,
    undo: Option<usize>,
    lines: Vec<KeptLine>,
    rolls: Vec<KeptRoll>,
}

/// A sentence: its text, its clause, whether it is private, whether it is a heading, and its effects.
#[derive(Serialize, Deserialize)]
struct KeptLine(String, String, bool, bool, Vec<Effect>);

/// A roll: its clause, the die, the face it showed, and what that meant.
#[derive(Serialize, Deserialize)]
struct KeptRoll(String, Size, u8, String);

impl Bookmark {
    /// The number of lines of each log that a bookmark keeps: the same for every seat, however much was done in secret.
    pub const TAIL: usize = 60;

    /// A bookmark at the last entry of a match whose last line was just written, if one can be made there.
    pub fn of(table: &Match, lines: &Lines, shelf: &Shelf) -> Option<Bookmark> {
        let last = table.settled()?;
        let frozen = table.game.freeze()?;
        let listeners = (0..table.listeners.len()).map(|listener| Ear::of(table, listener)).collect();
        Some(Bookmark(Page {
            game: table.id(),
            ledger: shelf.book(table.game.system()).ok()?.ledger().hash.clone(),
            seal: lines.written()?.into(),
            entries: table.entries(),
            last: Last {
                seat: last.seat,
                rolls: last.rolls.iter().map(KeptRoll::of).collect(),
                by_itself: last.by_itself,
                shuts: last.is_final == Some(Final::Revealed),
                standing: last.standing,
            },
            listeners,
            link: table.link(),
            public: table.witness.as_ref().map_or(0, |witness| witness.public.len()),
            dice: table.dealt.as_ref().map(crate::table::pending::Dealt::known),
            table: frozen,
        }))
    }

    /// The text to be stored.
    pub fn text(&self) -> String {
        serde_json::to_string(&self.0).expect("a bookmark can be written as JSON")
    }

    /// Reads a stored bookmark.
    pub fn read(text: &str) -> Result<Bookmark, Fault> {
        serde_json::from_str(text).map(Bookmark).map_err(|error| unfit(&error.to_string()))
    }

    /// The seal of the line it was made at.
    pub fn seal(&self) -> &str {
        &self.0.seal
    }

    /// The number of log entries.
    pub fn entries(&self) -> usize {
        self.0.entries
    }

    /// Sets a table, which is ready for its first order, to how it stood at the bookmark.
    pub(crate) fn lay(self, table: &mut Match, ledger: &Ledger) -> Result<(), Fault> {
        let Bookmark(page) = self;
        if page.game != table.id() || page.listeners.len() != table.listeners.len() {
            return Err(unfit("it is of another game"));
        }
        if page.ledger != ledger.hash {
            return Err(unfit("the rules have changed since"));
        }
        let at = page.entries.checked_sub(1).ok_or_else(|| unfit("nothing was done before it"))?;
        if let (Some(witness), Some(link)) = (&mut table.witness, page.link) {
            witness.link = link;
            witness.public = Since::new(page.public, []);
        }
        match (&mut table.dealt, page.dice) {
            (None, None) => {}
            (Some(dealt), Some(known)) => dealt.know(known).ok_or_else(|| unfit("it has other dice"))?,
            _ => return Err(unfit("it has other dice")),
        }
        table.game = table.game.thaw(page.table)?;
        let listeners = page.listeners.into_iter().map(|kept| kept.again(ledger)).collect::<Result<Vec<_>, _>>()?;
        let (heard, told) = listeners.into_iter().unzip();
        (table.heard, table.told) = (heard, Arc::new(told));
        let last = page.last.again(ledger, table)?;
        table.done = Since::new(at, [Done::Order(Arc::new(last))]);
        table.head = Some(at);
        Ok(())
    }
}

impl Match {
    /// The last order, if it is the last entry and nothing still to come can reach further back.
    fn settled(&self) -> Option<&Carried> {
        let at = self.done.len().checked_sub(1)?;
        let Done::Order(last) = &self.done[at] else { return None };
        let closed = last.is_final == Some(Final::Revealed) || !last.rolls.is_empty();
        let sealed = self.witness.as_ref().is_none_or(|witness| witness.unsealed.iter().all(Vec::is_empty));
        let goes_on = self.game.to_act().is_some() && self.nothing_pending().is_ok();
        (closed && sealed && goes_on).then_some(last)
    }
}

impl Last {
    fn again(self, ledger: &Ledger, table: &Match) -> Result<Carried, Fault> {
        Ok(Carried {
            seat: self.seat,
            order: Value::Null,
            events: Vec::new(),
            rolls: self.rolls.into_iter().map(|roll| roll.again(ledger)).collect::<Result<_, _>>()?,
            by_itself: self.by_itself,
            is_final: self.shuts.then_some(Final::Revealed),
            lines: vec![Vec::new(); table.listeners.len()],
            open: vec![false; table.listeners.len()],
            heard_by_all: true,
            shared: None,
            quiet: None,
            proof: None,
            before: None,
            standing: self.standing,
            after: Some(table.game.copy()),
        })
    }
}

impl Ear {
    fn of(table: &Match, listener: usize) -> Ear {
        let list = &table.heard[listener];
        let heard = list.len();
        let places: Vec<usize> =
            list.iter_from(heard.saturating_sub(Bookmark::TAIL)).map(|(_, &place)| place).collect();
        let told = (heard - places.len()..heard).map(|index| KeptLogged::of(table.logged(listener, index))).collect();
        Ear { heard, places, told }
    }

    fn again(self, ledger: &Ledger) -> Result<(Since<usize>, Vec<Logged>), Fault> {
        let before = self.heard.checked_sub(self.places.len()).filter(|_| self.places.len() == self.told.len());
        let before = before.ok_or_else(|| unfit("its logs have gaps"))?;
        let told = self.told.into_iter().zip(before + 1..).map(|(told, number)| told.again(number, ledger));
        Ok((Since::new(before, self.places), told.collect::<Result<_, _>>()?))
    }
}

impl KeptLogged {
    fn of(logged: Logged) -> KeptLogged {
        let Logged { number: _, seat, undo, heard: Heard { lines, rolls } } = logged;
        let lines = lines
            .into_iter()
            .map(|line| KeptLine(line.text, line.clause.0.into(), line.private, line.heading, line.effects));
        KeptLogged { seat, undo, lines: lines.collect(), rolls: rolls.iter().map(KeptRoll::of).collect() }
    }

    fn again(self, number: usize, ledger: &Ledger) -> Result<Logged, Fault> {
        let line = |KeptLine(text, clause_id, private, heading, effects)| {
            Ok(Line { text, clause: clause(&clause_id, ledger)?, private, heading, effects })
        };
        let lines = self.lines.into_iter().map(line).collect::<Result<_, Fault>>()?;
        let rolls = self.rolls.into_iter().map(|roll| roll.again(ledger)).collect::<Result<_, _>>()?;
        Ok(Logged { number, seat: self.seat, undo: self.undo, heard: Heard { lines, rolls } })
    }
}

impl KeptRoll {
    fn of(roll: &Roll) -> KeptRoll {
        KeptRoll(roll.clause.0.into(), Size(roll.die), roll.face, roll.meaning.clone())
    }

    fn again(self, ledger: &Ledger) -> Result<Roll, Fault> {
        let KeptRoll(id, Size(die), face, meaning) = self;
        Ok(Roll { clause: clause(&id, ledger)?, die, face, meaning })
    }
}

/// The clause with this id. Clauses live as long as the program, so each one that a ledger has is leaked once.
fn clause(id: &str, ledger: &Ledger) -> Result<Clause, Fault> {
    static KNOWN: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(id) = known.get(id) {
        return Ok(Clause(id));
    }
    ledger.clause(id)?;
    let id: &'static str = Box::leak(id.into());
    known.insert(id);
    Ok(Clause(id))
}

fn unfit(why: &str) -> Fault {
    Fault::new("the game cannot be opened at its bookmark", why, "play it again from its file")
}
