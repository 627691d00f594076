//! Causes of disadvantage, clause by clause.

use super::{house, pair, rules, short, situation};
use crate::engage::advice::Stakes;
use crate::engage::disadvantage::{Counted, causes, covers, escorts};
use crate::engage::eligibility::kind;
use crate::engage::procedures::disadvantage::{Input, told, weigh};
use jumpmaster_testing::text_table;

/// "2: dis.3 dis.8; 0:" for both stands.
fn counted(options: &str, text: &str) -> String {
    let rules = rules(options);
    let situation = situation(&rules, text);
    let causes = causes(&rules, &situation, kind(&rules, &situation));
    let list = |causes: &[Counted]| causes.iter().map(|each| short(each.clause.0)).collect::<Vec<_>>().join(" ");
    let counts = causes.counts();
    format!("{}: {}; {}: {}", counts.owner, list(&causes.owner), counts.opposing, list(&causes.opposing))
}

/// mbt2030.dis.1 to mbt2030.dis.5, mbt2030.dis.8, mbt2030.class.3: the lines about the owning player, and sub-classes.
#[test]
fn lines_of_the_owning_player() {
    text_table::check(
        "
        situation                                                                 | causes
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2                        | 0: ; 0:
        INFn INFANTRY MOBILE / INF+ INFANTRY MOBILE / at=2                        | 3: dis.3 dis.8; 0:
        INF+ INFANTRY MOBILE / INF- INFANTRY MOBILE / at=2                        | 0: ; 1: dis.8
        ART+ OTF SNS / MBTn ARMOUR MOBILE / bghq=1                                | 0: ; 1: dis.8 // across classes
        ART- OTF STATIC / MBTn ARMOUR STATIC / bghq=1                             | 4: dis.3 dis.6 dis.8; 0:
        INFn INFANTRY MOBILE GRADE- / INFn INFANTRY MOBILE / at=2                 | 2: dis.4; 0:
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE GRADE- / at=2                 | 0: ; 0:
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE GRADE+ / at=2                 | 2: dis.4; 0:
        MBTn ARMOUR MOBILE / MBTn ARMOUR MOBILE / at=9                            | 2: dis.5; 0:
        MBTn ARMOUR MOBILE escort=4 / MBTn ARMOUR MOBILE / at=9                   | 0: ; 0:
        MBTn ARMOUR MOBILE escort=4.001 / MBTn ARMOUR MOBILE escort=1 / at=9      | 2: dis.5; 0:
        INFn ATM MOBILE / MBTn ARMOUR MOBILE / at=9                               | 1: dis.10; 0:
        ",
        |row| counted("", row[0]),
    );
}

