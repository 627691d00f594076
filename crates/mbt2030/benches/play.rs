//! How fast games are played at random. `cargo bench -p jumpmaster-mbt2030 --bench play`.

use divan::counter::ItemsCount;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{State as _, System, View as _};
use jumpmaster_mbt2030::Mbt2030;
use jumpmaster_mbt2030::game::state::State;
use jumpmaster_mbt2030::scenario::Scenario;
use jumpmaster_testing::printed;
use std::sync::Arc;

fn main() {
    divan::main();
}

/// The orders of a random game.
fn played(scenario: &Arc<Scenario>, seed: u64) -> usize {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let mut state = State::set_up(scenario);
    let (mut buffer, mut events, mut orders) = (Vec::new(), Vec::new(), 0);
    while let Some(seat) = state.awaits().first() {
        let order = state.view(seat).sample(&mut buffer, &mut choices).expect("whoever is awaited has an order");
        events.clear();
        state.play(seat, &order, &mut dice, &mut events).expect("seeded dice never run out");
        orders += 1;
    }
    orders
}

/// Sixteen random games of a scenario that ships, counted in orders.
#[divan::bench(args = Mbt2030::SCENARIOS.iter().map(|file| file.name))]
fn orders(bencher: divan::Bencher<'_, '_>, name: &str) {
    let scenario = printed::shipped_under::<Mbt2030>(name, "");
    let sixteen = || (0..16).map(|seed| played(&scenario, seed)).sum::<usize>();
    bencher.counter(ItemsCount::new(sixteen())).bench_local(sixteen);
}
