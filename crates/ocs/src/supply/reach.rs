//! Which dumps and which HQs reach a hex: one search for each of them answers for every hex of the board (ocs.draw.1 to
//! ocs.draw.9).
//!
//! It says the same as [`Seeker`](super::ways::Seeker), which starts at a unit and tells the paths as well, and is kept from
//! one position to the next: a search is made again only if something that it asked about has changed.

use super::path::{Paths, Search, nearly};
use super::situation::Throw;
use super::zoc::Barriers;
use crate::board::{Board, HexId, Hexes};
use crate::rules::Rules;
use crate::rules::base::{Cost, POINT};
use crate::tokens::Tokens;
use crate::unit::Mobility;

/// What the dumps and the HQs of a side reach.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    barriers: Barriers,
    dumps: Vec<Field<HexId>>,
    hqs: Vec<Field<(HexId, Throw)>>,
}

/// A search that starts from something.
#[derive(Clone, Debug)]
struct Field<T> {
    of: T,
    search: Search,
    /// The hexes about which it asked.
    seen: Hexes,
}

/// How supply comes from a dump to a hex: whether an HQ throws it, and the points of draw and throw. The least is the best.
type Worth = (bool, Cost);

impl Reach {
    /// Brings it up to date: what closes hexes to the side's paths, the hexes of its dumps in their order, and its HQs.
    pub fn update(
        &mut self,
        rules: &Rules,
        board: &Board,
        barriers: &Barriers,
        dumps: impl Iterator<Item = HexId>,
        hqs: impl Iterator<Item = (HexId, Throw)>,
    ) {
        let before = if self.barriers == *barriers { None } else { Some(&self.barriers) };
        let stale = |seen: &Hexes| before.is_some_and(|before| barriers.differ_within(before, seen));
        let paths = |mobility| Paths { board, mobility, barriers };
        renew(&mut self.dumps, dumps, stale, |dump, search, seen| {
            seen.reset(board.len());
            let ends = board.around(dump).map(|(_, next)| (next, 0)).chain([(dump, 0)]);
            paths(Mobility::Truck).inward(search, ends, draw_range(rules), &mut |hex| seen.put(hex));
        });
        renew(&mut self.hqs, hqs, stale, |(hq, throw), search, seen| {
            seen.reset(board.len());
            let range = Cost::from(throw.points) * POINT;
            paths(throw.mobility).outward(search, [(hq, 0)], range, &mut |hex| seen.put(hex));
        });
        if before.is_some() {
            self.barriers.clone_from(barriers);
        }
    }

    /// Whether a unit in a hex could be given an amount, if each dump holds what is said of its hex (ocs.draw.4).
    pub fn suffices(&self, board: &Board, hex: HexId, tokens: Tokens, held: impl Fn(HexId) -> Tokens) -> bool {
        let mut left = tokens;
        for dump in &self.dumps {
            if left == Tokens::NONE {
                break;
            }
            if self.worth(board, dump, hex).is_some() {
                left = left.less(held(dump.of));
            }
        }
        left == Tokens::NONE
    }

    /// What a unit in a hex would take from the dump of which hex for an amount, the best first; `None` if there is not enough
    /// in reach (ocs.draw.4).
    pub fn take(
        &self,
        board: &Board,
        hex: HexId,
        tokens: Tokens,
        held: impl Fn(HexId) -> Tokens,
    ) -> Option<Vec<(HexId, Tokens)>> {
        let worth = |(at, dump)| Some((self.worth(board, dump, hex)?, at));
        let mut ways: Vec<(Worth, usize)> = self.dumps.iter().enumerate().filter_map(worth).collect();
        ways.sort_unstable();
        let (mut left, mut taken) = (tokens, Vec::new());
        for (_, at) in ways {
            if left == Tokens::NONE {
                break;
            }
            let from = self.dumps[at].of;
            let tokens = left.min(held(from));
            taken.push((from, tokens));
            left -= tokens;
        }
        (left == Tokens::NONE).then_some(taken)
    }

    /// The best way from a dump to a hex: Direct Draw if there is one, otherwise the cheapest throw of an HQ that can draw
    /// (ocs.draw.1, ocs.draw.2, ocs.draw.8, ocs.draw.9).
    fn worth(&self, board: &Board, dump: &Field<HexId>, hex: HexId) -> Option<Worth> {
        if let Some(cost) = dump.search.cost(hex) {
            return Some((false, cost));
        }
        let thrown = self.hqs.iter().filter_map(|hq| {
            let drawn = dump.search.cost(hq.of.0)?;
            Some(drawn + nearly(board, &hq.search, hex)?.1)
        });
        Some((true, thrown.min()?))
    }

    /// Whether an HQ of this kind in one hex throws as far as another (ocs.draw.2).
    pub fn throws(&self, board: &Board, hq: (HexId, Throw), to: HexId) -> bool {
        let mut same = self.hqs.iter().filter(|known| known.of == hq);
        same.any(|hq| nearly(board, &hq.search, to).is_some())
    }

    /// Whether some HQ throws as far as a hex (ocs.build.4).
    pub fn thrown_to(&self, board: &Board, to: HexId) -> bool {
        self.hqs.iter().any(|hq| nearly(board, &hq.search, to).is_some())
    }
}

/// How far Direct Draw reaches, in tenths of Truck MPs (ocs.draw.1).
pub fn draw_range(rules: &Rules) -> Cost {
    Cost::from(rules.base.limits.draw) * POINT
}

/// Makes the fields those of some things, in their order, and searches where there is none or what it saw has changed.
fn renew<T: Copy + PartialEq>(
    fields: &mut Vec<Field<T>>,
    things: impl Iterator<Item = T>,
    stale: impl Fn(&Hexes) -> bool,
    mut search: impl FnMut(T, &mut Search, &mut Hexes),
) {
    let mut count = 0;
    for of in things {
        let known = fields[count..].iter().position(|field| field.of == of).map(|at| count + at);
        let at = known.unwrap_or_else(|| {
            fields.push(Field { of, search: Search::new(), seen: Hexes::default() });
            fields.len() - 1
        });
        fields.swap(count, at);
        let field = &mut fields[count];
        if known.is_none() || stale(&field.seen) {
            search(of, &mut field.search, &mut field.seen);
        }
        count += 1;
    }
    fields.truncate(count);
}
