//! Sources, and the detrainable hexes joined to one by rail (ocs.trace.1, ocs.trace.2).

use super::{Given, Point, PointKind};
use crate::board::{Board, HexId};
use crate::rules::base::{Cost, NEVER};
use crate::supply::path::{Paths, Search};

/// The open sources of a side, and what its railways join to them.
#[derive(Clone, Debug, Default)]
pub(super) struct Joined {
    open: Vec<HexId>,
    railheads: Vec<HexId>,
    rail: Search,
}

impl Joined {
    /// Finds the sources that no enemy and no unnegated EZOC shuts, and every detrainable hex that an unbroken line of
    /// working rail joins to one. Enemy combat units and unnegated EZOCs break it (ocs.draw.6, ocs.draw.7).
    pub(super) fn work_out(&mut self, given: &Given, truck: &Paths<'_>, see: &mut impl FnMut(HexId)) {
        let Joined { open, railheads, rail } = self;
        open.clear();
        open.extend(given.sources.iter().copied().filter(|&source| {
            see(source);
            truck.open(source)
        }));
        let starts = open.iter().filter(|&&source| given.working.has(source)).map(|&source| (source, 0));
        let longest = given.working.iter().count().min(usize::from(NEVER) - 1) as Cost;
        let step = |from: HexId, side: usize, to: HexId| {
            let line = Board::rail(truck.board.cell(from).edges[side], given.gauge).is_some() && given.working.has(to);
            if !line {
                return NEVER;
            }
            see(to);
            if truck.open(to) { 1 } else { NEVER }
        };
        rail.run(truck.board, starts, longest, step, |_| true);
        railheads.clear();
        let joined = |hex: &HexId| rail.cost(*hex).is_some() && !open.contains(hex);
        railheads.extend(given.detrainable.iter().filter(joined));
    }

    /// The points that need no Extender.
    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        let sources = self.open.iter().map(|&hex| Point { kind: PointKind::Source, hex });
        sources.chain(self.railheads.iter().map(|&hex| Point { kind: PointKind::Railhead, hex }))
    }

    /// The line from a detrainable hex to its source.
    pub(super) fn way(&self, railhead: HexId) -> Vec<HexId> {
        self.rail.way_back(railhead)
    }
}
