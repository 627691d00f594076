//! Orders, fire, marches, bundles and conversions on the table.

use crate::game::orders::{Conversion, Order};
use crate::game::state::{Gone, Party, Place, Step, What};
use crate::ground::phase::Command;
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, Table};
use crate::unit::Kind;

/// mbt.scatter.8, mbt.scatter.9, mbt.scatter.10, mbt.base.15: pieces under canopy and bundles are no targets, landed LGOPs are.
#[test]
fn who_may_be_fired_at() {
    let mut table = Lay::standard().defender("squad", "M23").table();
    let (lgop, _) = (table.lgop("M21"), table.bundle("M20"));
    table.until(Step::Orders, Some(Party::Defending));
    let at = table.at("M23");
    table.order(Order::Command { at, command: Command::Fire }, &[]);
    table.until(Step::Fire, Some(Party::Defending));
    let volley = |table: &Table, hex: &str| Order::Volley { from: table.at("M23"), at: table.at(hex) };
    assert_eq!(table.refused(volley(&table, "M20")), "mbt.scatter.10");
    assert_eq!(table.refused(volley(&table, "M22")), "mbt.base.12", "nobody is there");
    table.order(volley(&table, "M21"), &[55]);
    assert!(table.piece(lgop).suppressed, "20 is row 13-20, and 55 suppresses");
    assert!(table.piece(lgop).fired_on[0]);
}

/// mbt.base.1: fire after the Fire phase is refused for what is wrong with it, and for its timing only if nothing else is.
#[test]
fn fire_that_comes_too_late() {
    let mut table = Lay::standard().defender("squad", "M23").defender("squad", "A1").table();
    let (_lgop, _bundle) = (table.lgop("M21"), table.bundle("M20"));
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M23"), command: Command::FireMove }, &[]);
    table.until(Step::Move, Some(Party::Defending));
    let volley = |from: &str, hex: &str| Order::Volley { from: table.at(from), at: table.at(hex) };
    assert_eq!(table.refused(volley("M23", "M20")), "mbt.scatter.10", "a bundle is no target");
    assert_eq!(table.refused(volley("A1", "M21")), "mbt.base.11", "nobody there was ordered to fire");
    assert_eq!(table.refused(volley("M23", "M21")), "mbt.base.1");
}

/// mbt.base.11: six hexes can be given an order, and nobody acts without one.
#[test]
fn orders_cost_command_points() {
    let hexes = ["A1", "C1", "E1", "G1", "I1", "K1", "M1"];
    let lay = hexes.iter().fold(Lay::standard(), |lay, hex| lay.defender("squad", hex));
    let mut table = lay.table();
    table.until(Step::Orders, Some(Party::Defending));
    for hex in &hexes[..6] {
        table.order(Order::Command { at: table.at(hex), command: Command::Move }, &[]);
    }
    assert_eq!(table.refused(Order::Command { at: table.at("M1"), command: Command::Move }), "mbt.base.11");
    table.until(Step::Move, Some(Party::Defending));
    assert_eq!(table.refused(Order::Move { piece: 6, to: table.at("M2") }), "mbt.base.11");
    table.order(Order::Move { piece: 0, to: table.at("A2") }, &[]);
    table.order(Order::Move { piece: 0, to: table.at("A3") }, &[]);
    assert_eq!(table.refused(Order::Move { piece: 0, to: table.at("A4") }), "mbt.base.10", "two points a turn");
}

