//! What a seat may do now, in groups small enough to read: by what is taken in hand, then by the hex it is about.
//!
//! Thousands of orders can stand open at once, so only what has been narrowed down is listed in full.

use super::board;
use super::choice::Choice;
use super::sit::Sit;
use crate::kit;
use crate::page::encode;
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Spot};
use jumpmaster_play::{Family, Offer, shared};
use maud::{Markup, html};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most orders that are listed before something is taken in hand.
pub(super) const LISTED: usize = 24;
/// The most that are listed at once of one hex.
pub(super) const MOST: usize = 120;
/// So many orders that differ in a number alone still stand one beneath the other.
const ALIKE: usize = 3;
/// The keys of the first orders, under the fingers of a hand that rests.
const KEYS: [&str; 8] = ["a", "s", "d", "f", "g", "h", "j", "k"];
/// The key of the one order about nothing in particular, which mostly ends something: away from those that many have.
const END: &str = "e";

/// What is taken in hand, as the address of the page says it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(super) struct Hand {
    /// The piece, by the id that orders and counters have.
    #[serde(default)]
    pub piece: Option<String>,
    /// The hex, as it was written.
    #[serde(default)]
    pub hex: Option<String>,
    /// How the board is shown: `list` for a table.
    #[serde(default)]
    pub view: Option<String>,
    /// How many of its orders come before those that are listed.
    #[serde(default, deserialize_with = "number")]
    pub from: Option<usize>,
    /// How many of the board's hexes come before those in the list.
    #[serde(default, deserialize_with = "number")]
    pub row: Option<usize>,
    /// The number of the first thing said that is left out, when older talk is read.
    #[serde(default, deserialize_with = "number")]
    pub talk: Option<usize>,
}

/// A number of the address; what is none says nothing.
fn number<'de, D: serde::Deserializer<'de>>(reader: D) -> Result<Option<usize>, D::Error> {
    Ok(String::deserialize(reader)?.parse().ok())
}

impl Hand {
    /// The hex, if it is one.
    pub(super) fn spot(&self) -> Option<Spot> {
        let (column, row) = self.hex.as_deref()?.split_once(',')?;
        Some(Spot { column: column.trim().parse().ok()?, row: row.trim().parse().ok()? })
    }

    /// Whether the board is shown as a list.
    pub(super) fn is_list(&self) -> bool {
        self.view.as_deref() == Some("list")
    }

    /// The address of a seat's page with this taken in hand instead.
    pub(super) fn to(&self, sit: &Sit, piece: Option<&str>, hex: Option<&str>) -> String {
        Hand { piece: piece.map(str::to_string), hex: hex.map(str::to_string), ..Hand::viewed(self) }.address(sit)
    }

    /// Nothing in hand, the board shown as it is.
    fn viewed(&self) -> Hand {
        Hand { view: self.view.clone(), ..Hand::default() }
    }

    /// The address of a seat's page with this in hand.
    pub(super) fn address(&self, sit: &Sit) -> String {
        let number = |number: Option<usize>| number.map(|number| number.to_string());
        let asked = [
            ("piece", self.piece.clone()),
            ("hex", self.hex.clone()),
            ("view", self.view.clone()),
            ("from", number(self.from)),
            ("row", number(self.row)),
            ("talk", number(self.talk)),
        ];
        let asked = asked.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", encode(&value?))));
        let query = asked.collect::<Vec<_>>().join("&");
        if query.is_empty() { sit.base.clone() } else { format!("{}?{query}", sit.base) }
    }
}

/// The orders that stand open, and those among them that what is in hand leaves.
pub(super) struct Menu<'a> {
    /// Orders about nothing in particular: roll, end the phase.
    pub plain: Vec<&'a Offer>,
    /// The others, by the piece they take in hand.
    pub groups: Vec<Group<'a>>,
}

/// The orders of one piece.
pub(super) struct Group<'a> {
    /// What its orders have in common, in words.
    pub label: String,
    /// The words with which all of them end.
    tail: String,
    /// The clause they all rest on, if it is one.
    clause: Option<&'static str>,
    /// The orders.
    pub offers: Vec<&'a Offer>,
}

