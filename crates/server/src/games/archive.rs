//! Export and import of all games of a folder as one file: for moving to a new machine, or before an experiment.
//!
//! An archive is lines of JSON: the first names the format, each other one is a game with its file, its chat, and the
//! hashes of its tokens, so that the players' links go on opening it.

use super::table::Table;
use super::wish::GameId;
use super::{Games, secret};
use crate::store::{self, ArchivedGame, First, Found, Kept, KeptTalk};
use jumpmaster_core::{Fault, Seat};
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::io::Write;

/// The version of the format.
const FORMAT: u64 = 1;

/// The number of games written to the disk at once.
const AT_ONCE: usize = 64;

/// The result of importing an archive.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Archived {
    /// The number of games imported.
    pub games: usize,
    /// The number of games that were here already and were left as they are.
    pub known: usize,
    /// The games imported without an incomplete last line.
    pub left_out: Vec<String>,
    /// The games that could not be imported.
    pub bad: Vec<Bad>,
}

/// A game of an archive that could not be imported.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bad {
    /// Its line in the archive.
    pub line: usize,
    /// Its name, if it can be read.
    pub game: Option<String>,
    /// What is wrong with it, and in which line of its own file.
    #[serde(flatten)]
    pub fault: Fault,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opening {
    #[serde(rename = "jumpmaster-games")]
    format: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    game: String,
    dice: String,
    made: u64,
    /// The hash of each token, in hexadecimal, and its seat.
    chairs: Vec<(String, u8)>,
    header: String,
    lines: Vec<(u64, String)>,
    talk: Vec<(usize, String)>,
    typing: Option<String>,
    /// The sealed dice, with the server's secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<String>,
}

/// The result of writing an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Exported {
    /// The number of games in it.
    pub games: usize,
    /// Its length.
    pub bytes: usize,
}

/// Writes the games of a database as an archive.
pub(crate) fn write(database: &Connection, into: &mut dyn Write) -> Result<Exported, Fault> {
    let unread = |error: rusqlite::Error| {
        Fault::new("the games cannot be read", error.to_string(), "look whether the disk is sound, then try again")
    };
    let mut done = Exported { games: 0, bytes: line(into, &Opening { format: FORMAT })? };
    for name in Found::names(database).map_err(unread)? {
        if let Some(game) = Found::archived(database, &name).map_err(unread)? {
            done.bytes += line(into, &entry(game))?;
            done.games += 1;
        }
    }
    Ok(done)
}

fn line(into: &mut dyn Write, value: &impl Serialize) -> Result<usize, Fault> {
    let mut line = serde_json::to_vec(value).expect("an archive can be written as JSON");
    line.push(b'\n');
    into.write_all(&line).map_err(|error| {
        Fault::new("the archive cannot be written", error.to_string(), "look whether the disk is there and has room")
    })?;
    Ok(line.len())
}

impl Games {
    /// All games as an archive, as they are now.
    pub fn export(&self) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        write(&store::copy(self.store.folder())?, &mut bytes)?;
        Ok(bytes)
    }

    /// Imports the games of an archive one by one: each is first played again by the rules, and kept whole or not at all.
    /// A game that is here already stays as it is. The result names those that could not be imported.
    pub async fn take_in(&self, bytes: &[u8]) -> Result<Archived, Fault> {
        let mut lines = (1..).zip(bytes.split(|&byte| byte == b'\n')).filter(|(_, line)| !line.is_empty());
        opens(lines.next().map(|(_, line)| line))?;
        let mut known: BTreeSet<String> = self.store.read_now(Found::names)?.into_iter().collect();
        let mut taken = Archived::default();
        let mut waiting = Vec::new();
        for (number, line) in lines {
            match Taken::read(line, &mut known) {
                Ok(Some(game)) => waiting.push((number, game)),
                Ok(None) => taken.known += 1,
                Err(fault) => taken.bad.push(Bad { line: number, game: name_in(line), fault }),
            }
            if waiting.len() >= AT_ONCE {
                self.keep_all(std::mem::take(&mut waiting), &mut taken).await;
            }
        }
        self.keep_all(waiting, &mut taken).await;
        taken.bad.sort_by_key(|bad| bad.line);
        Ok(taken)
    }

    /// Keeps some games, each whole or not at all, with one wait for the disk.
    async fn keep_all(&self, games: Vec<(usize, Taken)>, taken: &mut Archived) {
        let keep = |(line, Taken { name, writes, rest }): (usize, Taken)| async move {
            (line, name, rest, self.store.write(writes).await)
        };
        for (line, name, rest, kept) in futures_util::future::join_all(games.into_iter().map(keep)).await {
            match kept {
                Ok(()) => {
                    taken.games += 1;
                    taken.left_out.extend(rest.then_some(name));
                }
                Err(fault) => taken.bad.push(Bad { line, game: Some(name), fault }),
            }
        }
    }
}

/// A game that was found good and has yet to be kept.
struct Taken {
    name: String,
    writes: Vec<store::Write>,
    /// Whether an incomplete last line was left out of it.
    rest: bool,
}

