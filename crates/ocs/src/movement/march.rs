//! Marches: the cost of a step, and every hex that a unit can go to (ocs.base.5, ocs.base.6).

use crate::board::{Board, HexId};
use crate::rules::Rules;
use crate::rules::base::{Cost, NEVER, POINT};
use crate::supply::path::Search;
use crate::supply::zoc::Zones;
use crate::unit::{Mobility, Party};
use jumpmaster_core::Named;

/// The country that units of one side march through.
#[derive(Clone, Copy, Debug)]
pub struct Country<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The board.
    pub board: &'a Board,
    /// Units and ZOCs on it.
    pub zones: &'a Zones,
    /// Whose units march.
    pub party: Party,
}

/// A unit, or several that move together, on the march.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct March {
    /// How it moves.
    pub mobility: Mobility,
    /// The points it has left, in tenths.
    pub left: Cost,
    /// Whether it has not moved in this phase.
    pub unmoved: bool,
    /// Whether it is in Strat Mode, which keeps it out of EZOCs altogether (ocs.base.3).
    pub strat: bool,
}

impl Country<'_> {
    /// The cost of a step across a side for a unit of some mobility: the hex and the river, or the road, and the EZOC it
    /// enters (ocs.base.4 to ocs.base.6). [`NEVER`] where the ground is prohibited, off the map, or held by an enemy combat
    /// unit; in Strat Mode also in EZOCs.
    pub fn step(&self, mobility: Mobility, strat: bool, from: HexId, side: usize) -> Cost {
        let cell = self.board.cell(from);
        match cell.next[side] {
            Some(next) => self.step_into(mobility, strat, cell.costs[mobility.number()][side], next),
            None => NEVER,
        }
    }

    #[inline]
    fn step_into(&self, mobility: Mobility, strat: bool, ground: Cost, next: HexId) -> Cost {
        if ground == NEVER || self.zones.stands(self.party.enemy(), next) {
            return NEVER;
        }
        if !self.zones.ezoc(self.party, next) {
            return ground;
        }
        match mobility {
            _ if strat => NEVER,
            Mobility::Truck => ground,
            Mobility::Leg | Mobility::Track => ground + Cost::from(self.rules.base.limits.zoc) * POINT,
        }
    }

    /// Whether movement ends in a hex: trucks stop in EZOCs (ocs.base.6).
    pub fn stops(&self, mobility: Mobility, hex: HexId) -> bool {
        mobility == Mobility::Truck && self.zones.ezoc(self.party, hex)
    }

    /// Finds every hex that a unit can reach, with what the cheapest way there costs. Where it starts costs nothing. A unit
    /// that has not moved reaches every hex around it that is not prohibited, for all its points if it has too few
    /// (ocs.base.5). In Strat Mode nothing moves out of an EZOC (ocs.base.3).
    pub fn reach(&self, search: &mut Search, march: March, at: HexId) {
        let March { mobility, left, unmoved, strat } = march;
        if (strat && self.zones.ezoc(self.party, at)) || (!unmoved && self.stops(mobility, at)) {
            search.run(self.board, [(at, 0)], 0, |_, _, _| NEVER, |_| true);
            return;
        }
        let costs = mobility.number();
        let step = |from: HexId, side: usize, next: HexId| {
            self.step_into(mobility, strat, self.board.cell(from).costs[costs][side], next)
        };
        search.run(self.board, [(at, 0)], left, step, |hex| !self.stops(mobility, hex));
        if unmoved {
            for (side, next) in self.board.around(at) {
                if self.step(mobility, strat, at, side) != NEVER {
                    search.add(next, at, left);
                }
            }
        }
    }

    /// The cost of a way hex by hex, from where the unit stands; `None` if a step of it is not allowed or the points do not
    /// suffice (ocs.base.5).
    pub fn cost_of(&self, march: March, way: &[HexId]) -> Option<Cost> {
        let March { mobility, left, unmoved, strat } = march;
        let (&at, steps) = way.split_first()?;
        if (strat && self.zones.ezoc(self.party, at)) || (!unmoved && self.stops(mobility, at) && !steps.is_empty()) {
            return None;
        }
        let (mut spent, mut from) = (0_u32, at);
        for (number, &to) in steps.iter().enumerate() {
            let cost = self.step(mobility, strat, from, self.board.side_to(from, to)?);
            if cost == NEVER || (number > 0 && self.stops(mobility, from)) {
                return None;
            }
            spent += u32::from(cost);
            from = to;
        }
        match (spent <= u32::from(left), steps.len()) {
            (true, _) => Some(spent as Cost),
            (false, 1) if unmoved => Some(left),
            (false, _) => None,
        }
    }

    /// The cost of overrunning a hex next to one: some points and the hex off the road, if that is not too much; `None` if it
    /// may not be overrun by a unit of this mobility (ocs.base.9).
    pub fn overrun(&self, mobility: Mobility, from: HexId, side: usize) -> Option<Cost> {
        let cell = self.board.cell(from);
        let next = cell.next[side].filter(|_| cell.costs[mobility.number()][side] != NEVER)?;
        let ground = self.board.off_road(self.rules, next, mobility);
        let limits = &self.rules.base.limits;
        let fits = ground <= Cost::from(limits.overrun_ground) * POINT;
        fits.then(|| ground + Cost::from(limits.overrun) * POINT)
    }
}
