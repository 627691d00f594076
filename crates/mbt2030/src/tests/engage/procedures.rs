//! The procedures as programs call them: inputs as JSON, every example, odds by the engine that all odds are found with.

use crate::Mbt2030;
use crate::engage::procedures::disadvantage::DisadvantageProcedure;
use crate::engage::procedures::eligibility::EligibilityProcedure;
use crate::engage::procedures::fragility::FragilityProcedure;
use crate::engage::procedures::mutual::MutualProcedure;
use crate::engage::procedures::unilateral::UnilateralProcedure;
use jumpmaster_core::Procedure;
use jumpmaster_odds::{Ask, Came, Found, Method, Outcomes, ask};
use jumpmaster_testing::printed::{ledger, resolve};
use serde_json::json;

/// Every example is read back from its JSON, has exact odds, and each outcome is told with clauses of the ledger.
fn every_example<P: Procedure<System = Mbt2030>>() {
    let (rules, ledger) = (super::rules(""), ledger::<Mbt2030>());
    for clause in P::CLAUSES {
        ledger.clause(clause.0).unwrap();
    }
    for (name, input) in P::examples() {
        let text = serde_json::to_string(&input).unwrap();
        let input = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let case = P::prepare(&rules, &input).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        let odds = ask::<P, _>(&case, Outcomes, &Ask { method: Method::Exact, ..Ask::default() }).unwrap();
        assert_eq!(odds.found, Found::Exact);
        let weights: u64 = odds.outcomes.iter().map(|chance| u64::try_from(&chance.weight).unwrap()).sum();
        assert_eq!(weights, u64::try_from(&odds.of).unwrap(), "{name}: something always happens");
        for chance in &odds.outcomes {
            let Came::Whole(outcome) = &chance.outcome else { panic!("{name} is weighed whole") };
            let lines = P::tell(&case, outcome);
            assert!(!lines.is_empty(), "{name}");
            for line in lines {
                ledger.clause(line.clause.0).unwrap();
            }
        }
    }
}

#[test]
fn examples() {
    every_example::<EligibilityProcedure<Mbt2030>>();
    every_example::<DisadvantageProcedure<Mbt2030>>();
    every_example::<MutualProcedure<Mbt2030>>();
    every_example::<UnilateralProcedure<Mbt2030>>();
    every_example::<FragilityProcedure<Mbt2030>>();
}

/// mbt2030.mutual.1, mbt2030.rps.3: an input as people write it; dice are asked for, and a sign may be fixed.
#[test]
fn as_people_write_it() {
    let input = json!({
        "pair": {
            "owner": { "sub_class": "INF+", "posture": "INFANTRY", "mode": "MOBILE" },
            "opposing": { "sub_class": "INFn", "posture": "INFANTRY", "mode": "MOBILE", "state": "pinned" },
            "distance": 2000
        },
        "owner": { "mix": { "rock": 5, "paper": 4, "scissors": 3 } },
        "opposing": { "sign": "rock" }
    });
    let fought = resolve::<MutualProcedure<Mbt2030>>("", input, "9").unwrap();
    let told = serde_json::to_value(fought).unwrap();
    assert_eq!(
        told,
        json!({
            "throw": "WIN",
            "owner": { "sign": "paper", "state": "steady", "aftermath": "stays" },
            "opposing": { "sign": "rock", "state": "broken", "aftermath": "removed" }
        })
    );
    let fault = resolve::<UnilateralProcedure<Mbt2030>>("", json!({ "causes": { "owner": 40, "opposing": 0 } }), "");
    assert_eq!(fault.unwrap_err().what, "causes: owner: 40");
}
