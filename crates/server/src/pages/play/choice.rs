//! What a seat may do now, as far as its page shows it: what is in hand, the orders that this leaves, and where they lead.
//!
//! There can be millions of legal orders at once. Only what a page can show of them is collected here.

use super::orders::{Hand, LISTED, MOST};
use super::overlays;
use crate::{Choosing, Showing};
use jumpmaster_core::hex::Spot;
use jumpmaster_core::sheet::Overlay;
use jumpmaster_core::{Family, Fault, Line, Role, Search};
use jumpmaster_play::{OfPiece, Offer, Way};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most orders about nothing in particular that are shown; no table has that many.
const PLAIN: usize = 1000;
/// The most orders that are buttons in the board's list; with more, its rows lead to them.
const TABLED: usize = 400;
/// The most orders in hand that are checked for chances.
const WEIGHED: usize = 8;

/// The legal orders, and which of them are shown.
#[derive(Default)]
pub(super) struct Choice {
    /// What is in hand, once it is clear what was meant.
    pub hand: Hand,
    /// Why what was meant cannot be done.
    pub fault: Option<Fault>,
    /// The way to the hex that was pointed at, if several orders of the piece in hand lead there.
    pub way: Option<Way>,
    /// The number of all orders.
    pub all: usize,
    /// The main order: the one with that role, or the only order there is; `None` if there are several main orders.
    pub main: Option<Offer>,
    /// The orders shown that have chances to look at.
    pub weighed: Vec<Value>,
    /// The one piece that orders are about, if there is only one.
    pub only: Option<String>,
    /// The number of orders that fit what is in hand.
    pub found: usize,
    /// Those orders by their piece, except those without one.
    pub families: Vec<OfPiece>,
    /// The part of them that is listed; empty if they are to be narrowed down first.
    pub offers: Vec<Offer>,
    /// The number of them before that part.
    pub from: usize,
    /// Those of the unlisted orders that are about nothing in particular.
    pub plain: Vec<Offer>,
    /// Orders about nothing in particular that do not fit what is in hand.
    pub rest: Vec<Offer>,
    /// The hexes that are ringed, each with its number of orders.
    pub reach: BTreeMap<Spot, usize>,
    /// The hexes that orders can be narrowed down to, each with its number of orders.
    pub hexes: BTreeMap<Spot, usize>,
    /// The hexes that any of the orders are about, each with its number of orders, for the board's list.
    pub rows: BTreeMap<Spot, usize>,
    /// The words that the orders of the piece in hand share.
    pub label: Option<String>,
    /// The orders that are buttons in the board's list.
    pub tabled: Vec<Offer>,
    /// The families of orders of what is in hand, to be filled in.
    pub forms: Vec<Family<Value>>,
    /// The pieces that have orders, listed or to be filled in.
    pub able: BTreeSet<String>,
    /// What the rules say of the piece in hand and another that is looked at with it.
    pub pair: Vec<Line>,
    /// The overlays that are wanted on the board.
    pub overlays: Vec<Overlay>,
}

impl Choice {
    /// What a seat may do with this in hand.
    pub(super) fn new(choosing: &Choosing<'_>, hand: Hand) -> Choice {
        let able = able(choosing);
        let (hand, only) = settled(choosing, hand, &able);
        let (hand, meant) = pointed(choosing, hand, &able);
        let gathered = Choice::gathered(choosing, hand, only);
        match meant {
            Meant::Listed => gathered,
            Meant::Refused(fault) => Choice { fault: Some(fault), ..gathered },
            Meant::Way(way) => Choice { way: Some(way), ..gathered },
        }
    }

    /// The same when it is already known why something cannot be done.
    pub(super) fn again(choosing: &Choosing<'_>, hand: Hand, fault: Fault) -> Choice {
        let (hand, only) = settled(choosing, hand, &able(choosing));
        Choice { fault: Some(fault), ..Choice::gathered(choosing, hand, only) }
    }

