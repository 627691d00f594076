//! How an operation is planned on its map.

use super::{Asked, Case};
use crate::air::drop::Nation;
use crate::input::fields::{list, named, number, pieces, word};
use crate::input::pieces::MOST;
use crate::rules::air::Method;
use crate::unit::{Party, Plane};
use jumpmaster_core::lab::{Field, FieldKind, Manner};
use jumpmaster_core::{Lab, Named};

/// How it is planned: what is dropped where, by which aircraft, and what is against it.
pub fn lab(case: &Case) -> Lab {
    let (base, own) = (&case.rules.base, case.input.side);
    let kinds = |party: Party| base.kinds.iter().filter(move |kind| kind.party == party);
    let planes = |party: Party, which: fn(Plane) -> bool| {
        base.crafts
            .iter()
            .filter(move |craft| craft.party == party && which(craft.plane))
            .map(|craft| craft.name.clone())
    };
    let count = || number("count", "how many", 1, MOST.into(), "1");
    let by = || named::<Method>("by", "comes down by", Method::Parachute.name());
    let hex = |name, label, absent| Field { name, label, kind: FieldKind::Hex, start: "", absent };
    let fliers = || kinds(own).filter(|kind| kind.flies(&case.rules)).map(|kind| kind.name.clone());
    Lab {
        unit: "unit",
        units: case.units(),
        formation: None,
        targets: vec![
            list("units", "drop", vec![word("unit", "unit", fliers()), count(), by()]),
            list("supply", "supply", vec![number("tokens", "tokens", 1, 40, "4"), by()]),
            list(
                "flights",
                "aircraft",
                vec![
                    word("aircraft", "type", planes(own, |plane| matches!(plane, Plane::Transport | Plane::Fighter))),
                    count(),
                    hex("base", "base hex", None),
                    Field { absent: Some("none"), ..number("gliders", "gliders", 1, 4, "") },
                ],
            ),
            list(
                "fighters",
                "interceptor",
                vec![
                    word("aircraft", "type", planes(own.enemy(), |plane| plane == Plane::Fighter)),
                    count(),
                    hex("against", "intercepts at", Some("patrols only")),
                ],
            ),
            list("flak", "gun", vec![number("level", "flak points", 0, 20, "1")]),
            list("enemies", "enemy", pieces(kinds(own.enemy()))),
            list("friends", "own unit", pieces(kinds(own))),
        ],
        settings: vec![
            named::<Asked>("asked", "supply is asked about", Asked::Now.name()),
            named::<Nation>("nation", "nation", Nation::Other.name()),
        ],
        best: Vec::new(),
        manner: Manner {
            does: "is dropped",
            chances: "Drop chances",
            good: "in their hexes",
            nowhere: "never get there",
            numbers: false,
            enemy: false,
            ..Manner::DROP
        },
    }
}
