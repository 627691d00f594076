//! What is missing where no supply reaches: the nearest thing that would have to be otherwise.
//!
//! One thing at a time is left out of account: how far a draw or a throw goes, EZOCs, enemy units. What then lets supply
//! through is what is missing.

use super::net::{PointKind, SideNet};
use super::path::{Paths, Search, nearly};
use super::situation::{Railway, Situation, Throw};
use super::zoc::Barriers;
use crate::board::{Board, HexId, Hexes};
use crate::rules::base::{Cost, NEVER, POINT};
use crate::tokens::Tokens;
use crate::unit::Mobility;

/// What a draw is to lead to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Goal {
    /// A dump.
    Dump,
    /// A point of the net.
    Point(PointKind),
}

/// What is missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Missing {
    /// The dumps in reach hold too little.
    Tokens {
        /// What they hold.
        held: Tokens,
        /// What is needed.
        needed: Tokens,
    },
    /// An unnegated EZOC on a Supply Source shuts it (ocs.trace.2).
    Shut {
        /// The source.
        source: HexId,
    },
    /// The railway behind a detrainable hex in reach is blocked.
    Rail {
        /// The detrainable hex.
        railhead: HexId,
        /// Where the line is blocked.
        at: HexId,
    },
    /// An Extender in reach reaches nothing itself.
    Loose {
        /// The Extender.
        extender: HexId,
    },
    /// An unnegated EZOC blocks the way (ocs.draw.7).
    Zoc {
        /// The hex.
        at: HexId,
    },
    /// An enemy combat unit blocks the way (ocs.draw.6).
    Enemy {
        /// The hex.
        at: HexId,
    },
    /// A draw is too long (ocs.draw.1).
    Short {
        /// By this much, in tenths of Truck MPs.
        by: Cost,
        /// The HQ that draws in order to throw; `None` for the unit itself.
        hq: Option<HexId>,
        /// What it is to lead to.
        goal: Goal,
        /// Where that is.
        at: HexId,
    },
    /// A throw is too long (ocs.draw.2).
    Throw {
        /// By this much, in tenths.
        by: Cost,
        /// The HQ.
        hq: HexId,
    },
    /// No HQ that could draw is in reach.
    Hq,
    /// There is nothing to draw from at all.
    Nothing,
}

/// How far it is looked for things that are too far away, in tenths: as far as any number of points on a counter.
const FAR: Cost = 255 * POINT;

/// What keeps a unit in a hex out of trace supply, the nearest first.
pub fn of_trace(situation: &Situation<'_>, net: &SideNet, hex: HexId) -> Vec<Missing> {
    let goals: Vec<(Goal, HexId)> = net.points().iter().map(|point| (Goal::Point(point.kind), point.hex)).collect();
    let mut missing = look(situation, net, hex, &goals);
    missing.extend(broken(situation, net, hex));
    tidy(missing, situation.sources.iter().all(|source| source.party != net.party()))
}

/// What keeps a unit in a hex from being given tokens, the nearest first; `held` is what the dumps in reach hold.
pub fn of_tokens(
    situation: &Situation<'_>,
    net: &SideNet,
    hex: HexId,
    held: Tokens,
    needed: Tokens,
    reached: &[usize],
) -> Vec<Missing> {
    let dumps = situation.dumps.iter().enumerate().filter(|(number, _)| !reached.contains(number));
    let full = dumps.filter(|(_, dump)| dump.party == net.party() && dump.tokens > Tokens::NONE);
    let goals: Vec<(Goal, HexId)> = full.map(|(_, dump)| (Goal::Dump, dump.hex)).collect();
    let mut missing = look(situation, net, hex, &goals);
    if held > Tokens::NONE {
        missing.push(Missing::Tokens { held, needed });
    }
    tidy(missing, goals.is_empty())
}

