//! Path searches on the board: which hexes a unit reaches this turn, and the cost of the way to one hex from every other.

use crate::board::Board;
use crate::ground::going::{Entry, Stride};
use crate::rules::ground::Cost;
use jumpmaster_core::hex::Spot;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A hex that a unit can reach this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reached {
    /// Its number.
    pub hex: usize,
    /// Where it is.
    pub at: Spot,
    /// The number of the hex it is entered from.
    pub from: usize,
    /// The movement left there, in twelfths of a point.
    pub left: u16,
    /// The cost of the way there, each hex costing at most an allowance, as [`Costs`] counts it.
    pub walked: u16,
    /// How it is entered.
    pub entry: Entry,
}

/// A path search, with buffers that are reused.
#[derive(Clone, Debug, Default)]
pub struct Walker {
    best: Vec<u32>,
    /// Hexes to go on from: the movement spent, the hex, and the index of its way among `ways`.
    queue: BinaryHeap<Reverse<(u32, u32, u32)>>,
    /// Hexes by their label; labels too far apart to be in use at once share a bucket.
    buckets: Vec<Vec<u32>>,
    /// Every way into a hex that was the cheapest when it was found.
    ways: Vec<Reached>,
    reached: Vec<Reached>,
}

/// How a unit entered the hex it starts from, for the purposes of a search.
const STANDING: Entry = Entry { cost: Cost::Twelfths(0), road: false, buttoned: false };

/// More than any way costs.
const FAR: u32 = u32::MAX;

impl Walker {
    /// The hexes a unit can reach from one, cheapest first, each by its cheapest way, without the one it starts from.
    /// `enter` says how a hex is entered from an adjacent one, if it may be.
    pub fn reach(
        &mut self,
        board: &Board,
        start: usize,
        stride: Stride,
        enter: impl Fn(usize, usize) -> Option<Entry>,
    ) -> &[Reached] {
        self.clear(board);
        let here = Reached {
            hex: start,
            at: board.grid.spot_of(start),
            from: start,
            left: stride.left,
            walked: 0,
            entry: STANDING,
        };
        self.ways.clear();
        self.best[start] = 0;
        self.step(board, here, stride, &enter);
        while let Some(Reverse((spent, hex, way))) = self.queue.pop() {
            if spent > self.best[hex as usize] {
                continue;
            }
            let reached = self.ways[way as usize];
            self.reached.push(reached);
            self.step(board, reached, Stride { left: reached.left, fresh: false, ..stride }, &enter);
        }
        &self.reached
    }

    /// Looks at what can be entered next from a hex.
    fn step(&mut self, board: &Board, at: Reached, stride: Stride, enter: &impl Fn(usize, usize) -> Option<Entry>) {
        for hex in board.next_to(at.hex) {
            let Some(entry) = enter(at.hex, hex) else { continue };
            let Some((Stride { left, .. }, price)) = stride.enter(entry.cost).zip(stride.price(entry.cost)) else {
                continue;
            };
            let spent = u32::from(u16::MAX - left);
            if spent < self.best[hex] {
                self.best[hex] = spent;
                self.queue.push(Reverse((spent, hex as u32, self.ways.len() as u32)));
                let spot = board.grid.spot_of(hex);
                self.ways.push(Reached { hex, at: spot, from: at.hex, left, walked: at.walked + price, entry });
            }
        }
    }

    fn clear(&mut self, board: &Board) {
        self.best.clear();
        self.best.resize(board.grid.len(), FAR);
        self.queue.clear();
        self.reached.clear();
    }

    /// The cost of the way from every hex to one for a unit on foot. `enter` gives the cost of entering a hex from an
    /// adjacent one; no entry costs more than an allowance, which is enough for any (mbt.base.10).
    pub fn costs(&mut self, board: &Board, goal: usize, stride: Stride, enter: impl Fn(usize, usize) -> Cost) -> Costs {
        let cost = |from: usize, to: usize| stride.price(enter(from, to)).map(u32::from);
        let costs = self.spread(board, goal, stride.full.into(), |onward, from, to| Some(onward + cost(from, to)?));
        Costs(costs.iter().map(|&cost| u16::try_from(cost).unwrap_or(u16::MAX)).collect())
    }

