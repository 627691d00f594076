//! What the parties to sealed dice committed themselves to, as the header of the game says it.

use super::contributor::{Contributor, Party};
use super::escrow::{Escrow, Shares};
use crate::bytes::Bytes32;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where the faces of a game come from.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// From whoever keeps the game, or from people who type them: they are written down, and nothing proves them.
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

/// What a player commits himself to before the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// The anchor of his chain.
    pub anchor: Bytes32,
    /// The hashes of the halves he left, if he left any; without them the game waits for him for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub escrow: Option<Escrow>,
    /// The public key by which others send him their halves. All see it here, so whoever carries the halves cannot put
    /// another in its place unnoticed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
}

impl Commitment {
    /// The commitment of a player who leaves his chain in two halves.
    pub fn of(chain: &Contributor, seat: Seat, shares: &Shares) -> Commitment {
        Commitment { anchor: chain.anchor(), escrow: Some(shares.escrow(seat)), key: None }
    }
}

/// What all parties committed themselves to: the server first, then the players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deal {
    /// How many contributions each chain holds.
    pub length: u64,
    /// After how many seconds without an answer a player's halves may be put together.
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
    /// The grace that is stated if nobody asks for another, in seconds.
    pub const GRACE: u64 = 120;

    /// The anchor of a party.
    pub fn anchor(&self, party: Party) -> Option<Bytes32> {
        match party {
            Party::Server => Some(self.server),
            Party::Quiet => Some(self.quiet),
            Party::Seat(seat) => self.seats.get(usize::from(seat.0)).map(|seat| seat.anchor),
        }
    }

    /// All who add to dice that everybody sees, in the order their contributions are hashed.
    pub fn parties(&self) -> impl Iterator<Item = Party> {
        let seats = (0..self.seats.len()).map(|seat| Party::Seat(Seat(seat as u8)));
        std::iter::once(Party::Server).chain(seats)
    }

    /// Whether it is a deal for so many seats.
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
        let anchors: BTreeSet<Bytes32> =
            self.parties().chain([Party::Quiet]).filter_map(|party| self.anchor(party)).collect();
        if anchors.len() != seats + 2 {
            return refuse("two parties committed themselves to the same chain".into(), "each draws its own");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deal_is_one_chain_for_each_party() {
        let commitment = |byte| Commitment { anchor: Bytes32([byte; 32]), escrow: None, key: None };
        let deal = |seats: &[u8]| Deal {
            length: 10,
            grace: 60,
            server: Bytes32([1; 32]),
            quiet: Bytes32([2; 32]),
            seats: seats.iter().map(|&byte| commitment(byte)).collect(),
        };
        let what = |deal: Deal, seats| deal.check(seats).map_err(|fault| fault.what);
        assert_eq!(what(deal(&[3, 4]), 2), Ok(()));
        assert_eq!(what(deal(&[3]), 2), Err("1 of 2 seats committed themselves to dice".into()));
        assert_eq!(what(deal(&[3, 3]), 2), Err("two parties committed themselves to the same chain".into()));
        assert_eq!(what(Deal { length: 0, ..deal(&[3, 4]) }, 2), Err("the chains of the dice hold 0".into()));
        let text = serde_json::to_string(&DiceKind::Sealed(deal(&[3]))).unwrap();
        assert_eq!(serde_json::from_str::<DiceKind>(&text).unwrap(), DiceKind::Sealed(deal(&[3])));
        assert_eq!(serde_json::to_string(&DiceKind::Trusted).unwrap(), "\"trusted\"");
    }
}
