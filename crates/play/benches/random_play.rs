//! How fast games are played at random, listing the legal orders at every step: every scenario of every system.
//!
//! `cargo bench -p jumpmaster-play` prints the time of a whole game and orders per second.
#![allow(missing_docs, reason = "divan's macros")]

use divan::counter::ItemsCount;
use jumpmaster_core::Visitor;
use jumpmaster_core::{Ledger, System};
use jumpmaster_play::{Book, ScenarioFiles, random_game};
use jumpmaster_systems::shelf;
use std::sync::Arc;

fn main() {
    divan::main();
}

/// Plays games of one scenario, whichever system it belongs to.
type Player = Arc<dyn Fn(u64) -> usize + Send + Sync>;

struct Players(Vec<(&'static str, Player)>);

impl Visitor for Players {
    fn system<S: System>(&mut self) {
        let ledger = Ledger::read(S::LEDGER).expect("the ledger holds together");
        for file in S::SCENARIOS {
            let source = ScenarioFiles::shipped(file).source().expect("the map can be read");
            let scenario = source.read::<S::Scenario>(&ledger, None).expect("the scenario can be read");
            let play = move |seed| random_game::<S>(&scenario, seed, usize::MAX).orders;
            self.0.push((file.name, Arc::new(play)));
        }
    }
}

fn names() -> Vec<&'static str> {
    shelf().books().flat_map(Book::scenario_files).map(|file| file.name).collect()
}

/// Sixteen random games, counted in orders.
#[divan::bench(args = names())]
fn orders(bencher: divan::Bencher<'_, '_>, name: &str) {
    let mut players = Players(Vec::new());
    jumpmaster_systems::each(&mut players);
    let (_, play) = players.0.into_iter().find(|(known, _)| *known == name).expect("it is one of the names");
    let sixteen = move || (0..16).map(|seed| play(seed)).sum::<usize>();
    bencher.counter(ItemsCount::new(sixteen())).bench_local(sixteen);
}
