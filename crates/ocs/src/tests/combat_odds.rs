//! Exact odds of every procedure of combat and barrage, against enumerations by hand that share no code with them.

use super::fighting::{attack, every, falls, rules, unit};
use crate::barrage::facility::FacilityProcedure;
use crate::barrage::hex::BarrageProcedure;
use crate::combat::attack::CombatProcedure;
use crate::combat::overrun::OverrunProcedure;
use crate::combat::surprise::SurpriseProcedure;
use jumpmaster_core::Table;
use serde_json::json;
use std::collections::BTreeMap;

/// The cell of the combat table as printed, in a column from 1.
fn printed(table: &Table, column: i32, total: i32) -> String {
    table.rows[(total.clamp(1, 15) - 1) as usize][column as usize].clone()
}

/// Who has surprise by hand: -1 for the defender, 1 for the attacker.
fn surprised(overrun: bool, total: i32) -> i32 {
    let (low, high) = if overrun { (6, 9) } else { (5, 10) };
    i32::from(total >= high) - i32::from(total <= low)
}

/// Every column from 1 and cell by hand, out of 36 * 6 * 36 ways.
fn by_hand(overrun: bool, column: i32, surprise: i32, modifier: i32) -> BTreeMap<(u8, String), u128> {
    let (mut found, rules) = (BTreeMap::new(), rules());
    let table = rules.ledger.table("ocs.table.crt").unwrap();
    for first in falls() {
        for face in 1..=6 {
            let to = (column + face * surprised(overrun, first + surprise)).clamp(1, 13);
            for second in falls() {
                *found.entry((to as u8, printed(table, to, second + modifier))).or_default() += 1;
            }
        }
    }
    found
}

/// ocs.combat.6, ocs.combat.7: an attack of 3:1 in the open, 4 against 3; and one against a Hedgehog of Level 2.
#[test]
fn odds_of_an_attack() {
    let plain = attack(&[unit(15, 4, 4)], &[unit(5, 3, 4)], &json!({}));
    let dug_in = attack(&[unit(15, 3, 4)], &[unit(5, 3, 4)], &json!({ "hedgehog": 2 }));
    for (input, surprise, modifier) in [(plain, 1, 1), (dug_in, -1, -2)] {
        let (found, paths) = every::<CombatProcedure>(input, 36 * 6 * 36);
        let mut cells: BTreeMap<(u8, String), u128> = BTreeMap::new();
        for (outcome, ways) in found {
            *cells.entry((outcome.column, outcome.ending.result.to_string())).or_default() += ways;
        }
        assert_eq!(cells, by_hand(false, 7, surprise, modifier));
        assert!(paths <= 13 * 8, "faces with the same effect are one path: {paths}");
    }
}

/// ocs.base.9: the same in an overrun.
#[test]
fn odds_of_an_overrun() {
    let fight = attack(&[unit(15, 4, 4)], &[unit(5, 3, 4)], &json!({}));
    let input = json!({ "movers": [{ "mobility": "leg", "points": 4 }], "attack": fight });
    let mut cells: BTreeMap<(u8, String), u128> = BTreeMap::new();
    for (outcome, ways) in every::<OverrunProcedure>(input, 36 * 6 * 36).0 {
        *cells.entry((outcome.attack.column, outcome.attack.ending.result.to_string())).or_default() += ways;
    }
    assert_eq!(cells, by_hand(true, 7, 1, 1));
}

/// ocs.surprise.1 to ocs.surprise.6.
#[test]
fn odds_of_surprise() {
    let input = json!({ "attacker": 2, "defender": 3, "column": 3, "overrun": true });
    let mut hand: BTreeMap<(String, u8), u128> = BTreeMap::new();
    for roll in falls() {
        for face in 1..=6 {
            let way = surprised(true, roll - 1);
            let who = ["defender", "none", "attacker"][(way + 1) as usize].to_string();
            *hand.entry((who, (3 + way * face).max(1) as u8)).or_default() += 1;
        }
    }
    let (found, paths) = every::<SurpriseProcedure>(input, 216);
    let found: BTreeMap<_, _> =
        found.into_iter().map(|(it, ways)| ((it.surprise.to_string(), it.column), ways)).collect();
    assert_eq!(found, hand);
    assert_eq!(paths, 1 + 6 + 2, "faces that stop at the first column are one path");
}

/// ocs.barrage.1, ocs.bresult.3: artillery of 14, unshifted.
#[test]
fn odds_of_a_barrage() {
    let two = |rating: u8| unit(4, rating, 1);
    let input = json!({ "kind": "artillery", "firers": [{ "barrage": 14 }], "targets": [two(3), two(2)] });
    // The column 12-16 by hand: DG from 6, [1/2] from 9, 1/2 at 11, 1 at 12.
    let mut hand: BTreeMap<(u8, bool), u128> = BTreeMap::new();
    for roll in falls() {
        for face in 1..=6 {
            let steps = match roll {
                2..=8 => 0,
                9..=11 => u8::from(face >= 4),
                _ => 1,
            };
            *hand.entry((steps, roll >= 6)).or_default() += 1;
        }
    }
    let mut found: BTreeMap<(u8, bool), u128> = BTreeMap::new();
    for (outcome, ways) in every::<BarrageProcedure>(input, 216).0 {
        *found.entry((outcome.steps, outcome.dg)).or_default() += ways;
    }
    assert_eq!(found, hand);
}

/// ocs.facility.5: an Air Base of Level 2 with two aircraft, one of them reduced, under 8 points.
#[test]
fn odds_of_a_facility() {
    let aircraft = json!([{}, { "reduced": true }]);
    let firers = json!([{ "barrage": 8 }]);
    let input = json!({ "kind": "air", "firers": firers, "target": "air base", "level": 2, "aircraft": aircraft });
    // The column 5-10 by hand: (6)* at 4, 1*(5) at 5, 1*(4) at 6.
    let mut hand: BTreeMap<(u8, String, String), u128> = BTreeMap::new();
    for roll in 1..=6 {
        for one in 1..=6 {
            for other in 1..=6 {
                let least = [9, 9, 9, 6, 5, 4][roll - 1];
                let fate = |face, hit: &str| if face >= least { hit.to_string() } else { "unharmed".into() };
                let level = if roll >= 5 { 1 } else { 2 };
                *hand.entry((level, fate(one, "reduced"), fate(other, "destroyed"))).or_default() += 1;
            }
        }
    }
    let mut found: BTreeMap<(u8, String, String), u128> = BTreeMap::new();
    for (outcome, ways) in every::<FacilityProcedure>(input, 216).0 {
        let [one, other] = [0, 1].map(|nth| outcome.aircraft[nth].to_string());
        *found.entry((outcome.now.unwrap(), one, other)).or_default() += ways;
    }
    assert_eq!(found, hand);
}
