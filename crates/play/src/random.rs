//! Players who move at random, on the rules themselves: for speed, and to see whether every game ends.

use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Outcome, System};
use std::sync::Arc;

/// One of the orders a seat could give now, each as likely as the other; `None` if there is none.
pub fn random_order<S: System>(view: &S::View, dice: &mut Seeded) -> Option<S::Order> {
    let mut orders = S::orders(view);
    if orders.is_empty() {
        return None;
    }
    let at = dice.below(orders.len() as u64) as usize;
    Some(orders.swap_remove(at))
}

/// A game that was played at random.
pub struct RandomGame<S: System> {
    /// How many orders were given.
    pub orders: usize,
    /// How it ended; nothing if it was broken off.
    pub outcome: Option<Outcome>,
    /// The table at the end.
    pub state: S::State,
}

/// Plays a game at random, from a seed, until it ends or `limit` orders were given.
pub fn random_game<S: System>(scenario: &Arc<S::Scenario>, seed: u64, limit: usize) -> RandomGame<S> {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let mut state = S::set_up(scenario);
    let mut orders = 0;
    while orders < limit
        && let Some(seat) = S::to_act(&state)
        && let Some(order) = random_order::<S>(&S::view(&state, seat), &mut choices)
    {
        let Ok(events) = S::resolve(&state, &order, &mut dice) else { unreachable!("seeded dice never run out") };
        for event in &events {
            S::apply(&mut state, event);
        }
        orders += 1;
    }
    RandomGame { orders, outcome: S::outcome(&state), state }
}
