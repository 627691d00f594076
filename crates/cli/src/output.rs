//! Printing for all commands: colours, tables, bars, errors, and files that are written whole or not at all.

mod bar;
mod fault;
mod files;
mod style;
mod table;
mod text;

pub use bar::{bar, percent};
pub use fault::{Trouble, and_see, of_clap, show};
pub use files::{Files, apart, is_output, write_all, write_private};
pub use jumpmaster_play::{plain, say};
pub use style::{BAD, CLAUSE, DIM, GOOD, HEAD, STRONG, WARN, paint};
pub use table::Table;
pub use text::{count, shorten, wrap};

use crate::args::{Global, When};
use anstream::{AutoStream, ColorChoice};
use jumpmaster_core::ledger::HouseMark;
use jumpmaster_core::options::InForce;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::path::PathBuf;

/// Where a command prints: standard output, with colours stripped if they are not wanted.
pub struct Out {
    /// Whether JSON is wanted instead of words.
    pub json: bool,
    /// The width in columns.
    pub width: usize,
    /// The number of lines visible at once.
    pub height: usize,
    /// Whether someone is looking: standard output is a terminal.
    pub terminal: bool,
    /// Whether colours are shown.
    pub colours: bool,
    stream: BufWriter<AutoStream<Stdout>>,
}

impl Out {
    /// Standard output as these options ask for it.
    pub fn new(global: Global) -> Out {
        let stdout = io::stdout();
        let terminal = stdout.is_terminal();
        let size = terminal_size::terminal_size();
        let (width, height) = size.map_or((100, 40), |(width, height)| (usize::from(width.0), usize::from(height.0)));
        let colours = match choice(global.color) {
            ColorChoice::Auto => AutoStream::choice(&stdout) != ColorChoice::Never,
            other => other != ColorChoice::Never,
        };
        let stream = BufWriter::new(AutoStream::new(stdout, choice(global.color)));
        Out { json: global.json, width: width.clamp(40, 140), height, terminal, colours, stream }
    }

    /// Prints a value as JSON, ending the line.
    pub fn value(&mut self, value: &impl Serialize) -> Result<(), Trouble> {
        let text = serde_json::to_string_pretty(value).map_err(io::Error::other)?;
        writeln!(self, "{text}")?;
        Ok(())
    }

    /// Prints a value as JSON on a single line, for programs that read line by line.
    pub fn value_line(&mut self, value: &impl Serialize) -> Result<(), Trouble> {
        let text = serde_json::to_string(value).map_err(io::Error::other)?;
        writeln!(self, "{text}")?;
        Ok(())
    }

    /// Prints a sentence with its clause, wrapped and indented, after a mark such as a number.
    pub fn line(&mut self, mark: &str, text: &str, clause: &str) -> io::Result<()> {
        let room = self.width.saturating_sub(clause.len() + 9);
        let mut lines = wrap(text, room).into_iter();
        let first = lines.next().unwrap_or_default();
        let gap = " ".repeat(room.saturating_sub(text::width(&first)) + 2);
        writeln!(self, "{mark:>4} {first}{gap}{}", paint(CLAUSE, clause))?;
        lines.try_for_each(|line| writeln!(self, "       {line}"))
    }

    /// Prints a heading.
    pub fn heading(&mut self, text: &str) -> io::Result<()> {
        writeln!(self, "\n{}", paint(HEAD, text))
    }

    /// Prints which house rules were in force, if any were.
    pub fn house(&mut self, house: Option<&HouseMark>, file: Option<&str>) -> io::Result<()> {
        let Some(mark) = house else { return Ok(()) };
        let from = file.map_or_else(String::new, |file| format!(" from {file}"));
        writeln!(self, "{} {}{from}, sha256 {}", paint(WARN, "House rules:"), mark.name, mark.hash)
    }

    /// Prints the options that were in force, if any were set.
    pub fn options(&mut self, options: &[InForce]) -> io::Result<()> {
        if options.is_empty() {
            return Ok(());
        }
        let all: Vec<String> = options.iter().map(ToString::to_string).collect();
        let lines = wrap(&all.join(", "), self.width.saturating_sub(9));
        for (at, line) in lines.iter().enumerate() {
            let head = if at == 0 { "Options:" } else { "        " };
            writeln!(self, "{} {line}", paint(WARN, head))?;
        }
        Ok(())
    }

    /// Prints the situation that was run, so that it can be copied; a very long one only appears with `--json`.
    pub fn situation(&mut self, input: &Value) -> io::Result<()> {
        const LINES: usize = 4;
        let text = input.to_string();
        if text.len() > LINES * self.width {
            return writeln!(self, "Situation: {} (--json tells all of it)", shorten(&text, self.width - 40));
        }
        writeln!(self, "Situation: {text}")
    }

    /// Prints which files were written.
    pub fn written<'a>(&mut self, paths: impl IntoIterator<Item = &'a PathBuf>) -> io::Result<()> {
        paths.into_iter().try_for_each(|path| writeln!(self, "Written: {}", path.display()))
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// The colour choice of the output streams.
pub fn choice(when: When) -> ColorChoice {
    match when {
        When::Auto => ColorChoice::Auto,
        When::Always => ColorChoice::Always,
        When::Never => ColorChoice::Never,
    }
}
