//! Game files tampered with by somebody who knows how they are sealed, and games that outlive their rules.

use super::table::random_step;
use crate::shelf;
use crate::toy::Toy;
use jumpmaster_core::dice::{Scripted, Seeded};
use jumpmaster_core::ledger::hash;
use jumpmaster_core::{Fault, Seat, System};
use jumpmaster_play::{Header, Journal, LogEntry, Match, Save, ScenarioFiles, Stop, load, verify};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};

const KIND: &str = "system = \"toy\"\nname = \"Kind\"\n[options]\nguards = 2\n";

fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-forged-{name}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

fn start(house: Option<&str>) -> (Header, Match) {
    let (book, scenario) = shelf().scenario(Toy::SCENARIOS[0].name).unwrap();
    let house = house.map(|text| book.house(text, "kind.toml").unwrap());
    Header::start(book, &scenario, house.as_ref()).unwrap()
}

/// The lines of a whole game without their seals: seven orders, the last of them a raid that rolls a 3, with one undo
/// between.
fn game(name: &str, house: Option<&str>) -> Vec<Value> {
    let (header, table) = start(house);
    played(name, &header, table)
}

fn played(name: &str, header: &Header, mut table: Match) -> Vec<Value> {
    let path = place(name);
    table.keep(Box::new(Save::create(&path, header).unwrap()));
    let mut order = |seat, order: Value, faces: &[u8]| {
        table.order(Seat(seat), &order, &mut Scripted::new(faces)).unwrap_or_else(|stop| panic!("{order}: {stop:?}"));
    };
    for raid in 0..3 {
        order(0, json!({ "write": { "raid": raid, "gate": 1 } }), &[]);
    }
    order(0, json!("seal"), &[]);
    for gate in 0..if header.house.is_some() { 2 } else { 1 } {
        order(1, json!({ "post": { "gate": gate } }), &[]);
    }
    order(0, json!("call-off"), &[]);
    table.undo(Seat(0)).unwrap();
    table.order(Seat(0), &json!("raid"), &mut Scripted::new([3])).unwrap();
    drop(table);
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    text.lines().map(unsealed).collect()
}

fn unsealed(line: &str) -> Value {
    let mut line: Value = serde_json::from_str(line).unwrap();
    line.as_object_mut().unwrap().remove("hash");
    line
}

