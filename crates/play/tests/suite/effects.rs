//! What lines say about pieces, compared with what is seen on the board.

use super::{each_step, scenarios, seats};
use jumpmaster_core::hex::{Grid, Hex, Spot};
use jumpmaster_core::{Change, Effect, Seat, Sheet, State as _, System, View as _};
use std::collections::{BTreeMap, BTreeSet};

/// For every seat: a counter now in another hex was said to have moved, fallen or been shown there, one that is gone was
/// said to be lost or to have left, and vice versa; and nothing is said about a counter that the seat did not see.
pub fn what_is_seen_to_happen_is_said<S: System>() {
    for (name, scenario) in scenarios::<S>() {
        let seats: Vec<Seat> = seats::<S>(&scenario).into_iter().chain([Seat::PUBLIC, Seat::REFEREE]).collect();
        let mut number = 0;
        each_step::<S>(&scenario, 41, |step| {
            number += 1;
            for &seat in &seats {
                let place = format!("{name}, order {number}, {:?}, as {seat:?} sees it", step.order);
                let (before, mut state) = (step.state.view(seat).sheet(), step.state.clone());
                let (mut said, mut visible) = (Vec::new(), ids(&before));
                for event in step.events {
                    let line = state.hear(event, seat);
                    state.apply(event);
                    let effects = line.map(|line| line.effects).unwrap_or_default();
                    if !effects.is_empty() {
                        visible.extend(ids(&state.view(seat).sheet()));
                    }
                    said.extend(effects);
                }
                for Effect { piece, change } in &said {
                    assert!(visible.contains(piece), "{place}: something is said of {piece}, which is not there");
                    let Change::Drawn { way } = change else { continue };
                    let on_map = |spot: &Spot| before.grid.is_some_and(|grid| grid.hex_at(*spot).is_some());
                    assert!(!way.is_empty() && way.iter().all(on_map), "{place}: {way:?}");
                }
                agree(&before, &state.view(seat).sheet(), &said, &place);
            }
        });
    }
}

fn ids(sheet: &Sheet) -> BTreeSet<String> {
    sheet.counters.iter().map(|counter| counter.id.clone()).collect()
}

fn hexes(sheet: &Sheet) -> BTreeMap<&str, Hex> {
    sheet.counters.iter().map(|counter| (counter.id.as_str(), counter.hex)).collect()
}

/// Compares what was said about every counter with where it was and is.
fn agree(before: &Sheet, after: &Sheet, said: &[Effect], place: &str) {
    let (was, is) = (hexes(before), hexes(after));
    let pieces: BTreeSet<&str> = was.keys().chain(is.keys()).copied().collect();
    for piece in pieces {
        let stays = |change: &Change| matches!(change, Change::Hurt | Change::Drawn { .. });
        let mut told = said.iter().filter(|effect| effect.piece == piece && !stays(&effect.change));
        match told.next_back() {
            None => assert_eq!(is.get(piece), was.get(piece), "{place}: nobody says what became of {piece}"),
            Some(last) => {
                let end = end(after.grid, &last.change);
                assert_eq!(is.get(piece).copied(), end, "{place}: {piece} is not where it is said to be");
            }
        }
    }
}

/// The hex in which a change leaves its piece; `None` if it is gone.
fn end(grid: Option<Grid>, change: &Change) -> Option<Hex> {
    match change {
        Change::Moved { to: at, .. } | Change::Fell { to: at, .. } | Change::Shown { at } => grid?.hex_at(*at),
        Change::Left { .. } | Change::Lost { .. } | Change::Hurt | Change::Drawn { .. } => None,
    }
}
