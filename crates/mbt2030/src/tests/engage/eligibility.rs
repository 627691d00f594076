//! Who may engage whom, clause by clause.

use super::{pair, rules, short, situation};
use crate::engage::bar::inches;
use crate::engage::eligibility::{bars, kind, may_engage, uses_up};
use crate::engage::procedures::eligibility::{judge, told};
use jumpmaster_testing::text_table;

/// "mutual 2", "unilateral any", or the clauses that are in the way.
fn judged(options: &str, text: &str) -> String {
    let eligible = judge(&rules(options), &pair(text)).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    if !eligible.allowed {
        let clauses = eligible.bars.iter().map(|bar| short(bar.clause.0));
        return format!("no: {}", clauses.collect::<Vec<_>>().join(" "));
    }
    let range = eligible.range.map_or("any".into(), |range| inches(range).replace(" in", ""));
    format!("{} {range}", eligible.kind)
}

fn check(table: &str) {
    text_table::check(table, |row| judged("", row[0]));
}

/// mbt2030.range.1 to mbt2030.range.5, mbt2030.range.19: the lists of `INFn` and INF+, to the thousandth.
#[test]
fn infantry() {
    check(
        "
        situation                                                         | judged
        INFn INFANTRY MOBILE / INFn INFANTRY STATIC / at=1                | mutual 1
        INFn INFANTRY MOBILE / INFn INFANTRY STATIC / at=1.001            | no: range.3
        INF+ INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2                | mutual 2
        INF+ INFANTRY MOBILE / INFn INFANTRY MOBILE / at=2.001            | no: range.3
        INFn INFANTRY MOBILE / INFn INFANTRY FAST / at=3                  | unilateral 3 // the reply reaches 2
        INFn INFANTRY MOBILE / INFn INFANTRY FAST / at=2                  | mutual 3
        INFn INFANTRY FAST / INFn INFANTRY FAST / at=3                    | mutual 3
        INFn INFANTRY MOBILE / INFn REC STATIC / at=4                     | unilateral 4
        INFn INFANTRY MOBILE / INFn REC FAST / at=4.001                   | no: range.3
        INFn INFANTRY MOBILE / INFn ADA STATIC / at=1                     | unilateral 1 // by class (range.2)
        INFn INFANTRY MOBILE / INFn ATM FAST / at=3                       | unilateral 3
        INFn INFANTRY MOBILE / MBTn ARMOUR STATIC / at=4                  | unilateral 4
        INFn INFANTRY MOBILE / MBTn ARMOUR STATIC / at=4.001              | no: range.4
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=8                  | unilateral 8
        INFn INFANTRY MOBILE / MBTn ARMOUR FAST / at=8.001                | no: range.4
        INFn INFANTRY MOBILE / AIRn CAS MOBILE / at=12                    | unilateral 12
        INFn INFANTRY MOBILE / AIRn CAS MOBILE / at=4                     | mutual 12
        INFn INFANTRY MOBILE / AIRn CAS MOBILE / at=12.001                | no: range.5
        INFn INFANTRY MOBILE / AIRn ASF MOBILE / at=1                     | no: range.5
        INFn INFANTRY MOBILE / ARTn OTF STATIC /                          | no: range.1
        ",
    );
}

