//! The assault that a scenario offers: on the first hex that a side must take, by those of its units that start or are planned
//! to land next to it.

use super::{Input, read};
use crate::board::HexId;
use crate::game::barrage::reaches;
use crate::input::BoardInput;
use crate::input::pieces::{LevelInput, PieceInput};
use crate::scenario::Scenario;
use crate::unit::{Mode, Party};

/// The assault that a scenario offers; `None` if nobody defends such a hex or nobody can attack it.
pub fn offered(scenario: &Scenario) -> Option<Input> {
    let (board, side) = (&*scenario.board, scenario.victory.party);
    let at_first = |party: Party| {
        let units = scenario.units.iter().enumerate().filter(|(_, spec)| spec.turn == 0);
        units.filter(move |(unit, _)| scenario.kind(*unit).party == party)
    };
    let defended = |hex: &&HexId| at_first(side.enemy()).any(|(_, spec)| spec.hex == **hex);
    let &target = scenario.victory.hexes.iter().find(defended)?;
    let mut attackers = Vec::new();
    let mut artillery = Vec::new();
    for (unit, spec) in at_first(side) {
        let planned = scenario.plans.iter().find(|plan| usize::from(plan.0) == unit).map(|plan| plan.1);
        let (hex, kind) = (planned.unwrap_or(spec.hex), scenario.kind(unit));
        if board.side_to(hex, target).is_some() && !kind.defence_only {
            PieceInput::add(&mut attackers, &board.name(hex), &kind.name, Mode::Combat);
        } else if reaches(board, kind, hex, target) {
            PieceInput::add(&mut artillery, &board.name(hex), &kind.name, Mode::Combat);
        }
    }
    let mut enemies = Vec::new();
    for (unit, spec) in at_first(side.enemy()) {
        PieceInput::add(&mut enemies, &board.name(spec.hex), &scenario.kind(unit).name, spec.mode);
    }
    let hedgehogs = scenario.hedgehogs.iter();
    let hedgehogs = hedgehogs.map(|&(hex, level)| LevelInput { hex: board.name(hex), level }).collect();
    let board = BoardInput::of(&scenario.rules, board, &scenario.name);
    let assault =
        Input { side, artillery, hedgehogs, ..Input::of(board, &scenario.board.name(target), attackers, enemies) };
    read::read(&scenario.rules, &assault).is_ok().then_some(assault)
}
