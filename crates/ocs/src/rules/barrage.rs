//! The charts of barrages: results, shifts, density, ship to shore, facilities.

use super::combat::tokens;
use crate::fraction::Fraction;
use crate::tokens::Tokens;
use jumpmaster_core::table::ByRoll;
use jumpmaster_core::{Fault, Ledger, Named, Table, named};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::fmt;

/// The number of columns of the Barrage Table (ocs.barrage.1).
pub const COLUMNS: usize = 11;

/// The number of columns of the table of facilities (ocs.facility.1).
const FACILITY_COLUMNS: usize = 8;

named! {
    /// A result of a barrage (ocs.bresult.1 to ocs.bresult.5).
    pub enum Hit: "result of a barrage" {
        /// No effect.
        Nothing = "-",
        /// The hex is disorganized.
        Dg = "DG",
        /// DG for some targets and fires, a half for others.
        Bracketed = "[1/2]",
        /// A die decides between a step and DG alone.
        Half = "1/2",
        /// One step.
        One = "1",
        /// Two steps.
        Two = "2",
        /// Three steps.
        Three = "3",
    }
}

impl Hit {
    /// The steps that it costs without a further die.
    pub const fn steps(self) -> u8 {
        match self {
            Hit::Nothing | Hit::Dg | Hit::Bracketed | Hit::Half => 0,
            Hit::One => 1,
            Hit::Two => 2,
            Hit::Three => 3,
        }
    }
}

/// What each line of the shifts is worth in columns, to the right if it is positive (ocs.table.barrage-shifts).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shifts {
    /// Line 1: a Hedgehog.
    pub hedgehog: i8,
    /// Line 2: Close or Very Close terrain.
    pub close: i8,
    /// Line 3: Extremely Close terrain.
    pub extremely_close: i8,
    /// Line 4: no correct spotter, or a Strategic Bomber.
    pub unspotted: i8,
    /// Line 5: a unit in Strat Mode.
    pub strat: i8,
    /// Line 6: every aircraft near its base.
    pub near: i8,
    /// Line 7: an aircraft beyond half its range.
    pub far: i8,
}

/// A result on the table of facilities. It prints as the table has it: "1*(5)".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, JsonSchema)]
#[schemars(with = "String")]
pub struct Damage {
    /// The Levels that an Air Base loses, or the hits that a port takes (ocs.facility.2, ocs.facility.3).
    pub levels: u8,
    /// Whether Trainbusting succeeds (ocs.facility.6).
    pub busts: bool,
    /// The die from which on an aircraft at the base is reduced (ocs.facility.5).
    pub aircraft: Option<u8>,
}

impl Damage {
    fn read(text: &str) -> Result<Damage, Fault> {
        let wrong = || {
            Fault::new(
                format!("\"{text}\" is no result for a facility"),
                "it has Levels or hits, a star for Trainbusting, a number for aircraft",
                "write it like 1*(5), (6) or -",
            )
        };
        if text == "-" {
            return Ok(Damage::default());
        }
        let (rest, aircraft) = match text.split_once('(') {
            Some((before, after)) => {
                let mut after = after.chars();
                let least = after.next().and_then(|digit| digit.to_digit(10)).filter(|digit| (1..=6).contains(digit));
                let tail: String = after.collect();
                let star = tail.strip_prefix(')').ok_or_else(wrong)?.to_string();
                (format!("{before}{star}"), Some(least.ok_or_else(wrong)? as u8))
            }
            None => (text.to_string(), None),
        };
        let (digits, busts) = rest.strip_suffix('*').map_or((rest.as_str(), false), |digits| (digits, true));
        let levels =
            if digits.is_empty() { Some(0) } else { digits.parse().ok().filter(|levels| (1..=4).contains(levels)) };
        let damage = Damage { levels: levels.ok_or_else(wrong)?, busts, aircraft };
        if damage == Damage::default() { Err(wrong()) } else { Ok(damage) }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Damage::default() {
            return f.write_str("-");
        }
        let star = if self.busts { "*" } else { "" };
        match (self.levels, self.aircraft) {
            (0, Some(least)) => write!(f, "({least}){star}"),
            (0, None) => f.write_str(star),
            (levels, Some(least)) => write!(f, "{levels}{star}({least})"),
            (levels, None) => write!(f, "{levels}{star}"),
        }
    }
}

