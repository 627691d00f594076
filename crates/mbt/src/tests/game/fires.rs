//! Burning hexes, and bundles among enemies who were there first.

use crate::game::orders::Order;
use crate::game::state::{Gone, Party, Place, Step};
use crate::ground::phase::Command;
use crate::ground::terrain::{Feature, Marker};
use crate::tests::game::table::{Lay, Table};

/// A table with a squad in a fuel depot that has just been bombed, with this DR.
fn set_on_fire(dr: u8) -> Table {
    let bombs = "[[support]]\nside = \"airborne\"\nweapon = \"iron bombs\"\nmissions = 1\n";
    let mut table = Lay::standard().with(bombs).terrain(Feature::Depot, "T10").defender("squad", "T10").table();
    table.until(Step::Fire, Some(Party::Airborne));
    table.order(Order::Call { support: 0, at: table.at("T10") }, &[dr]);
    assert!(table.state.open.markers.contains(&(table.at("T10"), Marker::Burning)));
    table
}

/// mbt.base.23, mbt.fuel.2: a unit in a hex that begins to burn moves out in the same turn's movement, without an order, or
/// is lost.
#[test]
fn whoever_can_leaves_the_fire_at_once() {
    // Net 30: 13-38 is a step loss, which suppresses nobody.
    let mut table = set_on_fire(20);
    table.until(Step::Move, Some(Party::Defending));
    let step = |table: &Table, hex: &str| Order::Move { piece: 0, to: table.at(hex) };
    let mut stays = Table { state: table.state.clone() };
    table.order(step(&table, "T11"), &[]);
    assert_eq!(
        table.refused(step(&table, "T12")),
        "mbt.base.11",
        "out of the fire is as far as it goes without an order"
    );
    table.until(Step::Orders, Some(Party::Defending));
    assert!(!table.piece(0).is_gone());
    table.order(Order::Command { at: table.at("T11"), command: Command::Move }, &[]);
    table.until(Step::Move, Some(Party::Defending));
    assert_eq!(table.refused(step(&table, "T10")), "mbt.base.23", "nobody enters");
    stays.order(Order::Done, &[]);
    assert_eq!(stays.piece(0).place, Place::Gone(Gone::Destroyed));
}

/// mbt.base.23, mbt.base.14: a unit that the bombs suppressed cannot move, and has to leave when it can.
#[test]
fn who_is_suppressed_leaves_when_he_can() {
    // Net 30: 39-75 suppresses.
    let mut table = set_on_fire(70);
    table.until(Step::Orders, Some(Party::Defending));
    assert_eq!((table.state.open.turn, table.piece(0).is_gone()), (2, false));
    table.order(Order::Command { at: table.at("T10"), command: Command::Overwatch }, &[]);
    table.until(Step::Move, Some(Party::Defending));
    let mut stays = Table { state: table.state.clone() };
    table.order(Order::Move { piece: 0, to: table.at("T11") }, &[]);
    table.order(Order::Done, &[]);
    assert!(!table.piece(0).is_gone());
    stays.order(Order::Done, &[]);
    assert_eq!(stays.piece(0).place, Place::Gone(Gone::Destroyed));
}

/// mbt.base.23, mbt.lgop.1: an LGOP leaves its AA if that burns.
#[test]
fn an_area_that_burns_is_left() {
    let mut table = Lay::standard().table();
    let (lgop, at) = (table.lgop("R10"), table.at("R10"));
    table.state.open.markers.push((at, Marker::Burning));
    table.until(Step::Move, Some(Party::Airborne));
    table.order(Order::Move { piece: lgop, to: table.at("R9") }, &[]);
    table.order(Order::Done, &[]);
    assert_eq!(table.called(table.piece(lgop).spot().unwrap()), "R9");
}

/// mbt.bundle.6: enemies on foot who were there before a bundle destroy it when their movement begins, with or without
/// orders, unless they are suppressed or it is guarded; a vehicle has to be ordered to.
#[test]
fn those_who_were_there_first_destroy_bundles() {
    for (unit, guard, ends) in [
        ("squad", false, Place::Gone(Gone::Captured)),
        ("bailed crew", false, Place::Gone(Gone::Captured)),
        ("squad", true, Place::At(Lay::standard().table().at("M22"))),
        ("BMD", false, Place::At(Lay::standard().table().at("M22"))),
    ] {
        let mut table = Lay::standard().defender(unit, "M22").table();
        let bundle = table.bundle("M22");
        if guard {
            table.lgop("M22");
        }
        table.until(Step::Enter, None);
        table.state.open.pieces[0].suppressed = true;
        table.order(Order::Done, &[]);
        if guard {
            // The LGOP marches, and takes the bundle with it, only in the airborne movement.
            assert_eq!(table.state.open.step, Step::Move);
        }
        assert_eq!(table.piece(bundle).spot(), Some(table.at("M22")), "{unit}: suppressed, it does nothing");
        if guard {
            continue;
        }
        table.until(Step::Enter, None);
        table.order(Order::Done, &[]);
        assert_eq!(table.piece(bundle).place, ends, "{unit}");
    }
}
