//! The app as a process of its own, and connections to it.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

pub struct App {
    child: Child,
    address: String,
}

impl App {
    pub fn start(data: &Path, options: &[&str]) -> App {
        App::start_under("exec \"$@\"", data, options)
    }

    /// Starts it from a shell that runs a script first.
    pub fn start_under(script: &str, data: &Path, options: &[&str]) -> App {
        let mut child = Command::new("sh")
            .args(["-c", script, "sh", env!("CARGO_BIN_EXE_jumpmaster"), "serve", "--port", "0", "--json", "--data"])
            .arg(data)
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the app starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("it has an output"))
            .read_line(&mut line)
            .expect("it says where it is");
        let told: Value = serde_json::from_str(&line).expect("it says so in JSON");
        let address = told["address"].as_str().expect("an address");
        let address = address.trim_start_matches("http://").trim_end_matches('/').to_string();
        App { child, address }
    }

    pub fn line(&self) -> Line {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        Line(stream)
    }

    /// Tells it to stop, and waits until it has.
    pub fn stop(mut self) -> ExitStatus {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().expect("it is told");
        assert!(told.success());
        self.child.wait().expect("it ends")
    }
}

impl Drop for App {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A connection that stays open.
pub struct Line(pub TcpStream);

impl Line {
    pub fn send(&mut self, method: &str, path: &str, token: &str, body: &str) {
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        self.0.write_all(request.as_bytes()).expect("it is sent");
    }

    /// The next answer, if there is one.
    pub fn answer(&mut self) -> Option<(u16, Value)> {
        let mut reader = BufReader::new(&mut self.0);
        let (mut status, mut length, mut line) = (None, 0, String::new());
        while reader.read_line(&mut line).ok()? > 2 {
            let lower = line.to_ascii_lowercase();
            status = status.or_else(|| lower.split(' ').nth(1)?.parse::<u16>().ok());
            if let Some(told) = lower.strip_prefix("content-length: ") {
                length = told.trim().parse().ok()?;
            }
            line.clear();
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        Some((status?, serde_json::from_slice(&body).unwrap_or(Value::Null)))
    }

    pub fn ask(&mut self, method: &str, path: &str, token: &str, body: &str) -> (u16, Value) {
        self.send(method, path, token, body);
        self.answer().expect("an answer")
    }
}
