//! Golden games of any system: whole games in its `replays/`, a line per order: `seat  order | faces | events`.
//!
//! Each is played again from its orders and faces, and every word must come out the same. `UPDATE=1 cargo test` rewrites
//! them with what comes out now; look at the difference before you commit it. If an ending has no replay, or a new one is
//! wanted, the ignored test beside the games searches for some with simple players and writes those that are missing.

use crate::printed::shipped_under;
use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_core::{OrderOf, State as _, System, View as _};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A game: its file, its scenario with the options of house rules, how the sides play in the search for it, and how it ends.
pub type Game<G> = (&'static str, &'static str, [<G as Golden>::Manner; 2], <G as Golden>::Ending);

/// How a system writes its games and plays them.
pub trait Golden: Sized + 'static {
    /// The system.
    type System: System;
    /// A table on which test rows are played.
    type Table;
    /// How a side plays.
    type Manner: Copy;
    /// How a game ends.
    type Ending: Copy + PartialEq + std::fmt::Debug;
    /// A game for every possible ending.
    const GAMES: &'static [Game<Self>];

    /// A table at this state.
    fn sit(state: State<Self>) -> Self::Table;
    /// The state of a table.
    fn state(table: &Self::Table) -> &State<Self>;
    /// The seat whose order is awaited, by its name in replays; `None` when the game is over.
    fn acts(state: &State<Self>) -> Option<String>;
    /// Gives an order, in words, with its faces; returns what is told of it.
    fn row(table: &mut Self::Table, order: &str, faces: &str) -> String;
    /// An order as `row` reads it.
    fn words(table: &Self::Table, order: &OrderOf<Self::System>) -> String;
    /// How a game ended, if it has.
    fn ending(state: &State<Self>) -> Option<Self::Ending>;
    /// The value of an order to a player of this manner; one of the best is chosen at random.
    fn worth(state: &State<Self>, manner: Self::Manner, order: &OrderOf<Self::System>) -> i32;
}

type State<G> = <<G as Golden>::System as System>::State;
type Order<G> = OrderOf<<G as Golden>::System>;

/// Checks that every game comes out word for word as it is written, and ends as it should.
pub fn check<G: Golden>() {
    let update = std::env::var_os("UPDATE").is_some();
    for (name, _, _, ending) in G::GAMES {
        let path = file::<G>(name);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let replay = again::<G>(&text);
        let ended = G::ending(G::state(&replay.table));
        let played = replay.end();
        if update {
            std::fs::write(&path, &played).expect("replays can be written");
        } else {
            let differs = played.lines().zip(text.lines()).find(|(played, text)| played != text);
            assert!(played == text, "{name} comes out otherwise (UPDATE=1 writes it down): {differs:#?}");
        }
        assert_eq!(ended, Some(*ending), "{name} ends another way");
    }
}

/// Searches for a game of every ending that has none, and writes it to a file.
pub fn find<G: Golden>() {
    for (name, scenario, manners, ending) in G::GAMES.iter().filter(|(name, ..)| !file::<G>(name).exists()) {
        let found = (0..4000).find_map(|seed| {
            let mut replay = Replay::<G>::new(scenario);
            let (state, played) = play::<G>(&self::scenario::<G>(scenario), *manners, seed);
            if G::ending(&state) != Some(*ending) {
                return None;
            }
            for (order, faces) in played {
                let order = G::words(&replay.table, &order);
                replay.order(&order, &faces);
            }
            Some(replay.end())
        });
        match found {
            Some(text) => std::fs::write(file::<G>(name), text).expect("replays can be written"),
            None => panic!("no seed ends as {name}"),
        }
    }
}

fn file<G: Golden>(name: &str) -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a crate lies among the crates");
    crates.join(G::System::ID).join("src/replays").join(format!("{name}.txt"))
}

/// The scenario and options that a replay names.
fn scenario<G: Golden>(named: &str) -> Arc<<G::System as System>::Scenario> {
    let (name, options) = named.split_once(' ').unwrap_or((named, ""));
    shipped_under::<G::System>(name, options)
}

/// A game being recorded.
struct Replay<G: Golden> {
    table: G::Table,
    text: String,
}

impl<G: Golden> Replay<G> {
    fn new(scenario: &str) -> Self {
        let table = G::sit(<G::System as System>::State::set_up(&self::scenario::<G>(scenario)));
        Replay { table, text: format!("scenario {scenario}\n") }
    }

    /// Gives an order, in words, with its faces.
    fn order(&mut self, order: &str, faces: &str) {
        let seat = G::acts(G::state(&self.table)).unwrap_or_else(|| "nobody".into());
        let told = G::row(&mut self.table, order, faces);
        let line = format!("{seat}  {order} | {faces} | {told}");
        let _ = writeln!(self.text, "{}", line.trim_end());
    }

    fn end(mut self) -> String {
        let outcome = G::state(&self.table).outcome().map_or("not over".into(), |outcome| outcome.text);
        let _ = writeln!(self.text, "end: {outcome}");
        self.text
    }
}

/// Plays a recorded game again.
fn again<G: Golden>(text: &str) -> Replay<G> {
    let mut lines = text.lines();
    let scenario = lines.next().and_then(|line| line.strip_prefix("scenario ")).expect("a replay names its scenario");
    let mut replay = Replay::new(scenario);
    for line in lines.filter(|line| !line.starts_with("end:")) {
        let (_, line) = line.split_once("  ").expect("a line opens with its seat");
        let mut cells = line.split('|').map(str::trim);
        replay.order(cells.next().unwrap_or_default(), cells.next().unwrap_or_default());
    }
    replay
}

/// An order with its faces, as they are typed.
type Rolled<G> = (Order<G>, String);

/// Plays a game to its end between simple players: how it ended, and its orders with their faces.
pub fn play<G: Golden>(
    scenario: &Arc<<G::System as System>::Scenario>,
    manners: [G::Manner; 2],
    seed: u64,
) -> (State<G>, Vec<Rolled<G>>) {
    let (mut chance, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let mut state = <G::System as System>::State::set_up(scenario);
    let mut orders = Vec::new();
    while let Some(seat) = state.awaits().first() {
        let list = state.view(seat).list();
        let order = choose::<G>(&state, manners[usize::from(seat.0)], list, &mut chance);
        let mut recorded = Recorded::new(&mut dice);
        for event in state.resolve(seat, &order, &mut recorded).expect("seeded dice never run out") {
            state.apply(&event);
        }
        let faces: Vec<String> = recorded.rolls().iter().map(|roll| roll.face.to_string()).collect();
        orders.push((order, faces.join(" ")));
    }
    (state, orders)
}

/// One of the orders that are worth most.
fn choose<G: Golden>(state: &State<G>, manner: G::Manner, list: Vec<Order<G>>, chance: &mut Seeded) -> Order<G> {
    let worth: Vec<i32> = list.iter().map(|order| G::worth(state, manner, order)).collect();
    let most = worth.iter().copied().max().unwrap_or_default();
    let mut best: Vec<Order<G>> =
        list.into_iter().zip(worth).filter(|(_, worth)| *worth == most).map(|(order, _)| order).collect();
    best.swap_remove(chance.below(best.len() as u64) as usize)
}