impl Taken {
    /// Reads a line of an archive and plays its game again; `None` if it is here already.
    fn read(line: &[u8], known: &mut BTreeSet<String>) -> Result<Option<Taken>, Fault> {
        let entry: Entry =
            serde_json::from_slice(line).map_err(|error| edited(error.to_string(), "each line is a game"))?;
        if known.contains(&entry.game) {
            return Ok(None);
        }
        let taken = keep(entry)?;
        known.insert(taken.name.clone());
        Ok(Some(taken))
    }
}

/// Checks the first line of an archive.
fn opens(line: Option<&[u8]>) -> Result<(), Fault> {
    let opening: Opening = line.and_then(|line| serde_json::from_slice(line).ok()).ok_or_else(no_archive)?;
    if opening.format == FORMAT {
        return Ok(());
    }
    Err(Fault::new(
        format!("it is an archive of format {}", opening.format),
        format!("this program knows format {FORMAT}"),
        "open it with a newer Jumpmaster",
    ))
}

/// The name of the game in a line that may not be readable as a whole.
fn name_in(line: &[u8]) -> Option<String> {
    let name = line.strip_prefix(b"{\"game\":\"")?.split(|&byte| byte == b'"').next()?;
    std::str::from_utf8(name).ok().filter(|name| is_name(name)).map(str::to_string)
}

/// Whether this is a valid name of a game.
fn is_name(name: &str) -> bool {
    name.len() == 16 && name.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

fn entry(ArchivedGame { name, kept, chairs }: ArchivedGame) -> Entry {
    Entry {
        game: name,
        dice: kept.dice,
        made: kept.made,
        chairs: chairs.iter().map(|(token, seat)| (secret::hexadecimal(token), *seat)).collect(),
        header: kept.first,
        lines: kept.lines,
        talk: kept.talk.into_iter().map(|KeptTalk { after, text }| (after, text)).collect(),
        typing: kept.typing,
        sealed: kept.sealed,
    }
}

/// What must be kept of a game, after playing it again.
fn keep(entry: Entry) -> Result<Taken, Fault> {
    let Entry { game, dice, made, chairs, header, mut lines, talk, typing, sealed } = entry;
    let times = lines.iter().map(|(at, _)| *at).chain(talk.iter().map(|(after, _)| *after as u64)).chain([made]);
    if !is_name(&game) || times.max() > Some(i64::MAX as u64) {
        return Err(edited("its name or one of its times cannot be".into(), "no program writes such"));
    }
    let (id, _) = secret::game();
    let said = talk.iter().map(|(after, text)| KeptTalk { after: *after, text: text.clone() }).collect();
    let kept = Kept {
        id,
        dice: dice.clone(),
        made,
        bytes: 0,
        first: header.clone(),
        lines: lines.clone(),
        talk: said,
        keys: Vec::new(),
        typing: typing.clone(),
        sealed: sealed.clone(),
        bookmark: None,
    };
    let table = Table::open(GameId(game.clone()), kept)?;
    lines.truncate(table.written);
    let mut writes = vec![store::Write::Game { id, name: game.clone(), first: First::of(header), dice, made }];
    writes.extend(seats(id, &chairs, table.header.seats.len())?);
    let all = lines.into_iter().zip(1..);
    writes.extend(all.map(|((at, text), number)| store::Write::Line { game: id, number, at, text }));
    let all = talk.into_iter().zip(1..);
    writes.extend(all.map(|((after, text), number)| store::Write::Talk { game: id, number, after, text }));
    writes.extend(typing.map(|text| store::Write::Typing { game: id, text: Some(text) }));
    writes.extend(sealed.map(|text| store::Write::Sealed { game: id, text }));
    Ok(Taken { name: game, writes, rest: table.rest })
}

/// The links of a game, checked: each seat has one, and every hash is a hash.
fn seats(game: i64, chairs: &[(String, u8)], seats: usize) -> Result<Vec<store::Write>, Fault> {
    let sits = |seat: u8| usize::from(seat) < seats || Seat(seat) == Seat::PUBLIC;
    let taken: BTreeSet<u8> = chairs.iter().map(|(_, seat)| *seat).filter(|seat| *seat != Seat::PUBLIC.0).collect();
    if taken.len() != seats || !chairs.iter().all(|(_, seat)| sits(*seat)) {
        return Err(edited("its seats are not those of its game".into(), "each seat has a link of its own"));
    }
    let chair = |(token, seat): &(String, u8)| {
        let token = secret::bytes(token)?;
        Some(store::Write::Chair { token, game, seat: *seat })
    };
    let all = chairs.iter().map(chair).collect::<Option<Vec<store::Write>>>();
    all.ok_or_else(|| edited("a seat's hash is not one".into(), "it is 64 hexadecimal digits"))
}

fn edited(what: String, why: &str) -> Fault {
    Fault::new(what, why, "take a copy that was not edited")
}

fn no_archive() -> Fault {
    Fault::new(
        "it is no archive of games",
        "its first line opens with {\"jumpmaster-games\":",
        "name a file that was written by: jumpmaster games export",
    )
}
