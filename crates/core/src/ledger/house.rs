//! House rules: a user's own file that replaces cells, options and rulings of a ledger.
//!
//! ```toml
//! system = "pl"
//! name = "Kinder trees"
//! [options]
//! drift_row_l = "corrected"
//! [rulings]
//! "pl.crowd.3" = "Count what is left after the survival rolls."
//! [tables."pl.table.jump-survival"]
//! forest = ["X", "X", "D", "D", "-", "-"]   # a whole row
//! clear = { 1 = "-" }                       # one cell
//! [tables."mbt.table.scatter"]
//! rows = [                                  # the whole table anew, row names and all
//!     ["01-50", "0", "0"],                  # cells left out at the end of a row are blank
//!     ["51-00", "1", "0"],
//! ]
//! ```

use super::{HouseMark, Ledger, hash, line_of};
use crate::options::{SetBy, Setting};
use crate::{Fault, Table};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue};

/// A house-rule file that has been checked against a ledger.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// Its name and hash, as every log and result shows them.
    pub mark: HouseMark,
    /// The text, as it goes into a game file.
    pub text: String,
    file: String,
}

impl House {
    /// Reads a house-rule file and checks every name in it against `ledger`; `file` is its name in messages. `works` tells
    /// whether a system can read its rules from a ledger, so that a cell it does not understand is refused with its line.
    pub fn read(text: &str, file: &str, ledger: &Ledger, works: &Works<'_>) -> Result<House, Fault> {
        let mut over = ledger.clone();
        let name = lay(text, file, &mut over, &|_| Ok(()))?;
        if works(&over).is_err() {
            // The line to blame is the first after which the rules no longer hold together.
            lay(text, file, &mut ledger.clone(), works)?;
        }
        Ok(House { mark: HouseMark { name, hash: hash(text.as_bytes()) }, text: text.into(), file: file.into() })
    }

    /// The ledger with these house rules overlaid.
    pub fn over(&self, ledger: &Ledger) -> Result<Ledger, Fault> {
        let mut ledger = ledger.clone();
        lay(&self.text, &self.file, &mut ledger, &|_| Ok(()))?;
        ledger.house = Some(self.mark.clone());
        Ok(ledger)
    }
}

/// Checks whether a system can read its rules from a ledger.
pub type Works<'a> = dyn Fn(&Ledger) -> Result<(), Fault> + 'a;

type Entry<'a> = (&'a Spanned<std::borrow::Cow<'a, str>>, &'a Spanned<DeValue<'a>>);

/// A file and its text, so that faults can give their line.
struct Place<'a> {
    text: &'a str,
    file: &'a str,
    works: &'a Works<'a>,
}

impl Place<'_> {
    fn put(&self, span: Range<usize>, fault: Fault) -> Fault {
        fault.at(format!("{}, line {}", self.file, line_of(self.text, span.start)))
    }

    fn wrong(&self, span: Range<usize>, what: &str, fix: &str) -> Fault {
        self.put(
            span,
            Fault::new(what, "a house-rule file has a system, a name, [options], [rulings] and [tables]", fix),
        )
    }

    fn still_works(&self, span: Range<usize>, ledger: &Ledger) -> Result<(), Fault> {
        (self.works)(ledger).map_err(|fault| self.put(span, fault))
    }

    fn word<'v>(&self, value: &'v Spanned<DeValue<'_>>) -> Result<&'v str, Fault> {
        value.get_ref().as_str().ok_or_else(|| self.wrong(value.span(), "words are wanted here", "write it in quotes"))
    }

    fn list<'v, 't>(&self, value: &'v Spanned<DeValue<'t>>) -> Result<&'v DeArray<'t>, Fault> {
        value
            .get_ref()
            .as_array()
            .ok_or_else(|| self.wrong(value.span(), "a list is wanted here", "write it as [\"...\", \"...\"]"))
    }

    fn table<'v, 't>(&self, value: &'v Spanned<DeValue<'t>>) -> Result<&'v DeTable<'t>, Fault> {
        value
            .get_ref()
            .as_table()
            .ok_or_else(|| self.wrong(value.span(), "a table is wanted here", "write it as [name] with lines below"))
    }
}

