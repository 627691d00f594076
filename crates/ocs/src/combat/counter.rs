//! A unit as people describe it: by the numbers on its counter.

use crate::combat::payment::Stock;
use crate::combat::strength::Combatant;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::unit::{Class, Kind, Mobility, Mode, Symbol};
use jumpmaster_core::Fault;
use jumpmaster_core::input::between;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;

/// The finest fractions that a counter shows. Many of them are added up exactly, so they may not be too fine.
pub const FINEST: u64 = 10;

/// The most units on a side.
const MOST: usize = 60;

fn other() -> Class {
    Class::Other
}

fn in_combat_mode() -> Mode {
    Mode::Combat
}

fn one() -> Fraction {
    Fraction::ONE
}

fn full() -> Stock {
    Stock::Full
}

/// A unit, by the numbers on its counter.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker or a mark on the counter")]
pub struct UnitInput {
    /// What it is called.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Its class: armor is Yellow-coded, mech is Red-coded.
    #[serde(default = "other")]
    pub class: Class,
    /// Its symbols.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub symbols: Vec<Symbol>,
    /// Its strength as printed on the side of the counter that its mode uses.
    #[schemars(range(min = 0, max = 200))]
    pub strength: u16,
    /// Whether that strength is for defence alone.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub defence_only: bool,
    /// Its Action Rating.
    #[schemars(range(min = 0, max = 5))]
    pub rating: u8,
    /// Its steps left.
    #[schemars(range(min = 1, max = 9))]
    pub steps: u8,
    /// Its steps at full strength; as many as are left if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 9))]
    pub full_steps: Option<u8>,
    /// Its size in RE.
    #[serde(default = "one")]
    pub size: Fraction,
    /// Its mode.
    #[serde(default = "in_combat_mode")]
    pub mode: Mode,
    /// How it moves, if it is to be checked whether it could enter the hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mobility: Option<Mobility>,
    /// The multi-unit formation it belongs to, which density asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub formation: Option<String>,
    /// Whether it is disorganized.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub dg: bool,
    /// Whether it is marked for exploitation.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub exploiting: bool,
    /// Whether it is marked Out of Supply.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub out_of_supply: bool,
    /// Whether it is a brigade, as option dak asks.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub brigade: bool,
    /// What its Internal Stocks hold.
    #[serde(default = "full")]
    pub stocks: Stock,
}

impl UnitInput {
    /// A unit of the other class in good order, 1 RE in size.
    pub fn of(name: &str, strength: u16, rating: u8, steps: u8) -> UnitInput {
        UnitInput {
            name: name.into(),
            class: Class::Other,
            symbols: Vec::new(),
            strength,
            defence_only: false,
            rating,
            steps,
            full_steps: None,
            size: Fraction::ONE,
            mode: Mode::Combat,
            mobility: None,
            formation: None,
            dg: false,
            exploiting: false,
            out_of_supply: false,
            brigade: false,
            stocks: Stock::Full,
        }
    }

    /// A unit of a kind in this mode with these steps left, without markers.
    pub fn of_kind(rules: &Rules, kind: &Kind, mode: Mode, name: &str, steps: u8) -> UnitInput {
        let unit = Combatant::of(rules, kind, mode, steps);
        UnitInput {
            class: unit.class,
            symbols: unit.symbols.iter().collect(),
            defence_only: unit.defence_only,
            full_steps: Some(unit.full),
            size: unit.size,
            mode,
            formation: kind.formation.clone(),
            brigade: unit.brigade,
            ..UnitInput::of(name, unit.strength, unit.rating, steps)
        }
    }

    /// The unit, its numbers checked.
    pub fn read(&self) -> Result<Combatant, Fault> {
        let steps = between("steps", self.steps, 1, 9)?;
        let full = between("full_steps", self.full_steps.unwrap_or(steps), steps, 9)?;
        if self.size.is_zero() || self.size > Fraction::whole(10) || self.size.parts().1 > FINEST {
            return Err(Fault::new(
                format!("size: {} RE", self.size),
                "a unit has more than 0 and at most 10 RE, in tenths at the finest",
                "give its size, such as 1/2, 1 or 3",
            ));
        }
        Ok(Combatant {
            class: self.class,
            symbols: self.symbols.iter().copied().collect(),
            mode: self.mode,
            dg: self.dg,
            exploiting: self.exploiting,
            out_of_supply: self.out_of_supply,
            strength: between("strength", self.strength, 0, 200)?,
            defence_only: self.defence_only,
            rating: between("rating", self.rating, 0, 5)?,
            steps,
            full,
            size: self.size,
            brigade: self.brigade,
            stock: self.stocks,
        })
    }
}

pub(super) fn nobody(place: &str, what: &str) -> Fault {
    Fault::new(format!("{place}: {what}"), "a combat has units on both sides", "give at least one unit")
}

/// The units of a hex, within stacking (ocs.base.7).
pub(crate) fn units(rules: &Rules, inputs: &[UnitInput], side: &str, before: usize) -> Result<Vec<Combatant>, Fault> {
    if inputs.is_empty() {
        return Err(nobody(side, "no units"));
    }
    between("units", before + inputs.len(), 1, MOST)?;
    let mut units = Vec::new();
    for (nth, input) in inputs.iter().enumerate() {
        units.push(input.read().map_err(|fault| fault.at(format!("unit {}", nth + 1)))?);
    }
    let (size, most) = (units.iter().map(|unit| unit.size).sum::<Fraction>(), rules.base.limits.stacking);
    if size > most {
        return Err(Fault::new(
            format!("{size} RE in a hex"),
            format!("at most {most} RE may stack (ocs.base.7)"),
            "leave units out, or spread them over several hexes",
        ));
    }
    Ok(units)
}

/// What units are called: by their names, or by their number on their side.
pub(crate) fn named<'a>(inputs: &'a [UnitInput], side: &'a str, before: usize) -> impl Iterator<Item = String> + 'a {
    inputs.iter().enumerate().map(move |(nth, unit)| match unit.name.as_str() {
        "" => format!("{side} {}", before + nth + 1),
        name => name.into(),
    })
}

/// The units that an owner lets lose steps first, counted from 0, each once.
pub(crate) fn chosen(losses: &[u8], units: usize) -> Result<Vec<usize>, Fault> {
    let mut chosen = Vec::new();
    for &unit in losses {
        let unit = between("losses", usize::from(unit), 1, units)? - 1;
        if chosen.contains(&unit) {
            return Err(Fault::new(
                format!("losses: unit {} is there twice", unit + 1),
                "each unit has one place in the order",
                "name it once",
            ));
        }
        chosen.push(unit);
    }
    Ok(chosen)
}
