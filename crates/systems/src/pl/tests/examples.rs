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
    let dice = dice("pl.ex.8");
    let (wind, landing) = dice.split_at(3);
    let gliders = Lay::new(1)
        .glider("US rifle platoon", "1 6,6 N")
        .glider("US rifle platoon", "1 6,6 N")
        .glider("US rifle platoon", "1 6,5 N")
        .airborne("K", "US rifle platoon", "6,7")
        .step(Step::Wind);
    gliders.table().play(&format!(
        "order | dice      | what happens
         wind  | {wind}    | wind N Low
         done  |           | G1 over 6,6 N; G2 over 6,6 N; G3 over 6,5 N
         land  | {landing} | G1 lands 6,7; G2 lands 6,7; G3 lands 6,7; G1 dispersed glider-crowd; G2 dispersed glider-crowd; \
                             G3 dispersed glider-crowd; K dispersed glider-crowd; G1 gone; G2 gone; G3 gone"
    ));
}
