//! Log entries: what is done at a table, as a game file stores it, and with everything that came of it.

use crate::proof::bytes::Bytes32;
use crate::proof::{Proof, QuietRoll, Revealed};
use crate::table::game::Game;
use crate::table::pending::Fix;
use jumpmaster_core::dice::Roll;
use jumpmaster_core::{Fault, Line, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

/// An entry of the log: something done at the table, as a game file stores it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum LogEntry {
    /// An order was given and carried out.
    Order {
        /// Who gave it.
        seat: Seat,
        /// The order.
        order: Value,
        /// The faces rolled for it.
        faces: Vec<u8>,
        /// What happened.
        events: Vec<Value>,
        /// What the server contributed to its dice, if they are sealed and not everybody may see them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        quiet: Option<QuietRoll>,
        /// What it proves, if all seats hear of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<Box<Proof>>,
    },
    /// The last order that stood was taken back.
    Undo {
        /// Who took it back.
        seat: Seat,
        /// The number of its entry; entries count from 1.
        undo: usize,
        /// What it proves, if all seats hear of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        proof: Option<Box<Proof>>,
    },
}

impl LogEntry {
    /// What it proves, if all seats hear of it.
    pub fn proof(&self) -> Option<&Proof> {
        match self {
            LogEntry::Order { proof, .. } | LogEntry::Undo { proof, .. } => proof.as_deref(),
        }
    }
}

/// Something that writes down every entry before it takes effect, or says why it cannot.
pub trait Journal: Send + Sync {
    /// Writes down an entry; entries count from 1.
    fn note(&mut self, number: usize, entry: &LogEntry) -> Result<(), Fault>;

    /// Writes down an order that is fixed, after `after` entries, and waits for its sealed dice. If that were lost, its
    /// seat could order something else once it knows the dice, so a journal that cannot write it must fail.
    fn fix(&mut self, after: usize, fix: &Fix) -> Result<(), Fault> {
        let _ = (after, fix);
        Err(Fault::new(
            "the order cannot be fixed",
            "whoever writes this game down does not keep orders that wait for sealed dice",
            "play with dice that need no waiting",
        ))
    }
}

/// An entry with everything that came of it.
#[derive(Clone)]
pub(crate) enum Done {
    Order(Arc<Carried>),
    Undo { seat: Seat, of: usize, heard_by_all: bool, proof: Option<Box<Proof>> },
}

impl Done {
    pub fn seat(&self) -> Seat {
        match self {
            Done::Order(carried) => carried.seat,
            Done::Undo { seat, .. } => *seat,
        }
    }

    pub fn proof(&self) -> Option<&Proof> {
        match self {
            Done::Order(carried) => carried.proof.as_deref(),
            Done::Undo { proof, .. } => proof.as_deref(),
        }
    }

    /// Whether every seat, and the public, hears something of it.
    pub fn heard_by_all(&self) -> bool {
        match self {
            Done::Order(carried) => carried.heard_by_all,
            Done::Undo { heard_by_all, .. } => *heard_by_all,
        }
    }

    /// Whether anybody may not know all of it.
    pub fn kept_back(&self) -> bool {
        match self {
            Done::Order(carried) => carried.shared.is_some(),
            Done::Undo { heard_by_all, .. } => !heard_by_all,
        }
    }

    /// The order that is being carried out, of which there is no other reference yet.
    pub fn carried_now(&mut self) -> &mut Carried {
        match self {
            Done::Order(carried) => Arc::get_mut(carried).expect("nobody has it but who carries it out"),
            Done::Undo { .. } => unreachable!("only an order is carried out"),
        }
    }

    /// The entry as a game file stores it.
    pub fn entry(&self) -> LogEntry {
        match self {
            Done::Order(carried) => LogEntry::Order {
                seat: carried.seat,
                order: carried.order.clone(),
                faces: carried.rolls.iter().map(|roll| roll.face).collect(),
                events: carried.events.clone(),
                quiet: carried.quiet.clone(),
                proof: carried.proof.clone(),
            },
            Done::Undo { seat, of, proof, .. } => LogEntry::Undo { seat: *seat, undo: of + 1, proof: proof.clone() },
        }
    }
}

/// Why an order can never be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Final {
    /// It revealed something.
    Revealed,
    /// Other seats owed an order at the same time.
    AtOnce,
}

/// An order carried out. The order that stood before it is its `before`; after an undo, that is not the entry just before
/// it.
pub(crate) struct Carried {
    pub seat: Seat,
    pub order: Value,
    pub events: Vec<Value>,
    pub rolls: Vec<Roll>,
    /// Whether it gave itself: as everybody could see, its seat could give no other.
    pub by_itself: bool,
    /// Why it is final though nothing was rolled for it.
    pub is_final: Option<Final>,
    /// What each listener heard.
    pub lines: Vec<Vec<Line>>,
    /// Whether each listener may see the dice.
    pub open: Vec<bool>,
    /// Whether every seat, and the public, heard something of it.
    pub heard_by_all: bool,
    /// The indices of the events that all hear in the same words; `None` if that is all of them.
    pub shared: Option<Vec<usize>>,
    pub quiet: Option<QuietRoll>,
    pub proof: Option<Box<Proof>>,
    pub before: Option<usize>,
    pub standing: usize,
    pub after: Option<Box<dyn Game>>,
}

/// Where an entry comes from, and the proof that comes with it.
pub(crate) enum Source<'a> {
    /// It is done now.
    Play,
    /// It is done now, after its order was fixed and its dice revealed.
    Sealed { fixed: Option<(Vec<Bytes32>, Vec<Bytes32>)>, dice: Option<Revealed>, quiet: Option<QuietRoll> },
    /// A file says that it was done.
    File { quiet: Option<QuietRoll>, proof: Option<&'a Proof> },
}

impl Source<'_> {
    pub fn dice_lie_open(&self) -> bool {
        match self {
            Source::Play => false,
            Source::Sealed { dice, .. } => dice.is_some(),
            Source::File { proof, .. } => proof.is_some_and(|proof| proof.dice.is_some()),
        }
    }
}