/// mbt2030.dis.6, mbt2030.dis.7, mbt2030.dis.9 to mbt2030.dis.17: the single lines, for the owner always and for the other stand in a
/// mutual engagement.
#[test]
fn single_lines() {
    text_table::check(
        "
        situation                                                                 | causes
        INFn INFANTRY MOBILE / INFn INFANTRY FAST / at=2                          | 1: dis.6; 0:
        INFn INFANTRY MOBILE / INFn INFANTRY STATIC / at=1                        | 1: dis.6; 0:
        INFn INFANTRY FAST / INFn INFANTRY MOBILE / at=2                          | 0: ; 1: dis.6
        INFn INFANTRY MOBILE / INFn INFANTRY FAST bad / at=2                      | 1: dis.6; 1: dis.15
        INFn INFANTRY MOBILE / INFn INFANTRY STATIC bad / at=1                    | 1: dis.6; 0:
        INFn INFANTRY STATIC bad / INFn INFANTRY MOBILE / at=1                    | 0: ; 1: dis.6
        INFn INFANTRY FAST / MBTn ARMOUR MOBILE / at=8                            | 0: ; 0: // unilateral: the other does not engage
        INFn INFANTRY MOBILE bad / MBTn ARMOUR FAST bad / at=8                    | 2: dis.6 dis.15; 0:
        ARTn CBA STATIC / ARTn OTF STATIC / target-engaged                        | 1: dis.6; 0:
        ARTn CBA STATIC / ARTn OTF SNS / target-engaged                           | 1: dis.13; 0:
        ARTn CBA SNS / ARTn CBA SNS / target-engaged                              | 1: dis.13; 1: dis.13
        AIRn CAS MOBILE / INFn LAS MOBILE / at=4 bghq=1 awc                       | 1: dis.7; 0:
        AIRn CAS MOBILE / INFn ATM MOBILE / at=4 bghq=1                           | 0: ; 0:
        AIRn ECM MOBILE / INFn ADA MOBILE / at=4 bghq=1 awc                       | 1: dis.7; 1: dis.14
        AIRn ECM MOBILE / AIRn ECM MOBILE / at=4 bghq=1 awc                       | 1: dis.14; 1: dis.14
        INF- PDA MOBILE / AIR- CAS MOBILE / at=12                                 | 1: dis.9; 0:
        INFn PDA MOBILE / AIRn CAS MOBILE / at=12                                 | 0: ; 0:
        INF- PDA MOBILE / AIR- ASF MOBILE / at=12                                 | 0: ; 0:
        INFn ATM MOBILE / MBTn ARMOUR FAST / at=9                                 | 3: dis.6 dis.10 dis.11; 0:
        INFn ATM MOBILE / MBTn ARMOUR STATIC / at=9                               | 2: dis.6 dis.10; 0:
        INFn ATM MOBILE / MBTn ARMOUR STATIC bad / at=9                           | 3: dis.6 dis.10 dis.11; 0:
        INFn LAS MOBILE / INFn ATM MOBILE / at=8                                  | 1: dis.12; 0:
        INFn LAS MOBILE / INFn LAS MOBILE / at=8                                  | 1: dis.12; 1: dis.12
        AIRn ASF MOBILE / AIRn ASF MOBILE ecm=3 / at=8 bghq=1                     | 1: dis.14; 0:
        AIRn ASF MOBILE ecm=3 / AIRn ASF MOBILE ecm=3.001 / at=8 bghq=1           | 0: ; 1: dis.14
        AIRn ASF MOBILE / AIRn ECM MOBILE ecm=1 / at=8 bghq=1                     | 1: dis.14; 0:
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE ecm=1 / at=2                  | 0: ; 0:
        INFn INFANTRY MOBILE bad / INFn INFANTRY MOBILE / at=2                    | 1: dis.15; 1: dis.6
        INFn INFANTRY MOBILE pinned / INFn INFANTRY MOBILE shaken / at=2          | 1: dis.16; 1: dis.16
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE shaken / at=2                   | 0: ; 0:
        INFn INFANTRY MOBILE / INFn ADA MOBILE built / at=2                       | 2: dis.6 dis.17; 0:
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE built / at=2                  | 2: dis.6 dis.17; 1: dis.15
        INFn ATM MOBILE / MBTn ARMOUR MOBILE built / at=2                         | 3: dis.6 dis.10 dis.11; 0:
        AIRn CAS MOBILE bad / INFn LAS MOBILE / at=4 bghq=1                       | 0: ; 0: // AIRCRAFT are never in bad going
        ",
        |row| counted("", row[0]),
    );
}

/// mbt2030.arc.3: ARMOUR engaged from its Rear counts a cause, in both kinds of engagement, if the shooter is on the table.
#[test]
fn the_rear_of_a_tank() {
    text_table::check(
        "
        situation                                                                 | causes
        MBTn ARMOUR MOBILE escort=1 / MBTn ARMOUR MOBILE rear / at=9              | 0: ; 1: arc.3
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE rear / at=8                     | 0: ; 1: arc.3
        ARTn OTF SNS / MBTn ARMOUR MOBILE rear / bghq=1                           | 0: ; 0:
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE rear / at=2                   | 0: ; 0:
        MBTn ARMOUR MOBILE escort=1 / MBTn ARMOUR MOBILE flank / at=9             | 0: ; 0:
        ",
        |row| counted("", row[0]),
    );
}

