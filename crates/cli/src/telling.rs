//! A game in words: who sits where, the log, the facts beside the map, and how it ended.

use crate::output::{DIM, GOOD, Out, STRONG, WARN, paint, wrap};
use jumpmaster_core::dice::Roll;
use jumpmaster_core::{Fault, Outcome, Seat, Sheet};
use jumpmaster_play::{Heard, Logged};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The name of a seat.
pub fn seat_name(seats: &[String], seat: Seat) -> String {
    match seat {
        Seat::PUBLIC => "public".into(),
        Seat::REFEREE => "referee".into(),
        Seat(number) => seats.get(usize::from(number)).cloned().unwrap_or_else(|| format!("seat {number}")),
    }
}

/// Finds a seat by its name or a word that it alone has, by its number from 0 as in game files, or as the spectator.
pub fn seat_named(seats: &[String], name: &str) -> Result<Seat, Fault> {
    let lower = name.to_lowercase();
    let whole = seats.iter().position(|seat| seat.to_lowercase() == lower);
    let number = name.parse::<usize>().ok().filter(|&number| number < seats.len());
    let has = |seat: &String| seat.to_lowercase().split_whitespace().any(|word| word == lower);
    let mut having = seats.iter().enumerate().filter(|(_, seat)| has(seat)).map(|(at, _)| at);
    let only = having.next().filter(|_| having.next().is_none());
    match (lower.as_str(), whole.or(number).or(only)) {
        ("public", None) => Ok(Seat::PUBLIC),
        ("referee", None) => Ok(Seat::REFEREE),
        (_, Some(at)) => Ok(Seat(at as u8)),
        (_, None) => Err(unseated(seats, name)),
    }
}

fn unseated(seats: &[String], name: &str) -> Fault {
    let mut fault = Fault::unknown("seat", name, seats.iter().map(String::as_str).chain(["public", "referee"]));
    let numbered = seats.iter().enumerate().map(|(at, seat)| format!("{at} or \"{seat}\""));
    let all: Vec<String> = numbered.chain(["public".into(), "referee".into()]).collect();
    let near = if fault.fix.ends_with('?') { format!("{} ", fault.fix) } else { String::new() };
    fault.fix = format!("{near}one of: {}", all.join(", "));
    fault
}

/// What the owner of a game file should know.
pub fn notes(notes: &[Fault], out: &mut Out) -> io::Result<()> {
    notes.iter().try_for_each(|note| writeln!(out, "{} {} ({})", paint(WARN, "Note:"), note.what, note.why))
}

/// Prints what was heard of one log entry.
pub fn heard(heard: &Heard, out: &mut Out) -> io::Result<()> {
    numbered("", heard, out)
}

/// The same, with a number before its first line.
fn numbered(number: &str, heard: &Heard, out: &mut Out) -> io::Result<()> {
    for (at, line) in heard.lines.iter().enumerate() {
        let text = if line.private { format!("{} (only you know)", line.text) } else { line.text.clone() };
        out.line(if at == 0 { number } else { "" }, &text, line.clause.0)?;
    }
    if heard.lines.is_empty() && !number.is_empty() {
        writeln!(out, "{number:>4} {}", paint(DIM, "nothing that is heard here"))?;
    }
    if !heard.rolls.is_empty() {
        let rolls: Vec<String> = heard.rolls.iter().map(rolled).collect();
        for line in wrap(&format!("dice: {}", rolls.join(", ")), out.width - 8) {
            writeln!(out, "       {}", paint(DIM, line))?;
        }
    }
    Ok(())
}

fn rolled(roll: &Roll) -> String {
    if roll.meaning.is_empty() {
        format!("{} {}", roll.die, roll.face)
    } else {
        format!("{} {} ({})", roll.die, roll.face, roll.meaning)
    }
}

/// Prints a log, numbered, with a heading wherever another seat acts.
pub fn log(log: &[Logged], seats: &[String], out: &mut Out) -> io::Result<()> {
    let mut last = None;
    for logged in log {
        if last != Some(logged.seat) {
            writeln!(out, "{}", paint(STRONG, format!("By {}:", seat_name(seats, logged.seat))))?;
            last = Some(logged.seat);
        }
        match logged.undo {
            Some(number) => writeln!(out, "{:>4} {number} is taken back.", logged.number)?,
            None => numbered(&logged.number.to_string(), &logged.heard, out)?,
        }
    }
    Ok(())
}

/// Prints the facts beside the map, the current phase, and what this seat alone may know.
pub fn facts(sheet: &Sheet, out: &mut Out) -> io::Result<()> {
    let mut said: Vec<String> = sheet.facts.iter().map(|fact| format!("{}: {}", fact.name, fact.value)).collect();
    if let Some(phase) = sheet.phase.and_then(|at| sheet.phases.get(at)) {
        said.insert(0, format!("Phase: {phase}"));
    }
    for line in wrap(&said.join(" · "), out.width) {
        writeln!(out, "{}", paint(STRONG, line))?;
    }
    for secret in &sheet.secrets {
        for line in wrap(&format!("{}: {}", secret.name, secret.value), out.width) {
            writeln!(out, "{line}")?;
        }
    }
    Ok(())
}

/// Prints how a game ended.
pub fn outcome(outcome: Option<&Outcome>, seats: &[String], out: &mut Out) -> io::Result<()> {
    let Some(outcome) = outcome else { return writeln!(out, "The game is not over.") };
    let winner = outcome.winner.map_or("Nobody wins.".into(), |seat| format!("{} wins.", seat_name(seats, seat)));
    writeln!(out, "{}", paint(GOOD, winner))?;
    out.line("", &outcome.text, outcome.clause.0)
}

/// The same for a program.
pub fn outcome_json(outcome: Option<&Outcome>, seats: &[String]) -> Value {
    let told = outcome.map(|outcome| {
        json!({
            "winner": outcome.winner.map(|seat| seat_name(seats, seat)),
            "text": outcome.text,
            "clause": outcome.clause,
        })
    });
    json!({ "outcome": told })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_called_by_name_or_number() {
        let seats = ["the airborne side".to_string(), "the defender".to_string()];
        assert_eq!(seat_named(&seats, "Defender"), Ok(Seat(1)));
        assert_eq!(seat_named(&seats, "the airborne side"), Ok(Seat(0)));
        assert!(seat_named(&seats, "the").is_err(), "both have that word");
        assert_eq!(seat_named(&seats, "0"), Ok(Seat(0)), "numbers are those of game files");
        assert_eq!(seat_named(&seats, "1"), Ok(Seat(1)));
        assert_eq!(seat_named(&seats, "referee"), Ok(Seat::REFEREE));
        assert_eq!(seat_named(&seats, "2").unwrap_err().what, "unknown seat \"2\"");
        assert_eq!(
            seat_named(&seats, "the defnder").unwrap_err().fix,
            "did you mean \"the defender\"? one of: 0 or \"the airborne side\", 1 or \"the defender\", public, referee"
        );
        assert_eq!(seat_name(&seats, Seat(1)), "the defender");
    }
}
