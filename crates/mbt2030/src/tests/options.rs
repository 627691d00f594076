//! Options that change what a table says, each flipped.

use crate::Mbt2030;
use crate::rules::cause::{Cause, Opposing};
use crate::rules::going::{Ground, Mover};
use crate::rules::moves::{Kind, Moving};
use crate::rules::range::Reach;
use crate::rules::throw::Throw;
use crate::season::{HalfDay, Season};
use crate::unit::{Class, Condition, Mode, Posture, SubClass};
use jumpmaster_core::Named;
use jumpmaster_core::plane::Thousandths;
use jumpmaster_testing::printed;
use jumpmaster_testing::text_table::check;

fn named<T: Named>(name: &str) -> T {
    T::named(name).unwrap_or_else(|fault| panic!("{fault}"))
}

/// How far one stand engages another: "INF- PDA on CAS MOBILE".
fn reach(options: &str, who: &str) -> String {
    let words: Vec<&str> = who.split_whitespace().collect();
    let [sub_class, posture, "on", target, mode] = words[..] else { panic!("{who}") };
    let rules = printed::rules::<Mbt2030>(options);
    match rules.ranges.reach((named(sub_class), named(posture)), (named(target), named(mode))) {
        Reach::Never => "never".into(),
        Reach::Any => "any".into(),
        Reach::Within(far) => Thousandths(far as i32).to_string(),
    }
}

/// The lists of targets, and what options make of them (mbt2030.range.1 to mbt2030.range.19).
#[test]
fn lists_of_targets() {
    check(
        "options | who on whom | how far
         | INFn INFANTRY on INFANTRY STATIC | 1
         | INF+ INFANTRY on INFANTRY MOBILE | 2
         | INFn INFANTRY on INFANTRY FAST | 3
         | INFn INFANTRY on REC STATIC | 4 // mbt2030.range.3
        rec_range=by-mode | INFn INFANTRY on REC STATIC | 1
         | INFn INFANTRY on ARMOUR STATIC | 4 // mbt2030.range.4
         | INFn INFANTRY on ARMOUR FAST | 8
         | INFn INFANTRY on CAS MOBILE | 12 // mbt2030.range.5
         | INFn INFANTRY on ASF MOBILE | never
         | INF- INFANTRY on INFANTRY FAST | 2 // mbt2030.range.6
         | INF- INFANTRY on ARMOUR FAST | never
         | INF- INFANTRY on REC MOBILE | 2
        inf_minus_vs_rec=never | INF- INFANTRY on REC MOBILE | never
         | INFn LAS on ATM FAST | 8 // mbt2030.range.7
        target_row=posture-only | INFn LAS on ATM FAST | never // mbt2030.range.2
        target_row=posture-only | INFn LAS on INFANTRY FAST | 8
         | INFn ATM on ARMOUR FAST | 12 // mbt2030.range.8
         | INFn ATM on INFANTRY FAST | never
        shooter_row=both-rows | INFn ATM on INFANTRY FAST | 3 // mbt2030.range.1
        shooter_row=both-rows | INFn ATM on ARMOUR FAST | 12
         | INFn REC on INFANTRY FAST | never // mbt2030.range.9
         | INFn ADA on ECM MOBILE | 36 // mbt2030.range.10
        ada_targets=ASF | INFn ADA on ECM MOBILE | never
         | INFn ADA on CAS MOBILE | never
         | INFn PDA on CAS STATIC | 12 // mbt2030.range.11
         | MBTn ARMOUR on ARMOUR FAST | 12 // mbt2030.range.12
         | MBTn ARMOUR on INFANTRY FAST | never
        armour_targets=INFANTRY-too | MBTn ARMOUR on INFANTRY FAST | 3
         | ART- OTF on INFANTRY STATIC | any // mbt2030.range.13
         | ART- OTF on INFANTRY MOBILE | never
        art_minus_static=ARMOUR | ART- OTF on INFANTRY MOBILE | any
        art_minus_static=ARMOUR | ART- OTF on ARMOUR MOBILE | never
         | ARTn OTF on ARMOUR FAST | any // mbt2030.range.14
         | ARTn CBA on ARMOUR FAST | never
        art_area_fire=CBA-too | ARTn CBA on ARMOUR FAST | any
         | ARTn CBA on CBA SNS | any // mbt2030.range.15
        cba_targets=OTF+LAS | ARTn CBA on CBA SNS | never
        cba_targets=OTF+LAS | ARTn CBA on LAS MOBILE | any
         | AIRn CAS on INFANTRY STATIC | 4 // mbt2030.range.16
         | AIRn CAS on LAS STATIC | 8
         | AIRn CAS on ADA STATIC | 4
        target_row=posture-only | AIRn CAS on ADA STATIC | never
        target_row=posture-only | AIRn CAS on LAS STATIC | 8
         | AIRn ASF on ECM MOBILE | 36 // mbt2030.range.17
         | AIRn ECM on PDA MOBILE | 24 // mbt2030.range.18
         | AIRn ECM on ECM MOBILE | any // mbt2030.range.19",
        |row| reach(row[0], row[1]),
    );
}

