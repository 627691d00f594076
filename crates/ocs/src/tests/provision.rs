//! `ocs.supply` as people ask it.

use super::*;
use crate::supply::provision::SupplyProcedure;
use crate::tokens::Tokens;
use serde_json::{Value, json};

fn told_of(more: Value) -> Vec<String> {
    told::<SupplyProcedure>(with(json!({ "side": "Blue", "hex": "0104" }), more), "")
}

/// ocs.draw.1, ocs.draw.4, ocs.draw.8: tokens from the nearest dump, then from the next.
#[test]
fn tokens_are_drawn_from_the_nearest_dump_first() {
    let dumps = json!([{ "side": "Blue", "hex": "0404", "tokens": 3 }, { "side": "Blue", "hex": "0204", "tokens": 2 }]);
    let lines = told_of(json!({ "tokens": 4, "dumps": dumps }));
    assert_eq!(lines[1], "There is no Supply Source.");
    assert_eq!(lines[2], "It draws 2T from the dump in 0204 by 0104: 0 Truck MPs.");
    assert!(
        lines[3].starts_with("It draws 2T from the dump in 0404 by 0104, ") && lines[3].ends_with(": 4 Truck MPs.")
    );
    let short =
        resolve::<SupplyProcedure>(json!({ "side": "Blue", "hex": "0104", "tokens": 6, "dumps": dumps }), "").unwrap();
    assert_eq!((short.paid, short.in_reach), (false, Tokens(5)));
    assert!(short.missing.iter().any(|missing| missing.text == "The dumps in reach hold 1 SP 1T; 1 SP 2T are needed."));
}

/// ocs.draw.7, ocs.trace.1: what is missing is told with its hex.
#[test]
fn what_is_missing_is_told() {
    let far = told_of(json!({ "tokens": 1, "dumps": [{ "side": "Blue", "hex": "0604", "tokens": 3 }] }));
    assert!(far.contains(&"It is 3 Truck MPs short of the dump in 0604.".to_string()), "{far:?}");
    let red = json!([{ "side": "Red", "hex": "0202" }, { "side": "Red", "hex": "0205" }]);
    let blocked = told_of(json!({ "sources": [{ "side": "Blue", "hex": "0404" }], "units": red }));
    assert!(blocked.iter().any(|line| line.starts_with("An unnegated EZOC in 0")), "{blocked:?}");
    let shut =
        told_of(json!({ "sources": [{ "side": "Blue", "hex": "0704" }], "units": [{ "side": "Red", "hex": "0703" }] }));
    assert!(shut.contains(&"The Supply Source in 0704 is shut by an unnegated EZOC.".to_string()), "{shut:?}");
    let lost =
        told_of(json!({ "sources": [{ "side": "Blue", "hex": "0704" }], "units": [{ "side": "Red", "hex": "0704" }] }));
    assert!(lost.contains(&"An enemy in 0704 blocks the way.".to_string()), "{lost:?}");
    let source = resolve::<SupplyProcedure>(
        json!({ "side": "Blue", "hex": "0104", "sources": [{ "side": "Blue", "hex": "0204" }] }),
        "",
    )
    .unwrap();
    assert!(source.traces && source.paid && source.missing.is_empty() && source.draws.is_empty());
}

/// ocs.draw.2, ocs.draw.3, ocs.extender.3, ocs.rail.3: throws, Extenders and railways in words.
#[test]
fn long_ways_are_told_link_by_link() {
    let rail: Vec<String> =
        (1..7).map(|column| format!("{column:02}04 {}", if column % 2 == 1 { "SE" } else { "NE" })).collect();
    let lines = told_of(json!({
        "board": { "sides": { "rail": rail }, "terrain": { "town": ["0704"] } },
        "hex": "1204",
        "sources": [{ "side": "Blue", "hex": "0104" }],
        "railways": [{ "side": "Blue" }],
        "extenders": [{ "side": "Blue", "hex": "0904", "wheels": "truck" }],
        "units": [{ "side": "Blue", "hex": "1104", "throw": 4 }],
    }));
    assert!(lines[0].contains("draws from the Extender in 0904"), "{lines:?}");
    assert!(lines[1].starts_with("The Extender draws by 0904"), "{lines:?}");
    assert_eq!(lines[2], "By rail it comes from the Supply Source in 0104.");
}

/// Bad inputs are refused in words.
#[test]
fn a_situation_must_be_possible() {
    let fault = |more: Value| {
        let input = with(json!({ "side": "Blue", "hex": "0104" }), more);
        resolve::<SupplyProcedure>(input, "").unwrap_err().what
    };
    assert!(fault(json!({ "hex": "9999" })).contains("9999"));
    assert_eq!(fault(json!({ "tokens": 5000 })), "tokens: 5000");
    assert_eq!(fault(json!({ "units": [{ "side": "Red", "hex": "0104" }] })), "hex: an enemy combat unit is in 0104");
    assert_eq!(fault(json!({ "units": [{ "side": "Blue", "hex": "0104", "throw": 101 }] })), "unit: throw: 101");
    assert!(fault(json!({ "sources": [{ "side": "Blue", "hex": "1309" }] })).contains("1309"));
    examples_run::<SupplyProcedure>();
}

/// ocs.draw.2: the last example of the procedure is one that fails, and says by how much.
#[test]
fn a_throw_that_is_too_short_says_by_how_much() {
    let (_, input) = SupplyProcedure::examples().pop().unwrap();
    let lines = told::<SupplyProcedure>(serde_json::to_value(input).unwrap(), "");
    assert!(lines.contains(&"It cannot be given 2T.".to_string()), "{lines:?}");
    assert!(lines.contains(&"The throw of the HQ in 0304 is 2 MPs short.".to_string()), "{lines:?}");
}
