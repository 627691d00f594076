//! How clauses, options, tables and examples are printed.

use crate::output::{CLAUSE, DIM, HEAD, Out, STRONG, Table, WARN, count, paint, shorten, wrap};
use jumpmaster_core::Ledger;
use jumpmaster_core::ledger::search::{Found, section};
use jumpmaster_core::ledger::{ClauseText, Example};
use jumpmaster_core::options::{Choice, SetBy};
use std::io::{self, Write};

/// Prints every clause in a line, section by section.
pub fn overview(ledger: &Ledger, out: &mut Out) -> io::Result<()> {
    writeln!(out, "{}  {}", paint(HEAD, &ledger.system), paint(STRONG, &ledger.title))?;
    let mut sections: Vec<&str> = Vec::new();
    for name in ledger.clauses.iter().map(|clause| section(&clause.id)) {
        if !sections.contains(&name) {
            sections.push(name);
        }
    }
    for name in sections {
        writeln!(out, "\n{}", paint(STRONG, name))?;
        ledger.clauses.iter().filter(|clause| section(&clause.id) == name).try_for_each(|clause| brief(clause, out))?;
    }
    out.heading("Tables")?;
    for table in &ledger.tables {
        writeln!(
            out,
            "  {}  {}",
            paint(CLAUSE, &table.id),
            shorten(&table.note, out.width.saturating_sub(table.id.len() + 4))
        )?;
    }
    out.heading("Options")?;
    let mut table = Table::new(["key", "stands", "clause", "values"], out.width);
    for choice in &ledger.choices {
        table.row([choice.key.clone(), choice.value.to_string(), choice.clause.clone(), choice.range()]);
    }
    write!(out, "{table}")?;
    let counts = [(ledger.clauses.len(), "clause"), (ledger.tables.len(), "table"), (ledger.choices.len(), "option")];
    let counts: Vec<String> = counts.iter().map(|&(number, thing)| count(number as u64, thing)).collect();
    writeln!(
        out,
        "\n{} and {}. More of any: jumpmaster rules {} NAME; search: jumpmaster rules {} WORDS",
        counts.join(", "),
        count(ledger.examples.len() as u64, "worked example"),
        ledger.system,
        ledger.system
    )
}

/// Prints what a search found, the best hits in full.
pub fn hits(ledger: &Ledger, found: &Found, out: &mut Out) -> io::Result<()> {
    const FULL: usize = 3;
    for clause in found.clauses.iter().take(FULL) {
        whole(ledger, clause, out)?;
    }
    for clause in found.clauses.iter().skip(FULL) {
        brief(clause, out)?;
    }
    if found.clauses.is_empty() {
        for choice in &found.options {
            option(choice, out)?;
        }
    } else if !found.options.is_empty() {
        let keys: Vec<&str> = found.options.iter().map(|choice| choice.key.as_str()).collect();
        pointer("Options that speak of it", &keys, out)?;
    }
    let tables: Vec<&str> = found.tables.iter().map(|table| table.id.as_str()).collect();
    pointer("Tables that speak of it", &tables, out)
}

/// Prints everything that was found, in full.
pub fn all(ledger: &Ledger, found: &Found, out: &mut Out) -> io::Result<()> {
    for clause in &found.clauses {
        whole(ledger, clause, out)?;
    }
    if found.clauses.is_empty() {
        found.options.iter().try_for_each(|choice| option(choice, out))?;
    }
    for table in &found.tables {
        chart(table, out)?;
    }
    if found.clauses.is_empty() {
        return found.examples.iter().try_for_each(|one| example(one, out));
    }
    let examples: Vec<&str> = found.examples.iter().map(|example| example.id.as_str()).collect();
    pointer("Worked examples", &examples, out)
}

fn pointer(what: &str, ids: &[&str], out: &mut Out) -> io::Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    wrap(&format!("{what}: {}", ids.join("  ")), out.width)
        .iter()
        .try_for_each(|line| writeln!(out, "{}", paint(DIM, line)))
}

fn brief(clause: &ClauseText, out: &mut Out) -> io::Result<()> {
    let text = if clause.text.is_empty() { &clause.ruling } else { &clause.text };
    let room = out.width.saturating_sub(20);
    let gap = " ".repeat(16_usize.saturating_sub(clause.id.len()));
    writeln!(out, "  {}{gap}  {}", paint(CLAUSE, &clause.id), shorten(text, room))
}

