//! Aircraft in each other's way, and what they may do on their passes.

use crate::game::event::{Event, Flying, Writing, apply};
use crate::game::orders::Order;
use crate::game::plan::Page;
use crate::game::state::{Sky, Step};
use crate::ground::terrain::Feature;
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, NORTH, STICK, Table};
use jumpmaster_core::Seat;
use jumpmaster_core::State as _;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::hex::Side;

/// Two aircraft that share the standard stick, the second in a wave of its own with its DZ starting in this hex.
fn two_waves(start: &str) -> Table {
    let one = NORTH
        .replace("load = [\"A\", \"B\", \"C\", \"X\", \"Y\", \"Z\"]", "load = [\"A\", \"B\", \"X\"]")
        .replace("[plan]", "[[aircraft]]\nnames = [\"Two\"]\nwave = 2\nturn = 1\n[plan]");
    let two = format!("[[plan.aircraft]]\nname = \"Two\"\nload = [\"C\", \"Y\"]\nstart = {start}\n");
    Lay::new(&format!("{STICK}{one}{two}")).table()
}

/// mbt.flight.4, mbt.flight.5: waves also keep their distance from each other, in the same turn and later.
#[test]
fn waves_keep_their_distance_from_each_other() {
    let mut table = two_waves(r#""M20""#);
    table.until(Step::Enter, None);
    table.order(Order::Enter { wave: 1 }, &[]);
    assert_eq!(table.refused(Order::Enter { wave: 2 }), "mbt.flight.4", "they would come over one hex at once");
    table.order(Order::Open { page: Page::Craft(1) }, &[]);
    table.order(Order::Delay { impulses: 5 }, &[]);
    assert_eq!(table.refused(Order::Enter { wave: 2 }), "mbt.flight.5");
    assert_eq!(two_waves(r#""N20""#).refused_in_enter(Order::Enter { wave: 2 }), "allowed", "in another row");
}

impl Table {
    /// The clause by which an order is refused once the first wave has been called.
    fn refused_in_enter(mut self, order: Order) -> &'static str {
        self.until(Step::Enter, None);
        self.order(Order::Enter { wave: 1 }, &[]);
        self.refused(order)
    }
}

/// mbt.flight.4: no aircraft flies into the hex that another flies into, as long as one of them can turn away.
#[test]
fn aircraft_do_not_fly_into_one_hex() {
    let mut table = two_waves("\"O20\"\ndelay = 1");
    table.until(Step::Enter, None);
    for wave in [1, 2] {
        table.order(Order::Enter { wave }, &[]);
    }
    table.order(Order::Done, &[]);
    table.order(Order::Fly { impulses: 1 }, &[]);
    table.order(Order::Turn { craft: 0, heading: Side::ALL[1] }, &[]);
    table.order(Order::Fly { impulses: 10 }, &[]);
    assert_eq!((table.over(0).as_str(), table.over(1).as_str()), ("N29", "O30"), "the owner is asked before they meet");
    assert_eq!(table.refused(Order::Fly { impulses: 1 }), "mbt.flight.4", "both would be over O29");
    assert_eq!(table.refused(Order::Turn { craft: 0, heading: Side::ALL[0] }), "mbt.base.3", "it has just turned");
    table.order(Order::Turn { craft: 1, heading: Side::ALL[1] }, &[]);
    assert_eq!(table.refused(Order::Fly { impulses: 1 }), "allowed");
}

/// mbt.dz.1, mbt.hazard.2: once an aircraft is called, its page cannot be changed.
#[test]
fn a_called_aircraft_keeps_its_zone() {
    let mut table = Lay::standard().table();
    table.until(Step::Enter, None);
    table.order(Order::Open { page: Page::Craft(0) }, &[]);
    let zone = Order::Zone { at: table.at("K20") };
    assert_eq!(table.refused(zone), "allowed");
    table.order(Order::Enter { wave: 1 }, &[]);
    for order in [zone, Order::Length { hexes: 4 }, Order::Width { hexes: 3 }, Order::Delay { impulses: 3 }] {
        assert_eq!(table.refused(order), "mbt.dz.1");
    }
    assert_eq!(table.refused(Order::Open { page: Page::Craft(0) }), "mbt.dz.1");
}

/// mbt.drop.1, mbt.ea.4: beside its DZ an aircraft drops nothing, unless Evasive Action threw it there.
#[test]
fn nothing_is_dropped_beside_the_zone() {
    let fly = |thrown: bool| {
        let mut table = Lay::new(&format!("{STICK}{}", NORTH.replace("\"M25\"", "\"M25\"\nwidth = 1"))).table();
        table.fly(1, 2);
        if thrown {
            apply(&mut table.state, &Event::Air(Flying::Evaded { craft: 0, left: false }));
        } else {
            table.order(Order::Turn { craft: 0, heading: Side::ALL[1] }, &[]);
            table.order(Order::Fly { impulses: 3 }, &[]);
            table.order(Order::Turn { craft: 0, heading: Side::ALL[0] }, &[]);
        }
        table.order(Order::Fly { impulses: 8 }, &[]);
        table.dropped()
    };
    assert!(fly(true).starts_with("L N2"), "{}", fly(true));
    assert_eq!(fly(false), "");
}

/// mbt.lapes.5, mbt.lapes.7: a strip that a new heading takes off clear ground has to be named again before the page is
/// done.
#[test]
fn a_strip_is_clear_on_the_heading_that_is_flown() {
    let text = format!(
        "{STICK}[[unit]]\nkind = \"BMD\"\nnames = [\"BMD\"]\n[[aircraft]]\nnames = [\"One\"]\nwave = 1\nturn = 1\nlapes = true\n\
         [plan]\nheading = \"N\"\n[[plan.aircraft]]\nname = \"One\"\nload = [\"BMD\"]\nstrip = \"P20\"\n"
    );
    let mut table = Lay::new(&text).terrain(Feature::LightWoods, "P25").table();
    table.order(Order::Head { heading: Side::ALL[3] }, &[]);
    while table.state.plan.by_the_rules().page != Some(Page::Craft(0)) {
        table.order(Order::Done, &[]);
    }
    assert_eq!(table.refused(Order::Done), "mbt.lapes.7");
    table.order(Order::Strip { at: table.at("Q10") }, &[]);
    assert_eq!(table.refused(Order::Done), "allowed");
}

/// mbt.abort.1, mbt.collision.3: an aborting aircraft that must turn away does so; there is always a legal order.
#[test]
fn an_aborting_aircraft_parts_from_another() {
    let mut table = Lay::standard().table();
    table.fly(1, 18);
    for event in [Flying::Aborted { craft: 0 }, Flying::Swerves { craft: 0 }] {
        apply(&mut table.state, &Event::Air(event));
    }
    assert_eq!(table.refused(Order::Fly { impulses: 1 }), "mbt.collision.3");
    let turns = [5, 1].map(|side| Order::Turn { craft: 0, heading: Side::ALL[side] });
    assert_eq!(turns.map(|turn| table.refused(turn)), ["allowed"; 2], "whichever way is the shorter");
    table.order(turns[0], &[]);
    assert_eq!(table.refused(Order::Fly { impulses: 1 }), "allowed");
}

/// mbt.abort.2, mbt.ea.5: an aircraft that evades off the map and aborts is out of the scenario.
#[test]
fn an_abort_off_the_map_is_for_good() {
    let mut table = Lay::new(&format!("{STICK}{}", NORTH.replace("\"M25\"", "\"N25\""))).table();
    table.fly(1, 1);
    assert_eq!(table.over(0), "N30");
    for event in [Flying::Evaded { craft: 0, left: true }, Flying::Hurt { craft: 0, abort: 9 }] {
        apply(&mut table.state, &Event::Air(event));
    }
    assert_eq!(table.state.open.craft[0].sky, Sky::Away { since: 1 });
    apply(&mut table.state, &Event::Air(Flying::Aborted { craft: 0 }));
    assert_eq!(table.state.open.craft[0].sky, Sky::Left);
}

/// mbt.dz.7, mbt.reuse.2, mbt.hazard.2: an aircraft that returns heads for the same DZ; for another only if a hazard
/// cancelled its drop.
#[test]
fn another_zone_is_for_those_whose_drop_was_cancelled() {
    let away = |cancelled: bool| {
        let mut table = Lay::standard().table();
        table.fly(1, 6);
        if cancelled {
            apply(&mut table.state, &Event::Plan(Writing::Hazard { craft: 0 }));
        } else {
            table.order(Order::Suspend { craft: 0 }, &[]);
        }
        table.order(Order::Fly { impulses: 14 }, &[]);
        table.order(Order::Land, &[1; 1]);
        while !matches!(table.state.open.craft[0].sky, Sky::Away { .. }) || table.state.open.step != Step::Enter {
            finish_step(&mut table);
        }
        table.refused(Order::Open { page: Page::Craft(0) })
    };
    assert_eq!([away(false), away(true)], ["mbt.dz.7", "allowed"]);
}

/// mbt.dz.2: neither a hazard nor the roll for suppression tells where a DZ is.
#[test]
fn hazards_and_suppression_tell_nothing_of_the_zone() {
    let mut table = Lay::standard().table();
    table.fly(1, 7);
    let hazard = [Event::Plan(Writing::Hazard { craft: 0 })];
    assert_eq!(table.heard(&hazard, Seat(1)), []);
    assert_eq!(table.heard(&hazard, Seat(0)).len(), 1);
    let rolled = |impulses: u8| {
        let mut table = Lay::standard().defender("light AA gun", "J20").table();
        table.until(Step::Enter, None);
        table.order(Order::Enter { wave: 1 }, &[]);
        table.order(Order::Done, &[]);
        for _ in 0..impulses {
            table.order(Order::Fly { impulses: 1 }, &[]);
            if table.state.open.step == Step::Flak {
                table.order(Order::Pass, &[]);
            }
        }
        table.order(Order::Fly { impulses: 1 }, &[]);
        let mut dice = Scripted::new([20]);
        table.state.resolve(Seat(0), &Order::Flak { piece: 0, craft: 0 }, &mut dice).unwrap_err().why.0
    };
    assert_eq!([rolled(3), rolled(8), rolled(16)], ["mbt.suppression.1"; 3]);
}
