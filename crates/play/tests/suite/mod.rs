//! The checks, one file for each property that must hold.

pub mod bookmarks;
pub mod charts;
pub mod effects;
pub mod files;
mod forged;
mod forgeries;
pub mod hostile;
pub mod imagined;
pub mod independent;
pub mod judging;
pub mod one_rule;
pub mod overlays;
pub mod palette;
pub mod play;
pub mod pointing;
pub mod procedures;
pub mod repeats;
pub mod schema;
mod sealed_dice;
pub mod seals;
pub mod secrets;
pub mod shelved;
pub mod table;
pub mod ways;
pub mod words;

use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_core::{Clause, Ledger, Line, Seat, System};
use jumpmaster_core::{EventOf, OrderOf, Scenario as _, State as _, View as _, ViewOf};
use jumpmaster_play::{Header, Match, ScenarioFiles, random_seat};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;

/// More orders than any game takes.
pub const LIMIT: usize = 50_000;

/// The ledger of a system as printed.
pub fn ledger<S: System>() -> Ledger {
    Ledger::read(S::LEDGER).expect("the ledger holds together")
}

/// Every scenario that comes with a system, with its name.
pub fn scenarios<S: System>() -> Vec<(&'static str, Arc<S::Scenario>)> {
    let ledger = ledger::<S>();
    let read = |file| {
        let source = ScenarioFiles::shipped(file).source().expect("the map can be read");
        (file.name, source.read::<S::Scenario>(&ledger, None).expect("the scenario can be read"))
    };
    S::SCENARIOS.iter().map(read).collect()
}

/// A fresh table for every scenario that comes with a system.
pub fn tables<S: System>() -> Vec<(Header, Match)> {
    let book = crate::shelf().book(S::ID).expect("it is on the shelf");
    S::SCENARIOS.iter().map(|file| Header::start(book, &ScenarioFiles::shipped(file), None).unwrap()).collect()
}

/// The seats of a scenario.
pub fn seats<S: System>(scenario: &S::Scenario) -> Vec<Seat> {
    (0..scenario.seats().len()).map(|seat| Seat(seat as u8)).collect()
}

/// The places at a table.
pub fn places(table: &Match) -> impl Iterator<Item = Seat> + use<> {
    (0..table.game().seats().len()).map(|seat| Seat(seat as u8))
}

/// All that a table tells things to: its places, the public and the referee.
pub fn listeners(table: &Match) -> Vec<Seat> {
    places(table).chain([Seat::PUBLIC, Seat::REFEREE]).collect()
}

pub fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("it can be written as JSON")
}

/// One order of a game played at random.
pub struct Step<'a, S: System> {
    pub state: &'a S::State,
    pub seat: Seat,
    pub order: &'a OrderOf<S>,
    pub faces: &'a [u8],
    pub rolls: &'a [jumpmaster_core::dice::Roll],
    pub events: &'a [EventOf<S>],
}

/// Plays a random game and shows each step to `look` before it is made. Returns the table at the end.
pub fn each_step<S: System>(scenario: &Arc<S::Scenario>, seed: u64, look: impl FnMut(Step<'_, S>)) -> S::State {
    each_step_of::<S>(scenario, seed, |view, choices| view.sample(&mut Vec::new(), choices), look)
}

/// Plays a game with orders from `choose`, and shows each step as [`each_step`] does.
pub fn each_step_of<S: System>(
    scenario: &Arc<S::Scenario>,
    seed: u64,
    choose: impl Fn(&ViewOf<'_, S>, &mut Seeded) -> Option<OrderOf<S>>,
    mut look: impl FnMut(Step<'_, S>),
) -> S::State {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Recorded::new(Seeded::stream(seed, 1)));
    let mut state = S::State::set_up(scenario);
    for _ in 0..LIMIT {
        let Some(seat) = random_seat(state.awaits(), &mut choices) else { return state };
        let order = choose(&state.view(seat), &mut choices).expect("who is to act has an order to give");
        let events = state.resolve(seat, &order, &mut dice).expect("seeded dice never run out");
        let (seeded, rolls) = dice.into_parts();
        dice = Recorded::new(seeded);
        let faces: Vec<u8> = rolls.iter().map(|roll| roll.face).collect();
        look(Step { state: &state, seat, order: &order, faces: &faces, rolls: &rolls, events: &events });
        for event in &events {
            state.apply(event);
        }
    }
    panic!("{}: seed {seed} is not over after {LIMIT} orders", S::ID);
}

/// Checks that a clause is in the ledger.
pub fn cites(ledger: &Ledger, clause: Clause) {
    ledger.clause(clause.0).unwrap_or_else(|_| panic!("{clause} is cited and not in the ledger of {}", ledger.system));
}

/// Checks that a sentence says something and rests on an existing clause.
pub fn rests(ledger: &Ledger, line: &Line) {
    assert!(!line.text.trim().is_empty(), "an empty sentence about {}", line.clause);
    cites(ledger, line.clause);
}
