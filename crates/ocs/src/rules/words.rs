//! The words of the tables: cells that say what a rule does, and not how much. House rules may replace every number, but a
//! sentence that no rule is known for is refused, so that nobody believes in a change that is none.

use jumpmaster_core::{Fault, Ledger, System, Table};
use std::sync::LazyLock;

/// The ledger as printed.
static PRINTED: LazyLock<Result<Ledger, Fault>> = LazyLock::new(|| Ledger::read(crate::Ocs::LEDGER));

/// The columns of words, by table; in some rows of the costs the words hold a number, which is read where it matters.
const WORDS: [(&str, &[&str]); 3] = [
    ("ocs.table.supply-costs", &["unit"]),
    ("ocs.table.scenario", &["value"]),
    ("ocs.table.terrain", &["odds row", "drop", "armor", "mech", "other"]),
];

/// Checks all of them: clauses that tables cite are those of the ledger, and words are as printed.
pub fn check(ledger: &Ledger) -> Result<(), Fault> {
    for table in ledger.tables.iter().filter(|table| table.column("clause").is_ok()) {
        for row in table.row_names() {
            let clause = table.cell(row, "clause")?;
            ledger.clause(clause).map_err(|fault| fault.at(format!("{}, row \"{row}\"", table.id)))?;
        }
    }
    let printed = PRINTED.as_ref().map_err(Clone::clone)?;
    for (id, columns) in WORDS {
        let (table, printed) = (ledger.table(id)?, printed.table(id)?);
        for row in table.row_names() {
            for column in columns.iter().filter(|column| are_words(id, row, column)) {
                as_printed(table, printed, row, column)?;
            }
        }
    }
    Ok(())
}

/// Whether a cell of those columns is words: some rows have numbers there.
fn are_words(table: &str, row: &str, column: &str) -> bool {
    match table {
        "ocs.table.supply-costs" => !matches!(row, "eating off the map" | "air base refit"),
        "ocs.table.terrain" => {
            row.starts_with("road hexside") || (row.ends_with("hexside") && ["odds row", "drop"].contains(&column))
        }
        _ => true,
    }
}

fn as_printed(table: &Table, printed: &Table, row: &str, column: &str) -> Result<(), Fault> {
    let Ok(words) = printed.cell(row, column) else { return Ok(()) };
    keep(table, row, column, &[words])
}

/// Checks that a cell has one of the wordings that a rule is known for.
pub(super) fn keep(table: &Table, row: &str, column: &str, known: &[&str]) -> Result<(), Fault> {
    let cell = table.cell(row, column)?;
    if known.contains(&cell) {
        return Ok(());
    }
    let fix = if table.id == "ocs.table.scenario" {
        "leave it, and write a scenario file of your own".into()
    } else {
        format!("write \"{}\"", known.join("\" or \""))
    };
    Err(table.fault(
        format!("\"{cell}\" in row \"{row}\", column \"{column}\""),
        "these are words, and no other rule is known for them",
        fix,
    ))
}
