//! Views: what one seat may know of a table, and the orders it may give on it.

use crate::dice::Seeded;
use crate::hex::Spot;
use crate::sheet::{Layer, Overlay};
use crate::{Family, Line, Listing, Parts, Preview, Refusal, Seat, Sheet};
use serde::{Serialize, de::DeserializeOwned};

/// The number of random orders of a family that are tried before its legal example is taken instead.
const TRIES: usize = 64;

/// What one seat may know. Orders are judged on the view and not on the state, so a refusal cannot give away a secret.
pub trait View: Clone + PartialEq + Serialize {
    /// An order a seat can give.
    type Order: Clone + Serialize + DeserializeOwned;

    /// Adds every order this seat could give now to `out`, except those of [`View::families`].
    fn orders(&self, out: &mut Vec<Self::Order>);
    /// The orders this seat could give now that have values too many to list: a point, a path, a facing, a number. None of them
    /// is in [`View::orders`]. A family is offered as long as one of its orders is legal, and has a legal one as its example.
    fn families(&self) -> Vec<Family<Self::Order>> {
        Vec::new()
    }
    /// A random order that this seat could give now; `None` if there is none. `buffer` is reused for the list.
    ///
    /// Listed orders and families are all equally likely; the values of a family are drawn until they make a legal order. A
    /// system in which few values do should draw them in a better way.
    fn sample(&self, buffer: &mut Vec<Self::Order>, choices: &mut Seeded) -> Option<Self::Order> {
        buffer.clear();
        self.orders(buffer);
        let mut families = self.families();
        let all = buffer.len() + families.len();
        if all == 0 {
            return None;
        }
        let at = choices.below(all as u64) as usize;
        if at < buffer.len() {
            return Some(buffer.swap_remove(at));
        }
        let family = families.swap_remove(at - buffer.len());
        let mut drawn = (0..TRIES).filter_map(|_| family.draw(choices));
        Some(drawn.find(|order| self.allow(order).is_ok()).unwrap_or(family.order))
    }
    /// Every order this seat could give now, except those of [`View::families`].
    fn list(&self) -> Vec<Self::Order> {
        let mut orders = Vec::new();
        self.orders(&mut orders);
        orders
    }
    /// The same orders in the same sequence, for callers that look at only part of them. Where there can be more orders
    /// than anyone would read, they are not written out.
    fn listing(&self) -> Listing<Self::Order> {
        Listing::each(self.list().into_iter().map(|order| {
            let parts = self.parts(&order);
            (order, parts)
        }))
    }
    /// Checks an order against the rules.
    fn allow(&self, order: &Self::Order) -> Result<(), Refusal>;
    /// An order in words, as its seat reads it, with its clause.
    fn describe(&self, order: &Self::Order) -> Line;
    /// What an order is made of, so that it can be found, grouped and given by pointing without reading its words.
    fn parts(&self, order: &Self::Order) -> Parts {
        Parts::of(order)
    }
    /// The orders somebody may mean who picks up this piece and points at that hex, legal or not, so that a refusal can
    /// explain why. Without a hex, anything the player could want to do with the piece now.
    fn meant(&self, piece: &str, hex: Option<Spot>) -> Vec<Self::Order> {
        let _ = (piece, hex);
        Vec::new()
    }
    /// The order by which this seat lets the scenario's ready-made plan be carried out, legal or not: the plan's owner
    /// follows it, the other side does not interfere. `None` where the plan says nothing. The suite plays every scenario
    /// this way and expects no order to be refused.
    fn as_planned(&self) -> Option<Self::Order> {
        None
    }
    /// What the seat is asked to do now, and how it wins.
    fn brief(&self) -> Option<Brief> {
        None
    }
    /// The only order that an awaited seat can give, provided it rolls nothing. It is asked of the spectators' view, so it
    /// covers phases in which everybody can see that there is nothing to do. The table gives that order by itself.
    fn forced(&self) -> Option<(Seat, Self::Order)> {
        None
    }
    /// What an order of this seat would come to, legal or not, as far as the seat can know; `None` where there is nothing to
    /// show. It is asked while a player drags a piece, again and again, so it should take well under a millisecond.
    fn preview(&self, order: &Self::Order) -> Option<Preview> {
        let _ = order;
        None
    }
    /// What can be said of two pieces that this seat sees, by their ids in its sheet: whether the first can engage the other,
    /// and if not, why not. It can be asked at any time, and of any two ids.
    fn pair(&self, one: &str, other: &str) -> Vec<Line> {
        let _ = (one, other);
        Vec::new()
    }
    /// The sheet to draw for this view.
    fn sheet(&self) -> Sheet;
    /// The overlays that can be laid over the sheet.
    fn layers(&self) -> Vec<Layer> {
        Vec::new()
    }
    /// One of the overlays, worked out when it is asked for; `None` if [`View::layers`] has none of this name.
    fn overlay(&self, id: &str) -> Option<Overlay> {
        let _ = id;
        None
    }
}

/// What is wanted of a seat now, and how it wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, schemars::JsonSchema)]
pub struct Brief {
    /// What it is to do now, or whom it waits for, in a sentence.
    pub wanted: Line,
    /// How it wins, in a sentence; whoever only looks on reads how each side does.
    pub to_win: Line,
}
