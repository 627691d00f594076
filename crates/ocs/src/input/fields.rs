//! The fields and lists of which the Labs of this system are made.

use super::pieces::MOST;
use crate::unit::{Kind, Mode};
use jumpmaster_core::Named;
use jumpmaster_core::lab::{Field, FieldKind, Targets};

/// A number that an entry gives.
pub fn number(name: &'static str, label: &'static str, least: u16, most: u16, start: &'static str) -> Field {
    Field { name, label, kind: FieldKind::Number { least, most }, start, absent: None }
}

/// One of some words that an entry gives; the first of them unless said otherwise.
pub fn word(name: &'static str, label: &'static str, words: impl Iterator<Item = String>) -> Field {
    Field { name, label, kind: FieldKind::Word(words.collect()), start: "", absent: None }
}

/// One of the names of something.
pub fn named<N: Named>(name: &'static str, label: &'static str, start: &'static str) -> Field {
    Field { start, ..word(name, label, N::ALL.iter().map(|each| each.name().to_string())) }
}

/// A list of what is put on hexes.
pub fn list(list: &'static str, entry: &'static str, fields: Vec<Field>) -> Targets {
    Targets { list, entry, hex: "hex", line: None, fields }
}

/// The fields of units on the ground.
pub fn pieces<'a>(kinds: impl Iterator<Item = &'a Kind>) -> Vec<Field> {
    vec![
        word("unit", "unit", kinds.map(|kind| kind.name.clone())),
        number("count", "how many", 1, MOST.into(), "1"),
        named::<Mode>("mode", "mode", Mode::Combat.name()),
    ]
}
