//! The air step: waves, impulses, flak, what is dropped where.

use crate::Mbt;
use crate::game::event::{Event, Flying, Writing};
use crate::game::orders::Order;
use crate::game::state::{PieceId, Sky, Step};
use crate::ground::terrain::Feature;
use crate::tests::casualties_over_a_strip;
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, NORTH, STICK, Table};
use jumpmaster_core::hex::Side;
use jumpmaster_core::{Ledger, Seat, System};

/// mbt.drop.1, mbt.drop.2, mbt.drop.3, mbt.drop.4, mbt.flight.9: one item a hex from the first of the DZ, L L B, and then
/// home.
#[test]
fn a_stick_leaves_item_by_item() {
    let mut table = Lay::standard().table();
    table.fly(1, 15);
    assert_eq!(table.dropped(), "L M25 L M24 B M23 L M22 L M21 B M20 L M19 L M18 B M17");
    assert!(table.state.plan.by_the_rules().missions[0].is_empty());
    assert_eq!(table.over(0), "M16");
    table.order(Order::Fly { impulses: 5 }, &[]);
    assert_eq!(table.state.open.step, Step::Landing, "twenty impulses are an air step (mbt.base.2)");
    assert_eq!(table.over(0), "M11");
}

/// mbt.flight.3, mbt.flight.6, mbt.base.2: a wave comes on together over its edge and moves a hex an impulse.
#[test]
fn a_wave_flies_impulse_by_impulse() {
    let mut table = Lay::standard().table();
    table.fly(1, 1);
    assert_eq!(table.over(0), "M30");
    table.order(Order::Fly { impulses: 1 }, &[]);
    assert_eq!(table.over(0), "M29");
    assert_eq!(table.refused(Order::Fly { impulses: 19 }), "mbt.base.2");
    assert_eq!(table.refused(Order::Enter { wave: 1 }), "mbt.flight.3");
}

/// mbt.flight.2, mbt.base.3: no turn while it drops; otherwise one hexside after three straight hexes.
#[test]
fn aircraft_turn_within_limits() {
    let mut table = Lay::standard().table();
    table.fly(1, 2);
    let turn = |side: usize| Order::Turn { craft: 0, heading: Side::ALL[side] };
    assert_eq!(table.refused(turn(2)), "mbt.base.3", "by one hexside");
    table.order(turn(1), &[]);
    table.order(Order::Fly { impulses: 1 }, &[]);
    assert_eq!(table.over(0), "N28");
    assert_eq!(table.refused(turn(0)), "mbt.base.3", "three straight hexes between turns");
    let mut table = Lay::standard().table();
    table.fly(1, 7);
    assert_eq!(table.refused(turn(1)), "mbt.flight.2", "it drops");
    table.order(Order::Suspend { craft: 0 }, &[]);
    assert_eq!(table.refused(turn(5)), "allowed", "it does not any more (mbt.ea.4)");
}

/// A shot at the aircraft by a light AA gun beside the DZ, in the impulse that brings the aircraft over a hex.
fn shot_at(hex: &str, faces: &[u8]) -> (Table, Vec<Event>) {
    let mut table = Lay::standard().defender("light AA gun", "J20").table();
    table.until(Step::Enter, None);
    table.order(Order::Enter { wave: 1 }, &[]);
    table.order(Order::Done, &[]);
    loop {
        match table.state.open.step {
            Step::Fly => drop(table.order(Order::Fly { impulses: 1 }, &[])),
            Step::Flak if table.over(0) == hex => break,
            _ => drop(table.order(Order::Pass, &[])),
        }
    }
    let events = table.order(Order::Flak { piece: 0, craft: 0 }, faces);
    (table, events)
}

/// mbt.aaa.1, mbt.aaa.2, mbt.aaa.3, mbt.ea.1, mbt.ea.2: the fourth worked example (mbt.ex.4), played.
#[test]
fn evasive_action_over_the_zone() {
    let (mut table, _) = shot_at("M22", &[20, 41]);
    assert!(table.state.open.craft[0].suppressed);
    table.order(Order::Fly { impulses: 11 }, &[]);
    assert_eq!(table.dropped(), "L M25 L M24 B M23 L L20 L L19 B L18 L L17 L L16 B L15");
}

