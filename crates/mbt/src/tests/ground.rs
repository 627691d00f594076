//! The rules of the ground, clause by clause.

mod convert;
mod fire;
mod going;
mod los;
mod march;
mod procedures;
mod tables;

use crate::board::Cell;
use crate::ground::terrain::{Feature, Marker, tidy};
use crate::rules::Rules;
use crate::tests::{Mbt, rules, rules_with};
use jumpmaster_core::{Ledger, Named, System};
use std::sync::Arc;

/// A hex as a row of a test writes it: "road, light woods, improved position".
fn cell(words: &str) -> Cell {
    let mut cell = Cell::default();
    for word in words.split(", ").filter(|word| !word.is_empty()) {
        match Marker::named(word) {
            Ok(marker) => cell.markers = cell.markers.with(marker),
            Err(_) => cell.features = cell.features.with(Feature::named(word).unwrap()),
        }
    }
    Cell { features: tidy(cell.features, false, false), ..cell }
}
