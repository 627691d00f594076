//! How often the sides are asked in the air step, and what the other side learns from it.

use crate::game::event::{Event, Flying, apply};
use crate::game::orders::Order;
use crate::game::state::{Sky, Step, Until};
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, Table};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::View as _;
use jumpmaster_core::hex::Side;

/// mbt.abort.1: an aborting aircraft does not stop the others if straight on is a shortest way, nor if there is only one.
#[test]
fn an_abort_does_not_stop_the_flight() {
    let mut table = Lay::standard().table();
    table.fly(1, 18);
    apply(&mut table.state, &Event::Air(Flying::Aborted { craft: 0 }));
    let before = table.state.open.impulse;
    table.order(Order::Fly { impulses: 2 }, &[]);
    assert_eq!((table.state.open.impulse, before), (0, 18), "both impulses are flown, and the air step is over");
}

/// The standard stick passing a light AA gun, in the impulse in which the gun may first fire.
fn in_reach() -> Table {
    in_reach_of("light AA gun")
}

fn in_reach_of(gun: &str) -> Table {
    let mut table = Lay::standard().defender(gun, "J20").table();
    table.until(Step::Enter, None);
    table.order(Order::Enter { wave: 1 }, &[]);
    table.order(Order::Done, &[]);
    table.order(Order::Fly { impulses: 20 }, &[]);
    assert_eq!(table.state.open.step, Step::Flak);
    table
}

fn hold(until: Until) -> Order {
    Order::Hold { until }
}

/// mbt.base.5: the defender may hold his fire until an aircraft is near enough, drops something, or is about to fly out of
/// reach; then he is asked, and the airborne side is told nothing of it.
#[test]
fn fire_is_held_until_something_happens() {
    let waits = |until: Until| {
        let mut table = in_reach();
        let events = table.order(hold(until), &[]);
        assert_eq!(table.heard(&events, Seat(0)), []);
        assert_eq!(table.heard(&events, Seat(1)).len(), 1);
        assert_eq!(table.state.view(Seat(0)).open.hold, None);
        assert_eq!(table.refused(hold(until)), "mbt.base.5", "said once");
        table.order(Order::Pass, &[]);
        assert_eq!(table.state.open.hold, None, "it has come about");
        (table.state.open.step, table.over(0))
    };
    let first = in_reach().over(0);
    assert_eq!(waits(Until::Near(3)), (Step::Flak, "M22".into()), "not in {first}");
    assert_eq!(waits(Until::Drop), (Step::Flak, "M24".into()), "the impulse after the first LGOP");
    let table = in_reach();
    assert_eq!(table.refused(hold(Until::Near(99))), "mbt.base.5", "no gun fires so far");
    let near = table.state.open.board().distance(table.at("J20"), table.state.open.craft[0].over().unwrap()) as u8;
    assert_eq!(table.refused(hold(Until::Near(near))), "mbt.base.5", "it is as near already");
    // A machine gun reaches four hexes, so the aircraft is out of its reach again before the air step is over.
    let mut table = in_reach_of("AA machine gun");
    assert_eq!(table.over(0), "M23");
    table.order(hold(Until::Last), &[]);
    table.order(Order::Pass, &[]);
    assert_eq!((table.state.open.step, table.over(0).as_str()), (Step::Flak, "M18"));
    assert_eq!(table.refused(hold(Until::Last)), "mbt.base.5", "this is the last chance");
}

/// mbt.flight.9, mbt.drop.5: nobody is asked whom to call in once everything that the scenario sends has been seen to drop,
/// or the owner has said that none come back.
#[test]
fn nobody_is_asked_for_aircraft_that_have_gone() {
    let asked = |rest: bool, impulses: u8| {
        let mut table = Lay::standard().turns(9).table();
        table.fly(1, impulses);
        if table.state.open.step == Step::Fly {
            table.order(Order::Suspend { craft: 0 }, &[]);
            table.until(Step::Landing, None);
        }
        let out = table.state.open.stick(0).count();
        table.order(Order::Land, &vec![1; out]);
        let mut asked = 0;
        while table.state.open.step != Step::Over {
            if table.state.open.step == Step::Enter {
                asked += 1;
                if rest && table.refused(Order::Rest) == "allowed" {
                    table.order(Order::Rest, &[]);
                    continue;
                }
            }
            finish_step(&mut table);
        }
        assert!(matches!(table.state.open.craft[0].sky, Sky::Away { .. }));
        asked
    };
    assert_eq!(asked(false, 20), 0, "all six LGOPs and three bundles were seen");
    assert!(asked(false, 7) > 3, "something is aboard");
    assert_eq!(asked(true, 7), 1, "its owner has said so");
    let mut table = Lay::standard().table();
    table.until(Step::Enter, None);
    assert_eq!(table.refused(Order::Rest), "mbt.drop.5", "a wave is due");
}

