//! Trains and ships.

use super::*;
use crate::fraction::Fraction;
use crate::game::piece::Closed;
use crate::unit::Mode;

const STATION: &str = r#"
[[dump]]
side = "Blue"
at = "0104"
tokens = 20

[[transport]]
side = "Blue"
kind = "truck"
at = "0304"
points = 1
tokens = 2

[[unit]]
unit = "Blue Inf Rgt"
at = "0104"
count = 2
mode = "Move"

[[unit]]
unit = "Para Rgt"
at = "0104"
mode = "Combat"
"#;

fn rails(table: &Table, unit: UnitId) -> Vec<String> {
    table.to(|order| match order {
        Order::Rail { unit: who, to } if *who == unit => Some(*to),
        _ => None,
    })
}

/// ocs.rail.1, ocs.rail.2, ocs.rail.3, ocs.rail.6, ocs.rail.7, ocs.rail.8, ocs.equiv.1, ocs.equiv.3: half over several tracks.
#[test]
fn units_go_by_rail_within_the_capacity_of_the_phase() {
    let mut table = Table::of(STATION);
    let (first, second) = (table.unit("Blue Inf Rgt 1"), table.unit("Blue Inf Rgt 2"));
    assert_eq!(rails(&table, first), ["0304", "0504"]);
    assert_eq!(table.refused(Order::Rail { unit: first, to: table.spot("0204") }), "ocs.rail.3");
    assert_eq!(table.refused(Order::Rail { unit: table.unit("Para Rgt 1"), to: table.spot("0304") }), "ocs.rail.7");
    table.give(Order::Rail { unit: first, to: table.spot("0304") }, "");
    assert_eq!(table.state.open.railed, Fraction::whole(2), "1 RE over several tracks");
    assert_eq!(table.refused(Order::Move { unit: first, to: table.spot("0404") }), "ocs.rail.8");
    assert_eq!(table.refused(Order::Rail { unit: first, to: table.spot("0504") }), "ocs.rail.8");
    table.give(Order::Rail { unit: second, to: table.spot("0504") }, "");
    assert_eq!(table.state.open.railed, Fraction::whole(6), "and 4T over a single one");
    assert_eq!(
        table.refused(Order::RailSupply { from: table.spot("0104"), to: table.spot("0304"), tokens: 1 }),
        "ocs.rail.1"
    );
    table.turn_to(Party::Blue, Segment::Movement);
    assert_eq!(rails(&table, first), ["0104", "0504"], "a new phase has its own capacity");
    table.turn_to(Party::Blue, Segment::Exploitation);
    assert_eq!(table.refused(Order::Rail { unit: first, to: table.spot("0104") }), "ocs.seq.2");
}

/// ocs.rail.7: at most half the MA is spent before boarding.
#[test]
fn a_unit_boards_a_train_early() {
    let mut table = Table::of(&STATION.replace("at = \"0104\"\ncount", "at = \"0102\"\ncount"));
    let unit = table.unit("Blue Inf Rgt 1");
    for hex in ["0103", "0104"] {
        table.give(Order::Move { unit, to: table.spot(hex) }, "");
    }
    assert_eq!(rails(&table, unit), ["0304", "0504"], "2 of 8 points");
    for hex in ["0103", "0102", "0103", "0104"] {
        table.give(Order::Move { unit, to: table.spot(hex) }, "");
    }
    assert_eq!(table.refused(Order::Rail { unit, to: table.spot("0304") }), "ocs.rail.7");
}

/// ocs.rail.4, ocs.rail.5: a closed hex, an enemy and any EZOC stop trains, negated or not; so does the other gauge.
#[test]
fn trains_need_an_unbroken_line() {
    let mut table = Table::of(STATION);
    let unit = table.unit("Blue Inf Rgt 1");
    let closed = table.hex("0404");
    table.state.open.closed.push(Closed { hex: closed, owner: Party::Blue, turns: 1 });
    assert_eq!(rails(&table, unit), ["0304"]);
    assert_eq!(table.refused(Order::Rail { unit, to: table.spot("0504") }), "ocs.rail.4");
    let enemy = "\n[[unit]]\nunit = \"Red Inf Rgt\"\nat = \"0503\"";
    let guard = "\n[[unit]]\nunit = \"Blue Inf Rgt\"\nat = \"0504\"";
    let negated = Table::of(&format!("{STATION}{enemy}{guard}"));
    assert_eq!(rails(&negated, negated.unit("Blue Inf Rgt 1")), ["0304"]);
    let broad = Table::of(&STATION.replace("0104", "0904"));
    assert!(rails(&broad, broad.unit("Blue Inf Rgt 1")).is_empty());
}