/// Overlays the file on the ledger, entry by entry as long as it works, and returns the name the file gives itself.
fn lay(text: &str, file: &str, ledger: &mut Ledger, works: &Works<'_>) -> Result<String, Fault> {
    let place = Place { text, file, works };
    let table = DeTable::parse(text).map_err(|error| {
        place.wrong(error.span().unwrap_or(0..0), &format!("not TOML: {}", error.message()), "mend that line")
    })?;
    let mut name = None;
    let mut system = false;
    for (key, value) in table.get_ref() {
        match key.get_ref().as_ref() {
            "system" => {
                let word = place.word(value)?;
                if word != ledger.system {
                    let what = format!("the house rules are for the system \"{word}\"");
                    let why = format!("what they are to be laid over belongs to \"{}\"", ledger.system);
                    return Err(place.put(value.span(), Fault::new(what, why, "take a file that is for that system")));
                }
                system = true;
            }
            "name" => name = Some(place.word(value)?.to_string()),
            "options" => place.table(value)?.iter().try_for_each(|entry| set_option(&place, entry, ledger))?,
            "rulings" => place.table(value)?.iter().try_for_each(|entry| set_ruling(&place, entry, ledger))?,
            "tables" => place.table(value)?.iter().try_for_each(|entry| set_table(&place, entry, ledger))?,
            other => {
                let fault = Fault::unknown("key", other, ["system", "name", "options", "rulings", "tables"]);
                return Err(place.put(key.span(), fault));
            }
        }
    }
    if !system {
        return Err(place.wrong(
            0..0,
            "it does not say which system it is for",
            &format!("begin with: system = \"{}\"", ledger.system),
        ));
    }
    Ok(name.unwrap_or_else(|| stem(file).to_string()))
}

/// The name of a file, without its folders.
fn stem(file: &str) -> &str {
    std::path::Path::new(file).file_stem().and_then(std::ffi::OsStr::to_str).unwrap_or("house rules")
}

fn set_option(place: &Place<'_>, (key, value): Entry<'_>, ledger: &mut Ledger) -> Result<(), Fault> {
    ledger.choice(key.get_ref()).map_err(|fault| place.put(key.span(), fault))?;
    let setting = match value.get_ref() {
        DeValue::String(word) => Setting::Word(word.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Setting::Number(number),
            Err(_) => return Err(place.wrong(value.span(), "the number is too large", "write a smaller one")),
        },
        DeValue::Boolean(on) => Setting::Word(if *on { "on" } else { "off" }.into()),
        _ => {
            return Err(place.wrong(
                value.span(),
                "an option is a word or a whole number",
                "write it in quotes, or as a number",
            ));
        }
    };
    let choice = ledger.choices.iter_mut().find(|choice| choice.key == **key.get_ref()).expect("just found");
    choice.set(setting, SetBy::House).map_err(|fault| place.put(value.span(), fault))?;
    place.still_works(value.span(), ledger)
}

fn set_ruling(place: &Place<'_>, (key, value): Entry<'_>, ledger: &mut Ledger) -> Result<(), Fault> {
    ledger.clause(key.get_ref()).map_err(|fault| place.put(key.span(), fault))?;
    let clause = ledger.clauses.iter_mut().find(|clause| clause.id == **key.get_ref()).expect("just found");
    clause.ruling = place.word(value)?.into();
    clause.house = true;
    Ok(())
}

fn set_table(place: &Place<'_>, (key, value): Entry<'_>, ledger: &mut Ledger) -> Result<(), Fault> {
    ledger.table(key.get_ref()).map_err(|fault| place.put(key.span(), fault))?;
    let number = ledger.tables.iter().position(|table| table.id == **key.get_ref()).expect("just found");
    let entries = place.table(value)?;
    if let Some((name, rows)) = entries.iter().find(|(name, _)| name.get_ref() == ALL_ROWS) {
        if entries.len() > 1 {
            let what = "the table is written anew, and some of its rows by name as well";
            return Err(place.wrong(name.span(), what, "keep one of the two"));
        }
        return set_rows(place, (name, rows), ledger, number);
    }
    for (name, cells) in entries {
        set_row(place, (name, cells), &mut ledger.tables[number])?;
        place.still_works(name.span(), ledger)?;
    }
    ledger.tables[number].check().map_err(|fault| place.put(key.span(), fault))
}