impl<'a> Menu<'a> {
    /// All these orders.
    pub(super) fn new(offers: impl IntoIterator<Item = &'a Offer>) -> Menu<'a> {
        let (mut plain, mut groups) = (Vec::new(), Vec::<Vec<&Offer>>::new());
        let mut places = BTreeMap::new();
        for offer in offers {
            let Some(piece) = offer.parts.piece.as_deref() else {
                plain.push(offer);
                continue;
            };
            let place = *places.entry(piece).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[place].push(offer);
        }
        Menu { plain, groups: groups.into_iter().map(Group::new).collect() }
    }
}

impl<'a> Group<'a> {
    fn new(offers: Vec<&'a Offer>) -> Group<'a> {
        let first = offers.first().map(|offer| offer.line.clause.0);
        let clause = first.filter(|_| offers.iter().all(|offer| Some(offer.line.clause.0) == first));
        let label = shared(&offers.iter().map(|offer| offer.line.text.as_str()).collect::<Vec<_>>());
        Group { tail: tail(&label, &offers), label, clause, offers }
    }

    /// What an order says beyond what all of them say.
    fn rest<'o>(&self, offer: &'o Offer) -> &'o str {
        let text = offer.line.text.as_str();
        let rest = text.strip_prefix(&self.label).and_then(|rest| rest.strip_suffix(&self.tail));
        rest.map(str::trim).filter(|rest| !rest.is_empty()).unwrap_or(text)
    }

    /// Whether all orders are about one hex.
    fn one_hex(&self) -> bool {
        self.offers.windows(2).all(|pair| pair[0].parts.hex == pair[1].parts.hex)
    }
}

/// Orders about nothing in particular, those together that follow one another and differ in a number alone.
fn alike<'a>(offers: &[&'a Offer]) -> Vec<Group<'a>> {
    let shape = |offer: &Offer| offer.line.text.replace(|letter: char| letter.is_ascii_digit(), "");
    let runs = offers.chunk_by(|one, next| shape(one) == shape(next));
    runs.map(|run| Group::new(run.to_vec())).collect()
}

/// The words with which all these orders end, after those with which they begin.
fn tail(label: &str, offers: &[&Offer]) -> String {
    let rest = |offer: &&Offer| {
        let text = offer.line.text.strip_prefix(label).unwrap_or_default();
        text.split_whitespace().rev().map(str::to_string).collect::<Vec<_>>()
    };
    let mut rests = offers.iter().map(rest);
    let Some(mut last) = rests.next().filter(|_| offers.len() > 1) else { return String::new() };
    for text in rests {
        let same = last.iter().zip(&text).take_while(|(ours, theirs)| ours == theirs).count();
        last.truncate(same);
    }
    last.reverse();
    last.join(" ")
}

/// The panel of orders: what is in hand, what can be done with it, and whatever is about nothing in particular.
pub(super) fn panel(sit: &Sit, choice: &Choice, sheet: &Sheet, named: &Named) -> Markup {
    let (hand, menu) = (&choice.hand, Menu::new(&choice.offers));
    let mut keys = KEYS.iter().copied();
    let in_hand = hand.piece.is_some() || hand.spot().is_some();
    html! {
        div.sheet-head {
            h2 { @if in_hand { (named.name) } @else { "Your orders" } }
            @if in_hand && (hand.spot().is_some() || choice.only.is_none()) { a.small href=(hand.to(sit, None, None)) data-swap data-letgo { "all orders" } }
            @else { span.small.dim { (kit::count(choice.found, "order")) } }
        }
        @if in_hand && !named.about.is_empty() { p.small.dim { (named.about) } }
        @if let Some(lead) = lead(choice, in_hand) { p.small { (lead) } }
        @if choice.is_listed() {
            @for group in menu.groups.iter().filter(|group| group.offers.len() > 1) { (cells(group, sheet, &mut keys)) }
            @let alone = menu.groups.iter().filter(|group| group.offers.len() == 1).flat_map(|group| &group.offers).copied();
            (listed(alone, &mut keys))
        } @else {
            @if choice.families.len() > 1 { (choices(sit, hand, &choice.families, &mut keys)) }
            (narrow(choice, sheet.grid))
        }
        // Too many to be listed are narrowed down by their hexes; those without one are listed all the same.
        @let plain: Vec<&Offer> = menu.plain.into_iter().chain(&choice.plain).collect();
        @let plain = if in_hand && beside(choice) { plain.into_iter().chain(&choice.rest).collect() } else { plain };
        @match plain.as_slice() {
            [] => {},
            [one] if choice.all == 1 => ul.orders.sole { (button(one, Some("a"), None)) },
            [one] if !choice.families.is_empty() || in_hand => ul.orders { (button(one, Some(END), None)) },
            plain => {
                @let (many, few): (Vec<Group<'_>>, Vec<Group<'_>>) = alike(plain).into_iter().partition(|group| group.offers.len() > ALIKE);
                @for group in &many { (cells(group, sheet, &mut keys)) }
                @let few: Vec<&Offer> = few.into_iter().flat_map(|group| group.offers).collect();
                @match few.split_last() {
                    Some((last, few)) if !many.is_empty() => {
                        (listed(few.iter().copied(), &mut keys))
                        ul.orders { (button(last, Some(END), None)) }
                    }
                    _ => (listed(few.iter().copied(), &mut keys)),
                }
            },
        }
        (leaves(sit, choice))
    }
}

