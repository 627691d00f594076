//! The combat sheet: its grid, its chances and what would change them, against enumerations by hand and the rules themselves.

use super::fighting::{attack, every, rules, unit, with};
use crate::combat::attack::{Case, CombatProcedure};
use crate::combat::overrun::OverrunProcedure;
use crate::combat::sheet::{Change, CombatSheet, Enough, Goal, Kind, chance, what_would_make};
use crate::fraction::Fraction;
use jumpmaster_core::chart::Exact;
use jumpmaster_core::{Named, Procedure, clause};
use proptest::prelude::*;
use serde_json::{Value, json};

fn case(input: &Value) -> Case {
    CombatProcedure::prepare(&rules(), &serde_json::from_value(input.clone()).unwrap()).unwrap()
}

fn usual() -> Value {
    attack(&[unit(15, 4, 4)], &[unit(5, 3, 3)], &json!({ "hedgehog": 1 }))
}

/// How likely a goal is, by every outcome of the procedure.
fn counted(input: &Value, goal: Goal) -> Fraction {
    let (found, _) = every::<CombatProcedure>(input.clone(), 36 * 6 * 36);
    let ways: u128 = found.iter().filter(|(outcome, _)| goal.met(&outcome.ending)).map(|(_, ways)| ways).sum();
    Fraction::new(ways as u64, 36 * 6 * 36)
}

/// ocs.crt.1, ocs.combat.7: the grid is the table for today's modifier, and its chances are those of the procedure.
#[test]
fn the_grid() {
    let input = usual();
    let sheet = CombatSheet::of(&case(&input));
    assert_eq!((sheet.columns.len(), sheet.modifier, sheet.surprise_modifier), (13, 0, 0));
    assert_eq!(
        sheet.columns.iter().filter(|column| column.initial).map(|column| column.number).collect::<Vec<_>>(),
        [7]
    );
    assert_eq!(sheet.columns[6].odds.to_string(), "3:1");
    let rolls: Vec<(u8, i32, String)> =
        sheet.columns[6].cells.iter().map(|cell| (cell.roll, cell.total, cell.result.to_string())).collect();
    assert_eq!(rolls.first(), Some(&(2, 2, "AL1o1".into())));
    assert_eq!(rolls.last(), Some(&(12, 12, "Ao1 e4 DL1o2".into())));
    let total = |chances: &mut dyn Iterator<Item = Fraction>| chances.sum::<Fraction>();
    assert_eq!(total(&mut sheet.columns.iter().map(|column| column.chance)), Fraction::ONE);
    assert_eq!(total(&mut sheet.results.iter().map(|result| result.chance)), Fraction::ONE);
    assert_eq!(
        total(&mut sheet.columns.iter().flat_map(|column| &column.cells).map(|cell| cell.chance)),
        Fraction::ONE
    );
    let who: Vec<String> = sheet.surprise.iter().map(|it| format!("{} {}", it.who, it.chance)).collect();
    assert_eq!(who, ["defender 5/18", "none 5/9", "attacker 1/6"]);

    let (found, _) = every::<CombatProcedure>(input, 36 * 6 * 36);
    for result in &sheet.results {
        let ways: u128 =
            found.iter().filter(|(outcome, _)| outcome.ending.result == result.result).map(|(_, ways)| ways).sum();
        assert_eq!(result.chance, Fraction::new(ways as u64, 36 * 6 * 36), "{}", result.result);
    }
    for column in &sheet.columns {
        let ways: u128 =
            found.iter().filter(|(outcome, _)| outcome.column == column.number).map(|(_, ways)| ways).sum();
        assert_eq!(column.chance, Fraction::new(ways as u64, 36 * 6 * 36), "column {}", column.number);
    }
    let json = serde_json::to_value(&sheet).unwrap();
    assert_eq!(
        (json["columns"][6]["initial"].clone(), json["surprise"][0]["chance"].clone()),
        (true.into(), "5/18".into())
    );
}

/// Every goal now, and after every change, is what the procedure makes of the changed situation.
#[test]
fn what_if() {
    let tight = |fields: &Value| with(usual(), fields);
    let input = tight(&json!({ "attacker": { "tokens": 4 } }));
    let sheet = CombatSheet::of(&case(&input));
    let changed: [(Change, Value); 5] = [
        (Change::AttackerToken, tight(&json!({ "attacker": { "tokens": 5 } }))),
        (Change::LowerHedgehog, tight(&json!({ "hedgehog": 0 }))),
        (Change::HigherHedgehog, tight(&json!({ "hedgehog": 2 }))),
        (Change::DefenderRating, tight(&json!({ "defenders": [unit(5, 4, 3)] }))),
        (Change::AttackerRating, tight(&json!({ "from": [{ "units": [unit(15, 5, 4)] }] }))),
    ];
    assert_eq!(sheet.goals.len(), Goal::ALL.len());
    for row in &sheet.goals {
        assert_eq!(row.chance, counted(&input, row.goal), "{}", row.goal);
        assert_eq!(row.changes.len(), Change::ALL.len());
        for (change, after) in &changed {
            let told = row.changes.iter().find(|it| it.change == *change).unwrap();
            assert_eq!(told.chance, Some(counted(after, row.goal)), "{}: {change}", row.goal);
        }
    }
    let lowest = CombatSheet::of(&case(&tight(&json!({ "hedgehog": 0 }))));
    let of = |change| lowest.goals[0].changes.iter().find(|it| it.change == change).unwrap().chance;
    assert_eq!(of(Change::LowerHedgehog), None, "there is none to lose");
    let highest = CombatSheet::of(&case(&tight(&json!({ "hedgehog": 4 }))));
    let of = |change| highest.goals[0].changes.iter().find(|it| it.change == change).unwrap().chance;
    assert_eq!(of(Change::HigherHedgehog), None);
}

