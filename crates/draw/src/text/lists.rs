//! What is below a terminal's map: what the signs mean, and what is where, in words.

use super::cell::{self, ROUTE, brackets, mark_sign, overlay_sign};
use super::paint::{line, wrap};
use crate::geometry;
use crate::lay::{Lay, off_the_map};
use crate::words::{self, STATES, clean, columns};
use jumpmaster_core::Sheet;
use jumpmaster_core::hex::{Grid, Hex};
use jumpmaster_core::sheet::{Counter, Explained, MarkKind, Overlay, Record};
use std::collections::{BTreeMap, BTreeSet};

/// The most hexes with the same feature that are named.
const NAMED: usize = 60;

/// Explains the signs that are used.
pub(super) fn key(out: &mut String, lay: &Lay<'_>, width: usize) {
    let told = |kind| format!("{} {}", cell::ground_signs(&[kind]), clean(&lay.sheet.means(kind)));
    let mut grounds: Vec<String> = lay.grounds().into_iter().map(told).collect();
    let mut through = (0..lay.grid.len()).map(|index| cell::ground_signs(lay.ground(index)));
    if let Some(signs) = through.find(|signs| signs.ends_with('=') && signs != "==") {
        grounds.push(format!("{signs} road through other ground"));
    }
    wrap(out, "Ground: ", &grounds, ", ", width);
    if !lay.heat.is_empty() {
        wrap(out, "Chance: ", &["in percent, in the hex".to_string()], "", width);
    }
    wrap(out, "Counters: ", &counters(lay), ", ", width);
    wrap(out, "States: ", &states(lay), ", ", width);
}

