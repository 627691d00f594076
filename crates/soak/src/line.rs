//! A connection to the app that stays open: HTTP/1.1, one request after the other.

use serde_json::Value;
use std::io::{Error, Read, Result, Write};
use std::net::TcpStream;
use std::time::Duration;

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(60);

/// A connection to the app.
pub struct Line {
    stream: TcpStream,
    host: String,
}

/// An answer.
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The head, in lower case.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Line {
    /// Connects to an address.
    pub fn open(address: &str) -> Result<Line> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        Ok(Line { stream, host: address.into() })
    }

    /// Sends a request and waits for the answer.
    pub fn ask(&mut self, method: &str, path: &str, token: &str, body: &[u8]) -> Result<Answer> {
        self.send(method, path, token, body)?;
        self.receive()
    }

    /// Sends a request and waits for an answer in JSON.
    pub fn json(&mut self, method: &str, path: &str, token: &str, body: &Value) -> Result<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = self.ask(method, path, token, body.as_bytes())?;
        Ok((answer.status, answer.json()))
    }

    /// Sends a request without waiting for the answer.
    pub fn send(&mut self, method: &str, path: &str, token: &str, body: &[u8]) -> Result<()> {
        let who = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{who}Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.host,
            body.len()
        );
        self.raw(&[head.as_bytes(), body].concat())
    }

    /// Sends raw bytes.
    pub fn raw(&mut self, bytes: &[u8]) -> Result<()> {
        self.stream.write_all(bytes)
    }

    /// Waits for an answer and reads all of it.
    pub fn receive(&mut self) -> Result<Answer> {
        let mut came = Vec::new();
        let (head, at) = loop {
            self.more(&mut came)?;
            if let Some(at) = came.windows(4).position(|four| four == b"\r\n\r\n") {
                break (String::from_utf8_lossy(&came[..at]).to_ascii_lowercase(), at + 4);
            }
        };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse::<usize>().ok());
        let chunked = head.contains("\r\ntransfer-encoding: chunked");
        let whole = |came: &[u8]| match length {
            _ if chunked => came[at..].ends_with(b"\r\n0\r\n\r\n") || came[at..] == *b"0\r\n\r\n",
            length => came.len() >= at + length.unwrap_or(0),
        };
        while !whole(&came) {
            self.more(&mut came)?;
        }
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        let status = status.ok_or_else(|| Error::other("an answer without a status"))?;
        Ok(Answer { status, head, body: came.split_off(at) })
    }

    /// Reads a stream for `lasts` and returns what came.
    pub fn listen(&mut self, lasts: Duration) -> Result<Vec<u8>> {
        let (begun, mut came) = (std::time::Instant::now(), Vec::new());
        self.stream.set_read_timeout(Some(lasts))?;
        while begun.elapsed() < lasts {
            if self.more(&mut came).is_err() {
                break;
            }
        }
        self.stream.set_read_timeout(Some(PATIENCE))?;
        Ok(came)
    }

    fn more(&mut self, came: &mut Vec<u8>) -> Result<()> {
        let mut piece = [0; 16 << 10];
        match self.stream.read(&mut piece)? {
            0 => Err(Error::other("the app is gone")),
            read => {
                came.extend_from_slice(&piece[..read]);
                Ok(())
            }
        }
    }
}
