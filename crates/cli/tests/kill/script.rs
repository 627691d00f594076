//! A game played beforehand: the same orders and dice can then be given to any server, and the result of each is known.

use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Book, Deed, Header, Journal};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

pub struct Script {
    pub scenario: &'static str,
    pub steps: Vec<Step>,
    /// For every number of orders given, the length of each seat's log.
    pub heard: Vec<Vec<u64>>,
}

/// An order with its dice.
pub struct Step {
    pub seat: usize,
    pub order: Value,
    pub faces: Vec<u8>,
}

#[derive(Clone, Default)]
struct Notes(Arc<Mutex<Vec<Deed>>>);

impl Journal for Notes {
    fn note(&mut self, _: usize, deed: &Deed) -> Result<(), Fault> {
        self.0.lock().expect("nobody broke").push(deed.clone());
        Ok(())
    }
}

impl Script {
    /// Plays a game at random.
    pub fn play(seed: u64) -> Script {
        let scenario = shelf().books().flat_map(Book::scenario_files).next().expect("a scenario").name;
        let (book, files) = shelf().scenario(scenario).expect("it comes along");
        let (header, mut table) = Header::start(book, &files, None).expect("it can be set up");
        let notes = Notes::default();
        table.keep(Box::new(notes.clone()));
        let (mut pick, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
        let mut heard = vec![vec![0; header.seats.len()]];
        while let Some(seat) = table.game().to_act() {
            let mut offers = table.game().orders(seat);
            let order = offers.swap_remove(pick.below(offers.len() as u64) as usize).order;
            table.order(seat, &order, &mut dice).expect("an offered order is carried out");
            heard.push((0..header.seats.len()).map(|seat| table.moments(Seat(seat as u8)) as u64).collect());
        }
        let deeds = notes.0.lock().expect("nobody broke").clone();
        let step = |deed| match deed {
            Deed::Order { seat, order, faces, .. } => Step { seat: usize::from(seat.0), order, faces },
            Deed::Undo { .. } => unreachable!("nothing was taken back"),
        };
        Script { scenario, steps: deeds.into_iter().map(step).collect(), heard }
    }

    /// The request body for an order; its key is the same however often it is sent.
    pub fn body(&self, number: usize) -> Value {
        let Step { order, faces, .. } = &self.steps[number];
        json!({ "order": order, "faces": faces, "key": format!("order {number}") })
    }
}
