//! A client of whichever app is running, which counts the answers.

use crate::line::{Answer, Line};
use crate::tally::Tally;
use serde_json::Value;
use std::io::{Error, Result};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A client.
pub struct Client {
    pub tally: Arc<Tally>,
    line: Option<Line>,
    /// The time the last answer took.
    pub took: Duration,
}

impl Client {
    pub fn new(tally: &Arc<Tally>) -> Client {
        Client { tally: Arc::clone(tally), line: None, took: Duration::ZERO }
    }

    /// Whether everybody is to stop.
    pub fn stopped(&self) -> bool {
        self.tally.place.stopped()
    }

    /// The connection, opened if it is not; waits until the app runs.
    pub fn line(&mut self) -> Result<&mut Line> {
        if self.line.is_none() {
            self.line = Some(Line::open(&self.tally.place.wait())?);
        }
        self.line.as_mut().ok_or_else(|| Error::other("no line"))
    }

    /// Closes the connection.
    pub fn hang_up(&mut self) {
        self.line = None;
    }

    /// Sends a request and counts the answer. A broken connection is dropped; the caller may ask again.
    pub fn ask(&mut self, method: &str, path: &str, token: &str, body: &[u8]) -> Result<Answer> {
        let line = self.line()?;
        let sent = Instant::now();
        let answered = line.ask(method, path, token, body);
        self.took = sent.elapsed();
        match answered {
            Ok(answer) => {
                self.judge(method, path, &answer);
                Ok(answer)
            }
            Err(error) => {
                self.hang_up();
                Err(error)
            }
        }
    }

    /// Counts an answer.
    pub fn judge(&mut self, method: &str, path: &str, answer: &Answer) {
        self.tally.asked.add(1);
        let busy = answer.status == 503 && is_work(path);
        if busy || answer.status == 429 {
            self.tally.turned_away.add(1);
        } else if answer.status >= 500 && (answer.status != 503 || self.tally.place.is_open()) {
            let path = path.split('?').next().unwrap_or(path);
            let what = format!("{method} {path}: {} {}", answer.status, first(&answer.text()));
            self.tally.wrong(&self.tally.broken, what);
        }
        if answer.head.contains("\r\nconnection: close") {
            self.hang_up();
        }
    }

    /// Sends a request in JSON.
    pub fn json(&mut self, method: &str, path: &str, token: &str, body: &Value) -> Result<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.ask(method, path, token, body.as_bytes())?;
        Ok((answer.status, answer.json()))
    }

    /// Sends a request in JSON and accepts only a successful answer.
    pub fn good(&mut self, method: &str, path: &str, token: &str, body: &Value) -> Result<Value> {
        let (status, told) = self.json(method, path, token, body)?;
        if (200..300).contains(&status) {
            return Ok(told);
        }
        let known = [429, 503].contains(&status);
        if !known {
            self.tally.wrong(&self.tally.strange, format!("{method} {path}: {status} {}", first(&told.to_string())));
        }
        Err(Error::other("refused"))
    }
}

/// Whether this request asks for a computation, for which there may be no room at the moment.
fn is_work(path: &str) -> bool {
    let odds = path.starts_with("/api/procedures/");
    odds || ["/desk", "/lab", "/replay", "/api/verify", "/api/games/import"].iter().any(|work| path.starts_with(work))
}

/// The beginning of a text.
fn first(text: &str) -> String {
    text.chars().take(200).collect()
}
