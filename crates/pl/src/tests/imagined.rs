//! Tables that a seat may believe in: every possible plan, and no impossible one.

use super::*;
use crate::orders::Order;
use crate::state::{Flight, Party, State, Step, Written};
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{State as _, View as _};
use std::collections::BTreeSet;

/// What the defender may believe about the first aircraft, over many tables: the turns in which it comes, `off`, `blank`.
fn believed(state: &State) -> String {
    let mut dice = Seeded::new(3);
    let mut seen = BTreeSet::new();
    for _ in 0..400 {
        let table = State::imagine(&state.view(Party::Defender.seat()), &mut dice).expect("dice never run out");
        seen.insert(match table.plan.by_the_rules().0[0] {
            Written::Lands(landing) => landing.turn.to_string(),
            Written::CalledOff => "off".into(),
            Written::Blank => "blank".into(),
        });
    }
    seen.into_iter().collect::<Vec<_>>().join(" ")
}

/// pl.plan.1, pl.plan.2, pl.sequence.3, pl.scenario.1: landings are believed in exactly the turns in which they can still
/// come.
#[test]
fn landings_are_believed_as_long_as_they_can_come() {
    check(
        "turn, whose and step | options           | what is believed
         0 airborne plan      |                   | 1 2 3 4 blank
         0 airborne set-up    |                   | 1 2 3 4
         1 airborne wind      |                   | 1 2 3 4
         1 airborne start     |                   | 1 2 3 4 off
         1 airborne fire      |                   | 1 2 3 4 off
         1 airborne fire      | sequence=air-combat-movement | 2 3 4 off
         1 airborne movement  |                   | 2 3 4 off
         1 defender fire      |                   | 2 3 4 off
         3 airborne start     |                   | 3 4 off
         4 airborne assault   |                   | off
         9 defender movement  |                   | off",
        |row| {
            let words: Vec<&str> = row[0].split(' ').collect();
            let (turn, step): (u8, Step) =
                (words[0].parse().unwrap(), serde_json::from_value(words[2].into()).expect("a step"));
            let party = if words[1] == "airborne" { Party::Airborne } else { Party::Defender };
            let lay = Lay::new(1).size(4, 3).options(row[1]).plane("US airborne platoon", "4 1,1");
            let mut table = lay.turn(turn.max(1), party).step(step).table();
            table.state.open.turn = turn;
            believed(&table.state)
        },
    );
}

/// pl.scenario.1: if nothing of a side is in sight, something of it is still to come while the game goes on.
#[test]
fn somebody_is_to_come() {
    let lay = Lay::new(1).size(4, 3).no_reserves().plane("US airborne platoon", "4 1,1");
    let table = lay.defender("K", "German rifle platoon", "0,0").turn(3, Party::Defender).step(Step::Fire).table();
    assert_eq!(believed(&table.state), "4");
    let mut over = table;
    over.state.open.step = Step::Over;
    over.state.open.outcome = Some(jumpmaster_core::Outcome {
        winner: Some(Party::Defender.seat()),
        text: "the other side has nothing left".into(),
        clause: jumpmaster_core::clause!("pl.scenario.1"),
    });
    assert_eq!(believed(&over.state), "off");
}

/// pl.plan.2, pl.plan.4, pl.glider.7: an imagined plan could be written line by line; every turn and dry hex occurs, and
/// what is overhead is where it is.
#[test]
fn believed_plans_can_be_written() {
    let lay = |step| {
        let lay = Lay::new(1).size(4, 3).ground("sea", "3,2").plane("US airborne platoon", "1 1,1");
        let lay = lay.plane("US airborne platoon", "1 1,1").plane("US airborne platoon", "2 1,1");
        lay.glider("US rifle platoon", "2 2,2 N").glider("US rifle platoon", "1 2,2 N").step(step).table().state
    };
    let (state, mut dice, mut aims) = (lay(Step::SetUp), Seeded::new(7), BTreeSet::new());
    for _ in 0..500 {
        let table = State::imagine(&state.view(Party::Defender.seat()), &mut dice).expect("dice never run out");
        let mut written = State::set_up(&state.open.scenario);
        for (craft, line) in (0..).zip(&table.plan.by_the_rules().0) {
            let Written::Lands(landing) = *line else { panic!("nothing can be called off before the first turn") };
            let (turn, at, heading) = (landing.turn, landing.at, landing.heading);
            let order = if heading.is_some() {
                Order::Glide { craft, turn, at, heading }
            } else {
                Order::Drop { craft, turn, at }
            };
            let view = written.view(Party::Airborne.seat());
            view.allow(&order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
            for event in written.resolve(Party::Airborne.seat(), &order, &mut dice).unwrap() {
                written.apply(&event);
            }
            aims.insert((craft, turn, at.column, at.row));
        }
    }
    assert_eq!(aims.len(), 5 * 4 * 11, "each aircraft in each turn at each hex but the sea");
    let over = lay(Step::Flak);
    let table = State::imagine(&over.view(Party::Defender.seat()), &mut dice).unwrap();
    for (craft, line) in over.open.craft.iter().zip(&table.plan.by_the_rules().0) {
        if let Flight::Over(at, heading) = craft.flight {
            assert!(
                matches!(line, Written::Lands(landing) if (landing.turn, landing.at, landing.heading) == (1, at, heading))
            );
        }
    }
}
