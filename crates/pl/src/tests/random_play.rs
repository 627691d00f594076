//! Whatever is played, legal orders lead to an end.

use super::shipped;
use crate::Pl;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};

#[test]
fn random_play_ends() {
    for name in ["bridge-by-night", "estuary-at-dawn"] {
        let file = shipped(name);
        let map = Map::read(name, file.map.unwrap(), &|_| None).unwrap();
        let source = ScenarioSource { file: name.into(), text: file.text.into(), map: map.into() };
        let scenario = Pl::scenario(&source, &Ledger::read(Pl::LEDGER).unwrap(), None).unwrap();
        for seed in 0..20 {
            let mut dice = Seeded::new(seed);
            let mut state = Pl::set_up(&scenario);
            let mut orders = 0;
            while let Some(seat) = Pl::to_act(&state) {
                let list = Pl::orders(&Pl::view(&state, seat));
                assert!(!list.is_empty(), "{name}, seed {seed}: nothing to do in {:?}", state.open.step);
                let order = list[dice.below(list.len() as u64) as usize];
                for event in Pl::resolve(&state, &order, &mut dice).unwrap() {
                    Pl::apply(&mut state, &event);
                }
                orders += 1;
                assert!(orders < 100_000, "{name}, seed {seed}: no end");
            }
            assert!(Pl::outcome(&state).is_some(), "{name}, seed {seed}");
        }
    }
}
