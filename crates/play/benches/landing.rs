//! How fast the odds of landings are found with the rules code that plays: exact with their heat map, sampled, and the
//! search for the best drop point.
//!
//! `cargo bench -p jumpmaster-play --bench landing`.
#![allow(missing_docs, reason = "divan's macros")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Procedure, Rules as _, System};
use jumpmaster_landing::Landing;
use jumpmaster_landing::best::BestProcedure;
use jumpmaster_landing::land::LandProcedure;
use jumpmaster_landing::wave::WaveProcedure;
use jumpmaster_odds::{Ask, Budget, Method, Question, Tally};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn prepare<P: Procedure<System = Landing>>(input: Value) -> P::Case {
    let ledger = Ledger::read(Landing::LEDGER).expect("the ledger holds together");
    let rules = Arc::new(<Landing as System>::Rules::read(&ledger).expect("the rules can be read"));
    P::prepare(&rules, &serde_json::from_value(input).expect("an input")).expect("a landing by the rules")
}

/// The house scenario with its counters as printed.
fn ground() -> Value {
    let enemies = [
        ("infantry", "F/d2"),
        ("infantry", "F/f5"),
        ("infantry", "E/e5"),
        ("infantry", "F/e8"),
        ("command", "F/g5"),
        ("artillery", "F/h2"),
        ("dummy", "E/g3"),
        ("dummy", "E/i4"),
        ("dummy", "F/c7"),
    ];
    let enemies = enemies.map(|(unit, hex)| json!({ "unit": unit, "hex": hex }));
    json!({ "board": { "map": "crossroads" }, "enemies": enemies })
}

fn wave(units: usize) -> <WaveProcedure as Procedure>::Case {
    prepare::<WaveProcedure>(json!({ "ground": ground(), "points": [{ "hex": "F/c5", "paratroopers": units }] }))
}

#[divan::bench]
fn exact_one_unit(bencher: Bencher<'_, '_>) {
    let unit = json!({ "unit": "glider infantry" });
    let case = prepare::<LandProcedure>(json!({ "ground": ground(), "drop_point": "F/c5", "unit": unit }));
    let ask = Ask { method: Method::Exact, ..Ask::default() };
    bencher.bench_local(|| {
        jumpmaster_odds::ask::<LandProcedure, _>(black_box(&case), Tally, &ask).expect("within the budget")
    });
}

#[divan::bench(args = [2, 3, 4, 5, 6])]
fn exact_wave_by_units(bencher: Bencher<'_, '_>, units: usize) {
    let (case, ask) = (wave(units), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench_local(|| {
        jumpmaster_odds::ask::<WaveProcedure, _>(black_box(&case), Tally, &ask).expect("within the budget")
    });
}

/// The same with every past of the units kept, which is what clusters avoid.
#[divan::bench(args = [2, 3, 4], sample_count = 5)]
fn exact_wave_as_a_chain_by_units(bencher: Bencher<'_, '_>, units: usize) {
    let (case, ask) = (wave(units), Ask { method: Method::Exact, ..Ask::default() });
    bencher
        .bench_local(|| Question::<WaveProcedure>::chained(Tally, black_box(&case), &ask).expect("within the budget"));
}

/// The ready-made plan of a scenario, with all its groups, on the Lab's budget: exact or sampled.
#[divan::bench(args = ["crossroads", "hedgerows"], sample_count = 10)]
fn ready_made_plan(bencher: Bencher<'_, '_>, scenario: &str) {
    let (book, files) = shelf().scenario(scenario).expect("it ships");
    let entry = book.procedures().iter().find(|entry| entry.id() == WaveProcedure::ID).expect("it is registered");
    let input = entry.of_scenario(&files, None).expect("it has a plan");
    let ledger = book.ledger_of(&files, None).expect("its options are sound");
    let ready = entry.prepare(&ledger, &input).expect("a plan by the rules");
    let ask = Ask { budget: Budget { work: 400_000_000, ..Budget::USUAL }, runs: 100_000, ..Ask::default() };
    bencher.bench_local(|| ready.tally(black_box(&ask)).expect("sampled at least"));
}

/// Whole waves of 4 units, a die at a time from a seed.
#[divan::bench(args = [1, 2], sample_count = 10)]
fn sampled_wave_of_4_by_threads(bencher: Bencher<'_, '_>, threads: usize) {
    let ask = Ask { method: Method::Sample, runs: 2_000_000, threads: Some(threads), ..Ask::default() };
    let case = wave(4);
    bencher
        .counter(ItemsCount::new(ask.runs))
        .bench_local(|| jumpmaster_odds::ask::<WaveProcedure, _>(black_box(&case), Tally, &ask));
}

/// Every hex of six tiles as the drop point of three kinds of units.
#[divan::bench(sample_count = 20)]
fn best_drop_point_of_six_tiles(bencher: Bencher<'_, '_>) {
    let hexes = |letters: &str, column: char| -> Vec<String> {
        letters.chars().flat_map(|tile| (1..=10).map(move |row| format!("{tile}/{column}{row}"))).collect()
    };
    let enemies: Vec<Value> =
        "ABCDEF".chars().map(|tile| json!({ "unit": "infantry", "hex": format!("{tile}/e5") })).collect();
    let terrain = json!({ "woods": hexes("ACE", 'c'), "bocage": hexes("BDF", 'g'), "town/farm": hexes("ABCDEF", 'e') });
    let board = json!({ "tiles": "ABC/DEF", "terrain": terrain });
    let units = ["paratroop infantry", "glider infantry", "glider artillery"].map(|unit| json!({ "unit": unit }));
    let case = prepare::<BestProcedure>(json!({ "ground": { "board": board, "enemies": enemies }, "units": units }));
    bencher.bench_local(|| BestProcedure::run(black_box(&case), &mut Seeded::new(0)));
}
