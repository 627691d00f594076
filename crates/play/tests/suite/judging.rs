//! Judging an order before it is given: what is told then is what comes of it, and nothing changes.

use super::{cites, scenarios, tables};
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::plane::Point;
use jumpmaster_core::{Rules as _, Scenario as _, System, Values};
use jumpmaster_play::{Game, Snap, Stop};
use serde_json::Value;

/// A judgement agrees with what happens when the order is given, cites its clause, and an order that goes as far as it is
/// allowed to is allowed.
pub fn a_judgement_is_what_an_order_gets<S: System>() {
    let (_, mut table) = tables::<S>().swap_remove(0);
    let ledger = scenarios::<S>()[0].1.rules().ledger().clone();
    let (mut choices, mut dice) = (Seeded::stream(5, 0), Seeded::stream(5, 1));
    for _ in 0..60 {
        let Some(seat) = table.game().to_act() else { break };
        let game = table.game();
        let sound = game.sample(seat, &mut choices).expect("who is to act has an order to give");
        let judged = game.judge(seat, &sound, None).unwrap();
        assert!(judged.allowed && judged.refused.is_none(), "{sound}: {judged:?}");
        cites(&ledger, judged.line.expect("what is allowed has words").clause);
        for family in game.offered(seat).families() {
            for _ in 0..8 {
                let Some(order) = family.draw(&mut choices) else { continue };
                let ends = family
                    .params
                    .iter()
                    .find(|param| matches!(param.values, Values::Point { .. } | Values::Path { .. }));
                let snap = ends.map(|param| Snap { at: param.at.into(), from: Point::near(3000, 3000) });
                let judged = game.judge(seat, &order, snap.as_ref()).unwrap();
                assert_eq!(judged.allowed, allowed(game, seat, &order), "{order}");
                if let Some(refusal) = &judged.refused {
                    cites(&ledger, refusal.why);
                }
                if let Some(reached) = judged.reaches {
                    assert!(allowed(game, seat, &reached.order), "{order} reaches only {}", reached.order);
                }
            }
        }
        table.order(seat, &sound, &mut dice).unwrap();
    }
}

/// What is said of two pieces cites its clauses, whichever they are and whoever asks.
pub fn what_is_said_of_two_pieces_cites_its_clauses<S: System>() {
    let (_, table) = tables::<S>().swap_remove(0);
    let ledger = scenarios::<S>()[0].1.rules().ledger().clone();
    for seat in (0..table.game().seats().len() as u8).map(jumpmaster_core::Seat).chain([jumpmaster_core::Seat::PUBLIC])
    {
        let sheet = table.game().sheet(seat);
        let stands = sheet.table.iter().flat_map(|table| table.stands.iter().map(|stand| stand.id.clone()));
        let ids: Vec<String> = sheet.counters.iter().map(|counter| counter.id.clone()).chain(stands).take(12).collect();
        for one in ids.iter().map(String::as_str).chain(["", "nobody"]) {
            for other in ids.iter().map(String::as_str).chain(["nobody"]) {
                for line in table.game().pair(seat, one, other) {
                    cites(&ledger, line.clause);
                    assert!(!line.text.is_empty());
                }
            }
        }
    }
}

fn allowed(game: &dyn Game, seat: jumpmaster_core::Seat, order: &Value) -> bool {
    matches!(game.resolve(seat, order, &mut Scripted::new(Vec::new())), Ok(_) | Err(Stop::Need(_)))
}
