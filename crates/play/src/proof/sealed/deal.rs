//! What the parties to sealed dice committed themselves to, as the header of the game says.

use super::contributor::{self, Holder, Party};
use super::dice::{self, SealedDice};
use super::protocol_2::{self, Escrow};
use crate::proof::bytes::Bytes32;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

const NONCE: &[u8] = b"jumpmaster nonce 3\n";

/// Where the faces of a game come from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// From the program that keeps the game, or from people who type them: they are written down, and nothing proves them.
    #[default]
    Trusted,
    /// From what all parties committed themselves to.
    Sealed(Deal),
}

impl DiceKind {
    /// What the parties committed themselves to, if the dice are sealed.
    pub fn deal(&self) -> Option<&Deal> {
        match self {
            DiceKind::Sealed(deal) => Some(deal),
            DiceKind::Trusted => None,
        }
    }
}

/// By which formulas the dice are sealed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(into = "u8", try_from = "u8")]
#[schemars(with = "u8")]
pub enum Protocol {
    /// The one of games whose header does not say it: checked, and no longer played by.
    #[default]
    Two,
    /// The one that games are played by.
    Three,
}

impl Protocol {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")]
    fn is_unsaid(&self) -> bool {
        *self == Protocol::Two
    }
}

impl From<Protocol> for u8 {
    fn from(protocol: Protocol) -> u8 {
        match protocol {
            Protocol::Two => 2,
            Protocol::Three => 3,
        }
    }
}

impl TryFrom<u8> for Protocol {
    type Error = String;

    fn try_from(number: u8) -> Result<Protocol, String> {
        match number {
            2 => Ok(Protocol::Two),
            3 => Ok(Protocol::Three),
            other => Err(format!("dice are sealed by protocol 2 or 3, and it says {other}")),
        }
    }
}

/// The anchor of a player's chain, or those of his two.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Anchor {
    /// Of his one chain, in games of protocol 2.
    One(Bytes32),
    /// Of the chain whose end he may leave with the server, and of the one whose end he may leave with his opponents.
    Two([Bytes32; 2]),
}

/// What a player commits himself to before the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// The anchors of his chains.
    pub anchor: Anchor,
    /// Whether he left the ends of his two chains, one with the server and one with his opponents; without them the game
    /// waits for him for ever.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub halves: bool,
    /// The hash of his nonce: [`promise`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promise: Option<Bytes32>,
    /// His nonce, shown when all had promised theirs. Dice that not everybody may see follow from all nonces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<Bytes32>,
    /// In games of protocol 2, the hashes of the halves he left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escrow: Option<Escrow>,
    /// The public key by which others send him what they leave. All see it here, so whoever carries it cannot put
    /// another in its place unnoticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

/// The hash of a seat's nonce.
pub fn promise(seat: Seat, nonce: &Bytes32) -> Bytes32 {
    Bytes32::hash(&[NONCE, &[seat.0], &nonce.0])
}

impl Commitment {
    /// Whether somebody can stand in for the seat.
    pub fn leaves_halves(&self) -> bool {
        self.halves || self.escrow.is_some()
    }

    /// Whether it has everything its protocol asks for, and nothing of the other's.
    fn fits(&self, protocol: Protocol, seat: Seat) -> bool {
        match (protocol, &self.anchor) {
            (Protocol::Two, Anchor::One(_)) => !self.halves && self.promise.is_none() && self.nonce.is_none(),
            (Protocol::Three, Anchor::Two(_)) => {
                let promised = self.nonce.as_ref().map(|nonce| promise(seat, nonce));
                self.escrow.is_none() && promised.is_some() && promised == self.promise
            }
            _ => false,
        }
    }
}

