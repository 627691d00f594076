//! What a drop promises, against whole runs.

use super::*;
use crate::air::drop::plan::Provision;
use crate::air::drop::{AirDropProcedure, Fate, Input, Outcome};
use crate::fraction::Fraction;
use jumpmaster_core::Named;
use jumpmaster_core::dice::Weight;

fn prepared(input: &Input) -> <AirDropProcedure as Procedure>::Case {
    AirDropProcedure::prepare(&rules(), input).unwrap()
}

/// The most units of these sizes that so many tokens feed at 2 RE each, by trying every set of them.
fn fed(sizes: &[Fraction], tokens: u32) -> usize {
    let sum = |set: u32| -> Fraction { (0..sizes.len()).filter(|at| set >> at & 1 == 1).map(|at| sizes[at]).sum() };
    let sets = 0..1_u32 << sizes.len();
    let enough = |set: &u32| sum(*set) <= Fraction::whole(u64::from(2 * tokens));
    sets.filter(enough).map(|set| set.count_ones() as usize).max().unwrap()
}

/// The number of units in supply after a run.
fn supplied(input: &Input, outcome: &Outcome, provision: Provision) -> usize {
    let landed = |fate: &Fate| *fate == Fate::Landed;
    let units = input.units.iter().zip(&outcome.units).filter(|(_, fate)| landed(fate));
    let sizes: Vec<Fraction> = units.map(|(jump, _)| jump.unit.size).collect();
    if provision != Provision::Dropped {
        return sizes.len();
    }
    let points = (0..input.supply.0.div_ceil(4)).map(|point| (input.supply.0 - 4 * point).min(4));
    fed(&sizes, points.zip(&outcome.supply).filter(|(_, fate)| landed(fate)).map(|(tokens, _)| tokens).sum())
}

/// Whether a weight is `ways` out of [`ALL`].
fn is(weight: Weight, ways: u128) -> bool {
    ALL.is_multiple_of(weight.of) && weight.ways * (ALL / weight.of) == ways
}

/// ocs.airdrop.11, ocs.trace.3: for every example and every provision, at least k units in supply.
#[test]
fn forecasts_are_those_of_whole_runs() {
    let mut inputs: Vec<(String, Input)> =
        AirDropProcedure::examples().into_iter().map(|(name, input)| (name.to_string(), input)).collect();
    // Units of three sizes, and too little supply for all of them.
    let jump = |size: &str| json!({ "unit": { "size": size, "allowance": 6 } });
    let mixed = json!({
        "aircraft": vec![transport(9); 4], "units": [jump("3"), jump("1/2"), jump("1")], "supply": 5,
        "against": { "patrolled": true, "interceptors": [fighter(2)], "stop_after": 2 },
    });
    inputs.push(("mixed".into(), serde_json::from_value(mixed).unwrap()));
    for (name, input) in inputs {
        let case = prepared(&input);
        for &provision in Provision::ALL {
            let forecast = case.forecast(provision, 2).unwrap();
            let runs = every::<AirDropProcedure, _>("", &serde_json::to_value(&input).unwrap(), |outcome| {
                (supplied(&input, &outcome, provision), outcome.units)
            });
            let sum = |good: &dyn Fn(usize, &[Fate]) -> bool| -> u128 {
                runs.iter().filter(|((number, fates), _)| good(*number, fates)).map(|(_, ways)| ways).sum()
            };
            assert_eq!(forecast.at_least.len(), input.units.len() + 1);
            for (k, &chance) in forecast.at_least.iter().enumerate() {
                assert!(is(chance, sum(&|number, _| number >= k)), "{name}: at least {k} by {provision}");
            }
            for (unit, chances) in forecast.units.iter().enumerate() {
                let lost = |fate: Fate| matches!(fate, Fate::Lost | Fate::LostAboard);
                assert!(is(chances[0], sum(&|_, fates| fates[unit] == Fate::Landed)), "{name}: unit {unit} lands");
                assert!(is(chances[1], sum(&|_, fates| fates[unit] == Fate::TurnedBack)), "{name}: {unit} turns back");
                assert!(is(chances[2], sum(&|_, fates| lost(fates[unit]))), "{name}: unit {unit} is lost");
            }
        }
    }
}

/// A regiment and an SP for it, unopposed: both must land on 6 or more, 26 ways of 36.
#[test]
fn a_lone_regiment_is_fed_by_its_own_supply() {
    let input = json!({
        "aircraft": vec![transport(9); 2], "units": [{ "unit": { "size": 1, "allowance": 6 } }], "supply": 4,
    });
    let case = prepared(&serde_json::from_value(input).unwrap());
    let chance = |provision| case.forecast(provision, 2).unwrap().at_least[1];
    assert_eq!(chance(Provision::Excused), Weight { ways: 13, of: 18 });
    assert_eq!(chance(Provision::Dropped), Weight { ways: 169, of: 324 });
}
