//! Backups are taken while the app runs, and a full disk stops only what needs room.

#![cfg(unix)]

mod common;

use common::{Folder, good, json, run, serve};
use jumpmaster_soak::{App, Line};
use serde_json::{Value, json};
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Sends a request on a connection of its own.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
    Line::open(address).and_then(|mut line| line.json(method, path, token, body)).expect("it answers")
}

/// The address of an app, once it listens.
fn ready(app: &App) -> String {
    app.wait_until_ready().expect("it says where it listens")
}

/// Makes a game; returns its id and the token of its first seat.
fn make(address: &str) -> (String, String) {
    let (status, made) = ask(address, "POST", "/api/games", "", &json!({ "scenario": "bridge-by-night" }));
    assert_eq!(status, 201, "{made}");
    let text = |value: &Value| value.as_str().expect("text").to_string();
    (text(&made["id"]), text(&made["chairs"][0]["token"]))
}

fn say(address: &str, (id, token): &(String, String), words: &str) -> (u16, Value) {
    ask(address, "POST", &format!("/api/games/{id}/chat"), token, &json!({ "text": words }))
}

#[test]
fn games_are_backed_up_while_the_app_runs_and_restored() {
    let (data, restored, backup) = (Folder::new("running"), Folder::new("restored"), Folder::new("backup"));
    let server = serve(&data);
    let address = ready(&server);
    let game = make(&address);
    assert_eq!(say(&address, &game, "before the backup").0, 204);

    let (file, folder) = (backup.file("all.jsonl"), data.path().to_str().unwrap());
    let told = json(&["games", "export", &file, "--data", folder]);
    assert_eq!(told["games"], 1);
    assert_eq!(told["bytes"], backup.read("all.jsonl").len());
    assert_eq!(backup.names(), ["all.jsonl"], "nothing is left beside it");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(say(&address, &game, "after the backup").0, 204, "nobody noticed");
    let ran = run(&["games", "export", "/no/such/folder/x", "--data", folder]);
    assert_eq!(ran.code, 2);
    let ran = run(&["games", "export", &file, "--data", backup.path().to_str().unwrap()]);
    assert!(ran.code == 2 && ran.err.contains("no games are kept in"), "{}", ran.err);
    drop(server);

    // What a kill leaves behind is exported, too, and exporting does not change the folder.
    let told = json(&["games", "export", &backup.file("later.jsonl"), "--data", folder]);
    assert_eq!(told["games"], 1);
    assert!(backup.read("later.jsonl").contains("after the backup"));
    assert!(!backup.read("all.jsonl").contains("after the backup"));

    good(&["games", "import", &file, "--data", restored.path().to_str().unwrap()]);
    let server = serve(&restored);
    let (id, token) = &game;
    let path = format!("/api/games/{id}?orders=none");
    let (status, shown) = ask(&ready(&server), "GET", &path, token, &Value::Null);
    assert_eq!(status, 200, "the same link opens it: {shown}");
    assert!(shown.to_string().contains("before the backup"), "{shown}");
}

#[test]
fn writes_lost_from_the_log_are_told_at_the_start_and_a_torn_end_is_not() {
    let data = Folder::new("damage");
    let server = serve(&data);
    let address = ready(&server);
    let game = make(&address);
    for number in 0..5 {
        assert_eq!(say(&address, &game, &format!("words {number}")).0, 204);
    }
    server.kill();
    let log = data.path().join("games.sqlite3-wal");
    let whole = std::fs::read(&log).unwrap();

    // What a kill interrupts was never acknowledged.
    std::fs::write(&log, &whole[..whole.len() - 100]).unwrap();
    let server = serve(&data);
    ready(&server);
    assert_eq!(server.kill(), "");

    let server = serve(&data);
    let address = ready(&server);
    for number in 0..5 {
        assert_eq!(say(&address, &game, &format!("more words {number}")).0, 204);
    }
    server.kill();
    let mut spoiled = std::fs::read(&log).unwrap();
    spoiled[32 + 24 + 100] ^= 1;
    std::fs::write(&log, spoiled).unwrap();
    let server = serve(&data);
    ready(&server);
    let said = server.kill();
    assert!(said.contains("writes in the write-ahead log") && said.contains("is kept as"), "{said}");
    assert!(data.names().iter().any(|name| name.starts_with("games.sqlite3-lost-")), "{:?}", data.names());
}

#[test]
fn an_app_that_is_just_leaving_is_waited_for() {
    let data = Folder::new("leaving");
    let first = serve(&data);
    ready(&first);
    let second = serve(&data);
    std::thread::sleep(std::time::Duration::from_millis(200));
    drop(first);
    ready(&second);
}

#[test]
fn a_file_that_may_not_grow_answers_503_and_all_is_well_afterwards() {
    let limit = |server: &App, bytes: &str| {
        let words = [format!("--pid={}", server.id()), format!("--fsize={bytes}:unlimited")];
        Command::new("prlimit").args(words).status().is_ok_and(|status| status.success())
    };
    let data = Folder::new("limit");
    let server = serve(&data);
    let address = ready(&server);
    let game = make(&address);
    if !limit(&server, "300000") {
        eprintln!("there is no prlimit here: that a full disk answers 503 is not tested");
        return;
    }
    let long = "words ".repeat(80);
    let refused = (0..400).find_map(|_| Some(say(&address, &game, &long)).filter(|(status, _)| *status != 204));
    let (status, told) = refused.expect("the limit is reached");
    assert_eq!(status, 503, "{told}");
    assert!(!told["error"]["fix"].as_str().unwrap().is_empty(), "{told}");
    let (id, token) = &game;
    let path = format!("/api/games/{id}?orders=none");
    let (status, before) = ask(&address, "GET", &path, token, &Value::Null);
    assert_eq!(status, 200, "what is there can be read: {before}");
    assert!(limit(&server, "unlimited"));
    assert_eq!(say(&address, &game, "room again").0, 204);
    let (_, after) = ask(&address, "GET", &path, token, &Value::Null);
    let said = |shown: &Value| shown["chat"].as_array().expect("what was said").len();
    assert_eq!(said(&after), said(&before) + 1, "what was refused was not done");
}
