//! A system on the shelf: its names are its own, and what ships with it can be read.

use super::{cites, ledger, rests, scenarios, seats};
use crate::shelf;
use jumpmaster_core::System;
use jumpmaster_play::{Book, ScenarioFiles};
use std::collections::BTreeSet;

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
        assert_eq!(S::ledger(&scenario).hash, book.ledger().hash);
        let (found, files) = shelf().scenario(name).unwrap();
        assert_eq!((found.id(), shelf().book_of(&files).unwrap().id()), (S::ID, S::ID));
        let source = files.source().unwrap();
        assert_eq!(book.ground(&source).unwrap(), S::ground(&scenario));
        assert_eq!(book.ledger_of(&source, None).unwrap(), *S::ledger(&scenario));
        let state = S::set_up(&scenario);
        for seat in seats::<S>(&scenario) {
            let view = S::view(&state, seat);
            for order in &S::orders(&view) {
                rests(S::ledger(&scenario), &S::describe(&view, order));
            }
        }
        for entry in book.procedures() {
            if let Ok(input) = entry.of_scenario(&source, None) {
                entry
                    .prepare(book.ledger(), &input)
                    .unwrap_or_else(|fault| panic!("{} of {name}: {fault}", entry.id()));
            }
        }
        let gathered = ScenarioFiles::gather(name, &files.text, &|_| Some(files.map.clone().into_bytes())).unwrap();
        assert_eq!(gathered, files, "a scenario of one's own is read as one that ships");
    }
}