/// What all parties committed themselves to: the server first, then the players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// The formulas by which the dice are sealed.
    #[serde(default, skip_serializing_if = "Protocol::is_unsaid")]
    pub protocol: Protocol,
    /// The number of contributions in each chain.
    pub length: u64,
    /// The number of seconds without an answer after which others may stand in for a player.
    pub grace: u64,
    /// The server's anchor.
    pub server: Bytes32,
    /// The anchor of the server's quiet chain, for dice that not everybody may see.
    pub quiet: Bytes32,
    /// Each seat's commitment, seat 0 first.
    pub seats: Vec<Commitment>,
}

impl Deal {
    /// As many contributions as any game needs: one for each order that rolls dice.
    pub const LENGTH: u64 = 8_192;
    /// The longest chain that is read.
    pub const LONGEST: u64 = 1 << 20;
    /// The default grace period, in seconds.
    pub const GRACE: u64 = 120;

    /// The anchor of a party.
    pub fn anchor(&self, party: Party) -> Option<Bytes32> {
        let of = |seat: Seat| self.seats.get(usize::from(seat.0)).map(|seat| seat.anchor);
        match party {
            Party::Server => Some(self.server),
            Party::Quiet => Some(self.quiet),
            Party::Seat(seat) => of(seat).and_then(|anchor| match anchor {
                Anchor::One(anchor) => Some(anchor),
                Anchor::Two(_) => None,
            }),
            Party::Half(seat, holder) => of(seat).and_then(|anchor| match (anchor, holder) {
                (Anchor::Two([anchor, _]), Holder::Server) | (Anchor::Two([_, anchor]), Holder::Opponents) => {
                    Some(anchor)
                }
                (Anchor::One(_), _) => None,
            }),
        }
    }

    /// All who contribute to dice that everybody sees, in the order in which their contributions are hashed.
    pub fn parties(&self) -> impl Iterator<Item = Party> {
        let each = |seat: usize| match (self.protocol, Seat(seat as u8)) {
            (Protocol::Two, seat) => vec![Party::Seat(seat)],
            (Protocol::Three, seat) => Party::halves(seat).to_vec(),
        };
        std::iter::once(Party::Server).chain((0..self.seats.len()).flat_map(each))
    }

    /// The link before a link of a party's chain.
    pub(crate) fn back(&self, party: Party, link: &Bytes32) -> Bytes32 {
        match self.protocol {
            Protocol::Two => protocol_2::back(party, &self.server, link),
            Protocol::Three => contributor::back(party, &self.root(), link),
        }
    }

    /// What every player's chain contains.
    pub fn root(&self) -> Bytes32 {
        contributor::root(&self.server, &self.quiet)
    }

    /// The dice of a roll that everybody sees. The game and the fixed order matter only in protocol 2.
    pub fn dice(&self, game: &Bytes32, roll: u64, order: &Bytes32, contributions: &[Bytes32]) -> SealedDice {
        SealedDice::new(match self.protocol {
            Protocol::Two => protocol_2::seed(game, roll, order, contributions),
            Protocol::Three => dice::seed(&self.root(), roll, contributions),
        })
    }

    /// The dice of a roll that not everybody sees.
    pub fn quiet_dice(&self, game: &Bytes32, roll: u64, order: &Bytes32, contribution: Bytes32) -> SealedDice {
        SealedDice::new(match self.protocol {
            Protocol::Two => protocol_2::seed(game, roll, order, &[contribution]),
            Protocol::Three => {
                let nonces: Vec<Bytes32> = self.seats.iter().filter_map(|seat| seat.nonce).collect();
                dice::quiet_seed(&self.root(), roll, &contribution, &nonces)
            }
        })
    }

