//! Guesses which order a player means whose words match no order on the list, so that the rule that forbids it can be named.
//!
//! Nothing here knows a rule or an order. Every order this seat was ever offered is remembered with its words. The one
//! most like what was typed is taken, and the hexes, numbers and names that the player typed are put into it.

use jumpmaster_play::Offer;
use serde_json::Value;
use std::collections::HashSet;

/// The most orders that are remembered in a game.
const MOST: usize = 20_000;

/// Every order a seat was offered in this game.
#[derive(Default)]
pub struct Seen {
    offers: Vec<Offer>,
    known: HashSet<String>,
}

/// An order as a player seems to mean it.
#[derive(Clone, PartialEq, Debug)]
pub struct Meant {
    /// The order.
    pub order: Value,
    /// Its words.
    pub text: String,
}

impl Seen {
    /// Remembers orders that are offered.
    pub fn note<'a>(&mut self, offers: impl IntoIterator<Item = &'a Offer>) {
        for offer in offers {
            if self.offers.len() < MOST && self.known.insert(offer.order.to_string()) {
                self.offers.push(offer.clone());
            }
        }
    }

    /// The order that these words seem to mean; `None` if they fit nothing known, or fit several kinds of orders equally
    /// well.
    pub fn meant(&self, words: &[String]) -> Option<Meant> {
        let words: Vec<String> = words.iter().map(|word| bare(word)).filter(|word| !word.is_empty()).collect();
        let score = |offer: &Offer| {
            let text = split(&offer.line.text);
            let shared = words.iter().filter(|word| text.contains(word));
            // Words name an order; numbers and hexes only say which one.
            shared.fold((0, 0), |(named, all), word| (named + usize::from(!literal(word)), all + 1))
        };
        let best = self.offers.iter().map(score).max().filter(|best| best.0 > 0)?;
        let mut likely = self.offers.iter().filter(|offer| score(offer) == best);
        let first = likely.next()?;
        if likely.any(|other| tag(&other.order) != tag(&first.order)) {
            return None;
        }
        let mut meant = Meant { order: first.order.clone(), text: first.line.text.clone() };
        let text = split(&first.line.text);
        for (at, word) in words.iter().enumerate().filter(|(_, word)| !text.contains(word)) {
            let before = at.checked_sub(1).map(|at| words[at].as_str());
            self.name(&mut meant, word).or_else(|| self.number(&mut meant, word, before))?;
        }
        Some(meant)
    }

    /// Substitutes the value that a word stands for in other orders of the kind: the one value that all orders with this
    /// word have and no other order has.
    fn name(&self, meant: &mut Meant, word: &str) -> Option<()> {
        let alike = || self.offers.iter().filter(|offer| tag(&offer.order) == tag(&meant.order));
        let (with, without): (Vec<&Offer>, Vec<&Offer>) =
            alike().partition(|offer| split(&offer.line.text).iter().any(|other| other == word));
        let example = with.first()?;
        let decides = |(path, value): &(String, Value)| {
            with.iter().all(|offer| offer.order.pointer(path) == Some(value))
                && without.iter().all(|offer| offer.order.pointer(path) != Some(value))
        };
        let (path, value) = leaves(&example.order).into_iter().find(decides)?;
        let old = without.iter().find(|offer| offer.order.pointer(&path) == meant.order.pointer(&path))?;
        meant.text = exchanged(&meant.text, &old.line.text, &example.line.text);
        *meant.order.pointer_mut(&path)? = value;
        Some(())
    }

    /// Substitutes a hex or a number for the one in the order: the only one of its kind, or the one after the same word.
    fn number(&self, meant: &mut Meant, word: &str, before: Option<&str>) -> Option<()> {
        let text = split(&meant.text);
        let value = |old: &Value| match old {
            Value::String(old) if literal(old) && shape(old) == shape(word) => Some(Value::from(word)),
            Value::Number(_) if shape(word) == 0 => word.parse::<u64>().ok().map(Value::from),
            _ => None,
        };
        let places = leaves(&meant.order).into_iter().filter_map(|(path, old)| {
            let at = self.place(&meant.order, &path, text.len()).filter(|&at| text[at] == said(&old))?;
            Some((path, value(&old)?, at))
        });
        let places: Vec<(String, Value, usize)> = places.collect();
        let after = |at: usize| at > 0 && Some(text[at - 1].as_str()) == before;
        let mut fitting = places.iter().filter(|(_, _, at)| after(*at));
        let (path, value, at) = match (fitting.next(), places.as_slice()) {
            (Some(place), _) => place,
            (None, [only]) => only,
            _ => return None,
        };
        *meant.order.pointer_mut(path)? = value.clone();
        let told = meant.text.split_whitespace().enumerate();
        meant.text = told.map(|(place, old)| if place == *at { word } else { old }).collect::<Vec<_>>().join(" ");
        Some(())
    }

    /// The index of the word, among `words` of them, that is this value of the order in every order of its kind.
    fn place(&self, order: &Value, path: &str, words: usize) -> Option<usize> {
        let alike = self.offers.iter().filter(|offer| tag(&offer.order) == tag(order));
        let texts = alike.map(|offer| (offer.order.pointer(path).map(said), split(&offer.line.text)));
        let texts: Vec<(Option<String>, Vec<String>)> = texts.filter(|(_, text)| text.len() == words).collect();
        (0..words).find(|&at| texts.iter().all(|(value, text)| value.as_ref() == Some(&text[at])))
    }
}

