//! Seals: every public entry carries, for each seat, a salted hash of what that seat did in secret since its last one, and
//! a link that chains everything public. So nothing done can be changed later, and no secret leaks: a seat that did nothing
//! in secret seals an empty list, which looks like any other.
//!
//! ```text
//! seal    SHA-256("jumpmaster seal 2\n" || seat || salt || canonical JSON of the list of entries)
//! link    SHA-256(the link before, in hexadecimal || "\n" || canonical JSON of the public part of the entry)
//! ```
//!
//! The first link, which is the game's id, is that of the header, with nothing before it.

pub(crate) mod bytes;
pub(crate) mod given;
pub(crate) mod sealed;

use crate::file::header::Header;
use crate::file::size::Size;
use crate::proof::bytes::{Bytes32, canonical};
use crate::table::Match;
use crate::table::entry::{Carried, Done};
use crate::table::since::Since;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

const SEAL: &[u8] = b"jumpmaster seal 2\n";

/// A source of salts for seals. In play they must be unpredictable; tests want to know them.
pub trait Salts: Send + Sync {
    /// Thirty-two bytes never drawn before.
    fn salt(&mut self) -> Bytes32;
    /// A copy that continues from here.
    fn copy(&self) -> Box<dyn Salts>;
}

/// Salts from the operating system.
pub struct FreshSalts;

impl Salts for FreshSalts {
    fn salt(&mut self) -> Bytes32 {
        Bytes32::random()
    }

    fn copy(&self) -> Box<dyn Salts> {
        Box::new(FreshSalts)
    }
}

/// What a public entry proves, as the table's own file stores it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Proof {
    /// The salt of each seat's seal, seat 0 first. Each is its seat's own secret until the game is over.
    pub salts: Vec<Bytes32>,
    /// Each seat's seal on what it did in secret since its last one.
    pub seals: Vec<Bytes32>,
    /// The parties' contributions to the dice, if they are sealed and the order rolled any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Revealed>,
    /// The hash that chains everything public up to here.
    pub link: Bytes32,
}

/// The parties' contributions to the dice of one order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Revealed {
    /// The number of the order among those that roll dice, from 1.
    pub roll: u64,
    /// What was rolled, in order: the faces of a single die, or several that were added up.
    pub dice: Vec<Size>,
    /// The contributions: the server's, then seat by seat, both of a seat's.
    pub contributions: Vec<Bytes32>,
    /// The seats that were away: others stood in for them with the ends they had left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rebuilt: Vec<Seat>,
}

/// The server's contribution to dice that not everybody may see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct QuietRoll {
    /// Its number among those, from 1.
    pub roll: u64,
    /// The link of the server's quiet chain.
    pub contribution: Bytes32,
    /// What was rolled, in order; protocol 2 did not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<Size>,
}

/// The seals of an entry, as every seat may see them at once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Sealed {
    /// The number of the entry among the public ones, from 1.
    pub number: usize,
    /// The number of its line in the log of the seat that asks.
    pub line: usize,
    /// Who did it.
    pub seat: Seat,
    /// Each seat's seal, seat 0 first.
    pub seals: Vec<Bytes32>,
    /// The parties' contributions to its dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<Revealed>,
    /// The hash that chains everything public up to here.
    pub link: Bytes32,
}

/// The seal of a seat on some entries of its own.
pub fn seal(seat: Seat, salt: &Bytes32, entries: &Value) -> Bytes32 {
    Bytes32::hash(&[SEAL, &[seat.0], &salt.0, canonical(entries).as_bytes()])
}

/// The link of something public, given the link before it.
pub(crate) fn link(before: Option<&Bytes32>, public: &str) -> Bytes32 {
    let before = before.map_or(String::new(), ToString::to_string);
    Bytes32::hash(&[before.as_bytes(), b"\n", public.as_bytes()])
}

/// The id of a game: the link of its header.
pub(crate) fn game_id(header: &Header) -> Bytes32 {
    let header = serde_json::to_value(header).expect("a header can be written as JSON");
    link(None, &canonical(&header))
}

/// Which kind of proof a fault is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Proven {
    Seals,
    Dice,
}

/// A fault in the proof of an entry that does follow the rules.
pub(crate) type Doubt = (Proven, Fault);

