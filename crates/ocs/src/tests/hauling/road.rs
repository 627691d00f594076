//! Transport Points on the road, and Extenders.

use super::*;

const ROAD: &str = r#"
[[dump]]
side = "Blue"
at = "0104"
tokens = 10

[[transport]]
side = "Blue"
kind = "truck"
at = "0104"
points = 2
tokens = 3

[[transport]]
side = "Blue"
kind = "wagon"
at = "0104"
points = 1

[[unit]]
unit = "Red Inf Rgt"
at = "0404"
"#;

/// ocs.load.1, ocs.base.5: trucks have 50 Truck MPs and wagons 12; a hex of road costs them half a point.
#[test]
fn transport_points_drive_hex_by_hex() {
    let mut table = Table::of(ROAD);
    assert_eq!(table.refused(Order::Drive { group: 0, to: table.spot("0304") }), "ocs.base.5");
    table.give(Order::Drive { group: 0, to: table.spot("0204") }, "");
    assert_eq!((table.stands(0), table.group(0).spent), ((Some("0204".into()), 8, 3), 5));
    table.give(Order::Drive { group: 1, to: table.spot("0105") }, "");
    assert_eq!(table.group(1).spent, 20, "open ground");
    for hex in ["0106", "0107", "0106", "0105", "0104"] {
        table.give(Order::Drive { group: 1, to: table.spot(hex) }, "");
    }
    assert_eq!(table.group(1).spent, 120);
    assert_eq!(table.refused(Order::Drive { group: 1, to: table.spot("0204") }), "ocs.base.5");
    table.give(Order::Done, "");
    assert!(table.listed().iter().all(|order| !matches!(order, Order::Drive { .. })), "in the Movement Segment alone");
}

/// ocs.base.6, ocs.base.5: trucks stop in EZOCs and do not enter hexes with enemy combat units.
#[test]
fn trucks_stop_next_to_the_enemy() {
    let mut table = Table::of(ROAD);
    for hex in ["0204", "0304"] {
        table.give(Order::Drive { group: 0, to: table.spot(hex) }, "");
    }
    assert!(table.group(0).halted);
    assert_eq!(table.refused(Order::Drive { group: 0, to: table.spot("0204") }), "ocs.rail.8");
    assert_eq!(table.refused(Order::Unload { group: 0, tokens: 1 }), "ocs.load.3");
    let mut table = Table::of(&ROAD.replace("0404", "0204"));
    assert_eq!(table.refused(Order::Drive { group: 0, to: table.spot("0204") }), "ocs.base.5");
    table.turn_to(Party::Red, Segment::Movement);
    assert_eq!(table.refused(Order::Drive { group: 0, to: table.spot("0105") }), "ocs.base.5");
}

/// ocs.load.1, ocs.load.2: loading costs a tenth of the MA, anywhere; what is loaded is gone from the dump.
#[test]
fn transport_points_load_from_the_dump_in_their_hex() {
    let mut table = Table::of(ROAD);
    let amounts: Vec<u8> =
        (1..=6).filter(|&tokens| table.listed().contains(&Order::Load { group: 0, tokens })).collect();
    assert_eq!(amounts, [1, 2, 3, 4, 5], "8T of capacity hold 3T");
    assert_eq!(table.refused(Order::Load { group: 0, tokens: 6 }), "ocs.load.2");
    assert_eq!(table.refused(Order::Load { group: 0, tokens: 0 }), "ocs.load.2");
    table.give(Order::Load { group: 0, tokens: 5 }, "");
    table.give(Order::Load { group: 1, tokens: 2 }, "");
    assert_eq!((table.dump("0104", Party::Blue), table.stands(0).2, table.stands(1).2), (3, 8, 2));
    assert_eq!((table.group(0).spent, table.group(1).spent), (50, 12));
    for _ in 0..9 {
        let order = if table.group(1).load.0 > 0 {
            Order::Unload { group: 1, tokens: 2 }
        } else {
            Order::Load { group: 1, tokens: 2 }
        };
        table.give(order, "");
    }
    assert_eq!(table.refused(Order::Load { group: 1, tokens: 2 }), "ocs.load.1");
}

