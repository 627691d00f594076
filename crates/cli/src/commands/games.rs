//! `jumpmaster games`: all games of the app carried to a file, and back.

use super::serve::folder;
use crate::args::{Games, GamesCommand};
use crate::input;
use crate::output::{BAD, DIM, GOOD, Out, Trouble, count, paint, write_all};
use jumpmaster_server::{Archived, Bad};
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
                out.value(&taken)?;
            } else {
                tell(&taken, out)?;
            }
            out.flush()?;
            return if taken.bad.is_empty() { Ok(()) } else { Err(Trouble::Told) };
        }
    }
    Ok(())
}

/// What came in, and what did not and why.
fn tell(taken: &Archived, out: &mut Out) -> Result<(), Trouble> {
    writeln!(out, "{} taken in", count(taken.games as u64, "game"))?;
    if taken.known > 0 {
        writeln!(out, "{} here already, left as they are", taken.known)?;
    }
    for game in &taken.left_out {
        writeln!(out, "game {game} came in without its last line, which was not written to its end")?;
    }
    for Bad { line, game, fault } in &taken.bad {
        let game = game.as_deref().map_or(String::new(), |game| format!(", game {game}"));
        writeln!(out, "{} line {line}{game}: {}", paint(BAD, "not taken in:"), fault.what)?;
        writeln!(out, "  {} {}", paint(DIM, "why:"), fault.why)?;
        writeln!(out, "  {} {}", paint(GOOD, "fix:"), fault.fix)?;
    }
    Ok(())
}