pub(crate) fn doubt(of: Proven, what: impl Into<String>, why: impl Into<String>) -> Doubt {
    (of, Fault::new(what, why, "take a copy that was not edited, and ask who gave you this one"))
}

/// Keeps the public chain, and knows what is not sealed yet.
pub(crate) struct Witness {
    pub salts: Box<dyn Salts>,
    /// The game's id.
    pub game: Bytes32,
    /// The last link.
    pub link: Bytes32,
    /// The indices of the public entries.
    pub public: Since<usize>,
    /// For each seat, the indices of what it did in secret and has not sealed yet.
    pub unsealed: Vec<Vec<usize>>,
}

impl Witness {
    pub fn new(game: Bytes32, seats: usize) -> Witness {
        let (public, unsealed) = (Since::default(), vec![Vec::new(); seats]);
        Witness { salts: Box::new(FreshSalts), game, link: game, public, unsealed }
    }
}

impl Clone for Witness {
    fn clone(&self) -> Witness {
        let Witness { salts, game, link, public, unsealed } = self;
        let (public, unsealed) = (public.clone(), unsealed.clone());
        Witness { salts: salts.copy(), game: *game, link: *link, public, unsealed }
    }
}

/// What a seal covers of an entry. Entry numbers are left out, as they would tell a seat how much others did in secret.
pub(crate) fn entry(done: &Done) -> Value {
    match done {
        Done::Order(carried) => {
            let Carried { seat, order, events, rolls, quiet, .. } = carried.as_ref();
            let faces: Vec<u8> = rolls.iter().map(|roll| roll.face).collect();
            let mut entry = json!({ "seat": seat, "order": order, "faces": faces, "events": events });
            if let Some(quiet) = quiet {
                entry["quiet"] = json!(quiet);
            }
            entry
        }
        Done::Undo { seat, .. } => json!({ "seat": seat, "undo": true }),
    }
}

impl Match {
    /// The id of the game: the hash of its header. `None` in a game of format 1, which proves nothing.
    pub fn id(&self) -> Option<Bytes32> {
        self.witness.as_ref().map(|witness| witness.game)
    }

    /// The last link of the public chain.
    pub fn link(&self) -> Option<Bytes32> {
        self.witness.as_ref().map(|witness| witness.link)
    }

    /// Draws salts from another source; for tests that want the same ones twice.
    pub fn draw_salts_from(&mut self, salts: Box<dyn Salts>) {
        if let Some(witness) = &mut self.witness {
            witness.salts = salts;
        }
    }

    /// The seals of public entries, skipping the first `read`, as `seat` may see them: all of them, at once.
    pub fn seals_since(&self, seat: Seat, read: usize) -> Vec<Sealed> {
        let Some(witness) = &self.witness else { return Vec::new() };
        let heard = &self.heard[self.listener(seat)];
        let places = witness.public.iter_from(read);
        let sealed = |(at, &place): (usize, &usize)| {
            let proof = self.done[place].proof()?;
            let line = heard.find(place)? + 1;
            let (seals, dice) = (proof.seals.clone(), proof.dice.clone());
            Some(Sealed { number: at + 1, line, seat: self.done[place].seat(), seals, dice, link: proof.link })
        };
        places.filter_map(sealed).collect()
    }

    /// Seals what each seat did in secret with these salts; `and` is an entry that is not in the log yet.
    pub(crate) fn sealed_with(&self, salts: &[Bytes32], and: Option<&Done>) -> Vec<Bytes32> {
        let Some(witness) = &self.witness else { return Vec::new() };
        let of = |(at, salt): (usize, &Bytes32)| {
            let seat = Seat(at as u8);
            let places = witness.unsealed.get(at).map_or(&[][..], Vec::as_slice);
            let own = and.filter(|done| done.seat() == seat);
            let entries: Value = places.iter().map(|&place| entry(&self.done[place])).chain(own.map(entry)).collect();
            seal(seat, salt, &entries)
        };
        salts.iter().enumerate().map(of).collect()
    }

    /// A salt for every seat.
    pub(crate) fn fresh_salts(&mut self) -> Vec<Bytes32> {
        let Some(witness) = &mut self.witness else { return Vec::new() };
        (0..witness.unsealed.len()).map(|_| witness.salts.salt()).collect()
    }

