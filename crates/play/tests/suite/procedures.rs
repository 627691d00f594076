//! Procedures: their examples run and fit their schemas, and their odds agree however they are found.

use super::{cites, json, ledger, rests, schema};
use crate::shelf;
use jumpmaster_core::Rules as _;
use jumpmaster_core::dice::{Recorded, Scripted, Seeded};
use jumpmaster_core::options::{SetBy, Setting};
use jumpmaster_core::{Catalogue, Engines, Fault, Ledger, Parted, Procedure, Scattered, System};
use jumpmaster_odds::{Ask, Budget, Came, Found, Method, Odds, Outcomes, Question, Tally};
use num_bigint::BigUint;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The budget for enumerating a case.
const BUDGET: Budget = Budget { work: 25_000_000, ..Budget::USUAL };

/// Every example runs with many faces: its outcome fits the schema, its words rest on clauses, and its faces repeat it.
pub fn examples_run<S: System>() {
    let ledger = ledger::<S>();
    let book = shelf().book(S::ID).unwrap();
    assert!(!book.procedures().is_empty(), "{}: nothing can be looked up", S::ID);
    for entry in book.procedures() {
        let (input_schema, outcome_schema) = (entry.input_schema(), entry.outcome_schema());
        assert!(!entry.examples().is_empty(), "{} shows no example", entry.id());
        for (name, input) in entry.examples() {
            let id = format!("{} \"{name}\"", entry.id());
            schema::check(input_schema, &input).unwrap_or_else(|wrong| panic!("{id}: {wrong}"));
            let ready = entry.prepare(&ledger, &input).unwrap_or_else(|fault| panic!("{id}: {fault}"));
            for seed in 0..60 {
                let mut dice = Recorded::new(Seeded::new(seed));
                let (outcome, lines) = ready.resolve(&mut dice).expect("seeded dice never run out");
                schema::check(&outcome_schema, &outcome).unwrap_or_else(|wrong| panic!("{id}: {wrong}"));
                for line in &lines {
                    rests(&ledger, line);
                }
                for roll in dice.rolls() {
                    cites(&ledger, roll.clause);
                }
                let faces: Vec<u8> = dice.rolls().iter().map(|roll| roll.face).collect();
                let mut again = Scripted::new(faces);
                let resolved = ready.resolve(&mut again);
                assert_eq!(again.settle(resolved).unwrap(), (outcome, lines), "{id}: the same faces, the same outcome");
            }
        }
    }
}

/// Walks the procedures of a system, with their types.
pub(super) struct Each<F>(pub F);

/// What is done with each of them.
pub(super) trait Check {
    fn plain<P: Procedure>(&self);
    fn parted<P: Parted>(&self);
    fn scattered<P: Scattered>(&self) {
        self.parted::<P>();
    }
}

impl<S: System, F: Check> Catalogue<S> for Each<F> {
    fn procedure<P: Procedure<System = S>>(&mut self) {
        P::engine(Picked(&self.0));
    }
}

/// Checks a procedure according to the engine it picks.
struct Picked<'a, F>(&'a F);

impl<P: Procedure, F: Check> Engines<P> for Picked<'_, F> {
    type Answer = ();

    fn plain(self) {
        self.0.plain::<P>();
    }
    fn parted(self)
    where
        P: Parted,
    {
        self.0.parted::<P>();
    }
    fn scattered(self)
    where
        P: Scattered,
    {
        self.0.scattered::<P>();
    }
}

pub(super) fn cases<P: Procedure>() -> Vec<(String, P::Case)> {
    let rules = Arc::new(<P::System as System>::Rules::read(&ledger::<P::System>()).unwrap());
    let case = |(name, input)| (format!("{} \"{name}\"", P::ID), P::prepare(&rules, &input).unwrap());
    P::examples().into_iter().map(case).collect()
}

