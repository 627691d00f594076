//! Forming units in the AA: when, from which pieces, and what they can do then.

use crate::game::event::{Down, Event, Flying, apply};
use crate::game::orders::{Conversion, Order};
use crate::game::state::{Gone, Party, PieceId, Place, Sky, Step, What};
use crate::game::view::view;
use crate::ground::phase::Command;
use crate::tests::game::landing::finish_step;
use crate::tests::game::table::{Lay, NORTH, STICK, Table};
use crate::unit::Kind;

/// A table whose only aircraft has left, with nobody aboard who could still come.
fn all_down(lay: &Lay) -> Table {
    let mut table = lay.table();
    table.state.open.craft[0].sky = Sky::Left;
    table
}

fn pair(one: PieceId, other: PieceId) -> Order {
    Order::Convert(Conversion::Squad { one, other })
}

/// The clause by which a piece, given an order, is refused to move to a hex in the coming movement.
fn moves_out(table: &mut Table, piece: PieceId, to: &str) -> &'static str {
    let at = table.piece(piece).spot().unwrap();
    // An LGOP that marches, so that the movement is not skipped.
    table.lgop("B2");
    table.until(Step::Orders, Some(Party::Airborne));
    table.order(Order::Command { at, command: Command::Move }, &[]);
    table.until(Step::Move, Some(Party::Airborne));
    table.refused(Order::Move { piece, to: table.at(to) })
}

