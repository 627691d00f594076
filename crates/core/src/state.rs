//! The state of a game: everything on the table, how orders change it, and what each seat is told.

use crate::dice::{Dice, NeedRoll};
use crate::{Clause, Fault, Line, Scenario, Seat, Seats, View};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::sync::Arc;

/// Everything on the table, secrets included.
pub trait State: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The scenario being played.
    type Scenario: Scenario;
    /// What one seat may know of it.
    type View<'a>: View<Order = Self::Order>;
    /// An order a seat can give.
    type Order: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happened.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The table before the first order.
    fn set_up(scenario: &Arc<Self::Scenario>) -> Self;
    /// The seats whose orders are awaited; none when the game is over. When several seats choose at once, what one may
    /// choose must not depend on what the others choose. Such a choice is final, since undo could tell whether another seat
    /// has chosen, and rolls no dice: they belong to an order of one seat alone.
    fn awaits(&self) -> Seats;
    /// The seats whose orders are awaited, as far as a seat may know. With sealed choices, a seat that has yet to choose, and
    /// everybody who only looks on, must not learn who has chosen before all have: to them all seats still owe a choice.
    fn awaits_seen_by(&self, seat: Seat) -> Seats {
        let _ = seat;
        self.awaits()
    }
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What a seat may know.
    fn view(&self, seat: Seat) -> Self::View<'_>;
    /// Carries out an order already found legal: rolls its dice, changes the state and adds what happened to `events`. If
    /// the dice run out, the state is left in the middle of the order.
    fn play<D: Dice + ?Sized>(
        &mut self,
        seat: Seat,
        order: &Self::Order,
        dice: &mut D,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), NeedRoll>;
    /// The events of a legal order, tried on a copy.
    fn resolve<D: Dice + ?Sized>(
        &self,
        seat: Seat,
        order: &Self::Order,
        dice: &mut D,
    ) -> Result<Vec<Self::Event>, NeedRoll> {
        let mut events = Vec::new();
        self.clone().play(seat, order, dice, &mut events)?;
        Ok(events)
    }
    /// Applies an event to the state. It rolls nothing and cannot fail.
    fn apply(&mut self, event: &Self::Event);
    /// The event as a seat reads it, or `None` if the seat may not know of it. Called on the state just before the event.
    fn hear(&self, event: &Self::Event, seat: Seat) -> Option<Line>;
    /// Whether this event told another seat something, so that nothing before it can be taken back.
    fn reveals(event: &Self::Event) -> bool;

    /// A complete state that the holder of this view could believe in: what it cannot see is drawn by `dice`, in keeping
    /// with the rules and with everything it has seen. That seat's view of the result must equal this view; the suite
    /// checks it. `None` for a system that cannot do this.
    fn imagine<D: Dice + ?Sized>(view: &Self::View<'_>, dice: &mut D) -> Option<Self> {
        let _ = (view, dice);
        None
    }

    /// The complete state as JSON, secrets included, for the store of the program that keeps the game and for nobody else.
    /// It lets a long game be opened without replaying it. What the scenario says is left out. A system that cannot do this
    /// returns `None`, and its games are replayed whenever they are opened; one that can must also implement
    /// [`State::thaw`].
    fn freeze(&self) -> Option<serde_json::Value> {
        None
    }
    /// Restores a frozen state on its scenario. The suite checks that it equals the state that was frozen.
    fn thaw(scenario: &Arc<Self::Scenario>, frozen: serde_json::Value) -> Result<Self, Fault> {
        let _ = (scenario, frozen);
        Err(Fault::new("no table is kept of this system", "it freezes none", "play the game again from its file"))
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
    /// How, in a sentence.
    pub text: String,
    /// The clause that says so.
    pub clause: Clause,
}