    /// Checks that it is a deal for `seats` seats.
    pub(crate) fn check(&self, seats: usize) -> Result<(), Fault> {
        let refuse =
            |what: String, why: &str| Err(Fault::new(what, why, "begin the game anew, with what each party drew"));
        if self.seats.len() != seats {
            return refuse(
                format!("{} of {seats} seats committed themselves to dice", self.seats.len()),
                "every seat adds to sealed dice",
            );
        }
        if self.length == 0 || self.length > Deal::LONGEST {
            return refuse(
                format!("the chains of the dice hold {}", self.length),
                "they hold 1 to 1048576 contributions",
            );
        }
        if !self.seats.iter().zip(0..).all(|(commitment, seat)| commitment.fits(self.protocol, Seat(seat))) {
            return refuse(
                "what a seat committed itself to is not whole".into(),
                "it states what its protocol asks for: in protocol 3 two anchors, and a nonce that it had promised",
            );
        }
        let parties: Vec<Party> = self.parties().chain([Party::Quiet]).collect();
        let anchors: BTreeSet<Bytes32> = parties.iter().filter_map(|party| self.anchor(*party)).collect();
        if anchors.len() != parties.len() {
            return refuse("two parties committed themselves to the same chain".into(), "each draws its own");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commitment(seat: u8, byte: u8) -> Commitment {
        let nonce = Bytes32([byte; 32]);
        Commitment {
            anchor: Anchor::Two([Bytes32([byte; 32]), Bytes32([byte + 100; 32])]),
            halves: true,
            promise: Some(promise(Seat(seat), &nonce)),
            nonce: Some(nonce),
            escrow: None,
            key: None,
        }
    }

    fn deal(seats: &[u8]) -> Deal {
        let seats = seats.iter().zip(0..).map(|(&byte, seat)| commitment(seat, byte)).collect();
        let [server, quiet] = [1, 2].map(|byte| Bytes32([byte; 32]));
        Deal { protocol: Protocol::Three, length: 10, grace: 60, server, quiet, seats }
    }

    #[test]
    fn a_deal_is_two_chains_for_each_seat_and_a_nonce_it_promised() {
        let what = |deal: Deal, seats| deal.check(seats).map_err(|fault| fault.what);
        assert_eq!(what(deal(&[3, 4]), 2), Ok(()));
        assert_eq!(what(deal(&[3]), 2), Err("1 of 2 seats committed themselves to dice".into()));
        assert_eq!(what(deal(&[3, 3]), 2), Err("two parties committed themselves to the same chain".into()));
        assert_eq!(what(Deal { length: 0, ..deal(&[3, 4]) }, 2), Err("the chains of the dice hold 0".into()));
        let broken = |change: &dyn Fn(&mut Commitment)| {
            let mut deal = deal(&[3, 4]);
            change(&mut deal.seats[1]);
            what(deal, 2)
        };
        let unwhole = Err("what a seat committed itself to is not whole".to_string());
        assert_eq!(broken(&|seat| seat.nonce = None), unwhole);
        assert_eq!(broken(&|seat| seat.nonce = Some(Bytes32([9; 32]))), unwhole);
        assert_eq!(broken(&|seat| seat.promise = None), unwhole);
        assert_eq!(broken(&|seat| seat.anchor = Anchor::One(Bytes32([4; 32]))), unwhole);
        assert_eq!(what(Deal { protocol: Protocol::Two, ..deal(&[3, 4]) }, 2), unwhole);
    }

    #[test]
    fn it_is_written_as_it_is_read() {
        for kind in [DiceKind::Sealed(deal(&[3, 4])), DiceKind::Trusted] {
            let text = serde_json::to_string(&kind).unwrap();
            assert_eq!(serde_json::from_str::<DiceKind>(&text).unwrap(), kind);
        }
        assert_eq!(serde_json::to_string(&DiceKind::Trusted).unwrap(), "\"trusted\"");
        let text = serde_json::to_string(&deal(&[3, 4])).unwrap();
        assert!(text.starts_with("{\"protocol\":3,"), "{text}");
        let newer = serde_json::from_str::<Deal>(&text.replace(":3,", ":4,")).unwrap_err().to_string();
        assert!(newer.contains("protocol 2 or 3, and it says 4"), "{newer}");
    }
}
