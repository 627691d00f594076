//! The whole table as text for whoever stores the game, the drop plans of both sides included.

use super::account::Account;
use super::piece::{Base, Closed, Craft, Dump, Group, Port, Ship, Unit};
use super::sequence::Segment;
use super::stacks::Stacks;
use super::state::{Open, Plans, State};
use super::supply::Worked;
use super::task::Task;
use crate::board::HexId;
use crate::fraction::Fraction;
use crate::scenario::Scenario;
use crate::supply::zoc::Zones;
use crate::unit::Party;
use jumpmaster_core::{Fault, Hidden, frozen, frozen::no_table};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;

frozen! {
    Open {
        turn: u8,
        first: Option<Party>,
        phasing: Party,
        segment: Segment,
        units: Vec<Unit>,
        stacks: Stacks,
        zones: Zones,
        supply: Worked,
        crafts: Vec<Craft>,
        groups: Vec<Group>,
        ships: Vec<Ship>,
        dumps: Vec<Dump>,
        bases: Vec<Base>,
        ports: Vec<Port>,
        hedgehogs: Vec<(HexId, u8)>,
        closed: Vec<Closed>,
        attacked: Vec<HexId>,
        built: Vec<HexId>,
        held: [Vec<HexId>; 2],
        railed: Fraction,
        shipped: Fraction,
        accounts: Vec<[Account; 2]>,
        fogged: Vec<HexId>,
        tasks: Vec<Task>,
    } with plans: [Plans; 2]
}

/// What follows from the units is written as nothing, and worked out anew.
macro_rules! follows {
    ($($kind:ty),+) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_unit()
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                <()>::deserialize(deserializer).map(|()| <$kind>::default())
            }
        }
    )+};
}

follows!(Stacks, Zones, Worked);

/// Everything but the scenario; `None` once the game is over.
pub fn freeze(state: &State) -> Option<Value> {
    let State { open, plans, veil: _ } = state;
    let plans = plans.each_ref().map(|plans| plans.by_the_rules().clone());
    serde_json::to_value(Frozen::of(open.clone(), plans)?).ok()
}

/// Restores the state on its scenario.
pub fn thaw(scenario: &Arc<Scenario>, frozen: Value) -> Result<State, Fault> {
    let frozen: Frozen = serde_json::from_value(frozen).map_err(|error| no_table(&error.to_string()))?;
    let here = (frozen.units.len(), frozen.crafts.len(), frozen.ships.len());
    let on_board = |hex: HexId| usize::from(hex) < scenario.board.len();
    let placed = frozen.units.iter().filter_map(Unit::hex).all(on_board);
    if here != (scenario.units.len(), scenario.crafts.len(), scenario.ships.len()) || !placed {
        return Err(no_table("it is of another scenario"));
    }
    let (mut open, [blue, red]) = frozen.laid(scenario);
    open.lay();
    let plans = [Hidden::new(Party::Blue.seat(), blue), Hidden::new(Party::Red.seat(), red)];
    Ok(State::of(open, plans))
}
