//! Whatever orders, inputs and game files are thrown at it are judged, and nothing ever panics.

use super::table::random_step;
use super::{ledger, scenarios, seats, tables};
use crate::shelf;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{ScenarioFiles, load, verify};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::Value;

/// Any JSON at all.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (0..12_u8).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "[a-z0-9,]{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec(("[a-z]{1,7}", inner), 0..5)
                .prop_map(|members| members.into_iter().collect::<serde_json::Map<_, _>>().into()),
        ]
    })
}

/// `sound` with one of its parts, the `at`-th in order, replaced by `other`; a number may also just grow.
fn with_other(sound: &Value, at: &mut usize, other: &Value) -> Value {
    if *at == 0 {
        *at = usize::MAX;
        return other.clone();
    }
    *at -= 1;
    match sound {
        Value::Array(items) => items.iter().map(|item| with_other(item, at, other)).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(key, item)| (key.clone(), with_other(item, at, other)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        leaf => leaf.clone(),
    }
}

fn parts(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(parts).sum(),
        Value::Object(members) => members.values().map(parts).sum(),
        _ => 0,
    }
}

fn runner(cases: u32) -> TestRunner {
    TestRunner::new(Config { cases, failure_persistence: None, ..Config::default() })
}

/// Any JSON, and legal orders spoilt in one place, as any seat at many moments.
pub fn any_order_is_judged<S: System>() {
    let (_, mut table) = tables::<S>().swap_remove(0);
    let (mut choices, mut dice) = (Seeded::stream(4, 0), Seeded::stream(4, 1));
    let seats = seats::<S>(&scenarios::<S>()[0].1);
    for _ in 0..25 {
        let Some(seat) = table.game().to_act() else { break };
        let sound = table.game().sample(seat, &mut choices).expect("who is to act has an order to give");
        let strategy = (any_json(), 0..parts(&sound) + 1);
        let tried = runner(40).run(&strategy, |(other, mut at)| {
            for order in [with_other(&sound, &mut at, &other), other.clone()] {
                for seat in seats.iter().copied().chain([Seat::PUBLIC, Seat::REFEREE, Seat(7)]) {
                    let _ = table.game().describe(seat, &order);
                    let _ = table.game().judge(seat, &order, None);
                    let resolved = table.game().resolve(seat, &order, &mut Seeded::new(1));
                    prop_assert!(resolved.is_err() || table.game().awaits().has(seat));
                    let _ = table.game().resolve(seat, &order, &mut Scripted::new([1, 9]));
                }
                let _ = table.game().copy().reveals(&order);
            }
            Ok(())
        });
        tried.unwrap();
        for _ in 0..choices.below(20) {
            random_step(&mut table, &mut choices, &mut dice);
        }
    }
}

/// Any JSON, and examples spoilt in one place: refused with what, why and fix, or run to an outcome.
pub fn any_input_is_judged<S: System>() {
    let ledger = ledger::<S>();
    for entry in shelf().book(S::ID).unwrap().procedures() {
        for (_, sound) in entry.examples() {
            let strategy = (any_json(), 0..parts(&sound) + 1);
            let tried = runner(120).run(&strategy, |(other, mut at)| {
                match entry.prepare(&ledger, &with_other(&sound, &mut at, &other)) {
                    Ok(ready) => {
                        ready.resolve(&mut Seeded::new(1)).expect("seeded dice never run out");
                        let _ = ready.resolve(&mut Scripted::new([6, 1, 7]));
                        let _ = ready.sheet();
                    }
                    Err(fault) => {
                        prop_assert!(!fault.what.is_empty() && !fault.why.is_empty() && !fault.fix.is_empty());
                    }
                }
                Ok(())
            });
            tried.unwrap_or_else(|error| panic!("{}: {error}", entry.id()));
        }
    }
}

#[test]
fn any_bytes_are_judged_as_a_game_file() {
    let lines = proptest::collection::vec(any_json().prop_map(|value| value.to_string()), 0..4);
    let texts = prop_oneof![
        proptest::collection::vec(any::<u8>(), 0..200),
        lines.prop_map(|lines| lines.join("\n").into_bytes()),
        any_json().prop_map(|value| format!("{{\"jumpmaster\":1,\"x\":{value}}}\n").into_bytes()),
    ];
    let tried = runner(600).run(&texts, |bytes| {
        prop_assert!(load(&bytes, shelf()).is_err());
        prop_assert!(!verify(&bytes, shelf()).good());
        let _ = ScenarioFiles::gather("any", &String::from_utf8_lossy(&bytes), &|_| Some(bytes.clone()));
        Ok(())
    });
    tried.unwrap();
}