/// What ground is to whom, and what options make of it (mbt2030.going.1 to mbt2030.going.8, mbt2030.bua.4,
/// mbt2030.river.3).
#[test]
fn going() {
    check(
        "options | ground | ARMOUR | INFn | INF- | trained INF-
         | O | good | good | good | good
         | SFH | X | X | bad | bad
         | SFH, road | good | good | good | good
         | SFH jungle (Tropical) | X | X | X | bad
         | SFH jungle, road | bad | bad | bad | bad
         | LFA | X | bad | good | good
        lfa_inf_minus=bad | LFA | X | bad | bad | bad
         | LFA, road | good | good | good | good
        road_going=bad-in-forest | LFA, road | bad | bad | bad | bad
         | LFA jungle (Tropical) | X | bad | bad | bad
        jungle_vehicles=carried-too | LFA jungle (Tropical) | X | X | bad | bad
         | H | X | bad | good | good
         | MBUA | bad | bad | bad | bad
         | BUA | bad | bad | bad | bad
         | minor wood | good | good | good | good
        minor_going=bad | minor hill | bad | bad | bad | bad
         | river | X | X | X | X
         | bridge | good | good | good | good
        bridge_going=bad | bridge | bad | bad | bad | bad",
        |row| {
            let rules = printed::rules::<Mbt2030>(row[0]);
            let ground: Ground = named(row[1]);
            let told = |mover, trained| rules.going.going(ground, mover, trained).to_string();
            let got = [told(Mover::Armour, false), told(Mover::Carried, false), told(Mover::Foot, false)];
            assert_eq!(got, row[2..5], "{}", row[1]);
            told(Mover::Foot, true)
        },
    );
}

/// By night ground off the road is bad at best (mbt2030.daytime.6).
#[test]
fn night_is_bad_going_off_the_road() {
    let going = printed::rules::<Mbt2030>("").going.clone();
    let by_night = |ground| going.by_night(ground, Mover::Foot, false).to_string();
    let grounds = [Ground::Open, Ground::Road, Ground::Bridge, Ground::Sfh, Ground::River, Ground::Hill];
    assert_eq!(grounds.map(by_night), ["bad", "good", "good", "bad", "X", "bad"]);
}

/// How far stands move (mbt2030.move.1, mbt2030.move.3); FAST has no longer move than MOBILE (mbt2030.mode.8).
#[test]
fn moves() {
    check(
        "options | who | tactical | march | bad tactical | bad march
         | INF- INFANTRY | 4 | 8 | 2 | 4
         | INFn INFANTRY | 8 | 24 | 4 | 8
         | INF- PDA | 8 | 24 | 4 | 8
        move_row=subclass | INF- PDA | 4 | 8 | 2 | 4
         | INF- LAS | 4 | 8 | 2 | 4
         | MBT- ARMOUR | 6 | 16 | 3 | 8
         | MBT+ ARMOUR | 8 | 24 | 4 | 8
         | blank MBT- ARMOUR | 8 | 24 | 4 | 8
        blank_moves=true-row | blank MBT- ARMOUR | 6 | 16 | 3 | 8
         | fake | 8 | 24 | 4 | 8
        blank_moves=true-row | fake | 8 | 24 | 4 | 8
         | ART- OTF | - | - | - | -",
        |row| {
            let words: Vec<&str> = row[1].split_whitespace().collect();
            let who = match words[..] {
                ["fake"] => Moving::Fake,
                ["blank", sub_class, posture] => Moving::Blank(named(sub_class), named(posture)),
                [sub_class, posture] => Moving::Stand(named(sub_class), named(posture)),
                _ => panic!("{}", row[1]),
            };
            let rules = printed::rules::<Mbt2030>(row[0]);
            let limits = [Kind::Tactical, Kind::March].map(|kind| rules.moves.limits(who, kind));
            let told = |length: Option<u32>| length.map_or("-".into(), |far| Thousandths(far as i32).to_string());
            let good = limits.map(|limits| told(limits.map(|limits| limits.good)));
            let bad = limits.map(|limits| told(limits.map(|limits| limits.bad)));
            assert_eq!([&good[0], &good[1], &bad[0]], [row[2], row[3], row[4]], "{}", row[1]);
            bad[1].clone()
        },
    );
}

