//! The end of a segment in which nothing else can be done: it gives itself, unless somebody must roll for what follows.

use super::order::Order;
use super::orders;
use super::resolve::Tale;
use super::state::{Open, State};
use super::task::{Flight, MissionStep, Task};
use super::view::View;
use crate::unit::Party;
use jumpmaster_core::Seat;
use jumpmaster_core::dice::Scripted;

/// The only order an awaited seat can give, as everybody can see: to end a segment in which nothing can be done. Whoever could
/// write a plan in it, or fly a planned drop, may have something to do that nobody else sees, and so has everybody in fog. Dice are
/// rolled by a player, so an end after which some are rolled waits for one.
pub fn forced(view: View<'_>) -> Option<(Seat, Order)> {
    let party = view.open.to_act()?;
    let forced = !view.open.rules().fog && idle(view, party) && ends_without_dice(view.open, party);
    forced.then_some((party.seat(), Order::Done))
}

/// Whether a seat that has nothing else to do must roll: then that is what it does, and no mere pass.
pub fn rolls(view: View<'_>) -> bool {
    let party = view.open.to_act();
    let rolls = |party| idle(view, party) && !ends_without_dice(view.open, party);
    party.filter(|_| !view.open.rules().fog).is_some_and(rolls)
}

/// Whether a side can but end the segment, as everybody can see.
fn idle(view: View<'_>, party: Party) -> bool {
    if secretive(view.open, party) {
        return false;
    }
    let mut orders = Vec::new();
    orders::list(View { party: Some(party), ..view }, &mut orders);
    orders[..] == [Order::Done]
}

/// Whether a side may have orders that follow from its secret plans.
fn secretive(open: &Open, party: Party) -> bool {
    match open.tasks.last() {
        None => orders::may_plan(open, party) || orders::may_drop(open, party),
        Some(Task::Mission(mission)) => mission.flight == Flight::Drop && mission.step == MissionStep::Gathering,
        Some(_) => false,
    }
}

/// Whether a segment can end without a roll: tried on a copy, in which nobody has plans, as they have no part in it.
fn ends_without_dice(open: &Open, party: Party) -> bool {
    let mut state = State::without_plans(open);
    Tale { state: &mut state, events: &mut Vec::new(), dice: &mut Scripted::new([]) }.play(party, Order::Done).is_ok()
}
