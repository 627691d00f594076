//! The ways across a map to the hexes that decide a scenario, worked out once for all games of it.

use crate::board::{Board, HexId};
use crate::game::state::Open;
use crate::rules::base::NEVER;
use crate::unit::Mobility;
use jumpmaster_core::Named;
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The map that was asked for last, and its ways.
    static LATEST: RefCell<Option<(Arc<Board>, Ground)>> = const { RefCell::new(None) };
}

/// The ways to every hex that decides the scenario, by movement type.
#[derive(Clone)]
pub struct Ground(Arc<Vec<(HexId, Vec<Vec<u32>>)>>);

impl Ground {
    /// The ways on the map of a game.
    pub fn of(open: &Open) -> Ground {
        let board = &open.scenario.board;
        LATEST.with_borrow_mut(|latest| match latest {
            Some((known, ground)) if Arc::ptr_eq(known, board) => ground.clone(),
            _ => latest.insert((board.clone(), Ground::new(open))).1.clone(),
        })
    }

    fn new(open: &Open) -> Ground {
        let victory = &open.scenario.victory;
        let goals = victory.hexes.iter().copied();
        Ground(Arc::new(
            goals.map(|goal| (goal, Mobility::ALL.iter().map(|&by| ways(open.board(), goal, by)).collect())).collect(),
        ))
    }

    /// The hexes that decide.
    pub fn goals(&self) -> impl Iterator<Item = HexId> {
        self.0.iter().map(|(goal, _)| *goal)
    }

    /// The length of the way from a hex to one that decides, in tenths of a movement point.
    pub fn way(&self, by: Mobility, goal: HexId, from: HexId) -> u32 {
        let known = self.0.iter().find(|(hex, _)| *hex == goal);
        known.map_or(u32::MAX, |(_, ways)| ways[by.number()][usize::from(from)])
    }
}

/// The length of the shortest way from every hex to one, nobody being there.
fn ways(board: &Board, goal: HexId, by: Mobility) -> Vec<u32> {
    let mut ways = vec![u32::MAX; board.len()];
    ways[usize::from(goal)] = 0;
    let mut open = vec![goal];
    while let Some(hex) = open.pop() {
        for (side, next) in board.around(hex) {
            let back = (side + 3) % 6;
            let cost = board.cell(next).costs[by.number()][back];
            let way = ways[usize::from(hex)].saturating_add(u32::from(cost));
            if cost != NEVER && way < ways[usize::from(next)] {
                ways[usize::from(next)] = way;
                open.push(next);
            }
        }
    }
    ways
}
