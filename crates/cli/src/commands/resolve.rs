//! `jumpmaster resolve`: runs a procedure once, with every roll and clause shown.

use crate::args::Resolve;
use crate::dice::Kind;
use crate::input;
use crate::output::{CLAUSE, HEAD, Out, STRONG, Table, Trouble, paint, wrap};
use jumpmaster_core::Fault;
use jumpmaster_core::dice::Roll;
use jumpmaster_play::{Resolved, Situation};
use std::io::Write;

/// Resolves a procedure.
pub fn resolve(args: &Resolve, out: &mut Out) -> Result<(), Trouble> {
    if args.dice.ask && args.case.input.as_deref() == Some("-") {
        return Err(two_readers().into());
    }
    let situation = input::situation(&args.procedure, &args.case, &args.rules.options, args.rules.house.as_deref())?;
    let dice = Kind::of(&args.dice)?;
    let (told, rolls) = dice.roll(&situation.ledger, |dice| situation.ready.resolve(dice))?;
    let seed = if let Kind::Seed(seed) = dice { Some(seed) } else { None };
    let answer = Resolved::new(&situation, told, rolls, seed);
    if out.json {
        return out.value(&answer);
    }
    show(&answer, &situation, args, out)
}

fn two_readers() -> Fault {
    Fault::new(
        "--input - and --ask both read standard input",
        "the situation would be taken for dice",
        "put the situation into a file, or give the dice with --dice",
    )
}

fn show(answer: &Resolved, situation: &Situation, args: &Resolve, out: &mut Out) -> Result<(), Trouble> {
    writeln!(out, "{}  {}", paint(HEAD, answer.procedure), paint(STRONG, situation.entry.title()))?;
    let file = args.rules.house.as_ref().map(|path| path.display().to_string());
    out.house(situation.mark(), file.as_deref())?;
    out.options(&answer.options)?;
    out.situation(&situation.input)?;
    writeln!(out)?;
    for line in &answer.lines {
        out.line("", &line.text, line.clause.0)?;
    }
    show_rolls(&answer.rolls, out)?;
    let clauses: Vec<&str> = answer.clauses.iter().map(|clause| clause.0).collect();
    out.heading("Clauses")?;
    for line in wrap(&clauses.join("  "), out.width - 2) {
        writeln!(out, "  {}", paint(CLAUSE, line))?;
    }
    writeln!(out, "  Their words: jumpmaster rules {} CLAUSE", situation.book.id())?;
    let faces: Vec<String> = answer.rolls.iter().map(|roll| roll.face.to_string()).collect();
    match answer.seed {
        Some(seed) => writeln!(out, "\nThe same again: --seed {seed}, or --dice \"{}\"", faces.join(" "))?,
        None => writeln!(out, "\nThe same again: --dice \"{}\"", faces.join(" "))?,
    }
    Ok(())
}

fn show_rolls(rolls: &[Roll], out: &mut Out) -> Result<(), Trouble> {
    if rolls.is_empty() {
        writeln!(out, "\nNo dice were rolled.")?;
        return Ok(());
    }
    out.heading("Rolls")?;
    let mut table = Table::new(["#", "clause", "die", "face", "meaning"], out.width).right(&[0, 3]);
    for (at, roll) in rolls.iter().enumerate() {
        let number = (at + 1).to_string();
        table.row([number, roll.clause.to_string(), roll.die.to_string(), roll.face.to_string(), roll.meaning.clone()]);
    }
    write!(out, "{table}")?;
    Ok(())
}