fn whole(ledger: &Ledger, clause: &ClauseText, out: &mut Out) -> io::Result<()> {
    writeln!(out, "{}  in the source at {}, {}", paint(HEAD, &clause.id), clause.at, clause.kind)?;
    paragraph("", &clause.text, out)?;
    if !clause.gap.is_empty() {
        paragraph("The source leaves open: ", &clause.gap, out)?;
    }
    if !clause.ruling.is_empty() {
        let whose = if clause.house { "RULING of the house-rule file: " } else { "OUR RULING, not the source's: " };
        paragraph(whose, &clause.ruling, out)?;
        if !ledger.choices.iter().any(|choice| choice.clause == clause.id) {
            paragraph("Reworded by a house-rule file with: ", &format!("[rulings]  \"{}\" = \"…\"", clause.id), out)?;
        }
    }
    ledger.choices.iter().filter(|choice| choice.clause == clause.id).try_for_each(|choice| option(choice, out))?;
    writeln!(out)
}

fn paragraph(label: &str, text: &str, out: &mut Out) -> io::Result<()> {
    let lines = wrap(&format!("{label}{text}"), out.width - 4);
    for (at, line) in lines.iter().enumerate() {
        match line.strip_prefix(label) {
            Some(rest) if at == 0 && !label.is_empty() => writeln!(out, "  {}{rest}", paint(WARN, label))?,
            _ => writeln!(out, "  {line}")?,
        }
    }
    Ok(())
}

fn option(choice: &Choice, out: &mut Out) -> io::Result<()> {
    let by = match choice.set_by {
        SetBy::Ledger => SetBy::Ledger.words().to_string(),
        other => format!("set by {}", other.words()),
    };
    writeln!(
        out,
        "  {} {} = {} ({by}; {})",
        paint(WARN, "Option"),
        paint(STRONG, &choice.key),
        choice.value,
        paint(CLAUSE, &choice.clause)
    )?;
    for line in wrap(&choice.text, out.width - 6) {
        writeln!(out, "    {line}")?;
    }
    writeln!(out, "    It can be: {}", choice.range())?;
    writeln!(out, "    A house-rule file sets it with: [options]  {} = {}", choice.key, setting(choice))
}

/// A value the option could be set to other than its present one, as TOML writes it.
fn setting(choice: &Choice) -> String {
    let stands = choice.value.to_string();
    if let Some(other) = choice.values.iter().find(|value| **value != stands) {
        return format!("\"{other}\"");
    }
    match (choice.least, choice.most) {
        (Some(least), Some(most)) => if least.to_string() == stands { most } else { least }.to_string(),
        _ => "\"1/2\"".into(),
    }
}

fn chart(table: &jumpmaster_core::Table, out: &mut Out) -> io::Result<()> {
    let roll = if table.roll.is_empty() { String::new() } else { format!(", rolled with {}", table.roll) };
    writeln!(out, "{}  {}{roll}", paint(HEAD, &table.id), paint(CLAUSE, &table.clause))?;
    let heads = std::iter::once(String::new()).chain(table.columns.iter().cloned()).collect();
    let mut drawn = Table::of(heads, out.width).ruled();
    for row in &table.rows {
        drawn.row(row.iter().map(String::as_str));
    }
    write!(out, "{drawn}")?;
    for (sign, meaning) in &table.legend {
        writeln!(out, "  {} {meaning}", paint(STRONG, sign))?;
    }
    if !table.note.is_empty() {
        paragraph("", &table.note, out)?;
    }
    writeln!(out)
}

fn example(example: &Example, out: &mut Out) -> io::Result<()> {
    writeln!(out, "{}  {}", paint(HEAD, &example.id), paint(CLAUSE, example.clauses.join("  ")))?;
    paragraph("Given: ", &example.given, out)?;
    let dice: Vec<String> = example.dice.iter().map(ToString::to_string).collect();
    paragraph("Dice: ", if dice.is_empty() { "none".into() } else { dice.join(" ") }.as_str(), out)?;
    paragraph("Steps: ", &example.steps, out)?;
    paragraph("Then: ", &example.then, out)?;
    writeln!(out)
}
