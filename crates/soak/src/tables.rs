//! The memory that tables take: games are opened and played a little, then left alone.

use crate::app::App;
use crate::player::Player;
use crate::tally::Tally;
use jumpmaster_core::dice::Seeded;
use std::io::{Error, Result};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// The time after which every idle table has left memory.
const REST: Duration = Duration::from_secs(85);

/// What was measured, in kilobytes.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Taken {
    /// Before there was any table, but after one game, so that rules and pages are loaded.
    pub before: u64,
    /// With all tables in memory.
    pub with: u64,
    /// When they have left it.
    pub after: u64,
}

/// Opens `games` games of a scenario and gives `orders` orders in each, then leaves them alone.
pub fn tables(command: &mut Command, scenario: &str, games: u64, orders: u64) -> Result<Taken> {
    let (app, tally) = (App::start(command)?, Arc::new(Tally::default()));
    tally.place.open(app.wait_until_ready()?);
    let memory = || app.memory().map(|memory| memory.now).ok_or_else(|| Error::other("the system does not tell"));
    let play = |seed: u64| {
        let mut player = Player::new(&tally, scenario, "server", Seeded::stream(seed, 0), Duration::ZERO);
        player.give_orders(orders)
    };
    play(0)?;
    let before = memory()?;
    for seed in 1..=games {
        play(seed)?;
    }
    let with = memory()?;
    std::thread::sleep(REST);
    Ok(Taken { before, with, after: memory()? })
}
