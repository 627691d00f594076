//! Assaults: a barrage and the attack that follows, against each by itself.

use super::{examples_run, odds, resolve, told, with};
use crate::Ocs;
use crate::barrage::hex::{self as shelling, BarrageProcedure};
use crate::combat::assault::{AssaultProcedure, Outcome};
use crate::combat::attack::{self, CombatProcedure};
use jumpmaster_core::Procedure;
use jumpmaster_testing::printed;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Enough dice for any of these.
const ALL: u128 = 6_u128.pow(20);

/// An armored brigade and nine batteries against a regiment in the open, which goes back if it has to.
fn assault() -> Value {
    json!({
        "attackers": [{ "hex": "0504", "unit": "Armd Bde" }],
        "target": [{ "hex": "0604" }],
        "artillery": [{ "hex": "0503", "unit": "Art Rgt", "count": 9 }],
        "enemies": [{ "hex": "0604", "unit": "Red Inf Rgt" }, { "hex": "0804", "unit": "Pz Bn" }],
    })
}

/// The same barrage for `ocs.barrage`: 126 points on a regiment of 1 RE.
fn barrage() -> Value {
    json!({ "kind": "artillery", "firers": vec![json!({ "barrage": 14 }); 9], "targets": [regiment(2, false)] })
}

fn regiment(steps: u8, dg: bool) -> Value {
    json!({ "name": "Red Inf Rgt", "strength": 5, "rating": 3, "steps": steps, "full_steps": 2, "dg": dg })
}

/// The same attack for `ocs.combat` on what is left; from 0504 the brigade comes across the side toward south-west.
fn attack(steps: u8, dg: bool) -> Value {
    let brigade =
        json!({ "name": "Armd Bde", "class": "armor", "strength": 8, "rating": 4, "steps": 2, "brigade": true });
    json!({ "from": [{ "side": 4, "units": [brigade] }], "defenders": [regiment(steps, dg)] })
}

/// ocs.barrage.1, ocs.bresult.2 to ocs.bresult.5, ocs.base.2, ocs.combat.8: one answer over both rolls is that of the barrage and,
/// for what each of its results leaves, of the attack on that.
#[test]
fn both_rolls_are_one_answer() {
    let mut wanted: BTreeMap<Outcome, u128> = BTreeMap::new();
    let part = 6_u128.pow(10);
    for (shelled, ways) in odds::<BarrageProcedure>(barrage(), part) {
        if shelled.destroyed {
            let nobody = Outcome { barrage: Some(shelled), attack: None, emptied: true, taken: false };
            *wanted.entry(nobody).or_default() += ways * part;
            continue;
        }
        for (fought, more) in odds::<CombatProcedure>(attack(2 - shelled.steps, shelled.dg), part) {
            let attack::Outcome { ending, .. } = fought;
            let outcome = Outcome {
                barrage: Some(shelled),
                attack: Some(fought),
                emptied: ending.cleared,
                taken: ending.cleared && !ending.attacker.destroyed && ending.attacker.retreat == 0,
            };
            *wanted.entry(outcome).or_default() += ways * more;
        }
    }
    let found = odds::<AssaultProcedure>(assault(), ALL);
    assert_eq!(found.values().sum::<u128>(), ALL);
    assert!(found.keys().any(|it| it.attack.is_none()), "the barrage can destroy it");
    assert!(found == wanted, "{} results instead of {}", found.len(), wanted.len());
}

/// ocs.base.2, ocs.combat.3: who is gone after the barrage is not chosen any more, and the others are counted anew.
#[test]
fn choices_are_about_those_who_are_left() {
    let two = with(
        assault(),
        json!({
            "enemies": [{ "hex": "0604", "unit": "Garrison Bn" }, { "hex": "0604", "unit": "Red Inf Rgt" }],
            "defender": { "action_rating_unit": 2, "losses": [1, 2] },
        }),
    );
    let lines = told::<AssaultProcedure>(two, "12 6 8");
    let text = lines.join(" ");
    assert!(text.contains("Garrison Bn loses 1 step and is destroyed."), "{text}");
    assert!(text.contains("against Red Inf Rgt"), "{text}");
}

/// ocs.base.3: a Reserve that becomes DG is in Combat Mode at once.
#[test]
fn a_reserve_that_is_hit_fights_in_combat_mode() {
    let mode = |mode: &str| {
        let enemy = json!([{ "hex": "0604", "unit": "Red Inf Rgt", "mode": mode }]);
        odds::<AssaultProcedure>(with(assault(), json!({ "enemies": enemy })), ALL)
    };
    let hit = |odds: &BTreeMap<Outcome, u128>| -> Vec<(Outcome, u128)> {
        let hit = |outcome: &Outcome| outcome.barrage.is_some_and(|barrage| barrage.dg);
        odds.iter().filter(|(outcome, _)| hit(outcome)).map(|(outcome, ways)| (*outcome, *ways)).collect()
    };
    assert!(hit(&mode("Reserve")) == hit(&mode("Combat")));
}

