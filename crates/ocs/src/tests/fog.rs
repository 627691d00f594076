//! Option `fog`: of an enemy stack only the unit on top is seen (ocs.base.23).

use crate::Ocs;
use crate::game::State;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::piece::{Mark, Place, UnitId};
use crate::unit::Party;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Seat, State as _, View as _};
use jumpmaster_testing::printed;

/// The Bridge: units 0 to 3 are the HQ, the tanks, the mechanised regiment and the guns in 0104.
fn bridge(fog: &str) -> State {
    State::set_up(&printed::shipped_under::<Ocs>("the-bridge", &format!("fog=\"{fog}\"")))
}

fn json(state: &State, seat: Seat) -> String {
    serde_json::to_string(&state.view(seat)).unwrap()
}

/// ocs.base.23: the lower units of a stack are on nobody's sheet but their owner's.
#[test]
fn only_the_top_of_an_enemy_stack_is_seen() {
    let counters = |state: &State, seat: Seat| {
        let sheet = state.view(seat).sheet();
        sheet.counters.into_iter().filter(|counter| counter.id.starts_with("unit ")).count()
    };
    let (clear, fog) = (bridge("off"), bridge("on"));
    let all = counters(&clear, Party::Red.seat());
    assert_eq!(all, clear.open.units.len());
    assert_eq!(counters(&fog, Seat::REFEREE), all);
    // Three of 0104, one of 0204, three of 0106 for Red; one each of 0504, 0604 and 0704, two of 1004 for Blue; all of these for those who look on.
    let hidden = [Party::Red.seat(), Party::Blue.seat(), Seat::PUBLIC].map(|seat| all - counters(&fog, seat));
    assert_eq!(hidden, [7, 5, 12]);
    assert_eq!(fog.view(Party::Red.seat()).open.unit(1).place, Place::Unseen);
    assert_eq!(fog.view(Party::Blue.seat()).open.unit(1).place, clear.open.unit(1).place);
}

/// ocs.base.23: how far a ZOC reaches is seen, whoever exerts it.
#[test]
fn zones_of_control_are_seen() {
    let fog = bridge("on");
    let (real, red) = (&fog.open, fog.view(Party::Red.seat()).open);
    for hex in 0..real.board().len() as u16 {
        assert_eq!(red.zones.ezoc(Party::Red, hex), real.zones.ezoc(Party::Red, hex), "{}", real.board().name(hex));
        assert_eq!(red.zones.stands(Party::Blue, hex), real.zones.stands(Party::Blue, hex));
    }
    assert!(!red.fogged.is_empty(), "the HQ on top exerts none itself");
}

/// ocs.base.23: what happens to a unit that is not seen is not heard either, until it comes to the top; and bytes do not tell.
#[test]
fn nothing_is_heard_of_units_that_are_not_seen() {
    let fog = bridge("on");
    let heard = |unit: UnitId, seat: Seat| fog.hear(&Event::Marked { unit, mark: Mark::Fuelled }, seat).is_some();
    assert!(heard(0, Party::Red.seat()) && heard(1, Party::Blue.seat()) && heard(1, Seat::REFEREE));
    assert!(!heard(1, Party::Red.seat()) && !heard(1, Seat::PUBLIC));
    let hex = crate::tests::hex(fog.open.board(), "0103");
    let out = Event::Moved { unit: 1, to: hex, cost: 10, halts: false };
    assert!(fog.hear(&out, Party::Red.seat()).is_some(), "it comes to be seen");
    let mut other = fog.clone();
    other.apply(&Event::Marked { unit: 1, mark: Mark::Fuelled });
    other.apply(&Event::StepLost { unit: 2, cause: crate::game::task::Cause::Barrage });
    assert_eq!(json(&other, Party::Red.seat()), json(&fog, Party::Red.seat()));
    assert_ne!(json(&other, Party::Blue.seat()), json(&fog, Party::Blue.seat()));
}

/// ocs.base.23: games can be played through fog, every listed order is allowed, and whoever imagines the rest of the table sees
/// what he saw.
#[test]
fn games_are_played_through_fog() {
    let mut imagined = 0;
    for seed in 0..6 {
        let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
        let (mut state, mut buffer, mut orders) = (bridge("on"), Vec::new(), 0);
        while let Some(seat) = state.awaits().first() {
            let view = state.view(seat);
            let order: Order = view.sample(&mut buffer, &mut choices).expect("there is an order");
            assert!(view.allow(&order).is_ok(), "{order:?}");
            let _ = (view.describe(&order), view.parts(&order), view.brief(), view.sheet());
            assert!(view.forced().is_none());
            if orders % 40 == 0 {
                for seat in [Party::Blue.seat(), Party::Red.seat(), Seat::PUBLIC] {
                    if let Some(believed) = State::imagine(&state.view(seat), &mut choices) {
                        assert_eq!(json(&believed, seat), json(&state, seat));
                        assert!(believed.view(seat) == state.view(seat));
                        imagined += 1;
                    }
                }
            }
            let mut events = Vec::new();
            let mut copy = state.clone();
            state.play(seat, &order, &mut dice, &mut events).expect("seeded dice never run out");
            for event in &events {
                let _ = [Party::Blue.seat(), Party::Red.seat(), Seat::PUBLIC].map(|seat| copy.hear(event, seat));
                copy.apply(event);
            }
            assert_eq!(copy, state);
            orders += 1;
            assert!(orders < 20_000, "the game does not end");
        }
    }
    assert!(imagined > 100, "{imagined}");
}
