//! How fast the odds of the charts are found with the rules code that plays: each case prepared from its input, its exact
//! odds, and sampled runs.
//!
//! `cargo bench -p jumpmaster-ocs --bench odds`. Cases are the ready-made ones of the procedures, by number.
#![allow(missing_docs, reason = "divan's macros")]

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use jumpmaster_core::{Ledger, Procedure, Rules as _, System};
use jumpmaster_ocs::Ocs;
use jumpmaster_ocs::air::drop::AirDropProcedure;
use jumpmaster_ocs::barrage::hex::BarrageProcedure;
use jumpmaster_ocs::combat::attack::CombatProcedure;
use jumpmaster_ocs::combat::overrun::OverrunProcedure;
use jumpmaster_ocs::rules::Rules;
use jumpmaster_ocs::supply::attrition::AttritionProcedure;
use jumpmaster_odds::{Ask, Method, Outcomes};
use std::sync::Arc;

fn main() {
    divan::main();
}

fn rules() -> Arc<Rules> {
    let ledger = Ledger::read(Ocs::LEDGER).expect("the ledger holds together");
    Arc::new(Rules::read(&ledger).expect("the rules can be read"))
}

/// A ready-made case, by its number.
fn case<P: Procedure<System = Ocs>>(number: usize) -> P::Case {
    P::prepare(&rules(), &P::examples()[number].1).expect("a case by the rules")
}

/// The exact odds of a ready-made case.
fn exact<P: Procedure<System = Ocs>>(bencher: Bencher<'_, '_>, number: usize) {
    let (case, ask) = (case::<P>(number), Ask { method: Method::Exact, ..Ask::default() });
    bencher.bench_local(|| jumpmaster_odds::ask::<P, _>(black_box(&case), Outcomes, &ask).expect("within the budget"));
}

/// Sampled runs of the first ready-made case, on one thread.
fn sampled<P: Procedure<System = Ocs>>(bencher: Bencher<'_, '_>) {
    let ask = Ask { method: Method::Sample, runs: 1_000_000, threads: Some(1), ..Ask::default() };
    let case = case::<P>(0);
    bencher
        .counter(ItemsCount::new(ask.runs))
        .bench_local(|| jumpmaster_odds::ask::<P, _>(black_box(&case), Outcomes, &ask).expect("runs"));
}

/// Strengths, supply, column and what every result would do, from the input.
#[divan::bench(args = [0, 1, 2, 3, 4])]
fn combat_prepared(bencher: Bencher<'_, '_>, number: usize) {
    let (rules, input) = (rules(), CombatProcedure::examples().swap_remove(number).1);
    bencher.bench_local(|| CombatProcedure::prepare(&rules, black_box(&input)).expect("a case by the rules"));
}

#[divan::bench(args = [0, 1, 2, 3, 4])]
fn combat_exact(bencher: Bencher<'_, '_>, number: usize) {
    exact::<CombatProcedure>(bencher, number);
}

#[divan::bench(sample_count = 10)]
fn combat_sampled(bencher: Bencher<'_, '_>) {
    sampled::<CombatProcedure>(bencher);
}

#[divan::bench(args = [0, 1])]
fn overrun_exact(bencher: Bencher<'_, '_>, number: usize) {
    exact::<OverrunProcedure>(bencher, number);
}

#[divan::bench(args = [0, 1, 2])]
fn barrage_exact(bencher: Bencher<'_, '_>, number: usize) {
    exact::<BarrageProcedure>(bencher, number);
}

#[divan::bench]
fn attrition_exact(bencher: Bencher<'_, '_>) {
    exact::<AttritionProcedure>(bencher, 0);
}

/// Three units under flak and one interceptor; then with an escort, a glider and supply.
#[divan::bench(args = [0, 1])]
fn air_drop_exact(bencher: Bencher<'_, '_>, number: usize) {
    exact::<AirDropProcedure>(bencher, number);
}

#[divan::bench(sample_count = 10)]
fn air_drop_sampled(bencher: Bencher<'_, '_>) {
    sampled::<AirDropProcedure>(bencher);
}