/// The key under which a table is replaced as a whole.
const ALL_ROWS: &str = "rows";

/// Replaces all rows of a table. A fault that names one of them points to its line.
fn set_rows(place: &Place<'_>, (key, value): Entry<'_>, ledger: &mut Ledger, number: usize) -> Result<(), Fault> {
    let lines = place.list(value)?;
    let columns = ledger.tables[number].columns.len();
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        let cells = place.list(line)?;
        if cells.is_empty() || cells.len() > columns + 1 {
            let what = format!("a row of {} cells", cells.len());
            let fix = format!("give its name and up to {columns} cells");
            return Err(place.wrong(line.span(), &what, &fix));
        }
        let mut row = cells.iter().map(|cell| Ok(place.word(cell)?.to_string())).collect::<Result<Vec<_>, Fault>>()?;
        row.resize(columns + 1, String::new());
        rows.push(row);
    }
    let named: Vec<(String, Range<usize>)> =
        rows.iter().zip(lines.iter()).map(|(row, line)| (format!("row \"{}\"", row[0]), line.span())).collect();
    ledger.tables[number].rows = rows;
    let blame = |fault: Fault| {
        // Of two rows with the same name, the last is the one too many.
        let span = named
            .iter()
            .rev()
            .find(|(name, _)| fault.what.contains(name))
            .map_or_else(|| key.span(), |(_, span)| span.clone());
        place.put(span, fault)
    };
    ledger.tables[number].check().map_err(blame)?;
    (place.works)(ledger).map_err(blame)
}

