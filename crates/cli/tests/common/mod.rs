//! Helpers for the tests of the command: running it, and a temporary folder for each test.
#![allow(dead_code, reason = "each test file uses its part")]

use jumpmaster_soak::App;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The result of a command.
pub struct Ran {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// Runs the command in a folder with this standard input.
pub fn run_in(folder: &Path, words: &[&str], input: &str) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_jumpmaster"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    let input = input.to_string();
    let writer = std::thread::spawn(move || {
        // It may end before it has read everything.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the input is written");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it prints text");
    Ran { code: output.status.code().unwrap_or(-1), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs the command.
pub fn run(words: &[&str]) -> Ran {
    run_in(&std::env::temp_dir(), words, "")
}

/// Runs the command, which must succeed, and returns what it prints.
pub fn good(words: &[&str]) -> String {
    let ran = run(words);
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.err);
    ran.out
}

/// Runs the command with `--json` and parses what it prints.
pub fn json(words: &[&str]) -> Value {
    let words: Vec<&str> = words.iter().copied().chain(["--json"]).collect();
    serde_json::from_str(&good(&words)).expect("it prints JSON")
}

/// Starts the app on a folder of games.
pub fn serve(data: &Folder) -> App {
    let mut command = Command::new(env!("CARGO_BIN_EXE_jumpmaster"));
    App::start(command.args(["serve", "--port", "0", "--json", "--data"]).arg(data.path())).expect("the app starts")
}

/// A folder of a test's own, removed when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("jumpmaster-test-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder can be made");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file can be written");
        path.to_str().expect("the path is text").to_string()
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("the path is text").to_string()
    }

    /// The names of the files in it.
    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder is there");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The keys of a JSON object.
pub fn keys(value: &Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}
