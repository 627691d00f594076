//! `docs/verify.py`, which shares no code with this program, reaches the same verdict on every seat file, whole and forged.

use super::sealed_dice::{leaves, whole_game};
use crate::shelf;
use jumpmaster_core::Seat;
use jumpmaster_core::ledger::hash;
use jumpmaster_play::verify;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// What `verify.py` says about each of these files, and about whether it continues an earlier one, if there is one.
pub fn told(name: &str, files: &[Vec<u8>], earlier: &[u8]) -> Vec<String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-independent-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let paths: Vec<_> = (0..files.len()).map(|number| folder.join(format!("{number}.jsonl"))).collect();
    for (path, file) in paths.iter().zip(files) {
        std::fs::write(path, file).unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
    let mut python = Command::new("python3");
    python.arg(script).args(&paths);
    if !earlier.is_empty() {
        std::fs::write(folder.join("earlier"), earlier).unwrap();
        python.arg("--given").arg(folder.join("earlier"));
    }
    let output = python.output().expect("python3 runs");
    let told = String::from_utf8(output.stdout).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(told.lines().count(), files.len(), "{told}{}", String::from_utf8_lossy(&output.stderr));
    let said = |(path, told): (&std::path::PathBuf, &str)| {
        told.strip_prefix(&format!("{}: ", path.display())).map(String::from)
    };
    paths.iter().zip(told.lines()).map(|each| said(each).unwrap()).collect()
}

/// Shows seat files to both verifiers, which must agree. Returns the number that hold.
pub fn agree(name: &str, files: &[String]) -> usize {
    let bytes: Vec<Vec<u8>> = files.iter().map(|file| file.clone().into_bytes()).collect();
    let mut held = 0;
    for (file, theirs) in files.iter().zip(told(name, &bytes, &[])) {
        let ours = verify(file.as_bytes(), shelf());
        // It knows nothing about the rules, and says so.
        let good = ours.checks.iter().all(|check| check.name == "rules" || check.held == Some(true));
        assert_eq!(good, theirs.starts_with("It holds"), "{theirs}\n{ours:?}\n{file}");
        held += usize::from(ours.good());
    }
    held
}

/// Chains the lines of a seat file again, as a forger would.
fn chained(lines: &[Value]) -> String {
    let (mut text, mut before) = (String::new(), String::new());
    for line in lines {
        let object = line.to_string();
        before = hash(format!("{before}\n{object}").as_bytes());
        writeln!(text, "{},\"hash\":\"{before}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text
}

/// Every number and every hash of a whole game is changed, one at a time, in a file that is chained again.
#[test]
fn both_verifiers_agree_on_whatever_is_forged() {
    let (header, table, _) = whole_game();
    let whole = table.file_for(Seat::PUBLIC, &header).unwrap();
    let lines: Vec<Value> = whole
        .lines()
        .map(|line| {
            let mut line: Value = serde_json::from_str(line).unwrap();
            line.as_object_mut().unwrap().remove("hash");
            line
        })
        .collect();
    assert_eq!(chained(&lines), whole, "members are sorted, as the canonical form has them");
    let mut forged = vec![whole];
    for (at, line) in lines.iter().enumerate() {
        let mut places = Vec::new();
        leaves(line, &mut Vec::new(), &mut places);
        for place in places {
            let pointer = format!("/{}", place.join("/"));
            let other = match line.pointer(&pointer).unwrap() {
                Value::String(text) if text.len() == 64 => {
                    json!(format!("{}{}", if text.starts_with('0') { '1' } else { '0' }, &text[1..]))
                }
                Value::Number(number) => json!(number.as_u64().unwrap() + 1),
                _ => continue,
            };
            let mut copy = lines.clone();
            *copy[at].pointer_mut(&pointer).unwrap() = other;
            forged.push(chained(&copy));
        }
    }
    let held = agree("forged", &forged);
    assert!(forged.len() > 60 && held < forged.len() / 3, "{held} of {} hold", forged.len());
}

/// Every golden file, of whatever format and protocol, holds for both.
#[test]
fn both_verifiers_agree_on_every_golden_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors");
    let all = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let files: Vec<String> = all
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .map(|path| std::fs::read_to_string(path).unwrap())
        .collect();
    assert_eq!((files.len(), agree("golden", &files)), (3, 3));
}
