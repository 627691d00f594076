//! The orders a seat could give, as a list that need not be written out: callers take the part they can use.
//!
//! Most orders are listed one by one. An order that can be given for any hex of a board, in several ways for each hex, can
//! stand for millions; such orders are stored as what they have in common, and made for the hexes that are asked for.

use crate::hex::{Grid, Spot};
use crate::{Parts, Role};
use std::collections::{BTreeMap, BTreeSet};

/// The orders a seat could give, in order.
pub struct Listing<O>(Vec<Part<O>>);

enum Part<O> {
    /// An order, and what it is made of.
    One(O, Parts),
    /// An order over the whole board.
    Spread(Box<Spread<O>>),
}

/// An order that can be given for all but a few hexes of a board, in several ways for each of them.
pub struct Spread<O> {
    /// The piece it takes in hand.
    pub piece: Option<String>,
    /// The board.
    pub grid: Grid,
    /// The numbers of the hexes it cannot be given for, ascending.
    pub barred: Vec<usize>,
    /// The number of ways in which it can be given for a hex.
    pub ways: usize,
    /// Makes the order for a hex, in one of the ways, with its parts.
    pub order: Box<dyn Fn(Spot, usize) -> (O, Parts) + Send + Sync>,
}

/// Which orders are looked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// All of them.
    All,
    /// Those that take a piece in hand.
    Piece(String),
    /// Those that take a piece in hand and are about a hex.
    At(String, Spot),
    /// Those about a hex, and those that take one of these pieces in hand, whatever they are about.
    Hex(Spot, Vec<String>),
    /// Those about nothing in particular: neither a piece nor a hex.
    Plain,
}

impl Search {
    /// Whether the search looks for an order about this piece and this hex.
    pub fn fits(&self, piece: Option<&str>, hex: Option<Spot>) -> bool {
        match self {
            Search::All => true,
            Search::Piece(wanted) => piece == Some(wanted),
            Search::At(wanted, at) => piece == Some(wanted) && hex == Some(*at),
            Search::Hex(at, pieces) => hex == Some(*at) || Search::among(pieces, piece),
            Search::Plain => piece.is_none() && hex.is_none(),
        }
    }

    fn among(pieces: &[String], piece: Option<&str>) -> bool {
        piece.is_some_and(|piece| pieces.iter().any(|wanted| wanted == piece))
    }

    /// The only hex for which orders of this piece are sought; `None` if any hex will do.
    fn hex(&self, piece: Option<&str>) -> Option<Spot> {
        match self {
            Search::At(_, at) => Some(*at),
            Search::Hex(at, pieces) => Some(*at).filter(|_| !Search::among(pieces, piece)),
            Search::All | Search::Piece(_) | Search::Plain => None,
        }
    }
}

/// The orders of one piece that a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OfPiece<O> {
    /// The piece they take in hand; `None` for orders without one.
    pub piece: Option<String>,
    /// The number of them.
    pub count: usize,
    /// All of them if they are few, otherwise a selection from the first to the last.
    pub some: Vec<O>,
}

/// Parts of a listing, and the number of orders found in each.
type Counted<'a, O> = Vec<(&'a Part<O>, usize)>;

impl<O: Clone> Listing<O> {
    /// A listing of single orders, each with its parts.
    pub fn each(orders: impl IntoIterator<Item = (O, Parts)>) -> Listing<O> {
        Listing(orders.into_iter().map(|(order, parts)| Part::One(order, parts)).collect())
    }

    /// Adds an order at the end.
    pub fn push(&mut self, order: O, parts: Parts) {
        self.0.push(Part::One(order, parts));
    }

    /// Adds an order over the whole board at the end.
    pub fn spread(&mut self, spread: Spread<O>) {
        self.0.push(Part::Spread(Box::new(spread)));
    }

    /// The number of orders a search finds.
    pub fn count(&self, search: &Search) -> usize {
        self.0.iter().map(|part| part.count(search)).sum()
    }

