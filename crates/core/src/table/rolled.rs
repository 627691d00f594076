//! Tables that are rolled on: the check that they cover every roll, and the lookup.
//!
//! The rolls are the names of the rows or of the columns, or they are the cells: then each row, or each column, divides up
//! all of them ("6 or less", "7-8", "9 or more").

use super::Table;
use super::by_roll::{ByRoll, Flaw, Rolled, Span, Threshold, share_out, shares};
use crate::{Fault, Named};

/// Names or cells that are values, each with its index in its line.
type Spans = Vec<(Span, usize)>;

fn spans<'a>(texts: impl Iterator<Item = &'a str>, most: i32) -> Spans {
    let each = texts.enumerate().filter_map(|(at, text)| Some((at, Span::list(text, most)?)));
    each.flat_map(|(at, spans)| spans.into_iter().map(move |span| (span, at))).collect()
}

impl Table {
    /// Checks that a table whose rows or columns are named by rolls has every roll exactly once.
    pub(super) fn check_roll(&self) -> Result<(), Fault> {
        let Some(rolled) = Rolled::read(&self.roll) else { return Ok(()) };
        let across = spans(self.columns.iter().map(String::as_str), rolled.most());
        let down = spans(self.row_names(), rolled.most());
        // Columns may count something else, such as strengths, while the rows are rolls, or the other way round.
        let possible = |spans: &Spans| {
            let comes_up = |span: &Span| rolled.values.clone().any(|value| span.holds(value));
            spans.iter().filter(|(span, _)| comes_up(span)).count() * 1000 / spans.len().max(1)
        };
        let rows_first = across.is_empty() || (!down.is_empty() && possible(&down) > possible(&across));
        let (mut first, mut other) = if rows_first { (down, across) } else { (across, down) };
        if first.is_empty() {
            return Ok(());
        }
        let Err(flaw) = share_out(&mut first, &rolled) else { return Ok(()) };
        if share_out(&mut other, &rolled).is_ok() || self.cells_share_out(&rolled) {
            return Ok(());
        }
        Err(self.flawed(flaw, rows_first))
    }

    /// Whether the rolls are in the cells: every column, or every row, that has rolls covers all of them.
    fn cells_share_out(&self, rolled: &Rolled) -> bool {
        let column = |at: usize| spans(self.rows.iter().map(move |row| row[at + 1].as_str()), rolled.most());
        let row = |row: &Vec<String>| spans(row[1..].iter().map(String::as_str), rolled.most());
        let all = |lines: Vec<Spans>| {
            let mut sharing: Vec<Spans> = lines.into_iter().filter(|line| shares(line)).collect();
            !sharing.is_empty() && sharing.iter_mut().all(|line| share_out(line, rolled).is_ok())
        };
        all((0..self.columns.len()).map(column).collect()) || all(self.rows.iter().map(row).collect())
    }

    /// The fault of names that do not cover what is rolled.
    fn flawed(&self, flaw: Flaw, rows: bool) -> Fault {
        let why = format!("it is rolled on with {}", self.roll);
        let rolled = Rolled::read(&self.roll);
        let exactly = rolled.as_ref().map_or_else(String::new, |rolled| {
            format!("give every value from {} to {} exactly once", rolled.values.start(), rolled.values.end())
        });
        let most = rolled.map_or(0, |rolled| rolled.most());
        let row = |value: i32| {
            let has =
                |name: &&str| Span::list(name, most).is_some_and(|spans| spans.iter().any(|span| span.holds(value)));
            let name = self.row_names().rfind(has).filter(|_| rows);
            name.map_or_else(String::new, |name| format!("row \"{name}\": "))
        };
        match flaw {
            Flaw::Missing(value) => self.fault(format!("nothing is said for a roll of {value}"), why, exactly),
            Flaw::Extra(value) => self.fault(format!("{}{value} cannot be rolled", row(value)), why, exactly),
            Flaw::Twice(value) => {
                self.fault(format!("{}a roll of {value} is there twice", row(value)), why, "keep one of them")
            }
        }
    }

    /// What a table whose rows are named by rolls says for every roll: the cells of one column, parsed by `read`.
    pub fn down<T: Clone>(&self, column: &str, read: impl Fn(&str) -> Result<T, Fault>) -> Result<ByRoll<T>, Fault> {
        let at = self.column(column)? + 1;
        let cells: Vec<(&str, &str)> = self.rows.iter().map(|row| (row[0].as_str(), row[at].as_str())).collect();
        self.named_by_rolls(&cells, &format!("column \"{column}\""), read)
    }

