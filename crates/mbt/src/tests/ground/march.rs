//! The march to the Assembly Area.

use crate::ground::going::State;
use crate::ground::march::{Areas, Duty, Progress, Stage, Threat, duty, may_break_off, may_name, may_stand, progress};
use crate::tests::ground::*;
use crate::unit::Kind;
use jumpmaster_core::hex::Spot;
use jumpmaster_testing::text_table::check;

const HERE: Spot = Spot { column: 17, row: 9 };
const THERE: Spot = Spot { column: 20, row: 9 };

/// mbt.aa.1 to mbt.aa.6: two hexes, not too far apart, one of them current, switched once.
#[test]
fn assembly_areas() {
    let rules = rules();
    let why = |apart| may_name(&rules, apart).err().map_or("may", |ban| ban.why.0);
    assert_eq!([0, 1, 10, 11].map(why), ["mbt.aa.3", "may", "may", "mbt.aa.3"]);
    let areas = Areas { primary: HERE, secondary: THERE, switched: false };
    assert_eq!(areas.in_play(), HERE);
    assert!(areas.may_switch().is_ok());
    let switched = Areas { switched: true, ..areas };
    assert_eq!(switched.in_play(), THERE);
    assert_eq!(switched.may_switch().unwrap_err().why.0, "mbt.aa.5");
}

/// mbt.lgop.1, mbt.march.1, mbt.march.2, mbt.scope.2, mbt.notes.1, mbt.disruption.2: who must march.
#[test]
fn duties() {
    let state = State::default();
    assert_eq!(duty(Kind::Lgop, state, false), Duty::March);
    assert_eq!(duty(Kind::Lgop, state, true), Duty::Wait, "cohesion is restored in an AA");
    assert_eq!(duty(Kind::Lgop, State { landed: true, ..state }, false), Duty::Lie, "from the turn after landing");
    assert_eq!(duty(Kind::Lgop, State { disrupted: true, ..state }, false), Duty::Lie);
    assert_eq!(duty(Kind::Lgop, State { suppressed: true, ..state }, true), Duty::Lie);
    assert_eq!(duty(Kind::Half, state, false), Duty::None, "who walked on from off the map is no LGOP");
}

/// mbt.march.6, mbt.march.7, mbt.lgop.1: other orders only under threat, which is checked anew each turn.
#[test]
fn threats_release() {
    let rules = rules();
    let why = |duty, fired_upon, enemy| {
        may_break_off(&rules, duty, || Threat { fired_upon, enemy }).err().map_or("may", |ban| ban.why.0)
    };
    assert_eq!(why(Duty::March, false, None), "mbt.march.6");
    assert_eq!(why(Duty::March, true, None), "may");
    assert_eq!(why(Duty::March, false, Some(2)), "may");
    assert_eq!(why(Duty::March, false, Some(3)), "mbt.march.6", "both tests fail: the march goes on");
    assert_eq!(why(Duty::Wait, false, None), "may");
}

/// mbt.march.1, mbt.march.5: nearer, a covered detour, the cheapest way, players trusted.
#[test]
fn what_counts_as_marching() {
    let judged = |rules: &Rules, row: &[&str]| {
        let stage = Stage {
            before: row[0].parse().unwrap(),
            after: row[1].parse().unwrap(),
            on_route: row[2] == "route",
            detoured: row[3] == "detour",
        };
        match progress(rules, stage) {
            Ok(Progress::Straight) => "straight".into(),
            Ok(Progress::Detour) => "detour".into(),
            Err(ban) => ban.why.to_string(),
        }
    };
    check(
        "
        before | after | way   | last   | judged
        5      | 4     |       |        | straight
        5      | 4     |       | detour | straight
        5      | 5     |       |        | detour
        5      | 6     |       |        | detour
        5      | 6     |       | detour | mbt.march.1
        5      | 5     |       | detour | mbt.march.1
        5      | 7     |       |        | mbt.march.1
        5      | 7     | route | detour | straight      // water or enemies cannot pen it in
        ",
        |row| judged(&rules(), row),
    );
    assert_eq!(judged(&rules_with("march_check=off"), &["5", "9", "", "detour"]), "straight");
    let still = |rules: &Rules, duty, can| may_stand(rules, duty, can).err().map_or("may", |ban| ban.why.0);
    assert_eq!(still(&rules(), Duty::March, true), "mbt.march.1");
    assert_eq!(still(&rules(), Duty::March, false), "may");
    assert_eq!(still(&rules(), Duty::Wait, true), "may");
    assert_eq!(still(&rules_with("march_check=off"), Duty::March, true), "may");
}