    /// The orders a search finds, skipping the first `from`, at most `most` of them.
    pub fn some(&self, search: &Search, from: usize, most: usize) -> Vec<(O, Parts)> {
        let (mut skip, mut some) = (from, Vec::new());
        for part in &self.0 {
            let count = part.count(search);
            let room = most - some.len();
            some.extend((skip..count).take(room).map(|number| part.nth(search, number)));
            skip = skip.saturating_sub(count);
            if some.len() == most {
                break;
            }
        }
        some
    }

    /// The first orders with a role, at most `most` of them. Orders over the whole board have the usual role and are not
    /// considered.
    pub fn with_role(&self, role: Role, most: usize) -> Vec<(O, Parts)> {
        let one = |part: &Part<O>| match part {
            Part::One(order, parts) if parts.role == role => Some((order.clone(), parts.clone())),
            Part::One(..) | Part::Spread(_) => None,
        };
        self.0.iter().filter_map(one).take(most).collect()
    }

    /// The pieces that orders take in hand, each once.
    pub fn pieces(&self) -> BTreeSet<&str> {
        self.0.iter().filter(|part| part.count(&Search::All) > 0).filter_map(Part::piece).collect()
    }

    /// What a search finds, grouped by piece in the order in which pieces first appear, with up to `most` orders of each.
    pub fn by_piece(&self, search: &Search, most: usize) -> Vec<OfPiece<(O, Parts)>> {
        let mut places = BTreeMap::<Option<&str>, usize>::new();
        let mut found: Vec<(Option<&str>, Counted<'_, O>)> = Vec::new();
        for part in &self.0 {
            let count = part.count(search);
            if count > 0 {
                let place = *places.entry(part.piece()).or_insert_with(|| {
                    found.push((part.piece(), Vec::new()));
                    found.len() - 1
                });
                found[place].1.push((part, count));
            }
        }
        let of_piece = |(piece, parts): (Option<&str>, Counted<'_, O>)| {
            let count = parts.iter().map(|(_, count)| count).sum();
            OfPiece { piece: piece.map(str::to_string), count, some: picked(search, &parts, count, most) }
        };
        found.into_iter().map(of_piece).collect()
    }

    /// The hexes that found orders are about, with the number of orders for each. Only orders whose piece passes `of`
    /// count.
    pub fn hexes(&self, search: &Search, of: &dyn Fn(Option<&str>) -> bool) -> BTreeMap<Spot, usize> {
        let mut hexes = BTreeMap::new();
        let mut everywhere: Option<(Grid, usize, BTreeMap<usize, usize>)> = None;
        for part in self.0.iter().filter(|part| of(part.piece())) {
            match part {
                Part::One(_, parts) => {
                    if let Some(hex) = parts.hex.filter(|_| part.count(search) > 0) {
                        *hexes.entry(hex).or_insert(0) += 1;
                    }
                }
                Part::Spread(spread) => match search.hex(part.piece()) {
                    Some(hex) => {
                        let count = part.count(search);
                        if count > 0 {
                            *hexes.entry(hex).or_insert(0) += count;
                        }
                    }
                    None if part.count(search) > 0 => {
                        // Counted once for the board, not hex by hex: there can be thousands of such orders.
                        let (_, ways, barred) = everywhere.get_or_insert((spread.grid, 0, BTreeMap::new()));
                        *ways += spread.ways;
                        for &hex in &spread.barred {
                            *barred.entry(hex).or_insert(0) += spread.ways;
                        }
                    }
                    None => {}
                },
            }
        }
        if let Some((grid, ways, barred)) = everywhere {
            for index in 0..grid.len() {
                let left = ways - barred.get(&index).copied().unwrap_or(0);
                if left > 0 {
                    *hexes.entry(grid.spot_of(index)).or_insert(0) += left;
                }
            }
        }
        hexes
    }
}

/// Picks `most` of the orders found in these parts, evenly spread from the first to the last.
fn picked<O: Clone>(search: &Search, parts: &[(&Part<O>, usize)], count: usize, most: usize) -> Vec<(O, Parts)> {
    let wanted = most.min(count);
    let number = |at: usize| if wanted < 2 { 0 } else { at * (count - 1) / (wanted - 1) };
    let (mut picked, mut before, mut parts) = (Vec::with_capacity(wanted), 0, parts.iter().copied().peekable());
    for number in (0..wanted).map(number) {
        while let Some((_, many)) = parts.next_if(|(_, many)| number >= before + many) {
            before += many;
        }
        picked.extend(parts.peek().map(|(part, _)| part.nth(search, number - before)));
    }
    picked
}

impl<O: Clone> Part<O> {
    fn piece(&self) -> Option<&str> {
        match self {
            Part::One(_, parts) => parts.piece.as_deref(),
            Part::Spread(spread) => spread.piece.as_deref(),
        }
    }

