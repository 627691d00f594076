//! Anti-aircraft fire (pl.aa).

use super::*;
use crate::flak::{self, FlakProcedure};
use crate::state::{Party, Step};
use serde_json::json;

/// pl.aa.1, pl.aa.4: the strength of each gun against aircraft: class A halved, class H in full, doubled at half range or
/// less, none beyond its range; at night all of it counts from half the range (pl.night.2).
#[test]
fn the_strength_of_guns() {
    check(
        "gun                | distance | by day | by night
         20mm AA battery    | 0        | 8      | 8
         20mm AA battery    | 2        | 8      | 8
         20mm AA battery    | 3        | 8      | 4
         20mm AA battery    | 5        | 8      | 4
         20mm AA battery    | 6        | 4      | 0
         20mm AA battery    | 10       | 4      | 0
         20mm AA battery    | 11       | 0      | 0
         20(4)mm AA battery | 5        | 28     | 14
         37mm AA battery    | 6        | 12     | 6
         37mm AA battery    | 7        | 6      | 0
         40mm AA battery    | 6        | 16     | 8
         88mm battery       | 10       | 20     | 10
         88mm battery       | 11       | 10     | 0
         88mm battery       | 20       | 10     | 0
         90mm battery       | 5        | 15     | 15
         90mm battery       | 11       | 7 1/2  | 0
         German rifle platoon | 1      | 0      | 0
         US 57mm AT battery | 1        | 0      | 0",
        |row| {
            let strength = |options: &str| {
                let rules = rules(options);
                let gun = &rules.counters[rules.counter_named(row[0]).unwrap()];
                rules.scale.show(flak::strength(&rules, gun, row[1].parse().unwrap()))
            };
            assert_eq!(strength(""), row[2], "{} by day", row.join(" "));
            strength("night=on")
        },
    );
}

/// pl.aa.4: the anti-aircraft table, with strengths made up of 20mm batteries (8 near, 4 far) and an 88 (20 near).
#[test]
fn the_table() {
    check(
        "20mm near | 20mm far | 88mm near | strength | 1 to 6
         1         | 0        | 0         | 8        | A - - - - -
         1         | 1        | 0         | 12       | X A - - - -
         2         | 0        | 0         | 16       | X A A - - -
         2         | 1        | 0         | 20       | X X A A - -
         3         | 0        | 0         | 24       | X X A A A -
         4         | 1        | 0         | 36       | X X X A A A
         0         | 0        | 2         | 40       | X X X X A A",
        |row| {
            let number = |cell: &str| cell.parse::<u16>().unwrap();
            let gun = |unit: &str, count, distance: u16| json!({ "unit": unit, "count": count, "distance": distance });
            let (near, far, heavy) = (number(row[0]), number(row[1]), number(row[2]));
            let guns: Vec<_> =
                [("20mm AA battery", near, 5), ("20mm AA battery", far, 10), ("88mm battery", heavy, 10)]
                    .into_iter()
                    .filter(|(_, count, _)| *count > 0)
                    .map(|(unit, count, distance)| gun(unit, count, distance))
                    .collect();
            let result = |face: u8| {
                let input = json!({ "guns": guns, "target": "plane" });
                match resolve::<FlakProcedure>("", input, &face.to_string()).unwrap().result.to_string().as_str() {
                    "missed" => "-",
                    "damaged" => "A",
                    "shot down" => "X",
                    _ => "?",
                }
            };
            (1..=6).map(result).collect::<Vec<_>>().join(" ")
        },
    );
}

/// A plane and a glider over 6,6, and guns around them.
fn overhead() -> Lay {
    let lay = Lay::new(1).plane("US airborne platoon", "1 6,6").glider("US rifle platoon", "1 6,6 N");
    let lay = lay.defender("F E", "20mm AA battery", "6,1").defender("D", "20mm AA battery", "6,1 dispersed");
    let lay = lay.defender("H", "88mm battery", "15,11").defender("T", "20mm AA battery", "15,11");
    lay.defender("K", "German rifle platoon", "6,5").airborne("W", "wagon", "0,0").step(Step::Flak)
}

