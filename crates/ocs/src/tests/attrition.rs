//! Attrition.

use super::*;
use crate::supply::attrition::{AttritionProcedure, Hungry, Loss, Stack, share, usual_order};
use jumpmaster_testing::text_table::check;
use proptest::prelude::*;
use serde_json::json;

/// ocs.ex.1: the battalion in supply lends neither its rating nor its step (ocs.attrition.1 to ocs.attrition.4,
/// ocs.attrition.6).
#[test]
fn example_1() {
    let dice = dice_of("ocs.ex.1").iter().sum::<u8>().to_string();
    let stack = json!({ "units": [{ "rating": 4, "steps": 2 }], "supplied_steps": 1 });
    let outcome = resolve::<AttritionProcedure>(stack.clone(), &dice).unwrap();
    assert_eq!((outcome.loss, outcome.lost, outcome.choice), (Loss::Steps(1), vec![1], false));
    assert_eq!(
        told::<AttritionProcedure>(stack, &dice),
        [
            "The stack rolls in column 4, its best Action Rating Out of Supply.",
            "The table says: 1 step.",
            "Unit 1 (AR 4) loses 1 step and has 1 left."
        ]
    );
}

/// ocs.ex.2: five steps in the hex add 3, and the owner chooses who pays (ocs.attrition.4, ocs.attrition.6).
#[test]
fn example_2() {
    let dice = dice_of("ocs.ex.2").iter().sum::<u8>().to_string();
    let units = json!([{ "rating": 3, "steps": 4 }, { "rating": 2, "steps": 1 }]);
    let usual = resolve::<AttritionProcedure>(json!({ "units": units }), &dice).unwrap();
    assert_eq!((usual.loss, usual.lost, usual.choice), (Loss::Steps(4), vec![3, 1], true));
    let chosen = resolve::<AttritionProcedure>(json!({ "units": units, "order": [1, 2] }), &dice).unwrap();
    assert_eq!(chosen.lost, [4, 0]);
}

/// ocs.table.attrition, cell by cell; ocs.attrition.3, ocs.attrition.5.
#[test]
fn the_table_is_as_printed() {
    let rules = rules();
    check(
        "AR | 2   3   4   5   6   7   8   9   10  11  12  13  15
         5  | 0   0   0   0   0   0   0   1   1   2   4   all all
         4  | 0   0   0   0   0   0   1   1   2   4   all all all
         3  | 0   0   0   0   1   1   2   2   4   4   all all all
         2  | 0   0   1   1   2   2   4   4   all all all all all
         1  | 0   1   1   2   2   4   4   all all all all all all
         0  | 1   1   2   2   4   4   all all all all all all all",
        |row| {
            let chart = &rules.supply.attrition[row[0].parse::<usize>().unwrap()];
            let rolls = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15];
            let cell = |roll: i32| match rules.supply.losses[*chart.at(roll)] {
                Loss::Steps(steps) => steps.to_string(),
                Loss::All => "all".into(),
            };
            rolls.map(cell).join(" ")
        },
    );
}

/// ocs.attrition.3, ocs.attrition.4: exact odds against a count of all 36 rolls.
#[test]
fn odds_are_exact() {
    let printed = [0, 0, 1, 1, 2, 2, 4, 4, 99, 99, 99, 99, 99, 99];
    for (supplied, plus) in [(0_u16, 0), (3, 3)] {
        let mut counted: BTreeMap<u8, u128> = BTreeMap::new();
        for (one, other) in (1..=6).flat_map(|one| (1..=6).map(move |other| (one, other))) {
            let loss: u8 = printed[one + other + plus - 2];
            *counted.entry(loss.min(2)).or_default() += 1;
        }
        let input = json!({ "units": [{ "rating": 2, "steps": 2 }], "supplied_steps": supplied });
        let mut found: BTreeMap<u8, u128> = BTreeMap::new();
        for (outcome, ways) in odds::<AttritionProcedure>(input, 36) {
            *found.entry(outcome.lost[0]).or_default() += ways;
        }
        assert_eq!(found, counted, "+{plus}");
    }
}

/// ocs.table.attrition under house rules.
#[test]
fn the_table_can_be_replaced() {
    let row = |cells: &str| house(&format!("[tables.\"ocs.table.attrition\"]\n\"No Loss\" = {cells}"));
    let fault = row(r#"["2-8", "2-7", "2-5", "2-3", "2", "2"]"#).unwrap_err();
    assert!(fault.contains("ocs.table.attrition") && fault.contains('2'), "{fault}");
    let both = "[tables.\"ocs.table.attrition\"]\n\"No Loss\" = [\"2-8\", \"2-7\", \"2-5\", \"2-3\", \"2\", \"2\"]\n\"-1 Step\" = [\"9-10\", \"8-9\", \"6-7\", \"4-5\", \"3-4\", \"3\"]";
    let rules = house(both).unwrap();
    assert_eq!(rules.supply.losses[*rules.supply.attrition[0].at(2)], Loss::Steps(0));
}

/// Bad inputs are refused in words.
#[test]
fn a_stack_must_be_possible() {
    let fault = |input: serde_json::Value| resolve::<AttritionProcedure>(input, "7").unwrap_err().what;
    assert_eq!(fault(json!({ "units": [] })), "units: 0");
    assert_eq!(fault(json!({ "units": [{ "rating": 6, "steps": 1 }] })), "unit 1: rating: 6");
    assert_eq!(fault(json!({ "units": [{ "rating": 5, "steps": 0 }] })), "unit 1: steps: 0");
    assert_eq!(fault(json!({ "units": [{ "rating": 5, "steps": 1 }], "order": [2] })), "order: [2]");
    assert_eq!(fault(json!({ "units": [{ "rating": 5, "steps": 1 }], "order": [0] })), "order: [0]");
    examples_run::<AttritionProcedure>();
}

proptest! {
    /// ocs.attrition.2, ocs.attrition.4, ocs.attrition.6: the best hungry rating, all steps, and no more lost than there are.
    #[test]
    fn steps_are_shared_out(units in proptest::collection::vec((0_u8..6, 1_u8..5), 1..6), supplied in 0_u16..6, steps in 0_u8..30) {
        let hungry: Vec<Hungry> = units.iter().map(|&(rating, steps)| Hungry { rating, steps }).collect();
        let stack = Stack::of(&hungry, supplied).unwrap();
        let all: u16 = units.iter().map(|&(_, steps)| u16::from(steps)).sum();
        prop_assert_eq!(stack.rating, units.iter().map(|&(rating, _)| rating).max().unwrap());
        prop_assert_eq!(stack.modifier(), if all + supplied >= 5 { 3 } else { 0 });
        let lost = share(Loss::Steps(steps), &hungry, &usual_order(&hungry));
        prop_assert!(lost.iter().zip(&hungry).all(|(lost, unit)| *lost <= unit.steps));
        prop_assert_eq!(lost.iter().map(|&lost| u16::from(lost)).sum::<u16>(), all.min(steps.into()));
        let destroyed = share(Loss::All, &hungry, &usual_order(&hungry));
        prop_assert!(destroyed.iter().zip(&hungry).all(|(lost, unit)| *lost == unit.steps));
    }
}