/// The kind of an order: the tag of its JSON.
pub fn tag(order: &Value) -> &str {
    match order {
        Value::String(word) => word,
        Value::Object(fields) => fields.keys().next().map_or("", String::as_str),
        _ => "",
    }
}

/// The single values of an order, each with its JSON pointer.
fn leaves(order: &Value) -> Vec<(String, Value)> {
    let inner = |path: String, value: &Value| {
        leaves(value).into_iter().map(move |(rest, leaf)| (format!("{path}{rest}"), leaf)).collect::<Vec<_>>()
    };
    match order {
        Value::Object(fields) => fields.iter().flat_map(|(key, value)| inner(format!("/{key}"), value)).collect(),
        Value::Array(values) => {
            values.iter().enumerate().flat_map(|(at, value)| inner(format!("/{at}"), value)).collect()
        }
        leaf => vec![(String::new(), leaf.clone())],
    }
}

fn said(leaf: &Value) -> String {
    leaf.as_str().map_or_else(|| leaf.to_string(), str::to_lowercase)
}

/// A text in which every word that is the same as in `old` is replaced by the word at that place in `new`.
fn exchanged(text: &str, old: &str, new: &str) -> String {
    let (mut text, old, new): (Vec<&str>, Vec<&str>, Vec<&str>) =
        (text.split(' ').collect(), old.split(' ').collect(), new.split(' ').collect());
    if old.len() == new.len() && text.len() == new.len() {
        for (at, place) in text.iter_mut().enumerate() {
            if *place == old[at] {
                *place = new[at];
            }
        }
    }
    text.join(" ")
}

fn split(text: &str) -> Vec<String> {
    text.split_whitespace().map(bare).collect()
}

fn bare(word: &str) -> String {
    word.trim_matches(|sign: char| !sign.is_alphanumeric() && sign != '-').to_lowercase()
}

/// Whether a word is a number or a hex.
fn literal(word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_ascii_digit() || sign == '-')
        && word.chars().all(|sign| sign.is_ascii_digit() || sign == ',' || sign == '-')
}

/// The number of commas in a number or hex: 0 for a number, 1 for a hex.
fn shape(word: &str) -> usize {
    if literal(word) { word.matches(',').count() } else { usize::MAX }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jumpmaster_core::{Line, clause};
    use serde_json::json;

    fn seen() -> Seen {
        let offer = |order: Value, text: String| Offer {
            order,
            line: Line::new(text, clause!("x.1")),
            parts: jumpmaster_core::Parts::default(),
        };
        let mut seen = Seen::default();
        for (craft, name) in [(0, "P"), (1, "Q")] {
            for turn in 1..=3 {
                for hex in ["7,6", "8,6"] {
                    let order = json!({"drop": {"craft": craft, "turn": turn, "at": hex}});
                    seen.note([&offer(order, format!("plane {name} drops on {hex} in turn {turn}"))]);
                }
            }
        }
        seen.note([&offer(json!({"move": {"unit": 4, "to": "2,2"}}), "rifle 4 moves from 2,1 to 2,2".into())]);
        seen.note([
            &offer(json!({"aim": {"unit": 4}}), "rifle 4 fires".into()),
            &offer(json!("done"), "end fire".into()),
        ]);
        seen
    }

    fn meant(words: &str) -> Option<(Value, String)> {
        let words: Vec<String> = words.split_whitespace().map(str::to_string).collect();
        seen().meant(&words).map(|meant| (meant.order, meant.text))
    }

    #[test]
    fn hexes_numbers_and_names_are_put_in() {
        let drop = |craft: u8, turn: u8, at: &str| json!({"drop": {"craft": craft, "turn": turn, "at": at}});
        let (order, text) = meant("plane Q 99,6 turn 9").unwrap();
        assert_eq!((order, text.as_str()), (drop(1, 9, "99,6"), "plane Q drops on 99,6 in turn 9"));
        assert_eq!(meant("drops on 8,6 turn 7").unwrap().0, drop(0, 7, "8,6"));
        let (order, text) = meant("rifle moves to 5,5").unwrap();
        assert_eq!(
            (order, text.as_str()),
            (json!({"move": {"unit": 4, "to": "5,5"}}), "rifle 4 moves from 2,1 to 5,5")
        );
    }

    #[test]
    fn what_fits_nothing_known_means_nothing() {
        assert_eq!(meant("zeppelin"), None);
        assert_eq!(meant("plane zeppelin 7,6"), None, "one word is not known");
        assert_eq!(meant("99,6"), None, "a hex alone names no order");
        assert_eq!(meant("rifle 9"), None, "it could move or fire");
        assert_eq!(meant("end fire").unwrap().0, json!("done"));
    }

    #[test]
    fn names_are_exchanged_for_what_stands_for_them() {
        let mut seen = seen();
        let mut meant = seen.meant(&["plane".into(), "P".into(), "9,9".into()]).unwrap();
        seen.name(&mut meant, "q").unwrap();
        assert_eq!(meant.order["drop"]["craft"], 1);
        assert!(meant.text.starts_with("plane Q"), "{}", meant.text);
        seen.note([&Offer {
            order: json!({"x": 1}),
            line: Line::new("x", clause!("x.1")),
            parts: jumpmaster_core::Parts::default(),
        }]);
        assert!(seen.name(&mut meant, "x").is_none(), "another kind of order says nothing of this one");
    }
}
