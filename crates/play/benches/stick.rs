//! How fast the odds of sticks and operations are found with the rules code that plays: exact with their heat map, and
//! sampled.
//!
//! `cargo bench -p jumpmaster-play --bench stick`. The first question is 6 LGOPs and 3 bundles over 9 hexes of mixed ground.
#![allow(missing_docs, reason = "divan's macros")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use jumpmaster_core::{Ledger, Procedure, Rules as _, System};
use jumpmaster_mbt::Mbt;
use jumpmaster_mbt::mission::Input;
use jumpmaster_mbt::operation::OperationProcedure;
use jumpmaster_mbt::stick::StickProcedure;
use jumpmaster_odds::{Ask, Method, Tally};
use serde_json::{Value, json};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn prepare<P: Procedure<System = Mbt, Input = Input>>(aircraft: &Value, guns: &Value) -> P::Case {
    let ledger = Ledger::read(Mbt::LEDGER).expect("the ledger holds together");
    let rules = Arc::new(<Mbt as System>::Rules::read(&ledger).expect("the rules can be read"));
    let terrain = json!({
        "light woods": ["L22", "L21", "K21", "N19", "N18"], "heavy woods": ["K22", "O18"],
        "stream": ["L24", "M24", "N23", "O23"], "rough": ["M20", "L19"], "orchard": ["N21", "N20"], "farm": ["O21"],
        "airstrip": ["M18", "M17", "M16", "L17", "L16"],
    });
    let input = json!({ "board": { "terrain": terrain }, "aircraft": aircraft, "guns": guns });
    P::prepare(&rules, &serde_json::from_value(input).expect("an input")).expect("a case by the rules")
}

/// Three squads and three teams over column M.
fn stick(guns: &Value) -> <StickProcedure as Procedure>::Case {
    prepare::<StickProcedure>(&json!([{ "start": "M25", "heading": "N", "squads": 3, "teams": 3 }]), guns)
}

/// Two positions within range of the zone.
fn two_guns() -> Value {
    json!([{ "hex": "P22", "kind": "light AA gun" }, { "hex": "J18", "kind": "AA machine gun" }])
}

/// Twelve aircraft side by side past four guns.
fn operation() -> <OperationProcedure as Procedure>::Case {
    let columns = ["C", "E", "G", "I", "K", "M", "O", "Q", "S", "U", "W", "Y"];
    let aircraft =
        columns.map(|column| json!({ "start": format!("{column}25"), "heading": "N", "squads": 3, "teams": 3 }));
    let guns = json!([
        { "hex": "P22", "kind": "light AA gun" }, { "hex": "J20", "kind": "light AA gun" },
        { "hex": "T18", "kind": "radar AA gun" }, { "hex": "F15", "kind": "AA machine gun" },
    ]);
    prepare::<OperationProcedure>(&aircraft.to_vec().into(), &guns)
}

fn sample(runs: u64) -> Ask<'static> {
    Ask { method: Method::Sample, runs, threads: Some(1), ..Ask::default() }
}

#[divan::bench]
fn exact_stick_without_flak(bencher: Bencher<'_, '_>) {
    let (case, ask) = (stick(&json!([])), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench_local(|| jumpmaster_odds::ask::<StickProcedure, _>(black_box(&case), Tally, &ask));
}

#[divan::bench]
fn exact_stick_past_two_guns(bencher: Bencher<'_, '_>) {
    let (case, ask) = (stick(&two_guns()), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench_local(|| jumpmaster_odds::ask::<StickProcedure, _>(black_box(&case), Tally, &ask));
}

#[divan::bench(sample_count = 20)]
fn sampled_sticks_without_flak(bencher: Bencher<'_, '_>) {
    let (case, ask) = (stick(&json!([])), sample(1_000_000));
    bencher
        .counter(ItemsCount::new(ask.runs))
        .bench_local(|| jumpmaster_odds::ask::<StickProcedure, _>(black_box(&case), Tally, &ask));
}

#[divan::bench(sample_count = 20)]
fn sampled_sticks_past_two_guns(bencher: Bencher<'_, '_>) {
    let (case, ask) = (stick(&two_guns()), sample(1_000_000));
    bencher
        .counter(ItemsCount::new(ask.runs))
        .bench_local(|| jumpmaster_odds::ask::<StickProcedure, _>(black_box(&case), Tally, &ask));
}

#[divan::bench(sample_count = 20)]
fn sampled_operations_of_12_aircraft(bencher: Bencher<'_, '_>) {
    let (case, ask) = (operation(), sample(20_000));
    bencher
        .counter(ItemsCount::new(ask.runs))
        .bench_local(|| jumpmaster_odds::ask::<OperationProcedure, _>(black_box(&case), Tally, &ask));
}
