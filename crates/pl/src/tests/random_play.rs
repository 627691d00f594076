//! Whatever is played, legal orders lead to the end of the game, and no legal order is missing from the list.

use super::shipped;
use crate::Pl;
use crate::orders::Order;
use crate::scenario::Scenario;
use crate::state::{State, UnitId, Units};
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};
use std::sync::Arc;

const SCENARIOS: [&str; 2] = ["bridge-by-night", "estuary-at-dawn"];

fn scenario(name: &str) -> Arc<Scenario> {
    let file = shipped(name);
    let map = Map::read(name, file.map.unwrap(), &|_| None).unwrap();
    let source = ScenarioSource { file: name.into(), text: file.text.into(), map: map.into() };
    source.read::<Scenario>(&Ledger::read(Pl::LEDGER).unwrap(), None).unwrap()
}

/// Plays a game at random and shows every state to `look`, with the orders that are listed.
fn play(name: &str, seed: u64, mut look: impl FnMut(&State, &[Order])) {
    let mut dice = Seeded::new(seed);
    let mut state = <Pl as System>::State::set_up(&scenario(name));
    let mut orders = 0;
    while let Some(seat) = state.awaits().first() {
        let list = state.view(seat).list();
        assert!(!list.is_empty(), "{name}, seed {seed}: nothing to do in {:?}", state.open.step);
        look(&state, &list);
        let order = list[dice.below(list.len() as u64) as usize];
        for event in state.resolve(seat, &order, &mut dice).unwrap() {
            state.apply(&event);
        }
        orders += 1;
        assert!(orders < 100_000, "{name}, seed {seed}: no end");
    }
    assert!(state.outcome().is_some(), "{name}, seed {seed}");
    look(&state, &[]);
}

#[test]
fn random_play_ends() {
    for name in SCENARIOS {
        for seed in 0..20 {
            play(name, seed, |state, _| {
                let units = &state.open.units;
                let anew = Units::laid(units, state.open.board().grid);
                assert!(*units == anew, "{name}, seed {seed}: who is where in turn {}", state.open.turn);
            });
        }
    }
}

/// Every order of the kinds whose lists judge once what all of them share.
fn conceivable(state: &State) -> Vec<Order> {
    let open = &state.open;
    let units = 0..open.units.len() as UnitId;
    let mut orders = Vec::new();
    for unit in units.clone() {
        for at in open.unit(unit).spot().into_iter().flat_map(|at| open.board().around(at).chain([at])) {
            orders.extend([Order::Move { unit, to: at }, Order::Assault { unit, at }, Order::Clear { unit, at }]);
        }
        orders.extend(units.clone().map(|target| Order::Aim { unit, target }));
        orders.extend([Order::Demolish { unit }, Order::Block { unit }, Order::Enter { unit }, Order::Join { unit }]);
    }
    if let Some((_, piece)) = open.next_to_set_up() {
        orders.extend(open.board().spots().iter().map(|&at| Order::Place { piece, at }));
    }
    orders
}

#[test]
fn no_legal_order_is_missing() {
    for name in SCENARIOS {
        for seed in 0..4 {
            play(name, seed, |state, list| {
                let Some(seat) = state.awaits().first() else { return };
                let view = state.view(seat);
                for order in conceivable(state) {
                    assert_eq!(view.judge(order).is_ok(), list.contains(&order), "{name}, seed {seed}: {order:?}");
                }
            });
        }
    }
}