/// Where the rest of a long list is.
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

/// Whether the rest of the orders about nothing in particular stand beside those of what is in hand. Where they do not, what was
/// taken up can be laid down for them; but the only piece there is took itself up, and cannot be laid down.
fn beside(choice: &Choice) -> bool {
    let only = choice.hand.spot().is_none() && choice.only.is_some();
    choice.found == 0 || only || choice.rest.len() <= LISTED
}

/// What is in hand: what it is called, and what else is known of it.
pub(super) struct Named {
    pub name: String,
    pub about: String,
}

/// What to do next, where the list does not say it by itself.
fn lead(choice: &Choice, in_hand: bool) -> Option<&'static str> {
    match (choice.families.len(), choice.is_listed()) {
        (0, _) if in_hand && choice.found == 0 => Some("Nothing can be done here now."),
        (0 | 1, _) => None,
        (_, true) if in_hand => None,
        (_, true) => Some("Choose here, or on the board."),
        (_, false) => Some("Choose what acts: here, or by its hex on the board."),
    }
}

/// The orders of one piece beneath what they have in common, each no longer than what it adds to that.
fn cells(group: &Group<'_>, sheet: &Sheet, keys: &mut impl Iterator<Item = &'static str>) -> Markup {
    let ground = |spot: Spot| sheet.grid.map(|grid| board::ground(sheet, grid, spot)).unwrap_or_default();
    let within = |letters: usize| group.offers.iter().all(|offer| group.rest(offer).len() <= letters);
    let numbers = within(NUMBER);
    html! {
        p.label.shared { span { (group.label) @if !group.tail.is_empty() { " … " (group.tail) } } @if let Some(clause) = group.clause { (kit::chip(clause)) } }
        ul.orders.cells[within(SHORT)].numbers[numbers] {
            @for offer in &group.offers {
                // What is as small as a number has no room for its ground.
                @let ground = offer.parts.hex.filter(|_| !numbers && !group.one_hex()).map(ground).unwrap_or_default();
                // Of many numbers one is quickly pointed at; the keys are for what else there is.
                @let key = if numbers { None } else { keys.next() };
                (button(offer, key, Some(Cell { group, ground: &ground })))
            }
        }
    }
}

/// So many letters fit into a cell of half the panel's width.
const SHORT: usize = 14;
/// And so many into a cell that is as small as a finger can hit.
const NUMBER: usize = 3;

/// An order as one of a group.
struct Cell<'a> {
    group: &'a Group<'a>,
    ground: &'a str,
}

/// Orders as buttons of the form they stand in, the first of them with keys.
fn listed<'a>(offers: impl Iterator<Item = &'a Offer>, keys: &mut impl Iterator<Item = &'static str>) -> Markup {
    let mut offers = offers.peekable();
    html! {
        @if offers.peek().is_some() {
            ul.orders { @for offer in offers { (button(offer, keys.next(), None)) } }
        }
    }
}

/// An order. As one of a group it shows only what it adds; who listens hears it whole all the same.
fn button(offer: &Offer, key: Option<&str>, cell: Option<Cell<'_>>) -> Markup {
    html! {
        li {
            button name="order" value=(offer.order) data-key=[key] data-hex=[offer.parts.hex] {
                @match key { Some(key) => kbd { (key) }, None => span {} }
                @match &cell {
                    Some(cell) => (added(offer, cell)),
                    None => span { (offer.line.text) },
                }
            }
            @if cell.is_none_or(|cell| cell.group.clause.is_none()) { (kit::chip(offer.line.clause.0)) }
        }
    }
}

