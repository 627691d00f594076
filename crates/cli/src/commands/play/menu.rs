//! The list of orders a player picks from. Thousands are brought together into groups by the words they share.

use jumpmaster_core::Search;
use jumpmaster_core::hex::Spot;
use jumpmaster_play::{Family, Offer, Offered};

/// The most lines a list has.
const MOST: usize = 20;

/// The orders a seat could give, and the part of them that is being looked at.
pub struct Menu {
    offers: Vec<Offer>,
    /// How many orders there are besides, which are found by their hex.
    beyond: usize,
    /// What those begin with, by the piece that they take in hand.
    families: Vec<Family>,
    among: Vec<usize>,
    picks: Vec<Pick>,
    crowded: bool,
}

/// A line of the list.
#[derive(Clone, PartialEq, Debug)]
pub enum Pick {
    /// An order, by its number among the offers.
    Order(usize),
    /// Orders alike: what they share in words, and which they are.
    Group(String, Vec<usize>),
}

impl Menu {
    /// A list of all these orders.
    pub fn new(offers: Vec<Offer>) -> Menu {
        let among = (0..offers.len()).collect();
        let mut menu = Menu { offers, beyond: 0, families: Vec::new(), among, picks: Vec::new(), crowded: false };
        menu.list();
        menu
    }

    /// What a seat could order: everything, or what is about a hex. If that is more than can be looked through word by word,
    /// only what is about nothing in particular is on the list, and what the rest begins with is told.
    pub fn of(offered: &dyn Offered, hex: Option<Spot>) -> Menu {
        let search = hex.map_or(Search::All, |hex| Search::Hex(hex, Vec::new()));
        let found = offered.count(&search);
        if found <= Menu::LONGEST {
            return Menu {
                beyond: offered.count(&Search::All) - found,
                ..Menu::new(offered.offers(&search, 0, found))
            };
        }
        let plain = Menu::new(offered.offers(&Search::Plain, 0, Menu::LONGEST));
        Menu { beyond: found - plain.total(), families: offered.families(&search), ..plain }
    }

    /// The most orders that are looked through word by word.
    pub const LONGEST: usize = 20_000;

    /// How many orders are not on the list, whatever part of it is looked at: they are found by their hex.
    pub fn beyond(&self) -> usize {
        self.beyond
    }

    /// What the orders that are not on the list begin with, if they have not been narrowed down to a hex.
    pub fn families(&self) -> &[Family] {
        &self.families
    }

    /// The lines to show, the orders that need no more said first: those that end a step or roll what was put together.
    /// So the first number is never a surprise.
    pub fn picks(&self) -> &[Pick] {
        &self.picks
    }

    /// Whether there are too many orders to list even in groups, and words must narrow them.
    pub fn crowded(&self) -> bool {
        self.crowded
    }

    /// How many orders are being looked at.
    pub fn len(&self) -> usize {
        self.among.len()
    }

    /// How many orders there are in all.
    pub fn total(&self) -> usize {
        self.offers.len()
    }

    /// An order that could be given.
    pub fn offer(&self, index: usize) -> &Offer {
        &self.offers[index]
    }

    /// Some of the orders looked at, from the beginning, the middle and the end: to show what their words are.
    pub fn samples(&self) -> Vec<&Offer> {
        let among = self.spoken();
        let last = among.len().saturating_sub(1);
        let mut at = vec![0, last / 2, last];
        at.dedup();
        at.into_iter().filter_map(|at| among.get(at)).map(|&index| &self.offers[index]).collect()
    }

    /// The orders looked at that words tell apart; all of them where there are no such.
    fn spoken(&self) -> Vec<usize> {
        let spoken: Vec<usize> =
            self.among.iter().copied().filter(|&index| !self.offers[index].order.is_string()).collect();
        if spoken.is_empty() { self.among.clone() } else { spoken }
    }

    /// Where the orders looked at differ in a single word: what they share, and the words to choose from.
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

    /// Looks at all orders again.
    pub fn all(&mut self) {
        self.among = (0..self.offers.len()).collect();
        self.list();
    }

    /// Looks only at these.
    pub fn only(&mut self, members: Vec<usize>) {
        self.among = members;
        self.list();
    }

    /// Looks only at orders with all these words, among those looked at, else among all; false if there are none.
    /// A word that no order has whole may be the beginning of one.
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

    fn list(&mut self) {
        let (first, rest): (Vec<usize>, Vec<usize>) =
            self.among.iter().partition(|&&index| self.offers[index].order.is_string());
        let texts: Vec<Vec<&str>> =
            rest.iter().map(|&index| self.offers[index].line.text.split_whitespace().collect()).collect();
        let few = self.among.len() <= MOST;
        let listed =
            if few { Some(rest.iter().map(|&index| Pick::Order(index)).collect()) } else { grouped(&texts, &rest) };
        self.crowded = listed.is_none();
        self.picks = first.into_iter().map(Pick::Order).chain(listed.unwrap_or_default()).collect();
    }
}

