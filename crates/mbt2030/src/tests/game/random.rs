//! Random games, and what must hold in all of them.

use crate::Mbt2030;
use crate::game::state::State;
use crate::scenario::SCENARIOS;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{State as _, View as _};

/// Every random game ends, at the latest with its last turn (mbt2030.victory.4).
#[test]
fn random_games_end() {
    for file in SCENARIOS {
        let scenario = jumpmaster_testing::printed::shipped_under::<Mbt2030>(file.name, "");
        for seed in 0..4 {
            let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
            let mut state = State::set_up(&scenario);
            let mut orders = 0;
            while let Some(seat) = state.awaits().first() {
                let order = state.view(seat).sample(&mut Vec::new(), &mut choices).expect("an order");
                state.play(seat, &order, &mut dice, &mut Vec::new()).expect("seeded dice never run out");
                orders += 1;
                assert!(orders < 50_000, "{}: seed {seed} goes on and on", file.name);
            }
            println!("{} {seed}: {orders} orders, {:?}", file.name, state.outcome());
        }
    }
}
