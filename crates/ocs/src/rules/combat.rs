//! The charts of attacks: surprise, odds, results, Anti-Tank levels, and what supply and modes make of a strength.

mod modes;
mod results;

pub use modes::{Condition, Marker, Modes, Rated};
pub use results::{Cell, Part, Results};

use crate::combat::odds::Odds;
use crate::fraction::Fraction;
use crate::terrain::Closeness;
use crate::tokens::Tokens;
use jumpmaster_core::table::ByRoll;
use jumpmaster_core::{Fault, Ledger, Named, Table, named};

/// The number of odds columns (ocs.crt.1).
pub const COLUMNS: usize = 13;

named! {
    /// The side that has surprise (ocs.surprise.2, ocs.surprise.3).
    pub enum Surprise: "surprise" {
        /// The defender has it.
        Defender = "defender",
        /// Nobody has it.
        Nobody = "none",
        /// The attacker has it.
        Attacker = "attacker",
    }
}

named! {
    /// The Anti-Tank level of a unit or a hex (ocs.at.2 to ocs.at.4).
    pub enum AtLevel: "AT level" {
        /// No effect on tanks.
        None = "none",
        /// Light.
        Light = "light",
        /// Heavy.
        Heavy = "heavy",
    }
}

/// Who has which Anti-Tank level (ocs.table.at-levels).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AtLevels {
    /// A Hedgehog.
    pub hedgehog: AtLevel,
    /// A Yellow-coded unit.
    pub yellow: AtLevel,
    /// A Red-coded unit with a Tank Symbol.
    pub red_tank: AtLevel,
    /// Any unit with an Anti-Tank or Anti-Aircraft symbol.
    pub guns: AtLevel,
    /// A Red-coded unit without a Tank Symbol.
    pub red: AtLevel,
    /// Every other unit.
    pub other: AtLevel,
}

/// What a state of supply makes of a unit (ocs.table.supply-effects).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SupplyEffect {
    /// What it multiplies an attack by; `None` if the unit may not attack.
    pub attack: Option<Fraction>,
    /// What it multiplies a barrage by that is paid for.
    pub barrage: Fraction,
    /// What it multiplies a defence by.
    pub defend: Fraction,
    /// Whether the unit may exert a ZOC (ocs.level.5).
    pub zoc: bool,
}

/// What combat supply costs (ocs.table.supply-costs).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Costs {
    /// For each attacking step (ocs.csupply.1).
    pub step: Tokens,
    /// For an attacking brigade of two steps, with option `dak` (ocs.csupply.2).
    pub brigade: Tokens,
    /// For a defence (ocs.csupply.3).
    pub defence: Tokens,
    /// For a defence by 1 RE or less.
    pub small_defence: Tokens,
}

/// The charts of combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Who has surprise, as a number in [`Surprise::ALL`], by the modified roll: in a regular attack, and in an overrun.
    surprise: [ByRoll<usize>; 2],
    /// The odds that head the columns, by the terrain's closeness.
    odds: [[Odds; COLUMNS]; 4],
    /// The results.
    pub results: Results,
    /// The Anti-Tank levels.
    pub levels: AtLevels,
    /// What supply makes of a unit: marked Out of Supply or not, without and with combat supply.
    supply: [[SupplyEffect; 2]; 2],
    /// What combat supply costs.
    pub costs: Costs,
    /// What modes and markers make of a unit.
    pub modes: Modes,
}

impl Combat {
    /// Reads the charts.
    pub fn read(ledger: &Ledger) -> Result<Combat, Fault> {
        let surprise = ledger.table("ocs.table.surprise")?;
        let supply = ledger.table("ocs.table.supply-effects")?;
        let headings = ledger.table("ocs.table.crt-odds")?;
        let mut odds = [[Odds::EVEN; COLUMNS]; 4];
        for (row, closeness) in odds.iter_mut().zip(Closeness::ALL) {
            *row = odds_of(headings, closeness.name())?;
        }
        Ok(Combat {
            surprise: [surprised(surprise, "regular")?, surprised(surprise, "overrun")?],
            odds,
            results: Results::read(ledger.table("ocs.table.crt")?)?,
            levels: levels(ledger.table("ocs.table.at-levels")?)?,
            supply: [
                effects(supply, ["supplied, combat supply withheld or lacking", "supplied, combat supply paid"])?,
                effects(supply, ["Out of Supply, no combat supply", "Out of Supply, combat supply paid"])?,
            ],
            costs: costs(ledger.table("ocs.table.supply-costs")?)?,
            modes: Modes::read(ledger.table("ocs.table.modes")?)?,
        })
    }

    /// Who has surprise at a modified roll (ocs.surprise.2, ocs.surprise.3).
    #[inline]
    pub fn surprise(&self, overrun: bool, total: i32) -> Surprise {
        Surprise::ALL[*self.surprise[usize::from(overrun)].at(total)]
    }

    /// The odds that head the columns in terrain of this closeness (ocs.crt.2).
    pub const fn headings(&self, closeness: Closeness) -> &[Odds; COLUMNS] {
        &self.odds[closeness as usize]
    }

    /// What supply makes of a unit (ocs.level.1, ocs.level.3, ocs.level.4, ocs.csupply.5).
    pub const fn supply(&self, out_of_supply: bool, paid: bool) -> &SupplyEffect {
        &self.supply[out_of_supply as usize][paid as usize]
    }
}

fn surprised(table: &Table, row: &str) -> Result<ByRoll<usize>, Fault> {
    table.shared_across(row, &["defender surprise", "none", "attacker surprise"])
}

