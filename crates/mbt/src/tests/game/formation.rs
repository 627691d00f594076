//! Waves keep together, aircraft with nothing to drop leave, and used ground is left alone.

use crate::game::event::{Event, Flying, Writing, apply};
use crate::game::orders::Order;
use crate::game::state::{CraftId, Place, Sky, Step};
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, STICK, Table};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::hex::Side;

const GUNS: &str =
    "[[unit]]\nkind = \"HMMWV\"\nnames = [\"H1\", \"H2\"]\n[[unit]]\nkind = \"BMD\"\nnames = [\"BMD\"]\n";

/// Aircraft that fly north, each with its wave, its load and its DZ.
fn aircraft(flights: &[(&str, u8, &str, &str)]) -> Lay {
    let specs = flights
        .iter()
        .map(|(name, wave, ..)| format!("[[aircraft]]\nnames = [\"{name}\"]\nwave = {wave}\nturn = 1\nlapes = true\n"));
    let plans = flights
        .iter()
        .map(|(name, _, load, aim)| format!("[[plan.aircraft]]\nname = \"{name}\"\nload = [{load}]\n{aim}\n"));
    let (specs, plans): (String, String) = (specs.collect(), plans.collect());
    Lay::new(&format!("{STICK}{GUNS}{specs}[plan]\nheading = \"N\"\n{plans}"))
}

fn turn(craft: CraftId, side: usize) -> Order {
    Order::Turn { craft, heading: Side::ALL[side] }
}

/// Two of one wave, four rows apart.
fn pair() -> Table {
    aircraft(&[("One", 1, "\"A\", \"X\"", "start = \"M20\""), ("Two", 1, "\"B\", \"Y\"", "start = \"Q20\"")]).table()
}

/// mbt.flight.3: the aircraft of a wave turn together or not at all, and so keep their places.
#[test]
fn a_wave_turns_together() {
    let mut table = pair();
    table.fly(1, 2);
    assert_eq!([table.over(0), table.over(1)], ["M29", "Q29"]);
    table.order(turn(1, 1), &[]);
    assert_eq!(table.state.open.craft[0].turning, Some(Side::ALL[1]), "the first turns with the second");
    table.order(Order::Fly { impulses: 1 }, &[]);
    assert_eq!([table.over(0), table.over(1)], ["N28", "R28"]);
    assert_eq!(table.refused(turn(0, 0)), "mbt.base.3");
}

/// mbt.flight.3, mbt.flight.2, mbt.collision.3: if one of a wave may not turn, none does; one that was thrown out of its
/// place turns alone, and holds nobody up.
#[test]
fn nobody_turns_away_from_its_wave() {
    let lay = aircraft(&[("One", 1, "\"A\", \"X\"", "start = \"M20\""), ("Two", 1, "\"B\", \"Y\"", "start = \"Q25\"")]);
    let mut table = lay.table();
    table.fly(1, 7);
    assert_eq!(table.refused(turn(0, 1)), "mbt.flight.3", "the second is dropping");
    assert_eq!(table.refused(turn(1, 1)), "mbt.flight.2", "which is said of itself");
    apply(&mut table.state, &Event::Air(Flying::Evaded { craft: 0, left: true }));
    assert_eq!(table.refused(turn(0, 1)), "allowed", "it has no place any more");
    table.order(turn(0, 1), &[]);
    assert_eq!(table.state.open.craft[1].turning, None);
}

/// mbt.flight.3: a wave does not turn before all of it is over the map, nor if its turn would put one behind another
/// (mbt.flight.5).
#[test]
fn a_wave_turns_when_it_is_complete() {
    let late = aircraft(&[
        ("One", 1, "\"A\", \"X\"", "start = \"M10\""),
        ("Two", 1, "\"B\", \"Y\"", "start = \"Q10\"\ndelay = 3"),
        ("Three", 1, "\"C\", \"Z\"", "start = \"T10\""),
    ]);
    let mut table = late.table();
    table.fly(1, 3);
    assert_eq!(table.refused(turn(0, 1)), "mbt.flight.3");
    table.order(Order::Fly { impulses: 1 }, &[]);
    assert_eq!(table.refused(turn(0, 1)), "allowed");
    let close = aircraft(&[("One", 1, "\"A\"", "start = \"M10\""), ("Two", 1, "\"B\"", "start = \"N10\"")]);
    let mut table = close.table();
    table.fly(1, 3);
    let sides = [5, 1].map(|side| table.refused(turn(0, side)));
    assert!(sides.contains(&"mbt.flight.5"), "{sides:?}: N28 lies on a grain with M28");
}

/// mbt.flight.2: an aircraft nine rows beside its DZ is not dropping, and may turn.
#[test]
fn abreast_of_its_zone_it_is_not_dropping() {
    let mut table = Lay::standard().table();
    table.fly(1, 2);
    table.order(turn(0, 1), &[]);
    table.order(Order::Fly { impulses: 9 }, &[]);
    table.order(turn(0, 0), &[]);
    table.order(Order::Fly { impulses: 3 }, &[]);
    assert_eq!(table.over(0), "V21", "between the ends of M25 to M16");
    assert_eq!(table.refused(turn(0, 5)), "allowed");
    assert_eq!(table.dropped(), "");
}

