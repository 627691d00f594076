//! What a drop promises, against whole runs.

use super::*;
use crate::air::drop::{AirDropProcedure, Fate, Input, Outcome};
use crate::fraction::Fraction;
use crate::supply::feeding;
use crate::tokens::Tokens;
use num_bigint::BigUint;

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

/// The number of units in the hex after a run.
fn landed(outcome: &Outcome) -> usize {
    outcome.units.iter().filter(|fate| **fate == Fate::Landed).count()
}

/// The tokens in the hex after a run.
fn dropped(input: &Input, outcome: &Outcome) -> u32 {
    let points = (0..input.supply.0.div_ceil(4)).map(|point| (input.supply.0 - 4 * point).min(4));
    points.zip(&outcome.supply).filter(|(_, fate)| **fate == Fate::Landed).map(|(tokens, _)| tokens).sum()
}

/// The number of units that are fed after a run.
fn supplied(input: &Input, outcome: &Outcome) -> usize {
    let units = input.units.iter().zip(&outcome.units).filter(|(_, fate)| **fate == Fate::Landed);
    let sizes: Vec<Fraction> = units.map(|(jump, _)| jump.unit.size).collect();
    fed(&sizes, dropped(input, outcome))
}

/// Whether some ways out of all are `ways` out of [`ALL`].
fn is(some: &BigUint, of: &BigUint, ways: u128) -> bool {
    some * ALL == of * ways
}

/// ocs.trace.3: what a token feeds is what feeding costs, the other way round.
#[test]
fn what_tokens_feed_is_what_it_costs() {
    let rules = rules();
    for tokens in 0..9 {
        let most = feeding::most(&rules, Tokens(tokens));
        assert!(feeding::cost(&rules, most) <= Tokens(tokens));
        assert!(feeding::cost(&rules, most + Fraction::new(1, 12)) > Tokens(tokens));
    }
}

/// Whether a run is counted: by the units landed, the units fed, the tokens landed and the fates.
type Good<'a> = dyn Fn(usize, usize, u32, &[Fate]) -> bool + 'a;

/// ocs.airdrop.11, ocs.trace.3: for every example, every number of units that land and that are fed.
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
        let forecast = prepared(&input).forecast(&rules()).unwrap();
        let runs = every::<AirDropProcedure, _>("", &serde_json::to_value(&input).unwrap(), |outcome| {
            ((landed(&outcome), supplied(&input, &outcome)), (dropped(&input, &outcome), outcome.units))
        });
        let sum = |good: &Good<'_>| -> u128 {
            let good = |((landed, fed), (tokens, fates)): &((usize, usize), (u32, Vec<Fate>))| {
                good(*landed, *fed, *tokens, fates)
            };
            runs.iter().filter(|(run, _)| good(run)).map(|(_, ways)| ways).sum()
        };
        let same = |ways: &BigUint, sum: u128, what: &str| assert!(is(ways, &forecast.of, sum), "{name}: {what}");
        for k in 0..=input.units.len() {
            same(&forecast.landed[k], sum(&|landed, _, _, _| landed == k), &format!("{k} land"));
            same(&forecast.fed[k], sum(&|_, fed, _, _| fed == k), &format!("{k} are fed"));
        }
        for (&amount, ways) in &forecast.tokens {
            same(ways, sum(&|_, _, tokens, _| tokens == amount), &format!("{amount}T land"));
        }
        assert_eq!(forecast.tokens.values().sum::<BigUint>(), forecast.of, "{name}");
        for (unit, chances) in forecast.units.iter().enumerate() {
            let lost = |fate: Fate| matches!(fate, Fate::Lost | Fate::LostAboard);
            same(&chances[0], sum(&|_, _, _, fates| fates[unit] == Fate::Landed), &format!("unit {unit} lands"));
            same(&chances[1], sum(&|_, _, _, fates| fates[unit] == Fate::TurnedBack), &format!("{unit} turns back"));
            same(&chances[2], sum(&|_, _, _, fates| lost(fates[unit])), &format!("unit {unit} is lost"));
        }
    }
}

/// A regiment and an SP for it, unopposed: both must land on 6 or more, 26 ways of 36.
#[test]
fn a_lone_regiment_is_fed_by_its_own_supply() {
    let input = json!({
        "aircraft": vec![transport(9); 2], "units": [{ "unit": { "size": 1, "allowance": 6 } }], "supply": 4,
    });
    let forecast = prepared(&serde_json::from_value(input).unwrap()).forecast(&rules()).unwrap();
    assert_eq!(&forecast.landed[1] * 18_u32, &forecast.of * 13_u32);
    assert_eq!(&forecast.fed[1] * 324_u32, &forecast.of * 169_u32);
}