/// ocs.rail.9: repair units board in any rail hex, in Combat Mode, and go on afterwards.
#[test]
fn repair_troops_leave_the_train_anywhere() {
    let repair = "[tables.\"ocs.table.roster\"]\n\"Para Rgt (x3)\" = [\"Blue\", \"other\", \"1\", \"2\", \"5/5\", \"5\", \"5/6\", \"leg\", \"RR repair\"]";
    let mut table = Table::under(STATION, repair);
    let unit = table.unit("Para Rgt 1");
    assert_eq!(table.state.open.unit(unit).mode, Mode::Combat);
    assert_eq!(rails(&table, unit), ["0204", "0304", "0404", "0504"]);
    table.give(Order::Rail { unit, to: table.spot("0204") }, "");
    assert_eq!(table.state.open.railed, Fraction::whole(1), "a slow unit over several tracks: a quarter (ocs.equiv.4)");
    table.give(Order::Move { unit, to: table.spot("0203") }, "");
}

/// ocs.rail.2, ocs.rail.6: Transport Points are charged 4T each and for their load besides; supply by the token.
#[test]
fn transport_points_and_supply_go_by_rail() {
    let mut table = Table::of(STATION);
    table.give(Order::RailGroup { group: 0, to: table.spot("0104") }, "");
    assert_eq!((table.stands(0), table.state.open.railed), ((Some("0104".into()), 4, 2), Fraction::whole(3)));
    assert_eq!(table.refused(Order::Drive { group: 0, to: table.spot("0105") }), "ocs.rail.8");
    let send =
        |table: &Table, tokens: u8| Order::RailSupply { from: table.spot("0104"), to: table.spot("0304"), tokens };
    assert_eq!(table.refused(send(&table, 7)), "ocs.rail.1", "3T are left: 6T over several tracks");
    assert_eq!(table.refused(send(&table, 21)), "ocs.rail.2");
    table.give(send(&table, 6), "");
    assert_eq!((table.dump("0104", Party::Blue), table.dump("0304", Party::Blue)), (14, 6));
    let account = table.state.open.accounts.last().unwrap()[0];
    assert_eq!(account.left(), account.had, "nothing of it is spent");
}

const PORTS: &str = r#"
[[port]]
side = "Blue"
at = "0107"
tokens = 8

[[port]]
side = "Blue"
at = "0907"
tokens = 4
hits = 1

[[dump]]
side = "Blue"
at = "0107"
tokens = 20

[[transport]]
side = "Blue"
kind = "wagon"
at = "0107"
points = 1

[[unit]]
unit = "Blue Inf Rgt"
at = "0107"
count = 2
mode = "Move"

[[unit]]
unit = "Glider Bn"
at = "0107"
mode = "Move"
"#;

/// ocs.ship.1, ocs.ship.2, ocs.ship.3, ocs.ship.6, ocs.ship.7, ocs.port.1, ocs.port.2: a port of 1 SP with a hit handles 3T.
#[test]
fn ships_carry_from_port_to_port() {
    let mut table = Table::of(PORTS);
    let send =
        |table: &Table, tokens: u8| Order::ShipSupply { from: table.spot("0107"), to: table.spot("0907"), tokens };
    assert_eq!(table.refused(send(&table, 4)), "ocs.ship.3");
    table.give(send(&table, 2), "");
    assert_eq!((table.dump("0107", Party::Blue), table.dump("0907", Party::Blue)), (18, 2));
    let used: Vec<Fraction> = table.state.open.ports.iter().map(|port| port.used).collect();
    assert_eq!((used, table.state.open.shipped), (vec![Fraction::whole(2); 2], Fraction::whole(2)));
    assert_eq!(table.refused(send(&table, 2)), "ocs.ship.3", "loads and unloads of a phase share one capacity");
    assert_eq!(table.refused(Order::ShipGroup { group: 0, to: table.spot("0907") }), "ocs.ship.3");
    let bn = table.unit("Glider Bn 1");
    table.give(Order::Ship { unit: bn, to: table.spot("0907") }, "");
    assert_eq!(table.state.open.shipped, Fraction::whole(3), "half of a RE, at half the charge");
    assert_eq!(table.refused(Order::Move { unit: bn, to: table.spot("0906") }), "ocs.rail.8");
    table.turn_to(Party::Blue, Segment::Exploitation);
    assert_eq!(table.refused(Order::Ship { unit: bn, to: table.spot("0107") }), "ocs.seq.2");
}

