//! The list of orders held against the judgement, order by order.

use super::*;
use crate::event::apply;
use crate::orders::{Desk, Order};
use crate::state::{State, UnitId};
use jumpmaster_core::dice::{Dice, Die, Seeded};
use jumpmaster_core::{ScenarioSource, State as _, clause};

/// Every order there is of those that are not listed by asking for each.
fn every_order(desk: Desk<'_>) -> Vec<Order> {
    let grid = desk.open.board().grid;
    let spots = || (0..grid.len()).map(|index| grid.spot_of(index));
    let units = || 0..desk.open.units.len() as UnitId;
    let moves = units().flat_map(|unit| spots().map(move |to| Order::Move { unit, to }));
    let attacks = units().flat_map(|unit| units().map(move |target| Order::Attack { unit, target }));
    moves.chain(attacks).chain(spots().map(|at| Order::Split { at })).collect()
}

fn scenario(number: usize) -> Arc<crate::scenario::Scenario> {
    let file = &Landing::SCENARIOS[number];
    let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: file.map().unwrap() };
    source.read::<<Landing as System>::Scenario>(&ledger(), None).unwrap()
}

/// landing.base.3, landing.base.4, landing.drop-point.2: what is listed is what is judged to be by the rules, no more and no
/// less, at every step of games played at random.
#[test]
fn the_list_is_what_is_judged_legal() {
    let mut dice = Seeded::stream(5, 0);
    for number in 0..Landing::SCENARIOS.len() {
        let mut state = State::set_up(&scenario(number));
        let mut listed_in_all = 0;
        while let Some(party) = state.open.to_act() {
            let view = state.view(party.seat());
            let (desk, listed) = (view, view.orders());
            let legal: Vec<Order> = every_order(desk).into_iter().filter(|&order| desk.judge(order).is_ok()).collect();
            assert!(listed.iter().all(|&order| desk.judge(order).is_ok()), "{listed:?}");
            assert!(legal.iter().all(|order| listed.contains(order)), "{legal:?} in {listed:?}");
            listed_in_all += legal.len();
            let pick = (0..4).fold(0, |sum, _| {
                sum * 20 + usize::from(dice.roll(Die::new(20), clause!("landing.sequence.6")).unwrap()) - 1
            });
            let order = listed[pick % listed.len()];
            for event in state.resolve(party.seat(), &order, &mut dice).unwrap() {
                apply(&mut state, &event);
            }
        }
        assert!(listed_in_all > 1000, "{listed_in_all}");
    }
}
