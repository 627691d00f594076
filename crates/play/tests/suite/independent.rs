//! `docs/verify.py`, which shares no line with this program, comes to the same verdict on every seat file, whole and forged.

use super::sealed_dice::{leaves, whole_game};
use crate::shelf;
use jumpmaster_core::Seat;
use jumpmaster_core::ledger::hash;
use jumpmaster_play::verify;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// Lays seat files before both verifiers, which must agree; says how many hold.
pub fn agree(name: &str, files: &[String]) -> usize {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-independent-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let paths: Vec<_> = (0..files.len()).map(|number| folder.join(format!("{number}.jsonl"))).collect();
    for (path, file) in paths.iter().zip(files) {
        std::fs::write(path, file).unwrap();
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/verify.py");
    let told = Command::new("python3").arg(script).args(&paths).output().expect("python3 runs");
    let told = String::from_utf8(told.stdout).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(told.lines().count(), files.len(), "{told}");
    let mut held = 0;
    for ((path, file), told) in paths.iter().zip(files).zip(told.lines()) {
        let ours = verify(file.as_bytes(), shelf());
        let theirs = told.strip_prefix(&format!("{}: ", path.display())).unwrap();
        assert_eq!(ours.good(), theirs.starts_with("It holds"), "{theirs}\n{ours:?}\n{file}");
        held += usize::from(ours.good());
    }
    held
}

/// Chains the lines of a seat file anew, as a forger would.
fn chained(lines: &[Value]) -> String {
    let (mut text, mut before) = (String::new(), String::new());
    for line in lines {
        let object = line.to_string();
        before = hash(format!("{before}\n{object}").as_bytes());
        writeln!(text, "{},\"hash\":\"{before}\"}}", object.strip_suffix('}').unwrap()).unwrap();
    }
    text
}

/// Every number and every hash of a whole game changed, one at a time, in a file that is chained anew.
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