    fn count(&self, search: &Search) -> usize {
        match self {
            Part::One(_, parts) => usize::from(search.fits(parts.piece.as_deref(), parts.hex)),
            Part::Spread(spread) => spread.count(search),
        }
    }

    /// The order with this number among those that a search finds.
    fn nth(&self, search: &Search, number: usize) -> (O, Parts) {
        match self {
            Part::One(order, parts) => (order.clone(), parts.clone()),
            Part::Spread(spread) => spread.nth(search, number),
        }
    }
}

impl<O> Spread<O> {
    fn count(&self, search: &Search) -> usize {
        let piece = self.piece.as_deref();
        match search.hex(piece) {
            Some(hex) if !search.fits(piece, Some(hex)) => 0,
            Some(hex) => {
                let index = self.grid.hex_at(hex).and_then(|hex| self.grid.index(hex));
                if index.is_some_and(|index| self.barred.binary_search(&index).is_err()) { self.ways } else { 0 }
            }
            // Every order of a spread is about a hex, so a search for orders about none finds nothing.
            None if !search.fits(piece, Some(self.grid.spot_of(0))) => 0,
            None => (self.grid.len() - self.barred.len()) * self.ways,
        }
    }

    fn nth(&self, search: &Search, number: usize) -> (O, Parts) {
        let at = search.hex(self.piece.as_deref()).unwrap_or_else(|| self.grid.spot_of(self.open(number / self.ways)));
        (self.order)(at, number % self.ways)
    }