/// mbt.march.1, mbt.march.2, mbt.march.3, mbt.base.9: an LGOP marches without an order, and may not stay where it is.
#[test]
fn lgops_march() {
    let mut table = Lay::standard().table();
    let piece = table.lgop("R16");
    table.until(Step::Move, Some(Party::Airborne));
    assert_eq!(table.refused(Order::Done), "mbt.march.1");
    let march = |table: &Table, hex: &str, quick| Order::March { piece, to: table.at(hex), quick };
    assert_eq!(table.refused(march(&table, "R18", false)), "mbt.march.1", "two hexes further off");
    assert_eq!(table.refused(march(&table, "R13", false)), "mbt.base.10", "three hexes are too far");
    assert_eq!(table.refused(march(&table, "R13", true)), "allowed", "but not by Quickmarch");
    table.order(march(&table, "R17", false), &[]);
    assert!(table.state.plan.by_the_rules().detours.contains(&piece), "a detour");
    table.order(Order::Done, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    assert_eq!(table.refused(march(&table, "R18", false)), "mbt.march.1", "not twice running");
    table.order(march(&table, "R15", false), &[]);
}

/// mbt.lgop.1, mbt.aa.6: in its AA an LGOP waits for others.
#[test]
fn lgops_wait_in_their_area() {
    let mut table = Lay::standard().table();
    let piece = table.lgop("R10");
    table.until(Step::Move, Some(Party::Airborne));
    assert_eq!(table.refused(Order::March { piece, to: table.at("R9"), quick: false }), "mbt.lgop.1");
    assert_eq!(table.refused(Order::Done), "allowed");
}

/// mbt.convert.1, mbt.convert.2, mbt.convert.4, mbt.convert.7, mbt.convert.8: the tenth worked example (mbt.ex.10), played.
#[test]
fn a_company_gathers() {
    let mut table = Lay::standard().table();
    let entering = |table: &mut Table, from: &[&str]| -> Vec<u16> { from.iter().map(|hex| table.lgop(hex)).collect() };
    // All have landed, and nobody is left aboard who could still come.
    table.state.open.craft[0].sky = crate::game::state::Sky::Left;
    let first = entering(&mut table, &["R11", "R12"]);
    let bundle = table.bundle("R11");
    table.until(Step::Move, Some(Party::Airborne));
    let home = |piece: u16, table: &Table| Order::March { piece, to: table.at("R10"), quick: false };
    table.order(home(first[0], &table), &[]);
    assert_eq!(table.piece(bundle).place, Place::Carried(first[0]), "picked up on setting out (mbt.bundle.2)");
    table.order(home(first[1], &table), &[]);
    assert!(table.state.open.areas.is_empty(), "the AA is a secret until the first conversion");
    table.order(Order::Convert(Conversion::Squad { one: first[0], other: first[1] }), &[]);
    assert_eq!(table.state.open.areas, [table.at("R10")]);
    let squad = bundle + 1;
    assert_eq!(table.piece(squad).kind(), Some(Kind::Squad));
    assert_eq!(table.refused(Order::Move { piece: squad, to: table.at("R9") }), "mbt.base.11", "1 and 0 left: nothing");
    assert_eq!(table.refused(Order::Convert(Conversion::Team { bundle })), "mbt.convert.4", "one squad is no pair");
    table.order(Order::Done, &[]);
    let second = entering(&mut table, &["R11", "R11"]);
    table.until(Step::Move, Some(Party::Airborne));
    for &piece in &second {
        table.order(home(piece, &table), &[]);
    }
    table.order(Order::Convert(Conversion::Squad { one: second[0], other: second[1] }), &[]);
    let other = second[1] + 1;
    table.order(Order::Move { piece: other, to: table.at("R9") }, &[]);
    table.order(Order::Convert(Conversion::Team { bundle }), &[]);
    let team = other + 1;
    assert_eq!(table.piece(team).kind(), Some(Kind::MachineGun), "the type of its bundle");
    assert_eq!(table.refused(Order::Move { piece: team, to: table.at("R11") }), "mbt.base.11");
    table.order(Order::Done, &[]);
    let last = entering(&mut table, &["R11"])[0];
    table.until(Step::Move, Some(Party::Airborne));
    table.order(home(last, &table), &[]);
    table.order(Order::Convert(Conversion::Half { piece: last }), &[]);
}

/// mbt.destroyed.2, mbt.ex.9: of five lost on landing in turn 4, two come back at the start of turn 14.
#[test]
fn half_of_the_lost_come_back() {
    let mut table = Lay::standard().table();
    table.state.open.craft[0].sky = crate::game::state::Sky::Left;
    for (number, how) in [Gone::Landing; 5].into_iter().chain([Gone::Outright; 2]).enumerate() {
        let piece = table.lgop("M20");
        assert_eq!(usize::from(piece), number);
        table.state.open.pieces[number].place = Place::Gone(how);
        table.state.open.pieces[number].landed = 4;
    }
    while table.state.open.turn < 14 {
        assert!(table.state.open.pieces.iter().all(|piece| piece.place != Place::Gone(Gone::Returned)));
        finish_step(&mut table);
    }
    let back = table.state.open.pieces.iter().filter(|piece| piece.spot() == Some(table.at("R10"))).count();
    assert_eq!(back, 2);
    while table.state.open.turn < 15 {
        finish_step(&mut table);
    }
    assert_eq!(table.state.open.pieces.len(), 9, "and no more ever");
}

/// mbt.bundle.6, mbt.heavy.10, mbt.base.24: units that reach the enemy's bundles and unready vehicles destroy them, and
/// enter no hex that the enemy holds.
#[test]
fn the_enemy_takes_what_lies_about() {
    let mut table = Lay::standard().defender("squad", "M23").table();
    let (bundle, bmd, lgop) = (table.bundle("M22"), table.put(What::Unit(Kind::Bmd), "M22"), table.lgop("N22"));
    table.state.open.pieces[usize::from(bmd)].ready = 9;
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M23"), command: Command::Move }, &[]);
    table.until(Step::Move, Some(Party::Defending));
    assert_eq!(table.refused(Order::Move { piece: 0, to: table.at("N22") }), "mbt.base.24");
    table.order(Order::Move { piece: 0, to: table.at("M22") }, &[]);
    assert_eq!(table.piece(bundle).place, Place::Gone(Gone::Captured));
    assert_eq!(table.piece(bmd).place, Place::Gone(Gone::Captured));
    assert!(!table.piece(lgop).is_gone());
}

/// mbt.base.11, mbt.march.6: overwatch fires at what moves in its sight, and an LGOP that was fired on may fire back.
#[test]
fn overwatch_and_release() {
    let mut table = Lay::standard().defender("squad", "R8").table();
    let piece = table.lgop("R12");
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("R8"), command: Command::Overwatch }, &[]);
    table.until(Step::Orders, Some(Party::Airborne));
    let fire = Order::Command { at: table.at("R12"), command: Command::Fire };
    assert_eq!(table.refused(fire), "mbt.march.6");
    table.until(Step::Move, Some(Party::Airborne));
    table.order(Order::March { piece, to: table.at("R10"), quick: false }, &[]);
    assert_eq!(table.state.open.step, Step::Watch, "after the first hex");
    assert_eq!(table.called(table.piece(piece).spot().unwrap()), "R11");
    table.order(Order::Watch { piece: 0 }, &[99]);
    assert_eq!(table.called(table.piece(piece).spot().unwrap()), "R10", "the march goes on");
    table.order(Order::Done, &[]);
    table.until(Step::Orders, Some(Party::Airborne));
    assert_eq!(table.refused(Order::Command { at: table.at("R10"), command: Command::Fire }), "allowed");
}

