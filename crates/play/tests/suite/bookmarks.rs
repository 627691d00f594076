//! Bookmarks: a game opened at one equals the game played from its beginning, for every seat and for all that follows.

use super::sealed_dice::{Counted, Hands};
use super::{listeners, places, scenarios, tables};
use crate::shelf;
use jumpmaster_core::State as _;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Fault, System};
use jumpmaster_play::{
    Bookmark, Fix, Header, Journal, Lines, Loaded, LogEntry, Match, Progress, ScenarioFiles, load, load_at, random_seat,
};
use std::sync::{Arc, Mutex};

/// The number of log entries of a game that are checked.
const DEEDS: usize = 260;

/// A game file in memory.
#[derive(Clone)]
struct Filed(Arc<Mutex<(Lines, Vec<String>)>>);

impl Filed {
    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().1.clone()
    }

    /// A bookmark at the end of the file, and the number of lines before it.
    fn bookmark(&self, table: &Match) -> Option<(usize, String)> {
        let filed = self.0.lock().unwrap();
        Some((filed.1.len(), Bookmark::of(table, &filed.0, shelf())?.text()))
    }

    fn put(&self, write: impl FnOnce(&mut Lines) -> Vec<String>) {
        let (lines, text) = &mut *self.0.lock().unwrap();
        text.extend(write(lines));
    }
}

impl Journal for Filed {
    fn note(&mut self, number: usize, entry: &LogEntry) -> Result<(), Fault> {
        self.put(|lines| lines.note(number, entry));
        Ok(())
    }

    fn fix(&mut self, after: usize, fix: &Fix) -> Result<(), Fault> {
        self.put(|lines| lines.fix(after, fix));
        Ok(())
    }
}

fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// A table that continues a file, with the same salts every time.
fn goes_on(loaded: Loaded) -> (Match, Filed) {
    let filed = Filed(Arc::new(Mutex::new((Lines::after(&loaded), Vec::new()))));
    let mut table = loaded.table;
    table.keep(Box::new(filed.clone()));
    table.draw_salts_from(Box::new(Counted(0)));
    (table, filed)
}

/// Gives a random order, and now and then tries to take it back; false when the game is over.
fn step(table: &mut Match, hands: &Hands, choices: &mut Seeded, dice: &mut Seeded) -> bool {
    let Some(seat) = random_seat(table.game().awaits(), choices) else { return false };
    let order = table.game().sample(seat, choices).expect("who is to act has an order to give");
    if table.deal().is_none() {
        table.order(seat, &order, dice).unwrap();
    } else if let Progress::Waiting(need) = table.fix(seat, &order).unwrap() {
        for party in need.missing {
            table.contribute(party, hands.contribution(party, need.roll)).unwrap();
        }
    }
    if choices.below(5) == 0 {
        let _ = table.undo(seat);
    }
    true
}

/// Every table of a system, with trusted dice and with sealed ones.
fn both_dice<S: System>(hands: &Hands) -> Vec<(Header, Match)> {
    let book = shelf().book(S::ID).unwrap();
    let sealed = |file| Header::start_with(book, &ScenarioFiles::shipped(file), None, hands.kind()).unwrap();
    tables::<S>().into_iter().chain(S::SCENARIOS.iter().map(sealed)).collect()
}

pub fn a_game_opened_at_a_bookmark_is_the_same<S: System>() {
    let freezes = scenarios::<S>().iter().any(|(_, scenario)| S::State::set_up(scenario).freeze().is_some());
    let seats = tables::<S>()[0].0.seats.len();
    let hands = Hands::new(seats as u8, 400);
    for (header, mut table) in both_dice::<S>(&hands) {
        let (lines, first) = Lines::begin(&header);
        let filed = Filed(Arc::new(Mutex::new((lines, Vec::new()))));
        table.keep(Box::new(filed.clone()));
        let (mut choices, mut dice) = (Seeded::stream(77, 0), Seeded::stream(77, 1));
        let mut marks: Vec<(usize, String)> = Vec::new();
        // However long a random plan gets: until a bookmark can be made.
        let short = |table: &Match, marks: &[(usize, String)]| table.entries() < DEEDS || (marks.is_empty() && freezes);
        while short(&table, &marks) && step(&mut table, &hands, &mut choices, &mut dice) {
            marks.extend(filed.bookmark(&table));
        }
        assert_eq!(!marks.is_empty(), freezes, "{}: there is somewhere to lay a bookmark", S::ID);
        let all = filed.lines();
        for (number, (at, mark)) in marks.iter().enumerate().filter(|(number, _)| number % 9 == 0) {
            for after in [0, 1, 2 + number % 30] {
                let end = (at + after).min(all.len());
                let whole = load(format!("{first}\n{}", text(&all[..end])).as_bytes(), shelf()).unwrap();
                let rest = text(&all[*at..end]);
                let bookmark = Bookmark::read(mark).unwrap();
                // The last entry is kept, so that a bookmark at the first leaves nothing out.
                let leaves_out = bookmark.entries() > 1;
                let marked = load_at(&first, bookmark, rest.as_bytes(), shelf()).unwrap();
                assert_eq!(!marked.table.is_whole(), leaves_out);
                same(&marked.table, &whole.table);
                same_from_here(goes_on(marked), goes_on(whole), &hands);
            }
        }
    }
}

/// Both games look the same to everybody.
fn same(marked: &Match, whole: &Match) {
    assert!(marked.game().same(whole.game()));
    assert_eq!(
        (marked.entries(), marked.link(), marked.pending(), marked.game().to_act()),
        (whole.entries(), whole.link(), whole.pending(), whole.game().to_act()),
    );
    for seat in listeners(whole) {
        let moments = whole.moments(seat);
        assert_eq!((marked.moments(seat), marked.last_heard(seat)), (moments, whole.last_heard(seat)));
        assert_eq!((marked.can_undo(seat), marked.seen(seat)), (whole.can_undo(seat), whole.seen(seat)));
        assert_eq!(marked.game().view(seat), whole.game().view(seat));
        assert_eq!(marked.game().sheet(seat), whole.game().sheet(seat));
        let tail = moments.saturating_sub(Bookmark::TAIL);
        assert!(marked.knows_log_since(seat, tail));
        assert_eq!(marked.log_since(seat, tail), whole.log_since(seat, tail));
    }
}

/// Whatever is done next, both write the same lines.
fn same_from_here((mut marked, ours): (Match, Filed), (mut whole, theirs): (Match, Filed), hands: &Hands) {
    while marked.pending().is_some() {
        let need = whole.pending().unwrap();
        for party in need.missing {
            marked.contribute(party, hands.contribution(party, need.roll)).unwrap();
            whole.contribute(party, hands.contribution(party, need.roll)).unwrap();
        }
    }
    for seat in places(&whole) {
        assert_eq!(marked.undo_agreed(seat), whole.undo_agreed(seat));
    }
    let mut chance = [0, 0].map(|_| (Seeded::stream(5, 0), Seeded::stream(5, 1)));
    for _ in 0..12 {
        let [(choices, dice), (other_choices, other_dice)] = &mut chance;
        let on = step(&mut marked, hands, choices, dice);
        assert_eq!(on, step(&mut whole, hands, other_choices, other_dice));
        same(&marked, &whole);
        let (mark, other) = (ours.bookmark(&marked), theirs.bookmark(&whole));
        assert_eq!(mark, other, "a bookmark laid after another is as good");
    }
    assert_eq!(ours.lines(), theirs.lines());
}
