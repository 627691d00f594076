//! What several tables have in common: rows named by lists, cells that are lengths.

use jumpmaster_core::table::Table;
use jumpmaster_core::{Fault, Named};

/// The names in a list such as "`INFn`, INF+".
fn listed(name: &str) -> impl Iterator<Item = &str> {
    name.split(',').map(str::trim)
}

/// The name of the row for each value, where rows are named by lists of values; every value is in one row, and a name
/// that is neither a value nor among the `others` is refused.
pub(super) fn rows<'t, T: Named>(table: &'t Table, others: &[&str]) -> Result<Vec<&'t str>, Fault> {
    for name in table.row_names().filter(|name| !others.contains(name)).flat_map(listed) {
        T::named(name).map_err(|fault| fault.at(&table.id))?;
    }
    T::ALL.iter().map(|value| row_of(table, value.name())).collect()
}

/// The name of the row whose list has a name.
pub(super) fn row_of<'t>(table: &'t Table, name: &str) -> Result<&'t str, Fault> {
    let mut having = table.row_names().filter(|row| *row == name || listed(row).any(|part| part == name));
    let fault = |what: String, fix: &str| Err(table.fault(what, "it is looked up in one row", fix));
    match (having.next(), having.next()) {
        (Some(row), None) => Ok(row),
        (Some(_), Some(_)) => fault(format!("{name} is in two rows"), "keep one of them"),
        (None, _) => fault(format!("{name} is in no row"), "name it in one of them"),
    }
}

/// The greatest length a table may hold, in thousandths of an inch: further than any table is wide.
const FURTHEST: u32 = 1_000_000;

/// A length in inches, with up to three decimals, as thousandths.
pub(super) fn inches(text: &str) -> Option<u32> {
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || part.len() > 3 || !digits(whole) || !digits(part) {
        return None;
    }
    let thousandths: u32 = format!("{part:0<3}").parse().ok()?;
    let length = whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(thousandths)?;
    (length <= FURTHEST).then_some(length)
}

/// A cell that is a length in inches, as thousandths.
pub(super) fn length(table: &Table, row: &str, column: &str) -> Result<u32, Fault> {
    let cell = table.cell(row, column)?;
    inches(cell).ok_or_else(|| not_a_length(table, cell, row, column))
}

/// The fault of a cell that should be a length.
pub(super) fn not_a_length(table: &Table, cell: &str, row: &str, column: &str) -> Fault {
    table.fault(
        format!("\"{cell}\" in row \"{row}\", column \"{column}\" is no length"),
        format!("lengths are in inches, up to {}, to a thousandth", FURTHEST / 1000),
        "write a number such as 8 or 7.5",
    )
}

/// A cell that says yes or no.
pub(super) fn yes(table: &Table, row: &str, column: &str) -> Result<bool, Fault> {
    match table.cell(row, column)? {
        "yes" => Ok(true),
        "-" | "no" => Ok(false),
        other => Err(table.fault(
            format!("\"{other}\" in row \"{row}\", column \"{column}\""),
            "the cell says whether it is allowed",
            "write yes, or - for no",
        )),
    }
}

/// A cell as a value of an enum.
pub(super) fn word<T: Named>(table: &Table, row: &str, column: &str) -> Result<T, Fault> {
    let place = || format!("{}, row \"{row}\", column \"{column}\"", table.id);
    T::named(table.cell(row, column)?).map_err(|fault| fault.at(place()))
}
