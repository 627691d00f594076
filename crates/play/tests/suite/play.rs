//! The rules in play: games end, events and faces rebuild them, and the legal orders are the listed ones.

use super::{cites, each_step, json, ledger, rests, scenarios, seats};
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Brief, Seat, System};
use jumpmaster_core::{OrderOf, Scenario as _, State as _};
use jumpmaster_core::{Rules as _, View as _};
use jumpmaster_play::random_game;
use serde_json::Value;
use std::collections::BTreeSet;

pub fn random_legal_play_ends<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        for seed in 0..12 {
            let game = random_game::<S>(&scenario, seed, super::LIMIT);
            let outcome =
                game.outcome.unwrap_or_else(|| panic!("{name}: seed {seed} ends after {} orders", game.orders));
            assert_eq!(game.state.awaits().first(), None, "{name}: nobody acts when it is over");
            assert!(outcome.winner.is_none_or(|winner| seats::<S>(&scenario).contains(&winner)));
            cites(scenario.rules().ledger(), outcome.clause);
            for seat in seats::<S>(&scenario) {
                assert!(game.state.view(seat).list().is_empty(), "{name}: no orders when it is over");
            }
        }
    }
}

/// Events alone rebuild the state; an order and its faces rebuild the events; both survive serialisation.
pub fn events_and_faces_rebuild_the_game<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        for seed in 0..3 {
            let mut rebuilt = S::State::set_up(&scenario);
            let end = each_step::<S>(&scenario, seed, |step| {
                assert!(rebuilt == *step.state, "{name}: the events before {:?} rebuild the state", step.order);
                assert!(step.state.outcome().is_none(), "{name}: an order after the end");
                let order: OrderOf<S> = serde_json::from_value(json(step.order)).unwrap();
                assert_eq!(order, *step.order);
                let mut dice = Scripted::new(step.faces);
                let events = step.state.resolve(step.seat, &order, &mut dice);
                let events = dice.settle(events).unwrap_or_else(|fault| panic!("{name}: {:?}: {fault}", step.order));
                assert_eq!(events, step.events, "{name}: the same faces, the same events");
                for short in 0..step.faces.len() {
                    let stopped = step.state.resolve(step.seat, &order, &mut Scripted::new(&step.faces[..short]));
                    let need = stopped.expect_err("a die is missing");
                    assert_eq!((need.die, need.why), (step.rolls[short].die, step.rolls[short].clause));
                }
                for event in &events {
                    let text = serde_json::to_string(event).unwrap();
                    rebuilt.apply(&serde_json::from_str(&text).unwrap());
                }
            });
            assert!(rebuilt == end, "{name}: the events rebuild the state at the end");
        }
    }
}

/// Every listed order is legal, none is listed twice, and an order that is not listed is refused, for every seat.
pub fn allowed_is_listed<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let mut others: Vec<OrderOf<S>> = bare_orders::<S>();
        let mut pick = Seeded::new(99);
        let ledger = scenario.rules().ledger();
        let mut number = 0;
        each_step::<S>(&scenario, 5, |step| {
            number += 1;
            if number % 7 == 0 {
                others.push(step.order.clone());
            }
            if number > 40 && pick.below(8) > 0 {
                return;
            }
            for seat in seats::<S>(&scenario).into_iter().chain([Seat::PUBLIC]) {
                let view = step.state.view(seat);
                let listed = view.list();
                if seat != step.seat {
                    assert!(listed.is_empty(), "{name}: {seat:?} is not to act and is offered {:?}", listed[0]);
                }
                let set: BTreeSet<String> = listed.iter().map(|order| json(order).to_string()).collect();
                assert_eq!(set.len(), listed.len(), "{name}: an order is listed twice");
                for order in &listed {
                    view.allow(order).unwrap_or_else(|no| panic!("{name}: listed and refused: {order:?}: {no}"));
                }
                let mutants = mutants::<S>(step.order, &mut pick);
                let tries = others.iter().take(30).chain(others.iter().skip(30).rev().take(40)).chain(&mutants);
                for order in tries {
                    let listed = set.contains(&json(order).to_string());
                    match view.allow(order) {
                        Ok(()) => assert!(listed, "{name}: allowed and not listed: {order:?}"),
                        Err(refusal) => {
                            assert!(!listed, "{name}: listed and refused: {order:?}: {refusal}");
                            cites(ledger, refusal.why);
                            assert!(!refusal.what.is_empty() && !refusal.fix.is_empty(), "{name}: {refusal:?}");
                        }
                    }
                }
            }
        });
    }
}

/// The orders that are a single word, as far as the system names its orders when given one it does not know.
pub fn bare_orders<S: System>() -> Vec<OrderOf<S>> {
    let Err(unknown) = serde_json::from_value::<OrderOf<S>>(Value::from("?")) else { return Vec::new() };
    let unknown = unknown.to_string();
    unknown.split('`').filter_map(|word| serde_json::from_value(Value::from(word)).ok()).collect()
}

/// Orders like this one with a number changed, as far as they are orders at all.
pub fn mutants<S: System>(order: &OrderOf<S>, pick: &mut Seeded) -> Vec<OrderOf<S>> {
    let order = json(order);
    (0..24).filter_map(|_| serde_json::from_value(nudged(&order, pick)).ok()).collect()
}

fn nudged(value: &Value, pick: &mut Seeded) -> Value {
    match value {
        Value::Number(number) if pick.below(2) == 0 => {
            let by = [-1, 1, 2, 100][pick.below(4) as usize];
            number.as_i64().map_or_else(|| value.clone(), |number| Value::from(number + by))
        }
        Value::Array(items) => items.iter().map(|item| nudged(item, pick)).collect(),
        Value::Object(members) => members
            .iter()
            .map(|(key, item)| (key.clone(), nudged(item, pick)))
            .collect::<serde_json::Map<_, _>>()
            .into(),
        other => other.clone(),
    }
}

/// What is public is heard by everyone in the same words; what is private is not heard by the public.
pub fn what_is_open_is_worded_alike<S: System>() {
    let ledger = ledger::<S>();
    for (name, scenario) in scenarios::<S>() {
        each_step::<S>(&scenario, 11, |step| {
            let mut state = step.state.clone();
            for event in step.events {
                let hear = |seat| state.hear(event, seat);
                let public = hear(Seat::PUBLIC);
                assert!(public.as_ref().is_none_or(|line| !line.private), "{name}: private, and public: {event:?}");
                for seat in seats::<S>(&scenario).into_iter().chain([Seat::REFEREE]) {
                    let line = hear(seat);
                    if let Some(line) = &line {
                        rests(&ledger, line);
                    }
                    match (&public, line) {
                        (Some(public), Some(line)) => assert!(line.private || *public == line, "{name}: {event:?}"),
                        (Some(_), None) => panic!("{name}: {seat:?} does not hear what everybody may: {event:?}"),
                        (None, Some(line)) => assert!(line.private, "{name}: open, and not public: {event:?}"),
                        (None, None) => {}
                    }
                }
                state.apply(event);
            }
            for roll in step.rolls {
                cites(&ledger, roll.clause);
            }
            for seat in seats::<S>(&scenario).into_iter().chain([Seat::PUBLIC]) {
                let Some(Brief { wanted, to_win }) = step.state.view(seat).brief() else { continue };
                rests(&ledger, &wanted);
                rests(&ledger, &to_win);
                assert!(seat != Seat::PUBLIC || !(wanted.private || to_win.private), "{name}: private, and public");
            }
        });
    }
}
