//! What happens between the segments: who goes first, what arrives, what is cleaned up.

use crate::Ocs;
use crate::game::State;
use crate::game::account::Spending;
use crate::game::event::{self, Event};
use crate::game::order::Order;
use crate::game::piece::{Mark, Place, UnitId};
use crate::game::sequence::Segment;
use crate::scenario::Scenario;
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};
use jumpmaster_core::dice::{Scripted, parse_faces};
use jumpmaster_core::{ScenarioSource, State as _, View as _};
use jumpmaster_testing::printed;
use std::sync::Arc;

/// The Bridge with something more, or something else, in its file.
fn bridge(from: &str, to: &str) -> Arc<Scenario> {
    let file = printed::shipped::<Ocs>("the-bridge");
    assert!(file.text.contains(from), "{from}");
    let text = file.text.replacen(from, to, 1);
    let source = ScenarioSource { file: "the-bridge".into(), text, map: file.map().unwrap() };
    source.read::<Scenario>(&super::ledger(), None).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Ends segments until one begins, and returns the events since the last order before it.
fn until(state: &mut State, segment: Segment, dice: &str) -> Vec<Event> {
    let mut dice = Scripted::new(parse_faces(dice).unwrap());
    loop {
        let seat = state.awaits().first().expect("somebody is to act");
        assert!(state.view(seat).allow(&Order::Done).is_ok());
        let mut events = Vec::new();
        let ended = state.play(seat, &Order::Done, &mut dice, &mut events);
        ended.unwrap_or_else(|_| panic!("{:?} rolls", state.open.segment));
        if state.open.segment == segment {
            return events;
        }
    }
}

/// ocs.seq.1, ocs.base.17
#[test]
fn whoever_rolls_higher_chooses_who_goes_first() {
    let mut state = State::set_up(&bridge("first = \"Blue\"\n", ""));
    let events = until(&mut state, Segment::First, "7,7,3,12");
    assert!(
        matches!(events[..], [Event::TurnBegan { turn: 1 }, Event::FirstRolled { rolls: [3, 12] }, ..]),
        "ties are rolled again: {events:?}"
    );
    let red = Party::Red.seat();
    assert_eq!(state.awaits().first(), Some(red), "the higher roll chooses");
    assert!(state.view(red).allow(&Order::Done).is_err(), "it must be said");
    state.play(red, &Order::First { side: Party::Blue }, &mut Scripted::new([]), &mut Vec::new()).unwrap();
    assert_eq!((state.open.first, state.open.phasing), (Some(Party::Blue), Party::Blue));
}

/// ocs.base.17
#[test]
fn a_scenario_may_fix_the_first_player_of_its_first_turn() {
    let mut state = State::set_up(&bridge("title", "title"));
    until(&mut state, Segment::Refit, "");
    assert_eq!((state.open.turn, state.open.phasing), (1, Party::Blue), "nothing was rolled");
}

/// ocs.base.19
#[test]
fn clean_up_takes_off_what_the_phasing_side_is_marked_with() {
    let mut state = State::set_up(&bridge("title", "title"));
    until(&mut state, Segment::ExploitationCombat, "");
    let (blue, red): (UnitId, UnitId) = (4, 10);
    let gone = [Mark::Dg, Mark::Exploiting, Mark::Fuelled, Mark::FuelledLong];
    for (unit, mark) in gone.iter().flat_map(|&mark| [(blue, mark), (red, mark)]) {
        event::apply(&mut state, &Event::Marked { unit, mark });
    }
    until(&mut state, Segment::Refit, "");
    assert_eq!(state.open.phasing, Party::Red);
    assert!(gone.iter().all(|&mark| !state.open.unit(blue).has(mark)), "those of the side whose turn it was");
    assert!(gone.iter().any(|&mark| state.open.unit(red).has(mark)), "and of no other");
    assert!(state.open.unit(red).has(Mark::Dg));
}

/// ocs.base.21
#[test]
fn reinforcements_and_supply_arrive_before_movement() {
    let late = "unit = \"Blue Inf Rgt\"\nat = \"0204\"\nturn = 1\n";
    let scenario = bridge("unit = \"Blue Inf Rgt\"\nat = \"0204\"\n", late);
    let (first, second): (UnitId, UnitId) = (4, 5);
    let mut state = State::set_up(&scenario);
    assert_eq!(state.open.unit(first).place, Place::Coming);
    let events = until(&mut state, Segment::Movement, "");
    let hex = scenario.units[usize::from(first)].hex;
    for unit in [first, second] {
        assert!(events.iter().any(|event| matches!(event, Event::Arrived { unit: came, .. } if *came == unit)));
        assert_eq!(state.open.unit(unit).hex(), Some(hex));
    }
    let supply = events.iter().find_map(|event| match event {
        Event::Gained { party: Party::Blue, tokens, from: Spending::Arrived, .. } => Some(*tokens),
        _ => None,
    });
    assert_eq!(supply, Some(Tokens(8)), "2 SP each turn");

    let mut state = State::set_up(&scenario);
    event::apply(&mut state, &Event::Went { unit: 10, to: hex, how: crate::game::event::How::Retreat });
    until(&mut state, Segment::Movement, "");
    assert_eq!(state.open.unit(first).place, Place::Coming, "a unit whose hex the enemy holds waits");
}

/// ocs.base.3, ocs.base.12, ocs.base.21
#[test]
fn a_released_reserve_is_in_combat_mode_once_the_phase_is_over() {
    let mut state = State::set_up(&bridge("title", "title"));
    until(&mut state, Segment::Reaction, "");
    let (panzers, grenadiers): (UnitId, UnitId) = (15, 16);
    let red = Party::Red.seat();
    assert_eq!(state.open.unit(panzers).mode, Mode::Reserve);
    state.play(red, &Order::Release { unit: panzers }, &mut Scripted::new([]), &mut Vec::new()).unwrap();
    assert_eq!(state.open.unit(panzers).mode, Mode::Reserve, "it moves as a released Reserve");
    until(&mut state, Segment::Barrage, "");
    assert_eq!(state.open.unit(panzers).mode, Mode::Combat);
    assert!(!state.open.unit(panzers).has(Mark::Released));
    assert_eq!(state.open.unit(grenadiers).mode, Mode::Reserve, "who was not released stays in Reserve");
}
