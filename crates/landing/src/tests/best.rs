//! The best drop point, compared with the landing of one unit from it (landing.drop-point.1).

use super::*;
use crate::best::{BestProcedure, Outcome};
use crate::land::LandProcedure;
use jumpmaster_core::dice::Odometer;
use serde_json::{Value, json};

fn ground() -> Value {
    json!({ "board": { "map": "crossroads" }, "enemies": [{ "unit": "infantry", "hex": "F/d2" }, { "unit": "dummy", "hex": "E/i4" }] })
}

fn best(units: &Value, near: Option<&str>) -> Outcome {
    let input = json!({ "ground": ground(), "units": units, "near": near, "within": 2 });
    resolve::<BestProcedure>("", input, "").unwrap()
}

/// What one unit loses on average from a drop point, over every path of its landing.
fn lost(drop_point: &str, unit: &str) -> f64 {
    let input = json!({ "ground": ground(), "drop_point": drop_point, "unit": { "unit": unit } });
    let case = LandProcedure::prepare(&rules(""), &serde_json::from_value(input).unwrap()).unwrap();
    let (mut odometer, mut lost) = (Odometer::new(), 0.0);
    loop {
        let outcome = LandProcedure::run(&case, &mut odometer).unwrap();
        let weight = odometer.weight();
        let gone = outcome.killed_on_landing + outcome.killed_by_fire + outcome.lost_off_the_map;
        lost += gone as f64 * weight.ways as f64 / weight.of as f64;
        if !odometer.turn() {
            return lost;
        }
    }
}

#[test]
fn the_search_finds_what_a_landing_costs() {
    let units = json!([{ "unit": "glider command" }, { "unit": "paratroop infantry" }]);
    let found = best(&units, None);
    assert_eq!((found.tried, found.points.len()), (200, 12));
    for point in &found.points {
        let exact = lost(&point.hex, "glider command") + lost(&point.hex, "paratroop infantry");
        assert!((exact * 1000.0 - point.lost_milli as f64).abs() <= 0.5001, "{point:?} {exact}");
    }
    let costs: Vec<u64> = found.points.iter().map(|point| point.lost_milli).collect();
    assert!(costs.is_sorted(), "the best first");
    let worst = lost("E/a1", "glider command");
    assert!(worst > costs[0] as f64 / 1000.0);
}

#[test]
fn it_may_be_kept_near_a_hex() {
    let found = best(&json!([{ "unit": "paratroop infantry" }]), Some("E/e5"));
    assert_eq!(found.tried, 19);
    let nowhere = json!({ "ground": ground(), "units": [], "within": 2 });
    assert!(resolve::<BestProcedure>("", nowhere, "").is_err());
}
