//! The map of a question about supply: units, dumps and sources, and the way that supply takes to the unit.

use super::input::Read;
use super::told::Outcome;
use crate::board::HexId;
use crate::game::sheet;
use crate::palette;
use crate::unit::Party;
use jumpmaster_core::sheet::{Counter, Mark, MarkKind, Symbol};
use jumpmaster_core::{Named, Sheet};

/// Draws it.
pub fn sheet(read: &Read, outcome: &Outcome) -> Sheet {
    let (board, grid) = (&*read.board, read.board.grid);
    let piece = |id: String, party: Party, hex: HexId, symbol, title: String| Counter {
        side: party.seat().side(),
        symbol: Some(symbol),
        ..Counter::blank(id, grid.hex(usize::from(hex)), title)
    };
    let units = read.units.iter().enumerate().map(|(number, unit)| {
        let (symbol, kind) =
            if unit.throw.is_some() { (Symbol::HEADQUARTERS, "HQ") } else { (Symbol::RIFLE, "Combat unit") };
        let title = format!("{kind} of {} in {}", unit.party.name(), board.name(unit.hex));
        piece(format!("unit {number}"), unit.party, unit.hex, symbol, title)
    });
    let dumps = read.dumps.iter().enumerate().map(|(number, dump)| {
        let title = format!("Supply dump of {} in {}: {}", dump.party.name(), board.name(dump.hex), dump.tokens);
        Counter {
            foot: dump.tokens.to_string(),
            ..piece(format!("dump {number}"), dump.party, dump.hex, palette::DUMP, title)
        }
    });
    let mark = |hex: HexId, kind, label: &str| Mark { hex: grid.hex(usize::from(hex)), kind, label: label.into() };
    let sources = read.sources.iter().map(|source| mark(source.hex, MarkKind::Objective, "S"));
    let mut way: Vec<HexId> = outcome.hexes().filter_map(|name| board.parse("", name).ok()).collect();
    way.sort_unstable();
    way.dedup();
    let way = way.into_iter().map(|hex| mark(hex, MarkKind::Reach, ""));
    Sheet {
        counters: units.chain(dumps).collect(),
        marks: sources.chain(way).chain([mark(read.hex, MarkKind::Target, "?")]).collect(),
        ..sheet::board(board)
    }
}
