//! Kinds of units: the rows of the unit table (landing.base.1).

use super::state::Party;
use jumpmaster_core::{Fault, Ledger, Named, Table, named};

named! {
    /// How a unit comes down: the two kinds of airborne units (landing.units.1).
    pub enum Lands: "way to land" {
        /// By parachute.
        Parachute = "parachute",
        /// By glider.
        Glider = "glider",
    }
}

named! {
    /// The Army Groups, in the order in which they land; labels only (landing.sequence.1).
    pub enum Group: "Army Group" {
        /// The first.
        A = "A",
        /// The second.
        B = "B",
        /// The last.
        R = "R",
    }
}

named! {
    /// What a unit is.
    pub enum Arm: "arm" {
        /// Infantry; all of it on foot (landing.units.4).
        Infantry = "infantry",
        /// A command group.
        Command = "command",
        /// Artillery.
        Artillery = "artillery",
        /// A jeep, which no glider carries but by the option (landing.units.3).
        Jeep = "jeep",
        /// Nothing at all (landing.hidden.1).
        Dummy = "dummy",
    }
}

/// The columns of the unit table with attack dice, and how far each range goes.
const RANGES: [(&str, u32); 3] = [("attack dice range 1", 1), ("range 2", 2), ("range 3-6", 6)];

/// The longest range of any weapon, in hexes.
pub const LONGEST_RANGE: u32 = RANGES[2].1;

/// A kind of unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// Its name.
    pub name: String,
    /// The side that has it.
    pub party: Party,
    /// How it lands, if it does.
    pub lands: Option<Lands>,
    /// What it is.
    pub arm: Arm,
    /// The number of points of damage it can take (landing.damage.4).
    pub strength: u8,
    /// Its movement points.
    pub movement: u8,
    /// Its attack dice at each of the ranges.
    dice: [u8; 3],
}

impl Kind {
    /// Whether it is a real unit and not a dummy.
    pub fn real(&self) -> bool {
        self.arm != Arm::Dummy
    }

    /// Its attack dice at a distance; 0 beyond its ranges (landing.base.4).
    pub fn dice_at(&self, distance: u32) -> u8 {
        let range = RANGES.iter().position(|&(_, hexes)| distance <= hexes);
        range.filter(|_| distance > 0).map_or(0, |range| self.dice[range])
    }
}

/// Reads every kind of unit. Paratroopers are infantry (landing.units.2); what a glider may carry is left to the option
/// (landing.units.3).
pub fn kinds(ledger: &Ledger) -> Result<Vec<Kind>, Fault> {
    let table = ledger.table("landing.table.units")?;
    table.row_names().map(|name| kind(table, name).map_err(|fault| fault.at(format!("{}, {name}", table.id)))).collect()
}

fn kind(table: &Table, name: &str) -> Result<Kind, Fault> {
    let number = |column: &str, least: u8, most: u8| table.within(name, column, least, most);
    let arm = Arm::named(name.rsplit(' ').next().unwrap_or(name))?;
    let party = match table.cell(name, "side")? {
        "Allied" => Party::Landing,
        "German" => Party::Defending,
        other => return Err(Fault::unknown("side", other, ["Allied", "German"])),
    };
    let lands = match table.cell(name, "lands by")? {
        "-" => None,
        way => Some(Lands::named(way)?),
    };
    if lands == Some(Lands::Parachute) && arm != Arm::Infantry {
        return Err(Fault::new(
            format!("{arm} by parachute"),
            "paratroopers are always infantry (landing.units.2)",
            "let it land by glider",
        ));
    }
    if lands.is_some() != (party == Party::Landing) {
        return Err(Fault::new(
            format!("side {party}, lands by {}", lands.map_or("-", Named::name)),
            "the landing side lands, and the other defends (landing.units.5)",
            "write parachute or glider for Allied units and - for German ones",
        ));
    }
    let mut dice = [0; 3];
    for (dice, (column, _)) in dice.iter_mut().zip(RANGES) {
        *dice = number(column, 0, 20)?;
    }
    let strength = number("strength points", u8::from(arm != Arm::Dummy), 20)?;
    Ok(Kind { name: name.into(), party, lands, arm, strength, movement: number("movement", 0, 20)?, dice })
}
