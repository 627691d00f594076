//! Every option of every system is a real switch: whatever its value, games can be played to their end.

mod common;

use common::{ledger, play, under};
use jumpmaster_core::System;
use jumpmaster_core::Visitor;
use jumpmaster_core::options::Choice;
use jumpmaster_core::{Rules as _, State as _};
use jumpmaster_systems::each;

/// The number of games played under each value of an option, on each scenario.
const GAMES: u64 = 5;

/// More orders than any game takes.
const MOST: usize = 50_000;

/// The values of an option worth playing: every word, and for numbers the ends and the middle.
fn values(choice: &Choice) -> Vec<String> {
    match (choice.values.as_slice(), choice.least, choice.most) {
        ([], Some(least), Some(most)) => {
            let mut numbers = vec![least, i64::midpoint(least, most), most];
            numbers.dedup();
            numbers.iter().map(ToString::to_string).collect()
        }
        ([], ..) => ["1/64", "1/3", "1/1", "64/1"].map(|fraction| format!("\"{fraction}\"")).to_vec(),
        (words, ..) => words.iter().map(|word| format!("\"{word}\"")).collect(),
    }
}

struct Player {
    /// Only scenarios whose number leaves this remainder when divided by two: the tests share the work.
    remainder: usize,
}

impl Visitor for Player {
    fn system<S: System>(&mut self) {
        for file in S::SCENARIOS.iter().skip(self.remainder).step_by(2) {
            for choice in &ledger::<S>().choices {
                for value in values(choice) {
                    let rules = format!("system = \"{}\"\n[options]\n{} = {value}\n", S::ID, choice.key);
                    let scenario = under::<S>(file, &rules);
                    for seed in 0..GAMES {
                        let place = format!("{}, {} = {value}, seed {seed}", file.name, choice.key);
                        let state = play::<S>(&scenario, seed, MOST).unwrap_or_else(|fault| panic!("{place}: {fault}"));
                        assert!(state.outcome().is_some(), "{place}: no end after {MOST} orders");
                    }
                }
            }
        }
    }
}

#[test]
fn every_value_of_every_option_is_played_on_the_first_scenarios() {
    each(&mut Player { remainder: 0 });
}

#[test]
fn every_value_of_every_option_is_played_on_the_second_scenarios() {
    each(&mut Player { remainder: 1 });
}

/// Every number within an option's bounds can be set, and none outside them.
#[test]
fn every_number_can_be_set() {
    struct Setter;
    impl Visitor for Setter {
        fn system<S: System>(&mut self) {
            let ledger = ledger::<S>();
            for choice in &ledger.choices {
                let (Some(least), Some(most)) = (choice.least, choice.most) else { continue };
                for number in least - 1..=most + 1 {
                    let rules = format!("system = \"{}\"\n[options]\n{} = {number}\n", S::ID, choice.key);
                    let laid = jumpmaster_core::House::read(&rules, "house.toml", &ledger, &|ledger| {
                        S::Rules::read(ledger).map(drop)
                    })
                    .and_then(|house| house.over(&ledger))
                    .and_then(|ledger| S::Rules::read(&ledger).map(|_| ()));
                    assert_eq!(laid.is_ok(), (least..=most).contains(&number), "{} = {number}", choice.key);
                }
            }
        }
    }
    each(&mut Setter);
}
