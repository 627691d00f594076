//! Whatever is played, legal orders lead to the end of the game; and what is cached on the way is what would be worked out
//! again.

use crate::Mbt;
use crate::game::orders::{Order, reach};
use crate::game::routes::Routes;
use crate::game::sealing;
use crate::game::state::{Party, State, Step, Until};
use crate::ground::phase::Command;
use crate::ground::walk::{Reached, Walker};
use crate::ground::watch::Crowd;
use crate::scenario::Scenario;
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Ledger, Map, Named, ScenarioSource, System};
use std::sync::Arc;

pub fn scenarios() -> impl Iterator<Item = (&'static str, Arc<Scenario>)> {
    Mbt::SCENARIOS.iter().map(|file| {
        let map = Map::read(file.name, file.map.unwrap(), &|_| None).unwrap();
        let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: map.into() };
        let scenario = source.read::<<Mbt as System>::Scenario>(&Ledger::read(Mbt::LEDGER).unwrap(), None);
        (file.name, scenario.unwrap_or_else(|fault| panic!("{fault}")))
    })
}

/// Plays a game at random; `look` is shown the table and its legal orders at every step.
pub fn play(name: &str, scenario: &Arc<Scenario>, seed: u64, mut look: impl FnMut(&State, &[Order])) -> State {
    let mut dice = Seeded::new(seed);
    let mut state = <Mbt as System>::State::set_up(scenario);
    let mut orders = 0;
    while let Some(seat) = state.awaits().first() {
        let list = state.view(seat).list();
        assert!(!list.is_empty(), "{name}, seed {seed}: nothing to do in {:?}", state.open.step);
        look(&state, &list);
        let order = list[dice.below(list.len() as u64) as usize];
        for event in state.resolve(Seat(0), &order, &mut dice).unwrap() {
            state.apply(&event);
        }
        orders += 1;
        assert!(orders < 20_000, "{name}, seed {seed}: no end in {:?}", state.open.step);
    }
    state
}

#[test]
fn random_play_ends() {
    for (name, scenario) in scenarios() {
        for seed in 0..6 {
            let end = play(name, &scenario, seed, |_, _| {});
            assert!(end.outcome().is_some(), "{name}, seed {seed}");
        }
    }
}

/// mbt.manifest.1: a plan may be rewritten for ever, but a player who writes at random seals it before long; what is sealed
/// follows the rules.
#[test]
fn plans_written_at_random_are_sealed() {
    for (name, scenario) in scenarios() {
        for seed in 0..40 {
            let (mut dice, mut state, mut orders) = (Seeded::new(seed), <Mbt as System>::State::set_up(&scenario), 0);
            while state.open.step == Step::Plan {
                let list = state.view(Party::Airborne.seat()).list();
                let order = list[dice.below(list.len() as u64) as usize];
                for event in state.resolve(Seat(0), &order, &mut dice).unwrap() {
                    state.apply(&event);
                }
                orders += 1;
                assert!(orders < 10_000, "{name}, seed {seed}: no end of it");
            }
            assert!(sealing::wrong(&scenario, state.plan.by_the_rules()).next().is_none(), "{name}, seed {seed}");
        }
    }
}

/// mbt.march.1, mbt.base.24: the reachable hexes of LGOPs kept with the plan are those on the current table.
#[test]
fn routes_that_are_kept_are_those_of_the_table() {
    let mut asked = 0;
    for (name, scenario) in scenarios() {
        let mut compare = |state: &State, _: &[Order]| {
            let (open, plan) = (&state.open, state.plan.by_the_rules());
            let marches = open.on_map(Party::Airborne).filter(|(_, piece, _)| piece.is_lgop());
            for (piece, _, at) in marches.filter(|_| open.step == Step::Move && open.active == Party::Airborne) {
                let (crowd, mut walker) = (Crowd::new(open, Party::Airborne), Walker::default());
                let anew = reach(open, &crowd, &mut walker, piece, false);
                let routes = Routes::on(open, &plan.routes);
                let kept = routes.reach(open, open.piece(piece), open.board().index(at), false);
                let way = |reached: &Reached| (reached.hex, reached.from, reached.walked);
                assert!(kept.map(way).eq(anew.iter().map(way)), "{name}");
                asked += 1;
            }
        };
        for seed in 1..5 {
            play(name, &scenario, seed, &mut compare);
        }
    }
    assert!(asked > 100);
}

/// mbt.flight.4, mbt.flight.5, mbt.dz.1: the DZs that are listed are exactly those that may be named.
#[test]
fn drop_zones_are_listed_as_they_are_judged() {
    let mut asked = 0;
    for (name, scenario) in scenarios() {
        let compare = |state: &State, listed: &[Order]| {
            if !matches!(state.open.step, Step::Plan | Step::Enter) {
                return;
            }
            let view = state.view(Party::Airborne.seat());
            let grid = state.open.board().grid;
            let zones = (0..grid.len()).map(|index| Order::Zone { at: grid.spot_of(index) });
            let allowed: Vec<Order> = zones.filter(|zone| view.allow(zone).is_ok()).collect();
            asked += allowed.len();
            let listed = listed.iter().filter(|order| matches!(order, Order::Zone { .. }));
            assert!(listed.eq(&allowed), "{name}");
        };
        play(name, &scenario, 2, compare);
    }
    assert!(asked > 1000);
}

