//! Helpers for the tests of the server: folders that are removed again, and players who move at random.
#![allow(dead_code, reason = "each test uses what it needs")]

pub mod routes;
pub mod sealer;
pub mod web;

use jumpmaster_core::Seat;
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::Book;
use jumpmaster_server::{Asked, Chair, DiceKind, Games, Given, Opened, Showing, Wish, WishedScenario};
use jumpmaster_systems::shelf;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is removed at the end of its test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("jumpmaster-server-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn games_of(folder: &Folder) -> Games {
    Games::open(&folder.0).unwrap()
}

/// The names of all scenarios of all systems.
pub fn scenarios() -> Vec<String> {
    shelf().books().flat_map(Book::scenario_files).map(|file| file.name.to_string()).collect()
}

pub fn wish(scenario: &str) -> Wish {
    Wish { scenario: WishedScenario::Shipped(scenario.into()), house: None, dice: DiceKind::Server, grace: None }
}

pub fn asked(order: Value, version: u64) -> Asked {
    Asked { order, faces: Vec::new(), key: None, version: Some(version) }
}

pub async fn chairs(games: &Games, opened: &Opened) -> Vec<Chair> {
    let mut chairs = Vec::new();
    for chair in &opened.chairs {
        chairs.push(games.chair(&chair.token).await.unwrap());
    }
    chairs
}

pub fn tokens(opened: &Opened) -> Vec<String> {
    opened.chairs.iter().map(|chair| chair.token.clone()).chain([opened.spectator.clone()]).collect()
}

/// The chair whose turn it is, and what it sees.
pub async fn to_act(games: &Games, chairs: &[Chair]) -> Option<(Chair, Showing)> {
    let Seat(seat) = games.showing(&chairs[0]).await.unwrap().to_act?;
    let chair = chairs[usize::from(seat)].clone();
    let showing = games.showing(&chair).await.unwrap();
    Some((chair, showing))
}

/// Gives an order at random; returns the seat that gave it, or `None` when the game is over.
pub async fn step(games: &Games, chairs: &[Chair], pick: &mut Seeded) -> Option<Seat> {
    let (chair, mut showing) = to_act(games, chairs).await?;
    let order = showing.orders.swap_remove(pick.below(showing.orders.len() as u64) as usize).order;
    let given = games.order(&chair, asked(order, showing.version)).await.unwrap();
    assert!(matches!(given, Given::Done { version, .. } if version > showing.version));
    Some(chair.seat)
}

pub async fn play(games: &Games, chairs: &[Chair], seed: u64, orders: usize) {
    let mut pick = Seeded::new(seed);
    for _ in 0..orders {
        if step(games, chairs, &mut pick).await.is_none() {
            return;
        }
    }
}

pub async fn play_to_the_end(games: &Games, chairs: &[Chair], seed: u64) {
    play(games, chairs, seed, usize::MAX).await;
}

pub fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
