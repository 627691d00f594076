//! How fast the odds of a parachute drop are found with the rules code that plays: exact with its heat map, and sampled.
//!
//! `cargo bench -p jumpmaster-play --bench drop`. The first question is 8 sticks on one hex, wind rolled, mixed ground.
#![allow(missing_docs, reason = "divan's macros")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use jumpmaster_core::{Ledger, Procedure, Rules as _, System};
use jumpmaster_odds::{Ask, Method, Tally};
use jumpmaster_pl::Pl;
use jumpmaster_pl::drop::{DropProcedure, Input};
use serde_json::json;
use std::sync::Arc;

type Case = <DropProcedure as Procedure>::Case;

fn main() {
    divan::main();
}

fn prepare(input: &Input) -> Case {
    let ledger = Ledger::read(Pl::LEDGER).expect("the ledger holds together");
    let rules = Arc::new(<Pl as System>::Rules::read(&ledger).expect("the rules can be read"));
    DropProcedure::prepare(&rules, input).expect("a drop by the rules")
}

/// Two platoons, 8 sticks, on each of `targets` hexes of the estuary, with all its kinds of ground around them.
fn drop(targets: usize) -> Case {
    let hexes = (0..targets).map(|n| format!("{},{}", 3 + 8 * (n % 4), 2 + 4 * (n / 4) + n % 2));
    let targets: Vec<_> = hexes.map(|hex| json!({ "hex": hex, "planes": 2 })).collect();
    let input = json!({ "board": { "map": "estuary-at-dawn" }, "targets": targets });
    prepare(&serde_json::from_value(input).expect("a drop"))
}

/// The question that other tools were asked: 8 sticks over the bridge.
fn eight_sticks() -> Case {
    let input = json!({ "board": { "map": "bridge-by-night" }, "targets": [{ "hex": "9,6", "planes": 2 }] });
    prepare(&serde_json::from_value(input).expect("a drop"))
}

#[divan::bench]
fn exact_8_sticks_on_one_hex(bencher: Bencher<'_, '_>) {
    let (case, ask) = (eight_sticks(), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench_local(|| jumpmaster_odds::ask::<DropProcedure, _>(black_box(&case), Tally, &ask));
}

/// How the cost grows: 8 sticks on each target hex.
#[divan::bench(args = [8, 16, 32, 64, 128])]
fn exact_by_sticks(bencher: Bencher<'_, '_>, sticks: usize) {
    let (case, ask) = (drop(sticks / 8), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench_local(|| jumpmaster_odds::ask::<DropProcedure, _>(black_box(&case), Tally, &ask));
}

/// Whole drops of 8 sticks, a die at a time from a seed.
#[divan::bench(args = [1, 2], sample_count = 20)]
fn sampled_8_sticks_by_threads(bencher: Bencher<'_, '_>, threads: usize) {
    let ask = Ask { method: Method::Sample, runs: 4_000_000, threads: Some(threads), ..Ask::default() };
    let case = eight_sticks();
    bencher
        .counter(ItemsCount::new(ask.runs))
        .bench_local(|| jumpmaster_odds::ask::<DropProcedure, _>(black_box(&case), Tally, &ask));
}
