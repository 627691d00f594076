//! Orders by pointing: what they point at exists, and what is meant by pointing is judged like any order.

use super::{cites, each_step, json, scenarios, seats};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{OrderOf, Parts, Role, Search, System};
use jumpmaster_core::{Rules as _, View as _};
use jumpmaster_core::{Scenario as _, State as _};
use std::collections::BTreeSet;

/// An order points at hexes of the board; an order meant by pointing with a piece at a hex has that piece and hex, and is
/// legal exactly if it is listed.
pub fn pointing_is_judged<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let mut pick = Seeded::new(7);
        let mut number = 0;
        each_step::<S>(&scenario, 8, |step| {
            number += 1;
            if number > 30 && pick.below(6) > 0 {
                return;
            }
            let view = step.state.view(step.seat);
            let sheet = view.sheet();
            let (listed, families) = (view.list(), view.families());
            let set: BTreeSet<String> = listed.iter().map(|order| json(order).to_string()).collect();
            let mut pieces: BTreeSet<String> = sheet.counters.iter().map(|counter| counter.id.clone()).collect();
            for order in &listed {
                let Parts { piece, hex, .. } = view.parts(order);
                pieces.extend(piece);
                if let (Some(hex), Some(grid)) = (hex, sheet.grid) {
                    assert!(grid.hex_at(hex).is_some(), "{name}: {order:?} points off the board");
                }
            }
            for piece in &pieces {
                let anywhere = sheet.grid.map(|grid| grid.spot_of(pick.below(grid.len() as u64) as usize));
                let off = Some(Spot { column: u16::MAX, row: u16::MAX });
                for hex in [None, anywhere, off] {
                    for order in view.meant(piece, hex) {
                        let points = view.parts(&order);
                        assert_eq!(points.piece.as_ref(), Some(piece), "{name}: {order:?} takes another piece in hand");
                        assert!(
                            hex.is_none() || points.hex == hex,
                            "{name}: {order:?} is about another hex than {hex:?}"
                        );
                        let listed = set.contains(&json(&order).to_string());
                        match view.allow(&order) {
                            Ok(()) => {
                                let known = listed || families.iter().any(|family| family.holds(&order));
                                assert!(known, "{name}: allowed and not listed: {order:?}");
                            }
                            Err(refusal) => {
                                assert!(!listed, "{name}: listed and refused: {order:?}");
                                cites(scenario.rules().ledger(), refusal.why);
                            }
                        }
                    }
                }
            }
        });
    }
}

/// The list that is not written out equals the list: the same orders in the same sequence, with the same parts.
pub fn a_list_in_parts_is_the_list<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        each_step::<S>(&scenario, 11, |step| {
            let view = step.state.view(step.seat);
            let (orders, listing) = (view.list(), view.listing());
            let pointed = orders.iter().map(|order| (order.clone(), view.parts(order)));
            assert_eq!(listing.count(&Search::All), orders.len(), "{name}");
            assert!(listing.some(&Search::All, 0, usize::MAX) == pointed.collect::<Vec<_>>(), "{name}");
            let middle = orders.len() / 2;
            let part: Vec<OrderOf<S>> =
                listing.some(&Search::All, middle, 5).into_iter().map(|(order, _)| order).collect();
            assert_eq!(part, orders[middle..orders.len().min(middle + 5)], "{name}");
        });
    }
}

/// Of everything a seat can do now, only orders with one verb are the main thing, and at most one order ends the phase.
pub fn one_thing_at_a_time_is_the_main_one<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        each_step::<S>(&scenario, 14, |step| {
            let view = step.state.view(step.seat);
            let of = |role: Role| {
                let listed = view.list().iter().map(|order| view.parts(order)).collect::<Vec<_>>();
                let all = listed.into_iter().chain(view.families().into_iter().map(|family| family.parts));
                all.filter(|parts| parts.role == role).collect::<Vec<_>>()
            };
            let main: BTreeSet<&str> = of(Role::Main).iter().map(|parts| parts.verb).collect();
            assert!(main.len() <= 1, "{name}: {main:?} are all the main thing to do");
            assert!(of(Role::Pass).len() <= 1, "{name}: there are several ways to do nothing");
        });
    }
}

/// Whatever a piece is called and whoever asks, pointing gets an answer.
pub fn any_pointing_is_judged<S: System>() {
    for (_, scenario) in scenarios::<S>() {
        let state = S::State::set_up(&scenario);
        for seat in seats::<S>(&scenario) {
            let view = state.view(seat);
            for piece in
                ["", " ", "unit", "unit 0", "unit 255", "unit 256", "craft 99", "minefield 7", "é 1", "unit -1"]
            {
                for hex in [None, Some(Spot { column: 0, row: 0 }), Some(Spot { column: u16::MAX, row: 0 })] {
                    for order in view.meant(piece, hex) {
                        let _ = (view.allow(&order), view.describe(&order), view.parts(&order));
                    }
                }
            }
        }
    }
}
