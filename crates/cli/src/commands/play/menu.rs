//! The list of orders a player picks from. Thousands of orders are grouped by their parts; the words that a group's
//! orders share are its caption. Words that a player types narrow the list.

use jumpmaster_core::hex::Spot;
use jumpmaster_core::{Family, Parts, Role, Search};
use jumpmaster_play::{OfPiece, Offer, Offered};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The most lines a list has.
const MOST: usize = 20;

/// The orders a seat could give, and the part of them that is being shown.
pub struct Menu {
    offers: Vec<Offer>,
    /// The number of further orders, which are found by their hex.
    beyond: usize,
    /// How those begin, by the piece they are about.
    by_piece: Vec<OfPiece>,
    /// The families of orders that are not listed.
    families: Vec<Family<Value>>,
    among: Vec<usize>,
    picks: Vec<Pick>,
    crowded: bool,
}

/// A line of the list.
#[derive(Clone, PartialEq, Debug)]
pub enum Pick {
    /// An order, by its number among the offers.
    Order(usize),
    /// A group of orders: the words they share, and which they are.
    Group(String, Vec<usize>),
}

impl Menu {
    /// A list of all these orders.
    pub fn new(offers: Vec<Offer>) -> Menu {
        let among = (0..offers.len()).collect();
        let (by_piece, families, picks) = (Vec::new(), Vec::new(), Vec::new());
        let mut menu = Menu { offers, beyond: 0, by_piece, families, among, picks, crowded: false };
        menu.list();
        menu
    }

    /// The orders a seat could give: all, or those about a hex. If there are too many to search word by word, only those
    /// about nothing in particular are on the list, and the families of the others are given.
    pub fn of(offered: &dyn Offered, hex: Option<Spot>) -> Menu {
        let search = hex.map_or(Search::All, |hex| Search::Hex(hex, Vec::new()));
        let found = offered.count(&search);
        if found <= Menu::LONGEST {
            return Menu {
                beyond: offered.count(&Search::All) - found,
                families: offered.families(),
                ..Menu::new(offered.offers(&search, 0, found))
            };
        }
        let plain = Menu::new(offered.offers(&Search::Plain, 0, Menu::LONGEST));
        Menu {
            beyond: found - plain.total(),
            by_piece: offered.by_piece(&search),
            families: offered.families(),
            ..plain
        }
    }

    /// The most orders that are searched word by word.
    pub const LONGEST: usize = 20_000;

    /// The number of orders that are never on the list: they are found by their hex.
    pub fn beyond(&self) -> usize {
        self.beyond
    }

    /// How the orders that are not on the list begin, unless they have been narrowed down to a hex.
    pub fn by_piece(&self) -> &[OfPiece] {
        &self.by_piece
    }

    /// The families of orders that are not listed; an order of one is typed as JSON.
    pub fn families(&self) -> &[Family<Value>] {
        &self.families
    }

    /// The lines to show: the main order, then those that are clear by themselves, so that the first number is never a
    /// surprise; passes come last.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// Whether there are too many orders to list even in groups, and words must narrow them.
    pub fn crowded(&self) -> bool {
        self.crowded
    }

    /// The number of orders being shown.
    pub fn len(&self) -> usize {
        self.among.len()
    }

    /// The number of all orders.
    pub fn total(&self) -> usize {
        self.offers.len()
    }

    /// The main order, which Enter gives while all orders are shown; `None` if there are several main orders.
    pub fn on_enter(&self) -> Option<&Offer> {
        self.main().filter(|_| self.len() == self.total()).map(|index| &self.offers[index])
    }

    /// The main order among those shown, if there is exactly one.
    fn main(&self) -> Option<usize> {
        let mut main = self.among.iter().copied().filter(|&index| self.offers[index].parts.role == Role::Main);
        main.next().filter(|_| main.next().is_none())
    }

    /// An order that could be given.
    pub fn offer(&self, index: usize) -> &Offer {
        &self.offers[index]
    }

    /// Some of the orders shown, from the beginning, the middle and the end: examples of their words.
    pub fn samples(&self) -> Vec<&Offer> {
        let among = self.spoken();
        let last = among.len().saturating_sub(1);
        let mut at = vec![0, last / 2, last];
        at.dedup();
        at.into_iter().filter_map(|at| among.get(at)).map(|&index| &self.offers[index]).collect()
    }

