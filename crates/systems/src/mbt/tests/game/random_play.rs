//! Whatever is played, legal orders lead to an end.

use crate::mbt::Mbt;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Map, ScenarioSource, System};

#[test]
fn random_play_ends() {
    for file in Mbt::SCENARIOS {
        let map = Map::read(file.name, file.map, &|_| None).unwrap();
        let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map };
        let scenario =
            Mbt::scenario(&source, &Ledger::read(Mbt::LEDGER).unwrap(), None).unwrap_or_else(|fault| panic!("{fault}"));
        for seed in 0..6 {
            let mut dice = Seeded::new(seed);
            let mut state = Mbt::set_up(&scenario);
            let mut orders = 0;
            while let Some(seat) = Mbt::to_act(&state) {
                let list = Mbt::orders(&Mbt::view(&state, seat));
                assert!(!list.is_empty(), "{}, seed {seed}: nothing to do in {:?}", file.name, state.open.step);
                let order = list[dice.below(list.len() as u64) as usize];
                for event in Mbt::resolve(&state, &order, &mut dice).unwrap() {
                    Mbt::apply(&mut state, &event);
                }
                orders += 1;
                assert!(orders < 20_000, "{}, seed {seed}: no end in {:?}", file.name, state.open.step);
            }
            assert!(Mbt::outcome(&state).is_some(), "{}, seed {seed}", file.name);
        }
    }
}
