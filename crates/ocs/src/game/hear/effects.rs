//! What events do to the counters on the board, as pages show it.

use crate::board::HexId;
use crate::game::event::{self, Event, How};
use crate::game::piece::UnitId;
use crate::game::pointing::{base_id, dump_id, group_id, unit_id};
use crate::game::state::{Open, State};
use crate::game::supply::Trace;
use jumpmaster_core::Change;
use std::collections::BTreeMap;

/// The counters that an event changes, and how.
pub fn effects(state: &State, event: &Event) -> Vec<(String, Change)> {
    let paid = paid(&state.open, event);
    of_unit(&state.open, event).into_iter().chain(paid).chain(of_others(state, event)).collect()
}

/// The unit that an event changes, and how.
fn of_unit(open: &Open, event: &Event) -> Option<(String, Change)> {
    let board = open.board();
    let lies = |unit: UnitId| open.unit(unit).hex().map(|hex| board.spot(hex));
    let (unit, change) = match *event {
        Event::Arrived { unit, hex } => (unit, Change::Shown { at: board.spot(hex) }),
        Event::Went { unit, to, how: How::Drop } => (unit, Change::Fell { from: lies(unit), to: board.spot(to) }),
        Event::Moved { unit, to, .. } | Event::Went { unit, to, .. } => {
            (unit, Change::Moved { from: lies(unit), to: board.spot(to) })
        }
        Event::StepLost { unit, .. } if open.unit(unit).steps > 1 => (unit, Change::Hurt),
        Event::Eliminated { unit, .. } => (unit, Change::Lost { at: lies(unit) }),
        _ => return None,
    };
    Some((unit_id(unit), change))
}

/// The dump that pays, and the way of its supply (ocs.draw.1, ocs.draw.2).
fn paid(open: &Open, event: &Event) -> Option<(String, Change)> {
    let Event::Spent { party, hex, to, .. } = *event else { return None };
    let way = Trace::of(open).way(party, hex, to)?.hexes(hex, to);
    let way = way.into_iter().map(|hex| open.board().spot(hex)).collect();
    Some((dump_id(party, &open.board().name(hex)), Change::Drawn { way }))
}

/// Dumps, Transport Points and aircraft that come, go or move: so many events can do that to them that tables are compared.
fn of_others(state: &State, event: &Event) -> Vec<(String, Change)> {
    let mut after = state.clone();
    event::apply(&mut after, event);
    let (was, is) = (standing(&state.open), standing(&after.open));
    let spot = |hex: &HexId| state.open.board().spot(*hex);
    let gone = was.iter().filter(|(id, _)| !is.contains_key(*id));
    let gone = gone.map(|(id, hex)| (id.clone(), Change::Left { at: Some(spot(hex)) }));
    let changed = is.iter().filter(|(id, hex)| was.get(*id) != Some(*hex)).map(|(id, hex)| match was.get(id) {
        Some(from) => (id.clone(), Change::Moved { from: Some(spot(from)), to: spot(hex) }),
        None => (id.clone(), Change::Shown { at: spot(hex) }),
    });
    gone.chain(changed).collect()
}

/// Every counter that is not a unit, with its hex.
fn standing(open: &Open) -> BTreeMap<String, HexId> {
    let dumps = open.dumps.iter().map(|dump| (dump_id(dump.party, &open.board().name(dump.hex)), dump.hex));
    let groups = (0..).zip(&open.groups).filter_map(|(id, group)| Some((group_id(id), group.hex?)));
    let manned = open.bases.iter().filter(|base| open.based(base.hex).next().is_some());
    dumps.chain(groups).chain(manned.map(|base| (base_id(base.hex), base.hex))).collect()
}