fn counters(lay: &Lay<'_>) -> Vec<String> {
    let all: Vec<&Counter> = lay.stacks.values().flatten().copied().collect();
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

fn states(lay: &Lay<'_>) -> Vec<String> {
    let all: Vec<&Counter> = lay.stacks.values().flatten().copied().collect();
    let used = STATES.iter().filter(|state| all.iter().any(|counter| (state.is)(counter)));
    let mut said: Vec<String> = used.map(|state| format!("{} {}", state.sign, state.words)).collect();
    if lay.stacks.values().any(|stack| stack.len() > 1) {
        said.push("2 how many are stacked".into());
    }
    said
}

/// Lists what is where: marks, names, features of hexsides, and the counters of every hex.
pub(super) fn contents(out: &mut String, sheet: &Sheet, width: usize) {
    let grid = geometry::drawn(sheet.grid);
    let place = |hex: Hex| geometry::name(grid, hex);
    for kind in [MarkKind::Target, MarkKind::Objective, MarkKind::Reach] {
        let marked = sheet.marks.iter().filter(|mark| mark.kind == kind);
        let items: Vec<String> =
            marked.map(|mark| format!("{} {}", place(mark.hex), clean(&mark.label)).trim_end().into()).collect();
        let title = format!("{} {}: ", mark_sign(kind), words::meaning(kind));
        wrap(out, &title, &few(items), "; ", width);
    }
    let ways = sheet.arrows.iter();
    let ways = ways.map(|arrow| format!("{}, {} to {}", clean(&arrow.title), place(arrow.from), place(arrow.to)));
    wrap(out, "Ways: ", &few(ways.collect()), "; ", width);
    let names = sheet.labels.iter().map(|label| format!("{} {}", clean(&label.text), place(label.hex)));
    wrap(out, "Names: ", &few(names.collect()), "; ", width);
    sides(out, sheet, grid, width);
    if !sheet.counters.is_empty() {
        line(out, "");
        stacks(out, sheet, width);
    }
    sheet.overlays.iter().for_each(|each| overlay(out, each, width));
    sheet.records.iter().for_each(|each| record(out, each, width));
}

/// What an overlay says, after what its signs mean.
fn overlay(out: &mut String, overlay: &Overlay, width: usize) {
    line(out, "");
    wrap(out, "", &[clean(&overlay.title)], "", width);
    let mut strokes = overlay.key.iter().filter(|explained| explained.stroke.is_some()).peekable();
    let routes = strokes.peek().is_some();
    let ways: Vec<String> = strokes.map(|explained| clean(&explained.words)).collect();
    let sign = |explained: &Explained| Some(format!("{} {}", overlay_sign(explained.sign?), clean(&explained.words)));
    let signs = overlay.key.iter().filter_map(sign);
    let signs = signs.chain(routes.then(|| format!("{ROUTE} {}", ways.join(" or "))));
    wrap(out, "Signs: ", &signs.collect::<Vec<_>>(), ", ", width);
    for said in &overlay.lines {
        wrap(out, "", &[clean(&said.text)], "", width);
    }
}

/// A record: in columns if it fits, else a row as a list.
fn record(out: &mut String, record: &Record, width: usize) {
    line(out, "");
    wrap(out, "", &[clean(&record.title)], "", width);
    let heads: Vec<String> = record.heads.iter().map(|head| clean(head)).collect();
    let rows: Vec<Vec<String>> = record.rows.iter().map(|row| row.iter().map(|cell| clean(cell)).collect()).collect();
    let wide: Vec<usize> = (0..heads.len())
        .map(|at| std::iter::once(&heads).chain(&rows).filter_map(|row| row.get(at)).map(|cell| columns(cell)).max())
        .map(Option::unwrap_or_default)
        .collect();
    if wide.iter().sum::<usize>() + 2 * wide.len() <= width {
        let padded = |row: &Vec<String>| {
            let cells = row.iter().zip(&wide).map(|(cell, wide)| format!("{cell}{}", " ".repeat(wide - columns(cell))));
            cells.collect::<Vec<_>>().join("  ")
        };
        std::iter::once(&heads).chain(&rows).for_each(|row| line(out, &padded(row)));
        return;
    }
    for row in &rows {
        let told = |(head, cell): (&String, &String)| format!("{head} {cell}");
        let cells: Vec<String> = heads.iter().zip(row).filter(|(_, cell)| !cell.is_empty()).map(told).collect();
        wrap(out, "", &cells, ", ", width);
    }
}

/// The first of many items, and the number of the others.
fn few(mut items: Vec<String>) -> Vec<String> {
    if items.len() > NAMED {
        let more = items.len() - NAMED;
        items.truncate(NAMED);
        items.push(format!("and {more} more"));
    }
    items
}

fn sides(out: &mut String, sheet: &Sheet, grid: Option<Grid>, width: usize) {
    let mut kinds: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for mark in &sheet.sides {
        let side = grid.map_or("", |grid| mark.side.name(grid.orientation));
        kinds.entry(&mark.kind).or_default().push(format!("{} {side}", geometry::name(grid, mark.hex)));
    }
    for (kind, items) in kinds {
        wrap(out, &format!("Hex sides, {}: ", clean(kind)), &few(items), "; ", width);
    }
}

/// Lists every hex that holds counters, with its ground, its chance, and each counter from the bottom to the top.
fn stacks(out: &mut String, sheet: &Sheet, width: usize) {
    let all = |stack: &[&Counter]| stack.iter().map(|counter| told(counter)).collect::<Vec<_>>();
    let lay = Lay::new(sheet);
    for (&index, stack) in lay.iter().flat_map(|lay| &lay.stacks) {
        let place = lay.as_ref().map_or(String::new(), |lay| described(sheet, lay, index));
        wrap(out, &format!("{place}: "), &all(stack), "; ", width);
    }
    let heading = if lay.is_some() { "off the map: " } else { "" };
    wrap(out, heading, &all(&off_the_map(sheet)), "; ", width);
}

/// A hex by its name, its ground and its chance.
fn described(sheet: &Sheet, lay: &Lay<'_>, index: usize) -> String {
    let ground = sheet.ground_words(index);
    let chance = lay.heat.get(&index).map_or(String::new(), |&p| format!(", {}", words::percent_fine(p)));
    format!("{} {}{chance}", lay.grid.name_of(index), ground)
}

/// A counter in words, with its brackets and its letter.
fn told(counter: &Counter) -> String {
    let [open, close] = brackets(counter.side);
    let (letter, phrase) = (words::letter(counter.symbol), words::phrase(counter));
    let foot = clean(&counter.foot);
    let said = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()) == foot;
    if foot.is_empty() || phrase.split_whitespace().any(said) {
        format!("{open}{letter}{close} {phrase}")
    } else {
        format!("{open}{letter}{close} {foot} {phrase}")
    }
}
