//! Those who fire a barrage: their kind, their strength in all, and what they pay (ocs.barrage.4, ocs.bsupply.1,
//! ocs.base.20).

use crate::barrage::shifts::Fire;
use crate::combat::counter::FINEST;
use crate::fraction::Fraction;
use crate::rules::Rules;
use crate::tokens::Tokens;
use crate::unit::Mode;
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, named};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Not;

named! {
    /// The kind of a barrage; a barrage has one (ocs.barrage.4).
    pub enum Kind: "kind of barrage" {
        /// Guns on the ground.
        Artillery = "artillery",
        /// Aircraft.
        Air = "air",
        /// Ships.
        Ship = "ship",
    }
}

fn in_combat_mode() -> Mode {
    Mode::Combat
}

/// The distance from its base within which an aircraft is near it (ocs.bshift.6).
const NEAR: u16 = 10;

/// A unit that fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker or a mark on the counter")]
pub struct Firer {
    /// Its printed barrage strength.
    pub barrage: Fraction,
    /// Its mode; only artillery has one.
    pub mode: Mode,
    /// Whether it is disorganized; only artillery can be.
    pub dg: bool,
    /// Whether it is marked Out of Supply; only artillery can be.
    pub out_of_supply: bool,
    /// Whether it has half its strength left: a reduced aircraft (ocs.base.13).
    pub reduced: bool,
}

impl Firer {
    /// What it adds to a barrage that is paid for: being Out of Supply takes nothing off (ocs.level.4, ocs.level.6), DG halves it
    /// (ocs.base.20); `None` if its mode does not let it fire (ocs.base.3).
    pub fn strength(&self, rules: &Rules) -> Option<Fraction> {
        let combat = &rules.combat;
        if !combat.modes.of(self.mode).barrages {
            return None;
        }
        let supplied = self.barrage * combat.supply(self.out_of_supply, false).barrage;
        let ordered = if self.dg { supplied * combat.modes.dg.barrage } else { supplied };
        Some(if self.reduced { ordered * Fraction::HALF } else { ordered })
    }
}

/// What a barrage counts: exact strengths added up, then rounded to the nearest whole number, halves up (ocs.barrage.4).
pub fn strength(total: Fraction) -> u64 {
    total.nearest()
}

/// A unit that fires, by the numbers on its counter.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker or a mark on the counter")]
pub struct FirerInput {
    /// Its barrage strength.
    pub barrage: Fraction,
    /// The mode of an artillery unit.
    #[serde(default = "in_combat_mode")]
    pub mode: Mode,
    /// Whether an artillery unit is disorganized.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub dg: bool,
    /// Whether an artillery unit is marked Out of Supply.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub out_of_supply: bool,
    /// Whether an aircraft is reduced.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub reduced: bool,
    /// Whether it is a Strategic Bomber.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub strategic: bool,
    /// How many hexes an aircraft is from its base; more than 10 if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0, max = 1000))]
    pub from_base: Option<u16>,
    /// The range of an aircraft in hexes, for the option about half ranges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub range: Option<u16>,
}

impl FirerInput {
    /// A unit in good order.
    pub fn of(barrage: u64) -> FirerInput {
        FirerInput {
            barrage: Fraction::whole(barrage),
            mode: Mode::Combat,
            dg: false,
            out_of_supply: false,
            reduced: false,
            strategic: false,
            from_base: None,
            range: None,
        }
    }

    fn read(&self, kind: Kind) -> Result<Firer, Fault> {
        if self.barrage > Fraction::whole(500) || self.barrage.parts().1 > FINEST {
            return Err(Fault::new(
                format!("barrage: {}", self.barrage),
                "there can be 0 to 500, in tenths at the finest",
                "give the number on the counter",
            ));
        }
        let ground = self.mode != Mode::Combat || self.dg || self.out_of_supply;
        let aloft = self.strategic || self.from_base.is_some() || self.range.is_some();
        let odd = match kind {
            Kind::Artillery if aloft || self.reduced => Some("a unit of artillery with marks of an aircraft"),
            Kind::Air if ground => Some("an aircraft with marks of a unit on the ground"),
            Kind::Ship if ground || aloft || self.reduced => Some("a ship with marks of something else"),
            _ => None,
        };
        if let Some(odd) = odd {
            return Err(Fault::new(
                odd,
                "a barrage is fired by artillery, by aircraft or by ships, never mixed (ocs.barrage.4)",
                "leave the marks out, or change the kind of the barrage",
            ));
        }
        between("from_base", self.from_base.unwrap_or(0), 0, 1000)?;
        between("range", self.range.unwrap_or(1), 1, 1000)?;
        Ok(Firer {
            barrage: self.barrage,
            mode: self.mode,
            dg: self.dg,
            out_of_supply: self.out_of_supply,
            reduced: self.reduced,
        })
    }
}

/// A barrage as it is fired.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Salvo {
    /// Who fires, as the shifts ask.
    pub fire: Fire,
    /// The strength in all, exactly.
    pub exact: Fraction,
    /// The same as the tables read it.
    pub strength: u64,
}

/// The barrage of these units: their strengths together (ocs.barrage.4).
pub fn salvo(rules: &Rules, kind: Kind, firers: &[FirerInput], spotted: bool) -> Result<Salvo, Fault> {
    let most = if kind == Kind::Air { usize::from(rules.base.limits.mission) } else { 60 };
    between("firers", firers.len(), 1, most)?;
    let mut exact = Fraction::ZERO;
    for (nth, input) in firers.iter().enumerate() {
        let at = |fault: Fault| fault.at(format!("firers, unit {}", nth + 1));
        let firer = input.read(kind).map_err(at)?;
        let strength = firer.strength(rules).ok_or_else(|| {
            at(Fault::new(
                format!("it is in {} Mode", firer.mode),
                "a unit in that mode does not barrage (ocs.base.3)",
                "leave it out",
            ))
        });
        exact = exact + strength?;
    }
    if exact.is_zero() {
        return Err(Fault::new(
            "the barrage has a strength of 0",
            "a barrage of 0 is not allowed (ocs.barrage.4)",
            "let a unit fire that has some",
        ));
    }
    let air = kind == Kind::Air;
    let far = |firer: &FirerInput| firer.from_base.zip(firer.range).is_some_and(|(from, range)| 2 * from > range);
    let fire = Fire {
        kind,
        spotted,
        strategic: firers.iter().any(|firer| firer.strategic),
        near: air && firers.iter().all(|firer| firer.from_base.is_some_and(|hexes| hexes <= NEAR)),
        far: air && firers.iter().any(far),
    };
    Ok(Salvo { fire, exact, strength: strength(exact) })
}

/// What a barrage costs: artillery pays what its column says, aircraft and ships pay nothing (ocs.bsupply.1). Internal Stocks
/// never pay for it (ocs.level.4).
pub fn bill(kind: Kind, cost: Tokens, at_hand: Option<u32>) -> Result<Tokens, Fault> {
    if kind != Kind::Artillery {
        return Ok(Tokens::NONE);
    }
    match at_hand {
        Some(tokens) if tokens < cost.0 => Err(Fault::new(
            format!("{} at hand", Tokens(tokens)),
            format!("the barrage costs {cost}, and without it nobody fires (ocs.bsupply.1, ocs.level.4)"),
            "find the supply, or fire with less",
        )),
        _ => Ok(cost),
    }
}
