//! Fuel, food, stocks, refit and construction.

use super::*;
use crate::combat::payment::Stock;
use crate::fraction::Fraction;
use crate::supply::build::{self, Site, Work};
use crate::supply::feeding;
use crate::supply::fuel::{FuelProcedure, Motion, Thirsty, needed, plans};
use crate::supply::phase::Phase;
use crate::supply::refit;
use crate::supply::stocks::restock;
use crate::tokens::Tokens;
use crate::unit::Mobility;
use jumpmaster_core::Named;
use proptest::prelude::*;
use serde_json::json;

/// ocs.ex.6: for the formation its marker, for the independents either way (ocs.fuel.1, ocs.fuel.3 to ocs.fuel.5,
/// ocs.equiv.1).
#[test]
fn example_6() {
    let track = json!({ "mobility": "track", "formation": "Relief", "phases": 2 });
    let truck = json!({ "mobility": "truck", "hqs": ["HQ"], "phases": 2 });
    let formation = resolve::<FuelProcedure>(json!({ "units": [track, track, track] }), "").unwrap();
    let costs: Vec<u32> = formation.plans.iter().map(|plan| plan.cost.0).collect();
    assert_eq!(costs, [4, 6]);
    assert_eq!(
        (formation.plans[0].formations.as_slice(), formation.plans[1].counters.len()),
        (&["Relief".to_string()][..], 3)
    );
    let independents = resolve::<FuelProcedure>(json!({ "units": [truck, truck] }), "").unwrap();
    assert_eq!(independents.plans.iter().map(|plan| plan.cost.0).collect::<Vec<_>>(), [4, 4]);
    let all = json!({ "units": [track, track, track, truck, truck] });
    assert_eq!(
        told::<FuelProcedure>(all, ""),
        [
            "Cheapest: 2 SP for the marker of Relief and units 4, 5 counter by counter.",
            "Or: 2 SP for the marker of Relief and a marker on HQ.",
            "Or: 2 SP 2T for units 1, 2, 3, 4, 5 counter by counter.",
            "Or: 2 SP 2T for a marker on HQ and units 1, 2, 3 counter by counter."
        ]
    );
}

/// ocs.fuel.1, ocs.fuel.2: Leg needs none, and nobody to advance or to retreat.
#[test]
fn fuel_is_for_wheels_and_tracks() {
    let moving: Vec<&str> =
        Mobility::ALL.iter().filter(|&&by| needed(by, Motion::Movement)).map(|mobility| mobility.name()).collect();
    assert_eq!(moving, ["truck", "track"]);
    assert!(Mobility::ALL.iter().all(|&by| !needed(by, Motion::Advance) && !needed(by, Motion::Retreat)));
    let leg = resolve::<FuelProcedure>(json!({ "units": [{ "mobility": "leg", "phases": 2 }] }), "").unwrap();
    assert_eq!(leg.plans[0].cost, Tokens::NONE);
    let fault = |input: serde_json::Value| resolve::<FuelProcedure>(input, "").unwrap_err().what;
    assert_eq!(fault(json!({ "units": [] })), "units: 0");
    assert_eq!(fault(json!({ "units": [{ "mobility": "truck", "phases": 3 }] })), "unit 1: phases: 3");
    let many: Vec<String> = (0..9).map(|hq| hq.to_string()).collect();
    assert_eq!(fault(json!({ "units": [{ "mobility": "truck", "hqs": many }] })), "formations and HQs: 9");
    examples_run::<FuelProcedure>();
}

/// ocs.trace.3: by two RE, rounded up.
#[test]
fn feeding_is_paid_by_two_re() {
    let rules = rules();
    assert_eq!(feeding::cost(&rules, Fraction::new(5, 2)), Tokens(2));
    assert_eq!([0, 1, 2, 3, 10].map(|size| feeding::cost(&rules, Fraction::whole(size)).0), [0, 1, 1, 2, 5]);
}

/// ocs.stocks.3: by unit, or by RE if it has several steps.
#[test]
fn stocks_are_bought_back() {
    let rules = rules();
    let price = |stocks, size, steps| restock(&rules, stocks, size, steps).0;
    assert_eq!([Stock::Low, Stock::Exhausted].map(|stocks| price(stocks, Fraction::HALF, 1)), [2, 4]);
    assert_eq!([Stock::Low, Stock::Exhausted].map(|stocks| price(stocks, Fraction::whole(3), 4)), [6, 12]);
    assert_eq!(price(Stock::Low, Fraction::HALF, 2), 1);
}

