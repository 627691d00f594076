//! Games played at random: every listed order is allowed, events alone rebuild the table, and every game ends.

use crate::Ocs;
use crate::game::State;
use crate::game::order::Order;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Seat, State as _, View as _};
use jumpmaster_testing::printed;
use serde_json::Value;

/// A table of another scenario, or one that makes no sense, is refused and not laid out.
#[test]
fn a_kept_table_belongs_to_its_scenario() {
    let scenario = printed::shipped_under::<Ocs>("the-bridge", "");
    let kept = State::set_up(&scenario).freeze().expect("it is kept");
    let fewer = |kept: &mut Value| drop(kept["units"].as_array_mut().unwrap().pop());
    let off_the_map = |kept: &mut Value| kept["units"][0]["place"] = serde_json::json!({ "at": 9999 });
    let no_number = |kept: &mut Value| kept["turn"] = "soon".into();
    let without = |kept: &mut Value| drop(kept.as_object_mut().unwrap().remove("tasks"));
    for change in [&fewer as &dyn Fn(&mut Value), &off_the_map, &no_number, &without] {
        let mut other = kept.clone();
        change(&mut other);
        let fault = State::thaw(&scenario, other).expect_err("it is refused");
        assert_eq!(fault.what, "the table that was kept cannot be laid out");
    }
}

/// ocs.seq.9, ocs.seq.10, ocs.seq.11, ocs.base.22
#[test]
fn random_games_end_and_can_be_rebuilt_from_their_events() {
    let scenario = printed::shipped_under::<Ocs>("the-bridge", "");
    let mut missions = 0;
    for seed in 0..20 {
        let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
        let mut state = State::set_up(&scenario);
        let (mut copy, mut buffer, mut orders) = (state.clone(), Vec::new(), 0);
        while let Some(seat) = state.awaits().first() {
            let view = state.view(seat);
            let order = view.sample(&mut buffer, &mut choices).unwrap_or_else(|| {
                panic!("seat {seat:?} has no order in {:?}, {:?}", state.open.segment, state.open.tasks)
            });
            assert!(view.allow(&order).is_ok(), "{order:?}");
            let _ = (view.describe(&order), view.parts(&order), view.brief(), view.sheet());
            missions += usize::from(matches!(order, Order::Fly { .. }));
            let mut events = Vec::new();
            let before = state.clone();
            state.play(seat, &order, &mut dice, &mut events).expect("seeded dice never run out");
            for event in &events {
                let _ = copy.hear(event, Seat::REFEREE);
                copy.apply(event);
            }
            assert_eq!(copy, state, "{order:?} on {:?}", before.open.tasks);
            if orders % 50 == 0 && state.outcome().is_none() {
                let kept = state.freeze().expect("a game that goes on is kept");
                assert_eq!(State::thaw(&scenario, kept).unwrap(), state, "kept and laid out again");
            }
            orders += 1;
            assert!(orders < 20_000, "the game does not end");
        }
        assert!(state.outcome().is_some());
    }
    assert!(missions > 50, "aircraft fly");
}