/// mbt2030.range.6 to mbt2030.range.12: INF-, the specialists and ARMOUR.
#[test]
fn specialists_and_tanks() {
    check(
        "
        situation                                                         | judged
        INF- INFANTRY MOBILE / INFn INFANTRY STATIC / at=1                | mutual 1
        INF- INFANTRY MOBILE / INFn INFANTRY FAST / at=2                  | mutual 2
        INF- INFANTRY MOBILE / INFn INFANTRY FAST / at=2.001              | no: range.6
        INF- INFANTRY MOBILE / INFn REC STATIC / at=1.001                 | no: range.6
        INF- INFANTRY MOBILE / INFn REC MOBILE / at=2                     | unilateral 2
        INF- INFANTRY MOBILE / MBTn ARMOUR STATIC / at=0                  | no: range.6
        INFn LAS MOBILE / INFn INFANTRY STATIC / at=8                     | unilateral 8
        INFn LAS MOBILE / INFn INFANTRY MOBILE / at=2                     | mutual 8
        INFn LAS MOBILE / INFn LAS STATIC / at=8                          | mutual 8
        INFn LAS MOBILE / INFn INFANTRY STATIC / at=8.001                 | no: range.7
        INFn LAS MOBILE / MBTn ARMOUR STATIC / at=1                       | no: range.7
        INF- ATM MOBILE / MBTn ARMOUR FAST / at=12                        | unilateral 12
        INF- ATM MOBILE / MBTn ARMOUR FAST / at=12.001                    | no: range.8
        INF+ ATM MOBILE / INFn INFANTRY MOBILE / at=1                     | no: range.8
        INF+ REC MOBILE / INFn INFANTRY MOBILE / at=1                     | no: range.9
        INFn ADA STATIC / AIRn ASF MOBILE / at=36                         | unilateral 36
        INFn ADA STATIC / AIRn ECM MOBILE / at=36                         | mutual 36
        INFn ADA STATIC / AIRn ASF MOBILE / at=36.001                     | no: range.10
        INFn ADA STATIC / AIRn CAS MOBILE / at=1                          | no: range.10
        INFn PDA STATIC / AIRn CAS MOBILE / at=12                         | unilateral 12
        INFn PDA STATIC / AIRn CAS MOBILE / at=4                          | mutual 12
        INFn PDA STATIC / AIRn ECM MOBILE / at=12                         | mutual 12
        INFn PDA STATIC / AIRn ASF MOBILE / at=12.001                     | no: range.11
        INFn PDA STATIC / MBTn ARMOUR MOBILE / at=1                       | no: range.11
        MBTn ARMOUR MOBILE / MBT- ARMOUR STATIC / at=12                   | mutual 12
        MBTn ARMOUR MOBILE / MBT- ARMOUR STATIC / at=12.001               | no: range.12
        MBTn ARMOUR MOBILE / INFn INFANTRY STATIC / at=0                  | no: range.12
        ",
    );
}

/// mbt2030.range.13 to mbt2030.range.18: batteries and flights; mbt2030.los.3: nothing off the table needs a line.
#[test]
fn batteries_and_flights() {
    check(
        "
        situation                                                         | judged
        ART- OTF STATIC / INFn INFANTRY STATIC / bghq=24                  | unilateral any
        ART- OTF STATIC / INFn INFANTRY MOBILE / bghq=24                  | no: range.13
        ART- OTF STATIC / MBTn ARMOUR STATIC / bghq=24 blocked            | unilateral any
        ART- OTF STATIC / MBTn ARMOUR FAST / bghq=24                      | no: range.13
        ARTn OTF SNS / MBTn ARMOUR FAST / bghq=24                         | unilateral any
        ART+ OTF SNS / INFn REC MOBILE / bghq=24                          | unilateral any
        ARTn OTF SNS / ARTn OTF STATIC /                                  | no: range.14
        ARTn OTF SNS / AIRn CAS MOBILE / bghq=1                           | no: range.14
        ARTn CBA SNS / ART- OTF STATIC / target-engaged                   | unilateral any
        ARTn CBA SNS / ARTn CBA SNS / target-engaged                      | mutual any
        ARTn CBA SNS / INFn LAS MOBILE / target-engaged bghq=24           | unilateral any
        ARTn CBA SNS / INFn ATM MOBILE / target-engaged bghq=24           | no: range.15
        AIRn CAS MOBILE / INFn INFANTRY STATIC / at=4 bghq=24             | mutual 4
        AIRn CAS MOBILE / INFn REC STATIC / at=4.001 bghq=24              | no: range.16
        AIRn CAS MOBILE / INFn LAS STATIC / at=8 bghq=24                  | unilateral 8
        AIRn CAS MOBILE / INFn ATM FAST / at=12 bghq=24                   | unilateral 12
        AIRn CAS MOBILE / MBT+ ARMOUR FAST / at=12 bghq=24                | unilateral 12
        AIRn CAS MOBILE / MBT+ ARMOUR FAST / at=12.001 bghq=24            | no: range.16
        AIRn CAS STATIC helicopter / INFn LAS MOBILE / at=8 bghq=24       | unilateral 8
        AIRn CAS MOBILE / AIRn CAS MOBILE / at=1 bghq=24                  | no: range.16
        AIRn ASF MOBILE / AIRn CAS MOBILE / at=36 bghq=24                 | unilateral 36
        AIRn ASF MOBILE / AIRn ASF MOBILE / at=36 bghq=24                 | mutual 36
        AIRn ASF MOBILE / AIRn ECM MOBILE / at=36.001 bghq=24             | no: range.17
        AIRn ASF MOBILE / AIRn CAS MOBILE off / bghq=24                   | no: range.17
        AIRn ECM MOBILE / INFn ADA STATIC / at=36 bghq=24                 | mutual 36
        AIRn ECM MOBILE / INFn PDA STATIC / at=24 bghq=24                 | unilateral 24
        AIRn ECM MOBILE / INFn PDA STATIC / at=24.001 bghq=24             | no: range.18
        AIRn ECM MOBILE / AIRn ECM MOBILE / at=90 bghq=24                 | mutual any
        AIRn ECM MOBILE / ARTn CBA SNS /                                  | unilateral any
        AIRn ECM MOBILE / ARTn OTF SNS /                                  | no: range.18
        ",
    );
}

