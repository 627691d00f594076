//! Flak and who takes its losses.

use super::*;
use crate::air::flak::{FlakProcedure, Guns, Over, modifiers, total};
use crate::air::mission::Mission;
use crate::air::mission_loss::MissionLossProcedure;
use jumpmaster_core::Named;

/// ocs.flak.1, ocs.flak.2, ocs.flak.3: against which missions flak is rolled, in and out of a Patrol Zone.
#[test]
fn some_missions_are_fired_at() {
    check(
        "mission       | out    | in
         Barrage       | rolled | rolled
         Hip Shoot     | rolled | rolled
         Trainbusting  | rolled | rolled
         Air Transport | none   | rolled
         Air Drop      | none   | rolled
         Base Transfer | none   | rolled
         Fighter Sweep | none   | none
         Interception  | none   | none",
        |row| {
            let outcome = |patrolled: bool| {
                let input = json!({ "mission": row[0], "aircraft": [fighter(3)], "patrolled": patrolled });
                let rolled = resolve::<FlakProcedure>("", &input, "2").is_ok_and(|outcome| outcome.result.is_some());
                assert_ne!(rolled, resolve::<FlakProcedure>("", &input, "").is_ok(), "{row:?}: a roll, or none");
                if rolled { "rolled" } else { "none" }
            };
            assert_eq!(outcome(false), row[1], "{}", row[0]);
            outcome(true).to_string()
        },
    );
}

fn modified(words: &str) -> i32 {
    let number = |key: &str| {
        let word = words.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        word.map_or(0, |word| word.parse().unwrap())
    };
    let has = |word: &str| words.split_whitespace().any(|each| each == word);
    let over = Over {
        mission: if has("train") { Mission::Trainbusting } else { Mission::Barrage },
        aircraft: number("planes").max(1),
        fighter: has("fighter"),
        patrolled: has("pz"),
    };
    let guns = Guns {
        hqs: number("hqs"),
        air_base: number("base"),
        printed: number("printed"),
        ships: number("ships"),
        held: has("held"),
    };
    total(&rules(), over, guns)
}

/// ocs.flak.5 to ocs.flak.10, ocs.flak.12: what adds to the roll, and how much.
#[test]
fn modifiers_add_up() {
    check(
        "situation                               | modifier
         planes=1                                | 0
         planes=2                                | 0
         planes=3                                | 1   // ocs.flak.5
         planes=4                                | 1
         hqs=1                                   | 1   // ocs.flak.6
         hqs=3                                   | 1
         base=0                                  | 0   // an Air Strip
         base=2                                  | 2   // ocs.flak.7
         printed=2                               | 2   // ocs.flak.8
         ships=5                                 | 5
         printed=2 ships=5                       | 5   // the larger, not the sum
         printed=5 ships=2                       | 5
         printed=3 held                          | 0   // ocs.flak.12
         printed=3 ships=1 held                  | 1
         pz fighter                              | 1   // ocs.flak.9
         pz                                      | 2
         pz train                                | 3   // ocs.flak.10
         pz train fighter                        | 2
         train                                   | 0
         planes=3 hqs=1 base=1 pz                | 5",
        |row| modified(row[0]).to_string(),
    );
    let over = Over { mission: Mission::Trainbusting, aircraft: 4, fighter: false, patrolled: true };
    let guns = Guns { hqs: 2, air_base: 3, printed: 1, ships: 0, held: false };
    let clauses: Vec<&str> = modifiers(&rules(), over, guns).iter().map(|each| each.clause.0).collect();
    assert_eq!(clauses, ["5", "6", "7", "8", "9", "10"].map(|number| format!("ocs.flak.{number}")));
}

/// ocs.flak.4: at 11 or more the mission loses one step, below nothing.
#[test]
fn eleven_costs_a_step() {
    let input = json!({ "mission": "Barrage", "aircraft": [bomber(12)], "guns": { "printed": 3 } });
    let hit = |roll: &str| resolve::<FlakProcedure>("", &input, roll).unwrap().position;
    assert_eq!(["2", "7", "8", "12"].map(hit), [None, None, Some(1), Some(1)]);
}

