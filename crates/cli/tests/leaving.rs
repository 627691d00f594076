//! The app as a long-running process: told to stop in the middle of work, short of file descriptors, and with games that
//! its owner lists and deletes.

#![cfg(unix)]

#[path = "leaving/app.rs"]
mod app;
mod common;

use app::{App, Line};
use common::{Folder, good, run};
use jumpmaster_play::Book;
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::io::Write;
use std::time::{Duration, Instant};

/// The promise is two seconds; a busy machine gets more.
const ENDS: Duration = Duration::from_secs(10);

fn scenario() -> &'static str {
    shelf().books().flat_map(Book::scenario_files).next().expect("a scenario").name
}

fn new_game(line: &mut Line) -> (String, String) {
    let (status, opened) = line.ask("POST", "/api/games", "", &json!({ "scenario": scenario() }).to_string());
    assert_eq!(status, 201, "{opened}");
    let word = |value: &Value| value.as_str().expect("a word").to_string();
    (word(&opened["id"]), word(&opened["chairs"][0]["token"]))
}

#[test]
fn told_to_stop_it_ends_at_once_and_keeps_what_it_answered() {
    let folder = Folder::new("stop");
    let app = App::start(folder.path(), &[]);
    let mut line = app.line();
    let (game, token) = new_game(&mut line);
    // Work that takes far longer than the app has: nobody waits for it. These four are more than the machine has cores.
    let heavy = json!({ "scenario": "seize-the-airfield", "method": "sample", "runs": 2_000_000 });
    let working: Vec<Line> = (0..4)
        .map(|_| {
            let mut busy = app.line();
            busy.send("POST", "/api/procedures/mbt.operation/odds", "", &heavy.to_string());
            busy
        })
        .collect();
    let mut events = app.line();
    events.send("GET", &format!("/play/{token}/news"), "", "");
    let mut half = app.line();
    half.0.write_all(b"GET / HTTP/1.1\r\nHost: ").expect("it listens");
    let said: Vec<String> = (0..20).map(|number| format!("word {number}")).collect();
    for text in &said {
        let body = json!({ "text": text }).to_string();
        assert_eq!(line.ask("POST", &format!("/api/games/{game}/chat"), &token, &body).0, 204);
    }
    // A request at that very moment is either answered and kept, or neither.
    line.send("POST", &format!("/api/games/{game}/chat"), &token, &json!({ "text": "last" }).to_string());
    let began = Instant::now();
    assert!(app.stop().success(), "it ends of its own accord");
    let took = began.elapsed();
    println!("told to stop with four long pieces of work under way, it ended after {took:?}");
    assert!(took < ENDS, "{took:?}");
    let last = line.answer().is_some_and(|(status, _)| status == 204);
    drop((working, events, half));
    let app = App::start(folder.path(), &[]);
    let (status, showing) = app.line().ask("GET", &format!("/api/games/{game}?orders=none"), &token, "");
    assert_eq!(status, 200, "{showing}");
    let kept: Vec<&str> =
        showing["chat"].as_array().expect("talk").iter().filter_map(|talk| talk["text"].as_str()).collect();
    assert_eq!(kept[..20], said[..], "what was answered is there");
    assert!(!last || kept.get(20) == Some(&"last"), "{kept:?}");
}

#[test]
fn when_no_more_files_can_be_opened_it_waits_and_goes_on() {
    let folder = Folder::new("files");
    let app = App::start_under("ulimit -n 40; exec \"$@\"", folder.path(), &[]);
    let mut first = app.line();
    let (game, token) = new_game(&mut first);
    let crowd: Vec<Line> = (0..80).map(|_| app.line()).collect();
    std::thread::sleep(Duration::from_millis(500));
    let path = format!("/api/games/{game}/chat");
    assert_eq!(first.ask("POST", &path, &token, "{\"text\":\"still here\"}").0, 204, "who is there is served");
    drop(crowd);
    assert_eq!(app.line().ask("GET", "/api/systems", "", "").0, 200, "and so is who comes when there is room");
    assert!(app.stop().success());
}

#[test]
fn its_owner_lists_and_deletes_games() {
    let folder = Folder::new("owner");
    let data = folder.path().to_str().expect("text");
    let app = App::start(folder.path(), &[]);
    let games: Vec<(String, String)> = (0..3).map(|_| new_game(&mut app.line())).collect();
    let busy = run(&["games", "list", "--data", data]);
    assert!(busy.code == 2 && busy.err.contains("in use") && busy.err.contains("stop that one"), "{}", busy.err);
    assert!(app.stop().success());
    let list = || -> Value { serde_json::from_str(&good(&["games", "list", "--data", data, "--json"])).expect("JSON") };
    let listed = list();
    let all = listed["games"].as_array().expect("games");
    assert_eq!(all.len(), 3);
    for game in all {
        assert!(games.iter().any(|(id, _)| game["id"] == id.as_str()), "{game}");
        assert!(
            game["title"] != "" && game["bytes"].as_u64() > Some(100) && game["touched"].as_u64() > Some(0),
            "{game}"
        );
    }
    let words = good(&["games", "list", "--data", data]);
    assert!(words.contains(&games[0].0) && words.contains("days idle"), "{words}");
    let unknown = run(&["games", "delete", "nobody", "--data", data]);
    assert!(unknown.code == 2 && unknown.err.contains("jumpmaster games list"), "{}", unknown.err);
    good(&["games", "delete", &games[0].0, "--data", data]);
    assert_eq!(list()["games"].as_array().map(Vec::len), Some(2));
    assert!(good(&["games", "prune", "--older-than", "1d", "--data", data]).contains("0 games deleted"));
    assert!(good(&["games", "prune", "--older-than", "0d", "--dry-run", "--data", data]).contains("2 games would be"));
    assert_eq!(list()["games"].as_array().map(Vec::len), Some(2));
    let pruned: Value =
        serde_json::from_str(&good(&["games", "prune", "--older-than", "0d", "--data", data, "--json"])).expect("JSON");
    assert_eq!((pruned["games"].as_array().map(Vec::len), &pruned["removed"]), (Some(2), &json!(true)));
    assert!(good(&["games", "list", "--data", data]).contains("No games"));
    for wrong in ["90", "x", "-1d", "3m"] {
        let ran = run(&["games", "prune", &format!("--older-than={wrong}"), "--data", data]);
        assert!(ran.code == 2 && ran.err.contains("such as 90d"), "{wrong}: {}", ran.err);
    }
}

#[test]
fn options_of_the_gate_that_make_no_sense_are_refused() {
    let folder = Folder::new("options");
    let (data, empty) = (folder.path().to_str().expect("text"), folder.write("empty.pem", ""));
    let cases: [(&[&str], &str); 7] = [
        (&["--tls-cert", &empty], "--tls-key"),
        (&["--tls-key", &empty], "--tls-cert"),
        (&["--tls-cert", &empty, "--tls-key", &empty], "there is no certificate in it"),
        (&["--tls-cert", "/nowhere/cert.pem", "--tls-key", &empty], "/nowhere/cert.pem"),
        (&["--host", "https://games.example.org"], "without https://"),
        (&["--trusted-proxy", "proxy"], "10.0.0.0/8"),
        (&["--connections", "0"], "from 1"),
    ];
    for (words, told) in cases {
        for before in [&["serve"][..], &[]] {
            let ran = run(&[before, words, &["--port", "0", "--data", data]].concat());
            assert!(ran.code == 2 && ran.err.contains(told) && ran.err.contains("fix:"), "{words:?}: {}", ran.err);
        }
    }
}
