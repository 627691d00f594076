//! `jumpmaster replay`: steps through a game, forward and back, as any seat knew it then.

use crate::args::Replay as Args;
use crate::input;
use crate::output::{DIM, HEAD, Out, STRONG, Trouble, WARN, paint};
use crate::{pictures, telling};
use jumpmaster_core::{Fault, Seat};
use jumpmaster_play::{Loaded, Moment, Replay, load};
use jumpmaster_systems::shelf;
use serde_json::json;
use std::io::{self, IsTerminal, Write};

/// Steps through a game, or shows a moment of it.
pub fn replay(args: &Args, out: &mut Out) -> Result<(), Trouble> {
    let loaded = open(&args.file)?;
    let seat = telling::seat_named(&loaded.header.seats, &args.seat)?;
    let mut reader = Replay::new(&loaded.table, seat);
    if let Some(at) = args.at {
        reader.go(at)?;
    }
    let overlays = &args.overlays;
    if out.json {
        return if args.at.is_some() {
            one_json(&loaded, reader.moment_with(overlays)?, seat, out)
        } else {
            all_json(&loaded, seat, out)
        };
    }
    notes(&loaded, out)?;
    if out.terminal && io::stdin().is_terminal() {
        return step(&loaded, reader, seat, overlays, out);
    }
    if args.at.is_some() {
        return Ok(show(&loaded, &reader.moment_with(overlays)?, reader.last(), seat, out)?);
    }
    writeln!(out, "{}", paint(HEAD, reader.moment().sheet.title))?;
    telling::log(&loaded.table.log(seat), &loaded.header.seats, out)?;
    Ok(telling::outcome(loaded.table.game().outcome().as_ref(), &loaded.header.seats, out)?)
}

/// Reads a game file; faults name the file.
pub fn open(path: &std::path::Path) -> Result<Loaded, Fault> {
    load(&input::read_bytes(path)?, shelf()).map_err(|fault| fault.at(path.display()))
}

fn notes(loaded: &Loaded, out: &mut Out) -> io::Result<()> {
    if let Some(house) = &loaded.header.house {
        writeln!(out, "{} {}, sha256 {}", paint(WARN, "House rules:"), house.name, house.hash)?;
    }
    telling::notes(&loaded.notes, out)
}

fn show(loaded: &Loaded, moment: &Moment, last: usize, seat: Seat, out: &mut Out) -> io::Result<()> {
    let seats = &loaded.header.seats;
    let who = telling::seat_name(seats, seat);
    writeln!(
        out,
        "{}  {}",
        paint(HEAD, &moment.sheet.title),
        paint(DIM, format!("moment {} of {last}, as {who} knew it", moment.number))
    )?;
    writeln!(out, "{}", pictures::terminal(&moment.sheet, out))?;
    if let Some(logged) = &moment.last {
        telling::log(std::slice::from_ref(logged), seats, out)?;
    }
    match moment.to_act {
        Some(next) => writeln!(out, "{}", paint(DIM, format!("Next to act: {}", telling::seat_name(seats, next)))),
        None => telling::outcome(loaded.table.game().outcome().as_ref(), seats, out),
    }
}

fn one_json(loaded: &Loaded, moment: Moment, seat: Seat, out: &mut Out) -> Result<(), Trouble> {
    let Moment { number, last, view, sheet, to_act } = moment;
    let seats = &loaded.header.seats;
    out.value(&json!({
        "as": telling::seat_name(seats, seat),
        "at": number,
        "of": loaded.table.moments(seat),
        "last": last,
        "to_act": to_act.map(|seat| telling::seat_name(seats, seat)),
        "view": view,
        "sheet": sheet,
    }))
}

fn all_json(loaded: &Loaded, seat: Seat, out: &mut Out) -> Result<(), Trouble> {
    let header = &loaded.header;
    let mut answer = json!({
        "system": header.system,
        "scenario": header.scenario.name,
        "house": header.house.as_ref().map(|house| &house.hash),
        "seats": header.seats,
        "as": telling::seat_name(&header.seats, seat),
        "moments": loaded.table.moments(seat),
        "log": loaded.table.log(seat),
        "notes": loaded.notes,
    });
    let outcome = telling::outcome_json(loaded.table.game().outcome().as_ref(), &header.seats);
    if let (Some(answer), Some(outcome)) = (answer.as_object_mut(), outcome.as_object()) {
        answer.extend(outcome.clone());
    }
    out.value(&answer)
}

/// Shows a moment and goes where the reader wants, until they stop.
fn step<'a>(
    loaded: &'a Loaded,
    mut reader: Replay<'a>,
    mut seat: Seat,
    overlays: &[String],
    out: &mut Out,
) -> Result<(), Trouble> {
    loop {
        write!(out, "\x1b[H\x1b[2J")?;
        show(loaded, &reader.moment_with(overlays)?, reader.last(), seat, out)?;
        loop {
            write!(out, "{} ", paint(STRONG, "n next, p previous, a number, as SEAT, q quit>"))?;
            out.flush()?;
            let mut line = String::new();
            if io::stdin().read_line(&mut line).unwrap_or(0) == 0 {
                return Ok(());
            }
            match go(line.trim(), loaded, &mut reader, &mut seat) {
                Ok(true) => break,
                Ok(false) => return Ok(()),
                Err(fault) => writeln!(out, "{}: {}", fault.what, fault.fix)?,
            }
        }
    }
}

/// Goes where a line says; false when it says to stop.
fn go<'a>(line: &str, loaded: &'a Loaded, reader: &mut Replay<'a>, seat: &mut Seat) -> Result<bool, Fault> {
    match line {
        "q" | "quit" => return Ok(false),
        "" | "n" | "next" if !reader.forward() => {
            return Err(Fault::new("this is the last moment", "the game goes no further", "p goes back, q quits"));
        }
        "p" | "previous" if !reader.back() => {
            return Err(Fault::new("this is the first moment", "nothing was before it", "n goes on, q quits"));
        }
        "" | "n" | "next" | "p" | "previous" => {}
        other => match (other.strip_prefix("as "), other.parse()) {
            (Some(name), _) => {
                *seat = telling::seat_named(&loaded.header.seats, name.trim())?;
                let last = loaded.table.moments(*seat).min(reader.at());
                *reader = Replay::new(&loaded.table, *seat);
                reader.go(last)?;
            }
            (None, Ok(number)) => reader.go(number)?,
            (None, Err(_)) => {
                return Err(Fault::new(
                    format!("\"{other}\" is not understood"),
                    "",
                    "type n, p, a number, as SEAT, or q",
                ));
            }
        },
    }
    Ok(true)
}
