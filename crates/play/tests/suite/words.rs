//! Words: no text that anybody reads has an unfilled slot, an empty clause or doubled punctuation.

use super::play::{bare_orders, mutants};
use super::procedures::settings;
use super::{Step, each_step, ledger, scenarios, seats};
use crate::shelf;
use jumpmaster_core::View as _;
use jumpmaster_core::dice::{Recorded, Seeded};
use jumpmaster_core::lab::Targets;
use jumpmaster_core::options::{SetBy, Settings};
use jumpmaster_core::sheet::{Overlay, Record};
use jumpmaster_core::{Line, Refusal, Seat, Sheet, System};
use jumpmaster_core::{OrderOf, State as _};
use jumpmaster_play::{ScenarioFiles, say};
use std::collections::BTreeSet;
use std::sync::Arc;

/// Punctuation that is adjacent only if a word between is missing.
const BROKEN: &[&str] = &[
    "{", "}", "  ", "..", ",,", ";;", "::", " ,", " .", " ;", " :", "( ", " )", "()", "[]", ",.", ";.", ":.", ": .",
    ", ,", ", .", "; ,", "\"\"", "Some(", "None)", "\n",
];

/// What is wrong with a text, if anything.
fn slip(text: &str) -> Option<String> {
    let broken = BROKEN.iter().find(|mark| text.contains(**mark)).map(|mark| format!("\"{mark}\""));
    let ends = text != text.trim() || text.ends_with([',', ';', ':']) || text.starts_with([',', ';', ':', '.']);
    broken.or_else(|| ends.then(|| "its ends".into())).map(|what| format!("{what} in \"{text}\""))
}

/// All faults that were found, each once.
#[derive(Default)]
struct Slips(BTreeSet<String>);

impl Slips {
    fn read(&mut self, text: &str) {
        self.0.extend(slip(text));
    }

    fn said(&mut self, text: &str) {
        if text.trim().is_empty() {
            self.0.insert("words that say nothing".into());
        }
        self.read(text);
    }

    fn line(&mut self, line: &Line) {
        self.said(&line.text);
    }

    fn refusal(&mut self, refusal: &Refusal) {
        self.said(&refusal.what);
        self.said(&refusal.fix);
    }

    fn sheet(&mut self, sheet: &Sheet) {
        let facts = sheet.facts.iter().chain(&sheet.secrets);
        let pairs = facts.flat_map(|fact| [&fact.name, &fact.value]);
        let counters = sheet.counters.iter().flat_map(|counter| [&counter.title, &counter.foot]);
        let marks = sheet.marks.iter().map(|mark| &mark.label).chain(sheet.arrows.iter().map(|arrow| &arrow.title));
        let labels = sheet.labels.iter().map(|label| &label.text).chain(&sheet.called).chain([&sheet.title]);
        let stands = sheet.table.iter().flat_map(|table| &table.stands).flat_map(|stand| [&stand.title, &stand.foot]);
        let cells =
            |record: &'_ Record| record.rows.iter().chain([&record.heads]).flatten().cloned().collect::<Vec<_>>();
        let records: Vec<String> = sheet.records.iter().flat_map(cells).collect();
        let said = pairs.chain(counters).chain(stands).chain(marks).chain(labels).chain(&sheet.phases).chain(&records);
        for text in said {
            self.read(text);
        }
    }

    fn overlay(&mut self, overlay: &Overlay) {
        overlay.lines.iter().for_each(|line| self.line(line));
        let titles = overlay.signs.iter().map(|signed| &signed.title);
        let routes = overlay.routes.iter().map(|route| &route.title);
        let key = overlay.key.iter().map(|explained| &explained.words);
        titles.chain(routes).chain(key).chain([&overlay.title]).for_each(|text| self.said(text));
    }

    fn none(self, place: &str) {
        assert!(self.0.is_empty(), "{place}:\n{}", self.0.into_iter().collect::<Vec<_>>().join("\n"));
    }
}

/// A random game, and orders that nobody may give now: every line, refusal, sheet and list is complete.
pub fn all_that_is_read_is_whole<S: System>() {
    let mut slips = Slips::default();
    for (_, scenario) in scenarios::<S>() {
        for seed in [3, 21] {
            look_on::<S>(&scenario, seed, 5, &mut slips);
        }
    }
    slips.none(S::ID);
}

/// The same under every value of every option, checked less often.
pub fn all_that_is_read_is_whole_by_any_option<S: System>() {
    let mut slips = Slips::default();
    let printed = ledger::<S>();
    let files: Vec<ScenarioFiles> = S::SCENARIOS.iter().map(ScenarioFiles::shipped).collect();
    for (number, (key, setting)) in settings(&printed).into_iter().enumerate() {
        let mut ledger = printed.clone();
        ledger.set(&Settings::from([(key, setting)]), SetBy::Situation).unwrap();
        let source = files[number % files.len()].source().unwrap();
        // Some option values are only valid together with others, and not with every scenario.
        if let Ok(scenario) = source.read::<S::Scenario>(&ledger, None) {
            look_on::<S>(&scenario, number as u64, 40, &mut slips);
        }
    }
    slips.none(S::ID);
}

