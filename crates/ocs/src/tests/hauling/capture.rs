//! What enemy combat units come upon.

use super::*;
use crate::game::piece::Place;
use crate::game::task::{Attack, AttackStep, Task};

const DEPOT: &str = r#"
[[dump]]
side = "Red"
at = "0304"
tokens = 10

[[transport]]
side = "Red"
kind = "truck"
at = "0304"
points = 2
tokens = 8

[[transport]]
side = "Red"
kind = "truck"
at = "0304"
points = 1

[[transport]]
side = "Red"
kind = "wagon"
at = "0304"
points = 1
tokens = 4

[[transport]]
side = "Blue"
kind = "truck"
at = "0204"
points = 1

[[unit]]
unit = "Blue Inf Rgt"
at = "0204"
mode = "Move"
"#;

/// Red's place for what is displaced.
fn placings(table: &Table) -> Vec<String> {
    table.to(|order| if let Order::Place { to } = order { Some(*to) } else { None })
}

/// ocs.capture.1, ocs.capture.2, ocs.capture.3, ocs.capture.4, ocs.capture.5, ocs.capture.6, ocs.capture.7, ocs.capture.8,
/// ocs.capture.9, ocs.capture.10: a roll for each category, in order.
#[test]
fn a_combat_unit_captures_what_nobody_guards() {
    let mut table = Table::of(DEPOT);
    let unit = table.unit("Blue Inf Rgt 1");
    // The dump: 4 is 50%. Trucks: 3 is 25% of 12T of capacity and of 8T of load. Wagons: 5 is 75%.
    let told = table.give(Order::Move { unit, to: table.spot("0304") }, "4 3 5");
    assert_eq!(
        told,
        [
            "Blue Inf Rgt 1 moves to 0304.",
            "Blue captures 1 SP 1T of the dump in 0304; 1 SP 1T is destroyed.",
            "Blue comes upon trucks in 0304: 3T of capacity with 2T captured, 2 SP 1T of capacity with 1 SP 2T displaced.",
            "Blue comes upon wagons in 0304: 3T of capacity with 3T captured, 1T of capacity with 1T displaced.",
        ]
    );
    assert_eq!((table.dump("0304", Party::Blue), table.dump("0304", Party::Red)), (5, 0));
    assert_eq!((table.stands(0), table.stands(1)), ((None, 9, 6), (Some("0304".into()), 3, 2)));
    assert_eq!((table.stands(2), table.stands(4)), ((None, 1, 1), (Some("0304".into()), 3, 3)));
    assert_eq!((table.group(1).party, table.group(1).halted), (Party::Blue, false), "they may move at once");
    assert_eq!(table.seat(), Party::Red.seat(), "the owner places the rest, the wagons first");
    let to = placings(&table);
    assert!(to.contains(&"0704".into()) && !to.contains(&"1001".into()), "wagons go 5 hexes: {to:?}");
    assert!(!to.contains(&"0304".into()) && !to.contains(&"0101".into()) && !to.contains(&"0508".into()), "{to:?}");
    table.give(Order::Place { to: table.spot("0704") }, "");
    assert!(placings(&table).contains(&"1001".into()), "trucks go 10");
    table.give(Order::Place { to: table.spot("1001") }, "");
    assert_eq!((table.stands(0), table.stands(2)), ((Some("1001".into()), 9, 6), (Some("0704".into()), 1, 1)));
    assert_eq!(table.seat(), Party::Blue.seat());
    table.give(Order::Drive { group: 1, to: table.spot("0404") }, "");
    table.give(Order::Drive { group: 4, to: table.spot("0404") }, "");
}

/// ocs.capture.9: vehicles captured in another phase than Movement do not move in it; all of the wagons on a 6.
#[test]
fn captured_vehicles_wait_outside_the_movement_phase() {
    let mut table = Table::of(DEPOT);
    let unit = table.unit("Blue Inf Rgt 1");
    table.turn_to(Party::Blue, Segment::Exploitation);
    table.mark(unit, Mark::Exploiting);
    table.give(Order::Move { unit, to: table.spot("0304") }, "1 1 6");
    assert_eq!(table.dump("0304", Party::Blue), 0, "nothing of the dump was captured, and all destroyed");
    assert!(!table.state.open.dumps.iter().any(|dump| dump.party == Party::Red));
    assert_eq!(table.stands(0), (None, 12, 8));
    table.give(Order::Place { to: table.spot("0404") }, "");
    assert_eq!(table.stands(0).0, Some("0404".into()));
    let taken = (0..).zip(&table.state.open.groups).find(|(_, group)| group.party == Party::Blue && group.load.0 == 4);
    let (_, wagons) = taken.expect("the wagons changed hands");
    assert!(wagons.halted && wagons.capacity == Tokens::SP);
    assert_eq!(table.seat(), Party::Blue.seat(), "none of the wagons is displaced");
}

/// ocs.capture.1: Transport Points capture nothing, and a friendly combat unit prevents it.
#[test]
fn only_combat_units_capture_and_guard() {
    let mut table = Table::of(DEPOT);
    table.give(Order::Drive { group: 3, to: table.spot("0304") }, "");
    assert_eq!((table.dump("0304", Party::Red), table.stands(0).0), (10, Some("0304".into())));
    assert_eq!(table.refused(Order::Load { group: 3, tokens: 1 }), "ocs.load.2", "it is not theirs");
    let guarded = Table::of(&format!("{DEPOT}\n[[unit]]\nunit = \"Garrison Bn\"\nat = \"0304\""));
    let unit = guarded.unit("Blue Inf Rgt 1");
    assert_eq!(guarded.refused(Order::Move { unit, to: guarded.spot("0304") }), "ocs.base.5");
}