/// Whether an order has a word, whole or as the beginning of one. Numbers and hexes must be whole: 1 is not 12.
fn has(text: &str, word: &str, whole: bool) -> bool {
    let plain = |word: &str| word.trim_matches(|sign: char| !sign.is_alphanumeric()).to_lowercase();
    let word = plain(word);
    let whole = whole || word.contains(|sign: char| sign.is_ascii_digit());
    text.split_whitespace().map(plain).any(|other| if whole { other == word } else { other.starts_with(&word) })
}

/// Brings orders together by the first word in which they differ and which makes a list of bearable length.
fn grouped(texts: &[Vec<&str>], among: &[usize]) -> Option<Vec<Pick>> {
    let longest = texts.iter().map(Vec::len).max().unwrap_or(0);
    let groups = (0..longest).map(|place| group_at(texts, place)).find(|groups| (2..=MOST).contains(&groups.len()))?;
    let pick = |group: Vec<usize>| match group.as_slice() {
        [one] => Pick::Order(among[*one]),
        many => {
            let shared = shared(&many.iter().map(|&at| texts[at].as_slice()).collect::<Vec<_>>());
            Pick::Group(shared, many.iter().map(|&at| among[at]).collect())
        }
    };
    Some(groups.into_iter().map(pick).collect())
}

fn group_at(texts: &[Vec<&str>], place: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<(Option<&str>, Vec<usize>)> = Vec::new();
    for (at, text) in texts.iter().enumerate() {
        let word = text.get(place).copied();
        match groups.iter_mut().find(|(known, _)| *known == word) {
            Some((_, members)) => members.push(at),
            None => groups.push((word, vec![at])),
        }
        if groups.len() > MOST {
            break;
        }
    }
    groups.into_iter().map(|(_, members)| members).collect()
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
    use serde_json::Value;

    fn menu(texts: impl IntoIterator<Item = String>) -> Menu {
        let offer = |text| Offer {
            order: Value::Null,
            line: Line::new(text, clause!("x.1")),
            parts: jumpmaster_core::Parts::default(),
        };
        Menu::new(texts.into_iter().map(offer).collect())
    }

    fn labels(menu: &Menu) -> Vec<String> {
        let label = |pick: &Pick| match pick {
            Pick::Order(index) => menu.offer(*index).line.text.clone(),
            Pick::Group(label, members) => format!("{label} ({})", members.len()),
        };
        menu.picks().iter().map(label).collect()
    }

    fn drops() -> Menu {
        let all = ["P", "Q"].iter().flat_map(|plane| {
            (1..=4)
                .flat_map(move |turn| (0..30).map(move |hex| format!("plane {plane} drops on {hex},6 in turn {turn}")))
        });
        menu(all.chain(["seal the plan".to_string()]))
    }

    #[test]
    fn thousands_become_a_few_groups() {
        let mut menu = drops();
        assert_eq!(labels(&menu), ["plane … drops on … in turn … (240)", "seal the plan"]);
        let Pick::Group(_, members) = menu.picks()[0].clone() else { panic!("a group") };
        menu.only(members);
        assert_eq!(labels(&menu), ["plane P drops on … in turn … (120)", "plane Q drops on … in turn … (120)"]);
        assert!(menu.narrow(&["P".into()]));
        assert_eq!(labels(&menu)[0], "plane P drops on … in turn 1 (30)", "turns make a shorter list than hexes");
        assert!(menu.narrow(&["turn".into(), "2".into()]));
        assert!(menu.crowded() && menu.picks().is_empty(), "thirty hexes are too many for a list");
        let (label, hexes) = menu.variants().unwrap();
        assert_eq!((label.as_str(), hexes.len()), ("plane P drops on … in turn 2", 30));
        assert!(menu.narrow(&["7,6".into()]));
        assert_eq!(labels(&menu), ["plane P drops on 7,6 in turn 2"]);
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
    fn what_ends_a_step_comes_first() {
        let offer = |order: Value, text: &str| Offer {
            order,
            line: Line::new(text, clause!("x.1")),
            parts: jumpmaster_core::Parts::default(),
        };
        let done = || offer("done".into(), "begin the turn");
        let mut offers = vec![offer(serde_json::json!({"call-off": 1}), "call off plane P"), done()];
        assert_eq!(labels(&Menu::new(offers.clone())), ["begin the turn", "call off plane P"]);
        let hexes = (0..30).map(|hex| offer(serde_json::json!({"move": hex}), &format!("rifle moves to {hex},1")));
        offers = hexes.chain([done()]).collect();
        let menu = Menu::new(offers);
        assert!(menu.crowded());
        assert_eq!(labels(&menu), ["begin the turn"], "it is listed even where the rest is too much");
        assert_eq!(menu.variants().unwrap().1.len(), 30);
    }

    #[test]
    fn no_orders_make_no_list() {
        let menu = menu([]);
        assert!(menu.picks().is_empty() && menu.samples().is_empty());
    }
}
