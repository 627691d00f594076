//! The state of a game: all that lies on the table, how orders change it, and what each seat hears of that.

use crate::dice::{Dice, NeedRoll};
use crate::{Clause, Fault, Line, Scenario, Seat, Seats, View};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::sync::Arc;

/// All that lies on the table, secrets too.
pub trait State: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// The scenario it is a game of.
    type Scenario: Scenario;
    /// What one seat may know of it.
    type View<'a>: View<Order = Self::Order>;
    /// What a seat may ask.
    type Order: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// What happened.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The table before the first order.
    fn set_up(scenario: &Arc<Self::Scenario>) -> Self;
    /// The seats whose orders are awaited; none when the game is over. What a seat may choose while others choose as well must
    /// not depend on what those choose. What it chooses then is final, since an undo could tell whether another has chosen, and
    /// rolls no dice: those are for an order of one seat alone.
    fn awaits(&self) -> Seats;
    /// The seats whose orders are awaited, as far as a seat may know. Where choices are sealed, nobody is told who has made his
    /// before all have: to one who has not chosen yet, and to all who look on, everybody still owes his choice.
    fn awaits_seen_by(&self, seat: Seat) -> Seats {
        let _ = seat;
        self.awaits()
    }
    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// What a seat may know.
    fn view(&self, seat: Seat) -> Self::View<'_>;
    /// Carries out an order that was found to be by the rules: rolls what it rolls, makes what happens so and adds it to
    /// `events`. Where the dice have no face to give, the table is left in the middle of the order.
    fn play<D: Dice + ?Sized>(
        &mut self,
        seat: Seat,
        order: &Self::Order,
        dice: &mut D,
        events: &mut Vec<Self::Event>,
    ) -> Result<(), NeedRoll>;
    /// What an order that is by the rules comes to, tried on a copy.
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
    /// Makes an event so; rolls nothing, cannot fail.
    fn apply(&mut self, event: &Self::Event);
    /// The event as a seat reads it; `None` if it may not know. It is asked of the table just before the event.
    fn hear(&self, event: &Self::Event, seat: Seat) -> Option<Line>;
    /// Whether nothing before this event can be taken back: it told another seat something.
    fn reveals(event: &Self::Event) -> bool;

    /// A whole table such as the seat with this view may believe it to be: what it cannot see is drawn by `dice`, by the rules
    /// and by all that it has seen. That seat's view of it is this view again; the suite checks it. `None` for a system that
    /// cannot do this.
    fn imagine<D: Dice + ?Sized>(view: &Self::View<'_>, dice: &mut D) -> Option<Self> {
        let _ = (view, dice);
        None
    }

    /// The whole table written down, secrets too, for the store of the program that keeps the game and for nobody else: so a
    /// long game opens without being played again. What the scenario says is left out. A system that cannot do this says
    /// nothing, and its games are played again whenever they are opened; one that can also does [`State::thaw`].
    fn freeze(&self) -> Option<serde_json::Value> {
        None
    }
    /// The table that was written down, on its scenario again. The suite checks that it is the one that was frozen.
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
