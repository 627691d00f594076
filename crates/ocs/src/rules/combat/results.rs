//! The results of combat: the cells of the table, each read into its parts (ocs.crt.1, ocs.result.1).

use super::COLUMNS;
use jumpmaster_core::{Fault, Table};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;

/// What a result asks of one side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Part {
    /// The steps it loses: L# (ocs.result.2).
    pub loss: u8,
    /// The option points it satisfies: o# (ocs.result.3).
    pub options: u8,
}

/// A result of combat, which prints as the table has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, JsonSchema)]
#[schemars(with = "String")]
pub struct Cell {
    /// The attacker's part.
    pub attacker: Part,
    /// The Action Rating from which attackers are marked for exploitation: e# (ocs.exploit.1).
    pub exploit: Option<u8>,
    /// The defender's part.
    pub defender: Part,
    /// Whether the defender is disorganized (ocs.result.4).
    pub dg: bool,
}

impl Cell {
    /// Reads a cell: A and D open the two parts, each with L# and o#; e# belongs to A, DG to D. "-" is no effect.
    pub fn read(text: &str) -> Result<Cell, Fault> {
        let wrong = || {
            Fault::new(
                format!("\"{text}\" is no result of combat"),
                "it has a part of the attacker, of the defender, or both",
                "write it like AL1o1, Ao1 e4 DL1o2 or Ae3 DL2o2DG; - for no effect",
            )
        };
        let bare: String = text.chars().filter(|letter| !letter.is_whitespace()).collect();
        if bare == "-" {
            return Ok(Cell::default());
        }
        let (mut cell, mut rest) = (Cell::default(), bare.as_str());
        if let Some(part) = rest.strip_prefix('A') {
            rest = part;
            cell.attacker = take_part(&mut rest);
            cell.exploit = take(&mut rest, 'e');
        }
        if let Some(part) = rest.strip_prefix('D') {
            rest = part;
            cell.defender = take_part(&mut rest);
            cell.dg = rest == "DG";
            rest = rest.strip_prefix("DG").unwrap_or(rest);
        }
        if rest.is_empty() && cell != Cell::default() { Ok(cell) } else { Err(wrong()) }
    }
}

fn take_part(rest: &mut &str) -> Part {
    let loss = take(rest, 'L').unwrap_or(0);
    Part { loss, options: take(rest, 'o').unwrap_or(0) }
}

/// The digit after a letter, if the text opens with both.
fn take(rest: &mut &str, letter: char) -> Option<u8> {
    let after = rest.strip_prefix(letter)?;
    let digit = after.chars().next()?.to_digit(10)?;
    *rest = &after[1..];
    Some(digit as u8)
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.loss > 0 {
            write!(f, "L{}", self.loss)?;
        }
        if self.options > 0 {
            write!(f, "o{}", self.options)?;
        }
        Ok(())
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Cell::default() {
            return f.write_str("-");
        }
        let attacked = self.attacker != Part::default();
        if attacked || self.exploit.is_some() {
            write!(f, "A{}", self.attacker)?;
        }
        if let Some(rating) = self.exploit {
            write!(f, "{}e{rating}", if attacked { " " } else { "" })?;
        }
        if self.defender != Part::default() || self.dg {
            let blank = if attacked || self.exploit.is_some() { " " } else { "" };
            write!(f, "{blank}D{}{}", self.defender, if self.dg { "DG" } else { "" })?;
        }
        Ok(())
    }
}

/// As it prints.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The table: every result once, and which of them stands in each row and column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    cells: Vec<Cell>,
    /// The lowest total that is told from those below it.
    first: i32,
    rows: Vec<[u8; COLUMNS]>,
    /// For every column and result, a bit for each total that gives it, the lowest for [`LOWEST`].
    alike: [Vec<u128>; COLUMNS],
}

/// The lowest total that is kept among those alike; modifiers stay well within what is left above it.
const LOWEST: i32 = -40;

impl Results {
    /// Reads the table.
    pub fn read(table: &Table) -> Result<Results, Fault> {
        let mut results = Results { cells: Vec::new(), first: 0, rows: Vec::new(), alike: Default::default() };
        for column in 0..COLUMNS {
            let by_total = table.down(&format!("c{}", column + 1), Cell::read)?;
            let totals = by_total.ends();
            results.first = *totals.start();
            results.rows.resize(totals.clone().count(), [0; COLUMNS]);
            for (row, total) in totals.enumerate() {
                results.rows[row][column] = results.number_of(*by_total.at(total));
            }
        }
        for column in 0..COLUMNS {
            let giving = |number: usize| -> u128 {
                (0..128).filter(|bit| results.at(column, LOWEST + bit) == number).fold(0, |bits, bit| bits | 1 << bit)
            };
            results.alike[column] = (0..results.cells.len()).map(giving).collect();
        }
        Ok(results)
    }

    /// The rolls that with a modifier give the same result in a column as one does, a bit for each, the lowest for 1.
    #[inline]
    pub fn alike(&self, column: usize, roll: u8, modifier: i32) -> u128 {
        let giving = self.alike[column][self.at(column, i32::from(roll) + modifier)];
        giving >> (1 + modifier - LOWEST).clamp(0, 127)
    }

    fn number_of(&mut self, cell: Cell) -> u8 {
        let known = self.cells.iter().position(|&known| known == cell);
        known.unwrap_or_else(|| {
            self.cells.push(cell);
            self.cells.len() - 1
        }) as u8
    }

    /// The number of the result for a total, read at the nearer end of the table if it is beyond one (ocs.crt.3).
    #[inline]
    pub fn at(&self, column: usize, total: i32) -> usize {
        let row = total.saturating_sub(self.first).max(0) as usize;
        self.rows[row.min(self.rows.len() - 1)][column].into()
    }

    /// The result with a number.
    #[inline]
    pub fn cell(&self, number: usize) -> Cell {
        self.cells[number]
    }

    /// Every result that the table has, each once.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }
}
