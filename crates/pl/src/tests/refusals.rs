//! Every order is judged, whatever it is and whenever it is given; a refusal says what, why and what to do, with every gap
//! filled.

use super::{ledger, shipped};
use crate::Pl;
use crate::orders::Order;
use crate::state::{Open, Party, Unit};
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::hex::{Side, Spot};
use jumpmaster_core::{Map, Named, ScenarioSource, Seat, System};

/// One order of every kind, about whatever the dice say, on the board or off it.
fn any_orders(open: &Open, dice: &mut Seeded) -> Vec<Order> {
    let mut below = |most: usize| dice.below(most as u64) as u8;
    let (unit, target) = (below(open.units.len() + 2), below(open.units.len() + 2));
    let (craft, turn, heading) = (below(open.craft.len() + 1), below(16), Side::numbered(1 + below(6)));
    let grid = open.board().grid;
    let at =
        Spot { column: below(usize::from(grid.columns) + 1).into(), row: below(usize::from(grid.rows) + 1).into() };
    let counter = below(open.rules().counters.len() + 1);
    let piece = open.next_to_set_up().map(|(_, piece)| Order::Place { piece, at });
    let near = open.units.get(usize::from(unit)).and_then(Unit::spot).and_then(|spot| {
        let around: Vec<Spot> = open.board().around(spot).collect();
        around.get(usize::from(below(6))).copied()
    });
    let near = near.unwrap_or(at);
    let mut orders = vec![
        Order::Drop { craft, turn, at },
        Order::Glide { craft, turn, at, heading },
        Order::RollWind,
        Order::Form { at, counter },
        Order::Split { unit },
        Order::CallOff { craft },
        Order::StrikeMines,
        Order::Aim { unit, target },
        Order::Include { target },
        Order::Steer { craft, heading: Side::ALL[0] },
        Order::AimFlak { unit, craft },
        Order::Assault { unit, at: near },
        Order::Join { unit },
        Order::Attack,
        Order::FillFirst { unit },
        Order::Land,
        Order::Move { unit, to: near },
        Order::Move { unit, to: at },
        Order::Enter { unit },
        Order::Load { unit },
        Order::Unload { unit },
        Order::Clear { unit, at: near },
        Order::Demolish { unit },
        Order::Block { unit },
        Order::Done,
    ];
    orders.extend(piece);
    orders
}

#[test]
fn refusals_are_whole_sentences_with_a_clause() {
    let ledger = ledger();
    for (file, seed) in Pl::SCENARIOS.iter().flat_map(|file| (0..4).map(move |seed| (file, seed))) {
        let map = Map::read(file.name, shipped(file.name).map.unwrap(), &|_| None).unwrap();
        let source = ScenarioSource { file: file.name.into(), text: file.text.into(), map: map.into() };
        let mut state = <Pl as System>::State::set_up(&source.read::<<Pl as System>::Scenario>(&ledger, None).unwrap());
        let mut dice = Seeded::new(seed);
        while let Some(seat) = state.awaits().first() {
            let view = state.view(seat);
            let legal = view.list();
            for order in any_orders(&state.open, &mut dice) {
                let judged = view.allow(&order);
                assert_eq!(judged.is_ok(), legal.contains(&order), "{order:?}");
                for refusal in [judged.err(), state.view(Seat::PUBLIC).allow(&order).err()].into_iter().flatten() {
                    let words = refusal.to_string();
                    assert!(!words.contains(['{', '}']) && !refusal.fix.is_empty(), "{order:?}: {words}");
                    assert!(ledger.clause(refusal.why.0).is_ok(), "{order:?}: {words}");
                }
                view.describe(order);
            }
            let order = legal[dice.below(legal.len() as u64) as usize];
            for event in state.resolve(seat, &order, &mut dice).unwrap() {
                state.apply(&event);
            }
        }
        assert!(Party::ALL.iter().all(|party| state.view(party.seat()).list().is_empty()), "it is over");
    }
}
