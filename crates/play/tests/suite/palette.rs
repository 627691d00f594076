//! What a system draws: every kind of ground and every symbol can be told from the others.

use super::{each_step, scenarios, seats};
use crate::shelf;
use jumpmaster_core::sheet::{Ground, Palette, Symbol};
use jumpmaster_core::{Scenario as _, Sheet, State as _, System, View as _};
use jumpmaster_play::ScenarioFiles;
use std::collections::BTreeSet;

/// What systems share, and what this one adds.
fn grounds<S: System>() -> impl Iterator<Item = Ground> {
    Palette::SHARED.grounds.iter().chain(S::PALETTE.grounds).copied()
}

fn symbols<S: System>() -> impl Iterator<Item = Symbol> {
    Palette::SHARED.symbols.iter().chain(S::PALETTE.symbols).copied()
}

/// Fails if something comes twice.
fn distinct<T: Ord + std::fmt::Debug>(all: impl Iterator<Item = T>, what: &str) {
    let mut known = BTreeSet::new();
    for one in all {
        assert!(!known.contains(&one), "two {what} are {one:?}");
        known.insert(one);
    }
}

/// No two kinds of ground and no two symbols that can be on one map share a name or letters.
pub fn letters_are_its_own<S: System>() {
    distinct(grounds::<S>().map(|ground| ground.name), &format!("names of grounds of {}", S::ID));
    distinct(grounds::<S>().map(|ground| ground.letters), &format!("letters of grounds of {}", S::ID));
    distinct(symbols::<S>().map(|symbol| symbol.name), &format!("names of symbols of {}", S::ID));
    distinct(symbols::<S>().map(|symbol| symbol.letter), &format!("letters of symbols of {}", S::ID));
}

/// Sheets of maps, of a game and of procedures show nothing but what the palette lists.
pub fn what_is_drawn_is_in_the_palette<S: System>() {
    let mut drawn = Drawn::default();
    for (_, scenario) in scenarios::<S>() {
        drawn.sheet(&scenario.ground());
        let mut number = 0_u32;
        let end = each_step::<S>(&scenario, 3, |step| {
            number += 1;
            if number % 16 == 1 {
                drawn.sheet(&step.state.view(step.seat).sheet());
            }
        });
        for seat in seats::<S>(&scenario) {
            drawn.sheet(&end.view(seat).sheet());
        }
    }
    let book = shelf().book(S::ID).unwrap();
    for entry in book.procedures() {
        let offered =
            S::SCENARIOS.iter().filter_map(|file| entry.of_scenario(&ScenarioFiles::shipped(file), None).ok());
        for input in entry.examples().into_iter().map(|(_, input)| input).chain(offered) {
            let ready = entry.prepare(book.ledger(), &input).unwrap_or_else(|fault| panic!("{}: {fault}", entry.id()));
            ready.sheet().iter().for_each(|sheet| drawn.sheet(sheet));
        }
    }
    let (grounds, symbols) = (grounds::<S>().collect(), symbols::<S>().collect());
    assert!(drawn.grounds.is_subset(&grounds), "{} draws {:?}", S::ID, &drawn.grounds - &grounds);
    assert!(drawn.symbols.is_subset(&symbols), "{} draws {:?}", S::ID, &drawn.symbols - &symbols);
}

/// What was seen on sheets.
#[derive(Default)]
struct Drawn {
    grounds: BTreeSet<Ground>,
    symbols: BTreeSet<Symbol>,
}

impl Drawn {
    fn sheet(&mut self, sheet: &Sheet) {
        self.grounds.extend(sheet.ground.iter().flatten());
        self.symbols.extend(sheet.counters.iter().filter_map(|counter| counter.symbol));
        let table = sheet.table.iter();
        self.grounds.extend(table.clone().flat_map(|table| table.areas.iter().map(|area| area.ground)));
        self.grounds.extend(table.clone().flat_map(|table| table.lines.iter().map(|line| line.ground)));
        self.symbols.extend(table.flat_map(|table| table.stands.iter().filter_map(|stand| stand.symbol)));
    }
}