/// mbt2030.daytime.5, mbt2030.awc.2, mbt2030.illum.3: dark halves, weather halves, light undoes the dark alone; mbt2030.awc.5: weather is
/// weather, whatever its kind.
#[test]
fn dark_and_weather() {
    check(
        "
        situation                                                         | judged
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=4 night            | unilateral 4
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=4.001 dawn         | no: daytime.5
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=4.001 dusk         | no: daytime.5
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=8.001 dusk         | no: range.4
        INFn INFANTRY MOBILE / INFn INFANTRY STATIC / at=0.5 night        | mutual 0.5
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE lit / at=8 night        | unilateral 8
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE lit / at=4.001 night awc | no: awc.2
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=4 awc              | unilateral 4
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=4.001 awc          | no: awc.2
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=2 night awc        | unilateral 2
        INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=2.001 night awc    | no: daytime.5
        INFn INFANTRY MOBILE lit / INFn INFANTRY MOBILE / at=1 night      | mutual 1
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE lit / at=2 night      | unilateral 2 // the shooter is in the dark
        INFn INFANTRY MOBILE lit / INFn INFANTRY MOBILE lit / at=2 night  | mutual 2
        ARTn OTF SNS / MBTn ARMOUR FAST / bghq=24 night awc               | unilateral any
        ",
    );
}

/// mbt2030.awc.4: in adverse weather CAS engages nothing listed as INFANTRY or ARMOUR; mbt2030.engage.3: nor does it reply.
#[test]
fn weather_grounds_close_support() {
    check(
        "
        situation                                                         | judged
        AIRn CAS MOBILE / INFn INFANTRY MOBILE / at=1 bghq=1 awc          | no: awc.4
        AIRn CAS MOBILE / INFn REC MOBILE / at=1 bghq=1 awc               | no: awc.4
        AIRn CAS MOBILE / MBTn ARMOUR MOBILE / at=1 bghq=1 awc            | no: awc.4
        AIRn CAS MOBILE / INFn LAS MOBILE / at=4 bghq=1 awc               | unilateral 4
        AIRn CAS MOBILE / INFn ATM MOBILE / at=6 bghq=1 awc               | unilateral 6
        AIRn ECM MOBILE / INFn ADA MOBILE / at=18 bghq=1 awc              | mutual 18
        INFn INFANTRY MOBILE / AIRn CAS MOBILE / at=1 awc                 | unilateral 6
        ",
    );
}