    /// The orders shown that can be told apart by their words; all of them if there are none.
    fn spoken(&self) -> Vec<usize> {
        let clear = self.clear();
        let spoken: Vec<usize> = self.among.iter().copied().filter(|index| !clear.contains(index)).collect();
        if spoken.is_empty() { self.among.clone() } else { spoken }
    }

    /// If the orders shown differ in a single word: what they share, and the words to choose from.
    pub fn variants(&self) -> Option<(String, Vec<&str>)> {
        let texts: Vec<Vec<&str>> =
            self.spoken().into_iter().map(|index| self.offers[index].line.text.split_whitespace().collect()).collect();
        let first = texts.first()?;
        let differ = |place: usize| texts.iter().any(|text| text.get(place) != first.get(place));
        let mut places = (0..first.len()).filter(|&place| differ(place));
        let place = places.next()?;
        if places.next().is_some() || texts.iter().any(|text| text.len() != first.len()) {
            return None;
        }
        let label = shared(&texts.iter().map(Vec::as_slice).collect::<Vec<_>>());
        Some((label, texts.iter().map(|text| text[place]).collect()))
    }

    /// Shows all orders again.
    pub fn all(&mut self) {
        self.among = (0..self.offers.len()).collect();
        self.list();
    }

    /// Shows only these.
    pub fn only(&mut self, members: Vec<usize>) {
        self.among = members;
        self.list();
    }

    /// Shows only orders with all these words, among those shown, else among all; false if there are none. A word that no
    /// order has in full may be the beginning of one.
    pub fn narrow(&mut self, words: &[String]) -> bool {
        let whole = |word: &str| self.offers.iter().any(|offer| has(&offer.line.text, word, true));
        let words: Vec<(&str, bool)> = words.iter().map(|word| (word.as_str(), whole(word))).collect();
        let fits = |&index: &usize| words.iter().all(|&(word, whole)| has(&self.offers[index].line.text, word, whole));
        let mut found: Vec<usize> = self.among.iter().copied().filter(fits).collect();
        if found.is_empty() {
            found = (0..self.offers.len()).filter(fits).collect();
        }
        if found.is_empty() {
            return false;
        }
        self.only(found);
        true
    }

    /// The orders shown that are clear by themselves: their name tells them from all others, whatever they are about.
    fn clear(&self) -> BTreeSet<usize> {
        let parts = |index: &usize| &self.offers[*index].parts;
        let mut verbs = BTreeMap::<&str, Vec<usize>>::new();
        for index in &self.among {
            verbs.entry(parts(index).verb).or_default().push(*index);
        }
        let alone = verbs.into_values().filter(|orders| orders.len() == 1).flatten();
        alone.filter(|index| is_about_nothing(parts(index))).collect()
    }

    fn list(&mut self) {
        let (clear, main) = (self.clear(), self.main());
        let place = |index: &usize| match self.offers[*index].parts.role {
            Role::Main if main == Some(*index) => Place::Main,
            Role::Pass if clear.contains(index) => Place::Last,
            Role::Usual if clear.contains(index) => Place::Clear,
            Role::Main | Role::Usual | Role::Rare | Role::Pass => Place::Among,
        };
        let at = |wanted: Place| self.among.iter().copied().filter(move |index| place(index) == wanted);
        let mut rest: Vec<usize> = at(Place::Among).collect();
        // The main thing to do now comes first, in all its variants.
        rest.sort_by_key(|&index| match self.offers[index].parts.role {
            Role::Main => 0,
            Role::Usual | Role::Rare => 1,
            Role::Pass => 2,
        });
        let few = self.among.len() <= MOST;
        let listed =
            if few { Some(rest.iter().map(|&index| Pick::Order(index)).collect()) } else { self.grouped(&rest) };
        let first = at(Place::Main).chain(at(Place::Clear)).map(Pick::Order);
        let last = at(Place::Last).map(Pick::Order);
        let crowded = listed.is_none();
        self.picks = first.chain(listed.unwrap_or_default()).chain(last).collect();
        self.crowded = crowded;
    }

