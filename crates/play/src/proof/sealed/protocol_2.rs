//! The protocol of games begun before protocol 3. It is still checked in files, but no longer played.
//!
//! Two things were wrong with it. A player left the end of their only chain in two halves, so whoever joined them once knew
//! every later contribution; and the seed covered the fixed order with its seals, whose salts the server draws. A server
//! that had been handed the halves could draw salts until the faces suited it, and the file would not show it.

use super::contributor::Party;
use crate::proof::bytes::Bytes32;
use serde::{Deserialize, Serialize};

const CHAIN: &[u8] = b"jumpmaster chain 2\n";
const SEED: &[u8] = b"jumpmaster dice 2\n";

/// What the two halves of the end of a player's chain hash to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Escrow {
    /// Of the server's half.
    pub server: Bytes32,
    /// Of the opponents' half.
    pub opponents: Bytes32,
}

/// The link before a link of a party's chain.
pub(super) fn back(party: Party, server: &Bytes32, link: &Bytes32) -> Bytes32 {
    let server = if party == Party::Server { Bytes32::default() } else { *server };
    Bytes32::hash(&[CHAIN, &[party.byte()], &server.0, &link.0])
}

/// The seed of all faces of an order.
pub(super) fn seed(game: &Bytes32, roll: u64, order: &Bytes32, contributions: &[Bytes32]) -> Bytes32 {
    let (roll, parties) = (roll.to_be_bytes(), (contributions.len() as u32).to_be_bytes());
    let mut parts: Vec<&[u8]> = vec![SEED, &game.0, &roll, &order.0, &parties];
    parts.extend(contributions.iter().map(|contribution| contribution.0.as_slice()));
    Bytes32::hash(&parts)
}
