//! The parts of orders: piece, hex and number, and each order's role in what its seat does now.

use super::*;
use crate::state::{Party, Step};
use jumpmaster_core::{Parts, State as _};

/// The parts of an order of the acting side: verb, piece, hex, number, role.
fn parts(table: &table::Table, order: &str) -> String {
    let party = table.state.open.to_act().expect("somebody acts");
    let order = words::order(table, order);
    let Parts { verb, piece, hex, number, role } = table.state.view(party.seat()).parts(order);
    let hex = hex.map(|hex| hex.to_string());
    let number = number.map(|number| number.to_string());
    [Some(verb.into()), piece, hex, number, Some(format!("{role:?}").to_lowercase())]
        .map(|part| part.unwrap_or("-".into()))
        .join("; ")
}

/// pl.plan.2, pl.wind.1, pl.form.5, pl.mines.1, pl.aa.4, pl.drift.10, pl.base.12, pl.engineer.4: an order is identified by
/// its parts, and there is one main order at a time.
#[test]
fn orders_are_known_by_their_parts() {
    let lay = || {
        Lay::new(1)
            .plane("US airborne platoon", "1 6,6")
            .glider("US rifle platoon", "3 9,6 N")
            .airborne("A", "US rifle platoon", "3,3")
            .defender("K L", "German rifle platoon", "4,3")
            .defender("F", "20mm AA battery", "8,6")
            .mines(Party::Defender, "3,4")
            .mines(Party::Airborne, "2,3")
    };
    check(
        "step     | before  | order         | parts
         wind     |         | wind          | roll-wind; -; -; -; main
         start    |         | call-off G1   | call-off; craft 1; 9,6; 3; rare
         start    |         | done          | done; -; -; -; pass
         mines    |         | mines         | strike-mines; -; -; -; main
         fire     |         | aim A K       | aim; unit 7; 4,3; -; usual
         fire     | aim A K | include L     | include; unit 9; 4,3; -; usual
         fire     | aim A K | attack        | attack; -; -; -; main
         fire     | aim A K | join A        | join; unit 7; 4,3; -; usual
         flak     |         | flak F P      | aim-flak; unit 10; 6,6; -; usual
         landing  |         | first P1      | fill-first; unit 0; 6,6; -; usual
         landing  |         | land          | land; -; -; -; main
         heading  |         | steer G1 SE   | steer; craft 1; -; 3; usual
         movement |         | move A 3,2    | move; unit 7; 3,2; -; usual
         movement |         | move A 3,4    | move; unit 7; 3,4; -; rare  // onto the mines
         movement |         | move A 2,3    | move; unit 7; 2,3; -; rare  // mines of one's own attack as well
         movement |         | load A        | load; unit 7; 3,3; -; usual
         movement |         | demolish A    | demolish; unit 7; -; -; rare
         movement |         | clear A 3,4   | clear; unit 7; 3,4; -; usual
         assault  |         | assault A 4,3 | assault; unit 7; 4,3; -; usual
         assault  |         | done          | done; -; -; -; pass",
        |row| {
            let mut table = lay().step(serde_json::from_value(row[0].into()).expect("a step")).table();
            if !row[1].is_empty() {
                table.row(row[1], "");
            }
            parts(&table, row[2])
        },
    );
    let own_spared = lay().options("mines=enemies").step(Step::Movement).table();
    assert_eq!(parts(&own_spared, "move A 2,3"), "move; unit 7; 2,3; -; usual");
    let plan = Lay::new(1).plane("US airborne platoon", "-").step(Step::Plan).table();
    assert_eq!(parts(&plan, "drop P 2 6,6"), "drop; craft 0; 6,6; 2; usual");
    assert_eq!(parts(&plan, "done"), "done; -; -; -; main");
}

/// pl.base.6: picking up a unit while an attack is being put together means that it joins in, or is fired on as well.
#[test]
fn pointing_adds_to_an_attack() {
    let lay = Lay::new(1).airborne("A B", "US rifle platoon", "3,3").defender("K L", "German rifle platoon", "4,3");
    let mut table = lay.step(Step::Fire).table();
    table.row("aim A K", "");
    let view = table.state.view(Party::Airborne.seat());
    let meant = |piece: &str, hex: &str| format!("{:?}", view.meant(piece, Some(table::spot(hex))));
    assert_eq!(meant("unit 3", "4,3"), "[Join { unit: 3 }]");
    assert_eq!(meant("unit 3", "9,9"), "[]");
    assert_eq!(meant("unit 5", "4,3"), "[Include { target: 5 }]");
}
