//! Results can be repeated from what is printed: the situation in an answer, given back, has the same odds and the same
//! outcomes.

use super::procedures::settings;
use crate::shelf;
use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::{House, System};
use jumpmaster_odds::{Ask, Method};
use jumpmaster_play::{Book, Case, Entry, OddsTold, Resolved, ScenarioFiles, Situation};
use serde_json::{Value, json};

type Told = (Value, Vec<Value>);

/// What programs are told about a situation: its odds, sampled for speed, and its outcomes for some seeds.
fn told(situation: &Situation) -> Told {
    let ask = Ask { method: Method::Sample, runs: 300, seed: 5, threads: Some(1), ..Ask::default() };
    let odds = OddsTold::new(situation, &situation.ready.odds(&ask).unwrap(), None, 5);
    let run = |seed: u64| {
        let mut dice = Recorded::new(Seeded::new(seed));
        let told = situation.ready.resolve(&mut dice).expect("seeded dice never run out");
        json!(Resolved::new(situation, told, dice.into_parts().1, Some(seed)))
    };
    (json!(odds), (0..6).map(run).collect())
}

/// The same without who set which option, as a situation that is given back sets them itself.
fn but_for_whom((mut odds, mut runs): Told) -> Told {
    for answer in std::iter::once(&mut odds).chain(&mut runs) {
        for option in answer["options"].as_array_mut().expect("the options are told") {
            option.as_object_mut().unwrap().remove("set_by");
        }
    }
    (odds, runs)
}

/// Compares the answer to a situation with the answer to the situation it contains.
fn repeats(book: &'static dyn Book, entry: &'static dyn Entry, first: &Situation, house: Option<&House>, place: &str) {
    let one = told(first);
    let given_back = Case::Input(serde_json::from_str(&one.0["input"].to_string()).unwrap());
    let again = Situation::new((book, entry), given_back, &Settings::new(), house.cloned());
    let again = again.unwrap_or_else(|fault| panic!("{} {place}: {fault}", entry.id()));
    let (one, other) = (but_for_whom(one), but_for_whom(told(&again)));
    assert!(one == other, "{} {place}: given back, it is another:\n{}\n{}", entry.id(), one.0, other.0);
}

/// Every procedure that a scenario offers, as it is and under every value of every option, with house rules and without.
pub fn a_situation_that_is_told_repeats<S: System>() {
    let book = shelf().book(S::ID).unwrap();
    let all = settings(book.ledger());
    let mut number = 0;
    for file in S::SCENARIOS {
        let files = ScenarioFiles::shipped(file);
        for entry in book.procedures().iter().map(AsRef::as_ref) {
            let put = |options: &Settings, house: Option<&House>| {
                Situation::new((book, entry), Case::Scenario(&files), options, house.cloned())
            };
            let Ok(plain) = put(&Settings::new(), None) else { continue };
            repeats(book, entry, &plain, None, file.name);
            for _ in 0..6 {
                // One option after the other, over all scenarios and procedures.
                number += 1;
                let ((key, setting), (other, by_house)) = (&all[number % all.len()], &all[number * 7 % all.len()]);
                let options = Settings::from([(key.clone(), setting.clone())]);
                let text = format!("system = \"{}\"\n[options]\n{other} = {}\n", S::ID, json!(by_house));
                for house in [None, book.house(&text, "house").ok()] {
                    // Some values are only valid together with others.
                    if let Ok(situation) = put(&options, house.as_ref()) {
                        let place = format!("{} with {key} = {setting}, and by house rules {other}", file.name);
                        repeats(book, entry, &situation, house.as_ref(), &place);
                    }
                }
            }
        }
    }
}

/// A user's own scenario gives its map in full, and that is the same map.
pub fn a_scenario_of_ones_own_is_the_same<S: System>() {
    let book = shelf().book(S::ID).unwrap();
    for file in S::SCENARIOS {
        let shipped = ScenarioFiles::shipped(file);
        let own = ScenarioFiles { name: "mine.toml".into(), ..shipped.clone() };
        for entry in book.procedures().iter().map(AsRef::as_ref) {
            let put = |files| Situation::new((book, entry), Case::Scenario(files), &Settings::new(), None);
            let (Ok(shipped), Ok(own)) = (put(&shipped), put(&own)) else { continue };
            repeats(book, entry, &own, None, "mine.toml");
            let ((one, one_run), (other, other_run)) = (told(&shipped), told(&own));
            for key in ["outcomes", "hexes"] {
                assert_eq!(one[key], other[key], "{} {}: {key}", entry.id(), file.name);
            }
            let outcome = |runs: &[Value]| runs.iter().map(|run| run["outcome"].clone()).collect::<Vec<_>>();
            assert_eq!(outcome(&one_run), outcome(&other_run), "{} {}", entry.id(), file.name);
        }
    }
}

/// The precedence of options: house rules over the situation, the situation over the scenario.
pub fn options_have_an_order<S: System>() {
    let book = shelf().book(S::ID).unwrap();
    let mut found = 0;
    for file in S::SCENARIOS {
        let files = ScenarioFiles::shipped(file);
        for (key, setting) in settings(book.ledger()) {
            let options = Settings::from([(key.clone(), setting.clone())]);
            let Ok(ledger) = book.ledger_with(&files, &options, None) else { continue };
            let choice = ledger.choice(&key).unwrap();
            assert_eq!((&choice.value, choice.set_by), (&setting, SetBy::Situation), "{key} in {}", file.name);
            let text = format!(
                "system = \"{}\"\n[options]\n{key} = {}\n",
                S::ID,
                json!(book.ledger().choice(&key).unwrap().value)
            );
            let Ok(house) = book.house(&text, "house") else { continue };
            let Ok(ledger) = book.ledger_with(&files, &options, Some(&house)) else { continue };
            let choice = ledger.choice(&key).unwrap();
            assert_eq!((&choice.value, choice.set_by), (&book.ledger().choice(&key).unwrap().value, SetBy::House));
            found += 1;
        }
    }
    assert!(found > 0 || book.ledger().choices.is_empty());
}
