//! What a seat may believe, and what it is forced to do.

use super::table::random_step;
use super::{LIMIT, each_step, json, scenarios, seats, tables};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Role, Seat, State as _, System, View as _};
use jumpmaster_play::random_seat;

/// Systems that imagine nothing.
const WITHOUT_IMAGINATION: [&str; 1] = ["toy"];

/// A table that a seat may believe it sits at; `None` only for a system that imagines nothing.
fn imagined<S: System>(state: &S::State, seat: Seat, dice: &mut Seeded) -> Option<S::State> {
    let table = S::State::imagine(&state.view(seat), dice);
    assert!(table.is_some() || WITHOUT_IMAGINATION.contains(&S::ID), "{}: {seat:?} can imagine nothing", S::ID);
    table
}

/// An imagined table looks to its seat like the one it was imagined from, whatever was imagined for the rest.
pub fn an_imagined_table_looks_the_same<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let seats: Vec<Seat> = seats::<S>(&scenario).into_iter().chain([Seat::PUBLIC, Seat::REFEREE]).collect();
        let (mut number, mut dice) = (0, Seeded::new(5));
        each_step::<S>(&scenario, 11, |step| {
            number += 1;
            if number % 7 != 0 {
                return;
            }
            for &seat in &seats {
                let Some(table) = imagined::<S>(step.state, seat, &mut dice) else { return };
                let (seen, believed) = (step.state.view(seat), table.view(seat));
                assert_eq!(json(&believed), json(&seen), "{name}, order {number}: seat {seat:?}");
                assert!(believed == seen, "{name}, order {number}: seat {seat:?}");
                let awaits = [&table, step.state].map(|state| state.awaits_seen_by(seat));
                assert_eq!(awaits[0], awaits[1], "{name}, order {number}: seat {seat:?}");
                if seat == Seat::REFEREE {
                    assert_eq!(&table, step.state, "{name}, order {number}: the referee knows everything");
                }
            }
        });
    }
}

/// An imagined table can be played on like any other: whoever is awaited there has an order to give.
pub fn an_imagined_table_can_be_played_on<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let seats: Vec<Seat> = seats::<S>(&scenario).into_iter().chain([Seat::PUBLIC]).collect();
        let (mut number, mut dice) = (0, Seeded::new(31));
        each_step::<S>(&scenario, 37, |step| {
            number += 1;
            if number % 23 != 0 {
                return;
            }
            for &seat in &seats {
                let Some(mut table) = imagined::<S>(step.state, seat, &mut dice) else { return };
                for _ in 0..40 {
                    let Some(seat) = random_seat(table.awaits(), &mut dice) else { break };
                    let order = table.view(seat).sample(&mut Vec::new(), &mut dice);
                    let order =
                        order.unwrap_or_else(|| panic!("{name}, order {number}: {seat:?} has no order to give"));
                    table.play(seat, &order, &mut dice, &mut Vec::new()).expect("seeded dice never run out");
                }
            }
        });
    }
}

/// An order given automatically is the only one there is, as everybody knows, and rolls nothing; afterwards none is left.
pub fn forced_orders_give_themselves<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        each_step::<S>(&scenario, 17, |step| {
            let Some((seat, order)) = step.state.view(Seat::PUBLIC).forced() else { return };
            let view = step.state.view(seat);
            assert!(step.state.awaits().has(seat), "{name}: {order:?} is not awaited");
            let all = view.list() == [order.clone()] && view.families().is_empty();
            assert!(all, "{name}: {order:?} is not all there is");
            assert_eq!(view.parts(&order).role, Role::Pass, "{name}: {order:?} does something");
            assert!(step.rolls.is_empty(), "{name}: {order:?} rolls");
        });
    }
    for (_, mut table) in tables::<S>() {
        let (mut choices, mut dice) = (Seeded::stream(23, 0), Seeded::stream(23, 1));
        for _ in 0..LIMIT {
            if random_step(&mut table, &mut choices, &mut dice).is_none() {
                break;
            }
            assert_eq!(table.game().forced(), None, "{}: a phase passes by itself", S::ID);
        }
    }
}

/// An awaited seat has something to choose, unless only it can know that it has not: if nobody could believe otherwise, the
/// phase passes by itself.
pub fn phases_with_nothing_to_do_pass_by_themselves<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let mut dice = Seeded::new(29);
        each_step::<S>(&scenario, 19, |step| {
            let view = step.state.view(step.seat);
            let list = view.list();
            let [only] = list.as_slice() else { return };
            if !view.families().is_empty() {
                return;
            }
            let public = step.state.view(Seat::PUBLIC);
            if view.parts(only).role != Role::Pass || public.forced().is_some() {
                return;
            }
            let mut believed = (0..40).filter_map(|_| S::State::imagine(&public, &mut dice));
            let could_do_more = believed.any(|table| {
                let view = table.view(step.seat);
                view.list().len() + view.families().len() > 1
            });
            assert!(could_do_more, "{name}: {only:?} is all that {:?} can order, as everybody knows", step.seat);
        });
    }
}