/// mbt.ea.3: a new suppression starts the ban again, overlapping the old one.
#[test]
fn bans_are_united() {
    let (mut table, _) = shot_at("M22", &[20, 41]);
    assert_eq!(table.state.plan.by_the_rules().missions[0].flight.unwrap().ban, 1, "one hex is behind it");
    table.state.open.pieces[0].fired = false;
    table.order(Order::Fly { impulses: 1 }, &[]);
    assert_eq!(table.over(0), "L21");
    table.order(Order::Flak { piece: 0, craft: 0 }, &[20, 42]);
    assert_eq!(table.over(0), "M22", "right and back");
    assert_eq!(table.state.plan.by_the_rules().missions[0].flight.unwrap().ban, 1);
}

/// mbt.casualty.1, mbt.casualty.2, mbt.manifest.2: who is hit aboard is rolled in secret, told only to the airborne side.
#[test]
fn casualties_are_a_secret() {
    let (mut table, events) = shot_at("M25", &[20, 78]);
    assert_eq!(table.state.open.step, Step::Casualty);
    assert!(events.contains(&Event::Air(Flying::Hurt { craft: 0, abort: 0 })));
    let before = table.state.clone();
    let events = table.order(Order::Casualty, &[5]);
    assert_eq!(events[0], Event::Plan(Writing::Casualty { craft: 0, unit: Some(4) }), "team Y");
    let told = Table { state: before }.heard(&events, Seat(1));
    assert!(told.iter().all(|line| !line.text.contains('Y')), "{told:?}");
    table.order(Order::Check, &[]);
    table.order(Order::Fly { impulses: 12 }, &[]);
    assert_eq!(
        table.dropped(),
        "L N23 L N22 B N21 L N20 L N19 B N18 L N17 L N16",
        "the fifth worked example (mbt.ex.5)"
    );
}

/// mbt.suppression.2, mbt.abort.1, mbt.abort.2, mbt.abort.3: an abort leads off the map by the shortest way, and is final.
#[test]
fn an_abort_is_for_good() {
    let (mut table, _) = shot_at("M27", &[20, 67]);
    table.order(Order::Casualty, &[2]);
    table.order(Order::Check, &[3]);
    assert!(table.state.open.craft[0].aborting);
    let left = Order::Turn { craft: 0, heading: Side::ALL[5] };
    assert_eq!(table.refused(left), "mbt.abort.1", "the gun is on that side");
    let left = 20 - table.state.open.impulse;
    let events = table.order(Order::Fly { impulses: left }, &[]);
    let turns = events.iter().filter(|event| matches!(event, Event::Air(Flying::Turning { .. }))).count();
    assert!(turns >= 2, "it has but one way, so that nobody is asked");
    assert_eq!(table.state.open.craft[0].sky, Sky::Left);
    assert_eq!(
        crate::game::victory::points(&table.state)[1],
        2,
        "one half-squad of B, and none that were never dropped"
    );
}

/// mbt.shootdown.1, mbt.shootdown.2, mbt.base.6, mbt.manifest.3: two may get out, the rest go down with the aircraft.
#[test]
fn two_may_get_out() {
    let (mut table, _) = shot_at("M20", &[3, 5, 3, 7]);
    assert_eq!(table.dropped(), "L M25 L M24 B M23 L M22 L M21 L M20 L M19");
    assert_eq!(table.state.open.craft[0].sky, Sky::Crashed);
    let wreck = table.state.open.markers[0];
    assert_eq!((table.called(wreck.0).as_str(), wreck.1), ("M16", crate::ground::terrain::Marker::BrewUp));
    assert_eq!(crate::game::victory::points(&table.state)[1], 8 + 2 * 2, "the transport and two bundles");
    assert_eq!(table.state.open.step, Step::Landing);
    table.order(Order::Land, &[1, 1, 1, 1, 1, 1, 1]);
}

