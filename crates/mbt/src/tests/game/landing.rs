//! What was dropped comes down.

use crate::game::event::{Down, Event, Flying};
use crate::game::orders::Order;
use crate::game::state::{Gone, Party, Place, Step};
use crate::ground::terrain::Feature;
use crate::tests::game::table::{Lay, NORTH, STICK};
use jumpmaster_core::Seat;
use jumpmaster_core::View as _;

/// mbt.scatter.1, mbt.scatter.5, mbt.scatter.6, mbt.scatter.7, mbt.lgop.6, mbt.lgop.7: at the end of the air step, stick by
/// stick, each piece drifts and lands, shows its ground side and cannot move this turn.
#[test]
fn sticks_come_down_one_after_the_other() {
    let mut table = Lay::pair().table();
    table.fly(1, 20);
    assert_eq!(table.state.open.step, Step::Landing);
    let canopies = table.state.open.pieces.iter().filter(|piece| matches!(piece.place, Place::Canopy(_))).count();
    assert_eq!(canopies, 5);
    let events = table.order(Order::Land, &[54, 10, 1]);
    let downs = events.iter().filter(|event| matches!(event, Event::Air(Flying::Landed { .. }))).count();
    assert_eq!(downs, 3, "the first stick alone");
    assert_eq!(table.called(table.piece(0).spot().unwrap()), "N23", "54 is ahead and ahead-right of M25");
    assert!(table.piece(0).moved && table.piece(0).landed == 1);
    table.lgop("B2");
    table.order(Order::Land, &[1, 1]);
    table.until(Step::Move, Some(Party::Airborne));
    let march = Order::March { piece: 0, to: table.at("N22"), quick: false };
    assert_eq!(table.refused(march), "mbt.scatter.7");
}

/// mbt.disruption.3, mbt.destroyed.1, mbt.landing.2: the third worked example (mbt.ex.3) and what follows, in a game.
#[test]
fn ground_disrupts_and_destroys() {
    let mut table = Lay::standard().terrain(Feature::LightWoods, "M25 M24 M23").table();
    table.fly(1, 20);
    table.lgop("B2");
    table.order(Order::Land, &[1, 91, 1, 90, 1, 45, 1, 1, 1, 1, 1, 1]);
    assert_eq!(table.piece(0).place, Place::Gone(Gone::Landing));
    assert_eq!(table.piece(1).disrupted, 2);
    assert_eq!(table.piece(2).place, Place::At(table.at("M23")), "a bundle cannot be disrupted (mbt.landing.8)");
    let turn = |table: &crate::tests::game::table::Table| (table.state.open.turn, table.piece(1).disrupted);
    assert_eq!(turn(&table), (1, 2));
    table.state.open.rules();
    for expected in [(2, 1), (3, 0)] {
        while table.state.open.turn < expected.0 {
            finish_step(&mut table);
        }
        assert_eq!(turn(&table), expected);
    }
}

/// Marches every LGOP that must, and ends the step.
pub fn finish_step(table: &mut crate::tests::game::table::Table) {
    if table.state.open.step == Step::Move && table.state.open.active == Party::Airborne {
        let view = crate::game::view::view(&table.state, Seat(0));
        let march = view.list().into_iter().find(|order| matches!(order, Order::March { quick: false, .. }));
        if let Some(march) = march {
            table.order(march, &[]);
            return;
        }
    }
    let order = if table.state.open.step == Step::Fly { Order::Fly { impulses: 1 } } else { Order::Done };
    table.order(order, &[]);
}

