//! A game of any system, for programs that must not know which: JSON in, JSON and words out.
//!
//! Lives here: the wall between programs and rule systems. Whoever holds a [`Game`] can ask what a seat may know and give
//! orders for it; nobody gets the state.

use crate::table::judged::{Judged, Snap};
use crate::table::offers::Offered;
use crate::table::way::Way;
use jumpmaster_core::dice::{Dice, NeedRoll, Seeded};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::sheet::{Layer, Overlay};
use jumpmaster_core::{Brief, Fault, Line, Outcome, Parts, Refusal, Seat, Seats, Sheet};
use serde::Serialize;
use serde_json::Value;

/// A game in progress, whatever its system.
pub trait Game: Send + Sync {
    /// The id of its system.
    fn system(&self) -> &'static str;
    /// The names of its seats.
    fn seats(&self) -> Vec<String>;
    /// The seats whose orders are awaited; none when it is over.
    fn awaits(&self) -> Seats;
    /// The seats whose orders are awaited, as far as a seat may know.
    fn awaits_seen_by(&self, seat: Seat) -> Seats;
    /// The first seat whose order is awaited; `None` when it is over.
    fn to_act(&self) -> Option<Seat> {
        self.awaits().first()
    }
    /// How it ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// What a seat may know.
    fn view(&self, seat: Seat) -> Value;
    /// The table as a seat sees it, ready to be drawn.
    fn sheet(&self, seat: Seat) -> Sheet;
    /// The overlays that can be laid over that sheet.
    fn layers(&self, seat: Seat) -> Vec<Layer>;
    /// One of them by its name, worked out now; a fault names those there are.
    fn overlay(&self, seat: Seat, id: &str) -> Result<Overlay, Fault>;
    /// The sheet with overlays laid over it.
    fn sheet_with(&self, seat: Seat, overlays: &[String]) -> Result<Sheet, Fault> {
        let overlays = overlays.iter().map(|id| self.overlay(seat, id)).collect::<Result<_, _>>()?;
        Ok(Sheet { overlays, ..self.sheet(seat) })
    }
    /// Every order a seat could give now that belongs to no family, with its words. Empty for a seat that is not to act.
    /// There can be millions on a large map; to show a part of them to people, use [`Game::offered`].
    fn orders(&self, seat: Seat) -> Vec<Offer>;
    /// The same orders, without writing them out.
    fn offered(&self, seat: Seat) -> Box<dyn Offered + '_>;
    /// A random order a seat could give now, listed or of a family; `None` if there is none.
    fn sample(&self, seat: Seat, choices: &mut Seeded) -> Option<Value>;
    /// The number of orders a seat could give now, without putting them into words.
    fn count(&self, seat: Seat) -> usize;
    /// An order in the words its seat reads.
    fn describe(&self, seat: Seat, order: &Value) -> Result<Line, Fault>;
    /// What the seat is asked to do now, and how it wins.
    fn brief(&self, seat: Seat) -> Option<Brief>;
    /// The only order that an awaited seat can give, as everybody can see.
    fn forced(&self) -> Option<(Seat, Value)>;
    /// The procedures that an order calls for, each with its situation as far as the seat knows it: the sources of its
    /// chances.
    fn chances(&self, seat: Seat, order: &Value) -> Result<Vec<Chances>, Fault>;
    /// Why the order somebody may mean by taking up this piece and pointing at that hex is refused; `None` if it is legal
    /// or nothing is meant.
    fn why_not(&self, seat: Seat, piece: &str, hex: Option<Spot>) -> Option<Refusal>;
    /// The fewest orders by which a piece gets to a hex, as far as the seat can know: [`way`](crate::way).
    fn way(&self, seat: Seat, piece: &str, to: Spot) -> Result<Way, Fault>;
    /// Whether an order would be allowed, and what it would come to, from what the seat knows; nothing is rolled or changed.
    /// With `snap`, also how far a forbidden one could go.
    fn judge(&self, seat: Seat, order: &Value, snap: Option<&Snap>) -> Result<Judged, Fault>;
    /// What can be said of two pieces that a seat sees: whether the first can engage the other, and if not, why not.
    fn pair(&self, seat: Seat, one: &str, other: &str) -> Vec<Line>;
    /// Judges an order and rolls its dice. Returns the events and changes nothing.
    fn resolve(&self, seat: Seat, order: &Value, dice: &mut dyn Dice) -> Result<Vec<Value>, Stop>;
    /// Applies events, and returns what each of `ears` hears of each of them: `heard[event][ear]`.
    fn apply(&mut self, events: &[Value], listeners: &[Seat]) -> Result<Vec<Vec<Option<Line>>>, Fault>;
    /// Whether an event ends undo, because it revealed something to another seat.
    fn reveals(&self, event: &Value) -> Result<bool, Fault>;
    /// The complete state, secrets included: [`State::freeze`](jumpmaster_core::State::freeze). It goes into bookmarks and
    /// nowhere else.
    fn freeze(&self) -> Option<Value>;
    /// Restores the game as it was when it was frozen.
    fn thaw(&self, frozen: Value) -> Result<Box<dyn Game>, Fault>;
    /// A copy of the game, to try things on.
    fn copy(&self) -> Box<dyn Game>;
    /// Whether two games are in the same state, secrets included. Games of different systems never are.
    fn same(&self, other: &dyn Game) -> bool;
    /// For [`Game::same`].
    fn as_any(&self) -> &dyn std::any::Any;
}

/// An order that could be given now.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Offer {
    /// The order itself.
    pub order: Value,
    /// What it says, and the clause it rests on.
    #[serde(flatten)]
    pub line: Line,
    /// What it is made of.
    #[serde(flatten)]
    pub parts: Parts,
}

/// Where the chances of an order come from.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Chances {
    /// The id of the procedure: `pl.drop`.
    pub procedure: &'static str,
    /// The situation to ask it about, with the options that the game is played by.
    pub input: Value,
}

/// Why an order was not carried out.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// It is against the rules.
    Refused(Refusal),
    /// It is not an order, or not one of this game.
    Malformed(Fault),
    /// It needs a die that is not there.
    Need(NeedRoll),
    /// It could not be written down, and so was not carried out.
    Unsaved(Fault),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        match stop {
            Stop::Refused(refusal) => refusal.into(),
            Stop::Malformed(fault) | Stop::Unsaved(fault) => fault,
            Stop::Need(need) => Fault::new(
                format!("a {} is not there", need.die),
                format!("{} calls for it", need.why),
                "roll it and say what it shows",
            ),
        }
    }
}
