//! Ways: the fewest orders by which a piece gets to a hex, for players who think of "go there" as one thing to do.
//!
//! A way is worked out from a seat's view alone: on a table such as that seat may believe it to be, and never on the true
//! one. No rule is known here. What moves a piece is seen from what its seat hears of an order.

use crate::shelf::erase::json;
use crate::table::game::Offer;
use crate::table::{Heard, Match};
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::hex::{Grid, Spot};
use jumpmaster_core::{Change, Fault, Line, OrderOf, Parts, Role, Search, Seat, Seats, State, System, View, ViewOf};
use serde::Serialize;
use std::collections::BTreeMap;

/// The most tables that are looked at for a way.
const TABLES: usize = 4000;
/// The most orders that are tried for a way.
const ORDERS: usize = 24_000;
/// The number of orders of a verb after which the verb is given up, if none of them has moved the piece.
const STILL: usize = 16;

/// The way of a piece to a hex.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct Way {
    /// The id of its counter.
    pub piece: String,
    /// Where it leads.
    #[schemars(with = "String")]
    pub hex: Spot,
    /// The orders, one after the other. Each but the first is legal once those before it are carried out.
    pub orders: Vec<Offer>,
    /// The hexes that the piece enters, the last of which is the one it leads to.
    #[schemars(with = "Vec<String>")]
    pub hexes: Vec<Spot>,
}

/// The way of a piece to a hex, as far as the holder of this view can know: the fewest legal orders, and of several such
/// ways the one whose orders are listed first.
///
/// All its orders are ordinary moves of that piece: none has the role of a pass or of something rare, none rolls dice, and
/// nothing is hurt or lost by any of them. Whoever gives them is asked for no other order and waits for nobody in between;
/// what comes after the last one is as if it had been given alone.
pub fn way<S: System>(view: &ViewOf<'_, S>, seat: Seat, piece: &str, to: Spot) -> Result<Way, Fault> {
    let (sheet, listing) = (view.sheet(), view.listing());
    let grid = sheet.grid.ok_or_else(without_hexes)?;
    let there = grid.parse(&to.to_string())?;
    let movable = listing.pieces();
    let on_board = || sheet.counters.iter().map(|counter| counter.id.as_str());
    if !movable.contains(piece) && !on_board().any(|id| id == piece) {
        return Err(Fault::unknown("piece", piece, movable));
    }
    if sheet.counters.iter().any(|counter| counter.id == piece && counter.hex == there) {
        let what = format!("{piece} is in {} already", grid.name_at(to));
        return Err(Fault::new(what, "a way leads to another hex", "name another hex"));
    }
    // The seed is the same for every table, so that a way tells nothing of what its seat cannot see.
    let table = S::State::imagine(view, &mut Seeded::new(0)).ok_or_else(without_imagination)?;
    let reached = vec![Reached::<S> { table, by: None }];
    let (by_hex, still) = (BTreeMap::new(), BTreeMap::new());
    let mut quest = Quest { seat, piece, to, reached, by_hex, still, orders: ORDERS };
    quest.way().ok_or_else(|| quest.not_found(grid))
}

impl Match {
    /// Why a seat that gives several orders, such as those of a way, has to look again after one of which it heard this;
    /// `None` if the next can follow. It depends only on what the seat may know.
    pub fn pause(&self, seat: Seat, heard: &Heard) -> Option<Fault> {
        let awaits = self.game().awaits_seen_by(seat);
        if awaits.is_empty() {
            return Some(Fault::new("the game is over", "the order before ended it", "look at how it ended"));
        }
        if !awaits_only(seat, awaits) {
            let why = "the order before left something to others";
            return Some(Fault::new("another seat is asked now", why, "wait for its order, then look again"));
        }
        let rolled = !heard.rolls.is_empty();
        rolled.then(|| Fault::new("dice were rolled", "the order before called for them", "look at what they did"))
    }
}

/// The search for a way, breadth first.
struct Quest<'a, S: System> {
    seat: Seat,
    piece: &'a str,
    to: Spot,
    /// The tables that were found, in the sequence in which they are looked at.
    reached: Vec<Reached<S>>,
    /// Those with the piece in each hex. There can be several, with more or less movement left.
    by_hex: BTreeMap<Spot, Vec<usize>>,
    /// The verbs whose orders have not moved the piece, with the number of those that were tried.
    still: BTreeMap<&'static str, usize>,
    /// The number of orders that can still be tried.
    orders: usize,
}

/// A table on the way, and how it is reached; the first one is there already.
struct Reached<S: System> {
    table: S::State,
    by: Option<Step<S>>,
}

/// An order that moves the piece.
struct Step<S: System> {
    /// The number of the table on which it is given.
    on: usize,
    order: OrderOf<S>,
    parts: Parts,
    /// The hexes that the piece enters.
    hexes: Vec<Spot>,
}

