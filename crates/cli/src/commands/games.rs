//! `jumpmaster games`: all games of the app carried to a file, and back.

use super::serve::folder;
use crate::args::{Games, GamesCommand};
use crate::input;
use crate::output::{Out, Trouble, apart, count, is_output, write_private};
use std::io::Write;

/// Carries games out or in.
pub fn games(args: &Games, out: &mut Out) -> Result<(), Trouble> {
    match &args.what {
        GamesCommand::Export(archive) => {
            apart([&archive.file], out.json)?;
            let folder = folder(&archive.data);
            let done = write_private(&archive.file, |into| Ok(jumpmaster_server::export(&folder, into)?))?;
            if out.json {
                return out.value(&done);
            }
            if !is_output(&archive.file) {
                writeln!(out, "{} written to {}", count(done.games as u64, "game"), archive.file.display())?;
            }
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
