//! The march in a game: several legs in one turn, walking on from off the map, who is fired on.

use crate::air::descent::nearest_edge;
use crate::game::orders::Order;
use crate::game::state::{Party, PieceId, Place, Step, What};
use crate::ground::phase::Command;
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, Table};
use crate::unit::Kind;
use jumpmaster_core::Seat;
use jumpmaster_core::View as _;

fn march(table: &Table, piece: PieceId, hex: &str, quick: bool) -> Order {
    Order::March { piece, to: table.at(hex), quick }
}

/// mbt.march.5, mbt.march.1, mbt.march.3: movement left after a march may be used to march on, at the same pace; all of it
/// is judged from where the turn's march began.
#[test]
fn a_march_has_legs() {
    let mut table = Lay::standard().table();
    let piece = table.lgop("R16");
    table.until(Step::Move, Some(Party::Airborne));
    table.order(march(&table, piece, "R15", false), &[]);
    assert_eq!(table.refused(march(&table, piece, "R14", true)), "mbt.march.3", "it did not set out quickly");
    assert_eq!(table.refused(march(&table, piece, "R13", false)), "mbt.base.10", "a point is left");
    assert_eq!(table.refused(march(&table, piece, "R16", false)), "mbt.march.1", "that would be standing still");
    table.order(march(&table, piece, "R14", false), &[]);
    assert_eq!(table.refused(march(&table, piece, "R13", false)), "mbt.base.10", "nothing is left");
    assert_eq!(table.refused(Order::Done), "allowed");
}

/// mbt.bundle.2, mbt.march.5: an LGOP may fetch a bundle one hex off the way and go on; together that is a detour.
#[test]
fn a_bundle_is_fetched_on_the_way() {
    let mut table = Lay::standard().table();
    let (piece, bundle) = (table.lgop("R16"), table.bundle("R17"));
    table.until(Step::Move, Some(Party::Airborne));
    table.order(march(&table, piece, "R17", true), &[]);
    assert_eq!(table.piece(bundle).place, Place::Carried(piece));
    assert_eq!(table.refused(march(&table, piece, "R18", true)), "mbt.march.1", "two hexes further off");
    table.order(march(&table, piece, "R16", true), &[]);
    assert!(table.state.plan.by_the_rules().detours.contains(&piece), "no nearer than it was");
    table.order(march(&table, piece, "R15", true), &[]);
    assert!(!table.state.plan.by_the_rules().detours.contains(&piece), "nearer, all in all");
    table.order(Order::Done, &[]);
}

/// mbt.base.9: an LGOP that moves by an order no longer counts as using Quickmarch.
#[test]
fn another_move_ends_a_quickmarch() {
    let mut table = Lay::standard().table();
    let piece = table.lgop("R16");
    table.until(Step::Move, Some(Party::Airborne));
    let lgop = &mut table.state.open.pieces[usize::from(piece)];
    (lgop.quick, lgop.command) = (true, Some(Command::FireMove));
    table.order(Order::Move { piece, to: table.at("R15") }, &[]);
    assert!(!table.piece(piece).quick);
}

/// mbt.march.4: if any AA will do, a march counts if it leads to one of them.
#[test]
fn any_area_will_do() {
    let company = "[[company]]\nname = \"B\"\nprimary = \"R2\"\nsecondary = \"R4\"\n";
    let judged = |option: &str| {
        let mut table = Lay::standard().with(company).option(option).table();
        let piece = table.lgop("R16");
        table.state.plan.by_the_rules_mut().areas[0].primary = table.at("H16");
        table.until(Step::Move, Some(Party::Airborne));
        table.refused(march(&table, piece, "R18", false))
    };
    assert_eq!(judged("company_aa = \"on\""), "allowed", "a detour on the way to H16");
    assert_eq!(judged("company_aa = \"off\""), "allowed", "even if it leads away from R2");
}

/// mbt.march.6: any attack on its hex releases an LGOP: a shot at a vehicle there, or ordnance blowing up in an adjacent
/// hex.
#[test]
fn every_attack_on_the_hex_counts() {
    let mut table = Lay::standard().defender("anti-tank team", "M23").table();
    let (lgop, bmd) = (table.lgop("M20"), table.put(What::Unit(Kind::Bmd), "M20"));
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("M23"), command: Command::Fire }, &[]);
    table.until(Step::Fire, Some(Party::Defending));
    table.order(Order::Shoot { piece: 0, target: bmd }, &[100]);
    assert!(table.piece(lgop).fired_on[0] && table.piece(bmd).fired_on[0]);

    let bombs = "[[support]]\nside = \"defending\"\nweapon = \"iron bombs\"\nmissions = 1\n";
    let lay = Lay::standard().with(bombs).terrain(crate::ground::terrain::Feature::Ordnance, "T10");
    let mut table = lay.table();
    let (near, far) = (table.lgop("T11"), table.lgop("T12"));
    table.until(Step::Fire, Some(Party::Defending));
    table.order(Order::Call { support: 0, at: table.at("T10") }, &[1, 100]);
    assert!(table.piece(near).fired_on[0] && !table.piece(far).fired_on[0]);
}

/// A table on which an LGOP may walk on from just north of D1.
fn off_the_map(lay: &Lay) -> (Table, PieceId) {
    let mut table = lay.table();
    let piece = table.lgop("D1");
    let hex = table.state.open.board().grid.at(3, -1);
    table.state.open.pieces[usize::from(piece)].place = Place::OffMap { hex, from: 1 };
    (table, piece)
}

