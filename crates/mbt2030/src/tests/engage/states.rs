//! States and fragility.

use super::{rules, short, stand};
use crate::engage::fragility::{Ending, ending, has_collapsed};
use crate::engage::procedures::fragility::{GroupInput, Input, judge, told};
use crate::engage::state::{Body, clause_of, freedom, recovered, take};
use crate::unit::{Class, Condition, Side};
use jumpmaster_core::Named;
use jumpmaster_testing::text_table;

fn body(text: &str) -> Body {
    let input = stand(text);
    let on_table = !input.off_table && input.sub_class.class() != Class::Artillery;
    Body { sub_class: input.sub_class, posture: input.posture, on_table, condition: input.state }
}

/// "state, aftermath (clause)".
fn taken(options: &str, text: &str, result: &str) -> String {
    let (body, result) = (body(text), Condition::named(result).unwrap());
    let taken = take(&rules(options), &body, Some(result));
    format!("{}, {} ({})", taken.condition, taken.aftermath, short(clause_of(&body, result, taken).0))
}

/// mbt2030.state.1, mbt2030.state.2, mbt2030.state.3, mbt2030.state.4, mbt2030.state.5, mbt2030.state.9, mbt2030.state.10: what
/// results do, by kind of stand and state.
#[test]
fn results() {
    text_table::check(
        "
        stand                            | result | taken
        INFn INFANTRY MOBILE             | pinned | pinned, stays (state.7)
        INFn INFANTRY STATIC             | shaken | shaken, falls back (state.4)
        MBTn ARMOUR MOBILE               | broken | broken, removed (state.2)
        INFn INFANTRY MOBILE pinned      | pinned | pinned, stays (state.7)
        INFn INFANTRY MOBILE shaken      | pinned | shaken, stays (state.1)
        INFn INFANTRY MOBILE shaken      | shaken | shaken, falls back (state.4)
        INFn REC MOBILE shaken           | broken | broken, removed (state.2)
        INFn ADA MOBILE                  | pinned | broken, removed (state.9)
        INFn PDA MOBILE                  | shaken | broken, removed (state.9)
        INFn PDA MOBILE                  | broken | broken, removed (state.2)
        AIRn CAS MOBILE                  | pinned | pinned, stays (state.7)
        AIRn ASF MOBILE                  | shaken | shaken, leaves for good (state.10)
        AIRn CAS MOBILE pinned           | shaken | shaken, leaves for good (state.10)
        ARTn OTF SNS                     | pinned | pinned, stays (state.7)
        ARTn CBA SNS                     | shaken | shaken, stays (state.4)
        ARTn CBA SNS                     | broken | broken, removed (state.2)
        ",
        |row| taken("", row[0], row[1]),
    );
    let pinned = body("INFn INFANTRY MOBILE pinned");
    let unhurt = take(&rules(""), &pinned, None);
    assert_eq!((unhurt.condition, unhurt.aftermath.to_string()), (Condition::Pinned, "stays".into()));
}

/// mbt2030.state.1, mbt2030.state.9: the other readings.
#[test]
fn options() {
    text_table::check(
        "
        options                 | stand                       | result | taken
        state_stack=step-down   | INFn INFANTRY MOBILE pinned | pinned | shaken, falls back …
        state_stack=step-down   | INFn INFANTRY MOBILE shaken | pinned | broken, removed …
        state_stack=step-down   | INFn INFANTRY MOBILE pinned | shaken | shaken, falls back …
        state_stack=step-down   | AIRn ASF MOBILE pinned      | pinned | shaken, leaves for good …
        ada_pda_shaken=shaken   | INFn ADA MOBILE             | shaken | shaken, falls back …
        ada_pda_shaken=shaken   | INFn ADA MOBILE             | pinned | broken, removed …
        ",
        |row| taken(row[0], row[1], row[2]),
    );
}

