//! What a seat may do now, in groups small enough to read: by the piece in hand, then by hex.
//!
//! There can be thousands of legal orders at once, so only what has been narrowed down is listed in full.

use super::board;
use super::choice::Choice;
use super::menu::{Group, Menu, alike};
use super::row::{Cell, Row};
use super::sit::Sit;
use crate::kit;
use crate::page::encode;
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Spot};
use jumpmaster_play::{OfPiece, Offer, Way};
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// The most orders that are listed before something is taken in hand.
pub(super) const LISTED: usize = 24;
/// The most orders of one hex that are listed at once.
pub(super) const MOST: usize = 120;
/// The most orders of a kind that are shown one beneath the other.
const ALIKE: usize = 3;
/// The keys of the first orders, where the fingers of a resting hand are.
const KEYS: [&str; 8] = ["a", "s", "d", "f", "g", "h", "j", "k"];
/// The key of the order that ends something: away from the keys of the others.
const END: &str = "e";

/// What is in hand, as the address of the page says.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(super) struct Hand {
    /// The piece, by its id in orders and counters.
    #[serde(default)]
    pub piece: Option<String>,
    /// The hex, as it was typed.
    #[serde(default)]
    pub hex: Option<String>,
    /// The other of two pieces that are looked at together.
    #[serde(default)]
    pub with: Option<String>,
    /// How the board is shown: `list` for a table.
    #[serde(default)]
    pub view: Option<String>,
    /// The overlays on the board, by their ids with commas between.
    #[serde(default)]
    pub overlay: Option<String>,
    /// The number of its orders before those that are listed.
    #[serde(default, deserialize_with = "number")]
    pub from: Option<usize>,
    /// The number of the board's hexes before those in the list.
    #[serde(default, deserialize_with = "number")]
    pub row: Option<usize>,
    /// The number of the first chat entry left out, when older chat is read.
    #[serde(default, deserialize_with = "number")]
    pub talk: Option<usize>,
    /// What was typed into a form that is shown again.
    #[serde(skip)]
    pub typed: BTreeMap<String, String>,
}

/// A number in the address; anything else counts as none.
fn number<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Option<usize>, D::Error> {
    Ok(String::deserialize(reader)?.parse().ok())
}

impl Hand {
    /// The hex, if it is valid.
    pub(super) fn spot(&self) -> Option<Spot> {
        let (column, row) = self.hex.as_deref()?.split_once(',')?;
        Some(Spot { column: column.trim().parse().ok()?, row: row.trim().parse().ok()? })
    }

    /// Whether the board is shown as a list.
    pub(super) fn is_list(&self) -> bool {
        self.view.as_deref() == Some("list")
    }

    /// The address of a seat's page with this in hand instead.
    pub(super) fn to(&self, sit: &Sit, piece: Option<&str>, hex: Option<&str>) -> String {
        Hand { piece: piece.map(str::to_string), hex: hex.map(str::to_string), ..Hand::viewed(self) }.address(sit)
    }

    /// Nothing in hand, the board shown as it is.
    fn viewed(&self) -> Hand {
        Hand { view: self.view.clone(), overlay: self.overlay.clone(), ..Hand::default() }
    }

    /// What a form must keep of how the board is shown.
    pub(super) fn kept(&self) -> Markup {
        html! {
            @if let Some(view) = &self.view { input type="hidden" name="view" value=(view); }
            @if let Some(overlay) = &self.overlay { input type="hidden" name="overlay" value=(overlay); }
        }
    }

    /// The address of a seat's page with this in hand.
    pub(super) fn address(&self, sit: &Sit) -> String {
        let number = |number: Option<usize>| number.map(|number| number.to_string());
        let asked = [
            ("piece", self.piece.clone()),
            ("hex", self.hex.clone()),
            ("with", self.with.clone()),
            ("view", self.view.clone()),
            ("overlay", self.overlay.clone()),
            ("from", number(self.from)),
            ("row", number(self.row)),
            ("talk", number(self.talk)),
        ];
        let asked = asked.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", encode(&value?))));
        let query = asked.collect::<Vec<_>>().join("&");
        if query.is_empty() { sit.base.clone() } else { format!("{}?{query}", sit.base) }
    }
}

