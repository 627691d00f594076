//! What may be believed about face-down counters (landing.hidden.1), and what follows from it for everybody.

use super::*;
use crate::belief::Belief;
use crate::state::{Deal, Party, Step, Whereabouts};
use jumpmaster_core::Seat;
use jumpmaster_core::dice::Scripted;
use std::collections::BTreeSet;

/// Infantry, artillery and a dummy, which may have been exchanged.
fn lay() -> Lay {
    Lay::new("EF")
        .options("german_set_up=exchanged")
        .group("A", "paratroop infantry", "P1")
        .counter("infantry", "E/c3")
        .counter("artillery", "E/c6")
        .counter("dummy", "F/e8")
}

/// The results of drawing many times for a table.
fn drawn(state: &State) -> BTreeSet<(Vec<u8>, u8)> {
    let mut dice = Seeded::new(1);
    let deals = (0..2000).map(|_| Belief::of(&state.open).draw(&mut dice).unwrap());
    deals.map(|Deal { pieces, exchanges }| (pieces, exchanges)).collect()
}

/// What the counters may be: "IAD" for infantry, artillery, dummy.
fn believed(state: &State) -> String {
    let letter = |piece: &u8| {
        let kind = state.open.scenario.counters[usize::from(*piece)].kind;
        state.open.rules().kinds[kind].name[..1].to_uppercase()
    };
    let ways: BTreeSet<String> = drawn(state).iter().map(|(pieces, _)| pieces.iter().map(letter).collect()).collect();
    ways.into_iter().collect::<Vec<_>>().join(" ")
}

/// landing.hidden.1: what is drawn is everything that can have been done in secret and nothing else: pieces, and exchanges
/// left.
#[test]
fn every_set_up_is_believed() {
    let mut reached: BTreeSet<(Vec<u8>, u8)> = BTreeSet::from([(vec![0, 1, 2], 3)]);
    loop {
        let swapped = |(pieces, left): &(Vec<u8>, u8)| {
            let pairs = [[0, 1], [0, 2], [1, 2]].into_iter().filter(|_| *left > 0);
            let swap = |[one, other]: [usize; 2]| {
                let mut pieces = pieces.clone();
                pieces.swap(one, other);
                (pieces, left - 1)
            };
            pairs.map(swap).collect::<Vec<_>>()
        };
        let more: Vec<_> = reached.iter().flat_map(swapped).collect();
        let known = reached.len();
        reached.extend(more);
        if reached.len() == known {
            break;
        }
    }
    assert_eq!(drawn(&lay().table().state), reached);
    let printed =
        Lay::new("EF").group("A", "paratroop infantry", "P1").counter("infantry", "E/c3").counter("dummy", "E/c6");
    assert_eq!(drawn(&printed.table().state), BTreeSet::from([(vec![0, 1], 2)]), "nobody could exchange them");
    assert_eq!(State::imagine(&lay().table().state.view(Seat::PUBLIC), &mut Scripted::new([])), None, "no dice");
}

/// All possibilities are equally likely, whether nothing is known or something is.
#[test]
fn ways_are_equally_likely() {
    let mut table = lay().table();
    table.state.open.units[1].kind = Some(table.open().kind_number(1, table.state.deal.by_the_rules()));
    let mut dice = Seeded::new(2);
    let (draws, mut dummies) = (4000, 0);
    for _ in 0..draws {
        let deal = Belief::of(table.open()).draw(&mut dice).unwrap();
        assert_eq!(deal.pieces[0], 0, "it was turned up");
        dummies += usize::from(deal.pieces[1] == 2);
    }
    assert!(dummies.abs_diff(draws / 2) < 150, "{dummies} of {draws}");
}

/// landing.base.3: a counter that has moved further than artillery can is not artillery.
#[test]
fn what_was_seen_to_move_is_believed() {
    let turn = |turn, moved: &[(usize, &str, u8)]| {
        let mut table = lay().landed("P1", "F/c5").turn(turn, Party::Defending, Step::Move).table();
        for &(counter, at, spent) in moved {
            let at = table.open().board().grid.parse_spot(at).unwrap();
            let unit = &mut table.state.open.units[1 + counter];
            (unit.place, unit.spent, unit.moved) = (Whereabouts::At(at), spent, spent > 0);
        }
        believed(&table.state)
    };
    assert_eq!(turn(1, &[]), "ADI AID DAI DIA IAD IDA");
    assert_eq!(turn(1, &[(0, "E/c4", 1)]), "ADI AID DAI DIA IAD IDA", "one hex is always allowed");
    assert_eq!(turn(1, &[(0, "E/d4", 2)]), "DAI DIA IAD IDA", "two hexes for two points");
    assert_eq!(turn(2, &[(0, "E/c5", 0)]), "DAI DIA IAD IDA", "two hexes in one turn, some time ago");
    assert_eq!(turn(3, &[(0, "E/c5", 0)]), "ADI AID DAI DIA IAD IDA", "one hex a turn");
    assert_eq!(turn(2, &[(0, "E/d4", 2), (1, "E/d5", 2)]), "DIA IDA", "only the last has stood still");
}