/// mbt.convert.2, mbt.aa.1: whether there is a start-of-turn step depends on what everybody sees, never on where the AAs
/// are.
#[test]
fn the_start_of_a_turn_gives_nothing_away() {
    let starts = |lay: &dyn Fn(&mut Table)| {
        let mut table = all_down(&Lay::standard().defender("squad", "A1"));
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
    for (other, step) in [("R10", Step::Start), ("R11", Step::Orders)] {
        let two = |table: &mut Table| _ = (table.lgop("R10"), table.lgop(other));
        assert_eq!(starts(&two), step, "of one company alone only two in one hex can be converted, as all see");
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

/// mbt.destroyed.2, mbt.convert.7: an LGOP that came back this turn has no movement left, and neither has its squad; one
/// that was in the AA before has all of it.
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

/// mbt.convert.8, mbt.command-influence.1: a team does not move in the turn in which it is formed, even at the start of it,
/// unless a commander formed it.
#[test]
fn a_new_team_stays() {
    let mut table = all_down(&Lay::standard());
    let (piece, bundle) = (table.lgop("R10"), table.bundle("R10"));
    table.until(Step::Start, None);
    table.order(Order::Convert(Conversion::Lone { piece, bundle }), &[]);
    assert_eq!(moves_out(&mut table, bundle + 1, "R9"), "mbt.base.10");

    let mut table = all_down(&Lay::standard().option("command_influence = \"on\""));
    let commander = table.put(What::Unit(Kind::Squad), "M20");
    table.state.open.pieces[usize::from(commander)].co = true;
    let (piece, bundle) = (table.lgop("M20"), table.bundle("M20"));
    table.until(Step::Start, None);
    table.order(Order::Convert(Conversion::Lone { piece, bundle }), &[]);
    assert_eq!(moves_out(&mut table, bundle + 1, "M19"), "allowed");
}

/// mbt.base.14, mbt.combo.1, mbt.base.9: a squad inherits the marks of both its LGOPs.
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

/// A table with this text about its company, such as that it has a CO.
fn company(text: &str) -> Lay {
    Lay::new(&format!("{text}{STICK}{NORTH}"))
}

/// mbt.command-element.2, mbt.command-element.6: with the option, the squad that succeeds becomes the command element that
/// its company has as a unit.
#[test]
fn a_squad_proves_to_be_the_command_element() {
    let element = "[[unit]]\ncompany = \"A\"\nkind = \"command element\"\nnames = [\"HQ\"]\n";
    let found = |option: &str, faces: &[u8]| {
        let mut table = all_down(&Lay::standard().with(element).option(option));
        let (one, other) = (table.lgop("R10"), table.lgop("R10"));
        table.until(Step::Move, Some(Party::Airborne));
        table.order(pair(one, other), faces);
        table.piece(other + 1).kind().unwrap()
    };
    assert_eq!(found("command_element = \"on\"", &[3]), Kind::Command);
    assert_eq!(found("command_element = \"on\"", &[4]), Kind::Squad);
    assert_eq!(found("command_element = \"off\"", &[]), Kind::Squad, "no CO is awaited");
}

/// mbt.convert.10, mbt.command-element.5: the squad with the CO is not an ordinary squad, and none is broken up while LGOPs
/// of the company may still be dropped.
#[test]
fn who_may_be_broken_up() {
    let mut table = all_down(&company("co = true\n"));
    let lgops = [(); 4].map(|()| table.lgop("R10"));
    let bundle = table.bundle("R10");
    table.until(Step::Move, Some(Party::Airborne));
    table.order(pair(lgops[0], lgops[1]), &[3]);
    table.order(pair(lgops[2], lgops[3]), &[]);
    let [commander, squad] = [bundle + 1, bundle + 2];
    assert!(table.piece(commander).co && table.piece(commander).kind() == Some(Kind::Squad));
    let split = |squad| Order::Convert(Conversion::Split { squad, one: bundle, other: None });
    assert_eq!(table.refused(split(commander)), "mbt.convert.10");
    assert_eq!(table.refused(split(squad)), "allowed");
    table.state.open.craft[0].sky = Sky::Waiting;
    assert_eq!(table.refused(split(squad)), "mbt.convert.10", "the stick is still to come");
    table.state.open.craft[0].sky = Sky::Left;
    table.state.open.pieces[usize::from(squad)].suppressed = true;
    table.order(split(squad), &[]);
    let parts = [squad + 1, squad + 2].map(|part| (table.piece(part).kind().unwrap(), table.piece(part).suppressed));
    assert_eq!(parts, [(Kind::MachineGun, true), (Kind::Half, true)], "both are as suppressed as it was");
}

/// mbt.aa.5: a switch that would visibly take back orders has to be made before they are given.
#[test]
fn a_switch_takes_no_orders_back() {
    let mut table = all_down(&Lay::standard());
    table.lgop("R10");
    table.until(Step::Orders, Some(Party::Airborne));
    let switch = Order::Switch { company: 0 };
    assert_eq!(table.refused(switch), "allowed");
    table.order(Order::Command { at: table.at("R10"), command: Command::Overwatch }, &[]);
    assert_eq!(table.refused(switch), "mbt.aa.5");
    let mut near = all_down(&Lay::standard().defender("squad", "R8"));
    near.lgop("R10");
    near.until(Step::Orders, Some(Party::Airborne));
    near.order(Order::Command { at: near.at("R10"), command: Command::Overwatch }, &[]);
    assert_eq!(near.refused(switch), "allowed", "an enemy two hexes off releases it anyway (mbt.march.6)");
}

/// mbt.aa.2, mbt.convert.1: companies may share an AA, but LGOPs of different companies form no squad there.
#[test]
fn companies_share_an_area() {
    let other = "[[company]]\nname = \"B\"\nprimary = \"R10\"\nsecondary = \"R14\"\n\
                 [[unit]]\ncompany = \"B\"\nkind = \"squad\"\nnames = [\"D\"]\n";
    let mut table = all_down(&Lay::standard().with(other));
    let lgops = [(); 4].map(|()| table.lgop("R10"));
    for (piece, unit) in &mut table.state.plan.by_the_rules_mut().origins {
        *unit = if *piece >= lgops[2] { 6 } else { 0 };
    }
    table.until(Step::Move, Some(Party::Airborne));
    assert_eq!(table.refused(pair(lgops[1], lgops[2])), "mbt.convert.1");
    table.order(pair(lgops[0], lgops[1]), &[]);
    table.order(pair(lgops[2], lgops[3]), &[]);
    assert_eq!(table.state.open.areas, [table.at("R10")]);
}

/// mbt.destroyed.2: those destroyed first come back from the pile first, and the enemy is not told which they are.
#[test]
fn the_enemy_does_not_see_who_came_back() {
    let mut table = all_down(&Lay::standard());
    for number in 0..2 {
        table.lgop("M20");
        let piece = &mut table.state.open.pieces[number];
        (piece.place, piece.landed, piece.arrived) = (Place::Gone(Gone::Landing), 4, 9 - number as u16);
    }
    while table.state.open.turn < 14 {
        finish_step(&mut table);
    }
    let gone = |party: Party, table: &Table| {
        let open = view(&table.state, party.seat()).open;
        [0, 1].map(|piece| open.piece(piece).place)
    };
    let [landing, returned] = [Gone::Landing, Gone::Returned].map(Place::Gone);
    assert_eq!(gone(Party::Airborne, &table), [landing, returned], "the second was destroyed first");
    assert_eq!(gone(Party::Defending, &table), [landing, landing]);
    table.state.open.step = Step::Over;
    assert_eq!(gone(Party::Defending, &table), [landing, returned], "until the game is over");
}

/// mbt.heavy.9: a vehicle that lands is prepared for a turn, and acts in the one after that.
#[test]
fn a_vehicle_is_prepared_first() {
    let mut table = all_down(&Lay::standard());
    let (piece, at) = (table.put(What::Unit(Kind::Bmd), "M20"), table.at("M20"));
    table.lgop("B2");
    table.until(Step::Move, Some(Party::Airborne));
    apply(&mut table.state, &Event::Air(Flying::Landed { piece, down: Down::Safe(at) }));
    let ordered = [2, 3].map(|turn| {
        while table.state.open.turn < turn {
            finish_step(&mut table);
        }
        table.until(Step::Orders, Some(Party::Airborne));
        table.refused(Order::Command { at, command: Command::Move })
    });
    assert_eq!(ordered, ["mbt.heavy.9", "allowed"]);
}
