//! `jumpmaster games`: all games of the app carried to a file, and back.

use super::serve::folder;
use crate::args::{Games, GamesCommand};
use crate::input;
use crate::output::{Out, Trouble, count, write_all};
use serde::Serialize;
use std::io::Write;

/// What `games export --json` prints.
#[derive(Serialize)]
struct Exported {
    games: usize,
    bytes: usize,
}

/// Carries games out or in.
pub fn games(args: &Games, out: &mut Out) -> Result<(), Trouble> {
    match &args.what {
        GamesCommand::Export(archive) => {
            let bytes = jumpmaster_server::export(&folder(&archive.data))?;
            // The first line names the format; each other one is a game.
            let games = bytes.split(|&byte| byte == b'\n').count() - 2;
            let exported = Exported { games, bytes: bytes.len() };
            write_all(&vec![(archive.file.clone(), bytes)])?;
            if out.json {
                return out.value(&exported);
            }
            writeln!(out, "{} written to {}", count(games as u64, "game"), archive.file.display())?;
        }
        GamesCommand::Import(archive) => {
            let bytes = input::read_bytes(&archive.file)?;
            let taken = jumpmaster_server::import(&folder(&archive.data), &bytes)
                .map_err(|fault| fault.at(archive.file.display()))?;
            if out.json {
                return out.value(&taken);
            }
            writeln!(out, "{} taken in", count(taken.games as u64, "game"))?;
            if taken.known > 0 {
                writeln!(out, "{} here already, left as they are", taken.known)?;
            }
        }
    }
    Ok(())
}