/// landing.sequence.5: by the option everyone who could fire has fired, so a counter next to a landed unit is the dummy, or
/// too weak to fire at it.
#[test]
fn silence_tells_where_fire_is_no_choice() {
    let mut table = lay().options("opfire_optional=off").group("A", "paratroop infantry", "P2").table();
    table.state.open.step = Step::Drop;
    table.row("drop F/e5 + land P1", "4 2");
    assert_eq!(believed(&table.state), "ADI AID DAI DIA IAD IDA", "he has not decided yet");
    assert_eq!(table.row("pass", ""), "", "the dummy holds its fire");
    assert_eq!(believed(&table.state), "AID IAD");
}

/// landing.hidden.1: the table that a seat imagines looks the same to it, and can be played on.
#[test]
fn imagined_tables_can_be_played() {
    for number in 0..Landing::SCENARIOS.len() {
        let mut dice = Seeded::new(9);
        at_random(&shipped(number), 8, |state, _| {
            for seat in [Party::Landing.seat(), Party::Defending.seat(), Seat::PUBLIC, Seat::REFEREE] {
                let view = state.view(seat);
                let table = State::imagine(&view, &mut dice).unwrap();
                assert!(table.view(seat) == view);
                if view.deal.is_some() {
                    assert_eq!(&table, state, "who knows everything imagines nothing");
                }
                let acting = table.open.to_act().unwrap();
                assert!(!table.view(acting.seat()).orders().is_empty());
            }
        });
    }
}

/// An order given automatically is the only possible one, whatever the counters are; and if everybody knows that, it is
/// given.
#[test]
fn phases_pass_by_themselves() {
    let mut passed = BTreeSet::new();
    for (number, seed) in [0, 1].into_iter().flat_map(|number| (1..6).map(move |seed| (number, seed))) {
        at_random(&shipped(number), seed, |state, _| {
            let acting = state.open.to_act().unwrap();
            let Some((seat, order)) = state.view(Seat::PUBLIC).forced() else { return };
            assert_eq!((seat, state.view(seat).orders()), (acting.seat(), vec![order]));
            for watcher in [Party::Landing.seat(), Party::Defending.seat(), Seat::REFEREE] {
                assert_eq!(state.view(watcher).forced(), Some((seat, order)), "it follows from what lies open");
            }
            passed.insert(format!("{acting} {:?}", state.open.step));
        });
    }
    let passed: Vec<&str> = passed.iter().map(String::as_str).collect();
    assert_eq!(passed, ["defending Attack", "defending Move", "defending React", "landing Attack", "landing Move"]);
}

/// landing.base.4, landing.opfire.13, landing.base.5: a side passes if it cannot be in range, has no dice left or only
/// dummies; a side that may have artillery, for all anybody knows, is asked.
#[test]
fn what_may_be_is_asked() {
    let forced = |table: &table::Table| match table.state.view(Seat::PUBLIC).forced() {
        Some((_, order)) => words::written(table, order),
        None => "asked".into(),
    };
    let attack = |hex: &str| lay().landed("P1", hex).turn(2, Party::Defending, Step::Attack).table();
    assert_eq!(forced(&attack("E/c9")), "asked", "three hexes from what may be artillery");
    assert_eq!(forced(&attack("F/i3")), "done", "seven hexes from the nearest");
    let mut known = attack("E/c9");
    for unit in [1, 2] {
        known.state.open.units[unit].kind = Some(known.open().kind_number(unit as u8, known.state.deal.by_the_rules()));
    }
    assert_eq!(forced(&known), "asked", "the artillery lies open");
    known.state.open.units[2].attacked = true;
    assert_eq!(forced(&known), "done", "it has attacked, and the last counter is the dummy");

    let fire = |times: u8| {
        let mut table = Lay::new("EF")
            .group("A", "paratroop infantry", "P1 P2")
            .counter("infantry", "E/e3")
            .counter("artillery", "F/j9")
            .fires("E/e3", times)
            .table();
        table.row("drop E/e5 + land P1", "1 1");
        forced(&table)
    };
    assert_eq!(fire(2), "asked", "3 - 1 + 1 - 2 dice");
    assert_eq!(fire(3), "pass", "no dice left, and the other is far off");
    let quiet = lay().landed("P1", "F/c5").turn(2, Party::Landing, Step::Move).table();
    assert_eq!(forced(&quiet), "asked");
    assert_eq!(forced(&lay().table()), "asked", "nobody knows whether an exchange is left");
}
