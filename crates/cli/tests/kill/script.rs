//! A game played beforehand: the same orders and dice can then be given to any server, and the result of each is known.

use jumpmaster_core::Seat;
use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_play::{Book, Header};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};

pub struct Script {
    pub scenario: &'static str,
    pub steps: Vec<Step>,
    /// For every number of orders given, the length of each seat's log.
    pub heard: Vec<Vec<u64>>,
    /// For every number of orders given, how many are written down: some pass by themselves.
    pub done: Vec<usize>,
}

/// An order with its dice.
pub struct Step {
    pub seat: usize,
    pub order: Value,
    pub faces: Vec<u8>,
}

impl Script {
    /// Plays a game at random.
    pub fn play(seed: u64) -> Script {
        let scenario = shelf().books().flat_map(Book::scenario_files).next().expect("a scenario").name;
        let (book, files) = shelf().scenario(scenario).expect("it comes along");
        let (header, mut table) = Header::start(book, &files, None).expect("it can be set up");
        let (mut pick, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
        let (mut steps, mut heard, mut done) = (Vec::new(), vec![vec![0; header.seats.len()]], vec![0]);
        while let Some(seat) = table.game().to_act() {
            let mut offers = table.game().orders(seat);
            let order = offers.swap_remove(pick.below(offers.len() as u64) as usize).order;
            let mut rolled = Recorded::new(&mut dice);
            table.order(seat, &order, &mut rolled).expect("an offered order is carried out");
            let faces = rolled.into_parts().1.iter().map(|roll| roll.face).collect();
            steps.push(Step { seat: usize::from(seat.0), order, faces });
            heard.push((0..header.seats.len()).map(|seat| table.moments(Seat(seat as u8)) as u64).collect());
            done.push(table.entries());
        }
        Script { scenario, steps, heard, done }
    }

    /// The request body for an order; its key is the same however often it is sent.
    pub fn body(&self, number: usize) -> Value {
        let Step { order, faces, .. } = &self.steps[number];
        json!({ "order": order, "faces": faces, "key": format!("order {number}") })
    }
}