/// ocs.refit.1, ocs.refit.2
#[test]
fn a_base_refits_two_aircraft_per_level() {
    let rules = rules();
    assert_eq!(
        [(0, 3), (1, 3), (2, 3), (3, 9)].map(|(level, planes)| refit::refitted(&rules, level, planes)),
        [0, 2, 3, 6]
    );
    assert_eq!([0, 1, 6].map(|planes| refit::cost(&rules, planes).0), [0, 1, 1]);
}

/// ocs.build.1 to ocs.build.4
#[test]
fn what_is_built_and_where() {
    let rules = rules();
    assert_eq!(Work::ALL.iter().map(|work| work.cost(&rules).0).collect::<Vec<_>>(), [4, 8, 4]);
    let site = Site {
        work: Work::Hedgehog,
        now: Some(1),
        phase: Phase::Movement,
        held: true,
        hq: true,
        worked: false,
        unnegated: false,
    };
    assert!(build::judge(&rules, site).is_ok());
    let bad = [
        Site { phase: Phase::Exploitation, ..site },
        Site { held: false, ..site },
        Site { hq: false, ..site },
        Site { worked: true, ..site },
        Site { unnegated: true, ..site },
        Site { now: Some(4), ..site },
        Site { work: Work::AirBase, now: Some(3), ..site },
    ];
    for site in bad {
        assert_eq!(build::judge(&rules, site).unwrap_err().why.0, "ocs.build.4", "{site:?}");
    }
    assert_eq!(build::judge(&rules, Site { work: Work::Port, now: Some(0), ..site }).unwrap_err().why.0, "ocs.build.3");
    assert_eq!(
        [(Work::AirBase, None), (Work::Hedgehog, Some(3)), (Work::Port, Some(2))]
            .map(|(work, now)| build::after(Site { work, now, ..site })),
        [1, 4, 1]
    );
}

/// ocs.table.supply-costs under house rules.
#[test]
fn the_table_of_costs_can_be_replaced() {
    let row = |name: &str, cells: &str| house(&format!("[tables.\"ocs.table.supply-costs\"]\n\"{name}\" = {cells}"));
    let rules = row("eating off the map", r#"["3T", "per 4 RE in a hex"]"#).unwrap();
    assert_eq!(feeding::cost(&rules, Fraction::whole(5)), Tokens(6));
    assert_eq!(
        row("hedgehog, build or improve", r#"["3 SP", "per Level"]"#).unwrap().supply.costs.hedgehog,
        Tokens(12)
    );
    assert_eq!(
        row("air base refit", r#"["2T", "per base, up to 3 aircraft per Level"]"#).unwrap().supply.costs.refit,
        (Tokens(2), 3)
    );
    assert!(row("port repair", r#"["some", "per hit"]"#).unwrap_err().contains("\"some\" in row \"port repair\""));
    assert!(row("eating off the map", r#"["1T", "per hex"]"#).unwrap_err().contains("\"per hex\""));
}

proptest! {
    /// ocs.fuel.3 to ocs.fuel.5: the cheapest plan against every choice of markers; every plan fuels everybody.
    #[test]
    fn the_cheapest_plan_is_found(units in proptest::collection::vec((proptest::option::of(0_u8..3), 0_u16..8, 1_u8..3), 0..7)) {
        let rules = rules();
        let units: Vec<Thirsty> = units.into_iter().map(|(formation, hqs, phases)| Thirsty { formation, hqs, phases }).collect();
        let plans = plans(&rules, &units);
        let mut cheapest = u32::MAX;
        for markers in 0_u16..64 {
            let (formations, hqs) = (markers & 7, markers >> 3);
            let open = units.iter().filter(|unit| match unit.formation {
                Some(formation) => formations >> formation & 1 == 0,
                None => unit.hqs & hqs == 0,
            });
            cheapest = cheapest.min(open.map(|unit| u32::from(unit.phases)).sum::<u32>() + 4 * markers.count_ones());
        }
        prop_assert_eq!(plans[0].cost.0, cheapest);
        prop_assert!(plans.windows(2).all(|pair| pair[0].cost <= pair[1].cost));
    }
}
