//! A system on the shelf: its names are its own, and what ships with it can be read.

use super::{LIMIT, cites, ledger, rests, scenarios, seats};
use crate::shelf;
use jumpmaster_core::System;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Rules as _, View as _};
use jumpmaster_core::{Scenario as _, State as _};
use jumpmaster_play::{Book, ScenarioFiles, random_seat};
use std::collections::{BTreeMap, BTreeSet};

pub fn names_are_its_own<S: System>() {
    let ledger = ledger::<S>();
    assert_eq!(ledger.system, S::ID);
    let prefix = format!("{}.", S::ID);
    assert!(ledger.clauses.iter().all(|clause| clause.id.starts_with(&prefix)), "clauses open with {prefix}");
    let book = shelf().book(S::ID).unwrap();
    assert_eq!(*book.ledger(), ledger);
    for entry in book.procedures() {
        assert!(entry.id().starts_with(&prefix), "{}", entry.id());
        assert_eq!(shelf().entry(entry.id()).unwrap().0.id(), S::ID);
        assert!(!entry.title().is_empty() && !entry.about().is_empty() && !entry.clauses().is_empty());
        for &clause in entry.clauses() {
            cites(&ledger, clause);
        }
    }
    let others = shelf().books().filter(|other| other.id() != S::ID);
    let theirs: BTreeSet<&str> = others.flat_map(Book::scenario_files).map(|file| file.name).collect();
    assert!(S::SCENARIOS.iter().all(|file| !theirs.contains(file.name)), "scenario names are told apart");
}

pub fn scenarios_can_be_read<S: System>() {
    let book = shelf().book(S::ID).unwrap();
    assert!(!S::SCENARIOS.is_empty(), "a system comes with something to play");
    for ((name, scenario), card) in scenarios::<S>().into_iter().zip(book.scenarios()) {
        assert_eq!(card.name, name);
        assert!(!card.title.is_empty() && !card.about.is_empty());
        assert_eq!(scenario.rules().ledger().hash, book.ledger().hash);
        let (found, files) = shelf().scenario(name).unwrap();
        assert_eq!((found.id(), shelf().book_of(&files).unwrap().id()), (S::ID, S::ID));
        assert_eq!(book.ground(&files).unwrap(), scenario.ground());
        assert_eq!(book.ledger_of(&files, None).unwrap(), *scenario.rules().ledger());
        let state = S::State::set_up(&scenario);
        for seat in seats::<S>(&scenario) {
            let view = state.view(seat);
            for order in &view.list() {
                rests(scenario.rules().ledger(), &view.describe(order));
            }
            for family in view.families() {
                rests(scenario.rules().ledger(), &family.line);
            }
        }
        for entry in book.procedures() {
            if let Ok(input) = entry.of_scenario(&files, None) {
                entry
                    .prepare(book.ledger(), &input)
                    .unwrap_or_else(|fault| panic!("{} of {name}: {fault}", entry.id()));
            }
        }
        let gathered =
            ScenarioFiles::gather(name, &files.text, &|_| files.map.clone().map(String::into_bytes)).unwrap();
        assert_eq!(gathered, files, "a scenario of one's own is read as one that ships");
    }
}

/// The plan that a scenario offers can be carried out as it stands, to its last line: whoever follows it is never refused. A
/// system that plans nothing has no ready-made plan in any scenario.
pub fn ready_made_plans_can_be_carried_out<S: System>() {
    let mut planned = BTreeMap::new();
    for (name, scenario) in scenarios::<S>() {
        scenario.sound().unwrap_or_else(|fault| panic!("{name}: {fault}"));
        for seed in 0..2 {
            planned.insert((name, seed), follow::<S>(name, &scenario, seed) > 0);
        }
    }
    assert!(planned.values().all(|&any| any) || !planned.values().any(|&any| any), "some plan nothing: {planned:?}");
}

/// Plays a game by its ready-made plan, and at random where that says nothing. Returns how many orders followed the plan.
fn follow<S: System>(name: &str, scenario: &std::sync::Arc<S::Scenario>, seed: u64) -> usize {
    let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
    let (mut state, mut followed) = (S::State::set_up(scenario), 0);
    for _ in 0..LIMIT {
        let Some(seat) = random_seat(state.awaits(), &mut choices) else { return followed };
        let order = {
            let view = state.view(seat);
            let planned = view.as_planned();
            if let Some(order) = &planned {
                view.allow(order).unwrap_or_else(|refusal| panic!("{name}: {order:?} is planned: {refusal}"));
                followed += 1;
            }
            planned.or_else(|| view.sample(&mut Vec::new(), &mut choices))
        };
        let order = order.expect("who is to act has an order to give");
        let Ok(()) = state.play(seat, &order, &mut dice, &mut Vec::new()) else {
            unreachable!("seeded dice never run out")
        };
    }
    panic!("{name}: seed {seed} is not over after {LIMIT} orders");
}
