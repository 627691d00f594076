//! How fast supply is worked out: 200 units on 2,000 hexes, at first and after one of them has moved.
//! `cargo bench -p jumpmaster-ocs`.

use divan::{Bencher, black_box};
use jumpmaster_core::{Ledger, Rules as _, System};
use jumpmaster_ocs::Ocs;
use jumpmaster_ocs::board::{Board, HexId, Hexes};
use jumpmaster_ocs::input::BoardInput;
use jumpmaster_ocs::rules::Rules;
use jumpmaster_ocs::supply::net::Net;
use jumpmaster_ocs::supply::situation::{Dump, Extender, Placed, Railway, Situation, Source, Throw, Wheels};
use jumpmaster_ocs::supply::ways::Seeker;
use jumpmaster_ocs::terrain::{Edge, Gauge, Terrain};
use jumpmaster_ocs::tokens::Tokens;
use jumpmaster_ocs::unit::{Mobility, Party};
use std::sync::Arc;

fn main() {
    divan::main();
}

const COLUMNS: u16 = 50;
const ROWS: u16 = 40;

/// Two armies of 100 units face each other over the middle of a map with roads, railways and woods.
struct Front {
    rules: Rules,
    board: Arc<Board>,
    units: Vec<Placed>,
    dumps: Vec<Dump>,
    sources: Vec<Source>,
    extenders: Vec<Extender>,
    railways: [Railway; 2],
}

fn name(column: u16, row: u16) -> String {
    format!("{:02}{:02}", column + 1, row + 1)
}

fn map() -> BoardInput {
    let mut input = BoardInput::open(COLUMNS, ROWS);
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            if (column * 7 + row * 11) % 5 == 0 {
                input = input.with(Terrain::Woods, &[&name(column, row)]);
            }
            let east = if column % 2 == 0 { "SE" } else { "NE" };
            if row % 6 == 0 && column + 1 < COLUMNS {
                input = input.along(Edge::Road, &[&format!("{} {east}", name(column, row))]);
            }
            if row % 12 == 0 && column + 1 < COLUMNS {
                input = input.along(Edge::Rail, &[&format!("{} {east}", name(column, row))]);
            }
        }
    }
    input
}

impl Front {
    fn new() -> Front {
        let rules = Rules::read(&Ledger::read(Ocs::LEDGER).expect("the ledger is sound")).expect("so are its rules");
        let board = map().read(&rules).expect("the map is sound");
        let at = |column: u16, row: u16| row * COLUMNS + column;
        let across = |party: Party, column: u16| if party == Party::Blue { column } else { COLUMNS - 1 - column };
        let (mut units, mut dumps, mut sources, mut extenders) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for party in Party::BOTH {
            for number in 0..100 {
                let (column, row) = (across(party, 22 - (number / 40) * 3), number % ROWS);
                let throw = (number % 10 == 9).then_some(Throw { points: 10, mobility: Mobility::Truck });
                units.push(Placed { party, hex: at(column, row), zoc: throw.is_none(), throw });
            }
            for row in (0..ROWS).step_by(12) {
                sources.push(Source { party, hex: at(across(party, 0), row) });
                extenders.push(Extender { party, hex: at(across(party, 14), row + 3), wheels: Wheels::Truck });
                dumps.push(Dump { party, hex: at(across(party, 18), row + 1), tokens: Tokens(20) });
            }
        }
        let rail = |party: Party| {
            let own = |hex: &HexId| (hex % COLUMNS < COLUMNS / 2) == (party == Party::Blue);
            let line = || (0..board.len() as HexId).filter(own).filter(|&hex| board.on_rail(hex, Gauge::Standard));
            Railway {
                gauge: Gauge::Standard,
                working: Hexes::of(board.len(), line()),
                detrainable: Hexes::of(board.len(), line().filter(|hex| hex % 4 == 0)),
            }
        };
        let railways = Party::BOTH.map(rail);
        Front { rules, board, units, dumps, sources, extenders, railways }
    }

    fn situation(&self) -> Situation<'_> {
        Situation {
            rules: &self.rules,
            board: &self.board,
            units: &self.units,
            dumps: &self.dumps,
            sources: &self.sources,
            extenders: &self.extenders,
            railways: [&self.railways[0], &self.railways[1]],
        }
    }

    /// How many units of both sides trace supply.
    fn in_supply(&self, net: &Net) -> usize {
        let situation = self.situation();
        self.units.iter().filter(|unit| net.traces(&situation, unit.party, unit.hex)).count()
    }
}

/// Both nets made anew, and every unit asked.
#[divan::bench]
fn fresh(bencher: Bencher) {
    let front = Front::new();
    bencher.bench(|| front.in_supply(&Net::new(black_box(&front.situation()))));
}

/// A unit in the line goes one hex forward or back; nets brought up to date, and every unit asked.
#[divan::bench]
fn after_one_move(bencher: Bencher) {
    let mut front = Front::new();
    let mut net = Net::new(&front.situation());
    let (mut forward, mut unit) = (true, 0);
    bencher.bench_local(|| {
        let hex = &mut front.units[unit % 100].hex;
        *hex = if forward { *hex + 1 } else { *hex - 1 };
        unit += usize::from(!forward);
        forward = !forward;
        net.update(black_box(&front.situation()));
        front.in_supply(&net)
    });
}

/// A unit far from all supply paths turns about: nothing that was asked about changes.
#[divan::bench]
fn after_a_move_that_matters_to_nobody(bencher: Bencher) {
    let mut front = Front::new();
    let far = 29 * COLUMNS + 5;
    front.units.push(Placed { party: Party::Blue, hex: far, zoc: false, throw: None });
    let mut net = Net::new(&front.situation());
    bencher.bench_local(|| {
        let last = front.units.len() - 1;
        front.units[last].hex ^= 1;
        net.update(black_box(&front.situation()));
        front.in_supply(&net)
    });
}

/// The paths of all units, written out.
#[divan::bench]
fn all_paths(bencher: Bencher) {
    let front = Front::new();
    let (situation, net) = (front.situation(), Net::new(&front.situation()));
    bencher.bench(|| {
        let traced = front.units.iter().filter_map(|unit| net.side(unit.party).trace(&situation, unit.hex));
        traced.map(|traced| traced.path.len()).sum::<usize>()
    });
}

/// The dumps that one unit in the line can be given tokens from.
#[divan::bench]
fn ways_of_one_unit(bencher: Bencher) {
    let front = Front::new();
    let (situation, net) = (front.situation(), Net::new(&front.situation()));
    let mut seeker = Seeker::new();
    bencher.bench_local(|| seeker.ways(&situation, net.side(Party::Blue), black_box(front.units[3].hex)).len());
}

/// Every hex whose fall would cut a Blue unit off.
#[divan::bench(max_time = 2)]
fn vital_hexes(bencher: Bencher) {
    let front = Front::new();
    let (situation, net) = (front.situation(), Net::new(&front.situation()));
    bencher.bench(|| net.side(Party::Blue).vital(black_box(&situation)).len());
}