/// mbt.ea.5, mbt.dz.10, mbt.drop.5, mbt.flight.7, mbt.flight.8, mbt.reuse.2, mbt.dz.7: an aircraft that left with something
/// aboard returns, from the second turn on, over the side it came by, without waiting for its DZ.
#[test]
fn the_unfinished_come_back() {
    let mut table = Lay::standard().table();
    table.fly(1, 7);
    table.order(Order::Suspend { craft: 0 }, &[]);
    table.order(Order::Fly { impulses: 13 }, &[]);
    table.order(Order::Land, &[1, 1]);
    table.until(Step::Fly, None);
    table.until(Step::Move, None);
    assert_eq!(table.state.open.craft[0].sky, Sky::Away { since: 2 });
    let back = |table: &Table| Order::Return { craft: 0, at: table.at("M30") };
    while table.state.open.turn < 4 {
        let turn = table.state.open.turn;
        while table.state.open.turn == turn {
            if table.state.open.step == Step::Enter {
                assert_eq!(table.refused(back(&table)), "mbt.dz.10", "not before the second turn after");
            }
            finish_step(&mut table);
        }
    }
    while table.state.open.step != Step::Enter {
        finish_step(&mut table);
    }
    assert_eq!(table.refused(Order::Return { craft: 0, at: table.at("A20") }), "mbt.dz.10", "another side of the map");
    table.order(back(&table), &[]);
    table.order(Order::Done, &[]);
    table.order(Order::Fly { impulses: 14 }, &[]);
    assert_eq!(table.dropped(), "B M25 L M24 L M23 B M22 L M21 L M20 B M19", "the pattern goes on where it was");
}

/// mbt.drop.6: a mission may be abandoned; what is aboard never arrives, but is not destroyed.
#[test]
fn a_mission_may_be_given_up() {
    let mut table = Lay::standard().table();
    table.fly(1, 7);
    table.order(Order::GiveUp { craft: 0 }, &[]);
    assert_eq!(table.refused(Order::GiveUp { craft: 0 }), "mbt.drop.6");
    table.order(Order::Fly { impulses: 13 }, &[]);
    assert_eq!(table.dropped(), "L M25 L M24");
    assert_eq!(crate::game::victory::points(&table.state), [0, 0]);
}

/// mbt.recovery.1, mbt.base.14: a suppressed aircraft recovers off the map; over it, a turn later.
#[test]
fn aircraft_recover() {
    let (mut table, _) = shot_at("M12", &[20, 20]);
    assert!(table.state.open.craft[0].suppressed, "whatever the table says (mbt.aaa.2)");
    table.order(Order::Fly { impulses: 1 }, &[]);
    table.order(Order::Land, &[1; 9]);
    table.until(Step::Orders, None);
    assert_eq!((table.state.open.turn, table.state.open.craft[0].suppressed), (2, true), "it is over the map still");
}

/// mbt.hazard.1, mbt.hazard.2, mbt.base.7, mbt.flight.1, mbt.lapes.6: an aircraft that flies lower above a DZ cancels the
/// drop; the dropper may come back to another DZ.
#[test]
fn a_lower_aircraft_cancels_the_drop() {
    let text = NORTH
        .replace(
            "names = [\"One\"]\nwave = 1\nturn = 1",
            "names = [\"One\", \"Low\"]\nwave = 1\nturn = 1\nlapes = true",
        )
        .replace("start = \"M25\"", "start = \"M25\"\ndelay = 1");
    let low = "[[plan.aircraft]]\nname = \"Low\"\nload = [\"BMD\"]\nstrip = \"N27\"\n";
    let bmd = "[[unit]]\nkind = \"BMD\"\nnames = [\"BMD\"]\n";
    let mut table = Lay::new(&format!("{STICK}{bmd}{text}{low}")).table();
    table.fly(1, 7);
    assert_eq!((table.over(0).as_str(), table.over(1).as_str()), ("M25", "N24"));
    assert!(table.state.open.craft[1].low && !table.state.open.craft[0].low);
    assert_eq!(table.dropped(), "", "the drop over M25 is cancelled");
    assert!(table.state.plan.by_the_rules().missions[0].flight.unwrap().ceased);
    let mut alone = Lay::standard().table();
    alone.fly(1, 6);
    assert_eq!(alone.dropped(), "L M25");
}

