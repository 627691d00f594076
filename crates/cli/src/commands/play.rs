//! `jumpmaster play`: two people at one terminal. What is typed is read in `play/said.rs`, the list of orders is made in
//! `play/menu.rs` and shown in `play/list.rs`, words that fit no order are interpreted in `play/guess.rs`, and the
//! session itself is run in `play/session.rs`.

mod guess;
mod keep;
mod list;
mod menu;
mod said;
mod session;

use crate::args::Play;
use crate::dice::fresh;
use crate::input;
use crate::output::{Out, Trouble};
use crate::telling;
use jumpmaster_core::{Fault, Ledger};
use jumpmaster_play::{Header, Loaded, Match, Save};
use jumpmaster_systems::shelf;
use keep::Kept;
use session::{Rolls, Session};
use std::path::Path;

/// A game about to be played.
struct Ready {
    header: Header,
    table: Match,
    ledger: Ledger,
    kept: Kept,
}

/// Plays a scenario, or goes on with a game.
pub fn play(args: &Play, out: &mut Out) -> Result<(), Trouble> {
    let rolls = if args.ask { Rolls::Asked } else { Rolls::Computed(args.seed.unwrap_or_else(fresh)) };
    let ready = match args.save.as_deref().filter(|path| path.exists()) {
        Some(path) => resume(path, args, out)?,
        None => begin(args)?,
    };
    let Ready { header, table, ledger, kept } = ready;
    Session::new(header, table, ledger, kept, rolls).run(out)
}

fn begin(args: &Play) -> Result<Ready, Fault> {
    let Some(name) = &args.scenario else {
        let path = args.save.as_deref().unwrap_or(Path::new(""));
        return Err(Fault::new(
            format!("there is no game in {}", path.display()),
            "the file is not there, and no scenario is named to begin a new game with",
            "name a scenario, or the file of a game already begun",
        ));
    };
    let (book, files) = input::scenario(name)?;
    let house = input::house(args.house.as_deref(), book)?;
    let (header, mut table) = Header::start(book, &files, house.as_ref())?;
    let ledger = book.ledger_of(&files, house.as_ref())?;
    let kept = match &args.save {
        Some(path) => {
            table.keep(Box::new(Save::create(path, &header)?));
            Kept::file(path)
        }
        None => Kept::in_mind(&mut table),
    };
    Ok(Ready { header, table, ledger, kept })
}

fn resume(path: &Path, args: &Play, out: &mut Out) -> Result<Ready, Trouble> {
    let Loaded { header, table, notes, .. } = Save::resume(path, shelf())?;
    if let Some(name) = args.scenario.as_deref().filter(|name| *name != header.scenario.name) {
        return Err(Fault::new(
            format!("{} is a game of {}, not of {name}", path.display(), header.scenario.name),
            "a game file that is there already is played on",
            "leave the scenario out, or name another file",
        )
        .into());
    }
    if args.house.is_some() {
        return Err(Fault::new(
            "house rules are named for a game already begun",
            format!("{} keeps the rules it is played by", path.display()),
            "leave --house out, or begin a new game in another file",
        )
        .into());
    }
    if !out.json {
        telling::notes(&notes, out)?;
    }
    let book = shelf().book(&header.system)?;
    let house = header.house.as_ref().map(|house| book.house(&house.text, &house.name)).transpose()?;
    let ledger = book.ledger_of(&header.scenario, house.as_ref())?;
    Ok(Ready { header, table, ledger, kept: Kept::file(path) })
}
