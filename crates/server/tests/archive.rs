//! Imports: game files and archives, intact, torn and changed. Whatever is kept can be opened again.

mod common;

use common::{Folder, games_of, web::Web};
use jumpmaster_core::dice::Seeded;
use jumpmaster_play::{Bytes32, Lines, verify};
use jumpmaster_server::{DiceKind, Games, Wish};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};

/// A file of a finished game, to whose end a torn line can be added.
async fn file() -> Vec<u8> {
    let folder = Folder::new();
    let games = games_of(&folder);
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    common::play(&games, &chairs, 1, 6).await;
    games.resign(&chairs[0]).await.unwrap();
    games.file(&chairs[0]).await.unwrap().bytes
}

/// Torn lines that are JSON all the same.
const RESTS: &[&str] = &[
    "{}",
    "7",
    "null",
    "[]",
    "{\"after\":6}",
    "{\"after\":6,\"ledger\":\"\",\"options\":{}}",
    "{\"n\":7}",
    "{\"hash\":\"\"}",
    "\"\"",
];

#[tokio::test(flavor = "multi_thread")]
async fn a_torn_line_that_is_json_is_left_out_and_told() {
    let whole = file().await;
    let folder = Folder::new();
    let games = games_of(&folder);
    for rest in RESTS {
        let torn = [whole.as_slice(), rest.as_bytes()].concat();
        let opened = games.import(&torn).await.unwrap_or_else(|problem| panic!("{rest}: {:?}", problem.fault));
        let told = opened.left_out.as_ref().unwrap_or_else(|| panic!("{rest} is not told"));
        assert!(told.what.ends_with("was not written to its end and is left out"), "{told}");
        let chair = games.chair(&opened.spectator).await.unwrap();
        games.showing(&chair).await.unwrap_or_else(|problem| panic!("{rest}: {:?}", problem.fault));
    }
    assert!(games.import(&whole).await.unwrap().left_out.is_none());
    let (other, archive) = (Folder::new(), games.export().unwrap());
    let taken = games_of(&other).take_in(&archive).await.unwrap();
    assert_eq!((taken.games, taken.bad.as_slice()), (RESTS.len() + 1, &[][..]), "the archive of all games is good");

    let web = Web::new();
    let opened = web.post_bytes("/api/games/import", &[whole.as_slice(), b"{}"].concat()).await;
    assert!(opened["left_out"]["what"].as_str().unwrap().starts_with("line 8 was not written"), "{opened}");
}

/// Earlier versions kept such a line. Their databases open, the game goes on, and its file is intact again.
#[tokio::test(flavor = "multi_thread")]
async fn a_database_with_such_a_line_opens() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
    let chairs = common::chairs(&games, &opened).await;
    common::play(&games, &chairs, 1, 6).await;
    let before = games.showing(&chairs[0]).await.unwrap();
    drop(games);
    let database = rusqlite::Connection::open(folder.0.join("games.sqlite3")).unwrap();
    let spoil = |text: &str| {
        let sql = "INSERT INTO line SELECT game, max(n) + 1, (SELECT made FROM game), ? FROM line";
        database.execute(sql, [text]).unwrap();
    };
    spoil("{\"after\":6}");
    let games = games_of(&folder);
    assert_eq!(games.showing(&chairs[0]).await.unwrap(), before);
    let other = Folder::new();
    let taken = games_of(&other).take_in(&games.export().unwrap()).await.unwrap();
    assert_eq!(
        (taken.games, taken.left_out.as_slice()),
        (1, &[opened.id.0.clone()][..]),
        "an archive of it comes in, and tells"
    );
    common::play(&games, &chairs, 2, 3).await;
    let later = games.showing(&chairs[0]).await.unwrap();
    drop(games);
    let games = games_of(&folder);
    assert_eq!(games.showing(&chairs[0]).await.unwrap(), later, "the next order takes its place");
    games.resign(&chairs[0]).await.unwrap();
    assert!(verify(&games.file(&chairs[0]).await.unwrap().bytes, shelf()).good());
    drop(games);
    // An acknowledged log entry is never taken for such a torn line: what cannot be read is reported.
    spoil("{\"n\":10}");
    let games = games_of(&folder);
    assert!(games.showing(&chairs[0]).await.is_err());
}

/// An archive of a few short games: one with typed dice, one that waits for its sealed dice.
async fn archive() -> (Vec<u8>, usize) {
    let folder = Folder::new();
    let games = games_of(&folder);
    let names = common::scenarios();
    for (seed, name) in names.iter().enumerate() {
        let dice = [DiceKind::Server, DiceKind::Typed, DiceKind::Sealed][seed % 3];
        let opened = games.create(Wish { dice, ..common::wish(name) }).await.unwrap();
        let chairs = common::chairs(&games, &opened).await;
        if dice == DiceKind::Server {
            common::play(&games, &chairs, seed as u64, 8).await;
        }
        games.say(&chairs[0], "hello").await.unwrap();
    }
    (games.export().unwrap(), names.len())
}