/// mbt2030.los.1 to mbt2030.los.3, mbt2030.smoke.4: a blocked line leaves contact alone, and nothing else is waived.
#[test]
fn sight() {
    check(
        "
        situation                                                         | judged
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1.5 blocked      | no: los.2
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=0 blocked        | mutual 2
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=0.002 blocked    | mutual 2
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=0.003 blocked    | no: los.2
        MBTn ARMOUR MOBILE rear / MBTn ARMOUR MOBILE / at=0 blocked       | no: arc.2
        MBTn ARMOUR MOBILE / INFn INFANTRY MOBILE / at=0 blocked          | no: range.12
        INFn LAS MOBILE / INFn INFANTRY MOBILE / at=5 blocked             | no: los.2
        AIRn CAS MOBILE / MBTn ARMOUR MOBILE / at=5 bghq=1 blocked        | no: los.2
        INFn PDA MOBILE / AIRn CAS MOBILE / at=5 blocked                  | no: los.2
        INFn LAS MOBILE / INFn ADA MOBILE / at=5 blocked                  | no: los.2
        INFn ADA MOBILE / AIRn ASF MOBILE / at=5 blocked                  | unilateral 36
        INFn PDA MOBILE / AIRn ASF MOBILE / at=5 blocked                  | unilateral 12
        AIRn ECM MOBILE / INFn PDA MOBILE / at=5 bghq=1 blocked           | mutual 24
        AIRn ASF MOBILE / AIRn CAS MOBILE / at=5 bghq=1 blocked           | unilateral 36
        ",
    );
}

/// mbt2030.arc.1, mbt2030.arc.2, mbt2030.arc.4: ARMOUR and CAS to the Front, all others all round; also for the reply.
#[test]
fn arcs() {
    check(
        "
        situation                                                         | judged
        MBTn ARMOUR MOBILE rear / MBTn ARMOUR MOBILE / at=5               | no: arc.2
        MBTn ARMOUR MOBILE flank / MBTn ARMOUR MOBILE / at=5              | no: arc.2
        MBTn ARMOUR MOBILE / MBTn ARMOUR MOBILE rear / at=5               | unilateral 12
        AIRn CAS MOBILE rear / MBTn ARMOUR MOBILE / at=5 bghq=1           | no: arc.2
        AIR+ CAS MOBILE helicopter rear / MBTn ARMOUR MOBILE / at=5 bghq=1 | no: arc.2
        INFn INFANTRY MOBILE rear / INFn INFANTRY MOBILE rear / at=2      | mutual 2
        INFn INFANTRY MOBILE / AIRn CAS MOBILE rear / at=2                | unilateral 12
        INFn ATM MOBILE rear / MBTn ARMOUR MOBILE / at=5                  | unilateral 12
        AIRn ASF MOBILE rear / AIRn ASF MOBILE / at=5 bghq=1              | mutual 36
        ",
    );
}

/// What keeps a player from beginning an engagement: mbt2030.engage.1, mbt2030.engage.2, mbt2030.victory.3, mbt2030.blank.3,
/// mbt2030.turn.7, mbt2030.turn.8, mbt2030.turn.10, mbt2030.turn.13, mbt2030.turn.14, mbt2030.turn.15, mbt2030.turn.19,
/// mbt2030.state.2. None of it keeps a stand from replying.
#[test]
fn initiative() {
    check(
        "
        situation                                                         | judged
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 step=6         | mutual 2
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 step=5         | no: turn.19
        INFn PDA MOBILE / AIRn CAS MOBILE / at=1 step=6                   | no: turn.19
        INFn PDA MOBILE / AIRn CAS MOBILE / at=1 step=4                   | mutual 12
        ARTn OTF SNS / MBTn ARMOUR MOBILE / bghq=1 step=3                 | no: turn.19
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 engaged        | no: engage.2
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 fragile        | no: victory.3
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE blank / at=1          | no: blank.3
        INFn INFANTRY MOBILE blank / INFn INFANTRY MOBILE / at=1          | mutual 2
        INFn INFANTRY MOBILE broken / INFn INFANTRY MOBILE / at=1         | no: state.2
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE broken / at=1         | no: state.2
        INFn INFANTRY MOBILE shaken / INFn INFANTRY MOBILE pinned / at=1  | mutual 2
        AIRn CAS MOBILE / MBTn ARMOUR MOBILE / at=1 bghq=1 arrived        | no: turn.10
        AIRn ASF MOBILE / AIRn ASF MOBILE / at=1 bghq=1 arrived           | mutual 36
        AIRn ECM MOBILE off / ARTn CBA SNS /                              | no: turn.8
        AIRn ASF MOBILE off / AIRn ASF MOBILE / bghq=1                    | no: range.17 turn.7
        AIRn CAS MOBILE off / MBTn ARMOUR MOBILE / bghq=1                 | no: range.16 turn.10
        ARTn CBA SNS / ARTn OTF SNS /                                     | no: turn.13
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 unselected     | mutual 2
        INFn REC MOBILE / INFn INFANTRY MOBILE blank / at=9 engaged fragile blocked | no: range.9 los.2 engage.2 victory.3 blank.3
        ",
    );
}

