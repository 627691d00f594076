//! Tables: rows and columns of a ledger, checked when loaded, then read as arrays.

mod by_roll;
mod rolled;

pub use by_roll::{ByRoll, Span, Threshold};

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
    /// Checks what every table must satisfy: complete rows, no duplicate row or column, and every possible roll exactly
    /// once.
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
        self.check_roll()
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

    /// The names of the rows.
    pub fn row_names(&self) -> impl DoubleEndedIterator<Item = &str> {
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

    /// One cell as a whole number between two others.
    pub fn within<N>(&self, row: &str, column: &str, least: N, most: N) -> Result<N, Fault>
    where
        N: Copy + Into<i64> + TryFrom<i64>,
    {
        let number: i64 = self.number(row, column)?;
        let (least, most) = (least.into(), most.into());
        let inside = (least..=most).contains(&number);
        N::try_from(number).ok().filter(|_| inside).ok_or_else(|| {
            self.fault(
                format!("{number} in row \"{row}\", column \"{column}\""),
                format!("it goes from {least} to {most}"),
                "write a number between the two",
            )
        })
    }

    /// The last face of each band into which these columns split a row, from low rolls to high: "01-30", "31-75", "76-00".
    /// A band that cannot come up ("-") ends where the one before it does; one that needs no roll ("Automatic") has every
    /// face.
    pub fn bands<const N: usize>(&self, row: &str, columns: [&str; N], faces: u8) -> Result<[u8; N], Fault> {
        let (mut ends, mut last) = ([0; N], 0);
        for (end, column) in ends.iter_mut().zip(columns) {
            let cell = self.cell(row, column)?;
            let fault = |why: String| {
                let what = format!("\"{cell}\" in row \"{row}\", column \"{column}\"");
                self.fault(what, why, format!("let the columns share out 1 to {faces}, each roll in one of them"))
            };
            last = match cell {
                "-" => last,
                "Automatic" if last == 0 => faces,
                _ => match span(cell, faces.into()) {
                    Some(span) if *span.start() == i32::from(last) + 1 && *span.end() <= i32::from(faces) => {
                        *span.end() as u8
                    }
                    Some(_) => return Err(fault(format!("the band before it ends with {last}"))),
                    None => return Err(fault("it is not a range of rolls such as 31-75".into())),
                },
            };
            *end = last;
        }
        if last == faces {
            return Ok(ends);
        }
        Err(self.fault(
            format!("row \"{row}\" says nothing of a roll of {}", last + 1),
            format!("rolls go from 1 to {faces}"),
            "let its columns share out every roll",
        ))
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

    /// A fault in the table's contents.
    pub fn fault(&self, what: impl std::fmt::Display, why: impl Into<String>, fix: impl Into<String>) -> Fault {
        Fault::new(format!("{}: {what}", self.id), why, fix)
    }
}

/// The values a name or a cell stands for, if it is a number or a range: "7", or "31-75"; on percentile dice 00 is 100.
pub fn span(text: &str, most: i32) -> Option<std::ops::RangeInclusive<i32>> {
    let span = Span::read(text, most)?;
    Some(span.low?..=span.high?)
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn table(roll: &str, columns: &[&str], rows: &[&[&str]]) -> Table {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect();
        Table {
            id: "x.table.y".into(),
            clause: "x.y.1".into(),
            roll: roll.into(),
            columns: words(columns),
            rows: rows.iter().map(|row| words(row)).collect(),
            legend: BTreeMap::new(),
            note: String::new(),
        }
    }

    #[test]
    fn a_number_beyond_its_bounds_is_refused_whatever_it_is_kept_in() {
        let table = table("1d6", &["hexes"], &[&["near", "9"], &["far", "300"], &["behind", "-1"]]);
        assert_eq!(table.within::<u8>("near", "hexes", 0, 9), Ok(9));
        for (row, number) in [("far", 300), ("behind", -1)] {
            let fault = table.within::<u8>(row, "hexes", 0, 9).unwrap_err();
            assert_eq!(fault.what, format!("x.table.y: {number} in row \"{row}\", column \"hexes\""));
            assert_eq!(fault.why, "it goes from 0 to 9");
        }
    }

    #[test]
    fn rows_that_are_ranges_of_rolls_share_out_every_face() {
        let with = |rows: &[&[&str]]| table("1d100", &["f"], rows).check().map_err(|fault| fault.what);
        assert_eq!(with(&[&["01-50", "0"], &["51-99", "1"], &["00", "2"]]), Ok(()));
        assert!(with(&[&["01-50", "0"], &["52-00", "1"]]).unwrap_err().contains("nothing is said for a roll of 51"));
        assert!(with(&[&["01-51", "0"], &["51-00", "1"]]).unwrap_err().contains("a roll of 51 is there twice"));
        assert!(with(&[&["01-50", "0"], &["51-120", "1"]]).unwrap_err().contains("101 cannot be rolled"));
    }

    #[test]
    fn the_bands_of_a_row_end_where_the_next_begins() {
        let columns = ["safe", "hurt", "lost"];
        let bands = |cells: &[&str]| {
            let row: Vec<&str> = std::iter::once("rough").chain(cells.iter().copied()).collect();
            table("1d100", &columns, &[&row]).bands("rough", columns, 100).map_err(|fault| fault.what)
        };
        assert_eq!(bands(&["01-35", "36-95", "96-00"]), Ok([35, 95, 100]));
        assert_eq!(bands(&["Automatic", "-", "-"]), Ok([100, 100, 100]));
        assert_eq!(bands(&["-", "-", "Automatic"]), Ok([0, 0, 100]));
        assert_eq!(bands(&["01-90", "91-00", "-"]), Ok([90, 100, 100]));
        assert!(bands(&["01-35", "37-95", "96-00"]).unwrap_err().contains("\"37-95\" in row \"rough\""));
        assert!(bands(&["01-35", "36-95", "-"]).unwrap_err().contains("says nothing of a roll of 96"));
        assert!(bands(&["01-35", "some", "96-00"]).unwrap_err().contains("\"some\""));
    }
}
