//! A piece: what it is, where it is, and the marks on it.

use crate::game::state::{CraftId, Party, PieceId};
use crate::ground::phase::Command;
use crate::unit::{Kind, Quality};
use jumpmaster_core::hex::{Hex, Side, Spot};
use jumpmaster_core::named;
use serde::{Deserialize, Serialize};

/// What a piece is, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// An equipment bundle; only its owner knows its type (mbt.bundle.1).
    Bundle,
    /// A unit; only its owner knows the company and type of an LGOP (mbt.lgop.1).
    Unit(Kind),
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Under canopy, having left an aircraft (mbt.drop.3).
    Canopy(Release),
    /// On the map.
    At(Spot),
    /// Off the map, able to walk on (mbt.offmap.2).
    OffMap {
        /// Where it came down: it walks on in the nearest edge hex.
        hex: Hex,
        /// The first turn in which it may.
        from: u8,
    },
    /// Carried by another piece (mbt.bundle.2).
    Carried(PieceId),
    /// Out of play.
    Gone(Gone),
}

/// How a piece left its aircraft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Release {
    /// The aircraft.
    pub craft: CraftId,
    /// The hex it was over.
    pub over: Spot,
    /// Its heading (mbt.scatter.2).
    pub heading: Side,
    /// Whether the aircraft was crashing (mbt.shootdown.4).
    pub crashing: bool,
}

named! {
    /// How a piece left play.
    pub enum Gone: "end" {
        /// Lost to a roll on the Landing Table, on the map: half of them return (mbt.destroyed.1).
        Landing = "lost on landing",
        /// Lost on landing without a roll (mbt.landing.3, mbt.landing.4, mbt.heavy.7).
        Outright = "lost outright on landing",
        /// Lost off the map (mbt.offmap.4, mbt.offmap.5).
        OffMap = "lost off the map",
        /// By fire, a fire or an explosion.
        Destroyed = "destroyed",
        /// Taken and destroyed by the enemy (mbt.bundle.6, mbt.heavy.10).
        Captured = "captured",
        /// With the vehicle or aircraft that hit it, or that it hit (mbt.lapes.10).
        Collided = "destroyed in a collision",
        /// Become part of another unit (mbt.convert.1).
        Converted = "converted",
        /// Come back from the pile as another piece (mbt.destroyed.2).
        Returned = "returned",
    }
}

impl Gone {
    /// Whether it counts as destroyed (mbt.base.26).
    pub const fn destroyed(self) -> bool {
        !matches!(self, Gone::Converted | Gone::Returned)
    }
}

/// A piece on the ground, or on its way there.
#[expect(clippy::struct_excessive_bools, reason = "marks that lie on a counter independently of one another")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// Whose it is.
    pub party: Party,
    /// What it is.
    pub what: What,
    /// Its quality, if that is public (mbt.base.22).
    pub quality: Option<Quality>,
    /// Whether it is known to have LAWs.
    pub law: bool,
    /// Whether it has a CO, or is the command element (mbt.command-element.2, mbt.command-element.5).
    pub co: bool,
    /// Where it is.
    pub place: Place,
    /// 2 and 1 for the two turns of disruption (mbt.disruption.3).
    pub disrupted: u8,
    /// Whether it is suppressed (mbt.base.14).
    pub suppressed: bool,
    /// Whether it was a squad and lost a step (mbt.base.12).
    pub reduced: bool,
    /// Whether it moved or landed this turn (mbt.scatter.7).
    pub moved: bool,
    /// Whether it fired this turn.
    pub fired: bool,
    /// Whether it is held back from the next volley of its hex, for another target (mbt.base.12).
    pub held: bool,
    /// Whether its hex was attacked this turn, and last turn (mbt.march.6).
    pub fired_on: [bool; 2],
    /// Its order.
    pub command: Option<Command>,
    /// The movement it has spent, in twelfths of a point (mbt.field.2).
    pub spent: u16,
    /// Whether its last move was by Quickmarch (mbt.base.9).
    pub quick: bool,
    /// Where its march of this turn began, and the movement it had spent by then (mbt.march.1).
    #[serde(default)]
    pub set_out: Option<(Spot, u16)>,
    /// Whether its last move was at the road rate (mbt.combo.1).
    pub by_road: bool,
    /// Whether it is buttoned up (mbt.orchard.5).
    pub buttoned: bool,
    /// Its place in the order of arrival in its hex (mbt.farm.4).
    pub arrived: u16,
    /// If its owner put it first among those its hex protects: the turn, and its number among such orders (mbt.farm.4).
    #[serde(default)]
    pub first: Option<(u8, u16)>,
    /// The turn in which it came onto the table, on the ground.
    pub landed: u8,
    /// The turn from which it may act: heavy items must be prepared first (mbt.heavy.9).
    pub ready: u8,
    /// The turn in which it reached its AA, if it did so by moving (mbt.convert.7).
    pub reached: u8,
    /// Whether it has already rolled to become a half-squad near an objective (mbt.objective-influence.1).
    pub asked: bool,
}

impl Piece {
    /// A piece in a place, with no marks yet.
    pub const fn new(party: Party, what: What, place: Place) -> Piece {
        Piece {
            party,
            what,
            quality: None,
            law: false,
            co: false,
            place,
            disrupted: 0,
            suppressed: false,
            reduced: false,
            moved: false,
            fired: false,
            held: false,
            fired_on: [false; 2],
            command: None,
            spent: 0,
            quick: false,
            set_out: None,
            by_road: false,
            buttoned: false,
            arrived: 0,
            first: None,
            landed: 0,
            ready: 0,
            reached: 0,
            asked: false,
        }
    }

    /// Where it is, if it is on the map and has landed.
    #[inline]
    pub const fn spot(&self) -> Option<Spot> {
        match self.place {
            Place::At(spot) => Some(spot),
            _ => None,
        }
    }

    /// Whether it is out of play.
    pub const fn is_gone(&self) -> bool {
        matches!(self.place, Place::Gone(_))
    }

    /// Whether it is an LGOP.
    pub const fn is_lgop(&self) -> bool {
        matches!(self.what, What::Unit(Kind::Lgop))
    }

    /// The kind of unit it is; `None` for a bundle.
    pub const fn kind(&self) -> Option<Kind> {
        match self.what {
            What::Bundle => None,
            What::Unit(kind) => Some(kind),
        }
    }

    /// Whether it is a bundle.
    pub const fn is_bundle(&self) -> bool {
        matches!(self.what, What::Bundle)
    }

    /// Whether it counts as suppressed: a disrupted LGOP does, except for where it may fire (mbt.disruption.2).
    pub const fn pinned(&self) -> bool {
        self.suppressed || self.disrupted > 0
    }
}
