//! A table laid out: areas, roads, perhaps a river.

use super::{Major, Minor};
use crate::rules::Rules;
use crate::rules::options::Jungle;
use crate::zone::Zone;
use jumpmaster_core::named;
use jumpmaster_core::plane::{Point, Rect};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

named! {
    /// A kind of area on a table (mbt2030.grid.2, mbt2030.grid.4, mbt2030.mtf.1).
    pub enum Kind: "kind of area" {
        /// Highland.
        Highland = "H",
        /// A large forested area.
        Forest = "LFA",
        /// Steep forested highland.
        Steep = "SFH",
        /// A major built-up area.
        Mbua = "MBUA",
        /// A minor built-up area.
        Bua = "BUA",
        /// A minor wood.
        Wood = "wood",
        /// A minor hill.
        Hill = "hill",
    }
}

impl Kind {
    /// The area of a major terrain; an Open square has none.
    pub const fn of_major(major: Major) -> Option<Kind> {
        match major {
            Major::Open => None,
            Major::Highland => Some(Kind::Highland),
            Major::Forest => Some(Kind::Forest),
            Major::Steep => Some(Kind::Steep),
        }
    }

    /// The area of a minor feature.
    pub const fn of_minor(minor: Minor) -> Kind {
        match minor {
            Minor::Wood => Kind::Wood,
            Minor::Bua => Kind::Bua,
            Minor::Hill => Kind::Hill,
        }
    }

    /// Whether it is a major piece (mbt2030.grid.3).
    pub const fn is_major(self) -> bool {
        matches!(self, Kind::Highland | Kind::Forest | Kind::Steep)
    }

    /// Whether it is a minor feature (mbt2030.mtf.1).
    pub const fn is_minor(self) -> bool {
        matches!(self, Kind::Wood | Kind::Bua | Kind::Hill)
    }

    /// Whether it is built up, and so joined by road (mbt2030.bua.3).
    pub const fn is_built_up(self) -> bool {
        matches!(self, Kind::Mbua | Kind::Bua)
    }

    /// Whether rivers run round it: SFH, H and hills, which rises are too (mbt2030.river.2).
    pub const fn is_high(self) -> bool {
        matches!(self, Kind::Highland | Kind::Steep | Kind::Hill)
    }

    /// Whether it may be jungle (mbt2030.going.2, mbt2030.going.5).
    pub const fn may_be_jungle(self) -> bool {
        matches!(self, Kind::Forest | Kind::Steep)
    }
}

/// An area on a table.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// What it is.
    pub kind: Kind,
    /// The number of its square, counted from 0 row by row from the lower left corner; a table that is drawn has no
    /// squares.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<u16>,
    /// Its corners in order around it, in thousandths of an inch. An area is all there is: models on it are moved aside
    /// (mbt2030.bua.5).
    pub corners: Vec<Point>,
    /// Whether it is jungle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub jungle: bool,
}

impl Piece {
    /// The rectangle round it.
    pub fn bounds(&self) -> Rect {
        let xs = || self.corners.iter().map(|corner| corner.x());
        let ys = || self.corners.iter().map(|corner| corner.y());
        let low = Point::near(xs().min().unwrap_or(0).into(), ys().min().unwrap_or(0).into());
        let high = Point::near(xs().max().unwrap_or(0).into(), ys().max().unwrap_or(0).into());
        Rect::between(low, high)
    }

    /// How wide and how deep the rectangle round it is.
    pub fn size(&self) -> [u32; 2] {
        let (low, high) = (self.bounds().low(), self.bounds().high());
        [high.x().abs_diff(low.x()), high.y().abs_diff(low.y())]
    }

    /// The middle of the rectangle round it.
    pub fn centre(&self) -> Point {
        let (low, high) = (self.bounds().low(), self.bounds().high());
        let middle = |a: i32, b: i32| i64::midpoint(a.into(), b.into());
        Point::near(middle(low.x(), high.x()), middle(low.y(), high.y()))
    }
}

/// A table laid out (mbt2030.placement.1).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Its areas.
    #[serde(default)]
    pub pieces: Vec<Piece>,
    /// The lines of its roads, each through these places.
    #[serde(default)]
    pub roads: Vec<Vec<Point>>,
    /// The line of its river, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub river: Option<Vec<Point>>,
}

impl Layout {
    /// Makes jungle of all that is jungle in a zone without being marked (mbt2030.going.2, mbt2030.going.5).
    pub fn grow_jungle(&mut self, rules: &Rules, zone: Zone) {
        if rules.options.jungle == Jungle::All && zone == Zone::Tropical {
            self.pieces.iter_mut().filter(|piece| piece.kind.may_be_jungle()).for_each(|piece| piece.jungle = true);
        }
    }
}
