//! The cost of odds: a table of every procedure in every situation that ships, for each program that asks.
//!
//! The table is a measurement rather than a test, so it is asked for by name:
//! `cargo test --workspace --test costs -- --ignored --nocapture`. `JUMPMASTER_COSTS="mbt.stick pl.drop"` picks procedures.
//! Processor time and memory are read from `/proc`, so it measures on Linux only.

use jumpmaster_core::Fault;
use jumpmaster_core::options::Settings;
use jumpmaster_odds::{Ask, Budget, Method};
use jumpmaster_play::{Case, Entry, OddsTold, Ready, ScenarioFiles, Situation};
use jumpmaster_systems::shelf;
use serde_json::Value;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};

/// Processor time of this process so far, all threads together, in milliseconds.
fn cpu() -> u64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after = stat.rsplit(')').next().unwrap_or_default();
    let ticks: u64 = after.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<u64>().ok()).sum();
    ticks * 10
}

/// The peak memory since this was last called, in megabytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    let _ = fs::write("/proc/self/clear_refs", "5");
    line.split_whitespace().next().and_then(|kb| kb.parse::<u64>().ok()).unwrap_or(0) / 1024
}

/// The programs that ask: what each may spend, and how many runs it wants.
const ASKERS: [(&str, Budget, u64); 2] =
    [("line", Budget::USUAL, 1_000_000), ("page", Budget { work: 1_000_000_000, space: 96 << 20 }, 100_000)];

#[test]
#[ignore = "a measurement"]
fn what_odds_cost() {
    let picked = std::env::var("JUMPMASTER_COSTS").unwrap_or_default();
    let picked: Vec<&str> = picked.split_whitespace().collect();
    println!(
        "{:<24} {:<34} asked by  exact      ms  steps/M  sampled      ms     runs  outcomes   MB",
        "procedure", "situation"
    );
    for book in shelf().books() {
        for entry in book.procedures().iter().filter(|entry| picked.is_empty() || picked.contains(&entry.id())) {
            for (name, input) in entry.examples() {
                measure(entry.as_ref(), name, entry.prepare(book.ledger(), &input).unwrap().as_ref());
            }
            for file in book.scenario_files() {
                let files = ScenarioFiles::shipped(file);
                let Ok(input) = entry.of_scenario(&files, None) else { continue };
                let ledger = book.ledger_of(&files, None).unwrap();
                let ready = entry.prepare(&ledger, &input).unwrap();
                measure(entry.as_ref(), &format!("[{}]", file.name), ready.as_ref());
            }
        }
    }
}

/// The result of an attempt by one method.
struct Cost {
    found: Result<(usize, Option<u64>), Fault>,
    ms: u64,
    steps: u64,
}

fn attempt(ready: &dyn Ready, ask: &Ask) -> Cost {
    let (steps, begun) = (AtomicU64::new(0), cpu());
    let hear = |done: u64, _: Option<u64>| _ = steps.fetch_max(done, Ordering::Relaxed);
    let ask = Ask { progress: Some(&hear), ..*ask };
    let odds = ready.odds(&ask).and_then(|odds| ready.points(&ask).map(|_| (odds.outcomes.len(), odds.runs())));
    Cost { found: odds, ms: cpu() - begun, steps: steps.into_inner() }
}

/// Finds the odds, and those of points if units have any: first exactly, with what such an attempt may take, and then by
/// sampling with the rest.
fn measure(entry: &dyn Entry, name: &str, ready: &dyn Ready) {
    for (asker, budget, runs) in ASKERS {
        peak();
        let questions = if ready.has_points() { 2 } else { 1 };
        let part = |work| Ask { budget: Budget { work, ..budget }.shared(questions), runs, ..Ask::default() };
        let exact = attempt(ready, &Ask { method: Method::Exact, ..part(budget.work / 3 * 2) });
        let sampled = attempt(ready, &Ask { method: Method::Sample, ..part(budget.work / 3) });
        let how = |cost: &Cost, yes: &'static str| if cost.found.is_ok() { yes } else { "-" };
        let outcomes = exact.found.as_ref().or(sampled.found.as_ref()).map_or(0, |found| found.0);
        println!(
            "{:<24} {name:<34.34} {asker:<8} {:>6} {:>7} {:>8} {:>8} {:>7} {:>8} {outcomes:>9} {:>4}",
            entry.id(),
            how(&exact, "exact"),
            exact.ms,
            exact.steps / 1_000_000,
            how(&sampled, "sampled"),
            sampled.ms,
            sampled.found.as_ref().ok().and_then(|found| found.1).unwrap_or(0),
            peak()
        );
    }
}

/// The same input with every non-empty list in it repeated until it has `entries` entries.
fn blown_up(input: &Value, entries: usize) -> Value {
    match input {
        Value::Array(list) if !list.is_empty() && list.len() < entries => {
            list.iter().cycle().take(entries).map(|entry| blown_up(entry, 0)).collect()
        }
        Value::Array(list) => list.iter().map(|entry| blown_up(entry, entries)).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, member)| (key.clone(), blown_up(member, entries))).collect()
        }
        other => other.clone(),
    }
}

/// However many units a question names, its answer or its refusal is small, though a few short entries can have more
/// outcomes than any memory holds.
#[test]
fn a_short_question_has_no_endless_answer() {
    const BUDGET: Budget = Budget { work: 60_000_000, space: 16 << 20 };
    let (mut answered, mut refused) = (0, 0);
    for book in shelf().books() {
        for entry in book.procedures() {
            let sizes = |(name, input)| [8, 16, 50].map(|entries| (name, blown_up(&input, entries)));
            for (name, input) in entry.examples().into_iter().flat_map(sizes) {
                // Rules that limit their lists refuse this.
                let case = Case::Input(input);
                let Ok(situation) = Situation::new((book, entry.as_ref()), case, &Settings::new(), None) else {
                    continue;
                };
                for method in [Method::Auto, Method::Sample] {
                    let ask = Ask { method, budget: BUDGET, runs: 200_000, ..Ask::default() };
                    match situation.ready.odds(&ask) {
                        Ok(odds) => {
                            let told = OddsTold::new(&situation, &odds, None, 0);
                            let bytes = serde_json::to_vec(&told).unwrap().len();
                            assert!(bytes < 8 << 20, "{} \"{name}\": {bytes} bytes", entry.id());
                            assert!(told.clone().within(bytes).is_ok() && told.within(bytes - 1).is_err());
                            answered += 1;
                        }
                        Err(fault) => {
                            assert!(fault.fix.contains("fewer units"), "{} \"{name}\": {fault}", entry.id());
                            refused += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(answered > 100, "{answered} answered, {refused} refused");
}
