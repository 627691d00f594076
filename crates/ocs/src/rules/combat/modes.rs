//! What modes and markers make of strengths and ratings (ocs.table.modes). What they do to movement and ZOCs is read where
//! units move.

use super::times;
use crate::fraction::Fraction;
use crate::unit::Mode;
use jumpmaster_core::{Fault, Named, Table};

/// What a mode or a marker makes of an Action Rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rated {
    /// It stays as printed.
    Printed,
    /// It is this, whatever is printed.
    Exactly(u8),
    /// It is this much lower, but not below 0.
    Less(u8),
}

impl Rated {
    /// The rating that comes of one.
    pub const fn of(self, rating: u8) -> u8 {
        match self {
            Rated::Printed => rating,
            Rated::Exactly(rating) => rating,
            Rated::Less(less) => rating.saturating_sub(less),
        }
    }
}

/// What a mode makes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Condition {
    /// The side of the counter whose strength is used: 0 for Combat, 1 for Move.
    pub side: usize,
    /// What an attack is multiplied by; `None` if the unit may not attack.
    pub attack: Option<Fraction>,
    /// What a defence is multiplied by.
    pub defend: Fraction,
    /// What becomes of its Action Rating.
    pub rating: Rated,
    /// Whether it may barrage.
    pub barrages: bool,
}

/// What a marker makes of a unit on top of its mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marker {
    /// What an attack is multiplied by.
    pub attack: Fraction,
    /// What a defence is multiplied by.
    pub defend: Fraction,
    /// What becomes of its Action Rating.
    pub rating: Rated,
    /// What a barrage is multiplied by.
    pub barrage: Fraction,
}

/// All modes, and the two markers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modes {
    conditions: [Condition; 4],
    /// The DG marker.
    pub dg: Marker,
    /// The exploitation marker.
    pub exploitation: Marker,
}

impl Modes {
    /// Reads the table.
    pub fn read(table: &Table) -> Result<Modes, Fault> {
        let mut conditions = [condition(table, Mode::Combat)?; 4];
        for (own, &mode) in conditions.iter_mut().zip(Mode::ALL) {
            *own = condition(table, mode)?;
        }
        Ok(Modes {
            conditions,
            dg: marker(table, "DG (marker)")?,
            exploitation: marker(table, "exploitation (marker)")?,
        })
    }

    /// What a mode makes of a unit.
    #[inline]
    pub const fn of(&self, mode: Mode) -> &Condition {
        &self.conditions[mode as usize]
    }
}

/// The line of a mode. A strength is that of a side of the counter, or the Combat side times something, or nothing.
fn condition(table: &Table, mode: Mode) -> Result<Condition, Fault> {
    let row = mode.name();
    let factor = |column: &str| match table.cell(row, column)? {
        "Combat strength" | "Move strength" => Ok(Some(Fraction::ONE)),
        "none" | "none until released" => Ok(None),
        "0" => Ok(Some(Fraction::ZERO)),
        cell => times(table, row, column, cell).map(Some),
    };
    let moves =
        ["attack", "defend"].iter().any(|column| table.cell(row, column).is_ok_and(|cell| cell == "Move strength"));
    Ok(Condition {
        side: usize::from(moves),
        attack: factor("attack")?,
        defend: factor("defend")?.unwrap_or(Fraction::ZERO),
        rating: rated(table, row)?,
        barrages: !others(table, row, remarks(mode))?.contains(&"no barrage"),
    })
}

/// What a mode does besides, as the code does it: words that stay as they are.
const fn remarks(mode: Mode) -> &'static [&'static str] {
    match mode {
        Mode::Combat => &["-"],
        Mode::Move => &["needed for rail, ship, air"],
        Mode::Strat => &["may not start or end in or enter an EZOC", "an HQ neither draws nor throws"],
        Mode::Reserve => &["may not be entered adjacent to an enemy combat unit"],
    }
}

/// The line of a marker.
fn marker(table: &Table, row: &str) -> Result<Marker, Fault> {
    let factor = |column: &str| match table.cell(row, column)? {
        "as its mode" => Ok(Fraction::ONE),
        cell => times(table, row, column, cell),
    };
    let fixed: &[&str] = match row {
        "DG (marker)" => &["loses Reserve and exploitation", "no mode change"],
        _ => &["-"],
    };
    let others = others(table, row, fixed)?;
    let barrage = others.iter().find_map(|other| other.strip_prefix("barrage "));
    Ok(Marker {
        attack: factor("attack")?,
        defend: factor("defend")?,
        rating: rated(table, row)?,
        barrage: barrage.map_or(Ok(Fraction::ONE), |cell| times(table, row, "other", cell))?,
    })
}

/// The remarks at the end of a line: what is said of barrages may be changed, the others stay.
fn others<'t>(table: &'t Table, row: &str, fixed: &[&str]) -> Result<Vec<&'t str>, Fault> {
    let all: Vec<&str> = table.cell(row, "other")?.split("; ").collect();
    let of_barrages = |other: &&str| *other == "no barrage" || other.starts_with("barrage ");
    if !all.iter().filter(|other| !of_barrages(other)).eq(fixed) {
        return Err(table.fault(
            format!("\"{}\" in row \"{row}\", column \"other\"", all.join("; ")),
            "what it says of barrages may be changed; the rest are words, and no other rule is known for them",
            format!("keep \"{}\", and add no barrage, or barrage x1/2", fixed.join("; ")),
        ));
    }
    Ok(all)
}

fn rated(table: &Table, row: &str) -> Result<Rated, Fault> {
    let cell = table.cell(row, "AR")?;
    let less = || cell.strip_prefix('-')?.strip_suffix(", not below 0")?.parse().ok();
    match cell {
        "printed" | "as its mode" => Ok(Rated::Printed),
        _ => cell.parse().ok().map(Rated::Exactly).or_else(|| less().map(Rated::Less)).ok_or_else(|| {
            table.fault(
                format!("\"{cell}\" in row \"{row}\", column \"AR\""),
                "it says what becomes of the Action Rating",
                "write printed, a rating such as 0, or -1, not below 0",
            )
        }),
    }
}
