//! Whether an order would be allowed and what it would come to, for a player who is still choosing its values.

use crate::shelf::erase::json;
use jumpmaster_core::plane::{Point, on_the_way};
use jumpmaster_core::{Line, Preview, Refusal, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The number of places on the way to a forbidden end that are tried before the legal one nearest to it is narrowed down.
const TRIED: u32 = 16;
/// The number of parts of the way that are told apart: a thousandth of a unit on any table that is drawn.
const PARTS: u32 = 1 << 18;

/// An order as it would be judged if it were given now.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Judged {
    /// Whether it would be allowed.
    pub allowed: bool,
    /// The order in words, and the clause it rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<Line>,
    /// Why it would not be allowed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusal>,
    /// What it would come to, if the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
    /// What would be allowed instead: the same on the straight way there, as near to its end as possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reaches: Option<Reached>,
}

/// An order that goes as far as it is allowed to.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Reached {
    /// The order.
    pub order: Value,
    /// The order in words, and the clause it rests on.
    pub line: Line,
    /// What it would come to, if the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preview: Option<Preview>,
}

/// Where a forbidden order may end instead.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Snap {
    /// The place of its end in its JSON, a point or a path, as a JSON pointer: `/move/by`.
    pub at: String,
    /// Where the straight way there begins, unless a path has a point before its last.
    pub from: Point,
}

/// Judges an order on a view.
pub(crate) fn judged<V: View>(view: &V, order: &V::Order, snap: Option<&Snap>) -> Judged {
    let refused = view.allow(order).err();
    let allowed = refused.is_none();
    let reaches = snap.filter(|_| !allowed).and_then(|snap| reached(view, order, snap));
    let line = allowed.then(|| view.describe(order));
    Judged { allowed, line, refused, preview: view.preview(order), reaches }
}

/// The legal order on the way to the end of a forbidden one that is nearest to that end.
fn reached<V: View>(view: &V, order: &V::Order, snap: &Snap) -> Option<Reached> {
    let way = Way::of(json(order), snap)?;
    let legal = |part: u32| {
        let order: V::Order = serde_json::from_value(way.order(part)).ok()?;
        view.allow(&order).is_ok().then_some(order)
    };
    let step = PARTS / TRIED;
    let nearest = (0..TRIED).rev().map(|at| at * step).find(|&part| legal(part).is_some())?;
    let (mut good, mut bad) = (nearest, nearest + step);
    while bad - good > 1 {
        let middle = good.midpoint(bad);
        if legal(middle).is_some() {
            good = middle;
        } else {
            bad = middle;
        }
    }
    let order = legal(good)?;
    Some(Reached { line: view.describe(&order), preview: view.preview(&order), order: json(&order) })
}

/// The straight way to the end of an order.
struct Way<'a> {
    order: Value,
    at: &'a str,
    from: Point,
    to: Point,
}

impl Way<'_> {
    fn of(order: Value, snap: &Snap) -> Option<Way<'_>> {
        let end = order.pointer(&snap.at)?;
        let (from, to) = match Vec::<Point>::deserialize(end) {
            Ok(path) => match path.as_slice() {
                [.., before, last] => (*before, *last),
                [only] => (snap.from, *only),
                [] => return None,
            },
            Err(_) => (snap.from, Point::deserialize(end).ok()?),
        };
        Some(Way { order, at: &snap.at, from, to })
    }

    /// The order that ends after some of the parts of the way.
    fn order(&self, part: u32) -> Value {
        let mut order = self.order.clone();
        let end = json(&on_the_way(self.from, self.to, part, PARTS));
        match order.pointer_mut(self.at) {
            Some(Value::Array(path)) if path.iter().any(Value::is_array) => {
                path.pop();
                path.push(end);
            }
            Some(place) => *place = end,
            None => {}
        }
        order
    }
}