/// Plays a game and reads everything heard of it; every `often` orders also everything else there is to read.
fn look_on<S: System>(scenario: &Arc<S::Scenario>, seed: u64, often: u64, slips: &mut Slips) {
    let mut others: Vec<OrderOf<S>> = bare_orders::<S>();
    let mut pick = Seeded::new(seed);
    let seats: Vec<Seat> = seats::<S>(scenario).into_iter().chain([Seat::PUBLIC, Seat::REFEREE]).collect();
    let end = each_step::<S>(scenario, seed, |step| {
        heard::<S>(&step, &seats, slips);
        if pick.below(often) == 0 {
            for &seat in &seats {
                seen::<S>(&step, seat, &others, &mut pick, slips);
            }
        }
        // Orders of all kinds and times are kept; older ones are dropped.
        if pick.below(5) == 0 {
            if others.len() > 60 {
                others.remove(pick.below(60) as usize);
            }
            others.extend(step.state.view(step.seat).sample(&mut Vec::new(), &mut pick));
        }
    });
    if let Some(outcome) = end.outcome() {
        slips.said(&outcome.text);
    }
    for &seat in &seats {
        slips.sheet(&end.view(seat).sheet());
    }
}

fn heard<S: System>(step: &Step<'_, S>, seats: &[Seat], slips: &mut Slips) {
    let mut state = step.state.clone();
    for event in step.events {
        for line in seats.iter().filter_map(|&seat| state.hear(event, seat)) {
            slips.line(&line);
        }
        state.apply(event);
    }
    for roll in step.rolls {
        slips.read(&roll.meaning);
    }
}

fn seen<S: System>(step: &Step<'_, S>, seat: Seat, others: &[OrderOf<S>], pick: &mut Seeded, slips: &mut Slips) {
    let view = step.state.view(seat);
    let sheet = view.sheet();
    slips.sheet(&sheet);
    view.layers().iter().filter_map(|layer| view.overlay(&layer.id)).for_each(|overlay| slips.overlay(&overlay));
    for line in view.brief().iter().flat_map(|brief| [&brief.wanted, &brief.to_win]) {
        slips.line(line);
    }
    for order in view.list() {
        slips.line(&view.describe(&order));
    }
    for family in view.families() {
        slips.line(&family.line);
        slips.line(&view.describe(&family.order));
    }
    let spoilt: Vec<OrderOf<S>> =
        others.iter().chain([step.order]).flat_map(|order| mutants::<S>(order, pick).into_iter().take(4)).collect();
    let hex = sheet.grid.map(|grid| grid.spot_of(pick.below(grid.len() as u64) as usize));
    let meant = sheet
        .counters
        .iter()
        .flat_map(|counter| [None, hex].into_iter().flat_map(|hex| view.meant(&counter.id, hex)).collect::<Vec<_>>());
    for order in others.iter().chain(&spoilt).cloned().chain(meant) {
        if let Err(refusal) = view.allow(&order) {
            slips.refusal(&refusal);
        }
    }
}

/// What procedures say about themselves, their rolls, and their outcomes.
pub fn all_that_procedures_say_is_whole<S: System>() {
    let mut slips = Slips::default();
    let book = shelf().book(S::ID).unwrap();
    let scenarios: Vec<_> = S::SCENARIOS.iter().map(ScenarioFiles::shipped).collect();
    for choice in &book.ledger().choices {
        slips.said(&choice.text);
    }
    for entry in book.procedures() {
        slips.said(entry.title());
        slips.said(entry.about());
        let offered = scenarios.iter().filter_map(|files| entry.of_scenario(files, None).ok());
        for input in entry.examples().into_iter().map(|(_, input)| input).chain(offered) {
            let ready = entry.prepare(book.ledger(), &input).unwrap_or_else(|fault| panic!("{}: {fault}", entry.id()));
            if let Some(sheet) = ready.sheet() {
                slips.sheet(&sheet);
            }
            if let Some(lab) = ready.lab() {
                let fields = lab.targets.iter().flat_map(Targets::says).chain(&lab.settings);
                for label in fields.map(|field| field.label).chain(lab.targets.iter().map(|targets| targets.entry)) {
                    slips.said(label);
                }
            }
            for seed in 0..40 {
                let mut dice = Recorded::new(Seeded::new(seed));
                let (outcome, lines) = ready.resolve(&mut dice).expect("seeded dice never run out");
                for line in &lines {
                    slips.line(line);
                }
                for roll in dice.rolls() {
                    slips.read(&roll.meaning);
                }
                slips.read(&say(&outcome));
            }
        }
    }
    slips.none(S::ID);
}

#[test]
fn slips_are_found() {
    for slipped in [
        "Enemies are in {at}",
        "The attack, 5 against 5,, a column up for the engineers, has no effect.",
        "It lands in  7,6.",
        "It lands in .",
        "Aboard: ",
        "Nobody () is there",
        "It stops..",
        ", and goes on",
    ] {
        assert!(slip(slipped).is_some(), "{slipped}");
    }
    for whole in ["It lands in 7,6, and goes on…", "A d6: 3 (safe).", "1/4 of \"A\"; 2 more", "wait for it"] {
        assert_eq!(slip(whole), None);
    }
}