/// The nearest first, each once.
fn tidy(mut missing: Vec<Missing>, nothing: bool) -> Vec<Missing> {
    if nothing && missing.iter().all(|missing| *missing == Missing::Hq) {
        missing = vec![Missing::Nothing];
    }
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// What keeps draws and throws from some goals.
fn look(situation: &Situation<'_>, net: &SideNet, hex: HexId, goals: &[(Goal, HexId)]) -> Vec<Missing> {
    let whole = net.paths(situation, Mobility::Truck);
    let none = Hexes::none(situation.board.len());
    let without_zocs = Barriers { enemies: whole.barriers.enemies.clone(), zocs: none.clone() };
    let without_any = Barriers { enemies: none.clone(), zocs: none };
    let mut missing = Vec::new();
    missing.extend(too_far(situation, whole, hex, goals).map(|far| far.of(None)));
    for barriers in [&without_zocs, &without_any] {
        if let Some(block) = blocked(situation, whole, Paths { barriers, ..whole }, hex, goals) {
            missing.push(block);
            break;
        }
    }
    missing.extend(throws(situation, net, hex, goals));
    missing
}

/// A draw that is too long.
struct TooFar {
    by: Cost,
    goal: Goal,
    at: HexId,
}

impl TooFar {
    fn of(self, hq: Option<HexId>) -> Missing {
        Missing::Short { by: self.by, hq, goal: self.goal, at: self.at }
    }
}

/// The draw that is too long by least.
fn too_far(situation: &Situation<'_>, paths: Paths<'_>, hex: HexId, goals: &[(Goal, HexId)]) -> Option<TooFar> {
    let mut search = Search::new();
    paths.outward(&mut search, [(hex, 0)], FAR, &mut |_| ());
    let ends = goals.iter().filter_map(|&(goal, at)| Some((nearly(paths.board, &search, at)?.1, goal, at)));
    let (cost, goal, at) = ends.min()?;
    let by = cost.checked_sub(situation.draw_range()).filter(|&by| by > 0)?;
    Some(TooFar { by, goal, at })
}

/// The first hex of a draw within range that only relaxed barriers let through.
fn blocked(
    situation: &Situation<'_>,
    whole: Paths<'_>,
    relaxed: Paths<'_>,
    hex: HexId,
    goals: &[(Goal, HexId)],
) -> Option<Missing> {
    let mut search = Search::new();
    relaxed.outward(&mut search, [(hex, 0)], situation.draw_range(), &mut |_| ());
    let ends = goals.iter().filter_map(|&(_, at)| nearly(relaxed.board, &search, at));
    let (end, _) = ends.min_by_key(|&(_, cost)| cost)?;
    let closed = search.way(end).into_iter().skip(1).find(|&hex| !whole.open(hex))?;
    Some(if whole.barriers.enemies.has(closed) { Missing::Enemy { at: closed } } else { Missing::Zoc { at: closed } })
}

/// What keeps HQs from throwing: that they are too far from the unit, or themselves too far from the supply.
fn throws(situation: &Situation<'_>, net: &SideNet, hex: HexId, goals: &[(Goal, HexId)]) -> Vec<Missing> {
    let mut search = Search::new();
    let mut missing = Vec::new();
    let own = situation.units.iter().filter(|unit| unit.party == net.party() && unit.hex != hex);
    for (hq, throw) in own.filter_map(|unit| Some((unit.hex, unit.throw?))) {
        let Throw { points, mobility } = throw;
        net.paths(situation, mobility).outward(&mut search, [(hq, 0)], FAR, &mut |_| ());
        let Some((_, cost)) = nearly(situation.board, &search, hex) else { continue };
        let far = cost.saturating_sub(Cost::from(points) * POINT);
        let truck = net.paths(situation, Mobility::Truck);
        match (far, too_far(situation, truck, hq, goals)) {
            (0, Some(far)) => missing.push(far.of(Some(hq))),
            (0, None) => {}
            (by, None) if reaches(situation, truck, hq, goals) => missing.push(Missing::Throw { by, hq }),
            (_, _) => {}
        }
    }
    if missing.is_empty() {
        missing.push(Missing::Hq);
    }
    missing
}

fn reaches(situation: &Situation<'_>, paths: Paths<'_>, hex: HexId, goals: &[(Goal, HexId)]) -> bool {
    let mut search = Search::new();
    paths.outward(&mut search, [(hex, 0)], situation.draw_range(), &mut |_| ());
    goals.iter().any(|&(_, at)| nearly(paths.board, &search, at).is_some())
}

/// Sources, detrainable hexes and Extenders in reach that are of no use as they are.
fn broken(situation: &Situation<'_>, net: &SideNet, hex: HexId) -> Vec<Missing> {
    let paths = net.paths(situation, Mobility::Truck);
    let mut search = Search::new();
    paths.outward(&mut search, [(hex, 0)], situation.draw_range(), &mut |_| ());
    let in_reach = |at: HexId| nearly(paths.board, &search, at).is_some();
    let useless = |at: HexId| in_reach(at) && net.points().iter().all(|point| point.hex != at);
    let own = situation.sources.iter().filter(|source| source.party == net.party()).map(|source| source.hex);
    // If no source is open at all, that is what is missing, however far off they are.
    let none = net.points().is_empty();
    let shut = own.clone().filter(|&at| none || useless(at));
    let mut missing: Vec<Missing> =
        shut.map(|source| {
            if paths.barriers.enemies.has(source) { Missing::Enemy { at: source } } else { Missing::Shut { source } }
        })
        .collect();
    let railway = situation.railways[net.party() as usize];
    for railhead in railway.detrainable.iter().filter(|&at| useless(at)) {
        missing.extend(cut(railway, paths, railhead, own.clone()).map(|at| Missing::Rail { railhead, at }));
    }
    let extenders = situation.extenders.iter().filter(|extender| extender.party == net.party());
    missing.extend(extenders.filter(|each| useless(each.hex)).map(|each| Missing::Loose { extender: each.hex }));
    missing
}

/// The first closed hex on the shortest line between a detrainable hex and a source, barriers left out of account; the
/// source itself if it is shut.
fn cut(
    railway: &Railway,
    paths: Paths<'_>,
    railhead: HexId,
    mut sources: impl Iterator<Item = HexId>,
) -> Option<HexId> {
    let mut search = Search::new();
    let step = |from: HexId, side: usize, to: HexId| {
        let line = Board::rail(paths.board.cell(from).edges[side], railway.gauge).is_some();
        if line && railway.working.has(to) { 1 } else { NEVER }
    };
    let longest = railway.working.iter().count().min(usize::from(NEVER) - 1) as Cost;
    search.run(paths.board, [(railhead, 0)], longest, step, |_| true);
    let source = sources.find(|&source| search.cost(source).is_some())?;
    search.way(source).into_iter().find(|&hex| !paths.open(hex))
}
