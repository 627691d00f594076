//! Orders in the groups that a page shows, by their parts. The words that the orders of a group share are its caption,
//! and are used for nothing else.

use jumpmaster_core::Role;
use jumpmaster_play::{Offer, shared};
use std::collections::BTreeMap;

/// Legal orders, in groups.
#[derive(Default)]
pub(super) struct Menu<'a> {
    /// Those of each piece and verb.
    pub groups: Vec<Group<'a>>,
    /// Those without a piece: roll, choose a width.
    pub plain: Vec<&'a Offer>,
    /// Those without a piece that end a phase or a turn.
    pub passes: Vec<&'a Offer>,
}

/// Orders of one kind.
pub(super) struct Group<'a> {
    /// The words with which all of them begin.
    pub label: String,
    /// The words with which all of them end.
    pub tail: String,
    /// The clause of all of them, if they share one.
    pub clause: Option<&'static str>,
    /// The orders.
    pub offers: Vec<&'a Offer>,
}

impl<'a> Menu<'a> {
    /// Groups these orders.
    pub(super) fn new(offers: impl IntoIterator<Item = &'a Offer>) -> Menu<'a> {
        let (mut menu, mut groups) = (Menu::default(), Vec::<Vec<&Offer>>::new());
        let mut places = BTreeMap::new();
        for offer in offers {
            let parts = &offer.parts;
            let Some(piece) = parts.piece.as_deref() else {
                if parts.role == Role::Pass {
                    menu.passes.push(offer);
                } else {
                    menu.plain.push(offer);
                }
                continue;
            };
            let place = *places.entry((piece, parts.verb)).or_insert_with(|| {
                groups.push(Vec::new());
                groups.len() - 1
            });
            groups[place].push(offer);
        }
        // The main thing to do now comes first, in all its variants.
        let later = |offer: &Offer| offer.parts.role != Role::Main;
        groups.sort_by_key(|group| group.iter().all(|offer| later(offer)));
        menu.plain.sort_by_key(|offer| later(offer));
        menu.groups = groups.into_iter().map(Group::new).collect();
        menu
    }
}

impl<'a> Group<'a> {
    fn new(offers: Vec<&'a Offer>) -> Group<'a> {
        let first = offers.first().map(|offer| offer.line.clause.0);
        let clause = first.filter(|_| offers.iter().all(|offer| Some(offer.line.clause.0) == first));
        let label = shared(&offers.iter().map(|offer| offer.line.text.as_str()).collect::<Vec<_>>());
        Group { tail: tail(&label, &offers), label, clause, offers }
    }

    /// The words of an order beyond those that all of them share.
    pub(super) fn rest<'o>(&self, offer: &'o Offer) -> &'o str {
        let text = offer.line.text.as_str();
        let rest = text.strip_prefix(&self.label).and_then(|rest| rest.strip_suffix(&self.tail));
        rest.map(str::trim).filter(|rest| !rest.is_empty()).unwrap_or(text)
    }

    /// Whether all orders are about one hex.
    pub(super) fn one_hex(&self) -> bool {
        self.offers.windows(2).all(|pair| pair[0].parts.hex == pair[1].parts.hex)
    }
}

