//! The charts of supply and transport: attrition, dumps, capture, costs, ports.

use crate::supply::attrition::Loss;
use crate::supply::capture::Category;
use crate::tokens::Tokens;
use jumpmaster_core::table::ByRoll;
use jumpmaster_core::{Fault, Ledger, Named, Table};
use std::fmt;

/// A part in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Percent(pub u8);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

impl Percent {
    /// The part of an amount, to the nearest token, halves up (ocs.dump.3, ocs.capture.10, ocs.port.2).
    pub fn of(self, amount: Tokens) -> Tokens {
        amount.percent(self.0.into())
    }
}

/// What things cost (ocs.table.supply-costs), combat apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// Fuel for one counter (ocs.fuel.3).
    pub fuel: Tokens,
    /// Fuel for a Formation marker (ocs.fuel.4).
    pub formation: Tokens,
    /// Fuel for an HQ marker (ocs.fuel.5).
    pub hq: Tokens,
    /// Eating off the map, for as many RE as the number beside it (ocs.trace.3).
    pub feeding: (Tokens, u8),
    /// The refit of an Air Base, and the aircraft it readies per Level (ocs.refit.1, ocs.refit.2).
    pub refit: (Tokens, u8),
    /// A Level of an Air Base (ocs.build.1).
    pub air_base: Tokens,
    /// A Level of a Hedgehog (ocs.build.2).
    pub hedgehog: Tokens,
    /// A hit on a port repaired (ocs.build.3).
    pub port: Tokens,
}

/// The charts of supply and transport.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {
    /// The lines of the attrition table.
    pub losses: Vec<Loss>,
    /// The number of the line that has a roll, by Action Rating from 0.
    pub attrition: [ByRoll<usize>; 6],
    /// The part of a dump that blowing it up destroys.
    pub blowing: ByRoll<Percent>,
    /// The part captured, by category.
    pub capture: [ByRoll<Percent>; 3],
    /// What things cost.
    pub costs: Costs,
    /// The part of its capacity at which a port works, by hits.
    pub port: ByRoll<Percent>,
}

impl Supply {
    /// Reads the charts.
    pub fn read(ledger: &Ledger) -> Result<Supply, Fault> {
        let attrition = ledger.table("ocs.table.attrition")?;
        let capture = ledger.table("ocs.table.capture")?;
        let share = |category: Category| capture.down(category.name(), |cell| percent(capture, cell));
        let blowing = ledger.table("ocs.table.dump-blowing")?;
        let port = ledger.table("ocs.table.port-capacity")?;
        let line = |rating: &str| attrition.shared_down(rating);
        Ok(Supply {
            losses: losses(attrition)?,
            attrition: [line("0")?, line("1")?, line("2")?, line("3")?, line("4")?, line("5")?],
            blowing: blowing.down("% destroyed", |cell| percent(blowing, cell))?,
            capture: [share(Category::Dump)?, share(Category::Trucks)?, share(Category::Wagons)?],
            costs: costs(ledger.table("ocs.table.supply-costs")?)?,
            port: port.across("% of capacity", |cell| percent(port, cell))?,
        })
    }
}

/// The lines of the attrition table: numbers of steps.
fn losses(table: &Table) -> Result<Vec<Loss>, Fault> {
    let lines = table.row_names().map(|row| {
        Loss::read(row).ok_or_else(|| {
            let why = "a line of this table is a number of steps";
            table.fault(format!("row \"{row}\""), why, "call it No Loss, -2 Steps or -All Steps")
        })
    });
    lines.collect()
}

fn percent(table: &Table, cell: &str) -> Result<Percent, Fault> {
    let percent = cell.parse::<u8>().ok().filter(|&percent| percent <= 100);
    let fault = || table.fault(format!("\"{cell}\""), "it is a percentage", "write a whole number from 0 to 100");
    percent.map(Percent).ok_or_else(fault)
}

fn costs(table: &Table) -> Result<Costs, Fault> {
    let cost = |row: &str| cost(table, row);
    Ok(Costs {
        fuel: cost("fuel, one counter")?,
        formation: cost("fuel, Formation marker")?,
        hq: cost("fuel, HQ marker")?,
        feeding: (cost("eating off the map")?, counted(table, "eating off the map", "per ", " RE in a hex")?),
        refit: (cost("air base refit")?, counted(table, "air base refit", "per base, up to ", " aircraft per Level")?),
        air_base: cost("air base, build or improve")?,
        hedgehog: cost("hedgehog, build or improve")?,
        port: cost("port repair")?,
    })
}

/// An amount of supply as the charts write it: "1T", "2 SP".
fn cost(table: &Table, row: &str) -> Result<Tokens, Fault> {
    let cell = table.cell(row, "cost")?;
    let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number <= 100);
    let tokens = cell.strip_suffix('T').and_then(number).map(Tokens);
    let tokens = tokens.or_else(|| cell.strip_suffix(" SP").and_then(number).map(Tokens::sp));
    tokens.ok_or_else(|| {
        table.fault(format!("\"{cell}\" in row \"{row}\""), "it is an amount of supply", "write it like 1T or 2 SP")
    })
}

/// The number between two pieces of text in the column of units.
fn counted(table: &Table, row: &str, before: &str, after: &str) -> Result<u8, Fault> {
    let cell = table.cell(row, "unit")?;
    let number = cell.strip_prefix(before).and_then(|rest| rest.strip_suffix(after));
    let number = number.and_then(|number| number.parse::<u8>().ok()).filter(|number| (1..=100).contains(number));
    number.ok_or_else(|| {
        let right = format!("write it like \"{before}2{after}\", with a number from 1 to 100");
        table.fault(format!("\"{cell}\" in row \"{row}\""), "the cost is counted by it", right)
    })
}
