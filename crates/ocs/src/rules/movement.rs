//! The modes as they matter to movement and ZOCs (ocs.table.modes, ocs.base.3).

use super::words;
use crate::fraction::Fraction;
use crate::unit::Mode;
use jumpmaster_core::{Fault, Ledger, Named, Table};

/// A part of the MA on one side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The side of the counter: 0 for the Combat side, 1 for the Move side.
    pub side: usize,
    /// What its MA is multiplied by.
    pub times: Fraction,
}

/// What the modes and markers do to movement and ZOCs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Movement {
    /// The MA in each mode, in the owner's own Movement Phase.
    pub modes: [Share; 4],
    /// The part of the same MA for Reserves released in Reaction, and in Exploitation.
    pub released: [Fraction; 2],
    /// What the MA of DG units is multiplied by.
    pub disorganized: Fraction,
    /// The part of its MA that a unit marked for exploitation moves in the Exploitation Phase.
    pub exploitation: Fraction,
    /// Whether units exert a ZOC, by mode.
    pub zoc: [bool; 4],
    /// Whether DG units do.
    pub disorganized_zoc: bool,
}

impl Movement {
    /// Reads the table of modes.
    pub fn read(ledger: &Ledger) -> Result<Movement, Fault> {
        let table = ledger.table("ocs.table.modes")?;
        let share = |mode: Mode| read_share(table, mode.name());
        let (held, released) = read_reserve(table)?;
        let zoc = |mode: Mode| read_zoc(table, mode.name());
        words::keep(table, "exploitation (marker)", "ZOC", &["as its mode"])?;
        Ok(Movement {
            modes: [share(Mode::Combat)?, share(Mode::Move)?, share(Mode::Strat)?, held],
            released,
            disorganized: read_part(table, "DG (marker)", "", "")?,
            exploitation: read_part(table, "exploitation (marker)", "", " MA in the Exploitation Phase")?,
            zoc: [zoc(Mode::Combat)?, zoc(Mode::Move)?, zoc(Mode::Strat)?, zoc(Mode::Reserve)?],
            disorganized_zoc: read_zoc(table, "DG (marker)")?,
        })
    }
}

/// "Combat side", or "2 x Move side".
fn read_share(table: &Table, row: &str) -> Result<Share, Fault> {
    let cell = table.cell(row, "MA")?;
    let (times, side) = cell.split_once(" x ").unwrap_or(("1", cell));
    let read = side_named(side).zip(part(times));
    let fault = || odd(table, row, "MA", "Combat side, Move side, or either of them with 2 x before it");
    read.map(|(side, times)| Share { side, times }).ok_or_else(fault)
}

/// "1/4 Combat side in own Movement; when released 1/2 in Reaction, all in Exploitation".
fn read_reserve(table: &Table) -> Result<(Share, [Fraction; 2]), Fault> {
    let row = Mode::Reserve.name();
    let read = |cell: &str| {
        let (held, released) = cell.split_once("; when released ")?;
        let (times, side) = held.strip_suffix(" in own Movement")?.split_once(' ')?;
        let (reaction, exploitation) = released.strip_suffix(" in Exploitation")?.split_once(" in Reaction, ")?;
        let held = Share { side: side_named(side)?, times: part(times)? };
        Some((held, [part(reaction)?, part(exploitation)?]))
    };
    let right = "such as \"1/4 Combat side in own Movement; when released 1/2 in Reaction, all in Exploitation\"";
    read(table.cell(row, "MA")?).ok_or_else(|| odd(table, row, "MA", right))
}

/// A part of an MA with words around it.
fn read_part(table: &Table, row: &str, before: &str, after: &str) -> Result<Fraction, Fault> {
    let cell = table.cell(row, "MA")?;
    let read = cell.strip_prefix(before).and_then(|cell| cell.strip_suffix(after)).and_then(part);
    read.ok_or_else(|| odd(table, row, "MA", &format!("a part such as \"{before}1/2{after}\"")))
}

fn read_zoc(table: &Table, row: &str) -> Result<bool, Fault> {
    match table.cell(row, "ZOC")? {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err(odd(table, row, "ZOC", "yes or no")),
    }
}

/// A part of an MA, up to ten times all of it.
fn part(text: &str) -> Option<Fraction> {
    let part = if text == "all" { Some(Fraction::ONE) } else { Fraction::read(text) };
    part.filter(|&part| part <= Fraction::whole(10))
}

fn side_named(text: &str) -> Option<usize> {
    ["Combat side", "Move side"].iter().position(|side| side.eq_ignore_ascii_case(text))
}

fn odd(table: &Table, row: &str, column: &str, right: &str) -> Fault {
    let cell = table.cell(row, column).unwrap_or_default();
    table.fault(format!("\"{cell}\" in row \"{row}\", column \"{column}\""), format!("it is {right}"), "write it so")
}