/// The panel of orders: the main one, what can be done with what is in hand, and last the orders that end something.
pub(super) fn panel(sit: &Sit, choice: &Choice, sheet: &Sheet, named: &Named) -> Markup {
    let hand = &choice.hand;
    let in_hand = hand.piece.is_some() || hand.spot().is_some();
    let main = choice.main.as_ref().filter(|main| leads(choice, main));
    let listed = Listed::new(choice, main, in_hand);
    let mut rows = Rows { sit, choice, sheet, keys: KEYS.iter().copied() };
    html! {
        div.sheet-head {
            h2 { @if in_hand { (named.name) } @else { "Your orders" } }
            @if in_hand && (hand.spot().is_some() || choice.only.is_none()) { a.small href=(hand.to(sit, None, None)) data-swap data-letgo { "all orders" } }
            @else { span.small.dim { (kit::count(choice.found + choice.forms.len(), "order")) } }
        }
        @if let Some(way) = &choice.way { ul.orders.main { (rows.way(way)) } }
        @if let Some(main) = main { ul.orders.main { (rows.next(main)) } }
        @if in_hand && !named.about.is_empty() { p.small.dim { (named.about) } }
        @if let Some(lead) = lead(choice, in_hand) { p.small { (lead) } }
        @for group in &listed.groups { (rows.cells(group)) }
        (rows.listed(&listed.alone))
        @if !choice.is_listed() {
            @if choice.families.len() > 1 { (rows.families(main)) }
            (narrow(choice, sheet.grid))
        }
        @for group in &listed.many { (rows.cells(group)) }
        (rows.listed(&listed.few))
        (rows.ends(&listed.ends))
        (leaves(sit, choice))
    }
}

/// The orders that a panel lists, in this order.
struct Listed<'a> {
    /// Orders of a piece, several of a kind.
    groups: Vec<Group<'a>>,
    /// Orders of a piece that are the only ones of their kind.
    alone: Vec<&'a Offer>,
    /// Orders without a piece, many of a kind.
    many: Vec<Group<'a>>,
    /// The other orders without a piece.
    few: Vec<&'a Offer>,
    /// Orders that end something.
    ends: Vec<&'a Offer>,
}

impl<'a> Listed<'a> {
    fn new(choice: &'a Choice, main: Option<&'a Offer>, in_hand: bool) -> Listed<'a> {
        // Too many to list are narrowed down by their hexes; those without a hex are listed all the same.
        let rest = choice.rest.iter().filter(|_| in_hand && beside(choice));
        let offers = choice.offers.iter().chain(&choice.plain).chain(rest);
        let Menu { groups, plain, mut passes } =
            Menu::new(offers.filter(|offer| main.is_none_or(|main| main.order != offer.order)));
        let (groups, alone): (Vec<_>, Vec<_>) = groups.into_iter().partition(|group| group.offers.len() > 1);
        let (many, few): (Vec<_>, Vec<_>) = alike(&plain).into_iter().partition(|group| group.offers.len() > ALIKE);
        let each = |groups: Vec<Group<'a>>| groups.into_iter().flat_map(|group| group.offers).collect::<Vec<_>>();
        let (alone, mut few) = (each(alone), each(few));
        // Without roles, the only order about nothing in particular, or the last beneath long lists, usually ends something.
        let last = !many.is_empty() || (few.len() == 1 && (in_hand || !choice.families.is_empty()));
        if last && choice.main.is_none() && passes.is_empty() {
            passes.extend(few.pop());
        }
        Listed { groups, alone, many, few, ends: passes }
    }
}

/// Whether the main order goes first: unless something else was taken in hand.
fn leads(choice: &Choice, main: &Offer) -> bool {
    let hand = &choice.hand;
    let chosen = hand.spot().is_some() || (hand.piece.is_some() && choice.only.is_none());
    let own = main.parts.piece.is_some() && main.parts.piece == hand.piece;
    choice.all == 1 || !chosen || (own && hand.spot().is_none_or(|spot| main.parts.hex == Some(spot)))
}

/// Orders as rows of their form, the first of them with keys.
struct Rows<'a, K> {
    sit: &'a Sit,
    choice: &'a Choice,
    sheet: &'a Sheet,
    keys: K,
}

impl<K: Iterator<Item = &'static str>> Rows<'_, K> {
    fn row(&self, offer: &Offer, key: Option<&'static str>, cell: Option<Cell<'_>>) -> Markup {
        Row { sit: self.sit, choice: self.choice, offer, key, cell }.show()
    }

    /// An order with the next key.
    fn next(&mut self, offer: &Offer) -> Markup {
        let key = self.keys.next();
        self.row(offer, key, None)
    }

    /// The orders of a way as one button.
    fn way(&mut self, way: &Way) -> Markup {
        let key = self.keys.next();
        let orders: Value = way.orders.iter().map(|offer| offer.order.clone()).collect();
        let hex = self.sheet.grid.map_or_else(|| way.hex.to_string(), |grid| grid.name_at(way.hex));
        html! {
            li {
                button name="orders" value=(orders) data-key=[key] data-hex=(way.hex) {
                    @match key { Some(key) => kbd { (key) }, None => span {} }
                    span { "Go to " (hex) " (" (kit::count(way.orders.len(), "step")) ")" }
                }
            }
        }
    }

