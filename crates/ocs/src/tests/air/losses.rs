//! Captured Air Bases.

use super::*;
use crate::air::base_capture::{BaseCaptureProcedure, reaches};

fn capture(row: &[&str], dice: &str) -> String {
    let has = |word: &str| row[0].split_whitespace().any(|each| each == word);
    let range: u16 = 20;
    let refuge = if has("nowhere") { Value::Null } else { json!(if has("far") { 41 } else { 40 }) };
    let aircraft = json!({
        "type": "Fighter", "active": has("Active"), "reduced": has("reduced"), "range": range, "refuge": refuge,
    });
    let input = json!({ "aircraft": [aircraft], "advance": has("advance") });
    resolve::<BaseCaptureProcedure>("", &input, dice).unwrap().fates[0].to_string()
}

/// ocs.basecap.2, ocs.basecap.3, ocs.basecap.4, ocs.basecap.5, ocs.table.air-base-capture
#[test]
fn aircraft_of_a_captured_base_roll() {
    check(
        "aircraft                  | roll | fate
         Active                    | 4    | reduced
         Active                    | 5    | displaced
         Inactive                  | 6    | reduced
         Inactive                  | 7    | displaced
         Active reduced            | 4    | destroyed   // ocs.basecap.3
         Active reduced            | 5    | displaced
         Active advance            | 2    | reduced     // ocs.basecap.4
         Active advance            | 3    | displaced
         Inactive advance          | 4    | reduced
         Inactive advance          | 5    | displaced
         Active far                | 12   | destroyed   // ocs.basecap.5
         Active nowhere            | 12   | destroyed
         Active nowhere            | 2    | destroyed",
        |row| capture(row, row[1]),
    );
    assert!(reaches(&rules(), 20, 40) && !reaches(&rules(), 20, 41), "twice its range");
}

/// ocs.basecap.1: each aircraft rolls for itself.
#[test]
fn each_aircraft_rolls() {
    let parked = json!({ "type": "Transport", "range": 60, "refuge": 9 });
    let input = json!({ "aircraft": [parked, parked, parked] });
    let outcome = resolve::<BaseCaptureProcedure>("", &input, "6 7 2").unwrap();
    assert_eq!((outcome.displaced, outcome.reduced, outcome.destroyed), (1, 2, 0));
    assert!(resolve::<BaseCaptureProcedure>("", &input, "6 7").is_err(), "a roll is missing");
    let fault = resolve::<BaseCaptureProcedure>("", &json!({ "aircraft": [] }), "").unwrap_err();
    assert_eq!(fault.what, "aircraft: 0");
}