/// Results of engagements (mbt2030.mutual.2 to mbt2030.mutual.7, mbt2030.unilateral.2 to mbt2030.unilateral.6): the
/// owner's causes, those of the opposing stand, and what becomes of both.
#[test]
fn results() {
    check(
        "options | kind | throw | Do | Dp | owner, opposing
         | mutual | WIN | 0 | 0 | -, shaken
         | mutual | WIN | 2 | 0 | -, pinned
         | mutual | WIN | 3 | 1 | -, pinned
        mutual_win_soft=total | mutual | WIN | 2 | 1 | -, pinned
         | mutual | WIN | 2 | 1 | -, shaken
         | mutual | WIN | 0 | 2 | -, broken
        mutual_win_hard=difference | mutual | WIN | 1 | 2 | -, shaken
         | mutual | WIN | 1 | 2 | -, broken
         | mutual | WIN | 5 | 2 | -, shaken
         | mutual | DRAW | 1 | 1 | -, -
        tie_equal=both-pinned | mutual | DRAW | 1 | 1 | pinned, pinned
         | mutual | DRAW | 2 | 1 | pinned, -
         | mutual | DRAW | 0 | 1 | -, pinned
         | mutual | LOSE | 3 | 2 | shaken, -
        mutual_lose_hard=total | mutual | LOSE | 3 | 2 | broken, -
         | mutual | LOSE | 4 | 2 | broken, -
         | unilateral | WIN | 1 | 0 | -, shaken
         | unilateral | WIN | 2 | 1 | -, pinned
        unilateral_win_soft=difference | unilateral | WIN | 2 | 1 | -, shaken
         | unilateral | DRAW | 1 | 1 | -, -
        unilateral_tie=equal-too | unilateral | DRAW | 1 | 1 | -, pinned
         | unilateral | DRAW | 1 | 2 | -, pinned
         | unilateral | DRAW | 3 | 1 | pinned, -
        unilateral_draw_three=difference | unilateral | DRAW | 3 | 1 | -, -
         | unilateral | DRAW | 3 | 4 | pinned, pinned
         | unilateral | LOSE | 9 | 0 | -, -
         | unilateral | DRAW | 99 | 99 | pinned, -",
        |row| {
            let rules = printed::rules::<Mbt2030>(row[0]);
            let causes = |text: &str| text.parse::<u8>().unwrap();
            let (throw, owner, opposing) = (named::<Throw>(row[2]), causes(row[3]), causes(row[4]));
            let outcome = match row[1] {
                "mutual" => rules.results.mutual(throw, owner, opposing),
                _ => rules.results.unilateral(throw, owner, opposing),
            };
            let told = |state: Option<Condition>| state.map_or("-".to_string(), |state| state.to_string());
            format!("{}, {}", told(outcome.owner), told(outcome.opposing))
        },
    );
}

