//! Provisional: no game yet.
use crate::scenario::Scenario;
use jumpmaster_core::dice::{Dice, NeedRoll};
use jumpmaster_core::{Line, Outcome, Refusal, Seat, Seats, Sheet, clause};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The table.
#[derive(Clone, PartialEq, Debug)]
pub struct State;
/// An order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Order {
    /// Nothing.
    Done,
}
/// A view.
#[derive(Clone, PartialEq, Serialize)]
pub struct View;

impl jumpmaster_core::State for State {
    type Scenario = Scenario;
    type View<'a> = View;
    type Order = Order;
    type Event = Order;
    fn set_up(_: &Arc<Scenario>) -> State {
        State
    }
    fn awaits(&self) -> Seats {
        Seats::NONE
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn view(&self, _: Seat) -> View {
        View
    }
    fn play<D: Dice + ?Sized>(&mut self, _: Seat, _: &Order, _: &mut D, _: &mut Vec<Order>) -> Result<(), NeedRoll> {
        Ok(())
    }
    fn apply(&mut self, _: &Order) {}
    fn hear(&self, _: &Order, _: Seat) -> Option<Line> {
        None
    }
    fn reveals(_: &Order) -> bool {
        false
    }
}
impl jumpmaster_core::View for View {
    type Order = Order;
    fn orders(&self, _: &mut Vec<Order>) {}
    fn allow(&self, _: &Order) -> Result<(), Refusal> {
        Ok(())
    }
    fn describe(&self, _: &Order) -> Line {
        Line::new("", clause!("ocs.seq.1"))
    }
    fn sheet(&self) -> Sheet {
        Sheet::default()
    }
}
