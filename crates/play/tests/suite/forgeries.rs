//! A table of forgeries: what a file says about its rules, its secrets and its dice, changed by somebody who seals all
//! lines again as the format says. Each is refused by the check meant for it.

use super::independent::told;
use super::sealed_dice::{Hands, sealed_toy};
use super::seals::file;
use super::table::Notebook;
use crate::shelf;
use crate::toy::Toy;
use jumpmaster_core::dice::Scripted;
use jumpmaster_core::ledger::hash;
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{Header, Lines, Match, Report, ScenarioFiles, verify, verify_after};
use serde_json::{Value, json};
use std::fmt::Write;

const KIND: &str = "system = \"toy\"\nname = \"Kind\"\n[options]\nguards = 2\n";
/// The edition of the toy's ledger before the present one.
const EDITION: &str = "0000000000000000000000000000000000000000000000000000000000000000";
const ZEROS: &str = EDITION;

/// The files of one game, each as its objects without their hashes.
struct Files {
    /// The table's.
    table: Vec<String>,
    /// Seat 0's, when nothing was sealed yet.
    early: Vec<String>,
    /// Seat 0's, when two entries were public.
    middle: Vec<String>,
    /// The public's, when the game is over.
    end: Vec<String>,
}

fn objects(text: &str) -> Vec<String> {
    text.lines().map(|line| format!("{}}}", line.rsplit_once(",\"hash\":\"").unwrap().0)).collect()
}