/// mbt2030.army.4, mbt2030.army.5: on-table targets of AIRCRAFT and ARTILLERY are near the BGHQ that counts.
#[test]
fn support() {
    check(
        "
        situation                                                         | judged
        ARTn OTF SNS / MBTn ARMOUR MOBILE / bghq=24                       | unilateral any
        ARTn OTF SNS / MBTn ARMOUR MOBILE / bghq=24.001                   | no: army.4
        ARTn OTF SNS / MBTn ARMOUR MOBILE /                               | no: army.4
        ARTn OTF SNS / MBTn ARMOUR MOBILE / bghq=24.001 pure              | no: army.5
        AIRn CAS MOBILE / MBTn ARMOUR MOBILE / at=5 bghq=30               | no: army.4
        ARTn CBA SNS / ARTn OTF SNS / target-engaged                      | unilateral any
        MBTn ARMOUR MOBILE / MBTn ARMOUR MOBILE / at=5 bghq=30            | mutual 12
        ",
    );
}

/// Every switch of these chapters changes something: mbt2030.range.1, mbt2030.range.2, mbt2030.range.3, mbt2030.range.6,
/// mbt2030.range.10, mbt2030.range.12 to mbt2030.range.15, mbt2030.los.2, mbt2030.los.3, mbt2030.daytime.5, mbt2030.awc.2,
/// mbt2030.awc.4, mbt2030.army.4, mbt2030.turn.19, mbt2030.engage.3, mbt2030.engage.5.
#[test]
fn options() {
    text_table::check(
        "
        options                       | situation                                                    | judged
        shooter_row=both-rows         | INFn ATM MOBILE / INFn INFANTRY MOBILE / at=2                | mutual 2
        target_row=posture-only       | INFn LAS MOBILE / INFn ATM MOBILE / at=2                     | no: range.7
        rec_range=by-mode             | INFn INFANTRY MOBILE / INFn REC STATIC / at=1.001            | no: range.3
        inf_minus_vs_rec=never        | INF- INFANTRY MOBILE / INFn REC STATIC / at=1                | no: range.6
        ada_targets=ASF               | INFn ADA MOBILE / AIRn ECM MOBILE / at=1                     | no: range.10
        armour_targets=INFANTRY-too   | MBTn ARMOUR MOBILE / INFn INFANTRY MOBILE / at=2             | mutual 2
        art_minus_static=ARMOUR       | ART- OTF STATIC / INFn INFANTRY FAST / bghq=1                | unilateral any
        art_area_fire=CBA-too         | ARTn CBA SNS / MBTn ARMOUR MOBILE / bghq=1                   | unilateral any
        cba_targets=OTF+LAS           | ARTn CBA SNS / ARTn CBA SNS / target-engaged                 | no: range.15
        contact=waives-arc-too        | MBTn ARMOUR MOBILE rear / MBTn ARMOUR MOBILE / at=0          | mutual 12
        contact=waives-arc-too        | MBTn ARMOUR MOBILE rear / MBTn ARMOUR MOBILE / at=0.1        | no: arc.2
        air_sight=all                 | INFn PDA MOBILE / AIRn ASF MOBILE / at=5 blocked             | no: los.2
        halving=whole-inches          | INFn INFANTRY MOBILE / INFn INFANTRY STATIC / at=1 night     | mutual 1
        awc_and_night=half            | INFn INFANTRY MOBILE / MBTn ARMOUR MOBILE / at=4 night awc   | unilateral 4
        awc_cas_ban=whole-class       | AIRn CAS MOBILE / INFn LAS MOBILE / at=1 bghq=1 awc          | no: awc.4
        support_limit=all-targets     | ARTn CBA SNS / ARTn OTF SNS / target-engaged bghq=1          | no: army.4
        step6_engage=selected-group   | INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 unselected | no: turn.19
        step6_engage=selected-group   | ARTn OTF SNS / MBTn ARMOUR MOBILE / bghq=1 unselected        | unilateral any
        mutual_test=type              | INFn INFANTRY MOBILE / AIRn CAS MOBILE rear / at=12          | mutual 12
        mutual_test=type              | ARTn CBA SNS / ARTn OTF SNS / target-engaged                 | unilateral any
        ",
        |row| judged(row[0], row[1]),
    );
}

