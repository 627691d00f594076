//! Whatever is played, legal orders lead to the end of the game.

use super::shipped;
use crate::Pl;
use crate::state::Units;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};

#[test]
fn random_play_ends() {
    for name in ["bridge-by-night", "estuary-at-dawn"] {
        let file = shipped(name);
        let map = Map::read(name, file.map.unwrap(), &|_| None).unwrap();
        let source = ScenarioSource { file: name.into(), text: file.text.into(), map: map.into() };
        let scenario = source.read::<<Pl as System>::Scenario>(&Ledger::read(Pl::LEDGER).unwrap(), None).unwrap();
        for seed in 0..20 {
            let mut dice = Seeded::new(seed);
            let mut state = <Pl as System>::State::set_up(&scenario);
            let mut orders = 0;
            while let Some(seat) = state.awaits().first() {
                let list = state.view(seat).list();
                assert!(!list.is_empty(), "{name}, seed {seed}: nothing to do in {:?}", state.open.step);
                let order = list[dice.below(list.len() as u64) as usize];
                for event in state.resolve(seat, &order, &mut dice).unwrap() {
                    state.apply(&event);
                }
                let units = &state.open.units;
                let anew = Units::laid(units, scenario.board.grid);
                assert!(*units == anew, "{name}, seed {seed}: who is where after {order:?}");
                orders += 1;
                assert!(orders < 100_000, "{name}, seed {seed}: no end");
            }
            assert!(state.outcome().is_some(), "{name}, seed {seed}");
        }
    }
}
