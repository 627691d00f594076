//! The whole table as text for whoever stores the game, secrets included.

use super::secret::Secret;
use super::state::{State, hidden};
use super::table::{Ground, Open, Table};
use crate::scenario::Scenario;
use crate::terrain::Layout;
use crate::unit::Side;
use jumpmaster_core::frozen::no_table;
use jumpmaster_core::{Fault, Named};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::Arc;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Frozen {
    layout: Layout,
    table: Table,
    secrets: [Secret; 2],
}

/// Everything but the scenario; `None` once the game is over.
pub fn freeze(state: &State) -> Option<Value> {
    let Open { scenario: _, ground, table } = &state.open;
    if table.end.is_some() {
        return None;
    }
    let secrets = Side::BOTH.map(|side| state.secret(side).clone());
    serde_json::to_value(Frozen { layout: ground.layout.clone(), table: table.clone(), secrets }).ok()
}

/// Restores the state on its scenario.
pub fn thaw(scenario: &Arc<Scenario>, frozen: Value) -> Result<State, Fault> {
    let Frozen { layout, table, secrets } =
        serde_json::from_value(frozen).map_err(|error| no_table(&error.to_string()))?;
    let fits = Side::BOTH.iter().all(|side| {
        let at = side.number();
        let groups = scenario.force(*side).army.groups.len();
        let known = table.pieces[at].iter().all(|piece| usize::from(piece.group) < groups);
        table.groups[at].len() == groups && secrets[at].pieces.len() == table.pieces[at].len() && known
    });
    if !fits {
        return Err(no_table("it is of another scenario"));
    }
    let ground = Arc::new(Ground::of(scenario, layout));
    let mut open = Open { scenario: Arc::clone(scenario), ground, table };
    open.measure();
    Ok(State { open, secrets: hidden(secrets) })
}