/// ocs.load.3: at a friendly combat unit, port, Air Base or dump, and nowhere else.
#[test]
fn transport_points_unload_where_somebody_is() {
    let mut table = Table::of(&format!(
        "{ROAD}
        [[port]]\nside = \"Blue\"\nat = \"0105\"\ntokens = 8
        [[base]]\nside = \"Blue\"\nat = \"0106\"\nlevel = 1
        [[base]]\nside = \"Red\"\nat = \"0206\"\nlevel = 1
        [[unit]]\nunit = \"Art Rgt\"\nat = \"0107\""
    ));
    let unloads = |table: &Table| table.listed().contains(&Order::Unload { group: 0, tokens: 1 });
    for (hex, may) in [("0105", true), ("0205", false), ("0106", true), ("0206", false), ("0107", true)] {
        table.give(Order::Drive { group: 0, to: table.spot(hex) }, "");
        assert_eq!(unloads(&table), may, "{hex}");
    }
    assert_eq!(table.refused(Order::Unload { group: 0, tokens: 4 }), "ocs.load.3");
    table.give(Order::Unload { group: 0, tokens: 2 }, "");
    assert_eq!((table.dump("0107", Party::Blue), table.stands(0).2), (2, 1));
}

/// ocs.extender.3, ocs.extender.2: one empty Transport Point is set up; it collapses in a later Movement Phase.
#[test]
fn an_extender_is_made_of_one_transport_point() {
    let mut table = Table::of(ROAD);
    table.give(Order::Load { group: 0, tokens: 2 }, "");
    assert_eq!(table.refused(Order::Extend { group: 0 }), "ocs.extender.3", "no point is empty");
    table.give(Order::Unload { group: 0, tokens: 1 }, "");
    table.give(Order::Extend { group: 0 }, "");
    assert_eq!((table.stands(0), table.stands(2)), ((Some("0104".into()), 4, 4), (Some("0104".into()), 4, 0)));
    assert!(table.group(2).extender && !table.group(0).extender);
    assert_eq!(table.refused(Order::Collapse { group: 2 }), "ocs.extender.2", "set up in this phase");
    assert_eq!(table.refused(Order::Drive { group: 2, to: table.spot("0105") }), "ocs.extender.3");
    table.give(Order::Extend { group: 1 }, "");
    assert!(table.group(1).extender && table.state.open.groups.len() == 3, "the wagons were one point");
    table.turn_to(Party::Blue, Segment::Exploitation);
    assert!(!table.listed().contains(&Order::Collapse { group: 2 }));
    table.turn_to(Party::Blue, Segment::Movement);
    table.give(Order::Collapse { group: 1 }, "");
    let to = table.to(|order| if let Order::Place { to } = order { Some(*to) } else { None });
    assert!(to.contains(&"0104".into()) && to.contains(&"0105".into()) && !to.contains(&"0404".into()), "{to:?}");
    assert!(!to.contains(&"0107".into()), "three hexes of open ground cost more than a wagon's range: {to:?}");
    assert_eq!(table.refused(Order::Place { to: table.spot("0107") }), "ocs.capture.7");
    assert_eq!(table.refused(Order::Done), "ocs.seq.2");
    table.give(Order::Place { to: table.spot("0105") }, "");
    assert_eq!((table.stands(1), table.group(1).extender), ((Some("0105".into()), 4, 0), false));
    let mut fixed = Table::under(ROAD, "[options]\ncollapse = false");
    fixed.give(Order::Extend { group: 1 }, "");
    fixed.turn_to(Party::Blue, Segment::Movement);
    assert_eq!(fixed.refused(Order::Collapse { group: 1 }), "ocs.extender.2");
}