/// mbt.ordnance.2, mbt.fuel.2, mbt.base.21, mbt.bundle.7: the sixteenth worked example (mbt.ex.16), played.
#[test]
fn bombs_set_ordnance_off() {
    use crate::ground::terrain::Feature;
    let bombs = "[[support]]\nside = \"airborne\"\nweapon = \"iron bombs\"\nmissions = 1\n";
    let lay = Lay::standard().with(bombs).terrain(Feature::Ordnance, "T10").terrain(Feature::Airstrip, "T11");
    let mut table = lay.defender("squad", "T10").table();
    let lgop = table.lgop("T11");
    table.until(Step::Fire, Some(Party::Airborne));
    table.order(Order::Call { support: 0, at: table.at("T10") }, &[70, 75]);
    assert_eq!(table.piece(0).place, Place::Gone(Gone::Destroyed), "everything in the hex");
    assert_eq!(table.piece(lgop).place, Place::Gone(Gone::Destroyed), "a step loss of an LGOP");
    assert!(table.state.open.features(table.at("T10")).has(Feature::Rough));
    assert_eq!(table.refused(Order::Call { support: 0, at: table.at("T10") }), "mbt.base.21");
}

/// mbt.bundle.5: what a unit carries is lost with it.
#[test]
fn bundles_are_lost_with_their_carrier() {
    let mut table = Lay::standard().defender("squad", "M20").table();
    let (lgop, bundle) = (table.lgop("M22"), table.bundle("M22"));
    table.state.open.pieces[usize::from(bundle)].place = Place::Carried(lgop);
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M20"), command: Command::Fire }, &[]);
    table.until(Step::Fire, Some(Party::Defending));
    table.order(Order::Volley { from: table.at("M20"), at: table.at("M22") }, &[3]);
    assert_eq!(table.piece(lgop).place, Place::Gone(Gone::Destroyed));
    assert_eq!(table.piece(bundle).place, Place::Gone(Gone::Destroyed));
}