/// mbt2030.engage.2: replies are free, unless it is played otherwise.
#[test]
fn replies_are_free() {
    use crate::engage::eligibility::Kind::{Mutual, Unilateral};
    let (printed, strict) = (rules(""), rules("engage_limit=replies-too"));
    assert_eq!([uses_up(&printed, Mutual), uses_up(&strict, Mutual)], [[true, false], [true, true]]);
    assert_eq!(uses_up(&strict, Unilateral), [true, false]);
}

/// The reasons are told in full, each with its clause.
#[test]
fn reasons_are_told() {
    let text = "AIRn CAS MOBILE rear / MBTn ARMOUR MOBILE blank / at=7.5 bghq=30 dusk blocked";
    let lines = told(&judge(&rules(""), &pair(text)).unwrap());
    let lines: Vec<String> = lines.iter().map(|line| format!("{} {}", short(line.clause.0), line.text)).collect();
    assert_eq!(
        lines,
        [
            "range.19 The range is 6 in.",
            "daytime.5 No: the target is 7.5 in away, and the range is 6 in (12 in by day in fair weather).",
            "los.2 No: the line of sight is blocked, and the stands are not in contact.",
            "arc.2 No: the target is not in the Front arc, and CAS engages to its Front alone.",
            "blank.3 No: the target is a blank, which nobody can nominate.",
            "army.4 No: the target is 30 in from its own BGHQ, and may be 24 in away.",
        ]
    );
}

/// A stand that there cannot be is refused with what would be right: mbt2030.posture.4 to mbt2030.posture.7, mbt2030.mode.2 to
/// mbt2030.mode.5, mbt2030.class.21, mbt2030.deploy.3, mbt2030.measure.1.
#[test]
fn impossible_stands() {
    text_table::check(
        "
        situation                                                          | fault
        MBTn CAS MOBILE / INFn INFANTRY MOBILE / at=1                      | owner: MBTn in CAS; one of: ARMOUR
        INFn INFANTRY MOBILE / INF- INFANTRY FAST / at=1                   | opposing: INF- in FAST; one of: STATIC, MOBILE
        INFn INFANTRY MOBILE helicopter / INFn INFANTRY MOBILE / at=1      | owner: a helicopter of INFn; make it AIR-, AIRn or AIR+
        AIRn ASF MOBILE helicopter / INFn INFANTRY MOBILE / at=1           | owner: AIRn in ASF; one of: CAS
        INFn INFANTRY MOBILE off / INFn INFANTRY MOBILE / at=1             | owner: INFn off the table; put it on the table
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE /                      | no distance between stands on the table; …
        ARTn OTF SNS / INFn INFANTRY MOBILE / at=5                         | a distance from a stand off the table; leave out the distance
        INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1000.001          | distance: 1000001; give a number from 0 to 1000000
        ",
        |row| {
            let fault = judge(&rules(""), &pair(row[0])).expect_err("an impossible stand");
            format!("{}; {}", fault.what, fault.fix)
        },
    );
}

/// mbt2030.engage.3: whatever keeps a stand from beginning does not keep it from replying.
#[test]
fn a_reply_needs_no_initiative() {
    let rules = rules("");
    let text = "INFn INFANTRY MOBILE / INFn INFANTRY MOBILE / at=1 engaged fragile step=1";
    let situation = situation(&rules, text);
    assert_eq!(bars(&rules, &situation).count(), 3);
    assert!(!may_engage(&rules, &situation));
    assert_eq!(kind(&rules, &situation).to_string(), "mutual");
}