/// pl.aa.2, pl.aa.3, pl.aa.4: planes and gliders overhead are fired on; each undispersed gun in range fires once, and guns at one
/// aircraft add up. Others cannot (pl.aa.1).
#[test]
fn who_may_fire() {
    overhead().table().play(
        "order                       | dice | what happens
         flak K P                    |      | no pl.aa.1
         flak D P                    |      | no pl.base.2
         flak T P                    |      | no pl.aa.4       // 14 hexes off, range 10
         flak W P                    |      | no pl.sequence.5 // not his
         flak F P + join K           |      | no pl.aa.1",
    );
    overhead().table().play(
        "order                       | dice | what happens
         flak F P + join E + attack  | 3    | flak damaged; P1 withdrawn flak; P2 withdrawn flak; P3 withdrawn flak; P4 withdrawn flak; P gone
         flak F G1                   |      | no pl.aa.4       // it has fired
         flak H P                    |      | no pl.aa.4       // it is gone
         flak H G1 + attack          | 6    | flak missed
         watch land                  | 3    | G1 lands 6,7; G1 gone; > movement",
    );
}

/// pl.base.6: a gun in a stream attacks nothing, not even aircraft.
#[test]
fn no_fire_out_of_a_stream() {
    overhead().ground("stream", "6,1").table().play(
        "order    | dice | what happens
         flak F P |      | no pl.base.6",
    );
}

/// pl.aa.4: at night guns need no spotting, only their shortened range.
#[test]
fn at_night() {
    overhead().options("night=on").table().play(
        "order                | dice | what happens
         flak H P             |      | no pl.aa.4
         flak F P + attack    | 6    | flak missed",
    );
}

/// pl.aa.5: shot down, aircraft and load are eliminated; damaged, a plane turns away with its load, which is out of the game but
/// not destroyed, and a glider lands as rolled with its load dispersed.
#[test]
fn what_a_hit_does() {
    overhead().table().play(
        "order              | dice      | what happens
         flak F P + attack  | 1         | flak damaged; P1 withdrawn flak; P2 withdrawn flak; P3 withdrawn flak; P4 withdrawn flak; P gone
         flak H G1 + join E + attack | 1 | flak shot down; G1 eliminated flak; G1 gone
         see P1 G1          |           | P1 withdrawn; G1 eliminated
         see step           |           | movement of turn 1, airborne",
    );
    overhead().table().play(
        "order                      | dice        | what happens
         flak F P + join E + attack | 1           | flak shot down; P1 eliminated flak; P2 eliminated flak; P3 eliminated flak; \
                                                    P4 eliminated flak; P gone
         flak H G1 + attack         | 2           | flak damaged; G1 dispersed flak
         land                       | 5           | G1 lands 6,6; G1 gone
         see G1 P1                  |             | G1 6,6 dispersed landed by-glider; P1 eliminated",
    );
    check(
        "target | die | effect
         plane  | 1   | is shot down and lost with its whole load
         plane  | 2   | is damaged and turns away with its load
         plane  | 3   | flies on unharmed
         glider | 1   | is shot down and lost with its whole load
         glider | 2   | is damaged and lands as rolled, its load dispersed",
        |row| {
            let input = json!({ "guns": [{ "unit": "37mm AA battery", "distance": 6 }], "target": row[0] });
            or_fault(resolve::<FlakProcedure>("", input, row[1]), |outcome| outcome.effect.to_string())
        },
    );
}

/// pl.aa.4: a gun that fired at aircraft neither fires nor moves in its own next player turn, and is free in the one after.
#[test]
fn a_turn_to_reload() {
    let table = Lay::new(1).windy().airborne("A", "US rifle platoon", "6,2").airborne("W", "wagon", "0,0").turns(9);
    let table = table.defender("F", "20mm AA battery", "6,1 flak-fired").defender("E", "20mm AA battery", "6,1");
    let table = table.defender("V", "wagon", "9,9").turn(1, Party::Defender).step(Step::Fire).table();
    table.play(
        "order            | dice | what happens
         aim F A          |      | no pl.aa.4
         aim E A + join F |      | no pl.aa.4
         attack           | 6    | attack 1-2 +0 -
         move F 6,0       |      | no pl.aa.4
         done             |      |
         wind + done      | 1 2  | wind N Low
         done + done      |      |
         see step         |      | fire of turn 2, defender
         aim F A          |      |",
    );
}
