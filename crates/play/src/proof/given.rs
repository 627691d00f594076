//! Seat files: a game as one seat may know it while it is running. They hold what all hear, chained; the seals on what
//! others did in secret; and the seat's own secrets, beside the chain.
//!
//! The chain is the same for everybody and only ever grows. So whoever kept such a file can check later that the game's own
//! file, with all secrets in it, tells the same game: [`extends`](crate::extends).

use crate::file::chain;
use crate::file::header::Header;
use crate::file::load::lines;
use crate::file::strict::Strict;
use crate::proof::bytes::{Bytes32, canonical};
use crate::proof::{Proof, QuietRoll, Revealed, entry, game_id, link};
use crate::table::Match;
use crate::table::entry::Done;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The public part of an entry, as a seat file has it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Public {
    /// The number among the entries that all hear, from 1.
    pub p: usize,
    pub seat: Seat,
    pub seals: Vec<Bytes32>,
    pub order: Option<Value>,
    pub faces: Option<Vec<u8>>,
    pub events: Option<Vec<Value>>,
    pub undo: Option<usize>,
    pub dice: Option<Revealed>,
}

/// What a seat's seal covers, revealed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    /// The public entry that carries the seal.
    #[serde(rename = "opened")]
    pub number: usize,
    pub seat: Seat,
    pub salt: Bytes32,
    #[serde(rename = "deeds")]
    pub entries: Vec<Value>,
}

/// What a seat did in secret and no seal covers yet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Loose {
    pub unsealed: Seat,
    #[serde(rename = "deeds")]
    pub entries: Vec<Value>,
}

/// The last line of a seat file in which every secret is revealed, since the game is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Over {
    /// The number of public entries before it.
    pub over: usize,
}

/// What a seat did in secret between two public entries.
pub(crate) struct Window {
    pub seat: Seat,
    /// The number of the public entry whose seal covers it, or will.
    pub number: usize,
    /// The salt of that seal, if it has been made.
    pub salt: Option<Bytes32>,
    /// The indices of the entries.
    pub places: Vec<usize>,
}

/// An entry as it looks once revealed.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub(crate) enum Secret {
    Order {
        seat: Seat,
        #[serde(rename = "order")]
        _order: Value,
        faces: Vec<u8>,
        #[serde(rename = "events")]
        _events: Vec<Value>,
        quiet: Option<QuietRoll>,
    },
    Undo {
        seat: Seat,
        undo: bool,
    },
}

impl Match {
    /// The game as a seat may know it: its file, in JSON lines. All seats' secrets are in it once the game is over, and at
    /// any time for [`Seat::REFEREE`], which is for games that ended other than by the rules.
    pub fn file_for(&self, seat: Seat, header: &Header) -> Result<String, Fault> {
        let Some(witness) = &self.witness else {
            return Err(Fault::new(
                "this game has no files for its seats",
                "it was begun in format 1, which seals nothing",
                "wait until it is over, and take the file of the table",
            ));
        };
        let mut file = Writer::default();
        file.line(&json!(header));
        for (at, &place) in witness.public.iter() {
            let done = &self.done[place];
            let Proof { seals, dice, .. } = done.proof().expect("what is public is proven");
            file.line(&self.public(at + 1, done, seals, dice.as_ref()));
        }
        debug_assert_eq!(file.seal, witness.link.to_string(), "the file is the chain");
        let over = seat == Seat::REFEREE || self.game.outcome().is_some();
        let (opened, loose) = self.secrets_for(seat, over);
        for secret in opened.iter().map(|opened| json!(opened)).chain(loose.iter().map(|loose| json!(loose))) {
            file.line(&secret);
        }
        if over && header.jumpmaster >= 3 {
            file.line(&json!(Over { over: witness.public.len() }));
        }
        Ok(file.text)
    }

    /// What seals cover, and what none covers yet, as far as a seat may know it.
    fn secrets_for(&self, seat: Seat, over: bool) -> (Vec<Opened>, Vec<Loose>) {
        let (mut opened, mut loose) = (Vec::new(), Vec::new());
        for Window { seat: of, number, salt, places } in self.windows() {
            let known = |place: &&usize| over || self.knows(seat, **place);
            if !over && of != seat {
                continue;
            }
            let entries = places.iter().filter(known).map(|&place| entry(&self.done[place]));
            match salt {
                Some(salt) if places.iter().all(|place| known(&place)) => {
                    opened.push(Opened { number, seat: of, salt, entries: entries.collect() });
                }
                None if !places.is_empty() => loose.push(Loose { unsealed: of, entries: entries.collect() }),
                _ => {}
            }
        }
        (opened, loose)
    }