    fn gathered(choosing: &Choosing<'_>, hand: Hand, only: Option<String>) -> Choice {
        let offered = choosing.offered;
        let search = search(choosing.showing, &hand);
        let found = offered.count(&search);
        let mut families = offered.by_piece(&search);
        families.retain(|family| family.piece.is_some());
        let in_full = found <= LISTED || (hand.spot().is_some() && (found <= MOST || families.len() < 2));
        let from = if in_full && found > MOST { hand.from.unwrap_or(0).min(found - 1) / MOST * MOST } else { 0 };
        let plain = |wanted: bool| if wanted { offered.offers(&Search::Plain, 0, PLAIN) } else { Vec::new() };
        let everything = search == Search::All;
        let in_hand = hand.piece.is_some() || hand.spot().is_some();
        let own = hand.piece.clone().map(Search::Piece);
        let tabled = hand.is_list() && found <= TABLED;
        let mut forms = offered.families();
        let all = offered.count(&Search::All) + forms.len();
        forms.retain(|family| search.fits(family.parts.piece.as_deref(), family.parts.hex));
        let pair = hand.piece.as_deref().zip(hand.with.as_deref());
        let main = main(choosing, all);
        let offers = if in_full { offered.offers(&search, from, MOST) } else { Vec::new() };
        let few = if in_hand && offers.len() <= WEIGHED { offers.as_slice() } else { &[] };
        let weighed = few.iter().chain(&main).map(|offer| &offer.order).filter(|order| choosing.has_chances(order));
        Choice {
            fault: None,
            way: None,
            all,
            weighed: weighed.cloned().collect(),
            main,
            only,
            found,
            offers,
            from,
            plain: plain(everything && !in_full),
            rest: plain(!everything),
            reach: reach(choosing, &hand, &search, &families),
            hexes: offered.hexes(&search, &|piece| in_hand || piece.is_none()),
            rows: if hand.is_list() { offered.hexes(&search, &|_| true) } else { BTreeMap::new() },
            label: own.and_then(|own| offered.by_piece(&own).into_iter().next()).map(|family| family.text),
            tabled: if tabled { offered.offers(&search, 0, TABLED) } else { Vec::new() },
            overlays: choosing.overlays(&overlays::named(hand.overlay.as_deref())),
            families,
            forms,
            able: able(choosing),
            pair: pair.map(|(one, other)| choosing.pair(one, other)).unwrap_or_default(),
            hand,
        }
    }

    /// Whether the orders are listed, rather than to be narrowed down first.
    pub(super) fn is_listed(&self) -> bool {
        !self.offers.is_empty() || self.found == 0
    }
}

/// The pieces that have orders, listed or to be filled in.
fn able(choosing: &Choosing<'_>) -> BTreeSet<String> {
    let mut able = choosing.offered.pieces();
    able.extend(choosing.offered.families().into_iter().filter_map(|family| family.parts.piece));
    able
}

/// The main order, if there is exactly one.
fn main(choosing: &Choosing<'_>, all: usize) -> Option<Offer> {
    let offered = choosing.offered;
    let mut main = if all == 1 { offered.offers(&Search::All, 0, 1) } else { offered.with_role(Role::Main, 2) };
    main.pop().filter(|_| main.is_empty())
}

/// What is in hand without empty fields; a hex by its printed name, `F/d2`, becomes its column and row.
fn tidy(showing: &Showing, hand: Hand) -> Hand {
    let kept = |value: Option<String>| value.filter(|value| !value.is_empty());
    let spot = |hex: String| {
        showing.sheet.grid.and_then(|grid| grid.parse_spot(&hex).ok()).map_or(hex, |spot| spot.to_string())
    };
    Hand {
        piece: kept(hand.piece),
        hex: kept(hand.hex).map(spot),
        with: kept(hand.with),
        view: kept(hand.view),
        overlay: kept(hand.overlay),
        ..hand
    }
}

/// What is in hand, and the only piece that can be, if there is just one: unless something else is meant, it is taken in
/// hand.
fn settled(choosing: &Choosing<'_>, hand: Hand, able: &BTreeSet<String>) -> (Hand, Option<String>) {
    let only = able.iter().next().filter(|_| able.len() == 1).cloned();
    let mut hand = tidy(choosing.showing, hand);
    let about_hex = |spot: Spot| {
        let search = Search::Hex(spot, Vec::new());
        !choosing.offered.hexes(&search, &|piece| piece.is_none()).is_empty()
    };
    if hand.piece.is_none() && !hand.spot().is_some_and(about_hex) {
        hand.piece.clone_from(&only);
    }
    (hand, only)
}

