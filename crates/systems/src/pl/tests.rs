//! Tests of the rules, by the ledger.

use super::Pl;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Map, ScenarioSource, Seat, System};
use std::sync::Arc;

fn scenario(name: &str) -> Arc<super::scenario::Scenario> {
    let file = Pl::SCENARIOS.iter().find(|file| file.name == name).unwrap();
    let map = Map::read(name, file.map, &|_| None).unwrap();
    let source = ScenarioSource { file: name.into(), text: file.text.into(), map };
    Pl::scenario(&source, &Ledger::read(Pl::LEDGER).unwrap(), None).unwrap()
}

#[test]
fn random_play_ends() {
    for name in ["bridge-by-night", "estuary-at-dawn"] {
        let scenario = scenario(name);
        for seed in 0..20 {
            let mut dice = Seeded::new(seed);
            let mut state = Pl::set_up(&scenario);
            let mut orders = 0;
            while let Some(seat) = Pl::to_act(&state) {
                let view = Pl::view(&state, seat);
                let list = Pl::orders(&view);
                assert!(!list.is_empty(), "{:?}", state.open.step);
                let order = list[dice.below(list.len() as u64) as usize];
                let events = Pl::resolve(&state, &order, &mut dice).unwrap();
                for event in &events {
                    if seed == 0 && name == "bridge-by-night" {
                        if let Some(line) = Pl::hear(&state, event, Seat(1)) {
                            println!("{} [{}]", line.text, line.clause);
                        }
                    }
                    Pl::apply(&mut state, event);
                }
                orders += 1;
                assert!(orders < 100_000);
            }
            println!("{name} {seed}: {orders} {:?}", Pl::outcome(&state));
        }
    }
}
