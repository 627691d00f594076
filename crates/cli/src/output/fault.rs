//! Errors as people and programs read them: what, why, and the fix.

use super::choice;
use super::style::{BAD, DIM, GOOD, paint};
use crate::args::Global;
use clap::error::ErrorKind;
use jumpmaster_core::Fault;
use std::io::{self, Write};

/// Why a command ended early.
#[derive(Debug)]
pub enum Trouble {
    /// Something is wrong with what was given.
    Fault(Fault),
    /// The output cannot be written.
    Output(io::Error),
    /// It has been reported already, to a program that reads line by line.
    Told,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

/// Shows the error and returns the exit code. If the reader closed the output, there is nothing to say.
pub fn show(trouble: Trouble, global: Global) -> u8 {
    let fault = match trouble {
        Trouble::Fault(fault) => fault,
        Trouble::Told => return 2,
        Trouble::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return 0,
        Trouble::Output(error) => {
            Fault::new("the answer cannot be written", error.to_string(), "see that standard output can be written to")
        }
    };
    // Nothing more can be done for a user whose error stream is closed.
    let _ = if global.json { print_json(&fault) } else { print_words(&fault, global) };
    2
}

fn print_json(fault: &Fault) -> io::Result<()> {
    #[derive(serde::Serialize)]
    struct Answer<'a> {
        error: &'a Fault,
    }
    let mut stdout = io::stdout().lock();
    serde_json::to_writer_pretty(&mut stdout, &Answer { error: fault })?;
    writeln!(stdout)?;
    stdout.flush()
}

fn print_words(fault: &Fault, global: Global) -> io::Result<()> {
    let mut stderr = anstream::AutoStream::new(io::stderr(), choice(global.color));
    writeln!(stderr, "{} {}", paint(BAD, "error:"), fault.what)?;
    writeln!(stderr, "  {} {}", paint(DIM, "why:"), fault.why.replace('\n', "\n       "))?;
    writeln!(stderr, "  {} {}", paint(GOOD, "fix:"), fault.fix.replace('\n', "\n       "))
}

/// The same fault with a command to type for more.
pub fn and_see(mut fault: Fault, command: &str) -> Fault {
    let asks = fault.fix.ends_with('?');
    fault.fix = format!("{}{} jumpmaster {command}", fault.fix, if asks { " See" } else { "; see" });
    fault
}

/// A `clap` error in our three parts; `None` for help and version, which are not errors.
pub fn of_clap(error: &clap::Error, command: Option<&str>) -> Option<Fault> {
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return None;
    }
    let help = match command {
        Some(command) => format!("see jumpmaster {command} --help"),
        None => "see jumpmaster --help".into(),
    };
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return Some(Fault::new("nothing is asked for", "a command says what is to be done", help));
    }
    let text = error.render().to_string();
    let mut paragraphs = text.split("\n\n").map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    let what = paragraphs.next().unwrap_or_default();
    let rest: Vec<String> = paragraphs.collect();
    let tip = rest.iter().find_map(|paragraph| paragraph.strip_prefix("tip: ").map(str::to_string));
    let usage = rest.iter().find_map(|paragraph| paragraph.strip_prefix("Usage: "));
    let why = usage.map_or("it does not fit the command".into(), |usage| format!("it is used so: {usage}"));
    let fix = tip.map_or_else(|| help.clone(), |tip| format!("{tip}; {help}"));
    Some(Fault::new(what.trim_start_matches("error: "), why, fix))
}
