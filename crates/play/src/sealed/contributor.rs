//! A party's chain of contributions: each is the hash of the next, so the first commits to them all.

use crate::bytes::Bytes32;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

const CHAIN: &[u8] = b"jumpmaster chain 2\n";
/// How far apart the links are that a contributor keeps.
const STRIDE: u64 = 128;

/// One who adds to the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The server.
    Server,
    /// The server, for dice that not everybody may see.
    Quiet,
    /// A player.
    Seat(Seat),
}

impl Party {
    /// The byte that stands for it in hashes.
    pub const fn byte(self) -> u8 {
        match self {
            Party::Server => 255,
            Party::Quiet => 254,
            Party::Seat(Seat(seat)) => seat,
        }
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Party::Server => f.write_str("the server"),
            Party::Quiet => f.write_str("the server's quiet chain"),
            Party::Seat(seat) => write!(f, "seat {}", seat.0),
        }
    }
}

/// The link before a link of a party's chain. It names the server's anchor, so that no player's chain can be older than
/// the server's, and the party, so that no chain can be used twice.
pub(crate) fn back(party: Party, server: &Bytes32, link: &Bytes32) -> Bytes32 {
    let server = if party == Party::Server { Bytes32::default() } else { *server };
    Bytes32::hash(&[CHAIN, &[party.byte()], &server.0, &link.0])
}

/// A party's own chain, which nobody else may see: it knows every contribution there will be.
#[derive(Clone)]
pub struct Contributor {
    party: Party,
    server: Bytes32,
    end: Bytes32,
    length: u64,
    /// Every `STRIDE`-th link from 0 on.
    kept: Vec<Bytes32>,
}

impl fmt::Debug for Contributor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the chain of {}", self.party)
    }
}

impl Contributor {
    /// The chain of `length` links that ends in `end`. `server` is the server's anchor; for the server's own chain it is
    /// not looked at.
    pub fn new(party: Party, server: Bytes32, end: Bytes32, length: u64) -> Contributor {
        let mut kept = Vec::with_capacity((length / STRIDE) as usize + 1);
        let mut link = end;
        for at in (0..=length).rev() {
            if at.is_multiple_of(STRIDE) {
                kept.push(link);
            }
            if at > 0 {
                link = back(party, &server, &link);
            }
        }
        kept.reverse();
        Contributor { party, server, end, length, kept }
    }

    /// A chain with a fresh random end.
    pub fn fresh(party: Party, server: Bytes32, length: u64) -> Contributor {
        Contributor::new(party, server, Bytes32::random(), length)
    }

    /// Whose chain it is.
    pub fn party(&self) -> Party {
        self.party
    }

    /// What it all follows from: to be kept, and shown to nobody.
    pub fn end(&self) -> Bytes32 {
        self.end
    }

    /// What commits the party to its contributions, and tells nothing of them.
    pub fn anchor(&self) -> Bytes32 {
        self.kept[0]
    }

    /// How many contributions there are.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The contribution to the roll of this number, from 1; to be shown only after the order is fixed.
    pub fn contribution(&self, roll: u64) -> Result<Bytes32, Fault> {
        if roll == 0 || roll > self.length {
            return Err(exhausted(roll, self.length));
        }
        let (mut at, mut link) = match self.kept.get(roll.div_ceil(STRIDE) as usize) {
            Some(link) => (roll.div_ceil(STRIDE) * STRIDE, *link),
            None => (self.length, self.end),
        };
        while at > roll {
            link = back(self.party, &self.server, &link);
            at -= 1;
        }
        Ok(link)
    }
}

/// There is no such contribution.
pub(crate) fn exhausted(roll: u64, length: u64) -> Fault {
    Fault::new(
        format!("there is no contribution number {roll}"),
        format!("the parties committed themselves to {length}, numbered from 1"),
        "begin a game with longer chains",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_leads_back_to_the_anchor() {
        let server = Bytes32([7; 32]);
        for length in [1, 2, 127, 128, 129, 300] {
            for party in [Party::Server, Party::Quiet, Party::Seat(Seat(1))] {
                let chain = Contributor::new(party, server, Bytes32([3; 32]), length);
                let mut before = chain.anchor();
                for roll in 1..=length {
                    let link = chain.contribution(roll).unwrap();
                    assert_eq!(back(party, &server, &link), before, "{party} {roll} of {length}");
                    before = link;
                }
                assert_eq!(before, chain.end());
                assert!(chain.contribution(0).is_err() && chain.contribution(length + 1).is_err());
            }
        }
    }

    #[test]
    fn a_chain_is_its_partys_and_younger_than_the_servers() {
        let of = |party, server| Contributor::new(party, Bytes32([server; 32]), Bytes32([3; 32]), 9).anchor();
        let seat = |seat| Party::Seat(Seat(seat));
        assert_ne!(of(seat(0), 1), of(seat(1), 1));
        assert_ne!(of(seat(0), 1), of(seat(0), 2), "it cannot be made before the server's anchor is known");
        assert_eq!(of(Party::Server, 1), of(Party::Server, 2));
        assert_eq!(format!("{:?}", Contributor::fresh(seat(0), Bytes32::default(), 3)), "the chain of seat 0");
    }
}
