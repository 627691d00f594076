//! The pieces on the table: ground units, aircraft, Transport Points, ships, and what stands in hexes.

use crate::board::HexId;
use crate::combat::payment::Stock;
use crate::fraction::Fraction;
use crate::rules::base::Cost;
use crate::scenario::Wheels;
use crate::tokens::Tokens;
use crate::unit::{Mode, Party};
use jumpmaster_core::{Clause, Several, clause, named};
use serde::{Deserialize, Serialize};

/// The number of a ground unit.
pub type UnitId = u8;
/// The number of an aircraft.
pub type CraftId = u8;
/// The number of a group of Transport Points.
pub type GroupId = u16;

/// Where a ground unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not arrived yet (ocs.base.21).
    Coming,
    /// In a hex.
    At(HexId),
    /// Eliminated.
    Lost,
    /// On the map, below an enemy stack, where whoever looks through fog does not see it (ocs.base.23).
    Unseen,
}

named! {
    /// A marker on a unit, or something it has done that limits what else it may do.
    pub enum Mark: "marker" {
        /// Disorganized (ocs.base.3).
        Dg = "DG",
        /// Marked for exploitation (ocs.exploit.1).
        Exploiting = "exploitation",
        /// Out of Supply (ocs.level.2).
        OutOfSupply = "Out of Supply",
        /// Fuelled for this phase (ocs.fuel.3).
        Fuelled = "fuelled",
        /// Fuelled until the owner's next Clean Up, with its formation or by an HQ (ocs.fuel.4, ocs.fuel.5).
        FuelledLong = "fuelled until Clean Up",
        /// A Reserve that was released (ocs.base.21).
        Released = "released",
        /// Its mode was chosen in this segment (ocs.base.3).
        ModeSet = "mode set",
        /// It has moved in this phase.
        Moved = "moved",
        /// It moves no further in this phase (ocs.rail.8, ocs.ship.7, ocs.base.6).
        Halted = "halted",
        /// It was carried by air in this phase (ocs.airtrans.10).
        Carried = "carried by air",
        /// It was dropped this turn and need not trace supply yet (ocs.airdrop.11).
        Dropped = "dropped",
        /// It has attacked in this segment (ocs.combat.1).
        Attacked = "attacked",
        /// It has fired in this player turn (ocs.base.20).
        Fired = "fired",
        /// It was fed in this Supply Phase (ocs.trace.3).
        Fed = "fed",
    }
}

impl Mark {
    /// The clause that it comes from.
    pub const fn clause(self) -> Clause {
        match self {
            Mark::Dg | Mark::ModeSet => clause!("ocs.base.3"),
            Mark::Exploiting => clause!("ocs.exploit.1"),
            Mark::OutOfSupply => clause!("ocs.level.2"),
            Mark::Fuelled => clause!("ocs.fuel.3"),
            Mark::FuelledLong => clause!("ocs.fuel.4"),
            Mark::Released => clause!("ocs.base.21"),
            Mark::Moved | Mark::Halted => clause!("ocs.base.5"),
            Mark::Carried => clause!("ocs.airtrans.10"),
            Mark::Dropped => clause!("ocs.airdrop.11"),
            Mark::Attacked => clause!("ocs.combat.1"),
            Mark::Fired => clause!("ocs.base.20"),
            Mark::Fed => clause!("ocs.trace.3"),
        }
    }
}

/// A ground unit on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unit {
    /// Whose it is.
    pub party: Party,
    /// Where it is.
    pub place: Place,
    /// The steps it has left.
    pub steps: u8,
    /// Its mode.
    pub mode: Mode,
    /// Its markers.
    pub marks: Several<Mark>,
    /// The movement points it has spent in this phase, in tenths.
    pub spent: Cost,
    /// Its Internal Stocks.
    pub stocks: Stock,
}

impl Unit {
    /// Its hex, if it is on the map.
    #[inline]
    pub const fn hex(&self) -> Option<HexId> {
        match self.place {
            Place::At(hex) => Some(hex),
            Place::Coming | Place::Lost | Place::Unseen => None,
        }
    }

    /// Whether it has a marker.
    #[inline]
    pub fn has(&self, mark: Mark) -> bool {
        self.marks.has(mark)
    }
}

/// An aircraft on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Craft {
    /// Whose it is.
    pub party: Party,
    /// Its base; `None` once it is destroyed or, for a glider, used up.
    pub base: Option<HexId>,
    /// Whether it is Active (ocs.base.13).
    pub active: bool,
    /// Whether it has lost a step.
    pub reduced: bool,
}

/// Transport Points that stand or move together, and what they carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// Whose they are.
    pub party: Party,
    /// Trucks or wagons.
    pub wheels: Wheels,
    /// Where; `None` while they are displaced, and once they are gone.
    pub hex: Option<HexId>,
    /// Their capacity in tokens: 4T for each Transport Point (ocs.capture.10); none once they are gone.
    pub capacity: Tokens,
    /// What they carry.
    pub load: Tokens,
    /// The movement points they have spent in this phase, in tenths.
    pub spent: Cost,
    /// Whether they have driven in this phase (ocs.base.5, ocs.ship.7).
    pub moved: bool,
    /// Whether they move no further in this phase (ocs.capture.9, ocs.rail.8); an Extender, whether it was set up in it.
    pub halted: bool,
    /// Whether they are set up as an Extender (ocs.extender.3).
    pub extender: bool,
}

impl Group {
    /// Transport Points that have done nothing yet in this phase.
    pub const fn fresh(party: Party, wheels: Wheels, hex: HexId, capacity: Tokens, load: Tokens) -> Group {
        let (hex, extender) = (Some(hex), false);
        Group { party, wheels, hex, capacity, load, spent: 0, moved: false, halted: false, extender }
    }

    /// What they can still load.
    pub const fn room(&self) -> Tokens {
        self.capacity.less(self.load)
    }
}

/// A ship.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// The steps it has left; none once it is sunk.
    pub steps: u8,
    /// Whether it has fired in this segment.
    pub fired: bool,
}

/// An Air Base.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Base {
    /// Where.
    pub hex: HexId,
    /// Who holds it.
    pub party: Party,
    /// Its Level; 0 is an Air Strip.
    pub level: u8,
    /// Whether it was refitted in this phase (ocs.refit.2).
    pub paid: bool,
    /// How many aircraft it has readied in this phase (ocs.refit.1).
    pub readied: u8,
    /// What was unloaded there in this phase, in parts of tokens (ocs.airtrans.5).
    pub unloaded: u32,
}

/// A rail hex closed by Trainbusting (ocs.facility.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closed {
    /// Where.
    pub hex: HexId,
    /// Whose railway it is.
    pub owner: Party,
    /// At the end of how many of his player turns it opens again.
    pub turns: u8,
}

/// A port.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Port {
    /// Where.
    pub hex: HexId,
    /// Who holds it.
    pub party: Party,
    /// Its capacity without hits.
    pub capacity: Tokens,
    /// Its hits.
    pub hits: u8,
    /// What has gone through it in this phase (ocs.ship.3).
    pub used: Fraction,
}

/// Supply on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dump {
    /// Whose it is.
    pub party: Party,
    /// Where.
    pub hex: HexId,
    /// How much.
    pub tokens: Tokens,
    /// Whether it was blown up, as far as the dice went, in this phase (ocs.dump.1).
    pub blown: bool,
}