/// mbt.offmap.1, mbt.offmap.2, mbt.offmap.3, mbt.offmap.4, mbt.offmap.5: off the map the ground is that of the hex opposite
/// to the drift; survivors walk on two turns later, or four if disrupted.
#[test]
fn off_the_map() {
    let land = |faces: &[u8]| {
        let text = NORTH
            .replace("start = \"M25\"", "start = \"C2\"")
            .replace("\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"", "\"A\", \"X\"");
        let mut table = Lay::new(&format!("{STICK}{text}")).terrain(Feature::Rough, "C5").table();
        table.until(Step::Enter, None);
        table.order(Order::Enter { wave: 1 }, &[]);
        table.order(Order::Done, &[]);
        table.order(Order::Fly { impulses: 20 }, &[]);
        while table.state.open.step != Step::Fly {
            table.order(Order::Done, &[]);
        }
        table.order(Order::Fly { impulses: 20 }, &[]);
        table.order(Order::Land, faces);
        table
    };
    for (landing, from) in [(30, 4), (36, 6)] {
        let mut table = land(&[85, landing, 1]);
        assert!(matches!(table.piece(0).place, Place::OffMap { from: turn, .. } if turn == from));
        let walk_on = |table: &crate::tests::game::table::Table, hex| {
            table.refused(Order::WalkOn { piece: 0, at: table.at(hex) })
        };
        while table.state.open.turn < from || table.state.open.active != Party::Airborne {
            let moving = table.state.open.step == Step::Move && table.state.open.active == Party::Airborne;
            assert!(!moving || walk_on(&table, "C1") == "mbt.offmap.2", "turn {}", table.state.open.turn);
            finish_step(&mut table);
        }
        table.until(Step::Move, Some(Party::Airborne));
        assert_eq!((walk_on(&table, "C1"), walk_on(&table, "D1")), ("allowed", "mbt.offmap.2"));
    }
    let table = land(&[85, 96, 1]);
    assert_eq!(table.piece(0).place, Place::Gone(Gone::OffMap), "it never returns");
}

/// mbt.landing.3, mbt.landing.5: landing on an armed enemy is fatal, on a suppressed one it is not, and friends do not
/// matter.
#[test]
fn landing_on_enemies() {
    let land = |suppressed: bool| {
        let mut table = Lay::standard().defender("squad", "M25").table();
        table.fly(1, 20);
        table.state.open.pieces[0].suppressed = suppressed;
        let events = table.order(Order::Land, &[1; 9]);
        events[0].clone()
    };
    let table = Lay::standard().table();
    let at = table.at("M25");
    assert_eq!(land(false), Event::Air(Flying::Landed { piece: 1, down: Down::Lost(Gone::Outright, Some(at)) }));
    assert_eq!(land(true), Event::Air(Flying::Landed { piece: 1, down: Down::Safe(at) }));
}

/// mbt.objective-influence.1: with the option, an LGOP that lands in sight of an objective may try to act at once.
#[test]
fn objectives_rally() {
    let near = NORTH.replace("start = \"M25\"", "start = \"X20\"");
    let mut table = Lay::new(&format!("{STICK}{near}")).option("objective_influence = \"on\"").table();
    table.fly(1, 20);
    table.order(Order::Land, &[1; 9]);
    assert_eq!(table.state.open.step, Step::Seize);
    let near: Vec<u16> = (0..9).filter(|&piece| table.refused(Order::Seize { piece }) == "allowed").collect();
    assert_eq!(near, [4, 6, 7], "L4 in X16, L5 in X14, L6 in X13");
    table.order(Order::Seize { piece: 4 }, &[5]);
    assert_eq!(table.piece(4).kind(), Some(crate::unit::Kind::Half));
    table.order(Order::Seize { piece: 6 }, &[6]);
    assert!(table.piece(6).is_lgop());
    assert_eq!(table.refused(Order::Seize { piece: 6 }), "mbt.objective-influence.1", "one roll each");
    table.order(Order::Done, &[]);
}

/// mbt.heavy.14, mbt.heavy.9: any gun comes by parachute, even an anti-aircraft gun, and is itself again on the ground;
/// three are too many, and a shoulder missile is not a gun.
#[test]
fn anti_aircraft_guns_are_dropped() {
    let guns = |kind: &str, names: &str| {
        let unit = format!("[[unit]]\nkind = \"{kind}\"\nnames = [{names}]\n");
        let plan = NORTH.replace("\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"", names);
        Lay::new(&format!("{STICK}{unit}{plan}")).try_table()
    };
    let mut table = guns("light AA gun", "\"G\", \"H\"").unwrap_or_else(|fault| panic!("{fault}"));
    table.fly(1, 20);
    table.order(Order::Land, &[1, 1]);
    for (piece, hex) in [(0, "M22"), (1, "M19")] {
        assert_eq!(table.piece(piece).kind(), Some(crate::unit::Kind::LightAa));
        assert_eq!((table.piece(piece).spot(), table.piece(piece).ready), (Some(table.at(hex)), 3));
    }
    let what = |kind: &str, names: &str| guns(kind, names).err().unwrap().what;
    assert!(what("light AA gun", "\"G\", \"H\", \"I\"").contains("more aboard than an aircraft carries"));
    assert!(what("shoulder missile", "\"G\"").contains("\"shoulder missile\" in an aircraft"));
}
