//! Tables on a terminal: columns as wide as their cells, the last one wrapped when room is short.

use super::style::{DIM, STRONG, paint};
use super::text::{width, wrap};
use std::fmt::{self, Display};

/// A table of words.
pub struct Table {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
    right: Vec<usize>,
    room: usize,
    ruled: bool,
}

impl Table {
    /// A table with these heads, `room` columns wide.
    pub fn new<const N: usize>(heads: [&str; N], room: usize) -> Table {
        Table::of(heads.iter().map(ToString::to_string).collect(), room)
    }

    /// The same with any number of heads.
    pub fn of(heads: Vec<String>, room: usize) -> Table {
        Table { heads, rows: Vec::new(), right: Vec::new(), room, ruled: false }
    }

    /// Aligns these columns to the right: numbers.
    #[must_use]
    pub fn right(mut self, columns: &[usize]) -> Table {
        self.right = columns.to_vec();
        self
    }

    /// Draws lines between rows and columns, as printed charts do.
    #[must_use]
    pub fn ruled(mut self) -> Table {
        self.ruled = true;
        self
    }

    /// Adds a row.
    pub fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The width of each column: that of its widest cell, with the widest columns cut until all fit.
    fn widths(&self) -> Vec<usize> {
        const LEAST: usize = 12;
        let widest = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| width(cell)).chain([width(&self.heads[column])]).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..self.heads.len()).map(widest).collect();
        let between = if self.ruled { 3 } else { 2 };
        let room = self.room.saturating_sub(2 + between * widths.len());
        while widths.iter().sum::<usize>() > room {
            match widths.iter_mut().max() {
                Some(most) if *most > LEAST => *most -= 1,
                _ => break,
            }
        }
        widths
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, cells: &[String], widths: &[usize], head: bool) -> fmt::Result {
        let wrapped: Vec<Vec<String>> = cells.iter().zip(widths).map(|(cell, &room)| wrap(cell, room)).collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(0).max(1);
        for line in 0..height {
            write!(f, "  ")?;
            for (column, &room) in widths.iter().enumerate() {
                let text = wrapped.get(column).and_then(|lines| lines.get(line)).map_or("", String::as_str);
                let gap = " ".repeat(room.saturating_sub(width(text)));
                let last = column + 1 == widths.len();
                let cell = if self.right.contains(&column) {
                    format!("{gap}{text}")
                } else if last {
                    text.to_string()
                } else {
                    format!("{text}{gap}")
                };
                if head || (self.ruled && column == 0) {
                    write!(f, "{}", paint(STRONG, cell))?;
                } else {
                    write!(f, "{cell}")?;
                }
                if !last {
                    if self.ruled { write!(f, " {} ", paint(DIM, "│"))? } else { write!(f, "  ")? }
                }
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        if self.heads.iter().any(|head| !head.is_empty()) {
            self.write_row(f, &self.heads, &widths, true)?;
        }
        if self.ruled {
            let rule: Vec<String> = widths.iter().map(|&room| "─".repeat(room)).collect();
            writeln!(f, "  {}", paint(DIM, rule.join("─┼─")))?;
        }
        self.rows.iter().try_for_each(|row| self.write_row(f, row, &widths, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(table: &Table) -> String {
        anstream::adapter::strip_str(&table.to_string()).to_string()
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(["die", "meaning"], 80).right(&[0]);
        table.row(["3", "clear"]);
        table.row(["12", "woods"]);
        assert_eq!(plain(&table), "  die  meaning\n    3  clear\n   12  woods\n");
    }

    #[test]
    fn the_widest_column_is_wrapped() {
        let mut table = Table::new(["id", "text"], 24);
        table.row(["a", "one two three four five"]);
        assert_eq!(plain(&table), "  id  text\n  a   one two three\n      four five\n");
    }

    #[test]
    fn charts_have_rules() {
        let mut table = Table::new(["", "1"], 40).ruled();
        table.row(["clear", "D"]);
        assert_eq!(plain(&table), "        │ 1\n  ──────┼──\n  clear │ D\n");
    }
}
