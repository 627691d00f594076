//! The worked examples of the ledger, on their own dice.

use super::*;
use crate::pl::state::Step;

/// The dice of an example, as the ledger lists them.
fn dice(id: &str) -> String {
    let ledger = ledger();
    let example = ledger.examples.iter().find(|example| example.id == id).expect("an example of the ledger");
    example.dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" ")
}

/// pl.ex.8: three gliders in one hex, two of them aimed elsewhere.
#[test]
fn example_8() {
    let gliders = Lay::new(1)
        .glider("US rifle platoon", "1 6,6 N")
        .glider("US rifle platoon", "1 6,6 N")
        .glider("US rifle platoon", "1 6,5 N")
        .airborne("K", "US rifle platoon", "6,7")
        .step(Step::Wind);
    let mut table = gliders.table();
    let dice = dice("pl.ex.8");
    let (wind, landing) = dice.split_at(3);
    assert_eq!(table.row("wind", wind), "wind N Low");
    table.row("done", "");
    let told = table.row("land", landing);
    assert_eq!(told, "x");
}
