//! An operation on its map: who stands where, the Air Bases, and where the drops go.

use super::Case;
use crate::board::Board;
use crate::game::sheet;
use crate::input::picture::{label, units, write};
use crate::input::pieces::BaseInput;
use jumpmaster_core::sheet::{Label, Mark, MarkKind};
use jumpmaster_core::{Named, Sheet};

/// Draws it.
pub fn sheet(case: &Case) -> Sheet {
    let (board, own) = (&*case.board, case.input.side);
    let drops = case.missions.iter().zip(1..).map(|(mission, number)| Mark {
        hex: board.grid.hex(usize::from(mission.hex)),
        kind: MarkKind::Target,
        label: number.to_string(),
    });
    let mut labels = board.labels.clone();
    label_bases(board, &case.input.bases, &mut labels);
    label(board, &case.input.flak, |level| format!("flak {level}"), &mut labels);
    Sheet {
        counters: units(&case.rules, board, own, &case.input.friends)
            .chain(units(&case.rules, board, own.enemy(), &case.input.enemies))
            .collect(),
        marks: drops.collect(),
        labels,
        ..sheet::board(board)
    }
}

fn label_bases(board: &Board, bases: &[BaseInput], labels: &mut Vec<Label>) {
    for base in bases {
        let level = if base.level == 0 { "Air Strip".into() } else { format!("Air Base {}", base.level) };
        if let Ok(hex) = board.parse("base", &base.hex) {
            write(board, hex, format!("{level} ({})", base.side.name()), labels);
        }
    }
}