/// ocs.capture.7: what has nowhere to go is destroyed.
#[test]
fn vehicles_without_a_refuge_are_destroyed() {
    let near = "[tables.\"ocs.table.house-limits\"]\n\"displaced trucks in hexes\" = [\"0\", \"ocs.capture.5\"]\n\"displaced wagons in hexes\" = [\"0\", \"ocs.capture.6\"]";
    let mut table = Table::under(DEPOT, near);
    let unit = table.unit("Blue Inf Rgt 1");
    let told = table.give(Order::Move { unit, to: table.spot("0304") }, "1 1 1");
    let fates = [
        "The wagons no. 3 have nowhere to go and are destroyed.",
        "The trucks no. 1 have nowhere to go and are destroyed.",
    ];
    assert!(told.ends_with(&fates.map(String::from)), "{told:?}");
    assert!(table.state.open.groups.iter().all(|group| group.party == Party::Blue || group.capacity == Tokens::NONE));
    assert_eq!(table.seat(), Party::Blue.seat());
}

/// ocs.extender.1: an Extender is never captured; its owner places it within its draw range.
#[test]
fn an_extender_collapses_before_the_enemy() {
    let extender = "[[transport]]\nside = \"Red\"\nkind = \"truck\"\nat = \"0304\"\npoints = 1\nextender = true\n[[unit]]\nunit = \"Blue Inf Rgt\"\nat = \"0204\"\nmode = \"Move\"";
    let mut table = Table::of(extender);
    let unit = table.unit("Blue Inf Rgt 1");
    table.give(Order::Move { unit, to: table.spot("0304") }, "");
    assert!(matches!(table.state.open.tasks[..], [Task::Displaced(_)]));
    let to = placings(&table);
    assert!(to.contains(&"0404".into()) && !to.contains(&"0304".into()) && !to.contains(&"1207".into()), "{to:?}");
    table.give(Order::Place { to: table.spot("0404") }, "");
    assert_eq!((table.stands(0), table.group(0).extender), ((Some("0404".into()), 4, 0), false));
    assert_eq!(table.group(0).party, Party::Red);
}

/// ocs.basecap.1, ocs.basecap.2, ocs.basecap.5: Air Bases and ports change hands; aircraft roll and leave.
#[test]
fn bases_and_ports_fall_to_whoever_enters() {
    let bases = "
        [[base]]\nside = \"Red\"\nat = \"0304\"\nlevel = 1
        [[base]]\nside = \"Red\"\nat = \"1106\"\nlevel = 1
        [[port]]\nside = \"Red\"\nat = \"0304\"\ntokens = 4
        [[aircraft]]\naircraft = \"Red Fighter\"\nat = \"0304\"
        [[unit]]\nunit = \"Blue Inf Rgt\"\nat = \"0204\"\nmode = \"Move\"";
    let mut table = Table::of(bases);
    let unit = table.unit("Blue Inf Rgt 1");
    table.give(Order::Move { unit, to: table.spot("0304") }, "4");
    let open = &table.state.open;
    assert_eq!((open.bases[0].party, open.ports[0].party), (Party::Blue, Party::Blue));
    let fighter = open.craft(0);
    assert_eq!((fighter.base, fighter.active, fighter.reduced), (Some(table.hex("1106")), false, true));
    assert_eq!(open.unit(unit).place, Place::At(table.hex("0304")));
}

/// ocs.capture.1, ocs.capture.9, ocs.basecap.4: an advance after combat captures too, and aircraft get away more easily.
#[test]
fn an_advance_captures_what_was_behind_the_defenders() {
    let behind = "
        [[base]]\nside = \"Red\"\nat = \"0304\"\nlevel = 1
        [[base]]\nside = \"Red\"\nat = \"1106\"\nlevel = 1
        [[aircraft]]\naircraft = \"Red Fighter\"\nat = \"0304\"
        [[dump]]\nside = \"Red\"\nat = \"0304\"\ntokens = 4
        [[transport]]\nside = \"Red\"\nkind = \"truck\"\nat = \"0304\"\npoints = 1
        [[unit]]\nunit = \"Blue Inf Rgt\"\nat = \"0204\"
        [[unit]]\nunit = \"Garrison Bn\"\nat = \"0304\"";
    let mut table = Table::of(behind);
    let (unit, garrison) = (table.unit("Blue Inf Rgt 1"), table.unit("Garrison Bn 1"));
    table.turn_to(Party::Blue, Segment::Combat);
    table.give(Order::Attack { at: table.spot("0304") }, "");
    let Some(&Task::Attack(attack)) = table.state.open.tasks.last() else { panic!("an attack is on") };
    table.tell(&Event::Stepped { task: Task::Attack(Attack { step: AttackStep::Advance, ..attack }) });
    table.tell(&Event::Eliminated { unit: garrison, why: jumpmaster_core::clause!("ocs.result.2") });
    // The Active Fighter rolls 4, which would reduce it, and 2 more; then 6 for the dump and 4 for the trucks.
    table.give(Order::Advance { unit }, "4 6 4");
    // What is left of the trucks is placed first; then the Fighter goes to the one base there is.
    table.give(Order::Place { to: table.spot("0504") }, "");
    let fighter = *table.state.open.craft(0);
    assert_eq!((fighter.reduced, fighter.base), (false, Some(table.hex("1106"))));
    assert_eq!((table.dump("0304", Party::Blue), table.stands(1)), (3, (Some("0304".into()), 2, 0)));
    assert!(table.group(1).halted, "not captured in the Movement Phase");
}
