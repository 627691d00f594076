//! Tables: rows and columns of a ledger, checked when loaded, then read as arrays.

use crate::{Fault, Named};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A table as the ledger prints it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, serde::Serialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Its id, `pl.table.jump-survival`.
    pub id: String,
    /// The clause it belongs to.
    pub clause: String,
    /// What is rolled on it, if anything.
    #[serde(default)]
    pub roll: String,
    /// The heads of its columns, without the one over the row names.
    pub columns: Vec<String>,
    /// Its rows: the row's name, then a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// What its signs mean.
    #[serde(default)]
    pub legend: BTreeMap<String, String>,
    /// What there is to say about it.
    #[serde(default)]
    pub note: String,
}

impl Table {
    /// Checks what every table must keep: whole rows, no row or column twice, every face of its die exactly once.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        for row in &self.rows {
            if row.len() != self.columns.len() + 1 {
                return Err(self.fault(
                    format!(
                        "row \"{}\" has {} cells",
                        row.first().map_or("", |name| name),
                        row.len().saturating_sub(1)
                    ),
                    format!("the table has {} columns", self.columns.len()),
                    "give every row one cell per column",
                ));
            }
        }
        self.check_no_repeats(self.columns.iter().map(String::as_str), "column")?;
        self.check_no_repeats(self.row_names(), "row")?;
        self.check_die()
    }

    fn check_no_repeats<'a>(&self, names: impl Iterator<Item = &'a str>, kind: &str) -> Result<(), Fault> {
        let mut seen = Vec::new();
        for name in names {
            if seen.contains(&name) {
                return Err(self.fault(
                    format!("{kind} \"{name}\" is there twice"),
                    format!("each {kind} of a table has a name of its own"),
                    "keep one of them",
                ));
            }
            seen.push(name);
        }
        Ok(())
    }

    /// A table rolled on with one die has that die's faces as its columns or as its rows, each exactly once.
    fn check_die(&self) -> Result<(), Fault> {
        let Some(faces) = self.faces() else { return Ok(()) };
        let across: Vec<i32> = self.columns.iter().filter_map(|name| name.parse().ok()).collect();
        let down: Vec<i32> = self.row_names().filter_map(|name| name.parse().ok()).collect();
        let shown = if across.is_empty() { down } else { across };
        if shown.is_empty() {
            return Ok(());
        }
        match faces.clone().find(|face| !shown.contains(face)) {
            Some(missing) => Err(self.fault(
                format!("nothing is said for a roll of {missing}"),
                format!("it is rolled on with {}", self.roll),
                format!("give every value from {} to {} exactly once", faces.start(), faces.end()),
            )),
            None => match shown.iter().find(|face| !faces.contains(face)) {
                Some(extra) => Err(self.fault(
                    format!("{extra} cannot be rolled"),
                    format!("it is rolled on with {}", self.roll),
                    format!("give every value from {} to {} exactly once", faces.start(), faces.end()),
                )),
                None => Ok(()),
            },
        }
    }

    /// The values that `roll` can come to: "1d6", or "1d6 + modifiers, -1 to 7".
    fn faces(&self) -> Option<std::ops::RangeInclusive<i32>> {
        if let Some((_, range)) = self.roll.split_once(", ")
            && let Some((low, high)) = range.split_once(" to ")
        {
            return Some(low.parse().ok()?..=high.parse().ok()?);
        }
        Some(1..=self.roll.strip_prefix("1d")?.parse().ok()?)
    }

    /// The names of the rows.
    pub fn row_names(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().filter_map(|row| row.first()).map(String::as_str)
    }

    /// The cells of the row with this name.
    pub fn row(&self, name: &str) -> Result<&[String], Fault> {
        self.rows
            .iter()
            .find(|row| row[0].eq_ignore_ascii_case(name))
            .map(|row| &row[1..])
            .ok_or_else(|| Fault::unknown("row", name, self.row_names()).at(&self.id))
    }

    /// The number of the column with this head.
    pub fn column(&self, name: &str) -> Result<usize, Fault> {
        self.columns
            .iter()
            .position(|head| head.eq_ignore_ascii_case(name))
            .ok_or_else(|| Fault::unknown("column", name, self.columns.iter().map(String::as_str)).at(&self.id))
    }

    /// One cell, by the names of its row and column.
    pub fn cell(&self, row: &str, column: &str) -> Result<&str, Fault> {
        Ok(&self.row(row)?[self.column(column)?])
    }

    /// One cell as a whole number.
    pub fn number<N: std::str::FromStr>(&self, row: &str, column: &str) -> Result<N, Fault> {
        let cell = self.cell(row, column)?;
        cell.trim_start_matches('+').parse().map_err(|_| {
            self.fault(
                format!("\"{cell}\" in row \"{row}\", column \"{column}\" is not a number this table can use"),
                "the rules count with this cell",
                "write a whole number",
            )
        })
    }

    /// The whole table as an array: a row for each value of `R`, a column for each face of the die from 1.
    pub fn chart<R: Named, C: Named, const ROWS: usize, const FACES: usize>(
        &self,
    ) -> Result<[[C; FACES]; ROWS], Fault> {
        assert_eq!(R::ALL.len(), ROWS, "a row for each value");
        for name in self.row_names() {
            R::named(name).map_err(|fault| fault.at(&self.id))?;
        }
        let mut chart = [[C::ALL[0]; FACES]; ROWS];
        for (row, value) in chart.iter_mut().zip(R::ALL) {
            for (face, cell) in row.iter_mut().enumerate() {
                *cell = C::named(self.cell(value.name(), &(face + 1).to_string())?)
                    .map_err(|fault| fault.at(format!("{}, row \"{}\", roll {}", self.id, value.name(), face + 1)))?;
            }
        }
        Ok(chart)
    }

    pub(crate) fn fault(&self, what: impl std::fmt::Display, why: impl Into<String>, fix: impl Into<String>) -> Fault {
        Fault::new(format!("{}: {what}", self.id), why, fix)
    }
}
