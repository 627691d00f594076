//! Overlays: whatever a view offers is there, explained, in words and on the map.

use super::{each_step, ledger, scenarios, seats};
use jumpmaster_core::sheet::{Overlay, Record, Sign, Stroke};
use jumpmaster_core::{Ledger, Seat, Sheet, State as _, System, View as _};
use std::collections::BTreeSet;

/// In a random game, every overlay that a seat can ask for is there under its name, lies on the map, explains its signs and
/// strokes, says something in words and cites clauses of the ledger; every row of a record has a cell for each of its heads.
pub fn every_overlay_is_whole<S: System>() {
    let ledger = ledger::<S>();
    for (name, scenario) in scenarios::<S>() {
        let seats: Vec<Seat> = seats::<S>(&scenario).into_iter().chain([Seat::PUBLIC]).collect();
        let mut number = 0;
        each_step::<S>(&scenario, 17, |step| {
            number += 1;
            if number % 9 != 1 {
                return;
            }
            for &seat in &seats {
                let view = step.state.view(seat);
                let (layers, sheet) = (view.layers(), view.sheet());
                let place = format!("{name}, order {number}, {seat:?}");
                assert!(sheet.overlays.is_empty(), "{place}: overlays are laid on when they are asked for");
                sheet.records.iter().for_each(|record| filled(record, &place));
                let ids: BTreeSet<&str> = layers.iter().map(|layer| layer.id.as_str()).collect();
                assert_eq!(ids.len(), layers.len(), "{place}: {ids:?}");
                assert!(view.overlay("no overlay").is_none(), "{place}");
                for layer in &layers {
                    let plain = |sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-';
                    assert!(layer.id.chars().all(plain) && !layer.title.is_empty(), "{place}: {layer:?}");
                    let overlay = view.overlay(&layer.id).unwrap_or_else(|| panic!("{place}: {}", layer.id));
                    assert_eq!((&overlay.id, &overlay.title), (&layer.id, &layer.title), "{place}");
                    whole(&overlay, &sheet, &ledger, &place);
                }
            }
        });
    }
}

fn whole(overlay: &Overlay, sheet: &Sheet, ledger: &Ledger, place: &str) {
    let grid = sheet.grid.expect("an overlay lies on a map");
    let hexes = overlay.signs.iter().map(|signed| signed.hex);
    for hex in hexes.chain(overlay.routes.iter().flat_map(|route| route.hexes.iter().copied())) {
        assert!(grid.index(hex).is_some(), "{place}: {} is off the map in {}", grid.name(hex), overlay.id);
    }
    for route in &overlay.routes {
        let steps = route.hexes.windows(2).all(|pair| (pair[0] - pair[1]).ulength() == 1);
        assert!(steps && route.hexes.len() > 1, "{place}: {route:?} goes from hex to hex");
    }
    let signs: BTreeSet<Sign> = overlay.signs.iter().map(|signed| signed.sign).collect();
    let strokes: BTreeSet<Stroke> = overlay.routes.iter().map(|route| route.stroke).collect();
    let explained = |sign: &Sign| overlay.key.iter().any(|known| known.sign == Some(*sign));
    assert!(signs.iter().all(explained), "{place}: {signs:?}");
    assert!(strokes.iter().all(|stroke| overlay.key.iter().any(|known| known.stroke == Some(*stroke))), "{place}");
    assert!(!overlay.lines.is_empty(), "{place}: {} says nothing in words", overlay.id);
    for line in &overlay.lines {
        assert!(ledger.clause(line.clause.0).is_ok(), "{place}: {}", line.clause);
    }
}

fn filled(record: &Record, place: &str) {
    assert!(record.rows.iter().all(|row| row.len() == record.heads.len()), "{place}: {record:?}");
}