/// An outcome counts the units of each fate under the fate's name, and lands only on existing hexes.
pub fn outcomes_count_their_fates<S: System>() {
    struct Count;
    impl Check for Count {
        fn plain<P: Procedure>(&self) {
            lands_on_the_map::<P>();
        }
        fn parted<P: Parted>(&self) {
            lands_on_the_map::<P>();
            for (id, case) in cases::<P>() {
                for seed in 0..40 {
                    let outcome = P::run(&case, &mut Seeded::new(seed)).unwrap();
                    let tally = P::tally(&outcome);
                    assert!(P::FIT < P::FATES.len() && tally.len() == P::FATES.len(), "{id}");
                    for (fate, count) in P::FATES.iter().zip(tally) {
                        assert_eq!(json(&outcome).get(fate), Some(&Value::from(count)), "{id}: how many are {fate}");
                    }
                }
            }
        }
    }
    S::procedures(&mut Each(Count));
}

fn lands_on_the_map<P: Procedure>() {
    for (id, case) in cases::<P>() {
        let Some(grid) = P::sheet(&case).and_then(|sheet| sheet.grid) else { continue };
        for seed in 0..20 {
            let outcome = P::run(&case, &mut Seeded::new(seed)).unwrap();
            assert!(P::lands(&case, &outcome).iter().all(|&hex| hex < grid.len()), "{id}");
        }
    }
}

pub(super) fn exactly() -> Ask<'static> {
    Ask { method: Method::Exact, budget: BUDGET, ..Ask::default() }
}

/// The weights by outcome over the answer's denominator; they add up to it.
fn weights<O, K: Ord>(odds: Odds<O>, key: impl Fn(&O) -> K) -> (BTreeMap<K, BigUint>, BigUint) {
    let mut weights = BTreeMap::new();
    for chance in &odds.outcomes {
        *weights.entry(key(&chance.outcome)).or_insert_with(BigUint::default) += &chance.weight;
    }
    assert_eq!(weights.values().sum::<BigUint>(), odds.of, "the weights add up");
    (weights, odds.of)
}

/// Folded odds equal those of every path taken, wherever there are few enough paths.
pub fn folded_odds_are_enumerated_odds<S: System>() {
    struct Fold;
    impl Check for Fold {
        fn plain<P: Procedure>(&self) {}
        fn parted<P: Parted>(&self) {
            compare::<P>(|case, ask| Question::<P>::parted(Tally, case, ask));
        }
        fn scattered<P: Scattered>(&self) {
            self.parted::<P>();
            compare::<P>(|case, ask| Question::<P>::chained(Tally, case, ask));
            compare::<P>(|case, ask| Question::<P>::scattered(Tally, case, ask));
        }
    }
    S::procedures(&mut Each(Fold));
}

/// Odds combined from clusters equal those of a chain down to the last weight and hex, under every value of every option.
pub fn clustered_odds_are_chained_odds<S: System>() {
    struct Clusters;
    impl Check for Clusters {
        fn plain<P: Procedure>(&self) {}
        fn parted<P: Parted>(&self) {}
        fn scattered<P: Scattered>(&self) {
            let printed = ledger::<P::System>();
            // Four units as printed, and fewer under every option.
            let mut compared =
                compare_with_chain::<P>(&printed, Budget { work: 8_000_000_000, ..BUDGET }, "as printed");
            for (key, setting) in settings(&printed) {
                let (mut ledger, place) = (printed.clone(), format!("{key} = {setting}"));
                ledger.set(&BTreeMap::from([(key, setting)]), SetBy::House).unwrap();
                compared += compare_with_chain::<P>(&ledger, BUDGET, &place);
            }
            assert!(compared > 0, "{}: give an example small enough for a chain", P::ID);
        }
    }
    S::procedures(&mut Each(Clusters));
}

/// Compares both methods under these rules wherever a chain is not too long. Returns the number of comparisons.
fn compare_with_chain<P: Scattered>(ledger: &Ledger, budget: Budget, place: &str) -> usize {
    // Some option values are only valid together with others.
    let Ok(rules) = <P::System as System>::Rules::read(ledger) else { return 0 };
    let (rules, ask, mut compared) = (Arc::new(rules), Ask { budget, ..exactly() }, 0);
    let endless = Ask { budget: Budget::ENDLESS, ..ask };
    for (name, input) in P::examples() {
        let Ok(case) = P::prepare(&rules, &input) else { continue };
        let Ok(chained) = Question::<P>::chained(Tally, &case, &ask) else { continue };
        let clustered = Question::<P>::scattered(Tally, &case, &endless).unwrap();
        assert_eq!(clustered, chained, "{} \"{name}\", {place}", P::ID);
        compared += 1;
    }
    compared
}