    /// What each seat did in secret, split by the seals that cover it; what no seal covers yet comes last.
    pub(crate) fn windows(&self) -> Vec<Window> {
        let mut kept: Vec<Vec<usize>> = vec![Vec::new(); self.game.seats().len()];
        let mut windows = Vec::new();
        let mut number = 1;
        for (place, done) in self.done.iter() {
            let owner = usize::from(done.seat().0);
            let early = done.proof().is_some_and(|proof| proof.dice.is_some());
            if done.kept_back() && !early {
                kept[owner].push(place);
            }
            if let Some(proof) = done.proof() {
                for (at, places) in kept.iter_mut().enumerate() {
                    let (seat, salt) = (Seat(at as u8), Some(proof.salts[at]));
                    windows.push(Window { seat, number, salt, places: std::mem::take(places) });
                }
                number += 1;
            }
            if done.kept_back() && early {
                kept[owner].push(place);
            }
        }
        let last = |(at, places)| Window { seat: Seat(at as u8), number, salt: None, places };
        windows.extend(kept.into_iter().enumerate().map(last));
        windows
    }

    /// Whether a seat heard all of an entry.
    pub(crate) fn knows(&self, seat: Seat, place: usize) -> bool {
        match &self.done[place] {
            Done::Order(carried) => carried.open[self.listener(seat)],
            Done::Undo { of, .. } => self.knows(seat, *of),
        }
    }
}

#[derive(Default)]
struct Writer {
    text: String,
    seal: String,
}

impl Writer {
    fn line(&mut self, object: &Value) {
        let (line, seal) = chain::seal(&self.seal, &canonical(object));
        self.text.push_str(&line);
        self.text.push('\n');
        self.seal = seal;
    }
}

/// A seat file that has been read.
pub(crate) struct Given {
    pub public: Vec<Public>,
    /// The link before each public entry, and the last one.
    pub links: Vec<Bytes32>,
    pub opened: Vec<Opened>,
    pub loose: Vec<Loose>,
    /// Whether it says that the game is over and everything is revealed.
    pub over: bool,
}

/// Whether this is the second line of a seat file.
pub(crate) fn is_given(text: &str) -> bool {
    let object: Option<Value> = serde_json::from_str(text).ok();
    object.is_some_and(|object| ["p", "opened", "unsealed", "over"].iter().any(|member| object.get(member).is_some()))
}

impl Given {
    /// Reads a seat file whose chain holds: first the public entries, numbered, then the secrets.
    pub fn read(header: &Header, chain: &chain::Chain) -> Result<Given, Fault> {
        let links = vec![game_id(header)];
        let mut given = Given { public: Vec::new(), links, opened: Vec::new(), loose: Vec::new(), over: false };
        one_form(&chain.objects[0]).map_err(|fault| fault.at("line 1"))?;
        for (line, text) in lines(chain) {
            given.take(text).map_err(|fault| fault.at(format_args!("line {line}")))?;
        }
        // Format 2 did not say so, but the file of a seat still playing reveals only that seat's own secrets.
        let seats: BTreeSet<Seat> = given.opened.iter().map(|opened| opened.seat).collect();
        given.over |= header.jumpmaster == 2 && seats.len() > 1;
        Ok(given)
    }

    fn take(&mut self, text: &str) -> Result<(), Fault> {
        let unreadable = |error: serde_json::Error| wrong(format!("it cannot be read: {error}"));
        let value = one_form(text)?;
        if self.over {
            return Err(wrong("it comes after the end".into()));
        }
        if value.get("p").is_some() {
            let public: Public = serde_json::from_value(value.clone()).map_err(unreadable)?;
            if public.p != self.public.len() + 1 || !self.opened.is_empty() || !self.loose.is_empty() {
                return Err(wrong(format!("it has number {}", public.p)));
            }
            self.links.push(link(self.links.last(), &canonical(&value)));
            self.public.push(public);
        } else if value.get("opened").is_some() {
            self.opened.push(serde_json::from_value(value).map_err(unreadable)?);
        } else if value.get("over").is_some() {
            let Over { over } = serde_json::from_value(value).map_err(unreadable)?;
            if over != self.public.len() {
                return Err(wrong(format!("the game is over after {over} entries that all heard")));
            }
            self.over = true;
        } else {
            self.loose.push(serde_json::from_value(value).map_err(unreadable)?);
        }
        Ok(())
    }
}

/// Reads a line of a seat file. Its hash is its link, so it must be in canonical form.
fn one_form(text: &str) -> Result<Value, Fault> {
    let Strict(value) = serde_json::from_str(text).map_err(|error| wrong(format!("it cannot be read: {error}")))?;
    if canonical(&value) == text {
        return Ok(value);
    }
    Err(wrong("it is not written in the one form that is hashed".into()))
}

fn wrong(what: String) -> Fault {
    Fault::new(
        what,
        "a seat file has the entries that all hear, numbered from 1, and after them secrets that seals cover",
        "take a copy that was not edited",
    )
}