/// One more token lets a unit join that could not be paid for; one more step is one like those of the Action Rating unit.
#[test]
fn tokens_and_steps() {
    let exhausted = |strength| with(unit(strength, 4, 1), &json!({ "stocks": "Exhausted" }));
    let input = attack(&[exhausted(10), exhausted(10)], &[unit(5, 3, 3)], &json!({ "attacker": { "tokens": 1 } }));
    let both = with(input.clone(), &json!({ "attacker": { "tokens": 2 } }));
    let poor = case(&input);
    let made = |change: Change| chance(&change.made(&poor).unwrap(), Goal::Cleared);
    assert_eq!(made(Change::AttackerToken), counted(&both, Goal::Cleared));
    assert!(made(Change::AttackerToken) > counted(&input, Goal::Cleared));
    assert!(Change::FewerStep.made(&poor).is_none(), "its last step");

    let input = attack(&[with(unit(12, 4, 2), &json!({ "full_steps": 4 }))], &[unit(5, 3, 3)], &json!({}));
    let more = attack(&[with(unit(12, 4, 3), &json!({ "full_steps": 4 }))], &[unit(5, 3, 3)], &json!({}));
    let fewer = attack(&[with(unit(12, 4, 1), &json!({ "full_steps": 4 }))], &[unit(5, 3, 3)], &json!({}));
    let now = case(&input);
    assert_eq!(Change::MoreStep.made(&now).unwrap().plan.attack, Fraction::whole(9));
    let made = |change: Change| chance(&change.made(&now).unwrap(), Goal::Cleared);
    assert_eq!(made(Change::MoreStep), counted(&more, Goal::Cleared));
    assert_eq!(made(Change::FewerStep), counted(&fewer, Goal::Cleared));
    // A defender without tokens fights on his stocks unless they are exhausted.
    let starved = with(unit(5, 3, 3), &json!({ "stocks": "Exhausted" }));
    let input = attack(&[unit(12, 4, 2)], &[starved], &json!({ "defender": { "tokens": 0 } }));
    let fed = Change::DefenderToken.made(&case(&input)).unwrap();
    assert_eq!((case(&input).plan.defence, fed.plan.defence), (Fraction::new(5, 2), Fraction::whole(5)));
}

/// The least amount of a kind that is enough.
fn least(found: &[Enough], kind: Kind) -> Option<u64> {
    found.iter().find(|enough| enough.kind == kind)?.least.map(|(amount, _)| amount)
}

/// What would make it 90 %? The least amount of each kind is enough, and one less is not.
#[test]
fn what_is_needed() {
    let input = usual();
    let case = case(&input);
    let wanted = Fraction::new(9, 10);
    let needed = what_would_make(&case, Goal::Cleared, wanted);
    let with_strength =
        |more: u64| attack(&[unit(15 + more as u16, 4, 4)], &[unit(5, 3, 3)], &json!({ "hedgehog": 1 }));
    let more = (0..100).find(|&more| counted(&with_strength(more), Goal::Cleared) >= wanted);
    assert_eq!(least(&needed, Kind::Strength), more);
    assert!(more.is_some_and(|more| more > 0), "something is needed");
    for Enough { kind, least, .. } in &needed {
        assert!(least.is_none_or(|(amount, chance)| amount > 0 && chance >= wanted), "{kind}: {least:?}");
    }
    let kinds = |found: &[Enough]| found.iter().map(|enough| enough.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&needed), [Kind::Strength, Kind::Steps, Kind::Rating, Kind::Columns, Kind::Hedgehog]);
    let already = what_would_make(&case, Goal::Cleared, Fraction::ZERO);
    assert!(already.iter().all(|enough| enough.least == Some((0, counted(&input, Goal::Cleared)))));
    let never = what_would_make(&case, Goal::Cleared, Fraction::whole(2));
    assert!(never.iter().all(|enough| enough.least.is_none()));
}