    fn listed(&mut self, offers: &[&Offer]) -> Markup {
        html! { @if !offers.is_empty() { ul.orders { @for offer in offers { (self.next(offer)) } } } }
    }

    /// Orders that end something: the first has a key away from those of the others.
    fn ends(&mut self, offers: &[&Offer]) -> Markup {
        let Some((first, others)) = offers.split_first() else { return html! {} };
        html! { ul.orders { (self.row(first, Some(END), None)) @for offer in others { (self.next(offer)) } } }
    }

    /// The orders of a group beneath the words they share, each with only the words it adds.
    fn cells(&mut self, group: &Group<'_>) -> Markup {
        let sheet = self.sheet;
        let ground = |spot: Spot| sheet.grid.map(|grid| board::ground(sheet, grid, spot)).unwrap_or_default();
        let within = |letters: usize| group.offers.iter().all(|offer| group.rest(offer).len() <= letters);
        let numbers = within(NUMBER);
        html! {
            p.label.shared { span { (group.label) @if !group.tail.is_empty() { " … " (group.tail) } } @if let Some(clause) = group.clause { (kit::chip(clause)) } }
            ul.orders.cells[within(SHORT)].numbers[numbers] {
                @for offer in &group.offers {
                    // A cell as small as a number has no room for its terrain.
                    @let ground = offer.parts.hex.filter(|_| !numbers && !group.one_hex()).map(ground).unwrap_or_default();
                    // Among many numbers, pointing is quick; the keys are for other orders.
                    @let key = if numbers { None } else { self.keys.next() };
                    (self.row(offer, key, Some(Cell { group, ground })))
                }
            }
        }
    }

    /// The pieces that have orders, to take one in hand.
    fn families(&mut self, main: Option<&Offer>) -> Markup {
        let (hand, sit) = (&self.choice.hand, self.sit);
        let is_main = |family: &&OfPiece| family.single.as_ref().is_some_and(|only| main == Some(only));
        html! {
            ul.orders {
                @for family in self.choice.families.iter().filter(|family| !is_main(family)) {
                    @if let Some(offer) = &family.single { (self.next(offer)) }
                    @else {
                        @let key = self.keys.next();
                        li {
                            a.pick href=(hand.to(sit, family.piece.as_deref(), hand.hex.as_deref())) data-swap data-key=[key] {
                                @match key { Some(key) => kbd { (key) }, None => span {} }
                                span { (family.text) " …" }
                            }
                            span.small.dim { (kit::count(family.count, "order")) }
                        }
                    }
                }
            }
        }
    }
}

/// The number of letters that fit into a cell of half the panel's width.
const SHORT: usize = 14;
/// The number of letters that fit into the smallest cell a finger can hit.
const NUMBER: usize = 3;