/// The headings of a row, which rise from column to column.
fn odds_of(table: &Table, row: &str) -> Result<[Odds; COLUMNS], Fault> {
    let mut odds = [Odds::EVEN; COLUMNS];
    for (at, each) in odds.iter_mut().enumerate() {
        let column = format!("c{}", at + 1);
        let cell = table.cell(row, &column)?;
        *each = Odds::read(cell).ok_or_else(|| {
            table.fault(
                format!("\"{cell}\" in row \"{row}\", column \"{column}\" are no odds"),
                "a column is headed by the odds from which it is used",
                "write them like 3:1 or 1:2",
            )
        })?;
    }
    match (1..COLUMNS).find(|&at| odds[at] <= odds[at - 1]) {
        None => Ok(odds),
        Some(at) => Err(table.fault(
            format!("row \"{row}\": {} comes after {}", odds[at], odds[at - 1]),
            "odds rise from column to column",
            "write higher odds to the right",
        )),
    }
}

fn levels(table: &Table) -> Result<AtLevels, Fault> {
    let level = |row: &str| {
        AtLevel::named(table.cell(row, "AT level")?).map_err(|fault| fault.at(format!("{}, row \"{row}\"", table.id)))
    };
    Ok(AtLevels {
        hedgehog: level("Hedgehog")?,
        yellow: level("Yellow-coded unit")?,
        red_tank: level("Red-coded unit with Tank Symbol")?,
        guns: level("Anti-Tank or Anti-Aircraft symbol")?,
        red: level("Red-coded unit without Tank Symbol")?,
        other: level("any other unit")?,
    })
}

fn effect(table: &Table, row: &str) -> Result<SupplyEffect, Fault> {
    // What a barrage does "if barrage supply is paid" is all that is asked: an unpaid one is never fired (ocs.level.4).
    let words = table.cell(row, "barrage")?;
    let (barrage, condition) = words.split_once(" if ").unwrap_or((words, "nobody says when"));
    if !["barrage supply is paid", "barrage supply is paid, else no"].contains(&condition) {
        return Err(table.fault(
            format!("\"{words}\" in row \"{row}\", column \"barrage\""),
            "a barrage is fired if its supply is paid, and not otherwise (ocs.level.4)",
            "write it like x1 if barrage supply is paid",
        ));
    }
    let rated = table.cell(row, "AR, movement")?;
    if rated != "normal" {
        return Err(table.fault(
            format!("\"{rated}\" in row \"{row}\", column \"AR, movement\""),
            "supply changes neither Action Ratings nor movement (ocs.level.6)",
            "write normal",
        ));
    }
    Ok(SupplyEffect {
        attack: match table.cell(row, "attack")? {
            "no" => None,
            cell => Some(times(table, row, "attack", cell)?),
        },
        barrage: times(table, row, "barrage", barrage)?,
        defend: times(table, row, "defend", table.cell(row, "defend")?)?,
        zoc: match table.cell(row, "ZOC")? {
            "yes" => true,
            "no" => false,
            cell => {
                let what = format!("\"{cell}\" in row \"{row}\", column \"ZOC\"");
                return Err(table.fault(what, "a unit exerts a ZOC or does not", "write yes or no"));
            }
        },
    })
}

/// The effects without and with combat supply. A ZOC does not depend on that (ocs.level.5).
fn effects(table: &Table, rows: [&str; 2]) -> Result<[SupplyEffect; 2], Fault> {
    let effects = [effect(table, rows[0])?, effect(table, rows[1])?];
    if effects[0].zoc != effects[1].zoc {
        return Err(table.fault(
            format!("rows \"{}\" and \"{}\" differ in column \"ZOC\"", rows[0], rows[1]),
            "a ZOC depends on the marker and not on combat supply (ocs.level.5)",
            "write the same in both",
        ));
    }
    Ok(effects)
}

/// A cell that multiplies something: "x1/2".
fn times(table: &Table, row: &str, column: &str, cell: &str) -> Result<Fraction, Fault> {
    // Factors of many units are added up exactly, so none may be too fine.
    let coarse = |times: &Fraction| times.parts().1 <= 12 && *times <= Fraction::whole(10);
    cell.strip_prefix('x').and_then(Fraction::read).filter(coarse).ok_or_else(|| {
        table.fault(
            format!("\"{cell}\" in row \"{row}\", column \"{column}\" does not multiply anything"),
            "strengths are multiplied by it, by 10 at most, in twelfths at the finest",
            "write x1, x1/2 or x1/4",
        )
    })
}

fn costs(table: &Table) -> Result<Costs, Fault> {
    Ok(Costs {
        step: tokens(table, "attack", "cost")?,
        brigade: tokens(table, "attack, DAK option", "cost")?,
        defence: tokens(table, "defence", "cost")?,
        small_defence: tokens(table, "defence, 1 RE or less", "cost")?,
    })
}

/// A cell that is an amount of supply: "3T", "1 SP".
pub(super) fn tokens(table: &Table, row: &str, column: &str) -> Result<Tokens, Fault> {
    const MOST: u32 = 400;
    let cell = table.cell(row, column)?;
    let points = cell.strip_suffix(" SP").and_then(|number| number.parse::<u32>().ok());
    let single = cell.strip_suffix('T').and_then(|number| number.parse::<u32>().ok());
    let amount = single.or(points.filter(|&points| points <= MOST).map(|points| Tokens::sp(points).0));
    amount.filter(|&amount| amount <= MOST).map(Tokens).ok_or_else(|| {
        table.fault(
            format!("\"{cell}\" in row \"{row}\", column \"{column}\" is no amount of supply"),
            format!("it is paid in tokens, {MOST} at most"),
            "write it like 2T or 1 SP",
        )
    })
}
