//! The worked examples of the ledger that are about the air, each on the ledger's own dice.

use super::*;
use crate::air::air_combat::AirCombatProcedure;
use crate::air::base_capture::BaseCaptureProcedure;
use crate::air::drop::AirDropProcedure;
use crate::air::flak::FlakProcedure;
use crate::air::transport::AirTransportProcedure;
use crate::tokens::Tokens;

/// The dice of an example as the ledger lists them, in groups that are rolled at once and added up.
fn dice(id: &str, groups: &[usize]) -> String {
    let ledger = printed::ledger::<Ocs>();
    let example = ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    let mut left = &example.dice[..];
    let sums: Vec<String> = groups
        .iter()
        .map(|&number| {
            let (now, later) = left.split_at(number);
            left = later;
            now.iter().sum::<u8>().to_string()
        })
        .collect();
    assert!(left.is_empty(), "{id}: all dice of the ledger are rolled");
    sums.join(" ")
}

/// ocs.ex.13: three bombers over a headquarters on an airfield in a Patrol Zone lose a step of the third.
#[test]
fn example_13() {
    let input = json!({
        "mission": "Barrage", "aircraft": vec![bomber(12); 3], "patrolled": true,
        "guns": { "hqs": 1, "air_base": 1 },
    });
    let outcome = resolve::<FlakProcedure>("", &input, &dice("ocs.ex.13", &[2, 1])).unwrap();
    assert_eq!((outcome.position, outcome.destroyed), (Some(3), false));
    assert_eq!(
        told::<FlakProcedure>("", &input, "6 5"),
        "+1 for the number of aircraft. (ocs.flak.5) +1 for HQs in the hex. (ocs.flak.6) +1 for the Level of the Air \
         Base. (ocs.flak.7) +2 for the enemy PZ, without a Fighter. (ocs.flak.9) Flak on two dice +5: the mission loses \
         a step. (ocs.flak.4) #3, a tactical bomber, loses a step. (ocs.base.13)"
    );
}

/// ocs.ex.20: a fighter gets away from a base that falls to an advance, a reduced bomber does not.
#[test]
fn example_20() {
    let input = json!({ "advance": true, "aircraft": [
        { "type": "Fighter", "active": true, "range": 20, "refuge": 12 },
        { "type": "tactical bomber", "active": false, "reduced": true, "range": 40, "refuge": 12 },
    ]});
    let outcome = resolve::<BaseCaptureProcedure>("", &input, &dice("ocs.ex.20", &[2, 2])).unwrap();
    assert_eq!(outcome.fates.iter().map(ToString::to_string).collect::<Vec<_>>(), ["displaced", "destroyed"]);
}

/// ocs.ex.21: both abort, and both lose a step by the one third die.
#[test]
fn example_21() {
    let input = json!({ "attacker": fighter(3), "defender": bomber(12) });
    let outcome = resolve::<AirCombatProcedure>("", &input, &dice("ocs.ex.21", &[2, 1])).unwrap();
    assert_eq!(outcome.result.to_string(), "Both Abort");
    assert_eq!([outcome.attacker, outcome.defender].map(|end| end.to_string()), ["aborts and loses a step"; 2]);
}

/// ocs.ex.22: three transports at short range with 12T, at a base of Level 1.
#[test]
fn example_22() {
    let input =
        |staying: &[u8]| json!({ "aircraft": vec![transport(20); 3], "supply": 12, "level": 1, "staying": staying });
    let supply = |staying: &[u8]| {
        let outcome = resolve::<AirTransportProcedure>("", &input(staying), &dice("ocs.ex.22", &[])).unwrap();
        [outcome.unloaded, outcome.brought_back, outcome.lost]
    };
    assert_eq!(supply(&[1, 2, 3]), [Tokens(12), Tokens(0), Tokens(0)]);
    assert_eq!(supply(&[]), [Tokens(2), Tokens(10), Tokens(0)]);
}

/// ocs.ex.23: a regiment lands in woods, a glider battalion is destroyed on open ground.
#[test]
fn example_23() {
    let dice = dice("ocs.ex.23", &[2, 2]);
    let (regiment, battalion) = dice.split_once(' ').unwrap();
    let drop = |terrain: &[&str], method: &str, size: &str, dice: &str| {
        let unit = json!({ "unit": { "size": size, "allowance": 6 }, "method": method });
        let input = json!({
            "aircraft": [with(transport(7), "glider", true)], "units": [unit], "terrain": terrain,
            "nation": "Allied", "date": "9/44",
        });
        resolve::<AirDropProcedure>("", &input, dice).unwrap().units[0].to_string()
    };
    assert_eq!(drop(&["woods"], "Air Drop", "1", regiment), "landed");
    assert_eq!(drop(&[], "Glider", "1/2", battalion), "lost in the drop");
}
