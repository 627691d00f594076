//! A game played at random beforehand, the longest found. Dice are typed in, so that the same orders can be given again.

use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Book, Header, Journal, LogEntry};
use jumpmaster_server::{Asked, DiceKind, Wish, WishedScenario};
use jumpmaster_systems::shelf;
use serde_json::json;
use std::sync::{Arc, Mutex};

pub struct Script {
    pub scenario: &'static str,
    /// The seat that orders, and the body of the request.
    pub orders: Vec<(Seat, String)>,
}

#[derive(Clone, Default)]
struct Notes(Arc<Mutex<Vec<LogEntry>>>);

impl Journal for Notes {
    fn note(&mut self, _: usize, entry: &LogEntry) -> Result<(), Fault> {
        self.0.lock().expect("nobody broke").push(entry.clone());
        Ok(())
    }
}

impl Script {
    pub fn longest() -> Script {
        Script::of_each_system().into_iter().max_by_key(|script| script.orders.len()).expect("there is a system")
    }

    /// The longest game of each system: not all of them can be opened at a bookmark.
    pub fn of_each_system() -> Vec<Script> {
        let longest = |book: &dyn Book| {
            let scripts = book.scenario_files().iter().map(|file| Script::of(file.name));
            scripts.max_by_key(|script| script.orders.len())
        };
        shelf().books().filter_map(longest).collect()
    }

    fn of(scenario: &'static str) -> Script {
        let orders = played(scenario).into_iter().filter_map(|entry| match entry {
            LogEntry::Order { seat, order, faces, .. } => {
                Some((seat, json!({ "order": order, "faces": faces }).to_string()))
            }
            LogEntry::Undo { .. } => None,
        });
        Script { scenario, orders: orders.collect() }
    }

    pub fn wish(&self) -> Wish {
        let scenario = WishedScenario::Shipped(self.scenario.into());
        Wish { scenario, house: None, dice: DiceKind::Typed, grace: None }
    }

    /// An order in the form that `Games` takes.
    pub fn asked(&self, number: usize) -> (usize, Asked) {
        let (Seat(seat), body) = &self.orders[number];
        (usize::from(*seat), serde_json::from_str(body).expect("an order"))
    }
}

fn played(name: &str) -> Vec<LogEntry> {
    let (book, files) = shelf().scenario(name).expect("it comes along");
    let (_, mut table) = Header::start(book, &files, None).expect("it can be set up");
    let notes = Notes::default();
    table.keep(Box::new(notes.clone()));
    let (mut pick, mut dice) = (Seeded::stream(3, 0), Seeded::stream(3, 1));
    while let Some(seat) = table.game().to_act() {
        let mut offers = table.game().orders(seat);
        let order = offers.swap_remove(pick.below(offers.len() as u64) as usize).order;
        table.order(seat, &order, &mut dice).expect("an offered order is carried out");
    }
    let entries = notes.0.lock().expect("nobody broke");
    entries.clone()
}