/// mbt.offmap.2: of several nearest edge hexes the owner chooses, and the LGOP goes on with what is left.
#[test]
fn walking_on_and_on() {
    let (mut table, piece) = off_the_map(&Lay::standard());
    table.until(Step::Move, Some(Party::Airborne));
    let walk_on = |table: &Table, hex: &str| Order::WalkOn { piece, at: table.at(hex) };
    let listed = |table: &Table| crate::game::view::view(&table.state, Seat(0)).list();
    for hex in ["C1", "D1", "E1"] {
        assert!(listed(&table).contains(&walk_on(&table, hex)), "{hex} is next to it");
    }
    assert_eq!(table.refused(walk_on(&table, "F1")), "mbt.offmap.2");
    table.order(walk_on(&table, "D1"), &[]);
    assert_eq!(table.refused(march(&table, piece, "E2", true)), "mbt.march.3", "it walks on at its plain pace");
    assert_eq!(table.refused(march(&table, piece, "F2", false)), "mbt.base.10", "a point is left");
    table.order(march(&table, piece, "E2", false), &[]);
    table.order(Order::Done, &[]);
}

/// mbt.offmap.2, mbt.base.11: an LGOP that walks on may be fired at on the way.
#[test]
fn overwatch_sees_who_walks_on() {
    let (mut table, piece) = off_the_map(&Lay::standard().defender("squad", "D4"));
    // The defender was put on the table first.
    assert_eq!(piece, 1);
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("D4"), command: Command::Overwatch }, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    table.order(Order::WalkOn { piece, at: table.at("D1") }, &[]);
    assert_eq!(table.state.open.step, Step::Watch);
    table.order(Order::Watch { piece: 0 }, &[55]);
    assert!(table.piece(piece).suppressed);
    assert_eq!(table.refused(march(&table, piece, "E2", false)), "mbt.base.14");
    finish_step(&mut table);
}

/// mbt.base.17: nobody walks on into a hex that is full.
#[test]
fn nobody_walks_on_into_a_full_hex() {
    let (mut table, piece) = off_the_map(&Lay::standard());
    for _ in 0..20 {
        table.lgop("D1");
    }
    table.until(Step::Move, Some(Party::Airborne));
    assert_eq!(table.refused(Order::WalkOn { piece, at: table.at("D1") }), "mbt.base.17");
    assert_eq!(table.refused(Order::WalkOn { piece, at: table.at("E1") }), "allowed");
}

/// mbt.offmap.2: the nearest edge hexes are those that a search of the whole map finds.
#[test]
fn nearest_edges() {
    let table = Lay::standard().table();
    let board = table.state.open.board();
    for (column, row) in (-7..57).flat_map(|column| (-7..37).map(move |row| (column, row))) {
        let hex = board.grid.at(column, row);
        let distance = |index: usize| hex.unsigned_distance_to(board.grid.hex(index));
        let least = (0..board.grid.len()).map(distance).min();
        let all: Vec<usize> = (0..board.grid.len()).filter(|&index| Some(distance(index)) == least).collect();
        assert_eq!(nearest_edge(board, hex), all, "column {column}, row {row}");
    }
}

const MARCH_ALL: Order = Order::MarchAll { quick: false };

/// mbt.march.5, mbt.march.1: all LGOPs march with one order, each along its cheapest way; a refusal names the one that must march.
#[test]
fn all_march_with_one_order() {
    let mut table = Lay::standard().table();
    let lgops = ["R16", "R15", "H10", "R10"].map(|hex| table.lgop(hex));
    table.until(Step::Move, Some(Party::Airborne));
    let view = crate::game::view::view(&table.state, Seat(0));
    let refusal = view.desk().judge(Order::Done).map_err(|ban| view.desk().refusal(ban, Order::Done)).unwrap_err();
    assert_eq!(refusal.what, "LGOP 1 in R16 must march");
    assert!(view.list().contains(&MARCH_ALL));
    table.order(MARCH_ALL, &[]);
    let at = lgops.map(|piece| table.called(table.piece(piece).spot().unwrap()));
    assert_eq!(at, ["R14", "R13", "J9", "R10"], "two hexes each, and who waits in the AA stays");
    assert_eq!(table.refused(MARCH_ALL), "mbt.march.1", "all have set out");
    table.order(Order::Done, &[]);
}

/// mbt.march.5, mbt.march.3: all may march quickly.
#[test]
fn all_march_quickly() {
    let mut table = Lay::standard().table();
    let lgop = table.lgop("R16");
    table.until(Step::Move, Some(Party::Airborne));
    table.order(Order::MarchAll { quick: true }, &[]);
    assert_eq!(table.called(table.piece(lgop).spot().unwrap()), "R13");
    assert!(table.piece(lgop).quick);
}

/// mbt.march.5, mbt.base.11, mbt.march.6: the march of all stops if one may be fired at, or meets the enemy.
#[test]
fn the_march_of_all_stops_when_something_happens() {
    let mut table = Lay::standard().defender("squad", "R8").table();
    let (first, second) = (table.lgop("R14"), table.lgop("H20"));
    table.until(Step::Orders, Some(Party::Defending));
    table.order(Order::Command { at: table.at("R8"), command: Command::Overwatch }, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    table.order(MARCH_ALL, &[]);
    assert_eq!((table.state.open.step, table.piece(second).moved), (Step::Watch, false));
    table.order(Order::LetGo, &[]);
    table.order(Order::Pass, &[]);
    assert_eq!(table.called(table.piece(first).spot().unwrap()), "R12");
    assert!(!table.piece(second).moved, "its owner is asked first");
    table.order(MARCH_ALL, &[]);
    assert!(table.piece(second).moved);

    let mut table = Lay::standard().defender("squad", "T11").table();
    let (first, second) = (table.lgop("R14"), table.lgop("H20"));
    table.until(Step::Move, Some(Party::Airborne));
    table.order(MARCH_ALL, &[]);
    assert!(table.piece(first).moved && !table.piece(second).moved, "2 hexes from T11");
}
