//! Views: what one seat may know of a table, and the orders it may give on it.

use crate::hex::Spot;
use crate::{Line, Listing, Parts, Refusal, Seat, Sheet};
use serde::Serialize;

/// What one seat may know. Orders are judged on it and not on the state, so a refusal cannot tell a secret.
pub trait View: Clone + PartialEq + Serialize {
    /// What a seat may ask.
    type Order: Clone + Serialize;

    /// Adds every order this seat could give now to `out`.
    fn orders(&self, out: &mut Vec<Self::Order>);
    /// Every order this seat could give now.
    fn list(&self) -> Vec<Self::Order> {
        let mut orders = Vec::new();
        self.orders(&mut orders);
        orders
    }
    /// The same orders in the same order, for those who look at a part of them: where there can be more than a table could
    /// ever want to read, they are not written out.
    fn listing(&self) -> Listing<Self::Order> {
        Listing::each(self.list().into_iter().map(|order| {
            let parts = self.parts(&order);
            (order, parts)
        }))
    }
    /// Whether an order is by the rules.
    fn allow(&self, order: &Self::Order) -> Result<(), Refusal>;
    /// An order in words, as its seat reads it, with its clause.
    fn describe(&self, order: &Self::Order) -> Line;
    /// What an order is made of, so that it can be found, grouped and given by pointing without reading its words.
    fn parts(&self, order: &Self::Order) -> Parts {
        Parts::of(order)
    }
    /// The orders one may mean who takes up this piece and points at that hex, by the rules or not: so that one can be told
    /// why it cannot be. Without a hex, anything that one could want of the piece now.
    fn meant(&self, piece: &str, hex: Option<Spot>) -> Vec<Self::Order> {
        let _ = (piece, hex);
        Vec::new()
    }
    /// The order with which this seat lets the scenario's ready-made plan be carried out, whether the rules allow it or not:
    /// its owner follows it, the other side does not disturb it. Nothing where the plan says nothing. The suite plays every
    /// scenario so, and nobody may ever be refused.
    fn as_planned(&self) -> Option<Self::Order> {
        None
    }
    /// What is wanted of the seat now, and how it wins.
    fn brief(&self) -> Option<Brief> {
        None
    }
    /// The order that an awaited seat cannot but give, and which rolls nothing, asked of the view of those who only look on: a
    /// phase in which, as everybody can see, there is nothing to do. The table gives that order by itself.
    fn forced(&self) -> Option<(Seat, Self::Order)> {
        None
    }
    /// How it is drawn.
    fn sheet(&self) -> Sheet;
}

/// What is wanted of a seat now, and how it wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Brief {
    /// What it is to do now, or whom it waits for, in a sentence.
    pub wanted: Line,
    /// How it wins, in a sentence; whoever only looks on reads how each side does.
    pub to_win: Line,
}
