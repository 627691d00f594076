//! The list of orders compared with the judgement, order by order.

use super::*;
use crate::orders::{Desk, Order};
use crate::state::UnitId;
use jumpmaster_core::State as _;

/// Every conceivable order of the kinds that are not listed by judging each one.
fn every_order(desk: Desk<'_>) -> Vec<Order> {
    let grid = desk.open.board().grid;
    let spots = || (0..grid.len()).map(|index| grid.spot_of(index));
    let units = || 0..desk.open.units.len() as UnitId;
    let moves = units().flat_map(|unit| spots().map(move |to| Order::Move { unit, to }));
    let attacks = units().flat_map(|unit| units().map(move |target| Order::Attack { unit, target }));
    moves.chain(attacks).chain(spots().map(|at| Order::Split { at })).collect()
}

/// landing.base.3, landing.base.4, landing.drop-point.2: the orders listed are exactly those judged legal, at every step of
/// random games.
#[test]
fn the_list_is_what_is_judged_legal() {
    for number in 0..Landing::SCENARIOS.len() {
        let mut listed_in_all = 0;
        at_random(&shipped(number), 5, |state, _| {
            let desk = state.view(state.open.to_act().unwrap().seat());
            let listed = desk.orders();
            let legal: Vec<Order> = every_order(desk).into_iter().filter(|&order| desk.judge(order).is_ok()).collect();
            assert!(listed.iter().all(|&order| desk.judge(order).is_ok()), "{listed:?}");
            assert!(legal.iter().all(|order| listed.contains(order)), "{legal:?} in {listed:?}");
            listed_in_all += legal.len();
        });
        assert!(listed_in_all > 1000, "{listed_in_all}");
    }
}
