//! What a seat can order. A counter is named by its tag; what lies under it is never named once it is down.

use super::tag::Tag;
use crate::unit::{Mode, Sign};
use crate::zone::Zone;
use jumpmaster_core::named;
use jumpmaster_core::plane::{Facing, Point};
use serde::{Deserialize, Serialize};

named! {
    /// Where a stand heads that goes without a path of its own.
    pub enum Heading: "heading" {
        /// Up the table.
        North = "north",
        /// Up and to the right.
        NorthEast = "north-east",
        /// To the right.
        East = "east",
        /// Down and to the right.
        SouthEast = "south-east",
        /// Down the table.
        South = "south",
        /// Down and to the left.
        SouthWest = "south-west",
        /// To the left.
        West = "west",
        /// Up and to the left.
        NorthWest = "north-west",
        /// To the nearest opposing stand.
        Enemy = "enemy",
        /// To its BGHQ.
        Bghq = "bghq",
    }
}

named! {
    /// How far it goes.
    pub enum Reach: "reach" {
        /// As far as in good going.
        Far = "far",
        /// As far as in bad going.
        Near = "near",
    }
}

/// An order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Order {
    /// Lodge a sign (mbt2030.rps.3).
    Throw {
        /// The sign.
        sign: Sign,
    },
    /// Roll the dice of this stage.
    Roll {},
    /// Choose the zone (mbt2030.zone.3).
    Zone {
        /// The zone.
        zone: Zone,
    },
    /// Lay the terrain out as it comes (mbt2030.placement.1).
    LayOut {
        /// Whether with a river (mbt2030.river.1).
        river: bool,
    },
    /// Choose the base edge (mbt2030.placement.2).
    Edge {
        /// Whether it is the lower one.
        lower: bool,
    },
    /// Say who deploys first, or who has the first round (mbt2030.deploy.4, mbt2030.turn.2).
    First {
        /// Whether it is oneself.
        own: bool,
    },
    /// Deploy a whole group in a block around a place so many tenths along the base edge (mbt2030.deploy.4).
    Deploy {
        /// The number of the group, from 1.
        group: u8,
        /// Where along the edge.
        tenth: u8,
        /// How its stands are mixed among the places, so that nobody can tell which is where; 0 for the order of the list.
        mix: u16,
    },
    /// Deploy one stand (mbt2030.deploy.1).
    Place {
        /// The number of the group, from 1.
        group: u8,
        /// The number of the stand in its list, from 1; 0 for a fake (mbt2030.blank.4).
        stand: u8,
        /// Where.
        at: Point,
        /// Facing where.
        facing: Facing,
    },
    /// Take the stands of the group up again of which some are down.
    Lift {},
    /// Select a group to move (mbt2030.turn.17).
    Select {
        /// Its number, from 1.
        group: u8,
    },
    /// Change a mode (mbt2030.mode.10).
    Mode {
        /// Whose.
        stand: Tag,
        /// Into which.
        mode: Mode,
    },
    /// Turn a blank up (mbt2030.blank.3).
    Reveal {
        /// Which.
        stand: Tag,
    },
    /// Go straight on, and face the nearest opposing stand (mbt2030.move.1).
    Go {
        /// Who.
        stand: Tag,
        /// Where to.
        heading: Heading,
        /// How far.
        reach: Reach,
    },
    /// March straight on, likewise (mbt2030.move.1).
    Stride {
        /// Who.
        stand: Tag,
        /// Where to.
        heading: Heading,
        /// How far.
        reach: Reach,
    },
    /// Turn on the spot to a heading (mbt2030.measure.3).
    Turn {
        /// Who.
        stand: Tag,
        /// Where to.
        heading: Heading,
    },
    /// Make a tactical move along a path (mbt2030.measure.3).
    Move {
        /// Who.
        stand: Tag,
        /// Through which places.
        path: Vec<Point>,
        /// Facing where at its end.
        facing: Facing,
    },
    /// March along a path (mbt2030.measure.3).
    March {
        /// Who.
        stand: Tag,
        /// Through which places.
        path: Vec<Point>,
        /// Facing where at its end.
        facing: Facing,
    },
    /// Turn on the spot to any facing (mbt2030.measure.3).
    Face {
        /// Who.
        stand: Tag,
        /// Where to.
        facing: Facing,
    },
    /// Bring AIRCRAFT on so many tenths along the base edge: CAS at the edge, ASF and ECM as far out as they may be
    /// (mbt2030.turn.4, mbt2030.turn.9).
    Enter {
        /// Who.
        stand: Tag,
        /// Where along the edge.
        tenth: u8,
    },
    /// Bring AIRCRAFT on at a place (mbt2030.turn.4, mbt2030.turn.9).
    Bring {
        /// Who.
        stand: Tag,
        /// Where.
        at: Point,
    },
    /// Take ASF or ECM off early (mbt2030.turn.5).
    Withdraw {
        /// Who.
        stand: Tag,
    },
    /// Fly to the first good place, and engage from there (mbt2030.turn.10).
    Dive {
        /// Who.
        stand: Tag,
        /// Whom.
        target: Tag,
    },
    /// Fly to a place, and engage from there (mbt2030.turn.10).
    Strike {
        /// Who.
        stand: Tag,
        /// Whom.
        target: Tag,
        /// Where from.
        at: Point,
        /// Facing where.
        facing: Facing,
    },
    /// Engage (mbt2030.engage.1).
    Engage {
        /// Who.
        stand: Tag,
        /// Whom.
        target: Tag,
    },
    /// Lay smoke between an opposing stand and the own ones (mbt2030.smoke.1, mbt2030.smoke.2).
    Screen {
        /// Who.
        stand: Tag,
        /// From whom.
        target: Tag,
    },
    /// Lay smoke at a place.
    Smoke {
        /// Who.
        stand: Tag,
        /// Its centre.
        at: Point,
    },
    /// Light up an opposing stand (mbt2030.illum.1, mbt2030.illum.2).
    Flare {
        /// Who.
        stand: Tag,
        /// Whom.
        target: Tag,
    },
    /// Light up a place.
    Light {
        /// Who.
        stand: Tag,
        /// Its centre.
        at: Point,
    },
    /// End the step (mbt2030.turn.1).
    Next {},
}

impl Order {
    /// The counter that it takes in hand.
    pub const fn stand(&self) -> Option<Tag> {
        match self {
            Order::Mode { stand, .. }
            | Order::Reveal { stand }
            | Order::Go { stand, .. }
            | Order::Stride { stand, .. }
            | Order::Turn { stand, .. }
            | Order::Move { stand, .. }
            | Order::March { stand, .. }
            | Order::Face { stand, .. }
            | Order::Enter { stand, .. }
            | Order::Bring { stand, .. }
            | Order::Withdraw { stand }
            | Order::Dive { stand, .. }
            | Order::Strike { stand, .. }
            | Order::Engage { stand, .. }
            | Order::Screen { stand, .. }
            | Order::Smoke { stand, .. }
            | Order::Flare { stand, .. }
            | Order::Light { stand, .. } => Some(*stand),
            _ => None,
        }
    }
}