/// The causes of disadvantage (mbt2030.dis.1 to mbt2030.dis.17, mbt2030.arc.3): weights, and for whom each counts.
#[test]
fn causes() {
    let causes = |options: &str| printed::rules::<Mbt2030>(options).causes.clone();
    let weights: Vec<u8> = Cause::ALL.iter().map(|&cause| causes("").of(cause).weight).collect();
    assert_eq!(weights, [2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let ledger = printed::ledger::<Mbt2030>();
    let table = ledger.table("mbt2030.table.disadvantage").unwrap();
    for cause in Cause::ALL {
        assert_eq!(table.cell(cause.name(), "clause"), Ok(cause.clause().0), "the clause that code cites");
    }
    let opposing = |options: &str, cause| causes(options).of(cause).opposing;
    assert_eq!(opposing("", Cause::HardTarget), Opposing::Mutual);
    assert_eq!(opposing("dis_sides=always", Cause::HardTarget), Opposing::Always);
    assert_eq!(opposing("dis_sides=always", Cause::NoEscort), Opposing::Never);
    assert_eq!(opposing("", Cause::HigherSubclass), Opposing::Always);
    assert!(!causes("").of(Cause::Rear).owner);
    let dropped = [
        ("atm_armour=dropped", Cause::AtmOnArmour),
        ("las_infantry=dropped", Cause::LasOnInfantry),
        ("rear_advantage=none", Cause::Rear),
    ];
    for (option, cause) in dropped {
        assert_eq!(causes(option).of(cause).weight, 0, "{option}");
    }
}

/// What results do (mbt2030.state.1, mbt2030.state.9, mbt2030.state.10), and the limits of fragility
/// (mbt2030.victory.1).
#[test]
fn states() {
    check(
        "options | stand | pinned | shaken | broken
         | INFANTRY ATM | pinned | shaken, falls back | broken
         | ARMOUR ARMOUR | pinned | shaken, falls back | broken
         | INFANTRY PDA | broken | broken | broken
        ada_pda_shaken=shaken | INFANTRY ADA | broken | shaken, falls back | broken
         | AIRCRAFT CAS | pinned | shaken, leaves for good | broken
         | ARTILLERY CBA | pinned | shaken | broken",
        |row| {
            let (class, posture) = row[1].split_once(' ').unwrap();
            let rules = printed::rules::<Mbt2030>(row[0]);
            let effect = |result| rules.states.effect(named::<Class>(class), named::<Posture>(posture), result);
            let told = |result| effect(result).map(|effect| effect.to_string()).unwrap_or_default();
            assert_eq!([told(Condition::Pinned), told(Condition::Shaken)], row[2..4]);
            assert_eq!(effect(Condition::Steady), None);
            told(Condition::Broken)
        },
    );
    let states = printed::rules::<Mbt2030>("").states.clone();
    assert_eq!((states.fragile_unsteady, states.fragile_broken), (6, 4));
}

/// The hours of every season (mbt2030.daytime.3, mbt2030.daytime.4), and what options make of them.
#[test]
fn hours() {
    check(
        "options | season | night, dawn, day, dusk, night from
         | Summer | night 0 dawn 4 day 7 dusk 21
         | Spring | night 0 dawn 5 day 8 dusk 19 night 22
         | Autumn | night 0 dawn 6 day 9 dusk 17 night 20
         | Winter | night 0 dawn 7 day 10 dusk 15 night 18
        dawn_dusk=exclusive-end | Winter | night 0 dawn 7 day 9 dusk 15 night 17
        dawn_dusk=exclusive-end | Summer | night 0 dawn 4 day 6 dusk 21 night 23
        night=dusk-to-dawn | Winter | night 0 day 10 night 15",
        |row| {
            let days = printed::rules::<Mbt2030>(row[0]).day.clone();
            let phase = |hour| days.phase(named::<Season>(row[1]), hour);
            let begins = (0..24).filter(|&hour| hour == 0 || phase(hour) != phase(hour - 1));
            begins.map(|hour| format!("{} {hour}", phase(hour))).collect::<Vec<_>>().join(" ")
        },
    );
}

/// 12 a.m. is midnight and 12 p.m. noon (mbt2030.daytime.2).
#[test]
fn twelve() {
    let hours = |options: &str| {
        let days = printed::rules::<Mbt2030>(options).day.clone();
        [(HalfDay::Am, 12), (HalfDay::Pm, 12), (HalfDay::Am, 2), (HalfDay::Pm, 11)]
            .map(|(half, of)| days.hour(half, of))
    };
    assert_eq!(hours(""), [0, 12, 2, 23]);
    assert_eq!(hours("twelve=noon-midnight"), [12, 0, 2, 23]);
}

/// Bases and squares have the size that is chosen (mbt2030.stand.6, mbt2030.grid.1); batteries keep SNS if they must
/// (mbt2030.mode.11).
#[test]
fn sizes_and_modes() {
    let sizes = |options: &str| {
        let rules = printed::rules::<Mbt2030>(options);
        (rules.distances.base, rules.distances.square)
    };
    assert_eq!(sizes(""), (1000, 12_000));
    assert_eq!(sizes("base_size=2in square=16in"), (2000, 16_000));
    let digs_in = |options: &str| {
        printed::rules::<Mbt2030>(options).stands.modes(SubClass::ArtNorm, false).may_change(Mode::Sns, Mode::Static)
    };
    assert!(digs_in("") && !digs_in("sns_to_static=never"));
}
