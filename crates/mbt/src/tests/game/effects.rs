//! What log lines say happened to pieces is what can be seen to happen.

use crate::Mbt;
use crate::game::event::Event;
use crate::game::orders::Order;
use crate::game::state::{Party, State, Step, What};
use crate::tests::game::random_play::scenarios;
use crate::tests::game::table::{Lay, Table};
use crate::unit::Kind;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Change, Effect, Seat, State as _, System, View as _};
use std::collections::BTreeMap;

const EARS: [Seat; 4] = [Party::Airborne.seat(), Party::Defending.seat(), Seat::PUBLIC, Seat::REFEREE];

/// The counters that a seat sees, and where.
fn counters(state: &State, seat: Seat) -> BTreeMap<String, Spot> {
    let sheet = state.view(seat).sheet();
    let grid = sheet.grid.unwrap();
    sheet.counters.into_iter().map(|counter| (counter.id, grid.spot(counter.hex).unwrap())).collect()
}

/// Applies what a line says about a piece to the counters; whatever it says about where a piece was must be true.
fn show(counters: &mut BTreeMap<String, Spot>, Effect { piece, change }: Effect) {
    let was = counters.get(&piece).copied();
    match change {
        Change::Moved { from, to } => {
            assert_eq!(from, was, "{piece}");
            counters.insert(piece, to);
        }
        Change::Fell { from, to } => {
            assert!(from.is_some() && was.is_none_or(|was| Some(was) == from), "{piece}: {from:?}, {was:?}");
            counters.insert(piece, to);
        }
        Change::Shown { at } => {
            assert!(was.is_none_or(|was| was == at), "{piece}: {at:?}, {was:?}");
            counters.insert(piece, at);
        }
        Change::Hurt | Change::Drawn { .. } => assert!(was.is_some(), "{piece}"),
        Change::Left { at } => assert_eq!(counters.remove(&piece), at, "{piece}"),
        Change::Lost { .. } => assert!(counters.remove(&piece).is_some(), "{piece}"),
    }
}

/// Applies some events; what each seat is told of them must lead from the counters it saw to those it sees.
fn follow(state: &mut State, events: &[Event]) -> usize {
    let mut seen = EARS.map(|seat| counters(state, seat));
    let mut told = 0;
    for event in events {
        for (seat, seen) in EARS.into_iter().zip(&mut seen) {
            let effects = state.hear(event, seat).map_or(Vec::new(), |line| line.effects);
            told += effects.len();
            for effect in effects {
                show(seen, effect);
            }
        }
        state.apply(event);
    }
    for (seat, seen) in EARS.into_iter().zip(seen) {
        assert_eq!(seen, counters(state, seat), "{seat:?}: {events:?}");
    }
    told
}

/// Whatever is played: nothing is seen to happen to a counter that no line reports, and no line reports more than is seen.
#[test]
fn lines_say_what_is_seen_to_happen() {
    for (name, scenario) in scenarios() {
        let mut told = 0;
        for seed in 0..4 {
            let (mut dice, mut state) = (Seeded::new(seed), <Mbt as System>::State::set_up(&scenario));
            while let Some(seat) = state.awaits().first() {
                let list = state.view(seat).list();
                let order = list[dice.below(list.len() as u64) as usize];
                let events = state.resolve(seat, &order, &mut dice).unwrap();
                told += follow(&mut state, &events);
            }
        }
        assert!(told > 500, "{name}: {told}");
    }
}

/// What the lines of an order tell the defender, in words.
fn said(table: &mut Table, order: Order, faces: &[u8]) -> Vec<String> {
    let before = table.state.clone();
    let events = table.order(order, faces);
    let lines = Table { state: before }.heard(&events, Party::Defending.seat());
    let called = |at: Spot| table.called(at);
    let words = |Effect { piece, change }: Effect| match change {
        Change::Moved { from, to } => {
            format!("{piece} moved {} {}", from.map_or("from off the map".into(), called), called(to))
        }
        Change::Fell { from, to } => format!("{piece} fell {} {}", from.map_or(String::new(), called), called(to)),
        Change::Shown { at } => format!("{piece} shown {}", called(at)),
        Change::Hurt => format!("{piece} hurt"),
        Change::Left { at } => format!("{piece} left {}", at.map_or(String::new(), called)),
        Change::Lost { at } => format!("{piece} lost {}", at.map_or(String::new(), called)),
        Change::Drawn { .. } => format!("{piece} drawn from"),
    };
    lines.into_iter().flat_map(|line| line.effects).map(words).collect()
}

/// mbt.flight.3, mbt.drop.1, mbt.scatter.4: an aircraft crosses the edge, its stick leaves it and comes down.
#[test]
fn a_stick_is_seen_to_fall() {
    let mut table = Lay::standard().table();
    table.fly(1, 0);
    let first = said(&mut table, Order::Fly { impulses: 1 }, &[]);
    assert_eq!(first, ["aircraft 0 shown M30"]);
    let flown = said(&mut table, Order::Fly { impulses: 5 }, &[]);
    assert_eq!(flown.first().unwrap(), "aircraft 0 moved M30 M29");
    assert_eq!(flown.last().unwrap(), "piece 0 shown M25");
    while table.state.open.step == Step::Fly {
        table.order(Order::Fly { impulses: 1 }, &[]);
    }
    let faces = [1; 40];
    let dropped = table.state.open.stick(0).count();
    let down = said(&mut table, Order::Land, &faces[..dropped]);
    assert_eq!(down.iter().filter(|word| word.contains("fell")).count(), dropped, "{down:?}");
}

/// mbt.bundle.2, mbt.convert.1: a bundle that is picked up leaves the map but is not lost; two LGOPs become another piece.
#[test]
fn bundles_are_taken_up_and_units_formed() {
    let mut table = Lay::standard().table();
    let (one, other) = (table.lgop("R10"), table.lgop("R10"));
    let squad = table.put(What::Unit(Kind::Squad), "M21");
    let bundle = table.bundle("M20");
    table.until(Step::Start, None);
    let formed = said(&mut table, Order::Convert(crate::game::orders::Conversion::Squad { one, other }), &[]);
    assert_eq!(
        formed,
        [format!("piece {one} left R10"), format!("piece {other} left R10"), "piece 4 shown R10".into()]
    );
    table.until(Step::Orders, Some(Party::Airborne));
    let at = table.at("M21");
    table.order(Order::Command { at, command: crate::ground::phase::Command::Move }, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    let to = table.at("M20");
    let moved = said(&mut table, Order::Move { piece: squad, to }, &[]);
    assert_eq!(moved, [format!("piece {squad} moved M21 M20"), format!("piece {bundle} left M20")]);
}
