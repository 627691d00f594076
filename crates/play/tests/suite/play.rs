//! The rules in play: games end, events and faces rebuild them, and the legal orders are the listed ones.

use super::{cites, each_step, json, ledger, rests, scenarios, seats};
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::{Brief, Ledger, Seat, System};
use jumpmaster_core::{OrderOf, Scenario as _, State as _, ViewOf};
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
                let view = game.state.view(seat);
                assert!(view.list().is_empty() && view.families().is_empty(), "{name}: no orders when it is over");
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

/// Every listed order is legal, none is listed twice, and an order that is neither listed nor of a family is refused, for
/// every seat.
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
                let families = view.families();
                if !step.state.awaits().has(seat) {
                    assert!(listed.is_empty(), "{name}: {seat:?} is not to act and is offered {:?}", listed[0]);
                    assert!(families.is_empty(), "{name}: {seat:?} is not to act and is offered {:?}", families[0]);
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
                    let of_a_family = || families.iter().any(|family| family.holds(order));
                    match view.allow(order) {
                        Ok(()) => assert!(listed || of_a_family(), "{name}: allowed and not listed: {order:?}"),
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

/// A random order is legal, and listed or of a family; a family's example is legal and of that family alone; a family filled in
/// with any values, and a random order with its numbers changed, is judged.
pub fn samples_are_allowed<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let (mut pick, mut number) = (Seeded::new(98), 0);
        let ledger = scenario.rules().ledger();
        each_step::<S>(&scenario, 6, |step| {
            number += 1;
            if number > 60 && pick.below(8) > 0 {
                return;
            }
            let view = step.state.view(step.seat);
            let (listed, families) = (view.list(), view.families());
            for family in &families {
                let order = &family.order;
                view.allow(order).unwrap_or_else(|no| panic!("{name}: shown and refused: {order:?}: {no}"));
                assert!(!listed.contains(order), "{name}: listed, and of a family: {order:?}");
                let of = families.iter().filter(|family| family.holds(order)).count();
                assert_eq!(of, 1, "{name}: {order:?} is of {of} families");
                let (own, parts) = (&family.parts, view.parts(order));
                assert_eq!((own.verb, &own.piece), (parts.verb, &parts.piece), "{name}: {order:?}");
                rests(ledger, &family.line);
                let places: BTreeSet<&str> = family.params.iter().map(|param| param.at).collect();
                assert!(!places.is_empty() && places.len() == family.params.len(), "{name}: {family:?}");
                for drawn in (0..20).filter_map(|_| family.draw(&mut pick)) {
                    judged::<S>(&view, &drawn, ledger);
                }
            }
            for _ in 0..6 {
                let order = view.sample(&mut Vec::new(), &mut pick).expect("who is to act has an order to give");
                view.allow(&order).unwrap_or_else(|no| panic!("{name}: sampled and refused: {order:?}: {no}"));
                let known = listed.contains(&order) || families.iter().any(|family| family.holds(&order));
                assert!(known, "{name}: sampled, neither listed nor of a family: {order:?}");
                for nudged in mutants::<S>(&order, &mut pick) {
                    judged::<S>(&view, &nudged, ledger);
                }
            }
        });
    }
}

/// Judges an order: a legal one has words, an illegal one a clause.
fn judged<S: System>(view: &ViewOf<'_, S>, order: &OrderOf<S>, ledger: &Ledger) {
    match view.allow(order) {
        Ok(()) => rests(ledger, &view.describe(order)),
        Err(refusal) => cites(ledger, refusal.why),
    }
}

/// An order given while, as far as its seat knows, other seats owe one too rolls no dice: a seat that is asked for dice before
/// its order is final would learn that all others have chosen, and could choose again.
pub fn who_chooses_at_once_rolls_nothing<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        for seed in 0..3 {
            each_step::<S>(&scenario, seed, |step| {
                let known = step.state.awaits_seen_by(step.seat);
                assert!(known.has(step.seat), "{name}: {:?} does not know that its order is awaited", step.seat);
                assert_eq!(step.state.awaits_seen_by(Seat::REFEREE), step.state.awaits(), "{name}");
                assert!(known.len() < 2 || step.rolls.is_empty(), "{name}: {:?} rolls", step.order);
            });
        }
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
