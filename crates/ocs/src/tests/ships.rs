//! Ships on the table, bombed.

use crate::Ocs;
use crate::barrage::hex::BarrageProcedure;
use crate::game::State;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::sequence::Segment;
use crate::game::task::Flight;
use crate::scenario::Scenario;
use crate::terrain::Terrain;
use crate::unit::Party;
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Named, ScenarioSource, State as _, View as _};
use jumpmaster_testing::printed;
use serde_json::json;
use std::sync::Arc;

/// A corner of the map, which becomes water with a Red ship on it.
const AT_SEA: Spot = Spot { column: 4, row: 7 };

/// The Bridge with a Red ship of two steps in 0508, and no Red Fighter to intercept.
fn at_sea() -> Arc<Scenario> {
    let file = printed::shipped::<Ocs>("the-bridge");
    let mut map = file.map().unwrap().hexes().unwrap().clone();
    let number = usize::from(AT_SEA.row) * usize::from(map.grid.columns) + usize::from(AT_SEA.column);
    map.tiles[number] = vec![Terrain::Water.name().into()];
    let ship =
        "[[ship]]\nname = \"Gunboat\"\nside = \"Red\"\nat = \"0508\"\nbarrage = 6\nrange = 3\nflak = 0\nsteps = 2\n";
    let text = format!(
        "{}\n{ship}",
        file.text.replace("aircraft = \"Red Fighter\"\n", "aircraft = \"Red Fighter\"\nactive = false\n")
    );
    let source = ScenarioSource { file: "the-bridge".into(), text, map: map.into() };
    source.read::<Scenario>(&super::ledger(), None).unwrap_or_else(|fault| panic!("{fault}"))
}

fn give(state: &mut State, order: Order, dice: &str) -> Vec<Event> {
    let seat = state.awaits().first().unwrap();
    state.view(seat).allow(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal:?}"));
    let (mut dice, mut events) = (Scripted::new(parse_faces(dice).unwrap()), Vec::new());
    let outcome = state.play(seat, &order, &mut dice, &mut events);
    dice.settle(outcome).unwrap_or_else(|fault| panic!("{order:?}: {fault}"));
    events
}

/// ocs.barrage.3
#[test]
fn bombs_cost_a_ship_its_own_steps() {
    let mut state = State::set_up(&at_sea());
    while state.open.segment != Segment::Movement {
        give(&mut state, Order::Done, "");
    }
    let from = state.open.board().spot(state.open.bases[0].hex);
    let fly = |to| Order::Fly { flight: Flight::Ship, from, to };
    let blue = state.view(Party::Blue.seat());
    let refused = blue.allow(&fly(Spot { column: 4, row: 6 })).expect_err("no ship is there");
    assert_eq!(refused.why.to_string(), "ocs.barrage.3");
    give(&mut state, fly(AT_SEA), "");
    give(&mut state, Order::Add { craft: 1 }, "");
    // Flak first, then the barrage.
    let before = state.open.ships[0].steps;
    let events = give(&mut state, Order::Go, "2,12,6");
    let hit = events.iter().find_map(|event| match event {
        Event::ShipHit { ship: 0, result, steps, column, .. } => Some((*result, *steps, *column)),
        _ => None,
    });
    let (result, steps, _) = hit.expect("the ship is hit");
    assert_eq!(state.open.ships[0].steps, before - steps);
    let distance = state.open.board().distance(state.open.bases[0].hex, state.open.board().id(AT_SEA).unwrap());
    let kind = state.open.craft_kind(1);
    let input = json!({
        "kind": "air", "firers": [{ "barrage": kind.barrage.to_string(), "from_base": distance, "range": kind.range }],
        "spotter": false, "ship_steps": 2, "terrain": ["water"],
    });
    let procedure = super::resolve::<BarrageProcedure>(input, "12,6").unwrap();
    assert_eq!((procedure.result, procedure.steps, procedure.dg), (result, steps, false), "as the procedure says");
}
