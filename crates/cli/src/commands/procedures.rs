//! `jumpmaster procedures`: what can be resolved, with inputs to copy.

use crate::args::Procedures;
use crate::input;
use crate::output::{CLAUSE, HEAD, Out, STRONG, Table, Trouble, paint, wrap};
use jumpmaster_core::Fault;
use jumpmaster_play::{Book, Entry};
use jumpmaster_systems::shelf;
use serde_json::{Value, json};
use std::io::Write;

/// Lists procedures, or describes one in full.
pub fn procedures(args: &Procedures, out: &mut Out) -> Result<(), Trouble> {
    match args.name.as_deref() {
        None if args.schema => Err(no_schema("everything").into()),
        None => list(&shelf().books().collect::<Vec<_>>(), out),
        Some(name) => match shelf().book(name) {
            Ok(_) if args.schema => Err(no_schema(name).into()),
            Ok(book) => list(&[book], out),
            Err(_) => one(input::find(name)?.1, args.schema, out),
        },
    }
}

fn no_schema(name: &str) -> Fault {
    Fault::new(
        format!("{name} has no schema"),
        "a schema describes the input and outcome of one procedure",
        "name a procedure, as jumpmaster procedures lists them",
    )
}

fn list(books: &[&dyn Book], out: &mut Out) -> Result<(), Trouble> {
    if out.json {
        let entries = books.iter().flat_map(|book| book.procedures().iter());
        let cards: Vec<Value> = entries.map(|entry| card(entry.as_ref())).collect();
        return out.value(&json!({ "procedures": cards }));
    }
    let mut table = Table::new(["procedure", "what it does"], out.width);
    for entry in books.iter().flat_map(|book| book.procedures()) {
        table.row([entry.id().to_string(), format!("{}. {}", entry.title(), entry.about())]);
    }
    write!(out, "{table}")?;
    writeln!(out, "\nInputs to copy: jumpmaster procedures PROCEDURE")?;
    Ok(())
}

fn card(entry: &dyn Entry) -> Value {
    let examples: Vec<Value> =
        entry.examples().into_iter().map(|(name, input)| json!({ "name": name, "input": input })).collect();
    json!({
        "procedure": entry.id(),
        "title": entry.title(),
        "about": entry.about(),
        "clauses": entry.clauses(),
        "fates": entry.fates(),
        "chart": entry.charted(),
        "examples": examples,
    })
}

fn one(entry: &dyn Entry, schema: bool, out: &mut Out) -> Result<(), Trouble> {
    if schema {
        let (input, outcome) = (entry.input_schema(), entry.outcome_schema());
        return out.value(&json!({ "procedure": entry.id(), "input": input, "outcome": outcome }));
    }
    if out.json {
        return out.value(&card(entry));
    }
    writeln!(out, "{}  {}", paint(HEAD, entry.id()), paint(STRONG, entry.title()))?;
    for line in wrap(entry.about(), out.width - 2) {
        writeln!(out, "  {line}")?;
    }
    let clauses: Vec<&str> = entry.clauses().iter().map(|clause| clause.0).collect();
    for line in wrap(&format!("Clauses: {}", clauses.join(", ")), out.width - 2) {
        writeln!(out, "  {}", paint(CLAUSE, line))?;
    }
    for (name, example) in entry.examples() {
        out.heading(&format!("--example \"{name}\""))?;
        writeln!(out, "  jumpmaster resolve {} --input '{}'", entry.id(), quoted(&example))?;
    }
    if entry.charted() {
        writeln!(out, "\nAll that it can come to at a glance: jumpmaster chart {} --example NAME", entry.id())?;
    }
    writeln!(out, "\nThe JSON schemas: jumpmaster procedures {} --schema", entry.id())?;
    Ok(())
}

/// JSON escaped to stand between single quotes in a shell.
fn quoted(value: &Value) -> String {
    value.to_string().replace('\'', "'\\''")
}
