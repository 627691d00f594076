//! Escrow: a player leaves the end of his chain in two halves, so that the game need not wait for him for ever.
//!
//! Neither half tells anything. After the grace the server and an opponent put them together and go on with the
//! contributions he committed himself to. How a half travels unread is the business of whoever sends it.

use super::contributor::{Contributor, Party};
use super::deal::Commitment;
use crate::bytes::Bytes32;
use jumpmaster_core::{Fault, Seat};
use serde::{Deserialize, Serialize};

const SHARE: &[u8] = b"jumpmaster share 2\n";

/// Who holds a half.
#[derive(Clone, Copy)]
enum Holder {
    Server = 0,
    Opponents = 1,
}

fn commit(seat: Seat, holder: Holder, share: &Bytes32) -> Bytes32 {
    Bytes32::hash(&[SHARE, &[Party::Seat(seat).byte()], &[holder as u8], &share.0])
}

/// The two halves of the end of a player's chain.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Shares {
    /// The half for the server.
    pub server: Bytes32,
    /// The half for the opponents, the same for each of them.
    pub opponents: Bytes32,
}

/// What both halves hash to: public, so that a false half is known for one before it is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Escrow {
    /// Of the server's half.
    pub server: Bytes32,
    /// Of the opponents' half.
    pub opponents: Bytes32,
}

impl Shares {
    /// Splits the end of a chain; `random` is fresh, and used for nothing else.
    pub fn split(end: &Bytes32, random: Bytes32) -> Shares {
        Shares { server: random, opponents: end.xor(&random) }
    }

    /// What a seat makes public of its halves.
    pub fn escrow(&self, seat: Seat) -> Escrow {
        Escrow {
            server: commit(seat, Holder::Server, &self.server),
            opponents: commit(seat, Holder::Opponents, &self.opponents),
        }
    }
}

impl Escrow {
    /// Whether the server was given the half that a seat made public; to be asked when it is handed over.
    pub fn is_servers(&self, seat: Seat, share: &Bytes32) -> bool {
        commit(seat, Holder::Server, share) == self.server
    }

    /// Whether an opponent was given the half that a seat made public.
    pub fn is_opponents(&self, seat: Seat, share: &Bytes32) -> bool {
        commit(seat, Holder::Opponents, share) == self.opponents
    }
}

impl Contributor {
    /// Puts the chain of a seat that went away together again from its two halves. A false half is told, and whose it is.
    pub fn rebuild(
        seat: Seat,
        server: Bytes32,
        length: u64,
        commitment: &Commitment,
        shares: &Shares,
    ) -> Result<Contributor, Fault> {
        let Some(escrow) = &commitment.escrow else {
            return Err(Fault::new(
                format!("seat {} left nothing to go on with", seat.0),
                "it joined without leaving the two halves of its chain",
                "wait for it, or end the game",
            ));
        };
        let refuse = |what: &str, why: &str, fix: &str| Err(Fault::new(what, why, fix));
        if !escrow.is_servers(seat, &shares.server) {
            return refuse(
                "the server's half is false",
                "it does not hash to what the seat made public",
                "give the true half",
            );
        }
        if !escrow.is_opponents(seat, &shares.opponents) {
            return refuse(
                "the opponents' half is false",
                "it does not hash to what the seat made public",
                "give the true half",
            );
        }
        let chain = Contributor::new(Party::Seat(seat), server, shares.server.xor(&shares.opponents), length);
        if chain.anchor() != commitment.anchor {
            return refuse(
                "the halves do not make the chain of the seat",
                "both are what the seat handed over, and their chain has another anchor: the seat deceived the others",
                "wait for it, or end the game; it is the one to blame",
            );
        }
        Ok(chain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_halves_make_the_chain_and_a_false_one_is_told() {
        let (seat, server) = (Seat(1), Bytes32([9; 32]));
        let chain = Contributor::fresh(Party::Seat(seat), server, 200);
        let shares = Shares::split(&chain.end(), Bytes32::random());
        let commitment = Commitment::of(&chain, seat, &shares);
        let again = |commitment: &Commitment, shares: &Shares| {
            Contributor::rebuild(seat, server, 200, commitment, shares).map_err(|fault| fault.what)
        };
        let rebuilt = again(&commitment, &shares).unwrap();
        assert_eq!(rebuilt.contribution(77), chain.contribution(77));
        let wrong = Bytes32([1; 32]);
        let server_lies = Shares { server: wrong, ..shares };
        assert_eq!(again(&commitment, &server_lies).unwrap_err(), "the server's half is false");
        let opponent_lies = Shares { opponents: wrong, ..shares };
        assert_eq!(again(&commitment, &opponent_lies).unwrap_err(), "the opponents' half is false");
        let seat_lied = Commitment { escrow: Some(server_lies.escrow(seat)), ..commitment.clone() };
        assert!(again(&seat_lied, &server_lies).unwrap_err().starts_with("the halves do not make"));
        let trusting_nobody = Commitment { escrow: None, ..commitment };
        assert_eq!(again(&trusting_nobody, &shares).unwrap_err(), "seat 1 left nothing to go on with");
        let escrow = shares.escrow(seat);
        assert!(escrow.is_servers(seat, &shares.server) && !escrow.is_opponents(seat, &shares.server));
        assert!(!escrow.is_servers(Seat(0), &shares.server), "a half is its seat's");
    }
}
