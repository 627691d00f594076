//! The question about supply that a scenario offers: the first unit of the side that must hold something, as it sets up.

use super::{DumpInput, ExtenderInput, Input, PlaceInput, RailwayInput, UnitInput};
use crate::input::BoardInput;
use crate::scenario::Scenario;
use crate::unit::Party;

/// The tokens that are asked for: an attack of 1 RE.
const TOKENS: u32 = 2;

/// The question that a scenario offers; `None` if the side has no unit on the map at first.
pub fn offered(scenario: &Scenario) -> Option<Input> {
    let name = |hex| scenario.board.name(hex);
    let party = scenario.victory.party;
    let at_first = || (0..).zip(&scenario.units).filter(|(_, spec)| spec.turn == 0);
    let asked = at_first().find(|&(id, _)| scenario.kind(id).party == party).map(|(_, spec)| spec.hex)?;
    Some(Input {
        board: BoardInput::of(&scenario.rules, &scenario.board, &scenario.name),
        side: party,
        hex: name(asked),
        tokens: TOKENS,
        units: at_first().map(|(id, _)| unit(scenario, id)).collect(),
        dumps: scenario
            .dumps
            .iter()
            .map(|dump| DumpInput { side: dump.party, hex: name(dump.hex), tokens: dump.tokens.0 })
            .collect(),
        sources: scenario.sources.iter().map(|&(side, hex)| PlaceInput { side, hex: name(hex) }).collect(),
        extenders: scenario
            .transports
            .iter()
            .filter(|spec| spec.extender)
            .map(|spec| ExtenderInput { side: spec.party, hex: name(spec.hex), wheels: spec.wheels })
            .collect(),
        railways: Party::BOTH.map(|side| railway(scenario, side)).into(),
    })
}

fn unit(scenario: &Scenario, id: usize) -> UnitInput {
    let spec = &scenario.units[id];
    UnitInput::stands(&scenario.rules, scenario.kind(id), spec.mode, &scenario.board.name(spec.hex))
}

/// The railways of a side. Ports and Air Bases are detrainable as well (ocs.rail.3).
fn railway(scenario: &Scenario, side: Party) -> RailwayInput {
    let built = scenario.bases.iter().map(|base| base.hex).chain(scenario.ports.iter().map(|port| port.hex));
    let gauge = scenario.sides[side as usize].gauge;
    let mut stops: Vec<_> = built.chain(scenario.detrainable.iter().copied()).collect();
    stops.retain(|&hex| scenario.board.on_rail(hex, gauge));
    stops.sort_unstable();
    stops.dedup();
    let detrainable = stops.into_iter().map(|hex| scenario.board.name(hex)).collect();
    RailwayInput { side, gauge, detrainable, closed: Vec::new() }
}