    /// Groups orders by the first of their parts in which they differ and which makes a list of reasonable length.
    fn grouped(&self, among: &[usize]) -> Option<Vec<Pick>> {
        let groups = |part: fn(&Parts) -> Part<'_>| {
            let mut groups: Vec<(Part<'_>, Vec<usize>)> = Vec::new();
            for &index in among {
                let part = part(&self.offers[index].parts);
                match groups.iter().position(|(known, _)| *known == part) {
                    Some(at) => groups[at].1.push(index),
                    None if groups.len() == MOST => return None,
                    None => groups.push((part, vec![index])),
                }
            }
            (groups.len() > 1).then_some(groups)
        };
        let groups = PARTS.into_iter().find_map(groups)?;
        Some(groups.into_iter().map(|(_, members)| self.pick(members)).collect())
    }

    fn pick(&self, members: Vec<usize>) -> Pick {
        let words = |&index: &usize| self.offers[index].line.text.split_whitespace().collect::<Vec<_>>();
        match members.as_slice() {
            [one] => Pick::Order(*one),
            many => {
                let texts: Vec<Vec<&str>> = many.iter().map(words).collect();
                Pick::Group(shared(&texts.iter().map(Vec::as_slice).collect::<Vec<_>>()), members)
            }
        }
    }
}

/// An order's place in the list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Main,
    Clear,
    Among,
    Last,
}

/// A part of an order, if it has it.
type Part<'a> = (Option<&'a str>, Option<Spot>, Option<i64>);

/// What orders are told apart by, in the order in which a player thinks of it: action, piece, place, amount.
const PARTS: [fn(&Parts) -> Part<'_>; 4] = [
    |parts| (Some(parts.verb), None, None),
    |parts| (parts.piece.as_deref(), None, None),
    |parts| (None, parts.hex, None),
    |parts| (None, None, parts.number),
];

fn is_about_nothing(parts: &Parts) -> bool {
    parts.piece.is_none() && parts.hex.is_none() && parts.number.is_none()
}

/// Whether an order has a word, in full or as the beginning of one. Numbers and hexes must match in full: 1 is not 12.
fn has(text: &str, word: &str, whole: bool) -> bool {
    let plain = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    let word = plain(word);
    let whole = whole || word.contains(|sign: char| sign.is_ascii_digit());
    text.split_whitespace().map(plain).any(|other| if whole { other == word } else { other.starts_with(&word) })
}

