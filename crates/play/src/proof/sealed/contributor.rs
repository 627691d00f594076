//! A party's chain of contributions: each is the hash of the next, so the first commits to them all.

use crate::proof::bytes::Bytes32;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;

const ROOT: &[u8] = b"jumpmaster root 3\n";
const CHAIN: &[u8] = b"jumpmaster chain 3\n";
/// The distance between the links that a contributor keeps.
const STRIDE: u64 = 128;

/// Who can show the links of one of a seat's two chains while the seat is away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Holder {
    /// The server, which was left the end of this chain.
    Server = 1,
    /// The opponents, each of whom was left the end of this chain.
    Opponents = 2,
}

/// A party that contributes to the dice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The server.
    Server,
    /// The server, for dice that not everybody may see.
    Quiet,
    /// A player, in games of protocol 2.
    Seat(Seat),
    /// A player, by one of their two chains.
    Half(Seat, Holder),
}

impl Party {
    /// The byte that stands for it in hashes.
    pub const fn byte(self) -> u8 {
        match self {
            Party::Server => 255,
            Party::Quiet => 254,
            Party::Seat(Seat(seat)) | Party::Half(Seat(seat), _) => seat,
        }
    }

    /// The byte that distinguishes a seat's two chains.
    pub const fn holder(self) -> u8 {
        match self {
            Party::Half(_, holder) => holder as u8,
            Party::Server | Party::Quiet | Party::Seat(_) => 0,
        }
    }

    /// The seat, if it is a player.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Party::Seat(seat) | Party::Half(seat, _) => Some(seat),
            Party::Server | Party::Quiet => None,
        }
    }

    /// The two parties of a seat.
    pub const fn halves(seat: Seat) -> [Party; 2] {
        [Party::Half(seat, Holder::Server), Party::Half(seat, Holder::Opponents)]
    }
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Party::Server => f.write_str("the server"),
            Party::Quiet => f.write_str("the server's quiet chain"),
            Party::Seat(seat) => write!(f, "seat {}", seat.0),
            Party::Half(seat, Holder::Server) => write!(f, "seat {}, by its first chain,", seat.0),
            Party::Half(seat, Holder::Opponents) => write!(f, "seat {}, by its second chain,", seat.0),
        }
    }
}

/// What every player's chain contains: the hash of both anchors of the server, so that no player's chain can be older than
/// the server's two.
pub fn root(server: &Bytes32, quiet: &Bytes32) -> Bytes32 {
    Bytes32::hash(&[ROOT, &server.0, &quiet.0])
}

/// The link before a link of a party's chain. It names the party, so that no chain can be used twice.
pub(super) fn back(party: Party, root: &Bytes32, link: &Bytes32) -> Bytes32 {
    let root = if party.seat().is_none() { Bytes32::default() } else { *root };
    Bytes32::hash(&[CHAIN, &[party.byte(), party.holder()], &root.0, &link.0])
}

/// A party's own chain, which nobody else may see: it knows every future contribution.
#[derive(Clone)]
pub struct Contributor {
    party: Party,
    root: Bytes32,
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
    /// The chain of `length` links that ends in `end`. For the server's own chains the root is ignored.
    pub fn new(party: Party, root: Bytes32, end: Bytes32, length: u64) -> Contributor {
        let mut kept = Vec::with_capacity((length / STRIDE) as usize + 1);
        let mut link = end;
        for at in (0..=length).rev() {
            if at.is_multiple_of(STRIDE) {
                kept.push(link);
            }
            if at > 0 {
                link = back(party, &root, &link);
            }
        }
        kept.reverse();
        Contributor { party, root, end, length, kept }
    }

    /// A chain with a fresh random end.
    pub fn fresh(party: Party, root: Bytes32, length: u64) -> Contributor {
        Contributor::new(party, root, Bytes32::random(), length)
    }

    /// Whose chain it is.
    pub fn party(&self) -> Party {
        self.party
    }

    /// The end from which everything follows: to be kept, and shown to nobody.
    pub fn end(&self) -> Bytes32 {
        self.end
    }

    /// The anchor, which commits the party to its contributions and tells nothing about them.
    pub fn anchor(&self) -> Bytes32 {
        self.kept[0]
    }

    /// The number of contributions.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The contribution to the roll with this number, from 1; to be shown only after the order is fixed.
    pub fn contribution(&self, roll: u64) -> Result<Bytes32, Fault> {
        if roll == 0 || roll > self.length {
            return Err(exhausted(roll, self.length));
        }
        let (mut at, mut link) = match self.kept.get(roll.div_ceil(STRIDE) as usize) {
            Some(link) => (roll.div_ceil(STRIDE) * STRIDE, *link),
            None => (self.length, self.end),
        };
        while at > roll {
            link = back(self.party, &self.root, &link);
            at -= 1;
        }
        Ok(link)
    }
}

/// The fault of a contribution that does not exist.
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
        let root = Bytes32([7; 32]);
        for length in [1, 2, 127, 128, 129, 300] {
            for party in [Party::Server, Party::Quiet].into_iter().chain(Party::halves(Seat(1))) {
                let chain = Contributor::new(party, root, Bytes32([3; 32]), length);
                let mut before = chain.anchor();
                for roll in 1..=length {
                    let link = chain.contribution(roll).unwrap();
                    assert_eq!(back(party, &root, &link), before, "{party} {roll} of {length}");
                    before = link;
                }
                assert_eq!(before, chain.end());
                assert!(chain.contribution(0).is_err() && chain.contribution(length + 1).is_err());
            }
        }
    }

    #[test]
    fn a_chain_is_its_partys_and_younger_than_the_servers() {
        let of = |party, root| Contributor::new(party, Bytes32([root; 32]), Bytes32([3; 32]), 9).anchor();
        let [[first, second], [other, _]] = [0, 1].map(|seat| Party::halves(Seat(seat)));
        assert_ne!(of(first, 1), of(other, 1));
        assert_ne!(of(first, 1), of(second, 1));
        assert_ne!(of(first, 1), of(first, 2), "it cannot be made before the server's anchors are known");
        assert_eq!(of(Party::Server, 1), of(Party::Server, 2));
        let [one, two] = [Bytes32([1; 32]), Bytes32([2; 32])];
        assert_ne!(root(&one, &two), root(&two, &one));
        assert_eq!(format!("{:?}", Contributor::fresh(Party::Server, one, 3)), "the chain of the server");
    }
}