/// mbt.collision.3: of two that have missed each other, the one picked turns away, and the other keeps its heading, even if
/// it aborts.
#[test]
fn the_other_keeps_its_heading() {
    let missed = |aborts: bool| {
        let mut table = pair();
        table.fly(1, 4);
        let hex = table.state.plan.by_the_rules().missions[0].flight.unwrap().hex;
        let at = table.state.open.craft[0].sky;
        table.state.plan.by_the_rules_mut().missions[1].flight.as_mut().unwrap().hex = hex;
        table.state.open.craft[1].sky = at;
        if aborts {
            apply(&mut table.state, &Event::Air(Flying::Aborted { craft: 1 }));
        }
        apply(&mut table.state, &Event::Air(Flying::Swerves { craft: 0 }));
        table
    };
    for aborts in [false, true] {
        let mut table = missed(aborts);
        assert_eq!([5, 1].map(|side| table.refused(turn(1, side))), ["mbt.collision.3"; 2]);
        assert_eq!(table.refused(Order::Fly { impulses: 1 }), "mbt.collision.3", "the other must turn first");
        table.order(turn(0, 5), &[]);
        table.order(Order::Fly { impulses: 1 }, &[]);
        assert_eq!(table.over(1), "M26", "straight on");
        assert!(!table.state.plan.by_the_rules().missions[1].flight.unwrap().steady, "for one impulse");
    }
}

/// mbt.flight.9, mbt.hazard.1, mbt.dz.10: an aircraft that drops nothing more in this pass leaves the map: straight on, or
/// by turns that do not make the way to the edge longer.
#[test]
fn whoever_drops_no_more_leaves() {
    let at_edge = |change: &dyn Fn(&mut Table)| {
        let mut table = Lay::standard().table();
        table.fly(1, 7);
        change(&mut table);
        // To the east the edge is far away, to the west it is as near as ahead.
        [1, 5].map(|side| table.refused(turn(0, side)))
    };
    let empty = |table: &mut Table| {
        while let Some(load) = table.state.plan.by_the_rules().missions[0].load.next() {
            let mission = &mut table.state.plan.by_the_rules_mut().missions[0];
            assert_eq!(mission.load.drop_next(), Some(load));
        }
    };
    assert_eq!(at_edge(&empty), ["mbt.flight.9", "allowed"]);
    let hazard = |table: &mut Table| apply(&mut table.state, &Event::Plan(Writing::Hazard { craft: 0 }));
    assert_eq!(at_edge(&hazard), ["mbt.hazard.1", "allowed"]);
    let suspend = |table: &mut Table| drop(table.order(Order::Suspend { craft: 0 }, &[]));
    assert_eq!(at_edge(&suspend), ["mbt.dz.10", "allowed"]);
    let give_up = |table: &mut Table| drop(table.order(Order::GiveUp { craft: 0 }, &[]));
    assert_eq!(at_edge(&give_up), ["mbt.flight.9", "allowed"]);
    let mut table = Lay::standard().table();
    table.fly(1, 2);
    assert_eq!([1, 5].map(|side| table.refused(turn(0, side))), ["allowed"; 2], "it has all before it");
}

/// Plays on to the air step of a turn.
fn until_enter(table: &mut Table, turn: u8) {
    while table.state.open.step != Step::Enter || table.state.open.turn < turn {
        finish_step(table);
    }
}

/// mbt.reuse.2, mbt.heavy.2: an aircraft that was barred over its DZ has begun nothing, so it waits when it returns; only
/// the airborne side is told why it drops nothing.
#[test]
fn the_wait_is_not_got_round() {
    let lay = aircraft(&[("One", 1, "\"A\"", "start = \"M25\""), ("Heavy", 1, "\"H1\"", "start = \"O25\"\ndelay = 2")]);
    let mut table = lay.table();
    table.until(Step::Enter, None);
    table.order(Order::Enter { wave: 1 }, &[]);
    table.order(Order::Done, &[]);
    let before = Table { state: table.state.clone() };
    let events = table.order(Order::Fly { impulses: 20 }, &[]);
    assert_eq!(table.dropped(), "L M25 L M24", "the troops were there first");
    assert_eq!(before.heard(&events, Seat(0)).len(), before.heard(&events, Seat(1)).len(), "all of it is heard by all");
    let says = |seat| {
        let sheet = table.state.view(seat).sheet();
        sheet.secrets.iter().chain(&sheet.facts).any(|fact| format!("{fact:?}").contains("free from turn 7"))
    };
    assert!(says(Seat(0)) && !says(Seat(1)), "its owner alone reads why it drops nothing");
    table.order(Order::Land, &[1, 1]);
    let back = |table: &Table| Order::Return { craft: 1, at: table.at("O30") };
    for turn in 4..=7 {
        until_enter(&mut table, turn);
        let expected = if turn < 7 { "mbt.heavy.2" } else { "allowed" };
        assert_eq!(table.refused(back(&table)), expected, "turn {turn}");
    }
    table.order(back(&table), &[]);
    table.order(Order::Done, &[]);
    table.order(Order::Fly { impulses: 20 }, &[]);
    let under = table.state.open.pieces.iter().filter(|piece| matches!(piece.place, Place::Canopy(_))).count();
    assert_eq!(under, 1, "six turns have passed");
}