impl<S: System> Quest<'_, S> {
    fn way(&mut self) -> Option<Way> {
        let (to_hex, anywhere) = (Search::At(self.piece.into(), self.to), Search::Piece(self.piece.into()));
        let mut on = 0;
        while on < self.reached.len() {
            let listing = self.reached[on].table.view(self.seat).listing();
            let listed = |search: &Search, most: usize| listing.some(search, 0, most).into_iter();
            let last = listed(&to_hex, self.orders).find_map(|(order, parts)| self.step(on, order, parts));
            if let Some(last) = last {
                return Some(self.told(&last));
            }
            for (order, parts) in listed(&anywhere, self.orders) {
                if let Some(next) = self.step(on, order, parts) {
                    self.keep(next);
                }
            }
            on += 1;
        }
        None
    }

    /// Tries an order. Returns `None` if it is not an ordinary move of the piece to the hex it names.
    fn step(&mut self, on: usize, order: OrderOf<S>, parts: Parts) -> Option<Reached<S>> {
        let usual = matches!(parts.role, Role::Main | Role::Usual) && parts.hex.is_some();
        let still = self.still.get(parts.verb).copied().unwrap_or_default();
        if !usual || still >= STILL || self.orders == 0 {
            return None;
        }
        self.orders -= 1;
        let mut table = self.reached[on].table.clone();
        let events = table.resolve(self.seat, &order, &mut Scripted::new([])).ok()?;
        let mut heard = Vec::new();
        for event in &events {
            heard.extend(table.hear(event, self.seat));
            table.apply(event);
        }
        let hexes = entered(self.piece, &heard);
        if hexes.is_empty() {
            self.still.insert(parts.verb, still + 1);
            return None;
        }
        self.still.insert(parts.verb, 0);
        let arrives = hexes.last().copied() == parts.hex && !harms(&heard);
        arrives.then_some(Reached { table, by: Some(Step { on, order, parts, hexes }) })
    }

    /// Remembers a table from which the way may go on, unless it is known.
    fn keep(&mut self, next: Reached<S>) {
        let at = next.by.as_ref().and_then(|step| step.parts.hex);
        let goes_on = awaits_only(self.seat, next.table.awaits_seen_by(self.seat));
        let Some(at) = at.filter(|_| goes_on && self.reached.len() < TABLES) else { return };
        let known = self.by_hex.entry(at).or_default();
        if !known.iter().any(|&table| self.reached[table].table == next.table) {
            known.push(self.reached.len());
            self.reached.push(next);
        }
    }

    /// The way whose last step this is.
    fn told(&self, last: &Reached<S>) -> Way {
        let (mut orders, mut hexes, mut step) = (Vec::new(), Vec::new(), last.by.as_ref());
        while let Some(Step { on, order, parts, hexes: entered }) = step {
            let line = self.reached[*on].table.view(self.seat).describe(order);
            orders.push(Offer { order: json(order), line, parts: parts.clone() });
            hexes.extend(entered.iter().rev());
            step = self.reached[*on].by.as_ref();
        }
        orders.reverse();
        hexes.reverse();
        Way { piece: self.piece.into(), hex: self.to, orders, hexes }
    }

    fn not_found(&self, grid: Grid) -> Fault {
        let what = format!("no way was found for {} to {}", self.piece, grid.name_at(self.to));
        if self.reached.len() == TABLES || self.orders == 0 {
            let why = "there are too many ways to move it, and none of those that were tried leads there";
            return Fault::new(what, why, "choose a nearer hex, and go on from there");
        }
        if self.by_hex.is_empty() {
            let why = "no order moves it now without dice and without something else happening";
            return Fault::new(what, why, "look at the orders it can be given now");
        }
        let why = "as far as this seat knows, it cannot get there now by moves alone: without dice, without harm and \
                   without others being asked in between";
        Fault::new(what, why, "choose another hex, or give its orders one at a time")
    }
}

fn awaits_only(seat: Seat, awaits: Seats) -> bool {
    awaits.has(seat) && awaits.len() == 1
}

/// The hexes that a piece was heard to move to.
fn entered(piece: &str, heard: &[Line]) -> Vec<Spot> {
    let effects = heard.iter().flat_map(|line| &line.effects).filter(|effect| effect.piece == piece);
    let to = effects.filter_map(|effect| match effect.change {
        Change::Moved { to, .. } => Some(to),
        _ => None,
    });
    to.collect()
}

/// Whether anything was heard to be hurt or lost.
fn harms(heard: &[Line]) -> bool {
    let mut effects = heard.iter().flat_map(|line| &line.effects);
    effects.any(|effect| matches!(effect.change, Change::Hurt | Change::Lost { .. }))
}

fn without_hexes() -> Fault {
    Fault::new("no way was looked for", "this game has no map of hexes", "give its orders one at a time")
}

fn without_imagination() -> Fault {
    let why = "its rules do not say what a seat may believe of what it cannot see";
    Fault::new("no way was looked for", why, "give the orders one at a time")
}
