//! The app as a process of its own.

use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;
use std::io::{BufRead, BufReader, Error, Result};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How long to wait for an app that was told to stop before killing it.
const PATIENCE: Duration = Duration::from_secs(30);

/// The app as a process of its own, which is killed when it is dropped.
pub struct App {
    child: Child,
    stdout: Mutex<Option<BufReader<std::process::ChildStdout>>>,
    said: Arc<Mutex<String>>,
    listening: Option<JoinHandle<()>>,
}

/// The memory of a process, in kilobytes.
#[derive(Clone, Copy, Default, Debug)]
pub struct Memory {
    /// Memory in use now.
    pub now: u64,
    /// The peak so far.
    pub peak: u64,
}

impl App {
    /// Starts the app by a command that prints a line of JSON with its `address` once it listens. Its error stream is
    /// passed on and remembered.
    pub fn start(command: &mut Command) -> Result<App> {
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let said = Arc::new(Mutex::new(String::new()));
        let (hears, stderr) = (Arc::clone(&said), child.stderr.take());
        let listening = std::thread::spawn(move || {
            for line in stderr.into_iter().flat_map(|stderr| BufReader::new(stderr).lines().map_while(Result::ok)) {
                eprintln!("{line}");
                let mut all = hears.lock().unwrap_or_else(PoisonError::into_inner);
                all.push_str(&line);
                all.push('\n');
            }
        });
        let stdout = Mutex::new(child.stdout.take().map(BufReader::new));
        Ok(App { child, stdout, said, listening: Some(listening) })
    }

    /// Waits until the app listens and returns its address.
    pub fn wait_until_ready(&self) -> Result<String> {
        let mut line = String::new();
        let mut stdout = self.stdout.lock().unwrap_or_else(PoisonError::into_inner);
        stdout.as_mut().ok_or_else(|| Error::other("it has no output"))?.read_line(&mut line)?;
        let told: Value = serde_json::from_str(&line)?;
        let address = told["address"].as_str().ok_or_else(|| Error::other("it names no address"))?;
        Ok(address.trim_start_matches("http://").trim_end_matches('/').to_string())
    }

    /// The id of its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Its memory, if the operating system tells.
    pub fn memory(&self) -> Option<Memory> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let of = |name: &str| -> Option<u64> {
            status.lines().find_map(|line| line.strip_prefix(name)?.trim().split(' ').next()?.parse().ok())
        };
        Some(Memory { now: of("VmRSS:")?, peak: of("VmHWM:")? })
    }

    /// Kills the app, so that nothing is flushed and nobody is warned. Returns what it wrote to its error stream.
    pub fn kill(mut self) -> String {
        self.end()
    }

    /// Tells the app to stop. Returns how long that took, or `None` if it had to be killed, and what it wrote to its
    /// error stream.
    pub fn stop(mut self) -> (Option<Duration>, String) {
        let begun = Instant::now();
        if let Some(process) = Pid::from_raw(self.id().cast_signed()) {
            let _ = kill_process(process, Signal::TERM);
        }
        let mut took = None;
        while took.is_none() && begun.elapsed() < PATIENCE {
            took = self.child.try_wait().ok().flatten().map(|_| begun.elapsed());
            std::thread::sleep(Duration::from_millis(5));
        }
        (took, self.end())
    }

    fn end(&mut self) -> String {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(listening) = self.listening.take() {
            let _ = listening.join();
        }
        self.said.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for App {
    fn drop(&mut self) {
        self.end();
    }
}
