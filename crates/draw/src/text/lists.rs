//! What stands beneath a terminal's map: what the signs mean, and what lies where, in words.

use super::cell::{self, Cell, brackets, mark_sign};
use super::paint::{line, wrap};
use super::strips::Plan;
use crate::geometry;
use crate::words::{self, clean};
use jumpmaster_core::hex::{Grid, Hex};
use jumpmaster_core::sheet::{Counter, Ground, MarkKind};
use jumpmaster_core::{Named, Sheet};
use std::collections::{BTreeMap, BTreeSet};

/// Of many hexes with the same feature, so many are named.
const NAMED: usize = 60;

/// Explains the signs that are used.
pub(super) fn key(out: &mut String, map: &Plan<'_>, width: usize) {
    let here =
        |kind: &Ground| (0..map.grid.len()).any(|index| Cell::ground_of(map.sheet, &map.grid, index).contains(kind));
    let mut grounds: Vec<String> = Vec::new();
    for kind in Ground::ALL.iter().copied().filter(here) {
        grounds.push(format!("{} {kind}", cell::ground_signs(&[kind])));
    }
    let through = (0..map.grid.len()).map(|index| cell::ground_signs(Cell::ground_of(map.sheet, &map.grid, index)));
    if let Some(signs) = through.into_iter().find(|signs| signs.ends_with('=') && signs != "==") {
        grounds.push(format!("{signs} road through other ground"));
    }
    wrap(out, "Ground: ", &grounds, ", ", width);
    if !map.heat.is_empty() {
        wrap(out, "Chance: ", &["in percent, in the hex".to_string()], "", width);
    }
    wrap(out, "Counters: ", &counters(map), ", ", width);
    wrap(out, "States: ", &states(map), ", ", width);
}

fn counters(map: &Plan<'_>) -> Vec<String> {
    let all: Vec<&Counter> = map.stacks.values().flatten().copied().collect();
    let sides: BTreeSet<u8> = all.iter().map(|counter| if counter.side > 3 { 0 } else { counter.side }).collect();
    let symbols: BTreeSet<Option<_>> = all.iter().map(|counter| counter.symbol).collect();
    let mut said: Vec<String> = Vec::new();
    for side in sides {
        let [open, close] = brackets(side);
        let whose = if side == 0 { "nobody's".into() } else { format!("side {side}") };
        said.push(format!("{open} {close} {whose}"));
    }
    for symbol in symbols {
        let kind = symbol.map_or("face hidden".into(), |symbol| symbol.to_string());
        said.push(format!("{} {kind}", words::letter(symbol)));
    }
    said
}

fn states(map: &Plan<'_>) -> Vec<String> {
    let all: Vec<&Counter> = map.stacks.values().flatten().copied().collect();
    let states: [(fn(&Counter) -> bool, &str); 5] = [
        (|counter| counter.dispersed, "D dispersed"),
        (|counter| counter.fired, "F has fired"),
        (|counter| counter.moved, "M has moved"),
        (|counter| counter.fresh, "^ fresh from the air"),
        (|counter| counter.chosen, "* chosen"),
    ];
    let used = states.into_iter().filter(|(is, _)| all.iter().any(|counter| is(counter)));
    let mut said: Vec<String> = used.map(|(_, words)| words.into()).collect();
    if map.stacks.values().any(|stack| stack.len() > 1) {
        said.push("2 how many are stacked".into());
    }
    said
}

/// Says what lies where: marks, names, features of hex sides, and the counters of every hex.
pub(super) fn contents(out: &mut String, sheet: &Sheet, width: usize) {
    let grid = geometry::drawn(sheet.grid);
    let place = |hex: Hex| geometry::name(grid.as_ref(), hex);
    for kind in [MarkKind::Target, MarkKind::Objective, MarkKind::Reach] {
        let marked = sheet.marks.iter().filter(|mark| mark.kind == kind);
        let items: Vec<String> =
            marked.map(|mark| format!("{} {}", place(mark.hex), clean(&mark.label)).trim_end().into()).collect();
        let title = format!("{} {}: ", mark_sign(kind), words::meaning(kind));
        wrap(out, &title, &few(items), "; ", width);
    }
    let names = sheet.labels.iter().map(|label| format!("{} {}", clean(&label.text), place(label.hex)));
    wrap(out, "Names: ", &few(names.collect()), "; ", width);
    sides(out, sheet, grid.as_ref(), width);
    if !sheet.counters.is_empty() {
        line(out, "");
        stacks(out, sheet, grid.as_ref(), width);
    }
}

/// The first of many, and how many more there are.
fn few(mut items: Vec<String>) -> Vec<String> {
    if items.len() > NAMED {
        let more = items.len() - NAMED;
        items.truncate(NAMED);
        items.push(format!("and {more} more"));
    }
    items
}

fn sides(out: &mut String, sheet: &Sheet, grid: Option<&Grid>, width: usize) {
    let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for mark in &sheet.sides {
        let side = grid.map_or("", |grid| mark.side.name(grid.orientation));
        kinds.entry(&mark.kind).or_default().push(format!("{} {side}", geometry::name(grid, mark.hex)));
    }
    for (kind, items) in kinds {
        wrap(out, &format!("Hex sides, {}: ", clean(kind)), &few(items), "; ", width);
    }
}

/// Every hex that holds counters, with its ground, its chance, and each counter from the bottom to the top.
fn stacks(out: &mut String, sheet: &Sheet, grid: Option<&Grid>, width: usize) {
    let mut hexes: BTreeMap<usize, Vec<&Counter>> = BTreeMap::new();
    for counter in &sheet.counters {
        let at = grid.and_then(|grid| geometry::index(grid, counter.hex)).unwrap_or(usize::MAX);
        hexes.entry(at).or_default().push(counter);
    }
    for (index, stack) in hexes {
        let place = match grid {
            Some(grid) if index != usize::MAX => {
                let ground = Cell::ground_of(sheet, grid, index);
                let bare = ground.iter().all(|&kind| kind == Ground::Clear);
                let named = ground.iter().filter(|&&kind| bare || kind != Ground::Clear);
                let ground: Vec<&str> = named.map(|kind| kind.name()).collect();
                let chance = sheet.heat.iter().rev().find(|heat| geometry::index(grid, heat.hex) == Some(index));
                let chance = chance.map_or(String::new(), |heat| format!(", {}", words::percent_fine(heat.p)));
                format!("{} {}{chance}: ", grid.spot_of(index), ground.join(" "))
            }
            Some(_) => "off the map: ".into(),
            None => String::new(),
        };
        let items: Vec<String> = stack.iter().map(|counter| told(counter)).collect();
        wrap(out, &place, &items, "; ", width);
    }
}

/// A counter in words, with its brackets and its letter.
fn told(counter: &Counter) -> String {
    let [open, close] = brackets(counter.side);
    let (letter, phrase) = (words::letter(counter.symbol), words::phrase(counter));
    let foot = clean(&counter.foot);
    if foot.is_empty() || phrase.contains(&foot) {
        format!("{open}{letter}{close} {phrase}")
    } else {
        format!("{open}{letter}{close} {foot} {phrase}")
    }
}
