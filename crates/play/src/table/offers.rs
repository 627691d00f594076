//! The orders that a seat could give, for callers that look at a part of them: there can be millions at once, and putting
//! each into JSON and words takes far longer than finding it.

use crate::table::game::Offer;
use jumpmaster_core::hex::Spot;
use jumpmaster_core::listing::{self, Listing, Search};
use jumpmaster_core::{Family, Parts, Role, View};
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The number of orders of a piece that are put into words to find the words they share.
const SAMPLES: usize = 48;
/// Words that lead on to where orders differ; a caption reads better without them.
const LEADING: [&str; 6] = ["to", "on", "at", "in", "turn", "heading"];

/// The orders that a seat could give at some moment.
pub trait Offered {
    /// The number of orders a search finds.
    fn count(&self, search: &Search) -> usize;
    /// The orders a search finds, skipping the first `from`, at most `most` of them.
    fn offers(&self, search: &Search, from: usize, most: usize) -> Vec<Offer>;
    /// The first orders with a role, at most `most` of them.
    fn with_role(&self, role: Role, most: usize) -> Vec<Offer>;
    /// The pieces that orders take in hand, each once.
    fn pieces(&self) -> BTreeSet<String>;
    /// What a search finds, grouped by the piece that is taken in hand.
    fn by_piece(&self, search: &Search) -> Vec<OfPiece>;
    /// The families of orders that are not listed, to be filled in.
    fn families(&self) -> Vec<Family<Value>>;
    /// The hexes that found orders are about, with the number of orders for each. Only orders whose piece passes `of`
    /// count.
    fn hexes(&self, search: &Search, of: &dyn Fn(Option<&str>) -> bool) -> BTreeMap<Spot, usize>;
}

/// Orders that take the same piece in hand, or none.
#[derive(Clone, PartialEq, Debug, Serialize, schemars::JsonSchema)]
pub struct OfPiece {
    /// The piece; left out for orders that take none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// How many orders they are.
    pub count: usize,
    /// A caption: the words with which they begin; all the words of a single order.
    pub text: String,
    /// The order, if it is a single one.
    #[serde(skip)]
    pub single: Option<Offer>,
}

/// Orders of a system, with the view they were found on.
pub(crate) struct Looked<V: View> {
    view: V,
    listing: Listing<V::Order>,
}

impl<V: View> Looked<V> {
    pub(crate) fn new(view: V) -> Looked<V> {
        Looked { listing: view.listing(), view }
    }

    fn offer(&self, order: &V::Order, parts: Parts) -> Offer {
        Offer { order: crate::shelf::erase::json(order), line: self.view.describe(order), parts }
    }

    fn of_piece(&self, found: listing::OfPiece<(V::Order, Parts)>) -> OfPiece {
        let listing::OfPiece { piece, count, some } = found;
        let texts: Vec<String> = some.iter().map(|(order, _)| self.view.describe(order).text).collect();
        let single = some.into_iter().next().filter(|_| count == 1);
        let single = single.map(|(order, parts)| self.offer(&order, parts));
        OfPiece { piece, count, text: shared(&texts), single }
    }
}

impl<V: View> Offered for Looked<V> {
    fn count(&self, search: &Search) -> usize {
        self.listing.count(search)
    }

    fn offers(&self, search: &Search, from: usize, most: usize) -> Vec<Offer> {
        let found = self.listing.some(search, from, most);
        found.into_iter().map(|(order, parts)| self.offer(&order, parts)).collect()
    }

    fn with_role(&self, role: Role, most: usize) -> Vec<Offer> {
        let found = self.listing.with_role(role, most);
        found.into_iter().map(|(order, parts)| self.offer(&order, parts)).collect()
    }

    fn pieces(&self) -> BTreeSet<String> {
        self.listing.pieces().into_iter().map(str::to_string).collect()
    }

    fn by_piece(&self, search: &Search) -> Vec<OfPiece> {
        self.listing.by_piece(search, SAMPLES).into_iter().map(|found| self.of_piece(found)).collect()
    }

    fn families(&self) -> Vec<Family<Value>> {
        self.view.families().into_iter().map(Family::erased).collect()
    }

    fn hexes(&self, search: &Search, of: &dyn Fn(Option<&str>) -> bool) -> BTreeMap<Spot, usize> {
        self.listing.hexes(search, of)
    }
}

/// A table where no order can be given.
pub struct Nothing;

impl Offered for Nothing {
    fn count(&self, _: &Search) -> usize {
        0
    }

    fn offers(&self, _: &Search, _: usize, _: usize) -> Vec<Offer> {
        Vec::new()
    }

    fn with_role(&self, _: Role, _: usize) -> Vec<Offer> {
        Vec::new()
    }

    fn pieces(&self) -> BTreeSet<String> {
        BTreeSet::new()
    }

    fn by_piece(&self, _: &Search) -> Vec<OfPiece> {
        Vec::new()
    }

    fn families(&self) -> Vec<Family<Value>> {
        Vec::new()
    }

    fn hexes(&self, _: &Search, _: &dyn Fn(Option<&str>) -> bool) -> BTreeMap<Spot, usize> {
        BTreeMap::new()
    }
}

/// A caption for a group of orders: the words with which all their texts begin, or the whole text of a single one. It is
/// only for reading.
pub fn shared(texts: &[impl AsRef<str>]) -> String {
    let mut each = texts.iter().map(|text| text.as_ref().split_whitespace().collect::<Vec<_>>());
    let Some(mut first) = each.next() else { return String::new() };
    for text in each {
        let same = first.iter().zip(&text).take_while(|(ours, theirs)| ours == theirs).count();
        first.truncate(same);
    }
    while texts.len() > 1 && first.last().is_some_and(|word| LEADING.contains(word)) {
        first.pop();
    }
    first.join(" ")
}