    /// The number of turns in which a unit on foot gets to a hex from every other; costs as for [`Walker::costs`].
    pub fn ways(&mut self, board: &Board, goal: usize, stride: Stride, enter: impl Fn(usize, usize) -> Cost) -> Ways {
        let full = u32::from(stride.full);
        let cost = |from: usize, to: usize| stride.price(enter(from, to)).map(u32::from);
        // The number of turns after this one, and the movement that must be left of this one: with less, it takes one turn
        // more.
        let a_turn = full + 1;
        let turns = self.spread(board, goal, full + a_turn, |onward, from, to| {
            let (turns, needed) = (onward / a_turn, onward % a_turn);
            let cost = cost(from, to)?;
            Some(if cost + needed <= full { onward + cost } else { (turns + 1) * a_turn + cost })
        });
        let needed = turns.iter().map(|&label| (label % a_turn) as u16).collect();
        let turns = turns.iter().enumerate().map(|(hex, &label)| turns_of(label, a_turn, hex == goal)).collect();
        Ways { turns, needed }
    }

    /// Spreads a label from the goal to all hexes that lead there, the smallest first; it grows by at most `most` a hex.
    fn spread(
        &mut self,
        board: &Board,
        goal: usize,
        most: u32,
        onward: impl Fn(u32, usize, usize) -> Option<u32>,
    ) -> &[u32] {
        self.clear(board);
        // A power of two, so that the bucket of a label is found without a division.
        let ring = (most as usize + 1).next_power_of_two();
        self.buckets.iter_mut().for_each(Vec::clear);
        self.buckets.resize(ring.max(self.buckets.len()), Vec::new());
        self.best[goal] = 0;
        self.buckets[0].push(goal as u32);
        let (mut label, mut in_hand) = (0, 1);
        while in_hand > 0 {
            let Some(hex) = self.buckets[label as usize & (ring - 1)].pop() else {
                label += 1;
                continue;
            };
            in_hand -= 1;
            let hex = hex as usize;
            if self.best[hex] != label {
                continue;
            }
            for from in board.next_to(hex) {
                // A label never gets smaller on the way, so this hex has its own already.
                if self.best[from] <= label {
                    continue;
                }
                if let Some(label) = onward(label, from, hex).filter(|&label| label < self.best[from]) {
                    self.best[from] = label;
                    self.buckets[label as usize & (ring - 1)].push(from as u32);
                    in_hand += 1;
                }
            }
        }
        &self.best
    }
}

fn turns_of(label: u32, a_turn: u32, here: bool) -> u8 {
    match label {
        FAR => Ways::NEVER,
        _ if here => 0,
        _ => u8::try_from(label / a_turn + 1).unwrap_or(Ways::NEVER),
    }
}

/// The cost of the way to one hex from every other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Costs(Vec<u16>);

impl Costs {
    /// The cost of the cheapest way from a hex, in twelfths of a movement point; `None` if there is no way.
    #[inline]
    pub fn cost(&self, hex: usize) -> Option<u16> {
        Some(self.0[hex]).filter(|&cost| cost < u16::MAX)
    }

    /// Whether a move from one hex to another at this cost ([`Reached::walked`]) is part of a cheapest way.
    #[inline]
    pub fn leads(&self, from: usize, to: usize, walked: u16) -> bool {
        self.cost(from).is_some_and(|whole| self.cost(to).is_some_and(|rest| rest + walked <= whole))
    }
}

/// The number of turns it takes to get to one hex from every other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ways {
    turns: Vec<u8>,
    /// The movement that must be left in each hex to get there in that number of turns.
    needed: Vec<u16>,
}

impl Ways {
    /// The number of turns that stands for no way.
    pub const NEVER: u8 = u8::MAX;

    /// The number of turns in which a unit with a full allowance gets there; [`Ways::NEVER`] if it does not.
    #[inline]
    pub fn turns(&self, hex: usize) -> u8 {
        self.turns[hex]
    }

    /// The number of turns after this one in which a unit with this much movement left gets there; [`Ways::NEVER`] if it
    /// does not.
    pub fn turns_with(&self, hex: usize, left: u16) -> u8 {
        match self.turns[hex] {
            0 => 0,
            Ways::NEVER => Ways::NEVER,
            turns => turns - u8::from(left >= self.needed[hex]),
        }
    }
}