/// Orders without a piece; consecutive ones with the same verb are grouped.
pub(super) fn alike<'a>(offers: &[&'a Offer]) -> Vec<Group<'a>> {
    let runs = offers.chunk_by(|one, next| !one.parts.verb.is_empty() && one.parts.verb == next.parts.verb);
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

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use jumpmaster_core::hex::Spot;
    use jumpmaster_core::{Line, Parts, clause};
    use serde_json::json;

    /// An order with these words, verb, piece and hex.
    pub(in super::super) fn offer(
        text: &str,
        verb: &'static str,
        piece: Option<&str>,
        hex: Option<(u16, u16)>,
    ) -> Offer {
        let hex = hex.map(|(column, row)| Spot { column, row });
        let parts = Parts { verb, piece: piece.map(str::to_string), hex, ..Parts::default() };
        Offer { order: json!(text), line: Line::new(text, clause!("x.1")), parts }
    }

    #[test]
    fn orders_are_grouped_by_piece_and_verb() {
        let offers = [
            offer("A moves from 1,1 to 2,1", "move", Some("a"), Some((2, 1))),
            offer("A fires at B", "fire", Some("a"), Some((3, 1))),
            offer("A moves from 1,1 to 1,2", "move", Some("a"), Some((1, 2))),
            offer("B moves from 1,1 to 1,2", "move", Some("b"), Some((1, 2))),
            offer("end movement", "done", None, None),
        ];
        let menu = Menu::new(&offers);
        let groups: Vec<(&str, usize)> =
            menu.groups.iter().map(|group| (group.label.as_str(), group.offers.len())).collect();
        assert_eq!(groups, [("A moves from 1,1", 2), ("A fires at B", 1), ("B moves from 1,1 to 1,2", 1)]);
        assert_eq!(menu.groups[0].rest(&offers[2]), "to 1,2");
        assert_eq!((menu.plain.len(), menu.passes.len()), (1, 0));
    }

    #[test]
    fn words_make_no_group() {
        let offers = ["fire at 1", "fire at 2"].map(|text| offer(text, "", None, None));
        assert_eq!(alike(&offers.each_ref()).len(), 2, "no verb says that they are of one kind");
        let offers = [offer("dig in", "dig", Some("a"), None), offer("stand up", "dig", Some("a"), None)];
        assert_eq!(Menu::new(&offers).groups.len(), 1, "no word is shared, and yet they are of one kind");
    }

    #[test]
    fn the_main_thing_comes_first_in_all_its_ways() {
        let mut offers = [
            offer("A moves", "move", Some("a"), None),
            offer("look", "look", None, None),
            offer("A fires", "fire", Some("a"), None),
            offer("roll", "roll", None, None),
        ];
        offers[2].parts.role = Role::Main;
        offers[3].parts.role = Role::Main;
        let menu = Menu::new(&offers);
        assert_eq!(menu.groups[0].offers, [&offers[2]]);
        assert_eq!(menu.plain, [&offers[3], &offers[1]]);
    }

    #[test]
    fn a_pass_stands_apart() {
        let mut offers = [offer("roll", "roll", None, None), offer("end the turn", "done", None, None)];
        offers[1].parts.role = Role::Pass;
        let menu = Menu::new(&offers);
        assert_eq!((menu.plain, menu.passes), (vec![&offers[0]], vec![&offers[1]]));
    }

    #[test]
    fn a_group_tells_once_what_all_its_orders_say() {
        let drop = |turn: u8| offer(&format!("P drops on 1,1 in turn {turn} with men"), "drop", Some("p"), None);
        let drops: Vec<Offer> = (1..4).map(drop).collect();
        let menu = Menu::new(&drops);
        let group = &menu.groups[0];
        assert_eq!(
            (group.label.as_str(), group.rest(&drops[0]), group.tail.as_str()),
            ("P drops on 1,1", "in turn 1", "with men")
        );
        assert_eq!(group.clause, Some("x.1"));
    }

    #[test]
    fn orders_with_one_verb_stand_together() {
        let wide = |wide: u8| offer(&format!("the DZ is {wide} hexes wide"), "width", None, None);
        let wide: Vec<Offer> = (8..13).map(wide).collect();
        let done = offer("turn the page", "done", None, None);
        let all: Vec<&Offer> = wide.iter().chain([&done]).collect();
        let groups = alike(&all);
        assert_eq!(groups.iter().map(|group| group.offers.len()).collect::<Vec<_>>(), [5, 1]);
        assert_eq!((groups[0].label.as_str(), groups[0].rest(&wide[4])), ("the DZ is", "12"));
    }
}