/// Seals lines as the format says.
fn chained(objects: &[String]) -> Vec<u8> {
    let (mut text, mut seal) = (String::new(), String::new());
    for object in objects {
        seal = hash(format!("{seal}\n{object}").as_bytes());
        writeln!(text, "{},\"hash\":\"{seal}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text.into_bytes()
}

fn seat_file(table: &Match, header: &Header, seat: Seat) -> Vec<String> {
    objects(&table.file_for(seat, header).unwrap())
}

/// A game with trusted dice: three secret orders, then all in the open; one order is taken back.
fn trusted(house: Option<&str>) -> Files {
    let (book, scenario) = shelf().scenario(Toy::SCENARIOS[0].name).unwrap();
    let house = house.map(|text| book.house(text, "kind.toml").unwrap());
    let (header, mut table) = Header::start(book, &scenario, house.as_ref()).unwrap();
    let notebook = Notebook::default();
    table.keep(Box::new(notebook.clone()));
    let order = |table: &mut Match, seat, order: Value, faces: &[u8]| {
        table.order(Seat(seat), &order, &mut Scripted::new(faces)).unwrap_or_else(|stop| panic!("{order}: {stop:?}"));
    };
    order(&mut table, 0, json!({ "write": { "raid": 0, "gate": 1 } }), &[]);
    order(&mut table, 0, json!({ "write": { "raid": 1, "gate": 1 } }), &[]);
    let early = seat_file(&table, &header, Seat(0));
    order(&mut table, 0, json!({ "write": { "raid": 2, "gate": 2 } }), &[]);
    order(&mut table, 0, json!("seal"), &[]);
    for gate in 0..if house.is_some() { 2 } else { 1 } {
        order(&mut table, 1, json!({ "post": { "gate": gate } }), &[]);
    }
    let middle = seat_file(&table, &header, Seat(0));
    order(&mut table, 0, json!("call-off"), &[]);
    table.undo(Seat(0)).unwrap();
    for face in [3, 1, 2] {
        order(&mut table, 0, json!("raid"), &[face]);
    }
    assert!(table.game().outcome().is_some());
    let end = seat_file(&table, &header, Seat::PUBLIC);
    let table = objects(std::str::from_utf8(&file(&header, &notebook.lines())).unwrap());
    Files { table, early, middle, end }
}

/// The same with sealed dice.
fn sealed() -> Files {
    let (header, mut table, notebook, hands) = sealed_toy(3);
    let middle = seat_file(&table, &header, Seat(0));
    for _ in 0..3 {
        super::sealed_dice::raid(&mut table, &hands);
    }
    let end = seat_file(&table, &header, Seat::PUBLIC);
    let table = objects(std::str::from_utf8(&file(&header, &notebook.lines())).unwrap());
    Files { table, early: Vec::new(), middle, end }
}

/// Changes a line through its JSON value.
fn edit(lines: &mut [String], at: usize, change: impl FnOnce(&mut Value)) {
    let mut value: Value = serde_json::from_str(&lines[at]).unwrap();
    change(&mut value);
    lines[at] = value.to_string();
}

/// Changes the text of a line in one place.
fn write(lines: &mut [String], at: usize, from: &str, to: &str) {
    assert!(lines[at].contains(from), "{}", lines[at]);
    lines[at] = lines[at].replacen(from, to, 1);
}

fn moved(after: usize, ledger: &str, options: &Value) -> String {
    json!({ "after": after, "ledger": ledger, "options": options }).to_string()
}

fn ledger_of(lines: &[String]) -> String {
    let header: Value = serde_json::from_str(&lines[0]).unwrap();
    header["ledger"].as_str().unwrap().into()
}

fn remove(lines: &mut [String], at: usize, member: &str) {
    edit(lines, at, |line| drop(line.as_object_mut().unwrap().remove(member)));
}

/// Which file is forged.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Of {
    Table,
    House,
    Middle,
    End,
    SealedTable,
    SealedEnd,
}

/// Its name, which file, which check refuses it, some words of the refusal, and how it is forged.
type Forgery = (&'static str, Of, &'static str, &'static str, fn(&mut Vec<String>));

const OF_THE_RULES: &[Forgery] = &[
    ("an option has another value", Of::Table, "rules", "line 1 says that the option guards is 3", |lines| {
        edit(lines, 0, |header| header["options"]["guards"] = json!(3));
    }),
    ("an option is left out", Of::Table, "rules", "option guards is absent", |lines| {
        edit(lines, 0, |header| header["options"] = json!({}));
    }),
    ("an option is made up", Of::Table, "rules", "option ladders is on", |lines| {
        edit(lines, 0, |header| header["options"]["ladders"] = json!("on"));
    }),
    ("an option has a value of another kind", Of::Table, "rules", "option guards is", |lines| {
        edit(lines, 0, |header| header["options"]["guards"] = json!("1 "));
    }),
    ("the ledger is one that never was", Of::Table, "rules", "this program does not know", |lines| {
        edit(lines, 0, |header| header["ledger"] = json!("f".repeat(64)));
    }),
    ("the ledger is words", Of::Table, "rules", "this program does not know", |lines| {
        edit(lines, 0, |header| header["ledger"] = json!("as printed"));
    }),
    ("the ledger is of another system", Of::Table, "rules", "this program does not know", |lines| {
        let other = jumpmaster_systems::shelf().books().next().unwrap().ledger().hash.clone();
        edit(lines, 0, |header| header["ledger"] = json!(other));
    }),
    (
        "the options of an earlier edition, in the name of the present one",
        Of::Table,
        "rules",
        "says that the option",
        |lines| {
            lines.insert(4, moved(3, EDITION, &json!({ "guards": 1 })));
            let ledger = ledger_of(lines);
            lines.insert(6, moved(4, &ledger, &json!({ "guards": 2 })));
        },
    ),
    ("a ledger that never was is put in", Of::Table, "rules", "line 5 names a ledger", |lines| {
        lines.insert(4, moved(3, &"f".repeat(64), &json!({ "guards": 1 })));
    }),
    ("the present ledger is put in again", Of::Table, "rules", "line 5 names the rules that were in force", |lines| {
        let ledger = ledger_of(lines);
        lines.insert(4, moved(3, &ledger, &json!({ "guards": 1 })));
    }),
    ("other options are put in", Of::Table, "rules", "line 5 says that the option guards is 2", |lines| {
        let ledger = ledger_of(lines);
        lines.insert(4, moved(3, &ledger, &json!({ "guards": 2 })));
    }),
    ("other options are put in at the end", Of::Table, "rules", "line 12 says that the option guards is 2", |lines| {
        let ledger = ledger_of(lines);
        lines.push(moved(10, &ledger, &json!({ "guards": 2 })));
    }),
    ("an earlier edition is put in twice", Of::Table, "rules", "line 6 names the rules that were in force", |lines| {
        lines.insert(4, moved(3, EDITION, &json!({ "guards": 1 })));
        lines.insert(5, moved(3, EDITION, &json!({ "guards": 1 })));
    }),
    ("a ledger is put in at the wrong place", Of::Table, "orders", "it has number 7", |lines| {
        lines.insert(4, moved(7, EDITION, &json!({ "guards": 1 })));
    }),
    ("a ledger is put in with something beside it", Of::Table, "orders", "unknown field `note`", |lines| {
        lines.insert(4, moved(3, EDITION, &json!({ "guards": 1 })));
        edit(lines, 4, |line| line["note"] = json!("agreed"));
    }),
    (
        "the house rules have another name",
        Of::House,
        "rules",
        "the header calls the house rules \"Printed\"",
        |lines| {
            edit(lines, 0, |header| header["house"]["name"] = json!("Printed"));
        },
    ),
    ("the house rules have another text", Of::House, "rules", "are not those the game began with", |lines| {
        edit(lines, 0, |header| header["house"]["text"] = json!(KIND.replace('2', "1")));
    }),
    (
        "the house rules have another text and its hash",
        Of::House,
        "rules",
        "says that the option guards is 2",
        |lines| {
            let text = KIND.replace('2', "1");
            edit(lines, 0, |header| {
                header["house"] = json!({ "name": "Kind", "hash": hash(text.as_bytes()), "text": text });
            });
        },
    ),
    ("the house rules are hidden", Of::House, "rules", "says that the option guards is 2", |lines| {
        edit(lines, 0, |header| header["house"] = Value::Null);
    }),
    ("the house rules are hidden with their option", Of::House, "orders", "that cannot be ordered now", |lines| {
        edit(lines, 0, |header| header["house"] = Value::Null);
        edit(lines, 0, |header| header["options"]["guards"] = json!(1));
    }),
    ("a seat has another name", Of::Table, "rules", "the seats are raider, guard", |lines| {
        edit(lines, 0, |header| header["seats"] = json!(["raider", "guard"]));
    }),
    ("the seats are exchanged", Of::Table, "rules", "the seats are watch, raider", |lines| {
        edit(lines, 0, |header| header["seats"] = json!(["watch", "raider"]));
    }),
    ("there is a seat more", Of::Table, "rules", "the seats are raider, watch, judge", |lines| {
        edit(lines, 0, |header| header["seats"] = json!(["raider", "watch", "judge"]));
    }),
    ("the system is another", Of::Table, "rules", "", |lines| {
        edit(lines, 0, |header| header["system"] = json!("pl"));
    }),
    ("the scenario has fewer raids", Of::Table, "orders", "", |lines| {
        edit(lines, 0, |header| {
            header["scenario"]["text"] = json!(Toy::SCENARIOS[0].text.replace("raids = 3", "raids = 2"));
        });
    }),
    ("the scenario has another title", Of::Table, "seals", "its link is not the hash", |lines| {
        edit(lines, 0, |header| {
            header["scenario"]["text"] = json!(Toy::SCENARIOS[0].text.replace("Three gates", "Two gates"));
        });
    }),
    ("it says something more", Of::Table, "hashes", "unknown field `winner`", |lines| {
        edit(lines, 0, |header| header["winner"] = json!("raider"));
    }),
    ("its format is to come", Of::Table, "hashes", "format 4", |lines| {
        edit(lines, 0, |header| header["jumpmaster"] = json!(4));
    }),
    ("its format is older than its nonce", Of::Table, "hashes", "it has a nonce if nobody sealed", |lines| {
        edit(lines, 0, |header| header["jumpmaster"] = json!(2));
    }),
    ("its format is older than its seals", Of::Table, "seals", "it carries seals", |lines| {
        edit(lines, 0, |header| header["jumpmaster"] = json!(1));
        remove(lines, 0, "nonce");
        remove(lines, 0, "dice");
    }),
    ("it has no nonce", Of::Table, "hashes", "it has a nonce if nobody sealed", |lines| remove(lines, 0, "nonce")),
    ("its nonce is words", Of::Table, "hashes", "64 digits", |lines| {
        edit(lines, 0, |header| header["nonce"] = json!("number 7"));
    }),
    ("its nonce is another game's", Of::Table, "seals", "its link is not the hash", |lines| {
        edit(lines, 0, |header| header["nonce"] = json!(ZEROS));
    }),
    ("a nonce beside sealed dice", Of::SealedTable, "hashes", "it has a nonce if nobody sealed", |lines| {
        edit(lines, 0, |header| header["nonce"] = json!(ZEROS));
    }),
    ("trusted dice are called sealed", Of::Table, "rules", "0 of 2 seats committed themselves", |lines| {
        let deal = json!({ "protocol": 3, "length": 9, "grace": 9, "server": ZEROS, "quiet": ZEROS, "seats": [] });
        edit(lines, 0, |header| header["dice"] = json!({ "sealed": deal }));
        remove(lines, 0, "nonce");
    }),
    ("sealed dice are called trusted", Of::SealedTable, "dice", "an order is fixed for its dice", |lines| {
        edit(lines, 0, |header| header["dice"] = json!("trusted"));
        edit(lines, 0, |header| header["nonce"] = json!(ZEROS));
    }),
    ("the options of a seat's file", Of::End, "rules", "says that the option guards is 3", |lines| {
        edit(lines, 0, |header| header["options"]["guards"] = json!(3));
    }),
    ("the ledger of a seat's file", Of::Middle, "rules", "this program does not know", |lines| {
        edit(lines, 0, |header| header["ledger"] = json!("f".repeat(64)));
    }),
    ("the seats of a seat's file", Of::End, "rules", "the seats are", |lines| {
        edit(lines, 0, |header| header["seats"] = json!(["watch", "raider"]));
    }),
];

const OF_MEMBERS: &[Forgery] = &[
    ("the options are there twice", Of::Table, "hashes", "\"options\" is said twice", |lines| {
        write(lines, 0, "\"options\":", "\"options\":{\"guards\":3},\"options\":");
    }),
    ("an option is there twice", Of::Table, "hashes", "\"guards\" is said twice", |lines| {
        write(lines, 0, "\"guards\":1", "\"guards\":3,\"guards\":1");
    }),
    ("an option is there twice, once in other letters", Of::Table, "hashes", "\"guards\" is said twice", |lines| {
        write(lines, 0, "\"guards\":1", "\"\\u0067uards\":3,\"guards\":1");
    }),
    ("the seats are there twice", Of::Table, "hashes", "\"seats\" is said twice", |lines| {
        write(lines, 0, "\"seats\":", "\"seats\":[\"you\",\"me\"],\"seats\":");
    }),
    ("the title is there twice", Of::Table, "hashes", "\"text\" is said twice", |lines| {
        write(lines, 0, "\"text\":", "\"text\":\"\",\"text\":");
    }),
    ("an order is there twice", Of::Table, "orders", "\"order\" is said twice", |lines| {
        write(lines, 4, "\"order\":", "\"order\":\"raid\",\"order\":");
    }),
    ("a part of an order is there twice", Of::Table, "orders", "\"gate\" is said twice", |lines| {
        write(lines, 1, "\"gate\":1", "\"gate\":2,\"gate\":1");
    }),
    ("faces are there twice", Of::Table, "orders", "\"faces\" is said twice", |lines| {
        write(lines, 8, "\"faces\":", "\"faces\":[6],\"faces\":");
    }),
    ("a part of an event is there twice", Of::Table, "orders", "\"fate\" is said twice", |lines| {
        write(lines, 8, "\"fate\":", "\"fate\":\"caught\",\"fate\":");
    }),
    ("seals are there twice", Of::Table, "orders", "\"seals\" is said twice", |lines| {
        write(lines, 4, "\"seals\":", "\"seals\":[],\"seals\":");
    }),
    ("a hash is there twice", Of::Table, "orders", "neither an order nor an undo", |lines| {
        write(lines, 4, "{", &format!("{{\"hash\":\"{ZEROS}\","));
    }),
    ("a member of a seat's file is there twice", Of::End, "seals", "\"order\" is said twice", |lines| {
        write(lines, 1, "\"order\":", "\"order\":\"raid\",\"order\":");
    }),
    ("a secret of a seat's file is there twice", Of::Middle, "seals", "\"deeds\" is said twice", |lines| {
        write(lines, 3, "\"deeds\":", "\"deeds\":[],\"deeds\":");
    }),
    ("a seat's file is written in another form", Of::End, "seals", "the one form that is hashed", |lines| {
        write(lines, 1, "{", "{ ");
    }),
    ("an order tells a note", Of::Table, "orders", "neither an order nor an undo", |lines| {
        edit(lines, 4, |line| line["note"] = json!("under protest"));
    }),
];

const OF_SECRETS: &[Forgery] = &[
    ("an entry that all heard has no seals", Of::Table, "seals", "it carries no seals", |lines| {
        remove(lines, 4, "proof");
    }),
    ("an order that is taken back has no seals", Of::Table, "seals", "it carries no seals", |lines| {
        remove(lines, 6, "proof");
    }),
    ("an entry has seals and no salts", Of::Table, "seals", "it does not carry one seal for each seat", |lines| {
        edit(lines, 5, |line| line["proof"]["salts"] = json!([]));
    }),
    ("a secret has seals", Of::Table, "seals", "it carries seals", |lines| {
        let proof: Value = serde_json::from_str(&lines[4]).unwrap();
        edit(lines, 1, |line| line["proof"] = proof["proof"].clone());
    }),
    ("a salt is another", Of::Table, "seals", "the seal of seat 0 does not fit", |lines| {
        edit(lines, 4, |line| line["proof"]["salts"][0] = json!(ZEROS));
    }),
    ("a seal is another", Of::Table, "seals", "the seal of seat 1 does not fit", |lines| {
        edit(lines, 4, |line| line["proof"]["seals"][1] = json!(ZEROS));
    }),
    ("a link is another", Of::Table, "seals", "its link is not the hash", |lines| {
        edit(lines, 5, |line| line["proof"]["link"] = json!(ZEROS));
    }),
    ("a seal is left out of the end", Of::End, "seals", "1 of 14 seals are not laid open", |lines| {
        drop(lines.remove(9));
    }),
    ("all seals are left out of the end", Of::End, "seals", "14 of 14 seals are not laid open", |lines| {
        lines.retain(|line| !line.contains("\"opened\""));
    }),
    ("the end comes before the end", Of::End, "seals", "it comes after the end", |lines| {
        let last = lines.len() - 1;
        lines.swap(last, last - 1);
    }),
    ("the end is of fewer entries", Of::End, "seals", "the game is over after 6 entries", |lines| {
        let last = lines.len() - 1;
        edit(lines, last, |line| line["over"] = json!(6));
    }),
    ("a running game is called over", Of::Middle, "seals", "2 of 4 seals are not laid open", |lines| {
        lines.push(json!({ "over": 2 }).to_string());
    }),
    ("a public entry is left out of the end", Of::End, "seals", "it has number 4", |lines| drop(lines.remove(3))),
    ("a seal is laid open twice", Of::End, "seals", "is laid open twice", |lines| {
        let again = lines[8].clone();
        lines.insert(9, again);
    }),
    ("a secret that was laid open is another", Of::End, "seals", "does not fit what it is said to cover", |lines| {
        edit(lines, 8, |line| line["deeds"][0]["order"]["write"]["gate"] = json!(2));
    }),
    ("a secret is given to another seat", Of::End, "seals", "does not fit what it is said to cover", |lines| {
        edit(lines, 8, |line| line["seat"] = json!(1));
    }),
    ("a secret that no seal covers is another seat's", Of::Middle, "seals", "is not a list of its entries", |lines| {
        let entry = json!({ "seat": 1, "order": "seal", "faces": [], "events": [] });
        lines.push(json!({ "unsealed": 0, "deeds": [entry] }).to_string());
    }),
    ("a secret that no seal covers is no entry", Of::Middle, "seals", "is not a list of its entries", |lines| {
        lines.push(json!({ "unsealed": 0, "deeds": [{ "seat": 0, "order": "seal", "note": "" }] }).to_string());
    }),
    ("secrets of nobody", Of::Middle, "seals", "what seat 9 has not sealed yet", |lines| {
        lines.push(json!({ "unsealed": 9, "deeds": [] }).to_string());
    }),
    ("secrets that no seal covers, twice", Of::Middle, "seals", "what seat 0 has not sealed yet", |lines| {
        for _ in 0..2 {
            lines.push(json!({ "unsealed": 0, "deeds": [] }).to_string());
        }
    }),
    ("an entry comes after secrets", Of::Middle, "seals", "it has number 2", |lines| lines.swap(2, 3)),
    ("an entry is an order and an undo", Of::End, "seals", "entry 5 is not of one piece", |lines| {
        edit(lines, 5, |line| line["undo"] = json!(3));
    }),
    ("an entry has faces and no order", Of::End, "seals", "entry 5 is not of one piece", |lines| {
        remove(lines, 5, "order");
    }),
    ("an undo takes back what is not there", Of::End, "seals", "entry 4 is not of one piece", |lines| {
        edit(lines, 4, |line| line["undo"] = json!(9));
    }),
    ("an undo takes another seat's order back", Of::End, "seals", "entry 4 is not of one piece", |lines| {
        edit(lines, 4, |line| line["undo"] = json!(2));
    }),
    ("a line that is nothing", Of::Table, "orders", "line 4: it cannot be read", |lines| lines.insert(3, "}".into())),
];

const OF_DICE: &[Forgery] = &[
    ("contributions to trusted dice", Of::End, "dice", "contributions were made to dice", |lines| {
        edit(lines, 5, |line| line["dice"] = json!({ "roll": 1, "dice": [6], "contributions": [] }));
    }),
    ("quiet contributions to trusted dice", Of::Middle, "dice", "contributions were made to dice", |lines| {
        let quiet = json!({ "roll": 1, "contribution": ZEROS });
        let entry = json!({ "seat": 0, "order": "seal", "faces": [], "events": [], "quiet": quiet });
        lines.push(json!({ "unsealed": 0, "deeds": [entry] }).to_string());
    }),
    ("an order is fixed for trusted dice", Of::Table, "dice", "an order is fixed for its dice", |lines| {
        let fix = json!({ "seat": 0, "order": "raid", "roll": 1, "salts": [], "seals": [], "hash": ZEROS });
        lines.insert(8, json!({ "after": 7, "fix": fix }).to_string());
    }),
    ("a face is another", Of::Table, "orders", "does not follow from the order and its dice", |lines| {
        edit(lines, 8, |line| line["faces"] = json!([6]));
    }),
    ("a sealed face is another", Of::SealedEnd, "dice", "its faces do not follow", |lines| {
        edit(lines, 3, |line| line["faces"] = json!([1 + line["faces"][0].as_u64().unwrap() % 6]));
    }),
    ("a seat that left no halves was away", Of::SealedEnd, "dice", "left no halves", |lines| {
        edit(lines, 3, |line| line["dice"]["rebuilt"] = json!([1]));
    }),
    ("nobody added to a roll", Of::SealedEnd, "dice", "nobody added to its dice", |lines| remove(lines, 3, "dice")),
    ("a roll is there twice", Of::SealedEnd, "dice", "a contribution to its dice is missing", |lines| {
        edit(lines, 4, |line| line["dice"]["roll"] = json!(1));
    }),
    ("dice nobody added to, in secret", Of::SealedEnd, "dice", "and nobody added to them", |lines| {
        let entry = json!({ "seat": 0, "order": "raid", "faces": [6], "events": [] });
        lines.insert(lines.len() - 1, json!({ "unsealed": 0, "deeds": [entry] }).to_string());
    }),
    ("a quiet roll that is none", Of::SealedEnd, "dice", "the server did not add what it committed", |lines| {
        let quiet = json!({ "roll": 1, "contribution": ZEROS, "dice": [6] });
        let entry = json!({ "seat": 0, "order": "raid", "faces": [6], "events": [], "quiet": quiet });
        lines.insert(lines.len() - 1, json!({ "unsealed": 0, "deeds": [entry] }).to_string());
    }),
    ("a quiet roll that cannot be read", Of::SealedEnd, "seals", "is not a list of its entries", |lines| {
        let entry = json!({ "seat": 0, "order": "raid", "faces": [6], "events": [], "quiet": { "roll": 1 } });
        lines.insert(lines.len() - 1, json!({ "unsealed": 0, "deeds": [entry] }).to_string());
    }),
    ("a nonce of a seat is another", Of::SealedEnd, "dice", "is not whole", |lines| {
        edit(lines, 0, |header| header["dice"]["sealed"]["seats"][0]["nonce"] = json!(ZEROS));
    }),
];

fn held(report: &Report, check: &str) -> Option<bool> {
    report.checks.iter().find(|found| found.name == check).unwrap_or_else(|| panic!("{check}: {report:?}")).held
}

fn assert_refused(name: &str, report: &Report, check: &str, words: &str) {
    assert_eq!(held(report, check), Some(false), "{name}: {report:#?}");
    let found = &report.checks.iter().find(|found| found.name == check).unwrap().fault.as_ref().unwrap().what;
    assert!(found.contains(words), "{name}: {found}");
    assert!(!report.good());
}

#[test]
fn every_forgery_is_refused_by_the_check_that_is_there_for_it() {
    let (plain, house, dice) = (trusted(None), trusted(Some(KIND)), sealed());
    let whole = |of: Of| match of {
        Of::Table => &plain.table,
        Of::House => &house.table,
        Of::Middle => &plain.middle,
        Of::End => &plain.end,
        Of::SealedTable => &dice.table,
        Of::SealedEnd => &dice.end,
    };
    let all = [Of::Table, Of::House, Of::Middle, Of::End, Of::SealedTable, Of::SealedEnd];
    let mut files: Vec<Vec<u8>> = all.iter().map(|of| chained(whole(*of))).collect();
    for (of, file) in all.iter().zip(&files) {
        let report = verify(file, shelf());
        assert!(report.good(), "{of:?} is not forged: {report:#?}");
    }
    let forgeries = || [OF_THE_RULES, OF_MEMBERS, OF_SECRETS, OF_DICE].into_iter().flatten();
    assert!(forgeries().count() >= 80);
    for (name, of, check, words, how) in forgeries() {
        let mut forged = whole(*of).clone();
        how(&mut forged);
        let forged = chained(&forged);
        assert_refused(name, &verify(&forged, shelf()), check, words);
        files.push(forged);
    }
    // The second verifier also refuses whatever it can see, and never accepts a file that is refused for its form.
    let told = told("forgeries", &files, &[]);
    for (of, told) in all.iter().zip(&told) {
        let expected =
            if matches!(of, Of::Middle | Of::End | Of::SealedEnd) { "It holds" } else { "It cannot be told" };
        assert!(told.starts_with(expected), "{of:?}: {told}");
    }
    for ((name, of, check, ..), told) in forgeries().zip(&told[all.len()..]) {
        let a_seats = matches!(of, Of::Middle | Of::End | Of::SealedEnd);
        match *check {
            "hashes" => assert!(told.starts_with("It does not hold"), "{name}: {told}"),
            "rules" if a_seats => {
                assert!(told.contains("of its rules only jumpmaster verify can tell"), "{name}: {told}");
            }
            _ if a_seats => assert!(told.starts_with("It does not hold"), "{name}: {told}"),
            _ => assert!(!told.starts_with("It holds"), "{name}: {told}"),
        }
    }
}

/// Two files of which the later is not a continuation of the earlier: what the later is, what the earlier is, and why not.
#[test]
fn what_was_given_is_held_against_what_is_given() {
    let (one, other, dice) = (trusted(None), trusted(None), sealed());
    let forged = |lines: &[String], how: &dyn Fn(&mut Vec<String>)| {
        let mut lines = lines.to_vec();
        how(&mut lines);
        lines
    };
    let gate = |at: usize, entry: usize| {
        move |lines: &mut Vec<String>| {
            edit(lines, at, |line| line["deeds"][entry]["order"]["write"]["gate"] = json!(0));
        }
    };
    // The plan was a different one, and nothing public shows it yet.
    let replanned = {
        let mut lines = one.table[..4].to_vec();
        edit(&mut lines, 1, |line| {
            line["order"]["write"]["gate"] = json!(0);
            line["events"][0]["written"]["gate"] = json!(0);
        });
        lines
    };
    let table_before = one.table[..7].to_vec();
    let cases: Vec<(&str, &[String], Vec<String>, &str)> = vec![
        ("another game, before its first entry", &other.table, one.table[..1].to_vec(), "it is another game"),
        ("another game, early", &other.table, one.early.clone(), "it is another game"),
        ("another game, later", &other.table, one.middle.clone(), "it is another game"),
        ("another game's end", &other.end, one.middle.clone(), "it is another game"),
        ("a game of sealed dice", &dice.table, one.middle.clone(), "it is another game"),
        (
            "a plan that was not sealed is another",
            &replanned,
            one.early.clone(),
            "what seat 0 did in secret before entry 1 is not the same",
        ),
        (
            "a plan that was not sealed has an order less",
            &one.table,
            forged(&one.early, &|lines| {
                edit(lines, 1, |line| drop(line["deeds"].as_array_mut().unwrap().remove(0)));
            }),
            "what seat 0 did in secret before entry 1 is not the same",
        ),
        (
            "a plan that was not sealed has an order more",
            &one.table,
            forged(&one.early, &|lines| {
                edit(lines, 1, |line| {
                    let again = line["deeds"][0].clone();
                    line["deeds"].as_array_mut().unwrap().insert(0, again);
                });
            }),
            "what seat 0 did in secret before entry 1 is not the same",
        ),
        (
            "what was not sealed was another seat's",
            &one.table,
            forged(&one.early, &|lines| {
                edit(lines, 1, |line| line["unsealed"] = json!(1));
            }),
            "what seat 1 did in secret before entry 1 is not the same",
        ),
        (
            "what was laid open is another",
            &one.table,
            forged(&one.middle, &gate(3, 0)),
            "what seat 0 did in secret before entry 1 is not the same",
        ),
        (
            "a salt that was laid open is another",
            &one.table,
            forged(&one.middle, &|lines| {
                edit(lines, 4, |line| line["salt"] = json!(ZEROS));
            }),
            "what seat 0 did in secret before entry 2 is not the same",
        ),
        (
            "what was laid open is another at the end",
            &one.end,
            forged(&one.middle, &gate(3, 1)),
            "what seat 0 did in secret before entry 1 is not the same",
        ),
        (
            "what was not sealed is another at the end",
            &one.end,
            forged(&one.early, &gate(1, 1)),
            "what seat 0 did in secret before entry 1 is not the same",
        ),
        ("it breaks off", &one.middle, one.end.clone(), "it breaks off after 2 entries"),
        (
            "an entry that all heard is another",
            &one.table,
            forged(&one.middle, &|lines| {
                edit(lines, 2, |line| line["order"]["post"]["gate"] = json!(2));
            }),
            "what all heard is not the same from entry 2 on",
        ),
        (
            "a line of the table was put in since",
            &one.table,
            forged(&table_before, &|lines| {
                lines.insert(4, moved(3, EDITION, &json!({ "guards": 1 })));
            }),
            "line 5 is not the same",
        ),
    ];
    for (name, later, earlier, words) in &cases {
        let report = verify_after(&chained(later), &chained(earlier), shelf());
        assert_refused(name, &report, "given", words);
    }
    for (later, earlier) in [
        (&one.table, &one.early),
        (&one.table, &one.middle),
        (&one.table, &one.end),
        (&one.table, &table_before),
        (&one.middle, &one.early),
        (&one.end, &one.early),
        (&one.end, &one.middle),
        (&one.end, &one.end),
        (&dice.table, &dice.middle),
        (&dice.table, &dice.end),
        (&dice.end, &dice.middle),
    ] {
        let report = verify_after(&chained(later), &chained(earlier), shelf());
        assert!(report.good(), "{report:#?}");
        assert!(!report.checks.last().unwrap().found.contains("not laid open here"), "{report:#?}");
    }
    // The second verifier always compares links, and secrets if both are seat files.
    for (name, later, earlier, _) in &cases {
        let told = told("given", &[chained(later)], &chained(earlier));
        let seats = [*later, earlier.as_slice()].iter().all(|file| file.len() == 1 || !file[1].contains("\"n\":"));
        let expected = if seats { told[0].starts_with("It does not hold") } else { !told[0].starts_with("It holds") };
        assert!(expected, "{name}: {}", told[0]);
    }
    let goes_on = told("given-on", &[chained(&one.end)], &chained(&one.middle));
    assert!(goes_on[0].starts_with("It holds"), "{}", goes_on[0]);
}

/// No two games have the same header, so nobody can pass the file of one off as that of another. Whatever is wrong with a
/// file, it is reported, and nothing breaks.
#[test]
fn a_file_that_is_not_proven_is_held_against_nothing() {
    let game = trusted(None);
    let mut lines = game.table.clone();
    edit(&mut lines, 5, |line| line["proof"]["salts"] = json!([]));
    for (later, earlier) in [(&lines, &game.middle), (&game.table, &lines)] {
        let report = verify_after(&chained(later), &chained(earlier), shelf());
        let given = report.checks.iter().find(|check| check.name == "given").unwrap();
        assert_eq!(given.held, Some(false), "{}", given.found);
    }
}

#[test]
fn a_game_before_its_first_order_is_its_own_beginning() {
    let (book, scenario) = shelf().scenario(Toy::SCENARIOS[0].name).unwrap();
    let (header, _) = Header::start(book, &scenario, None).unwrap();
    let (_, first) = Lines::begin(&header);
    let file = format!("{first}\n").into_bytes();
    let report = verify_after(&file, &file, shelf());
    assert!(report.good(), "{:?}", report.checks);
}

#[test]
fn every_game_has_an_id_of_its_own() {
    let book = shelf().book(Toy::ID).unwrap();
    let scenario = ScenarioFiles::shipped(&Toy::SCENARIOS[0]);
    let start = || Header::start(book, &scenario, None).unwrap();
    let (one, other) = (start(), start());
    assert_ne!(one.1.id(), other.1.id());
    assert_ne!(one.0, other.0);
    assert_eq!(one.0.again(shelf()).unwrap().1.id(), one.1.id(), "and keeps it");
    let sealed = Header::start_with(book, &scenario, None, Hands::new(2, 3).kind()).unwrap();
    assert_eq!(sealed.0.nonce, None, "what the parties committed themselves to is never drawn twice");
    // An older game is still valid, and the file says what it lacks.
    let mut old = one.0.clone();
    (old.jumpmaster, old.nonce) = (2, None);
    let report = verify(&file(&old, &[]), shelf());
    assert!(report.good(), "{report:#?}");
    assert!(report.checks.last().unwrap().found.contains("nothing tells the game from another"), "{report:#?}");
}

/// A scenario that differs from the shipped one of the same name is reported.
#[test]
fn a_scenario_under_a_borrowed_name_is_told() {
    let book = shelf().book(Toy::ID).unwrap();
    let found = |scenario: &ScenarioFiles| {
        let (header, _) = Header::start(book, scenario, None).unwrap();
        let report = verify(&file(&header, &[]), shelf());
        assert!(report.good(), "{report:#?}");
        report.checks[2].found.clone()
    };
    let shipped = ScenarioFiles::shipped(&Toy::SCENARIOS[0]);
    assert!(found(&shipped).ends_with("three-gates is the scenario that comes along"));
    let other = ScenarioFiles { text: shipped.text.replace("raids = 3", "raids = 4"), ..shipped.clone() };
    assert!(found(&other).ends_with("three-gates is NOT the scenario of that name that comes along"));
    let own = ScenarioFiles { name: "mine".into(), ..other };
    assert!(found(&own).ends_with("mine is a scenario of its own"));
}
