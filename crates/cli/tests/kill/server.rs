//! The server as a process of its own, and where it is found at the moment.
#![allow(dead_code, reason = "each test file uses its part")]

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Condvar, Mutex};

pub struct Server(Child);

impl Server {
    pub fn start(data: &Path) -> Server {
        let child = Command::new(env!("CARGO_BIN_EXE_jumpmaster"))
            .args(["serve", "--port", "0", "--json", "--data"])
            .arg(data)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn();
        Server(child.expect("the server starts"))
    }

    /// The address, once it listens there.
    pub fn wait_until_ready(&self) -> String {
        // A second handle on its output: the server itself is still to be killed.
        let output = self.0.stdout.as_ref().expect("it has an output");
        let output = std::os::fd::AsFd::as_fd(output).try_clone_to_owned().expect("a handle");
        let mut line = String::new();
        BufReader::new(std::fs::File::from(output)).read_line(&mut line).expect("it says where it listens");
        let told: serde_json::Value = serde_json::from_str(&line).expect("it says so in JSON");
        let address = told["address"].as_str().expect("an address");
        address.trim_start_matches("http://").trim_end_matches('/').to_string()
    }

    /// The id of its process.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    /// Kills it, without a word.
    pub fn kill(self) {
        drop(self);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // `kill` is SIGKILL here: nothing is flushed, nobody is told.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Where the server is found, if it runs.
#[derive(Default)]
pub struct Whereabouts {
    now: Mutex<(Option<String>, bool)>,
    changed: Condvar,
}

impl Whereabouts {
    pub fn open(&self, address: String) {
        self.set((Some(address), false));
    }

    pub fn close(&self) {
        self.set((None, false));
    }

    /// The server will not be killed any more, and everybody stops.
    pub fn stop(&self, address: String) {
        self.set((Some(address), true));
    }

    fn set(&self, to: (Option<String>, bool)) {
        *self.now.lock().expect("nobody broke") = to;
        self.changed.notify_all();
    }

    pub fn stopped(&self) -> bool {
        self.now.lock().expect("nobody broke").1
    }

    /// Waits until the server runs.
    pub fn wait(&self) -> String {
        let mut now = self.now.lock().expect("nobody broke");
        loop {
            if let Some(address) = &now.0 {
                return address.clone();
            }
            now = self.changed.wait(now).expect("nobody broke");
        }
    }
}
