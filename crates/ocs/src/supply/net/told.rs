//! What a net tells of a unit: the path its supply takes.

use crate::board::HexId;
use crate::rules::base::Cost;
use crate::unit::Mobility;
use jumpmaster_core::named;

named! {
    /// What a draw may lead to (ocs.trace.1).
    pub enum PointKind: "end of a draw" {
        /// An open Supply Source.
        Source = "Supply Source",
        /// A detrainable hex joined to one by rail.
        Railhead = "detrainable hex",
        /// An Extender that reaches either.
        Extender = "Extender",
    }
}

/// Something that a draw may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point {
    /// What it is.
    pub kind: PointKind,
    /// Where it is.
    pub hex: HexId,
}

/// A throw (ocs.draw.2, ocs.draw.3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thrown {
    /// The hex of the HQ.
    pub hq: HexId,
    /// The type of points it throws by.
    pub mobility: Mobility,
    /// What the path costs, in tenths.
    pub cost: Cost,
    /// From the HQ to the unit, or one hex short of it.
    pub path: Vec<HexId>,
}

/// How a unit traces supply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traced {
    /// What the draw costs, in tenths of Truck MPs.
    pub cost: Cost,
    /// The draw: from the unit, or from the HQ that throws, to the point or one hex short of it.
    pub path: Vec<HexId>,
    /// The point that the draw leads to.
    pub point: Point,
    /// The throw that brings it to the unit, if its own draw does not reach.
    pub thrown: Option<Thrown>,
    /// From the Extender to a source or a detrainable hex, or one hex short of it; nothing without an Extender.
    pub link: Vec<HexId>,
    /// The source or detrainable hex at the end of that.
    pub root: Point,
    /// From the detrainable hex to the source by rail; nothing without a railway.
    pub rail: Vec<HexId>,
    /// The Supply Source.
    pub source: HexId,
}

impl Traced {
    /// Every hex that it depends on, some of them more than once.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> {
        let thrown = self.thrown.iter().flat_map(|thrown| thrown.path.iter().copied());
        let drawn = self.path.iter().chain(&self.link).chain(&self.rail).copied();
        thrown.chain(drawn).chain([self.point.hex, self.root.hex, self.source])
    }
}
