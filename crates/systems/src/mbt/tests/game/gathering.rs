//! Units are formed in the AA: when, of whom, and what they can do then.

use super::landing::finish_step;
use super::table::{Lay, Table};
use crate::mbt::orders::{Conversion, Order};
use crate::mbt::phase::Command;
use crate::mbt::state::{Gone, Party, PieceId, Place, Sky, Step};

/// A table whose only aircraft has left with nobody aboard who could still come.
fn all_down(lay: &Lay) -> Table {
    let mut table = lay.table();
    table.state.open.craft[0].sky = Sky::Left;
    table
}

fn pair(one: PieceId, other: PieceId) -> Order {
    Order::Convert(Conversion::Squad { one, other })
}

/// The clause by which a piece is refused to move to a hex in the coming movement, ordered to.
fn moves_out(table: &mut Table, piece: PieceId, to: &str) -> &'static str {
    let at = table.piece(piece).spot().unwrap();
    table.until(Step::Orders, Some(Party::Airborne));
    table.order(Order::Command { at, command: Command::Move }, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    table.refused(Order::Move { piece, to: table.at(to) })
}

/// mbt.convert.2, mbt.aa.1: whether the start of a turn is held follows from what all see, and never from where the AAs are.
#[test]
fn the_start_of_a_turn_gives_nothing_away() {
    let starts = |lay: &dyn Fn(&mut Table)| {
        let mut table = all_down(&Lay::standard());
        lay(&mut table);
        while table.state.open.turn < 1 {
            table.order(Order::Done, &[]);
        }
        table.state.open.step
    };
    assert_eq!(starts(&|_| {}), Step::Orders, "nobody is down");
    for hex in ["R10", "M20"] {
        assert_eq!(starts(&|table| _ = table.lgop(hex)), Step::Start, "in its AA or anywhere else");
    }
    let disrupted = |table: &mut Table| {
        let piece = table.lgop("R10");
        table.state.open.pieces[usize::from(piece)].disrupted = 2;
    };
    assert_eq!(starts(&disrupted), Step::Orders, "all see that it cannot");
    assert_eq!(starts(&|table| _ = table.bundle("R10")), Step::Orders, "a bundle without squads");
    let marked = |table: &mut Table| {
        table.bundle("M20");
        table.state.open.areas.push(table.at("R10"));
    };
    assert_eq!(starts(&marked), Step::Start, "a bundle, once an AA is marked");
}

/// mbt.destroyed.2, mbt.convert.7: who came back this very turn has no movement left, and neither has the squad; who stood in the AA
/// before has all of it.
#[test]
fn a_squad_of_the_returned_stays() {
    let mut table = all_down(&Lay::standard());
    for number in 0..4 {
        let piece = table.lgop("M20");
        assert_eq!(piece, number);
        let piece = &mut table.state.open.pieces[usize::from(piece)];
        (piece.place, piece.landed) = (Place::Gone(Gone::Landing), 4);
    }
    while table.state.open.turn < 14 {
        finish_step(&mut table);
    }
    assert_eq!(table.state.open.step, Step::Start);
    table.order(pair(4, 5), &[]);
    assert_eq!(moves_out(&mut table, 6, "R9"), "mbt.base.10");

    let mut table = all_down(&Lay::standard());
    let (one, other) = (table.lgop("R10"), table.lgop("R10"));
    table.until(Step::Start, None);
    table.order(pair(one, other), &[]);
    assert_eq!(moves_out(&mut table, other + 1, "R9"), "allowed");
}

/// mbt.convert.8: a team does not move in the turn in which it is made, at the start of it either.
#[test]
fn a_new_team_stays() {
    let mut table = all_down(&Lay::standard());
    let (piece, bundle) = (table.lgop("R10"), table.bundle("R10"));
    table.until(Step::Start, None);
    table.order(Order::Convert(Conversion::Lone { piece, bundle }), &[]);
    assert_eq!(moves_out(&mut table, bundle + 1, "R9"), "mbt.base.10");
}

/// mbt.base.14, mbt.combo.1, mbt.base.9: what lies on either LGOP lies on the squad they make.
#[test]
fn a_squad_keeps_the_marks_of_its_parts() {
    let mut table = all_down(&Lay::standard());
    let (one, other) = (table.lgop("R10"), table.lgop("R10"));
    table.until(Step::Move, Some(Party::Airborne));
    table.state.open.pieces[usize::from(other)].suppressed = true;
    table.state.open.pieces[usize::from(one)].by_road = true;
    table.state.open.pieces[usize::from(one)].quick = true;
    table.order(pair(one, other), &[]);
    let squad = table.piece(other + 1);
    assert!(squad.suppressed && squad.by_road && squad.quick);
    assert!(!squad.fired && !squad.fired_on[0]);
}
