//! Direct fire: range, weapon classes, line of sight, streams and spotting (pl.base.6, pl.base.7, pl.base.9).

use super::*;
use crate::combat::{self, Mark};
use crate::counter::{Class, Counter};
use crate::state::{Party, Step};
use jumpmaster_core::Named;

/// One unit fires along a row of hexes at another, on some ground; the enemy is spotted.
fn shot(options: &str, firer: &str, hexes: u16, target: &str, ground: &str) -> String {
    let lay = Lay::new(2).size(40, 12).options(options).options("spotting=off");
    let lay = ground.split(' ').fold(lay, |lay, kind| lay.ground(kind, &format!("{},5", 2 + hexes)));
    let lay = lay.airborne("F", firer, "2,5").defender("T", target, &format!("{},5", 2 + hexes));
    lay.step(Step::Fire).table().row("aim F T + attack", "6")
}

/// pl.base.6, pl.base.7: range, the star, weapon classes, armour and towns, slopes.
#[test]
fn range_and_weapons() {
    check(
        "firer                    | hexes | target                  | ground | what happens
         US rifle platoon         | 1     | 20mm AA battery         | clear  | attack 2-1 +0 -
         US rifle platoon         | 2     | 20mm AA battery         | clear  | attack 2-1 +0 -
         US rifle platoon         | 3     | 20mm AA battery         | clear  | attack 1-1 +0 -   // starred: double range, half strength
         US rifle platoon         | 4     | 20mm AA battery         | clear  | attack 1-1 +0 -
         US rifle platoon         | 5     | 20mm AA battery         | clear  | no pl.base.6
         US airborne platoon      | 2     | 20mm AA battery         | clear  | attack 4-1 +0 X; T eliminated fire
         US airborne platoon      | 3     | 20mm AA battery         | clear  | no pl.base.6      // no star
         US airborne stick        | 2     | German security platoon | clear  | one die is left over: 6
         US airborne platoon      | 1     | 20mm AA battery         | town   | no pl.base.7      // class I hurts nobody in a town
         US 57mm AT battery       | 3     | German rifle platoon    | clear  | attack 1-2 +0 -   // class A halved: 4 1/2 to 8
         US 57mm AT battery       | 3     | German rifle platoon    | town   | attack 1-1 +1 -   // full against armour
         US 57mm AT battery       | 2     | German rifle platoon    | town   | attack 2-1 +1 -   // doubled at half range, rounded down
         US 57mm AT battery       | 6     | German rifle platoon    | clear  | no pl.base.6
         20mm AA battery          | 7     | German security platoon | clear  | attack 1-2 +0 -   // class H in full
         20mm AA battery          | 7     | 37mm AA battery         | town   | attack 2-1 +1 -   // half against armour
         20mm AA battery          | 6     | 37mm AA battery         | town   | attack 4-1 +1 -   // full at six hexes or less
         US rifle platoon         | 2     | 20mm AA battery         | slope  | attack 1-1 +0 -   // halved up a slope
         US rifle platoon         | 3     | 20mm AA battery         | slope  | attack 1-2 +0 -   // and again for the range
         US rifle platoon         | 1     | 20mm AA battery         | slope  | attack 2-1 +0 -   // unless adjacent
         US rifle platoon         | 2     | 20mm AA battery         | swamp  | attack 2-1 +1 -
         US truck                 | 1     | 20mm AA battery         | clear  | no pl.base.11     // no weapons",
        |row| shot("", row[0], row[1].parse().unwrap(), row[2], row[3]),
    );
}

/// pl.table.base-wec, cell by cell: a strength of 8 and a range of 10.
#[test]
fn weapon_classes() {
    let rules = rules("");
    let model = &rules.counters[0];
    let target = |word: &str| Mark { armoured: word != "soft", unarmoured: word != "armour", slope: false };
    check(
        "class | target | 1 5 6 7 10 11 hexes
         I     | soft   | 8 8 8 8 8 0
         I     | armour | 0 0 0 0 0 0
         A     | soft   | 4 4 4 4 4 0
         A     | armour | 16 16 8 8 8 0
         H     | soft   | 8 8 8 8 8 0
         H     | armour | 8 8 8 4 4 0
         M     | soft   | 8 8 8 8 8 0
         M     | armour | 4 4 4 4 4 0
         A     | both   | 4 4 4 4 4 0      // the lesser of the two
         H     | both   | 8 8 8 4 4 0
         -     | soft   | 0 0 0 0 0 0",
        |row| {
            let class = Class::named(row[0]).unwrap();
            let counter =
                Counter { class, attack: rules.scale.whole(8), range_hexes: 10, starred: false, ..model.clone() };
            let at = |hexes| rules.scale.show(combat::fire(&rules, &counter, hexes, target(row[1])));
            [1, 5, 6, 7, 10, 11].map(at).join(" ")
        },
    );
}

