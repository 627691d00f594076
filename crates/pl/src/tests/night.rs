//! Night (pl.night).

use super::*;
use crate::state::Step;

/// pl.night.1, pl.night.2, pl.table.night: only if the scenario says so, ranges are halved, fractions dropped, to a minimum
/// of 1.
#[test]
fn ranges() {
    check(
        "options                     | 1 2 3 5 10 12 20 25
                                     | 1 2 3 5 10 12 20 25
         night=on                    | 1 1 1 2 5 6 10 12
         night=on night_min_range=0  | 0 1 1 2 5 6 10 12",
        |row| {
            let rules = rules(row[0]);
            [1, 2, 3, 5, 10, 12, 20, 25].map(|range| rules.range(range).to_string()).join(" ")
        },
    );
}

/// pl.night.4, pl.night.5, pl.night.1: vehicles lose three points, but never drop below the floor; wagons and foot units
/// lose none.
#[test]
fn movement() {
    check(
        "options                   | German truck, US truck, wagon, platoon, vehicle of 2
                                   | 12 14 3 1 2
         night=on                  | 9 11 3 1 0
         night=on night_mp_floor=2 | 9 11 3 1 2",
        |row| {
            let rules = rules(row[0]);
            let counter = |name: &str| &rules.counters[rules.counter_named(name).unwrap()];
            let mut slow = counter("US truck").clone();
            slow.movement = 2;
            let names = ["German truck", "US truck", "wagon", "US airborne platoon"].map(counter);
            names.into_iter().chain([&slow]).map(|unit| rules.movement(unit).to_string()).collect::<Vec<_>>().join(" ")
        },
    );
}

/// pl.night.2: double and half range are taken of the halved figure, on the ground as against aircraft.
#[test]
fn fire_at_night() {
    let shot = |options: &str, firer: &str, hexes: u16| {
        let lay = Lay::new(2).options(options).airborne("F", firer, "2,5");
        let lay = lay.defender("T", "20mm AA battery", &format!("{},5", 2 + hexes));
        lay.step(Step::Fire).table().row("aim F T + attack", "6")
    };
    check(
        "option   | firer               | hexes | what happens
                  | US rifle platoon    | 2     | attack 2-1 +0 -
         night=on | US rifle platoon    | 1     | attack 2-1 +0 -
         night=on | US rifle platoon    | 2     | attack 1-1 +0 -        // range 1, doubled at half strength
         night=on | US rifle platoon    | 3     | no pl.base.6
         night=on | US airborne platoon | 1     | attack 4-1 +0 X; T eliminated fire
         night=on | US airborne platoon | 2     | no pl.base.6
         night=on | 20mm AA battery     | 4     | attack 4-1 +0 X; T eliminated fire
                  | 20mm AA battery     | 5     | attack 4-1 +0 X; T eliminated fire
         night=on | 20mm AA battery     | 5     | no pl.night.3",
        |row| shot(row[0], row[1], row[2].parse().unwrap()),
    );
}

/// pl.night.3: fire needs an undispersed unit, not a truck or wagon, within four hexes and in sight of the target.
#[test]
fn spotting_at_night() {
    let shot = |options: &str, spotter: &str, place: &str| {
        let lay = Lay::new(2).options("night=on").options(options).airborne("F", "20mm AA battery", "2,5");
        let lay = lay.airborne("S", spotter, place).ground("forest", "6,3").defender("T", "US rifle platoon", "7,5");
        lay.step(Step::Fire).table().row("aim F T", "")
    };
    check(
        "option           | spotter          | where          | what happens
                          | US rifle platoon | 3,6            |
                          | US rifle platoon | 2,6            | no pl.night.3    // five hexes
                          | US rifle platoon | 3,6 dispersed  | no pl.night.3
                          | US truck         | 3,6            | no pl.night.3
                          | wagon            | 3,6            | no pl.night.3
                          | US rifle platoon | 7,1            |
         night_spotting=5 | US rifle platoon | 1,5            |                  // now the gun itself sees it
         night_spotting=3 | US rifle platoon | 3,6            | no pl.night.3",
        |row| shot(row[0], row[1], row[2]),
    );
}
