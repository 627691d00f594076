//! Air combat and interception.

use super::*;
use crate::air::air_combat::{AirCombatProcedure, Asked};
use crate::air::aircraft::{Aloft, Formation, aloft};
use crate::air::interception::{Choice, Meeting, may_be_attacked, planes};
use jumpmaster_core::dice::Scripted;

/// ocs.aircombat.1, ocs.aircombat.2, ocs.aircombat.3, ocs.aircombat.5: totals, ratings and the third die.
#[test]
fn three_dice_decide() {
    check(
        "ratings | dice | attacker                | defender
         3 3     | 6 4  | aborts                  | unharmed
         3 3     | 6 5  | aborts and loses a step | unharmed
         3 3     | 7 4  | aborts                  | aborts
         3 3     | 7 6  | aborts and loses a step | aborts and loses a step
         3 3     | 8 1  | unharmed                | aborts
         3 3     | 8 6  | unharmed                | aborts and loses a step
         3 1     | 5 1  | aborts                  | aborts
         3 1     | 6 1  | unharmed                | aborts
         0 4     | 11 1 | aborts                  | aborts
         0 4     | 10 1 | aborts                  | unharmed",
        |row| {
            let (one, other) = row[0].split_once(' ').unwrap();
            let input =
                json!({ "attacker": fighter(one.parse().unwrap()), "defender": fighter(other.parse().unwrap()) });
            let outcome = resolve::<AirCombatProcedure>("", &input, row[1]).unwrap();
            assert_eq!(outcome.attacker.to_string(), row[2], "{row:?}");
            outcome.defender.to_string()
        },
    );
    let reduced = json!({ "attacker": with(fighter(3), "reduced", true), "defender": fighter(3) });
    let outcome = resolve::<AirCombatProcedure>("", &reduced, "6 5").unwrap();
    assert_eq!(outcome.attacker.to_string(), "is destroyed", "ocs.base.13");
}

/// ocs.aircombat.4: beyond half range a rating is one lower, each side tested by itself, if the option is used.
#[test]
fn far_from_home_ratings_fall() {
    check(
        "option         | attacker at | defender at | a total of 6 meets
         half_range=off | 20          | 0           | Attacker Aborts
         half_range=on  | 10          | 0           | Attacker Aborts   // just half of 20
         half_range=on  | 11          | 0           | Attacker Aborts
         half_range=on  | 0           | 11          | Both Abort
         half_range=on  | 11          | 11          | Attacker Aborts",
        |row| {
            let at = |distance: &str| with(fighter(3), "distance", distance.parse::<u16>().unwrap());
            let input = json!({ "attacker": at(row[1]), "defender": at(row[2]) });
            resolve::<AirCombatProcedure>(row[0], &input, "6 1").unwrap().result.to_string()
        },
    );
    let far = json!({ "attacker": with(fighter(3), "distance", 11), "defender": fighter(3) });
    let on = |roll: &str| resolve::<AirCombatProcedure>("half_range=on", &far, roll).unwrap().result.to_string();
    assert_eq!(["7 1", "8 1", "9 1"].map(on), ["Attacker Aborts", "Both Abort", "Defender Aborts"]);
    assert!(told::<AirCombatProcedure>("half_range=on", &far, "8 1").contains("rated 2. (ocs.aircombat.4)"));
}

fn meet(attackers: &[Value], defenders: &[Value], choice: Choice, dice: &[u8]) -> (u8, String, String) {
    let (one, other): (Vec<_>, Vec<_>) = (attackers.iter().map(read).collect(), defenders.iter().map(read).collect());
    let meeting = Meeting::new(&rules(), &one, &other, choice);
    let (mut attacking, mut defending) = (aloft(&one), aloft(&other));
    let mut scripted = Scripted::new(dice);
    let fought = meeting.fight(&mut attacking, &mut defending, Asked::Both, &mut scripted);
    let fought = scripted.settle(fought).unwrap();
    let show = |before: Formation, after: Formation| {
        let each = before.into_iter().zip(after).filter(|(before, _)| before.steps > 0);
        each.map(|(before, after)| after.end(before).to_string()).collect::<Vec<_>>().join(", ")
    };
    (fought, show(aloft(&one), attacking), show(aloft(&other), defending))
}

/// ocs.base.16: pair after pair, mission Fighters first, until one side has aborted or the interceptor's owner stops.
#[test]
fn interceptors_fight_pair_after_pair() {
    let (hunter, mission) = ([fighter(3)], [transport(9), fighter(3), transport(9)]);
    // The escort aborts, then both transports; the last loses a step.
    let (fought, one, other) = meet(&hunter, &mission, Choice::default(), &[8, 1, 5, 4, 12, 6]);
    assert_eq!((fought, one.as_str(), other.as_str()), (3, "unharmed", "aborts, aborts, aborts and loses a step"));
    // The escort turns the interceptor away: nobody else is attacked.
    let (fought, one, other) = meet(&hunter, &mission, Choice::default(), &[6, 6]);
    assert_eq!((fought, one.as_str(), other.as_str()), (1, "aborts and loses a step", "unharmed, unharmed, unharmed"));
    // The second interceptor goes on where the first broke off.
    let (fought, one, other) = meet(&[fighter(3), fighter(3)], &mission, Choice::default(), &[7, 1, 3, 1]);
    assert_eq!((fought, one.as_str(), other.as_str()), (2, "aborts, aborts", "unharmed, aborts, unharmed"));
    let stop = Choice { stop_after: Some(1), ..Choice::default() };
    assert_eq!(meet(&hunter, &mission, stop, &[12, 1]).0, 1, "the owner stops");
    let none = Choice { stop_after: Some(0), ..Choice::default() };
    assert_eq!(meet(&hunter, &mission, none, &[]).0, 0);
    // His choice cannot put a transport before the escort, but one transport before another.
    let choice = Choice { targets: &[3], stop_after: Some(2) };
    assert_eq!(meet(&hunter, &mission, choice, &[8, 1, 8, 1]).2, "unharmed, aborts, aborts");
}

/// ocs.base.16: whom an interceptor may attack.
#[test]
fn mission_fighters_are_attacked_first() {
    let mission: Vec<Aircraft> = [transport(9), fighter(3), fighter(2)].iter().map(read).collect();
    let (planes, mut stack) = (planes(&mission), aloft(&mission));
    let may = |stack: Formation| [0, 1, 2, 3].map(|at| may_be_attacked(&planes, stack, at));
    assert_eq!(may(stack), [false, true, true, false]);
    stack[1].home = true;
    assert_eq!(may(stack), [false, false, true, false]);
    stack[2].steps = 0;
    assert_eq!(may(stack), [true, false, false, false]);
}

/// ocs.base.13: an aircraft has two steps, and a reduced one has one.
#[test]
fn aircraft_have_two_steps() {
    let mut aircraft = read(&fighter(3)).aloft();
    assert_eq!((aircraft.steps, read(&with(fighter(3), "reduced", true)).aloft().steps), (2, 1));
    aircraft.hit();
    assert!(aircraft.flies());
    aircraft.hit();
    assert!(!aircraft.flies());
    assert!(!Aloft { steps: 2, home: true }.flies());
}
