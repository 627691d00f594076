//! Golden games: one for every way a game can end, in `replays/`, a line per order: `seat  order | faces | events`.
//!
//! Each is played again from its orders and faces, and every word must come out the same. `UPDATE=1 cargo test` writes down
//! what comes out now; look at the difference before you commit it. Where no replay of an ending is left, or a new one is
//! wanted, `cargo test -p jumpmaster-systems -- --ignored find_golden_games` looks for games and writes those that are missing.
//! That both sides are gone at once has no game: an order harms one side only, and the other has won by then.

mod player;

use super::shipped;
use super::table::Table;
use crate::pl::Pl;
use crate::pl::orders::Order;
use crate::pl::scenario::Scenario;
use crate::pl::state::{Party, SetUpPiece, State};
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};
use player::{Ending, Manner};
use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// The replays: file, scenario, how both sides play until it is found, and how it ends.
const GAMES: &[(&str, &str, [Manner; 2], Ending)] = &[
    ("bridge-taken", "bridge-by-night", [Manner::Eager, Manner::Idle], Ending::Conditions(Party::Airborne)),
    ("bridge-held", "bridge-by-night", [Manner::Eager, Manner::Eager], Ending::Conditions(Party::Defender)),
    (
        "airborne-annihilated",
        "bridge-by-night",
        [Manner::Reckless, Manner::Eager],
        Ending::Annihilation(Party::Airborne),
    ),
    ("defender-annihilated", "bridge-by-night", [Manner::Hunting, Manner::Idle], Ending::Annihilation(Party::Defender)),
    ("bridges-taken", "estuary-at-dawn", [Manner::Eager, Manner::Idle], Ending::Conditions(Party::Airborne)),
    ("bridges-taken-too-dearly", "estuary-at-dawn", [Manner::Eager, Manner::Idle], Ending::TooManyLost),
    ("bridges-held", "estuary-at-dawn", [Manner::Eager, Manner::Eager], Ending::Conditions(Party::Defender)),
];

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/pl/replays").join(format!("{name}.txt"))
}

fn scenario(name: &str) -> Arc<Scenario> {
    let file = shipped(name);
    let map = Map::read(name, file.map, &|_| None).unwrap();
    let source = ScenarioSource { file: name.into(), text: file.text.into(), map };
    Pl::scenario(&source, &Ledger::read(Pl::LEDGER).unwrap(), None).unwrap()
}

/// A game being written down.
struct Replay {
    table: Table,
    text: String,
}

impl Replay {
    fn new(scenario: &str) -> Replay {
        let table = Table::of(Pl::set_up(&self::scenario(scenario)));
        Replay { table, text: format!("scenario {scenario}\n") }
    }

    /// Gives an order, in words, with its faces.
    fn order(&mut self, order: &str, faces: &str) {
        let seat = self.table.state.open.to_act().map_or("nobody".into(), |party| party.to_string());
        let told = self.table.row(&format!("watch {order}"), faces);
        let line = format!("{seat}  {order} | {faces} | {told}");
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn end(mut self) -> String {
        let outcome = Pl::outcome(&self.table.state).map_or("not over".into(), |outcome| outcome.text);
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

/// pl.scenario.1: every way a game can end has its game, which comes out word for word as it is written.
#[test]
fn golden_games() {
    let update = std::env::var_os("UPDATE").is_some();
    for (name, _, _, ending) in GAMES {
        let path = file(name);
        let written = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (played, state) = again(&written);
        if update {
            std::fs::write(&path, &played).expect("replays can be written");
        } else {
            let differs = played.lines().zip(written.lines()).find(|(played, written)| played != written);
            assert!(played == written, "{name} comes out otherwise (UPDATE=1 writes it down): {differs:#?}");
        }
        assert_eq!(Ending::of(&state), Some(*ending), "{name} ends another way");
    }
}

/// Looks for a game of every ending that has none, and writes it down.
#[test]
#[ignore = "looks for games whose replay is missing"]
fn find_golden_games() {
    for (name, scenario, manners, ending) in GAMES.iter().filter(|(name, ..)| !file(name).exists()) {
        let found = (0..4000).find_map(|seed| {
            let mut replay = Replay::new(scenario);
            player::play(&self::scenario(scenario), *manners, seed, *ending)?
                .iter()
                .for_each(|(order, faces)| replay.order(&words(&replay.table, *order), faces));
            Some(replay.end())
        });
        match found {
            Some(text) => std::fs::write(file(name), text).expect("replays can be written"),
            None => panic!("no seed ends as {name}"),
        }
    }
}

/// An order as replays and test rows write it: what `words::order` reads.
fn words(table: &Table, order: Order) -> String {
    let open = &table.state.open;
    let unit = |id| table.name(id).replace(' ', "-");
    let craft = |id| open.craft_name(id).rsplit(' ').next().unwrap_or_default().to_string();
    let compass = |side: jumpmaster_core::hex::Side| side.name(open.board().grid.orientation);
    match order {
        Order::Drop { craft: id, turn, at } => format!("drop {} {turn} {at}", craft(id)),
        Order::Glide { craft: id, turn, at, heading } => {
            format!("glide {} {turn} {at} {}", craft(id), heading.map_or("", compass)).trim_end().into()
        }
        Order::Place { piece: SetUpPiece::Unit(id), at } => format!("place {} {at}", unit(id)),
        Order::Place { piece: SetUpPiece::Mines(field), at } => format!("place mines-{field} {at}"),
        Order::RollWind => "wind".into(),
        Order::Form { at, counter } => format!("form {at} {}", open.rules().counters[usize::from(counter)].name),
        Order::Split { unit: id } => format!("split {}", unit(id)),
        Order::CallOff { craft: id } => format!("call-off {}", craft(id)),
        Order::StrikeMines => "mines".into(),
        Order::Aim { unit: id, target } => format!("aim {} {}", unit(id), unit(target)),
        Order::Include { target } => format!("include {}", unit(target)),
        Order::Steer { craft: id, heading } => format!("steer {} {}", craft(id), compass(heading)),
        Order::AimFlak { unit: id, craft: target } => format!("flak {} {}", unit(id), craft(target)),
        Order::Assault { unit: id, at } => format!("assault {} {at}", unit(id)),
        Order::Join { unit: id } => format!("join {}", unit(id)),
        Order::Attack => "attack".into(),
        Order::FillFirst { unit: id } => format!("first {}", unit(id)),
        Order::Land => "land".into(),
        Order::Move { unit: id, to } => format!("move {} {to}", unit(id)),
        Order::Enter { unit: id } => format!("enter {}", unit(id)),
        Order::Clear { unit: id, at } => format!("clear {} {at}", unit(id)),
        Order::Demolish { unit: id } => format!("demolish {}", unit(id)),
        Order::Block { unit: id } => format!("block {}", unit(id)),
        Order::Done => "done".into(),
    }
}