/// What pointing means, besides what is then in hand.
enum Meant {
    /// Orders that are listed.
    Listed,
    /// Several orders, one after the other.
    Way(Way),
    /// Something that cannot be done.
    Refused(Fault),
}

impl From<Option<Fault>> for Meant {
    fn from(fault: Option<Fault>) -> Meant {
        fault.map_or(Meant::Listed, Meant::Refused)
    }
}

/// What pointing at a hex means: its own piece is taken in hand, or the piece in hand goes there by several orders, or the
/// reason is given why it cannot be.
fn pointed(choosing: &Choosing<'_>, mut hand: Hand, able: &BTreeSet<String>) -> (Hand, Meant) {
    let (spot, count) = (hand.spot(), |search: Search| choosing.offered.count(&search));
    let lies = spot.map(|spot| pieces_in(choosing.showing, spot)).unwrap_or_default();
    let own: Vec<&str> = lies.iter().copied().filter(|piece| able.contains(*piece)).collect();
    match (hand.piece.clone(), spot) {
        (Some(piece), Some(at)) if count(Search::At(piece.clone(), at)) == 0 => {
            if let Some(other) = own.iter().find(|&&other| other != piece) {
                return (Hand { piece: Some((*other).into()), hex: None, ..hand }, Meant::Listed);
            }
            hand.hex = None;
            match choosing.way(&piece, at) {
                Some(way) => (hand, Meant::Way(way)),
                None => (hand, choosing.why_not(&piece, spot).into()),
            }
        }
        (None, Some(at)) if count(Search::Hex(at, Vec::new())) == 0 => match own.as_slice() {
            [one] => (Hand { piece: Some((*one).into()), hex: None, ..hand }, Meant::Listed),
            [] => {
                let fault = lies.iter().find_map(|piece| choosing.why_not(piece, None));
                (hand, fault.into())
            }
            _ => (hand, Meant::Listed),
        },
        (Some(piece), None) if !able.contains(&piece) => {
            let fault = choosing.why_not(&piece, None);
            (hand, fault.into())
        }
        _ => (hand, Meant::Listed),
    }
}

/// The orders that fit what is in hand: those of the piece, about the hex.
fn search(showing: &Showing, hand: &Hand) -> Search {
    match (hand.piece.clone(), hand.spot()) {
        (None, None) => Search::All,
        (Some(piece), None) => Search::Piece(piece),
        (Some(piece), Some(hex)) => Search::At(piece, hex),
        (None, Some(hex)) => Search::Hex(hex, pieces_in(showing, hex).into_iter().map(str::to_string).collect()),
    }
}

/// The pieces in a hex.
pub(super) fn pieces_in(showing: &Showing, spot: Spot) -> Vec<&str> {
    let grid = showing.sheet.grid;
    let here =
        showing.sheet.counters.iter().filter(|counter| grid.and_then(|grid| grid.spot(counter.hex)) == Some(spot));
    here.map(|counter| counter.id.as_str()).collect()
}

/// The hexes to ring: those that orders in hand lead to; with nothing in hand, those where something can act.
fn reach(choosing: &Choosing<'_>, hand: &Hand, search: &Search, families: &[OfPiece]) -> BTreeMap<Spot, usize> {
    let (offered, sheet) = (choosing.offered, &choosing.showing.sheet);
    if let Some(piece) = &hand.piece {
        // All hexes that the piece can reach stay ringed while one of them is looked at.
        return offered.hexes(&Search::Piece(piece.clone()), &|_| true);
    }
    let on_board: BTreeSet<&str> = sheet.counters.iter().map(|counter| counter.id.as_str()).collect();
    let mut reach = offered.hexes(search, &|piece| piece.is_none_or(|piece| !on_board.contains(piece)));
    let able: BTreeSet<&str> = families.iter().filter_map(|family| family.piece.as_deref()).collect();
    let counters = sheet.counters.iter().filter(|counter| able.contains(counter.id.as_str()));
    for spot in counters.filter_map(|counter| sheet.grid?.spot(counter.hex)) {
        *reach.entry(spot).or_insert(0) += 1;
    }
    reach
}
