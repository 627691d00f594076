//! The scatter diagram, printed or replaced by a file (mbt.scatter.3).

use crate::air::course::Offset;
use jumpmaster_core::{Fault, Table, table};

/// The furthest that a diagram may lead: more than the depth of any board of the rules (mbt.map.1, mbt.scatter.11).
const FARTHEST: i32 = 30;

/// Where each DR leads, relative to the heading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scatter {
    offsets: [Offset; 100],
    /// For each DR, one bit for every DR that leads to the same hex.
    alike: [u128; 100],
}

impl Scatter {
    /// Reads the table (mbt.table.scatter): ranges of DRs that together cover 1 to 100, each with f and r; columns that
    /// follow from those two must agree with them, or be left out.
    pub fn read(table: &Table) -> Result<Scatter, Fault> {
        let mut offsets = [None; 100];
        for name in table.row_names() {
            let offset = offset(table, name)?;
            let rolls = table::span(name, 100).filter(|span| *span.start() >= 1 && *span.end() <= 100);
            let rolls = rolls.ok_or_else(|| {
                table.fault(format!("row \"{name}\""), "rows are named by DRs", "name it by a range such as 09-18")
            })?;
            for roll in rolls.clone() {
                let place = &mut offsets[roll as usize - 1];
                if place.is_some() {
                    let what = format!("row \"{name}\": a DR of {roll} is there twice");
                    return Err(table.fault(what, "each DR leads to one hex", "keep one of them"));
                }
                *place = Some(offset);
            }
            let derived = [
                ("s along (half-hexes)", offset.along()),
                ("t right (rows)", offset.right.into()),
                ("distance", distance(offset)),
                ("chance %", rolls.count() as i32),
            ];
            for (column, follows) in derived {
                agrees(table, name, column, follows)?;
            }
        }
        let fault = |at: usize| {
            let what = format!("nothing is said for a DR of {}", at + 1);
            table.fault(what, "DRs go from 1 to 100 (mbt.dice.1)", "share out every DR")
        };
        let mut all = [Offset { ahead: 0, right: 0 }; 100];
        for (at, (place, offset)) in all.iter_mut().zip(offsets).enumerate() {
            *place = offset.ok_or_else(|| fault(at))?;
        }
        let same = |one: Offset| all.iter().enumerate().filter(move |(_, other)| **other == one);
        let alike = all.map(|offset| same(offset).fold(0, |bits, (at, _)| bits | 1 << at));
        Ok(Scatter { offsets: all, alike })
    }

    /// Where a DR leads.
    #[inline]
    pub fn at(&self, face: u8) -> Offset {
        self.offsets[usize::from(face) - 1]
    }

    /// One bit for every DR that leads to the same hex as this one; the lowest bit is for 1.
    #[inline]
    pub fn alike(&self, face: u8) -> u128 {
        self.alike[usize::from(face) - 1]
    }

    /// Where each DR leads, from 1 up.
    pub const fn all(&self) -> &[Offset; 100] {
        &self.offsets
    }
}

/// The length of an offset in hexes.
fn distance(offset: Offset) -> i32 {
    let (ahead, right) = (i32::from(offset.ahead), i32::from(offset.right));
    ahead.abs().max(right.abs()).max((ahead + right).abs())
}

fn offset(table: &Table, row: &str) -> Result<Offset, Fault> {
    let steps = |column: &str| -> Result<i8, Fault> {
        let steps: i32 = table.number(row, column)?;
        i8::try_from(steps).map_err(|_| too_far(table, row, steps.abs()))
    };
    let offset = Offset { ahead: steps("f")?, right: steps("r")? };
    if distance(offset) > FARTHEST { Err(too_far(table, row, distance(offset))) } else { Ok(offset) }
}

fn too_far(table: &Table, row: &str, hexes: i32) -> Fault {
    let what = format!("row \"{row}\" leads {hexes} hexes away");
    table.fault(what, format!("scatter stays within {FARTHEST} hexes (mbt.scatter.11)"), "choose a nearer hex")
}

/// Checks that a cell that follows from f and r agrees with them, unless it is left out.
fn agrees(table: &Table, row: &str, column: &str, follows: i32) -> Result<(), Fault> {
    let cell = table.cell(row, column)?;
    if cell.is_empty() || cell.parse() == Ok(follows) {
        return Ok(());
    }
    let what = format!("\"{cell}\" in row \"{row}\", column \"{column}\"");
    Err(table.fault(what, format!("f, r and the DRs make it {follows}"), format!("write {follows} or leave it out")))
}
