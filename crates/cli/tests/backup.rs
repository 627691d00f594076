//! Backups are taken while the app runs, and a disk that has no room stops nothing but what has no room.

#![cfg(unix)]

mod common;
#[path = "kill/server.rs"]
mod server;

use common::{Folder, good, json, run};
use serde_json::{Value, json};
use server::Server;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// Asks, on a line of its own.
fn ask(address: &str, method: &str, path: &str, token: &str, body: &Value) -> (u16, Value) {
    let body = body.to_string();
    let mut line = TcpStream::connect(address).expect("it listens");
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    line.write_all(request.as_bytes()).expect("it reads");
    let mut answer = String::new();
    line.read_to_string(&mut answer).expect("it answers");
    let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

/// Makes a game: its id and the token of its first seat.
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
    let server = Server::start(data.path());
    let address = server.wait_until_ready();
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

    // What a kill leaves behind is exported, too, and the folder is not changed by it.
    let told = json(&["games", "export", &backup.file("later.jsonl"), "--data", folder]);
    assert_eq!(told["games"], 1);
    assert!(backup.read("later.jsonl").contains("after the backup"));
    assert!(!backup.read("all.jsonl").contains("after the backup"));

    good(&["games", "import", &file, "--data", restored.path().to_str().unwrap()]);
    let server = Server::start(restored.path());
    let (id, token) = &game;
    let path = format!("/api/games/{id}?orders=none");
    let (status, shown) = ask(&server.wait_until_ready(), "GET", &path, token, &Value::Null);
    assert_eq!(status, 200, "the same link opens it: {shown}");
    assert!(shown.to_string().contains("before the backup"), "{shown}");
}

#[test]
fn an_app_that_is_just_leaving_is_waited_for() {
    let data = Folder::new("leaving");
    let first = Server::start(data.path());
    first.wait_until_ready();
    let second = Server::start(data.path());
    std::thread::sleep(std::time::Duration::from_millis(200));
    drop(first);
    second.wait_until_ready();
}

#[test]
fn a_file_that_may_not_grow_answers_503_and_all_is_well_afterwards() {
    let limit = |server: &Server, bytes: &str| {
        let words = [format!("--pid={}", server.id()), format!("--fsize={bytes}:unlimited")];
        Command::new("prlimit").args(words).status().is_ok_and(|status| status.success())
    };
    let data = Folder::new("limit");
    let server = Server::start(data.path());
    let address = server.wait_until_ready();
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