/// mbt2030.state.8: a turn of rest improves a state by one step; mbt2030.ex.26.
#[test]
fn recovery() {
    let after = |options: &str, text: &str, rested| recovered(&rules(options), &body(text), rested).to_string();
    assert_eq!(after("", "INFn INFANTRY MOBILE shaken", false), "shaken", "turn 5: it was a target");
    assert_eq!(after("", "INFn INFANTRY MOBILE shaken", true), "pinned", "turn 6");
    assert_eq!(after("", "INFn INFANTRY MOBILE pinned", true), "steady", "turn 7");
    assert_eq!(after("", "INFn INFANTRY MOBILE", true), "steady", "turn 8");
    assert_eq!(after("", "INFn INFANTRY MOBILE broken", true), "broken");
    assert_eq!(after("", "AIRn CAS MOBILE shaken", true), "shaken", "it has left for good (mbt2030.state.10)");
    assert_eq!(after("recovery=never", "INFn INFANTRY MOBILE shaken", true), "shaken");
}

/// mbt2030.state.6, mbt2030.state.7: pinned and shaken stands do not move of their own.
#[test]
fn freedom_to_move() {
    let free = |options: &str| {
        Condition::ALL.iter().map(|&state| freedom(&rules(options), state).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(free(""), ["free", "stays", "stays", "stays"]);
    assert_eq!(free("shaken_move=free"), ["free", "stays", "free", "stays"]);
    assert_eq!(free("pinned_move=not-closer"), ["free", "no closer", "no closer", "stays"]);
}

/// Pinned, shaken, AIRCRAFT shaken, broken, and whether the group was fragile.
fn fragile(options: &str, counts: &str) -> String {
    let mut words = counts.split_whitespace();
    let mut next = || words.next().unwrap().parse().unwrap();
    let group = GroupInput {
        pinned: next(),
        shaken: next(),
        aircraft_shaken: next(),
        broken: next(),
        fragile: counts.ends_with("fragile"),
    };
    match judge(&rules(options), &Input { a: vec![group], b: vec![GroupInput::default()] }) {
        Ok(judged) => format!("{}, {}", if judged.a[0] { "fragile" } else { "holds" }, judged.ending),
        Err(fault) => fault.what,
    }
}

/// mbt2030.victory.1, mbt2030.victory.2, mbt2030.victory.4, mbt2030.state.10; the first two rows are mbt2030.ex.25.
#[test]
fn groups() {
    text_table::check(
        "
        options                  | group           | judged
                                 | 2 3 0 3         | holds, goes on
                                 | 3 3 0 3         | fragile, side B wins
                                 | 6 0 0 0         | fragile, side B wins
                                 | 0 0 0 4         | fragile, side B wins
                                 | 3 2 1 0         | fragile, side B wins
                                 | 3 2 0 0         | holds, goes on
                                 | 0 0 0 0 fragile | fragile, side B wins
                                 | 9 3 0 1         | side A, group 1: stands that are not steady: 13
        fragile_tally=together   | 2 1 0 3         | fragile, side B wins
        fragile_tally=together   | 2 0 0 3         | holds, goes on
        fragile_end=recovers     | 0 0 0 0 fragile | holds, goes on
        air_shaken_count=broken  | 0 0 2 2         | fragile, side B wins
        air_shaken_count=broken  | 4 0 2 0         | holds, goes on
        ",
        |row| fragile(row[0], row[1]),
    );
}

/// mbt2030.victory.4: a side has lost when all its groups are fragile; both at once is a draw.
#[test]
fn collapse() {
    assert!(has_collapsed([true, true]) && !has_collapsed([true, false]) && !has_collapsed([]));
    assert_eq!(ending(|_| true), Ending::Draw);
    assert_eq!(ending(|side| side == Side::A), Ending::B);
    let spent = GroupInput { broken: 4, ..GroupInput::default() };
    let judged = judge(&rules(""), &Input { a: vec![spent, GroupInput::default()], b: vec![spent] }).unwrap();
    assert_eq!((judged.a.as_slice(), judged.b.as_slice(), judged.ending), (&[true, false][..], &[true][..], Ending::A));
    let last = told(&judged).pop().unwrap();
    assert_eq!(last.text, "Every group of side B is fragile: side A wins.");
}