/// ocs.ship.4, ocs.ship.7: one ground unit takes the whole of a port; it must not have moved, and be in Move Mode.
#[test]
fn one_unit_takes_the_whole_port() {
    let mut table = Table::of(PORTS);
    let (first, second) = (table.unit("Blue Inf Rgt 1"), table.unit("Blue Inf Rgt 2"));
    table.give(Order::Move { unit: second, to: table.spot("0106") }, "");
    table.give(Order::Move { unit: second, to: table.spot("0107") }, "");
    assert_eq!(table.refused(Order::Ship { unit: second, to: table.spot("0907") }), "ocs.ship.7");
    table.give(Order::Drive { group: 0, to: table.spot("0106") }, "");
    table.give(Order::Drive { group: 0, to: table.spot("0107") }, "");
    assert_eq!(table.refused(Order::ShipGroup { group: 0, to: table.spot("0907") }), "ocs.ship.7");
    table.give(Order::Ship { unit: first, to: table.spot("0907") }, "");
    let used: Vec<Fraction> = table.state.open.ports.iter().map(|port| port.used).collect();
    assert_eq!(used, [Fraction::whole(4), Fraction::whole(3)], "4T at the larger, all 3T at the smaller");
    let mut still = Table::of(&PORTS.replace("mode = \"Move\"", "mode = \"Combat\""));
    let unit = still.unit("Blue Inf Rgt 1");
    assert_eq!(still.refused(Order::Ship { unit, to: still.spot("0907") }), "ocs.ship.7");
    still.turn_to(Party::Red, Segment::Movement);
    assert!(still.listed().iter().all(|order| !matches!(order, Order::ShipSupply { .. })));
}

/// ocs.ship.2: a strait full of enemy ships is closed, until one of them is sunk.
#[test]
fn the_sea_must_be_free_of_enemy_ships() {
    let strait = ["0501", "0502", "0503", "0504", "0505", "0506", "0507"];
    let fleet = |party: &str| -> String {
        let ship = |at: &&str| {
            format!(
                "\n[[ship]]\nname = \"Ship\"\nside = \"{party}\"\nat = \"{at}\"\nbarrage = 5\nrange = 2\nflak = 1\nsteps = 1"
            )
        };
        strait.iter().chain(&["0508"]).map(ship).collect()
    };
    let send = |table: &Table| Order::ShipSupply { from: table.spot("0107"), to: table.spot("0907"), tokens: 1 };
    let mut barred = Table::on(&coast(&strait, &format!("{PORTS}{}", fleet("Red")), ""));
    assert_eq!(barred.refused(send(&barred)), "ocs.ship.2");
    barred.state.open.ships[3].steps = 0;
    assert!(barred.listed().contains(&send(&barred)));
    let own = Table::on(&coast(&strait, &format!("{PORTS}{}", fleet("Blue")), ""));
    assert!(own.listed().contains(&send(&own)));
}

/// ocs.ship.2, ocs.ship.5: an enemy port and an unnegated EZOC stop shipping.
#[test]
fn both_ports_must_be_open() {
    let send = |table: &Table| Order::ShipSupply { from: table.spot("0107"), to: table.spot("0907"), tokens: 1 };
    let near = Table::of(&format!("{PORTS}\n[[unit]]\nunit = \"Red Inf Rgt\"\nat = \"0906\""));
    assert_eq!(near.refused(send(&near)), "ocs.ship.5");
    let lost = Table::of(&PORTS.replacen("side = \"Blue\"\nat = \"0907\"", "side = \"Red\"\nat = \"0907\"", 1));
    assert_eq!(lost.refused(send(&lost)), "ocs.ship.2");
}