/// The fourth token pays for the second unit (ocs.csupply.4); more steps are more of the Action Rating unit's.
#[test]
fn tokens_and_steps_that_are_needed() {
    let exhausted = |strength, steps| with(unit(strength, 4, steps), &json!({ "stocks": "Exhausted" }));
    let input = |tokens: u64| {
        let units = [exhausted(10, 1), exhausted(10, 3)];
        attack(&units, &[unit(5, 3, 3)], &json!({ "attacker": { "tokens": tokens } }))
    };
    let both = counted(&input(4), Goal::Cleared);
    assert!(both > counted(&input(3), Goal::Cleared));
    let needed = what_would_make(&case(&input(1)), Goal::Cleared, both);
    assert_eq!(least(&needed, Kind::Tokens), Some(3));
    assert_eq!(least(&what_would_make(&case(&input(3)), Goal::Cleared, both), Kind::Tokens), Some(1));

    let of = |steps: u64| {
        attack(&[with(unit(12, 4, 2), &json!({ "full_steps": 4, "steps": steps }))], &[unit(5, 3, 3)], &json!({}))
    };
    let wanted = counted(&of(4), Goal::Cleared);
    let more = (0..=2).find(|more| counted(&of(2 + more), Goal::Cleared) >= wanted);
    assert_eq!(least(&what_would_make(&case(&of(2)), Goal::Cleared, wanted), Kind::Steps), more);
}

/// The chart is the sheet: its grid, its goals, and what each of them would be worth (ocs.combat.7, ocs.surprise.2).
#[test]
fn the_chart() {
    let input = usual();
    let (case, sheet) = (case(&input), CombatSheet::of(&case(&input)));
    let chart = CombatProcedure::chart(&case).unwrap();
    assert_eq!((chart.title.as_str(), chart.goals.len(), chart.changes.len()), ("Attack at 3:1, open", 7, 8));
    assert_eq!((chart.grid.columns.len(), chart.grid.rows.len()), (13, 11));
    let marked: Vec<&str> =
        chart.grid.columns.iter().filter(|head| head.mark.is_some()).map(|head| head.name.as_str()).collect();
    assert_eq!(marked, ["3:1"]);
    assert_eq!(
        (chart.grid.cells[0][6].text.as_str(), chart.grid.cells[10][6].text.as_str()),
        ("AL1o1", "Ao1 e4 DL1o2")
    );
    assert_eq!(chart.grid.cells[5][0].chance, Exact::new(5 * 6, 18 * 6 * 36), "six columns to the left, and a 7");
    assert_eq!(chart.data["columns"][6]["odds"], "3:1");
    assert_eq!(chart.data["goals"][0]["chance"], json!(sheet.goals[0].chance));
    let cleared = chart.goal("Hex Cleared").unwrap();
    let half = Exact::new(1, 2);
    let ways = CombatProcedure::would_make(&case, cleared, half);
    assert_eq!(ways.len(), what_would_make(&case, Goal::Cleared, Fraction::HALF).len());
    assert!(ways.iter().all(|way| way.least.is_none_or(|least| least.chance >= half)));

    let overrun = OverrunProcedure::examples().remove(0).1;
    let case = OverrunProcedure::prepare(&rules(), &overrun).unwrap();
    let chart = OverrunProcedure::chart(&case).unwrap();
    assert!(chart.title.starts_with("Overrun at"), "{}", chart.title);
    assert_eq!(chart.sections[0].clause, clause!("ocs.surprise.2"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    /// Whatever the situation: the chances of the sheet are those of the procedure, and the least change is the least.
    #[test]
    fn sheets_agree_with_the_procedure(
        strength in 1_u16..60, rating in 0_u8..6, steps in 1_u8..5,
        defence in 1_u16..20, defends in 0_u8..6, left in 1_u8..5,
        hedgehog in 0_u8..5, goal in 0..Goal::ALL.len(), retreats in 0_u8..2, percent in 5_u64..95,
    ) {
        let input = |hedgehog: u8| attack(
            &[unit(strength, rating, steps)],
            &[unit(defence, defends, left)],
            &json!({ "hedgehog": hedgehog, "attacker": { "retreats": retreats } }),
        );
        let (goal, wanted) = (Goal::ALL[goal], Fraction::new(percent, 100));
        let case = case(&input(hedgehog));
        prop_assert_eq!(chance(&case, goal), counted(&input(hedgehog), goal));
        let needed = what_would_make(&case, goal, wanted);
        let levels = (0..=hedgehog).find(|&levels| counted(&input(hedgehog - levels), goal) >= wanted);
        let levels = levels.filter(|_| hedgehog > 0).map(u64::from);
        prop_assert_eq!(least(&needed, Kind::Hedgehog), levels);
        let imagined = |strength: u64| {
            let mut battle = case.battle.clone();
            battle.favour.strength = strength;
            chance(&Case::of(battle).unwrap(), goal)
        };
        // From 13:1 on nothing changes in the open.
        let more = (0..=u64::from(defence) * 13).find(|&strength| imagined(strength) >= wanted);
        prop_assert_eq!(least(&needed, Kind::Strength), more);
    }
}
