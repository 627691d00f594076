//! The shortest way off the map for an aircraft that aborts (mbt.abort.1).
//!
//! What an aircraft may do next depends on its hex, its heading and how far it has flown straight (mbt.base.3): for each
//! such state the best way is worked out once, from the edge inwards.

use crate::air::course::{step, turned};
use crate::air::flight::{Flight, Turn};
use crate::board::Board;
use crate::rules::air::Numbers;
use jumpmaster_core::Named;
use jumpmaster_core::hex::Side;

/// The shortest ways off a map.
#[derive(Clone, Debug)]
pub struct Exits {
    /// For each state the length of the way off the map, and the flak along it.
    costs: Vec<Cost>,
    /// The number of guns that reach each hex.
    flak: Vec<u16>,
    /// The number of hexes to fly straight between turns.
    needed: u8,
}

/// The hexes to fly until it is off the map, and the sum over those on the map of the guns that reach each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Cost {
    hexes: u16,
    flak: u16,
}

const UNKNOWN: Cost = Cost { hexes: u16::MAX, flak: u16::MAX };

impl Exits {
    /// Works out all ways off a board; `flak` gives the number of guns that reach a hex.
    pub fn new(board: &Board, numbers: &Numbers, flak: impl Fn(usize) -> u16) -> Exits {
        let states = board.grid.len() * 6 * (usize::from(numbers.straight) + 1);
        let flak = (0..board.grid.len()).map(flak).collect();
        let mut exits = Exits { costs: vec![UNKNOWN; states], flak, needed: numbers.straight };
        // Every round settles the states one hex further from the edge.
        for hexes in 1.. {
            let open = (0..states).filter(|&state| exits.costs[state] == UNKNOWN);
            let best = |state| exits.ways(board, state).map(|(_, cost)| cost).min().unwrap_or(UNKNOWN);
            let settled: Vec<(usize, Cost)> =
                open.map(|state| (state, best(state))).filter(|(_, cost)| cost.hexes == hexes).collect();
            if settled.is_empty() {
                break;
            }
            for (state, cost) in settled {
                exits.costs[state] = cost;
            }
        }
        exits
    }

    /// The number of a state.
    fn state(&self, index: usize, heading: Side, straight: u8) -> usize {
        let straight = usize::from(straight.min(self.needed));
        (index * 6 + usize::from(heading.number() - 1)) * (usize::from(self.needed) + 1) + straight
    }

    /// All turns possible in a state, with the cost of the way off the map that begins with each.
    fn ways(&self, board: &Board, state: usize) -> impl Iterator<Item = (Turn, Cost)> {
        let straights = usize::from(self.needed) + 1;
        let (index, heading) = (state / straights / 6, Side::ALL[state / straights % 6]);
        let straight = (state % straights) as u8;
        let turns = Turn::ALL.iter().copied().filter(move |&turn| turn == Turn::Straight || straight >= self.needed);
        turns.map(move |turn| {
            let heading = turn.of(heading);
            let Some(next) = board.beside(index, heading) else { return (turn, Cost { hexes: 1, flak: 0 }) };
            let straight = if turn == Turn::Straight { straight + 1 } else { 1 };
            let cost = match self.costs[self.state(next, heading, straight)] {
                UNKNOWN => UNKNOWN,
                cost => Cost { hexes: cost.hexes + 1, flak: cost.flak.saturating_add(self.flak[next]) },
            };
            (turn, cost)
        })
    }

    /// The best turns for an aircraft on the map: those that begin a shortest way off it, with the fewest guns along it
    /// (mbt.abort.1). Its owner chooses among them.
    pub fn best(&self, board: &Board, flight: &Flight) -> impl Iterator<Item = Turn> {
        let index = board.grid.index(flight.hex);
        let state = index.map(|index| self.state(index, flight.heading, flight.straight));
        let least = state.and_then(|state| self.ways(board, state).map(|(_, cost)| cost).min());
        let ways = state.into_iter().flat_map(move |state| self.ways(board, state));
        ways.filter(move |&(_, cost)| Some(cost) == least).map(|(turn, _)| turn)
    }
}

/// The edge hex by which an aircraft enters when it flies straight to a hex on a heading (mbt.flight.3).
pub fn entry(board: &Board, to: jumpmaster_core::hex::Hex, heading: Side) -> jumpmaster_core::hex::Hex {
    let behind = board.ahead(to - step(heading), turned(heading, 3));
    behind.last().map_or(to, |index| board.grid.hex(index))
}
