//! `jumpmaster rules`: the rules reference. Printing is in `rules/print.rs`.

mod print;

use crate::args::Rules;
use crate::input;
use crate::output::{Out, Trouble};
use jumpmaster_core::Ledger;
use jumpmaster_core::ledger::HouseMark;
use jumpmaster_core::ledger::search::{self, Found, Request};
use jumpmaster_systems::shelf;
use serde::Serialize;

/// What `--json` prints.
#[derive(Serialize)]
struct Answer<'a> {
    system: &'a str,
    title: &'a str,
    hash: &'a str,
    house: Option<&'a HouseMark>,
    #[serde(flatten)]
    found: &'a Found<'a>,
}

/// Looks rules up.
pub fn rules(args: &Rules, out: &mut Out) -> Result<(), Trouble> {
    let book = shelf().book(&args.system)?;
    let house = input::house(args.house.as_deref(), book)?;
    let ledger = book.ledger_under(house.as_ref())?;
    let (request, found) = search::find(&ledger, &args.words)?;
    if out.json {
        return out.value(&answer(&ledger, &found));
    }
    let file = args.house.as_ref().map(|path| path.display().to_string());
    out.house(ledger.house.as_ref(), file.as_deref())?;
    show(&ledger, request, &found, out)
}

fn show(ledger: &Ledger, request: Request, found: &Found, out: &mut Out) -> Result<(), Trouble> {
    match request {
        Request::Everything => print::overview(ledger, out)?,
        Request::Search => print::hits(ledger, found, out)?,
        Request::Named => print::all(ledger, found, out)?,
    }
    Ok(())
}

fn answer<'a>(ledger: &'a Ledger, found: &'a Found<'a>) -> Answer<'a> {
    Answer { system: &ledger.system, title: &ledger.title, hash: &ledger.hash, house: ledger.house.as_ref(), found }
}

/// Shows what the words ask for, in the middle of a game.
pub fn look_up(ledger: &Ledger, words: &[String], out: &mut Out) -> Result<(), Trouble> {
    let (request, found) = search::find(ledger, words)?;
    if out.json { out.value_line(&answer(ledger, &found)) } else { show(ledger, request, &found, out) }
}