/// pl.base.6: units combine their fire on chosen units of one hex, each fires once; units in a town are one target
/// (pl.base.7).
#[test]
fn fire_adds_up() {
    let lay = || {
        Lay::new(2)
            .options("spotting=off")
            .airborne("A B", "US rifle platoon", "5,5")
            .airborne("C", "US 57mm AT battery", "5,5")
            .defender("K L", "37mm AA battery", "6,5")
            .defender("M", "20mm AA battery", "7,5")
            .step(Step::Fire)
    };
    lay().table().play(
        "order                                | dice | what happens
         attack                               |      | no pl.base.6
         include K                            |      | no pl.base.6
         join A                               |      | no pl.base.6
         aim A M                              |      |
         aim B M                              |      | no pl.base.6   // one attack at a time
         done                                 |      | no pl.base.6
         join A                               |      | no pl.base.6
         include K                            |      | no pl.base.6   // another hex
         attack                               | 6    | attack 2-1 +0 -
         aim A M                              |      | no pl.base.6   // it has fired
         aim B K + include L                  |      |
         include L                            |      | no pl.base.6
         join C + attack                      | 4    | attack 3-1 +0 DD; K dispersed fire; L dispersed fire // 2 and 4 1/2 to 2",
    );
    lay().ground("town", "6,5").table().play(
        "order              | dice | what happens
         aim A K            |      | no pl.base.7
         aim C L            |      |
         include K          |      | no pl.base.6   // it is part of the sum already
         join A             |      | no pl.base.7
         attack             | 5    | attack 4-1 +1 X; K eliminated fire; L eliminated fire",
    );
}

/// pl.base.6: forest and town in between block the line; along a hex side both hexes must block or, by the option, either.
#[test]
fn line_of_sight() {
    let sight = |forest: &str, target: &str, options: &str| {
        let lay = Lay::new(2).size(16, 16).options(options).ground("forest", forest).ground("town", "9,9");
        let lay = lay.airborne("F", "US 75mm howitzer battery", "5,5").defender("T", "US truck", target);
        lay.step(Step::Fire).table().row("aim F T", "")
    };
    check(
        "forest  | target | option             | what happens
         4,4     | 8,5    |                    |
         6,5     | 8,5    |                    | no pl.base.6
         7,5     | 8,5    |                    | no pl.base.6
         9,5     | 8,5    |                    |
         6,5     | 6,6    |                    |                // one of the two beside the line
         6,5     | 6,6    | los_hexside=either | no pl.base.6
         6,5 5,6 | 6,6    |                    | no pl.base.6
         6,5     | 6,5    |                    |                // adjacent is always seen
         4,4     | 12,12  |                    | no pl.base.6   // the town at 9,9 is in between",
        |row| sight(row[0], row[1], row[2]),
    );
}

/// pl.base.6: nobody attacks out of a stream; units in one are fired on from adjacent hexes or from slopes.
#[test]
fn streams_and_fire() {
    let lay = Lay::new(2)
        .ground("stream", "5,5 8,5")
        .ground("slope", "8,3")
        .airborne("S", "US rifle platoon", "5,5")
        .airborne("A", "US rifle platoon", "6,5")
        .airborne("B", "US rifle platoon", "7,5")
        .airborne("C", "US rifle platoon", "8,3")
        .defender("T", "20mm AA battery", "8,5");
    lay.step(Step::Fire).table().play(
        "order   | dice | what happens
         aim S T |      | no pl.base.6
         aim A T |      | no pl.base.6
         aim B T |      |
         join A  |      | no pl.base.6
         join C  |      |
         attack  | 6    | attack 4-1 +0 X; T eliminated fire",
    );
}

/// pl.base.9: in forest and town a unit can be fired on only if an undispersed enemy is adjacent, or if it fired in view of
/// one that still sees it.
#[test]
fn spotting() {
    let lay = |options: &str, near: &str| {
        Lay::new(2)
            .options(options)
            .ground("forest", "8,5")
            .airborne("A", "US rifle platoon", "6,5")
            .airborne("N", "US truck", near)
            .defender("K L", "German rifle platoon", "8,5")
    };
    let fire = |options: &str, near: &str| lay(options, near).step(Step::Fire).table().row("aim A K", "");
    check(
        "option       | the truck      | what happens
                      | 3,5            | no pl.base.9
                      | 7,5            |
                      | 7,5 dispersed  | no pl.base.9
         spotting=off | 3,5            |",
        |row| fire(row[0], row[1]),
    );
    // K fires out of the forest and gives itself away; L beside it does not.
    lay("", "3,5").windy().turn(1, Party::Defender).step(Step::Fire).table().play(
        "order              | dice | what happens
         aim K A + attack   | 6    | attack 1-2 +0 -
         see K L            |      | K 8,5 fired seen; L 8,5
         done               |      |
         done               |      |
         wind               | 1 2  | wind NE Low
         aim A L            |      | no pl.base.9
         aim A K            |      |
         include L          |      | no pl.base.9
         attack             | 6    | attack 1-4 +1 -",
    );
}
