//! Ways of pieces to hexes: they lead there, are as short as they can be, and tell nothing that their seat does not know.

use super::{Step, each_step, json, scenarios};
use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Role, Seat, Seats, System};
use jumpmaster_core::{State as _, View as _};
use jumpmaster_play::{Way, way};

/// Systems in which no order moves a piece from hex to hex, or that imagine nothing.
const WITHOUT_WAYS: [&str; 4] = ["solo", "toy", "duel", "mbt2030"];
/// The number of games of a scenario in which ways are looked for.
const GAMES: u64 = 5;
/// The most ways of a scenario that are looked at.
const WAYS: usize = 80;

/// Shows moments of random games to `look`, each with a piece of the awaited seat and a hex not far from it, until it has
/// found enough ways.
fn each_wish<S: System>(seed: u64, mut look: impl FnMut(&str, &S::State, Seat, &str, Spot, &mut Seeded) -> bool) {
    for (name, scenario) in scenarios::<S>() {
        let (mut pick, mut found) = (Seeded::new(seed), 0);
        for game in 0..GAMES {
            each_step::<S>(&scenario, seed + game, |Step { state, seat, .. }| {
                if found == WAYS || pick.below(3) > 0 {
                    return;
                }
                let Some((piece, hex)) = wish::<S>(state, seat, &mut pick) else { return };
                found += usize::from(look(name, state, seat, &piece, hex, &mut pick));
            });
        }
    }
}

/// A piece that a listed order could move, and a hex at most three hexes from where that order leads.
fn wish<S: System>(state: &S::State, seat: Seat, pick: &mut Seeded) -> Option<(String, Spot)> {
    let view = state.view(seat);
    let grid = view.sheet().grid?;
    let mut orders = view.list();
    orders.truncate(2000);
    let parts = orders.iter().map(|order| view.parts(order)).filter(|parts| parts.role == Role::Usual);
    let pointed: Vec<(String, Spot)> = parts.filter_map(|parts| parts.piece.zip(parts.hex)).collect();
    let (piece, near) = pointed.get(pick.below(pointed.len().max(1) as u64) as usize)?.clone();
    let mut hex = grid.hex_at(near)?;
    for _ in 0..pick.below(4) {
        let around: Vec<_> = grid.neighbours(hex).collect();
        hex = around[pick.below(around.len() as u64) as usize];
    }
    Some((piece, grid.spot(hex)?))
}

/// Where a counter lies, as a seat sees it.
fn lies<S: System>(state: &S::State, seat: Seat, piece: &str) -> Option<Spot> {
    let sheet = state.view(seat).sheet();
    let counter = sheet.counters.iter().find(|counter| counter.id == piece)?;
    sheet.grid?.spot(counter.hex)
}

/// Carries a way out on a table. Returns whether it came to its end: it breaks off where dice are rolled or another seat is
/// asked, or where an order is refused.
fn go<S: System>(state: &mut S::State, seat: Seat, way: &Way, dice: &mut Seeded) -> bool {
    for (number, offer) in way.orders.iter().enumerate() {
        let order = serde_json::from_value(offer.order.clone()).expect("an order of the system");
        if state.awaits_seen_by(seat) != Seats::one(seat) && number > 0 || state.view(seat).allow(&order).is_err() {
            assert!(number > 0, "{}: the first order of a way is legal: {}", S::ID, offer.order);
            return false;
        }
        let mut rolled = Recorded::new(&mut *dice);
        state.play(seat, &order, &mut rolled, &mut Vec::new()).expect("seeded dice never run out");
        if !rolled.into_parts().1.is_empty() {
            return false;
        }
    }
    true
}

/// The orders of a way are legal one after the other and bring the piece to its hex, unless something stops them that its
/// seat could not see; on the table that the seat believes in nothing does.
pub fn a_way_leads_there<S: System>() {
    let (mut found, mut long) = (0, 0);
    each_wish::<S>(10, |name, state, seat, piece, hex, dice| {
        let Ok(way) = way::<S>(&state.view(seat), seat, piece, hex) else { return false };
        assert_eq!((way.piece.as_str(), way.hex, way.hexes.last()), (piece, hex, Some(&hex)), "{name}");
        let ordinary = |role| matches!(role, Role::Main | Role::Usual);
        assert!(way.orders.iter().all(|offer| offer.parts.piece.as_deref() == Some(piece)), "{name}: {way:?}");
        assert!(way.orders.iter().all(|offer| ordinary(offer.parts.role)), "{name}: {way:?}");
        let mut believed = S::State::imagine(&state.view(seat), &mut Seeded::new(0)).expect("a way was imagined");
        let (hidden, mut table) = (&believed != state, state.clone());
        let arrives = |table: &mut S::State, dice: &mut Seeded| {
            go::<S>(table, seat, &way, dice) && lies::<S>(table, seat, piece).is_none_or(|at| at == hex)
        };
        assert!(arrives(&mut believed, dice), "{name}: {way:?} breaks off where it was found");
        assert!(arrives(&mut table, dice) || hidden, "{name}: nothing is hidden, and {way:?} breaks off");
        found += 1;
        long += usize::from(way.orders.len() > 1);
        true
    });
    assert_eq!(found > 0, !WITHOUT_WAYS.contains(&S::ID), "{}: {found} ways", S::ID);
    assert_eq!(long > 0, !WITHOUT_WAYS.contains(&S::ID), "{}: none of {found} ways has several orders", S::ID);
}

/// No way takes more orders than another that passes through its hex, and a hex that one order leads to takes one.
pub fn a_way_is_as_short_as_any<S: System>() {
    each_wish::<S>(20, |name, state, seat, piece, hex, _| {
        let view = state.view(seat);
        let Ok(long) = way::<S>(&view, seat, piece, hex) else { return false };
        for (number, offer) in long.orders.iter().enumerate() {
            let hex = offer.parts.hex.expect("a move is about a hex");
            if lies::<S>(state, seat, piece) == Some(hex) {
                continue;
            }
            let short = way::<S>(&view, seat, piece, hex).expect("it was passed through");
            assert!(short.orders.len() <= number + 1, "{name}: {short:?} is longer than the beginning of {long:?}");
        }
        true
    });
}

/// Two tables that look the same to a seat have the same ways, and the same words where there is none.
pub fn a_way_tells_no_secret<S: System>() {
    let mut differed = 0;
    each_wish::<S>(30, |name, state, seat, piece, hex, dice| {
        let view = state.view(seat);
        let Some(other) = S::State::imagine(&view, dice) else { return false };
        differed += usize::from(&other != state);
        let ways = [state, &other].map(|table| match way::<S>(&table.view(seat), seat, piece, hex) {
            Ok(way) => json(&way),
            Err(fault) => json(&fault),
        });
        assert_eq!(ways[0], ways[1], "{name}: {seat:?}, {piece} to {hex}");
        ways[0].get("orders").is_some()
    });
    assert_eq!(differed > 0, !WITHOUT_WAYS.contains(&S::ID), "{}: no two tables differed in what is hidden", S::ID);
}