/// Every switch changes a count: mbt2030.dis.1, mbt2030.dis.2, mbt2030.dis.3, mbt2030.dis.6, mbt2030.dis.10, mbt2030.dis.12,
/// mbt2030.arc.3, mbt2030.class.3, mbt2030.daytime.6, mbt2030.engage.3.
#[test]
fn options() {
    text_table::check(
        "
        options                   | situation                                                          | causes
        dis_sides=always          | INFn INFANTRY FAST / MBTn ARMOUR MOBILE shaken / at=8              | 0: ; 2: dis.6 dis.16
        dis_line=each             | INFn ATM MOBILE / MBTn ARMOUR FAST bad / at=8                      | 5: dis.6 dis.10 dis.11; 0:
        dis_line=each             | AIRn ASF MOBILE / AIRn ECM MOBILE ecm=1 / at=8 bghq=1              | 2: dis.14; 0:
        subclass_stack=no         | INFn INFANTRY MOBILE / INF+ INFANTRY MOBILE / at=2                 | 2: dis.3; 0:
        subclass_stack=no         | INF+ INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2                 | 0: ; 1: dis.8
        subclass_compare=same-class | ART+ OTF SNS / MBTn ARMOUR MOBILE / bghq=1                       | 0: ; 0:
        static_target=on-table    | ARTn CBA STATIC / ARTn OTF STATIC / target-engaged                 | 0: ; 0:
        atm_armour=dropped        | INFn ATM MOBILE / MBTn ARMOUR MOBILE / at=8                        | 0: ; 0:
        las_infantry=dropped      | INFn LAS MOBILE / INFn ATM MOBILE / at=8                           | 0: ; 0:
        rear_advantage=none       | INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE rear / at=8              | 0: ; 0:
        night_going=causes-too    | INFn INFANTRY MOBILE / INFn INFANTRY MOBILE road / at=1 night      | 1: dis.15; 1: dis.6
        night_going=causes-too    | INFn INFANTRY MOBILE / INFn INFANTRY MOBILE road / at=1 dusk       | 0: ; 0:
        ",
        |row| counted(row[0], row[1]),
    );
}

/// mbt2030.dis.5, mbt2030.blank.3, mbt2030.dis.14: which stands escort, and which cover.
#[test]
fn escorts_and_cover() {
    let read = |text: &str| situation(&rules(""), &format!("{text} / INFn INFANTRY MOBILE / at=1")).owner;
    let (printed, posture, any) = (rules(""), rules("escort=INFANTRY-posture"), rules("ecm_cover=any-side"));
    let escort = |text: &str| [escorts(&printed, &read(text)), escorts(&posture, &read(text))];
    assert_eq!(escort("INF- INFANTRY STATIC shaken"), [true, true]);
    assert_eq!(escort("INFn ADA STATIC"), [true, false]);
    assert_eq!(escort("INFn INFANTRY STATIC blank"), [false, false]);
    assert_eq!(escort("INFn INFANTRY STATIC broken"), [false, false]);
    assert_eq!(escort("MBTn ARMOUR STATIC"), [false, false]);
    let cover = |text: &str, own| [covers(&printed, &read(text), own), covers(&any, &read(text), own)];
    assert_eq!(cover("AIRn ECM MOBILE", true), [true, true]);
    assert_eq!(cover("AIRn ECM MOBILE", false), [false, true]);
    assert_eq!(cover("AIRn ASF MOBILE", true), [false, false]);
}

/// mbt2030.dis.2: a weight is a cell of the ledger, and so is for whom it counts.
#[test]
fn weights_are_cells() {
    let table = "[tables.\"mbt2030.table.disadvantage\"]\n\"ATM engaging ARMOUR\" = { weight = \"3\" }";
    let rules = house(table).unwrap();
    let situation = situation(&rules, "INFn ATM MOBILE / MBTn ARMOUR MOBILE / at=9");
    assert_eq!(causes(&rules, &situation, kind(&rules, &situation)).counts().owner, 3);
}

/// mbt2030.dis.18: what both know before the throw is told, the advice with it.
#[test]
fn weighed_in_words() {
    let pair = pair("MBTn ARMOUR MOBILE / MBTn ARMOUR MOBILE / at=11 fragile");
    let weighed = weigh(&rules(""), &Input { pair, stakes: Stakes::default() }).unwrap();
    let lines: Vec<String> =
        told(&weighed).iter().map(|line| format!("{} {}", short(line.clause.0), line.text)).collect();
    let third = "rock 1/3, paper 1/3, scissors 1/3";
    assert_eq!(
        lines,
        [
            "engage.3 A mutual engagement.".to_string(),
            "victory.3 It may not be begun: its battle group is fragile and begins no engagement.".into(),
            "dis.1 The owning stand has 2 causes of disadvantage.".into(),
            "dis.5 2: owning ARMOUR engaging ARMOUR, no friendly INFANTRY within 4 in.".into(),
            "dis.1 The opposing stand has no cause of disadvantage.".into(),
            // A win pins (1), a draw pins the owner (-1), a loss breaks him (-4).
            "rps.1 If both throw as well as they can, the owning player can expect -4/3 points.".into(),
            format!(
                "dis.18 The owning player does best with {third}; points given away to one who knows his habit: always rock 8/3, always paper 8/3, always scissors 8/3, every sign alike 0."
            ),
            format!(
                "dis.18 The opposing player does best with {third}; points given away to one who knows his habit: always rock 7/3, always paper 7/3, always scissors 7/3, every sign alike 0."
            ),
        ]
    );
}
