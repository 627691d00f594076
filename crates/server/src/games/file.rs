//! Export and import of game files.
//!
//! The whole file holds every secret of the game, so it is given out only when the game is over. Before that a seat gets
//! a record of what it has heard, in the shape of `jumpmaster replay --json`: enough to read the game again, and nothing
//! it may not know. With sealed dice it gets its own file, which it can check by itself.

use super::quota::Maker;
use super::showing::{Ended, GameFile};
use super::table::Table;
use super::wish::{Chair, DiceKind, Opened};
use super::{Games, unread};
use crate::Problem;
use crate::store::Found;
use axum::http::StatusCode;
use jumpmaster_core::{Fault, Outcome, Seat};
use jumpmaster_play::{Logged, take_in};
use jumpmaster_systems::shelf;
use serde::Serialize;

/// What a seat has heard of a game that still runs.
#[derive(Serialize)]
struct Record<'a> {
    system: &'a str,
    scenario: &'a str,
    house: Option<&'a str>,
    seats: &'a [String],
    #[serde(rename = "as")]
    seat: Seat,
    moments: usize,
    log: Vec<Logged>,
    notes: [&'static str; 1],
    outcome: Option<Outcome>,
    ended: Option<Ended>,
}

impl Games {
    /// The whole game file once the game is over; before that, what this seat may know.
    pub async fn file(&self, chair: &Chair) -> Result<GameFile, Problem> {
        let seat = chair.seat;
        let own = move |table: &Table| match table.header.dice.as_ref().and_then(jumpmaster_play::DiceKind::deal) {
            _ if table.over() => Ok(Err(table.written)),
            Some(_) => seat_file(table, seat).map(Ok),
            None => Ok(Ok(record(table, seat))),
        };
        let written = match self.look_back(chair, own).await? {
            Ok(own) => return Ok(own),
            Err(written) => written,
        };
        let game = chair.game.0.clone();
        let kept = self.store.read(move |database| Found::game(database, &game)).await.map_err(unread)?;
        let kept = kept.ok_or_else(super::no_chair)?;
        let mut text = kept.first;
        text.push('\n');
        for (_, line) in kept.lines.into_iter().take(written) {
            text.push_str(&line);
            text.push('\n');
        }
        let name = format!("{}.jumpmaster.jsonl", chair.game);
        Ok(GameFile { name, mime: "application/jsonl", bytes: text.into_bytes(), whole: true })
    }

    /// The seat's own file, in which everything public is one chain; with all secrets once the game is over.
    pub async fn seat_file(&self, chair: &Chair) -> Result<GameFile, Problem> {
        let seat = chair.seat;
        self.look_back(chair, move |table| seat_file(table, if table.over() { Seat::REFEREE } else { seat })).await
    }

    /// Imports a game file: the game is set up here as it stood there, with new tokens. Nothing in the file is believed
    /// before the whole game has been played again by the rules.
    pub async fn import(&self, bytes: &[u8]) -> Result<Opened, Problem> {
        self.take(bytes, None).await
    }

    pub(super) async fn take(&self, bytes: &[u8], maker: Option<&Maker>) -> Result<Opened, Problem> {
        let bytes = bytes.to_vec();
        let read = self.work.run(maker.map(|maker| maker.address), move |stop| {
            let loaded = take_in(&bytes, shelf(), stop)?;
            // Only the very lines that were read and played again are kept.
            let mut lines = loaded.lines(&bytes).map(str::to_string);
            let first = lines.next().unwrap_or_default();
            let lines: Vec<String> = lines.collect();
            let left_out = loaded.left_out().cloned();
            Ok((loaded.header, first, lines, left_out))
        });
        let (header, first, lines, left_out) = read.await?.map_err(unusable)?;
        // The ends of the chains stayed where the game was played: such a game can be looked at, but not played on.
        let sealed = header.dice.as_ref().is_some_and(|dice| dice.deal().is_some());
        let dice = if sealed { DiceKind::Sealed } else { DiceKind::Server };
        let opened = self.seat(&header, (first, lines), dice, None, maker).await?;
        Ok(Opened { left_out, ..opened })
    }
}

/// What a seat may know of a game, in the form that can be verified.
fn seat_file(table: &Table, seat: Seat) -> Result<GameFile, Problem> {
    let text = table.play.file_for(seat, &table.header)?;
    let name = format!("{}.seat.jsonl", table.name);
    Ok(GameFile { name, mime: "application/jsonl", bytes: text.into_bytes(), whole: false })
}

fn record(table: &Table, seat: Seat) -> GameFile {
    let header = &table.header;
    let record = Record {
        system: &header.system,
        scenario: &header.scenario.name,
        house: header.house.as_ref().map(|house| house.name.as_str()),
        seats: &header.seats,
        seat,
        moments: table.play.moments(seat),
        log: table.play.log(seat),
        notes: ["The game still runs: this is what one seat has heard. The whole file is there when it is over."],
        outcome: None,
        ended: None,
    };
    let bytes = serde_json::to_vec_pretty(&record).expect("a record can be written as JSON");
    GameFile { name: format!("{}.seat.json", table.name), mime: "application/json", bytes, whole: false }
}

fn unusable(fault: Fault) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, fault)
}
