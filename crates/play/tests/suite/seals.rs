//! Seals: what a seat was given while the game ran is what the whole file says at the end; a changed secret is found; a
//! game with sealed dice is played to its end and proves itself.

use super::sealed_dice::Hands;
use super::table::{Notebook, random_step};
use super::{listeners, places, tables};
use crate::shelf;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{Header, LogEntry, Match, Progress, extends, load, random_seat, seal, verify, verify_after};
use serde_json::{Value, json};
use std::fmt::Write;

/// The most orders of a game.
const ORDERS: usize = 160;

/// A table's file made from its log entries, sealed as the format says.
pub fn file(header: &Header, lines: &[Value]) -> Vec<u8> {
    let (mut text, mut before) = (String::new(), String::new());
    for line in std::iter::once(&json!(header)).chain(lines) {
        let object = line.to_string();
        before = jumpmaster_core::ledger::hash(format!("{before}\n{object}").as_bytes());
        writeln!(text, "{},\"hash\":\"{before}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text.into_bytes()
}

/// Log entries as lines of a file.
pub fn numbered(entries: &[LogEntry]) -> Vec<Value> {
    let line = |(at, entry): (usize, &LogEntry)| {
        let mut line = json!(entry);
        line["n"] = json!(at + 1);
        line
    };
    entries.iter().enumerate().map(line).collect()
}

/// Plays at random, and shows the table now and then.
fn played(mut table: Match, mut look: impl FnMut(&Match)) -> (Match, Vec<LogEntry>) {
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    let (mut choices, mut dice) = (Seeded::stream(8, 0), Seeded::stream(8, 1));
    for number in 0..ORDERS {
        if number % 9 == 0 {
            look(&table);
        }
        let Some((seat, _)) = random_step(&mut table, &mut choices, &mut dice) else { break };
        if choices.below(5) == 0 {
            let _ = table.undo(seat);
        }
    }
    look(&table);
    let entries = notebook.0.lock().unwrap().clone();
    (table, entries)
}

pub fn a_seat_keeps_a_file_that_the_end_extends<S: System>() {
    for (header, table) in tables::<S>() {
        let listeners = listeners(&table);
        let mut given: Vec<String> = Vec::new();
        let (table, entries) = played(table, |table| {
            for &seat in &listeners {
                let file = table.file_for(seat, &header).unwrap();
                let report = verify(file.as_bytes(), shelf());
                assert!(report.good(), "{seat:?}: {report:?}");
                assert_eq!(
                    table.seals_since(seat, 0).len(),
                    report.entries.max(table.seals_since(Seat::PUBLIC, 0).len())
                );
                given.push(file);
            }
        });
        let whole = file(&header, &numbered(&entries));
        assert!(verify(&whole, shelf()).good());
        let public = table.seals_since(Seat::PUBLIC, 0);
        assert!(public.iter().enumerate().all(|(at, sealed)| sealed.number == at + 1));
        for earlier in &given {
            let same = extends(&whole, earlier.as_bytes(), shelf()).unwrap();
            assert!(same.entries <= public.len() && same.shut == 0, "every secret is in the table's file: {same:?}");
            assert!(extends(given.last().unwrap().as_bytes(), earlier.as_bytes(), shelf()).is_ok());
        }
        let report = verify_after(&whole, given[0].as_bytes(), shelf());
        assert!(report.good() && report.checks.last().unwrap().name == "given");
        assert_eq!(load(given.last().unwrap().as_bytes(), shelf()).err().unwrap().what, "it is the file of a seat");
        let (first, last) = (given[listeners.len()].as_bytes(), given.last().unwrap().as_bytes());
        if public.len() > extends(last, first, shelf()).unwrap().entries {
            assert!(extends(first, last, shelf()).unwrap_err().what.starts_with("it breaks off"));
        }
        own_secrets_are_there_and_no_others(&table, &header);
    }
}

/// In a running game, a seat's file reveals only what that seat's seals cover, and the public's reveals nothing.
fn own_secrets_are_there_and_no_others(table: &Match, header: &Header) {
    let over = table.game().outcome().is_some();
    for seat in places(table).chain([Seat::PUBLIC]) {
        let file = table.file_for(seat, header).unwrap();
        let lines = file.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let opened: Vec<Value> = lines.filter(|line| line.get("opened").is_some()).collect();
        assert!(over || opened.iter().all(|line| line["seat"] == json!(seat)), "{seat:?}");
        if over || seat != Seat::PUBLIC {
            assert!(opened.len() >= table.seals_since(seat, 0).len());
        }
        for line in &opened {
            let at = line["opened"].as_u64().unwrap() as usize - 1;
            let owner = Seat(line["seat"].as_u64().unwrap() as u8);
            let salt = line["salt"].as_str().unwrap().parse().unwrap();
            let sealed = &table.seals_since(seat, at)[0];
            assert_eq!(sealed.seals[usize::from(owner.0)], seal(owner, &salt, &line["deeds"]));
        }
    }
}

/// Whoever keeps the table replaces a secret order by another that leads to the same public game: the seals show it.
pub fn a_changed_secret_is_found<S: System>() {
    let (header, table) = tables::<S>().swap_remove(0);
    let (_, entries) = played(table, |_| {});
    let lines = numbered(&entries);
    let mut tried = 0;
    for at in 0..lines.len() {
        if lines[at].get("proof").is_some() || lines[at].get("order").is_none() {
            continue;
        }
        // The secret order was another: the file is rewritten from there with seals that were already public.
        let (_, mut table) = header.again(shelf()).unwrap();
        entries[..at].iter().for_each(|entry| table.follow(entry).unwrap());
        let LogEntry::Order { seat, order, .. } = &entries[at] else { continue };
        let Some(other) = super::secrets::some_orders(table.game(), *seat, usize::MAX, &mut Seeded::new(at as u64))
            .into_iter()
            .find(|other| {
                let secret = |order: &Value| table.game().resolve(*seat, order, &mut Seeded::new(0));
                other != order
                    && secret(other).is_ok_and(|events| !super::table::overheard(table.game(), &events, *seat))
            })
        else {
            continue;
        };
        let events = table.game().resolve(*seat, &other, &mut Seeded::new(0)).unwrap();
        let mut forged = lines.clone();
        forged[at]["order"] = other;
        forged[at]["events"] = json!(events);
        forged[at]["faces"] = json!([]);
        let report = verify(&file(&header, &forged), shelf());
        let held = |name: &str| report.checks.iter().find(|check| check.name == name).unwrap().held;
        let sealed = lines[at..].iter().any(|line| line.get("proof").is_some());
        assert!(!sealed || !report.good(), "a changed secret passes: {report:?}");
        // Either a later order is no longer legal, or the seal after it does not fit.
        assert!(!sealed || held("orders") == Some(false) || held("seals") == Some(false));
        assert!(!sealed || load(&file(&header, &forged), shelf()).is_err());
        tried += 1;
        if tried == 8 {
            break;
        }
    }
}

/// A random game with sealed dice, and the number of its rolls that all contributed to.
fn sealed_game<S: System>(seed: u64) -> (Header, Match, Notebook, usize) {
    let book = shelf().book(S::ID).unwrap();
    let scenario = jumpmaster_play::ScenarioFiles::shipped(&S::SCENARIOS[0]);
    let seats = Header::start(book, &scenario, None).unwrap().0.seats.len();
    let hands = Hands::new(seats as u8, 4_000);
    let (header, mut table) = Header::start_with(book, &scenario, None, hands.kind()).unwrap();
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    let mut choices = Seeded::new(seed);
    let mut rolled = 0;
    for _ in 0..ORDERS {
        let Some(seat) = random_seat(table.game().awaits(), &mut choices) else { break };
        let order = table.game().sample(seat, &mut choices).expect("who is to act has an order to give");
        let mut progress = table.fix(seat, &order).unwrap();
        while let Progress::Waiting(need) = progress {
            rolled += usize::from(need.missing.len() == 1 + 2 * seats);
            let party = need.missing[choices.below(need.missing.len() as u64) as usize];
            progress = table.contribute(party, hands.contribution(party, need.roll)).unwrap();
        }
    }
    (header, table, notebook, rolled)
}

pub fn sealed_dice_are_played_to_the_end<S: System>() {
    // A game in which nobody happens to roll proves nothing, so the next is taken.
    let (header, table, notebook, rolled) =
        (3..23).map(sealed_game::<S>).find(|(.., rolled)| *rolled > 0).expect("some game rolls dice that all add to");
    let lines = notebook.lines();
    let report = verify(&file(&header, &lines), shelf());
    assert!(report.good(), "{report:?}");
    let dice = &report.checks.last().unwrap().found;
    assert!(
        dice.starts_with(&format!("{rolled} rolls follow from what {} parties", places(&table).count() + 1)),
        "{dice}"
    );
    for seat in [Seat(0), Seat::PUBLIC, Seat::REFEREE] {
        let given = table.file_for(seat, &header).unwrap();
        let report = verify(given.as_bytes(), shelf());
        assert!(report.good(), "{report:?}");
        assert!(report.checks.last().unwrap().found.starts_with(&format!("{rolled} rolls follow")));
        super::independent::agree(S::ID, std::slice::from_ref(&given));
        assert!(extends(&file(&header, &lines), given.as_bytes(), shelf()).is_ok());
    }
    let loaded = load(&file(&header, &lines), shelf()).unwrap();
    assert!(loaded.table.game().same(table.game()) && loaded.table.link() == table.link());
}

/// A random game with sealed dice in which not everybody saw some of them; `None` for a system without such dice.
fn with_quiet_dice<S: System>() -> Option<(Header, Match, Vec<Value>)> {
    (3..23).map(sealed_game::<S>).find_map(|(header, table, notebook, _)| {
        let lines = notebook.lines();
        lines.iter().any(|line| line.get("quiet").is_some()).then_some((header, table, lines))
    })
}

/// The check of quiet dice has something to check: random games roll them, and one changed face is found, in the table's
/// file and in the seat file that reveals it.
#[test]
fn quiet_dice_are_rolled_and_checked() {
    struct Walk(Vec<&'static str>);
    impl jumpmaster_core::Visitor for Walk {
        fn system<S: System>(&mut self) {
            let Some((header, table, lines)) = with_quiet_dice::<S>() else { return };
            self.0.push(S::ID);
            let report = verify(&file(&header, &lines), shelf());
            assert!(report.good(), "{}: {report:?}", S::ID);
            assert!(report.checks.last().unwrap().found.contains("unseen by some, from the server's chain alone"));
            let given = table.file_for(Seat::REFEREE, &header).unwrap();
            let report = verify(given.as_bytes(), shelf());
            assert!(report.good() && report.checks.last().unwrap().found.contains("unseen by some"), "{report:?}");
            assert_eq!(super::independent::agree(&format!("quiet-{}", S::ID), &[given]), 1);
            let mut forged = lines;
            let at = forged.iter().position(|line| line.get("quiet").is_some()).unwrap();
            forged[at]["quiet"]["contribution"] = json!("0".repeat(64));
            let report = verify(&file(&header, &forged), shelf());
            assert_eq!(report.checks.last().unwrap().held, Some(false), "{}: {report:?}", S::ID);
        }
    }
    let mut walk = Walk(Vec::new());
    crate::walk(&mut walk);
    assert!(walk.0.contains(&crate::toy::Toy::ID), "the scout of the toy rolls dice that nobody else may see");
}
