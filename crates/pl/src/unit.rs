//! Units: where each one is, and the markers on it.

mod units;

pub use units::Units;

use super::engineer::Task;
use super::state::Party;
use jumpmaster_core::hex::Spot;
use serde::{Deserialize, Serialize};

/// The most units a game can have.
pub const UNITS: usize = 128;

/// The number of a unit.
pub type UnitId = u8;

/// A set of units.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnitSet(u128);

impl UnitSet {
    /// Whether a unit is in it.
    pub const fn has(self, unit: UnitId) -> bool {
        (unit as usize) < UNITS && self.0 & (1 << unit) != 0
    }

    /// Puts a unit in.
    pub const fn add(&mut self, unit: UnitId) {
        self.0 |= 1 << unit;
    }

    /// Takes a unit out.
    pub const fn remove(&mut self, unit: UnitId) {
        self.0 &= !(1 << unit);
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The units in it, by number.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = UnitId> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let unit = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (unit < UNITS as u32).then_some(unit as UnitId)
        })
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        units.into_iter().fold(UnitSet::default(), |mut set, unit| {
            set.add(unit);
            set
        })
    }
}

impl Serialize for UnitSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for UnitSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<UnitSet, D::Error> {
        let units = Vec::<UnitId>::deserialize(deserializer)?;
        if units.iter().any(|&unit| usize::from(unit) >= UNITS) {
            return Err(serde::de::Error::custom(format!("units are numbered from 0 to {}", UNITS - 1)));
        }
        Ok(units.into_iter().collect())
    }
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// In its aircraft, to come or overhead.
    Aloft,
    /// Waiting to be set up or to enter.
    Waiting,
    /// On the board.
    At(Spot),
    /// Part of a platoon that was formed.
    Merged,
    /// Out of the game, but not destroyed.
    Withdrawn,
    /// Destroyed.
    Eliminated,
}

/// A unit on or off the board. Its marks last for the player turn unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker that lies on the counter")]
pub struct Unit {
    /// Its counter.
    pub counter: u8,
    /// Whose it is.
    pub owner: Party,
    place: Whereabouts,
    /// The player turn in which it was dispersed, while it is.
    pub dispersed: Option<u16>,
    /// It fired or otherwise attacked.
    pub fired: bool,
    /// It fired at aircraft in the enemy's last Air Phase; lasts through its own next player turn.
    pub flak_fired: bool,
    /// It came from the air.
    pub landed: bool,
    /// It came by glider; lasts as long as `landed`.
    pub by_glider: bool,
    /// The player turn in which it was formed out of sticks.
    pub formed: Option<u16>,
    /// The player turn in which it was loaded, while its prime mover carries it (pl.base.12).
    pub loaded: Option<u16>,
    /// Half movement points spent.
    pub spent: u8,
    /// It may move no further: it stepped on mines, or a stream held it up.
    pub stopped: bool,
    /// It took part in a close assault.
    pub assaulted: bool,
    /// How long it has stayed in its hex.
    pub stay: Stay,
    /// The work its engineers are doing.
    pub job: Option<Job>,
    /// The last task it failed at, and where.
    pub failed: Option<(Task, Spot)>,
    /// It has built its block.
    pub built: bool,
    /// Enemies that saw it fire in its last player turn.
    pub seen_by: UnitSet,
}

/// How long a unit has stayed where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stay {
    /// Own Movement Phases begun and ended in the hex.
    pub turns: u8,
    /// Whether it began this Movement Phase there.
    pub began: bool,
    /// If it has just moved: the hex it left, and the turns it had stayed there.
    pub left: Option<(Spot, u8)>,
}

/// The state of work on clearing a minefield or a block (pl.engineer.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Where the marker is.
    pub at: Spot,
    /// Stages done: 1 beside it, 2 marker turned, 3 on it.
    pub stage: u8,
    /// The player turn in which it reached this stage.
    pub since: u16,
}

impl Unit {
    /// A unit with no markers on it.
    pub const fn new(counter: usize, owner: Party, place: Whereabouts) -> Unit {
        Unit {
            counter: counter as u8,
            owner,
            place,
            dispersed: None,
            fired: false,
            flak_fired: false,
            landed: false,
            by_glider: false,
            formed: None,
            loaded: None,
            spent: 0,
            stopped: false,
            assaulted: false,
            stay: Stay { turns: 0, began: false, left: None },
            job: None,
            failed: None,
            built: false,
            seen_by: UnitSet(0),
        }
    }

    /// Where it is.
    #[inline]
    pub const fn place(&self) -> Whereabouts {
        self.place
    }

    /// Where on the board it is, if it is.
    #[inline]
    pub const fn spot(&self) -> Option<Spot> {
        match self.place {
            Whereabouts::At(spot) => Some(spot),
            _ => None,
        }
    }

    /// Whether it is on the board, or waits to come onto it.
    #[inline]
    pub const fn in_play(&self) -> bool {
        matches!(self.place, Whereabouts::At(_) | Whereabouts::Waiting)
    }

    /// Whether it is on the board at `spot`.
    #[inline]
    pub fn is_at(&self, spot: Spot) -> bool {
        self.place == Whereabouts::At(spot)
    }
}