/// mbt.reuse.2: a drop that was begun may be finished without waiting, even if another wave has used the DZ since.
#[test]
fn what_was_begun_may_be_finished() {
    let lay = aircraft(&[
        ("Heavy", 1, "\"H1\", \"H2\"", "start = \"M25\"\nrelease = 1"),
        ("Two", 2, "\"A\"", "start = \"O25\""),
    ]);
    let mut table = lay.table();
    table.fly(1, 6);
    table.order(Order::Suspend { craft: 0 }, &[]);
    table.order(Order::Fly { impulses: 14 }, &[]);
    table.order(Order::Land, &[1]);
    until_enter(&mut table, 2);
    table.order(Order::Enter { wave: 2 }, &[]);
    table.order(Order::Done, &[]);
    table.order(Order::Fly { impulses: 20 }, &[]);
    table.order(Order::Land, &[1, 1]);
    while !matches!(table.state.open.craft[0].sky, Sky::Away { since } if since + 2 <= table.state.open.turn) {
        finish_step(&mut table);
    }
    let turn = table.state.open.turn;
    until_enter(&mut table, turn);
    assert_eq!(table.refused(Order::Return { craft: 0, at: table.at("M30") }), "allowed");
}

/// mbt.reuse.1: the turn of the drop counts: a wave that reaches its DZ a turn after it comes in may come in a turn before
/// the wait is over.
#[test]
fn the_wait_is_judged_by_the_turn_of_the_drop() {
    let lay = aircraft(&[
        ("One", 1, "\"A\"", "start = \"M15\""),
        ("Two", 2, "\"B\"", "start = \"O7\"\nlength = 5"),
        ("Three", 3, "\"C\"", "start = \"O15\"\nlength = 5"),
    ]);
    let mut table = lay.table();
    table.fly(1, 20);
    table.order(Order::Land, &[1, 1]);
    // It drops in turn 1 on M15 to M6, so the ground is free from turn 7 on; O7 is 23 hexes from the edge, and reached a
    // turn later.
    for turn in 2..=6 {
        until_enter(&mut table, turn);
        let expected = if turn < 6 { "mbt.reuse.1" } else { "allowed" };
        assert_eq!(table.refused(Order::Enter { wave: 2 }), expected, "turn {turn}");
        assert_eq!(table.refused(Order::Enter { wave: 3 }), "mbt.reuse.1", "turn {turn}: it would be there at once");
    }
}

/// mbt.heavy.2, mbt.lapes.3, mbt.lapes.4, mbt.reuse.1: a wave is refused with the clause that makes it wait, and told for
/// whom and until when.
#[test]
fn a_wait_is_refused_under_its_own_clause() {
    let refused = |first: (&str, &str), second: (&str, &str)| {
        let lay = aircraft(&[("One", 1, first.0, first.1), ("Two", 2, second.0, second.1)]);
        let mut table = lay.table();
        table.fly(1, 0);
        while table.state.open.step == Step::Fly {
            let dice: &[u8] = if first.1.starts_with("strip") && table.over(0) == "P15" { &[1] } else { &[] };
            table.order(Order::Fly { impulses: 1 }, dice);
        }
        while table.state.open.step == Step::Landing {
            let faces = vec![1; table.state.open.stick(0).count()];
            table.order(Order::Land, &faces);
        }
        until_enter(&mut table, 2);
        table.refused(Order::Enter { wave: 2 })
    };
    let troops = ("\"A\"", "start = \"P20\"");
    let others = ("\"B\"", "start = \"P20\"");
    let heavy = ("\"H1\"", "start = \"P20\"");
    let second = ("\"H2\"", "start = \"P20\"");
    let lapes = ("\"BMD\"", "strip = \"P20\"");
    assert_eq!(refused(troops, others), "mbt.reuse.1");
    assert_eq!(refused(troops, heavy), "mbt.heavy.2");
    assert_eq!(refused(troops, lapes), "mbt.lapes.3");
    assert_eq!(refused(heavy, troops), "allowed");
    assert_eq!(refused(heavy, second), "mbt.reuse.1");
    assert_eq!(refused(heavy, lapes), "mbt.lapes.3");
    assert_eq!(refused(lapes, troops), "allowed");
    assert_eq!(refused(lapes, heavy), "mbt.lapes.4");
}
