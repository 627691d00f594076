//! How an assault is planned on its map.

use super::Case;
use crate::input::fields::{list, number, pieces};
use crate::unit::{Kind, Party, Symbol};
use jumpmaster_core::Lab;
use jumpmaster_core::lab::{Field, Manner};

/// How it is planned: who attacks and fires from where, and who defends.
pub fn lab(case: &Case) -> Lab {
    let own = case.input.side;
    let kinds = |party: Party| case.rules.base.kinds.iter().filter(move |kind| kind.party == party);
    let guns = |kind: &&Kind| kind.symbols.has(Symbol::Artillery);
    let fights = |kind: &&Kind| !kind.defence_only;
    let setting =
        |name, label, least, most, absent| Field { absent: Some(absent), ..number(name, label, least, most, "") };
    Lab {
        unit: "target",
        units: 1,
        formation: None,
        targets: vec![
            list("attackers", "attacker", pieces(kinds(own).filter(fights))),
            list("target", "target", Vec::new()),
            list("artillery", "battery", pieces(kinds(own).filter(guns))),
            list("enemies", "enemy", pieces(kinds(own.enemy()))),
            list("hedgehogs", "Hedgehog", vec![number("level", "Level", 1, 4, "1")]),
        ],
        settings: vec![
            setting("barrage_tokens", "tokens for the barrage", 0, 40, "as many as it takes"),
            setting("attacker.tokens", "tokens for the attack", 0, 40, "as many as it takes"),
            setting("attacker.action_rating_unit", "attacker's Action Rating unit", 1, 20, "the best"),
            setting("attacker.retreats", "hexes the attacker would go back", 0, 9, "none"),
            setting("defender.tokens", "tokens of the defender", 0, 40, "as many as it takes"),
            setting("defender.retreats", "hexes the defender would go back", 0, 9, "as many as asked"),
        ],
        best: Vec::new(),
        manner: Manner {
            does: "is emptied",
            chances: "The target",
            good: "taken",
            nowhere: "stay with the defender",
            fates: &["taken", "emptied only", "held"],
            numbers: false,
            objective: false,
            enemy: false,
            play: false,
        },
    }
}
