//! What supply depends on at one moment: units, dumps, sources, Extenders and railways on a board.

use crate::board::{Board, HexId, Hexes};
use crate::rules::Rules;
use crate::rules::base::{Cost, POINT};
use crate::supply::reach::draw_range;
use crate::terrain::Gauge;
use crate::tokens::Tokens;
use crate::unit::{Mobility, Party};
use jumpmaster_core::{Named, named};

/// How far and by what an HQ throws supply (ocs.draw.2, ocs.draw.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Throw {
    /// Its range in points.
    pub points: u8,
    /// The type of points.
    pub mobility: Mobility,
}

/// A combat unit on the board. Non-combat units neither need supply nor stop it (ocs.need.1, ocs.draw.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Whose it is.
    pub party: Party,
    /// Where it stands.
    pub hex: HexId,
    /// Whether it exerts a ZOC.
    pub zoc: bool,
    /// How it throws supply; `None` for all but HQs, and for HQs in Strat Mode (ocs.base.3).
    pub throw: Option<Throw>,
}

impl Placed {
    /// A unit that does nothing but be there, which negates EZOCs in its hex (ocs.draw.7).
    pub const fn bare(party: Party, hex: HexId) -> Placed {
        Placed { party, hex, zoc: false, throw: None }
    }
}

/// A dump on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dump {
    /// Whose it is.
    pub party: Party,
    /// Where it lies.
    pub hex: HexId,
    /// What it holds.
    pub tokens: Tokens,
}

/// A Supply Source.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Source {
    /// Whose it is.
    pub party: Party,
    /// Where it is.
    pub hex: HexId,
}

named! {
    /// What a Transport Point, or an Extender made of one, goes by.
    pub enum Wheels: "kind of transport" {
        /// Trucks.
        Truck = "truck",
        /// Horse-drawn wagons.
        Wagon = "wagon",
    }
}

/// An Extender (ocs.extender.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Extender {
    /// Whose it is.
    pub party: Party,
    /// Where it stands.
    pub hex: HexId,
    /// What it is made of.
    pub wheels: Wheels,
}

impl Extender {
    /// Its draw range in tenths of Truck MPs (ocs.extender.3).
    pub fn range(self, rules: &Rules) -> Cost {
        Cost::from(rules.base.limits.extender[self.wheels.number()]) * POINT
    }
}

/// The railways of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Railway {
    /// The gauge its trains run on (ocs.rail.5).
    pub gauge: Gauge,
    /// The hexes where the line works for this side: friendly, and not broken (ocs.rail.4).
    pub working: Hexes,
    /// The detrainable hexes (ocs.rail.3).
    pub detrainable: Hexes,
}

impl Railway {
    /// No railway.
    pub fn none(board: &Board) -> Railway {
        let none = || Hexes::none(board.len());
        Railway { gauge: Gauge::Standard, working: none(), detrainable: none() }
    }
}

/// Everything that supply depends on, borrowed from whoever keeps it.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// The board.
    pub board: &'a Board,
    /// The combat units of both sides.
    pub units: &'a [Placed],
    /// The dumps of both sides.
    pub dumps: &'a [Dump],
    /// The Supply Sources of both sides.
    pub sources: &'a [Source],
    /// The Extenders of both sides.
    pub extenders: &'a [Extender],
    /// The railways of each side.
    pub railways: [&'a Railway; 2],
}

impl Situation<'_> {
    /// How far Direct Draw reaches, in tenths of Truck MPs (ocs.draw.1).
    pub fn draw_range(&self) -> Cost {
        draw_range(self.rules)
    }
}
