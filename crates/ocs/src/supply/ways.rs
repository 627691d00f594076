//! Draws and throws of supply: from which dumps a unit can be given tokens, over which path, at what cost (ocs.draw.1 to
//! ocs.draw.9).

use super::net::{SideNet, Thrown};
use super::path::{Search, nearly};
use super::situation::{Situation, Throw};
use crate::board::HexId;
use crate::rules::base::{Cost, POINT};
use crate::tokens::Tokens;
use crate::unit::Mobility;
use jumpmaster_core::Named;

/// A way for a dump's supply to a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The number of the dump in the situation.
    pub dump: usize,
    /// What it holds.
    pub held: Tokens,
    /// What the draw costs, in tenths of Truck MPs.
    pub cost: Cost,
    /// The draw: from the unit, or from the HQ that throws, to the dump or one hex short of it.
    pub path: Vec<HexId>,
    /// The throw that brings it to the unit; `None` for Direct Draw.
    pub thrown: Option<Thrown>,
}

impl Way {
    /// Every hex from a dump to a unit, both included, by way of the HQ that throws.
    pub fn hexes(&self, dump: HexId, to: HexId) -> Vec<HexId> {
        let drawn = std::iter::once(dump).chain(self.path.iter().rev().copied());
        let thrown = self.thrown.iter().flat_map(|thrown| thrown.path.iter().copied());
        let mut hexes: Vec<HexId> = drawn.chain(thrown).chain([to]).collect();
        hexes.dedup();
        hexes
    }
}

/// What a unit takes of a dump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The number of the way.
    pub way: usize,
    /// The tokens.
    pub tokens: Tokens,
}

/// Room for the searches, used again and again.
#[derive(Clone, Debug, Default)]
pub struct Seeker {
    draw: Search,
    throw: Search,
}

impl Seeker {
    /// Room that has not been used.
    pub fn new() -> Seeker {
        Seeker::default()
    }

    /// The best way from each dump that can supply a unit in a hex: Direct Draw before throws, then by what it costs.
    pub fn ways(&mut self, situation: &Situation<'_>, net: &SideNet, hex: HexId) -> Vec<Way> {
        let mut ways = Vec::new();
        self.add_draws(situation, net, hex, None, &mut ways);
        for (number, thrown) in self.throws(situation, net, hex) {
            if situation.units[number].hex != hex {
                self.add_draws(situation, net, thrown.hq, Some(&thrown), &mut ways);
            }
        }
        ways.sort_by_key(rank);
        ways
    }

    /// The throws that reach a unit in a hex, whether the HQ can draw or not, each with the number of the HQ in the situation
    /// (ocs.draw.2, ocs.draw.3, ocs.draw.9). Fuel markers and building ask for the same range (ocs.fuel.5, ocs.build.4).
    pub fn throws(&mut self, situation: &Situation<'_>, net: &SideNet, hex: HexId) -> Vec<(usize, Thrown)> {
        let own = situation.units.iter().enumerate().filter(|(_, unit)| unit.party == net.party());
        let hqs: Vec<(usize, HexId, Throw)> =
            own.filter_map(|(number, unit)| Some((number, unit.hex, unit.throw?))).collect();
        let mut throws = Vec::new();
        for &mobility in Mobility::ALL {
            let of_type = || hqs.iter().filter(|(.., throw)| throw.mobility == mobility);
            let range = |throw: Throw| Cost::from(throw.points) * POINT;
            let Some(farthest) = of_type().map(|&(.., throw)| range(throw)).max() else { continue };
            // One search back from the unit finds the paths of all HQs.
            let ends = situation.board.around(hex).map(|(_, next)| (next, 0)).chain([(hex, 0)]);
            net.paths(situation, mobility).inward(&mut self.throw, ends, farthest, &mut |_| ());
            for &(number, hq, throw) in of_type() {
                if let Some(cost) = self.throw.cost(hq).filter(|&cost| cost <= range(throw)) {
                    throws.push((number, Thrown { hq, mobility, cost, path: self.throw.way_back(hq) }));
                }
            }
        }
        throws.sort_by_key(|&(number, _)| number);
        throws
    }

    /// Adds the draws from a hex to every dump in reach, unless there is a better way to it (ocs.draw.1, ocs.draw.8).
    fn add_draws(
        &mut self,
        situation: &Situation<'_>,
        net: &SideNet,
        hex: HexId,
        thrown: Option<&Thrown>,
        ways: &mut Vec<Way>,
    ) {
        let paths = net.paths(situation, Mobility::Truck);
        paths.outward(&mut self.draw, [(hex, 0)], situation.draw_range(), &mut |_| ());
        for (number, dump) in situation.dumps.iter().enumerate() {
            if dump.party != net.party() || dump.tokens == Tokens::NONE {
                continue;
            }
            let Some((end, cost)) = nearly(situation.board, &self.draw, dump.hex) else { continue };
            let way =
                || Way { dump: number, held: dump.tokens, cost, path: self.draw.way(end), thrown: thrown.cloned() };
            match ways.iter_mut().find(|way| way.dump == number) {
                Some(known) if worth(known) <= (thrown.is_some(), cost + thrown.map_or(0, |thrown| thrown.cost)) => {}
                Some(known) => *known = way(),
                None => ways.push(way()),
            }
        }
    }
}

/// What makes one way better than another: that nobody throws, then the points of draw and throw.
fn worth(way: &Way) -> (bool, Cost) {
    (way.thrown.is_some(), way.cost + way.thrown.as_ref().map_or(0, |thrown| thrown.cost))
}

fn rank(way: &Way) -> (bool, Cost, usize) {
    let (thrown, cost) = worth(way);
    (thrown, cost, way.dump)
}

/// Takes an amount from the dumps at the end of these ways, the best first; `None` if they do not hold enough (ocs.draw.4).
pub fn take(ways: &[Way], tokens: Tokens) -> Option<Vec<Taken>> {
    let mut left = tokens;
    let mut taken = Vec::new();
    for (number, way) in ways.iter().enumerate() {
        if left == Tokens::NONE {
            break;
        }
        let tokens = left.min(way.held);
        taken.push(Taken { way: number, tokens });
        left -= tokens;
    }
    (left == Tokens::NONE).then_some(taken)
}

/// All that the dumps at the end of these ways hold.
pub fn within_reach(ways: &[Way]) -> Tokens {
    ways.iter().map(|way| way.held).sum()
}
