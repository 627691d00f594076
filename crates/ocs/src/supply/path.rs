//! Cheapest ways over a board: one search from any number of hexes, in whole tenths of a movement point.
//!
//! Lives here: the search and its queue, which movement and supply share, and the costs of supply paths (ocs.draw.5 to
//! ocs.draw.7). Not here: what lies at the ends of a path, see supply/net.rs.

use crate::board::{Board, HexId};
use crate::rules::base::{Cost, NEVER};
use crate::supply::zoc::Barriers;
use crate::unit::Mobility;
use jumpmaster_core::Named;

/// A search, with room that is used again by the next one.
#[derive(Clone, Debug, Default)]
pub struct Search {
    costs: Vec<Cost>,
    /// The hex from which each was reached; itself for those where the search began.
    from: Vec<HexId>,
    reached: Vec<HexId>,
    /// The hexes to go on from, by what they cost.
    queue: Vec<Vec<HexId>>,
}

impl Search {
    /// A search that has found nothing yet.
    pub fn new() -> Search {
        Search::default()
    }

    /// Forgets what was found and makes room for a board of this size.
    pub fn clear(&mut self, len: usize) {
        if self.costs.len() == len {
            for hex in self.reached.drain(..) {
                self.costs[usize::from(hex)] = NEVER;
            }
        } else {
            self.reached.clear();
            self.costs = vec![NEVER; len];
            self.from = vec![0; len];
        }
    }

    /// Searches from some hexes, each with a cost to start with, up to a limit. `step` tells the cost of going on from a hex
    /// across a side to another, [`NEVER`] if nobody may; `goes_on` whether the search goes on from a hex that it reached.
    /// From a hex where it began it always goes on.
    pub fn run(
        &mut self,
        board: &Board,
        starts: impl IntoIterator<Item = (HexId, Cost)>,
        limit: Cost,
        mut step: impl FnMut(HexId, usize, HexId) -> Cost,
        goes_on: impl Fn(HexId) -> bool,
    ) {
        self.clear(board.len());
        let most = usize::from(limit) + 1;
        if self.queue.len() < most {
            self.queue.resize_with(most, Vec::new);
        }
        let mut waiting = 0_usize;
        for (hex, cost) in starts {
            waiting += usize::from(self.offer(hex, hex, cost, limit));
        }
        for cost in 0..=limit {
            if waiting == 0 {
                return;
            }
            while let Some(hex) = self.queue[usize::from(cost)].pop() {
                waiting -= 1;
                if self.costs[usize::from(hex)] != cost {
                    continue;
                }
                if self.from[usize::from(hex)] != hex && !goes_on(hex) {
                    continue;
                }
                for (side, next) in board.around(hex) {
                    let price = step(hex, side, next);
                    let total = cost.saturating_add(price);
                    if price != NEVER {
                        waiting += usize::from(self.offer(next, hex, total, limit));
                    }
                }
            }
        }
    }

    /// Takes a way to a hex if it is the cheapest so far.
    fn offer(&mut self, hex: HexId, from: HexId, cost: Cost, limit: Cost) -> bool {
        let known = &mut self.costs[usize::from(hex)];
        if cost > limit || cost >= *known {
            return false;
        }
        if *known == NEVER {
            self.reached.push(hex);
        }
        *known = cost;
        self.from[usize::from(hex)] = from;
        self.queue[usize::from(cost)].push(hex);
        true
    }

    /// Adds a hex that was not reached, as if by a step from another.
    pub fn add(&mut self, hex: HexId, from: HexId, cost: Cost) {
        if self.costs[usize::from(hex)] == NEVER {
            self.reached.push(hex);
            self.costs[usize::from(hex)] = cost;
            self.from[usize::from(hex)] = from;
        }
    }

    /// The cost of the cheapest way to a hex; `None` if there is none within the limit.
    #[inline]
    pub fn cost(&self, hex: HexId) -> Option<Cost> {
        self.costs.get(usize::from(hex)).copied().filter(|&cost| cost != NEVER)
    }

    /// The hexes that were reached, those where the search began included, in no order that matters.
    pub fn reached(&self) -> &[HexId] {
        &self.reached
    }

    /// The cheapest way to a hex, from where the search began to the hex itself; nothing if it was not reached.
    pub fn way(&self, hex: HexId) -> Vec<HexId> {
        let mut way = self.way_back(hex);
        way.reverse();
        way
    }

    /// The same from the hex itself to where the search began.
    pub fn way_back(&self, hex: HexId) -> Vec<HexId> {
        let mut way = Vec::new();
        let mut at = hex;
        if self.cost(hex).is_none() {
            return way;
        }
        loop {
            way.push(at);
            let from = self.from[usize::from(at)];
            if from == at {
                return way;
            }
            at = from;
        }
    }
}

/// The ground that supply paths of one side run over: what they cost, and which hexes are closed to them.
#[derive(Clone, Copy, Debug)]
pub struct Paths<'a> {
    /// The board.
    pub board: &'a Board,
    /// The type of points that are counted; weather never raises them (ocs.draw.5).
    pub mobility: Mobility,
    /// The hexes with enemy combat units, and those in unnegated EZOCs; aircraft, ships and non-combat units close nothing
    /// (ocs.draw.6, ocs.draw.7).
    pub barriers: &'a Barriers,
}

impl Paths<'_> {
    /// Whether a path may enter a hex, or end there (ocs.draw.6, ocs.draw.7). EZOCs do not stop Leg and Track paths.
    #[inline]
    pub fn open(&self, hex: HexId) -> bool {
        !self.barriers.enemies.has(hex) && (self.mobility != Mobility::Truck || !self.barriers.zocs.has(hex))
    }

    /// Searches for the cheapest paths that begin in some hexes, as a throw does. `seen` collects every hex about which it
    /// was asked whether it is open.
    pub fn outward(
        &self,
        search: &mut Search,
        starts: impl IntoIterator<Item = (HexId, Cost)>,
        limit: Cost,
        seen: &mut impl FnMut(HexId),
    ) {
        let at = self.mobility.number();
        let step = |from: HexId, side: usize, to: HexId| {
            seen(to);
            if self.open(to) { self.board.cell(from).costs[at][side] } else { NEVER }
        };
        search.run(self.board, starts, limit, step, |_| true);
    }

    /// Searches for the cheapest paths that end in some hexes, as a draw does: the hexes from which each can be reached, with
    /// the cost of the path from there. Paths may start in a hex that is closed to them (ocs.draw.7).
    pub fn inward(
        &self,
        search: &mut Search,
        ends: impl IntoIterator<Item = (HexId, Cost)>,
        limit: Cost,
        seen: &mut impl FnMut(HexId),
    ) {
        let at = self.mobility.number();
        let step = |to: HexId, side: usize, from: HexId| {
            seen(to);
            if self.open(to) { self.board.cell(from).costs[at][(side + 3) % 6] } else { NEVER }
        };
        search.run(self.board, ends, limit, step, |_| true);
    }
}

/// The cheapest place from which a path need go no further to have reached a hex: the hex itself, or one next to it
/// (ocs.draw.8, ocs.draw.9).
pub fn nearly(board: &Board, search: &Search, goal: HexId) -> Option<(HexId, Cost)> {
    let near = std::iter::once(goal).chain(board.around(goal).map(|(_, next)| next));
    near.filter_map(|hex| Some((hex, search.cost(hex)?))).min_by_key(|&(_, cost)| cost)
}
