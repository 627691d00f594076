//! An assault on its map.

use super::Case;
use crate::game::sheet;
use crate::input::picture::{label, units};
use jumpmaster_core::Sheet;
use jumpmaster_core::sheet::{Mark, MarkKind};

/// Draws it.
pub fn sheet(case: &Case) -> Sheet {
    let (board, own, input) = (&*case.board, case.input.side, &case.input);
    let mut labels = board.labels.clone();
    label(board, &input.hedgehogs, |level| format!("Hedgehog {level}"), &mut labels);
    let guns = units(&case.rules, board, own, &input.artillery);
    let guns = guns.map(|mut gun| {
        gun.id = format!("battery {}", gun.id);
        gun
    });
    Sheet {
        counters: units(&case.rules, board, own, &input.attackers)
            .chain(guns)
            .chain(units(&case.rules, board, own.enemy(), &input.enemies))
            .collect(),
        marks: vec![Mark { hex: board.grid.hex(usize::from(case.target)), kind: MarkKind::Target, label: "T".into() }],
        labels,
        ..sheet::board(board)
    }
}