impl Serialize for Damage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// The charts of barrages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Barrage {
    column: ByRoll<usize>,
    costs: [Tokens; COLUMNS],
    hits: [ByRoll<Hit>; COLUMNS],
    /// What each line of the shifts is worth.
    pub shifts: Shifts,
    /// The sizes up to which a density shift holds, rising, and the shift of what is larger than all.
    density: (Vec<(Fraction, i8)>, i8),
    shore: [Hit; 7],
    facility_column: ByRoll<usize>,
    facility_costs: [Tokens; FACILITY_COLUMNS],
    damages: [ByRoll<Damage>; FACILITY_COLUMNS],
}

impl Barrage {
    /// Reads the charts.
    pub fn read(ledger: &Ledger) -> Result<Barrage, Fault> {
        let barrage = ledger.table("ocs.table.barrage")?;
        let facility = ledger.table("ocs.table.facility")?;
        let shore = ledger.table("ocs.table.ship-to-shore")?;
        let mut becomes = [Hit::Nothing; 7];
        for (own, hit) in becomes.iter_mut().zip(Hit::ALL) {
            let cell = shore.cell(hit.name(), "becomes")?;
            *own = Hit::named(cell).map_err(|fault| fault.at(format!("{}, row \"{hit}\"", shore.id)))?;
            if *own == Hit::Bracketed {
                return Err(shore.fault(
                    format!("row \"{hit}\" becomes [1/2]"),
                    "what a [1/2] comes to has been settled before (ocs.bresult.4)",
                    "write DG or 1/2",
                ));
            }
        }
        Ok(Barrage {
            column: barrage.column_of()?,
            costs: costs(barrage)?,
            hits: columns(barrage, Hit::named)?,
            shifts: shifts(ledger.table("ocs.table.barrage-shifts")?)?,
            density: density(ledger.table("ocs.table.density")?)?,
            shore: becomes,
            facility_column: facility.column_of()?,
            facility_costs: costs(facility)?,
            damages: columns(facility, Damage::read)?,
        })
    }

    /// The column of a strength, before any shift (ocs.barrage.1, ocs.barrage.4).
    pub fn column(&self, strength: u64) -> usize {
        *self.column.at(i32::try_from(strength).unwrap_or(i32::MAX))
    }

    /// What artillery pays in a column (ocs.bsupply.1).
    pub const fn cost(&self, column: usize) -> Tokens {
        self.costs[column]
    }

    /// The result in a column.
    pub fn hit(&self, column: usize, roll: u8) -> Hit {
        *self.hits[column].at(roll.into())
    }

    /// The shift for a total of RE, which is not rounded (ocs.density.1).
    pub fn density(&self, size: Fraction) -> i8 {
        let (sizes, beyond) = &self.density;
        sizes.iter().find(|(most, _)| size <= *most).map_or(*beyond, |(_, shift)| *shift)
    }

    /// What a ship's result comes to on land (ocs.shore.1).
    pub const fn ashore(&self, hit: Hit) -> Hit {
        self.shore[hit as usize]
    }

    /// The column of a strength fired at a facility (ocs.facility.1).
    pub fn facility_column(&self, strength: u64) -> usize {
        *self.facility_column.at(i32::try_from(strength).unwrap_or(i32::MAX))
    }

    /// What artillery pays for it (ocs.bsupply.1).
    pub const fn facility_cost(&self, column: usize) -> Tokens {
        self.facility_costs[column]
    }

    /// The result against a facility.
    pub fn damage(&self, column: usize, roll: u8) -> Damage {
        *self.damages[column].at(roll.into())
    }
}