/// Every option with each of its words, or with the ends and the middle of its range.
pub fn settings(ledger: &Ledger) -> Vec<(String, Setting)> {
    let mut settings = Vec::new();
    for choice in &ledger.choices {
        let numbers = choice.least.zip(choice.most).map(|(least, most)| [least, i64::midpoint(least, most), most]);
        let numbers = numbers.into_iter().flatten().map(Setting::Number);
        let words = choice.values.iter().cloned().map(Setting::Word);
        settings.extend(numbers.chain(words).map(|setting| (choice.key.clone(), setting)));
    }
    settings
}

/// Compares odds found by one method with those of every path.
fn compare<P: Parted>(find: impl Fn(&P::Case, &Ask) -> Result<Odds<Vec<usize>>, Fault>) {
    let mut compared = 0;
    for (id, case) in cases::<P>() {
        // Every path of a small example of each procedure must be within the budget.
        let whole = Ask { budget: Budget { work: 4 * BUDGET.work, ..BUDGET }, ..exactly() };
        let Ok(every) = Question::<P>::plain(Outcomes, &case, &whole) else { continue };
        let folded = find(&case, &Ask { budget: Budget::ENDLESS, ..exactly() }).unwrap();
        for (hex, other) in folded.hexes.iter().zip(&every.hexes) {
            let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert_eq!(hex.hex, other.hex, "{id}");
            assert!(
                close(hex.p, other.p) && close(hex.mean, other.mean) && close(hex.fit, other.fit),
                "{id}: {hex:?} {other:?}"
            );
        }
        assert_eq!(folded.hexes.len(), every.hexes.len(), "{id}");
        let (folded, of) = weights(folded, Clone::clone);
        let (every, of_every) = weights(every, tally::<P>);
        assert_eq!(folded.keys().collect::<Vec<_>>(), every.keys().collect::<Vec<_>>(), "{id}");
        for (tally, weight) in &folded {
            assert_eq!(weight * &of_every, &every[tally] * &of, "{id}: {tally:?}");
        }
        compared += 1;
    }
    assert!(compared > 0, "{}: give an example small enough to be multiplied out", P::ID);
}

fn tally<P: Parted>(came: &Came<P::Outcome>) -> Vec<usize> {
    match came {
        Came::Whole(outcome) => P::tally(outcome),
        Came::Fates(tally) => tally.clone(),
    }
}

/// Sampled odds are within four standard deviations of exact ones.
pub fn samples_lie_within_four_sigma<S: System>() {
    let ledger = ledger::<S>();
    for entry in shelf().book(S::ID).unwrap().procedures() {
        for (name, input) in entry.examples() {
            let id = format!("{} \"{name}\"", entry.id());
            let ready = entry.prepare(&ledger, &input).unwrap();
            let Ok(exact) = ready.odds(&exactly()) else { continue };
            assert_eq!(exact.found, Found::Exact);
            let runs = 20_000_u64;
            let ask = Ask { method: Method::Sample, runs, seed: 8, ..Ask::default() };
            let sampled = ready.odds(&ask).unwrap();
            assert_eq!(sampled.found, Found::Sampled { runs }, "{id}");
            let shares: BTreeMap<String, f64> =
                sampled.outcomes.iter().map(|chance| (chance.outcome.to_string(), chance.p)).collect();
            for chance in &exact.outcomes {
                let share = shares.get(&chance.outcome.to_string()).copied().unwrap_or(0.0);
                let sigma = (chance.p * (1.0 - chance.p) / runs as f64).sqrt();
                let off = (share - chance.p).abs();
                // A rare outcome that came up a few times too often does not follow a normal distribution.
                assert!(off <= 4.0 * sigma + 3.0 / runs as f64, "{id}: {} {} {share}", chance.outcome, chance.p);
            }
            let known: Vec<String> = exact.outcomes.iter().map(|chance| chance.outcome.to_string()).collect();
            assert!(shares.keys().all(|outcome| known.contains(outcome)), "{id}: what cannot be was sampled");
        }
    }
}
