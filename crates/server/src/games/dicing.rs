//! Sealed dice as those at the table see them and contribute to them. Whatever is secret here is known only to its sender.

use jumpmaster_core::Seat;
use jumpmaster_play::{Bytes32, Commitment, Protocol};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Sealed dice as one chair may know them.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Dicing {
    /// By which formulas the dice are sealed.
    pub protocol: Protocol,
    /// How many contributions each chain holds.
    pub length: u64,
    /// After how many seconds without an answer a seat may be stood in for.
    pub grace: u64,
    /// The server's anchor.
    pub server: Bytes32,
    /// The anchor of the server's chain for dice that not everybody may see. Every seat's chains contain both.
    pub quiet: Bytes32,
    /// What each seat has committed itself to so far.
    pub seats: Vec<Option<Commitment>>,
    /// How far the dice have come.
    pub stage: Stage,
}

/// How far sealed dice have come.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// The game has not begun: its seats draw their chains.
    Gathering(Gathering),
    /// An order is fixed, and its dice wait for some of the seats.
    Waiting(Waiting),
    /// No roll is awaited.
    Ready,
}

/// Who has still to do what before the game begins.
#[derive(Clone, PartialEq, Debug, Default, Serialize, JsonSchema)]
pub struct Gathering {
    /// Seats that have not committed themselves.
    pub commit: Vec<Seat>,
    /// Then, seats that have not left their half, the end of their second chain, for the others.
    pub leave: Vec<Seat>,
    /// Then, seats that have not said that the halves left for them are true, and shown their nonce.
    pub accept: Vec<Seat>,
    /// The halves left for this seat, by the seat that left them, in a form that nobody else can read.
    pub halves: BTreeMap<u8, String>,
    /// A half was found false: this game will not begin.
    pub complaint: Option<Complaint>,
}

impl Gathering {
    /// The seats that are waited for now.
    pub fn missing(&self) -> &[Seat] {
        [&self.commit, &self.leave, &self.accept].into_iter().find(|seats| !seats.is_empty()).map_or(&[], |seats| seats)
    }
}

/// A seat says that the half another left for it is not the one that was made public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Complaint {
    /// Who says so.
    pub by: Seat,
    /// Whose half it is.
    pub against: Seat,
}

/// An order is fixed and waits for its dice.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Waiting {
    /// The number of the roll, from 1: which contribution each seat is to add.
    pub roll: u64,
    /// The hash of the fixed order, which tells nothing of it.
    pub order: Bytes32,
    /// Who gave it.
    pub seat: Seat,
    /// Who has not added to the dice.
    pub missing: Vec<Seat>,
    /// The seats that others stand in for. The file will say so, whoever adds for them.
    pub away: Vec<Seat>,
    /// In how many seconds the grace of those who are missing is over, by the server's clock. Who holds what they left
    /// goes by his own.
    pub left: u64,
}

/// What a seat commits itself to before the game.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Committing {
    /// The anchors of its two chains: the one whose end it may leave with the server, and with the others.
    pub anchor: [Bytes32; 2],
    /// The hash of its nonce.
    pub promise: Bytes32,
    /// The end of its first chain, for the server. Who leaves none is waited for without end.
    #[serde(default)]
    pub half: Option<Bytes32>,
    /// The public key by which the others send it their halves: an uncompressed point of P-256, in base64.
    pub key: String,
}

/// A seat's half for the others.
#[derive(Clone, PartialEq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leaving {
    /// For each other seat, by its number, the half in a form that it alone can read, in base64.
    pub halves: BTreeMap<u8, String>,
}

/// Whether the halves left for a seat are those that were made public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Accepting {
    /// The seat whose half is false, if one is; without it all are true.
    #[serde(default)]
    pub against: Option<Seat>,
    /// This seat's own nonce, if all are true.
    #[serde(default)]
    pub nonce: Option<Bytes32>,
}

/// What a seat adds to the dice of a fixed order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Adding {
    /// The number of the roll.
    pub roll: u64,
    /// The hash of the order it is for.
    pub order: Bytes32,
    /// The next links of the seat's two chains.
    pub contribution: [Bytes32; 2],
}

/// A seat is away, as one says who kept its half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Missing {
    /// The number of the roll.
    pub roll: u64,
    /// The seat that is away.
    pub seat: Seat,
}

/// What a seat that is away would add, shown by one who kept its half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Handing {
    /// The number of the roll.
    pub roll: u64,
    /// The seat that is away.
    pub seat: Seat,
    /// The link of its second chain for this roll, and no other.
    pub half: Bytes32,
}
