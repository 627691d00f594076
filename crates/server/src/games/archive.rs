//! All games of a folder as one file, and back: for a new machine, or before something is tried out.
//!
//! An archive is lines of JSON: the first names the format, each other one is a game with its file, its talk, and the
//! hashes of its tokens, so that the links of those who play go on opening it.

use super::table::Table;
use super::wish::GameId;
use super::{Games, secret};
use crate::store::{self, ArchivedGame, Found, Kept, KeptTalk};
use jumpmaster_core::Fault;
use rusqlite::Connection;
use serde::{Deserialize, Serialize};
use std::io::Write;

/// The version of the format.
const FORMAT: u64 = 1;

/// What became of an archive that was taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Archived {
    /// How many games came in.
    pub games: usize,
    /// How many were here already and were left as they are.
    pub known: usize,
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
    /// The sealed dice, with what the server keeps of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed: Option<String>,
}

/// What was written of an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Exported {
    /// How many games are in it.
    pub games: usize,
    /// How long it is.
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
    /// All games as an archive, as they are at this moment.
    pub fn export(&self) -> Result<Vec<u8>, Fault> {
        let mut bytes = Vec::new();
        write(&store::copy(self.store.folder())?, &mut bytes)?;
        Ok(bytes)
    }

    /// Takes the games of an archive in, all or none of them; each is played again by the rules first. A game that is
    /// here already stays as it is.
    pub async fn take_in(&self, bytes: &[u8]) -> Result<Archived, Fault> {
        let mut lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        let opening: Opening =
            lines.next().and_then(|line| serde_json::from_slice(line).ok()).ok_or_else(no_archive)?;
        if opening.format != FORMAT {
            return Err(Fault::new(
                format!("it is an archive of format {}", opening.format),
                format!("this program knows format {FORMAT}"),
                "open it with a newer Jumpmaster",
            ));
        }
        let known = self.store.read_now(Found::names)?;
        let (mut done, mut writes) = (Archived::default(), Vec::new());
        for (at, line) in lines.enumerate() {
            let entry: Entry = serde_json::from_slice(line).map_err(|error| {
                Fault::new(
                    format!("line {}: {error}", at + 2),
                    "each line is a game",
                    "take a copy that was not edited",
                )
            })?;
            if known.contains(&entry.game) {
                done.known += 1;
                continue;
            }
            writes.extend(keep(entry).map_err(|fault| fault.at(format_args!("line {}", at + 2)))?);
            done.games += 1;
        }
        self.store.write(writes).await?;
        Ok(done)
    }
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

/// What must be kept of a game, once it has been played again.
fn keep(entry: Entry) -> Result<Vec<store::Write>, Fault> {
    let Entry { game, dice, made, chairs, header, lines, talk, typing, sealed } = entry;
    let (id, _) = secret::game();
    let mut writes = vec![store::Write::Game {
        id,
        name: game.clone(),
        header: secret::hashed(&header),
        line: header.clone(),
        dice: dice.clone(),
        made,
    }];
    for (token, seat) in &chairs {
        let token = secret::bytes(token).ok_or_else(|| {
            Fault::new("a seat's hash is not one", "it is 64 hexadecimal digits", "take a copy that was not edited")
        })?;
        writes.push(store::Write::Chair { token, game: id, seat: *seat });
    }
    let all = lines.iter().enumerate();
    writes.extend(all.map(|(n, (at, text))| store::Write::Line {
        game: id,
        number: n + 1,
        at: *at,
        text: text.clone(),
    }));
    let all = talk.iter().enumerate();
    writes.extend(all.map(|(n, (after, text))| store::Write::Talk {
        game: id,
        number: n + 1,
        after: *after,
        text: text.clone(),
    }));
    if let Some(text) = &typing {
        writes.push(store::Write::Typing { game: id, text: Some(text.clone()) });
    }
    writes.extend(sealed.clone().map(|text| store::Write::Sealed { game: id, text }));
    let talk = talk.into_iter().map(|(after, text)| KeptTalk { after, text }).collect();
    let kept =
        Kept { id, dice, made, bytes: 0, first: header, lines, talk, keys: Vec::new(), typing, sealed, bookmark: None };
    Table::open(GameId(game), kept)?;
    Ok(writes)
}

fn no_archive() -> Fault {
    Fault::new(
        "it is no archive of games",
        "its first line opens with {\"jumpmaster-games\":",
        "name a file that was written by: jumpmaster games export",
    )
}
