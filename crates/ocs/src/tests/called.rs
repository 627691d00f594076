//! The odds of an attack that a player is shown before sending it off are those of the dice that are then rolled.

use crate::Ocs;
use crate::combat::attack::{CombatProcedure, Outcome};
use crate::combat::overrun::OverrunProcedure;
use crate::game::State;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::task::Task;
use jumpmaster_core::dice::{Recorded, Scripted, Seeded};
use jumpmaster_core::{Procedure, Seat, State as _, View as _};
use jumpmaster_testing::printed;

/// Plays an attack from where it is sent off to its dice, all choices as the procedure assumes them. Returns what was rolled, and
/// the event.
fn fought(mut state: State, seed: u64) -> Option<(Vec<u8>, Event)> {
    let mut dice = Recorded::new(Seeded::stream(seed, 3));
    let mut order = Order::Go;
    loop {
        let (seat, mut events) = (state.awaits().first()?, Vec::new());
        assert!(state.view(seat).allow(&order).is_ok(), "{order:?}");
        state.play(seat, &order, &mut dice, &mut events).unwrap();
        if let Some(fought) = events.into_iter().find(|event| matches!(event, Event::Fought { .. })) {
            return Some((dice.rolls().iter().map(|roll| roll.face).collect(), fought));
        }
        order = CombatProcedure::assumed(&state.view(Seat::REFEREE))?;
    }
}

/// A procedure makes of the first faces what the table made of them.
fn agrees<P: Procedure<System = Ocs>>(
    input: &P::Input,
    (faces, event): (Vec<u8>, Event),
    attack: impl Fn(&P::Outcome) -> Outcome,
) {
    let case = P::prepare(&super::rules(), input).unwrap_or_else(|fault| panic!("{fault}"));
    let outcome = attack(&P::run(&case, &mut Scripted::new(faces)).expect("the table rolled as many"));
    let Event::Fought { surprise, column, result, .. } = event else { panic!("{event:?}") };
    let rolled = (outcome.surprise, outcome.column, outcome.ending.result.to_string());
    assert_eq!(rolled, (surprise, column, result), "{}", serde_json::to_string(input).unwrap());
}

/// ocs.combat.1, ocs.combat.2, ocs.combat.3, ocs.combat.4, ocs.combat.5, ocs.combat.6, ocs.combat.7
#[test]
fn attacks_are_rolled_as_they_were_weighed() {
    let scenario = printed::shipped_under::<Ocs>("the-bridge", "");
    let mut met = [0; 2];
    for seed in 0..40 {
        let (mut choices, mut dice) = (Seeded::stream(seed, 0), Seeded::stream(seed, 1));
        let (mut state, mut buffer) = (State::set_up(&scenario), Vec::new());
        while let Some(seat) = state.awaits().first() {
            let order = state.view(seat).sample(&mut buffer, &mut choices).unwrap();
            if let (Order::Go, Some(Task::Attack(attack))) = (order, state.open.tasks.last()) {
                let (view, overrun) = (state.view(seat), attack.overrun.is_some());
                let combat = CombatProcedure::of_order(&view, &order);
                let over = OverrunProcedure::of_order(&view, &order);
                assert_eq!((combat.is_some(), over.is_some()), (!overrun, overrun), "it is weighed as what it is");
                if let Some(rolled) = fought(state.clone(), seed) {
                    match (combat, over) {
                        (Some(input), _) => agrees::<CombatProcedure>(&input, rolled, |attack| *attack),
                        (_, Some(input)) => agrees::<OverrunProcedure>(&input, rolled, |overrun| overrun.attack),
                        (None, None) => {}
                    }
                }
                met[usize::from(overrun)] += 1;
            }
            state.play(seat, &order, &mut dice, &mut Vec::new()).unwrap();
        }
    }
    assert!(met.iter().all(|&times| times > 10), "{met:?}");
}
