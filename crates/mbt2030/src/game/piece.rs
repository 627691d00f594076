//! A counter on the table, as everybody sees it.

use crate::army::Stand;
use crate::measure::base::{Base, Stance};
use crate::rules::moves::Kind;
use crate::unit::{Class, Condition, Posture};
use serde::{Deserialize, Serialize};

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the table.
    Table(Stance),
    /// In the zone behind its base edge (mbt2030.deploy.3).
    Off,
    /// Out of the game: broken (mbt2030.state.2), left for good (mbt2030.turn.5), or a fake found out (mbt2030.blank.4).
    Gone,
}

/// A counter.
#[expect(clippy::struct_excessive_bools, reason = "markers that lie beside a counter independently of one another")]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Piece {
    /// The number of its battle group, from 0.
    pub group: u8,
    /// Where it is.
    pub place: Place,
    /// What it is, once it is revealed (mbt2030.blank.2, mbt2030.blank.3).
    pub known: Option<Stand>,
    /// Its state; only revealed stands are anything but steady.
    pub condition: Condition,
    /// Whether it is openly marked as a BGHQ, under the option (mbt2030.army.2).
    pub marked: bool,
    /// Whether it was deployed where STATIC stands alone may be (mbt2030.deploy.2).
    pub ahead: bool,
    /// Whether it has ever moved.
    pub has_moved: bool,
    /// Its move of this turn, if it has made one (mbt2030.turn.18); a turn on the spot is a tactical one.
    pub moved: Option<Kind>,
    /// Whether it has begun an engagement in this turn (mbt2030.engage.2).
    pub engaged: bool,
    /// Whether it has laid smoke or light in this turn.
    pub laid: bool,
    /// Whether it was in an engagement in this turn, as shooter or as target (mbt2030.state.8).
    pub fought: bool,
    /// The marker of a stand that engaged in its owner's last round (mbt2030.turn.16).
    pub shot: bool,
    /// Whether its mode was changed in this turn, if it is revealed.
    pub changed: bool,
    /// The turn in which it came onto the table, for AIRCRAFT (mbt2030.turn.5, mbt2030.turn.10).
    pub arrived: Option<u16>,
    /// The turn of its first engagement since, for CAS (mbt2030.turn.12).
    pub began: Option<u16>,
    /// The turn in which it last went back to the off-table zone (mbt2030.turn.11).
    pub back: Option<u16>,
    /// For how many turns it has laid smoke (mbt2030.smoke.5).
    pub smoke: u8,
    /// For how many turns it has laid light (mbt2030.illum.5).
    pub light: u8,
    /// Its base, if it is on the table: it follows from its place.
    #[serde(skip)]
    pub base: Option<Base>,
}

impl Piece {
    /// A counter just put down.
    pub const fn new(group: u8, place: Place) -> Piece {
        Piece {
            group,
            place,
            known: None,
            condition: Condition::Steady,
            marked: false,
            ahead: false,
            has_moved: false,
            moved: None,
            engaged: false,
            laid: false,
            fought: false,
            shot: false,
            changed: false,
            arrived: None,
            began: None,
            back: None,
            smoke: 0,
            light: 0,
            base: None,
        }
    }

    /// Where it stands, if it is on the table.
    pub const fn stance(&self) -> Option<Stance> {
        match self.place {
            Place::Table(stance) => Some(stance),
            Place::Off | Place::Gone => None,
        }
    }

    /// Whether it is still a blank in play (mbt2030.blank.1).
    pub fn is_blank(&self) -> bool {
        self.known.is_none() && self.place != Place::Gone
    }

    /// Its posture, if it is revealed.
    pub fn posture(&self) -> Option<Posture> {
        self.known.map(|stand| stand.posture)
    }

    /// Whether it is AIRCRAFT over the table, which are always revealed (mbt2030.blank.1).
    pub fn is_flying(&self) -> bool {
        self.stance().is_some() && self.known.is_some_and(|stand| stand.class() == Class::Aircraft)
    }
}
