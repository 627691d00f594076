//! Cargo as inputs describe it, for railways and ships.

use super::equivalents::{Cargo, SLOW};
use super::situation::Wheels;
use crate::fraction::Fraction;
use crate::tokens::Tokens;
use crate::unit::Mode;
use jumpmaster_core::input::between;
use jumpmaster_core::{Fault, Line, clause};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A combat unit to be carried.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitInput {
    /// Its size in RE.
    pub size: Fraction,
    /// Its MA in Move Mode.
    #[schemars(range(min = 0, max = 100))]
    pub move_ma: u8,
    /// Its mode.
    #[serde(default = "in_move_mode")]
    pub mode: Mode,
    /// The part of its MA that it has spent before, in this phase.
    #[serde(default = "unspent")]
    pub spent: Fraction,
    /// Whether it is an RR Repair unit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub repair: bool,
}

const fn in_move_mode() -> Mode {
    Mode::Move
}

const fn unspent() -> Fraction {
    Fraction::ZERO
}

/// What is to be carried.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CargoInput {
    /// Combat units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<UnitInput>,
    /// Transport Points.
    #[serde(default, skip_serializing_if = "jumpmaster_core::input::is_nought")]
    #[schemars(range(min = 0, max = 1000))]
    pub transport_points: u32,
    /// Supply in tokens, 4 to the SP; that on Transport Points included.
    #[serde(default, skip_serializing_if = "jumpmaster_core::input::is_nought")]
    #[schemars(range(min = 0, max = 4000))]
    pub tokens: u32,
}

/// A combat unit to be carried, checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Passenger {
    /// Its size in RE.
    pub size: Fraction,
    /// Its MA in Move Mode.
    pub allowance: u8,
    /// Its mode.
    pub mode: Mode,
    /// The part of its MA that it has spent.
    pub spent: Fraction,
    /// Whether it is an RR Repair unit.
    pub repair: bool,
}

impl Passenger {
    /// As a piece of cargo.
    pub const fn cargo(self) -> Cargo {
        Cargo::Unit { size: self.size, allowance: self.allowance }
    }
}

/// A load, checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Load {
    /// The combat units.
    pub units: Vec<Passenger>,
    /// The rest.
    pub goods: Vec<Cargo>,
}

impl Load {
    /// Every piece of it.
    pub fn pieces(&self) -> impl Iterator<Item = Cargo> {
        self.units.iter().map(|unit| unit.cargo()).chain(self.goods.iter().copied())
    }

    /// What all of it is charged for, not rounded (ocs.equiv.4).
    pub fn charge(&self) -> Fraction {
        self.pieces().map(Cargo::charge).sum()
    }
}

impl CargoInput {
    /// Supply alone.
    pub fn of_tokens(tokens: u32) -> CargoInput {
        CargoInput { tokens, ..CargoInput::default() }
    }

    /// Reads it.
    pub fn read(&self) -> Result<Load, Fault> {
        between("cargo: units", self.units.len(), 0, 40)?;
        between("cargo: transport_points", self.transport_points, 0, 1000)?;
        between("cargo: tokens", self.tokens, 0, 4000)?;
        let units = self.units.iter().enumerate().map(|(number, unit)| {
            let what = format!("cargo: unit {}", number + 1);
            between(&format!("{what}: move_ma"), unit.move_ma, 0, 100)?;
            between(&format!("{what}: size"), unit.size, Fraction::new(1, 12), Fraction::whole(20))?;
            between(&format!("{what}: spent"), unit.spent, Fraction::ZERO, Fraction::ONE)?;
            // Sizes are added up exactly, so they may not be too fine.
            if 12 % unit.size.parts().1 != 0 {
                return Err(Fault::new(
                    format!("{what}: a size of {} RE", unit.size),
                    "sizes are in twelfths of an RE at the finest",
                    "write it like 1, 1/2 or 3",
                ));
            }
            Ok(Passenger {
                size: unit.size,
                allowance: unit.move_ma,
                mode: unit.mode,
                spent: unit.spent,
                repair: unit.repair,
            })
        });
        let units = units.collect::<Result<Vec<_>, Fault>>()?;
        let mut goods = Vec::new();
        if self.transport_points > 0 {
            goods.push(Cargo::Transport { wheels: Wheels::Truck, capacity: Tokens::sp(self.transport_points) });
        }
        if self.tokens > 0 {
            goods.push(Cargo::Supply(Tokens(self.tokens)));
        }
        if units.is_empty() && goods.is_empty() {
            return Err(Fault::new("cargo: nothing", "something is to be carried", "give units, points or tokens"));
        }
        Ok(Load { units, goods })
    }
}

/// The charge of a piece in words (ocs.equiv.1, ocs.equiv.2, ocs.rail.2).
pub fn tell(piece: Cargo) -> Line {
    let charge = piece.charge();
    match piece {
        Cargo::Unit { size, allowance } if allowance <= SLOW => Line::new(
            format!("A unit of {size} RE with a Move Mode MA of {allowance}: {charge}T."),
            clause!("ocs.equiv.2"),
        ),
        Cargo::Unit { size, .. } => Line::new(format!("A unit of {size} RE: {charge}T."), clause!("ocs.equiv.1")),
        Cargo::Transport { .. } => Line::new(format!("Transport Points: {charge}T."), clause!("ocs.rail.2")),
        Cargo::Supply(tokens) => Line::new(format!("{tokens} of supply: {charge}T."), clause!("ocs.equiv.1")),
    }
}