/// mbt.scatter.6: all sticks may come down by one order, each as if by an order of its own.
#[test]
fn all_sticks_come_down_at_once() {
    let mut table = Lay::pair().table();
    table.fly(1, 20);
    let mut single = Table { state: table.state.clone() };
    let mut by_stick = single.order(Order::Land, &[54, 10, 1]);
    by_stick.extend(single.order(Order::Land, &[2, 3]));
    assert_eq!(table.order(Order::LandAll, &[54, 10, 1, 2, 3]), by_stick);
    assert_eq!(table.refused(Order::LandAll), "mbt.scatter.1", "all are down");
    let mut one = Lay::standard().table();
    one.fly(1, 20);
    assert_eq!(one.refused(Order::LandAll), "mbt.scatter.6", "there is but one");
}

/// mbt.casualty.1, mbt.aaa.3: casualties aboard are settled in one order if no roll follows that everybody sees.
#[test]
fn casualties_are_seen_to_in_one_go() {
    let shot = |hex: &str, faces: &[u8]| {
        let mut table = in_reach();
        while table.over(0) != hex || table.state.open.step != Step::Flak {
            table.order(Order::Pass, &[]);
        }
        table.order(Order::Flak { piece: 0, craft: 0 }, faces);
        assert_eq!(table.state.open.step, Step::Casualty);
        table
    };
    let mut over = shot("M22", &[20, 78]);
    let view = over.state.view(Seat(0));
    assert_eq!(view.list(), [Order::Tend, Order::Casualty]);
    let mut single = Table { state: over.state.clone() };
    let mut both = single.order(Order::Casualty, &[3]);
    both.extend(single.order(Order::Check, &[]));
    assert_eq!(over.order(Order::Tend, &[3]), both);
    let en_route = shot("M27", &[20, 67]);
    assert_eq!(en_route.refused(Order::Tend), "mbt.aaa.3", "the dr for an abort is for all to see");
    assert_eq!(en_route.state.view(Seat(0)).list(), [Order::Casualty]);
}

/// mbt.flight.6, mbt.dz.2: the airborne side is told how far to fly until something can happen, and the defender is not.
#[test]
fn flights_are_described_by_what_they_lead_to() {
    let mut table = Lay::standard().table();
    table.fly(1, 1);
    let describe = |seat: u8, impulses: u8| table.state.view(Seat(seat)).describe(&Order::Fly { impulses });
    let over = describe(0, 5);
    assert_eq!(over.text, "fly up to 5 impulses, until an aircraft is hit; then One is over its ground");
    assert!(over.private);
    assert!(describe(0, 15).text.ends_with("then One is past its ground"));
    assert_eq!(describe(0, 4).text, "fly up to 4 impulses, until an aircraft is hit");
    assert_eq!(describe(1, 5).text, "fly up to 5 impulses, until an aircraft is hit");
}

/// mbt.shootdown.1, mbt.shootdown.2: each attempt to get out of a crashing aircraft is reported with its own clause.
#[test]
fn exits_are_told_under_their_own_clauses() {
    let told = |faces: &[u8]| {
        let mut table = in_reach();
        let before = table.state.clone();
        let events = table.order(Order::Flak { piece: 0, craft: 0 }, faces);
        let heard = Table { state: before }.heard(&events, Seat(1)).into_iter();
        let exits = heard.filter(|line| line.clause.0.starts_with("mbt.shootdown"));
        exits.map(|line| line.clause.0).collect::<Vec<_>>()
    };
    assert_eq!(told(&[3, 6, 7]), ["mbt.shootdown.1"]);
    assert_eq!(told(&[3, 5, 4, 7]), ["mbt.shootdown.1", "mbt.shootdown.2"]);
    assert_eq!(told(&[3, 5, 3, 7]), ["mbt.shootdown.1", "mbt.shootdown.2"]);
}

/// mbt.flight.3: the turn of an aircraft is described as that of its wave.
#[test]
fn the_turn_of_a_wave_is_told_as_such() {
    let mut table = Lay::pair().table();
    table.fly(1, 2);
    let turn = Order::Turn { craft: 1, heading: Side::ALL[1] };
    let told = table.state.view(Seat(0)).describe(&turn).text;
    assert_eq!(told, "Two turns NE, and with it wave 1, 2 aircraft together");
}