/// The words that texts share, with dots where they differ.
fn shared(texts: &[&[&str]]) -> String {
    let first = texts[0];
    let same = texts.iter().all(|text| text.len() == first.len());
    let reach = texts.iter().map(|text| text.len()).min().unwrap_or(0);
    let mut words: Vec<&str> = Vec::new();
    for (place, word) in first.iter().enumerate().take(reach) {
        let common = texts.iter().all(|text| text[place] == *word);
        match (common, words.last()) {
            (true, _) => words.push(word),
            (false, Some(&"…")) => {}
            (false, _) => words.push("…"),
        }
        if !common && !same {
            break;
        }
    }
    if !same && words.last() != Some(&"…") {
        words.push("…");
    }
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::{Line, clause};

    fn offer(text: String, parts: Parts) -> Offer {
        Offer { order: Value::Null, line: Line::new(text, clause!("x.1")), parts }
    }

    fn plain(text: &str, verb: &'static str, role: Role) -> Offer {
        offer(text.into(), Parts { verb, role, ..Parts::default() })
    }

    fn labels(menu: &Menu) -> Vec<String> {
        let label = |pick: &Pick| match pick {
            Pick::Order(index) => menu.offer(*index).line.text.clone(),
            Pick::Group(label, members) => format!("{label} ({})", members.len()),
        };
        menu.picks().iter().map(label).collect()
    }

    fn drop(plane: &str, turn: i64, column: u16) -> Offer {
        let (piece, hex) = (Some(format!("plane {plane}")), Some(Spot { column, row: 6 }));
        let parts = Parts { verb: "drop", piece, hex, number: Some(turn), ..Parts::default() };
        offer(format!("plane {plane} drops on {column},6 in turn {turn}"), parts)
    }

    fn drops() -> Menu {
        let turns = |plane| (1..=4).flat_map(move |turn| (0..30).map(move |hex| drop(plane, turn, hex)));
        let all = ["P", "Q"].into_iter().flat_map(turns);
        Menu::new(all.chain([plain("seal the plan", "seal", Role::Usual)]).collect())
    }

    #[test]
    fn thousands_become_a_few_groups() {
        let mut menu = drops();
        assert_eq!(
            labels(&menu),
            ["seal the plan", "plane P drops on … in turn … (120)", "plane Q drops on … in turn … (120)"]
        );
        let Pick::Group(_, members) = menu.picks()[1].clone() else { panic!("a group") };
        menu.only(members);
        assert_eq!(labels(&menu)[0], "plane P drops on … in turn 1 (30)", "turns make a shorter list than hexes");
        assert!(menu.narrow(&["turn".into(), "2".into()]));
        assert!(menu.crowded() && menu.picks().is_empty(), "thirty hexes are too many for a list");
        let (label, hexes) = menu.variants().unwrap();
        assert_eq!((label.as_str(), hexes.len()), ("plane P drops on … in turn 2", 30));
        assert!(menu.narrow(&["7,6".into()]));
        assert_eq!(labels(&menu), ["plane P drops on 7,6 in turn 2"]);
    }

    #[test]
    fn what_is_done_parts_orders_first_whatever_their_words() {
        let order = |verb, piece: u8| {
            offer(format!("{piece} acts"), Parts { verb, piece: Some(format!("unit {piece}")), ..Parts::default() })
        };
        let menu = Menu::new((0..15).flat_map(|piece| [order("move", piece), order("fire", piece)]).collect());
        let groups: Vec<usize> = menu
            .picks()
            .iter()
            .map(|pick| match pick {
                Pick::Order(_) => 1,
                Pick::Group(_, members) => members.len(),
            })
            .collect();
        assert_eq!(groups, [15, 15]);
    }

    #[test]
    fn words_that_no_order_has_change_nothing() {
        let mut menu = drops();
        assert!(!menu.narrow(&["zeppelin".into()]));
        assert_eq!(menu.len(), menu.total());
        assert!(menu.narrow(&["SEAL".into()]));
        assert!(menu.narrow(&["plane".into(), "P".into(), "29,6".into()]), "all orders are looked through again");
        assert_eq!(menu.len(), 4);
    }

    #[test]
    fn the_main_order_is_first_and_a_pass_last() {
        let off =
            offer("call off plane P".into(), Parts { verb: "call-off", piece: Some("p".into()), ..Parts::default() });
        let roll = plain("roll the wind", "roll", Role::Main);
        let look = plain("look around", "look", Role::Usual);
        let done = plain("end the turn", "done", Role::Pass);
        let mut menu = Menu::new(vec![done, off, look, roll]);
        assert_eq!(labels(&menu), ["roll the wind", "look around", "call off plane P", "end the turn"]);
        assert_eq!(menu.on_enter().unwrap().line.text, "roll the wind");
        assert!(menu.narrow(&["plane".into()]));
        assert!(menu.on_enter().is_none(), "Enter leads back to the whole list");
    }

    /// Of several main orders none is given by Enter, and however many there are, they do not make the list long.
    #[test]
    fn the_main_thing_can_be_done_in_several_ways() {
        let main = |order: Offer| Offer { parts: Parts { role: Role::Main, ..order.parts.clone() }, ..order };
        let done = || plain("end the turn", "done", Role::Pass);
        let menu = Menu::new(vec![done(), drop("P", 1, 1), main(drop("Q", 1, 1)), main(drop("Q", 1, 2))]);
        let firsts = ["plane Q drops on 1,6 in turn 1", "plane Q drops on 2,6 in turn 1"];
        assert_eq!(labels(&menu)[..2], firsts);
        assert_eq!(labels(&menu)[3], "end the turn");
        assert!(menu.on_enter().is_none());
        let menu = Menu::new((0..60).map(|hex| main(drop("Q", 1, hex))).chain([done()]).collect());
        assert_eq!((labels(&menu), menu.crowded()), (vec!["end the turn".to_string()], true));
    }

    #[test]
    fn what_needs_no_more_said_is_listed_however_many_there_are() {
        let hexes = (0..30).map(|column| {
            let hex = Some(Spot { column, row: 1 });
            offer(format!("rifle moves to {column},1"), Parts { verb: "move", hex, ..Parts::default() })
        });
        let menu = Menu::new(
            hexes.chain([plain("begin the turn", "begin", Role::Usual), plain("end it", "done", Role::Pass)]).collect(),
        );
        assert!(menu.crowded());
        assert_eq!(labels(&menu), ["begin the turn", "end it"]);
        assert_eq!(menu.variants().unwrap().1.len(), 30);
    }

    #[test]
    fn no_orders_make_no_list() {
        let menu = Menu::new(Vec::new());
        assert!(menu.picks().is_empty() && menu.samples().is_empty() && menu.on_enter().is_none());
    }
}
