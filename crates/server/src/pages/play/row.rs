//! An order in a list: a button, or one that asks for confirmation first.

use super::choice::Choice;
use super::menu::Group;
use super::sit::Sit;
use crate::kit;
use crate::page::encode;
use jumpmaster_core::Role;
use jumpmaster_play::Offer;
use maud::{Markup, html};

/// Whether a page asks for confirmation: the order is seldom wanted or cannot be taken back, and there are others.
pub(super) fn doubted(choice: &Choice, offer: &Offer) -> bool {
    offer.parts.role == Role::Rare && choice.all > 1
}

/// An order in a list.
pub(super) struct Row<'a> {
    pub sit: &'a Sit,
    pub choice: &'a Choice,
    pub offer: &'a Offer,
    /// The key that gives it.
    pub key: Option<&'static str>,
    /// Its place in a group.
    pub cell: Option<Cell<'a>>,
}

/// An order as one of a group.
pub(super) struct Cell<'a> {
    pub group: &'a Group<'a>,
    pub ground: String,
}

impl Row<'_> {
    /// The order. In a group it shows only what it adds; a screen reader still reads it in full.
    pub(super) fn show(&self) -> Markup {
        let Row { choice, offer, key, .. } = *self;
        let clause = self.cell.as_ref().is_none_or(|cell| cell.group.clause.is_none()).then_some(offer.line.clause.0);
        html! {
            li {
                @if doubted(choice, offer) {
                    // Without a hex of its own: pointing at that twice must not give the order.
                    details.sure {
                        summary data-key=[key] { (self.face()) }
                        div.row.small {
                            b { "Sure?" }
                            button.btn.tiny name="order" value=(offer.order) aria-label=(format!("Yes, do it: {}", offer.line.text)) { "Yes, do it" }
                        }
                    }
                } @else {
                    button name="order" value=(offer.order) data-key=[key] data-hex=[offer.parts.hex] { (self.face()) }
                }
                @match (clause, self.chances()) {
                    (None, None) => {},
                    (Some(clause), None) => (kit::chip(clause)),
                    (clause, Some(chances)) => span.beside-order {
                        @if let Some(clause) = clause { (kit::chip(clause)) }
                        a.small href=(chances) aria-label=(format!("Chances: {}", offer.line.text)) { "chances" }
                    },
                }
            }
        }
    }

    fn face(&self) -> Markup {
        html! {
            @match self.key { Some(key) => kbd { (key) }, None => span {} }
            @match &self.cell {
                Some(cell) => (added(self.offer, cell)),
                None => span { (self.offer.line.text) },
            }
        }
    }

    /// The address of its chances, if it has any.
    fn chances(&self) -> Option<String> {
        let order = self.choice.weighed.iter().find(|&order| *order == self.offer.order)?;
        Some(format!("{}?order={}", self.sit.below("chances"), encode(&order.to_string())))
    }
}

/// What an order adds to its group is visible; the rest is only for screen readers.
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

#[cfg(test)]
mod tests {
    use super::super::menu::Menu;
    use super::super::menu::tests::offer;
    use super::*;
    use crate::{Chair, GameId};
    use jumpmaster_core::Seat;

    #[test]
    fn an_order_is_heard_whole() {
        let shots = [1, 5].map(|at| offer(&format!("gun 15 shoots at Chalk {at} now"), "shoot", Some("g"), None));
        let mut menu = Menu::new(&shots);
        let group = &menu.groups.remove(0);
        let heard = added(&shots[0], &Cell { group, ground: String::new() }).into_string();
        let words: String = heard.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
        assert_eq!(words, "gun 15 shoots at Chalk 1 now");
    }

    fn shown(choice: &Choice, offer: &Offer) -> String {
        let chair = Chair { game: GameId("g".into()), seat: Seat(0), name: "red".into() };
        let sit = &Sit { chair, base: "/play/t".into(), curtain: None };
        Row { sit, choice, offer, key: Some("a"), cell: None }.show().into_string()
    }

    /// A rare order asks for confirmation unless it is the only one, and cannot be given by pointing at its hex twice.
    #[test]
    fn a_rare_order_asks_whether_it_is_meant() {
        let mut order = offer("call it off", "call-off", Some("p"), Some((1, 1)));
        let choice = |all| Choice { all, ..Choice::default() };
        assert!(shown(&choice(2), &order).contains("data-hex=\"1,1\""));
        order.parts.role = Role::Rare;
        let asks = shown(&choice(2), &order);
        assert!(
            asks.contains("<summary data-key=\"a\">") && asks.contains("Sure?") && !asks.contains("data-hex"),
            "{asks}"
        );
        assert!(!shown(&choice(1), &order).contains("Sure?"));
    }

    #[test]
    fn an_order_that_dice_decide_leads_to_its_chances() {
        let order = offer("roll \"it\"", "roll", None, None);
        assert!(!shown(&Choice::default(), &order).contains("chances"));
        let choice = Choice { weighed: vec![order.order.clone()], ..Choice::default() };
        assert!(shown(&choice, &order).contains("href=\"/play/t/chances?order=%22roll"), "{}", shown(&choice, &order));
    }
}