/// What is paid in each column.
fn costs<const N: usize>(table: &Table) -> Result<[Tokens; N], Fault> {
    let mut costs = [Tokens::NONE; N];
    for (cost, column) in costs.iter_mut().zip(heads::<N>(table)?) {
        *cost = tokens(table, "cost", column)?;
    }
    Ok(costs)
}

/// What is rolled in each column.
fn columns<T: Clone, const N: usize>(
    table: &Table,
    read: impl Fn(&str) -> Result<T, Fault>,
) -> Result<[ByRoll<T>; N], Fault> {
    let each: Vec<ByRoll<T>> =
        heads::<N>(table)?.iter().map(|column| table.down(column, &read)).collect::<Result<_, _>>()?;
    each.try_into().map_err(|_| wrong_width::<N>(table))
}

fn heads<const N: usize>(table: &Table) -> Result<&[String; N], Fault> {
    table.columns[..].try_into().map_err(|_| wrong_width::<N>(table))
}

fn wrong_width<const N: usize>(table: &Table) -> Fault {
    table.fault(format!("{} columns", table.columns.len()), format!("barrages shift along {N}"), "keep the columns")
}

fn shifts(table: &Table) -> Result<Shifts, Fault> {
    let line = |row: &str| shift(table, row, "columns");
    Ok(Shifts {
        hedgehog: line("1 Hedgehog of any Level")?,
        close: line("2 Close or Very Close hex")?,
        extremely_close: line("3 Extremely Close hex")?,
        unspotted: line("4 no correct spotter adjacent, or any Strategic Bomber")?,
        strat: line("5 any unit in the hex in Strat Mode")?,
        near: line("6 all mission aircraft within 10 hexes of base")?,
        far: line("7 (optional) any aircraft beyond half range")?,
    })
}

/// A cell that shifts columns: "left 2", "none", "right 1".
fn shift(table: &Table, row: &str, column: &str) -> Result<i8, Fault> {
    let cell = table.cell(row, column)?;
    let number = |text: &str| text.parse::<i8>().ok().filter(|number| (0..=10).contains(number));
    let shift = match cell.split_once(' ') {
        Some(("left", columns)) => number(columns).map(|columns| -columns),
        Some(("right", columns)) => number(columns),
        _ if cell == "none" => Some(0),
        _ => None,
    };
    shift.ok_or_else(|| {
        table.fault(
            format!("\"{cell}\" in row \"{row}\", column \"{column}\" is no shift"),
            "it shifts the barrage by up to 10 columns",
            "write it like left 1, none or right 3",
        )
    })
}

/// The rows of the density table, each from where the one before it ends: "1 or less", "more than 1, up to 3", "more than 6".
fn density(table: &Table) -> Result<(Vec<(Fraction, i8)>, i8), Fault> {
    let (mut sizes, mut beyond): (Vec<(Fraction, i8)>, Option<i8>) = (Vec::new(), None);
    for row in table.row_names() {
        let wrong = || {
            table.fault(
                format!("row \"{row}\""),
                "rows run from 0 RE upwards without a gap, and the last is open",
                "name them like 1 or less; more than 1, up to 3; more than 3",
            )
        };
        let shift = shift(table, row, "shift")?;
        let after = sizes.last().map(|(most, _)| *most);
        let most = match (after, row.strip_prefix("more than ")) {
            (None, None) => row.strip_suffix(" or less").and_then(Fraction::read),
            (Some(after), Some(from)) if beyond.is_none() => {
                let (from, up_to) = from.split_once(", up to ").map_or((from, None), |(from, to)| (from, Some(to)));
                if Fraction::read(from) != Some(after) {
                    return Err(wrong());
                }
                if up_to.is_none() {
                    beyond = Some(shift);
                    continue;
                }
                up_to.and_then(Fraction::read).filter(|&most| most > after)
            }
            _ => None,
        };
        sizes.push((most.ok_or_else(wrong)?, shift));
    }
    let open =
        || table.fault("the last row ends", "a hex may hold any number of RE", "end with a row like more than 6");
    Ok((sizes, beyond.ok_or_else(open)?))
}