    /// What a table whose columns are named by rolls says for every roll: the cells of one row, parsed by `read`.
    pub fn across<T: Clone>(&self, row: &str, read: impl Fn(&str) -> Result<T, Fault>) -> Result<ByRoll<T>, Fault> {
        let cells = self.row(row)?.iter().map(String::as_str);
        let cells: Vec<(&str, &str)> = self.columns.iter().map(String::as_str).zip(cells).collect();
        self.named_by_rolls(&cells, &format!("row \"{row}\""), read)
    }

    /// The results of a table whose rows or columns are named by rolls and which has a single line of results.
    pub fn by_roll<T: Named>(&self) -> Result<ByRoll<T>, Fault> {
        match (&self.columns[..], &self.rows[..]) {
            ([column], _) => self.down(column, T::named),
            (_, [row]) => self.across(&row[0], T::named),
            _ => Err(self.fault(
                "it has several rows and several columns",
                "its results are read as one line",
                "name the column or the row to read",
            )),
        }
    }

    fn named_by_rolls<T: Clone>(
        &self,
        cells: &[(&str, &str)],
        line: &str,
        read: impl Fn(&str) -> Result<T, Fault>,
    ) -> Result<ByRoll<T>, Fault> {
        let rolled = Rolled::read(&self.roll);
        let most = rolled.as_ref().map_or(0, Rolled::most);
        // Names that are not values head something else: what it costs, what it is called.
        let named = cells.iter().filter_map(|(name, cell)| Some((Span::list(name, most)?, name, cell)));
        let (mut spans, mut things) = (Spans::new(), Vec::new());
        for (list, name, cell) in named {
            spans.extend(list.into_iter().map(|span| (span, things.len())));
            things.push(read(cell).map_err(|fault| fault.at(format!("{}, {line}, \"{name}\"", self.id)))?);
        }
        self.lookup(spans, &things, line, rolled.as_ref())
    }

    /// For a row whose cells divide up all rolls, the index among `columns` of the one that has a roll. "-" cannot come up.
    pub fn shared_across(&self, row: &str, columns: &[&str]) -> Result<ByRoll<usize>, Fault> {
        let cells = columns.iter().map(|column| self.cell(row, column)).collect::<Result<Vec<_>, _>>()?;
        self.shared(&cells, &format!("row \"{row}\""))
    }

    /// For a column whose cells divide up all rolls, the index of the row that has a roll. "-" cannot come up.
    pub fn shared_down(&self, column: &str) -> Result<ByRoll<usize>, Fault> {
        let at = self.column(column)? + 1;
        let cells: Vec<&str> = self.rows.iter().map(|row| row[at].as_str()).collect();
        self.shared(&cells, &format!("column \"{column}\""))
    }

    fn shared(&self, cells: &[&str], line: &str) -> Result<ByRoll<usize>, Fault> {
        let rolled = Rolled::read(&self.roll);
        let most = rolled.as_ref().map_or(0, Rolled::most);
        let mut spans = Spans::new();
        for (at, cell) in cells.iter().enumerate().filter(|(_, cell)| **cell != "-") {
            let list = Span::list(cell, most).ok_or_else(|| {
                self.fault(
                    format!("\"{cell}\" in {line}"),
                    "its cells share out what is rolled",
                    "write rolls such as 7, 5-7, 4 or less, 12+, or - for what cannot come up",
                )
            })?;
            spans.extend(list.into_iter().map(|span| (span, at)));
        }
        let places: Vec<usize> = (0..cells.len()).collect();
        self.lookup(spans, &places, line, rolled.as_ref())
    }

    /// The index of the column for a value, where the columns are named by counted values such as strengths.
    pub fn column_of(&self) -> Result<ByRoll<usize>, Fault> {
        let places: Vec<usize> = (0..self.columns.len()).collect();
        self.lookup(spans(self.columns.iter().map(String::as_str), 0), &places, "its columns", None)
    }