/// Seals lines as the description of the format says.
fn sealed(lines: &[Value]) -> Vec<u8> {
    let (mut text, mut seal) = (String::new(), String::new());
    for line in lines {
        let object = line.to_string();
        seal = hash(format!("{seal}\n{object}").as_bytes());
        writeln!(text, "{},\"hash\":\"{seal}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text.into_bytes()
}

fn refusal(lines: &[Value]) -> Fault {
    load(&sealed(lines), shelf()).err().expect("a forged file is refused")
}

#[test]
fn a_game_that_is_sealed_as_described_is_read() {
    let lines = game("sealed", None);
    let loaded = load(&sealed(&lines), shelf()).unwrap();
    assert_eq!((loaded.table.entries(), loaded.table.standing().len()), (8, 6));
    assert!(verify(&sealed(&lines), shelf()).good());
}

#[test]
fn orders_dice_and_events_must_follow_from_the_rules() {
    let lines = game("follow", None);
    let with = |line: usize, key: &str, value: Value| {
        let mut lines = lines.clone();
        lines[line][key] = value;
        let fault = refusal(&lines);
        let report = verify(&sealed(&lines), shelf());
        let held: Vec<Option<bool>> = report.checks.iter().map(|check| check.held).collect();
        assert_eq!(
            held,
            [Some(true), Some(true), Some(true), Some(false), None, None, None],
            "the seals hold, the orders do not"
        );
        assert!(fault.what.starts_with(&format!("line {}: ", line + 1)), "{}", fault.what);
        fault.what.split_once(": ").unwrap().1.to_string()
    };
    assert_eq!(with(8, "faces", json!([6])), "event 2 does not follow from the order and its dice");
    assert_eq!(with(8, "faces", json!([7])), "die 1 shows 7, and a d6 has no such face");
    assert_eq!(with(8, "faces", json!([])), "the dice ran out after no dice");
    assert_eq!(with(8, "faces", json!([3, 3])), "one die is left over: 3");
    assert_eq!(with(8, "events", json!([])), "event 1 does not follow from the order and its dice");
    assert_eq!(with(8, "seat", json!(1)), "that cannot be ordered now");
    assert_eq!(with(8, "seat", json!(9)), "seat 9 gives an order");
    assert_eq!(with(8, "order", json!("rest")).split(':').next().unwrap(), "an order of toy");
    assert_eq!(with(8, "n", json!(9)), "it has number 9");
    assert_eq!(with(8, "n", json!("8")), "it cannot be read: it has no number");
    assert_eq!(with(8, "faces", json!("3")), "it cannot be read: it is neither an order nor an undo");
    assert_eq!(with(8, "note", json!("")), "it cannot be read: it is neither an order nor an undo");
    assert_eq!(with(7, "undo", json!(5)), "order 5 is taken back");
    assert_eq!(with(7, "seat", json!(1)), "the last order cannot be taken back");
    let mut rolled = lines.clone();
    rolled.push(json!({ "n": 9, "seat": 0, "undo": 8 }));
    assert!(refusal(&rolled).why.starts_with("dice were rolled"));
}

#[test]
fn the_header_must_hold() {
    let with = |house: Option<&str>, key: &str, value: Value| {
        let mut lines = game(&format!("header-{key}"), house);
        lines[0][key] = value;
        refusal(&lines).what
    };
    assert_eq!(with(None, "jumpmaster", json!(4)), "it is a game file of format 4");
    assert_eq!(with(None, "system", json!("toi")), "unknown system \"toi\"");
    assert_eq!(with(None, "seats", json!(["a", "b"])), "the seats are a, b");
    let mut scenario = serde_json::to_value(ScenarioFiles::shipped(&Toy::SCENARIOS[0])).unwrap();
    scenario["map"] = json!("<map/>");
    assert!(with(None, "scenario", scenario).starts_with("map \"three-gates\""));
    let other = json!({ "name": "Kind", "hash": "0", "text": KIND });
    assert_eq!(with(Some(KIND), "house", other), "the house rules \"Kind\" are not those the game began with");
    let unknown = json!({ "name": "Kind", "hash": hash(b"x = 1"), "text": "x = 1" });
    assert!(with(Some(KIND), "house", unknown).contains("unknown key"));
}

#[test]
fn house_rules_come_back_with_the_game() {
    let lines = game("house", Some(KIND));
    assert_eq!(lines[0]["options"]["guards"], json!(2));
    assert_eq!(lines[0]["house"]["hash"], json!(hash(KIND.as_bytes())));
    let loaded = load(&sealed(&lines), shelf()).unwrap();
    assert_eq!(loaded.header.house.unwrap().name, "Kind");
    assert!(verify(&sealed(&lines), shelf()).good());
}

#[test]
fn a_game_outlives_an_edition_of_its_ledger_if_all_comes_out_the_same() {
    let (mut header, _) = start(None);
    header.ledger = "0".repeat(64);
    header.options = serde_json::from_value(json!({ "guards": 1, "ladders": "on" })).unwrap();
    let (_, table) = header.again(shelf()).unwrap();
    let mut lines = played("edition", &header, table);
    let path = place("edition-on");
    std::fs::write(&path, sealed(&lines)).unwrap();
    let mut loaded = Save::resume(&path, shelf()).unwrap();
    let [note] = loaded.notes.as_slice() else { panic!("one note: {:?}", loaded.notes) };
    assert!(note.what.contains("another edition of the ledger") && note.what.contains("ladders was on and is absent"));
    random_step(&mut loaded.table, &mut Seeded::new(1), &mut Seeded::new(2)).unwrap();
    drop(loaded);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let moved = unsealed(text.lines().nth(9).unwrap());
    assert_eq!((&moved["after"], &moved["options"]), (&json!(8), &json!({ "guards": 1 })), "the file says so");
    assert!(load(&bytes, shelf()).unwrap().notes.is_empty(), "it goes on by the ledger it names");
    let report = verify(&bytes, shelf());
    assert_eq!(report.checks[2].held, Some(true), "other rules are no fault where all comes out the same");
    assert!(report.checks[2].found.contains("an earlier edition"), "but they are told");
    assert_eq!(report.checks[3].held, Some(true));

    lines[8]["faces"] = json!([6]);
    let fault = refusal(&lines);
    assert!(fault.why.ends_with("it was played by another edition of the ledger"), "{fault}");
    assert_eq!(fault.fix, "play it back with the Jumpmaster that wrote it");
}

/// Format 1 had neither seals nor sealed dice. Its games are read, and continue in the format they were begun in.
#[test]
fn a_game_of_the_first_format_is_read_and_goes_on_in_it() {
    let mut lines = game("first", None);
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("proof");
    }
    let header = lines[0].as_object_mut().unwrap();
    header.insert("jumpmaster".into(), json!(1));
    let path = place("first-on");
    std::fs::write(&path, sealed(&lines)).unwrap();
    assert!(load(&sealed(&lines), shelf()).err().unwrap().what.contains("format 1 does not say"));
    lines[0].as_object_mut().unwrap().remove("dice");
    lines[0].as_object_mut().unwrap().remove("nonce");
    std::fs::write(&path, sealed(&lines)).unwrap();
    let report = verify(&sealed(&lines), shelf());
    assert!(report.good(), "{report:?}");
    assert_eq!(report.checks[5].found, "format 1 seals nothing that is done in secret");
    let mut loaded = Save::resume(&path, shelf()).unwrap();
    assert!(loaded.table.seals_since(Seat(0), 0).is_empty() && loaded.table.id().is_none());
    assert!(loaded.table.file_for(Seat(0), &loaded.header).unwrap_err().why.contains("format 1"));
    random_step(&mut loaded.table, &mut Seeded::new(1), &mut Seeded::new(2)).unwrap();
    drop(loaded);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(verify(&bytes, shelf()).good() && !String::from_utf8(bytes).unwrap().contains("proof"));
}

#[test]
fn what_cannot_be_written_down_is_not_done() {
    struct Full;
    impl Journal for Full {
        fn note(&mut self, _: usize, _: &LogEntry) -> Result<(), Fault> {
            Err(Fault::new("it cannot be written", "the disk is full", "make room"))
        }
    }
    let (_, mut table) = start(None);
    table.order(Seat(0), &json!({ "write": { "raid": 0, "gate": 1 } }), &mut Scripted::new([])).unwrap();
    table.keep(Box::new(Full));
    let before = table.game().copy();
    let stop = table.order(Seat(0), &json!({ "write": { "raid": 1, "gate": 1 } }), &mut Scripted::new([]));
    assert!(matches!(stop, Err(Stop::Unsaved(_))));
    assert_eq!(table.undo(Seat(0)).unwrap_err().what, "it cannot be written");
    assert!(table.game().same(before.as_ref()));
    assert_eq!((table.entries(), table.moments(Seat(0))), (1, 1));
}

#[test]
fn a_seat_hears_only_what_it_may() {
    let lines = game("heard", None);
    let table = load(&sealed(&lines), shelf()).unwrap().table;
    let told = |seat| -> Vec<String> {
        let log = table.log(seat).into_iter();
        log.map(|logged| logged.heard.lines.into_iter().map(|line| line.text).collect::<String>()).collect()
    };
    let public = [
        "The plan is sealed.",
        "A guard stands at gate 0.",
        "A raid is called off.",
        "",
        "A raid comes at gate 1.The raid is safe.",
    ];
    assert_eq!(told(Seat(1)), public);
    assert_eq!(told(Seat::PUBLIC), public);
    assert_eq!(told(Seat(0)).len(), 8);
    let log = table.log(Seat(1));
    assert_eq!(log[3].undo, Some(3), "the line taken back is named by the number this seat knows");
    assert_eq!((log[4].heard.rolls[0].face, log[4].heard.rolls[0].meaning.as_str()), (3, "safe"));
}