/// ocs.flak.11: only a Fighter that flies in the mission counts for the Patrol Zone.
#[test]
fn a_fighter_must_fly_in_the_mission() {
    let hit = |aircraft: &[Value]| {
        let input = json!({ "mission": "Air Transport", "aircraft": aircraft, "patrolled": true });
        every::<FlakProcedure, _>("", &input, |outcome| outcome.position.is_some())[&true]
    };
    assert_eq!(hit(&[transport(9)]), ALL * ways(|sum| sum + 2 >= 11) / 36);
    assert_eq!(hit(&[transport(9), fighter(3)]), ALL * ways(|sum| sum > 9) / 36, "+1 with it");
}

/// ocs.mloss.1, ocs.table.mission-loss: every face for every size of a mission.
#[test]
fn a_die_picks_the_aircraft() {
    let strengths = [5, 9, 7, 8];
    check(
        "size | aircraft
         2    | 1 1 1 2 2 2
         3    | 1 1 2 2 3 3
         4    | 1 2 3 4 1 2",
        |row| {
            let size: usize = row[0].parse().unwrap();
            let input = json!({ "aircraft": strengths[..size].iter().map(|&each| bomber(each)).collect::<Vec<_>>() });
            let face = |face: u8| {
                let outcome = resolve::<MissionLossProcedure>("", &input, &face.to_string()).unwrap();
                outcome.position.to_string()
            };
            (1..=6).map(face).collect::<Vec<_>>().join(" ")
        },
    );
}

/// ocs.mloss.2: by barrage strength, halved if reduced; among equals the owner chooses.
#[test]
fn the_owner_chooses_among_equals() {
    let reduced = |barrage| with(bomber(barrage), "reduced", true);
    let lost = |aircraft: &[Value], ties: &[u8], face: &str| {
        let input = json!({ "aircraft": aircraft, "ties": ties });
        let outcome = resolve::<MissionLossProcedure>("", &input, face).unwrap();
        (outcome.position, outcome.destroyed, outcome.open)
    };
    let four = [bomber(3), bomber(12), bomber(3), bomber(12)];
    assert_eq!(lost(&four, &[], "5"), (3, false, vec![1, 3]), "by default the lower one");
    assert_eq!(lost(&four, &[1, 2], "5"), (1, false, vec![1, 3]));
    assert_eq!(lost(&four, &[2], "6"), (2, false, vec![2, 4]));
    assert_eq!(lost(&four, &[], "2"), (2, false, vec![]), "a place in the stack leaves no choice");
    let halved = [bomber(5), reduced(8), bomber(6), bomber(12)];
    assert_eq!(lost(&halved, &[], "5"), (2, true, vec![]), "4 is less than 5");
    let spared = [bomber(6), bomber(6), bomber(9), reduced(12)];
    assert_eq!(lost(&spared, &[], "5"), (2, false, vec![1, 2, 4]), "one that a step does not destroy");
}

/// ocs.mloss.3: a lone aircraft takes the loss without a roll; more than four do not fly together.
#[test]
fn a_mission_has_one_to_four_aircraft() {
    let lost = |number: usize| {
        let input = json!({ "aircraft": vec![bomber(12); number] });
        or_fault(resolve::<MissionLossProcedure>("", &input, ""), |outcome| outcome.position.to_string())
    };
    assert_eq!(lost(1), "1");
    assert_eq!([lost(0), lost(5)], ["no: there can be 1 to 4"; 2].map(String::from));
}

#[test]
fn missions_have_the_names_of_the_charts() {
    assert_eq!(Mission::ALL.len(), 8);
    let input = json!({ "mission": "Bombing", "aircraft": [bomber(1)] });
    assert!(serde_json::from_value::<crate::air::flak::Input>(input).is_err());
    let negative = json!({ "mission": "Barrage", "aircraft": [with(bomber(1), "rating", -1)] });
    assert!(serde_json::from_value::<crate::air::flak::Input>(negative).is_err());
    let odd = json!({ "mission": "Barrage", "aircraft": [bomber(1)], "guns": { "printed": 30 } });
    let fault = resolve::<FlakProcedure>("", &odd, "7").unwrap_err();
    assert_eq!((fault.what.as_str(), fault.why.as_str()), ("printed flak: 30", "there can be 0 to 20"));
    let tow = json!({ "mission": "Barrage", "aircraft": [with(bomber(1), "glider", true)] });
    let fault = resolve::<FlakProcedure>("", &tow, "7").unwrap_err();
    assert_eq!(fault.what, "aircraft #1: a tactical bomber tows a glider");
}