    fn lookup<T: Clone>(
        &self,
        mut spans: Spans,
        things: &[T],
        line: &str,
        rolled: Option<&Rolled>,
    ) -> Result<ByRoll<T>, Fault> {
        let checked = rolled.map_or(Ok(()), |rolled| share_out(&mut spans, rolled));
        match checked.and_then(|()| ByRoll::of(spans, things)) {
            Ok(Some(found)) => Ok(found),
            Ok(None) => Err(self.fault(
                format!("{line} names no values"),
                "something is looked up there by a value",
                "name values such as 7, 5-7, 4 or less, 12+",
            )),
            Err(flaw) => {
                let (what, fix) = match flaw {
                    Flaw::Missing(value) => (format!("nothing is said for {value}"), "let one of them have it"),
                    Flaw::Extra(value) => (format!("{value} cannot come up"), "leave it out"),
                    Flaw::Twice(value) => (format!("{value} is there twice"), "keep one of them"),
                };
                let why = match rolled {
                    Some(_) => format!("it is rolled on with {}", self.roll),
                    None => "each value is looked up in one place".into(),
                };
                Err(self.fault(format!("{line}: {what}"), why, fix))
            }
        }
    }

    /// A cell that a roll must reach: "7+", or "-" for never.
    pub fn threshold(&self, row: &str, column: &str) -> Result<Threshold, Fault> {
        let cell = self.cell(row, column)?;
        Threshold::read(cell).ok_or_else(|| {
            self.fault(
                format!("\"{cell}\" in row \"{row}\", column \"{column}\""),
                "a roll succeeds from a number on",
                "write that number as 7+, or - if nothing succeeds",
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::table;

    /// An operational combat table: rows are modified 2d6 with open ends, columns are odds.
    fn combat(rows: &[&str]) -> Table {
        let rows: Vec<Vec<&str>> = rows.iter().map(|&name| vec![name, "AL2", "Do1"]).collect();
        let rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        table("2d6 + modifier (drm.1)", &["c1", "c2"], &rows)
    }

    #[test]
    fn rows_of_modified_dice_have_open_ends_and_clamp() {
        let names = ["1 or less", "2", "3-6", "7", "8–11", "12", "13+"];
        let good = combat(&names);
        good.check().unwrap();
        let by = good.down("c1", |cell| Ok(cell.to_string())).unwrap();
        assert_eq!((by.ends(), by.at(-40).as_str(), by.at(99).as_str()), (1..=13, "AL2", "AL2"));
        let fault = |names: &[&str]| combat(names).check().unwrap_err().what;
        assert!(fault(&["1 or less", "2", "3-6", "8-11", "12+"]).contains("nothing is said for a roll of 7"));
        assert!(fault(&["1 or less", "2", "3-7", "7-11", "12+"]).contains("row \"7-11\": a roll of 7 is there twice"));
        assert!(fault(&["3-7", "8-11", "12+"]).contains("nothing is said for a roll of 2"));
        assert!(fault(&["2-7", "8-11"]).contains("nothing is said for a roll of 12"));
    }

    /// Columns of strengths are not mistaken for rolls, nor is a row of costs.
    fn barrage(last: &str) -> Table {
        let columns = ["1 or less", "2", "3-4", "5-7", "8+"];
        let names = ["2", "3", "4", "5-9", "10", "11", last];
        let rows: Vec<Vec<&str>> = names.iter().map(|&name| vec![name, "-", "-", "DG", "DG", "1/2"]).collect();
        let mut rows: Vec<&[&str]> = rows.iter().map(Vec::as_slice).collect();
        let cost = ["cost", "1T", "1T", "2T", "2T", "2T"];
        rows.insert(0, &cost);
        table("2d6", &columns, &rows)
    }

    #[test]
    fn strengths_over_the_columns_are_looked_up_by_value() {
        let good = barrage("12");
        good.check().unwrap();
        let columns = good.column_of().unwrap();
        assert_eq!([-3, 1, 2, 4, 7, 8, 500].map(|strength| *columns.at(strength)), [0, 0, 1, 2, 3, 4, 4]);
        assert_eq!(good.down("8+", |cell| Ok(cell.to_string())).unwrap().at(7), "1/2");
        assert!(barrage("13").check().unwrap_err().what.contains("nothing is said for a roll of 12"));
        assert!(barrage("12-13").check().unwrap_err().what.contains("row \"12-13\": 13 cannot be rolled"));
    }

    #[test]
    fn dice_that_are_not_modified_have_no_value_beyond_their_own() {
        let with = |rows: &[&[&str]]| table("2d6", &["f"], rows).check().map_err(|fault| fault.what);
        assert_eq!(with(&[&["6 or less", "a"], &["7", "b"], &["8 or more", "c"]]), Ok(()));
        assert_eq!(with(&[&["≤6", "a"], &["7", "b"], &["≥8", "c"]]), Ok(()));
        assert!(with(&[&["1 or less", "a"], &["2-12", "b"]]).unwrap_err().contains("1 cannot be rolled"));
        assert!(with(&[&["2-12", "a"], &["13+", "b"]]).unwrap_err().contains("13 cannot be rolled"));
        assert!(with(&[&["1-12", "a"]]).unwrap_err().contains("1 cannot be rolled"));
        assert_eq!(
            table("1d6", &["season"], &[&["1, 2", "a"], &["3, 4", "b"], &["5", "c"], &["6", "d"]]).check(),
            Ok(())
        );
    }

    /// Cells that divide up the rolls by columns: attrition by Action Rating.
    #[test]
    fn cells_share_out_the_rolls_of_a_column() {
        let with = |last: &str| {
            let rows: [&[&str]; 4] = [
                &["No Loss", "2-8", "-"],
                &["-1 Step", "9-10", "2-3"],
                &["-2 Steps", "11", "4-5"],
                &["-All Steps", "12+", last],
            ];
            table("2d6 (+3 if 5 or more steps in the hex)", &["5", "0"], &rows)
        };
        with("6+").check().unwrap();
        let by = with("6+").shared_down("0").unwrap();
        assert_eq!([2, 3, 4, 6, 15].map(|roll| *by.at(roll)), [1, 1, 2, 3, 3]);
        assert!(with("7+").check().is_err());
        assert!(with("7+").shared_down("0").unwrap_err().what.contains("column \"0\": nothing is said for 6"));
        assert!(with("5+").shared_down("0").unwrap_err().what.contains("column \"0\": 5 is there twice"));
        assert!(with("many").shared_down("0").unwrap_err().what.contains("\"many\" in column \"0\""));
    }

    /// The same by rows: surprise, air drops, the capture of air bases.
    #[test]
    fn cells_share_out_the_rolls_of_a_row() {
        let columns = ["terrain", "failure", "none", "success"];
        let rows: [&[&str]; 2] = [
            &["friendly", "Clear", "3 or less", "-", "4 or more"],
            &["enemy", "Closed", "5 or less", "6-9", "10 or more"],
        ];
        let drops = table("2d6 (-1 Soviet drop)", &columns, &rows);
        drops.check().unwrap();
        let by = |row: &str| drops.shared_across(row, &["failure", "none", "success"]).unwrap();
        assert_eq!([1, 3, 4, 12].map(|roll| *by("friendly").at(roll)), [0, 0, 2, 2]);
        assert_eq!([5, 6, 9, 10].map(|roll| *by("enemy").at(roll)), [0, 1, 1, 2]);
    }

    #[test]
    fn a_threshold_is_met_from_its_number_on() {
        let awc = table("1d6", &["Temperate", "Desert"], &[&["Winter", "4+", "-"], &["Summer", "6+", "some"]]);
        awc.check().unwrap();
        let winter = awc.threshold("Winter", "Temperate").unwrap();
        assert_eq!([3, 4, 6].map(|roll| winter.met_by(roll)), [false, true, true]);
        assert!(!awc.threshold("Winter", "Desert").unwrap().met_by(6));
        assert!(awc.threshold("Summer", "Desert").unwrap_err().what.contains("\"some\" in row \"Summer\""));
    }

    #[test]
    fn a_line_of_results_is_read_at_once() {
        crate::named! {
            /// Who breaks off.
            enum Abort: "result" {
                /// The attacker.
                Attacker = "Attacker Aborts",
                /// Both.
                Both = "Both Abort",
                /// The defender.
                Defender = "Defender Aborts",
            }
        }
        let rows: [&[&str]; 3] =
            [&["6 or less", "Attacker Aborts"], &["7", "Both Abort"], &["8 or more", "Defender Aborts"]];
        let duel = table("2d6 + attacker's rating - defender's rating", &["result"], &rows);
        let by = duel.by_roll::<Abort>().unwrap();
        assert_eq!(
            [-2, 6, 7, 8, 20].map(|roll| *by.at(roll)),
            [Abort::Attacker, Abort::Attacker, Abort::Both, Abort::Defender, Abort::Defender]
        );
        let wrong = table("2d6 + x", &["result"], &[&["6 or less", "Nobody"], &["7+", "Both Abort"]]);
        assert!(wrong.by_roll::<Abort>().unwrap_err().what.contains("\"6 or less\""));
    }
}