/// Links to the rest of a long list.
fn leaves(sit: &Sit, choice: &Choice) -> Markup {
    let (from, shown) = (choice.from, choice.offers.len());
    let to = |from: usize| Hand { from: Some(from).filter(|&from| from > 0), ..choice.hand.clone() }.address(sit);
    html! {
        @if shown > 0 && shown < choice.found {
            nav.row.small aria-label="More orders" {
                @if from > 0 { a #orders-before href=(to(from.saturating_sub(MOST))) data-swap { "Before" } }
                span.dim { "orders " (from + 1) " to " (from + shown) " of " (choice.found) }
                @if from + shown < choice.found { a #orders-after href=(to(from + shown)) data-swap { "More" } }
            }
        }
    }
}

/// Whether the other orders about nothing in particular are shown beside those of what is in hand. If not, the piece in
/// hand can be put down to see them; but the only piece there is, which is taken in hand by itself, cannot be put down.
fn beside(choice: &Choice) -> bool {
    let only = choice.hand.spot().is_none() && choice.only.is_some();
    choice.found == 0 || only || choice.rest.len() <= LISTED
}

/// The name of what is in hand, and what else is known of it.
pub(super) struct Named {
    pub name: String,
    pub about: String,
}

/// What to do next, if the list does not say it by itself.
fn lead(choice: &Choice, in_hand: bool) -> Option<&'static str> {
    match (choice.families.len(), choice.is_listed()) {
        (0, _) if in_hand && choice.found == 0 && choice.forms.is_empty() => Some("Nothing can be done here now."),
        (0 | 1, _) => None,
        (_, true) if in_hand => None,
        (_, true) => Some("Choose here, or on the board."),
        (_, false) => Some("Choose what acts: here, or by its hex on the board."),
    }
}

/// Asks for a hex that the listed orders do not lead to, for those who cannot point at the board: the piece in hand may get
/// there by several orders.
pub(super) fn elsewhere(sit: &Sit, choice: &Choice) -> Markup {
    let hand = &choice.hand;
    let Some(piece) = hand.piece.as_ref().filter(|_| choice.is_listed() && !choice.reach.is_empty()) else {
        return html! {};
    };
    html! {
        form.inline-form method="get" action=(sit.base) data-swap {
            input type="hidden" name="piece" value=(piece);
            (hand.kept())
            input type="text" name="hex" aria-label="Another hex" placeholder="another hex" required;
            button.btn { "Point at it" }
        }
    }
}

/// Asks for a hex, when too many orders are left to list: those of what is in hand, and those without a piece that are
/// about a hex.
fn narrow(choice: &Choice, grid: Option<Grid>) -> Markup {
    let hexes = &choice.hexes;
    if hexes.is_empty() {
        return html! {};
    }
    let called = |spot: &Spot| grid.map_or_else(|| spot.to_string(), |grid| grid.name_at(*spot));
    html! {
        p.small { "Point at a hex on the board, or write it: " (hexes.len()) " are possible." }
        div.inline-form {
            input type="text" name="hex" form="narrow" aria-label="Hex" placeholder=[hexes.keys().next().map(called)] required;
            button.btn form="narrow" { "Show its orders" }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::menu::tests::offer;
    use super::*;
    use jumpmaster_core::Role;

    fn texts<'a>(offers: &[&'a Offer]) -> Vec<&'a str> {
        offers.iter().map(|offer| offer.line.text.as_str()).collect()
    }

    #[test]
    fn the_main_order_leads_and_a_pass_comes_last() {
        let mut roll = offer("roll the wind", "roll", None, None);
        roll.parts.role = Role::Main;
        let mut done = offer("end the phase", "done", None, None);
        done.parts.role = Role::Pass;
        let look = offer("look around", "look", None, None);
        let offers = vec![done, offer("A moves", "move", Some("a"), None), look, roll.clone()];
        let choice = Choice { all: 4, found: 4, main: Some(roll), offers, ..Choice::default() };
        let main = choice.main.as_ref().filter(|main| leads(&choice, main));
        let listed = Listed::new(&choice, main, false);
        assert_eq!(texts(&listed.alone), ["A moves"]);
        assert_eq!(texts(&listed.few), ["look around"], "the main order is a button of its own");
        assert_eq!(texts(&listed.ends), ["end the phase"]);
    }

    #[test]
    fn the_main_order_does_not_lead_before_what_was_taken_in_hand() {
        let roll = offer("roll the wind", "roll", None, None);
        let own = offer("A fires", "fire", Some("a"), Some((1, 1)));
        let hand = |piece: &str, hex: Option<&str>| Hand {
            piece: Some(piece.into()),
            hex: hex.map(str::to_string),
            ..Hand::default()
        };
        let holding = |hand: Hand| Choice { all: 5, hand, ..Choice::default() };
        assert!(leads(&holding(Hand::default()), &roll));
        assert!(!leads(&holding(hand("a", None)), &roll));
        assert!(leads(&Choice { only: Some("a".into()), ..holding(hand("a", None)) }, &roll), "it took itself up");
        assert!(leads(&holding(hand("a", Some("1,1"))), &own) && !leads(&holding(hand("a", Some("2,1"))), &own));
        assert!(!leads(&holding(hand("b", None)), &own));
        assert!(leads(&Choice { all: 1, ..holding(hand("b", None)) }, &own), "there is no other");
    }

    /// Without roles, the one order about nothing in particular still has the place and the key of an order that ends
    /// something.
    #[test]
    fn an_order_about_nothing_is_last_where_no_role_is_told() {
        let offers = vec![offer("end fire", "done", None, None), offer("A fires", "fire", Some("a"), None)];
        let mut choice = Choice { all: 2, offers, ..Choice::default() };
        assert_eq!(texts(&Listed::new(&choice, None, true).ends), ["end fire"]);
        choice.offers.insert(0, offer("roll", "roll", None, None));
        let listed = Listed::new(&choice, None, true);
        assert_eq!((texts(&listed.few), texts(&listed.ends)), (vec!["roll", "end fire"], vec![]));
    }

    /// However many orders are about nothing in particular, those of the only piece do not hide them.
    #[test]
    fn the_only_piece_hides_no_order() {
        let hand = Hand { piece: Some("g".into()), ..Hand::default() };
        let hold = |hexes: u8| offer(&format!("hold fire within {hexes} hexes"), "hold", None, None);
        let rest = (1..60).map(hold).collect();
        let mut choice = Choice { hand, rest, found: 1, only: Some("g".into()), ..Choice::default() };
        assert!(beside(&choice));
        choice.only = None;
        assert!(!beside(&choice), "there is another, so the first can be laid down");
    }
}
