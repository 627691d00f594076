//! `jumpmaster verify`: checks that a game file is intact, and that its orders and dice lead to what it records.

use crate::args::Verify;
use crate::input;
use crate::output::{BAD, DIM, GOOD, Out, Table, Trouble, paint};
use jumpmaster_core::Fault;
use jumpmaster_play::{Check, Report};
use jumpmaster_systems::shelf;
use std::io::Write;

/// Checks a game file. A file that fails is an error that names the first thing wrong.
pub fn verify(args: &Verify, out: &mut Out) -> Result<(), Trouble> {
    let bytes = input::read_bytes(&args.file)?;
    let report = match &args.given {
        Some(earlier) => jumpmaster_play::verify_after(&bytes, &input::read_bytes(earlier)?, shelf()),
        None => jumpmaster_play::verify(&bytes, shelf()),
    };
    let wrong = (!report.good()).then(|| first_fault(&report).at(args.file.display()));
    match (out.json, wrong) {
        (true, None) => out.value(&report),
        (true, Some(fault)) => Err(fault.into()),
        (false, wrong) => {
            show(&report, out)?;
            out.flush()?;
            wrong.map_or(Ok(()), |fault| Err(fault.into()))
        }
    }
}

fn first_fault(report: &Report) -> Fault {
    let first = report.checks.iter().find_map(|check| check.fault.clone());
    first.unwrap_or_else(|| {
        Fault::new("it does not hold", "a check could not be tried", "take a copy that was not edited")
    })
}

fn show(report: &Report, out: &mut Out) -> Result<(), Trouble> {
    let game = [&report.system, &report.scenario].into_iter().flatten().cloned().collect::<Vec<_>>().join(", ");
    if !game.is_empty() {
        writeln!(out, "A game of {game}")?;
    }
    let mut table = Table::new(["", "", ""], out.width);
    for Check { name, held, found, .. } in &report.checks {
        let sign = match held {
            Some(true) => paint(GOOD, "holds").to_string(),
            Some(false) => paint(BAD, "FAILS").to_string(),
            None => paint(DIM, "-").to_string(),
        };
        table.row([sign, (*name).to_string(), found.clone()]);
    }
    write!(out, "{table}")?;
    if let Some(outcome) = &report.outcome {
        out.line("", &outcome.text, outcome.clause.0)?;
    }
    Ok(())
}
