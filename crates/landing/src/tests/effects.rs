//! What log lines say happened to counters, compared with the sheet.

use super::*;
use crate::state::Party;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::{Grid, Spot};
use jumpmaster_core::sheet::Counter;
use jumpmaster_core::{Change, Effect, Line, Seat, Sheet, View as _};

/// What can be seen to happen to a counter from one sheet to the next.
fn seen(grid: Grid, before: Option<&Counter>, after: Option<&Counter>) -> Option<&'static str> {
    let at = |counter: &Counter| grid.spot(counter.hex);
    let face_down = |counter: &Counter| counter.title.contains("face down");
    match (before, after) {
        (None, Some(_)) => Some("fell"),
        (Some(_), None) => Some("lost"),
        (Some(one), Some(other)) if at(one) != at(other) => Some("moved"),
        (Some(one), Some(other)) if face_down(one) && !face_down(other) => Some("shown"),
        // A unit with no strength points left is eliminated next.
        (Some(one), Some(other)) if one.foot != other.foot && other.foot != "0" => Some("hurt"),
        _ => None,
    }
}

/// What a line says happened to a counter, and where it was and is.
fn told(change: &Change) -> (&'static str, Option<Spot>, Option<Spot>) {
    match *change {
        Change::Moved { from, to } => ("moved", from, Some(to)),
        Change::Fell { to, .. } => ("fell", None, Some(to)),
        Change::Shown { at } => ("shown", Some(at), Some(at)),
        Change::Left { at } | Change::Lost { at } => ("lost", at, None),
        Change::Hurt => ("hurt", None, None),
        Change::Drawn { .. } => ("drawn from", None, None),
    }
}

/// Every change of a counter that a seat can see is reported with its event, with the right hexes, and nothing else is.
#[test]
fn what_is_seen_is_told() {
    let mut kinds = std::collections::BTreeSet::new();
    for (number, seed) in [(0, 1), (0, 2), (1, 3), (1, 4)] {
        at_random(&shipped(number), seed, |state, events| {
            let mut state = state.clone();
            for event in events {
                for seat in [Party::Landing.seat(), Party::Defending.seat(), Seat::PUBLIC, Seat::REFEREE] {
                    let before = state.view(seat).sheet();
                    let line = state.hear(event, seat);
                    let mut after = state.clone();
                    after.apply(event);
                    kinds.extend(agrees(event, &before, &after.view(seat).sheet(), line.as_ref()));
                }
                state.apply(event);
            }
        });
    }
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["fell", "hurt", "lost", "moved", "shown"]);
}

fn agrees(event: &Event, before: &Sheet, after: &Sheet, line: Option<&Line>) -> Vec<&'static str> {
    let grid = before.grid.unwrap();
    let effects: &[Effect] = line.map_or(&[], |line| &line.effects);
    let find = |sheet: &Sheet, id: &str| sheet.counters.iter().find(|counter| counter.id == id).cloned();
    let mut ids: Vec<&str> = before.counters.iter().chain(&after.counters).map(|counter| counter.id.as_str()).collect();
    ids.extend(effects.iter().map(|effect| effect.piece.as_str()));
    ids.sort_unstable();
    ids.dedup();
    let mut kinds = Vec::new();
    for id in ids {
        let sheets = [find(before, id), find(after, id)];
        let spots = sheets.each_ref().map(|counter| counter.as_ref().and_then(|counter| grid.spot(counter.hex)));
        let told: Vec<_> =
            effects.iter().filter(|effect| effect.piece == id).map(|effect| told(&effect.change)).collect();
        let seen = seen(grid, sheets[0].as_ref(), sheets[1].as_ref());
        assert_eq!(
            told.iter().map(|told| told.0).collect::<Vec<_>>(),
            seen.into_iter().collect::<Vec<_>>(),
            "{event:?}: {id}"
        );
        for &(kind, from, to) in &told {
            kinds.push(kind);
            if kind != "hurt" {
                assert_eq!([from, to], spots, "{event:?}: {id}");
            }
        }
    }
    kinds
}

/// A unit falls from its drop point, or from the occupied hex it is shifted out of (landing.occupied.1); damage that
/// destroys it is reported as its loss (landing.damage.4).
#[test]
fn where_units_come_from() {
    let mut table = Lay::new("EF")
        .terrain("woods", "E/e5")
        .group("A", "glider command", "GC G2")
        .counter("dummy", "E/e3")
        .counter("infantry", "F/e3")
        .table();
    check(
        "
        order      | dice        | told
        drop E/e7  |             |
        land GC    | 1 4         |
        shift E/e4 |             | unit 0 fell from E/e3 to E/e4; unit 2 shown E/e3; unit 2 lost; unit 0 hurt
        land G2    | 1 2 6 6 6 6 | unit 1 fell from E/e7 to E/e5; unit 1 lost
        ",
        |cells| effects(&mut table, cells[0], cells[1]),
    );
}

/// What everybody is told about counters when an order is carried out.
fn effects(table: &mut table::Table, order: &str, faces: &str) -> String {
    let mut state = table.state.clone();
    let party = state.open.to_act().unwrap();
    let order = words::order(table, order);
    let events = table.give(party, order, &mut Scripted::new(parse_faces(faces).unwrap())).unwrap();
    let mut said = Vec::new();
    for event in &events {
        for Effect { piece, change } in state.hear(event, Seat::PUBLIC).unwrap().effects {
            let hex = |spot: Spot| state.open.called(spot);
            said.push(match (told(&change).0, change) {
                (kind, Change::Fell { from: Some(from), to }) => {
                    format!("{piece} {kind} from {} to {}", hex(from), hex(to))
                }
                (kind, Change::Shown { at }) => format!("{piece} {kind} {}", hex(at)),
                (kind, _) => format!("{piece} {kind}"),
            });
        }
        state.apply(event);
    }
    said.join("; ")
}
