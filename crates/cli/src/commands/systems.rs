//! `jumpmaster systems`: the rule systems there are.

use crate::output::{HEAD, Out, STRONG, Table, Trouble, count, paint};
use jumpmaster_play::{Book, ScenarioCard};
use jumpmaster_systems::shelf;
use serde::Serialize;
use std::io::Write;

#[derive(Serialize)]
struct Card<'a> {
    id: &'a str,
    title: &'a str,
    clauses: usize,
    tables: usize,
    options: usize,
    examples: usize,
    hash: &'a str,
    procedures: Vec<&'a str>,
    scenarios: Vec<ScenarioCard>,
}

#[derive(Serialize)]
struct Answer<'a> {
    systems: Vec<Card<'a>>,
}

/// Lists the rule systems.
pub fn systems(out: &mut Out) -> Result<(), Trouble> {
    let cards: Vec<Card> = shelf().books().map(card).collect();
    if out.json {
        return out.value(&Answer { systems: cards });
    }
    for (at, card) in cards.iter().enumerate() {
        show(card, at > 0, out)?;
    }
    Ok(())
}

fn card(book: &dyn Book) -> Card<'_> {
    let ledger = book.ledger();
    Card {
        id: book.id(),
        title: &ledger.title,
        clauses: ledger.clauses.len(),
        tables: ledger.tables.len(),
        options: ledger.choices.len(),
        examples: ledger.examples.len(),
        hash: &ledger.hash,
        procedures: book.procedures().iter().map(|entry| entry.id()).collect(),
        scenarios: book.scenarios(),
    }
}

fn show(card: &Card, gap: bool, out: &mut Out) -> Result<(), Trouble> {
    if gap {
        writeln!(out)?;
    }
    writeln!(out, "{}  {}", paint(HEAD, card.id), paint(STRONG, card.title))?;
    let counts =
        [(card.clauses, "clause"), (card.tables, "table"), (card.options, "option"), (card.examples, "worked example")];
    let counts: Vec<String> = counts.iter().map(|&(number, thing)| count(number as u64, thing)).collect();
    writeln!(out, "  {}", counts.join(", "))?;
    let mut procedures = Table::new(["", ""], out.width);
    procedures.row(["procedures".to_string(), card.procedures.join("  ")]);
    for scenario in &card.scenarios {
        procedures.row([scenario.name.clone(), format!("{}. {}", scenario.title, scenario.about)]);
    }
    write!(out, "{procedures}")?;
    let (id, scenario) = (card.id, card.scenarios.first().map_or("SCENARIO", |card| card.name.as_str()));
    writeln!(out, "  More: jumpmaster rules {id}, jumpmaster procedures {id}, jumpmaster play {scenario}")?;
    Ok(())
}