/// Replaces a whole row, or some of its cells by column.
fn set_row(place: &Place<'_>, (name, cells): Entry<'_>, table: &mut Table) -> Result<(), Fault> {
    table.row(name.get_ref()).map_err(|fault| place.put(name.span(), fault))?;
    let columns = table.columns.clone();
    let row = table.rows.iter_mut().find(|row| row[0].eq_ignore_ascii_case(name.get_ref())).expect("just found");
    match cells.get_ref() {
        DeValue::Array(array) if array.len() == columns.len() => {
            for (cell, new) in row[1..].iter_mut().zip(array.iter()) {
                *cell = place.word(new)?.into();
            }
        }
        DeValue::Array(array) => {
            let (given, wanted) = (array.len(), columns.len());
            let what = format!("row \"{}\" has {given} cells here and {wanted} in the table", name.get_ref());
            return Err(place.wrong(cells.span(), &what, "give every cell, or only some by name: { 1 = \"-\" }"));
        }
        _ => {
            for (column, new) in place.table(cells)? {
                let unknown = || Fault::unknown("column", column.get_ref(), columns.iter().map(String::as_str));
                let at = columns.iter().position(|head| head.eq_ignore_ascii_case(column.get_ref()));
                row[at.ok_or_else(|| place.put(column.span(), unknown()))? + 1] = place.word(new)?.into();
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = r#"
        system = "x"
        title = "X"
        [[clause]]
        id = "x.1"
        at = "1"
        kind = "table"
        text = "Roll."
        [[option]]
        key = "wind"
        clause = "x.1"
        text = "How strong."
        default = "low"
        values = ["low", "high"]
        [[option]]
        key = "limit"
        clause = "x.1"
        text = "How many."
        default = 2
        least = 1
        most = 4
        [[table]]
        id = "x.table.fate"
        clause = "x.1"
        roll = "1d2"
        columns = ["1", "2"]
        rows = [["clear", "-", "X"], ["forest", "X", "X"]]
    "#;

    fn lay_over(text: &str) -> Result<Ledger, Fault> {
        let ledger = Ledger::read(LEDGER).unwrap();
        House::read(text, "mine.toml", &ledger, &reads_fates)?.over(&ledger)
    }

    /// A system that knows only two results.
    fn reads_fates(ledger: &Ledger) -> Result<(), Fault> {
        let table = ledger.table("x.table.fate")?;
        let cells = table.rows.iter().flat_map(|row| &row[1..]);
        let unknown = |cell: &String| Fault::unknown("result", cell, ["-", "X"]);
        cells.into_iter().find(|cell| !["-", "X"].contains(&cell.as_str())).map_or(Ok(()), |cell| Err(unknown(cell)))
    }

    #[test]
    fn cells_options_and_rulings_are_replaced() {
        let ledger = lay_over(
            "system = \"x\"\nname = \"Kind\"\n[options]\nwind = \"high\"\nlimit = 3\n[rulings]\n\"x.1\" = \"Roll twice.\"\n[tables.\"x.table.fate\"]\nclear = [\"-\", \"-\"]\nforest = { 1 = \"-\" }",
        )
        .unwrap();
        assert_eq!(ledger.options().number::<u8>("limit"), 3);
        assert_eq!(ledger.choice("wind").unwrap().value, Setting::Word("high".into()));
        assert_eq!(ledger.clause("x.1").unwrap().ruling, "Roll twice.");
        assert_eq!(ledger.table("x.table.fate").unwrap().rows, [["clear", "-", "-"], ["forest", "-", "X"]]);
        assert_eq!(ledger.house.unwrap().name, "Kind");
    }

    #[test]
    fn a_table_is_written_anew() {
        let anew = |rows: &str| lay_over(&format!("system = \"x\"\n[tables.\"x.table.fate\"]\nrows = [\n{rows}\n]"));
        let rows = anew("[\"swamp\", \"X\", \"-\"],\n[\"clear\", \"-\", \"-\"]")
            .unwrap()
            .table("x.table.fate")
            .unwrap()
            .rows
            .clone();
        assert_eq!(rows, [["swamp", "X", "-"], ["clear", "-", "-"]]);
        let refused = |rows: &str| anew(rows).unwrap_err().what;
        assert_eq!(
            refused("[\"swamp\", \"X\", \"-\"],\n[\"swamp\", \"-\", \"-\"]"),
            "mine.toml, line 5: x.table.fate: row \"swamp\" is there twice"
        );
        assert_eq!(refused("[\"swamp\", \"X\", \"-\", \"-\"]"), "mine.toml, line 4: a row of 4 cells");
        assert_eq!(refused("[\"swamp\", \"X\"]"), "mine.toml, line 3: unknown result \"\"", "a blank is no result");
    }

    #[test]
    fn what_is_unknown_is_refused_with_line_and_suggestion() {
        let refused = |text: &str| {
            let fault = lay_over(&format!("system = \"x\"\n{text}")).unwrap_err();
            format!("{} / {}", fault.what, fault.fix)
        };
        assert_eq!(
            refused("[options]\nwimd = \"low\""),
            "mine.toml, line 3: unknown option \"wimd\" / did you mean \"wind\"?"
        );
        assert_eq!(
            refused("[options]\nwind = \"hihg\""),
            "mine.toml, line 3: option wind cannot be \"hihg\" / did you mean \"high\"?"
        );
        assert_eq!(refused("[options]\nlimit = 9"), "mine.toml, line 3: option limit cannot be \"9\" / one of: 1 to 4");
        assert_eq!(
            refused("[tables.\"x.table.fat\"]"),
            "mine.toml, line 2: unknown table \"x.table.fat\" / did you mean \"x.table.fate\"?"
        );
        assert_eq!(
            refused("[tables.\"x.table.fate\"]\nforrest = []"),
            "mine.toml, line 3: unknown row \"forrest\" / did you mean \"forest\"?"
                .replace("unknown", "x.table.fate: unknown")
        );
        assert!(
            refused("[tables.\"x.table.fate\"]\nforest = [\"X\"]")
                .starts_with("mine.toml, line 3: row \"forest\" has 1 cells here and 2 in the table")
        );
        assert_eq!(
            refused("[tables.\"x.table.fate\"]\nclear = { 2 = \"-\" }\nforest = [\"X\", \"Q\"]"),
            "mine.toml, line 4: unknown result \"Q\" / one of: -, X"
        );
        assert_eq!(refused("[optoins]"), "mine.toml, line 2: unknown key \"optoins\" / did you mean \"options\"?");
        assert!(refused("= 3").starts_with("mine.toml, line 2: not TOML"));
        assert!(lay_over("").unwrap_err().what.contains("does not say which system"));
    }
}
