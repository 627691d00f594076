//! `jumpmaster games`: exports all games of the app to a file, imports them again, lists and deletes them.

use super::serve::folder;
use crate::args::{Data, Games, GamesCommand, Prune};
use crate::input;
use crate::output::{BAD, DIM, GOOD, Out, Table, Trouble, apart, count, is_output, paint, write_private};
use jumpmaster_server::{Archived, Bad, ListedGame};
use serde::Serialize;
use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

/// What `games list --json` prints.
#[derive(Serialize)]
struct Listed {
    games: Vec<ListedGame>,
}

/// What `games delete --json` prints.
#[derive(Serialize)]
struct Deleted<'a> {
    deleted: &'a str,
}

/// Exports, imports, lists or deletes games.
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
                out.value(&taken)?;
            } else {
                tell(&taken, out)?;
            }
            out.flush()?;
            return if taken.bad.is_empty() { Ok(()) } else { Err(Trouble::Told) };
        }
        GamesCommand::List(data) => return list(data, out),
        GamesCommand::Delete(args) => {
            jumpmaster_server::delete(&folder(&args.data), &args.game)?;
            if out.json {
                return out.value(&Deleted { deleted: &args.game });
            }
            writeln!(out, "Game {} is deleted", args.game)?;
        }
        GamesCommand::Prune(args) => return prune(args, out),
    }
    Ok(())
}

fn list(data: &Data, out: &mut Out) -> Result<(), Trouble> {
    let games = jumpmaster_server::list(&folder(data))?;
    if out.json {
        return out.value(&Listed { games });
    }
    if games.is_empty() {
        return Ok(writeln!(out, "No games are kept here.")?);
    }
    show(&games, out)
}

fn prune(args: &Prune, out: &mut Out) -> Result<(), Trouble> {
    let pruned = jumpmaster_server::prune(&folder(&args.data), args.older_than, args.dry_run)?;
    if out.json {
        return out.value(&pruned);
    }
    if !pruned.games.is_empty() {
        show(&pruned.games, out)?;
        writeln!(out)?;
    }
    let told = if pruned.removed { "deleted" } else { "would be deleted" };
    Ok(writeln!(out, "{} {told}", count(pruned.games.len() as u64, "game"))?)
}

fn show(games: &[ListedGame], out: &mut Out) -> Result<(), Trouble> {
    let heads = ["game", "scenario", "system", "dice", "kB", "days idle", "days old"];
    let mut table = Table::new(heads, out.width).right(&[4, 5, 6]);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let days = |at: u64| (now.saturating_sub(at) / (24 * 60 * 60)).to_string();
    for game in games {
        let ListedGame { id, title, system, dice, made, touched, bytes } = game.clone();
        table.row([id.0, title, system, dice, bytes.div_ceil(1000).to_string(), days(touched), days(made)]);
    }
    Ok(write!(out, "{table}")?)
}

/// Reports which games were imported, and which were not and why.
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
