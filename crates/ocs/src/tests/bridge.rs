//! The Bridge is as the ledger describes it.

use crate::Ocs;
use crate::board::HexId;
use crate::scenario::{Scenario, UnitSpec};
use crate::terrain::{Edge, Gauge, Terrain};
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};
use jumpmaster_core::Named;
use jumpmaster_testing::printed;
use std::collections::BTreeMap;
use std::sync::Arc;

fn bridge() -> Arc<Scenario> {
    printed::shipped_under::<Ocs>("the-bridge", "")
}

/// A row of the ledger's table.
fn row(name: &str) -> String {
    let ledger = super::ledger();
    let table = ledger.table("ocs.table.scenario").expect("the table of the scenario");
    let row = table.rows.iter().find(|row| row[0] == name).unwrap_or_else(|| panic!("no row {name}"));
    row[1].clone()
}

/// The hexes of four digits in a text, in its order.
fn named(scenario: &Scenario, text: &str) -> Vec<HexId> {
    let words = text.split(|letter: char| !letter.is_ascii_digit()).filter(|word| word.len() == 4);
    let hexes = words.filter(|word| !word.starts_with("19")).map(|word| super::hex(&scenario.board, word));
    hexes.collect()
}

/// ocs.table.scenario, ocs.base.22
#[test]
fn its_ground_is_as_the_ledger_says() {
    let scenario = bridge();
    let board = &scenario.board;
    assert_eq!((board.grid.columns, board.grid.rows), (12, 8));
    let mut terrain = BTreeMap::new();
    for part in row("terrain").split("; ") {
        let (kind, hexes) = part.split_once(' ').unwrap();
        let kind = Terrain::ALL.iter().find(|terrain| kind.starts_with(terrain.name())).unwrap();
        terrain.extend(named(&scenario, hexes).into_iter().map(|hex| (hex, *kind)));
    }
    for hex in 0..board.len() as HexId {
        let lies = board.cell(hex).terrain;
        assert!(lies.has(terrain.get(&hex).copied().unwrap_or(Terrain::Open)), "{}: {lies:?}", board.name(hex));
    }
    let bridges: Vec<_> = board.edges().filter(|(.., edge)| *edge == Edge::Bridge).collect();
    assert_eq!(bridges.len(), 1, "{}", row("river"));
    for hex in (0..board.len() as HexId).filter(|&hex| board.spot(hex).column == 5) {
        for (side, next) in board.around(hex) {
            let beyond = board.spot(next).column == 6;
            assert_eq!(board.cell(hex).edges[side].has(Edge::MajorRiver), beyond, "{}", board.name(hex));
        }
    }
    let road = |column: u16| super::hex(board, &format!("{column:02}04"));
    for column in 1..12 {
        let side = board.side_to(road(column), road(column + 1)).expect("the row is connected");
        assert!(board.cell(road(column)).edges[side].has(Edge::Road), "{}", row("road"));
    }
    let rails = |party: Party| -> Vec<u16> {
        let gauge: Gauge = scenario.sides[party as usize].gauge;
        (1..=12).filter(|&column| board.on_rail(road(column), gauge)).collect()
    };
    assert_eq!((rails(Party::Blue), rails(Party::Red)), ((1..=5).collect(), (9..=12).collect()), "{}", row("rail"));
}

/// ocs.table.scenario
#[test]
fn its_forces_and_supply_are_as_the_ledger_says() {
    let scenario = bridge();
    let bases: Vec<HexId> = scenario.bases.iter().map(|base| base.hex).collect();
    assert_eq!(bases, named(&scenario, &row("air bases")));
    let sp = |stocks: &[crate::scenario::Stock]| -> Vec<Tokens> { stocks.iter().map(|stock| stock.tokens).collect() };
    assert_eq!(sp(&scenario.dumps), [Tokens::sp(8), Tokens::sp(4)], "{}", row("supply"));
    assert_eq!(sp(&scenario.arrivals), [Tokens::sp(2), Tokens::sp(1)], "{}", row("supply"));
    for party in Party::BOTH {
        assert_eq!(scenario.sides[party as usize].rail, Tokens::sp(1), "{}", row("rail capacity"));
        let sets_up = row(&format!("{} sets up", party.name()));
        let mut number = 0;
        for part in sets_up.split("; ") {
            let (hex, units) = part.split_once(": ").unwrap();
            let hex = super::hex(&scenario.board, hex);
            let all = |name: &str| -> Vec<&UnitSpec> {
                scenario.units.iter().filter(|unit| unit.hex == hex && unit.name.contains(name)).collect()
            };
            for words in units.split(" in ").next().unwrap().split([',']).flat_map(|words| words.split(" and ")) {
                let (count, name) = match words.trim().split_once(' ') {
                    Some(("two", name)) => (2, name),
                    Some(("three", name)) => (3, name),
                    _ => (1, words.trim()),
                };
                if name.contains("aircraft") || name.contains("Fighter") {
                    continue;
                }
                assert_eq!(all(name).len(), count, "{name} in {part}");
                number += count;
            }
            if units.contains("in Reserve") {
                assert!(all("").iter().all(|unit| unit.mode == Mode::Reserve), "{part}");
            }
        }
        let own = (0..scenario.units.len()).filter(|&unit| scenario.kind(unit).party == party).count();
        assert_eq!(own, number, "{sets_up}");
    }
    assert_eq!((scenario.date, scenario.turns, scenario.first), ((1944, 9), 6, Some(Party::Blue)), "{}", row("turns"));
    assert_eq!(scenario.hedgehogs, [(super::hex(&scenario.board, "0704"), 1)]);
}