    /// The number of a hex on the grid, from its number among those that are not barred.
    fn open(&self, mut number: usize) -> usize {
        for &barred in &self.barred {
            if barred > number {
                break;
            }
            number += 1;
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::{Names, Orientation, Shape};

    type Told = (u8, u16, u16, usize);

    /// Two planes over a board of six hexes, two ways per hex, one plane barred from two hexes; a unit; and an order to
    /// end.
    fn listing() -> Listing<Told> {
        let (orientation, shape, names) = (Orientation::Flat, Shape::OddShifted, Names::Numbers);
        let grid = Grid { orientation, columns: 3, rows: 2, shape, names };
        let spread = |plane: u8, barred: Vec<usize>| Spread {
            piece: Some(format!("plane {plane}")),
            grid,
            barred,
            ways: 2,
            order: Box::new(move |at: Spot, way| {
                let parts = Parts { piece: Some(format!("plane {plane}")), hex: Some(at), ..Parts::default() };
                ((plane, at.column, at.row, way), parts)
            }),
        };
        let at = Some(Spot { column: 1, row: 1 });
        let moves = Parts { piece: Some("unit 7".into()), hex: at, ..Parts::default() };
        let mut listing = Listing::each([((7, 1, 1, 0), moves)]);
        listing.spread(spread(1, vec![]));
        listing.spread(spread(2, vec![0, 4]));
        listing.push((9, 0, 0, 0), Parts { role: Role::Pass, ..Parts::default() });
        listing
    }

    fn searches() -> Vec<Search> {
        let spot = |column, row| Spot { column, row };
        let mut searches = vec![Search::All, Search::Plain];
        for piece in ["plane 1", "plane 2", "unit 7", "nobody"] {
            searches.push(Search::Piece(piece.into()));
            searches.extend([(0, 0), (1, 1), (9, 9)].map(|(x, y)| Search::At(piece.into(), spot(x, y))));
        }
        for hex in [spot(0, 0), spot(1, 1), spot(9, 9)] {
            searches.extend([vec![], vec!["plane 2".into()], vec!["unit 7".into()]].map(|lie| Search::Hex(hex, lie)));
        }
        searches
    }

    /// Every search gives what the list, written out in full, would give.
    #[test]
    fn a_part_of_the_list_is_a_part_of_the_list() {
        let listing = listing();
        let all = listing.some(&Search::All, 0, usize::MAX);
        assert_eq!(all.len(), 1 + 12 + 8 + 1);
        assert_eq!(all[13].0, (2, 1, 0, 0), "the first hex is barred");
        for search in searches() {
            let fits = |(_, parts): &&(Told, Parts)| search.fits(parts.piece.as_deref(), parts.hex);
            let found: Vec<_> = all.iter().filter(fits).cloned().collect();
            assert_eq!(listing.count(&search), found.len(), "{search:?}");
            assert_eq!(listing.some(&search, 0, usize::MAX), found, "{search:?}");
            for from in 0..found.len() + 2 {
                let part: Vec<_> = found.iter().skip(from).take(3).cloned().collect();
                assert_eq!(listing.some(&search, from, 3), part, "{search:?} from {from}");
            }
            let mut hexes = BTreeMap::new();
            for hex in found.iter().filter_map(|(_, parts)| parts.hex) {
                *hexes.entry(hex).or_insert(0) += 1;
            }
            assert_eq!(listing.hexes(&search, &|_| true), hexes, "{search:?}");
            let groups = listing.by_piece(&search, usize::MAX);
            assert_eq!(groups.iter().map(|group| group.count).sum::<usize>(), found.len(), "{search:?}");
            for group in groups {
                let own = found.iter().filter(|(_, parts)| parts.piece == group.piece);
                assert_eq!(group.some, own.cloned().collect::<Vec<_>>(), "{search:?}");
            }
        }
        assert_eq!(listing.hexes(&Search::All, &|piece| piece == Some("unit 7")).len(), 1);
    }

    #[test]
    fn orders_are_found_by_their_role() {
        let found =
            |role, most| listing().with_role(role, most).into_iter().map(|(order, _)| order).collect::<Vec<_>>();
        assert_eq!(found(Role::Pass, 5), [(9, 0, 0, 0)]);
        assert_eq!(found(Role::Usual, 5), [(7, 1, 1, 0)]);
        assert_eq!(found(Role::Pass, 0), []);
        assert_eq!(found(Role::Main, 5), []);
    }

    #[test]
    fn some_of_a_group_reach_from_its_first_to_its_last() {
        let groups = listing().by_piece(&Search::All, 3);
        let told: Vec<(Option<&str>, usize, usize)> =
            groups.iter().map(|group| (group.piece.as_deref(), group.count, group.some.len())).collect();
        let (unit, one, two) = (Some("unit 7"), Some("plane 1"), Some("plane 2"));
        assert_eq!(told, [(unit, 1, 1), (one, 12, 3), (two, 8, 3), (None, 1, 1)]);
        let orders: Vec<Told> = groups[1].some.iter().map(|(order, _)| *order).collect();
        assert_eq!(orders, [(1, 0, 0, 0), (1, 2, 0, 1), (1, 2, 1, 1)]);
    }
}
