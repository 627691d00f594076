//! Clients that ask for odds, read at the Desk and in the Lab, upload files, and send garbage.

use crate::client::Client;
use crate::forger;
use crate::line::Line;
use crate::tally::{Tally, lock};
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::{Entry, ScenarioFiles};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::io::Result;
use std::sync::Arc;
use std::time::Duration;

/// Every procedure, with the names of its examples.
fn procedures() -> Vec<(&'static str, Vec<&'static str>)> {
    let named = |entry: &dyn Entry| (entry.id(), entry.examples().into_iter().map(|(name, _)| name).collect());
    shelf().books().flat_map(|book| book.procedures().iter().map(move |entry| named(entry.as_ref()))).collect()
}

/// The names of all scenarios.
pub fn scenarios() -> Vec<&'static str> {
    shelf().books().flat_map(|book| book.scenario_files().iter().map(|file| file.name)).collect()
}

/// Visits until told to stop: a little of everything.
pub fn visit(tally: &Arc<Tally>, mut pick: Seeded, rests: Duration) {
    let (mut client, procedures, labs) = (Client::new(tally), procedures(), labs());
    while !client.stopped() {
        let (procedure, examples) = one(&procedures, &mut pick);
        // After a broken connection the next request is another one.
        let _ = match pick.below(8) {
            0 => odds(&mut client, procedure, examples, &mut pick),
            1 => read(&mut client, &format!("/desk/{procedure}")),
            2 => read(&mut client, one(&labs, &mut pick).as_str()),
            3 => hand_in(&mut client, &mut pick, "/api/verify"),
            4 => hand_in(&mut client, &mut pick, "/api/games/import"),
            5 => {
                let page = one(&["/", "/rules", "/desk", "/play", "/api/procedures"], &mut pick);
                read(&mut client, page)
            }
            _ => pester(&client, &mut pick),
        };
        std::thread::sleep(rests);
    }
}

/// Asks for the odds of every example there is, including the heavy ones, until told to stop.
pub fn weigh(tally: &Arc<Tally>, mut pick: Seeded) {
    let (mut client, procedures) = (Client::new(tally), procedures());
    while !client.stopped() {
        let (procedure, _) = one(&procedures, &mut pick);
        for scenario in scenarios() {
            let path = format!("/api/procedures/{procedure}/odds");
            let _ = client.json("POST", &path, "", &json!({ "scenario": scenario }));
            if client.stopped() {
                return;
            }
        }
    }
}

/// Reads at the Desk and in the Lab without a pause, until told to stop.
pub fn browse(tally: &Arc<Tally>, mut pick: Seeded) {
    let (mut client, procedures, labs) = (Client::new(tally), procedures(), labs());
    while !client.stopped() {
        let (procedure, _) = one(&procedures, &mut pick);
        let _ = read(&mut client, &format!("/desk/{procedure}"));
        let _ = read(&mut client, one(&labs, &mut pick).as_str());
    }
}

/// The pages of the Lab: every scenario with every procedure that can be planned on it.
fn labs() -> Vec<String> {
    let mut all = Vec::new();
    for book in shelf().books() {
        for file in book.scenario_files() {
            let files = ScenarioFiles::shipped(file);
            let Ok(ledger) = book.ledger_of(&files, None) else { continue };
            for entry in book.procedures() {
                let offered = entry.of_scenario(&files, None);
                let ready = offered.and_then(|input| entry.prepare(&ledger, &input));
                if ready.is_ok_and(|ready| ready.lab().is_some()) {
                    all.push(format!("/lab?on={}&do={}", file.name, entry.id()));
                }
            }
        }
    }
    all
}

fn one<'a, T>(all: &'a [T], pick: &mut Seeded) -> &'a T {
    &all[pick.below(all.len() as u64) as usize]
}

fn read(client: &mut Client, path: &str) -> Result<()> {
    let answer = client.ask("GET", path, "", &[])?;
    if [400, 404, 405].contains(&answer.status) {
        client.tally.wrong(&client.tally.strange, format!("GET {path}: {}", answer.status));
    }
    Ok(())
}

fn odds(client: &mut Client, procedure: &str, examples: &[&str], pick: &mut Seeded) -> Result<()> {
    if examples.is_empty() {
        return Ok(());
    }
    let example = one(examples, pick);
    let path = format!("/api/procedures/{procedure}/odds");
    let (status, told) = client.json("POST", &path, "", &json!({ "example": example }))?;
    if ![200, 422, 429, 503].contains(&status) {
        client.tally.wrong(&client.tally.strange, format!("{path} of {example}: {status} {}", told["detail"]));
    }
    Ok(())
}

/// Uploads a game file, which must be accepted, or an altered one, which must not.
fn hand_in(client: &mut Client, pick: &mut Seeded, path: &str) -> Result<()> {
    let files = lock(&client.tally.files).clone();
    if files.is_empty() {
        return Ok(());
    }
    let file = one(&files, pick);
    let altered = if pick.below(2) == 0 { forger::alter(file, pick) } else { None };
    let answer = client.ask("POST", path, "", altered.as_ref().unwrap_or(file))?;
    if [429, 503].contains(&answer.status) {
        return Ok(());
    }
    let taken = match path {
        "/api/verify" => answer.json()["checks"].as_array().is_some_and(|checks| !checks.iter().any(unheld)),
        _ => answer.status == 201,
    };
    let tally = &client.tally;
    match (altered.is_some(), taken) {
        (true, caught) => {
            tally.forged.add(1);
            if caught {
                tally.wrong(&tally.believed, format!("{path} took an altered file"));
            }
        }
        (false, false) => tally.wrong(&tally.strange, format!("{path} refused a good file: {}", answer.status)),
        (false, true) => {}
    }
    Ok(())
}

fn unheld(check: &Value) -> bool {
    check["held"] != true
}

/// Sends garbage, or half of something, and closes the connection.
fn pester(client: &Client, pick: &mut Seeded) -> Result<()> {
    let mut line = Line::open(&client.tally.place.wait())?;
    let noise: Vec<u8> = (0..pick.below(400)).map(|_| pick.below(256) as u8).collect();
    let whole: &[&[u8]] = &[
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{",
        b"POST /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n[[[[",
        b"GET /play/%00%ff/../../etc HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"DELETE /api/games/x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        &noise,
    ];
    let sent = one(whole, pick);
    line.raw(sent)?;
    let came = line.listen(Duration::from_millis(20))?;
    client.tally.asked.add(1);
    let told = String::from_utf8_lossy(&came);
    if told.starts_with("HTTP/1.1 5") && !told.starts_with("HTTP/1.1 503") {
        client.tally.wrong(&client.tally.broken, told.lines().next().unwrap_or_default().into());
    }
    Ok(())
}