/// mbt.lapes.8, mbt.lapes.14, mbt.heavy.1, mbt.heavy.9: cargo is pulled out over the strip, and is prepared like dropped
/// items.
#[test]
fn cargo_is_pulled_out() {
    let text = format!(
        "{STICK}[[unit]]\nkind = \"BMD\"\nnames = [\"BMD\"]\n[[aircraft]]\nnames = [\"One\"]\nwave = 1\nturn = 1\nlapes = true\n\
         [plan]\nheading = \"N\"\n[[plan.aircraft]]\nname = \"One\"\nload = [\"BMD\"]\nstrip = \"P20\"\n"
    );
    let mut table = Lay::new(&text).table();
    table.fly(1, 16);
    assert_eq!(table.over(0), "P15");
    table.order(Order::Fly { impulses: 1 }, &[7]);
    let bmd = (table.state.open.pieces.len() - 1) as PieceId;
    assert_eq!(table.called(table.piece(bmd).spot().unwrap()), "P13", "the second extraction hex");
    assert_eq!((table.piece(bmd).landed, table.piece(bmd).ready), (1, 3));
}

/// A BMD over the strip that starts in P20, shot at over P17 by a light AA gun, with something in the hex to which it
/// evades on an even DR.
fn shot_over_a_strip(ledger: Ledger, feature: Feature, faces: &[u8]) -> Table {
    let text = format!(
        "{STICK}[[unit]]\nkind = \"BMD\"\nnames = [\"BMD\"]\n[[aircraft]]\nnames = [\"One\"]\nwave = 1\nturn = 1\nlapes = true\n\
         [plan]\nheading = \"N\"\n[[plan.aircraft]]\nname = \"One\"\nload = [\"BMD\"]\nstrip = \"P20\"\n"
    );
    let mut table = Lay::new(&text).by(ledger).terrain(feature, "Q18").defender("light AA gun", "S17").table();
    table.until(Step::Enter, None);
    table.order(Order::Enter { wave: 1 }, &[]);
    table.order(Order::Done, &[]);
    while table.over(0) != "P17" || table.state.open.step != Step::Flak {
        let order = if table.state.open.step == Step::Fly { Order::Fly { impulses: 1 } } else { Order::Pass };
        table.order(order, &[]);
    }
    table.order(Order::Flak { piece: 0, craft: 0 }, faces);
    table
}

/// mbt.lapes.12, mbt.lapes.13: thrown off its strip towards a high obstacle, an aircraft at NOE flies into it.
#[test]
fn low_aircraft_meet_obstacles() {
    let printed = || Ledger::read(Mbt::LEDGER).unwrap();
    let crash =
        |feature, faces: &[u8]| shot_over_a_strip(printed(), feature, faces).state.open.craft[0].sky == Sky::Crashed;
    assert!(!crash(Feature::Clear, &[15, 52]));
    assert!(crash(Feature::Orchard, &[15, 52, 8]));
    assert!(!crash(Feature::Orchard, &[15, 52, 9]));
    assert!(crash(Feature::Building, &[15, 52]), "two levels are certain");
}

/// mbt.aaa.3, mbt.lapes.12: if the last band over a strip causes casualties, the obstacle in the hex evaded to is met with
/// the Evasive Action, before a casualty is picked and before the abort dr.
#[test]
fn an_obstacle_comes_before_casualties() {
    for abort in ["", "; abort", "; abort on dr 1-3"] {
        let shot = |faces: &[u8]| shot_over_a_strip(casualties_over_a_strip(abort), Feature::Orchard, faces);
        let open = shot(&[15, 68, 8]).state.open;
        assert_eq!((open.craft[0].sky, open.hit), (Sky::Crashed, None), "{abort}");
        let mut table = shot(&[15, 68, 9]);
        assert_eq!(table.state.open.step, Step::Casualty, "{abort}");
        table.order(Order::Casualty, &[]);
        let (dr, aborts): (&[u8], bool) = if abort.contains("dr") { (&[3], true) } else { (&[], !abort.is_empty()) };
        table.order(Order::Check, dr);
        assert_eq!((table.over(0).as_str(), table.state.open.craft[0].aborting), ("Q18", aborts), "{abort}");
    }
}