/// Orders of a step that are listed together, legal or not.
fn conceivable(state: &State) -> Vec<Order> {
    let grid = state.open.board().grid;
    let everywhere = || (0..grid.len()).map(move |hex| grid.spot_of(hex));
    match state.open.step {
        Step::Plan | Step::Enter => {
            let hexes =
                everywhere().flat_map(|at| [Order::Strip { at }, Order::Primary { at }, Order::Secondary { at }]);
            let numbers = (0..=u8::MAX).flat_map(|n| {
                let (length, width) = (Order::Length { hexes: n }, Order::Width { hexes: n });
                [length, width, Order::Delay { impulses: n }, Order::Release { hex: n }, Order::Load { unit: n }]
            });
            hexes.chain(numbers).collect()
        }
        Step::Orders => {
            let to = |at| Command::ALL.iter().map(move |&command| Order::Command { at, command });
            everywhere().flat_map(to).collect()
        }
        Step::Flak => {
            let near = (0..=u8::MAX).map(Until::Near);
            near.chain([Until::Drop, Until::Last]).map(|until| Order::Hold { until }).collect()
        }
        _ => Vec::new(),
    }
}

/// mbt.manifest.1, mbt.dz.5, mbt.dz.6, mbt.aa.3, mbt.lapes.7, mbt.base.11, mbt.base.5: what is written in the plan, ordered
/// and waited for is listed exactly if it may be.
#[test]
fn orders_that_share_a_judgement_are_listed_as_they_are_judged() {
    let (mut looks, mut asked) = (0, 0);
    for (name, scenario) in scenarios() {
        let compare = |state: &State, listed: &[Order]| {
            looks += 1;
            if looks % 12 > 0 {
                return;
            }
            let Some(seat) = state.awaits().first() else { return };
            let view = state.view(seat);
            for order in conceivable(state) {
                assert_eq!(view.allow(&order).is_ok(), listed.contains(&order), "{name}: {order:?}");
                asked += 1;
            }
        };
        play(name, &scenario, 4, compare);
    }
    assert!(asked > 10_000, "{asked}");
}

/// mbt.march.1, mbt.farm.4: the marches and changes of cover that are listed are exactly those that are legal.
#[test]
fn movement_is_listed_as_it_is_judged() {
    let (mut marches, mut covers, mut looks) = (0, 0, 0);
    for (name, scenario) in scenarios() {
        let mut compare = |state: &State, listed: &[Order]| {
            let (open, view) = (&state.open, state.view(state.open.active.seat()));
            looks += u32::from(open.step == Step::Move);
            if open.step != Step::Move || looks % 8 > 0 {
                return;
            }
            let mut allowed = |order: Order| {
                let allowed = view.allow(&order).is_ok();
                assert_eq!(allowed, listed.contains(&order), "{name}: {order:?}");
                u32::from(allowed)
            };
            let (board, grid) = (open.board(), open.board().grid);
            for (piece, _, at) in open.on_map(Party::Airborne).filter(|(_, piece, _)| piece.is_lgop()) {
                let near = (0..grid.len()).map(|hex| grid.spot_of(hex)).filter(|&to| board.distance(at, to) <= 4);
                let orders = near.flat_map(|to| [false, true].map(|quick| Order::March { piece, to, quick }));
                marches += orders.map(&mut allowed).sum::<u32>();
            }
            covers += open.each().map(|(piece, _)| allowed(Order::Shelter { piece })).sum::<u32>();
        };
        for seed in 3..9 {
            play(name, &scenario, seed, &mut compare);
        }
    }
    assert!(marches > 1000 && covers > 0, "{marches} and {covers}");
}

/// mbt.base.1: no part of a step begins in which the defender, whose pieces everybody can see, could do nothing but end it;
/// nor one of the airborne side while none of its units has landed.
#[test]
fn nobody_is_asked_in_vain() {
    for (name, scenario) in scenarios() {
        for seed in 10..14 {
            let mut last = None;
            play(name, &scenario, seed, |state, list| {
                let open = &state.open;
                // Overwatch interrupts a movement, which does not begin again after it.
                if open.step == Step::Watch {
                    return;
                }
                let now = Some((open.turn, open.step, open.active));
                let begins = std::mem::replace(&mut last, now) != now;
                if !begins || !matches!(open.step, Step::Orders | Step::Fire | Step::Move) {
                    return;
                }
                let down = open.pieces.iter().any(|piece| piece.party == Party::Airborne && !piece.is_gone());
                let vain = list.len() == 1 && (open.active == Party::Defending || !down);
                assert!(!vain, "{name}, seed {seed}, turn {}, {:?} {}: {list:?}", open.turn, open.active, open.step);
            });
        }
    }
}
