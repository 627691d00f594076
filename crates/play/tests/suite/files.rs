//! Game files: a game comes back as it was, a torn file loses at most its last line, and any changed byte is found.

use super::table::random_step;
use super::tables;
use crate::shelf;
use jumpmaster_core::dice::Seeded;
use jumpmaster_core::{Seat, System};
use jumpmaster_play::{Header, Match, Save, load, verify};
use std::path::{Path, PathBuf};

/// Files up to this length are tested at every byte, longer ones at some.
const SHORT: usize = 6_000;

/// A path of this name where no file exists yet.
fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}.jsonl", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

/// Plays `orders` random orders, some of them taken back and replaced, with a file behind the table.
fn saved(header: &Header, mut table: Match, name: &str, orders: usize) -> (PathBuf, Match) {
    let path = place(name);
    table.keep(Box::new(Save::create(&path, header).unwrap()));
    let (mut choices, mut dice) = (Seeded::stream(55, 0), Seeded::stream(55, 1));
    for _ in 0..orders {
        let Some((seat, _)) = random_step(&mut table, &mut choices, &mut dice) else { break };
        if choices.below(6) == 0 {
            let _ = table.undo(seat);
        }
    }
    (path, table)
}

pub fn a_saved_game_comes_back<S: System>() {
    for (at, (header, table)) in tables::<S>().into_iter().enumerate() {
        let (path, table) = saved(&header, table, &format!("back-{}-{at}", S::ID), 300);
        let in_use = Save::resume(&path, shelf()).err().expect("it is being written to");
        assert!(in_use.what.ends_with("is in use"), "{in_use}");
        assert!(Save::create(&path, &header).err().expect("it is there").what.ends_with("cannot be begun"));
        let (entries, log) = (table.entries(), table.log(Seat::REFEREE));
        // What was acknowledged is in the file even though nobody closed it.
        let bytes = std::fs::read(&path).unwrap();
        let loaded = load(&bytes, shelf()).unwrap();
        assert_eq!((&loaded.header, loaded.notes.as_slice(), loaded.table.entries()), (&header, &[][..], entries));
        assert!(loaded.table.game().same(table.game()));
        assert_eq!(loaded.table.log(Seat::REFEREE), log, "the log with every roll comes back");
        let report = verify(&bytes, shelf());
        assert!(report.good(), "{report:?}");
        assert_eq!(report.entries, entries);
        let end = table.game().copy();
        drop(table);
        let mut resumed = Save::resume(&path, shelf()).unwrap().table;
        assert!(resumed.game().same(end.as_ref()));
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "opening writes nothing");
        random_step(&mut resumed, &mut Seeded::new(1), &mut Seeded::new(2));
        let longer = std::fs::read(&path).unwrap();
        assert!(longer.starts_with(&bytes) && verify(&longer, shelf()).good());
        std::fs::remove_file(&path).unwrap();
    }
}

/// Every length of a short file, and of a long one those around the ends of its lines and some others.
fn lengths(bytes: &[u8]) -> Vec<usize> {
    if bytes.len() <= SHORT {
        return (0..bytes.len()).collect();
    }
    let ends: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] == b'\n').collect();
    let near_ends = ends.iter().rev().take(3).flat_map(|&end| [end - 1, end, end + 1]);
    let spread = (1..8).map(|part| bytes.len() * part / 8);
    near_ends.chain(spread).chain([0, 1, ends[0] - 1, ends[0], ends[0] + 1]).filter(|&at| at < bytes.len()).collect()
}

pub fn a_torn_file_loses_at_most_its_last_line<S: System>() {
    let (header, table) = tables::<S>().swap_remove(0);
    let (path, table) = saved(&header, table, &format!("torn-{}", S::ID), 12);
    drop(table);
    let bytes = std::fs::read(&path).unwrap();
    for length in lengths(&bytes) {
        let torn = &bytes[..length];
        let whole = torn.split(|&byte| byte == b'\n').count() - 1;
        let loaded = match load(torn, shelf()) {
            Ok(loaded) => loaded,
            Err(fault) => {
                assert_eq!(whole, 0, "length {length}: only a torn header cannot be recovered: {fault}");
                continue;
            }
        };
        let ended_but_for_its_feed = bytes[length] == b'\n';
        assert_eq!(loaded.table.entries() + 1, whole + usize::from(ended_but_for_its_feed), "length {length}");
        let told = loaded.notes.iter().any(|note| note.what.contains("was not written to its end"));
        assert_eq!(told, !ended_but_for_its_feed && !torn.ends_with(b"\n"), "length {length}");
        // Continuing the game waits for the disk, so it is tried only where something could differ, and here and there.
        if torn.ends_with(b"\n")
            || ended_but_for_its_feed
            || bytes[length + 1..].first() == Some(&b'\n')
            || length % 64 == 0
        {
            go_on(&path, torn);
        }
    }
    let _ = std::fs::remove_file(&path);
}

/// A torn file is resumed, and the next order makes it whole.
fn go_on(path: &Path, torn: &[u8]) {
    std::fs::write(path, torn).unwrap();
    let mut resumed = Save::resume(path, shelf()).unwrap().table;
    assert_eq!(std::fs::read(path).unwrap(), torn, "opening writes nothing");
    let on = random_step(&mut resumed, &mut Seeded::new(1), &mut Seeded::new(2));
    drop(resumed);
    let report = verify(&std::fs::read(path).unwrap(), shelf());
    assert!(report.good() || on.is_none(), "the game goes on: {report:?}");
}

pub fn any_changed_byte_is_found<S: System>() {
    let (header, table) = tables::<S>().swap_remove(0);
    let (path, table) = saved(&header, table, &format!("changed-{}", S::ID), 8);
    drop(table);
    let bytes = std::fs::read(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(verify(&bytes, shelf()).good());
    for at in lengths(&bytes) {
        for bit in [0x01, 0x20, 0x80] {
            let mut changed = bytes.clone();
            changed[at] ^= bit;
            let report = verify(&changed, shelf());
            assert!(!report.good(), "byte {at} with bit {bit:#x} turned passes");
            let last = at + 1 == bytes.len();
            assert_eq!(
                load(&changed, shelf()).is_err(),
                !last,
                "byte {at}: refused, unless it tears the last line off"
            );
        }
    }
}
