//! Limits on what one visitor and one game may take: games kept for an address, bytes and messages of a game, clients
//! waiting for its news. Whoever wants more is told what the limit is and what can be done about it.

use super::table::{Table, conflict};
use super::wish::Opened;
use super::{Games, secret, unread};
use crate::Problem;
use crate::store::Found;
use axum::http::StatusCode;
use jumpmaster_core::{Fault, Seat};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

/// The limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// The number of games kept that were made from one address.
    pub games: usize,
    /// The size of a game: the lines of its file and its chat.
    pub bytes: u64,
    /// The number of messages and requests in one game.
    pub talk: usize,
    /// The number of clients waiting for the news of one seat at once; all spectators are one seat.
    pub watchers: usize,
}

impl Default for Quotas {
    fn default() -> Quotas {
        Quotas { games: 200, bytes: 32 << 20, talk: 10_000, watchers: 100 }
    }
}

/// The number of requests a game keeps beyond its limit of messages.
const WISHES: usize = 200;

impl Quotas {
    /// Whether the game has room for an order, or for several at once, which may exceed the limit by what they take. What was
    /// carried out already needs none, and a game can always be brought to its end.
    pub(super) fn room_for(&self, table: &Table, seat: Seat, key: Option<&str>) -> Result<(), Problem> {
        if table.bytes < self.bytes || table.was_given(seat, key) {
            return Ok(());
        }
        let why = format!("a game here keeps at most {}", size(self.bytes));
        let fix = "agree on a draw or give up, take the game file home, and begin a new game";
        Err(conflict("this game has no room for another order", &why, fix))
    }

    /// Whether more can be said. The size of the game does not matter: that would reveal secret orders.
    pub(super) fn more_talk(&self, table: &Table) -> Result<(), Problem> {
        self.talk_below(table, self.talk)
    }

    /// Whether more can be requested, even if nothing more can be said: so that a game can always be ended.
    pub(super) fn more_wishes(&self, table: &Table) -> Result<(), Problem> {
        self.talk_below(table, self.talk + WISHES)
    }

    fn talk_below(&self, table: &Table, most: usize) -> Result<(), Problem> {
        if table.talks() < most {
            return Ok(());
        }
        let why = format!("a game here keeps {} words and wishes", self.talk);
        Err(conflict("nothing more can be said", &why, "play on"))
    }

    /// Whether one more client may wait for the news of a seat for which `watchers` do.
    pub(super) fn one_more_watcher(&self, watchers: usize) -> Result<(), Problem> {
        if watchers < self.watchers {
            return Ok(());
        }
        let fault = Fault::new(
            "too many wait for news of this seat",
            format!("at most {} do at once", self.watchers),
            "close other pages of this game, or load the page again to see what is new",
        );
        Err(Problem::new(StatusCode::TOO_MANY_REQUESTS, fault))
    }

    /// Whether a game file of `bytes` bytes can be imported.
    fn fits(&self, bytes: usize) -> Result<(), Problem> {
        if bytes as u64 <= self.bytes {
            return Ok(());
        }
        let fault = Fault::new(
            format!("the game file has {}", size(bytes as u64)),
            format!("a game here keeps at most {}", size(self.bytes)),
            "look at it with the command instead: jumpmaster replay FILE",
        );
        Err(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, fault))
    }
}

fn size(bytes: u64) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MB", bytes >> 20) }
}

/// Who makes games. Addresses are kept only as keyed hashes.
pub(super) struct Makers {
    key: [u8; 32],
    /// The number of games each is making right now, which the database does not know yet.
    making: Arc<Mutex<HashMap<[u8; 16], usize>>>,
}

/// A game that is being made, counted until it is kept or fails.
struct Making {
    maker: [u8; 16],
    making: Arc<Mutex<HashMap<[u8; 16], usize>>>,
}

impl Makers {
    pub fn new(key: [u8; 32]) -> Makers {
        Makers { key, making: Arc::default() }
    }

    /// The keyed hash of an address.
    fn maker(&self, address: IpAddr) -> [u8; 16] {
        let address = crate::guard::household(address).to_string();
        secret::digest(&[&self.key, address.as_bytes(), &self.key])
    }

    /// Counts one more being made; returns how many are, including it.
    fn begin(&self, maker: [u8; 16]) -> (Making, usize) {
        let mut all = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        let now = all.entry(maker).or_default();
        *now += 1;
        (Making { maker, making: Arc::clone(&self.making) }, *now)
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        let mut all = self.making.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(now) = all.get_mut(&self.maker) {
            *now -= 1;
            if *now == 0 {
                all.remove(&self.maker);
            }
        }
    }
}

/// Somebody at an address who makes a game, which is counted until it is kept.
pub(super) struct Maker {
    /// The address.
    pub address: IpAddr,
    /// Its keyed hash.
    pub hash: [u8; 16],
    _making: Making,
}

impl Games {
    /// Somebody at an address who may make a game, unless that address has as many as it may. Clients without an address
    /// here, such as this machine itself, are not counted.
    pub(super) async fn maker(&self, address: Option<IpAddr>) -> Result<Option<Maker>, Problem> {
        let Some(address) = address else { return Ok(None) };
        let hash = self.makers.maker(address);
        // Counted before the database is asked: of two at once each sees the other, here or there.
        let (making, now) = self.makers.begin(hash);
        let kept = self.store.read(move |database| Found::made_by(database, hash)).await.map_err(unread)?;
        if kept + now > self.quotas.games {
            return Err(too_many_games(self.quotas.games));
        }
        Ok(Some(Maker { address, hash, _making: making }))
    }

    /// Imports a game file for somebody at an address ([`Games::import`]).
    pub async fn import_for(&self, address: Option<IpAddr>, bytes: &[u8]) -> Result<Opened, Problem> {
        self.quotas.fits(bytes.len())?;
        let maker = self.maker(address).await?;
        self.take(bytes, maker.as_ref()).await
    }
}

fn too_many_games(most: usize) -> Problem {
    let fault = Fault::new(
        "no more games can be made from this address",
        format!("{most} are kept that were made from it, which is the most"),
        "delete games that nobody needs any more, or ask whoever runs this server",
    );
    Problem::new(StatusCode::TOO_MANY_REQUESTS, fault)
}
