//! Pieces of inputs as they are drawn on a board.

use super::pieces::{LevelInput, PieceInput};
use crate::board::{Board, HexId};
use crate::game::sheet;
use crate::rules::Rules;
use crate::unit::Party;
use jumpmaster_core::Named;
use jumpmaster_core::sheet::{Counter, Label};

/// The counters of units on the ground.
pub fn units<'a>(
    rules: &'a Rules,
    board: &'a Board,
    party: Party,
    pieces: &'a [PieceInput],
) -> impl Iterator<Item = Counter> + 'a {
    let entries = pieces.iter().enumerate().filter_map(move |(entry, piece)| {
        let (hex, kind) = piece.read(rules, board, party).ok()?;
        Some((entry, piece, hex, kind))
    });
    entries.flat_map(move |(entry, piece, hex, kind)| {
        (1..=piece.count).map(move |number| {
            let side = rules.combat.modes.of(piece.mode).side;
            let title = format!(
                "{}, {} Mode: strength {}, Action Rating {}",
                kind.name, piece.mode, kind.strength[side], kind.rating
            );
            Counter {
                side: party.seat().side(),
                symbol: Some(sheet::symbol(kind)),
                foot: format!("{}-{}", kind.strength[side], kind.rating),
                ..Counter::blank(format!("{} {entry} {number}", party.name()), board.grid.hex(usize::from(hex)), title)
            }
        })
    })
}

/// Writes something into the hexes that have it.
pub fn label(board: &Board, levels: &[LevelInput], text: impl Fn(u8) -> String, labels: &mut Vec<Label>) {
    for each in levels {
        if let Ok(hex) = board.parse("hex", &each.hex) {
            write(board, hex, text(each.level), labels);
        }
    }
}

/// Writes something into a hex, after what is written there.
pub fn write(board: &Board, hex: HexId, text: String, labels: &mut Vec<Label>) {
    let hex = board.grid.hex(usize::from(hex));
    match labels.iter_mut().find(|label| label.hex == hex) {
        Some(label) => label.text = format!("{}, {text}", label.text),
        None => labels.push(Label { hex, text, water: false }),
    }
}
