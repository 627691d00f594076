//! Golden games: one for every way a game can end, in `replays/`, a line per order: `seat  order | faces | events`.
//!
//! Each is played again from its orders and faces, and every word must come out the same. `UPDATE=1 cargo test` writes down
//! what comes out now; look at the difference before you commit it. Where no replay of an ending is left, or a new one is
//! wanted, `cargo test -p jumpmaster-systems -- --ignored find_golden_landings` looks for games and writes those that are
//! missing.

mod player;

use super::scenarios::shipped_under;
use super::table::Table;
use super::words::written;
use crate::landing::Landing;
use crate::landing::scenario::Scenario;
use crate::landing::state::{Party, State};
use jumpmaster_core::System;
use player::{Ending, Manner};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// The replays: file, scenario with the options of house rules, how both sides play until it is found, and how it ends.
const GAMES: &[(&str, &str, [Manner; 2], Ending)] = &[
    ("objective-held", "crossroads", [Manner::Eager, Manner::Idle], Ending::Held(Party::Landing)),
    ("objectives-kept", "crossroads", [Manner::Eager, Manner::Eager], Ending::Held(Party::Defending)),
    (
        "landing-annihilated",
        "crossroads off_map_cap=99",
        [Manner::Reckless, Manner::Hunting],
        Ending::Annihilation(Party::Landing),
    ),
    ("lost-in-the-drop", "crossroads off_map_cap=99", [Manner::Reckless, Manner::Eager], Ending::LostInTheDrop),
    (
        "defender-annihilated",
        "crossroads off_map_cap=0 hit_faces=4",
        [Manner::Hunting, Manner::Idle],
        Ending::Annihilation(Party::Defending),
    ),
    ("points-for-the-landing", "hedgerows", [Manner::Eager, Manner::Idle], Ending::Points(Party::Landing)),
    ("points-for-the-defender", "hedgerows", [Manner::Eager, Manner::Eager], Ending::Points(Party::Defending)),
    ("points-tied", "hedgerows", [Manner::Eager, Manner::Idle], Ending::Tie),
];

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/landing/replays").join(format!("{name}.txt"))
}

/// A scenario and its options, as a replay names it.
fn scenario(named: &str) -> Arc<Scenario> {
    let (name, options) = named.split_once(' ').unwrap_or((named, ""));
    shipped_under(name, options)
}

/// A game being written down.
struct Replay {
    table: Table,
    text: String,
}

impl Replay {
    fn new(scenario: &str) -> Replay {
        let table = Table::of(Landing::set_up(&self::scenario(scenario)));
        Replay { table, text: format!("scenario {scenario}\n") }
    }

    /// Gives an order, in words, with its faces.
    fn order(&mut self, order: &str, faces: &str) {
        let seat = self.table.open().to_act().map_or("nobody".into(), |party| party.to_string());
        let told = self.table.row(order, faces);
        let line = format!("{seat}  {order} | {faces} | {told}");
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn end(mut self) -> String {
        let outcome = Landing::outcome(&self.table.state).map_or("not over".into(), |outcome| outcome.text);
        let _ = writeln!(self.text, "end: {outcome}");
        self.text
    }
}

/// Plays a written game again.
fn again(text: &str) -> (String, State) {
    let mut lines = text.lines();
    let scenario = lines.next().and_then(|line| line.strip_prefix("scenario ")).expect("a replay names its scenario");
    let mut replay = Replay::new(scenario);
    for line in lines.filter(|line| !line.starts_with("end:")) {
        let (_, line) = line.split_once("  ").expect("a line opens with its seat");
        let mut cells = line.split('|').map(str::trim);
        replay.order(cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
    }
    let state = replay.table.state.clone();
    (replay.end(), state)
}

/// landing.base.7: every way a game can end has its game, which comes out word for word as it is written.
#[test]
fn golden_landings() {
    let update = std::env::var_os("UPDATE").is_some();
    for (name, _, _, ending) in GAMES {
        let path = file(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (played, state) = again(&text);
        if update {
            std::fs::write(&path, &played).expect("replays can be written");
        } else {
            let differs = played.lines().zip(text.lines()).find(|(played, text)| played != text);
            assert!(played == text, "{name} comes out otherwise (UPDATE=1 writes it down): {differs:#?}");
        }
        assert_eq!(Ending::of(&state), Some(*ending), "{name} ends another way");
    }
}

/// Looks for a game of every ending that has none, and writes it down.
#[test]
#[ignore = "looks for games whose replay is missing"]
fn find_golden_landings() {
    for (name, scenario, manners, ending) in GAMES.iter().filter(|(name, ..)| !file(name).exists()) {
        let found = (0..4000).find_map(|seed| {
            let mut replay = Replay::new(scenario);
            for (order, faces) in player::play(&self::scenario(scenario), *manners, seed, *ending)? {
                let order = written(&replay.table, order);
                replay.order(&order, &faces);
            }
            Some(replay.end())
        });
        match found {
            Some(text) => std::fs::write(file(name), text).expect("replays can be written"),
            None => panic!("no seed ends as {name}"),
        }
    }
}