/// What an order adds to its group is seen, the rest of it is only heard.
fn added(offer: &Offer, cell: &Cell<'_>) -> Markup {
    let (text, rest) = (offer.line.text.as_str(), cell.group.rest(offer));
    let begins = if text.starts_with(&cell.group.label) && rest != text { cell.group.label.len() } else { 0 };
    let at = begins + text[begins..].find(rest).unwrap_or_default();
    let (before, after) = (&text[..at], &text[at + rest.len()..]);
    html! {
        span {
            span.visually-hidden { (before) } (rest) span.visually-hidden { (after) }
            @if !cell.ground.is_empty() { " " span.small.dim { (cell.ground) } }
        }
    }
}

/// The pieces that have orders, to take one in hand.
fn choices(sit: &Sit, hand: &Hand, families: &[Family], keys: &mut impl Iterator<Item = &'static str>) -> Markup {
    html! {
        ul.orders {
            @for family in families {
                @if let Some(offer) = &family.single { (button(offer, keys.next(), None)) }
                @else {
                    @let key = keys.next();
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

/// Asks for a hex, when too many orders are left to be listed: those of what is in hand, and those that take nothing in hand
/// but are about a hex.
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
    use super::*;
    use jumpmaster_core::{Line, Parts, clause};
    use serde_json::json;

    fn offer(text: &str, piece: Option<&str>, hex: Option<(u16, u16)>) -> Offer {
        let hex = hex.map(|(column, row)| Spot { column, row });
        let parts = Parts { piece: piece.map(str::to_string), hex, ..Parts::default() };
        Offer { order: json!(text), line: Line::new(text, clause!("x.1")), parts }
    }

    fn offers() -> Vec<Offer> {
        vec![
            offer("A moves from 1,1 to 2,1", Some("a"), Some((2, 1))),
            offer("A moves from 1,1 to 1,2", Some("a"), Some((1, 2))),
            offer("B fires at A", Some("b"), Some((1, 1))),
            offer("end movement", None, None),
        ]
    }

    #[test]
    fn orders_are_grouped_by_what_is_taken_in_hand() {
        let offers = offers();
        let menu = Menu::new(&offers);
        let groups: Vec<(&str, usize)> =
            menu.groups.iter().map(|group| (group.label.as_str(), group.offers.len())).collect();
        assert_eq!(groups, [("A moves from 1,1", 2), ("B fires at A", 1)]);
        assert_eq!(menu.plain.len(), 1);
        assert_eq!(menu.groups[0].rest(&offers[1]), "to 1,2");
        let drops: Vec<Offer> =
            (1..4).map(|turn| offer(&format!("P drops on 1,1 in turn {turn} with men"), Some("p"), None)).collect();
        let menu = Menu::new(&drops);
        let group = &menu.groups[0];
        assert_eq!(
            (group.label.as_str(), group.rest(&drops[0]), group.tail.as_str()),
            ("P drops on 1,1", "in turn 1", "with men")
        );
        assert_eq!(menu.groups[0].clause, Some("x.1"));
    }

    #[test]
    fn orders_that_differ_in_a_number_stand_together() {
        let wide: Vec<Offer> = (8..13).map(|wide| offer(&format!("the DZ is {wide} hexes wide"), None, None)).collect();
        let done = offer("turn the page", None, None);
        let all: Vec<&Offer> = wide.iter().chain([&done]).collect();
        let groups = alike(&all);
        assert_eq!(groups.iter().map(|group| group.offers.len()).collect::<Vec<_>>(), [5, 1]);
        assert_eq!((groups[0].label.as_str(), groups[0].rest(&wide[4])), ("the DZ is", "12"));
    }

    #[test]
    fn an_order_is_heard_whole() {
        let shots: Vec<Offer> =
            [1, 5].map(|at| offer(&format!("gun 15 shoots at Chalk {at} now"), Some("g"), None)).into();
        let menu = Menu::new(&shots);
        let heard = added(&shots[0], &Cell { group: &menu.groups[0], ground: "" }).into_string();
        let words: String = heard.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
        assert_eq!(words, "gun 15 shoots at Chalk 1 now");
    }

    /// However many orders are about nothing in particular, those of the only piece there is do not hide them.
    #[test]
    fn the_only_piece_hides_no_order() {
        let hand = Hand { piece: Some("g".into()), ..Hand::default() };
        let rest = (1..60).map(|hexes| offer(&format!("hold fire within {hexes} hexes"), None, None)).collect();
        let mut choice = Choice { hand, rest, found: 1, only: Some("g".into()), ..Choice::default() };
        assert!(beside(&choice));
        choice.only = None;
        assert!(!beside(&choice), "there is another, so the first can be laid down");
    }
}
