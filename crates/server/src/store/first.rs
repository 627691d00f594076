//! The first line of a game's file, as it is kept. It holds rules, scenario and map, tens of kilobytes, which are the
//! same in every game of a kind: they are kept once, and what is unique to the game is kept with it.

use jumpmaster_play::{Bytes32, Lines};
use sha2::{Digest, Sha256};

/// The first line of a game's file, split.
#[derive(Debug)]
pub(crate) struct First {
    /// The hash of the shared part.
    pub hash: [u8; 32],
    /// What games of its kind share; the whole line, if it cannot be split.
    pub shared: String,
    /// The game's own nonce.
    pub nonce: Option<[u8; 32]>,
}

impl First {
    /// Splits a line.
    pub fn of(line: String) -> First {
        let (shared, nonce) = match Lines::part(&line) {
            Some((shared, nonce)) => (shared, Some(nonce.0)),
            None => (line, None),
        };
        First { hash: Sha256::digest(shared.as_bytes()).into(), shared, nonce }
    }

    /// The line, put together again.
    pub fn line(shared: String, nonce: Option<[u8; 32]>) -> String {
        match nonce {
            Some(nonce) => Lines::join(&shared, &Bytes32(nonce)),
            None => shared,
        }
    }
}