/// ocs.combat.1, ocs.base.20, ocs.barrage.2, ocs.bsupply.1
#[test]
fn what_cannot_be_attacked_is_refused() {
    for (what, more, wanted) in [
        ("not adjacent", json!({ "attackers": [{ "hex": "0404", "unit": "Armd Bde" }] }), "ocs.combat.1"),
        ("nobody there", json!({ "target": [{ "hex": "0605" }] }), "nobody defends 0605"),
        ("two targets", json!({ "target": [{ "hex": "0604" }, { "hex": "0804" }] }), "2 targets"),
        ("too far", json!({ "artillery": [{ "hex": "0204", "unit": "Art Rgt" }] }), "ocs.base.20"),
        ("no guns", json!({ "artillery": [{ "hex": "0504", "unit": "Mech Rgt" }] }), "ocs.base.20"),
        ("no supply", json!({ "barrage_tokens": 0 }), "ocs.bsupply.1"),
        ("nobody attacks", json!({ "attackers": [] }), "nobody attacks"),
        ("no bridge", json!({ "board": { "sides": { "major river": ["0504 NE", "0504 SE"] } } }), "ocs.combat.1"),
    ] {
        let said = resolve::<AssaultProcedure>(with(assault(), more), "").unwrap_err().to_string();
        assert!(said.contains(wanted), "{what}: {said}");
    }
}

/// ocs.exploit.1, ocs.base.11, ocs.result.2: what the Lab promises is summed up over every result.
#[test]
fn goals_sum_up_every_result() {
    let case = AssaultProcedure::prepare(&super::rules(), &serde_json::from_value(assault()).unwrap()).unwrap();
    let goals = AssaultProcedure::goals(&case, None);
    let found = odds::<AssaultProcedure>(assault(), ALL);
    let value = |goal: &str, row: &str| {
        let goal = goals.iter().find(|each| each.name == goal).unwrap_or_else(|| panic!("no goal {goal}"));
        let row = goal.rows.iter().find(|each| each.name.starts_with(row)).unwrap_or_else(|| panic!("no row {row}"));
        let share = row.figures[0].share();
        let (ways, of) = (u128::try_from(&share.ways).unwrap(), u128::try_from(&share.of).unwrap());
        assert_eq!(ALL % of, 0);
        ways * (ALL / of)
    };
    let sum =
        |number: &dyn Fn(&Outcome) -> u128| found.iter().map(|(outcome, ways)| ways * number(outcome)).sum::<u128>();
    assert_eq!(value("The hex", "taken"), sum(&|it| it.taken.into()));
    assert_eq!(value("The hex", "held"), sum(&|it| (!it.emptied).into()));
    let lost = |it: &Outcome| it.attack.map_or(0, |attack| attack.ending.attacker.steps.into());
    assert_eq!(value("Losses", "steps of the attacker"), sum(&lost));
    let marked = |it: &Outcome| it.attack.is_some_and(|attack| attack.ending.marked >= 1).into();
    assert_eq!(value("Marked for exploitation", "at least 1 unit"), sum(&marked));
    let half =
        |it: &Outcome| it.barrage.is_some_and(|barrage: shelling::Outcome| barrage.steps == 0 && !barrage.dg).into();
    assert_eq!(value("The barrage", "no effect"), sum(&half));
    let all: u128 = goals.last().unwrap().rows.iter().map(|row| value("The result of the attack", &row.name)).sum();
    assert!(all >= ALL, "every result has a row");
}

/// ocs.table.scenario: at The Bridge the paratroops that are planned to land next to it attack its far end.
#[test]
fn the_bridge_offers_an_assault() {
    let scenario = printed::shipped_under::<Ocs>("the-bridge", "");
    let input = AssaultProcedure::of_scenario(&scenario).expect("an assault");
    assert_eq!(input.target[0].hex, "0704");
    let from: Vec<&str> = input.attackers.iter().map(|piece| piece.hex.as_str()).collect();
    assert_eq!(from, ["0705", "0803"]);
    assert_eq!(input.hedgehogs[0].level, 1);
    let case = AssaultProcedure::prepare(&scenario.rules, &input).unwrap();
    assert_eq!(AssaultProcedure::lab(&case).unwrap().first().list, "attackers");
}

#[test]
fn examples_run_and_are_told() {
    examples_run::<AssaultProcedure>();
}