    /// The public part of an entry: all of an order that everybody hears in full; of one heard in part, the events that all
    /// hear; of an undo, the number of what it takes back.
    pub(crate) fn public(&self, number: usize, done: &Done, seals: &[Bytes32], dice: Option<&Revealed>) -> Value {
        let mut public = json!({ "p": number, "seat": done.seat(), "seals": seals });
        match done {
            Done::Undo { of, .. } => {
                let witness = self.witness.as_ref().expect("only a game that proves itself has a public part");
                let of = witness.public.find(*of).expect("who hears of undo heard of the order");
                public["undo"] = json!(of + 1);
            }
            Done::Order(carried) => match &carried.shared {
                None => {
                    public["order"] = carried.order.clone();
                    public["faces"] = carried.rolls.iter().map(|roll| roll.face).collect();
                    public["events"] = json!(carried.events);
                }
                Some(shared) => public["events"] = shared.iter().map(|&at| carried.events[at].clone()).collect(),
            },
        }
        if let Some(dice) = dice {
            public["dice"] = json!(dice);
        }
        public
    }

    /// Proves an entry that is about to take effect. `fixed` are salts and seals already made public when the order was
    /// fixed.
    pub(crate) fn prove(
        &mut self,
        done: &Done,
        fixed: Option<(Vec<Bytes32>, Vec<Bytes32>)>,
        dice: Option<Revealed>,
    ) -> Proof {
        let (salts, seals) = fixed.unwrap_or_else(|| {
            let salts = self.fresh_salts();
            let seals = self.sealed_with(&salts, done.kept_back().then_some(done));
            (salts, seals)
        });
        let link = self.next_link(done, &seals, dice.as_ref());
        Proof { salts, seals, dice, link }
    }

    fn next_link(&self, done: &Done, seals: &[Bytes32], dice: Option<&Revealed>) -> Bytes32 {
        let witness = self.witness.as_ref().expect("only a game that proves itself is proven");
        link(Some(&witness.link), &canonical(&self.public(witness.public.len() + 1, done, seals, dice)))
    }

    /// Checks that a proof found in a file holds for its entry.
    pub(crate) fn check_proof(&self, done: &Done, proof: &Proof) -> Result<(), Doubt> {
        let wrong = |what: String, why: &str| Err(doubt(Proven::Seals, what, why));
        let seats = self.game.seats().len();
        if proof.salts.len() != seats || proof.seals.len() != seats {
            return wrong("it does not carry one seal for each seat".into(), "every entry that all hear does");
        }
        let shown = |of: usize| self.witness.as_ref().is_some_and(|witness| witness.public.find(of).is_some());
        if let Done::Undo { of, .. } = done
            && !shown(*of)
        {
            return wrong("it takes back an order that carries no seals".into(), "all seats heard of that order");
        }
        // What an order with sealed dice keeps secret cannot be in seals that were made before its dice.
        let itself = (done.kept_back() && proof.dice.is_none()).then_some(done);
        let seals = self.sealed_with(&proof.salts, itself);
        if let Some(seat) = (0..seats).find(|&seat| seals[seat] != proof.seals[seat]) {
            return wrong(
                format!("the seal of seat {seat} does not fit what it did in secret before"),
                "a seal is the salted hash of it: one or the other was changed",
            );
        }
        if self.next_link(done, &proof.seals, proof.dice.as_ref()) != proof.link {
            return wrong(
                "its link is not the hash of what was public of it".into(),
                "the links chain everything that all seats were told",
            );
        }
        Ok(())
    }

    /// Files an entry with the witness, once it has taken effect.
    pub(crate) fn witness(&mut self, place: usize) {
        let (seat, kept_back) = (self.done[place].seat(), self.done[place].kept_back());
        let proof = self.done[place].proof().map(|proof| (proof.link, proof.dice.is_some()));
        let Some(witness) = &mut self.witness else { return };
        if let Some((link, _)) = proof {
            witness.link = link;
            witness.public.push(place);
            witness.unsealed.iter_mut().for_each(Vec::clear);
        }
        let sealed_by_itself = matches!(proof, Some((_, false)));
        if kept_back && !sealed_by_itself {
            witness.unsealed[usize::from(seat.0)].push(place);
        }
    }
}