/// Checks that everything kept here can be opened: an archive of it can be imported elsewhere.
async fn all_can_be_opened(games: &Games, expected: usize, what: &str) {
    let other = Folder::new();
    let taken = games_of(&other).take_in(&games.export().unwrap()).await.unwrap();
    assert!(taken.bad.is_empty(), "{what}: {:?}", taken.bad);
    assert_eq!(taken.games, expected, "{what}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whatever_comes_of_a_changed_archive_can_be_opened() {
    let (archive, all) = archive().await;
    let ends: Vec<usize> = (0..archive.len()).filter(|&at| archive[at] == b'\n').collect();
    let mut pick = Seeded::new(12);
    let mut below = |most: usize| pick.below(most as u64) as usize;
    let (mut refused, mut bad) = (0, 0);
    for case in 0..60 {
        let line = below(ends.len());
        let (from, to) = (line.checked_sub(1).map_or(0, |before| ends[before] + 1), ends[line]);
        // Most of a line is a map; where its members begin and end is tried as often as the rest.
        let length = to - from;
        let at = from + [below(length), below(length.min(400)), length - 1 - below(length.min(2000))][case % 3];
        let mut changed = archive.clone();
        let what = if below(2) == 0 {
            changed.drain(at..to);
            format!("line {} cut at byte {}", line + 1, at - from)
        } else {
            changed[at] ^= 1 << below(8);
            format!("line {}, byte {}: {} is {}", line + 1, at - from, archive[at], changed[at])
        };
        let folder = Folder::new();
        let games = games_of(&folder);
        let Ok(taken) = games.take_in(&changed).await else {
            assert_eq!(line, 0, "{what}: one bad game spoils no other");
            refused += 1;
            continue;
        };
        assert!(taken.games + 1 >= all, "{what}: {taken:?}");
        let named = taken.bad.iter().all(|found| (line + 1..=line + 2).contains(&found.line));
        assert!(named && !taken.bad.iter().any(|found| found.fault.what.is_empty()), "{what}: {taken:?}");
        bad += usize::from(!taken.bad.is_empty());
        all_can_be_opened(&games, taken.games, &what).await;
    }
    assert!(bad > 20 && refused > 0, "{bad} bad, {refused} refused");
}

/// What games of a kind share is kept once, and each still has its own first line.
#[tokio::test(flavor = "multi_thread")]
async fn headers_are_shared_and_games_are_not() {
    let folder = Folder::new();
    let games = games_of(&folder);
    let mut firsts = Vec::new();
    for _ in 0..5 {
        let opened = games.create(common::wish(&common::scenarios()[0])).await.unwrap();
        let chair = games.chair(&opened.chairs[0].token).await.unwrap();
        games.resign(&chair).await.unwrap();
        let file = String::from_utf8(games.file(&chair).await.unwrap().bytes).unwrap();
        assert!(verify(file.as_bytes(), shelf()).good());
        firsts.push(file.lines().next().unwrap().to_string());
    }
    let parts: Vec<(String, Bytes32)> = firsts.iter().map(|first| Lines::part(first).unwrap()).collect();
    assert!(parts.windows(2).all(|pair| pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1));
    assert!(parts.iter().zip(&firsts).all(|((shared, nonce), first)| Lines::join(shared, nonce) == *first));
    drop(games);
    let database = rusqlite::Connection::open(folder.0.join("games.sqlite3")).unwrap();
    let count = |table: &str| -> i64 {
        database.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    };
    assert_eq!((count("header"), count("game"), count("nonce")), (1, 5, 5));
}

/// A file whose header has its nonce elsewhere, or none, as older ones do, is imported and exported byte for byte.
#[tokio::test(flavor = "multi_thread")]
async fn a_first_line_stays_as_it_was_written() {
    let whole = file().await;
    let text = String::from_utf8(whole).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let folder = Folder::new();
    let games = games_of(&folder);
    for format in [3, 2, 1] {
        let mut header = lines[0].clone();
        let members = header.as_object_mut().unwrap();
        members.remove("hash");
        members["jumpmaster"] = json!(format);
        if format < 3 {
            members.remove("nonce");
        }
        if format < 2 {
            members.remove("dice");
        }
        let object = header.to_string();
        let hash = jumpmaster_core::ledger::hash(format!("\n{object}").as_bytes());
        let first = format!("{},\"hash\":\"{hash}\"}}\n", object.strip_suffix('}').unwrap());
        let opened =
            games.import(first.as_bytes()).await.unwrap_or_else(|problem| panic!("{format}: {:?}", problem.fault));
        let chair = games.chair(&opened.chairs[0].token).await.unwrap();
        games.resign(&chair).await.unwrap();
        assert_eq!(String::from_utf8(games.file(&chair).await.unwrap().bytes).unwrap(), first);
    }
}
