//! Random players, directly on the rules: for speed, and to check that every game ends.

use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Outcome, Seat, Seats, State, System, View};
use std::sync::Arc;

/// One of the seats whose orders are awaited, each equally likely; `None` if there is none.
pub fn random_seat(awaits: Seats, choices: &mut Seeded) -> Option<Seat> {
    if awaits.len() < 2 {
        return awaits.first();
    }
    awaits.iter().nth(choices.below(awaits.len() as u64) as usize)
}

/// A game played at random.
pub struct RandomGame<S: System> {
    /// The number of orders given.
    pub orders: usize,
    /// How it ended; `None` if it was broken off.
    pub outcome: Option<Outcome>,
    /// The table at the end.
    pub state: S::State,
}

/// Plays a game at random, from a seed, until it ends or `limit` orders have been given.
pub fn random_game<S: System>(scenario: &Arc<S::Scenario>, seed: u64, limit: usize) -> RandomGame<S> {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let mut state = S::State::set_up(scenario);
    let (mut buffer, mut events, mut orders) = (Vec::new(), Vec::new(), 0);
    while orders < limit
        && let Some(seat) = random_seat(state.awaits(), &mut choices)
    {
        let order = state.view(seat).sample(&mut buffer, &mut choices);
        let Some(order) = order else { break };
        events.clear();
        let Ok(()) = state.play(seat, &order, &mut dice, &mut events) else {
            unreachable!("seeded dice never run out")
        };
        orders += 1;
    }
    RandomGame { orders, outcome: state.outcome(), state }
}
